"""Pages about points and winning, and about house rules and our rulings (R8, R9, R11)."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.blocks import Block, Heading, Paragraph, Pictures, Row, Table, cards_picture, rich
from game.book.melds import card, cards
from game.i18n import t
from game.rules.cards import JOKER_RANK, Rank
from game.rules.notation import parse_cards
from game.rules.ruleset import STANDARD, Preset, Ruleset, presets_in
from game.rules.scoring import hand_points
from game.wording import Line, points_words, preset_names


def points_and_winning(_ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell what cards cost and who wins (R8)."""
    yield Paragraph(
        rich(t("Whoever goes out scores 0. The others count the cards left in their hand:")),
        ("R8.1",),
    )
    yield Table(
        (
            # Translators: heads the column of cards in the table of penalty points
            t("Card"),
            t("Points"),
        ),
        (
            Row(((t("Joker"),), (_points("*"),))),
            Row(((t("Wild rank of the round"),), (_points("3D", 3),))),
            Row(((t("Ace"),), (_points("AD"),))),
            Row(((t("King, queen, jack, ten"),), (_points("KD"),))),
            Row(((t("All others"),), (_points("3D"),))),
        ),
        ("R8.1", "points"),
    )
    left = "KH * 3D AS 8C"
    yield Pictures(
        (
            cards_picture(
                left,
                rich(
                    t("In round 1, when threes are wild, this hand costs {points}."),
                    points=points_words(hand_points(parse_cards(left, 2), Rank(3))),
                ),
                3,
            ),
        ),
        ("R8.1", "points.hand"),
    )
    yield Paragraph(
        rich(
            t(
                "The wild value comes first: {card} costs {wild} points in round 1, when it is "
                "wild, but {usual} in round 2."
            ),
            card=card("3D"),
            wild=_points("3D", 3),
            usual=_points("3D"),
        ),
        ("R8.1", "points.wild"),
    )
    yield Paragraph(
        rich(
            t(
                "The points of all rounds are added up. After the last round the **lowest total** "
                "wins the match."
            )
        ),
        ("R8.2",),
    )
    yield Paragraph(
        rich(
            t(
                "If there is a tie, the one who went out in more rounds wins. If that is a tie "
                "too, they share the win."
            )
        ),
        ("R8.2", "tie"),
    )


def _points(text: str, wild_rank: int = JOKER_RANK) -> str:
    """Return what a card costs, in figures."""
    return str(hand_points(parse_cards(text, 1), Rank(wild_rank)))


def house_rules(ruleset: Ruleset | None) -> Iterator[Block]:
    """Tell which variants there are, and what is our ruling (R9, R11)."""
    yield Paragraph(
        rich(
            t(
                "You choose the rules before a match, and it keeps them to its end, even if you go "
                "on playing another day. Variants can be combined unless they contradict each "
                "other."
            )
        ),
        ("R9",),
    )
    if ruleset is not None:
        # Translators: those of the variants in the table below that are marked
        yield Paragraph(rich(t("The marked ones hold in this match.")), ("variants.here",))
    in_force = () if ruleset is None else presets_in(ruleset)
    is_strict = ruleset is not None and ruleset.strict_lay_off
    names = preset_names()
    yield Table(
        (t("Variant"), t("What is different")),
        tuple(
            Row(
                ((names[preset],), told),
                is_marked=preset in in_force or (preset is Preset.STRICT_LAY_OFF and is_strict),
            )
            for preset, told in _variants()
        ),
        ("R9", "variants.table"),
    )
    yield Heading(t("Our rulings"))
    yield Paragraph(
        rich(
            t(
                "The printed rules are silent on some points. There we decided ourselves; the text "
                "says so at each of these places."
            )
        ),
        ("R11",),
    )
    for anchor, told in _rulings():
        yield Paragraph(told, ("R11", anchor))


def _variants() -> Iterator[tuple[Preset, Line]]:
    yield Preset.STANDARD, rich(t("The printed rules, as this book tells them."))
    yield (
        Preset.SINGLE_DECK,
        rich(
            t(
                "52 cards and two jokers, for two or three players. Rounds 6 and 7 are left out: "
                "their contracts would hardly ever come together."
            )
        ),
    )
    yield (
        Preset.FIXED_WILDS,
        rich(t("Twos are wild in every round, next to the jokers: easier to keep in mind.")),
    )
    yield Preset.KINGS_WILD, rich(t("Kings are wild in every round, next to the jokers."))
    yield (
        Preset.STRICT_LAY_OFF,
        rich(
            t(
                "You lay off only from the turn after you laid down, so that laying down early is "
                "a risk. The printed main rule says so too."
            )
        ),
    )
    yield (
        Preset.SAME_TURN_LAY_OFF,
        rich(t("Lay off already in the turn in which you lay down.")),
    )
    yield (
        Preset.STAGED_FINISH,
        rich(t("In round 7 the three runs may go down first and the rest later.")),
    )
    yield (
        Preset.BUYING,
        rich(t("A discard can be bought out of turn, for a penalty card.")),
    )


def _rulings() -> Iterator[tuple[str, Line]]:
    yield "ruling.R1.4", rich(t("When drawing for the first deal, the ace is high."))
    yield (
        "ruling.R4.6",
        rich(
            t("A meld holds at least one natural card, so {cards} is no set."), cards=cards("* * *")
        ),
    )
    yield (
        "ruling.R5.5",
        rich(t("A card taken from the discard pile does not go back there in the same turn.")),
    )
    yield (
        "ruling.R6.2",
        rich(
            t(
                "The discards are reshuffled {n} times a round at most; after that a round can end "
                "blocked."
            ),
            n=str(STANDARD.reshuffles),
        ),
    )
    yield (
        "ruling.R7.2",
        rich(t("Before anyone can buy a discard, the next player may take it free of charge.")),
    )
    yield "ruling.R7.4", rich(t("The limit of buys holds for each player and each round."))
