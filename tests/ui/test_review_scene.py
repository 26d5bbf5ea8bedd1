"""The review after a round: judged bit by bit, shown on the table, and nothing but the own seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import well_played
from stages import opened, part, press

from game import i18n
from game.ai.opponent import CAST, Level, opponent_for
from game.ai.temper import Personality
from game.coach.meter import Meters
from game.coach.review import expert_choice
from game.match import Match, new_beginning
from game.players import Computer, Person, Player
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD
from game.storage.records import Thought
from game.storage.settings import DEFAULTS, Help
from game.ui.layers import Layer
from game.ui.scenes.review import ReviewScene, own_moves
from game.ui.scenes.score import ScoreScene
from game.ui.stage import Stage
from game.ui.table.content.advice import better_line
from game.wording import plain

pytestmark = pytest.mark.usefixtures("same_evening")

ME = SeatId(0)
DEAL = 8
"""In its second round the play below leaves something to be said."""


AWAY = Thought(Level.HARD, Personality.NEUTRAL, 1, 0, False)
"""How the computer decided in the place of a person who had gone."""


def played(stage: Stage, rounds: int, thought: Thought | None = None) -> Match:
    """Return a match in which everybody played like a beginner for some rounds."""
    rivals = [Computer(one.name, one.animal, Level.HARD, one.personality) for one in CAST[:3]]
    players: list[Player] = [Person("Ana", "fox"), *rivals]
    match = Match.begin(stage.library, new_beginning(STANDARD, 4, deal=DEAL), players)
    beginner = opponent_for(Level.BEGINNER)
    while len(match.view(ME).results) < rounds:
        seat = match.to_act
        assert seat is not None
        action = beginner.decide(match.view(seat), match.decision_seed(match.version, seat), 1)
        match.submit(seat, action, match.version, thought if seat == ME else None)
    return match


def finished(stage: Stage, scene: ReviewScene) -> None:
    for _ in range(200):
        stage.update(0.02)
        stage.draw()
        if scene.verdicts is not None:
            return
    pytest.fail("the review never ended")


def test_the_score_sheet_opens_a_review_that_is_the_same_each_time(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        match = played(stage, 2)
        stage.show(ScoreScene(stage, match))
        told = []
        for _ in range(2):
            sheet = stage.top
            assert isinstance(sheet, ScoreScene)
            part(sheet, "review").press()
            scene = stage.top
            assert isinstance(scene, ReviewScene)
            finished(stage, scene)
            told.append(scene.verdicts)
            press(stage, pygame.K_ESCAPE)
        assert told[0]
        assert told[0] == told[1]
        assert all(verdict.view.seat == ME for verdict in told[0])


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_review_goes_on_and_back_and_ends(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as stage:
        match = played(stage, 3)
        moves = [m for number in (1, 2, 3) for m in own_moves(match.read(), ME, number)]
        scene = ReviewScene(stage, match.players, moves)
        stage.show(ScoreScene(stage, match))
        stage.push(scene)
        finished(stage, scene)
        assert scene.verdicts
        last = len(scene.verdicts) - 1
        press(stage, pygame.K_PERIOD)
        assert scene.position == min(1, last)
        press(stage, pygame.K_COMMA)
        assert scene.position == 0
        for _ in scene.verdicts:
            stage.draw()
            part(scene, "next").press()
        assert isinstance(stage.top, ScoreScene)


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    i18n.use(i18n.SOURCE_LANGUAGE)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize(("size", "ui_size"), [((1280, 720), 1.3), ((1024, 640), 2.0)])
def test_the_words_lie_on_their_paper(
    size: tuple[int, int],
    ui_size: float,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    papers: list[pygame.Rect] = []
    texts: list[pygame.Rect] = []
    put_paper, put_text = Layer.paper, Layer.text

    def paper(layer: Layer, box: pygame.Rect) -> None:
        papers.append(box.copy())
        put_paper(layer, box)

    def text(layer: Layer, *given: object, **named: object) -> pygame.Rect:
        texts.append(put_text(layer, *given, **named))  # type: ignore[arg-type]  # passed on
        return texts[-1].copy()

    i18n.use(language)
    with opened(tmp_path, size, ui_size=ui_size) as stage:
        match = played(stage, 3)
        moves = [m for number in (1, 2, 3) for m in own_moves(match.read(), ME, number)]
        scene = ReviewScene(stage, match.players, moves)
        stage.push(scene)
        finished(stage, scene)
        monkeypatch.setattr(Layer, "paper", paper)
        monkeypatch.setattr(Layer, "text", text)
        for position in range(len(scene.verdicts or ())):
            texts.clear()
            scene.go(position)
            assert len(texts) == 4
            assert all(papers[-1].contains(box) for box in texts)
    assert papers


def test_what_is_over_is_told_as_past(tmp_path: Path, written: list[str]) -> None:
    with opened(tmp_path) as stage:
        match = played(stage, 3)
        moves = [m for number in (1, 2, 3) for m in own_moves(match.read(), ME, number)]
        meters = Meters()
        for view in (move.before[ME] for move in moves):
            better = expert_choice(view)
            said = plain(better_line(view, better, meters.of(view)))
            assert said.startswith("Better: ")
            assert not re.search(r"\b(needs|helps|brings|counts|is)\b", said)
        scene = ReviewScene(stage, match.players, moves)
        stage.show(scene)
        finished(stage, scene)
        assert scene.verdicts
    assert any(text.startswith("Better: ") for text in written)
    assert not any(re.match(r"(Discard|Take|Lay)\b.*: ", text) for text in written)


def test_a_purist_is_not_told(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, help=Help.PURIST)) as stage:
        sheet = ScoreScene(stage, played(stage, 1))
        stage.show(sheet)
        assert "review" not in {one.name for one in sheet.parts}


def test_what_the_computer_played_is_not_reviewed(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        match = played(stage, 1)
        sheet = ScoreScene(stage, match)
        stage.show(sheet)
        assert "review" in {one.name for one in sheet.parts}
        sheet = ScoreScene(stage, played(stage, 1, AWAY))
        stage.show(sheet)
        assert "review" not in {one.name for one in sheet.parts}


def test_a_round_without_costly_decisions_is_told_move_by_move(
    tmp_path: Path, written: list[str]
) -> None:
    with opened(tmp_path) as stage:
        scene = well_played(stage)
        assert isinstance(scene, ReviewScene)
        assert scene.verdicts == ()
        written.clear()
        scene.rebuild()
    assert any("Well played" in text for text in written)
    assert any(text.startswith("You drew from the stock") for text in written)


@pytest.mark.parametrize("had_bad_luck", [True, False])
def test_good_play_with_bad_cards_is_told_of_them(
    tmp_path: Path, written: list[str], had_bad_luck: bool
) -> None:
    with opened(tmp_path) as stage:
        match = played(stage, 1)
        moves = own_moves(match.read(), ME, 1)
        good = [move for move in moves if expert_choice(move.before[ME]) == move.action]
        scene = ReviewScene(stage, match.players, good, had_bad_luck=had_bad_luck)
        stage.show(scene)
        finished(stage, scene)
        assert scene.verdicts == ()
    assert any("Your cards brought less" in text for text in written) is had_bad_luck
