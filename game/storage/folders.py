"""Where a player's matches and settings lie, on each system where its own custom puts them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

_APPLICATION: Final = "mexican-rummy"


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one player.

    Attributes:
        data: Matches, their backup, locks.
        settings: Settings.
        exports: What the player saves to look at elsewhere: matches, score sheets.
        imports: Where files of matches usually lie.
    """

    data: Path
    settings: Path
    exports: Path
    imports: tuple[Path, ...]

    @property
    def lessons_file(self) -> Path:
        """Return the file that knows how far the lessons have come."""
        return self.data / "tutorial.json"

    @property
    def library_file(self) -> Path:
        """Return the file of the match library."""
        return self.data / "matches.db"

    @property
    def settings_file(self) -> Path:
        """Return the file of the settings."""
        return self.settings / "settings.json"


def user_folders(data_folder: Path | None = None) -> Folders:
    """Return the player's folders; with `data_folder`, everything lies there. Creates nothing."""
    if data_folder is not None:
        exports = data_folder / "exports"
        return Folders(data_folder, data_folder, exports, (exports,))
    exports = platformdirs.user_documents_path() / "Mexican Rummy"
    return Folders(
        platformdirs.user_data_path(_APPLICATION, appauthor=False),
        platformdirs.user_config_path(_APPLICATION, appauthor=False),
        exports,
        (exports, platformdirs.user_downloads_path(), platformdirs.user_documents_path()),
    )
