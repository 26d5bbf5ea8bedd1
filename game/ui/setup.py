"""The table as it is being set up before a match: who sits where, and by which rules.

Immutable: each change returns another setup. What cannot be played is kept as the player left it
and named by `faults`, so that the screen can say why.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.ai.opponent import CAST, Character
from game.ai.temper import Level
from game.fits_me import FIRST_LEVEL
from game.i18n import t
from game.players import Computer, Person, Player
from game.rules.cards import MAX_SEED
from game.rules.ruleset import (
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    SINGLE_DECK_ROUNDS,
    STANDARD,
    Preset,
    Ruleset,
    RulesetFault,
    differences,
    find_faults,
)
from game.storage.records import MAX_NAME, clean_name
from game.storage.settings import Settings

USUAL_SEATS: Final = 4
JOINING: Final = ("marisol", "balam", "chispa", "lola", "tito", "luna")
"""The animals in the order in which they take the seats."""
SEATS_FOR_THIRD_DECK: Final = 6


def character(key: str) -> Character:
    """Return the animal of that key."""
    return next(animal for animal in CAST if animal.key == key)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat: its animal, and the person who takes its picture, or the level it plays at.

    Attributes:
        animal: The character whose portrait the seat shows.
        name: What the person is called; kept while the computer plays.
        is_person: Whether a person plays.
        level: How well the computer plays, None at the level that fits the person; kept while a
            person plays.
    """

    animal: Character
    name: str
    is_person: bool = False
    level: Level | None = None

    @property
    def person_name(self) -> str:
        """Return what a person in this seat is called: as the animal unless a name was given."""
        return clean_name(self.name) or self.animal.name

    def player(self, fitted_level: Level) -> Player:
        """Return the seat as a match takes it, where that level fits the person."""
        if self.is_person:
            return Person(self.person_name, self.animal.animal)
        level = self.level or fitted_level
        return Computer(self.animal.name, self.animal.animal, level, self.animal.personality)


@dataclass(frozen=True, slots=True)
class Setup:
    """A table being set up.

    Attributes:
        seats: The seats in turn order.
        ruleset: The rules, possible or not.
        has_proposed_deck: Whether the third deck was ticked for six seats, not by the player.
        fitted_level: The level that fits the person now.
    """

    seats: tuple[SeatPlan, ...]
    ruleset: Ruleset = STANDARD
    has_proposed_deck: bool = False
    fitted_level: Level = FIRST_LEVEL

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players in turn order."""
        return tuple(seat.player(self.fitted_level) for seat in self.seats)

    @property
    def is_fitted(self) -> bool:
        """Tell whether any opponent plays at the level that fits the person."""
        return any(seat.level is None and not seat.is_person for seat in self.seats)

    @property
    def is_watched(self) -> bool:
        """Tell whether no person plays, so that there is only something to watch."""
        return not any(seat.is_person for seat in self.seats)

    @property
    def faults(self) -> tuple[RulesetFault, ...]:
        """Return why this table cannot play by these rules; empty when it can."""
        return find_faults(self.ruleset, len(self.seats))

    @property
    def can_add(self) -> bool:
        """Tell whether a seat is free."""
        return len(self.seats) < MAX_SEATS

    @property
    def can_remove(self) -> bool:
        """Tell whether a seat can be given up."""
        return len(self.seats) > MIN_SEATS

    def with_seat(self, index: int, seat: SeatPlan) -> Setup:
        """Return the setup with another plan for a seat."""
        seats = (*self.seats[:index], seat, *self.seats[index + 1 :])
        return replace(self, seats=seats)

    def with_animal(self, index: int, animal: Character) -> Setup:
        """Return the setup with another animal in a seat; who sat there as it changes places."""
        now = self.seats[index]
        seats = [
            _as_animal(seat, now.animal) if seat.animal == animal else seat for seat in self.seats
        ]
        seats[index] = _as_animal(now, animal)
        return replace(self, seats=tuple(seats))

    def without_namesakes(self) -> Setup:
        """Return the setup in which no two are called the same.

        Of persons with one name all but the first get a number behind it; an opponent called like
        a person gives its seat to another animal, while one is free.
        """
        setup = self._with_numbered_persons()
        named = {seat.person_name.casefold() for seat in setup.seats if seat.is_person}
        for index, seat in enumerate(self.seats):
            if seat.is_person or seat.animal.name.casefold() not in named:
                continue
            taken = {each.animal for each in setup.seats}
            free = (each for each in map(character, JOINING) if each not in taken)
            other = next((each for each in free if each.name.casefold() not in named), None)
            if other is not None:
                setup = setup.with_animal(index, other)
        return setup

    def _with_numbered_persons(self) -> Setup:
        setup = self
        named = [seat.person_name.casefold() for seat in self.seats if seat.is_person]
        seen: set[str] = set()
        for index, seat in enumerate(self.seats):
            if not seat.is_person:
                continue
            name = seat.person_name
            if name.casefold() in seen:
                name = next(each for each in _numbered(name) if each.casefold() not in named)
                named.append(name.casefold())
                setup = setup.with_seat(index, replace(seat, name=name))
            seen.add(name.casefold())
        return setup

    @property
    def joining(self) -> Character:
        """Return the animal that would take the next seat."""
        taken = {seat.animal.key for seat in self.seats}
        return character(next(key for key in JOINING if key not in taken))

    def add_seat(self) -> Setup:
        """Return the setup with one more computer; at six seats the third deck is proposed."""
        joining = self.joining
        seats = (*self.seats, SeatPlan(joining, joining.name))
        proposes = len(seats) == SEATS_FOR_THIRD_DECK and self.ruleset.decks == STANDARD.decks
        ruleset = replace(self.ruleset, decks=3) if proposes else self.ruleset
        return replace(self, seats=seats, ruleset=ruleset, has_proposed_deck=proposes)

    def remove_seat(self, index: int) -> Setup:
        """Return the setup without a seat; a third deck that was only proposed goes too."""
        seats = (*self.seats[:index], *self.seats[index + 1 :])
        ruleset = self.ruleset
        if self.has_proposed_deck:
            ruleset = replace(ruleset, decks=STANDARD.decks)
        return replace(self, seats=seats, ruleset=ruleset, has_proposed_deck=False)

    def with_rules(self, ruleset: Ruleset) -> Setup:
        """Return the setup with other rules, chosen by the player."""
        keeps = self.has_proposed_deck and ruleset.decks == self.ruleset.decks
        return replace(self, ruleset=ruleset, has_proposed_deck=keeps)

    def has_preset(self, preset: Preset) -> bool:
        """Tell whether every switch that the preset sets stands as it sets it (R9)."""
        if preset is Preset.STANDARD:
            return self.ruleset == STANDARD or (
                self.has_proposed_deck and replace(self.ruleset, decks=STANDARD.decks) == STANDARD
            )
        if preset is Preset.STRICT_LAY_OFF:
            return self.ruleset.strict_lay_off
        wanted = differences(PRESETS[preset])
        return all(getattr(self.ruleset, name) == value for name, value in wanted.items())

    def toggle_preset(self, preset: Preset) -> Setup:
        """Return the setup with the preset put on, or its switches set back (R9)."""
        if preset is Preset.STANDARD:
            decks = 3 if self.has_proposed_deck else STANDARD.decks
            return replace(self, ruleset=replace(STANDARD, decks=decks))
        if preset is Preset.STRICT_LAY_OFF:
            return self.with_rules(
                replace(self.ruleset, strict_lay_off=not self.ruleset.strict_lay_off)
            )
        wanted = differences(PRESETS[preset])
        source = STANDARD if self.has_preset(preset) else PRESETS[preset]
        return self.with_rules(_with_switches(self.ruleset, source, wanted))

    def with_decks(self, decks: int) -> Setup:
        """Return the setup with so many decks; a single one is played in rounds 1 to 5 (R1.8)."""
        rounds = self.ruleset.rounds
        if decks == 1:
            rounds = tuple(number for number in rounds if number in SINGLE_DECK_ROUNDS)
        elif self.ruleset.decks == 1 and rounds == SINGLE_DECK_ROUNDS:
            rounds = STANDARD.rounds
        return self.with_rules(
            replace(self.ruleset, decks=decks, rounds=rounds or SINGLE_DECK_ROUNDS)
        )

    def why_not(self, ruleset: Ruleset) -> RulesetFault | None:
        """Return what would make other rules impossible at this table, if anything."""
        faults = find_faults(ruleset, len(self.seats))
        return next((fault for fault in faults if fault not in self.faults), None)

    def why_no_preset(self, preset: Preset) -> RulesetFault | None:
        """Return why a preset that is off cannot be put on, if so."""
        if self.has_preset(preset):
            return None
        return self.why_not(self.toggle_preset(preset).ruleset)


def _as_animal(seat: SeatPlan, animal: Character) -> SeatPlan:
    """Return a seat as another animal; a name that is an animal's own changes with it."""
    name = animal.name if seat.name == seat.animal.name else seat.name
    return replace(seat, animal=animal, name=name)


def _numbered(name: str) -> Iterator[str]:
    """Yield a name with 2, 3 and so on behind it, none longer than a name may be."""
    for number in itertools.count(2):
        yield clean_name(f"{name[: MAX_NAME - 1 - len(str(number))]} {number}")


def _with_switches(ruleset: Ruleset, source: Ruleset, names: Iterable[str]) -> Ruleset:
    values = {name: getattr(source, name) for name in names}
    return replace(ruleset, **values)  # names and values are a ruleset's own


def usual_setup(settings: Settings, fitted_level: Level = FIRST_LEVEL) -> Setup:
    """Return the table of *Play now*: four seats, the standard rules, one person.

    The opponents play at the level that fits the person.
    """
    animal = usual_animal(settings)
    name = settings.player_name or animal.name
    setup = Setup((SeatPlan(animal, name, is_person=True),), fitted_level=fitted_level)
    while len(setup.seats) < USUAL_SEATS:
        setup = setup.add_seat()
    return setup.without_namesakes()


def usual_animal(settings: Settings) -> Character:
    """Return the animal whose face the person has."""
    found = (animal for animal in CAST if animal.animal == settings.portrait)
    return next(found, character(JOINING[0]))


def with_person_of(settings: Settings, setup: Setup) -> Settings:
    """Return the settings that remember what the first person at a table is called and looks like.

    The name of the animal itself is none that was chosen.
    """
    person = next((seat for seat in setup.seats if seat.is_person), None)
    if person is None:
        return settings
    name = clean_name(person.name)
    is_own = bool(name) and name != person.animal.name
    portrait = person.animal.animal
    return replace(settings, player_name=name if is_own else None, portrait=portrait)


class BadDealNumber(ValueError):
    """Raised for a deal number that cannot be; its text is a sentence for the player."""


def parse_deal_number(text: str) -> int | None:
    """Return the deal number that was typed; None if none was.

    Raises:
        BadDealNumber: It is no whole number, or none from 0 to 2^53.
    """
    typed = text.strip()
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()):
        raise BadDealNumber(t("That is not a number. Use digits only."))
    number = int(typed) if len(typed) <= len(str(MAX_SEED)) else MAX_SEED + 1
    if number > MAX_SEED:
        raise BadDealNumber(t("Use a number from 0 to {largest}.", largest=MAX_SEED))
    return number
