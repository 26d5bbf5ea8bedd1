"""Texts in the player's language.

The source language is English: a message is its own key. Catalogues lie in
`assets/locale/<language>/LC_MESSAGES`; a language without one shows English.
"""

from __future__ import annotations

import gettext

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def t(message: str, /, **values: object) -> str:
    """Return the message in the current language with its named placeholders filled."""
    text = _catalogue.gettext(message)
    return text.format(**values) if values else text


def tn(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the plural form for `count`; `{n}` in the message is the count."""
    return _catalogue.ngettext(one, many, count).format(n=count, **values)
