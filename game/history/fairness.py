"""Fair deals: was each round dealt from the pack that was sealed before its first card?

Before a round its commitment is shown, the SHA-256 of a salt and the whole pack in deal order;
after it salt and pack are opened. Checking makes the commitment again and deals the match anew from
its deal number, from which the packs and every reshuffle (R6.1) follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.i18n import t, tn
from game.rules.events import RoundEnded, StockReshuffled
from game.rules.notation import JsonObject, commit, digest
from game.rules.replay import Moment, replay
from game.storage.deals import deals_of, pack_of
from game.storage.errors import UnreadableMatch
from game.storage.export import check_export
from game.storage.records import DealRecord, MatchRecord

SHOWN_DIGITS: Final = 4
"""Digits in a group of a seal as it is shown in short."""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What checking the deal of one round showed.

    Attributes:
        deal: The deal as it was opened.
        is_sealed: Whether the commitment is that of its salt and pack.
        is_played: Whether the round was dealt from exactly this pack.
        reshuffles: New stocks made in the round; their order follows from the deal number.
        is_over: Whether the round has ended, so that its cards may be shown.
    """

    deal: DealRecord
    is_sealed: bool
    is_played: bool
    reshuffles: int
    is_over: bool

    @property
    def is_fair(self) -> bool:
        """Tell whether both are right."""
        return self.is_sealed and self.is_played


@dataclass(frozen=True, slots=True)
class FairnessCheck:
    """What checking a match showed.

    Attributes:
        deals: Every deal that is there to be opened.
        missing: Rounds that were dealt without one.
        is_journal_sound: Whether every move is legal and leads to the states that were recorded.
    """

    deals: tuple[DealCheck, ...]
    missing: tuple[int, ...]
    is_journal_sound: bool

    @property
    def is_fair(self) -> bool:
        """Tell whether the whole match was dealt from the packs that were sealed."""
        return (
            self.is_journal_sound and not self.missing and all(deal.is_fair for deal in self.deals)
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """Return everything that is wrong, a sentence each."""
        found = []
        for check in self.deals:
            number = check.deal.number
            if not check.is_sealed:
                found.append(
                    t("Round {number}: the opened pack does not fit the seal.", number=number)
                )
            if not check.is_played:
                found.append(
                    t("Round {number}: it was not dealt from the opened pack.", number=number)
                )
        found += [
            t("Round {number}: the deal is not there to be opened.", number=number)
            for number in self.missing
        ]
        if not self.is_journal_sound:
            found.append(t("The moves do not lead to what was recorded."))
        return tuple(found)

    @property
    def text(self) -> str:
        """Return the finding as a sentence."""
        if self.is_fair:
            return tn(
                "{n} round was dealt from the pack that was sealed before its first card.",
                "{n} rounds were dealt from the packs that were sealed before their first cards.",
                len(self.deals),
            )
        return " ".join(self.faults)

    def to_json(self) -> JsonObject:
        """Return the finding; the cards of a round still being played are not in it."""
        return {
            "fair": self.is_fair,
            "rounds": [
                {
                    "round": check.deal.number,
                    "commitment": check.deal.commitment,
                    "sealed": check.is_sealed,
                    "played": check.is_played,
                    "reshuffles": check.reshuffles,
                }
                for check in self.deals
            ],
            "missing": list(self.missing),
            "journal": self.is_journal_sound,
            "text": self.text,
        }


def check_match(
    record: MatchRecord, watch: Callable[[Moment], None] = lambda _: None
) -> FairnessCheck:
    """Check every dealt round of a match, the one being played too.

    Args:
        record: The match.
        watch: Is shown each entry while the match is replayed.

    Raises:
        UnreadableMatch: Not even its beginning can be dealt.
    """
    return _check(record, None, watch)


def check_file(path: Path) -> FairnessCheck:
    """Check every dealt round of an exported match.

    Raises:
        ExportError: The file cannot be read, or is no exported match.
        UnreadableMatch: Not even its beginning can be dealt.
    """
    found = check_export(path)
    check = _check(found.record, found.deals)
    is_sound = check.is_journal_sound and found.is_digest_right
    return FairnessCheck(check.deals, check.missing, is_sound)


def _check(
    record: MatchRecord,
    opened: Sequence[DealRecord] | None,
    also: Callable[[Moment], None] = lambda _: None,
) -> FairnessCheck:
    beginning = record.beginning
    reshuffles: Counter[int] = Counter()
    over: set[int] = set()
    digests = [row.digest for row in record.entries]
    wrong: list[int] = []
    watched = 0

    def watch(moment: Moment) -> None:
        nonlocal watched
        also(moment)
        table = moment.before.round.table
        for event in moment.events:
            match event:
                case StockReshuffled():
                    reshuffles[table.round_number] += 1
                case RoundEnded(result):
                    over.add(result.number)
                case _:
                    pass
        expected = digests[watched]
        watched += 1
        if expected is not None and digest(moment.after) != expected:
            wrong.append(watched)

    try:
        reached = replay(
            beginning, [row.entry for row in record.entries], is_brief=True, watch=watch
        )
    except ValueError as error:
        raise UnreadableMatch(t("This match is damaged and cannot be read.")) from error
    last_round = reached.state.round.table.round_number
    rounds = beginning.ruleset.rounds
    dealt = rounds[: rounds.index(last_round) + 1]
    deals = deals_of(record, last_round) if opened is None else opened
    listed = Counter(deal.number for deal in deals)
    checks = tuple(
        DealCheck(
            deal,
            commit(deal.pack, deal.salt) == deal.commitment,
            deal.number in dealt
            and listed[deal.number] == 1
            and deal.pack == pack_of(beginning, deal.number),
            reshuffles[deal.number],
            deal.number in over,
        )
        for deal in deals
    )
    missing = tuple(number for number in dealt if number not in listed)
    is_sound = not wrong and not record.lost and reached.applied == len(record.entries)
    return FairnessCheck(checks, missing, is_sound)


# ------------------------------------------------------------------------------------------ words


def seal_words(commitment: str) -> str:
    """Return a commitment in short, as one reads it out: `9F3A 61C2 … E07B`."""
    upper = commitment.upper()
    first, second = upper[:SHOWN_DIGITS], upper[SHOWN_DIGITS : 2 * SHOWN_DIGITS]
    return f"{first} {second} … {upper[-SHOWN_DIGITS:]}"


def audit_words() -> str:
    """Return what the button is called that has the opponents decide again."""
    return t("Check the opponents")


def meaning_words() -> tuple[tuple[str, str], ...]:
    """Return what the seal is, what it proves and what it does not: headings with a paragraph."""
    return (
        (
            t("How it works"),
            t(
                "Before the first card of a round the pack is shuffled and cut, and its seal is "
                "shown: the SHA-256 of a random salt and of all cards in their order. After the "
                "round salt and pack are opened, and the seal is made again from them."
            ),
        ),
        (
            t("What it proves"),
            t(
                "If the seals are the same, no card changed its place after the seal was shown, "
                "no matter what anyone does. When the discards become a new stock, their order "
                "follows from the deal number, which is shown after the match and is checked "
                "here too."
            ),
        ),
        (
            t("What it does not prove"),
            t(
                "It cannot show that the shuffle was random, or that nobody looked into the cards. "
                "The opponents have a check of their own: “{button}” makes each of their decisions "
                "again from what their seat could see. And a seal counts for most if you note its "
                "first digits before you play.",
                button=audit_words(),
            ),
        ),
    )
