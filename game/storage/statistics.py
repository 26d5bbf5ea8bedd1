"""Statistics: asked anew of the matches in the library each time, so that they never go wrong.

Finished matches count, but for those that came from a file, were played with known cards, or lie
before the last reset. They are told for one person, known by the name at the table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from game.rules.cards import SeatId
from game.rules.ruleset import Ruleset
from game.rules.scoring import places, totals
from game.storage.library import Library
from game.storage.records import RoundScore, SeatRecord, parse_moment
from game.storage.rows import read_ruleset, read_seats


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match as the statistics see it."""

    id: int
    started: str
    ruleset: Ruleset
    seats: tuple[SeatRecord, ...]
    rounds: tuple[RoundScore, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """Return the place of each seat."""
        return places(self.rounds, len(self.seats))

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the penalties of each seat."""
        return totals(self.rounds, len(self.seats))

    def find_seat(self, person: str) -> SeatId | None:
        """Return where a person of that name sat."""
        for seat, who in enumerate(self.seats):
            if who.is_person and who.name == person:
                return SeatId(seat)
        return None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which matches are looked at; None takes all.

    Attributes:
        ruleset: Matches by these rules.
        seats: Matches with this number of seats.
        level: Matches in which every opponent played at this level.
    """

    ruleset: Ruleset | None = None
    seats: int | None = None
    level: str | None = None

    def takes(self, match: PlayedMatch) -> bool:
        """Tell whether a match is looked at."""
        levels = {seat.level for seat in match.seats if not seat.is_person}
        return (
            self.ruleset in (None, match.ruleset)
            and self.seats in (None, len(match.seats))
            and (self.level is None or levels == {self.level})
        )


EVERYTHING: Final = Selection()


@dataclass(frozen=True, slots=True)
class Rival:
    """Someone met at the table, and how often who of the two came out ahead."""

    name: str
    portrait: str
    matches: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One match over time: when it was begun, the person's penalties and place of how many."""

    started: str
    points: int
    place: int
    seats: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a person's matches come to.

    A round in which the computer decided for the person counts in its match, but in nothing that
    is told of rounds.

    Attributes:
        matches: Matches finished.
        wins: Matches won, shared ones too.
        rounds: Rounds played in person.
        rounds_out: Rounds gone out.
        penalty_by_round: By round, the mean penalty.
        longest_streak: Most matches won in a row.
        streak: Matches won in a row now.
        downs: Rounds in which the contract was laid down.
        mean_down_turn: In which of one's own turns it was, on average; None if never.
        outcomes: Every match, the oldest first.
        rivals: Whom one has met, the most often met first.
    """

    matches: int
    wins: int
    rounds: int
    rounds_out: int
    penalty_by_round: dict[int, float]
    longest_streak: int
    streak: int
    downs: int
    mean_down_turn: float | None
    outcomes: tuple[Outcome, ...]
    rivals: tuple[Rival, ...]


def played_matches(library: Library) -> tuple[PlayedMatch, ...]:
    """Return every finished match that counts, in the order in which they were begun.

    Raises:
        LibraryError: The library cannot be read.
    """
    with library.reading() as db:
        rows = db.execute(
            "SELECT matches.id, started, rules, seats, scores.round, seat, points,"
            " is_out, down_turn, EXISTS (SELECT 1 FROM away WHERE away.match = scores.match"
            " AND away.round = scores.round AND away.seat = scores.seat)"
            " FROM matches JOIN scores ON scores.match = matches.id"
            " WHERE is_counted AND ended IS NOT NULL ORDER BY matches.id, scores.round, seat"
        ).fetchall()
    found = (_find_match(tuple(group)) for _, group in groupby(rows, key=lambda row: row[0]))
    return tuple(match for match in found if match is not None)


def _find_match(rows: Sequence[Sequence[object]]) -> PlayedMatch | None:
    """Return the match of its rows in `scores`; None if they are damaged."""
    match_id, started, rules, seats = rows[0][:4]
    try:
        ruleset = read_ruleset(rules)
        players = read_seats(seats)
        if not isinstance(match_id, int) or not isinstance(started, str):
            return None
        parse_moment(started)
    except ValueError:
        return None
    rounds = []
    for number, group in groupby(rows, key=lambda row: row[4]):
        points: list[int] = []
        downs: list[int | None] = []
        winner: SeatId | None = None
        away: set[SeatId] = set()
        for _, _, _, _, _, seat, penalty, is_out, down, is_away in group:
            if not isinstance(penalty, int) or not isinstance(down, int | None):
                return None
            if seat != len(points):
                return None
            winner = SeatId(len(points)) if is_out else winner
            if is_away:
                away.add(SeatId(len(points)))
            points.append(penalty)
            downs.append(down)
        if number not in ruleset.rounds or len(points) != len(players):
            return None
        assert isinstance(number, int)
        scored = RoundScore(number, winner, tuple(points), tuple(downs), frozenset(away))
        rounds.append(scored)
    return PlayedMatch(match_id, started, ruleset, players, tuple(rounds))


def persons(matches: Iterable[PlayedMatch]) -> tuple[str, ...]:
    """Return the names of all persons, who played most first."""
    names = Counter(seat.name for match in matches for seat in match.seats if seat.is_person)
    return tuple(name for name, _ in names.most_common())


def statistics(
    matches: Iterable[PlayedMatch], person: str, selection: Selection = EVERYTHING
) -> Statistics:
    """Return what a person's matches come to."""
    wins = streak = longest = rounds = outs = 0
    penalties: defaultdict[int, list[int]] = defaultdict(list)
    downs: list[int] = []
    outcomes: list[Outcome] = []
    rivals: dict[str, Rival] = {}
    for match in matches:
        seat = match.find_seat(person)
        if seat is None or not selection.takes(match):
            continue
        place = match.places
        is_won = place[seat] == 1
        wins += is_won
        streak = streak + 1 if is_won else 0
        longest = max(longest, streak)
        for score in match.rounds:
            if seat in score.away:
                continue
            rounds += 1
            outs += score.winner == seat
            penalties[score.number].append(score.points[seat])
            down = score.down_turns[seat]
            if down is not None:
                downs.append(down)
        outcomes.append(Outcome(match.started, match.totals[seat], place[seat], len(match.seats)))
        for other, who in enumerate(match.seats):
            if other != seat:
                met = rivals.get(who.name, Rival(who.name, who.portrait, 0, 0, 0))
                rivals[who.name] = Rival(
                    who.name,
                    who.portrait,
                    met.matches + 1,
                    met.ahead + (place[other] < place[seat]),
                    met.behind + (place[other] > place[seat]),
                )
    return Statistics(
        len(outcomes),
        wins,
        rounds,
        outs,
        {number: sum(values) / len(values) for number, values in sorted(penalties.items())},
        longest,
        streak,
        len(downs),
        sum(downs) / len(downs) if downs else None,
        tuple(outcomes),
        tuple(sorted(rivals.values(), key=lambda rival: (-rival.matches, rival.name))),
    )


def reset_statistics(library: Library) -> None:
    """Begin the statistics anew: every match so far no longer counts; none is deleted.

    Raises:
        LibraryError: Nothing was written.
    """
    with library.writing(is_lasting=True) as db:
        db.execute("UPDATE matches SET is_counted = 0 WHERE ended IS NOT NULL")
