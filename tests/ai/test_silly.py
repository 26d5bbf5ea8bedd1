"""Moves that no sensible player would make: Medium and better make none, whatever their temper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest
from positions import position

from game.ai.opponent import Level, Personality, opponent_for
from game.rules.actions import Action, Buy, Discard, DrawDiscard, DrawStock, LayDown, Phase
from game.rules.cards import FACE_OF, SeatId
from game.rules.engine import apply
from game.rules.events import RoundEnded
from game.rules.notation import format_face
from game.rules.ruleset import PRESETS, STANDARD, LastRound, Preset, Ruleset, WildSwap
from game.rules.state import MatchState
from game.rules.views import view_for

SENSIBLE = (Level.MEDIUM, Level.HARD, Level.EXPERT)
SEEDS = range(12)
STAGED = Ruleset(last_round=LastRound.STAGED)
BUYING = PRESETS[Preset.BUYING]
ANYONE = Ruleset(wild_swap=WildSwap.ANYONE)

SIX = "4C 6D 6C 8D TD JC"
"""What a rival holds who is not near anything."""
KINGS_NINES = ("set KH KS KC", "set 9H 9S 9D")
SET_AND_RUN = ("set JH JS JC", "run 5H 6H 7H 8H")
STAND_IN_RUN = ("set JH JS JC", "run 5H * 7H 8H")
LONG_RUNS = ("run 2H 3H 4H 5H", "run 6S 7S 8S 9S", "run TC JC QC KC")

Turn = Sequence[Action]
Is = Callable[[Turn, bool], bool]
"""Whether a turn (its actions, and whether it ended the round as won) is silly."""


def throws(*faces: str) -> Is:
    """To throw one of these."""
    return lambda turn, _: any(
        isinstance(action, Discard) and format_face(FACE_OF[action.card]) in faces
        for action in turn
    )


def throws_other_than(*faces: str) -> Is:
    """To throw anything but one of these."""
    return lambda turn, _: any(
        isinstance(action, Discard) and format_face(FACE_OF[action.card]) not in faces
        for action in turn
    )


def leaves_the_discard(turn: Turn, _: bool) -> bool:
    return isinstance(turn[0], DrawStock)


def takes_the_discard(turn: Turn, _: bool) -> bool:
    return isinstance(turn[0], DrawDiscard)


def buys(turn: Turn, _: bool) -> bool:
    return isinstance(turn[0], Buy)


def does_not_lay_down(turn: Turn, _: bool) -> bool:
    return not any(isinstance(action, LayDown) for action in turn)


def does_not_go_out(_: Turn, is_out: bool) -> bool:
    return not is_out


@dataclass(frozen=True)
class Case:
    """A position of the first seat, what would be silly there, and why."""

    why: str
    hand: str
    is_silly: Is
    round_number: int = 1
    rivals: Sequence[str] = (SIX,)
    melds: Mapping[int, Sequence[str]] = field(default_factory=dict)
    discards: str = "2D"
    phase: Phase = Phase.PLAY
    ruleset: Ruleset = STANDARD
    turn_number: int = 9
    down_since: int = 1
    is_offer: bool = False
    is_last_turn: bool = False

    def state(self) -> MatchState:
        state = position(
            [self.hand, *self.rivals],
            round_number=self.round_number,
            ruleset=self.ruleset,
            melds=self.melds,
            discards=self.discards,
            phase=Phase.OFFER if self.is_offer else self.phase,
            turn=1 if self.is_offer else 0,
            turn_number=self.turn_number,
            down_since=self.down_since,
            discarder=2 if self.is_offer else None,
            stock_count=0 if self.is_last_turn else None,
            reshuffles_left=0 if self.is_last_turn else None,
            closing_turns=2 if self.is_last_turn else None,
        )
        if not self.is_offer:
            return state
        table = state.round.table
        asked = replace(table, turn=replace(table.turn, asked=(SeatId(0),)))
        return replace(state, round=replace(state.round, table=asked))


DRAW = Phase.DRAW

CASES = (
    # A wild makes any meld: nobody throws one who is still short.
    Case("a wild is what it waits for", "7H 7S * 9H QC KD 2C 5S", throws("*")),
    Case("a wild three too", "7H 7S 3D 9H QC KD 2C 5S", throws("3D")),
    Case("one card short, the wild completes", "7H 7S 7D 9H * QC KD 2C", throws("*", "9H")),
    Case("two wilds, far off", "2H 6S 9D JC * * KD AC 8S", throws("*"), 2),
    Case(
        "a wild in a run's gap", "2H 3H * 8S 9S TS QD 6C 7D KC", throws("*", "2H", "3H"), 3
    ),
    Case("wilds in round four", "JH JS JD 9H 9S * 2C 4D KC 8C 3S", throws("*"), 4),
    Case("wilds in round six", "2H 3H 6H TS JS QS KD KC * 3C 5D AC 9D", throws("*", "8H"), 6),
    Case(
        "wilds in the last round",
        "2H 3H 4H 6S 7S 8S TC JC * * 4D KD AD QS",
        throws("*"),
        7,
    ),
    Case("a wild king under kings wild", "7H 7S KD 9H QC JD 2C 5S", throws("KD"),
         ruleset=PRESETS[Preset.KINGS_WILD]),
    Case("a wild two under fixed wilds", "7H 7S 2D 9H QC JD 4C 5S", throws("2D"),
         ruleset=PRESETS[Preset.FIXED_WILDS]),
    Case("a wild with a single deck", "7H 7S 3D 9H QC KD 2C 5S", throws("3D"),
         ruleset=PRESETS[Preset.SINGLE_DECK]),
    # What is finished stays whole while there is rubbish to throw.
    Case("it breaks a finished set", "7H 7S 7D 9H 9S KD QC 2C", throws("7H", "7S", "7D")),
    Case("and the pair beside it", "7H 7S 7D 9H 9S KD QC 2C", throws("9H", "9S")),
    Case("a set though one card is dear", "KH KS KD 9H 9S 2D 4C 5C", throws("KH", "KS", "KD")),
    Case("aces are dear and still a set", "AH AS AD 9H 9S 2D 4C 5C", throws("AH", "AS", "AD")),
    Case("it breaks a finished run", "5H 6H 7H 8H JS JD KC 2C AD", throws("5H", "6H", "7H", "8H"),
         2),
    Case("a run with a wild in it", "5H * 7H 8H JS JD KC 2C AD", throws("5H", "*", "7H", "8H"), 2),
    Case("the end of a run of just four", "9H TH JH QH 2S 3S 4S KD AC 7C",
         throws("9H", "TH", "JH", "QH", "2S", "3S", "4S"), 3),
    Case("three sets but for a card", "JH JS JD 9H 9S 9D 2C 2D KC 8C 5S",
         throws("JH", "JS", "JD", "9H", "9S", "9D", "2C", "2D"), 4),
    Case("the whole hand but for a card", "2H 3H 4H 5H 6S 7S 8S TS JS QS KS AS 4D KD",
         throws_other_than("4D", "KD"), 7),
    # The next player is down: what fits the table feeds it.
    Case("it feeds a set on the table", "7H 7S 7D 8H 8S KD QC 2C", throws("KD"),
         melds={1: KINGS_NINES}),
    Case("and another", "7H 7S 7D 8H 8S 9C 4C 2C", throws("9C"), melds={1: KINGS_NINES}),
    Case("it feeds the high end of a run", "2C 3C 6C TS TD 9H KD QC AD", throws("9H"), 2,
         melds={1: SET_AND_RUN}),
    Case("the low end", "2C 3C 6C TS TD 4H KD QC AD", throws("4H"), 2,
         ruleset=PRESETS[Preset.FIXED_WILDS], melds={1: SET_AND_RUN}),
    Case("it hands over a stand-in's place, so a wild", "2C 3C 6C TS TD 6H KD QC AD",
         throws("6H"), 2, melds={1: STAND_IN_RUN}),
    Case("the melds of a third seat are fed as well", "7H 7S 7D 8H 8S KD QC 2C", throws("KD"),
         rivals=(SIX, SIX), melds={1: ("set JH JS JD", "set TH TS TC"), 2: KINGS_NINES}),
    Case("down itself it feeds the last card of a rival", "9C 4C 2C QC", throws("9C"),
         rivals=("5D",), melds={0: ("set JH JS JD", "set TH TS TC"), 1: KINGS_NINES},
         down_since=9),
    Case("a wild goes to a rival who can use it at once", "* 4C 2C QC", throws("*"),
         rivals=("5D",), melds={0: ("set JH JS JD", "set TH TS TC"), 1: KINGS_NINES},
         down_since=9),
    # Once down, points are all that counts.
    Case("a dead ace is kept", "AD 4S 5C", throws_other_than("AD"), melds={0: KINGS_NINES}),
    Case("a dead queen is kept", "QD 4S 5C", throws_other_than("QD"), melds={0: KINGS_NINES}),
    Case("it throws what it can lay off", "KD QC 4S", throws("KD"), melds={0: KINGS_NINES}),
    Case("it keeps what could be laid off next turn for nothing", "KD 4S", throws("KD"),
         melds={0: KINGS_NINES}, down_since=9),
    # A round that can be won is won.
    Case("the last card is not discarded", "QD", does_not_go_out, melds={0: KINGS_NINES}),
    Case("a lay-off that wins", "KD 5C", does_not_go_out, melds={0: KINGS_NINES}),
    Case("two lay-offs that win", "KD 9C 5C", does_not_go_out, melds={0: KINGS_NINES}),
    Case("a lay-off on a rival's meld wins", "KD 5C", does_not_go_out,
         melds={0: ("set JH JS JD", "set TH TS TC"), 1: KINGS_NINES}),
    Case("a chain of lay-offs wins", "9H TH 2S", does_not_go_out, 2, melds={0: SET_AND_RUN}),
    Case("a swap frees the wild that wins", "6H KD", does_not_go_out, 2,
         melds={0: STAND_IN_RUN}),
    Case("a wild bridges to the card beyond", "* TH KD", does_not_go_out, 2,
         melds={0: SET_AND_RUN}),
    Case("the contract goes down and out", "7H 7S 7D 7C 9H 9S 9D KD", does_not_go_out),
    Case("the whole hand goes down and out", "AH 2H 3H 4H 5S 6S 7S 8S 9S TC JC QC KC AC",
         does_not_go_out, 7),
    Case("staged, the last card is laid off", "6H", does_not_go_out, 7, ruleset=STAGED,
         melds={0: LONG_RUNS}),
    Case("staged, the card that fits is thrown", "6H 2D", throws("6H"), 7, ruleset=STAGED,
         melds={0: LONG_RUNS}),
    # A finished contract is of no use in the hand.
    Case("a rival is down, the contract is held back", "7H 7S 7D 9H 9S 9C KD 2C",
         does_not_lay_down, melds={1: ("set JH JS JD", "set TH TS TC")}),
    Case("the last turn, the contract is held back", "7H 7S 7D 9H 9S 9C KD 2C",
         does_not_lay_down, is_last_turn=True),
    # Drawing.
    Case("it leaves a wild", "7H 7S 4D 9H 9S KD 2C", leaves_the_discard, discards="*",
         phase=DRAW),
    Case("it leaves the card that completes the contract", "7H 7S 7D 9H 9S KD 2C",
         leaves_the_discard, discards="9C", phase=DRAW),
    Case("down it leaves the card that it can be rid of, and the round with it", "QC",
         leaves_the_discard, discards="KD", phase=DRAW, melds={0: KINGS_NINES}),
    Case("it takes a card for nothing", "7H 7S 7D 9H 9S KD 2C", takes_the_discard,
         discards="QC", phase=DRAW),
    Case("down it takes a card that stays dead", "QC 5D", takes_the_discard, discards="JD",
         phase=DRAW, melds={0: KINGS_NINES}),
    # Buying.
    Case("it buys when a rival has one card", "7H 7S 7D 9H 9S KD 2C", buys, discards="9C",
         rivals=(SIX, "2S"), melds={2: ("set JH JS JC", "set TH TS TC")}, ruleset=BUYING,
         is_offer=True),
    Case("it buys when a rival has two cards", "7H 7S 7D 9H 9S KD 2C", buys, discards="9C",
         rivals=(SIX, "2S 5S"), melds={2: ("set JH JS JC", "set TH TS TC")}, ruleset=BUYING,
         is_offer=True),
    Case("it buys rubbish", "7H 7S 7D 9H 9S KD 2C", buys, discards="QD", rivals=(SIX, SIX),
         ruleset=BUYING, is_offer=True),
    Case("down it buys, with a penalty card", "QC 5D", buys, discards="JD", rivals=(SIX, SIX),
         melds={0: KINGS_NINES}, ruleset=BUYING, is_offer=True),
    # The last turn: what is in hand is paid for.
    Case("a wild costs twenty in the last turn", "7H 7S * 9H 4C 5D 2C 5S", throws_other_than("*"),
         is_last_turn=True),
)  # fmt: skip


def turn_of(
    state: MatchState, level: Level, personality: Personality, seed: int
) -> tuple[Turn, bool]:
    """Play the first seat's turn, or its answer to an offer; tell whether it went out."""
    opponent = opponent_for(level, personality)
    taken: list[Action] = []
    while state.round.table.to_act == 0 and len(taken) < 20:
        action = opponent.decide(view_for(state, SeatId(0)), seed, 1)
        taken.append(action)
        state, events = apply(state, action)
        ended = [event.result for event in events if isinstance(event, RoundEnded)]
        if ended:
            return taken, ended[0].winner == 0
    assert len(taken) < 20
    return taken, False


def test_the_collection_is_large_and_every_case_has_its_own_reason() -> None:
    assert len(CASES) >= 40
    assert len({case.why for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why.replace(" ", "_"))
def test_no_sensible_player_makes_this_move(case: Case) -> None:
    state = case.state()
    for level in SENSIBLE:
        for personality in Personality:
            for seed in SEEDS if level is Level.MEDIUM else SEEDS[:3]:
                turn, is_out = turn_of(state, level, personality, seed)
                assert not case.is_silly(turn, is_out), f"{level} {personality}: {turn}"
