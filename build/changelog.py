"""The section of a version in CHANGELOG.md: what a release says about itself.

`python build/changelog.py 1.2.3 OUT` writes it to a file, and fails where there is none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import project


class NoSection(Exception):
    """Raised when CHANGELOG.md says nothing about a version."""


def find_section(version: str, text: str) -> str | None:
    """Return what a changelog says about a version, without its heading; None if nothing."""
    heading = rf"^## \[?{re.escape(version)}\]?(?: [^\n]*)?$"
    found = re.search(rf"{heading}\n(?P<section>.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found["section"].strip() or None if found else None


def require_release(version: str) -> str:
    """Return the section of a version.

    Raises:
        NoSection: There is none.
    """
    section = find_section(version, _text())
    if section is None:
        raise NoSection(f"CHANGELOG.md needs a section `## {version}` before it is released")
    return section


def newest_section(version: str) -> str:
    """Return the section of a version, or of what is not released yet."""
    return find_section(version, _text()) or find_section("Unreleased", _text()) or ""


def _text() -> str:
    return (project.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def main(version: str, out: Path) -> int:
    """Write the section of a version to a file."""
    if version != project.version():
        sys.stderr.write(f"the tag says {version}, game/__init__.py {project.version()}\n")
        return 1
    try:
        out.write_text(require_release(version) + "\n", encoding="utf-8")
    except NoSection as none:
        sys.stderr.write(f"{none}\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], Path(sys.argv[2])))
