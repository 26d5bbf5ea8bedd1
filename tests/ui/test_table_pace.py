"""How fast things move at the table, line by line, and that nothing waits for it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from at_table import INSTANT, to_my_play, worst
from mouse import Mouse, begin
from stages import opened

from game.ai.worker import Inline, Reply, Request
from game.match import Match
from game.rules.actions import Action, DrawStock, Phase
from game.rules.cards import SeatId
from game.rules.events import CardDiscarded, RoundDealt
from game.rules.legality import discards
from game.rules.ruleset import STANDARD
from game.rules.views import PlayerView
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.hands.fingers import PICK_UP_S
from game.ui.table.layout.table import TableLayout
from game.ui.table.motion.animation import (
    GAP_S,
    HOME_S,
    LONG_FLIGHT_S,
    SHORT_FLIGHT_S,
    Flight,
    faded,
    plan_flights,
    plan_glide,
)
from game.ui.table.paint.lights import FADE_S, Lights
from game.ui.table.targets import DiscardTarget

ME = SeatId(0)


def with_speed(tmp_path: Path, speed: Speed) -> Iterator[Stage]:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=speed)) as made:
        yield made


def my_action(view: PlayerView) -> Action:
    """Return what a person does who always draws and discards the first card."""
    if view.table.turn.phase is Phase.DRAW:
        return DrawStock()
    return discards(view)[0]


def discard_something(mouse: Mouse, match: Match) -> None:
    """Wait for the own turn, draw and discard."""
    while match.to_act != ME:
        mouse.wait(0.05)
    match.submit(ME, DrawStock(), match.version)
    mouse.discard(discards(match.view(ME))[0].card)


def flights(stage: Stage) -> tuple[tuple[Flight, ...], TableLayout]:
    """Return the flights of a deal, and the table that they go to."""
    scene, match = begin(stage, 4, seed=5)
    dealt = next(event for event in match.opening(ME) if isinstance(event, RoundDealt))
    layout = scene.desk.layout
    return plan_flights((dealt,), layout, layout).flights, layout


# ------------------------------------------------------------------------------ the table of times


def test_pick_up_takes_80_ms() -> None:
    assert PICK_UP_S == 0.08


def test_the_hand_parts_in_120_ms(stage: Stage) -> None:
    scene, _ = begin(stage, 4, seed=5)
    before = scene.desk.layout
    mouse = Mouse(stage)
    card = scene.desk.arrangement.hand[0]
    mouse.wait(0.1)
    box = before.hand.zone
    mouse.lift(*mouse.card_point(card), box.right_px - 60, box.centre_y_px)
    glides = plan_glide(before, scene.desk.layout).flights
    assert glides
    assert {glide.duration_s for glide in glides} == {GAP_S} == {0.12}


def test_a_card_flies_180_to_250_ms_and_eases_out(stage: Stage) -> None:
    dealt, _ = flights(stage)
    assert (SHORT_FLIGHT_S, LONG_FLIGHT_S) == (0.18, 0.25)
    assert all(SHORT_FLIGHT_S <= flight.duration_s <= LONG_FLIGHT_S for flight in dealt)
    flight = replace(dealt[0], delay_s=0.0)
    ways = [
        abs(flight.pose_at(flight.duration_s * step / 10).x_px - flight.start.x_px)
        for step in range(11)
    ]
    steps = [later - earlier for earlier, later in itertools.pairwise(ways)]
    assert steps == sorted(steps, reverse=True)


def test_an_invalid_drop_is_home_after_200_ms(stage: Stage) -> None:
    assert HOME_S == 0.2
    scene, match = begin(stage, 4, seed=5, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(3)
    assert not scene.presentation().air
    card = match.arrangement(ME).hand[0]
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.drag_card(card, piles.discard_box)
    assert card in scene.presentation().hidden
    for _ in range(7):
        stage.update(0.03)
    assert card not in scene.presentation().hidden


def test_cards_are_dealt_60_ms_apart(stage: Stage) -> None:
    delays = sorted(flight.delay_s for flight in flights(stage)[0])
    assert len(delays) == 4 * 7 + 1
    assert [round(b - a, 6) for a, b in itertools.pairwise(delays)] == [0.06] * 28


def test_highlights_fade_in_150_ms() -> None:
    lights = Lights(FADE_S)
    lights.begin()
    assert lights.fade("zone", is_lit=True) == 0
    lights.advance(0.075)
    assert lights.fade("zone", is_lit=True) == pytest.approx(0.5)
    lights.advance(0.075)
    assert lights.fade("zone", is_lit=True) == pytest.approx(1)


# ------------------------------------------------------------------------------------------- laps


class Slow(Inline):
    """Answers that take their time: each comes so many polls after the question."""

    def __init__(self, polls: int) -> None:
        super().__init__()
        self._polls, self._left = polls, 0

    def ask(self, request: Request) -> None:
        super().ask(request)
        self._left = self._polls

    def poll(self) -> Reply | None:
        self._left -= 1
        return super().poll() if self._left < 0 else None


@pytest.mark.parametrize("opponents", [1, 3, 5])
def test_a_lap_of_n_opponents_takes_at_most_two_and_a_half_seconds_and_n(
    stage: Stage, opponents: int
) -> None:
    # Each thinks for a third of a second: that must overlap the flights.
    stage.__dict__["opponents"] = Slow(10)
    _, match = begin(stage, opponents + 1, seed=11, first_dealer=opponents)
    mouse = Mouse(stage)
    discard_something(mouse, match)
    passed_s = 0.0
    while match.to_act != ME:
        stage.update(1 / 30)
        passed_s += 1 / 30
    assert 1.5 <= passed_s <= 2.5 + opponents


def test_opponents_wait_a_second_and_a_half_after_a_persons_discard(stage: Stage) -> None:
    _, match = begin(stage, 4, seed=11, first_dealer=3)
    mouse = Mouse(stage)
    discard_something(mouse, match)
    version = match.version
    mouse.wait(1.4)
    assert match.version == version
    assert match.can_take_back(ME)


def test_speeds_go_from_slow_to_instant(tmp_path: Path) -> None:
    laps = []
    for speed in Speed:
        for stage in with_speed(tmp_path / speed, speed):
            _, match = begin(stage, 3, seed=11, first_dealer=2)
            discard_something(Mouse(stage), match)
            frames = 0
            while match.to_act != ME:
                stage.update(1 / 30)
                frames += 1
            laps.append(frames)
    assert laps == sorted(laps, reverse=True)
    assert len(set(laps)) == len(laps)


def test_instant_shows_a_whole_lap_in_one_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.scenes.table_flow.ANSWERS_S", 60.0)
    for stage in with_speed(tmp_path, Speed.INSTANT):
        scene, match = begin(stage, 6, seed=11, first_dealer=5)
        discard_something(Mouse(stage), match)
        version = match.version
        stage.update(1 / 60)
        assert match.version >= version + 10
        assert match.to_act == ME
        assert not scene.presentation().air


def test_reduced_motion_fades_instead_of_flying(stage: Stage) -> None:
    dealt, layout = flights(stage)
    events = next(e for e in Mouse(stage).table.match.opening(ME) if isinstance(e, RoundDealt))
    for flight in faded(plan_flights((events,), layout, layout)).flights:
        assert flight.delay_s == 0
        assert {flight.pose_at(at_s).x_px for at_s in (0.0, 0.07, 0.14)} <= {
            flight.start.x_px,
            flight.end.x_px,
        }
        assert len({flight.alpha_at(at_s) for at_s in (0.0, 0.07, 0.14)}) == 3
    assert dealt


# ------------------------------------------------------------------------ skipping changes nothing


WAYS = ("instant", "normal", "space", "presses", "reduced motion")


def outcome(folder: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """Play the same round in one way of looking at it; return where it led."""
    salts = random.Random(4)
    monkeypatch.setattr("game.match.new_salt", lambda: f"{salts.getrandbits(128):032x}")
    speed = Speed.INSTANT if way == "instant" else Speed.NORMAL
    settings = replace(DEFAULTS, speed=speed, is_reduced_motion=way == "reduced motion")
    with opened(folder, settings=settings) as stage:
        _, match = begin(stage, 3, seed=21, ruleset=replace(STANDARD, rounds=(1, 2)))
        mouse, chance = Mouse(stage), random.Random(way)
        if way == "space":
            key = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
            stage.handle(key)
        for _ in range(20_000):
            if match.view(ME).results:
                break
            if match.to_act == ME:
                match.submit(ME, my_action(match.view(ME)), match.version)
            if way == "presses" and chance.random() < 0.2:
                mouse.click(3, 3)
            stage.update(0.1)
        assert match.view(ME).results
        return match.digest, match.version


def test_skipping_never_changes_the_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {way: outcome(tmp_path / way, way, monkeypatch) for way in WAYS}
    assert len(set(found.values())) == 1, found


def test_a_press_on_the_cloth_completes_what_flies(stage: Stage) -> None:
    scene, _ = begin(stage, 4, seed=5)
    mouse = Mouse(stage)
    mouse.wait(0.3)
    assert scene.presentation().air
    mouse.click(3, 3)
    assert not scene.presentation().air


def test_held_space_hurries_to_the_own_turn_and_no_further(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=11, first_dealer=0)
    mouse = Mouse(stage)
    stage.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    mouse.wait(1.0)
    stage.handle(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" "))
    assert match.to_act == ME
    assert match.view(ME).table.turn.phase is Phase.DRAW
    assert isinstance(stage.top, TableScene)
    assert not isinstance(stage.top, ScoreScene)
    assert scene.desk.is_player
    discarders = {
        event.seat for event in match.view(ME).table.history if isinstance(event, CardDiscarded)
    }
    assert discarders == {1, 2, 3}


# ---------------------------------------------------------------------------------------- at rest


def is_at_rest(stage: Stage) -> bool:
    """Let the flights and fades of a moment end; tell whether nothing is drawn after that."""
    for _ in range(60):
        stage.update(1 / 30)
        stage.draw()
    drawn = 0
    for _ in range(30):
        stage.update(1 / 30)
        drawn += stage.draw()
    return not drawn


def test_what_vanishes_while_it_lights_up_leaves_the_table_at_rest(stage: Stage) -> None:
    scene, match = begin(stage, 3, seed=11, first_dealer=2)
    to_my_play(Mouse(stage), match)
    assert is_at_rest(stage)
    scene.desk.pulsing = (DiscardTarget(),)
    scene.needs_redraw = True
    stage.draw()
    stage.update(1 / 30)
    scene.desk.pulsing = ()
    assert is_at_rest(stage)


@pytest.mark.usefixtures("same_evening")
def test_a_loupe_over_a_rising_sun_leaves_the_table_at_rest(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(INSTANT, has_remarks=False)) as stage:
        scene, match = begin(stage, 3, seed=1, first_dealer=2)
        mouse = Mouse(stage)
        view = to_my_play(mouse, match)
        while not any(seat.is_down for seat in view.table.seats[1:]):
            mouse.discard(worst(view))
            view = to_my_play(mouse, match)
        stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
        stage.draw()
        down = next(seat for seat in match.seats[1:] if view.table.seats[seat].is_down)
        mouse.discard(worst(view))
        while match.to_act != down:
            stage.update(1 / 30)
            stage.draw()
        panel = next(panel for panel in scene.desk.layout.panels if panel.seat == down)
        mouse.click_box(panel.name)
        while match.to_act != ME:
            stage.update(1 / 30)
            stage.draw()
        assert scene.desk.options.loupe == down
        assert is_at_rest(stage)
