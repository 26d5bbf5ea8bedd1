"""The last pages: six tips and the glossary."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.blocks import Block, Paragraph, folded, rich
from game.book.melds import WILD_POINTS
from game.i18n import t
from game.rules.ruleset import Ruleset
from game.wording import Line, plain


def good_advice(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Give six tips."""
    yield Paragraph(
        rich(
            t(
                "**The contract comes first.** Whoever lays down late pays when another player "
                "goes out. Draw for the melds you still lack, not for cards beside them."
            )
        ),
        ("tip.contract",),
    )
    yield Paragraph(
        rich(
            t(
                "**Do not hoard wilds.** Each one left in your hand costs {points} points. Finish "
                "a meld with it; keep one more at most, and only when you are one turn from laying "
                "down."
            ),
            points=WILD_POINTS,
        ),
        ("tip.wilds",),
    )
    yield Paragraph(
        rich(
            t(
                "**Mind the rising wild rank.** Eights are wild in round 6; one round before they "
                "were ordinary. Look again at what you keep, and at what lies on the discard pile."
            )
        ),
        ("tip.rising",),
    )
    yield Paragraph(
        rich(
            t(
                "**Collect by suit in round 7.** Three runs and no discard: everything must fit. "
                "No cards come with you from round 6, so begin with your first card."
            )
        ),
        ("tip.round7",),
    )
    yield Paragraph(
        rich(
            t(
                "**Read the discards.** What others take and throw away tells what they collect. "
                "Do not discard a rank that somebody plainly needs."
            )
        ),
        ("tip.discards",),
    )
    yield Paragraph(
        rich(
            t(
                "**Lay off high cards.** When others are down, bring your aces and face cards to "
                "their melds as soon as you may. There is no better defence."
            )
        ),
        ("tip.high",),
    )


def glossary(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Explain the terms of the game, in the order of the language in use."""
    for anchor, line in sorted(_terms(), key=lambda term: folded(plain(term[1]))):
        yield Paragraph(line, (anchor,))


def _terms() -> Iterator[tuple[str, Line]]:
    yield (
        "term.contract",
        rich(
            t(
                "**Contract**: the sets and runs that a round asks for. It must lie on the table "
                "before you may lay off."
            )
        ),
    )
    yield "term.meld", rich(t("**Meld**: a set or a run on the table."))
    yield "term.set", rich(t("**Set**: three or more cards of one rank."))
    yield "term.run", rich(t("**Run**: four or more cards of one suit in order."))
    yield (
        "term.wild",
        rich(t("**Wild rank**: the rank whose cards can stand in for others this round.")),
    )
    yield (
        "term.joker",
        rich(
            t("**Joker**: always wild; costs {points} points if it is left in your hand."),
            points=WILD_POINTS,
        ),
    )
    yield "term.stand_in", rich(t("**Stand-in**: a wild that lies in the place of another card."))
    yield "term.natural", rich(t("**Natural**: lying in a meld as what it is, not as a stand-in."))
    yield "term.twin", rich(t("**Twin**: the same card from the other deck."))
    yield (
        "term.lay_down",
        rich(t("**Lay down**: put the whole contract on the table, once a round.")),
    )
    yield (
        "term.lay_off",
        rich(t("**Lay off**: add one or more cards to a meld that lies on the table.")),
    )
    yield "term.stock", rich(t("**Stock**: the face-down cards that you draw from."))
    yield "term.discards", rich(t("**Discard pile**: the face-up cards that were discarded."))
    yield (
        "term.deadwood",
        rich(t("**Deadwood**: the cards left in a hand at the end of a round; they cost points.")),
    )
    yield (
        "term.buy",
        rich(
            t(
                "**Buy**: take a discard out of turn, together with a penalty card from the stock; "
                "a house rule."
            )
        ),
    )
    yield "term.go_out", rich(t("**Go out**: get rid of your last card and so end the round."))
