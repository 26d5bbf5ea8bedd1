"""Random input at the table: `python tests/ui/random_table.py --events 20000`.

Every kind of event that a window can tell of, in any order: pointer, keys, focus, size, close.
After each the own cards must all be on the screen exactly once, and now and then what is shown must
be what the journal says.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

import pygame
from at_table import shown_cards
from mouse import Mouse, begin

from game.match import Match
from game.rules.cards import SeatId
from game.rules.ruleset import Preset, combine
from game.storage.library import Library
from game.storage.settings import Help, Speed
from game.ui.keys import DEFAULT_KEYS
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage

SIZES = ((1024, 640), (1280, 720), (1600, 900))
FOCUS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE)
SIGHT = (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED)
PRESETS = (
    (),
    (Preset.BUYING,),
    (Preset.SAME_TURN_LAY_OFF, Preset.BUYING),
    (Preset.STAGED_FINISH,),
)


class RandomTable:
    """Somebody who does anything at all at a table of four.

    Attributes:
        matches: How many matches were begun.
        restarts: How often the game was closed and the match resumed.
        actions: How many entries the journals of ended matches had.
    """

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.chance = random.Random(seed)
        self.mouse = Mouse(stage)
        self.matches = 0
        self.restarts = 0
        self.actions = 0
        self._seed = seed
        self._begin()

    def _begin(self) -> None:
        self.matches += 1
        chance = self.chance
        ruleset = replace(combine(chance.choice(PRESETS)), rounds=(chance.randint(1, 7),))
        seed = self._seed * 1000 + self.matches
        self.scene, self.match = begin(self.stage, 4, seed=seed, ruleset=ruleset)

    # Events

    def step(self) -> None:
        """Let one thing happen, and look."""
        self.chance.choices((self._point, self._type, self._wait, self._disturb), (60, 25, 12, 3))[
            0
        ]()
        if not self.stage.is_running:
            self._restart()
        top = self.stage.top
        if isinstance(top, TitleScene) or (self.match.is_over and not isinstance(top, TableScene)):
            self.actions += self.match.version
            self._close()
            self._begin()
        self.check()

    def _point(self) -> None:
        mouse, chance = self.mouse, self.chance
        match chance.randrange(6):
            case 0:
                mouse.press(chance.choice((1, 1, 1, 1, 2, 3)))
            case 1:
                mouse.release(chance.choice((1, 1, 1, 1, 2, 3)))
            case 2:
                scale = self.stage.scale
                mouse.move(
                    chance.randint(-60, scale.width_px + 60),
                    chance.randint(-60, scale.height_px + 60),
                )
            case 3 | 4:
                self._move_to_something()
            case _:
                mouse.press()
                mouse.release()

    def _move_to_something(self) -> None:
        if self.stage.top is not self.scene:
            return
        layout = self.scene.desk.layout
        boxes = [pose.strip for pose in layout.hand.poses]
        boxes += [slot.box for slot in layout.slots]
        boxes += [meld.box for meld in layout.melds]
        boxes += [button.box for button in layout.all_buttons]
        if layout.piles:
            boxes += [layout.piles.stock_box, layout.piles.discard_box] * 3
        box = self.chance.choice(boxes)
        self.mouse.move(box.centre_x_px, box.centre_y_px)

    def _type(self) -> None:
        name = self.chance.choice([name for names in DEFAULT_KEYS.values() for name in names])
        key = pygame.K_SLASH if name == "?" else pygame.key.key_code(name)
        mod = self.chance.choice((0, 0, 0, pygame.KMOD_SHIFT))
        text = name if len(name) == 1 else ""
        kinds = self.chance.choice(((pygame.KEYDOWN, pygame.KEYUP),) * 4 + ((pygame.KEYDOWN,),))
        for kind in kinds:
            self.stage.handle(pygame.Event(kind, key=key, mod=mod, unicode=text, scancode=0))

    def _wait(self) -> None:
        self.mouse.wait(self.chance.choice((0.02, 0.05, 0.2, 0.6)), frame_s=0.1)

    def _disturb(self) -> None:
        stage, chance = self.stage, self.chance
        match chance.randrange(6):
            case 0 | 1:
                stage.handle(pygame.Event(chance.choice(FOCUS)))
            case 2:
                stage.handle(pygame.Event(chance.choice(SIGHT)))
                stage.handle(pygame.Event(pygame.WINDOWRESTORED))
            case 3:
                width, height = chance.choice(SIZES)
                stage.window._window.size = (width, height)
                stage.handle(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
                self.mouse.wait(0.2)
            case 4:
                settings = replace(
                    stage.settings,
                    speed=chance.choice(tuple(Speed)),
                    help=chance.choice(tuple(Help)),
                )
                stage.use_settings(settings)
            case _:
                stage.handle(pygame.Event(pygame.QUIT))

    # Its life

    def _close(self) -> None:
        if not isinstance(self.stage.top, TitleScene):
            self.stage.show(TitleScene(self.stage))

    def _restart(self) -> None:
        """Close the game and open it again."""
        self.restarts += 1
        self.stage.is_running = True
        self._close()
        assert self.match.id is not None
        self.match = Match.resume(self.stage.library, self.match.id)
        self.scene = TableScene(self.stage, self.match)
        self.stage.show(self.scene)

    # What must hold

    def check(self) -> None:
        """Look whether every own card is on the screen exactly once."""
        scene, seat = self.scene, SeatId(0)
        if self.stage.top is not scene or scene.desk.options.reveal is not None:
            return
        if scene.desk.view.hand:
            assert shown_cards(scene) == sorted(self.match.view(seat).hand)

    def draw(self) -> None:
        """Draw everything that shows."""
        self.stage.redraw()
        self.stage.draw()

    def check_journal(self) -> None:
        """Play the journal on a copy, and compare what every seat sees."""
        match, library = self.match, self.stage.library
        assert match.id is not None
        position = next(one.position for one in library.matches() if one.id == match.id)
        copy = Library.in_memory()
        again = Match.resume(copy, copy.add(library.record(match.id), position))
        assert again.version == match.version
        for seat in match.seats:
            assert again.view(seat) == match.view(seat)
        again.close()
        copy.close()


def run(stage: Stage, seed: int, events: int, *, looks_every: int = 200) -> RandomTable:
    """Let so many things happen, drawing and comparing with the journal now and then."""
    table = RandomTable(stage, seed)
    for number in range(1, events + 1):
        table.step()
        if number % looks_every == 0:
            table.draw()
            table.check_journal()
    return table


def main() -> None:
    """Run as many events as asked for and say what happened."""
    from stages import opened

    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun_s = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as stage:
        table = run(stage, asked.seed, asked.events)
        sys.stdout.write(
            f"{asked.events} events, {table.matches} matches, {table.restarts} restarts, "
            f"{table.actions + table.match.version} actions, "
            f"{time.monotonic() - begun_s:.0f} s: no card lost or doubled, journal as shown\n"
        )


if __name__ == "__main__":
    main()
