"""What a frame costs: `python tests/benchmarks/frames.py [--json] [--size 1920x1080 ...]`.

The busy table has six seats, 18 melds and a hand of 20; one card is dragged over all of it while a
deal is in flight. Each size is measured in a process of its own, on SDL's dummy driver. Times are
those of the thread, so that what else the machine does counts less. The bare loop blits the cloth
and the same converted cards at the same places, and flips; the empty one fills, and flips. A dealt
table is measured while it waits for its player, and while a card is dragged over it. Last, the busy
table's drag is shown at sixty pictures a second by turns with the opponents' process at rest and
with Expert thinking there without a pause; these frames are taken by the clock on the wall, for
what the process takes from them, answers and questions included.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import gc
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(folder) for folder in (TESTS, TESTS / "ui", TESTS.parent)]

import pygame
from mouse import begin
from stages import opened
from table_pieces import SIX, Pack, State, seat
from table_states import staged

from game.ai.opponent import BUDGET, Level, Personality, opponent_for
from game.ai.worker import Request, Worker, answer, lower_priority
from game.arena import steps
from game.arrangement import Arrangement
from game.assets_folder import assets_folder
from game.coach.meter import Meters
from game.rules.cards import ACE, SeatId
from game.rules.events import RoundDealt
from game.rules.ruleset import STANDARD
from game.rules.views import view_for
from game.storage.settings import TableTheme
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.scenery import Scenery
from game.ui.table.content.presentation import Presentation
from game.ui.table.hands.desk import Desk
from game.ui.table.motion.animation import Animator, plan_flights, plan_glide
from game.ui.table.motion.showing import Showing, Shown
from game.ui.table.paint.cards import INDEX_OF
from game.ui.table.paint.painter import Painter
from game.ui.table.poses import Pose
from game.ui.theme import Scale, load_colours
from game.ui.window import ANIMATING_S, GameWindow, Placement, find_period_s, step

SIZES = ("1280x720", "1920x1080", "2560x1440")
OTHERS = ("idle", "drag", "thinking")
"""What is measured besides the busy table at its sizes."""
FRAMES = 600
LAP_FRAMES = 240
"""How many frames a card needs for one way round the table."""
SETTLED_S = 20.0
IDLE_FOR_S = 6.0
ROUNDS = 5
"""How often the opponents' process rests and thinks by turns."""
PONDER_S = 0.2
"""So long the process goes on thinking by itself when it is asked no more."""

Blit = tuple[pygame.Surface, tuple[int, int]]


def busy() -> State:
    """Return six seats in round 7 with three melds each, and 20 cards in the own hand."""
    pack = Pack()
    view, hand, tray = staged(pack)
    own = (pack.long_run("D", 1, 5), pack.long_run("S", 1, 4), pack.long_run("S", 5, 4))
    cards = (*hand, *tray)
    table_ = replace(view.table, seats=(seat(len(cards), own), *view.table.seats[1:]))
    arrangement = Arrangement(cards, ((),) * 3, (None,) * 3, None)
    return State(replace(view, hand=cards, table=table_), arrangement, SIX)


def deal_of(state: State) -> RoundDealt:
    """Return a deal of the whole hand, and of 13 cards to everybody else."""
    table_ = state.view.table
    others = ((None,) * 13,) * (len(table_.seats) - 1)
    return RoundDealt(7, SeatId(2), ACE, (state.view.hand, *others), table_.discards[-1], 60)


@dataclass(frozen=True)
class Times:
    """Milliseconds of many frames."""

    values: Sequence[float]

    def at(self, share: float) -> float:
        """Return the time that so large a share of the frames keeps."""
        ordered = sorted(self.values)
        return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def timed_ms(act: Callable[[], object]) -> float:
    """Return how long something keeps the thread busy."""
    began_ns = time.thread_time_ns()
    act()
    return (time.thread_time_ns() - began_ns) / 1e6


class BusyTable:
    """The busy table in a window, and a hand on its mouse."""

    def __init__(self, window: GameWindow, scale: Scale) -> None:
        self.window = window
        self.scale = scale
        self.state = busy()
        self.desk = Desk(self.state.view, self.state.arrangement, SIX, scale)
        self.animator = Animator()
        self.artwork = Artwork()
        self.deck = Deck(DeckStyle(), assets_folder())
        self.meters = Meters()
        self.showing = Showing()
        self.painter = self._new_painter(TableTheme.EVENING)
        self._deal = deal_of(self.state)
        pose = self.desk.layout.hand.poses[4]
        self._grip = (pose.x_px + pose.strip_px / 2, pose.y_px + pose.height_px / 2)
        self.desk.press(self._grip)
        self._frame = 0

    def _new_painter(self, name: TableTheme) -> Painter:
        scenery = Scenery(self.scale, self.artwork, load_colours(name))
        self.ground = scenery.table_backdrop(self.window.size)
        return Painter(scenery, self.deck)

    def move(self) -> None:
        """Let a sixtieth of a second pass: the card goes round, the deal goes on."""
        self._frame += 1
        turn = 2 * math.pi * self._frame / LAP_FRAMES
        at = (
            self.scale.width_px * (0.5 - 0.4 * math.sin(turn)),
            self.scale.height_px * (0.5 + 0.38 * math.cos(turn)),
        )
        before = self.desk.layout
        if self.desk.move(at):
            held = {card.pose.card for card in self.desk.air() if card.pose.card is not None}
            self.animator.start(plan_glide(before, self.desk.layout, held))
        self.desk.advance(ANIMATING_S)
        self.animator.advance(ANIMATING_S)
        if self._frame % LAP_FRAMES == 1:
            layout = self.desk.layout
            self.animator.start(plan_flights((self._deal,), layout, layout))

    def warm(self) -> None:
        """Draw the faces ahead, as the game does while nothing moves."""
        wild_rank = self.state.view.table.wild_rank
        while self.painter.warm(self.desk.layout, wild_rank):
            pass

    def presentation(self) -> Presentation:
        """Return what is shown now."""
        shown = Shown(self.meters.of(self.state.view))
        return self.showing.of(self.desk, self.animator, shown)

    def draw(self) -> None:
        """Draw a frame and show it."""
        self.painter.paint(self.window.surface, self.desk.layout, self.presentation())
        self.window.present()

    def blits(self) -> list[Blit]:
        """Return the cards of this frame as pictures and corners, for the bare loop."""
        shown = self.presentation()
        lying = (pose for pose in self.desk.layout.poses if pose.card not in shown.hidden)
        return [self._blit(pose) for pose in (*lying, *(card.pose for card in shown.air))]

    def _blit(self, pose: Pose) -> Blit:
        height_px, index = round(pose.height_px), INDEX_OF.get(pose.size)
        if pose.card is None or index is None:
            picture = self.deck.back(height_px, round(-2 * pose.angle) / 2)
        else:
            picture = self.deck.face(pose.card, height_px, index, wild=pose.is_marked)
        middle = (round(pose.box.centre_x_px), round(pose.box.centre_y_px))
        return picture, picture.get_rect(center=middle).topleft

    def lay_out_anew(self) -> None:
        """Do what the stage does once a new window size rests."""
        self.artwork.forget_sizes()
        self.deck.forget_sizes()
        self.desk.resize(self.scale)
        self.painter = self._new_painter(TableTheme.EVENING)
        self.draw()

    def change_theme(self) -> None:
        """Do what the stage does when another theme is chosen."""
        self.artwork.use_colours(load_colours(TableTheme.NIGHT))
        self.painter = self._new_painter(TableTheme.NIGHT)
        self.draw()


def measure_busy(size: str, frames: int) -> dict[str, float]:
    """Measure the busy table at one window size."""
    width, height = (int(part) for part in size.split("x"))
    scale = Scale(width, height)
    window = GameWindow(Placement((width, height)), clamped=False)
    busy_table = BusyTable(window, scale)
    first_ms = timed_ms(busy_table.draw)
    busy_table.warm()
    gc.collect()
    gc.freeze()  # as the game does once it has started
    moving, drawing, bare = [], [], []
    for _ in range(frames):
        moving.append(timed_ms(busy_table.move))
        drawing.append(timed_ms(busy_table.draw))
        blits = busy_table.blits()

        def show_bare(blits: list[Blit] = blits) -> None:
            surface = window.surface
            surface.blit(busy_table.ground, (0, 0))
            surface.blits(blits, False)
            window.present()

        bare.append(timed_ms(show_bare))

    def show_empty() -> None:
        window.surface.fill(load_colours().cloth)
        window.present()

    empty = Times([timed_ms(show_empty) for _ in range(200)])
    rss_mb = resident_mb()
    busy_table.desk.cancel()
    busy_table.animator.finish()
    busy_table.draw()
    theme_ms = timed_ms(busy_table.change_theme)
    resize_ms = timed_ms(busy_table.lay_out_anew)
    window.close()
    drawn, p50_bare = Times(drawing), Times(bare).at(0.5)
    return {
        "p50_ms": drawn.at(0.5),
        "p99_ms": drawn.at(0.99),
        "ratio_to_bare": drawn.at(0.5) / p50_bare,
        "ratio_to_empty": drawn.at(0.5) / empty.at(0.5),
        "bare_p50_ms": p50_bare,
        "empty_p50_ms": empty.at(0.5),
        "moving_p50_ms": Times(moving).at(0.5),
        "moving_p99_ms": Times(moving).at(0.99),
        "first_ms": first_ms,
        "resize_ms": resize_ms,
        "theme_ms": theme_ms,
        "rss_mb": rss_mb,
    }


def measure_drag(frames: int) -> dict[str, float]:
    """Drag a card of a dealt table through the loop itself; return how it follows the pointer.

    `drag_lag_frames` is the most pictures after which the card was where the pointer had been when
    its movement came: 1 if the next picture always shows it there. `drag_lag_ms` is how long that
    picture took, from the event to the flip.
    """
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), (1920, 1080)) as stage:
        scene, _ = begin(stage, 6, seed=5)
        for _ in range(round(SETTLED_S / ANIMATING_S)):
            step(stage, ANIMATING_S)
        pose = scene.desk.layout.hand.poses[4]
        at = (round(pose.x_px + pose.strip_px / 2), round(pose.y_px + pose.height_px / 2))
        grip = pose.share_at(*at)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        step(stage, ANIMATING_S)
        lags_ms: list[float] = []
        most, waiting = 0, 0
        for frame in range(frames):
            turn = 2 * math.pi * frame / LAP_FRAMES
            at = (round(960 - 700 * math.sin(turn)), round(540 + 400 * math.cos(turn)))
            moved = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            pygame.event.post(moved)
            drawn: list[bool] = []
            lags_ms.append(timed_ms(lambda d=drawn: d.append(step(stage, ANIMATING_S).has_drawn)))
            lead = scene.presentation().air[-1].pose
            # Two whole pixels, because poses are drawn at whole pixels.
            is_there = all(
                abs(now - then) * side_px < 2
                for now, then, side_px in zip(
                    lead.share_at(*at), grip, (lead.width_px, lead.height_px), strict=True
                )
            )
            waiting = 1 if is_there and drawn == [True] else waiting + 1
            most = max(most, waiting)
        pygame.event.clear()
        times = Times(lags_ms)
        return {
            "drag_lag_frames": most,
            "drag_lag_p50_ms": times.at(0.5),
            "drag_lag_p99_ms": times.at(0.99),
        }


def expert_requests() -> Iterator[Request]:
    """Yield the decisions of a six-seat match over and over, each to be made by Expert."""
    seats = [opponent_for(Level.HARD)] * 6
    met = [(view_for(step.state, step.seat), step.seed) for step in steps(STANDARD, seats, deal=5)]
    for version, (view, seed) in enumerate(cycle(met)):
        yield Request(version, view, Level.EXPERT, Personality.NEUTRAL, seed, BUDGET)


def think_on(pipe: Connection) -> None:
    """Answer like `worker.serve`, but think the last question over until the next one comes."""
    lower_priority()
    with suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            request = pipe.recv()
            pipe.send(answer(request))
            until_s = time.perf_counter() + PONDER_S
            while not pipe.poll() and time.perf_counter() < until_s:
                answer(request)


def measure_thinking(frames: int, rounds: int = ROUNDS) -> dict[str, float]:
    """Measure the drag over the busy table while Expert thinks, against while nobody does.

    The p99 of each is the median of the rounds'. `thoughts` is how many answers came in all, nearly
    one a frame: they are fetched and asked for as in the game, but without waiting to be shown.
    """
    busy_table = BusyTable(GameWindow(Placement((1920, 1080)), clamped=False), Scale(1920, 1080))
    busy_table.draw()
    busy_table.warm()
    requests, thoughts = expert_requests(), 0
    p99s_ms: dict[bool, list[float]] = {False: [], True: []}
    with closing(Worker(serving=think_on)) as worker:
        worker.ask(next(requests))
        while worker.poll() is None:
            time.sleep(ANIMATING_S)
        gc.collect()
        gc.freeze()
        for is_thinking in (False, True) * rounds:
            time.sleep(2 * PONDER_S)
            if is_thinking:
                worker.ask(next(requests))
            times_ms = []
            for _ in range(frames):
                began_s = time.perf_counter()
                if worker.poll() is not None:
                    thoughts += 1
                    worker.ask(next(requests))
                busy_table.move()
                busy_table.draw()
                took_s = time.perf_counter() - began_s
                times_ms.append(1000 * took_s)
                time.sleep(max(0.0, ANIMATING_S - took_s))
            p99s_ms[is_thinking].append(Times(times_ms).at(0.99))
            while is_thinking and worker.poll() is None:
                time.sleep(ANIMATING_S)
    busy_table.window.close()
    resting_ms, thinking_ms = median(p99s_ms[False]), median(p99s_ms[True])
    return {
        "resting_p99_ms": resting_ms,
        "thinking_p99_ms": thinking_ms,
        "thinking_ratio": thinking_ms / resting_ms,
        "thoughts": thoughts,
    }


def measure_idle() -> dict[str, float]:
    """Measure the process of a table that waits for its player, as the loop runs it."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), (1920, 1080)) as stage:
        begin(stage, 6, seed=5)
        for _ in range(round(SETTLED_S / ANIMATING_S)):
            step(stage, ANIMATING_S)
        began_s, cpu_s = time.perf_counter(), time.process_time()
        while (now_s := time.perf_counter()) - began_s < IDLE_FOR_S:
            period_s = find_period_s(stage.is_animating, SETTLED_S, SETTLED_S)
            step(stage, period_s)
            time.sleep(max(0.0, period_s - (time.perf_counter() - now_s)))
        share = (time.process_time() - cpu_s) / (time.perf_counter() - began_s)
        return {"idle_cpu_percent": 100 * share, "rss_mb": resident_mb()}


def resident_mb() -> float:
    """Return how much memory this process holds; not a number where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, AttributeError):
        return math.nan


def measured_apart(what: str, frames: int) -> dict[str, float]:
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--measure", what, "--frames", str(frames)]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    values: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return {name: round(value, 2) for name, value in values.items()}


def main(arguments: list[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--size", action="append", help="a window size; may be repeated")
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.measure is not None:
        match chosen.measure:
            case "idle":
                values = measure_idle()
            case "drag":
                values = measure_drag(chosen.frames)
            case "thinking":
                values = measure_thinking(chosen.frames)
            case size:
                values = measure_busy(size, chosen.frames)
        print(json.dumps(values))
        return 0
    tables = {size: measured_apart(size, chosen.frames) for size in chosen.size or SIZES}
    others = {what: measured_apart(what, chosen.frames) for what in OTHERS}
    if chosen.json:
        print(json.dumps({"busy": tables} | {k: v for o in others.values() for k, v in o.items()}))
        return 0
    for size, values in tables.items():
        print(size, *(f"{name} {value:g}" for name, value in values.items()), sep="\n  ")
    for what, values in others.items():
        print(what, *(f"{name} {value:g}" for name, value in values.items()), sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
