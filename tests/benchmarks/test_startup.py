"""The benchmark of starting measures what it says; how long that takes is not judged here."""

from __future__ import annotations

import startup


def test_a_run_has_what_the_commands_promise() -> None:
    found = startup.measure(1)
    assert {"first_frame_s", "playable_s", "ratio_to_bare_window"} <= set(found)
    assert 0 < found["first_frame_s"] <= found["playable_s"]
    assert found["ratio_to_bare_window"] > 1
