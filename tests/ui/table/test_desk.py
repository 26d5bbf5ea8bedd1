"""The desk under the pointer, over positions written as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from second_round import ME, MY_MELDS, OTHER, THEIR_MELDS, playing

from game.arrangement import Arrangement, fresh
from game.coach.meter import Meter
from game.players import Person
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import CardId
from game.rules.melds import End
from game.rules.notation import format_cards
from game.rules.views import PlayerView, view_for
from game.ui.table.arrangement import readings
from game.ui.table.box import Box, around
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.drag import Dragging
from game.ui.table.intents import Drop, Rearrange, Refuse, Submit
from game.ui.table.layout.table import find_pose, target_box
from game.ui.table.motion.animation import Animator
from game.ui.table.motion.showing import Showing, Shown
from game.ui.table.targets import HandTarget, MeldTarget, SlotTarget, StandInTarget
from game.ui.theme import Scale
from game.wording import plain

PLAYERS = (Person("Ana", "fox"), Person("Berta", "owl"))


def desk_of(view: PlayerView, arrangement: Arrangement | None = None) -> Desk:
    return Desk(view, arrangement or fresh(view.hand, 2), PLAYERS, Scale(1280, 720))


def named(view: PlayerView, text: str) -> CardId:
    return next(card for card in view.hand if format_cards([card]) == text)


def lift_over(desk: Desk, card: CardId, box: Box, share: float) -> None:
    """Drag a card so that its middle lies at a share of the width of a box."""
    pose = find_pose(desk.layout, card)
    assert pose is not None
    at = (pose.x_px + 6, pose.y_px + 20)
    assert desk.press(at)
    desk.move((at[0], at[1] - 20))
    for _ in range(6):
        lead = desk.lead_box()
        assert lead is not None
        x_px = box.x_px + share * box.width_px
        at = (at[0] + x_px - lead.centre_x_px, at[1] + box.centre_y_px - lead.centre_y_px)
        desk.move(at)
        desk.advance(1.0)


def hang_from(desk: Desk, card: CardId, box: Box, covered: float) -> None:
    """Drag a card so that a share of its height lies over the bottom of a box, the rest below."""
    lift_over(desk, card, box, 0.5)
    lead = desk.lead_box()
    assert isinstance(desk.hold, Dragging)
    assert lead is not None
    x_px, y_px = desk.hold.at
    desk.move((x_px, y_px + box.bottom_px - covered * lead.height_px - lead.y_px))


def let_go(desk: Desk) -> Drop:
    drop = desk.release()
    assert isinstance(drop, Drop)
    return drop


@pytest.mark.parametrize(("share", "end"), [(0.2, End.LOW), (0.85, End.HIGH)])
def test_the_left_or_right_half_of_a_run_picks_the_end_where_both_fit(
    share: float, end: End
) -> None:
    view = playing("* 2S 3S")
    desk = desk_of(view)
    joker = named(view, "*")
    run = next(meld for meld in desk.layout.melds if (meld.owner, meld.meld) == (OTHER, 1)).box
    lift_over(desk, joker, run, share)
    assert desk.accepting == MeldTarget(OTHER, 1, end)
    assert let_go(desk).intent == Submit((LayOff(joker, OTHER, 1, end),))


@pytest.mark.parametrize(("moved_px", "is_accepted"), [(0, True), (2, True), (400, False)])
def test_the_loupe_opens_below_a_card_that_rests_and_the_card_still_goes_where_it_was_let_go(
    moved_px: int, is_accepted: bool
) -> None:
    melds = {0: MY_MELDS, 1: THEIR_MELDS}
    hands = ["* 2S 3S", "KC KD", "2C 3C", "2D 3D", "4C 5C", "4S 5S"]
    view = view_for(position(hands, round_number=2, melds=melds), ME)
    players = [Person(name, "owl") for name in "ABCDEF"]
    desk = Desk(view, fresh(view.hand, 2), players, Scale(1024, 640))
    joker = named(view, "*")
    run = next(meld for meld in desk.layout.melds if (meld.owner, meld.meld) == (OTHER, 1)).box
    lift_over(desk, joker, run, 0.2)
    target = MeldTarget(OTHER, 1, End.LOW)
    assert desk.accepting == target
    desk.use(replace(desk.options, loupe=OTHER))
    box = target_box(desk.layout, target)
    assert box is not None
    assert box.centre_x_px > run.right_px, "the loupe shows it elsewhere"
    drag = desk.hold
    assert isinstance(drag, Dragging)
    desk.move((drag.at[0], drag.at[1] + moved_px))
    drop = let_go(desk)
    assert (drop.intent == Submit((LayOff(joker, OTHER, 1, End.LOW),))) is is_accepted


def test_a_card_over_a_stand_in_takes_its_place() -> None:
    view = playing("7H 2S 3S")
    desk = desk_of(view)
    seven = named(view, "7H")
    run = next(meld for meld in desk.layout.melds if (meld.owner, meld.meld) == (ME, 1))
    lift_over(desk, seven, run.poses[2].strip, 0.5)
    assert desk.accepting == StandInTarget(ME, 1, 2)
    assert let_go(desk).intent == Submit((SwapWild(seven, ME, 1, 2),))


@pytest.mark.parametrize(
    ("share", "says"), [(0.02, "Hearts 4 to 7, complete"), (0.98, "Hearts 5 to 8, complete")]
)
def test_a_stand_in_with_two_meanings_is_moved_by_dragging_it_to_the_other_end(
    share: float, says: str
) -> None:
    view = playing("5H 6H 7H * 2S 3S", down=False)
    five, six, seven, joker = (named(view, text) for text in ("5H", "6H", "7H", "*"))
    start = (joker, five, six, seven) if share > 0.5 else (five, six, seven, joker)
    rest = tuple(card for card in view.hand if card not in start)
    desk = desk_of(view, Arrangement(rest, ((), start), (None, None)))
    slot = desk.layout.slots[1]
    lift_over(desk, joker, around(tuple(pose.box for pose in slot.poses)), share)
    assert isinstance(desk.accepting, SlotTarget)
    shown = Showing().of(desk, Animator(), Shown(Meter(view)))
    assert says.split(",")[0] in plain(shown.slots[1].wordings[0])
    drop = let_go(desk)
    assert isinstance(drop.intent, Rearrange)
    (_, reading) = readings(drop.intent.arrangement, view)
    assert reading.meld is not None
    after = desk_of(view, drop.intent.arrangement)
    assert plain(Showing().of(after, Animator(), Shown(Meter(view))).slots[1].wordings[0]) == says


@pytest.mark.parametrize("lifted", [(0,), (0, 1), (0, 1, 2)])
def test_a_slot_says_what_is_left_in_it_while_its_cards_are_in_the_air(
    lifted: tuple[int, ...],
) -> None:
    view = view_for(position(["9C 9D 9H 2S 3S", "KC KD"], round_number=2), ME)
    cards = view.hand
    tray = (tuple(cards[:3]), ())
    desk = desk_of(view, Arrangement(tuple(cards[3:]), tray, (None, None), None))

    def words() -> str:
        shown = Showing().of(desk, Animator(), Shown(Meter(view)))
        return plain(shown.slots[0].wordings[0])

    assert words() == "Nines, complete"
    for place in lifted:
        desk.toggle(cards[place])
    lift_over(desk, cards[lifted[-1]], desk.layout.hand.zone, 0.9)
    assert (
        words()
        == {
            1: "Needs another 9 or a wild",
            2: "Needs 2 more: 9 or wilds",
            3: "Three of a rank",
        }[len(lifted)]
    )
    desk.cancel()
    assert words() == "Nines, complete"


def test_twenty_two_cards_lie_in_one_row_with_every_index_28_px_wide() -> None:
    deal = "2S 3S 4S 5S 6S 7S 8S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H TH JH QH"
    view = view_for(position([deal, "KC KD"], round_number=2), ME)
    poses = desk_of(view).layout.hand.poses
    assert len(poses) == 22
    assert len({pose.y_px for pose in poses}) == 1
    assert min(pose.strip_px for pose in poses) >= 28


def test_a_pulsing_place_is_forgotten_with_the_next_look_at_the_cards() -> None:
    view = playing("* 2S 3S")
    desk = desk_of(view)
    desk.send_by_itself(named(view, "*"))
    assert len(desk.pulsing) > 1
    desk.show(replace(view, hand=view.hand[1:]), fresh(view.hand[1:], 2))
    assert not desk.pulsing


def test_a_drag_lays_nothing_out_but_where_places_open() -> None:
    view = playing("9C 4H 5D 6S 7C", down=False)
    desk = desk_of(view)
    lift_over(desk, named(view, "9C"), desk.layout.hand.zone, 0.2)
    rest, now = desk.rest_layout(), desk.layout
    desk.advance(0.016)
    assert desk.air()
    assert desk.rest_layout() is rest
    assert desk.layout is now
    desk.resize(Scale(1280, 720))
    assert desk.rest_layout() is not rest


@pytest.mark.parametrize("text", ["2S", "TC", "JH"])
@pytest.mark.parametrize("slot", [0, 1])
def test_what_lies_mostly_on_a_meld_that_refuses_it_is_refused_though_it_touches_the_hand(
    text: str, slot: int
) -> None:
    view = playing("2S 3S TC JH")
    arrangement = fresh(view.hand, 2)
    for covered, is_for_hand in ((0.9, False), (0.6, False), (0.3, True)):
        desk = desk_of(view, arrangement)
        hang_from(desk, named(view, text), desk.layout.slots[slot].box, covered)
        lead = desk.lead_box()
        assert lead is not None
        assert lead.overlap_px2(desk.layout.hand.zone) or covered == 0.9
        assert isinstance(desk.accepting, HandTarget) is is_for_hand
        assert bool(desk.layout.hand.gaps) is is_for_hand, "what the gap shows is what happens"
        assert isinstance(let_go(desk).intent, Refuse) is not is_for_hand
