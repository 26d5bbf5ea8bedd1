"""The coach is tested from the written positions of the rules and the other worlds of the ai."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / room) for room in ("rules", "ai")]
