"""Matches played at random through `Match`, as the tests of match and library need them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from game.ai.opponent import OPPONENT_VERSION
from game.ai.temper import Level, Personality
from game.ai.worker import Request, answer, quick_answer
from game.match import Match, new_beginning
from game.players import Computer, Person, Player
from game.rules import solver
from game.rules.actions import Action, Discard, DrawStock, LayDown, LayOff, SwapWild
from game.rules.cards import SeatId
from game.rules.legality import find_refusal, legal_actions
from game.rules.ruleset import Ruleset
from game.rules.views import PlayerView
from game.storage.library import Library
from game.storage.records import Thought

SHORT = Ruleset(rounds=(1, 2), reshuffles=1)
ANA = Person("Ana", "owl")
TITO = Computer("Tito", "armadillo", Level.HARD, Personality.CAUTIOUS)
LOLA = Computer("Lola", "axolotl", Level.EASY, Personality.DREAMER)
STAND_IN = Computer("", "fox", Level.HARD, Personality.NEUTRAL)
"""Who plays for a person that had to go."""
TABLE: tuple[Player, ...] = (ANA, TITO, LOLA)


def begin(library: Library, deal: int | None = None, ruleset: Ruleset = SHORT) -> Match:
    beginning = new_beginning(ruleset, len(TABLE), deal=deal)
    return Match.begin(library, beginning, TABLE, is_typed_deal=deal is not None)


def choose(view: PlayerView, rng: random.Random) -> Action:
    """Return a legal action: the solver's lay-down where there is one, melds before discards."""
    own = view.own
    if not own.is_down and len(view.hand) > view.table.round_number + 6:
        found = solver.layout(view.hand, view.table.round_number, view.ruleset)
        if found and find_refusal(view, LayDown(found.melds)) is None:
            return LayDown(found.melds)
    legal = legal_actions(view)
    melding = [action for action in legal if isinstance(action, LayOff | SwapWild)]
    if melding and rng.random() < 0.7:
        return rng.choice(melding)
    rest = [action for action in legal if not isinstance(action, LayOff | SwapWild)]
    return rng.choice(rest or melding)


def act(match: Match, rng: random.Random) -> None:
    """Do one thing, saved in one commit: an action, now and then a take-back or a moved card."""
    if rng.random() < 0.2:
        shuffle_hand(match, SeatId(0), rng)
        return
    seat = rng.choice(match.seats)
    if rng.random() < 0.15 and match.can_take_back(seat):
        match.take_back(seat)
        return
    actor = due(match)
    thought = None
    match match.players[actor]:
        case Computer(level=level, personality=personality):
            thought = Thought(level, personality, 1, rng.randrange(9), rng.random() < 0.1)
        case Person():
            pass
    match.submit(actor, choose(match.view(actor), rng), match.version, thought)


def shuffle_hand(match: Match, seat: SeatId, rng: random.Random) -> None:
    """Put the seat's cards anywhere, in hand and tray."""
    now = match.arrangement(seat)
    cards = [*now.hand, *(card for slot in now.tray for card in slot)]
    rng.shuffle(cards)
    slots = []
    for _ in now.tray:
        taken = rng.randrange(min(3, len(cards)) + 1)
        slots.append(tuple(cards[:taken]))
        cards = cards[taken:]
    lows = tuple(rng.choice((None, 1, 5)) if slot else None for slot in slots)
    match.arrange(seat, replace(now, hand=tuple(cards), tray=tuple(slots), lows=lows))


def play_on(match: Match, steps: int, rng: random.Random) -> None:
    """Do so many things, or play to the end."""
    for _ in range(steps):
        if match.is_over:
            return
        act(match, rng)


def do_thing(match: Match, seed: int, thing: int) -> None:
    """Do the numbered thing of a match that is the same in every process."""
    act(match, random.Random(f"{seed}/{thing}"))


def play_out(match: Match, rng: random.Random) -> None:
    """Play to the end."""
    while not match.is_over:
        act(match, rng)


def play_until(match: Match, kind: type[Discard | LayDown | LayOff], rng: random.Random) -> Action:
    """Play without take-backs until the next choice is of a kind; return it, not yet done."""
    while True:
        actor = due(match)
        action = choose(match.view(actor), rng)
        if isinstance(action, kind):
            return action
        match.submit(actor, action, match.version)


def due(match: Match) -> SeatId:
    """Return the seat that a match waits for, which is not over."""
    assert match.to_act is not None
    return match.to_act


def draw(match: Match) -> SeatId:
    seat = due(match)
    match.submit(seat, DrawStock(), match.version)
    return seat


def discard(match: Match, seat: SeatId) -> None:
    match.submit(seat, Discard(match.view(seat).hand[0]), match.version)


def play_with_opponents(
    match: Match,
    steps: int = 10_000,
    *,
    quick_share: float = 0.0,
    away: Callable[[Match], bool] = lambda _: False,
) -> None:
    """Let the computers play as they do at the table, and the persons at random.

    While `away` says so the computer plays for the persons too.
    """
    rng = random.Random(5)
    while not match.is_over and steps:
        steps -= 1
        seat, version = due(match), match.version
        player = match.players[seat]
        if isinstance(player, Person) and away(match):
            player = STAND_IN
        match player:
            case Person():
                match.submit(seat, choose(match.view(seat), rng), version)
            case Computer(level=level, personality=personality):
                seed = match.decision_seed(version, seat)
                request = Request(version, match.view(seat), level, personality, seed, 1)
                reply = (quick_answer if rng.random() < quick_share else answer)(request)
                thought = Thought(
                    level.value, personality.value, OPPONENT_VERSION, reply.budget, reply.is_quick
                )
                match.submit(seat, reply.action, version, thought)
