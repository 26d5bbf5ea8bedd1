"""Languages: messages fall back to English, letters follow, nothing damaged crashes."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from game import i18n
from game.assets_folder import asset_path
from game.rules.cards import JACK, KING, QUEEN, Rank


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.languages.cache_clear()
    i18n.use("en")


@pytest.fixture
def other_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the catalogues that the game reads instead of its own."""
    folder = tmp_path / "locale"
    shutil.copytree(asset_path("locale"), folder)
    monkeypatch.setattr("game.i18n.asset_path", tmp_path.joinpath)
    i18n.languages.cache_clear()
    return folder


@pytest.mark.parametrize("language", i18n.languages())
def test_every_language_can_be_used(language: str) -> None:
    i18n.use(language)
    assert i18n.current_language() == language
    assert i18n.t("Round {number} of {last}", number=2, last=7)
    assert len(set(i18n.index_letters().values())) == 13


def test_the_languages_of_the_owner_are_there() -> None:
    assert set(i18n.languages()) >= {"en", "de", "it", "es", "pt"}
    assert i18n.languages()[0] == "en"


def test_every_language_has_a_name_of_its_own() -> None:
    assert len({i18n.language_name(language) for language in i18n.languages()}) == len(
        i18n.languages()
    )


def test_unknown_language_is_named() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        i18n.use("xx")


def test_an_unknown_language_asked_for_is_told_in_one_line_and_english_shows(
    caplog: pytest.LogCaptureFixture,
) -> None:
    i18n.use("de")
    i18n.use_or_english("xx")
    assert i18n.current_language() == "en"
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "'xx'" in caplog.text
    assert "\n" not in caplog.records[0].getMessage()


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_told_and_english_shows(
    other_locale: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (other_locale / "de" / "LC_MESSAGES" / "mexican_rummy.mo").write_bytes(content)
    i18n.use("de")
    assert i18n.t("Draw a card first.") == "Draw a card first."
    assert i18n.current_language() == "en"
    assert "de texts" in caplog.text


def test_a_language_is_a_folder(other_locale: Path) -> None:
    shutil.copytree(other_locale / "de", other_locale / "nl")
    assert "nl" in i18n.languages()
    i18n.use("nl")
    assert i18n.current_language() == "nl"


def test_without_catalogues_english_remains(other_locale: Path) -> None:
    shutil.rmtree(other_locale)
    assert i18n.languages() == ("en",)


def test_a_translation_with_other_placeholders_gives_way_to_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Wrong:
        def gettext(self, message: str) -> str:
            return {"Round {number} of {last}": "Runde {nummer}"}[message]

    monkeypatch.setattr(i18n._Current, "catalogue", Wrong())
    assert i18n.t("Round {number} of {last}", number=2, last=7) == "Round 2 of 7"


@pytest.mark.parametrize(
    ("language", "court"),
    [("en", "JQK"), ("de", "BDK"), ("it", "JQK"), ("es", "JQK"), ("pt", "VDR")],
)
def test_court_letters(language: str, court: str) -> None:
    i18n.use(language)
    letters = i18n.index_letters()
    assert "".join(letters[rank] for rank in (JACK, QUEEN, KING)) == court
    assert letters[Rank(10)] == "10"


@pytest.mark.parametrize("language", i18n.languages())
def test_the_deck_can_draw_all_letters(language: str) -> None:
    i18n.use(language)
    assert {letter for text in i18n.index_letters().values() for letter in text} <= set(
        "ABDJKQRV0123456789"
    )


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_plurals_count(language: str, count: int) -> None:
    i18n.use(language)
    text = i18n.tn("{n} card", "{n} cards", count)
    assert str(count) in text
    assert (text == i18n.tn("{n} card", "{n} cards", 3).replace("3", str(count))) == (count != 1)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "oc:es"}, "es"),
        ({"LANG": "C", "LANGUAGE": "es"}, "en"),
        ({}, "en"),
    ],
)
def test_system_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.system_language() == language


@pytest.mark.parametrize(
    ("language", "short", "today", "heading"),
    [
        ("en", "9 Mar 2026", "Today, Monday 9 March", "Monday 9 March 2026"),
        ("de", "9. März 2026", "Heute, Montag, 9. März", "Montag, 9. März 2026"),
        ("it", "9 mar 2026", "Oggi, lunedì 9 marzo", "Lunedì 9 marzo 2026"),
        ("es", "9 mar 2026", "Hoy, lunes 9 de marzo", "Lunes 9 de marzo de 2026"),
        (
            "pt",
            "9 mar. 2026",
            "Hoje, segunda-feira, 9 de março",
            "Segunda-feira, 9 de março de 2026",
        ),
    ],
)
def test_days_are_written_as_people_read_them(
    language: str, short: str, today: str, heading: str
) -> None:
    i18n.use(language)
    day = date(2026, 3, 9)
    assert i18n.format_day(day) == short
    assert i18n.format_today(day) == today
    assert i18n.format_heading_day(day) == heading


@pytest.mark.parametrize("language", i18n.languages())
def test_every_day_of_a_year_is_written_in_its_own_way(language: str) -> None:
    i18n.use(language)
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    for write in (i18n.format_day, i18n.format_today, i18n.format_heading_day):
        assert len({write(day) for day in days}) == len(days)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Tito, Chispa and Luna"),
        ("de", "Tito, Chispa und Luna"),
        ("it", "Tito, Chispa e Luna"),
        ("es", "Tito, Chispa y Luna"),
        ("pt", "Tito, Chispa e Luna"),
    ],
)
def test_names_in_a_row(language: str, said: str) -> None:
    i18n.use(language)
    assert i18n.format_list(["Tito", "Chispa", "Luna"]) == said
    assert i18n.format_list(["Tito"]) == "Tito"


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "March 2026"),
        ("de", "März 2026"),
        ("it", "Marzo 2026"),
        ("es", "Marzo de 2026"),
        ("pt", "Março de 2026"),
    ],
)
def test_a_month_has_its_name_at_the_head_of_a_calendar(language: str, head: str) -> None:
    i18n.use(language)
    assert i18n.format_month(date(2026, 3, 14)) == head
