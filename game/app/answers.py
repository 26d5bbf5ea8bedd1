"""What `rules` answers: the JSON object of `--json`, and lines to read.

Cards are written as they are typed, `7H` and `*`, whatever the language.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import t, tn
from game.rules.cards import CardId, Face
from game.rules.melds import MeldKind, RunMeld, TableMeld, stand_ins
from game.rules.notation import JsonObject, format_cards, format_face, format_rank
from game.rules.reasons import Refusal
from game.rules.solver import Layout
from game.rules.state import RoundState
from game.wording import meld_name, rank_plural, refusal_text


@dataclass(frozen=True, slots=True)
class MeldAnswer:
    """Whether cards are a legal meld: the meld, or why they are none (R4)."""

    found: TableMeld | Refusal

    @property
    def is_legal(self) -> bool:
        """Tell whether there is a meld."""
        return not isinstance(self.found, Refusal)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what the meld is and what its stand-ins stand for, or why it is illegal."""
        found = self.found
        if isinstance(found, Refusal):
            reason = found.reason
            return (
                t("legal: no"),
                t("why: {why}", why=refusal_text(found)),
                t("rule: {clause} ({name})", clause=reason.clause, name=reason.name),
            )
        lines = [t("legal: yes"), t("meld: {meld}", meld=meld_name(found))]
        if words := _stand_in_words(found):
            lines.append(t("stand-ins: {words}", words=words))
        return tuple(lines)

    def to_json(self) -> JsonObject:
        """Return the answer of `--json`."""
        found = self.found
        if isinstance(found, Refusal):
            return {
                "legal": False,
                "reason": found.reason.name,
                "clause": found.reason.clause,
                "text": refusal_text(found),
            }
        return {
            "legal": True,
            "meaning": _meanings(found),
            "stand_ins": list(stand_ins(found)),
            "text": meld_name(found),
        }


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """How the contract is best laid down from a hand, or how far off it is (R5.2).

    Attributes:
        hand: The cards after drawing.
        layout: The best way to lay down; None where there is none.
        penalty: Points of what stays in hand.
        distance: The fewest cards to add, or to exchange if `is_all_at_once`; 0 with a layout.
        useful: Every face that lowers the distance.
        is_all_at_once: Whether the whole hand must go down at once (R5.7).
    """

    hand: tuple[CardId, ...]
    layout: Layout | None
    penalty: int
    distance: int
    useful: tuple[Face, ...]
    is_all_at_once: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Return a line a meld and what stays in hand, or what is missing and what helps."""
        points = t("penalty points: {points}", points=self.penalty)
        if self.layout is not None:
            left = format_cards(self.layout.left) or t("nothing")
            return (
                t("can be laid down: yes"),
                *(_meld_line(meld) for meld in self.layout.melds),
                t("left over: {cards}", cards=left),
                points,
            )
        if self.is_all_at_once:
            missing = t("cards to exchange: {count}", count=self.distance)
        else:
            missing = t("missing cards: {count}", count=self.distance)
        useful = " ".join(format_face(face) for face in self.useful)
        return (
            t("can be laid down: no"),
            missing,
            t("useful: {cards}", cards=useful or t("nothing")),
            points,
        )

    def to_json(self) -> JsonObject:
        """Return the answer of `--json`."""
        found = self.layout
        melds = () if found is None else found.melds
        return {
            "can_lay_down": found is not None,
            "layout": [
                {
                    "kind": meld.kind.value,
                    "cards": format_cards(meld.cards).split(),
                    "meaning": _meanings(meld),
                }
                for meld in melds
            ],
            "left": format_cards(self.hand if found is None else found.left).split(),
            "penalty": self.penalty,
            "distance": self.distance,
            "useful": [format_face(face) for face in self.useful],
        }


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """How many penalty points are in cards (R8.1)."""

    points: int

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the points."""
        return (t("penalty points: {points}", points=self.points),)

    def to_json(self) -> JsonObject:
        """Return the answer of `--json`."""
        return {"points": self.points}


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """The deal of a round (R1.5, R1.6).

    Attributes:
        dealt: The round as it begins.
        commitment: The seal of its pack, in hex.
    """

    dealt: RoundState
    commitment: str

    @property
    def lines(self) -> tuple[str, ...]:
        """Return a line a seat, counted from 1 as at the table, and what lies on it."""
        table = self.dealt.table
        return (
            *map(self._seat_line, range(len(self.dealt.hands))),
            t("turned up: {card}", card=format_cards(table.discards)),
            tn("stock: {n} card", "stock: {n} cards", table.stock_count),
            t("wild: {ranks}", ranks=rank_plural(table.wild_rank)),
            t("seal of the pack: {seal}", seal=self.commitment),
        )

    def to_json(self) -> JsonObject:
        """Return the answer of `--json`."""
        table = self.dealt.table
        return {
            "hands": [format_cards(hand).split() for hand in self.dealt.hands],
            "up": format_cards(table.discards),
            "stock": table.stock_count,
            "wild": format_rank(table.wild_rank),
            "dealer": table.dealer,
            "commitment": self.commitment,
        }

    def _seat_line(self, seat: int) -> str:
        cards = format_cards(self.dealt.hands[seat])
        if seat == self.dealt.table.dealer:
            return t("seat {number}, the dealer: {cards}", number=seat + 1, cards=cards)
        return t("seat {number}: {cards}", number=seat + 1, cards=cards)


Answer = MeldAnswer | HandAnswer | ScoreAnswer | DealAnswer


def _meld_line(meld: TableMeld) -> str:
    cards = format_cards(meld.cards)
    if words := _stand_in_words(meld):
        cards = f"{cards} ({words})"
    if meld.kind is MeldKind.SET:
        return t("set: {cards}", cards=cards)
    return t("run: {cards}", cards=cards)


def _stand_in_words(meld: TableMeld) -> str:
    """Return what each stand-in stands for, cards counted from 1; empty without any."""
    meanings = _meanings(meld)
    return t(", ").join(
        t("card {number} stands for {meaning}", number=position + 1, meaning=meanings[position])
        for position in stand_ins(meld)
    )


def _meanings(meld: TableMeld) -> list[str]:
    """Return the meaning of each card: a face, or in a set the rank of a stand-in."""
    if isinstance(meld, RunMeld):
        return [format_face(meld.meaning(position)) for position in range(len(meld.cards))]
    return [
        format_cards([card]) if meld.is_natural(position) else format_rank(meld.rank)
        for position, card in enumerate(meld.cards)
    ]
