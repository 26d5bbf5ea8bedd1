"""Saving what can be looked at elsewhere: the score sheet as a picture and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.i18n import t
from game.players import Player
from game.rules.events import RoundResult
from game.rules.ruleset import Ruleset
from game.storage.score_file import free_path, score_csv
from game.ui.clipboard import copy
from game.ui.file_manager import show_in_folder
from game.ui.layers import Page
from game.ui.look import Look
from game.ui.scenes.opening import tell
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.score_sheet import ScoreSheet
from game.ui.stage import Stage
from game.ui.theme import Scale

PICTURE: Final = Scale(1920, 1080, 1.0)
"""What the picture is drawn for, whatever the window's size."""
PICTURE_WIDTH: Final = 780
MARGIN: Final = 20


def save_score_sheet(
    stage: Stage,
    name: str,
    players: Sequence[Player],
    ruleset: Ruleset,
    results: Sequence[RoundResult],
    notes: Sequence[str],
) -> None:
    """Write the score sheet as PNG and CSV, and tell where they are.

    Args:
        stage: The stage.
        name: What the files are called, without their endings.
        players: By seat.
        ruleset: The rules of the match.
        results: The rounds played.
        notes: Sentences for the foot of the picture.
    """
    folder = stage.folders.exports
    picture = draw_score_sheet(stage, players, ruleset, results, notes)
    names = [player.name for player in players]
    try:
        picture_file = free_path(folder, name, "png")
        pygame.image.save(picture, picture_file)
        table_file = free_path(folder, name, "csv")
        # Spreadsheets know by the mark at its beginning that the text is UTF-8.
        table_file.write_text(score_csv(names, results), encoding="utf-8-sig", newline="")
    except (OSError, pygame.error) as error:
        tell(stage, t("The score sheet could not be saved"), str(error))
        return
    tell_written(
        stage,
        t("The score sheet is saved"),
        t(
            "{picture} and {table} are in the folder {folder}.",
            picture=picture_file.name,
            table=table_file.name,
            folder=folder,
        ),
        picture_file,
    )


def tell_written(stage: Stage, title: str, text: str, file: Path) -> None:
    """Tell that a file is written, with ways to it: its folder, and its path to be copied."""

    def show() -> None:
        if not show_in_folder(file):
            stage.tell(t("The folder cannot be shown: {path}", path=file.parent), is_problem=True)

    stage.push(
        QuestionScene(
            stage,
            title,
            text,
            Answer(t("OK")),
            Answer(t("Show in folder"), show, "folder"),
            Answer(t("Copy path"), lambda: copy(stage, str(file)), "copy"),
        )
    )


def draw_score_sheet(
    stage: Stage,
    players: Sequence[Player],
    ruleset: Ruleset,
    results: Sequence[RoundResult],
    notes: Sequence[str],
) -> pygame.Surface:
    """Return the score sheet as a picture of its own."""
    look = Look(stage, PICTURE)
    sheet = ScoreSheet(look, players, ruleset, results, None, notes)
    width, margin = look.u(PICTURE_WIDTH), look.u(MARGIN)
    height = sheet.height_px(width)
    whole = pygame.Rect(0, 0, width + 2 * margin, height + 2 * margin)
    page = Page(look, whole)
    sheet.draw(page, pygame.Rect(margin, margin, width, height))
    picture = pygame.Surface(whole.size)
    picture.fill(look.colours.cloth)
    page.draw(picture)
    return picture
