"""What every package says about the game: one owner for names, version and texts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
FILES: Final = BUILD / "files"
"""Texts that go into packages as they are, or with `@NAME@` filled in."""
ICONS: Final = ROOT / "assets" / "icons" / "app"

NAME: Final = "mexican-rummy"
CONSOLE_NAME: Final = "mexican-rummy-cli"
"""The second executable on Windows, whose answers a console shows."""
TITLE: Final = "Mexican Rummy"
COMPONENT: Final = "io.github.mexican_rummy"
"""AppStream's component and macOS' bundle identifier."""
AUTHORS: Final = "The Mexican Rummy authors"
PICTURES: Final = ("table", "lay-off", "title", "six-players", "score")
"""Pictures of `docs/pictures`, the most telling first."""

_VERSION: Final = re.compile(r'^__version__ = "(\d+\.\d+\.\d+(?:[.-]?[a-z0-9.]+)?)"$', re.MULTILINE)
_NO_HOME: Final = "https://mexican-rummy.example"
"""Where nobody lives: builds that are not a release's have no page to point to."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What the game is called and how it is described in one language.

    Attributes:
        kind: What kind of game it is, in a word or two.
        summary: One line without a full stop.
        keywords: What people may search for.
        paragraphs: What it is like.
        captions: What the pictures show, in the order of `PICTURES`.
    """

    kind: str
    summary: str
    keywords: tuple[str, ...]
    paragraphs: tuple[str, ...]
    captions: tuple[str, ...]


TEXTS: Final[Mapping[str, Texts]] = {
    "en": Texts(
        "Card Game",
        "Contract rummy in seven rounds with a rising wild rank",
        ("cards", "rummy", "contract", "wild", "offline"),
        (
            "A card game for the evening: seven rounds, each with a contract of sets and runs,"
            " and a wild rank that climbs from the threes to the nines. For 2 to 6 seats, each a"
            " person or a computer opponent that never cheats.",
            "Drag cards on a table where what is legal lights up, arrange melds in a tray before"
            " anything counts, take moves back, and go on with any match where you left it. Free,"
            " offline, no account, no advertisements.",
        ),
        (
            "The table in the middle of a round",
            "Laying a card off on another player's run",
            "The title",
            "Six players in the last round",
            "The score sheet after a round",
        ),
    ),
    "de": Texts(
        "Kartenspiel",
        "Kontrakt-Rommé in sieben Runden mit steigendem wilden Rang",
        ("Karten", "Rommé", "Kontrakt", "Joker", "offline"),
        (
            "Ein Kartenspiel für den Abend: sieben Runden, jede mit einem Kontrakt aus Sätzen und"
            " Sequenzen, und ein wilder Rang, der von den Dreien zu den Neunen steigt. Für 2 bis"
            " 6 Plätze, auf denen Menschen oder Computer-Mitspieler sitzen, die nie mogeln.",
            "Ziehen Sie Karten auf einem Tisch, auf dem Erlaubtes aufleuchtet, ordnen Sie"
            " Meldungen, bevor etwas zählt, nehmen Sie Züge zurück und spielen Sie jedes Match"
            " dort weiter, wo Sie aufgehört haben. Kostenlos, offline, ohne Konto, ohne Werbung.",
        ),
        (
            "Der Tisch mitten in einer Runde",
            "Eine Karte wird an die Sequenz eines anderen Spielers angelegt",
            "Der Titel",
            "Sechs Spieler in der letzten Runde",
            "Die Punktetabelle nach einer Runde",
        ),
    ),
    "it": Texts(
        "Gioco di carte",
        "Ramino a contratti in sette mani con un valore jolly che sale",
        ("carte", "ramino", "contratto", "jolly", "offline"),
        (
            "Un gioco di carte per la serata: sette mani, ognuna con un contratto di tris e"
            " scale, e un valore jolly che sale dai tre ai nove. Da 2 a 6 posti, ognuno per una"
            " persona o per un avversario guidato dal computer che non bara mai.",
            "Trascina le carte su un tavolo dove ciò che è permesso si illumina, prepara le"
            " combinazioni prima che contino, annulla le mosse e riprendi ogni partita dal punto"
            " in cui l'hai lasciata. Gratuito, offline, senza account, senza pubblicità.",
        ),
        (
            "Il tavolo nel mezzo di una mano",
            "Una carta viene aggiunta alla scala di un altro giocatore",
            "Il titolo",
            "Sei giocatori nell'ultima mano",
            "La tabella dei punti dopo una mano",
        ),
    ),
    "es": Texts(
        "Juego de cartas",
        "Rummy de contratos en siete rondas con un valor comodín que sube",
        ("cartas", "rummy", "contrato", "comodín", "sin conexión"),
        (
            "Un juego de cartas para la velada: siete rondas, cada una con un contrato de tríos y"
            " escaleras, y un valor comodín que sube de los treses a los nueves. De 2 a 6"
            " puestos, cada uno para una persona o para un oponente del ordenador que nunca hace"
            " trampas.",
            "Arrastre las cartas en una mesa donde lo permitido se ilumina, prepare combinaciones"
            " antes de que cuenten, deshaga jugadas y continúe cualquier partida donde la dejó."
            " Gratuito, sin conexión, sin cuenta, sin publicidad.",
        ),
        (
            "La mesa en medio de una ronda",
            "Una carta se añade a la escalera de otro jugador",
            "El título",
            "Seis jugadores en la última ronda",
            "La tabla de puntos después de una ronda",
        ),
    ),
    "pt": Texts(
        "Jogo de cartas",
        "Rummy de contratos em sete rodadas com um valor curinga que sobe",
        ("cartas", "rummy", "contrato", "curinga", "offline"),
        (
            "Um jogo de cartas para a noite: sete rodadas, cada uma com um contrato de trincas e"
            " sequências, e um valor curinga que sobe dos três aos noves. De 2 a 6 lugares, cada"
            " um para uma pessoa ou para um adversário do computador que nunca trapaceia.",
            "Arraste as cartas em uma mesa onde o que é permitido se ilumina, prepare combinações"
            " antes que elas contem, desfaça jogadas e continue qualquer partida de onde você"
            " parou. Gratuito, offline, sem conta, sem anúncios.",
        ),
        (
            "A mesa no meio de uma rodada",
            "Uma carta é adicionada à sequência de outro jogador",
            "O título",
            "Seis jogadores na última rodada",
            "A tabela de pontos depois de uma rodada",
        ),
    ),
}
LANGUAGES: Final = tuple(TEXTS)
"""English first."""


def version() -> str:
    """Return the version that `game/__init__.py` owns.

    Raises:
        ValueError: It is not written there as expected.
    """
    found = _VERSION.search((ROOT / "game" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError('game/__init__.py has no line like __version__ = "1.2.3"')
    return found[1]


def home() -> str:
    """Return the address of the project's page: in a workflow, the repository that runs it."""
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}" if server and repository else _NO_HOME


def picture_address(name: str) -> str:
    """Return where a picture of `docs/pictures` can be seen, as of this version."""
    return f"{home()}/raw/v{version()}/docs/pictures/{name}.png"


def moment() -> datetime:
    """Return when the sources last changed: what packages give as their date, build after build."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit()
    if given is None:
        given = str(int((ROOT / "CHANGELOG.md").stat().st_mtime))
    return datetime.fromtimestamp(int(given), UTC)


def _last_commit() -> str | None:
    """Return when the last commit was made, in seconds; None outside a checkout, or without git."""
    if shutil.which("git") is None:
        return None
    command = ["git", "log", "-1", "--format=%ct"]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or None


def filled(name: str, **values: str) -> str:
    """Return a text of `build/files` with every `@NAME@` filled in.

    Raises:
        ValueError: One of them has no value.
    """
    text = (FILES / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key.upper()}@", value)
    left = re.search(r"@[A-Z_]+@", text)
    if left is not None:
        raise ValueError(f"build/files/{name}: {left[0]} has no value")
    return text
