"""What is asked or told beside the discard pile, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from geometry import encloses
from table_pieces import State
from table_states import STATES, prepared, told

from game import i18n
from game.assets_folder import assets_folder
from game.coach.tips import Tip
from game.rules.actions import Phase
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.rich_text import TextStyle
from game.ui.scenery import Scenery
from game.ui.table.box import Box
from game.ui.table.content.tip_watch import tip_ask
from game.ui.table.layout.measure import measure_for
from game.ui.table.layout.options import TableOptions
from game.ui.table.layout.parts import AskPart, Slot
from game.ui.table.layout.zones import Space, least_meter_px
from game.ui.table.paint.pen import Pen
from game.ui.theme import LOG, Scale, load_colours

SIZES = ((1024, 640), (1280, 720), (1366, 768), (2560, 1080))
UI_SIZES = (1.0, 1.3, 1.5)
INDEX_SHARE = 124 / 350
"""How much of a normal index face rank and suit take from the top."""
ASKING = ("buy-offer", "discard-guard", "tip", "long-tip")
TELLABLE = (Tip.CONTRACT, Tip.WILDS, Tip.RISING, Tip.ROUND_7)
"""The tips that can be told of the fixed view, which wants no card for the others."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.use("en")


def with_tip(tip: Tip, phase: Phase, *, has_meter: bool) -> State:
    state = told(tip)
    turn = replace(state.view.table.turn, phase=phase)
    view = replace(state.view, table=replace(state.view.table, turn=turn))
    options = TableOptions(ask=tip_ask(tip, view), has_meter=has_meter)
    return replace(state, view=view, options=options)


def asking() -> Iterator[tuple[str, State]]:
    for name in ("buy-offer", "discard-guard"):
        yield name, replace(STATES[name](), finish=None)
    for tip in TELLABLE:
        for phase in (Phase.DRAW, Phase.PLAY):
            for has_meter in (True, False):
                name = f"{tip} {phase.name} {has_meter}"
                yield name, with_tip(tip, phase, has_meter=has_meter)


def asked(state: State, scale: Scale) -> tuple[AskPart, tuple[Slot, ...]]:
    layout = prepared(state, scale)[0].layout
    assert layout.ask is not None
    return layout.ask, layout.slots


@pytest.mark.parametrize("language", i18n.languages())
def test_no_question_lies_over_the_words_of_a_slot_below_it(language: str) -> None:
    i18n.use(language)
    for name, state in asking():
        for size in SIZES:
            for ui in UI_SIZES:
                scale = Scale(*size, ui)
                if not scale.is_dense:
                    ask, slots = asked(state, scale)
                    highest_px = min(slot.title.y_px for slot in slots)
                    assert ask.box.bottom_px <= highest_px, (name, size, ui)


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_a_question_has_a_row_for_each_that_its_text_takes(
    language: str, size: tuple[int, int]
) -> None:
    i18n.use(language)
    colours = load_colours()
    for ui in (1.0, 1.3, 2.0):
        scale = Scale(*size, ui)
        deck = Deck(DeckStyle(), assets_folder())
        pen = Pen(Scenery(scale, Artwork(colours), colours), deck)
        style = TextStyle(scale.text(LOG), colours.status, line_height=1.4)
        for name, state in asking():
            ask, _ = asked(state, scale)
            _, height_px = pen.rich.measure(ask.ask.text, style, round(ask.text.width_px))
            if ask.ask.text:
                assert height_px <= ask.text.height_px + 2, (name, ui)
            assert encloses(ask.box, ask.text)


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_question_leaves_the_tray_free(name: str, size: tuple[int, int]) -> None:
    for ui in (1.0, 1.15):
        layout = prepared(STATES[name](), Scale(*size, ui))[0].layout
        assert layout.ask is not None
        assert not any(slot.box.overlap_px2(layout.ask.box) for slot in layout.slots)
        left, right = layout.ask.buttons
        assert not left.box.overlap_px2(right.box)


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_where_a_question_lies_over_a_slot_its_message_and_indices_show(
    name: str, size: tuple[int, int]
) -> None:
    scale = Scale(*size, 1.5)
    layout = prepared(STATES[name](), scale)[0].layout
    assert layout.ask is not None
    box = layout.ask.box
    for slot in layout.slots:
        assert not slot.message.overlap_px2(box)
        for pose in slot.poses:
            index = Box(pose.x_px, pose.y_px, pose.strip_px, pose.height_px * INDEX_SHARE)
            assert not index.overlap_px2(box)
    assert layout.hand.drawn is None or not layout.hand.drawn.overlap_px2(box)
    assert not any(pose.box.overlap_px2(box) for pose in layout.hand.poses)
    assert 0 < layout.ask.tail_px < box.height_px
    assert layout.piles is not None
    assert box.y_px + layout.ask.tail_px < layout.piles.discard_box.bottom_px


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_no_question_lies_over_the_meter_whose_head_and_melds_stay_to_be_read(
    language: str, size: tuple[int, int]
) -> None:
    i18n.use(language)
    for name, state in asking():
        for ui in (1.0, 1.15):
            layout = prepared(state, Scale(*size, ui))[0].layout
            assert layout.ask is not None
            if layout.meter is None:
                continue
            assert not layout.meter.overlap_px2(layout.ask.box), (name, ui)
            space = Space(layout.scale, measure_for(layout.scale), layout.scale.factor)
            assert layout.meter.height_px >= least_meter_px(space), (name, ui)
            for button in layout.ask.buttons:
                words_px = button.box.width_px / layout.scale.factor
                assert words_px <= 240 * ui, "not wider than it needs"
