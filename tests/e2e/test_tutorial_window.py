"""The tutorial in the real window: from the first start to the real round, killed on the way."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from eyes import Eyes, find_part, middle, own_pose, point_on
from person_hands import Hands
from real_window import real_window
from virtual_screen import VirtualScreen

from game.rules.cards import CardId
from game.rules.legality import lay_offs, swaps
from game.storage.folders import user_folders
from game.tutorial.course import Progress, ProgressFile
from game.tutorial.lessons import LESSONS, Deed
from game.ui.menu import MenuScene
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.tutorial import TutorialScene
from game.ui.table.box import Box
from game.ui.table.targets import Control

KILLED_AT = (1, 4)
KEYS = {Deed.DRAW: "d", Deed.SORT: "s", Deed.LAY_DOWN: "l", Deed.BUY: "b", Deed.READ: "Return"}


class Learner:
    """Somebody who does what the guide says, with the pointer or with keys."""

    def __init__(self, hands: Hands, folder: Path, *, has_keys: bool) -> None:
        self.hands = hands
        self.file = ProgressFile(user_folders(folder))
        self.has_keys = has_keys

    def place(self) -> tuple[int, int]:
        progress = self.file.load()
        return progress.lesson, progress.step

    def scene(self) -> TutorialScene:
        """Return the table as the window shows it."""
        stage = self.hands.eyes.stage
        scene = TutorialScene(stage, self.file.load())
        stage.show(scene)
        return scene

    def wait(self) -> TutorialScene:
        """Wait until the guide waits."""

        def find() -> TutorialScene | None:
            scene = self.scene()
            return scene if scene.guide_shown() is not None else None

        scene = self.hands.wait("the guide", find)
        self.hands.window.still()
        return scene

    def click(self, box: Box) -> None:
        self.hands.window.click((box.centre_x_px, box.centre_y_px))

    def click_card(self, scene: TutorialScene, card: CardId) -> None:
        self.hands.window.click(point_on(own_pose(scene.desk, card)))

    def use(self, scene: TutorialScene, control: Control) -> None:
        buttons = scene.desk.layout.all_buttons
        self.click(next(button.box for button in buttons if button.control is control))

    def do(self, scene: TutorialScene) -> None:
        """Do what is due, and wait until the next step is."""
        step, before = scene.guide.step, self.place()
        assert step is not None
        if self.has_keys and step.deed in KEYS:
            self.hands.window.key(KEYS[step.deed])
        else:
            self._do_by_pointer(scene, step.deed)
        self.hands.wait("the next step", lambda: self.place() > before)

    def _do_by_pointer(self, scene: TutorialScene, deed: Deed) -> None:
        layout, view = scene.desk.layout, scene.desk.view
        assert layout.piles is not None
        match deed:
            case Deed.DRAW:
                self.click(layout.piles.stock_box)
            case Deed.SORT:
                self.use(scene, Control.BY_RANK)
            case Deed.FILL:
                self._fill(scene)
            case Deed.LAY_DOWN:
                self.use(scene, Control.LAY_DOWN)
            case Deed.LAY_OFF:
                action = lay_offs(view)[0]
                self.click_card(scene, action.card)
                to = (action.owner, action.meld)
                self.click(next(each.box for each in layout.melds if (each.owner, each.meld) == to))
            case Deed.SWAP:
                swap = swaps(view)[0]
                self.click_card(scene, swap.card)
                to = (swap.owner, swap.meld)
                meld = next(each for each in layout.melds if (each.owner, each.meld) == to)
                self.click(meld.poses[swap.position].strip)
            case Deed.DISCARD:
                self.click_card(scene, view.hand[0])
                self.click(layout.piles.discard_box)
            case Deed.BUY:
                self.use(scene, Control.ASK_YES)
            case Deed.READ:
                part = scene.guide_part()
                assert part is not None
                self.click(part.buttons[0][1])

    def _fill(self, scene: TutorialScene) -> None:
        step = scene.guide.step
        assert step is not None
        for slot, group in enumerate(step.groups):
            there = scene.desk.arrangement.tray[slot]
            wanted = [card for card in group if card in scene.desk.view.hand and card not in there]
            for card in wanted:
                self.click_card(scene, card)
            if wanted:
                self.click(scene.desk.layout.slots[slot].title)
                self.hands.wait("cards in the tray", lambda at=(slot, wanted): self._lies(*at))
                self.hands.window.still()
                scene = self.scene()

    def _lies(self, slot: int, cards: list[CardId]) -> bool:
        # Where the last slot is full the next step is due, in the same tray.
        return set(cards) <= set(self.scene().desk.arrangement.tray[slot])


def learn(learner: Learner, until: tuple[int, int]) -> None:
    while learner.place() < until:
        learner.do(learner.wait())


@pytest.mark.parametrize("has_keys", [False, True], ids=["pointer", "keys"])
def test_a_learner_in_the_real_window(screen: VirtualScreen, data: Path, has_keys: bool) -> None:
    with real_window(screen, data, speed="fast") as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        window.still()
        hands.click_part(eyes.show(FirstStartScene(eyes.stage)), "show me")
        learner = Learner(hands, data, has_keys=has_keys)
        hands.wait("the first lesson", lambda: learner.file.load() != Progress())
        learn(learner, KILLED_AT)
        learner.wait()
        window.kill()
    with real_window(screen, data) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        window.still()
        hands.click_part(eyes.title(), "Learn to play")
        window.still()
        window.key("Return")  # goes on where the lesson was left
        learner = Learner(hands, data, has_keys=has_keys)
        assert learner.place() == KILLED_AT
        learn(learner, (len(LESSONS), 0))
        window.still()
        show_tutorial(eyes.stage)
        question = eyes.stage.top
        assert isinstance(question, MenuScene)
        window.click(middle(find_part(question, "Play a round").box))
        hands.wait_for_turn()
        assert eyes.look().ruleset.rounds == (1,)
        assert window.ask_to_close() == 0
