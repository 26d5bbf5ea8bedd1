"""Days at the table in fast motion: `python tests/endurance/hours.py [--rounds 20000] [--seed N]`.

Matches are watched at instant speed under SDL's dummy driver, over all presets, seats and levels,
through score sheets and results to the next one. Now and then the window, the theme, the deck and
the language change, a match is left and resumed, and every other screen is looked at. The library
lies on disk, as a player's does.

What the process holds is looked at in the same state, after each tenth of the rounds: a library of
as many matches, every screen looked at, the last matches under the same presets, the title as it
was at first, all pictures of other looks gone, free memory given back to the system. Before the
rounds that count a fifth as many are played, in which whatever is kept within bounds (answers of
the solver, widths of texts) reaches them; from there to the end memory may grow by `MOST_GROWTH`,
surfaces, handles and processes not at all. With one library for all of it memory grows with the
list of its matches.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import ctypes
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
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
from game.history.recording import recording_of
from game.i18n import languages
from game.match import Match
from game.rules.ruleset import PRESETS, Preset, require_possible
from game.storage.library import Library
from game.storage.settings import DEFAULTS, CardBack, IndexSize, Settings, Speed, TableTheme
from game.ui.menu import MenuScene
from game.ui.scenes.match_page import MatchScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.opening import begin_match, resume_match
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.rules_book import RulesBookScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.setup import SeatPlan, Setup, usual_setup
from game.ui.stage import Stage

STEP_S = 1.0
"""Simulated seconds between two frames."""
MOST_GROWTH = 0.05
DRAW_EVERY = 16
"""So many steps a picture of the table: what piles up is found all the same, and sooner."""
CHANGE_EVERY = 200
"""So many rounds pass before window, theme, deck and language change."""
SHELVES, SHELVES_BEFORE = 10, 2
"""So many libraries are filled one after the other, those before only to begin with."""
LONGEST_STILL = 1000
"""So many steps may pass without a move before the game is taken to hang."""
SIZES = ((1024, 640), (1280, 720))
AS_AT_FIRST = replace(DEFAULTS, speed=Speed.INSTANT, has_started_before=True, language="en")


@dataclass(frozen=True, slots=True)
class Use:
    """What the process holds."""

    memory_mb: float
    objects: int
    surfaces: int
    handles: int
    children: int

    @staticmethod
    def now(stage: Stage) -> Use:
        """Bring the stage to the title as at first and look; only Linux tells."""
        for size in reversed(SIZES):
            use_look(stage, size, AS_AT_FIRST)
            stage.show(TitleScene(stage))
            stage.draw()
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        return Use(
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            sys.getallocatedblocks(),
            len(surfaces()),
            len(list(Path("/proc/self/fd").iterdir())),
            len(children),
        )

    def __str__(self) -> str:
        """Return it in words."""
        return (
            f"{self.memory_mb:.1f} MB, {self.objects} objects, {self.surfaces} surfaces,"
            f" {self.handles} handles, {self.children} processes"
        )


def surfaces() -> set[int]:
    """Return which surfaces are held, by tuples that the collector stopped tracking as well."""
    found, holders = set[int](), gc.get_objects()
    while holders:
        held = gc.get_referents(*holders)
        found |= {id(each) for each in held if isinstance(each, pygame.Surface)}
        holders = [
            each for each in held if isinstance(each, tuple | dict) and not gc.is_tracked(each)
        ]
    return found


@dataclass(slots=True)
class Days:
    """How far it has come."""

    rounds: int = 0
    matches: int = 0
    resumed: int = 0
    simulated_s: float = 0.0

    def __str__(self) -> str:
        """Return it in words."""
        return (
            f"{self.matches} matches, {self.rounds} rounds, {self.resumed} resumed,"
            f" {self.simulated_s / 3600:.1f} simulated hours"
        )


def setups(draw: random.Random) -> Iterator[Setup]:
    """Yield tables without a person, over presets, seats and levels."""
    levels = (Level.BEGINNER, *[Level.EASY] * 6, *[Level.MEDIUM] * 3, Level.HARD)
    while True:
        for preset, ruleset in PRESETS.items():
            count = draw.choice((2, 2, 2, 2, 3, 3, 3, 4, 5, 6))
            if preset is Preset.SINGLE_DECK:
                count = 3
            elif preset is Preset.BUYING:
                count = max(count, 3)
            require_possible(ruleset, count)
            seats = tuple(
                SeatPlan(animal, "", level=draw.choice(levels))
                for animal in draw.sample(CAST, count)
            )
            yield Setup(seats, ruleset)


def use_look(stage: Stage, size: tuple[int, int], settings: Settings) -> None:
    """Give the window a size and use settings, and let the new size rest."""
    stage.window._window.size = size
    stage.handle(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    stage.use_settings(settings)
    for _ in range(3):
        stage.update(STEP_S)


def change_look(stage: Stage, draw: random.Random) -> None:
    """Change everything that is drawn."""
    use_look(
        stage,
        draw.choice(SIZES),
        replace(
            stage.settings,
            table_theme=draw.choice(list(TableTheme)),
            card_back=draw.choice(list(CardBack)),
            index_size=draw.choice(list(IndexSize)),
            is_four_colour=draw.random() < 0.5,
            language=draw.choice(languages()),
        ),
    )


def visit_screens(stage: Stage) -> None:
    """Look at the screens beside the table, the last match's among them."""
    last = stage.library.matches()[0]
    screens: list[Callable[[], MenuScene]] = [
        lambda: NewMatchScene(stage, usual_setup(stage.settings)),
        lambda: RulesBookScene(stage),
        lambda: MatchesScene(stage),
        lambda: MatchScene(stage, last.id),
        lambda: ReplayScene(stage, recording_of(stage.library.record(last.id))),
        lambda: StatisticsScene(stage),
        lambda: SettingsScene(stage),
    ]
    for make in screens:
        stage.show(make())
        stage.update(STEP_S)
        stage.draw()
    stage.show(TitleScene(stage))


def play_match(stage: Stage, setup: Setup, days: Days, draw: random.Random) -> None:
    """Watch one match to its end, and through every sheet to the title."""
    begin_match(stage, setup, deal=draw.randrange(2**53))
    leaves_after = draw.randrange(20, 400) if draw.random() < 0.2 else None
    match: Match | None = None
    seen, frames, seen_at = -1, 0, 0
    while not isinstance(stage.top, TitleScene):
        if frames - seen_at > LONGEST_STILL:
            raise AssertionError(f"match {days.matches + 1} stands still at version {seen}")
        stage.update(STEP_S)
        frames += 1
        if frames % DRAW_EVERY == 0 or not isinstance(stage.top, TableScene):
            stage.draw()
        days.simulated_s += STEP_S
        if isinstance(stage.top, TableScene) and stage.top.match.version != seen:
            match = stage.top.match
            seen, seen_at = match.version, frames
            if leaves_after is not None and seen > leaves_after and not match.is_over:
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


def run(
    rounds: int, seed: int, folder: Path, tell: Callable[[str], None] = lambda _: None
) -> tuple[Days, Use, Use, list[str]]:
    """Play so many rounds.

    Args:
        rounds: How many, those to begin with not counted.
        seed: Of tables, looks and all else that varies.
        folder: For library and settings.
        tell: Takes a line now and then that says how far it has come.

    Returns:
        How it went, what was held early and late, broken promises.
    """
    draw = random.Random(seed)
    days, uses = Days(), list[Use]()
    tables = setups(draw)
    changed = 0
    with opened(folder, SIZES[0], AS_AT_FIRST, is_saved=True) as stage:
        stage.show(TitleScene(stage))
        while len(uses) < SHELVES_BEFORE + SHELVES:
            play_match(stage, next(tables), days, draw)
            if days.matches % len(PRESETS):
                continue
            if days.rounds - changed >= CHANGE_EVERY:
                changed = days.rounds
                change_look(stage, draw)
            if days.rounds >= rounds * (len(uses) + 1) // SHELVES:
                visit_screens(stage)
                uses.append(Use.now(stage))
                tell(f"{days}: {uses[-1]}")
                stage.library.close()
                stage.library = Library.open(folder / f"shelf {len(uses)}" / "matches.db")
        stage.library.close()
    early, late = uses[SHELVES_BEFORE - 1], uses[-1]
    broken = []
    if late.memory_mb > early.memory_mb * (1 + MOST_GROWTH):
        broken.append(f"memory grew from {early.memory_mb:.1f} to {late.memory_mb:.1f} MB")
    for what in ("surfaces", "handles", "children"):
        before, after = getattr(early, what), getattr(late, what)
        if after > before:
            broken.append(f"{what} grew from {before} to {after}")
    return days, early, late, broken


def main() -> int:
    """Run as the module's docstring says; 1 if anything leaked."""
    parser = argparse.ArgumentParser(description="Play for days in fast motion.")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    def tell(line: str) -> None:
        print(f"{line}, {time.process_time():.0f} s", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        days, early, late, broken = run(arguments.rounds, arguments.seed, Path(folder), tell)
    for line in broken:
        print(line)
    print(f"{days}\nearly: {early}\nlate: {late}\n{len(broken)} broken promises")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
