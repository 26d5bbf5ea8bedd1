"""The owner of state and journal: saved before shown, resumed as it was, taken back in bounds."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import (
    ANA,
    SHORT,
    TABLE,
    TITO,
    begin,
    choose,
    discard,
    draw,
    due,
    play_on,
    play_out,
    play_until,
)

from game.arrangement import Arrangement
from game.match import (
    CannotTakeBack,
    Happening,
    Match,
    StaleVersion,
    new_beginning,
)
from game.recorded import import_match
from game.rules.actions import Decline, DrawStock, LayDown, Phase
from game.rules.cards import MAX_SEED, SeatId
from game.rules.events import CardDrawn, RoundDealt, RoundEnded, Source
from game.rules.reasons import IllegalAction, Reason
from game.rules.ruleset import PRESETS, ImpossibleRuleset, Ruleset
from game.storage.errors import (
    MatchIsOver,
    MatchOpenElsewhere,
    UnknownMatch,
    UnusableLibrary,
)
from game.storage.export import write_export
from game.storage.library import Library, backup_of

NOBODY = SeatId(0)


@pytest.fixture
def unsaved() -> Iterator[Library]:
    opened = Library.in_memory()
    yield opened
    opened.close()


def reopened(match: Match, library: Library) -> Match:
    number = match.id
    match.close()
    return Match.resume(library, number)


# --------------------------------------------------------------------------------------- beginning


def test_a_new_match_waits_for_the_seat_left_of_the_dealer(unsaved: Library) -> None:
    match = Match.begin(unsaved, new_beginning(SHORT, 3, first_dealer=SeatId(2)), TABLE)
    assert (match.to_act, match.version, match.is_over) == (0, 0, False)
    assert match.players == TABLE


def test_new_deals_come_from_the_systems_randomness() -> None:
    seeds = {new_beginning(SHORT, 3).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


def test_the_deal_number_is_shown_only_when_typed_or_over(
    unsaved: Library, library: Library
) -> None:
    assert begin(unsaved, deal=7).deal_number == 7
    match = begin(library)
    assert match.deal_number is None
    play_out(match, random.Random(2))
    assert match.deal_number is not None


def test_what_cannot_begin_is_refused_and_leaves_no_match(library: Library) -> None:
    with pytest.raises(ImpossibleRuleset):
        Match.begin(library, new_beginning(Ruleset(buying=True), 2), (ANA, TITO))
    with pytest.raises(ValueError, match="players"):
        Match.begin(library, new_beginning(SHORT, 4), TABLE)
    with pytest.raises(ValueError, match="deal number"):
        Match.begin(library, new_beginning(SHORT, 3, deal=-1), TABLE)
    assert library.matches() == ()


def test_the_opening_is_redacted_for_each_seat(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    dealt = match.opening(SeatId(1))[-1]
    assert isinstance(dealt, RoundDealt)
    assert dealt.hands[1] == match.view(SeatId(1)).hand
    assert set(dealt.hands[0]) == {None}
    assert match.last_events(None) == match.opening(None)


# ------------------------------------------------------------------------------------------ acting


def test_an_action_decided_on_an_older_version_is_refused(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    draw(match)
    before = match.digest
    with pytest.raises(StaleVersion):
        match.submit(due(match), DrawStock(), 0)
    assert (match.digest, match.version) == (before, 1)


def test_an_illegal_action_changes_nothing(library: Library) -> None:
    match = begin(library, deal=3)
    before = match.digest
    with pytest.raises(IllegalAction):
        match.submit(due(match), LayDown(()), match.version)
    assert (match.digest, match.version) == (before, 0)
    assert reopened(match, library).version == 0


def test_nobody_acts_for_a_seat_that_is_not_due(library: Library) -> None:
    match = begin(library, deal=3)
    before = match.digest
    others = [seat for seat in match.seats if seat != match.to_act]
    assert len(others) == 2
    for seat in others:
        with pytest.raises(IllegalAction) as caught:
            match.submit(seat, DrawStock(), match.version)
        assert caught.value.refusal.reason is Reason.NOT_YOUR_TURN
    assert (match.digest, match.version) == (before, 0)


def test_only_the_seat_that_is_asked_answers_an_offer(library: Library) -> None:
    match = begin(library, deal=3, ruleset=Ruleset(buying=True))
    draw(match)
    asked = due(match)
    assert match.view(asked).table.turn.phase is Phase.OFFER
    for seat in match.seats:
        if seat != asked:
            with pytest.raises(IllegalAction) as caught:
                match.submit(seat, Decline(), match.version)
            assert caught.value.refusal.reason is Reason.NO_OFFER
    match.submit(asked, Decline(), match.version)


def test_after_the_end_nobody_acts(library: Library) -> None:
    match = begin(library, deal=8)
    play_out(match, random.Random(8))
    for seat in match.seats:
        with pytest.raises(IllegalAction) as caught:
            match.submit(seat, DrawStock(), match.version)
        assert caught.value.refusal.reason is Reason.MATCH_OVER


def test_what_cannot_be_saved_is_not_done(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(library, deal=3)
    heard: list[Happening] = []
    match.subscribe(None, heard.append)
    before = match.digest
    monkeypatch.setattr("game.storage.journal.insert_entry", _fail_like_a_full_disk)
    with pytest.raises(UnusableLibrary):
        draw(match)
    assert (match.digest, match.version, heard) == (before, 0, [])
    monkeypatch.undo()
    draw(match)
    assert reopened(match, library).version == 1


def _fail_like_a_full_disk(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_each_listener_hears_what_its_seat_may_know_after_it_is_saved(library: Library) -> None:
    match = begin(library, deal=3)
    heard: dict[SeatId | None, Happening] = {}
    saved: list[int] = []

    def listen(seat: SeatId | None) -> None:
        def keep(happening: Happening) -> None:
            heard[seat] = happening
            saved.append(len(library.record(match.id).entries))

        match.subscribe(seat, keep)

    for seat in (*match.seats, None):
        listen(seat)
    drawer = draw(match)
    card = match.view(drawer).hand[-1]
    for seat, happening in heard.items():
        seen = card if seat == drawer else None
        assert happening.events == (CardDrawn(drawer, Source.STOCK, seen),)
        assert (happening.version, happening.seat, happening.is_take_back) == (1, drawer, False)
    assert saved == [1] * 4


def test_a_subscription_ends_when_asked(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    heard: list[Happening] = []
    end = match.subscribe(None, heard.append)
    seat = draw(match)
    end()
    end()
    discard(match, seat)
    assert len(heard) == 1


def decision_seeds(match: Match) -> list[int]:
    return [match.decision_seed(version, seat) for version in range(9) for seat in match.seats]


def test_decision_seeds_differ_by_version_and_seat_and_outlive_the_process(
    library: Library, tmp_path: Path
) -> None:
    match = begin(library, deal=3)
    seeds = decision_seeds(match)
    assert len(set(seeds)) == 27
    assert decision_seeds(reopened(match, library)) == seeds
    write_export(library.record(match.id), tmp_path / "match.json")
    imported = import_match(library, tmp_path / "match.json")
    assert decision_seeds(Match.resume(library, imported)) == seeds


def test_decision_seeds_do_not_betray_a_small_deal_number(library: Library) -> None:
    """Whoever knows the recipe and tries every deal number finds nothing (R10)."""
    first, second = (decision_seeds(begin(library, deal=3)) for _ in range(2))
    assert not set(first) & set(second)


# ------------------------------------------------------------------------------------- taking back


def test_a_discard_is_taken_back_until_the_next_seat_acts(library: Library) -> None:
    match = begin(library, deal=3)
    seat = draw(match)
    before = match.digest
    assert not match.can_take_back(seat)
    discard(match, seat)
    following = match.to_act
    assert following is not None
    assert match.can_take_back(seat)
    assert not match.can_take_back(following)
    with pytest.raises(CannotTakeBack):
        match.take_back(following)
    match.take_back(seat)
    assert (match.digest, match.version, match.to_act) == (before, 3, seat)
    again = reopened(match, library)
    assert (again.digest, again.version) == (before, 3)
    discard(again, seat)
    draw(again)
    with pytest.raises(CannotTakeBack):
        again.take_back(seat)


def test_a_take_back_is_told_with_the_events_that_it_undoes(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    heard: list[Happening] = []
    match.subscribe(None, heard.append)
    seat = draw(match)
    discard(match, seat)
    match.take_back(seat)
    assert [happening.is_take_back for happening in heard] == [False, False, True]
    assert heard[2].events == heard[1].events


def test_what_ended_a_round_cannot_be_taken_back(unsaved: Library) -> None:
    match = begin(unsaved, deal=5)
    rng = random.Random(5)
    while match.view(NOBODY).results == ():
        actor = due(match)
        match.submit(actor, choose(match.view(actor), rng), match.version)
    assert any(isinstance(event, RoundEnded) for event in match.last_events(None))
    assert not any(match.can_take_back(seat) for seat in match.seats)


def test_taking_back_leaves_tray_and_hand_order_as_they_were(library: Library) -> None:
    match = begin(library, deal=11)
    action = play_until(match, LayDown, random.Random(1))
    assert isinstance(action, LayDown)
    seat = due(match)
    melds = tuple(meld.cards for meld in action.melds)
    rest = tuple(card for card in match.view(seat).hand if not any(card in m for m in melds))
    match.arrange(seat, Arrangement(rest[::-1], melds, (None,) * len(melds)))
    laid = match.arrangement(seat)
    match.submit(seat, action, match.version)
    assert match.arrangement(seat) == Arrangement(rest[::-1], ((),) * 2, (None,) * 2)
    match.arrange(seat, Arrangement(rest, ((),) * 2, (None,) * 2))
    match.take_back(seat)
    assert match.arrangement(seat) == Arrangement(rest, laid.tray, laid.lows)


# ------------------------------------------------------------------------------ hand order and tray


def test_a_drawn_card_comes_to_the_right_end_and_is_marked(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    seat = due(match)
    hand = match.view(seat).hand
    match.arrange(seat, Arrangement(hand[::-1], ((), ()), (None, None)))
    draw(match)
    drawn = match.view(seat).hand[-1]
    assert match.arrangement(seat) == Arrangement(
        (*hand[::-1], drawn), ((), ()), (None, None), drawn
    )


def test_an_arrangement_that_does_not_fit_is_put_right(unsaved: Library) -> None:
    match = begin(unsaved, deal=3)
    hand = match.view(NOBODY).hand
    foreign = next(card for card in match.view(SeatId(1)).hand)
    match.arrange(
        NOBODY, Arrangement((hand[3], foreign, hand[3]), ((hand[2], hand[3]), ()), (4, 4))
    )
    arranged = match.arrangement(NOBODY)
    assert arranged.tray == ((hand[2], hand[3]), ())
    assert arranged.lows == (4, None)
    assert arranged.hand == (*hand[:2], *hand[4:])


def test_a_new_round_begins_with_an_empty_tray(library: Library) -> None:
    match = begin(library, deal=5)
    rng = random.Random(5)
    while len(match.view(NOBODY).results) < 1:
        play_on(match, 1, rng)
    arranged = reopened(match, library).arrangement(NOBODY)
    assert arranged.tray == ((), ())
    assert arranged.hand == match.view(NOBODY).hand


@given(seed=st.integers(0, 10**6), preset=st.sampled_from(list(PRESETS)), steps=st.integers(0, 150))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_match_resumes_exactly_where_it_was(
    library: Library, seed: int, preset: str, steps: int
) -> None:
    """At any point: state, version, players, arrangements and what can be taken back."""
    ruleset = next(rules for name, rules in PRESETS.items() if name == preset)
    match = begin(library, deal=seed, ruleset=ruleset)
    rng = random.Random(seed)
    play_on(match, steps, rng)
    again = reopened(match, library)
    assert (again.digest, again.version) == (match.digest, match.version)
    assert again.players == match.players
    assert again.deal_number == seed
    assert again.arrangement(NOBODY) == match.arrangement(NOBODY)
    assert [again.can_take_back(seat) for seat in again.seats] == [
        match.can_take_back(seat) for seat in match.seats
    ]
    for seat in match.seats:
        assert again.view(seat) == match.view(seat)
        assert again.last_events(seat) == match.last_events(seat)
    again.close()


# ---------------------------------------------------------------------------------- end and return


def test_the_end_of_a_match_is_kept_with_its_result_and_a_backup(
    library: Library, tmp_path: Path
) -> None:
    match = begin(library, deal=8)
    play_out(match, random.Random(8))
    match.close()
    assert library.open_matches() == ()
    (summary,) = library.matches()
    assert summary.is_finished
    with sqlite3.connect(tmp_path / "matches.db") as db:
        (winners,) = db.execute("SELECT winners FROM results").fetchone()
        scores = db.execute("SELECT points FROM scores ORDER BY round, seat").fetchall()
    results = match.view(NOBODY).results
    assert [row[0] for row in scores] == [points for each in results for points in each.points]
    assert json.loads(winners)
    db.close()
    copy = Library.open(backup_of(tmp_path / "matches.db"))
    assert copy.matches() == library.matches()
    copy.close()


def test_an_abandoned_match_is_kept_but_not_offered(library: Library) -> None:
    begin(library).abandon()
    other = begin(library)
    other.close()
    library.abandon(other.id)
    assert library.open_matches() == ()
    assert [summary.is_abandoned for summary in library.matches()] == [True, True]


def test_a_rematch_keeps_the_table_and_moves_the_deal_on(library: Library) -> None:
    match = begin(library, deal=8)
    play_out(match, random.Random(8))
    dealer = match.view(NOBODY).table.dealer
    again = match.rematch(library, match.players)
    assert again.players == match.players
    assert again.ruleset == match.ruleset
    assert again.view(NOBODY).table.dealer == (dealer + 1) % 3
    assert again.deal_number is None
    assert again.digest != match.digest


def test_open_matches_are_listed_with_what_a_title_screen_shows(library: Library) -> None:
    first, second = begin(library), begin(library)
    play_on(first, 30, random.Random(4))
    newest, oldest = library.open_matches()
    assert newest.id == second.id
    assert oldest.seats[0].is_person
    assert [seat.name for seat in oldest.seats] == ["Ana", "Tito", "Lola"]
    assert (oldest.position.round_number, oldest.position.to_act) == (
        first.view(NOBODY).table.round_number,
        first.to_act,
    )
    assert oldest.entries == first.version
    assert oldest.ruleset == SHORT
    assert oldest.started.endswith("Z")


def test_a_match_that_is_over_is_neither_resumed_nor_given_up(
    library: Library, tmp_path: Path
) -> None:
    other = Library.open(tmp_path / "matches.db")
    played, given_up = begin(library, deal=4), begin(library, deal=5)
    for match in (played, given_up):
        match.close()
    elsewhere = Match.resume(other, played.id)
    play_out(elsewhere, random.Random(4))
    elsewhere.close()
    other.abandon(given_up.id)
    before = library.matches()
    for match in (played, given_up):
        with pytest.raises(MatchIsOver):
            library.abandon(match.id)
        with pytest.raises(MatchIsOver):
            Match.resume_sound_part(library, match.id)
    with pytest.raises(MatchIsOver):
        Match.resume(library, given_up.id)
    with pytest.raises(MatchIsOver):
        elsewhere.abandon()
    assert library.matches() == before
    assert [match.is_abandoned for match in before] == [True, False]


def test_a_match_is_open_only_once(library: Library, tmp_path: Path) -> None:
    match = begin(library)
    other = Library.open(tmp_path / "matches.db")
    number = match.id
    with pytest.raises(MatchOpenElsewhere):
        Match.resume(other, number)
    with pytest.raises(MatchOpenElsewhere):
        other.abandon(number)
    elsewhere = begin(other)
    draw(elsewhere)
    draw(match)
    match.close()
    Match.resume(other, number).close()
    elsewhere.close()
    other.close()


def test_a_match_that_is_not_there_is_refused(library: Library) -> None:
    with pytest.raises(UnknownMatch):
        Match.resume(library, 99)


def test_a_match_in_memory_is_played_and_given_up_like_any_other(unsaved: Library) -> None:
    match = begin(unsaved, deal=8)
    play_out(match, random.Random(8))
    assert match.is_over
    given_up = begin(unsaved, deal=9)
    given_up.abandon()
    assert unsaved.open_matches() == ()
