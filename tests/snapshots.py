"""Pictures of every scene from fixed deals: `python tests/snapshots.py OUT [--size 1280x720] ...`.

Look at them before calling a change of the table or a screen done.
"""

# ruff: noqa: E402 - run as a script, it first finds the checkout that it lies in
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import pygame
from table_states import STATES, State, prepared

from game import i18n
from game.assets_folder import assets_folder
from game.rules.cards import ACE, JACK, KING, QUEEN
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.scenery import Scenery
from game.ui.table.painter import Painter
from game.ui.theme import Scale


def language_deck() -> Deck:
    """Return the deck with the index letters of the language in use."""
    letters = i18n.index_letters()
    text = "".join(letters[rank] for rank in (ACE, JACK, QUEEN, KING))
    return Deck(DeckStyle(letters=text), assets_folder())


def paint_state(state: State, scale: Scale) -> pygame.Surface:
    """Return a picture of a state of the table."""
    desk, shown = prepared(state, scale)
    surface = pygame.Surface((scale.width_px, scale.height_px)).convert()
    scenery = Scenery(scale, Artwork())
    Painter(scenery, language_deck()).paint(surface, desk.layout, shown)
    return surface


def scenes() -> dict[str, Callable[[Scale], pygame.Surface]]:
    """Return every scene by name."""
    return {
        name: lambda scale, make=make: paint_state(make(), scale) for name, make in STATES.items()
    }


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--ui", type=float, default=1.0)
    parser.add_argument("--lang", default="en", choices=i18n.LANGUAGES)
    parser.add_argument("--scene", action="append", help="only this scene; may be repeated")
    chosen = parser.parse_args(arguments)
    width, height = (int(part) for part in chosen.size.split("x"))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((width, height))
    i18n.use(chosen.lang)
    chosen.out.mkdir(parents=True, exist_ok=True)
    known = scenes()
    for name in chosen.scene or known:
        if name not in known:
            parser.error(f"unknown scene {name!r}: choose from {', '.join(known)}")
        picture = known[name](Scale(width, height, chosen.ui))
        file = chosen.out / f"{name}-{chosen.lang}-{chosen.size}-{chosen.ui:g}.png"
        pygame.image.save(picture, file)
        print(file)  # noqa: T201 - a command-line tool says what it wrote
    return 0


if __name__ == "__main__":
    sys.exit(main())
