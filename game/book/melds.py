"""Pages about what is laid on the table: wild cards, sets and runs (R2, R4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.book import switches
from game.book.blocks import (
    Block,
    Paragraph,
    Pictures,
    cards_picture,
    fault_picture,
    meld_picture,
    rich,
)
from game.i18n import t
from game.rules.cards import JOKER, JOKER_RANK, CardId
from game.rules.melds import MeldKind
from game.rules.notation import parse_face
from game.rules.ruleset import Ruleset
from game.rules.scoring import card_points
from game.wording import Chip, Line

SET, RUN = MeldKind.SET, MeldKind.RUN
WILD_POINTS: Final = str(card_points(CardId(JOKER), JOKER_RANK))
"""What a wild left in a hand costs, in figures (R8.1)."""


def card(text: str) -> Chip:
    """Return a card of the text as a chip, such as `7H`."""
    return Chip(parse_face(text))


def cards(text: str) -> Line:
    """Return cards of the text as chips with spaces between."""
    return tuple(piece for word in text.split() for piece in (" ", card(word)))[1:]


def wild_cards(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell which cards are wild and what they may stand for (R2.2 to R2.5, R4.6, R4.7)."""
    yield Paragraph(
        rich(
            t(
                "A wild card can stand in for any other card of a meld. Jokers are **always "
                "wild**. So is every card of the round’s **wild rank**."
            )
        ),
        ("R2.2", "wild"),
    )
    yield Paragraph(
        rich(t("The wild rank is announced before the deal and stays in sight all round.")),
        ("R2.4",),
    )
    yield switches.wild_mode(ruleset)
    yield Paragraph(
        rich(
            t(
                "A wild that takes the place of another card is a **stand-in**. In a run it means "
                "one definite card, in a set the set’s rank. Where more than one card would fit, "
                "you choose. A badge shows what it means; that never changes, and the wild never "
                "moves."
            )
        ),
        ("R4.7",),
    )
    yield Pictures(
        (
            meld_picture(
                RUN,
                "6D 7D * 9D",
                rich(t("The joker stands for {card}."), card=card("8D")),
                5,
            ),
            meld_picture(
                RUN,
                "4H 5H 6H 7H",
                rich(
                    t("Fives are wild here, but {card} lies in its own place: it is **natural**."),
                    card=card("5H"),
                ),
                5,
            ),
            meld_picture(
                RUN,
                "4H 5C 6H 7H",
                rich(
                    t("{card} is of another suit, so it is a stand-in for {meaning}."),
                    card=card("5C"),
                    meaning=card("5H"),
                ),
                5,
            ),
            meld_picture(SET, "5S 5H 5D", rich(t("In a set of fives, wild fives are natural.")), 5),
        ),
        ("wild.pictures",),
    )
    yield Paragraph(
        rich(
            t(
                "A card of the wild rank still belongs to its own rank. Lying there as itself it "
                "is an ordinary card: nobody can swap it out, and no limit counts it."
            )
        ),
        ("R2.5",),
    )
    yield Paragraph(
        rich(
            t(
                "Every meld needs at least **one natural card**. Apart from that, wilds may lie "
                "next to each other."
            )
        ),
        ("R4.6",),
        is_ruling=True,
    )
    yield Pictures((fault_picture(SET, "* * *"),), ("R4.6",))
    yield switches.wild_limit(ruleset)
    yield Paragraph(
        rich(t("Such a limit counts when you lay down, not for cards that are laid off later.")),
        ("R4.6",),
    )


def sets(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what a set is (R4.1, R4.4)."""
    yield Paragraph(
        rich(
            t(
                "A set is **three or more cards of one rank**. Suits do not matter, twins are "
                "welcome, and there is no upper limit."
            )
        ),
        ("R4.1", "set"),
    )
    yield Pictures(
        (
            meld_picture(SET, "8S 8H 8D", rich(t("Three eights."))),
            meld_picture(SET, "QC QC QD QH", rich(t("Four queens; two of them are twins."))),
            meld_picture(SET, "KS KD *", rich(t("The joker stands for a king."))),
            fault_picture(SET, "9S 9H"),
            fault_picture(SET, "TS TH JD"),
        ),
        ("set.pictures",),
    )
    yield Paragraph(
        rich(t("Two sets of the same rank are fine: they are two melds.")),
        ("R4.4",),
    )


def runs(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what a run is (R2.1, R4.2, R4.4)."""
    yield Paragraph(
        rich(
            t("A run is **four or more cards of one suit in order**, one card for each place."),
        ),
        ("R4.2", "run"),
    )
    yield Paragraph(
        rich(
            t(
                "The ace is low, before the two, or high, after the king. A run never goes round "
                "the corner."
            )
        ),
        ("R2.1",),
    )
    yield Pictures(
        (
            meld_picture(
                RUN,
                "5H 6H * 8H 9H",
                rich(t("The joker stands for {card}."), card=card("7H")),
            ),
            meld_picture(RUN, "AC 2C 3C 4C", rich(t("The ace is low."))),
            meld_picture(RUN, "JS QS KS AS", rich(t("The ace is high."))),
            fault_picture(RUN, "QD KD AD 2D"),
            fault_picture(RUN, "6C 7C 9C TC"),
            fault_picture(RUN, "4S 5S 6H 7S"),
        ),
        ("run.pictures",),
    )
    yield Pictures(
        (
            cards_picture(
                "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
                rich(t("The longest run has fourteen cards, from ace to ace.")),
            ),
        ),
        ("R4.2", "run.longest"),
    )
    yield Paragraph(
        rich(t("Two runs of one suit are two melds, even where they touch or overlap.")),
        ("R4.4",),
    )
