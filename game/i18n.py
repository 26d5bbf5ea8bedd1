"""Texts and index letters in the player's language.

The source language is English: a message is its own key. Catalogues lie in
`assets/locale/<language>/LC_MESSAGES`; where one is missing, English shows. Nothing is translated
at import time, so that the language can change while the game runs.
"""

from __future__ import annotations

import gettext
import locale
from collections.abc import Mapping
from typing import Final

from game.assets_folder import assets_folder
from game.rules.cards import ACE, JACK, KING, QUEEN, Rank

LANGUAGES: Final = ("en", "de", "it", "es", "pt")
"""The languages the game is made for; English first."""
_DOMAIN: Final = "mexican_rummy"
_COURT_LETTERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "de": ("B", "D", "K"),
    "pt": ("V", "D", "R"),
}
"""Jack, queen, king where they are not J, Q, K."""


class _Current:
    """The language in use and its catalogue."""

    language: str = LANGUAGES[0]
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Show all texts in a language from now on.

    Raises:
        ValueError: Not one of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _Current.language = language
    _Current.catalogue = gettext.translation(
        _DOMAIN, assets_folder() / "locale", languages=[language], fallback=True
    )


def current_language() -> str:
    """Return the code of the language in use."""
    return _Current.language


def system_language() -> str:
    """Return the language of the system if the game speaks it, else English."""
    code = (locale.getlocale()[0] or LANGUAGES[0])[:2].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def t(message: str, /, **values: object) -> str:
    """Return the message in the current language with its named placeholders filled."""
    text = _Current.catalogue.gettext(message)
    return text.format(**values) if values else text


def tn(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the plural form for `count`; `{n}` in the message is the count."""
    return _Current.catalogue.ngettext(one, many, count).format(n=count, **values)


def index_letters(language: str | None = None) -> dict[Rank, str]:
    """Return what stands in a card's corner by rank: figures, and the language's letters."""
    jack, queen, king = _COURT_LETTERS.get(language or _Current.language, ("J", "Q", "K"))
    figures = {Rank(rank): str(rank) for rank in range(2, 11)}
    return {ACE: "A"} | figures | {JACK: jack, QUEEN: queen, KING: king}
