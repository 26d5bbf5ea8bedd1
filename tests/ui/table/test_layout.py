from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from geometry import encloses
from hypothesis import given, settings
from hypothesis import strategies as st
from table_pieces import Pack, seat, view_of
from table_states import STATES, prepared

from game.arrangement import Arrangement
from game.players import Person
from game.rules.actions import Phase
from game.rules.cards import HIGH_ACE_PLACE, RANKS, CardId, SeatId, Suit, rank_at
from game.rules.contracts import CONTRACTS, hand_size
from game.rules.events import RoundResult, Source
from game.rules.melds import MAX_RUN, MIN_RUN, MIN_SET, End, MeldKind, RunMeld, SetMeld, TableMeld
from game.rules.ruleset import LastRound, Ruleset
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content.presentation import AskShown
from game.ui.table.layout.centre import LIGHT, PROMPT_ROW
from game.ui.table.layout.measure import measure_for
from game.ui.table.layout.meld_poses import card_place
from game.ui.table.layout.melds import EDGE, badge_strip_px, least_step_px
from game.ui.table.layout.options import Opening, TableOptions
from game.ui.table.layout.table import (
    TableLayout,
    find_card,
    find_control,
    find_panel,
    find_pile,
    find_target,
    find_zones,
    lay_out,
    target_box,
)
from game.ui.table.poses import FaceSize
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    find_best_target,
)
from game.ui.theme import BODY, LABEL, LOG, Scale

SIZES = ((1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (2560, 1440))
UI_SIZES = (1.0, 1.15, 1.3, 1.5, 2.0)
NAMES = ("Ana", "Balam", "Chispa", "Maximiliana", "Tito", "Luna")
PLAYERS = tuple(Person(name, "fox") for name in NAMES)
SUIT_LETTERS = {Suit.CLUBS: "C", Suit.DIAMONDS: "D", Suit.HEARTS: "H", Suit.SPADES: "S"}


class Dealer:
    """Builds a view at random: any hand, and melds as long as lay-offs can make them."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.pack = Pack()
        self.left = [CardId(card) for card in range(162)]
        self.rng.shuffle(self.left)

    def cards(self, count: int) -> tuple[CardId, ...]:
        taken, self.left = self.left[:count], self.left[count:]
        return tuple(taken)

    def meld(self, kind: MeldKind) -> TableMeld:
        # Only the layout looks at these: whether twins run out is no matter.
        if kind is MeldKind.SET:
            rank = self.rng.choice(RANKS)
            return SetMeld(rank, self.cards(self.rng.choice((3, 3, 4, 6))))
        length = self.rng.choice((4, 4, 5, 7, 10, MAX_RUN))
        low = self.rng.randint(1, HIGH_ACE_PLACE - length + 1)
        suit = self.rng.choice(tuple(Suit))
        naturals = [CardId(suit * 13 + rank_at(place) - 1) for place in range(low, low + length)]
        for place in self.rng.sample(range(length), self.rng.choice((0, 1, 2))):
            naturals[place] = CardId(52 + place % 2)
        return RunMeld(suit, low, tuple(naturals))

    def view(
        self, seats: int, number: int, held: int, *, is_down: bool, ruleset: Ruleset
    ) -> PlayerView:
        kinds = CONTRACTS[number].kinds
        table = [seat(held, [self.meld(kind) for kind in kinds] if is_down else ())]
        for _ in range(1, seats):
            melds = [self.meld(kind) for kind in kinds] if self.rng.random() < 0.7 else ()
            table.append(seat(self.rng.randint(1, 16), melds))
        if ruleset.is_all_at_once(number):
            table = [seat(one.card_count) for one in table]
        return view_of(
            number,
            self.cards(held),
            table,
            self.cards(self.rng.randint(0, 30)),
            (),
            dealer=self.rng.randrange(seats),
            stock=self.rng.randint(0, 60),
            phase=self.rng.choice((Phase.DRAW, Phase.PLAY)),
            turn=self.rng.randrange(seats),
            points=[self.rng.randint(0, 400) for _ in range(seats)],
            ruleset=ruleset,
        )


def arranged(view: PlayerView, in_tray: int) -> Arrangement:
    kinds = () if view.own.is_down else CONTRACTS[view.table.round_number].kinds
    hand, tray = list(view.hand), [[] for _ in kinds]
    for place in range(min(in_tray, len(hand) - 1) if kinds else 0):
        tray[place % len(kinds)].append(hand.pop())
    drawn = hand[-1] if hand else None
    return Arrangement(
        tuple(hand), tuple(tuple(slot) for slot in tray), (None,) * len(kinds), drawn
    )


def laid(
    view: PlayerView, arrangement: Arrangement, scale: Scale, **options: object
) -> TableLayout:
    return lay_out(
        view,
        arrangement,
        PLAYERS[: len(view.table.seats)],
        scale,
        measure_for(scale),
        TableOptions(**options),  # type: ignore[arg-type]  # TableOptions' own fields
    )


SCALES = st.builds(
    lambda size, ui: Scale(*size, ui), st.sampled_from(SIZES), st.sampled_from(UI_SIZES)
)
VIEWS = st.builds(
    lambda seed, seats, number, more, is_down, is_staged, buying: Dealer(seed).view(
        seats,
        number,
        min(22, max(1, hand_size(number) + more)),
        is_down=is_down,
        ruleset=Ruleset(
            decks=3,
            last_round=LastRound.STAGED if is_staged else LastRound.ALL_AT_ONCE,
            buying=buying,
        ),
    ),
    st.integers(0, 10_000),
    st.integers(2, 6),
    st.integers(1, 7),
    st.integers(-12, 9),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


def assert_apart(boxes: dict[str, Box], slack_px: float = 0.5) -> None:
    for (name, one), (other_name, other) in itertools.combinations(boxes.items(), 2):
        shared = one.padded(-slack_px).overlap_px2(other.padded(-slack_px))
        assert not shared, f"{name} lies over {other_name}"


@settings(max_examples=150)
@given(VIEWS, SCALES, st.integers(0, 12))
def test_nothing_overlaps_and_all_lies_inside_the_window(
    view: PlayerView, scale: Scale, in_tray: int
) -> None:
    layout = laid(view, arranged(view, in_tray), scale)
    window = Box(0, 0, scale.width_px, scale.height_px).padded(-layout.frame_px)
    assert layout.piles is not None
    boxes = {f"panel {panel.seat}": panel.box for panel in layout.panels}
    boxes |= {f"slot {slot.index}": slot.box for slot in layout.slots}
    boxes |= {"plate": layout.plate.box, "hand": layout.hand.zone}
    boxes |= {"stock": layout.piles.stock_box, "discards": layout.piles.discard_box}
    boxes |= {str(button.control): button.box for button in layout.buttons}
    boxes |= {str(button.control): button.box for button in layout.header.buttons}
    boxes |= {f"flag {number}": flag for number, flag in enumerate(layout.header.flags)}
    for name, box in (("log", layout.log), ("meter", layout.meter), ("homes", layout.homes)):
        if box is not None:
            boxes[name] = box
    if layout.piles.see_all is not None:
        boxes["see all"] = layout.piles.see_all.box
    assert_apart(boxes)
    for name, box in boxes.items():
        assert encloses(window, box, 1), name
        assert box.width_px > 0, name
        assert box.height_px > 0, name


@settings(max_examples=150)
@given(VIEWS, SCALES, st.integers(0, 12))
def test_cards_stay_in_their_zones(view: PlayerView, scale: Scale, in_tray: int) -> None:
    layout = laid(view, arranged(view, in_tray), scale)
    unit = scale.factor
    for pose in layout.hand.poses:
        assert encloses(layout.hand.zone, pose.box, 1)
    for slot in layout.slots:
        for pose in slot.poses:
            assert slot.box.y_px <= pose.y_px
            assert pose.y_px + pose.height_px <= slot.box.bottom_px + 0.5
            assert pose.x_px + pose.strip_px <= slot.box.right_px + 0.5
        for outline in slot.outlines:
            assert encloses(slot.box, outline, 1)
    for panel in layout.panels:
        for pose in (*panel.fan, *(pose for meld in panel.melds for pose in meld.poses)):
            assert encloses(panel.box.padded(3 * unit), pose.box, 1), panel.seat
        for meld, other in itertools.combinations(panel.melds, 2):
            assert not meld.box.padded(-0.5).overlap_px2(other.box.padded(-0.5))


@settings(max_examples=150)
@given(VIEWS, SCALES)
def test_every_meld_card_can_be_read(view: PlayerView, scale: Scale) -> None:
    layout = laid(view, arranged(view, 0), scale)
    unit = scale.factor
    for meld in layout.melds:
        for pose in meld.poses:
            if pose.size is FaceSize.BLANK:
                assert pose.strip_px >= EDGE * unit - 0.01
                assert pose.badge is None
                continue
            assert pose.strip_px >= least_step_px(pose.height_px, unit) - 0.01
            assert pose.height_px >= 28 * unit
            if pose.badge is not None and pose.card is not None:
                slip = card_place(pose.card, pose.badge).slip
                wanted_px = badge_strip_px(slip, pose.height_px, unit)
                assert pose.strip_px >= min(wanted_px, pose.width_px) - 0.01


@pytest.mark.parametrize("count", range(1, 23))
def test_hand_indices_show_28_px_at_1280(count: int) -> None:
    view = Dealer(count).view(4, 7, count, is_down=False, ruleset=Ruleset(decks=3))
    layout = laid(view, arranged(view, 0), Scale(1280, 720))
    strips = [pose.strip_px for pose in layout.hand.poses]
    assert min(strips) >= 28
    if count == 22:
        assert min(strips) == pytest.approx(32, abs=1.5)


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_22_cards_never_fall_below_the_floor(size: tuple[int, int], ui: float) -> None:
    scale = Scale(*size, ui)
    view = Dealer(1).view(6, 7, 22, is_down=False, ruleset=Ruleset(decks=3))
    layout = laid(view, arranged(view, 0), scale)
    assert min(pose.strip_px for pose in layout.hand.poses) >= 28 * scale.factor * 0.95


@given(VIEWS, SCALES, st.integers(0, 22), st.integers(1, 3))
def test_the_hand_opens_for_cards_and_still_shows_every_index(
    view: PlayerView, scale: Scale, index: int, count: int
) -> None:
    arrangement = arranged(view, 0)
    place = min(index, len(arrangement.hand))
    layout = laid(view, arrangement, scale, openings=(Opening(HandTarget(place), count),))
    assert len(layout.hand.gaps) == count
    for pose in layout.hand.poses:
        assert encloses(layout.hand.zone, pose.box, 1)
        assert pose.strip_px >= 20 * scale.factor


@settings(max_examples=60)
@given(VIEWS, SCALES)
def test_small_buttons_have_large_hit_areas(view: PlayerView, scale: Scale) -> None:
    layout = laid(view, arranged(view, 0), scale)
    least = 44 * scale.factor
    for button in layout.all_buttons:
        assert button.hit.width_px >= least - 0.01
        assert button.hit.height_px >= least - 0.01
        assert button.box.height_px >= min(28, 28 * scale.factor) - 0.01
        middle = (button.box.centre_x_px, button.box.centre_y_px)
        assert find_control(layout, *middle) is button.control


@settings(max_examples=60)
@given(VIEWS, SCALES)
def test_texts_have_room(view: PlayerView, scale: Scale) -> None:
    layout = laid(view, arranged(view, 0), scale)
    measure = measure_for(scale)
    for panel in layout.panels:
        assert panel.name_text_px >= 12 * min(1, scale.factor)
        assert panel.name.width_px > 0
        if panel.status is not None:
            assert panel.status.height_px >= scale.text(13)
        for meld in panel.melds:
            if meld.caption is not None:
                assert meld.caption.height_px >= scale.text(12)
    for slot in layout.slots:
        assert slot.title.height_px >= scale.text(14)
        assert slot.message.height_px >= scale.text(13)
    if not scale.is_dense:
        # *Lay down* has a button of its own; the words of the others are measured for them.
        for button in layout.buttons[1:]:
            assert measure("Arrange", 12.5, True) <= button.box.width_px


def test_a_dropped_card_goes_where_it_was_picked_up() -> None:
    for count in (3, 9, 14, 22):
        view = Dealer(count).view(4, 7, count, is_down=False, ruleset=Ruleset(decks=3))
        arrangement = arranged(view, 0)
        full = laid(view, arrangement, Scale(1280, 720))
        for index, pose in enumerate(full.hand.poses):
            assert pose.card is not None
            rest = laid(view, arrangement, Scale(1280, 720), lifted=frozenset({pose.card}))
            zones = find_zones(rest, [HandTarget(place) for place in range(count)])
            assert find_best_target(zones, pose.box) == HandTarget(index)


def lay_off_table() -> tuple[TableLayout, RunMeld]:
    desk, _ = prepared(replace(STATES["lay-off"](), act=None), Scale(1280, 720))
    meld = desk.view.table.seats[2].melds[1]
    assert isinstance(meld, RunMeld)
    return desk.layout, meld


def test_the_half_of_a_run_on_the_table_picks_the_end() -> None:
    layout, _ = lay_off_table()
    low, high = (MeldTarget(SeatId(2), 1, end) for end in (End.LOW, End.HIGH))
    box = target_box(layout, low)
    assert box is not None
    zones = find_zones(layout, (low, high))
    assert find_best_target(zones, Box(box.x_px, box.y_px, 20, 60)) == low
    assert find_best_target(zones, Box(box.right_px - 20, box.y_px, 20, 60)) == high


def test_a_stand_in_is_a_target_of_its_own() -> None:
    layout, _ = lay_off_table()
    stand_in = StandInTarget(SeatId(1), 1, 2)
    high = MeldTarget(SeatId(1), 1, End.HIGH)
    box = target_box(layout, stand_in)
    assert box is not None
    zones = find_zones(layout, (stand_in, high))
    strip = Box(box.x_px, box.y_px, 20, 60)
    assert find_best_target(zones, strip) == stand_in
    end = target_box(layout, high)
    assert end is not None
    assert find_best_target(zones, Box(end.right_px - 20, end.y_px, 20, 60)) == high


def test_an_opened_run_shows_what_it_would_take_at_both_ends() -> None:
    state = replace(STATES["lay-off"](), act=None)
    target = MeldTarget(SeatId(2), 1, End.LOW)
    layout = laid(
        state.view,
        state.arrangement,
        Scale(1280, 720),
        openings=(Opening(target, shows_other_end=True),),
    )
    part = next(meld for meld in layout.melds if (meld.owner, meld.meld) == (2, 1))
    gap, half = part.gaps
    assert not gap.is_half
    assert gap.target == target
    assert gap.badge is not None
    assert (gap.badge.rank, gap.badge.suit) == (8, Suit.DIAMONDS)
    assert half.is_half
    assert half.badge is not None
    assert (half.badge.rank, half.badge.suit) == (1, Suit.DIAMONDS)
    panel = next(panel for panel in layout.panels if panel.seat == 2)
    assert encloses(panel.box, part.box)


def test_the_loupe_hides_the_small_melds_it_shows() -> None:
    desk, _ = prepared(STATES["loupe"](), Scale(1280, 720))
    layout = desk.layout
    assert layout.loupe is not None
    shown = [meld for meld in layout.melds if meld.owner == 1]
    assert shown == list(layout.loupe.melds)
    assert all(pose.size is FaceSize.LARGE for meld in shown for pose in meld.poses)
    assert find_control(layout, *_middle(layout.loupe.close.box)) is Control.CLOSE
    assert find_panel(layout, *_middle(layout.loupe.box)) == 1


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STATES)
def test_named_states_can_be_laid_out(name: str, size: tuple[int, int], ui: float) -> None:
    scale = Scale(*size, ui)
    state = replace(STATES[name](), act=None, finish=None)
    layout = lay_out(
        state.view, state.arrangement, state.players, scale, measure_for(scale), state.options
    )
    window = Box(0, 0, *size).padded(-layout.frame_px)
    for pose in layout.poses:
        assert encloses(window, pose.box, 1)
    for button in layout.all_buttons:
        assert encloses(window, button.box, 1)


@pytest.mark.parametrize("ui", UI_SIZES)
def test_a_question_lies_inside_the_window_beside_the_pile(ui: float) -> None:
    scale = Scale(1280, 720, ui)
    state = replace(STATES["buy-offer"](), act=None)
    ask = AskShown(
        ("Den Ablagestapel kaufen?",),
        "Käufe übrig 2",
        ("Kostet eine Strafkarte vom Talon. Keine Ablage.",),
        (("cart", ("Kaufen",)), ("", ("Weiter",))),
    )
    layout = laid(state.view, state.arrangement, scale, ask=ask)
    assert layout.ask is not None
    assert layout.piles is not None
    assert not layout.ask.box.overlap_px2(layout.piles.discard_box)
    assert encloses(Box(0, 0, 1280, 720), layout.ask.box)
    for button in layout.ask.buttons:
        assert encloses(layout.ask.box, button.box)
        assert find_control(layout, *_middle(button.box)) is button.control


@pytest.mark.parametrize("ui", UI_SIZES)
def test_names_of_opponents_are_set_alike(ui: float) -> None:
    scale = Scale(1920, 1080, ui)
    layout = prepared(replace(STATES["table-6"](), act=None), scale)[0].layout
    (size_px,) = {panel.name_text_px for panel in layout.panels}
    assert size_px >= 0.7 * scale.text(LABEL)


def test_points_find_cards_controls_and_targets() -> None:
    desk, _ = prepared(replace(STATES["table-4"](), act=None), Scale(1280, 720))
    layout = desk.layout
    assert layout.piles is not None
    first, second = layout.hand.poses[:2]
    assert find_card(layout, second.x_px + 2, second.y_px + 9) == second
    assert find_card(layout, second.x_px - 2, second.y_px + 9) == first
    in_slot = layout.slots[0].poses[0]
    assert find_card(layout, *_middle(in_slot.strip)) == in_slot
    assert find_card(layout, *_middle(layout.piles.stock_box)) is None
    every = (StockTarget(), DiscardTarget(), SlotTarget(0, 0), HandTarget(0))
    assert find_target(layout, *_middle(layout.piles.stock_box), every) == StockTarget()
    assert find_target(layout, *_middle(layout.piles.discard_box), every) == DiscardTarget()
    assert find_target(layout, *_middle(layout.slots[0].box), every) == SlotTarget(0, 0)
    assert find_target(layout, 2, 2, every) is None


def test_all_that_is_lit_round_a_pile_is_the_pile() -> None:
    desk, _ = prepared(STATES["draw-phase"](), Scale(1280, 720))
    piles = desk.layout.piles
    assert piles is not None
    for source, box in (
        (Source.STOCK, piles.stock_outline),
        (Source.DISCARDS, piles.discard_outline),
    ):
        corners = itertools.product((0.01, 0.99), repeat=2)
        for across, down in corners:
            at = (box.x_px + across * box.width_px, box.y_px + down * box.height_px)
            assert find_pile(desk.layout, *at) is source


@pytest.mark.parametrize("held", [0, 1, 2, 3, 4])
def test_a_slot_keeps_an_outline_for_each_card_it_still_lacks(held: int) -> None:
    view = Dealer(3).view(4, 2, 11, is_down=False, ruleset=Ruleset(decks=3))
    tray = (view.hand[:held], view.hand[held : 2 * held])
    arrangement = Arrangement(view.hand[2 * held :], tray, (None, None))
    layout = laid(view, arrangement, Scale(1280, 720))
    for slot, least in zip(layout.slots, (MIN_SET, MIN_RUN), strict=True):
        assert len(slot.outlines) == max(0, least - held)
        for outline in slot.outlines:
            assert encloses(slot.box, outline, 1)
            assert all(not outline.padded(-1).overlap_px2(pose.box) for pose in slot.poses)


def test_hands_lie_open_under_their_panels() -> None:
    desk, _ = prepared(STATES["reveal"](), Scale(1280, 720))
    layout = desk.layout
    assert layout.piles is None
    assert layout.log is None
    assert [len(hand.poses) for hand in layout.reveal] == [0, 2, 10]
    for hand, panel in zip(layout.reveal, layout.panels, strict=True):
        assert not panel.fan
        for pose in hand.poses:
            assert encloses(hand.area, pose.box)
    assert layout.finale is not None
    assert layout.finale.card is not None
    assert len(layout.own_melds) == 2


def test_a_round_that_nobody_won_is_announced_above_the_hand() -> None:
    state = STATES["reveal"]()
    assert isinstance(state.options.reveal, RoundResult)
    blocked = replace(state.options.reveal, winner=None)
    layout = laid(state.view, state.arrangement, Scale(1280, 720), reveal=blocked)
    assert layout.finale is not None
    assert layout.finale.card is None
    assert encloses(layout.band, layout.finale.words)


def test_the_card_that_waits_for_an_answer_lies_tilted_on_the_pile() -> None:
    desk, _ = prepared(STATES["discard-guard"](), Scale(1280, 720))
    layout = desk.layout
    assert layout.piles is not None
    top = layout.piles.discards[-1]
    assert top.card == desk.options.pending
    assert top.angle
    assert top.card not in [pose.card for pose in layout.hand.poses]


def test_the_same_state_gives_the_same_layout() -> None:
    state = replace(STATES["table-6"](), act=None)
    first, second = (laid(state.view, state.arrangement, Scale(1280, 720)) for _ in range(2))
    assert first == second


def test_double_size_is_the_same_picture() -> None:
    state = replace(STATES["table-4"](), act=None)
    once, twice = (
        laid(state.view, state.arrangement, Scale(1280 * factor, 720 * factor)) for factor in (1, 2)
    )
    for small, large in zip(once.poses, twice.poses, strict=True):
        assert large.height_px == pytest.approx(2 * small.height_px, rel=0.01)
        assert large.x_px == pytest.approx(2 * small.x_px, abs=12)


def _middle(box: Box) -> tuple[float, float]:
    return box.centre_x_px, box.centre_y_px


def test_a_gap_in_the_tray_shows_what_the_card_will_mean_there() -> None:
    desk, _ = prepared(STATES["table-4"](), Scale(1280, 720))
    (gap,) = desk.layout.slots[1].gaps
    assert gap.badge is not None
    assert (gap.badge.rank, gap.badge.suit) == (7, Suit.HEARTS)
    before, after = desk.layout.slots[1].poses[1:3]
    assert before.box.right_px <= gap.box.x_px < gap.box.right_px <= after.x_px


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_due_covers_no_words_of_the_piles(size: tuple[int, int], ui: float) -> None:
    scale = Scale(*size, ui)
    desk, _ = prepared(STATES["draw-phase"](), scale)
    piles, opponents = desk.layout.piles, desk.layout.panels[0].box
    assert piles is not None
    height_px = scale.text(BODY) * PROMPT_ROW + 6 * scale.factor
    prompt = Box(piles.stock_box.x_px, piles.prompt[1] - height_px / 2, 200, height_px)
    assert prompt.y_px >= opponents.bottom_px - 1
    for box in (piles.stock_box, piles.discard_box):
        light = box.padded(LIGHT * scale.factor)
        assert encloses(desk.layout.band.padded(scale.factor * 8), light)
        assert not prompt.overlap_px2(light)
        assert not any(slot.box.overlap_px2(light) for slot in desk.layout.slots)
        for words in (piles.stock_count, piles.see_all.box if piles.see_all else None):
            assert words is None or not words.overlap_px2(light)
    assert not any(slot.box.overlap_px2(prompt) for slot in desk.layout.slots)


def test_the_lights_of_both_piles_stand_level() -> None:
    for ui in UI_SIZES:
        desk, _ = prepared(STATES["draw-phase"](), Scale(1280, 720, ui))
        piles = desk.layout.piles
        assert piles is not None
        assert piles.stock_box.y_px == piles.discard_box.y_px
        assert piles.stock_box.bottom_px == piles.discard_box.bottom_px
        assert piles.stock_box.right_px < piles.discard_box.x_px - 2 * LIGHT


@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_a_single_discard_hides_nothing_that_could_be_looked_through(ui: float) -> None:
    layouts = [
        prepared(STATES[name](), Scale(1280, 720, ui))[0].layout
        for name in ("fresh-deal", "draw-phase")
    ]
    assert [layout.piles and layout.piles.see_all is not None for layout in layouts] == [
        False,
        True,
    ]


@pytest.mark.parametrize(("scale", "rows"), [(Scale(1280, 720), 2), (Scale(1024, 640, 1.5), 1)])
def test_the_loupe_says_for_which_cards_melds_are_open(scale: Scale, rows: int) -> None:
    loupe = prepared(STATES["loupe"](), scale)[0].layout.loupe
    assert loupe is not None
    for meld in loupe.melds:
        assert meld.caption is not None
        assert not meld.caption.overlap_px2(meld.box)
        assert meld.caption.height_px >= rows * scale.text(LOG) * 1.4 - 0.5


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("ui", [1.0, 1.15])
def test_a_long_name_does_not_push_the_hand_beyond_the_log(
    size: tuple[int, int], ui: float
) -> None:
    for name in ("Ana Maria Fernandez de la Cruz", "M" * 60):
        state = STATES["table-4"]()
        own = Person(name, "fox")
        long = replace(state, players=(own, *state.players[1:]), act=None, finish=None)
        layout = prepared(long, Scale(*size, ui))[0].layout
        assert layout.log is not None
        assert layout.plate.box.right_px <= layout.log.right_px + 1
        assert layout.plate.words.right_px <= layout.plate.box.right_px
