"""What opens over the table: menu, settings, help, score sheet, pile and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.history.fairness import meaning_words, seal_words
from game.i18n import t
from game.match import Match
from game.rules.cards import SeatId
from game.rules.views import PlayerView
from game.storage.errors import LibraryError
from game.ui.scenes.column import Way
from game.ui.scenes.keys_sheet import KeysScene
from game.ui.scenes.opening import tell
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.table_overlays import HelpScene, MovesScene, PauseScene, PileScene
from game.ui.stage import Stage
from game.ui.table.hands.topics import Topic
from game.wording import Bold, Line


class Doors:
    """Opens scenes over the table of one match; `leave` goes back to the title."""

    def __init__(self, stage: Stage, match: Match, leave: Callable[[], None]) -> None:
        self._stage = stage
        self._match = match
        self._leave = leave

    def open_menu(self, more: Callable[[], Sequence[Way]]) -> None:
        """Open the pause menu with `more` to choose from."""
        has_scores = bool(self._match.view(SeatId(0)).results)
        self._stage.push(
            PauseScene(
                self._stage,
                on_scores=self.open_scores if has_scores else None,
                on_leave=self._leave,
                on_rules=self.open_rules,
                on_abandon=self.ask_to_abandon,
                more=more,
                match=self._match,
            )
        )

    def open_handover(
        self,
        seat: SeatId,
        on_ready: Callable[[SeatId], None],
        more: Callable[[], Sequence[Way]],
        on_take_back: Callable[[], None] | None,
    ) -> None:
        """Cover the table until the person of a seat has come; `more` is for the menu there."""
        from game.ui.scenes.handover import HandoverScene

        def open_menu() -> None:
            self.open_menu(more)

        self._stage.push(
            HandoverScene(self._stage, self._match, seat, on_ready, open_menu, on_take_back)
        )

    def open_scores(self) -> None:
        """Open the score sheet."""
        from game.ui.scenes.score import ScoreScene

        self._stage.push(ScoreScene(self._stage, self._match))

    def open_settings(self) -> None:
        """Open the settings."""
        from game.ui.scenes.settings import SettingsScene

        self._stage.push(SettingsScene(self._stage))

    def open_help(self) -> None:
        """Open the short help."""
        self._stage.push(HelpScene(self._stage, self._match.ruleset))

    def open_rules(self) -> None:
        """Open the rules book, with the match's own rules marked."""
        from game.ui.scenes.rules_book import RulesBookScene

        self._stage.push(RulesBookScene(self._stage, self._match.ruleset))

    def open_seal(self, round_number: int) -> None:
        """Show the seal of a round's deal; who wants to know more is told what it proves."""
        told: Line = (Bold(seal_words(self._match.commitment(round_number))), "\n")
        if self._match.deal_number is not None:
            told = (*told, t("Deal number {number}", number=self._match.deal_number), "\n")
        what = t(
            "The pack was sealed before the first card was dealt. After the round the seal is "
            "opened, and you can check that no card changed its place."
        )
        more = Answer(t("How it works"), self._explain_seal, "help")
        self._stage.push(
            QuestionScene(self._stage, t("Fair deal"), (*told, what), Answer(t("OK")), more)
        )

    def _explain_seal(self) -> None:
        told: Line = ()
        for heading, text in meaning_words():
            told = (*told, Bold(heading), "\n", text, "\n", "\n")
        self._stage.push(QuestionScene(self._stage, t("Fair deal"), told[:-2], Answer(t("OK"))))

    def open_keys(self, topic: Topic | None) -> None:
        """Open the list of keys, with the way to the rules of a topic."""
        keys, ruleset = self._stage.settings.keys, self._match.ruleset
        self._stage.push(KeysScene(self._stage, keys, ruleset, topic))

    def open_pile(self, view: PlayerView) -> None:
        """Open the whole discard pile."""
        self._stage.push(PileScene(self._stage, view))

    def open_moves(self, view: PlayerView, own: SeatId | None) -> None:
        """Open the moves of the round; those of `own` are told as one's own."""
        self._stage.push(MovesScene(self._stage, view, self._match.players, own))

    def ask_to_abandon(self) -> None:
        """Ask before the match is abandoned."""
        self._stage.push(
            QuestionScene(
                self._stage,
                t("Abandon this match?"),
                t("You cannot resume it, and it will not count."),
                Answer(t("Keep playing")),
                Answer(t("Abandon"), self._abandon, "trash"),
            )
        )

    def _abandon(self) -> None:
        try:
            self._match.abandon()
        except LibraryError as error:
            self.tell(t("The match could not be abandoned"), str(error))
        else:
            self._leave()

    def tell(self, title: str, text: str) -> None:
        """Say something that needs no answer."""
        tell(self._stage, title, text)
