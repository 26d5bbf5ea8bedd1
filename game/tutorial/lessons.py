"""The lessons: three rounds of one rigged match, each a few steps that say what to do and wait.

A step is done as soon as the view says so, whichever way it was done. Everything here is data; the
words are made at call time, in the player's language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.arrangement import Arrangement
from game.i18n import t
from game.rules.actions import Action, Buy, DrawStock
from game.rules.cards import CardId, Rank, SeatId, Suit, is_wild
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    DiscardBought,
    Event,
    WildSwapped,
)
from game.rules.legality import discards, lay_offs, swaps
from game.rules.melds import RunMeld, SetMeld
from game.rules.notation import parse_card
from game.rules.ruleset import Ruleset
from game.rules.views import PlayerView
from game.tutorial.cast import Cast, Part
from game.tutorial.deals import Deal, cards
from game.wording import Bold, Line, chip, compose

ROUNDS: Final = (1, 2, 7)


class Spot(Enum):
    """What of the table a step points at, beside cards."""

    STOCK = auto()
    DISCARDS = auto()
    TRAY = auto()
    SORT = auto()
    ARRANGE = auto()
    LAY_DOWN = auto()
    ASK = auto()
    STAND_INS = auto()
    """The stand-ins that the learner may swap."""
    MELDS = auto()
    """The melds that take a card of the learner's."""
    OTHERS = auto()
    """The opponents who are down."""
    HAND = auto()
    WILD_FLAG = auto()
    CONTRACT_FLAG = auto()


class Deed(Enum):
    """What a step teaches, and what *Show me* does."""

    DRAW = auto()
    SORT = auto()
    FILL = auto()
    LAY_DOWN = auto()
    LAY_OFF = auto()
    SWAP = auto()
    DISCARD = auto()
    BUY = auto()
    READ = auto()
    """Nothing but reading what the guide says."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the guide looks at.

    Attributes:
        view: What the learner knows.
        arrangement: How the learner's cards lie.
        complete: How many slots of the tray hold a complete meld.
    """

    view: PlayerView
    arrangement: Arrangement
    complete: int = 0

    def count(self, kind: type[Event]) -> int:
        """Return how often the learner has done something in this round."""
        return sum(
            isinstance(event, kind) and getattr(event, "seat", None) == self.view.seat
            for event in self.view.table.history
        )


@dataclass(frozen=True, slots=True)
class Words:
    """What the guide says."""

    title: str
    text: Line


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do.

    Attributes:
        deed: What it is.
        say: The guide's words for a view.
        is_done: Whether it has been done, in whatever way; a step to read is never done by itself.
        spots: What it is about.
        cards: Own cards that it is about, as far as they are in the hand or tray.
        groups: For `Deed.FILL`, which cards go into which slot, as far as they are held.
    """

    deed: Deed
    say: Callable[[PlayerView], Words]
    is_done: Callable[[Seen], bool] = lambda _: False
    spots: tuple[Spot, ...] = ()
    cards: tuple[CardId, ...] = ()
    groups: tuple[tuple[CardId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A round of the tutorial: its name, rules and deal, who plays what, and what is learnt."""

    name: Callable[[], str]
    ruleset: Ruleset
    deal: Deal
    cast: Cast
    steps: tuple[Step, ...]


def find_action(deed: Deed, view: PlayerView) -> Action | None:
    """Return a legal action by which a deed is done now, if it is one of a single action."""
    match deed:
        case Deed.DRAW:
            return DrawStock()
        case Deed.BUY:
            return Buy()
        case Deed.LAY_OFF:
            return next(iter(lay_offs(view)), None)
        case Deed.SWAP:
            return next(iter(swaps(view)), None)
        case Deed.DISCARD:
            # What came last stands at the end; the lessons make it the card to spare.
            wild_rank = view.table.wild_rank
            every = discards(view)
            spare = [each for each in every if not is_wild(each.card, wild_rank)] or every
            return spare[-1] if spare else None
        case Deed.SORT | Deed.FILL | Deed.LAY_DOWN | Deed.READ:
            return None


# -------------------------------------------------------------------------------- what is done


def _drawn(times: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.count(CardDrawn) >= times


def _discarded(times: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.count(CardDiscarded) >= times


def _is_sorted(seen: Seen) -> bool:
    """Tell whether the hand lies otherwise than it came."""
    hand = seen.arrangement.hand
    came = tuple(card for card in seen.view.hand if card in hand)
    return _is_down(seen) or hand != came or any(seen.arrangement.tray)


def _in_one_slot(*wanted: CardId) -> Callable[[Seen], bool]:
    return lambda seen: (
        _is_down(seen) or any(set(wanted) <= set(slot) for slot in seen.arrangement.tray)
    )


def _is_filled(seen: Seen) -> bool:
    return _is_down(seen) or seen.complete == len(seen.arrangement.tray)


def _is_down(seen: Seen) -> bool:
    return seen.view.own.is_down


def has_declined(seen: Seen) -> bool:
    """Tell whether the learner has let an offer go."""
    return seen.count(BuyDeclined) > 0 and seen.count(DiscardBought) == 0


# ------------------------------------------------------------------------------ round 1: two sets

_NINES: Final = cards("9C 9D 9S")
_QUEENS: Final = cards("QH QC 3D")


def _say_draw(_: PlayerView) -> Words:
    text = t("Every turn begins with one card: click the stock, or the card on the discard pile.")
    return Words(t("Draw a card"), (text,))


def _say_sort(_: PlayerView) -> Words:
    text = t("Press {button}, or drag your cards as you like. Nobody but you moves them.")
    return Words(t("Sort your hand"), compose(text, button=Bold(t("By rank"))))


def _say_set(_: PlayerView) -> Words:
    text = t(
        "Two sets are the contract, what this round wants. Drag {cards} into one slot, or click "
        "them, then the slot."
    )
    return Words(t("Three cards of one rank are a set"), compose(text, cards=_chips(_NINES)))


def _say_stand_in(_: PlayerView) -> Words:
    text = t("Threes are wild in round 1. Put {cards} into the other slot: the three is a queen.")
    return Words(t("A three can be any card"), compose(text, cards=_chips(_QUEENS)))


def _say_lay_down(_: PlayerView) -> Words:
    text = t("Both slots are complete. Press {button}: the whole contract goes down at once.")
    return Words(t("Lay down"), compose(text, button=Bold(t("Lay down"))))


def _say_discard(_: PlayerView) -> Words:
    text = t("Drag a card to the discard pile, or click the card and then the pile.")
    return Words(t("A discard ends your turn"), (text,))


def _say_second_turn(_: PlayerView) -> Words:
    text = t("The others have played. Draw again: now you may add cards to any meld on the table.")
    return Words(t("Your second turn"), (text,))


def _say_lay_off(_: PlayerView) -> Words:
    text = t("One of your cards fits a meld, yours or another’s. Drag it onto the meld.")
    return Words(t("Lay a card off"), (text,))


def _say_go_out(_: PlayerView) -> Words:
    text = t("Discard your last card. Whoever has no card left ends the round.")
    return Words(t("Go out"), (text,))


FIRST: Final = Lesson(
    lambda: t("draw, lay down, go out"),
    Ruleset(rounds=ROUNDS),
    Deal(
        1,
        SeatId(3),
        (
            cards("QH 9C KS 3D 9S QC 9D"),
            cards("4H 7C JS 2D TH 6S TS"),
            cards("8D AH 7D TC 2S JD 4S"),
            cards("KH KD KC 5H 5C 5S QS"),
        ),
        parse_card("6H"),
        cards("5D 8H 6C QD 9H 8C"),
    ),
    Cast(
        {
            SeatId(1): Part(parse_card("4H")),
            SeatId(2): Part(parse_card("8D")),
            SeatId(3): Part(
                parse_card("QS"),
                (SetMeld(Rank(13), cards("KH KD KC")), SetMeld(Rank(5), cards("5H 5C 5S"))),
            ),
        }
    ),
    (
        Step(Deed.DRAW, _say_draw, _drawn(1), (Spot.STOCK, Spot.DISCARDS)),
        Step(Deed.SORT, _say_sort, _is_sorted, (Spot.SORT,)),
        Step(
            Deed.FILL,
            _say_set,
            _in_one_slot(*_NINES),
            (Spot.TRAY,),
            _NINES,
            (_NINES, ()),
        ),
        Step(Deed.FILL, _say_stand_in, _is_filled, (Spot.TRAY,), _QUEENS, (_NINES, _QUEENS)),
        Step(Deed.LAY_DOWN, _say_lay_down, _is_down, (Spot.TRAY, Spot.LAY_DOWN)),
        Step(Deed.DISCARD, _say_discard, _discarded(1), (Spot.DISCARDS, Spot.HAND)),
        Step(
            Deed.DRAW,
            _say_second_turn,
            _drawn(2),
            (Spot.STOCK, Spot.DISCARDS, Spot.OTHERS),
        ),
        Step(
            Deed.LAY_OFF,
            _say_lay_off,
            lambda seen: seen.count(CardLaidOff) > 0,
            (Spot.MELDS,),
        ),
        Step(Deed.DISCARD, _say_go_out, _discarded(2), (Spot.DISCARDS, Spot.HAND)),
    ),
)


# ------------------------------------------------- round 2: the wild rank rises, buying, a swap

_JACKS: Final = cards("JC JD JH")
_SPADES: Final = cards("5S 6S 4D 8S")


def _say_points(_: PlayerView) -> Words:
    text = t(
        "Whoever goes out has none; the others count the cards they still hold. After the last "
        "round the fewest points win."
    )
    return Words(t("Points are bad"), (text,))


def _say_wild_rises(_: PlayerView) -> Words:
    text = t("In round 2 fours are wild; threes are ordinary again. The contract has a run now.")
    return Words(t("The wild rank rises"), (text,))


def _say_buy(_: PlayerView) -> Words:
    text = t(
        "{card} completes your set. Press {button}: out of turn it costs one more card, "
        "from the stock. Standard matches do without buying."
    )
    words = compose(text, card=chip(_JACKS[-1]), button=Bold(t("Buy")))
    return Words(t("A house rule: buy the discard"), words)


def _say_your_turn(_: PlayerView) -> Words:
    text = t("The others have played, and one of them is down. Draw your card.")
    return Words(t("Your turn"), (text,))


def _say_run(_: PlayerView) -> Words:
    text = t("{cards} is one: the four is the seven. Fill both slots, or press {button}.")
    title = t("Four in a row of one suit are a run")
    words = compose(text, cards=_chips(_SPADES), button=Bold(t("Arrange")))
    return Words(title, words)


def _say_lay_down_run(_: PlayerView) -> Words:
    text = t("Press {button}. The badge on your wild card says what it is; that never changes.")
    return Words(t("Lay down"), compose(text, button=Bold(t("Lay down"))))


def _say_swap(_: PlayerView) -> Words:
    text = t("There the joker stands for {card}, and you have that card. Drag it onto the joker.")
    return Words(t("Swap a wild card"), compose(text, card=chip(parse_card("8D"))))


def _say_keep_joker(_: PlayerView) -> Words:
    text = t("The joker is yours, to use or to keep. Discard another card.")
    return Words(t("A discard ends your turn"), (text,))


def _say_enough(_: PlayerView) -> Words:
    text = t("So it goes on until somebody goes out. We leave this round for the last one.")
    return Words(t("Well played"), (text,))


SECOND: Final = Lesson(
    lambda: t("a run, buying, a swap"),
    Ruleset(rounds=ROUNDS, buying=True, buys_per_round=1),
    Deal(
        2,
        SeatId(0),
        (
            cards("8S JC 3H 5S 4D JD 8D 6S"),
            cards("KC KD KH 6D 7D *1 9D AC"),
            cards("9C 9H QS QD 2D 7C AH 5C"),
            cards("3C 3S 6H 8H TD AS KS QC"),
        ),
        parse_card("JH"),
        cards("2C TC QH 2H TH"),
    ),
    Cast(
        {
            SeatId(1): Part(
                parse_card("AC"),
                (
                    SetMeld(Rank(13), cards("KC KD KH")),
                    RunMeld(Suit.DIAMONDS, 6, cards("6D 7D *1 9D")),
                ),
            ),
            SeatId(2): Part(parse_card("7C")),
            SeatId(3): Part(parse_card("KS")),
        }
    ),
    (
        Step(Deed.READ, _say_points),
        Step(Deed.READ, _say_wild_rises, spots=(Spot.WILD_FLAG, Spot.CONTRACT_FLAG)),
        Step(
            Deed.BUY,
            _say_buy,
            lambda seen: seen.count(DiscardBought) > 0,
            (Spot.ASK, Spot.DISCARDS),
            _JACKS,
        ),
        Step(
            Deed.DRAW,
            _say_your_turn,
            _drawn(1),
            (Spot.STOCK, Spot.DISCARDS, Spot.OTHERS),
        ),
        Step(
            Deed.FILL,
            _say_run,
            _is_filled,
            (Spot.TRAY, Spot.ARRANGE),
            (*_JACKS, *_SPADES),
            (_JACKS, _SPADES),
        ),
        Step(Deed.LAY_DOWN, _say_lay_down_run, _is_down, (Spot.TRAY, Spot.LAY_DOWN)),
        Step(
            Deed.SWAP,
            _say_swap,
            lambda seen: seen.count(WildSwapped) > 0,
            (Spot.STAND_INS,),
            cards("8D"),
        ),
        Step(Deed.DISCARD, _say_keep_joker, _discarded(1), (Spot.DISCARDS, Spot.HAND)),
        Step(Deed.READ, _say_enough),
    ),
)


# ------------------------------------------------------------------- round 7: all cards at once

_RUNS: Final = (
    cards("3S 4S 5S 6S 7S"),
    cards("8H 9H TH JH QH"),
    cards("TD JD QD KD 9C"),
)
"""The seven or the queen is drawn."""


def _say_last_round(_: PlayerView) -> Words:
    text = t("Three runs, and no card may be left over: the whole hand goes down at once.")
    return Words(t("The last round is different"), (text,))


def _say_draw_last(_: PlayerView) -> Words:
    text = t("Nines are wild now. Draw a card that makes one of your runs longer.")
    return Words(t("Draw a card"), (text,))


def _say_all_cards(_: PlayerView) -> Words:
    text = t("Press {button}, or click several cards and drag them into a slot together.")
    return Words(t("Every card into a run"), compose(text, button=Bold(t("Arrange"))))


def _say_finish(_: PlayerView) -> Words:
    text = t("No card is left over. Press the button: that ends the round, without a discard.")
    return Words(t("Lay down and go out"), (text,))


LAST: Final = Lesson(
    lambda: t("the last round"),
    Ruleset(rounds=ROUNDS),
    Deal(
        7,
        SeatId(1),
        (
            cards("QD 4S 8H JH 9C 6S TD KD 3S TH JD 5S 9H"),
            (),
            cards("2C"),
            cards("QH"),
        ),
        parse_card("2D"),
        cards("4C AC 7S"),
    ),
    Cast(
        {
            SeatId(1): Part(parse_card("2H")),
            SeatId(2): Part(parse_card("2C")),
            SeatId(3): Part(parse_card("QH")),
        }
    ),
    (
        Step(Deed.READ, _say_last_round, spots=(Spot.CONTRACT_FLAG, Spot.WILD_FLAG)),
        Step(Deed.DRAW, _say_draw_last, _drawn(1), (Spot.STOCK, Spot.DISCARDS)),
        Step(Deed.FILL, _say_all_cards, _is_filled, (Spot.TRAY, Spot.ARRANGE), groups=_RUNS),
        Step(Deed.LAY_DOWN, _say_finish, _is_down, (Spot.TRAY, Spot.LAY_DOWN)),
    ),
)

LESSONS: Final = (FIRST, SECOND, LAST)


def _chips(shown: tuple[CardId, ...]) -> Line:
    pieces = [piece for card in shown for piece in (" ", chip(card))]
    return tuple(pieces[1:])
