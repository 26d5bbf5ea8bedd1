"""Texts and index letters in the player's language.

The source language is English: a message is its own key. Every folder
`assets/locale/<language>/LC_MESSAGES` with a compiled catalogue is a language of the game, its
name and its index letters included; where a message is missing, English shows. Nothing is
translated at import time, so that the language can change while the game runs.
"""

from __future__ import annotations

import ctypes
import functools
import gettext
import locale
import logging
import os
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final

from game.assets_folder import asset_path
from game.rules.cards import ACE, JACK, KING, QUEEN, Rank
from game.rules.notation import NotationError
from game.rules.ruleset import ImpossibleRuleset

SOURCE_LANGUAGE: Final = "en"
"""The language that the messages are written in."""
DOMAIN: Final = "mexican_rummy"
"""The name of the catalogues."""

_log = logging.getLogger(__name__)


class _Current:
    """The language in use and its catalogue."""

    language: str = SOURCE_LANGUAGE
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages the game speaks, English first."""
    try:
        found = sorted(
            folder.parent.parent.name
            for folder in asset_path("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
        )
    except OSError:
        found = []
    return (SOURCE_LANGUAGE, *found)


def use(language: str) -> None:
    """Show all texts in a language from now on; in English, with a warning, if it is damaged.

    Raises:
        ValueError: Not one of `languages()`.
    """
    if language not in languages():
        raise ValueError(f"unknown language {language!r}: choose one of {', '.join(languages())}")
    catalogue = _find_catalogue(language)
    _Current.language = SOURCE_LANGUAGE if catalogue is None else language
    _Current.catalogue = gettext.NullTranslations() if catalogue is None else catalogue


def use_or_english(language: str) -> None:
    """Show all texts in a language from now on; in English, with a warning, if there is no such."""
    if language in languages():
        use(language)
        return
    _log.warning(
        "unknown language %r: choose one of %s; English is used", language, ", ".join(languages())
    )
    use(SOURCE_LANGUAGE)


def current_language() -> str:
    """Return the code of the language in use."""
    return _Current.language


def system_language() -> str:
    """Return the language of the system if the game speaks it, else English."""
    for name in _system_locales():
        code = name[:2].lower()
        if code in languages():
            return code
    return SOURCE_LANGUAGE


def language_name(language: str) -> str:
    """Return what a language calls itself."""
    if language == SOURCE_LANGUAGE:
        return "English"
    catalogue = _find_catalogue(language)
    # Translators: what your language calls itself, such as Deutsch.
    return language if catalogue is None else catalogue.gettext("English")


def t(message: str, /, **values: object) -> str:
    """Return the message in the current language with its named placeholders filled."""
    return _fill(_Current.catalogue.gettext(message), message, values)


def tn(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the plural form for `count`; `{n}` in the message is the count."""
    text = _Current.catalogue.ngettext(one, many, count)
    return _fill(text, one if count == 1 else many, {"n": count, **values})


def error_text(error: Exception) -> str:
    """Return what an error says, in the current language where it is one of the rules room.

    That room never translates: its errors carry catalogue keys. Others are told as they are.
    """
    match error:
        case NotationError():
            return t(error.message, **error.values)
        case ImpossibleRuleset():
            return " ".join(f"{t(fault.text)} ({fault.clause})" for fault in error.faults)
        case _:
            return str(error)


def index_letters() -> dict[Rank, str]:
    """Return what stands in a card's corner by rank: figures, and the language's letters."""
    figures = {Rank(rank): str(rank) for rank in range(2, 11)}
    return {
        # Translators: the letter in the corner of an ace; the deck can draw A B D J K Q R V.
        ACE: t("A"),
        **figures,
        # Translators: the letter in the corner of a jack.
        JACK: t("J"),
        # Translators: the letter in the corner of a queen.
        QUEEN: t("Q"),
        # Translators: the letter in the corner of a king.
        KING: t("K"),
    }


def format_list(names: Sequence[str]) -> str:
    """Return names in a row as a sentence has them, such as "Tito, Chispa and Luna"."""
    *others, last = names
    if not others:
        return last
    return t("{parts} and {last}", parts=t(", ").join(others), last=last)


def format_percent(percent: int) -> str:
    """Return a share of a hundred in words, such as "41%"."""
    return t("{n}%", n=percent)


def format_day(day: date) -> str:
    """Return a day in short, such as "9 Mar 2026"."""
    # Translators: the months in short, in their order, with a space between any two.
    months = t("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    # Translators: a day in short, such as "9 Mar 2026".
    return t("{day} {month} {year}", day=day.day, month=months[day.month - 1], year=day.year)


def format_moment(moment: datetime) -> str:
    """Return a day and its time, such as "9 Mar 2026, 18:05"."""
    clock = f"{moment:%H:%M}"
    # Translators: a day and the time of day, such as "9 Mar 2026, 18:05".
    return t("{day}, {clock}", day=format_day(moment), clock=clock)


def format_today(day: date) -> str:
    """Return what stands above today's things, such as "Today, Monday 30 November"."""
    # Translators: such as "Today, Monday 30 November".
    return t(
        "Today, {weekday} {day} {month}",
        weekday=_weekday_names()[day.weekday()],
        day=day.day,
        month=_month_names()[day.month - 1],
    )


def format_heading_day(day: date) -> str:
    """Return what stands above another day's things, such as "Friday 27 November 2026"."""
    # Translators: such as "Friday 27 November 2026", at the beginning of a line.
    words = t(
        "{weekday} {day} {month} {year}",
        weekday=_weekday_names()[day.weekday()],
        day=day.day,
        month=_month_names()[day.month - 1],
        year=day.year,
    )
    return capitalised(words)


def format_month(day: date) -> str:
    """Return the month of a day with its year, as it stands at the head of a calendar."""
    # Translators: at the head of a calendar, such as "March 2026".
    words = t("{month} {year}", month=_month_names()[day.month - 1], year=day.year)
    return capitalised(words)


def format_month_name(day: date) -> str:
    """Return the name of a day's month as it stands alone."""
    return capitalised(_month_names()[day.month - 1])


def capitalised(words: str) -> str:
    """Return words as they stand at the beginning: some languages write days and months small."""
    return words[:1].upper() + words[1:]


def _weekday_names() -> tuple[str, ...]:
    # Translators: days of the week, as they stand inside a sentence.
    first = (t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"))
    return (*first, t("Friday"), t("Saturday"), t("Sunday"))


def _month_names() -> tuple[str, ...]:
    # Translators: months, as they stand inside a sentence.
    first = (t("January"), t("February"), t("March"), t("April"), t("May"), t("June"))
    later = (t("July"), t("August"), t("September"), t("October"), t("November"), t("December"))
    return (*first, *later)


def _fill(text: str, source: str, values: Mapping[str, object]) -> str:
    """Fill the placeholders; a translation that names others gives way to the source."""
    if not values:
        return text
    try:
        return text.format(**values)
    except (KeyError, IndexError, ValueError):
        _log.warning("bad placeholders in the %s text of %r", _Current.language, source)
        return source.format(**values)


def _find_catalogue(language: str) -> gettext.NullTranslations | None:
    """Read a catalogue; a damaged one is reported, and None."""
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    try:
        return gettext.translation(DOMAIN, asset_path("locale"), languages=[language])
    except (OSError, ValueError, LookupError, struct.error, SyntaxError) as error:
        _log.warning(
            "the %s texts are missing or damaged (%s): install the game anew; English is used",
            language,
            error,
        )
        return None


def _system_locales() -> tuple[str, ...]:
    """Return the names of the locales that the system is set to, the most wanted first."""
    if sys.platform == "win32":
        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return (locale.windows_locale.get(code, ""),)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            wanted = [] if value in ("C", "POSIX") else os.environ.get("LANGUAGE", "").split(":")
            return (*wanted, value)
    return _macos_locale() if sys.platform == "darwin" else ()


def _macos_locale() -> tuple[str, ...]:
    """Return the locale that a program started from the Finder has in no variable."""
    try:
        answer = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLocale"],
            capture_output=True,
            text=True,
            timeout=1,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    return (answer.stdout.strip(),)
