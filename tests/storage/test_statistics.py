"""Statistics equal an independent recount from the journals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playing import ANA, LOLA, SHORT, TITO, begin, play_out, play_with_opponents

from game.match import Match, new_beginning
from game.players import Computer, Person
from game.recorded import import_match
from game.rules.actions import LayDown
from game.rules.cards import SeatId
from game.rules.engine import apply, new_match
from game.rules.ruleset import Ruleset, WildLimit, WildMode
from game.rules.state import MatchState
from game.storage.days import counted_days, save_par
from game.storage.export import write_export
from game.storage.feats import Feat, feats
from game.storage.library import Library
from game.storage.records import EntryRecord, MatchRecord, RoundScore, SeatRecord
from game.storage.statistics import (
    PlayedMatch,
    Selection,
    persons,
    played_matches,
    reset_statistics,
    statistics,
)

OWN_RULES = (
    Ruleset(decks=3),
    Ruleset(wild_limit=WildLimit.HALF),
    Ruleset(reshuffles=0),
    Ruleset(rounds=(1, 2)),
)
"""Rules that are no preset's."""
ME = "Ana"
MATCHES = 9


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Return a library of matches by several rules and tables, one open, one imported."""
    folder: Path = tmp_path_factory.mktemp("statistics")
    opened = Library.open(folder / "matches.db")
    tables = [(ANA, TITO, LOLA), (LOLA, ANA), (TITO, Person("Bo", "fox"), ANA)]
    for deal in range(MATCHES):
        players = tables[deal % 3]
        ruleset = SHORT if deal % 4 else replace(SHORT, wild_mode=WildMode.KINGS, rounds=(1, 3, 7))
        match = Match.begin(opened, new_beginning(ruleset, len(players), deal=deal), players)
        if deal % 3 == 1:
            play_with_opponents(match, away=lambda seen: round_of(seen) == seen.ruleset.rounds[1])
        else:
            play_out(match, random.Random(deal))
        match.close()
    begin(opened).close()
    write_export(opened.record(1), folder / "match.json")
    import_match(opened, folder / "match.json")
    yield opened
    opened.close()


def round_of(match: Match) -> int:
    return match.view(SeatId(0)).table.round_number


class Recount:
    """What a person's matches come to, counted move by move."""

    def __init__(self, library: Library, person: str) -> None:
        self.wins: list[bool] = []
        self.outs = 0
        self.penalties: dict[int, list[int]] = {}
        self.downs: list[int] = []
        self.totals: list[int] = []
        for summary in reversed(library.matches()):
            record = library.record(summary.id)
            names = [seat.name for seat in record.seats]
            if summary.is_finished and not summary.is_imported and person in names:
                self._count(record, names.index(person))

    def _count(self, record: MatchRecord, me: int) -> None:
        state, steps = standing(record)
        away = {
            before.round.table.round_number
            for before, row in steps
            if before.round.table.to_act == me and row.thought is not None
        }
        for before, row in steps:
            table, seats = before.round.table, len(record.seats)
            is_own = table.turn.seat == me and table.round_number not in away
            if isinstance(row.entry, LayDown) and is_own:
                first = 1 + (me - (table.dealer + 1)) % seats  # the dealer's left begins
                self.downs.append(1 + (table.turn.number - first) // seats)
        sums = [0] * len(record.seats)
        outs = [0] * len(record.seats)
        for result in state.results:
            if result.number not in away:
                self.outs += result.winner == me
                self.penalties.setdefault(result.number, []).append(result.points[me])
            for seat, points in enumerate(result.points):
                sums[seat] += points
                outs[seat] += result.winner == seat
        keys = [(total, -out) for total, out in zip(sums, outs, strict=True)]
        self.wins.append(keys[me] == min(keys))
        self.totals.append(sums[me])


def standing(record: MatchRecord) -> tuple[MatchState, list[tuple[MatchState, EntryRecord]]]:
    """Return how a match ended, and what was done and not taken back, with the state before it."""
    state, _ = new_match(record.beginning.ruleset, record.beginning.seats, record.beginning.seed)
    steps: list[tuple[MatchState, EntryRecord]] = []
    for row in record.entries:
        if isinstance(row.entry, str):
            state, _ = steps.pop()
            continue
        steps.append((state, row))
        state, _ = apply(state, row.entry)
    return state, steps


@pytest.mark.parametrize("person", [ME, "Bo"])
def test_statistics_equal_a_recount_from_the_journals(library: Library, person: str) -> None:
    matches = played_matches(library)
    assert any(score.away for match in matches for score in match.rounds)
    found = statistics(matches, person)
    count = Recount(library, person)
    assert found.matches == len(count.wins)
    assert found.wins == sum(count.wins)
    assert found.rounds_out == count.outs
    assert found.rounds == sum(len(points) for points in count.penalties.values())
    assert found.penalty_by_round == pytest.approx(
        {number: sum(points) / len(points) for number, points in count.penalties.items()}
    )
    streaks = "".join("w" if won else " " for won in count.wins)
    assert found.longest_streak == max(len(run) for run in streaks.split(" "))
    assert found.streak == len(streaks) - len(streaks.rstrip("w"))
    assert found.downs == len(count.downs)
    assert found.mean_down_turn == pytest.approx(sum(count.downs) / len(count.downs))
    assert [outcome.points for outcome in found.outcomes] == count.totals


def test_a_selection_parts_the_matches(library: Library) -> None:
    matches = played_matches(library)
    everything = statistics(matches, ME)
    by_seats = [statistics(matches, ME, Selection(seats=seats)) for seats in (2, 3)]
    assert sum(part.matches for part in by_seats) == everything.matches == MATCHES
    rulesets = {match.ruleset for match in matches}
    parts = [statistics(matches, ME, Selection(ruleset=ruleset)) for ruleset in rulesets]
    assert len(parts) == 2
    assert sum(part.wins for part in parts) == everything.wins
    own = [match_of([(1, 0, (0, 50, 60))], ruleset=ruleset) for ruleset in OWN_RULES]
    for ruleset in OWN_RULES:
        assert statistics(own, ME, Selection(ruleset=ruleset)).matches == 1
    easy = statistics(matches, ME, Selection(level="easy"))
    assert easy.matches == sum(len(match.seats) == 2 for match in matches)


def test_rivals_are_counted_match_by_match(library: Library) -> None:
    matches = played_matches(library)
    rivals = {rival.name: rival for rival in statistics(matches, ME).rivals}
    assert set(rivals) == {"Tito", "Lola", "Bo"}
    for name, rival in rivals.items():
        met = [match for match in matches if name in [seat.name for seat in match.seats]]
        assert rival.matches == len(met)
        assert rival.ahead + rival.behind <= rival.matches
        back = {seen.name: seen for seen in statistics(matches, "Bo").rivals}
        if name == "Bo":
            assert (back[ME].ahead, back[ME].behind) == (rival.behind, rival.ahead)


def test_who_played_most_comes_first(library: Library) -> None:
    assert persons(played_matches(library)) == (ME, "Bo")


def test_open_imported_and_known_matches_do_not_count_nor_those_before_a_reset() -> None:
    library = Library.in_memory()
    beginning = new_beginning(SHORT, 3, deal=1)
    known = Match.begin(library, beginning, (ANA, TITO, LOLA), is_counted=False)
    play_out(known, random.Random(1))
    counted = begin(library, deal=2)
    assert played_matches(library) == ()
    play_out(counted, random.Random(2))
    assert [match.id for match in played_matches(library)] == [counted.id]
    later = begin(library, deal=3)
    reset_statistics(library)
    assert played_matches(library) == ()
    assert len(library.matches()) == 3
    play_out(later, random.Random(3))
    assert [match.id for match in played_matches(library)] == [later.id]


def test_damaged_rows_are_left_out() -> None:
    library = Library.in_memory()
    for deal in range(3):
        play_out(begin(library, deal=deal), random.Random(deal))
    with library.writing() as db:
        db.execute("UPDATE scores SET points = 'many' WHERE match = 1 AND seat = 1")
        db.execute("DELETE FROM scores WHERE match = 2 AND seat = 0")
    assert [match.id for match in played_matches(library)] == [3]


# ------------------------------------------------------------------------------------------- feats


def match_of(
    rounds: list[tuple[int, int | None, tuple[int, ...]]],
    *,
    downs: int | None = 3,
    level: str = "hard",
    animals: tuple[str, ...] = ("owl", "fox"),
    ruleset: Ruleset = SHORT,
) -> PlayedMatch:
    seats = (SeatRecord(ME, "jaguar"), *(SeatRecord(a, a, level, "neutral") for a in animals))
    scores = tuple(
        RoundScore(number, None if out is None else seats.index(seats[out]), points, (downs,) * 3)  # type: ignore[arg-type]
        for number, out, points in rounds
    )
    return PlayedMatch(1, "2026-01-01T00:00:00Z", ruleset, seats, scores)


WON = match_of([(1, 0, (0, 50, 60)), (2, 1, (10, 0, 60))])
LOST = match_of([(1, 1, (40, 0, 60)), (2, 1, (10, 0, 60))])


def done(*matches: PlayedMatch) -> set[str]:
    found: tuple[Feat, ...] = feats(matches, ME)
    assert len(found) == 12
    return {feat.name for feat in found if feat.done is not None}


def test_feats_are_noticed() -> None:
    assert done() == done(LOST) == set()
    assert done(WON) == {"First flowers"}
    assert "Marigold chain" in done(LOST, WON, WON, WON, WON, WON)
    assert "Marigold chain" not in done(WON, WON, WON, WON, LOST, WON)
    assert "Quick hand" in done(match_of([(1, 1, (40, 0, 60))], downs=1))
    assert "All at once" in done(match_of([(7, 0, (0, 50, 60))]))
    running = [(number, 0, (0, 50, 60)) for number in (1, 2, 3)]
    assert "Three suns" in done(match_of(running))
    seven = [(number, 1, (10, 0, 60)) for number in range(1, 8)]
    assert "Light luggage" in done(match_of(seven))
    assert "Light luggage" not in done(match_of(seven[1:]))
    assert "Late bloomer" in done(match_of([(1, 1, (70, 0, 60)), (2, 0, (0, 90, 60))]))
    assert "Full table" in done(
        match_of([(1, 0, (0, 5, 5, 5, 5, 5))], animals=("owl", "fox", "owl", "owl", "owl"))
    )
    assert "Among experts" in done(match_of([(1, 0, (0, 50, 60))], level="expert"))
    assert "A hundred evenings" in done(*[LOST] * 100)
    assert "A hundred evenings" not in done(*[LOST] * 99)
    pairs = (("owl", "fox"), ("armadillo", "jaguar"), ("hummingbird", "axolotl"))
    zoo = [match_of([(1, 0, (0, 50, 60))], animals=pair) for pair in pairs]
    assert "The whole zoo" in done(*zoo)
    assert "The whole zoo" not in done(*zoo[:2])
    rules = [
        match_of([(1, 0, (0, 50, 60))], ruleset=replace(Ruleset(), reshuffles=count, **switches))  # type: ignore[arg-type]
        for count, switches in enumerate(
            ({"buying": True}, {"strict_lay_off": False}, {"wild_mode": WildMode.TWOS}, {})
        )
    ]
    assert "All the rules" in done(*rules)
    assert "All the rules" not in done(*rules[:3], *rules[:3])
    own = [replace(rules[-1], ruleset=ruleset) for ruleset in OWN_RULES]
    assert "All the rules" in done(*own), "each of a player's own rules counts"
    assert isinstance(TITO, Computer)


def by_computer(match: PlayedMatch, *numbers: int) -> PlayedMatch:
    """Return a match in which the computer decided for the person in some rounds."""
    rounds = [
        replace(score, away=frozenset({SeatId(0)})) if score.number in numbers else score
        for score in match.rounds
    ]
    return replace(match, rounds=tuple(rounds))


def test_what_the_computer_did_for_a_person_is_no_feat() -> None:
    at_once = match_of([(1, 1, (40, 0, 60))], downs=1)
    last = match_of([(7, 0, (0, 50, 60))])
    suns = match_of([(number, 0, (0, 50, 60)) for number in (1, 2, 3)])
    light = match_of([(number, 1, (10, 0, 60)) for number in range(1, 8)])
    late = match_of([(1, 1, (70, 0, 60)), (2, 0, (0, 90, 60))])
    for match, number, feat in (
        (at_once, 1, "Quick hand"),
        (last, 7, "All at once"),
        (suns, 2, "Three suns"),
        (light, 4, "Light luggage"),
        (late, 2, "Late bloomer"),
    ):
        assert feat in done(match)
        assert feat not in done(by_computer(match, number))
    assert done(by_computer(WON, 1, 2)) == {"First flowers"}, "a match counts as it ended"


def test_a_match_that_the_computer_played_alone_has_no_figures_of_rounds() -> None:
    found = statistics([by_computer(WON, 1, 2)], ME)
    assert (found.matches, found.wins, found.rounds, found.downs) == (1, 1, 0, 0)
    assert (found.mean_down_turn, found.penalty_by_round) == (None, {})


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE scores SET points = 'many'",
        "UPDATE scores SET points = 1.5",
        "UPDATE scores SET seat = seat + 7",
        "UPDATE results SET winners = '[17]'",
        "UPDATE results SET winners = 'nobody'",
        "UPDATE matches SET started = 'long ago'",
        "UPDATE matches SET seats = '[]'",
        "UPDATE matches SET commitments = '[\"one\"]'",
        "UPDATE journals SET count = 'lots'",
        "UPDATE days SET day = 'someday'",
        "UPDATE pars SET points = 'par'",
    ],
)
def test_whatever_is_damaged_can_be_listed(damage: str) -> None:
    library = Library.in_memory()
    players = (ANA, TITO, LOLA)
    match = Match.begin(library, new_beginning(SHORT, 3, deal=1), players, day="2026-03-14")
    play_out(match, random.Random(1))
    save_par(library, "2026-03-14", 2, 100)
    with library.writing() as db:
        db.execute(damage)
    for summary in library.matches():
        assert summary.points == () or len(summary.points) == 3
        assert set(summary.winners) <= {0, 1, 2}
        assert isinstance(summary.entries, int)
    for played in played_matches(library):
        assert statistics([played], ME).matches == 1
        assert feats([played], ME)
    for day in counted_days(library).values():
        assert day.points is None or day.points >= 0
        assert day.par in (None, 100)
