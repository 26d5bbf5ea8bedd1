"""Every screen but the table, from fixed matches: for tests and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache

import playing
from stages import part

from game.ai.opponent import OPPONENT_VERSION, opponent_for
from game.ai.temper import Level
from game.coach.review import review as review_of
from game.history.recording import recording_of
from game.i18n import t
from game.match import Match, new_beginning
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD, Preset, combine
from game.storage.days import save_par
from game.storage.export import write_export
from game.storage.library import Library
from game.storage.records import Position, find_result
from game.storage.settings import DEFAULTS
from game.tutorial.course import Progress
from game.ui.keys import Command
from game.ui.menu import MenuScene
from game.ui.scenes.column import Way
from game.ui.scenes.daily import DailyScene
from game.ui.scenes.fair_deal import FairDealScene
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.importing import ImportScene
from game.ui.scenes.keys_sheet import ReplayKeysScene
from game.ui.scenes.lessons import LessonsScene
from game.ui.scenes.match_page import MatchScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.review import ReviewScene, own_moves
from game.ui.scenes.rules_book import RulesBookScene, Showing
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.setting_keys import KeyScene
from game.ui.scenes.settings import Page, SettingsScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.switches import SwitchesScene
from game.ui.scenes.table_overlays import PauseScene
from game.ui.scenes.title import TitleScene
from game.ui.setup import Setup, usual_setup
from game.ui.stage import Stage


def table(seats: int, persons: int = 1) -> Setup:
    setup = usual_setup(replace(DEFAULTS, player_name="Ana"))
    while len(setup.seats) < seats:
        setup = setup.add_seat()
    while len(setup.seats) > seats:
        setup = setup.remove_seat(len(setup.seats) - 1)
    for index, seat in enumerate(setup.seats):
        setup = setup.with_seat(index, replace(seat, is_person=index < persons))
    return setup


def play(setup: Setup, seed: int, is_there: Callable[[Match], bool]) -> Match:
    """Play a match by opponents until something is reached."""
    beginning = new_beginning(setup.ruleset, len(setup.seats), deal=seed)
    match = Match.begin(Library.in_memory(), beginning, setup.players)
    opponent = opponent_for(Level.MEDIUM)
    while not match.is_over and not is_there(match):
        seat = match.to_act
        assert seat is not None
        match.submit(seat, opponent.decide(match.view(seat), match.version, 0), match.version)
    return match


@cache
def after_round_four() -> Match:
    return play(table(6), 5, lambda match: len(match.view(SeatId(0)).results) == 4)


@cache
def finished(seats: int, persons: int = 1) -> Match:
    return play(table(seats, persons), 7, lambda _: False)


@cache
def passing_on() -> Match:
    """A match of two persons where the second is due, somewhere in round 2."""

    def is_there(match: Match) -> bool:
        held = match.view(SeatId(1)).table
        return match.to_act == 1 and held.round_number == 2 and held.turn.number > 6

    return play(table(4, 2), 6, is_there)


@cache
def knocking() -> Match:
    """A match of two persons where the second is due and the first has one card left."""

    def is_there(match: Match) -> bool:
        return match.to_act == 1 and match.view(SeatId(1)).table.seats[0].card_count == 1

    return play(table(4, 2), 6, is_there)


def with_open_matches(stage: Stage, count: int) -> None:
    for number in range(count):
        setup = table(2 + number % 5)
        beginning = new_beginning(setup.ruleset, len(setup.seats), deal=number)
        Match.begin(stage.library, beginning, setup.players).close()


def with_finished_matches(stage: Stage) -> None:
    for day in range(1, 13):
        record = finished(day % 5 + 2).read()
        record = replace(record, started=f"2026-03-{day:02}T18:00:00Z")
        result = find_result(record)
        assert result is not None
        stage.library.add(record, Position(record.beginning.ruleset.rounds[-1], None), result)


def new_match(setup: Setup) -> Callable[[Stage], MenuScene]:
    return lambda stage: NewMatchScene(stage, setup)


def settings(page: Page) -> Callable[[Stage], MenuScene]:
    def make(stage: Stage) -> MenuScene:
        scene = SettingsScene(stage)
        scene.page = page
        return scene

    return make


def a_key(stage: Stage) -> MenuScene:
    stage.show(settings(Page.KEYS)(stage))
    return KeyScene(stage, Command.NEXT_ZONE, stage.use_settings)


def title(matches: int) -> Callable[[Stage], MenuScene]:
    def make(stage: Stage) -> MenuScene:
        with_open_matches(stage, matches)
        return TitleScene(stage)

    return make


def matches(stage: Stage) -> MenuScene:
    with_open_matches(stage, 6)
    return MatchesScene(stage)


def finished_matches(stage: Stage) -> MenuScene:
    with_finished_matches(stage)
    return MatchesScene(stage)


def match_page(stage: Stage, seats: int) -> MenuScene:
    with_finished_matches(stage)
    shown = next(match for match in stage.library.matches() if len(match.seats) == seats)
    return MatchScene(stage, shown.id)


def open_match(stage: Stage) -> MenuScene:
    with_open_matches(stage, 1)
    return MatchScene(stage, stage.library.matches()[0].id)


def importing(stage: Stage) -> MenuScene:
    folder = stage.folders.exports
    folder.mkdir(parents=True, exist_ok=True)
    write_export(finished(2).read(), folder / "match 12.json")
    return ImportScene(stage)


def replay_at(stage: Stage, seats: int, position: int | None) -> MenuScene:
    """Show a move of a match, or its last one."""
    scene = ReplayScene(stage, recording_of(finished(seats).read()))
    stage.push(scene)
    scene.go(10**6 if position is None else position)
    return scene


def replay_keys(stage: Stage) -> MenuScene:
    """Show the keys of a replay."""
    replay_at(stage, 4, 60)
    return ReplayKeysScene(stage)


def daily(stage: Stage, today: date) -> MenuScene:
    """Show a day of a month in which the first twelve days were played; par is known."""
    with_finished_matches(stage)
    with stage.library.writing() as db:
        for match in stage.library.matches():
            db.execute("INSERT INTO days VALUES (?, ?)", (match.started[:10], match.id))
    for number in range(1, 29):
        day = date(today.year, today.month, number).isoformat()
        save_par(stage.library, day, OPPONENT_VERSION, 260 + 15 * (number % 7))
    return DailyScene(stage, lambda: today)


@cache
def thought_over() -> Match:
    """A match of two rounds whose opponents' decisions were recorded with all that they follow."""
    match = playing.begin(Library.in_memory(), deal=12)
    playing.play_with_opponents(match)
    return match


def audited(stage: Stage, match: Match) -> MenuScene:
    """Show what the check of the opponents comes to."""
    scene = FairDealScene(stage, match.read(), match.deal_number)
    stage.push(scene)
    part(scene, "audit").press()
    while scene._auditing is not None:
        scene.update(0.1)
    return scene


def review(stage: Stage) -> MenuScene:
    """Show a decision of the last round that cost something."""
    match = finished(3)
    moves = own_moves(match.read(), SeatId(0), STANDARD.rounds[-1])
    scene = ReviewScene(stage, match.players, moves)
    stage.push(scene)
    while scene.verdicts is None:
        scene.update(0.1)
    assert scene.verdicts
    return scene


def well_played(stage: Stage) -> MenuScene:
    """Show the review of moves of a round that cost nothing."""
    match = finished(3)
    moves = own_moves(match.read(), SeatId(0), STANDARD.rounds[-1])
    cheap = [move for move in moves if not review_of([(move.before[0], move.action)])]
    scene = ReviewScene(stage, match.players, cheap)
    stage.push(scene)
    while scene.verdicts is None:
        scene.update(0.1)
    return scene


def statistics(stage: Stage) -> MenuScene:
    with_finished_matches(stage)
    return StatisticsScene(stage)


def question(stage: Stage) -> MenuScene:
    stage.show(TitleScene(stage))
    text = "Round 2 of 7, with Balam, Chispa and Lola. It will no longer be offered."
    answers = Answer("Keep it"), Answer("Give up", lambda: None, "trash")
    return QuestionScene(stage, "Give this match up?", text, *answers)


def lessons(stage: Stage) -> MenuScene:
    stage.show(TitleScene(stage))
    return LessonsScene(stage, Progress(1, 3, reached=2))


def pause(stage: Stage) -> MenuScene:
    """Show the table's menu with all that it can offer at once."""
    stage.show(TitleScene(stage))

    def more() -> tuple[Way, ...]:
        away = Way("away", t("Let the computer finish my round"), lambda: None, "computer")
        return away, Way("seal", t("Fair deal"), lambda: None, "lock")

    doors = ("on_scores", "on_leave", "on_rules", "on_abandon")
    ask = dict.fromkeys(doors, lambda: None)
    return PauseScene(stage, **ask, more=more, match=after_round_four())


def rules_book(
    anchor: str | None = None, words: str = "", showing: Showing = Showing.PAGE
) -> Callable[[Stage], MenuScene]:
    def make(stage: Stage) -> MenuScene:
        scene = RulesBookScene(stage, combine((Preset.BUYING, Preset.STAGED_FINISH)), anchor)
        scene.words, scene.showing = words, showing
        return scene

    return make


SCENES: dict[str, Callable[[Stage], MenuScene]] = {
    "first start": FirstStartScene,
    "title": title(0),
    "title, two matches": title(2),
    "new match": new_match(table(4)),
    "new match of six": new_match(table(6, 6)),
    "new match, impossible": new_match(
        replace(table(2), ruleset=replace(STANDARD, buying=True, decks=1))
    ),
    "switches": lambda stage: SwitchesScene(
        stage, table(2).toggle_preset(Preset.SINGLE_DECK), lambda _: None
    ),
    "settings, look": settings(Page.LOOK),
    "settings, play": settings(Page.PLAY),
    "settings, help": settings(Page.HELP),
    "settings, sound": settings(Page.SOUND),
    "settings, keys": settings(Page.KEYS),
    "settings, a key": a_key,
    "rules book": rules_book("runs"),
    "rules book, a clause": rules_book("R5.7"),
    "rules book, a search": rules_book(words="joker", showing=Showing.FOUND),
    "rules book, contents": rules_book(showing=Showing.CONTENTS),
    "matches": matches,
    "finished matches": finished_matches,
    "no matches": MatchesScene,
    "match, open": open_match,
    "match, finished": lambda stage: match_page(stage, 6),
    "import": importing,
    "replay": lambda stage: replay_at(stage, 4, 60),
    "replay, end of a round": lambda stage: replay_at(stage, 6, None),
    "replay, its keys": replay_keys,
    "question": question,
    "lessons": lessons,
    "pause, everything": pause,
    "score": lambda stage: ScoreScene(stage, after_round_four(), lambda: None),
    "score, looked up": lambda stage: ScoreScene(stage, after_round_four()),
    "last score": lambda stage: ScoreScene(stage, finished(6), lambda: None),
    "fair deal": lambda stage: FairDealScene(stage, finished(6).read(), 7),
    "fair deal, open": lambda stage: FairDealScene(stage, after_round_four().read(), None),
    "fair deal, audited": lambda stage: audited(stage, thought_over()),
    "fair deal, not proved": lambda stage: audited(stage, finished(4)),
    "deal of the day": lambda stage: daily(stage, date(2026, 3, 14)),
    "deal of the day, played": lambda stage: daily(stage, date(2026, 3, 12)),
    "statistics": statistics,
    "statistics, none": StatisticsScene,
    "result": lambda stage: ResultScene(stage, finished(6)),
    "result of two": lambda stage: ResultScene(stage, finished(2)),
    "review, well played": well_played,
    "handover, a knock": lambda stage: HandoverScene(
        stage, knocking(), SeatId(1), lambda _: None, lambda: None, lambda: None
    ),
    "handover": lambda stage: HandoverScene(
        stage, passing_on(), SeatId(1), lambda _: None, lambda: None
    ),
}
