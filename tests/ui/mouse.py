"""A mouse that plays at the table of a stage."""

from __future__ import annotations

import pygame

from game.ai.temper import Level, Personality
from game.match import Match
from game.players import Computer, Person, Player
from game.rules.cards import CardId, SeatId
from game.rules.replay import Beginning
from game.rules.ruleset import STANDARD, Ruleset
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.box import Box
from game.ui.table.targets import Control

CAST = (
    ("Tito", "armadillo"),
    ("Chispa", "hummingbird"),
    ("Balam", "jaguar"),
    ("Luna", "owl"),
    ("Lola", "axolotl"),
)


def make_players(seats: int, persons: int = 1) -> tuple[Player, ...]:
    """Return persons first, then computers."""
    people = tuple(Person(f"Person {index + 1}", "fox") for index in range(persons))
    computers = tuple(
        Computer(name, portrait, Level.MEDIUM, Personality.NEUTRAL)
        for name, portrait in CAST[: seats - persons]
    )
    return people + computers


def begin(
    stage: Stage,
    seats: int = 3,
    *,
    seed: int = 7,
    ruleset: Ruleset = STANDARD,
    persons: int = 1,
    first_dealer: int | None = None,
    shows_draw: bool = False,
) -> tuple[TableScene, Match]:
    """Begin a match and show its table, after the draw for the deal unless that is to be shown."""
    dealer = None if first_dealer is None else SeatId(first_dealer)
    beginning = Beginning(ruleset, seats, seed, dealer)
    match = Match.begin(stage.library, beginning, make_players(seats, persons))
    scene = TableScene(stage, match)
    stage.show(scene)
    if not shows_draw:
        stage.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    return scene, match


class Mouse:
    """Moves, presses and drags at the table of a stage, and lets time pass."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.at = (0, 0)
        self.is_down = False

    @property
    def table(self) -> TableScene:
        """Return the table, which must be on top."""
        top = self.stage.top
        assert isinstance(top, TableScene)
        return top

    def wait(self, seconds: float, frame_s: float = 1 / 30) -> None:
        """Let time pass frame by frame."""
        for _ in range(max(1, round(seconds / frame_s))):
            self.stage.update(frame_s)

    def move(self, x_px: float, y_px: float) -> None:
        """Move the pointer."""
        self.at = (round(x_px), round(y_px))
        buttons = (int(self.is_down), 0, 0)
        event = pygame.Event(pygame.MOUSEMOTION, pos=self.at, rel=(0, 0), buttons=buttons)
        self.stage.handle(event)

    def press(self, button: int = 1) -> None:
        """Press a button where the pointer is."""
        self.is_down |= button == 1
        self.stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button))

    def release(self, button: int = 1) -> None:
        """Release a button where the pointer is."""
        self.is_down &= button != 1
        self.stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=button))

    def click(self, x_px: float, y_px: float) -> None:
        """Click at a point."""
        self.move(x_px, y_px)
        self.press()
        self.release()

    def click_box(self, box: Box) -> None:
        """Click in the middle of a box."""
        self.click(box.centre_x_px, box.centre_y_px)

    def lift(
        self, x_px: float, y_px: float, to_x_px: float, to_y_px: float, steps: int = 4
    ) -> None:
        """Drag from one point to another without letting go."""
        self.move(x_px, y_px)
        self.press()
        for step in range(1, steps + 1):
            share = step / steps
            self.move(x_px + (to_x_px - x_px) * share, y_px + (to_y_px - y_px) * share)

    def drag(self, x_px: float, y_px: float, to_x_px: float, to_y_px: float) -> None:
        """Drag from one point to another."""
        self.lift(x_px, y_px, to_x_px, to_y_px)
        self.release()

    def key(self, key: int) -> None:
        """Press and release a key."""
        self.stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.stage.handle(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=""))

    # At the table

    def card_point(self, card: CardId) -> tuple[float, float]:
        """Return a point on the part of an own card that shows."""
        layout = self.table.desk.layout
        poses = [*layout.hand.poses, *(pose for slot in layout.slots for pose in slot.poses)]
        pose = next(pose for pose in poses if pose.card == card)
        return pose.x_px + min(pose.strip_px, pose.width_px) / 2, pose.y_px + pose.height_px / 2

    def click_card(self, card: CardId) -> None:
        """Click an own card."""
        self.click(*self.card_point(card))

    def drag_card(self, card: CardId, to: Box) -> None:
        """Drag an own card so that its middle lies over the middle of a box."""
        self.lift(*self.card_point(card), to.centre_x_px, to.centre_y_px)
        lead = self.table.desk.lead_box()
        assert lead is not None
        self.move(
            self.at[0] + to.centre_x_px - lead.centre_x_px,
            self.at[1] + to.centre_y_px - lead.centre_y_px,
        )
        self.release()

    def use(self, control: Control) -> None:
        """Click a button of the table."""
        layout = self.table.desk.layout
        button = next(button for button in layout.all_buttons if button.control is control)
        self.click_box(button.box)

    def draw_card(self) -> None:
        """Click the stock."""
        piles = self.table.desk.layout.piles
        assert piles is not None
        self.click_box(piles.stock_box)

    def discard(self, card: CardId) -> None:
        """Drag an own card to the discard pile and insist if asked."""
        piles = self.table.desk.layout.piles
        assert piles is not None
        self.drag_card(card, piles.discard_box)
        if isinstance(self.stage.top, TableScene) and self.table.desk.layout.ask is not None:
            self.use(Control.ASK_NO)
