"""All that the animals may say: several texts for each occasion, each animal in its own way."""

from __future__ import annotations

from typing import assert_never

from game.ai.temper import Personality
from game.i18n import t
from game.remarks.occasions import Occasion


def remarks(personality: Personality, occasion: Occasion) -> tuple[str, ...]:
    """Return all that a personality may say on an occasion."""
    match personality:
        case Personality.CAUTIOUS:
            return _cautious(occasion)
        case Personality.COLLECTOR:
            return _collector(occasion)
        case Personality.GAMBLER:
            return _gambler(occasion)
        case Personality.WATCHER:
            return _watcher(occasion)
        case Personality.SPRINTER:
            return _sprinter(occasion)
        case Personality.DREAMER:
            return _dreamer(occasion)
        case Personality.NEUTRAL:
            return ()
        case _:
            assert_never(personality)


# Each says what it says in a speech bubble, so that translations must not exceed 60 characters.


def _cautious(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Tito the armadillo, a careful old fellow, lays his contract down.
                t("Better on the table than in my hand."),
                # Translators: Tito the armadillo lays his contract down.
                t("There. I checked it twice."),
                # Translators: Tito the armadillo lays his contract down.
                t("One worry less."),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Tito the armadillo swaps a card for a wild one on the table.
                t("I’ll borrow this, carefully."),
                # Translators: Tito the armadillo swaps a card for a wild one on the table.
                t("A spare plate for my armour."),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Tito the armadillo buys a discard with a penalty card.
                t("I don’t often spend. Today I do."),
                # Translators: Tito the armadillo buys a discard with a penalty card.
                t("A small risk. A very small one."),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Tito the armadillo has one card left.
                t("Only one left, and I’m holding it tight."),
                # Translators: Tito the armadillo has one card left.
                t("Slow and steady, nearly home."),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Tito the armadillo has gone out and ended the round.
                t("Safe and sound!"),
                # Translators: Tito the armadillo has gone out and ended the round.
                t("Home before the rain."),
                # Translators: Tito the armadillo has gone out and ended the round.
                t("You see? Patience pays."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Tito the armadillo is caught with many points in his hand.
                t("I should have rolled up sooner."),
                # Translators: Tito the armadillo is caught with many points in his hand.
                t("Ouch. Even my armour felt that."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Tito the armadillo, when somebody else has gone out.
                t("Nicely done. I saw it coming, a little."),
                # Translators: Tito the armadillo, when somebody else has gone out.
                t("It could have been worse."),
                # Translators: Tito the armadillo, when somebody else has gone out.
                t("Good thing I threw the kings away."),
            )
        case Occasion.WON:
            return (
                # Translators: Tito the armadillo has won the match.
                t("Well! Careful wins after all."),
                # Translators: Tito the armadillo has won the match.
                t("I can hardly believe it. Let me recount."),
            )
        case Occasion.LOST:
            return (
                # Translators: Tito the armadillo, when somebody else has won the match.
                t("A pleasant, orderly evening. Thank you."),
                # Translators: Tito the armadillo, when somebody else has won the match.
                t("Well played. I’ll sleep on it."),
            )
        case _:
            assert_never(occasion)


def _collector(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Chispa the hummingbird, lively, a collector, lays her contract down.
                t("Look how well they match!"),
                # Translators: Chispa the hummingbird lays her contract down.
                t("My whole collection, just for you."),
                # Translators: Chispa the hummingbird lays her contract down.
                t("They belong together, don’t they?"),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Chispa the hummingbird swaps a card for a wild one on the table.
                t("Ooh, a shiny one!"),
                # Translators: Chispa the hummingbird swaps a card for a wild one on the table.
                t("That one was missing from my album."),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Chispa the hummingbird buys a discard with a penalty card.
                t("I simply had to have it."),
                # Translators: Chispa the hummingbird buys a discard with a penalty card.
                t("Worth every feather!"),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Chispa the hummingbird has one card left.
                t("One little card, all alone."),
                # Translators: Chispa the hummingbird has one card left.
                t("Just one more flower!"),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Chispa the hummingbird has gone out and ended the round.
                t("Whirr! And gone."),
                # Translators: Chispa the hummingbird has gone out and ended the round.
                t("Everything found its place!"),
                # Translators: Chispa the hummingbird has gone out and ended the round.
                t("Sweet as nectar."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Chispa the hummingbird is caught with many points in her hand.
                t("But they were such lovely pairs …"),
                # Translators: Chispa the hummingbird is caught with many points in her hand.
                t("I do keep too many things."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Chispa the hummingbird, when somebody else has gone out.
                t("Oh! I wasn’t finished sorting."),
                # Translators: Chispa the hummingbird, when somebody else has gone out.
                t("How pretty that looks on the table!"),
                # Translators: Chispa the hummingbird, when somebody else has gone out.
                t("Quicker than my wings!"),
            )
        case Occasion.WON:
            return (
                # Translators: Chispa the hummingbird has won the match.
                t("This one goes into my collection!"),
                # Translators: Chispa the hummingbird has won the match.
                t("I’m humming all over!"),
            )
        case Occasion.LOST:
            return (
                # Translators: Chispa the hummingbird, when somebody else has won the match.
                t("What a colourful evening!"),
                # Translators: Chispa the hummingbird, when somebody else has won the match.
                t("Bravo! Again, again!"),
            )
        case _:
            assert_never(occasion)


def _gambler(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Balam the jaguar, a bold gambler, lays his contract down.
                t("I thought it was time to pounce."),
                # Translators: Balam the jaguar lays his contract down.
                t("Surprise."),
                # Translators: Balam the jaguar lays his contract down.
                t("All in. More or less."),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Balam the jaguar swaps a card for a wild one on the table.
                t("Mine now. Thank you kindly."),
                # Translators: Balam the jaguar swaps a card for a wild one on the table.
                t("Wild things belong in the jungle."),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Balam the jaguar buys a discard with a penalty card.
                t("Who dares, buys."),
                # Translators: Balam the jaguar buys a discard with a penalty card.
                t("A jaguar never asks the price."),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Balam the jaguar has one card left.
                t("One card. Feel the suspense?"),
                # Translators: Balam the jaguar has one card left.
                t("Soft paws now …"),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Balam the jaguar has gone out and ended the round.
                t("Fortune likes spots."),
                # Translators: Balam the jaguar has gone out and ended the round.
                t("That was closer than it looked."),
                # Translators: Balam the jaguar has gone out and ended the round.
                t("One leap, and done."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Balam the jaguar is caught with many points in his hand.
                t("Ha! It was worth the thrill."),
                # Translators: Balam the jaguar is caught with many points in his hand.
                t("You win some, I lose some."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Balam the jaguar, when somebody else has gone out.
                t("A fine pounce. My compliments."),
                # Translators: Balam the jaguar, when somebody else has gone out.
                t("The next round is mine. I can feel it."),
                # Translators: Balam the jaguar, when somebody else has gone out.
                t("I blinked. That never happens."),
            )
        case Occasion.WON:
            return (
                # Translators: Balam the jaguar has won the match.
                t("The night belongs to the jaguar!"),
                # Translators: Balam the jaguar has won the match.
                t("Purr. Shall we double up?"),
            )
        case Occasion.LOST:
            return (
                # Translators: Balam the jaguar, when somebody else has won the match.
                t("What a hunt! Well played."),
                # Translators: Balam the jaguar, when somebody else has won the match.
                t("Luck went for a walk. It’ll be back."),
            )
        case _:
            assert_never(occasion)


def _watcher(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Luna the owl, calm and observant, lays her contract down.
                t("As I suspected, it fits."),
                # Translators: Luna the owl lays her contract down.
                t("I have watched long enough."),
                # Translators: Luna the owl lays her contract down.
                t("Whoo would have thought?"),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Luna the owl swaps a card for a wild one on the table.
                t("I had my eye on that one."),
                # Translators: Luna the owl swaps a card for a wild one on the table.
                t("Nothing on this table escapes me."),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Luna the owl buys a discard with a penalty card.
                t("Interesting. I’ll take it."),
                # Translators: Luna the owl buys a discard with a penalty card.
                t("Knowledge has its price."),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Luna the owl has one card left.
                t("One card. You may guess which."),
                # Translators: Luna the owl has one card left.
                t("Hush. Almost there."),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Luna the owl has gone out and ended the round.
                t("Silently out."),
                # Translators: Luna the owl has gone out and ended the round.
                t("It was only a matter of watching."),
                # Translators: Luna the owl has gone out and ended the round.
                t("The night is on my side."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Luna the owl is caught with many points in her hand.
                t("Hm. That I did not foresee."),
                # Translators: Luna the owl is caught with many points in her hand.
                t("Even an owl overlooks things."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Luna the owl, when somebody else has gone out.
                t("I thought so. Well done."),
                # Translators: Luna the owl, when somebody else has gone out.
                t("Instructive. I’ll remember that."),
                # Translators: Luna the owl, when somebody else has gone out.
                t("A quiet bow from my branch."),
            )
        case Occasion.WON:
            return (
                # Translators: Luna the owl has won the match.
                t("Thank you. I learned from all of you."),
                # Translators: Luna the owl has won the match.
                t("A wise night."),
            )
        case Occasion.LOST:
            return (
                # Translators: Luna the owl, when somebody else has won the match.
                t("A worthy winner. I took notes."),
                # Translators: Luna the owl, when somebody else has won the match.
                t("One learns most from a good rival."),
            )
        case _:
            assert_never(occasion)


def _sprinter(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Marisol the fox, quick and cheerful, lays her contract down.
                t("Down already! Who’s next?"),
                # Translators: Marisol the fox lays her contract down.
                t("Why wait?"),
                # Translators: Marisol the fox lays her contract down.
                t("Quick as a fox. Well, I am one."),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Marisol the fox swaps a card for a wild one on the table.
                t("A little fox’s trick."),
                # Translators: Marisol the fox swaps a card for a wild one on the table.
                t("Swapped before you could blink!"),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Marisol the fox buys a discard with a penalty card.
                t("No time to haggle!"),
                # Translators: Marisol the fox buys a discard with a penalty card.
                t("Got it, let’s go on!"),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Marisol the fox has one card left.
                t("One left. I can see the finish!"),
                # Translators: Marisol the fox has one card left.
                t("Nearly there, nearly there!"),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Marisol the fox has gone out and ended the round.
                t("First over the line!"),
                # Translators: Marisol the fox has gone out and ended the round.
                t("And off I go!"),
                # Translators: Marisol the fox has gone out and ended the round.
                t("That was a good run."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Marisol the fox is caught with many points in her hand.
                t("I tripped over my own tail."),
                # Translators: Marisol the fox is caught with many points in her hand.
                t("Too hasty. Happens to me a lot."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Marisol the fox, when somebody else has gone out.
                t("Hey, that was fast!"),
                # Translators: Marisol the fox, when somebody else has gone out.
                t("Pipped at the post!"),
                # Translators: Marisol the fox, when somebody else has gone out.
                t("Come on, deal again!"),
            )
        case Occasion.WON:
            return (
                # Translators: Marisol the fox has won the match.
                t("What a race! Lap of honour!"),
                # Translators: Marisol the fox has won the match.
                t("Won by a whisker. Mine."),
            )
        case Occasion.LOST:
            return (
                # Translators: Marisol the fox, when somebody else has won the match.
                t("You outran me. Rematch?"),
                # Translators: Marisol the fox, when somebody else has won the match.
                t("Puff! That was a good chase."),
            )
        case _:
            assert_never(occasion)


def _dreamer(occasion: Occasion) -> tuple[str, ...]:
    match occasion:
        case Occasion.LAID_DOWN:
            return (
                # Translators: Lola the axolotl, a gentle dreamer, lays her contract down.
                t("Oh! It all floated together."),
                # Translators: Lola the axolotl lays her contract down.
                t("I dreamt of exactly this."),
                # Translators: Lola the axolotl lays her contract down.
                t("Like lilies on a pond."),
            )
        case Occasion.SWAPPED:
            return (
                # Translators: Lola the axolotl swaps a card for a wild one on the table.
                t("A wish came drifting by."),
                # Translators: Lola the axolotl swaps a card for a wild one on the table.
                t("You don’t mind, do you?"),
            )
        case Occasion.BOUGHT:
            return (
                # Translators: Lola the axolotl buys a discard with a penalty card.
                t("It smiled at me."),
                # Translators: Lola the axolotl buys a discard with a penalty card.
                t("For that one I’d surface."),
            )
        case Occasion.ONE_CARD:
            return (
                # Translators: Lola the axolotl has one card left.
                t("One card … where did the others go?"),
                # Translators: Lola the axolotl has one card left.
                t("Just a bubble away."),
            )
        case Occasion.WENT_OUT:
            return (
                # Translators: Lola the axolotl has gone out and ended the round.
                t("Am I out? I’m out!"),
                # Translators: Lola the axolotl has gone out and ended the round.
                t("Blub. How lovely."),
                # Translators: Lola the axolotl has gone out and ended the round.
                t("Some dreams do come true."),
            )
        case Occasion.CAUGHT:
            return (
                # Translators: Lola the axolotl is caught with many points in her hand.
                t("I was somewhere else entirely."),
                # Translators: Lola the axolotl is caught with many points in her hand.
                t("It’ll grow back. I’m an axolotl."),
            )
        case Occasion.RIVAL_OUT:
            return (
                # Translators: Lola the axolotl, when somebody else has gone out.
                t("Already? I was just daydreaming."),
                # Translators: Lola the axolotl, when somebody else has gone out.
                t("That was beautiful to watch."),
                # Translators: Lola the axolotl, when somebody else has gone out.
                t("My long run must wait, then."),
            )
        case Occasion.WON:
            return (
                # Translators: Lola the axolotl has won the match.
                t("Please don’t wake me up!"),
                # Translators: Lola the axolotl has won the match.
                t("I’ll smile about this for days."),
            )
        case Occasion.LOST:
            return (
                # Translators: Lola the axolotl, when somebody else has won the match.
                t("What a lovely dream that was."),
                # Translators: Lola the axolotl, when somebody else has won the match.
                t("I’m happy for you. Truly."),
            )
        case _:
            assert_never(occasion)
