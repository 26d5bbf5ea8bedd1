"""Opponents are tested from the same positions as the rules, and with the measuring scripts."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / folder) for folder in ("rules", "benchmarks")]
