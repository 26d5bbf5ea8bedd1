"""The player's settings: one immutable value, and the JSON file that holds it.

A value that is not understood falls back to its default and is reported; a file that cannot be read
at all is kept under another name. Saving replaces the file in one step. What a newer version of the
game has set besides stays in the file, so that nothing is lost by going back a version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.i18n import languages, t
from game.storage.records import MAX_NAME, clean_name
from game.storage.replacing import replace_text

VERSION: Final = 1
"""Of the settings that there are: it rises with each new one."""
MAX_BYTES: Final = 64 * 1024
MAX_PIXELS: Final = 16_384
MAX_ITEMS: Final = 100
"""Most keys or tips that are kept."""
UI_SIZES: Final = (1.0, 2.0)
"""The least and the greatest size of texts and buttons."""
GUIDED_MATCHES: Final = 3
"""The number of first matches with the meter always on, unless the player chooses."""


class Speed(StrEnum):
    """How fast opponents play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class Help(StrEnum):
    """How much the game helps: meter always, on demand, or neither meter nor *Arrange*."""

    GUIDED = "guided"
    STANDARD = "standard"
    PURIST = "purist"


class BuyOffers(StrEnum):
    """When a discard that could be bought is offered."""

    ALWAYS = "always"
    WHEN_IT_HELPS = "when_it_helps"
    NEVER = "never"


class IndexSize(StrEnum):
    """How large the corner indices of the cards are."""

    NORMAL = "normal"
    LARGE = "large"


class CardBack(StrEnum):
    """The backs of the deck."""

    TALAVERA = "talavera"
    PAPEL = "papel"
    AGAVE = "agave"
    MONARCH = "monarch"


class TableTheme(StrEnum):
    """The colours of table and screens."""

    EVENING = "evening"
    NIGHT = "night"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set, and what the game remembers of its window.

    Attributes:
        language: Of the texts, such as `de`; None follows the system.
        ui_size: Size of texts and buttons, within `UI_SIZES`.
        window_size: Width and height in pixels of the window while it is not full screen.
        window_position: Its left and top edge on the desktop; None lets the system choose.
        is_maximised: Whether it is as large as the desktop lets it be.
        is_full_screen: Whether it fills the screen.
        speed: How fast opponents play.
        cards_volume: Loudness of the cards, 0.0 to 1.0.
        signals_volume: Loudness of signals, 0.0 to 1.0.
        is_muted: Whether there is no sound at all.
        is_muted_unfocused: Whether there is none while another window has the keyboard.
        is_four_colour: Whether each suit has its own colour.
        index_size: Size of the corner indices.
        card_back: The back of the cards.
        table_theme: The colours of table and screens.
        is_reduced_motion: Whether cards fade instead of flying.
        is_discard_guarded: Whether to ask before a discard that looks like a slip.
        has_remarks: Whether opponents say what is on their mind.
        buy_offers: When a discard that could be bought is offered.
        help: How much the game helps.
        guided_matches_left: How many matches will yet begin before help is no longer guided;
            None once the player has chosen.
        hidden_tips: The coach's tips that are not to be shown again, by name.
        keys: By command, the name of the key that the player gave it; the others have their usual.
        is_level_fitted: Whether opponents were last set to play at the level that fits the person.
        player_name: What the person is called; None until asked.
        portrait: The person's portrait.
        has_started_before: Whether the first start is over.
    """

    language: str | None = None
    ui_size: float = 1.0
    window_size: tuple[int, int] = (1280, 720)
    window_position: tuple[int, int] | None = None
    is_maximised: bool = False
    is_full_screen: bool = False
    speed: Speed = Speed.NORMAL
    cards_volume: float = 0.8
    signals_volume: float = 0.8
    is_muted: bool = False
    is_muted_unfocused: bool = False
    is_four_colour: bool = True
    index_size: IndexSize = IndexSize.NORMAL
    card_back: CardBack = CardBack.TALAVERA
    table_theme: TableTheme = TableTheme.EVENING
    is_reduced_motion: bool = False
    is_discard_guarded: bool = True
    has_remarks: bool = True
    buy_offers: BuyOffers = BuyOffers.WHEN_IT_HELPS
    help: Help = Help.GUIDED
    guided_matches_left: int | None = GUIDED_MATCHES
    hidden_tips: frozenset[str] = frozenset()
    keys: Mapping[str, str] = field(default_factory=dict)
    is_level_fitted: bool = True
    player_name: str | None = None
    portrait: str | None = None
    has_started_before: bool = False


DEFAULTS: Final = Settings()


def at_match_start(settings: Settings) -> Settings:
    """Return the settings as a new match begins: the first few are guided, then help is standard.

    A player who has chosen how much the game helps keeps that.
    """
    left = settings.guided_matches_left
    if left is None:
        return settings
    if left == 0:
        return with_help(settings, Help.STANDARD)
    return replace(settings, guided_matches_left=left - 1)


def with_help(settings: Settings, wanted: Help) -> Settings:
    """Return the settings with the `wanted` help from now on, however many matches begin."""
    return replace(settings, help=wanted, guided_matches_left=None)


@dataclass(frozen=True, slots=True)
class Loading:
    """The settings read, and a sentence for the player for each thing that was wrong."""

    settings: Settings
    notices: tuple[str, ...]


class SettingsFile:
    """The file of the settings; the only place that reads or writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._newer: dict[str, object] = {}

    def load(self) -> Loading:
        """Read the settings; whatever is wrong with the file, there are settings."""
        try:
            with self.path.open("rb") as file:
                raw = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return Loading(DEFAULTS, ())
        except OSError as error:
            return Loading(
                DEFAULTS, (t("The settings in {path} cannot be read ({why}).", **self._at(error)),)
            )
        data = _find_object(raw)
        if data is None:
            return Loading(DEFAULTS, (self._set_aside(),))
        if _is_newer(data):
            self._newer = {name: value for name, value in data.items() if name not in _READERS}
            data = {name: value for name, value in data.items() if name in _READERS}
        return _from_json(data)

    def save(self, settings: Settings) -> str | None:
        """Replace the file in one step; return a sentence for the player if that failed."""
        data = _to_json(settings) | self._newer
        text = json.dumps(data, indent=2) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_text(self.path, text)
        except OSError as error:
            return t("The settings cannot be saved in {path} ({why}).", **self._at(error))
        return None

    def _at(self, error: OSError) -> dict[str, object]:
        return {"path": self.path, "why": error.strerror or error}

    def _set_aside(self) -> str:
        aside = self.path.with_name(self.path.name + ".unreadable")
        try:
            self.path.replace(aside)
        except OSError as error:
            return t("The settings in {path} cannot be read ({why}).", **self._at(error))
        return t(
            "The settings could not be read and were set back. The old file is {name}.",
            name=aside.name,
        )


def _find_object(raw: bytes) -> Mapping[str, object] | None:
    if len(raw) > MAX_BYTES:
        return None
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_newer(data: Mapping[str, object]) -> bool:
    """Tell whether a newer version of the game has written the file."""
    version = data.get("version")
    return isinstance(version, int) and version > VERSION


def _to_json(settings: Settings) -> dict[str, object]:
    values = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    own = {"hidden_tips": sorted(settings.hidden_tips), "keys": dict(settings.keys)}
    return {"version": VERSION} | values | own


def _from_json(data: Mapping[str, object]) -> Loading:
    known: dict[str, object] = {}
    notices: list[str] = []
    for name, value in data.items():
        if name == "version":
            continue
        reader = _READERS.get(name)
        if reader is None:
            notices.append(t("The setting {name} is not known here.", name=name[:MAX_NAME]))
            continue
        try:
            known[name] = reader(value)
        except ValueError:
            shown = json.dumps(value)[:40]
            notices.append(
                t("The setting {name} cannot be {value}; it was set back.", name=name, value=shown)
            )
    return Loading(Settings(**known), tuple(notices))  # type: ignore[arg-type]  # each value was read by its field's own reader


# ------------------------------------------------------------------------------- reading one value

_Reader = Callable[[object], object]


def _flag(value: object) -> object:
    if isinstance(value, bool):
        return value
    raise ValueError(value)


def _fraction(least: float, most: float) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise ValueError(value)
        if not least <= value <= most:
            raise ValueError(value)
        return float(value)

    return read


def _count(most: int) -> _Reader:
    def read(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        raise ValueError(value)

    return read


def _pixels(least: int) -> _Reader:
    def is_fit(value: object) -> bool:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return is_whole and value in range(least, MAX_PIXELS + 1)

    def read(value: object) -> object:
        if isinstance(value, list) and len(value) == 2 and all(is_fit(item) for item in value):
            return tuple(value)
        raise ValueError(value)

    return read


def _text(longest: int) -> _Reader:
    def read(value: object) -> object:
        if isinstance(value, str) and 0 < len(value) <= longest and value.isprintable():
            return value
        raise ValueError(value)

    return read


def _name(value: object) -> object:
    """Read a name; of one with characters that cannot be shown the rest is taken."""
    if isinstance(value, str) and len(value) <= MAX_NAME and (name := clean_name(value)):
        return name
    raise ValueError(value)


def _texts(value: object) -> object:
    if isinstance(value, list) and len(value) <= MAX_ITEMS:
        read = _text(MAX_NAME)
        return frozenset(read(item) for item in value)
    raise ValueError(value)


def _texts_by_name(value: object) -> object:
    if isinstance(value, dict) and len(value) <= MAX_ITEMS:
        read = _text(MAX_NAME)
        return {read(name): read(item) for name, item in value.items()}
    raise ValueError(value)


def _optional(reader: _Reader) -> _Reader:
    return lambda value: None if value is None else reader(value)


def _one_of(options: Sequence[str]) -> _Reader:
    def read(value: object) -> object:
        if value in options:
            return value
        raise ValueError(value)

    return read


def _option(options: type[StrEnum]) -> _Reader:
    def read(value: object) -> object:
        if isinstance(value, str):
            return options(value)
        raise ValueError(value)

    return read


_READERS: Final[Mapping[str, _Reader]] = {
    "language": _optional(_one_of(languages())),
    "ui_size": _fraction(*UI_SIZES),
    "window_size": _pixels(1),
    "window_position": _optional(_pixels(-MAX_PIXELS)),
    "is_maximised": _flag,
    "is_full_screen": _flag,
    "speed": _option(Speed),
    "cards_volume": _fraction(0.0, 1.0),
    "signals_volume": _fraction(0.0, 1.0),
    "is_muted": _flag,
    "is_muted_unfocused": _flag,
    "is_four_colour": _flag,
    "index_size": _option(IndexSize),
    "card_back": _option(CardBack),
    "table_theme": _option(TableTheme),
    "is_reduced_motion": _flag,
    "is_discard_guarded": _flag,
    "has_remarks": _flag,
    "buy_offers": _option(BuyOffers),
    "help": _option(Help),
    "guided_matches_left": _optional(_count(GUIDED_MATCHES)),
    "hidden_tips": _texts,
    "keys": _texts_by_name,
    "is_level_fitted": _flag,
    "player_name": _optional(_name),
    "portrait": _optional(_text(MAX_NAME)),
    "has_started_before": _flag,
}
"""By setting: returns the value if it is fit, raises ValueError if not."""
