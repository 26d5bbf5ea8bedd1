"""What drops, clicks and double clicks mean, over positions written as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from second_round import ME, MY_MELDS, OTHER, pick, playing

from game.arrangement import Arrangement, fresh
from game.rules.actions import Discard, DrawDiscard, DrawStock, LayOff, PassDraw, Phase, SwapWild
from game.rules.events import Source
from game.rules.melds import End
from game.rules.notation import format_cards
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import STANDARD, WildSwap
from game.rules.views import PlayerView, view_for
from game.ui.table.arrangement import moved_to_slot
from game.ui.table.intents import (
    AskFirst,
    Candidates,
    Guard,
    Intent,
    Nothing,
    Rearrange,
    Refuse,
    Submit,
    drawn,
    dropped,
    legal_targets,
    moved_by_itself,
    rule_targets,
)
from game.ui.table.targets import (
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    Target,
)


def put(view: PlayerView, text: str, target: Target) -> Intent:
    return dropped(view, fresh(view.hand, 2), pick(view, text), target)


def laid_off(intent: Intent) -> str:
    assert isinstance(intent, Submit), intent
    assert all(isinstance(action, LayOff) for action in intent.actions)
    return " ".join(
        f"{format_cards([action.card])}:{action.end.value}"
        for action in intent.actions
        if isinstance(action, LayOff)
    )


# ----------------------------------------------------------------------------------- laying off


@pytest.mark.parametrize(
    ("cards", "target", "result"),
    [
        ("QC", MeldTarget(OTHER, 0, End.HIGH), "QC:high"),
        ("8D", MeldTarget(OTHER, 1, End.LOW), "8D:low"),
        ("KD", MeldTarget(OTHER, 1, End.HIGH), "KD:high"),
        ("8D", MeldTarget(OTHER, 1, End.HIGH), "8D:low"),
        ("7D 8D", MeldTarget(OTHER, 1, End.LOW), "8D:low 7D:low"),
        ("8D 7D", MeldTarget(OTHER, 1, End.LOW), "8D:low 7D:low"),
        ("KD AD", MeldTarget(OTHER, 1, End.HIGH), "KD:high AD:high"),
        ("* AD", MeldTarget(OTHER, 1, End.HIGH), "*:high AD:high"),
        ("* 7D", MeldTarget(OTHER, 1, End.LOW), "*:low 7D:low"),
        ("9C", MeldTarget(ME, 0, End.HIGH), "9C:high"),
        ("*", MeldTarget(ME, 1, End.LOW), "*:low"),
    ],
)
def test_cards_are_laid_off_in_an_order_that_works(cards: str, target: Target, result: str) -> None:
    view = playing("QC 8D KD 7D AD * 9C 2S")
    assert laid_off(put(view, cards, target)) == result


@pytest.mark.parametrize(
    ("cards", "target", "reason"),
    [
        ("2S", MeldTarget(OTHER, 0, End.HIGH), Reason.WRONG_RANK),
        ("2S", MeldTarget(OTHER, 1, End.LOW), Reason.WRONG_SUIT),
        ("7D", MeldTarget(OTHER, 1, End.LOW), Reason.GAP),
        ("8D 2S", MeldTarget(OTHER, 1, End.LOW), Reason.WRONG_SUIT),
        ("QC", MeldTarget(OTHER, 5, End.HIGH), Reason.NO_SUCH_MELD),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(
    cards: str, target: Target, reason: Reason
) -> None:
    intent = put(playing("QC 8D KD 7D AD * 9C 2S"), cards, target)
    assert isinstance(intent, Refuse)
    assert isinstance(intent.why, Refusal)
    assert intent.why.reason is reason


def test_the_last_card_is_kept_for_the_discard() -> None:
    intent = put(playing("8D 7D"), "8D 7D", MeldTarget(OTHER, 1, End.LOW))
    assert isinstance(intent, Refuse)
    assert isinstance(intent.why, Refusal)
    assert intent.why.reason is Reason.KEEP_A_DISCARD


def test_before_the_contract_is_down_nothing_is_laid_off() -> None:
    intent = put(playing("QC 2S", down=False), "QC", MeldTarget(OTHER, 0, End.HIGH))
    assert isinstance(intent, Refuse)
    assert isinstance(intent.why, Refusal)
    assert intent.why.reason is Reason.NOT_DOWN


# ------------------------------------------------------------------------------ swaps, discards


def test_a_natural_takes_a_stand_ins_place() -> None:
    view = playing("7H QC 2S")
    (seven,) = pick(view, "7H")
    assert put(view, "7H", StandInTarget(ME, 1, 2)) == Submit((SwapWild(seven, ME, 1, 2),))
    refused = put(view, "2S", StandInTarget(ME, 1, 2))
    assert isinstance(refused, Refuse)


def test_a_card_that_fits_a_stand_ins_meld_hears_why_it_may_not_be_laid_off_yet() -> None:
    theirs = {1: ["set QH QS *", MY_MELDS[1]]}
    state = position(["9H QC 2S 7H", "KC KD"], round_number=2, melds=theirs)
    view = view_for(state, ME)
    in_run = StandInTarget(OTHER, 1, 2)
    assert put(view, "9H", in_run) == Refuse(Refusal(Reason.NOT_DOWN))
    for other in ("2S", "7H"):
        assert put(view, other, in_run) == Refuse(Refusal(Reason.SWAP_WHEN_DOWN))


def test_several_cards_on_a_stand_in_are_laid_off_on_its_meld() -> None:
    view = playing("9H TH 2S")
    assert laid_off(put(view, "9H TH", StandInTarget(ME, 1, 2))) == "9H:high TH:high"


def test_a_discard_ends_the_turn_and_only_one_card_can() -> None:
    view = playing("2S 3S 5S")
    (two,) = pick(view, "2S")
    assert put(view, "2S", DiscardTarget()) == Submit((Discard(two),))
    several = put(view, "2S 3S", DiscardTarget())
    assert isinstance(several, Refuse)
    assert isinstance(several.why, str)


def test_discarding_before_drawing_is_refused() -> None:
    intent = put(playing("2S 3S", phase=Phase.DRAW), "2S", DiscardTarget())
    assert isinstance(intent, Refuse)
    assert isinstance(intent.why, Refusal)
    assert intent.why.reason is Reason.DRAW_FIRST


@pytest.mark.parametrize("wild", ["*", "4C"])
def test_a_wild_is_discarded_only_after_a_question(wild: str) -> None:
    view = playing(f"{wild} 3S")
    (card,) = pick(view, wild)
    assert put(view, wild, DiscardTarget()) == AskFirst(Guard.WILD, Discard(card))
    free = dropped(view, fresh(view.hand, 2), (card,), DiscardTarget(), is_guarded=False)
    assert free == Submit((Discard(card),))


def complete(view: PlayerView) -> Arrangement:
    start = fresh(view.hand, 2)
    start = moved_to_slot(start, pick(view, "7C 7D 7S"), 0, 0, view)
    return moved_to_slot(start, pick(view, "2H 3H 4H 5H"), 1, 0, view)


def test_a_complete_tray_is_asked_about_before_the_discard() -> None:
    view = playing("7C 7D 7S 2H 3H 4H 5H KS", down=False)
    (king,) = pick(view, "KS")
    intent = dropped(view, complete(view), (king,), DiscardTarget())
    assert intent == AskFirst(Guard.COMPLETE, Discard(king))


# ------------------------------------------------------------------------------------ rearranging


def test_dropped_where_it_was_picked_up_is_nothing() -> None:
    view = playing("2S 3S 5S")
    assert put(view, "3S", HandTarget(1)) == Nothing()
    assert isinstance(put(view, "3S", HandTarget(0)), Rearrange)


def test_cards_move_to_the_tray_on_anybodys_turn() -> None:
    view = playing("2S 3S 5S", down=False, turn=1)
    assert isinstance(put(view, "3S", SlotTarget(0, 0)), Rearrange)
    targets = legal_targets(view, fresh(view.hand, 2), pick(view, "3S"))
    assert all(isinstance(target, HandTarget | SlotTarget) for target in targets)
    assert {target.slot for target in targets if isinstance(target, SlotTarget)} == {0, 1}


# ------------------------------------------------------------------------------------- targets


def test_legal_targets_of_a_card_once_down() -> None:
    view = playing("8D 7H 2S")
    assert set(rule_targets(view, pick(view, "8D"))) == {
        MeldTarget(OTHER, 1, End.LOW),
        DiscardTarget(),
    }
    assert set(rule_targets(view, pick(view, "7H"))) == {StandInTarget(ME, 1, 2), DiscardTarget()}
    assert set(rule_targets(view, pick(view, "2S"))) == {DiscardTarget()}


def test_every_target_offered_is_accepted_and_no_other_is() -> None:
    view = playing("8D 7H QC * 9H 2S 4D")
    everything: list[Target] = [DiscardTarget()]
    for owner, count in ((ME, 2), (OTHER, 2)):
        for meld in range(count):
            everything += [MeldTarget(owner, meld, end) for end in End]
            everything += [StandInTarget(owner, meld, position) for position in range(4)]
    for card in view.hand:
        offered = rule_targets(view, (card,))
        for target in offered:
            intent = dropped(view, fresh(view.hand, 2), (card,), target, is_guarded=False)
            assert isinstance(intent, Submit)
        for target in everything:
            if target in offered or isinstance(target, StandInTarget):
                continue
            intent = dropped(view, fresh(view.hand, 2), (card,), target, is_guarded=False)
            if isinstance(intent, Submit):
                # the other end of the same run, or a set's only end under another name
                assert isinstance(target, MeldTarget)


# -------------------------------------------------------------------------------------- drawing


def test_drawing_from_either_pile() -> None:
    view = playing("2S 3S", phase=Phase.DRAW)
    assert drawn(view, Source.STOCK) == Submit((DrawStock(),))
    assert drawn(view, Source.DISCARDS) == Submit((DrawDiscard(),))
    after = playing("2S 3S")
    intent = drawn(after, Source.STOCK)
    assert isinstance(intent, Refuse)
    assert isinstance(intent.why, Refusal)
    assert intent.why.reason is Reason.ALREADY_DRAWN


@pytest.mark.parametrize("discards", ["", "KC"])
def test_a_press_on_the_used_up_stock_passes(discards: str) -> None:
    view = playing("2S 3S", phase=Phase.DRAW, stock_count=0, discards=discards, reshuffles_left=0)
    assert drawn(view, Source.STOCK) == Submit((PassDraw(),))


# ---------------------------------------------------------------------------------- double click


def test_a_double_click_moves_a_card_with_one_place_to_go_and_never_discards() -> None:
    view = playing("8D 7H 2S")
    start = fresh(view.hand, 2)
    for text in ("8D", "7H"):
        assert isinstance(moved_by_itself(view, start, pick(view, text)[0]), Submit)
    assert moved_by_itself(view, start, pick(view, "2S")[0]) == Nothing()


def test_several_places_are_candidates() -> None:
    view = playing("* 2S")
    found = moved_by_itself(view, fresh(view.hand, 2), pick(view, "*")[0])
    assert isinstance(found, Candidates)
    assert MeldTarget(OTHER, 1, End.LOW) in found.targets
    assert DiscardTarget() not in found.targets


def test_a_double_click_fills_the_slot_that_it_helps_and_empties_it_again() -> None:
    view = playing("7C 7D 7S 2H 3H 4H 5H KS", down=False)
    start = moved_to_slot(fresh(view.hand, 2), pick(view, "7C 7D"), 0, 0, view)
    start = moved_to_slot(start, pick(view, "2H"), 1, 0, view)
    (seven,), (three,), (king,) = pick(view, "7S"), pick(view, "3H"), pick(view, "KS")
    filled = moved_by_itself(view, start, seven)
    assert isinstance(filled, Rearrange)
    assert seven in filled.arrangement.tray[0]
    longer = moved_by_itself(view, start, three)
    assert isinstance(longer, Rearrange)
    assert three in longer.arrangement.tray[1]
    assert moved_by_itself(view, start, king) == Nothing()
    back = moved_by_itself(view, filled.arrangement, seven)
    assert isinstance(back, Rearrange)
    assert back.arrangement.hand[-1] == seven


def test_swaps_before_being_down_follow_the_switch() -> None:
    rules = replace(STANDARD, wild_swap=WildSwap.ANYONE)
    view = playing("QC 2S", down=False, ruleset=rules)
    assert StandInTarget(OTHER, 0, 2) in rule_targets(view, pick(view, "QC"))
    assert StandInTarget(OTHER, 0, 2) not in rule_targets(
        playing("QC 2S", down=False), pick(view, "QC")
    )
