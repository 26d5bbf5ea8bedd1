"""A match being played: the one owner of its state and its journal.

Whatever changes the state is first committed to the library and only then shown. Seats get views
and redacted events, never the state (R10). Use a match from one thread.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.arrangement import (
    Arrangement,
    follow,
    format_arrangement,
    fresh,
    parse_arrangement,
    reconcile,
    remember,
)
from game.i18n import t, tn
from game.players import Person, Player, player_to_record
from game.recorded import decision_seed, players_of, reach_sound_part
from game.rules.actions import Action
from game.rules.cards import MAX_SEED, CardId, SeatId
from game.rules.engine import RULES_VERSION, apply
from game.rules.events import (
    CardDiscarded,
    DrawPassed,
    Event,
    RoundEnded,
    TurnEnded,
)
from game.rules.legality import find_refusal
from game.rules.notation import NotationError, digest
from game.rules.reasons import IllegalAction, Reason, Refusal
from game.rules.replay import TAKE_BACK, Beginning, Replay, Step, can_take_back, replay
from game.rules.ruleset import Ruleset
from game.rules.views import PlayerView, redact, view_for
from game.storage.deals import commitments_of
from game.storage.errors import LibraryError
from game.storage.journal import Journal
from game.storage.library import Library
from game.storage.records import (
    EntryRecord,
    MatchRecord,
    Thought,
    find_result,
    new_salt,
    now,
    position_of,
    seat_from_json,
    seat_to_json,
)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that was done, as one seat saw it.

    Attributes:
        version: The version of the match after it.
        seat: Who did it.
        events: What happened, redacted; of a take-back, the events that are undone by it.
        is_take_back: Whether it is one.
    """

    version: int
    seat: SeatId
    events: tuple[Event, ...]
    is_take_back: bool


Listener = Callable[[Happening], None]


class StaleVersion(Exception):
    """Raised for an action that was decided on before something else happened."""


class CannotTakeBack(Exception):
    """Raised where a seat has nothing that it may take back."""


class DamagedMatch(LibraryError):
    """Raised for a saved match of which only a first part is sound.

    Attributes:
        kept: Entries that are sound.
        lost: Entries after them.
    """

    def __init__(self, kept: int, lost: int) -> None:
        super().__init__(
            tn(
                "This match is damaged: {n} move is sound, {lost} not.",
                "This match is damaged: {n} moves are sound, {lost} not.",
                kept,
                lost=lost,
            )
        )
        self.kept = kept
        self.lost = lost


def new_beginning(
    ruleset: Ruleset, seats: int, *, deal: int | None = None, first_dealer: SeatId | None = None
) -> Beginning:
    """Return a beginning; without a typed deal number one comes from the system's randomness."""
    seed = secrets.randbelow(MAX_SEED + 1) if deal is None else deal
    return Beginning(ruleset, seats, seed, first_dealer)


class Match:
    """A match. `begin` or `resume` makes one; `close` lets other instances open it."""

    def __init__(
        self,
        players: Sequence[Player],
        record: MatchRecord,
        reached: Replay,
        journal: Journal,
    ) -> None:
        self.players: Final = tuple(players)
        self._record = record
        self._journal = journal
        self._opening = reached.opening
        self._state = reached.state
        self._steps = list(reached.steps)
        self._entries = list(record.entries)
        self._arrangements = {seat: self._fresh(seat) for seat in self.seats}
        self._listeners: list[tuple[SeatId | None, Listener]] = []

    @classmethod
    def begin(
        cls,
        library: Library,
        beginning: Beginning,
        players: Sequence[Player],
        *,
        is_typed_deal: bool = False,
        is_counted: bool = True,
        day: str | None = None,
    ) -> Match:
        """Deal a new match and save it.

        Args:
            library: Where it is saved.
            beginning: Rules, seats and deal number.
            players: Who plays, by seat.
            is_typed_deal: Whether the players know the deal number.
            is_counted: Whether it counts in the statistics.
            day: The day, ISO 8601, whose counted deal this is.

        Raises:
            ImpossibleRuleset: These rules cannot be played with so many seats.
            ValueError: The seed or first dealer is out of range, or a name cannot be kept (see
                `clean_name`).
            DayIsTaken: That day has been counted already.
            LibraryError: The match cannot be saved.
        """
        if len(players) != beginning.seats:
            raise ValueError(f"{beginning.seats} seats need as many players, not {len(players)}")
        dealt = replay(beginning, ())
        salts = tuple(new_salt() for _ in beginning.ruleset.rounds)
        seats = tuple(player_to_record(player) for player in players)
        for seat in seats:
            seat_from_json(seat_to_json(seat))  # what could not be read again is not begun
        record = MatchRecord(
            beginning,
            seats,
            salts,
            commitments_of(beginning, salts),
            is_typed_deal,
            RULES_VERSION,
            now(),
            digest(dealt.state),
            is_counted=is_counted,
        )
        journal = library.begin(record, position_of(dealt.state), day)
        return cls(players, record, dealt, journal)

    @classmethod
    def resume(cls, library: Library, match_id: int) -> Match:
        """Open a saved match exactly where it was left, hand order and tray included.

        Raises:
            DamagedMatch: Only a first part of it is sound: offer `resume_sound_part`.
            LibraryError: It cannot be read, or is open elsewhere.
        """
        journal = library.open_journal(match_id)
        try:
            record = library.record(match_id)
            players = players_of(record)
            reached = reach_sound_part(record)
            lost = len(record.entries) + record.lost - reached.applied
            if lost:
                raise DamagedMatch(reached.applied, lost)
            opened = cls(players, record, reached, journal)
            for seat, text in library.arrangements(match_id).items():
                opened._restore(seat, text)
        except BaseException:
            journal.close()
            raise
        return opened

    @classmethod
    def resume_sound_part(cls, library: Library, match_id: int) -> Match:
        """Open the longest sound part of a damaged match, as a match of its own.

        The damaged one is given up but kept as it is; a day whose deal it was counts the new one.

        Raises:
            LibraryError: Not even its beginning is sound, it is open elsewhere, an opponent is
                not known here, or it cannot be saved.
        """
        with contextlib.closing(library.open_journal(match_id)):
            record = library.record(match_id)
            players_of(record)
            reached = reach_sound_part(record)
            sound = replace(record, entries=record.entries[: reached.applied], lost=0)
            copy = library.add(
                sound,
                position_of(reached.state),
                find_result(sound),
                library.arrangements(match_id),
                instead_of=match_id,
            )
        return cls.resume(library, copy)

    def rematch(self, library: Library, players: Sequence[Player]) -> Match:
        """Begin the next match at the same table: next dealer, new deal.

        Args:
            library: Where it is kept.
            players: Who plays, seat by seat; a level may have changed.

        Raises:
            LibraryError: The match cannot be saved.
        """
        dealer = SeatId((self._state.round.table.dealer + 1) % len(self.players))
        beginning = new_beginning(self.ruleset, len(self.players), first_dealer=dealer)
        return Match.begin(library, beginning, players)

    def close(self) -> None:
        """Let other instances open the match; moves that are not saved are tried once more."""
        self._journal.close()

    # -- what it is and where it stands

    @property
    def id(self) -> int:
        """Return its number in the library."""
        return self._journal.match_id

    @property
    def ruleset(self) -> Ruleset:
        """Return its rules."""
        return self._state.ruleset

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """Return every seat."""
        return tuple(SeatId(seat) for seat in range(len(self.players)))

    @property
    def version(self) -> int:
        """Return the number of entries in the journal, take-backs included."""
        return len(self._entries)

    @property
    def to_act(self) -> SeatId | None:
        """Return the seat that the match waits for; None when it is over."""
        return self._state.round.table.to_act

    @property
    def is_over(self) -> bool:
        """Tell whether the last round has been played."""
        return self._state.is_over

    @property
    def deal_number(self) -> int | None:
        """Return the seed once it gives nothing away: typed in, or after the match (R10)."""
        is_public = self._record.is_typed_deal or self.is_over
        return self._state.seed if is_public else None

    @property
    def digest(self) -> str:
        """Return the digest of the state."""
        return digest(self._state)

    def view(self, seat: SeatId) -> PlayerView:
        """Return what a seat knows (R10)."""
        return view_for(self._state, seat)

    def opening(self, seat: SeatId | None) -> tuple[Event, ...]:
        """Return the draw for the deal and the first deal, as a seat saw them (None: everyone)."""
        return tuple(redact(event, seat) for event in self._opening)

    def last_events(self, seat: SeatId | None) -> tuple[Event, ...]:
        """Return the events of the last action that stands, as a seat saw them."""
        events = self._steps[-1].events if self._steps else self._opening
        return tuple(redact(event, seat) for event in events)

    def commitment(self, round_number: int) -> str:
        """Return the commitment to the deal of a round, 64 hex digits."""
        return self._record.commitments[self.ruleset.rounds.index(round_number)]

    def decision_seed(self, version: int, seat: SeatId) -> int:
        """Return an opponent's own random seed for one decision; it does not betray the deal (R10).

        It comes from the match's first salt too, which is drawn anew for each match: even a small
        deal number cannot be found by trying, and the same deal number does not repeat how
        opponents play. The salt is saved and exported, so that a decision can be made again.
        """
        return decision_seed(self._record, version, seat)

    @property
    def is_kept(self) -> bool:
        """Tell whether the match outlives the process: False if it is played in memory."""
        return self._journal.is_kept

    @property
    def unsaved(self) -> int:
        """Return how many moves wait for a disk that cannot be written."""
        return self._journal.unsaved

    def go_on_unsaved(self) -> None:
        """Let moves count that cannot be saved.

        They are tried again with every change and when the match is closed.
        """
        self._journal.go_on_unsaved()

    def read(self) -> MatchRecord:
        """Return the match as it is saved, deal number and salts included: for checks after it.

        Raises:
            LibraryError: It cannot be read.
        """
        return self._journal.read()

    # -- what is done

    def submit(
        self, seat: SeatId, action: Action, version: int, thought: Thought | None = None
    ) -> None:
        """Do an action of a seat, save it, then tell the listeners.

        Args:
            seat: Who acts.
            action: The action.
            version: The version of the match that the seat decided on.
            thought: How an opponent decided.

        Raises:
            StaleVersion: Something else has happened since; nothing has changed.
            IllegalAction: The rules forbid it, or another seat is due; nothing has changed.
            LibraryError: It cannot be saved; nothing has changed.
        """
        if version != self.version:
            raise StaleVersion(f"decided on version {version}, the match is at {self.version}")
        if seat != self.to_act:
            refusal = find_refusal(self.view(seat), action)
            raise IllegalAction(refusal or Refusal(Reason.NOT_YOUR_TURN))
        before = self._state
        state, events = apply(before, action)
        step = Step(before, action, events)
        changed = {
            owner: after
            for owner, saved in self._arrangements.items()
            if (after := follow(saved, events, owner)) is not saved
        }
        is_lasting = _ends_round(step) or (
            _ends_turn(step) and isinstance(self.players[seat], Person)
        )
        row = EntryRecord(action, thought, digest(state) if is_lasting else None)
        self._journal.append(
            self.version + 1,
            row,
            position_of(state),
            {
                owner: format_arrangement(after)
                for owner, after in changed.items()
                if isinstance(self.players[owner], Person)
            },
            find_result(replace(self._record, entries=(*self._entries, row)))
            if state.is_over
            else None,
        )
        self._entries.append(row)
        self._state = state
        if not can_take_back(step):
            self._steps.clear()  # nothing can come back to what was before
        self._steps.append(step)
        self._arrangements |= changed
        self._publish(step, is_take_back=False)
        if self.is_over:
            self._journal.back_up()

    def can_take_back(self, seat: SeatId) -> bool:
        """Tell whether the last thing that happened was this seat's and gave nothing away."""
        if not self._steps:
            return False
        return _actor(self._steps[-1]) == seat and can_take_back(self._steps[-1])

    def take_back(self, seat: SeatId) -> None:
        """Undo the seat's last action; hand order and tray stay as they are.

        Raises:
            CannotTakeBack: There is nothing that the seat may take back.
            LibraryError: It cannot be saved; nothing has changed.
        """
        if not self.can_take_back(seat):
            raise CannotTakeBack(t("That cannot be taken back."))
        step = self._steps[-1]
        row = EntryRecord(TAKE_BACK)
        self._journal.append(self.version + 1, row, position_of(step.before), {})
        self._entries.append(row)
        self._steps.pop()
        self._state = step.before
        self._publish(step, is_take_back=True)

    def abandon(self) -> None:
        """Give the match up: it is no longer offered.

        Raises:
            LibraryError: It cannot be saved.
        """
        self._journal.abandon()
        self.close()

    # -- who listens

    def subscribe(self, seat: SeatId | None, listener: Listener) -> Callable[[], None]:
        """Tell `listener` what happens as the seat sees it (None: everyone), after it is saved.

        A listener must not act on the match before it returns.

        Returns:
            A function that ends the subscription; calling it again does nothing.
        """
        subscription = (seat, listener)
        self._listeners.append(subscription)

        def end() -> None:
            if subscription in self._listeners:
                self._listeners.remove(subscription)

        return end

    def _publish(self, step: Step, *, is_take_back: bool) -> None:
        for seat, listener in tuple(self._listeners):
            events = tuple(redact(event, seat) for event in step.events)
            listener(Happening(self.version, _actor(step), events, is_take_back))

    # -- hand order and tray

    def arrangement(self, seat: SeatId) -> Arrangement:
        """Return how the seat's cards lie: exactly its hand, whatever has happened since."""
        return reconcile(self._arrangements[seat], *self._hand(seat))

    def arrange(self, seat: SeatId, arrangement: Arrangement) -> None:
        """Save how the seat's cards lie; what does not fit its hand is put right.

        Raises:
            LibraryError: It cannot be saved; nothing has changed.
        """
        saved = self._arrangements[seat]
        after = remember(reconcile(arrangement, *self._hand(seat)), saved)
        if after == saved:
            return
        self._journal.save_arrangement(seat, format_arrangement(after))
        self._arrangements[seat] = after

    def _restore(self, seat: SeatId, text: str) -> None:
        with contextlib.suppress(NotationError):
            saved = parse_arrangement(text)
            if seat in self._arrangements and len(saved.tray) == len(self._fresh(seat).tray):
                self._arrangements[seat] = saved

    def _hand(self, seat: SeatId) -> tuple[Sequence[CardId], int]:
        held = self._state.round
        return held.hands[seat], held.table.round_number

    def _fresh(self, seat: SeatId) -> Arrangement:
        return fresh(*self._hand(seat))


def _actor(step: Step) -> SeatId:
    actor = step.before.round.table.to_act
    assert actor is not None
    return actor


def _ends_round(step: Step) -> bool:
    return any(isinstance(event, RoundEnded) for event in step.events)


def _ends_turn(step: Step) -> bool:
    return any(isinstance(event, CardDiscarded | TurnEnded | DrawPassed) for event in step.events)
