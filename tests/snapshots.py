"""Pictures of every scene from fixed deals: `python tests/snapshots.py OUT [--size 1280x720] ...`.

Look at them before calling a change of the table or a screen done.
"""

# ruff: noqa: E402 - run as a script, it first finds the checkout that it lies in
from __future__ import annotations

import argparse
import math
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest import mock

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
TESTS = Path(__file__).resolve().parent
sys.path[:0] = [str(folder) for folder in (TESTS, TESTS / "ui", TESTS.parent)]

import pygame
from learner import learn, show_me
from mouse import Mouse, begin
from screens import SCENES, review, table
from stages import opened, press
from table_pieces import State
from table_states import STATES, prepared

from game import i18n
from game.assets_folder import assets_folder
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD, Preset, combine
from game.storage.settings import DEFAULTS, UI_SIZES, IndexSize, Settings, TableTheme
from game.tutorial.course import Progress, ProgressFile
from game.ui.artwork import Artwork
from game.ui.deck import Deck
from game.ui.menu import MenuScene
from game.ui.scenery import Scenery
from game.ui.scenes import opening
from game.ui.scenes.keys_sheet import KeysScene
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.table_overlays import MovesScene, PileScene
from game.ui.stage import Stage, deck_style
from game.ui.table.paint.painter import Painter
from game.ui.theme import Scale, load_colours

Scene = Callable[[Scale, Settings], pygame.Surface]
SALT = "5a" * 16
"""The salt of every match, so that opponents decide alike and seals are the same in each run."""
SETTLED_S = 8.0
"""After so long everything has been dealt and the opponents have played."""


def of_table(make: Callable[[], State]) -> Scene:
    """Return how a state of the table is painted."""

    def paint(scale: Scale, settings: Settings) -> pygame.Surface:
        pygame.display.set_mode((scale.width_px, scale.height_px))
        desk, shown = prepared(make(), scale)
        surface = pygame.Surface((scale.width_px, scale.height_px)).convert()
        colours = load_colours(settings.table_theme)
        scenery = Scenery(scale, Artwork(colours), colours)
        painter = Painter(scenery, Deck(deck_style(settings), assets_folder()))
        painter.paint(surface, desk.layout, shown)
        return surface

    return paint


def on_stage(act: Callable[[Stage], None]) -> Scene:
    """Return how a stage looks after something has been done on it."""

    def paint(scale: Scale, settings: Settings) -> pygame.Surface:
        size = (scale.width_px, scale.height_px)
        with (
            tempfile.TemporaryDirectory() as folder,
            opened(Path(folder), size, settings, scale.ui) as stage,
        ):
            act(stage)
            stage.redraw()
            stage.draw()
            return stage.window.surface.copy()

    return paint


def of_menu(make: Callable[[Stage], MenuScene]) -> Scene:
    """Return how a screen other than the table is painted."""

    def act(stage: Stage) -> None:
        scene = make(stage)
        (stage.push if scene.is_overlay else stage.show)(scene)
        stage.update(SETTLED_S)

    return on_stage(act)


def first_turn(stage: Stage) -> None:
    """Begin a match of four and wait until the person has to draw."""
    opening.begin_match(stage, table(4), deal=5)
    for _ in range(round(SETTLED_S * 20)):
        stage.update(0.05)


def after_key(key: int) -> Callable[[Stage], None]:
    """Return how to press a key at the first turn."""

    def act(stage: Stage) -> None:
        first_turn(stage)
        press(stage, key)

    return act


def keys_sheet(stage: Stage) -> None:
    """Ask for the keys with nothing focused that has a rule of its own."""
    first_turn(stage)
    stage.push(KeysScene(stage, stage.settings.keys, STANDARD, None))


def pile_sheet(stage: Stage) -> None:
    """Look through a discard pile."""
    first_turn(stage)
    stage.push(PileScene(stage, STATES["table-4"]().view))


def moves_sheet(stage: Stage) -> None:
    """Look through the moves of a round."""
    first_turn(stage)
    state = STATES["table-4"]()
    stage.push(MovesScene(stage, state.view, state.players, SeatId(0)))


def concealed(stage: Stage) -> None:
    """Begin a match of two persons: no hand shows before one says that they are there."""
    opening.begin_match(stage, table(4, persons=2), deal=5)


def open_offer(stage: Stage) -> None:
    """Offer a discard to one of three persons, with no hand on the screen."""
    begin(stage, 3, seed=11, persons=3, first_dealer=2, ruleset=combine([Preset.BUYING]))
    mouse = Mouse(stage)
    mouse.wait(SETTLED_S)
    press(stage, pygame.K_RETURN)
    mouse.wait(1.0)
    mouse.draw_card()
    mouse.wait(1.0)


def lesson(number: int, step: int) -> Callable[[Stage], None]:
    """Return how to come to a step of the tutorial."""

    def act(stage: Stage) -> None:
        ProgressFile(stage.folders).save(Progress(number))
        show_tutorial(stage)
        learn(stage, show_me, until=(number, step))

    return act


def match_end(passed_s: float) -> Callable[[Stage], None]:
    """Return how to let a match end and the places count down for a while."""

    def act(stage: Stage) -> None:
        stage.show(SCENES["result"](stage))
        for _ in range(round(passed_s * 20)):
            stage.update(0.05)
            stage.draw()

    return act


def scenes() -> dict[str, Scene]:
    """Return every scene by name."""
    return {
        **{name: of_table(make) for name, make in STATES.items()},
        "first-turn": on_stage(first_turn),
        "pause": on_stage(after_key(pygame.K_F10)),
        "help": on_stage(after_key(pygame.K_F1)),
        "keys": on_stage(keys_sheet),
        "pile-sheet": on_stage(pile_sheet),
        "moves-sheet": on_stage(moves_sheet),
        "concealed": on_stage(concealed),
        "open-offer": on_stage(open_offer),
        "tutorial": on_stage(lesson(0, 3)),
        "tutorial-swap": on_stage(lesson(1, 6)),
        "tutorial-round-7": on_stage(lesson(2, 2)),
        "review": of_menu(review),
        "match-end-countdown": on_stage(match_end(1.7)),
        "match-end-petals": on_stage(match_end(4.6)),
        **{name.replace(", ", "-").replace(" ", "-"): of_menu(s) for name, s in SCENES.items()},
    }


def ui_size(text: str) -> float:
    """Read a UI size that a player can set."""
    least, most = UI_SIZES
    try:
        size = float(text)
    except ValueError:
        size = math.nan
    if not least <= size <= most:
        raise argparse.ArgumentTypeError(f"a UI size is from {least} to {most}, not {text!r}")
    return size


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures asked for."""
    known = scenes()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--ui", type=ui_size, default=1.0)
    parser.add_argument("--theme", type=TableTheme, default=TableTheme.EVENING)
    parser.add_argument("--large-index", action="store_true")
    parser.add_argument("--lang", default="en", choices=i18n.languages())
    parser.add_argument("--scene", action="append", choices=known, metavar="NAME")
    chosen = parser.parse_args(arguments)
    width, height = (int(part) for part in chosen.size.split("x"))
    pygame.display.init()
    pygame.font.init()
    i18n.use(chosen.lang)
    chosen.out.mkdir(parents=True, exist_ok=True)
    index_size = IndexSize.LARGE if chosen.large_index else IndexSize.NORMAL
    settings = replace(DEFAULTS, table_theme=chosen.theme, index_size=index_size)
    for name in chosen.scene or known:
        with mock.patch("game.match.new_salt", return_value=SALT):
            picture = known[name](Scale(width, height, chosen.ui), settings)
        file = chosen.out / f"{name}-{chosen.lang}-{chosen.size}-{chosen.ui:g}.png"
        pygame.image.save(picture, file)
        print(file)  # noqa: T201 - a command-line tool says what it wrote
    return 0


if __name__ == "__main__":
    sys.exit(main())
