"""Matches that wait are resumed, or given up after a question."""

from __future__ import annotations

import pygame
from screens import with_open_matches
from stages import part, press

from game.match import Match
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.question import QuestionScene
from game.ui.stage import Stage


def test_a_match_is_abandoned_only_after_a_question(stage: Stage) -> None:
    with_open_matches(stage, 2)
    scene = MatchesScene(stage)
    stage.show(scene)
    latest = stage.library.open_matches()[0].id
    part(scene, f"Abandon {latest}").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert len(stage.library.open_matches()) == 2, "the first answer keeps it"
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_ESCAPE)
    assert len(stage.library.open_matches()) == 2
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_RETURN)
    assert [match.id for match in stage.library.open_matches()] != [latest]
    assert len(stage.library.open_matches()) == 1


def test_a_match_of_the_list_is_resumed(stage: Stage, begun: list[Match]) -> None:
    with_open_matches(stage, 3)
    scene = MatchesScene(stage)
    stage.show(scene)
    oldest = stage.library.open_matches()[-1].id
    part(scene, f"resume {oldest}").press()
    assert begun[0].id == oldest
