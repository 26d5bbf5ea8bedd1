"""Days at the table in fast motion: `python tests/endurance/hours.py [--rounds 20000] [--seed N]`.

Matches are watched at instant speed under SDL's dummy driver, over all presets, seats and levels,
through score sheets and results to the next one; now and then the window, the theme, the deck and
the language change and a match is left and resumed. After a tenth of the rounds memory, handles and
processes are noted; at the end memory may have grown by `MOST_GROWTH`, the others not at all.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(folder) for folder in (TESTS / "ui", TESTS, TESTS.parent)]

import pygame
from stages import opened, press

from game.ai.opponent import CAST
from game.ai.temper import Level
from game.i18n import languages
from game.match import Match
from game.rules.ruleset import PRESETS, Preset, require_possible
from game.storage.settings import DEFAULTS, CardBack, IndexSize, Speed, TableTheme
from game.ui.scenes.opening import begin_match, resume_match
from game.ui.scenes.result import ResultScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.setup import SeatPlan, Setup
from game.ui.stage import Stage

STEP_S = 0.5
"""Simulated seconds between two frames."""
MOST_GROWTH = 0.05
DRAW_EVERY = 3
"""So many steps a picture: what piles up is found all the same, three times as fast."""
CHANGE_EVERY = 40
"""So many rounds pass before window, theme, deck and language change."""
SIZES = ((1024, 640), (1280, 720))


@dataclass(frozen=True, slots=True)
class Use:
    """What the process holds."""

    memory_mb: float
    handles: int
    children: int

    @staticmethod
    def now() -> Use:
        """Look at this process; only where the system tells (Linux)."""
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        return Use(
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            len(list(Path("/proc/self/fd").iterdir())),
            len(children),
        )


@dataclass(slots=True)
class Days:
    """How far it has come."""

    rounds: int = 0
    matches: int = 0
    resumed: int = 0
    simulated_s: float = 0.0


def setups(draw: random.Random) -> Iterator[Setup]:
    """Yield tables without a person, over presets, seats and levels."""
    levels = (*[Level.BEGINNER, Level.EASY] * 6, Level.MEDIUM, Level.HARD)
    while True:
        for preset, ruleset in PRESETS.items():
            least, most = (3, 3) if preset is Preset.SINGLE_DECK else (2, 6)
            count = max(draw.randint(least, most), 3 if preset is Preset.BUYING else 2)
            require_possible(ruleset, count)
            seats = tuple(
                SeatPlan(animal, "", level=draw.choice(levels))
                for animal in draw.sample(CAST, count)
            )
            yield Setup(seats, ruleset)


def change_look(stage: Stage, draw: random.Random) -> None:
    """Change everything that is drawn."""
    width, height = draw.choice(SIZES)
    stage.window._window.size = (width, height)
    stage.handle(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
    stage.use_settings(
        replace(
            stage.settings,
            table_theme=draw.choice(list(TableTheme)),
            card_back=draw.choice(list(CardBack)),
            index_size=draw.choice(list(IndexSize)),
            is_four_colour=draw.random() < 0.5,
            language=draw.choice(languages()),
        )
    )


def play_match(stage: Stage, setup: Setup, days: Days, draw: random.Random) -> None:
    """Watch one match to its end, and through every sheet to the title."""
    begin_match(stage, setup, deal=draw.randrange(2**53))
    leaves_after = draw.randrange(200, 4000) if draw.random() < 0.2 else None
    match: Match | None = None
    seen, frames = -1, 0
    while not isinstance(stage.top, TitleScene):
        stage.update(STEP_S)
        frames += 1
        if frames % DRAW_EVERY == 0:
            stage.draw()
        days.simulated_s += STEP_S
        if isinstance(stage.top, TableScene) and stage.top.match.version != seen:
            match = stage.top.match
            seen = match.version
            if leaves_after is not None and seen > leaves_after:
                leaves_after = None
                days.resumed += 1
                stage.show(TitleScene(stage))
                resume_match(stage, match.id)
        elif isinstance(stage.top, ResultScene):
            assert match is not None
            days.rounds += len(match.view(match.seats[0]).results)
            stage.show(TitleScene(stage))
        else:
            press(stage, pygame.K_RETURN)  # counted hands and score sheets stay until a press
    days.matches += 1


def run(rounds: int, seed: int, folder: Path) -> tuple[Days, Use, Use, list[str]]:
    """Play so many rounds; return how it went, what was held early and late, broken promises."""
    draw = random.Random(seed)
    settings = replace(DEFAULTS, speed=Speed.INSTANT, has_started_before=True)
    days, early = Days(), None
    tables = setups(draw)
    changed = 0
    with opened(folder, SIZES[0], settings) as stage:
        stage.show(TitleScene(stage))
        while days.rounds < rounds:
            play_match(stage, next(tables), days, draw)
            every = CHANGE_EVERY if early else CHANGE_EVERY // 4
            if days.rounds - changed >= every:
                changed = days.rounds
                change_look(stage, draw)
            if early is None and days.rounds >= rounds // 10:
                early = Use.now()
        late = Use.now()
    assert early is not None
    broken = []
    if late.memory_mb > early.memory_mb * (1 + MOST_GROWTH):
        broken.append(f"memory grew from {early.memory_mb:.1f} to {late.memory_mb:.1f} MB")
    if late.handles > early.handles:
        broken.append(f"handles grew from {early.handles} to {late.handles}")
    if late.children > early.children:
        broken.append(f"processes grew from {early.children} to {late.children}")
    return days, early, late, broken


def main() -> int:
    """Run as the module's docstring says; 1 if anything leaked."""
    parser = argparse.ArgumentParser(description="Play for days in fast motion.")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        days, early, late, broken = run(arguments.rounds, arguments.seed, Path(folder))
    for line in broken:
        print(line)
    print(
        f"{days.matches} matches, {days.rounds} rounds, {days.simulated_s / 3600:.1f} simulated"
        f" hours, {days.resumed} resumed; memory {early.memory_mb:.1f} to {late.memory_mb:.1f} MB,"
        f" handles {early.handles} to {late.handles}, {len(broken)} broken promises"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
