"""The screens but the table: all fits, the keyboard reaches everything, and each does its work."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import SCENES, after_round_four, finished, passing_on, table, with_open_matches
from stages import click, opened, part, press, type_in

from game.ai.temper import Level
from game.fits_me import LEVELS, Fit
from game.i18n import SOURCE_LANGUAGE, current_language, languages, use
from game.match import Match
from game.players import Computer, Person
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD, Preset, Ruleset
from game.storage.settings import DEFAULTS, BuyOffers, Help, IndexSize, Speed
from game.ui.choices import Choice, Portrait
from game.ui.rich_text import RichText
from game.ui.scenes import opening
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.first_start import FirstStartScene, first_scene
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.setting_keys import KeyScene
from game.ui.scenes.settings import Page, SettingsScene
from game.ui.scenes.switches import SwitchesScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Scene, Stage
from game.ui.widgets import Button, Chip, Toggle

LONG = {
    "settings, keys",
    "rules book, a clause",
    "rules book, a search",
    "matches",
    "finished matches",
    "statistics",
    "last score",
}
LAYOUTS = [((1024, 640), 1.0), ((1280, 720), 1.3), ((1920, 1080), 1.6), ((1024, 640), 2.0)]
"""The tightest windows before and after columns stand below each other."""


# ------------------------------------------------------------------------------------ all fits


@pytest.mark.parametrize(("size", "ui_size"), LAYOUTS)
def test_nothing_overlaps_is_cut_off_or_lies_outside(
    size: tuple[int, int], ui_size: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: RichText, row: object, *__: object) -> None:
        pytest.fail(f"{name}: a text is cut off: {row}")

    monkeypatch.setattr(RichText, "_shortened", refuse)
    for name, make in SCENES.items():
        with opened(tmp_path, size, ui_size=ui_size) as stage:
            scene = make(stage)
            stage.push(scene)
            stage.draw()
            screen = pygame.Rect(0, 0, *size)
            for one in scene.parts:
                view = one.sheet.view
                assert view.left <= one.box.left, (name, one.name)
                assert one.box.right <= view.right, (name, one.name)
                if one.sheet is scene.fixed:
                    assert screen.contains(one.box), (name, one.name)
            for one, other in itertools.combinations(scene.parts, 2):
                if one.sheet is other.sheet:
                    assert not one.box.colliderect(other.box), (name, one.name, other.name)
            if scene.body is not None:
                fixed = [one for one in scene.parts if one.sheet is scene.fixed]
                assert not any(one.box.colliderect(scene.body.view) for one in fixed), name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_screen_scrolls_that_need_not(size: tuple[int, int], tmp_path: Path) -> None:
    """What scrolls at the usual UI size is long: a list, a search, a whole book page or ledger."""
    for name, make in SCENES.items():
        with opened(tmp_path, size) as stage:
            scene = make(stage)
            stage.push(scene)
            is_long = name in LONG
            assert scene.body is None or bool(scene.body.spare_px) is is_long, name


@pytest.mark.parametrize("ui_size", [1.0, 2.0])
@pytest.mark.parametrize("name", SCENES)
def test_the_keyboard_reaches_every_part_and_shows_it(
    name: str, ui_size: float, tmp_path: Path
) -> None:
    with opened(tmp_path, ui_size=ui_size) as stage:
        scene = SCENES[name](stage)
        stage.push(scene)
        reached = set()
        for _ in scene.parts:
            assert scene.focused is not None
            reached.add(scene.focused.name)
            sheet = scene.focused.sheet
            assert sheet.view.contains(scene.focused.box), scene.focused.name
            press(stage, pygame.K_TAB)
        assert reached == {one.name for one in scene.parts if one.is_enabled}
        assert len(reached) == sum(one.is_enabled for one in scene.parts), "names are unique"
        back = scene.focused
        press(stage, pygame.K_TAB)
        press(stage, pygame.K_TAB, pygame.KMOD_SHIFT)
        assert scene.focused is back


def test_arrows_go_to_what_lies_there(stage: Stage) -> None:
    scene = TitleScene(stage)
    stage.show(scene)
    press(stage, pygame.K_DOWN)
    press(stage, pygame.K_DOWN)
    assert scene.focused is not None
    assert scene.focused.box.top > part(scene, "New match").box.top
    start = scene.focused
    press(stage, pygame.K_RIGHT)
    beside = scene.focused
    assert beside.box.top == start.box.top
    assert beside.box.left > start.box.right
    press(stage, pygame.K_LEFT)
    assert scene.focused is start
    press(stage, pygame.K_UP)
    assert scene.focused.name == "New match"
    press(stage, pygame.K_UP)
    assert scene.focused.name == "first"


def test_the_wheel_scrolls_a_long_page(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=2.0) as stage:
        scene = NewMatchScene(stage, table(6))
        stage.show(scene)
        assert scene.body is not None
        top = part(scene, "Name of seat 1").box.top
        stage.handle(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
        assert part(scene, "Name of seat 1").box.top < top
        for _ in range(200):
            stage.handle(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
        assert scene.body.scroll_px == scene.body.spare_px
        stage.draw()


def test_what_is_scrolled_away_cannot_be_pressed(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=2.0) as stage:
        scene = NewMatchScene(stage, table(6))
        stage.show(scene)
        body = scene.body
        assert body is not None
        hidden = next(
            one
            for one in scene.parts
            if one.sheet is body and body.view.bottom < one.box.centery < 720
        )
        before = scene.setup
        click(stage, hidden.box.center)
        assert scene.setup == before
        assert scene.focused is not hidden


# --------------------------------------------------------------------------------- first start


@pytest.mark.parametrize(
    ("key", "following"), [(pygame.K_RETURN, TutorialScene), (pygame.K_ESCAPE, TitleScene)]
)
def test_the_first_start_asks_once(key: int, following: type[Scene], stage: Stage) -> None:
    scene = first_scene(stage)
    assert isinstance(scene, FirstStartScene)
    stage.show(scene)
    press(stage, key)
    assert isinstance(stage.top, following)
    assert stage._settings_file.load().settings.has_started_before
    assert isinstance(first_scene(stage), TitleScene)


def test_who_has_matches_is_not_asked(stage: Stage) -> None:
    with_open_matches(stage, 1)
    assert isinstance(first_scene(stage), TitleScene)


def test_who_knows_rummy_plays_at_once(stage: Stage, begun: list[Match]) -> None:
    stage.show(FirstStartScene(stage))
    press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [type(player) for player in match.players] == [Person, Computer, Computer, Computer]


def test_the_language_can_be_chosen_before_anything_else(stage: Stage) -> None:
    scene = FirstStartScene(stage)
    stage.show(scene)
    try:
        part(scene, "Language").press()
        press(stage, pygame.K_DOWN)
        press(stage, pygame.K_RETURN)
        assert stage.top is scene
        assert current_language() == stage.settings.language == languages()[1]
        assert not stage.settings.has_started_before
    finally:
        use(SOURCE_LANGUAGE)


# --------------------------------------------------------------------------------------- title


def test_the_title_leads_to_every_screen_and_back(stage: Stage) -> None:
    scene = TitleScene(stage)
    stage.show(scene)
    names = {one.name for one in scene.parts} - {"first", "Learn to play", "Quit", "Language"}
    assert {"New match", "Rules", "Matches", "Settings"} <= names
    for name in names:
        part(scene, name).press()
        assert stage.top is not scene, name
        press(stage, pygame.K_ESCAPE)
        assert stage.top is scene, name
    part(scene, "Learn to play").press()
    assert isinstance(stage.top, TutorialScene)


def test_play_now_deals_the_usual_table(stage: Stage, begun: list[Match]) -> None:
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [type(player) for player in match.players] == [Person, Computer, Computer, Computer]
    assert match.ruleset == STANDARD
    assert len(stage.library.open_matches()) == 1


def test_continue_resumes_the_latest_match(stage: Stage, begun: list[Match]) -> None:
    with_open_matches(stage, 3)
    scene = TitleScene(stage)
    stage.show(scene)
    first = part(scene, "first")
    assert isinstance(first, Button)
    assert first.note.startswith("Round 1 of 7, ")
    press(stage, pygame.K_RETURN)
    assert begun[0].id == stage.library.open_matches()[0].id


def test_the_level_that_fits_follows_the_results(
    stage: Stage, begun: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "fitting", lambda _: Fit(Level.EASY, -1, 3))
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert {each.level for each in match.players if isinstance(each, Computer)} == {Level.EASY}
    scene = NewMatchScene(stage)
    stage.show(scene)
    level = part(scene, "Level of seat 2")
    assert isinstance(level, Choice)
    assert level.options[0] == "Fits me (Easy)"
    assert "Easy" in level.tip


def test_the_first_three_matches_are_guided_and_then_it_is_said(
    stage: Stage, begun: list[Match]
) -> None:
    stage.show(TitleScene(stage))
    for _ in range(3):
        opening.begin_match(stage, table(4))
    assert stage.settings.help is Help.GUIDED
    assert stage.note == ""
    opening.begin_match(stage, table(4, persons=0))
    assert stage.settings.help is Help.GUIDED, "what is only watched does not count"
    opening.begin_match(stage, table(4))
    assert stage.settings.help is Help.STANDARD
    assert stage.note
    assert len(begun) == 5


def test_escape_does_not_leave_the_game(stage: Stage) -> None:
    stage.show(TitleScene(stage))
    press(stage, pygame.K_ESCAPE)
    assert stage.is_running
    press(stage, pygame.K_DOWN)
    scene = stage.top
    assert isinstance(scene, TitleScene)
    part(scene, "Quit").press()
    assert not stage.is_running


def test_a_match_that_cannot_be_saved_says_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.storage.errors import UnusableLibrary

    def fail(*_: object, **__: object) -> None:
        raise UnusableLibrary("Matches cannot be saved in x (full).")

    monkeypatch.setattr(Match, "begin", fail)
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, QuestionScene), "it was tried again, and failed again"
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)


# ----------------------------------------------------------------------------------- new match


def test_start_begins_the_match_that_was_set_up(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    part(scene, "Add a player").press()
    part(scene, "Buying").press()
    part(scene, "toggle Strict laying off").press()
    part(scene, "Remove seat 2").press()
    part(scene, "Who plays seat 3").press()
    field = part(scene, "Name of seat 3")
    scene.focus(field)
    press(stage, pygame.K_END)
    for _ in range(8):
        press(stage, pygame.K_BACKSPACE)
    type_in(stage, "ana")
    scene.focus(part(scene, "Level of seat 2"))
    for _ in LEVELS:
        press(stage, pygame.K_RIGHT)
    scene.focus(part(scene, "Deal number"))
    type_in(stage, "42")
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [player.name for player in match.players] == ["Marisol", "Chispa", "ana", "Tito"]
    assert isinstance(match.players[2], Person)
    assert match.players[1] == Computer(
        "Chispa", "hummingbird", LEVELS[-1], scene.setup.seats[1].animal.personality
    )
    assert match.ruleset == replace(STANDARD, buying=True, strict_lay_off=False)
    assert match.deal_number == 42


def test_a_seat_takes_another_animal(stage: Stage) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    animal = part(scene, "Animal of seat 2")
    assert isinstance(animal, Portrait)
    scene.focus(animal)
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, ChoiceScene)
    press(stage, pygame.K_END)
    part(stage.top, "Luna · watcher").press()
    assert [seat.animal.key for seat in scene.setup.seats] == ["marisol", "luna", "chispa", "lola"]
    assert scene.focused is part(scene, "Animal of seat 2")


def test_a_table_without_persons_is_watched(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    part(scene, "Who plays seat 1").press()
    start = part(scene, "Start match")
    assert isinstance(start, Button)
    assert start.note == "Nobody plays: you watch"
    start.press()
    (match,) = begun
    assert [type(player) for player in match.players] == [Computer] * 4


@pytest.mark.parametrize("typed", ["x", "1.5", "99999999999999999999"])
def test_a_bad_deal_number_is_refused_beside_it(
    typed: str, stage: Stage, begun: list[Match]
) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "Deal number"))
    type_in(stage, typed)
    press(stage, pygame.K_RETURN)
    start = part(scene, "Start match")
    assert not start.is_enabled
    assert scene._deal_note is not None
    assert scene._deal_note.text.endswith(".")
    start.press()
    assert begun == []
    for _ in typed:
        press(stage, pygame.K_BACKSPACE)
    assert start.is_enabled


def test_what_the_seats_forbid_is_greyed_out_with_the_reason(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(2))
    stage.show(scene)
    buying = part(scene, "toggle Buying the discard")
    assert isinstance(buying, Toggle)
    assert not buying.is_enabled
    assert buying.note == "Buying needs at least three players."
    chip = part(scene, "Buying")
    assert isinstance(chip, Chip)
    assert not chip.is_enabled


def test_impossible_rules_cannot_be_started(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage, table(3).toggle_preset(Preset.SINGLE_DECK))
    stage.show(scene)
    part(scene, "Add a player").press()
    start = part(scene, "Start match")
    assert not start.is_enabled
    start.press()
    assert begun == []
    part(scene, "Single deck").press()
    assert part(scene, "Start match").is_enabled


def test_the_sixth_seat_ticks_the_third_deck(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(5))
    stage.show(scene)
    part(scene, "Add a player").press()
    assert scene.setup.ruleset.decks == 3
    standard = part(scene, "Standard")
    assert isinstance(standard, Chip)
    assert standard.is_on


def test_all_switches_can_be_set(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(4))
    stage.show(scene)
    part(scene, "All switches").press()
    switches = stage.top
    assert isinstance(switches, SwitchesScene)
    for name in ("Wild rank", "Stand-ins when laying down", "Swapping a wild", "Round 7", "Decks"):
        switches.focus(part(switches, name))
        press(stage, pygame.K_RIGHT)
    for name in (
        "Strict laying off",
        "No instant return",
        "Go out by discarding",
        "Buying the discard",
        "1",
    ):
        part(switches, name).press()
    for name in ("Buys a round", "Reshuffles a round"):
        switches.focus(part(switches, name))
        press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene
    changed = {
        name
        for name in Ruleset.__slots__
        if getattr(scene.setup.ruleset, name) != getattr(STANDARD, name)
    }
    assert changed == set(Ruleset.__slots__)


# ------------------------------------------------------------------------------------ settings


def test_settings_are_changed_and_restored(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "UI size"))
    press(stage, pygame.K_RIGHT)
    for name in ("Suits", "Index size", "Card back", "Table"):
        scene.focus(part(scene, name))
        press(stage, pygame.K_RIGHT)
    part(scene, "Play").press()
    scene.focus(part(scene, "Opponents’ speed"))
    press(stage, pygame.K_RIGHT)
    part(scene, "Reduced motion").press()
    part(scene, "Remarks").press()
    scene.focus(part(scene, "Offers to buy"))
    press(stage, pygame.K_RIGHT)
    scene.focus(part(scene, "Your name"))
    type_in(stage, "ana")
    part(scene, "Help").press()
    part(scene, "Ask before a slip").press()
    part(scene, "Sound").press()
    part(scene, "Mute").press()
    part(scene, "Mute in the background").press()
    scene.focus(part(scene, "Volume of the cards"))
    press(stage, pygame.K_LEFT)
    now = stage.settings
    assert now.ui_size == pytest.approx(1.1)
    assert not now.is_four_colour
    assert now.index_size is IndexSize.LARGE
    assert now.card_back is not DEFAULTS.card_back
    assert now.table_theme is not DEFAULTS.table_theme
    assert now.speed is Speed.FAST
    assert not now.is_discard_guarded
    assert now.is_reduced_motion
    assert not now.has_remarks
    assert now.buy_offers is BuyOffers.NEVER
    assert now.player_name == "ana"
    assert now.is_muted
    assert now.is_muted_unfocused
    assert now.cards_volume < DEFAULTS.cards_volume
    part(scene, "Restore defaults").press()
    assert replace(stage.settings, player_name=None) == DEFAULTS
    assert stage.settings.player_name == "ana"


def test_help_that_is_chosen_no_longer_changes_by_itself(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    part(scene, "Help").press()
    scene.focus(part(scene, "How much help"))
    press(stage, pygame.K_RIGHT)
    assert stage.settings.help is Help.STANDARD
    press(stage, pygame.K_LEFT)
    assert stage.settings.help is Help.GUIDED
    assert stage.settings.guided_matches_left is None
    part(scene, "Restore defaults").press()
    assert stage.settings.guided_matches_left is None


def test_tips_can_be_shown_again(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, hidden_tips=frozenset({"by suit"}))) as stage:
        scene = SettingsScene(stage)
        scene.page = Page.HELP
        stage.show(scene)
        part(scene, "Tips: do").press()
        assert stage.settings.hidden_tips == frozenset()
        assert not part(scene, "Tips: do").is_enabled


def keys_page(stage: Stage) -> SettingsScene:
    scene = SettingsScene(stage)
    scene.page = Page.KEYS
    stage.show(scene)
    return scene


def test_a_command_gets_another_key(stage: Stage) -> None:
    scene = keys_page(stage)
    part(scene, "Draw from the stock: D").press()
    assert isinstance(stage.top, KeyScene)
    press(stage, pygame.K_LSHIFT)
    assert isinstance(stage.top, KeyScene), "a key that only changes others is refused"
    press(stage, pygame.K_k)
    assert stage.top is scene
    assert stage.settings.keys == {"draw": "k"}
    part(scene, "Draw from the stock: K").press()
    press(stage, pygame.K_ESCAPE)
    assert stage.settings.keys == {"draw": "k"}
    part(scene, "All keys: do").press()
    assert stage.settings.keys == {}


def test_a_key_that_is_taken_is_swapped_only_when_asked(stage: Stage) -> None:
    scene = keys_page(stage)
    part(scene, "Draw from the stock: D").press()
    press(stage, pygame.K_h)
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_ESCAPE)
    assert stage.settings.keys == {}
    part(scene, "Draw from the stock: D").press()
    press(stage, pygame.K_h)
    press(stage, pygame.K_RETURN)
    assert stage.settings.keys == {"draw": "h", "hint": "d"}
    assert part(scene, "Hint: D")


@pytest.mark.parametrize("page", Page)
def test_another_language_shows_at_once_and_the_focus_stays(page: Page, stage: Stage) -> None:
    scene = SettingsScene(stage)
    scene.page = page
    stage.show(TitleScene(stage))
    stage.push(scene)
    press(stage, pygame.K_TAB)
    before = scene.parts.index(scene.focused) if scene.focused else -1
    try:
        stage.use_settings(replace(stage.settings, language="de"))
        stage.draw()
        assert scene.focused is scene.parts[before]
    finally:
        use(SOURCE_LANGUAGE)


def test_the_language_is_chosen_from_their_own_names(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    field = part(scene, "Language")
    assert isinstance(field, Choice)
    assert len(field.options) == len(languages())
    assert field.options[field.chosen] == "English"
    try:
        scene.focus(field)
        press(stage, pygame.K_RIGHT)
        assert current_language() == stage.settings.language == languages()[1]
    finally:
        use(SOURCE_LANGUAGE)


def test_a_setting_that_cannot_be_saved_is_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stage._settings_file), "save", lambda *_: "The disk is full.")
    scene = SettingsScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "Suits"))
    press(stage, pygame.K_RIGHT)
    assert stage.note == "The disk is full."


# ------------------------------------------------------------------------- matches, questions


def test_a_match_is_abandoned_only_after_a_question(stage: Stage) -> None:
    with_open_matches(stage, 2)
    scene = MatchesScene(stage)
    stage.show(scene)
    latest = stage.library.open_matches()[0].id
    part(scene, f"Abandon {latest}").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert len(stage.library.open_matches()) == 2, "the first answer keeps it"
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_ESCAPE)
    assert len(stage.library.open_matches()) == 2
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_RETURN)
    assert [match.id for match in stage.library.open_matches()] != [latest]
    assert len(stage.library.open_matches()) == 1


def test_a_match_of_the_list_is_resumed(stage: Stage, begun: list[Match]) -> None:
    with_open_matches(stage, 3)
    scene = MatchesScene(stage)
    stage.show(scene)
    oldest = stage.library.open_matches()[-1].id
    part(scene, f"resume {oldest}").press()
    assert begun[0].id == oldest


# ---------------------------------------------------------------------- score, result, handover


def test_the_score_sheet_leads_to_the_next_round(stage: Stage) -> None:
    went_on: list[str] = []
    stage.show(TitleScene(stage))
    stage.push(ScoreScene(stage, after_round_four(), lambda: went_on.append("on")))
    stage.draw()
    press(stage, pygame.K_RETURN)
    assert went_on == ["on"]
    assert isinstance(stage.top, TitleScene)


def test_a_score_sheet_that_is_looked_up_leads_back_to_the_table(stage: Stage) -> None:
    stage.show(TitleScene(stage))
    scene = ScoreScene(stage, after_round_four())
    stage.push(scene)
    assert scene.parts[-1].name == "next"
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)


def test_a_rematch_has_the_same_table_and_the_next_dealer(stage: Stage, begun: list[Match]) -> None:
    last = finished(4)
    stage.show(ResultScene(stage, last))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert match.players == last.players
    dealers = [each.view(SeatId(0)).table.dealer for each in (last, match)]
    assert dealers[1] == (dealers[0] + 1) % 4


@pytest.mark.parametrize("is_fitted", [True, False])
def test_in_a_rematch_the_level_follows_the_results_where_it_is_to_fit(
    is_fitted: bool, stage: Stage, begun: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "fitting", lambda _: Fit(Level.HARD, 1, 3))
    stage.use_settings(replace(stage.settings, is_level_fitted=is_fitted))
    stage.show(TitleScene(stage))
    opening.rematch(stage, finished(4))
    (match,) = begun
    levels = {each.level for each in match.players if isinstance(each, Computer)}
    assert levels == {Level.HARD if is_fitted else Level.MEDIUM}


@pytest.mark.parametrize(("step", "word"), [(1, "first"), (-1, "last"), (0, "")])
def test_the_result_says_when_the_level_that_fits_has_moved(
    step: int, word: str, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(4)
    monkeypatch.setattr(opening, "fitting", lambda _: Fit(Level.HARD, step, match.id))
    scene = ResultScene(stage, match)
    stage.show(scene)
    assert word in scene._moved
    assert bool(scene._moved) == bool(step)
    assert ("Hard" in scene._moved) == bool(step)
    stage.draw()
    monkeypatch.setattr(opening, "fitting", lambda _: Fit(Level.HARD, step, match.id + 1))
    assert ResultScene(stage, match)._moved == "", "another match has moved it"


def test_the_result_names_the_winner(stage: Stage) -> None:
    from game.rules.scoring import winners

    match = finished(4)
    scene = ResultScene(stage, match)
    won = winners(match.view(SeatId(0)).results, 4)
    expected = "You win the match" if won == (0,) else f"{match.players[won[0]].name} wins"
    assert scene._verdict().startswith(expected)


def test_only_the_person_who_comes_uncovers_the_cards(stage: Stage) -> None:
    came: list[SeatId] = []
    stage.show(TitleScene(stage))
    scene = HandoverScene(stage, passing_on(), SeatId(1), came.append)
    stage.push(scene)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene
    assert came == []
    press(stage, pygame.K_RETURN)
    assert came == [1]
    assert isinstance(stage.top, TitleScene)


@pytest.mark.parametrize(("size", "ui"), [((1024, 640), 1.0), ((1280, 720), 2.0)])
def test_a_long_question_fits_the_window(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    with opened(tmp_path, size, ui_size=ui) as stage:
        stage.show(TitleScene(stage))
        scene = QuestionScene(
            stage, "Why?", "\n".join(["It is long, and goes on."] * 16), Answer("Yes")
        )
        stage.push(scene)
        assert pygame.Rect((0, 0), size).contains(part(scene, "Yes").box)
