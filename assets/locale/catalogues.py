"""Bring the catalogues up to date with the texts in the code, and compile them.

    python assets/locale/catalogues.py            extract, merge, compile
    python assets/locale/catalogues.py --check    change nothing, say what is not in order, exit 1

A language is a folder `<code>/LC_MESSAGES` here with `mexican_rummy.po`; to begin one, make the
folder with an empty file of that name and run this. Texts that are new appear there without a
translation, and those that are gone disappear. Nothing written depends on the day or the machine.
Needs Babel, which the game itself does not.
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE: Final = Path(__file__).resolve().parent
PROJECT: Final = HERE.parent.parent
DOMAIN: Final = "mexican_rummy"
KEYWORDS: Final = {"t": (1,), "tn": (1, 2), "N_": (1,), "gettext": (1,)}
"""The functions whose literal arguments are texts."""
PLURAL_FORMS: Final = "nplurals=2; plural=(n != 1);"
"""Of all languages so far: one, and everything else, none included."""


NO_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""What compiled catalogues say of when they were made."""


def extract() -> Catalog:
    """Return all texts of the code, in the order of the files."""
    catalogue = Catalog(domain=DOMAIN, project="Mexican Rummy", charset="utf-8")
    for name, _line, message, comments, context in extract_from_dir(
        PROJECT / "game", keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        catalogue.add(message, None, [(f"game/{name}", None)], (), comments, context=context)
    return catalogue


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue."""
    files = HERE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return tuple(sorted(file.parent.parent.name for file in files))


def po_file(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return HERE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Read a language's catalogue."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def merged(language: str, template: Catalog) -> Catalog:
    """Return a language's catalogue with exactly the texts of the template, in its order."""
    old = read(language)
    new = Catalog(locale=language, domain=DOMAIN, charset="utf-8", fuzzy=False)
    new.mime_headers = list(_header(new))
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id)
        is_known = known is not None and known.id == message.id
        translated = known.string if is_known and known is not None else None
        new.add(
            message.id,
            translated,
            message.locations,
            known.flags - {"python-brace-format"} if is_known and known is not None else (),
            message.auto_comments,
        )
    return new


def format_po(catalogue: Catalog) -> bytes:
    """Return the text of a catalogue, without any date."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False, omit_header=True)
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in _header(catalogue))
    return f'msgid ""\nmsgstr ""\n{lines}\n'.encode() + buffer.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """Return the compiled form of a catalogue."""
    fresh = read_po(io.BytesIO(format_po(catalogue)), locale=catalogue.locale, domain=DOMAIN)
    fresh.creation_date = fresh.revision_date = NO_DAY
    buffer = io.BytesIO()
    write_mo(buffer, fresh)
    return buffer.getvalue()


def _header(catalogue: Catalog) -> tuple[tuple[str, str], ...]:
    return (
        ("Project-Id-Version", "Mexican Rummy"),
        ("Language", str(catalogue.locale)),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", PLURAL_FORMS),
    )


def placeholders(text: str) -> set[str]:
    """Return the names in braces of a text."""
    return {name for _before, name, _spec, _conversion in string.Formatter().parse(text) if name}


def find_faults(catalogue: Catalog) -> Iterator[str]:
    """Yield what is wrong with each translation: missing, fuzzy, or with other placeholders."""
    for message in catalogue:
        if message.id:
            yield from (f"{catalogue.locale}: {fault}" for fault in _find_message_faults(message))


def _find_message_faults(message: Message) -> Iterator[str]:
    sources = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
    strings = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    if message.fuzzy:
        yield f"fuzzy: {sources[0]!r}"
    if len(strings) != len(sources) or not all(strings):
        yield f"not translated: {sources[0]!r}"
        return
    for source, translated in zip(sources, strings, strict=True):
        wanted = placeholders(source)
        try:
            given = placeholders(translated)
        except ValueError:
            yield f"unbalanced braces: {translated!r}"
            continue
        optional = {"n"} if len(sources) > 1 else set()
        if given - wanted - optional or wanted - given - optional:
            yield f"placeholders {sorted(given)} instead of {sorted(wanted)}: {translated!r}"


def find_stale(language: str, template: Catalog) -> Iterator[str]:
    """Yield what of a language's files does not agree with the code."""
    fresh = merged(language, template)
    if po_file(language).read_bytes() != format_po(fresh):
        yield f"{language}: {DOMAIN}.po is behind the code: run python assets/locale/catalogues.py"
    mo_file = po_file(language).with_suffix(".mo")
    if not mo_file.is_file() or mo_file.read_bytes() != compiled(fresh):
        yield f"{language}: {DOMAIN}.mo is not what {DOMAIN}.po says: run the same"


def main() -> int:
    """Do or check what the module's docstring says; return the exit code."""
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    parser.add_argument("language", nargs="*", help="only these languages")
    arguments = parser.parse_args()
    template = extract()
    faults: list[str] = []
    for language in arguments.language or languages():
        fresh = merged(language, template)
        if arguments.check:
            faults += find_stale(language, template)
        else:
            po_file(language).write_bytes(format_po(fresh))
            po_file(language).with_suffix(".mo").write_bytes(compiled(fresh))
        faults += find_faults(fresh)
    for fault in faults:
        sys.stderr.write(fault + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
