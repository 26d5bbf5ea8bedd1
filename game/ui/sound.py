"""Sounds: wood, paper and strings from `assets/sounds`, or silence with one reason.

Nothing is opened on import or on creation: call `open` once the first frame is on the screen,
because opening a sound device takes longer than drawing the table.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Final

import pygame

from game.assets_folder import asset_path

RATE_HZ: Final = 44_100
BUFFER_SAMPLES: Final = 1024
"""23 ms: still heard at once, and half the wake-ups of a buffer half as long."""
CHANNELS: Final = 16
"""How many sounds may overlap; a deal to six seats needs about ten."""


class Sound(Enum):
    """What can be heard; the value is the file's name."""

    DEAL = "deal"
    PICK_UP = "pick_up"
    PUT_DOWN = "put_down"
    LAY_DOWN = "lay_down"
    SWAP = "swap"
    BUY = "buy"
    TURN = "turn"
    ROUND_WON = "round_won"
    ROUND_LOST = "round_lost"
    REFUSAL = "refusal"
    KNOCK = "knock"
    ROUND_START = "round_start"
    GOING_OUT = "going_out"
    MATCH_WON = "match_won"

    @property
    def is_of_cards(self) -> bool:
        """Whether cards make this sound; all others are signals, with a volume of their own."""
        return self in _OF_CARDS


_OF_CARDS: Final = {Sound.DEAL, Sound.PICK_UP, Sound.PUT_DOWN, Sound.LAY_DOWN, Sound.SWAP}


class Sounds:
    """Plays the sounds at two volumes, 0 to 1: one for cards, one for signals.

    `silent_because` is None while sounds can be heard, else one plain sentence for the doctor.
    `problems` lists files that could not be read; those sounds are left out.
    """

    def __init__(
        self, cards_volume: float = 0.7, signals_volume: float = 0.7, folder: Path | None = None
    ) -> None:
        self.cards_volume = cards_volume
        self.signals_volume = signals_volume
        self.is_muted = False
        self.silent_because: str | None = "Sound was not opened yet."
        self.problems: list[str] = []
        self._folder = folder or asset_path("sounds")
        self._loaded: dict[Sound, pygame.mixer.Sound | None] = {}

    @property
    def can_play(self) -> bool:
        """Whether a device is open."""
        return self.silent_because is None

    def open(self) -> None:
        """Open the sound device; without one the game stays silent and says why."""
        with _no_noise_on_stderr():
            try:
                pygame.mixer.init(RATE_HZ, -16, 2, BUFFER_SAMPLES)
            except (pygame.error, NotImplementedError) as error:
                self.silent_because = f"No sound device could be opened ({error})."
                return
        pygame.mixer.set_num_channels(CHANNELS)
        self.silent_because = None

    def close(self) -> None:
        """Release the device; sounds asked for later are not heard."""
        if self.can_play:
            self._loaded.clear()
            pygame.mixer.quit()
            self.silent_because = "Sound was closed."

    def play(self, sound: Sound) -> None:
        """Play one sound at its volume, over those that still sound."""
        volume = self.cards_volume if sound.is_of_cards else self.signals_volume
        if not self.can_play or self.is_muted or volume <= 0:
            return
        loaded = self._load(sound)
        if loaded is not None:
            # Squared, because the ear hears ratios: the middle of a slider sounds half as loud.
            loaded.set_volume(min(1.0, volume) ** 2)
            loaded.play()

    def _load(self, sound: Sound) -> pygame.mixer.Sound | None:
        if sound not in self._loaded:
            file = self._folder / f"{sound.value}.wav"
            try:
                self._loaded[sound] = pygame.mixer.Sound(file)
            except (pygame.error, OSError) as error:
                self._loaded[sound] = None
                reason = type(error).__name__ if isinstance(error, OSError) else error
                self.problems.append(f"assets/sounds/{file.name} cannot be played ({reason})")
        return self._loaded[sound]


@contextlib.contextmanager
def _no_noise_on_stderr() -> Iterator[None]:
    """Keep sound libraries from writing their own complaints beside ours.

    They write from C, past `sys.stderr`, so that the file descriptor itself must be turned aside.
    """
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
