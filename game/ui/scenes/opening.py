"""How a match comes to the table: begun, resumed, or refused with a sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.fits_me import Fit, fit_after
from game.i18n import t
from game.match import DamagedMatch, Match, new_beginning
from game.players import Computer, Person
from game.storage.errors import BusyLibrary, LibraryError, MatchIsOver, UnusableLibrary
from game.storage.library import Library
from game.storage.settings import at_match_start
from game.storage.statistics import played_matches
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.setup import Setup, usual_setup, with_person_of
from game.ui.stage import Stage
from game.wording import level_name


def fit_now(stage: Stage) -> Fit:
    """Return the level that fits the person after all matches so far.

    Where they cannot be read the player is told, and it is the level of a new player.
    """
    try:
        return fit_after(played_matches(stage.library))
    except LibraryError as error:
        stage.tell(str(error), is_problem=True)
        return Fit()


def fit_words(fit: Fit, match: int) -> str:
    """Return what that match has done to the level that fits; empty if nothing."""
    if fit.match != match or not fit.step:
        return ""
    level = level_name(fit.level)
    if fit.step > 0:
        return t("Two first places in a row: “Fits me” is now {level}.", level=level)
    return t("Two last places in a row: “Fits me” is now {level}.", level=level)


def usual_table(stage: Stage) -> Setup:
    """Return the table of *Play now*."""
    return usual_setup(stage.settings, fit_now(stage).level)


def begin_match(stage: Stage, setup: Setup, deal: int | None = None) -> None:
    """Deal a new match and show its table; a typed deal number gives the same deal again.

    Who plays is remembered for the next one.
    """
    setup = setup.without_namesakes()

    def begin() -> Match:
        beginning = new_beginning(setup.ruleset, len(setup.seats), deal=deal)
        return Match.begin(
            stage.library,
            beginning,
            setup.players,
            is_typed_deal=deal is not None,
            is_counted=deal is None or is_counted_deal(stage, deal),
        )

    if not setup.is_watched:
        settings = replace(stage.settings, is_level_fitted=setup.is_fitted)
        stage.use_settings(with_person_of(settings, setup))
    deal_table(stage, begin)


def is_counted_deal(stage: Stage, deal: int) -> bool:
    """Tell whether a match of a deal counts in the statistics; if not, the player is told why."""
    if not stage.library.of_deal(deal):
        return True
    stage.tell(t("These cards were dealt before: the match does not count in the statistics."))
    return False


def resume_match(stage: Stage, match_id: int) -> None:
    """Show the table of a saved match as it was left."""
    try:
        match = Match.resume(stage.library, match_id)
        if match.is_over:  # it was played to its end in another window of the game
            match.close()
            raise MatchIsOver(t("The match is over."))
        show_table(stage, match)
    except DamagedMatch as damaged:
        sound_part = Answer(
            t("Play the sound part"),
            lambda: _open(stage, lambda: Match.resume_sound_part(stage.library, match_id)),
            "play",
        )
        title = t("This match is damaged")
        stage.push(QuestionScene(stage, title, str(damaged), sound_part, Answer(t("Leave it"))))
    except LibraryError as error:
        tell(stage, t("The match cannot be opened"), str(error))


def rematch(stage: Stage, match: Match) -> None:
    """Deal the next match at the same table; opponents whose level fits the person follow it."""
    match.close()
    players = match.players
    if stage.settings.is_level_fitted and sum(isinstance(each, Person) for each in players) == 1:
        level = fit_now(stage).level
        players = tuple(
            replace(each, level=level) if isinstance(each, Computer) else each for each in players
        )
    deal_table(stage, lambda: match.rematch(stage.library, players))


def tell(stage: Stage, title: str, text: str) -> None:
    """Show a message that only wants to be read."""
    stage.push(QuestionScene(stage, title, text, Answer(t("OK"))))


def show_table(stage: Stage, match: Match) -> None:
    """Show the table of a match in place of everything else."""
    # The table leads back to the title, which leads here.
    from game.ui.scenes.table import TableScene

    stage.show(TableScene(stage, match))


def _open(stage: Stage, make: Callable[[], Match]) -> None:
    try:
        match = make()
    except (UnusableLibrary, BusyLibrary) as error:
        _ask_unsaved(stage, str(error), lambda: _open(stage, make))
    except LibraryError as error:
        tell(stage, t("The match cannot be saved"), str(error))
    else:
        show_table(stage, match)


def _ask_unsaved(stage: Stage, why: str, begin: Callable[[], None]) -> None:
    """Ask whether to try once more, or to play without a disk from now on."""

    def play_unsaved() -> None:
        stage.library = Library.in_memory()
        stage.tell(t("Nothing will be saved until the game is started again."), is_problem=True)
        begin()

    stage.push(
        QuestionScene(
            stage,
            t("The match cannot be saved"),
            why,
            Answer(t("Try again"), begin),
            Answer(t("Play unsaved"), play_unsaved),
            Answer(t("Leave it")),
        )
    )


def deal_table(stage: Stage, make: Callable[[], Match]) -> None:
    """Begin a match; a person's is one of the few that begin guided."""

    def deal() -> Match:
        match = make()
        if any(isinstance(player, Person) for player in match.players):
            _count_guided(stage)
        return match

    _open(stage, deal)


def _count_guided(stage: Stage) -> None:
    """Take a new match from those that begin guided, and say when they are used up."""
    before = stage.settings
    stage.use_settings(at_match_start(before))
    if stage.settings.help is not before.help:
        stage.tell(
            t("From now on help comes when you ask for a hint. The settings can bring it back.")
        )
