"""What was played is looked at in the same positions as the rules."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "rules"))
