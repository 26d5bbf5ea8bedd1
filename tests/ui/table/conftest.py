"""Positions written as text, shared with the tests of the rules."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "rules"))
