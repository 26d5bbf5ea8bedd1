"""What is heard as a round begins and ends."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened, press

from game.rules.cards import SeatId
from game.rules.legality import discards, legal_actions
from game.ui.menu import UNASKED_S
from game.ui.scenes.score import ScoreScene
from game.ui.sound import Sound

ME = SeatId(0)
OF_A_ROUND = {Sound.ROUND_START, Sound.GOING_OUT, Sound.ROUND_WON, Sound.ROUND_LOST}


def test_a_round_sounds_at_its_deal_its_end_and_when_it_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    with opened(tmp_path) as stage:
        monkeypatch.setattr(stage.sounds, "play", heard.append)

        def of_the_round() -> list[Sound]:
            return [sound for sound in heard if sound in OF_A_ROUND]

        _, match = begin(stage, seats=2, seed=3, first_dealer=1)
        mouse = Mouse(stage)
        mouse.wait(5)
        assert of_the_round() == [Sound.ROUND_START]
        while not match.view(ME).results:
            if match.to_act == ME:
                view = match.view(ME)
                action = next(iter(discards(view)), None) or legal_actions(view)[0]
                match.submit(ME, action, match.version)
            mouse.wait(0.2)
        assert match.view(ME).results[0].winner == SeatId(1)
        assert of_the_round() == [Sound.ROUND_START, Sound.GOING_OUT]
        press(stage, pygame.K_ESCAPE)
        assert isinstance(stage.top, ScoreScene)
        assert of_the_round()[2:] == [Sound.ROUND_LOST]
        mouse.wait(2 * UNASKED_S)
        press(stage, pygame.K_ESCAPE)
        mouse.wait(0.2)
        assert of_the_round()[3:] == [Sound.ROUND_START]
