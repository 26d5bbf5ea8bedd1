"""Languages: messages fall back to English, letters follow the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import i18n
from game.rules.cards import JACK, KING, QUEEN, Rank


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_language_can_be_used(language: str) -> None:
    i18n.use(language)
    assert i18n.current_language() == language
    assert i18n.t("Round {number} of {last}", number=2, last=7)
    assert len(set(i18n.index_letters().values())) == 13


def test_unknown_language_is_named() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        i18n.use("xx")


@pytest.mark.parametrize(("language", "court"), [("en", "JQK"), ("de", "BDK"), ("pt", "VDR")])
def test_court_letters(language: str, court: str) -> None:
    letters = i18n.index_letters(language)
    assert "".join(letters[rank] for rank in (JACK, QUEEN, KING)) == court
    assert letters[Rank(10)] == "10"


def test_plurals_count() -> None:
    assert i18n.tn("{n} card", "{n} cards", 1) == "1 card"
    assert i18n.tn("{n} card", "{n} cards", 0) == "0 cards"


@pytest.mark.parametrize(
    ("name", "language"), [("de_AT", "de"), ("pt_BR", "pt"), ("fr_FR", "en"), (None, "en")]
)
def test_system_language(monkeypatch: pytest.MonkeyPatch, name: str | None, language: str) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (name, "UTF-8"))
    assert i18n.system_language() == language
