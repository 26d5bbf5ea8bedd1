"""One match of the library: its sheet, and all that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.history.recording import recording_of
from game.i18n import t
from game.match import Match
from game.players import Computer, Person, Player
from game.rules.cards import SeatId
from game.rules.events import RoundResult
from game.rules.replay import Beginning
from game.storage.errors import LibraryError, UnreadableMatch
from game.storage.export import ExportError, write_export
from game.storage.records import MatchSummary
from game.storage.score_file import free_path
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.scenes.fair_deal import FairDealScene
from game.ui.scenes.matches import ask_to_abandon, is_open, moment_words, state_words
from game.ui.scenes.opening import deal_table, resume_match, tell
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saving import save_score_sheet, tell_written
from game.ui.score_sheet import ScoreSheet
from game.ui.stage import Stage
from game.ui.widgets import Button, button_width
from game.wording import rules_name

Choice = tuple[str, str, str, Callable[[], None]]
"""The name, label and icon of a button, and what it does."""


class MatchScene(MenuScene):
    """The page of one match."""

    def __init__(self, stage: Stage, match_id: int) -> None:
        """Read the match.

        Raises:
            LibraryError: It cannot be read.
        """
        super().__init__(stage)
        self._id = match_id
        self._record = stage.library.record(match_id)
        self._recording = recording_of(self._record)
        self._summary = self._read_summary()
        self.begin_with("play")

    @property
    def _results(self) -> Sequence[RoundResult]:
        """Return how the rounds so far ended."""
        frames = self._recording.frames
        shown = frames[-1].after if frames else self._recording.opening
        return shown[0].results

    def _read_summary(self) -> MatchSummary:
        found = (match for match in self.stage.library.matches() if match.id == self._id)
        summary = next(found, None)
        if summary is None:
            raise UnreadableMatch(
                t("Match {number} is damaged and cannot be read.", number=self._id)
            )
        return summary

    @property
    def _deal_number(self) -> int | None:
        """Return the deal number where it gives nothing away (R10)."""
        is_public = self._record.is_typed_deal or not is_open(self._summary)
        return self._record.beginning.seed if is_public else None

    def reveal(self) -> None:
        """Look again how the match stands: another window of the game may have played it on."""
        try:
            record = self.stage.library.record(self._id)
            if record != self._record:
                self._recording = recording_of(record)
                self._record = record
            self._summary = self._read_summary()
        except LibraryError as error:
            self.stage.tell(str(error), is_problem=True)
        self.rebuild()
        super().reveal()

    def build(self) -> None:
        """Place the sheet, the facts and the buttons."""
        look, inside = self.look, self.inside
        self.add_title(t("Match {number}", number=self._id))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        if self.is_stacked:
            bottom = self._add_side(body, pygame.Rect(0, 0, width, 0))
            self._add_sheet(body, pygame.Rect(0, bottom + gap, width, 0))
        else:
            sheet_px = round((width - gap) * 0.64)
            self._add_sheet(body, pygame.Rect(0, 0, sheet_px, view.height))
            self._add_side(body, pygame.Rect(sheet_px + gap, 0, width - sheet_px - gap, 0))
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back", name="back")

    def _add_sheet(self, body: Layer, box: pygame.Rect) -> None:
        look = self.look
        if not self._results:
            box.height = look.u(160)
            body.paper(box)
            body.word(t("No round has ended yet."), Role.PAPER_TEXT, box, Align.CENTRE)
            return
        beginning = self._record.beginning
        persons = [SeatId(at) for at, seat in enumerate(self._record.seats) if seat.is_person]
        own = persons[0] if len(persons) == 1 else None
        sheet = ScoreSheet(
            look, self._recording.players, beginning.ruleset, self._results, own, self._notes()
        )
        least_px = sheet.height_px(box.width)
        tallest_px = look.u(190 + 74 * beginning.seats)
        box.height = max(least_px, min(box.height, tallest_px))
        sheet.draw(body, box)

    def _notes(self) -> tuple[str, ...]:
        number = self._deal_number
        return () if number is None else (t("Deal number {number}", number=number),)

    # The side

    def _facts(self) -> Sequence[str]:
        facts = [
            state_words(self._summary),
            t("Started {day}", day=moment_words(self._record.started)),
            t("Rules: {rules}", rules=rules_name(self._record.beginning.ruleset)),
        ]
        if self._record.is_imported:
            facts.append(t("From a file: it counts in nobody’s statistics."))
        elif not self._record.is_counted:
            facts.append(t("It does not count in the statistics."))
        return facts

    def _choices(self) -> Sequence[Choice]:
        choices: list[Choice] = []
        if is_open(self._summary):
            choices.append(
                ("play", t("Resume"), "play", lambda: resume_match(self.stage, self._id))
            )
        else:
            choices.append(("play", t("Replay"), "eye", self._replay))
            choices.append(("again", t("Same deal again…"), "refresh", self._ask_seat))
        choices.append(("check", t("Check the deals"), "lock", self._show_check))
        if self._results:
            choices.append(("save", t("Save score sheet"), "save", self._save_sheet))
        # Only an open match is asked about before its cards go to a file.
        export = t("Export…") if is_open(self._summary) else t("Export")
        choices.append(("export", export, "up", self._export))
        if is_open(self._summary):
            choices.append(("abandon", t("Abandon"), "trash", self._abandon))
        elif not self._summary.is_daily:  # of a day there is one counted try, which stays
            choices.append(("delete", t("Delete…"), "trash", self._ask_to_delete))
        return choices

    def _add_side(self, body: Layer, box: pygame.Rect) -> int:
        look = self.look
        padding, gap = look.u(18), look.u(8)
        inner = pygame.Rect(box.left + padding, box.top + padding, box.width - 2 * padding, 0)
        top = inner.top
        for place, fact in enumerate(self._facts()):
            role = Role.TAGLINE_BOLD if place == 0 else Role.BODY
            at = body.text(fact, role, pygame.Rect(inner.left, top, inner.width, 0))
            top = at.bottom + look.u(4)
        top += look.u(10)
        for name, label, icon, on_press in self._choices():
            place_at = pygame.Rect(inner.left, top, inner.width, look.u(46))
            Button(
                body,
                place_at,
                label,
                on_press,
                icon=icon,
                is_primary=name == "play",
                name=name,
            )
            top = place_at.bottom + gap
        panel = pygame.Rect(box.left, box.top, box.width, top - gap + padding - box.top)
        body.panel(panel)
        return panel.bottom

    # What can be done

    def _replay(self) -> None:
        self.stage.push(ReplayScene(self.stage, self._recording))

    def _show_check(self) -> None:
        self.stage.push(FairDealScene(self.stage, self._record, self._deal_number))

    def _save_sheet(self) -> None:
        save_score_sheet(
            self.stage,
            t("score sheet of match {number}", number=self._id),
            self._recording.players,
            self._record.beginning.ruleset,
            self._results,
            self._notes(),
        )

    def _abandon(self) -> None:
        ask_to_abandon(self.stage, self._summary, self.reveal)

    def _ask_to_delete(self) -> None:
        names = t(", ").join(seat.name for seat in self._record.seats)
        meaning = [
            t(
                "{standing}: {names}. This cannot be undone.",
                standing=state_words(self._summary),
                names=names,
            )
        ]
        if self._record.is_counted and self._summary.is_finished:
            meaning.append(t("The statistics and feats will no longer count it."))
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Delete this match?"),
                " ".join(meaning),
                Answer(t("Keep it")),
                Answer(t("Delete it"), self._delete, "trash"),
            )
        )

    def _delete(self) -> None:
        try:
            self.stage.library.delete(self._id)
        except LibraryError as error:
            tell(self.stage, t("The match could not be deleted"), str(error))
            return
        self.stage.tell(t("Match {number} is deleted.", number=self._id))
        self.escape()

    def _export(self) -> None:
        """Write the match to a file; of an open one that reveals the cards, so it asks first."""
        if not is_open(self._summary):
            self._write()
            return
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Export an open match?"),
                t(
                    "The file holds all cards of this round: every hand and the stock. Whoever "
                    "reads it knows them."
                ),
                Answer(t("Do not export")),
                Answer(t("Export with all cards"), self._write, "up"),
            )
        )

    def _write(self) -> None:
        name = t("match {number}", number=self._id)
        try:
            path = free_path(self.stage.folders.exports, name, "json")
            write_export(self.stage.library.record(self._id), path)
        except (OSError, ExportError, LibraryError) as error:
            tell(self.stage, t("The match could not be exported"), str(error))
            return
        tell_written(
            self.stage,
            t("The match is exported"),
            t("{file} is in the folder {folder}.", file=path.name, folder=path.parent),
            path,
        )

    def _ask_seat(self) -> None:
        ask_same_deal(self.stage, self._record.beginning, self._recording.players)


def ask_same_deal(stage: Stage, beginning: Beginning, players: Sequence[Player]) -> None:
    """Let the player choose whose cards of a known deal to play this time."""

    def deal_again(seat: SeatId) -> None:
        deal_table(stage, lambda: known_match(stage, beginning, seated_at(players, seat)))

    answers = [
        Answer(t("{name}’s cards", name=player.name), partial(deal_again, SeatId(seat)))
        for seat, player in enumerate(players)
    ]
    own = next((seat for seat, player in enumerate(players) if isinstance(player, Person)), None)
    if own is not None:
        answers.insert(0, answers.pop(own))
    stage.push(
        QuestionScene(
            stage,
            t("The same deal again"),
            t(
                "Whose cards do you want to play? The cards are known now, so it will not "
                "count in the statistics."
            ),
            *answers,
            Answer(t("Not now")),
        )
    )


def known_match(stage: Stage, beginning: Beginning, players: Sequence[Player]) -> Match:
    """Begin a match whose cards may be known, so that it does not count.

    Raises:
        LibraryError: It cannot be saved.
    """
    return Match.begin(stage.library, beginning, players, is_typed_deal=True, is_counted=False)


def seated_at(players: Sequence[Player], seat: SeatId) -> tuple[Player, ...]:
    """Return the players with the first person in that seat, and who sat there in theirs.

    At a table of computers a person takes the seat over.
    """
    found = list(players)
    own = next((place for place, player in enumerate(found) if isinstance(player, Person)), None)
    if own is not None:
        found[own], found[seat] = found[seat], found[own]
        return tuple(found)
    there = found[seat]
    if isinstance(there, Computer):
        found[seat] = Person(there.name, there.portrait)
    return tuple(found)


def show_replay(stage: Stage, match_id: int) -> None:
    """Show the replay of a match that is over."""
    try:
        recording = recording_of(stage.library.record(match_id))
    except LibraryError as error:
        tell(stage, t("The match cannot be opened"), str(error))
        return
    stage.push(ReplayScene(stage, recording))
