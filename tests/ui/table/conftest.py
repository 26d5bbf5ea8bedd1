"""Positions written as text and redealt worlds, shared with the tests of rules and opponents."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[2] / folder) for folder in ("rules", "ai")]
