"""Switches, presets and impossible rulesets: R1, R2.3, R5.6, R5.7, R9."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.ruleset import (
    PRESETS,
    STANDARD,
    ImpossibleRuleset,
    LastRound,
    Preset,
    Ruleset,
    RulesetFault,
    WildLimit,
    WildMode,
    WildSwap,
    combine,
    differences,
    find_faults,
    require_possible,
)


def test_the_defaults_are_the_standard_game() -> None:
    assert Ruleset() == STANDARD == combine([]) == PRESETS[Preset.STANDARD]
    assert (STANDARD.decks, STANDARD.rounds) == (2, (1, 2, 3, 4, 5, 6, 7))
    assert STANDARD.wild_mode is WildMode.ROTATING
    assert STANDARD.wild_limit is WildLimit.NONE
    assert STANDARD.wild_swap is WildSwap.DOWN
    assert STANDARD.strict_lay_off
    assert STANDARD.no_instant_return
    assert STANDARD.must_discard_to_go_out
    assert STANDARD.last_round is LastRound.ALL_AT_ONCE
    assert (STANDARD.reshuffles, STANDARD.buying, STANDARD.buys_per_round) == (3, False, 3)


@pytest.mark.parametrize(
    ("mode", "ranks"),
    [
        (WildMode.ROTATING, [3, 4, 5, 6, 7, 8, 9]),
        (WildMode.TWOS, [2] * 7),
        (WildMode.KINGS, [13] * 7),
    ],
)
def test_wild_ranks(mode: WildMode, ranks: list[int]) -> None:
    assert [Ruleset(wild_mode=mode).wild_rank(number) for number in range(1, 8)] == ranks


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        (Preset.STANDARD, {}),
        (Preset.SINGLE_DECK, {"decks": 1, "rounds": (1, 2, 3, 4, 5)}),
        (Preset.FIXED_WILDS, {"wild_mode": WildMode.TWOS}),
        (Preset.KINGS_WILD, {"wild_mode": WildMode.KINGS}),
        (Preset.STRICT_LAY_OFF, {}),
        (Preset.SAME_TURN_LAY_OFF, {"strict_lay_off": False}),
        (Preset.STAGED_FINISH, {"last_round": LastRound.STAGED}),
        (Preset.BUYING, {"buying": True}),
    ],
)
def test_presets_set_only_what_r9_says(preset: Preset, changed: dict[str, object]) -> None:
    assert differences(PRESETS[preset]) == changed
    assert combine([preset]) == PRESETS[preset]
    assert find_faults(PRESETS[preset], 3) == ()


def test_presets_combine() -> None:
    both = combine([Preset.BUYING, Preset.STAGED_FINISH, Preset.KINGS_WILD])
    assert differences(both) == {
        "buying": True,
        "last_round": LastRound.STAGED,
        "wild_mode": WildMode.KINGS,
    }
    assert combine([Preset.FIXED_WILDS, Preset.KINGS_WILD]).wild_mode is WildMode.KINGS


@pytest.mark.parametrize(
    ("ruleset", "seats", "faults"),
    [
        (STANDARD, 2, []),
        (STANDARD, 6, []),
        (STANDARD, None, []),
        (STANDARD, 1, ["SEATS"]),
        (STANDARD, 7, ["SEATS"]),
        (Ruleset(decks=0), 2, ["DECKS"]),
        (Ruleset(decks=4), 2, ["DECKS"]),
        (PRESETS[Preset.SINGLE_DECK], 2, []),
        (PRESETS[Preset.SINGLE_DECK], 4, ["SINGLE_DECK_SEATS"]),
        (Ruleset(decks=1), 2, ["SINGLE_DECK_ROUNDS"]),
        (Ruleset(rounds=(7,)), 2, []),
        (Ruleset(rounds=(2, 5)), 2, []),
        (Ruleset(rounds=()), 2, ["ROUNDS"]),
        (Ruleset(rounds=(2, 2)), 2, ["ROUNDS"]),
        (Ruleset(rounds=(3, 1)), 2, ["ROUNDS"]),
        (Ruleset(rounds=(1, 8)), 2, ["ROUNDS"]),
        (Ruleset(reshuffles=0), 2, []),
        (Ruleset(reshuffles=9), 2, []),
        (Ruleset(reshuffles=10), 2, ["RESHUFFLES"]),
        (Ruleset(reshuffles=-1), 2, ["RESHUFFLES"]),
        (Ruleset(buys_per_round=0), 2, ["BUYS"]),
        (Ruleset(buys_per_round=5), 2, ["BUYS"]),
        (Ruleset(buying=True), 2, ["BUYING_SEATS"]),
        (Ruleset(buying=True), 3, []),
        (Ruleset(buying=True), None, []),
        (
            Ruleset(decks=1, buys_per_round=9),
            7,
            ["SEATS", "SINGLE_DECK_SEATS", "SINGLE_DECK_ROUNDS", "BUYS"],
        ),
    ],
)
def test_every_fault_is_found(ruleset: Ruleset, seats: int | None, faults: list[str]) -> None:
    assert [fault.name for fault in find_faults(ruleset, seats)] == faults
    if faults:
        with pytest.raises(ImpossibleRuleset) as raised:
            require_possible(ruleset, seats)
        assert [fault.name for fault in raised.value.faults] == faults
        assert all(fault.clause in str(raised.value) for fault in raised.value.faults)
    else:
        require_possible(ruleset, seats)


def test_faults_name_their_clause_and_say_why() -> None:
    for fault in RulesetFault:
        assert fault.clause.startswith("R")
        assert fault.text.endswith(".")


@pytest.mark.parametrize(
    ("ruleset", "number", "at_once", "staged", "by_discarding"),
    [
        (STANDARD, 1, False, False, True),
        (STANDARD, 6, False, False, True),
        (STANDARD, 7, True, False, False),
        (PRESETS[Preset.STAGED_FINISH], 7, False, True, False),
        (PRESETS[Preset.STAGED_FINISH], 6, False, False, True),
        (replace(STANDARD, must_discard_to_go_out=False), 3, False, False, False),
    ],
)
def test_how_a_round_is_finished(
    ruleset: Ruleset, number: int, at_once: bool, staged: bool, by_discarding: bool
) -> None:
    assert ruleset.is_all_at_once(number) is at_once
    assert ruleset.is_staged(number) is staged
    assert ruleset.goes_out_by_discarding(number) is by_discarding
