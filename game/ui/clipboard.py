"""The system's clipboard, to which lines are copied."""

from __future__ import annotations

import pygame

from game.i18n import t
from game.ui.stage import Stage


def copy(stage: Stage, line: str) -> None:
    """Copy a line and tell which; without a clipboard it can at least be read."""
    try:
        pygame.scrap.put_text(line)
    except pygame.error:
        stage.tell(line)
    else:
        stage.tell(t("Copied: {line}", line=line))
