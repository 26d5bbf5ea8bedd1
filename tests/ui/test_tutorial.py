"""A learner who plays the tutorial through by pointer and by keys, in every language, and errs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from learner import STEPS, Learner, learn, press_guide, settle, show_me
from mouse import Mouse
from screens import with_finished_matches
from stages import opened, part, press

from game.arrangement import Arrangement
from game.i18n import use_or_english
from game.match import Match
from game.rules.actions import Discard, DrawDiscard
from game.rules.cards import CardId
from game.rules.legality import lay_offs, swaps
from game.rules.notation import parse_card
from game.storage.settings import DEFAULTS, BuyOffers, Help, Speed
from game.tutorial.course import Progress, ProgressFile
from game.tutorial.deals import LEARNER
from game.tutorial.lessons import LESSONS, Deed
from game.ui.keys import DEFAULT_KEYS, Command
from game.ui.menu import MenuScene
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.lessons import LessonsScene, show_tutorial
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import PauseScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.table.box import Box
from game.ui.table.hands.focus import CardFocus, TargetFocus
from game.ui.table.paint.guide_layout import GuideAct
from game.ui.table.targets import Control, MeldTarget, SlotTarget, StandInTarget
from game.ui.widgets import Button

LANGUAGES = ("en", "de", "it", "es", "pt")
QUICK = replace(DEFAULTS, speed=Speed.FAST, is_reduced_motion=True)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=QUICK) as made:
        yield made


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_or_english("en")


def fill(scene: TutorialScene) -> list[tuple[int, CardId]]:
    """Return which cards have still to go into which slot."""
    step = scene.guide.step
    assert step is not None
    tray = scene.desk.arrangement.tray
    return [
        (slot, card)
        for slot, group in enumerate(step.groups)
        for card in group
        if card in scene.desk.view.hand and card not in tray[slot]
    ]


def by_drag(mouse: Mouse, scene: TutorialScene) -> None:
    """Do what is due with the pointer, by dragging."""
    step, view = scene.guide.step, scene.desk.view
    assert step is not None
    match step.deed:
        case Deed.DRAW:
            mouse.draw_card()
        case Deed.SORT:
            mouse.use(Control.BY_SUIT)
        case Deed.FILL:
            for slot, card in fill(scene):
                mouse.drag_card(card, scene.desk.layout.slots[slot].box)
                mouse.wait(0.5)
        case Deed.LAY_DOWN:
            mouse.use(Control.LAY_DOWN)
        case Deed.LAY_OFF:
            action = lay_offs(view)[0]
            mouse.drag_card(action.card, meld_box(scene, action.owner, action.meld))
        case Deed.SWAP:
            swap = swaps(view)[0]
            melds = scene.desk.layout.melds
            meld = next(
                each for each in melds if (each.owner, each.meld) == (swap.owner, swap.meld)
            )
            mouse.drag_card(swap.card, meld.poses[swap.position].box)
        case Deed.DISCARD:
            mouse.discard(view.hand[0])
        case Deed.BUY:
            mouse.use(Control.ASK_YES)
        case Deed.READ:
            press_guide(scene, 0)


def meld_box(scene: TutorialScene, owner: int, number: int):  # type: ignore[no-untyped-def]
    melds = scene.desk.layout.melds
    return next(meld.box for meld in melds if (meld.owner, meld.meld) == (owner, number))


def by_click(mouse: Mouse, scene: TutorialScene) -> None:
    """Do what is due with the pointer, without any drag, and draw from the discards."""
    step, layout = scene.guide.step, scene.desk.layout
    assert step is not None
    assert layout.piles is not None
    match step.deed:
        case Deed.DRAW:
            mouse.click_box(layout.piles.discard_box)
        case Deed.FILL:
            for slot in range(len(step.groups)):
                wanted = [card for at, card in fill(scene) if at == slot]
                for card in wanted:
                    mouse.click_card(card)
                    mouse.wait(0.5)
                if wanted:
                    mouse.click_box(scene.desk.layout.slots[slot].title)
                    mouse.wait(0.5)
        case Deed.LAY_OFF:
            action = lay_offs(scene.desk.view)[-1]
            mouse.click_card(action.card)
            mouse.wait(0.5)
            mouse.click_box(meld_box(scene, action.owner, action.meld))
        case Deed.DISCARD:
            turn = scene.desk.view.table.turn
            spare = [card for card in scene.desk.view.hand if card != turn.taken]
            mouse.click_card(spare[-1])
            mouse.wait(0.5)
            mouse.click_box(scene.desk.layout.piles.discard_box)
            if scene.desk.layout.ask is not None:
                mouse.use(Control.ASK_NO)
        case _:
            by_drag(mouse, scene)


def key(stage: Stage, command: Command) -> None:
    """Press the key of a command."""
    code = pygame.key.key_code(DEFAULT_KEYS[command][0])
    stage.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    stage.handle(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=""))
    stage.update(0.05)


def focus_card(stage: Stage, scene: TutorialScene, card: CardId) -> None:
    """Bring the keyboard's ring to an own card."""
    for _ in range(60):
        if scene._keyboard.focus == CardFocus(card):
            return
        if not isinstance(scene._keyboard.focus, CardFocus):
            key(stage, Command.NEXT_ZONE)
        else:
            key(stage, Command.RIGHT)
    raise AssertionError(f"no key leads to {card}")


def by_keys(_: Mouse, scene: TutorialScene) -> None:
    """Do what is due with keys alone."""
    stage, step, view = scene.stage, scene.guide.step, scene.desk.view
    assert step is not None
    match step.deed:
        case Deed.DRAW:
            key(stage, Command.DRAW)
        case Deed.SORT:
            key(stage, Command.BY_RANK)
        case Deed.FILL if view.table.round_number == 1:
            for slot in range(len(step.groups)):
                fill_by_keys(stage, scene, slot)
        case Deed.FILL:
            key(stage, Command.ARRANGE)
        case Deed.LAY_DOWN:
            key(stage, Command.LAY_DOWN)
        case Deed.LAY_OFF:
            action = lay_offs(view)[0]
            put_by_keys(
                stage, scene, action.card, MeldTarget(action.owner, action.meld, action.end)
            )
        case Deed.SWAP:
            swap = swaps(view)[0]
            target = StandInTarget(swap.owner, swap.meld, swap.position)
            put_by_keys(stage, scene, swap.card, target)
        case Deed.DISCARD:
            focus_card(stage, scene, view.hand[0])
            key(stage, Command.SELECT)
            key(stage, Command.DISCARD)
        case Deed.BUY:
            key(stage, Command.BUY)
        case Deed.READ:
            key(stage, Command.CONFIRM)


def fill_by_keys(stage: Stage, scene: TutorialScene, slot: int) -> None:
    wanted = [card for at, card in fill(scene) if at == slot]
    for card in wanted:
        focus_card(stage, scene, card)
        key(stage, Command.SELECT)
    if wanted:
        walk_to(stage, scene, lambda focus: isinstance(focus, SlotTarget) and focus.slot == slot)


def put_by_keys(
    stage: Stage, scene: TutorialScene, card: CardId, target: MeldTarget | StandInTarget
) -> None:
    focus_card(stage, scene, card)
    key(stage, Command.SELECT)
    walk_to(stage, scene, lambda focus: focus == target)


def walk_to(stage: Stage, scene: TutorialScene, is_there: Callable[[object], bool]) -> None:
    """Bring the ring to a place, zone by zone, and press it."""
    for _ in range(12):
        key(stage, Command.NEXT_ZONE)
        for _ in range(12):
            focus = scene._keyboard.focus
            if isinstance(focus, TargetFocus) and is_there(focus.target):
                key(stage, Command.CONFIRM)
                return
            if not isinstance(focus, TargetFocus | CardFocus):
                break
            key(stage, Command.RIGHT)
    raise AssertionError("no key leads there")


# ---------------------------------------------------------------------------- all the way through


@pytest.mark.parametrize(
    ("language", "learner"),
    [
        *((language, learner) for language in LANGUAGES for learner in (by_drag, by_keys)),
        ("en", by_click),
        ("en", show_me),
    ],
)
def test_a_learner_finishes_the_tutorial(tmp_path: Path, language: str, learner: Learner) -> None:
    use_or_english(language)
    with opened(tmp_path, settings=replace(QUICK, language=language)) as stage:
        show_tutorial(stage)
        learn(stage, learner)
        assert isinstance(stage.top, QuestionScene)
        assert ProgressFile(stage.folders).load().is_over
        assert stage.library.matches() == ()  # nothing of it counts


def test_it_ends_with_a_real_round_against_beginners(stage: Stage) -> None:
    ProgressFile(stage.folders).save(Progress(len(LESSONS)))
    show_tutorial(stage)
    question = stage.top
    assert isinstance(question, QuestionScene)
    question._choose(question._answers[0])
    table = stage.top
    assert type(table) is TableScene
    match = table.match
    assert match.ruleset.rounds == (1,)
    assert {player.level.value for player in match.players[1:]} == {"beginner"}  # type: ignore[union-attr]
    assert len(stage.library.open_matches()) == 1
    assert ProgressFile(stage.folders).load() == Progress(reached=len(LESSONS))


def test_after_the_end_the_question_comes_again_until_it_is_answered(stage: Stage) -> None:
    ProgressFile(stage.folders).save(Progress(len(LESSONS)))
    show_tutorial(stage)
    show_tutorial(stage)
    question = stage.top
    assert isinstance(question, QuestionScene)
    question.escape()
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load() == Progress(reached=len(LESSONS))


# ------------------------------------------------------------------------------ leave and resume


def standing(match: Match) -> tuple[str, Arrangement]:
    return match.digest, match.arrangement(LEARNER)


@pytest.mark.parametrize("at", STEPS)
def test_each_step_can_be_left_and_resumed(tmp_path: Path, at: tuple[int, int]) -> None:
    lesson, index = at
    with opened(tmp_path, settings=QUICK) as stage:
        ProgressFile(stage.folders).save(Progress(lesson))
        show_tutorial(stage)
        learn(stage, show_me, until=at)
        scene = stage.top
        assert isinstance(scene, TutorialScene)
        before, words = standing(scene.match), scene.guide_shown()
        # Whoever is killed here has written as much.
        kept = (tmp_path / "tutorial.json").read_bytes() if index else b""
        press_guide(scene, 1)
        assert isinstance(stage.top, TitleScene)
        if index:
            assert (tmp_path / "tutorial.json").read_bytes() == kept
    with opened(tmp_path, settings=QUICK) as stage:
        stage.show(TitleScene(stage))
        button = next(each for each in stage.top.parts if each.name == "Learn to play")  # type: ignore[attr-defined]
        button.press()
        if lesson:
            part(stage.top, "go on").press()  # type: ignore[arg-type, attr-defined]
        scene = settle(stage)
        assert scene is not None
        assert (scene.progress.lesson, scene.guide.index) == at
        assert standing(scene.match) == before
        assert scene.guide_shown() == words
        show_me(Mouse(stage), scene)
        after = settle(stage)
        assert after is None or (after.progress.lesson, after.guide.index) > at


def test_it_can_be_left_while_the_others_play(stage: Stage) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 5))
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    show_me(Mouse(stage), scene)
    version = scene.match.version
    while scene.match.version < version + 3:
        stage.update(0.05)
    before = standing(scene.match)
    show_tutorial(stage)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    assert standing(scene.match) == before
    assert scene.match.to_act != LEARNER
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


def test_the_first_start_leads_here(stage: Stage) -> None:
    stage.show(FirstStartScene(stage))
    scene = stage.top
    assert isinstance(scene, MenuScene)
    part(scene, "show me").press()  # type: ignore[attr-defined]
    assert isinstance(stage.top, TutorialScene)
    assert stage.settings.has_started_before


# ---------------------------------------------------------------------------- any legal way, errors


def test_another_order_is_as_good(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    mouse = Mouse(stage)
    # The queens first, before the draw and the sorting.
    for card in ("QH", "QC", "3D"):
        mouse.drag_card(parse_card(card), scene.desk.layout.slots[0].box)
        mouse.wait(0.5)
    assert scene.guide.index == 0
    mouse.draw_card()
    settle(stage)
    assert scene.guide.index == 2
    for card in ("9C", "9D", "9S"):
        mouse.drag_card(parse_card(card), scene.desk.layout.slots[1].box)
        mouse.wait(0.5)
    settle(stage)
    assert scene.guide.step is not None
    assert scene.guide.step.deed is Deed.LAY_DOWN


def test_arrange_does_two_steps_at_once(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    mouse = Mouse(stage)
    mouse.draw_card()
    settle(stage)
    mouse.use(Control.ARRANGE)
    settle(stage)
    assert scene.guide.step is not None
    assert scene.guide.step.deed is Deed.LAY_DOWN


def test_what_is_undone_is_due_again(stage: Stage) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 5))
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    Mouse(stage).use(Control.UNDO)
    settle(stage)
    assert scene.guide.index == 4
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


@pytest.mark.parametrize("card", ["KS", "9C", "3D"])
def test_a_wrong_discard_is_told_and_taken_back(stage: Stage, card: str) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 2))
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    before = standing(scene.match)
    mouse = Mouse(stage)
    mouse.discard(parse_card(card))
    scene = settle(stage)
    assert scene is not None
    assert scene.guide.is_astray
    assert scene.match.to_act != LEARNER
    version = scene.match.version
    mouse.wait(6.0)
    assert scene.match.version == version  # nobody plays on
    said = scene.guide_shown()
    assert said is not None
    assert said.buttons[0].act is GuideAct.TAKE_BACK
    press_guide(scene, 0)
    scene = settle(stage)
    assert scene is not None
    assert standing(scene.match) == before
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


def test_leaving_while_astray_comes_back_to_before_it(stage: Stage) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 2))
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    before = standing(scene.match)
    scene._submit((Discard(parse_card("9C")),))
    settle(stage)
    press_guide(scene, 1)
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert standing(scene.match) == before


def test_passing_on_the_card_to_buy_is_told_and_taken_back(stage: Stage) -> None:
    ProgressFile(stage.folders).save(Progress(1))
    show_tutorial(stage)
    learn(stage, show_me, until=(1, 2))
    Mouse(stage).use(Control.ASK_NO)
    scene = settle(stage)
    assert scene is not None
    assert scene.guide.is_astray
    key(stage, Command.CONFIRM)
    scene = settle(stage)
    assert scene is not None
    assert not scene.guide.is_astray
    assert scene.guide.index == 2


def test_a_discard_that_is_refused_leaves_all_as_it_is(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    scene._submit((DrawDiscard(),))
    settle(stage)
    before = standing(scene.match)
    scene._submit((Discard(parse_card("6H")),))  # the very card taken
    assert standing(scene.match) == before
    assert not scene.guide.is_astray


# ------------------------------------------------------------------------------------ the bubble


@pytest.mark.parametrize(
    ("size", "ui_size"),
    [((1280, 720), 1.0), ((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 720), 2.0)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bubble_has_room_and_covers_nothing_that_plays(
    tmp_path: Path, language: str, size: tuple[int, int], ui_size: float
) -> None:
    use_or_english(language)

    def look(_: Mouse, scene: TutorialScene) -> None:
        found = scene.guide_part()
        assert found is not None
        layout, box = scene.desk.layout, found.box
        played = [layout.hand.zone, *(slot.box for slot in layout.slots), *scene.holes()]
        if layout.piles is not None:
            played += [layout.piles.stock_box, layout.piles.discard_box]
        assert not any(box.overlap_px2(other) > 1 for other in played)
        assert box.x_px >= 0
        assert box.right_px <= size[0]
        assert box.y_px >= 0
        inside = [found.title, found.text, *(place for _, place in found.buttons)]
        for part_box in inside:
            assert box.overlap_px2(part_box) == pytest.approx(part_box.area_px2)
        for first in range(len(inside)):
            for second in range(first):
                assert not inside[first].overlap_px2(inside[second])
        assert found.text_style.size_px >= 12
        assert all(place.height_px >= 28 for _, place in found.buttons)
        show_me(Mouse(scene.stage), scene)

    with opened(tmp_path, size, replace(QUICK, language=language), ui_size) as stage:
        show_tutorial(stage)
        learn(stage, look)
        assert isinstance(stage.top, QuestionScene)


@pytest.mark.parametrize("at", STEPS)
def test_nobody_else_gives_advice_while_the_guide_speaks(stage: Stage, at: tuple[int, int]) -> None:
    ProgressFile(stage.folders).save(Progress(at[0]))
    show_tutorial(stage)
    learn(stage, show_me, until=at)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    shown = scene.presentation()
    assert shown.prompt == ""
    assert shown.meter is None or shown.meter.text == ()


@pytest.mark.parametrize("at", STEPS)
def test_what_the_guide_speaks_of_is_neither_dimmed_nor_covered(
    stage: Stage, at: tuple[int, int]
) -> None:
    ProgressFile(stage.folders).save(Progress(at[0]))
    show_tutorial(stage)
    learn(stage, show_me, until=at)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    step, found = scene.guide.step, scene.guide_part()
    assert step is not None
    assert found is not None
    layout, view = scene.desk.layout, scene.desk.view
    spoken_of: list[Box] = []
    if step.deed is Deed.DISCARD:
        spoken_of += [pose.strip for pose in layout.hand.poses]
    if step.deed is Deed.DRAW:
        down = {seat for seat, each in enumerate(view.table.seats) if each.is_down}
        spoken_of += [panel.box for panel in layout.panels if panel.seat in down]
    if at == (2, 0):
        spoken_of += layout.header.flags[1:]
    for box in spoken_of:
        assert any(hole.overlap_px2(box) == pytest.approx(box.area_px2) for hole in scene.holes())
        assert not found.box.overlap_px2(box)


def test_a_press_on_the_bubble_reaches_nothing_below(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    found = scene.guide_part()
    assert found is not None
    before = standing(scene.match)
    Mouse(stage).click(found.box.x_px + 3, found.box.y_px + 3)
    Mouse(stage).click_box(found.text)
    assert stage.top is scene
    assert standing(scene.match) == before


def test_the_keys_come_by_the_bubble_first(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert scene.guide_shown() is not None
    assert "Draw a card" in scene.spoken
    key(stage, Command.NEXT_ZONE)
    assert scene.spoken.startswith("Show me")
    key(stage, Command.LEFT)
    assert scene.spoken.startswith("Leave")
    key(stage, Command.RIGHT)
    key(stage, Command.CONFIRM)
    settle(stage)
    assert scene.guide.index == 1


def test_the_hint_key_shows_the_step(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    key(stage, Command.HINT)
    settle(stage)
    assert scene.guide.index == 1


def test_escape_opens_the_pause_with_its_own_ways(stage: Stage) -> None:
    show_tutorial(stage)
    assert settle(stage) is not None
    key(stage, Command.CANCEL)
    pause = stage.top
    assert isinstance(pause, PauseScene)
    names = [each.name for each in pause.parts]
    assert "abandon" not in names
    part(pause, "skip").press()  # type: ignore[attr-defined]
    part(stage.top, "Skip this lesson").press()  # type: ignore[arg-type, attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert scene.progress.lesson == 1
    key(stage, Command.CANCEL)
    part(stage.top, "leave").press()  # type: ignore[arg-type, attr-defined]
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load().lesson == 1


def fills(at: tuple[int, int]) -> int:
    """Return how many cards *Show me* moves at a step of the first lesson."""
    return {(0, 0): 1, (0, 2): 3, (0, 3): 3}[at]


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.FAST])
@pytest.mark.parametrize("at", [(0, 0), (0, 2), (0, 3)])
def test_what_is_shown_can_be_followed(tmp_path: Path, at: tuple[int, int], speed: Speed) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=speed)) as stage:
        show_tutorial(stage)
        learn(stage, show_me, until=at)
        scene = stage.top
        assert isinstance(scene, TutorialScene)
        before = scene.guide_shown()
        press_guide(scene, 0)
        seen: list[set[CardId]] = []
        flying_s = resting_s = 0.0
        for _ in range(400):
            stage.update(0.02)
            if scene.guide_shown() != before:
                break
            hidden = set(scene.presentation().hidden)
            seen.append(hidden)
            flying_s += 0.02 if hidden else 0.0
            resting_s += 0.0 if hidden else 0.02
        factor = min(1.0, scene._pace.factor)
        assert flying_s >= 0.6 * fills(at) * factor
        assert resting_s >= 0.5 * factor
        assert set().union(*seen)


def test_asked_twice_what_is_shown_is_there_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        show_tutorial(stage)
        learn(stage, show_me, until=(0, 2))
        scene = stage.top
        assert isinstance(scene, TutorialScene)
        press_guide(scene, 0)
        stage.update(0.1)
        press_guide(scene, 0)
        assert scene.guide.index == 3
        assert not scene.presentation().hidden


@pytest.mark.parametrize("answer", ["Go on with it", None])
def test_no_lesson_is_thrown_away_unasked(stage: Stage, answer: str | None) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 4))
    scene = stage.top
    key(stage, Command.CANCEL)
    part(stage.top, "skip").press()  # type: ignore[arg-type, attr-defined]
    if answer is None:
        press(stage, pygame.K_ESCAPE)
    else:
        part(stage.top, answer).press()  # type: ignore[arg-type, attr-defined]
    assert stage.top is scene
    assert ProgressFile(stage.folders).load().step == 4


@pytest.mark.parametrize("at", STEPS)
def test_the_bubble_throws_nothing_away(stage: Stage, at: tuple[int, int]) -> None:
    """What its buttons do can be done again, or taken up where it was left."""
    ProgressFile(stage.folders).save(Progress(at[0]))
    show_tutorial(stage)
    learn(stage, show_me, until=at)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    shown = scene.guide_shown()
    assert shown is not None
    assert shown.buttons[0].act in (GuideAct.GO_ON, GuideAct.SHOW_ME)
    assert [button.act for button in shown.buttons[1:]] == [GuideAct.LEAVE]


@pytest.mark.parametrize("progress", [Progress(0, 4), Progress(2, reached=2)])
def test_the_title_goes_on_with_lessons_that_wait(stage: Stage, progress: Progress) -> None:
    ProgressFile(stage.folders).save(progress)
    stage.show(TitleScene(stage))
    first = part(stage.top, "first")  # type: ignore[arg-type]
    assert isinstance(first, Button)
    assert first.label == "Go on learning"
    assert first.note.startswith(f"Lesson {progress.lesson + 1}: ")
    first.press()
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    assert scene.progress.lesson == progress.lesson


@pytest.mark.parametrize(
    ("progress", "has_played"),
    [
        (Progress(), False),
        (Progress(reached=len(LESSONS)), False),
        (Progress(len(LESSONS), reached=len(LESSONS)), False),
        (Progress(1, 2, reached=1), True),
    ],
)
def test_the_title_does_not_insist_on_lessons(
    stage: Stage, progress: Progress, has_played: bool
) -> None:
    ProgressFile(stage.folders).save(progress)
    if has_played:
        with_finished_matches(stage)
    stage.show(TitleScene(stage))
    first = part(stage.top, "first")  # type: ignore[arg-type]
    assert isinstance(first, Button)
    assert first.label == "Play now"


@pytest.mark.parametrize("lesson", range(len(LESSONS)))
@pytest.mark.parametrize(
    "progress",
    [
        Progress(1, reached=1),
        Progress(2, 3, reached=2),
        Progress(0, 2, reached=2),
        Progress(reached=len(LESSONS)),
    ],
)
def test_whoever_has_done_some_lessons_may_choose(
    stage: Stage, progress: Progress, lesson: int
) -> None:
    ProgressFile(stage.folders).save(progress)
    stage.show(TitleScene(stage))
    part(stage.top, "Learn to play").press()  # type: ignore[arg-type, attr-defined]
    lessons = stage.top
    assert isinstance(lessons, LessonsScene)
    assert ("go on" in {each.name for each in lessons.parts}) is progress.has_begun
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load() == progress
    stage.push(lessons)
    part(lessons, f"lesson {lesson + 1}").press()  # type: ignore[attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert (scene.progress.lesson, scene.guide.index) == (lesson, 0)
    assert scene.progress.reached == max(progress.reached, lesson)


def test_a_lesson_can_begin_again(stage: Stage) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 4))
    key(stage, Command.CANCEL)
    part(stage.top, "again").press()  # type: ignore[arg-type, attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert (scene.progress.lesson, scene.guide.index) == (0, 0)


@pytest.mark.parametrize(
    "settings",
    [
        replace(QUICK, buy_offers=BuyOffers.NEVER),
        replace(QUICK, help=Help.PURIST),
        replace(QUICK, speed=Speed.NORMAL, is_reduced_motion=False),
    ],
)
def test_no_setting_stands_in_the_way(tmp_path: Path, settings: object) -> None:
    with opened(tmp_path, settings=settings) as stage:  # type: ignore[arg-type]
        show_tutorial(stage)
        learn(stage, show_me)
        assert isinstance(stage.top, QuestionScene)


def test_no_seal_is_claimed_for_a_deal_that_is_no_accident(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert not any(button.control is Control.SEAL for button in scene.desk.layout.header.buttons)


def test_the_table_can_change_its_size_and_language(stage: Stage) -> None:
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 3))
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    before = standing(scene.match)
    stage.use_settings(replace(stage.settings, ui_size=1.5, language="de"))
    stage.draw()
    assert standing(scene.match) == before
    assert scene.guide.index == 3
