"""The catalogues: complete, as the code has it, in letters that the font has."""

from __future__ import annotations

import re

import catalogues
import pygame
import pytest

from game import i18n
from game.ui.theme import find_font_file

TEMPLATE = catalogues.extract()
LANGUAGES = catalogues.languages()


def test_the_owners_languages_have_catalogues() -> None:
    assert set(LANGUAGES) >= {"de", "es", "it", "pt"}
    assert set(i18n.languages()) == {"en", *LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_fuzzy_or_with_other_placeholders(language: str) -> None:
    assert list(catalogues.find_faults(catalogues.merged(language, TEMPLATE))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_what_code_and_catalogue_say(language: str) -> None:
    assert list(catalogues.find_stale(language, TEMPLATE)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_glyph(language: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(find_font_file(), 20)
    texts = [text for message in catalogues.read(language) for text in _strings(message.string)]
    characters = sorted({character for text in texts for character in text} - set("\n"))
    missing = [
        character
        for character, metrics in zip(characters, font.metrics("".join(characters)), strict=True)
        if metrics is None
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_english_message_is_not_its_own_translation_by_oversight(language: str) -> None:
    same = [
        message.id
        for message in catalogues.read(language)
        if isinstance(message.id, str) and message.id == message.string
    ]
    assert [text for text in same if len(re.sub(r"{[^}]*}", "", text).split()) > 3] == []


COUNTED = r"\{(points|outs|sets|runs|contract|melds)\}"
"""Placeholders that are filled with nouns and their number, in the form they have as a subject."""


def test_no_german_dative_is_asked_of_a_phrase_that_was_made_a_subject() -> None:
    asks = re.compile(r"\b(mit|von|aus|bei|nach|seit|zu|um|vor) " + COUNTED)
    texts = [text for message in catalogues.read("de") for text in _strings(message.string)]
    found = [text for text in texts if asks.search(text)]
    assert found == []


def test_extraction_sees_every_text_function() -> None:
    assert "Draw a card first." in TEMPLATE  # N_
    assert "English" in TEMPLATE  # gettext
    assert "Settings" in TEMPLATE  # t
    assert ("{n} card", "{n} cards") in TEMPLATE  # tn


def test_a_wrong_translation_is_found() -> None:
    catalogue = catalogues.Catalog(locale="de", domain=catalogues.DOMAIN, charset="utf-8")
    catalogue.add("Round {number}", "Runde {nummer}")
    catalogue.add("Settings", "")
    catalogue.add(("{n} card", "{n} cards"), ("{n} Karte", "{m} Karten"))
    catalogue.add("Back", "Zurück {")
    assert len(list(catalogues.find_faults(catalogue))) == 4


def _strings(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)
