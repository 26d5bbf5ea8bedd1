"""Pages about playing a round, from a turn to going out and buying (R5, R6, R7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.book import switches
from game.book.blocks import (
    Block,
    Heading,
    Paragraph,
    Picture,
    Pictures,
    Shown,
    Tip,
    cards_picture,
    meld_picture,
    rich,
)
from game.book.melds import RUN, SET, card
from game.i18n import t
from game.rules.notation import parse_cards
from game.rules.ruleset import Ruleset


def your_turn(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what a turn is made of, and what a player may know (R5, R5.1, R5.5, R10)."""
    yield Paragraph(
        rich(
            t(
                "Turns go clockwise. Each one has three parts: **draw** one card, **meld** if you "
                "can and like, **discard** one card."
            )
        ),
        ("R5",),
    )
    yield Paragraph(
        rich(
            t(
                "Draw the top card of the stock or the top card of the discard pile. You need not "
                "meld a discard that you take."
            )
        ),
        ("R5.1",),
    )
    yield Paragraph(
        rich(
            t(
                "Then you may lay down your contract, lay off cards and swap wilds, as the next "
                "pages tell."
            )
        ),
        ("turn.meld",),
    )
    yield Paragraph(
        rich(t("Put one card face up on the discard pile: that ends your turn.")),
        ("R5.5",),
    )
    yield switches.no_instant_return(ruleset)
    yield Heading(t("What you may know"))
    yield Paragraph(
        rich(
            t(
                "Your own cards; every card that lies or lay face up this round; who took, bought "
                "or declined which discard; how many cards each player and the stock still have; "
                "and the scores."
            )
        ),
        ("R10",),
    )
    yield Paragraph(
        rich(
            t(
                "Never the order of the stock or the hand of another player. Only when the round "
                "is over are all hands opened. **The computer’s players know no more than you.**"
            )
        ),
        ("R10",),
    )


def laying_down(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell when and how a contract is laid down (R4.3, R4.5, R5.2)."""
    yield Paragraph(
        rich(
            t(
                "Once a round, on your own turn and after drawing, you may lay down **the whole "
                "contract at once**, face up. Before that, none of your cards goes on the table."
            )
        ),
        ("R5.2",),
    )
    yield Tip(
        rich(
            t(
                "Put cards into the tray above your hand. When every slot is complete, press Lay "
                "down."
            )
        ),
        ("tray",),
    )
    yield Paragraph(
        rich(
            t(
                "It has to be exactly the sets and runs of the round, no more and no fewer. Each "
                "of them may be longer than its least size."
            )
        ),
        ("R4.3",),
    )
    yield Pictures(
        (
            meld_picture(
                SET,
                "9S 9H 9D",
                rich(t("Round 2 asks for one set and one run. The set: three nines.")),
                4,
            ),
            meld_picture(
                RUN,
                "5C 6C 4H 8C 9C",
                rich(
                    t("The run, one card longer than it must be: {card} is wild, for {meaning}."),
                    card=card("4H"),
                    meaning=card("7C"),
                ),
                4,
            ),
        ),
        ("down.pictures",),
    )
    yield Paragraph(
        rich(t("You need not hurry: you may hold back a complete contract.")),
        ("R5.2", "down.later"),
    )
    yield Paragraph(
        rich(
            t(
                "Beyond the contract there are no melds of your own, not even later in the round. "
                "From now on you only lay off."
            )
        ),
        ("R4.5",),
    )


def laying_off(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell how melds on the table grow (R5.3)."""
    yield Paragraph(
        rich(
            t(
                "Once your contract is down you may lay off: add cards to **any meld on the "
                "table**, your own or another player’s, as many as you like."
            )
        ),
        ("R5.3",),
    )
    yield switches.strict_lay_off(ruleset)
    yield Pictures(
        (
            meld_picture(SET, "7S 7H 7D 7C", rich(t("A set takes more of its rank.")), raised="3"),
            meld_picture(
                RUN,
                "4H 5H 6H 7H 8H 9H",
                rich(t("A run grows at both ends.")),
                raised="0 5",
            ),
            meld_picture(
                RUN,
                "TC JC QC KC AC",
                rich(t("After the king comes the ace, and after the ace nothing.")),
                raised="4",
            ),
            meld_picture(
                RUN,
                "8D 9D TD JD *",
                rich(t("Wilds can be laid off too: here one stands for {card}."), card=card("QD")),
                raised="4",
            ),
        ),
        ("R5.3", "off.pictures"),
    )
    yield Paragraph(
        rich(
            t(
                "Each card is judged by the meld as it lies now: once {first} is there, {second} "
                "fits as well."
            ),
            first=card("9H"),
            second=card("TH"),
        ),
        ("R5.3", "off.now"),
    )


def swapping(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell how a wild is swapped out of a meld (R5.4)."""
    yield Paragraph(
        rich(
            t(
                "If you hold the very card that a stand-in stands for, put it in the stand-in’s "
                "place and take the wild into your hand, to use now or to keep."
            )
        ),
        ("R5.4",),
    )
    after = tuple(Shown(natural) for natural in parse_cards("5H 6H 7H 8H", 2))
    changed = (*after[:2], Shown(after[2].card, is_raised=True), after[3])
    yield Pictures(
        (
            meld_picture(
                RUN,
                "5H 6H * 8H",
                rich(t("Before: the joker stands for {card}."), card=card("7H")),
            ),
            Picture(changed, rich(t("After: {card} has its place."), card=card("7H"))),
            cards_picture("*", rich(t("The joker is yours."))),
        ),
        ("swap.pictures",),
    )
    yield switches.wild_swap(ruleset)
    yield Paragraph(
        rich(t("In a set, any card of the set’s rank will do.")),
        ("R5.4", "swap.set"),
    )
    yield Paragraph(
        rich(
            t(
                "A card of the wild rank may do it too, where it would be natural: it takes the "
                "place of a joker that stands for exactly that card."
            )
        ),
        ("R5.4", "swap.wild"),
    )


def going_out(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell how a round is won, and what round 7 is like (R5.6 to R5.8)."""
    yield Paragraph(
        rich(t("The round ends the moment a hand is empty: that player has **gone out**.")),
        ("R5.8",),
    )
    yield Paragraph(
        rich(
            t(
                "In rounds 1 to 6 you go out **by discarding your last card**. So keep one: you "
                "cannot lay down or lay off if nothing would be left to discard."
            )
        ),
        ("R5.6",),
    )
    yield switches.must_discard(ruleset)
    yield Heading(t("Round 7"), ("round7",))
    yield Paragraph(
        rich(
            t(
                "In round 7 you go out **without a discard**, by melding everything you hold. A "
                "turn in which you do not go out still ends with a discard."
            )
        ),
        ("R5.7",),
    )
    yield Pictures(
        (
            # Translators: the captions of three pictures in a row, each a run of cards
            meld_picture(RUN, "3H 4H 5H 6H 7H", rich(t("Five cards.")), 9),
            meld_picture(RUN, "TC JC QC KC AC", rich(t("Five more.")), 9),
            meld_picture(
                RUN, "8S * TS JS", rich(t("And four: that is fourteen, and none is left.")), 9
            ),
        ),
        ("R5.7", "round7.pictures"),
    )
    yield Paragraph(
        rich(
            t(
                "These are the {dealt} cards dealt and the one you drew; whoever bought has two "
                "more for each buy."
            ),
            dealt="13",
        ),
        ("R5.7", "round7.count"),
    )
    yield switches.last_round(ruleset)


def stock_and_buying(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what happens when the stock is empty, and how a discard is bought (R6, R7)."""
    yield Heading(t("The stock is empty"))
    yield Paragraph(
        rich(
            t(
                "When a card is due and the stock is empty, the discards are shuffled and become "
                "the new stock. The top discard stays where it is."
            )
        ),
        ("R6.1",),
    )
    yield switches.reshuffles(ruleset)
    yield Paragraph(
        rich(
            t(
                "If no stock can be made any more, everybody has one last turn: take the top "
                "discard, or pass, which ends the round at once. Such a round is **blocked**: "
                "nobody has gone out, and all count their cards."
            )
        ),
        ("R6.2",),
        is_ruling=True,
    )
    yield Heading(t("Buying the discard"))
    yield Paragraph(
        rich(
            t(
                "This is a house rule. It lets you take a discard **out of turn**, at the price of "
                "a penalty card."
            )
        ),
        ("R7",),
    )
    yield switches.buying(ruleset)
    yield Paragraph(
        rich(
            t(
                "After every discard, and after the first card turned up, it can be bought until "
                "the next player draws. Whoever may not buy is not asked."
            )
        ),
        ("R7.1",),
    )
    yield Paragraph(
        rich(
            t(
                "The next player comes first and pays nothing: that is an ordinary draw. If that "
                "player prefers the stock, the others are asked clockwise, but not the one who "
                "discarded it. The first who wants it buys it."
            )
        ),
        ("R7.2",),
        is_ruling=True,
    )
    yield Paragraph(
        rich(t("Each discard can be bought once; the card below it stays where it is.")),
        ("R7.2", "buy.once"),
    )
    yield Paragraph(
        rich(
            t(
                "The buyer takes the discard **and the top card of the stock**, and discards "
                "nothing. Then the next player draws from the stock."
            )
        ),
        ("R7.3",),
    )
    yield switches.buys_a_round(ruleset)
    yield Paragraph(
        rich(
            t(
                "You may buy even when you are already down. Nobody can buy when the stock, even "
                "reshuffled, is not enough for the penalty card and the next draw."
            )
        ),
        ("R7.4",),
    )
    yield Paragraph(
        rich(t("With two players there is no buying: only the first card could ever be bought.")),
        ("R7.5",),
    )
