"""Where cards, sounds, icons and catalogues lie: in a checkout, in a wheel or in a frozen build."""

from __future__ import annotations

import functools
from pathlib import Path


@functools.cache
def assets_folder() -> Path:
    """Return the folder of assets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def asset_path(*parts: str) -> Path:
    """Return the path of one asset; it need not exist."""
    return assets_folder().joinpath(*parts)
