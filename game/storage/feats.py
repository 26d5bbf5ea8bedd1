"""A dozen quiet feats: noticed in the statistics, announced nowhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.opponent import CAST
from game.ai.temper import Level
from game.i18n import t
from game.rules.cards import SeatId
from game.rules.ruleset import ALL_ROUNDS, LAST_ROUND, MAX_SEATS, LastRound, Ruleset
from game.rules.scoring import places
from game.storage.records import RoundScore
from game.storage.statistics import PlayedMatch

STREAK: Final = 5
SUNS: Final = 3
FEW_POINTS: Final = 100
MANY_RULES: Final = 4
MANY_MATCHES: Final = 100
PORTRAITS: Final = frozenset(each.animal for each in CAST)
"""Of the six animals."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat in words, and when the match was begun in which it was done; None if it was not."""

    name: str
    words: str
    done: str | None


Check = Callable[[PlayedMatch, SeatId], bool]
"""Tells whether a match shows a feat of the one who sat there; asked in the order played."""


def feats(matches: Sequence[PlayedMatch], person: str) -> tuple[Feat, ...]:
    """Return every feat, done or not, for a person's matches in the order played.

    What is done in a round is a feat only if the computer did not decide for the person there.
    """
    sat = [(match, seat) for match in matches if (seat := match.find_seat(person)) is not None]

    def first(is_done: Check) -> str | None:
        return next((match.started for match, seat in sat if is_done(match, seat)), None)

    return (
        Feat(t("First flowers"), t("Win a match."), first(_is_won)),
        Feat(t("Marigold chain"), t("Win five matches in a row."), first(_streak())),
        Feat(
            t("Quick hand"), t("Lay down the contract in your first turn."), first(_is_down_at_once)
        ),
        Feat(t("All at once"), t("Go out in round 7 with the whole hand."), first(_is_all_at_once)),
        Feat(t("Three suns"), t("Go out in three rounds running."), first(_has_three_suns)),
        Feat(
            t("Light luggage"),
            t("Finish seven rounds with fewer than 100 points."),
            first(_is_light),
        ),
        Feat(
            t("Late bloomer"),
            t("Win a match in which you were last before its last round."),
            first(_is_from_last),
        ),
        Feat(t("Full table"), t("Win with six at the table."), first(_is_full_table)),
        Feat(t("Among experts"), t("Win against experts only."), first(_is_among_experts)),
        Feat(
            t("The whole zoo"),
            t("Come out ahead of each of the six animals."),
            first(_every_animal()),
        ),
        Feat(t("All the rules"), t("Win by four different rules."), first(_many_rules())),
        Feat(t("A hundred evenings"), t("Finish a hundred matches."), first(_many_matches())),
    )


def _is_won(match: PlayedMatch, seat: SeatId) -> bool:
    return match.places[seat] == 1


def _others(match: PlayedMatch, seat: SeatId) -> list[int]:
    return [other for other in range(len(match.seats)) if other != seat]


def _is_down_at_once(match: PlayedMatch, seat: SeatId) -> bool:
    return any(score.down_turns[seat] == 1 and seat not in score.away for score in match.rounds)


def _has_gone_out(score: RoundScore, seat: SeatId) -> bool:
    return score.winner == seat and seat not in score.away


def _is_all_at_once(match: PlayedMatch, seat: SeatId) -> bool:
    return match.ruleset.last_round is LastRound.ALL_AT_ONCE and any(
        score.number == LAST_ROUND and _has_gone_out(score, seat) for score in match.rounds
    )


def _has_three_suns(match: PlayedMatch, seat: SeatId) -> bool:
    running = 0
    for score in match.rounds:
        running = running + 1 if _has_gone_out(score, seat) else 0
        if running == SUNS:
            return True
    return False


def _is_light(match: PlayedMatch, seat: SeatId) -> bool:
    is_whole = len(match.rounds) == len(ALL_ROUNDS)
    is_own = all(seat not in score.away for score in match.rounds)
    return is_whole and is_own and match.totals[seat] < FEW_POINTS


def _is_from_last(match: PlayedMatch, seat: SeatId) -> bool:
    *earlier, last = match.rounds
    if not earlier or seat in last.away or not _is_won(match, seat):
        return False
    before = places(earlier, len(match.seats))
    return all(before[seat] > before[other] for other in _others(match, seat))


def _is_full_table(match: PlayedMatch, seat: SeatId) -> bool:
    return len(match.seats) == MAX_SEATS and _is_won(match, seat)


def _is_among_experts(match: PlayedMatch, seat: SeatId) -> bool:
    levels = {match.seats[other].level for other in _others(match, seat)}
    return levels == {Level.EXPERT.value} and _is_won(match, seat)


# What takes several matches: each of these remembers what it was asked before.


def _streak() -> Check:
    running = 0

    def is_done(match: PlayedMatch, seat: SeatId) -> bool:
        nonlocal running
        running = running + 1 if _is_won(match, seat) else 0
        return running == STREAK

    return is_done


def _every_animal() -> Check:
    beaten: set[str] = set()

    def is_done(match: PlayedMatch, seat: SeatId) -> bool:
        place = match.places
        for other in _others(match, seat):
            if not match.seats[other].is_person and place[other] > place[seat]:
                beaten.add(match.seats[other].portrait)
        return beaten >= PORTRAITS

    return is_done


def _many_rules() -> Check:
    won: set[Ruleset] = set()

    def is_done(match: PlayedMatch, seat: SeatId) -> bool:
        if _is_won(match, seat):
            won.add(match.ruleset)
        return len(won) == MANY_RULES

    return is_done


def _many_matches() -> Check:
    count = 0

    def is_done(match: PlayedMatch, seat: SeatId) -> bool:
        del match, seat
        nonlocal count
        count += 1
        return count == MANY_MATCHES

    return is_done
