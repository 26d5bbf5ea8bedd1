"""The first pages: the aim, pack and deal, the seven rounds (R1, R3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.book import switches
from game.book.blocks import (
    Block,
    Heading,
    Paragraph,
    Pictures,
    Row,
    Table,
    Tip,
    meld_picture,
    rich,
)
from game.book.melds import SET, WILD_POINTS, cards
from game.i18n import t
from game.rules.contracts import CONTRACTS, hand_size
from game.rules.ruleset import LAST_ROUND, STANDARD, Ruleset
from game.wording import contract_words, rank_plural


def aim(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what the game is about (R1.1, R5.8, R8)."""
    yield Paragraph(
        rich(
            t(
                "Two to six players, each for themselves. Any seat can be taken by a person or by "
                "the computer."
            )
        ),
        ("R1.1",),
    )
    yield Tip(rich(t("The game is at its best with four or five players.")), ("best",))
    yield Paragraph(
        rich(
            t(
                "Every round asks for a **contract**: certain sets and runs. Collect them in your "
                "hand, lay them down together, then get rid of the cards that are left."
            )
        ),
        ("aim.contract",),
    )
    yield Pictures(
        (
            meld_picture(SET, "7S 7H 7D", rich(t("Round 1 asks for two sets. This is one.")), 3),
            # Translators: another set
            meld_picture(SET, "KC KD 3H", rich(t("This is another; the three is wild.")), 3),
        ),
        ("aim.pictures",),
    )
    yield Paragraph(
        rich(
            t(
                "Whoever holds no more cards **goes out** and scores nothing. The others count "
                "what they still hold as penalty points."
            )
        ),
        ("aim.out",),
    )
    yield Paragraph(
        rich(t("After the last round the player with the **fewest points** wins the match.")),
        ("aim.win",),
    )
    yield Paragraph(
        rich(
            t(
                "What makes this rummy special: the wild rank changes from round to round, nothing "
                "goes on the table before the contract is complete, and a wild card left in your "
                "hand costs {points} points."
            ),
            points=WILD_POINTS,
        ),
        ("aim.special",),
    )


def pack_and_deal(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what is played with, who deals and how (R1.2 to R1.7)."""
    yield Heading(t("The cards"))
    yield Paragraph(
        rich(
            t(
                "The pack is two decks of 52 cards and four jokers: 108 cards. Every card has a "
                "**twin**, and the two are different cards: a set may hold both."
            )
        ),
        ("R1.2",),
    )
    yield switches.decks(ruleset)
    yield Heading(t("Who deals"))
    yield Paragraph(
        rich(
            t(
                "For the first deal everybody draws a card; the highest one deals, and the ace is "
                "high. Those who tie for it draw again."
            )
        ),
        ("R1.4",),
        is_ruling=True,
    )
    yield Paragraph(
        rich(t("After each round the deal passes on to the next player, clockwise.")),
        ("R1.4", "deal.next"),
    )
    yield Heading(t("The deal"))
    yield Paragraph(
        rich(
            t(
                "All cards are shuffled together and the player to the dealer’s right cuts; with "
                "two players, the other one. Cards are dealt one by one, clockwise. The player to "
                "the dealer’s left gets the first card and also plays first."
            )
        ),
        ("R1.5",),
    )
    yield Paragraph(
        rich(
            t(
                "You get {first} cards in round 1 and one more in each round after it, up to "
                "{last} in round 7."
            ),
            first=str(hand_size(1)),
            last=str(hand_size(LAST_ROUND)),
        ),
        ("R1.6",),
    )
    yield Paragraph(
        rich(
            t(
                "The next card is turned up and begins the discard pile. Even a wild stays there "
                "and may be taken. The rest, face down, is the stock."
            )
        ),
        ("R1.6", "deal.piles"),
    )
    yield Paragraph(
        rich(
            t(
                "No cards are kept for the next round. Only the scores, the turn to deal and the "
                "number of rounds you went out in go on."
            )
        ),
        ("R1.7",),
    )


def seven_rounds(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what every round demands (R1.8, R3)."""
    yield Paragraph(
        rich(
            t(
                "Each round asks for more than the one before. Lay down **exactly** what it asks "
                "for; each set or run may be longer than it must be."
            )
        ),
        ("R3",),
    )
    yield switches.rounds(ruleset)
    yield Table(
        (
            t("Round"),
            # Translators: heads the column with the number of cards that each player gets
            t("Cards dealt"),
            t("Wild rank"),
            t("Contract"),
            # Translators: heads the column with the fewest cards that meet the contract
            t("Least cards"),
        ),
        tuple(_round_row(number, ruleset) for number in CONTRACTS),
        ("R3", "rounds.table"),
    )
    yield Paragraph(
        rich(t("A set is three or more cards of one rank: {cards}"), cards=cards("8S 8H 8C")),
        ("rounds.set",),
    )
    yield Paragraph(
        rich(
            t("A run is four or more cards of one suit in a row: {cards}"),
            cards=cards("5H 6H 7H 8H"),
        ),
        ("rounds.run",),
    )
    yield Paragraph(
        rich(
            t(
                "**Round 7** is different: it needs three runs that use up your whole hand, and it "
                "ends without a discard."
            )
        ),
        ("rounds.last",),
    )


def _round_row(number: int, ruleset: Ruleset | None) -> Row:
    rules = ruleset or STANDARD
    contract = CONTRACTS[number]
    asked = t(", ").join(words for _, words in contract_words(contract))
    return Row(
        (
            (str(number),),
            (str(hand_size(number)),),
            (rank_plural(rules.wild_rank(number)),),
            (asked,),
            (str(contract.least_cards),),
        ),
        is_left_out=number not in rules.rounds,
    )
