"""The match library: filters, pages of matches, same deal again, export and import."""

from __future__ import annotations

import csv
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from playing import SHORT, TABLE, begin, play_out, play_with_opponents
from screens import finished, with_finished_matches, with_open_matches
from stages import opened, part, press

from game.history.audit import Verdict, audit
from game.history.fairness import check_file
from game.history.recording import recording_of
from game.i18n import SOURCE_LANGUAGE, languages, use
from game.match import Match, new_beginning
from game.players import Person
from game.rules.cards import SeatId
from game.rules.events import RoundResult
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.scoring import totals
from game.storage.export import MAX_BYTES, write_export
from game.storage.library import Library
from game.storage.records import Position, find_result
from game.storage.score_file import score_csv
from game.storage.statistics import played_matches
from game.ui.choices import Choice
from game.ui.menu import MenuScene
from game.ui.scenes.fair_deal import FairDealScene
from game.ui.scenes.importing import ImportScene, find_candidates
from game.ui.scenes.match_page import MatchScene, seated_at
from game.ui.scenes.matches import Filter, Kind, MatchesScene
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.wording import rules_name


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        yield stage


def top(stage: Stage) -> MenuScene:
    assert isinstance(stage.top, MenuScene)
    return stage.top


def names(scene: MenuScene) -> set[str]:
    return {one.name for one in scene.parts}


def test_the_list_shows_what_the_filters_take(stage: Stage) -> None:
    with_finished_matches(stage)
    with_open_matches(stage, 3)
    stage.push(MatchesScene(stage))
    scene = top(stage)
    assert len([name for name in names(scene) if name.startswith("Details")]) == 3
    part(scene, "State").choose(1)  # type: ignore[attr-defined]
    assert len([name for name in names(scene) if name.startswith("Details")]) == 12
    part(scene, "Who played").choose(  # type: ignore[attr-defined]
        part(scene, "Who played").options.index("Luna")  # type: ignore[attr-defined]
    )
    with_luna = sum(len(match.seats) == 6 for match in stage.library.matches())
    found = [name for name in names(scene) if name.startswith("Details")]
    assert 0 < len(found) <= with_luna
    matches = stage.library.matches()
    assert sum(Filter(Kind.ALL).takes(match) for match in matches) == len(matches)
    assert not any(Filter(Kind.ALL, ruleset=Ruleset(buying=True)).takes(match) for match in matches)


OWN_RULES = (
    Ruleset(decks=3),
    Ruleset(wild_limit=WildLimit.HALF),
    Ruleset(reshuffles=0),
    Ruleset(rounds=(1, 2)),
)
"""Rules that are no preset's, by which 1, 2, 3 and 4 matches are played."""


def test_the_list_is_filtered_by_the_very_rules(stage: Stage) -> None:
    players = finished(2).players
    for count, ruleset in enumerate(OWN_RULES, 1):
        for _ in range(count):
            Match.begin(stage.library, new_beginning(ruleset, 2), players).close()
    stage.push(MatchesScene(stage))
    scene = top(stage)
    assert len(rules_choice(scene).options) == 1 + len(OWN_RULES)
    for count, ruleset in enumerate(OWN_RULES, 1):
        rules = rules_choice(scene)
        rules.choose(rules.options.index(rules_name(ruleset)))
        assert len([name for name in names(scene) if name.startswith("Details")]) == count


def test_statistics_are_of_the_very_rules(stage: Stage, written: list[str]) -> None:
    for count, ruleset in enumerate(OWN_RULES, 1):
        match = begin(Library.in_memory(), ruleset=ruleset)
        play_out(match, random.Random(count))
        record = match.read()
        result = find_result(record)
        for _ in range(count):
            stage.library.add(record, Position(ruleset.rounds[-1], None), result)
    stage.push(StatisticsScene(stage))
    scene = top(stage)
    for count, ruleset in enumerate(OWN_RULES, 1):
        rules = rules_choice(scene)
        rules.choose(rules.options.index(rules_name(ruleset)))
        written.clear()
        scene.rebuild()
        above = written[: written.index("Match" if count == 1 else "Matches")]
        assert above[-1] == str(count)


def rules_choice(scene: MenuScene) -> Choice:
    found = part(scene, "Rules")
    assert isinstance(found, Choice)
    return found


def test_a_long_list_shows_a_page_at_a_time(stage: Stage) -> None:
    for _ in range(7):
        with_open_matches(stage, 5)
    stage.push(MatchesScene(stage))
    assert len([name for name in names(top(stage)) if name.startswith("Details")]) == 30
    part(top(stage), "more").press()
    assert len([name for name in names(top(stage)) if name.startswith("Details")]) == 35


def page_of(stage: Stage, *, is_finished: bool) -> MatchScene:
    (with_finished_matches if is_finished else lambda on: with_open_matches(on, 1))(stage)
    page = MatchScene(stage, stage.library.matches()[0].id)
    stage.push(page)
    return page


def test_an_open_match_keeps_its_cards_until_it_is_asked_twice(stage: Stage) -> None:
    page = page_of(stage, is_finished=False)
    assert not {"again", "save"} & names(page)
    assert part(page, "export").spoken == "Export…"
    part(page, "export").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert not stage.folders.exports.exists(), "the first answer exports nothing"
    part(page, "export").press()
    part(top(stage), "Export with all cards").press()
    press(stage, pygame.K_RETURN)
    (file,) = stage.folders.exports.glob("*.json")
    assert check_file(file).is_fair


def test_a_finished_match_is_exported_at_once_and_comes_back(stage: Stage) -> None:
    page = page_of(stage, is_finished=True)
    assert part(page, "export").spoken == "Export", "nothing is asked"
    part(page, "export").press()
    press(stage, pygame.K_RETURN)
    (file,) = stage.folders.exports.glob("*.json")
    with opened(file.parent) as elsewhere:
        elsewhere.show(ImportScene(elsewhere))
        elsewhere.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
        assert isinstance(elsewhere.top, MatchScene)
        (newest,) = elsewhere.library.matches()
        assert newest.is_imported
        assert newest.is_finished


@pytest.mark.parametrize("is_finished", [True, False])
def test_a_match_that_is_here_already_is_shown_and_not_added(
    stage: Stage, tmp_path: Path, written: list[str], is_finished: bool
) -> None:
    page = page_of(stage, is_finished=is_finished)
    before = stage.library.matches()
    number = before[0].id
    file = tmp_path / "again.json"
    write_export(stage.library.record(number), file)
    for _ in range(2):
        stage.push(ImportScene(stage))
        stage.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
        assert isinstance(stage.top, MatchScene)
        assert stage.top is not page
        stage.draw()
        assert f"Match {number}" in written
        assert any("already have" in text for text in written)
    assert stage.library.matches() == before
    data = json.loads(file.read_text())
    data["seats"][0]["name"] = "Somebody"
    file.write_text(json.dumps(data))
    stage.push(ImportScene(stage))
    stage.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert len(stage.library.matches()) == len(before) + 1


def test_a_match_is_deleted_only_after_a_question(tmp_path: Path) -> None:
    with opened(tmp_path, is_saved=True) as stage:
        stage.show(TitleScene(stage))
        page = page_of(stage, is_finished=True)
        before = stage.library.matches()
        number = before[0].id
        played = len(played_matches(stage.library))
        stage.pop()
        stage.push(MatchesScene(stage))
        stage.push(MatchScene(stage, number))
        page = top(stage)
        for leave in (pygame.K_RETURN, pygame.K_ESCAPE):
            part(page, "delete").press()
            assert isinstance(stage.top, QuestionScene)
            press(stage, leave)
            assert stage.top is page
            assert stage.library.matches() == before
        part(page, "delete").press()
        part(top(stage), "Delete it").press()
        assert isinstance(stage.top, MatchesScene)
        assert stage.library.matches() == before[1:]
        assert len(played_matches(stage.library)) == played - 1
        stage.draw()


def test_only_what_is_over_and_no_counted_day_can_be_deleted(stage: Stage) -> None:
    assert "delete" not in names(page_of(stage, is_finished=False))
    beginning = new_beginning(SHORT, len(TABLE), deal=4)
    match = Match.begin(stage.library, beginning, TABLE, day="2026-03-14")
    match.abandon()
    stage.push(MatchScene(stage, match.id))
    assert "delete" not in names(top(stage))


def test_what_cannot_be_read_hides_no_file_beside_it(tmp_path: Path) -> None:
    for name in ("a", "m", "z"):
        (tmp_path / f"{name}.json").write_text("{}")
    (tmp_path / "b.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "c.json").symlink_to(tmp_path / "c.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "large.json").write_bytes(b" " * (MAX_BYTES + 1))
    folders = (tmp_path / "none", tmp_path / "a.json", tmp_path)
    assert {found.path.stem for found in find_candidates(folders)} == {"a", "m", "z"}


def test_a_dropped_file_is_imported_or_refused(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "shared.json"
    write_export(finished(2).read(), file)
    stage.push(ImportScene(stage))
    stage.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(stage.top, MatchScene)
    data = json.loads(file.read_text())
    file.write_text(json.dumps(data | {"digest": "0" * 64}))
    stage.push(ImportScene(stage))
    stage.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(stage.top, QuestionScene)
    assert len(stage.library.matches()) == 1


def test_matches_without_a_round_of_ones_own_have_statistics(stage: Stage) -> None:
    match = begin(stage.library, deal=4)
    play_with_opponents(match, away=lambda _: True)
    stage.show(StatisticsScene(stage))
    stage.draw()
    assert match.is_over


@pytest.mark.parametrize("is_played", [True, False])
@pytest.mark.parametrize("ask", ["play", "abandon"])
def test_a_match_that_another_window_has_ended_is_read_anew(
    tmp_path: Path, is_played: bool, ask: str
) -> None:
    with opened(tmp_path, is_saved=True) as stage:
        match = begin(stage.library, deal=4)
        match.close()
        number = match.id
        page = MatchScene(stage, number)
        stage.show(page)
        other = Library.open(stage.folders.library_file)
        if is_played:
            match = Match.resume(other, number)
            play_out(match, random.Random(4))
            match.close()
        else:
            other.abandon(number)
        other.close()
        part(page, ask).press()
        if ask == "abandon":
            part(top(stage), "Abandon").press()
        assert isinstance(stage.top, QuestionScene)
        press(stage, pygame.K_RETURN)
        assert stage.top is page
        assert "again" in names(page)
        assert ("save" in names(page)) is is_played
        (found,) = stage.library.matches()
        assert (found.is_finished, found.is_abandoned) == (is_played, not is_played)


@pytest.mark.skipif(os.name == "nt", reason="names of files are texts there")
def test_folders_and_files_whose_names_are_no_text_are_shown(tmp_path: Path) -> None:
    with opened(tmp_path / os.fsdecode(b"\xfe"), is_saved=True) as stage:
        begin(stage.library)
        stage.folders.exports.mkdir()
        (stage.folders.exports / os.fsdecode(b"\xff.json")).write_text("{}")
        stage.show(MatchScene(stage, 1))
        part(top(stage), "export").press()
        part(top(stage), "Export with all cards").press()
        stage.draw()
        for number in range(2):
            stage.push(ImportScene(stage))
            stage.draw()
            part(top(stage), f"import {number}").press()
            stage.draw()


@pytest.mark.parametrize("content", [b"", b"{", b'{"a": 1, "a": 2}', b"\xff", b"[" * 9999])
def test_a_damaged_file_is_refused_without_the_words_of_the_parser(
    stage: Stage, tmp_path: Path, content: bytes, written: list[str]
) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    stage.push(ImportScene(stage))
    stage.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(stage.top, QuestionScene)
    stage.draw()
    assert "broken.json is damaged or incomplete and cannot be imported." in written
    assert not any("JSON" in text or "line 1" in text for text in written)


def test_the_same_deal_is_played_from_any_seat(stage: Stage, begun: list[Match]) -> None:
    page = page_of(stage, is_finished=True)
    part(page, "again").press()
    question = top(stage)
    record = stage.library.record(stage.library.matches()[0].id)
    last = record.seats[-1].name
    part(question, f"{last}’s cards").press()
    (match,) = begun
    seat = SeatId(len(record.seats) - 1)
    assert isinstance(match.players[seat], Person)
    assert match.players[0].name == last
    assert match.deal_number == record.beginning.seed
    assert match.view(seat).hand == recording_of(record).opening[seat].hand
    assert not stage.library.record(match.id).is_counted


def test_a_watcher_takes_a_seat_in_the_same_deal() -> None:
    players = finished(4).players
    assert seated_at(players, SeatId(0)) == players
    watched = players[1:]
    seated = seated_at(watched, SeatId(2))
    assert isinstance(seated[2], Person)
    assert seated[:2] == watched[:2]


def test_the_score_sheet_is_saved_as_picture_and_table(stage: Stage) -> None:
    match = finished(4)
    stage.push(ScoreScene(stage, match))
    part(top(stage), "save").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    (picture,) = stage.folders.exports.glob("*.png")
    assert pygame.image.load(picture).get_width() > 1000
    (table,) = stage.folders.exports.glob("*.csv")
    rows = list(csv.reader(table.read_text(encoding="utf-8-sig").splitlines()))
    results = match.view(SeatId(0)).results
    assert [row[1:5] for row in rows[1:8]] == [[str(p) for p in r.points] for r in results]
    assert rows[-1][1:5] == [str(points) for points in totals(results, 4)]
    part(top(stage), "save").press()
    assert len(list(stage.folders.exports.glob("*.csv"))) == 2, "nothing is overwritten"


def test_a_sheet_that_cannot_be_saved_says_so(stage: Stage) -> None:
    stage.folders.exports.parent.mkdir(parents=True, exist_ok=True)
    stage.folders.exports.write_text("in the way")
    stage.push(ScoreScene(stage, finished(4)))
    part(top(stage), "save").press()
    assert isinstance(stage.top, QuestionScene)
    assert not list(stage.folders.exports.parent.glob("*.csv"))


def csv_in(language: str, names: list[str]) -> str:
    """Return the sheet of one round that the second player won."""
    use(language)
    try:
        return score_csv(names, [RoundResult(1, SeatId(1), ((), ()), (5, 0), 4)])
    finally:
        use(SOURCE_LANGUAGE)


NAMES = ("=1+1", "@bo", "a;=1+1", "a,-1", "b\t+1", "c|@x", " =2", "Ana; Bo")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("language", languages())
def test_no_name_becomes_a_formula(language: str, separator: str) -> None:
    """Whatever separator a spreadsheet is set to."""
    text = "".join(csv_in(language, [name, "b"]) for name in NAMES)
    cells = [cell for row in csv.reader(text.splitlines(), delimiter=separator) for cell in row]
    assert not [cell for cell in cells if cell.strip('" ').startswith(("=", "+", "-", "@"))]


@pytest.mark.parametrize("language", languages())
def test_spreadsheets_in_each_language_find_the_columns(language: str) -> None:
    """Where the comma is a decimal sign they take a semicolon for the separator."""
    text = csv_in(language, ["Ana", "Bo"])
    rows = list(csv.reader(text.splitlines(), delimiter="," if language == "en" else ";"))
    assert rows[1] == ["1", "5", "0", "Bo"]


def test_the_deal_is_checked_from_the_score_sheet(stage: Stage) -> None:
    stage.push(ScoreScene(stage, finished(4)))
    part(top(stage), "check").press()
    assert isinstance(stage.top, FairDealScene)


def test_statistics_begin_anew_only_after_a_question(stage: Stage) -> None:
    with_finished_matches(stage)
    stage.push(StatisticsScene(stage))
    part(top(stage), "reset").press()
    press(stage, pygame.K_RETURN)
    assert len(played_matches(stage.library)) == 12
    part(top(stage), "reset").press()
    part(top(stage), "Reset").press()
    assert played_matches(stage.library) == ()
    assert len(stage.library.matches()) == 12


def test_where_there_is_nothing_to_count_yet_a_match_can_be_begun(stage: Stage) -> None:
    stage.push(StatisticsScene(stage))
    assert "reset" not in {each.name for each in top(stage).parts}
    part(top(stage), "play").press()
    assert isinstance(stage.top, TableScene)


@pytest.mark.parametrize("count", [1, 2])
def test_one_of_a_kind_is_no_plural(stage: Stage, count: int, written: list[str]) -> None:
    for _ in range(count):
        record = finished(2).read()
        result = find_result(record)
        assert result is not None
        stage.library.add(record, Position(record.beginning.ruleset.rounds[-1], None), result)
    stage.push(StatisticsScene(stage))
    stage.draw()
    words = set(written)
    assert ("Match" in words) is (count == 1)
    assert ("Matches" in words) is (count == 2)


def test_the_opponents_are_checked_a_few_decisions_a_frame(stage: Stage) -> None:
    match = begin(stage.library, deal=12)
    play_with_opponents(match)
    stage.push(FairDealScene(stage, match.read(), None))
    scene = top(stage)
    assert isinstance(scene, FairDealScene)
    part(scene, "audit").press()
    frames = 0
    while "audit" not in names(scene) and frames < 2000:
        stage.update(0.02)
        frames += 1
        if scene.audit is not None and scene.audit.remade == sum(
            row.thought is not None for row in match.read().entries
        ):
            break
    assert scene.audit is not None
    assert scene.audit.verdict is Verdict.SAME
    stage.update(0.02)
    assert scene.audit == audit(match.read())
