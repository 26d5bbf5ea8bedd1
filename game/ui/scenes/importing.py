"""Adding a match from a file: one that lies where such files usually lie, or is dropped here."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from game.i18n import format_day, t
from game.recorded import import_once
from game.storage.errors import LibraryError
from game.storage.export import MAX_BYTES, DamagedFileError, ExportError
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.opening import tell
from game.ui.stage import Stage
from game.ui.widgets import Button, button_width

MOST_FILES: Final = 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that may be an exported match, and when it was written."""

    path: Path
    written_s: float


def find_candidates(folders: tuple[Path, ...]) -> tuple[Candidate, ...]:
    """Return the JSON files of folders, the last written first, as far as they can be read."""
    found = {path: _find_candidate(path) for folder in folders for path in _json_files(folder)}
    there = [candidate for candidate in found.values() if candidate is not None]
    newest = sorted(there, key=lambda each: (-each.written_s, each.path.name))
    return tuple(newest[:MOST_FILES])


def _json_files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(folder.glob("*.json"))
    except OSError:
        return ()  # a folder that is not there has no matches


def _find_candidate(path: Path) -> Candidate | None:
    try:
        facts = path.stat()
    except OSError:
        return None  # such as a link that leads nowhere
    is_fit = stat.S_ISREG(facts.st_mode) and facts.st_size <= MAX_BYTES
    return Candidate(path, facts.st_mtime) if is_fit else None


class ImportScene(MenuScene):
    """The files that can be imported."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._candidates = find_candidates(stage.folders.imports)
        self.begin_with("import 0")

    def build(self) -> None:
        """Place a row for each file and the way back."""
        look, inside = self.look, self.inside
        self.add_title(t("Import a match"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        words = t(
            "Drop the file of an exported match on this window, or choose one from the folder "
            "{folder} or your downloads.",
            folder=self.stage.folders.exports,
        )
        at = body.text(words, Role.BODY, pygame.Rect(0, 0, body.view.width, 0))
        row = pygame.Rect(0, at.bottom + gap, body.view.width, look.u(62))
        for place, candidate in enumerate(self._candidates):
            body.stamp(look.scenery.panel(row.size, menu=True), *row.topleft)
            padding = look.u(16)
            label = t("Import")
            wide = button_width(look, label, icon=True)
            button = pygame.Rect(row.right - padding - wide, 0, wide, look.u(44))
            button.centery = row.centery
            upper = pygame.Rect(row.left + padding, row.top + look.u(7), 0, look.u(26))
            upper.width = button.left - look.u(12) - upper.left
            body.word(candidate.path.name, Role.LABEL, upper)
            day = format_day(datetime.fromtimestamp(candidate.written_s))
            lower = upper.move(0, look.u(25))
            place_words = t("{day}, in {folder}", day=day, folder=candidate.path.parent)
            body.word(place_words, Role.CAPTION, lower)
            Button(
                body,
                button,
                label,
                lambda path=candidate.path: self.take(path),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                icon="plus",
                is_primary=place == 0,
                name=f"import {place}",
            )
            row = row.move(0, row.height + look.u(8))
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back", name="back")

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; a file that is dropped is imported."""
        if event.type == pygame.DROPFILE:
            self.take(Path(event.file))
            return
        super().handle(event)

    def take(self, path: Path) -> None:
        """Import a file and show the match, or say what is wrong with it.

        A match that is here already is shown as it is here.
        """
        from game.ui.scenes.match_page import MatchScene

        try:
            number, is_new = import_once(self.stage.library, path)
            page = MatchScene(self.stage, number)
        except DamagedFileError:
            # What the parser stumbled over helps nobody here; the command line tells it.
            words = t("{file} is damaged or incomplete and cannot be imported.", file=path.name)
            tell(self.stage, t("The match cannot be imported"), words)
            return
        except (ExportError, LibraryError) as error:
            tell(self.stage, t("The match cannot be imported"), str(error))
            return
        self.stage.replace(page)
        if not is_new:
            self.stage.tell(t("You already have this match."))
