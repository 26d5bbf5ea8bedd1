"""The deals of a match: committed to before the first card, opened after each round (R1.5, R10)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import FACE_OF, Face
from game.rules.engine import deal_order
from game.rules.notation import commit
from game.rules.replay import Beginning
from game.storage.records import DealRecord, MatchRecord


def pack_of(beginning: Beginning, number: int) -> tuple[Face, ...]:
    """Return the faces of the pack from which a round is dealt, in deal order (R1.5)."""
    order = deal_order(beginning.ruleset, beginning.seed, number)
    return tuple(FACE_OF[card] for card in order)


def commitments_of(beginning: Beginning, salts: Sequence[str]) -> tuple[str, ...]:
    """Return the commitment to each round's deal, one for each salt."""
    return tuple(
        commit(pack_of(beginning, number), salt)
        for number, salt in zip(beginning.ruleset.rounds, salts, strict=True)
    )


def deals_of(record: MatchRecord, last_round: int) -> tuple[DealRecord, ...]:
    """Return the deals of a match up to a round, opened."""
    rounds = record.beginning.ruleset.rounds
    dealt = rounds[: rounds.index(last_round) + 1]
    return tuple(
        DealRecord(number, salt, pack_of(record.beginning, number), committed)
        for number, salt, committed in zip(dealt, record.salts, record.commitments, strict=False)
    )
