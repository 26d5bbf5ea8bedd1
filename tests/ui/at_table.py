"""What tests at the table ask and do: the cards on the screen, the way to the own turn."""

from __future__ import annotations

from dataclasses import replace

from mouse import Mouse, begin

from game.match import Match
from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId
from game.rules.legality import discards
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import card_points
from game.rules.views import PlayerView
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.hands.drag import PileGrip, Pressed

ME = SeatId(0)
INSTANT = replace(DEFAULTS, speed=Speed.INSTANT)


def shown_cards(scene: TableScene) -> list[CardId]:
    """Return every own card that is on the screen, resting or in the fingers."""
    layout = scene.desk.layout
    resting = [pose.card for pose in layout.hand.poses]
    resting += [pose.card for slot in layout.slots if not slot.is_meld for pose in slot.poses]
    held = [] if isinstance(scene.desk.hold, Pressed) else [a.pose.card for a in scene.desk.air()]
    if scene.desk.hold is not None and isinstance(scene.desk.hold.grip, PileGrip):
        held = []
    pending = [] if scene.desk.options.pending is None else [scene.desk.options.pending]
    return sorted(card for card in (*resting, *held, *pending) if card is not None)


def worst(view: PlayerView) -> CardId:
    actions = discards(view)
    return max(actions, key=lambda action: card_points(action.card, view.table.wild_rank)).card


def to_my_play(mouse: Mouse, match: Match) -> PlayerView:
    """Let the others play, draw a card, and return the view in which the person plays."""
    for _ in range(600):
        view = match.view(ME)
        if view.is_to_act and view.table.turn.phase is Phase.PLAY:
            return view
        if view.is_to_act:
            mouse.draw_card()
        mouse.wait(0.1)
    raise AssertionError("it never was the person's turn")


def opening(
    stage: Stage, *, seats: int = 3, seed: int = 11, ruleset: Ruleset = STANDARD
) -> tuple[TableScene, Match, Mouse]:
    """Begin a match in which the person is due to draw."""
    scene, match = begin(stage, seats, seed=seed, first_dealer=seats - 1, ruleset=ruleset)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    return scene, match, mouse


def playing(stage: Stage, *, seats: int = 3, seed: int = 11) -> tuple[TableScene, Match, Mouse]:
    """Begin a match and draw for the person."""
    scene, match, mouse = opening(stage, seats=seats, seed=seed)
    to_my_play(mouse, match)
    mouse.wait(0.6)
    return scene, match, mouse
