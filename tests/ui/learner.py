"""Somebody who goes through the tutorial step by step, in whatever way each step is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pygame
from mouse import Mouse

from game.arrangement import Arrangement
from game.match import Match
from game.rules.cards import CardId
from game.rules.legality import lay_offs, swaps
from game.storage.settings import DEFAULTS, Speed
from game.tutorial.course import Progress, ProgressFile
from game.tutorial.deals import LEARNER
from game.tutorial.lessons import LESSONS, Deed
from game.ui.keys import DEFAULT_KEYS, Command
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.table.hands.focus import CardFocus, TargetFocus
from game.ui.table.targets import Control, MeldTarget, SlotTarget, StandInTarget

STEPS = [(lesson, step) for lesson, each in enumerate(LESSONS) for step in range(len(each.steps))]
Learner: TypeAlias = Callable[[Mouse, TutorialScene], None]
QUICK = replace(DEFAULTS, speed=Speed.FAST, is_reduced_motion=True)


def waits(scene: TutorialScene) -> bool:
    """Tell whether the guide waits for the learner."""
    return scene.guide_shown() is not None and not scene.is_animating


def settle(stage: Stage) -> TutorialScene | None:
    """Let time pass until the guide waits; None once the lessons are over."""
    for _ in range(600):
        stage.update(0.1)
        top = stage.top
        if not isinstance(top, TutorialScene):
            return None
        if waits(top):
            return top
    raise AssertionError("the guide never waits")


def learn(stage: Stage, do: Learner, until: tuple[int, int] | None = None) -> int:
    """Do step after step until one is due, or all are done; return how many were done."""
    mouse = Mouse(stage)
    for done in range(len(STEPS) + 1):
        scene = settle(stage)
        if scene is None:
            return done
        assert not scene.guide.is_astray
        here = (scene.progress.lesson, scene.guide.index)
        if here == until:
            return done
        do(mouse, scene)
        after = settle(stage)
        assert after is None or (after.progress.lesson, after.guide.index) > here
    raise AssertionError("the tutorial never ends")


def show_me(_: Mouse, scene: TutorialScene) -> None:
    """Press the guide's first button."""
    press_guide(scene, 0)


def press_guide(scene: TutorialScene, place: int) -> None:
    found = scene.guide_part()
    assert found is not None
    Mouse(scene.stage).click_box(found.buttons[place][1])


def taught(stage: Stage, at: tuple[int, int]) -> TutorialScene:
    """Go on from the beginning of a lesson until a step of it is due; return its table."""
    ProgressFile(stage.folders).save(Progress(at[0]))
    show_tutorial(stage)
    learn(stage, show_me, until=at)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    return scene


def standing(match: Match) -> tuple[str, Arrangement]:
    """Return how a match and the learner's cards stand."""
    return match.digest, match.arrangement(LEARNER)


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
