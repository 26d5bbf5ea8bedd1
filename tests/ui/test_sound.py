from __future__ import annotations

import wave
from pathlib import Path

import pygame
import pytest

from game.assets_folder import asset_path
from game.ui.sound import Sound, Sounds


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_a_short_file_in_the_format_of_the_mixer(sound: Sound) -> None:
    with wave.open(str(asset_path("sounds", f"{sound.value}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        longest_s = 2.6 if sound is Sound.MATCH_WON else 1.5
        assert file.getnframes() < longest_s * 44_100


def test_sounds_play_once_opened() -> None:
    sounds = Sounds()
    sounds.play(Sound.DEAL)
    assert not sounds.can_play
    sounds.open()
    assert sounds.silent_because is None
    for sound in Sound:
        sounds.play(sound)
    assert pygame.mixer.get_busy()
    assert sounds.problems == []
    sounds.close()
    sounds.close()
    sounds.play(Sound.DEAL)
    assert not sounds.can_play


def test_muted_or_turned_down_nothing_is_even_loaded() -> None:
    sounds = Sounds(cards_volume=0, signals_volume=0.5)
    sounds.open()
    sounds.play(Sound.DEAL)
    assert not pygame.mixer.get_busy()
    sounds.is_muted = True
    sounds.play(Sound.TURN)
    assert not pygame.mixer.get_busy()
    sounds.close()


def test_no_device_means_silence_with_one_reason_and_no_noise(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds = Sounds()
    sounds.open()
    sounds.play(Sound.KNOCK)
    assert sounds.silent_because is not None
    assert sounds.silent_because.startswith("No sound device could be opened")
    assert capfd.readouterr() == ("", "")


def test_a_missing_or_damaged_file_leaves_out_that_sound(tmp_path: Path) -> None:
    tmp_path.joinpath("deal.wav").write_bytes(b"RIFF, but not really")
    sounds = Sounds(folder=tmp_path)
    sounds.open()
    for _ in range(2):
        sounds.play(Sound.DEAL)
        sounds.play(Sound.BUY)
    sounds.close()
    assert [problem.split()[0] for problem in sounds.problems] == [
        "assets/sounds/deal.wav",
        "assets/sounds/buy.wav",
    ]


def test_cards_and_signals_have_volumes_of_their_own() -> None:
    assert Sound.LAY_DOWN.is_of_cards
    assert not Sound.ROUND_WON.is_of_cards
