"""A short run of `damage.py`: every promise holds for every kind of damaged input."""

from __future__ import annotations

import damage

INPUTS = 250


def test_damaged_inputs_break_no_promise() -> None:
    became, broken = damage.run(INPUTS, seed=1)
    assert broken == []
    assert {kind.split(",")[0] for kind in became} == {
        "notation",
        "settings",
        "export",
        "database",
    }
    assert sum(became.values()) == INPUTS
