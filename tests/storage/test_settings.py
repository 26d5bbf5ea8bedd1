"""Settings survive a restart; whatever the file holds, there are settings and a word about it."""

from __future__ import annotations

import codecs
import errno
import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from changed_settings import CHANGED
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.storage.settings import (
    DEFAULTS,
    GUIDED_MATCHES,
    VERSION,
    Help,
    Loading,
    Settings,
    SettingsFile,
    at_match_start,
    with_help,
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "folder" / "settings.json")


def written(file: SettingsFile, text: str | bytes) -> SettingsFile:
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_before_the_first_start_there_are_defaults(file: SettingsFile) -> None:
    loading = file.load()
    assert loading.settings == DEFAULTS
    assert loading.notices == ()


def test_the_sample_differs_from_the_defaults_in_everything() -> None:
    same = {
        each.name
        for each in fields(Settings)
        if getattr(CHANGED, each.name) == getattr(DEFAULTS, each.name)
    }
    assert same == set()


def test_settings_come_back_as_saved(file: SettingsFile) -> None:
    assert file.save(CHANGED) is None
    assert file.load().settings == CHANGED
    assert file.load().notices == ()
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.json"]
    assert json.loads(file.path.read_text(encoding="utf-8"))["version"] == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", 7),
        ("language", ""),
        ("ui_size", 2.5),
        ("ui_size", "1.5"),
        ("ui_size", True),
        ("window_size", [0, 700]),
        ("window_size", [1280]),
        ("window_size", [1280.5, 700]),
        ("window_size", 3),
        ("window_position", [10**9, 0]),
        ("is_full_screen", 1),
        ("speed", "warp"),
        ("speed", ["fast"]),
        ("cards_volume", -0.1),
        ("card_back", None),
        ("card_back", "tarot"),
        ("table_theme", "noon"),
        ("table_theme", 2),
        ("is_maximised", "yes"),
        ("is_muted_unfocused", 0),
        ("has_remarks", None),
        ("buy_offers", "sometimes"),
        ("buy_offers", True),
        ("guided_matches_left", 4),
        ("guided_matches_left", -1),
        ("guided_matches_left", True),
        ("guided_matches_left", 1.5),
        ("is_level_fitted", "easy"),
        ("hidden_tips", "contract_first"),
        ("hidden_tips", [7]),
        ("hidden_tips", [""]),
        ("hidden_tips", ["x"] * 101),
        ("keys", ["d"]),
        ("keys", {"draw": 4}),
        ("keys", {"draw": ""}),
        ("keys", {"": "d"}),
        ("keys", {str(number): "d" for number in range(101)}),
        ("player_name", "x" * 41),
        ("player_name", " \u200d\n"),
    ],
)
def test_a_value_that_is_not_fit_is_set_back_and_named(
    file: SettingsFile, name: str, value: object
) -> None:
    file.save(CHANGED)
    data = json.loads(file.path.read_text(encoding="utf-8"))
    loading = written(file, json.dumps(data | {name: value})).load()
    assert loading.settings == replace(CHANGED, **{name: getattr(DEFAULTS, name)})
    (notice,) = loading.notices
    assert name in notice


def test_settings_that_an_editor_marked_as_text_are_read(file: SettingsFile) -> None:
    file.save(CHANGED)
    assert written(file, codecs.BOM_UTF8 + file.path.read_bytes()).load() == Loading(CHANGED, ())


def test_a_newer_value_that_is_no_text_is_kept_as_it_is(file: SettingsFile) -> None:
    newer = {"version": VERSION + 1, "moon\ud800": "\udcff", "player_name": "María"}
    loading = written(file, json.dumps(newer)).load()
    assert loading == Loading(replace(DEFAULTS, player_name="María"), ())
    assert file.save(loading.settings) is None
    assert json.loads(file.path.read_text(encoding="utf-8")).items() >= newer.items()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("line\nbreak", "line break"),
        ("Ana\xa0María", "Ana María"),
        ("\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u0646\u0627"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
        ("Ana\ud800", "Ana"),
    ],
)
def test_of_a_name_that_cannot_be_shown_the_rest_is_taken(
    file: SettingsFile, typed: str, name: str
) -> None:
    loading = written(file, json.dumps({"version": 1, "player_name": typed})).load()
    assert loading == Loading(replace(DEFAULTS, player_name=name), ())


def test_unknown_settings_are_named_and_the_rest_is_kept(file: SettingsFile) -> None:
    loading = written(file, '{"version": 1, "moon": true, "is_muted": true}').load()
    assert loading.settings == replace(DEFAULTS, is_muted=True)
    (notice,) = loading.notices
    assert "moon" in notice


def test_going_back_a_version_loses_no_setting(file: SettingsFile) -> None:
    newer = {"version": VERSION + 1, "moon": {"phase": "full"}, "is_muted": True}
    loading = written(file, json.dumps(newer)).load()
    assert loading == Loading(replace(DEFAULTS, is_muted=True), ())
    assert file.save(replace(loading.settings, is_muted=False)) is None
    again = SettingsFile(file.path)
    assert again.load() == Loading(DEFAULTS, ())
    assert again.save(DEFAULTS) is None
    kept = json.loads(file.path.read_text(encoding="utf-8"))
    assert kept.items() >= (newer | {"is_muted": False}).items()


def test_the_version_rises_with_each_new_setting() -> None:
    """Else an older game would take it for a slip, and drop it."""
    assert (VERSION, len(fields(Settings))) == (1, 27)


def test_an_unreadable_file_that_cannot_be_renamed_is_not_said_to_be_elsewhere(
    file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", fail)
    (notice,) = written(file, "{").load().notices
    assert ".unreadable" not in notice
    assert "Permission denied" in notice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1, 2]",
        "null",
        '{"is_muted": NaN',
        b"\xff\xfe\x00",
        "[" * 50_000,
        '{"language": "' + "x" * 70_000 + '"}',
        '{"ui_size": ' + "9" * 5000 + "}",
    ],
)
def test_a_file_that_cannot_be_read_is_kept_aside(file: SettingsFile, text: str | bytes) -> None:
    loading = written(file, text).load()
    assert loading.settings == DEFAULTS
    (notice,) = loading.notices
    assert "settings.json.unreadable" in notice
    aside = file.path.with_name("settings.json.unreadable")
    assert aside.read_bytes() == (text.encode() if isinstance(text, str) else text)
    assert file.save(CHANGED) is None
    assert file.load().settings == CHANGED


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = SettingsFile(tmp_path / "file" / "settings.json")
    notice = file.save(CHANGED)
    assert notice is not None
    assert "cannot be saved" in notice
    assert file.load().settings == DEFAULTS


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([field.name for field in fields(Settings)]), JSON))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_values_give_settings_that_can_be_saved(
    file: SettingsFile, data: dict[str, object]
) -> None:
    loading = written(file, json.dumps(data)).load()
    assert file.save(loading.settings) is None
    assert file.load().settings == loading.settings
    assert file.load().notices == ()


def test_the_first_matches_are_guided_and_then_help_is_standard() -> None:
    now, helps = DEFAULTS, []
    for _ in range(GUIDED_MATCHES + 2):
        now = at_match_start(now)
        helps.append(now.help)
    assert helps == [Help.GUIDED] * GUIDED_MATCHES + [Help.STANDARD] * 2


@pytest.mark.parametrize("wanted", Help)
def test_help_that_the_player_chose_stays(wanted: Help) -> None:
    chosen = now = with_help(DEFAULTS, wanted)
    for _ in range(GUIDED_MATCHES + 2):
        now = at_match_start(now)
    assert now == chosen
    assert now.help is wanted
