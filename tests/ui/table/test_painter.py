from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest
from geometry import encloses
from table_states import STATES, prepared

from game.assets_folder import assets_folder
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.rich_text import RichText, TextStyle, _Row
from game.ui.scenery import Scenery
from game.ui.table.box import Box
from game.ui.table.content.presentation import (
    AirCard,
    HintMarks,
    LogShown,
    Presentation,
    RefusalShown,
    RemarkShown,
)
from game.ui.table.hands.aim import every_target, height_over
from game.ui.table.hands.desk import Desk
from game.ui.table.layout.table import find_target, find_zones
from game.ui.table.paint.bubble import draw_refusal
from game.ui.table.paint.lights import Lights
from game.ui.table.paint.mosaic import Element
from game.ui.table.paint.painter import Painter
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.table.paint.seats import words_right_px
from game.ui.table.paint.side import lay_log
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    HandTarget,
    SlotTarget,
    Target,
    find_best_target,
)
from game.ui.theme import Scale, load_colours
from game.wording import Bold

SCALE = Scale(1280, 720)


@pytest.fixture(scope="module")
def scenery() -> Scenery:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    return Scenery(SCALE, Artwork())


@pytest.fixture(scope="module")
def painter(scenery: Scenery) -> Painter:
    return Painter(scenery, Deck(DeckStyle(), assets_folder()))


def painted(painter: Painter, desk: Desk, shown: Presentation) -> pygame.Surface:
    surface = pygame.Surface((desk.scale.width_px, desk.scale.height_px)).convert()
    painter.paint(surface, desk.layout, shown)
    return surface


def differs(one: pygame.Surface, other: pygame.Surface, box: Box) -> bool:
    rect = rect_of(box).clip(one.get_rect())
    return bool(
        pygame.image.tobytes(one.subsurface(rect), "RGB")
        != pygame.image.tobytes(other.subsurface(rect), "RGB")
    )


def ready(name: str) -> tuple[Desk, Presentation]:
    return prepared(replace(STATES[name](), act=None, finish=None), SCALE)


@pytest.mark.parametrize("name", STATES)
def test_every_state_can_be_painted_with_all_its_pictures(
    name: str, painter: Painter, scenery: Scenery
) -> None:
    desk, shown = prepared(STATES[name](), SCALE)
    surface = painted(painter, desk, shown)
    assert surface.get_at((640, 6))[:3] != (0, 0, 0)
    assert scenery.artwork.problems == []


@pytest.mark.parametrize("scale", [Scale(1024, 640), Scale(1280, 720, 1.5), Scale(1920, 1080, 2)])
def test_dense_and_large_tables_can_be_painted(scale: Scale) -> None:
    pygame.display.set_mode((1280, 720))
    painter = Painter(Scenery(scale, Artwork()), Deck(DeckStyle(), assets_folder()))
    for name in ("table-4", "loupe", "discard-guard", "round-7-default", "reveal"):
        desk, shown = prepared(STATES[name](), scale)
        painted(painter, desk, shown)


@pytest.mark.parametrize("scale", [Scale(1024, 640), Scale(1280, 720, 2), Scale(1920, 1080)])
@pytest.mark.parametrize("name", STATES)
def test_no_text_is_cut_off(name: str, scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((1280, 720))
    cut: list[str] = []
    shorten = RichText._shortened

    def note(self: RichText, row: _Row, style: TextStyle, width_px: int | None) -> _Row:
        cut.append(repr(row))
        return shorten(self, row, style, width_px)

    monkeypatch.setattr(RichText, "_shortened", note)
    painter = Painter(Scenery(scale, Artwork()), Deck(DeckStyle(), assets_folder()))
    painted(painter, *prepared(STATES[name](), scale))
    assert cut == []


def test_the_same_state_is_the_same_picture(painter: Painter) -> None:
    desk, shown = ready("table-4")
    whole = Box(0, 0, 1280, 720)
    assert not differs(painted(painter, desk, shown), painted(painter, desk, shown), whole)


def test_a_hidden_card_is_not_drawn_at_rest(painter: Painter) -> None:
    desk, shown = ready("table-4")
    pose = desk.layout.hand.poses[-1]
    assert pose.card is not None
    hidden = replace(shown, hidden=frozenset({pose.card}))
    before, after = painted(painter, desk, shown), painted(painter, desk, hidden)
    assert differs(before, after, pose.strip.padded(-4))
    assert not differs(before, after, desk.layout.plate.box)


def test_a_card_in_the_air_is_drawn_over_everything(painter: Painter) -> None:
    desk, shown = ready("table-4")
    pose = desk.layout.hand.poses[0]
    flying = replace(pose, x_px=600.0, y_px=300.0, angle=3.0)
    aloft = replace(shown, air=(AirCard(flying, is_lifted=True, count=2),))
    assert differs(painted(painter, desk, shown), painted(painter, desk, aloft), flying.box)


def test_marks_of_a_zone_show(painter: Painter) -> None:
    desk, shown = ready("table-4")
    piles = desk.layout.piles
    assert piles is not None
    around = piles.discard_box.padded(8)
    rest = painted(painter, desk, shown)
    open_for = painted(painter, desk, replace(shown, zones=(DiscardTarget(),)))
    taking = painted(
        painter, desk, replace(shown, zones=(DiscardTarget(),), accepting=DiscardTarget())
    )
    assert differs(rest, open_for, around)
    assert differs(open_for, taking, around)


def test_no_edge_of_a_zone_crosses_the_name_of_a_meld(painter: Painter) -> None:
    desk, shown = prepared(STATES["lay-off"](), SCALE)
    panel = desk.layout.panels[1]
    names = ("Set of fives", "A quite different name")
    said = replace(shown.seats[panel.seat], captions=names)
    seats = tuple(said if seat == panel.seat else old for seat, old in enumerate(shown.seats))
    surface = painted(painter, desk, shown)
    renamed = painted(painter, desk, replace(shown, seats=seats))
    captions = [meld.caption for meld in panel.melds]
    assert captions[1] is not None
    assert not differs(surface, renamed, captions[1])
    at_rest = replace(shown, zones=(), accepting=None)
    assert differs(surface, painted(painter, desk, at_rest), captions[1])


def test_selection_focus_and_hover_show(painter: Painter) -> None:
    desk, shown = ready("table-4")
    rest = painted(painter, desk, shown)
    pose = desk.layout.hand.poses[1]
    assert pose.card is not None
    chosen = replace(shown, selected=frozenset({pose.card}))
    assert differs(rest, painted(painter, desk, chosen), pose.strip)
    focused = replace(shown, focus=pose.box)
    assert differs(rest, painted(painter, desk, focused), pose.box.padded(5))
    hint = next(button for button in desk.layout.buttons if button.control is Control.HINT)
    for look in ({"hovered": Control.HINT}, {"pressed": Control.HINT}):
        assert differs(rest, painted(painter, desk, replace(shown, **look)), hint.box)


def test_the_wild_marks_are_marigold_on_the_hand_alone(painter: Painter) -> None:
    desk, shown = ready("table-4")
    surface = painted(painter, desk, shown)
    wild = [pose for pose in desk.layout.hand.poses if pose.is_marked]
    assert len(wild) == 2
    act = load_colours().act[:3]
    edge = rect_of(wild[0].box)
    column = [
        surface.get_at((edge.left + 1, y))[:3] for y in range(edge.top + 20, edge.bottom - 20)
    ]
    assert sum(pixel == act for pixel in column) > len(column) / 2


def test_the_tag_of_the_drawn_card_makes_room_for_a_refusal(painter: Painter) -> None:
    desk, shown = ready("table-4")
    tag = desk.layout.hand.drawn
    assert tag is not None
    light = load_colours().text[:3]
    column = (round(tag.x_px) + 4, round(tag.centre_y_px))
    assert painted(painter, desk, shown).get_at(column)[:3] == light
    refusal = RefusalShown(desk.layout.hand.poses[-1].box, (Bold("Not here."),), ("No.",))
    assert painted(painter, desk, replace(shown, refusal=refusal)).get_at(column)[:3] != light


def test_the_log_shows_whole_entries_and_always_the_newest(painter: Painter) -> None:
    desk, shown = ready("table-4")
    entries = tuple(
        LogShown((Bold("Lola"), f" drew from the stock and thought about {number}."), number == 39)
        for number in range(40)
    )
    box = desk.layout.log
    assert box is not None
    rows = lay_log(painter._pen, box, entries)
    assert [row.entry for row in rows] == list(entries[40 - len(rows) :])
    for row, below in itertools.pairwise(rows):
        assert row.box.bottom_px <= below.box.y_px + 0.5
    assert all(encloses(box, row.box) for row in rows)
    shown = replace(shown, log=entries)
    at = rows[-2].box.centre_x_px, rows[-2].box.centre_y_px
    assert painter.find_log_entry(desk.layout, shown, *at) is entries[38]
    assert painter.find_log_entry(desk.layout, shown, at[0], box.y_px + 2) is None


@pytest.mark.parametrize("order", [tuple(STATES), tuple(reversed(STATES))])
def test_a_mended_picture_is_the_one_painted_anew(order: tuple[str, ...]) -> None:
    pygame.display.set_mode((1280, 720))
    scenery, deck = Scenery(SCALE, Artwork()), Deck(DeckStyle(), assets_folder())
    mending, whole = Painter(scenery, deck), Box(0, 0, 1280, 720)
    for name in order:
        desk, shown = prepared(STATES[name](), SCALE)
        mended, anew = painted(mending, desk, shown), painted(Painter(scenery, deck), desk, shown)
        assert not differs(mended, anew, whole), name


def test_only_what_is_given_something_else_is_painted_again(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, shown = ready("table-4")
    painted(painter, desk, shown)
    drawn: list[object] = []
    element = Painter._lit_element

    def note(self: Painter, name: object, *given: object, **named: object) -> Element:
        made = element(self, name, *given, **named)  # type: ignore[arg-type]  # passed on as given
        return replace(made, draw=lambda: (drawn.append(name), made.draw())[1])

    monkeypatch.setattr(Painter, "_lit_element", note)
    card = desk.layout.hand.poses[0].card
    assert card is not None
    meld = desk.layout.panels[0].melds[0]
    taken = frozenset(pose.card for pose in meld.poses if pose.card is not None)
    seats = list(shown.seats)
    seats[1] = replace(seats[1], is_turn=True)
    for change, names in (
        ({"hovered": Control.HINT}, [("button", Control.HINT)]),
        ({"hidden": frozenset({card})}, []),
        ({"zones": (DiscardTarget(),)}, ["discards open"]),
        ({"hidden": taken}, [("meld", meld.owner, meld.meld)]),
        ({"seats": tuple(seats)}, [("glass", 1), ("portrait", 1), ("panel", 1)]),
    ):
        painted(painter, desk, replace(shown, **change))
        assert drawn == names
        painted(painter, desk, shown)
        drawn.clear()


def test_an_offer_lights_the_discards_and_a_word_from_the_coach_does_not(
    painter: Painter,
) -> None:
    desk, rest = ready("lay-down-lit")
    piles = desk.layout.piles
    assert piles is not None
    box = piles.discard_box
    edge = Box(box.x_px - 8, box.y_px, 6, box.height_px)
    pictures = {name: painted(painter, *ready(name)) for name in ("tip", "buy-offer")}
    before = painted(painter, desk, rest)
    assert not differs(before, pictures["tip"], edge)
    assert differs(before, pictures["buy-offer"], edge)


@pytest.mark.parametrize(
    "scale",
    [Scale(1280, 720), Scale(1024, 640, 1.5), Scale(1280, 720, 1.5), Scale(1280, 720, 2)],
)
@pytest.mark.parametrize("name", ["draw-phase", "table-6", "round-7-default"])
@pytest.mark.parametrize("text", ["Soft paws now …", "Now that was a lucky draw, was it not?"])
def test_a_remark_leaves_what_is_due_what_slots_say_and_who_has_one_card_to_be_read(
    name: str, scale: Scale, text: str
) -> None:
    pygame.display.set_mode((scale.width_px, scale.height_px))
    scenery, deck = Scenery(scale, Artwork()), Deck(DeckStyle(), assets_folder())
    painter, pen = Painter(scenery, deck), Pen(scenery, deck)
    desk, shown = prepared(STATES[name](), scale)
    seats = tuple(replace(seat, has_one_card=True) for seat in shown.seats)
    shown = replace(shown, seats=seats)
    piles = desk.layout.piles
    assert piles is not None
    read = [box for slot in desk.layout.slots for box in (slot.title, slot.message)]
    if shown.prompt:
        x_px, y_px = piles.prompt
        read.append(Box(x_px - 60, y_px - 12, 120, 24))
    for panel in desk.layout.panels:
        name_px, pill_px = words_right_px(pen, panel, seats[panel.seat])
        read.append(replace(panel.name, width_px=name_px - panel.name.x_px))
        if panel.status is not None:
            read.append(replace(panel.status, width_px=max(1.0, pill_px - panel.name.x_px)))
    before = painted(painter, desk, shown)
    for panel in desk.layout.panels:
        said = RemarkShown(panel.seat, text)
        after = painted(painter, desk, replace(shown, remark=said))
        assert differs(before, after, Box(0, 0, scale.width_px, scale.height_px))
        assert not any(differs(before, after, box) for box in read), panel.seat


def test_a_zone_fades_in_and_out(scenery: Scenery) -> None:
    desk, shown = ready("table-4")
    painter = Painter(scenery, Deck(DeckStyle(), assets_folder()), Lights(fade_s=0.15))
    piles = desk.layout.piles
    assert piles is not None
    around = piles.discard_box.padded(8)
    dark = painted(painter, desk, shown)
    assert not painter.advance(1.0)
    lit = replace(shown, accepting=DiscardTarget())
    pictures, changing = [], []
    for now in (lit, lit, lit, shown, shown, shown):
        pictures.append(painted(painter, desk, now))
        changing.append(painter.advance(0.1))
    assert changing == [True, True, False] * 2
    begun, risen, full, still_full, falling, gone = pictures
    assert not differs(dark, begun, around)
    assert differs(dark, risen, around)
    assert differs(risen, full, around)
    assert not differs(full, still_full, around)
    assert differs(full, falling, around)
    assert differs(dark, falling, around)
    assert differs(falling, gone, around)
    assert not differs(dark, painted(painter, desk, shown), around)
    assert not painter.advance(0.1)


def test_the_sun_turns_once_and_rests(scenery: Scenery) -> None:
    desk, shown = ready("table-4")
    painter = Painter(scenery, Deck(DeckStyle(), assets_folder()), Lights(turn_s=0.4))
    seats = [replace(seat, is_turn=number == 1) for number, seat in enumerate(shown.seats)]
    turn = replace(shown, seats=tuple(seats))
    panel = next(panel for panel in desk.layout.panels if panel.seat == 1)
    painted(painter, desk, shown)
    assert not painter.advance(0.1), "in the first picture all is at rest"
    first = painted(painter, desk, turn)
    assert painter.advance(0.1)
    later = painted(painter, desk, turn)
    assert differs(first, later, panel.portrait.box.padded(12))
    assert painter.advance(0.4)
    at_rest = painted(Painter(scenery, Deck(DeckStyle(), assets_folder())), desk, turn)
    assert not differs(painted(painter, desk, turn), at_rest, Box(0, 0, 1280, 720))
    assert not painter.advance(0.1)


@pytest.mark.parametrize(
    "beside",
    [
        Box(2, 560, 60, 120),
        Box(1240, 560, 60, 120),
        Box(600, 4, 60, 90),
    ],
)
def test_a_refusal_stays_in_the_window(scenery: Scenery, beside: Box) -> None:
    _, shown = prepared(STATES["refusal"](), SCALE)
    assert shown.refusal is not None
    pen = Pen(scenery, Deck(DeckStyle(), assets_folder()))
    within = Box(0, 0, 1280, 720).padded(-18)
    said = draw_refusal(pen, replace(shown.refusal, beside=beside), within)
    assert encloses(within, said)
    assert not said.overlap_px2(beside)


def lit_by(painter: Painter, desk: Desk, shown: Presentation, target: Target) -> Box | None:
    """Return around what lights up on the screen while cards may go to a place."""
    # An outline takes the place of a meld's caption, which is no part of it.
    shown = replace(shown, seats=tuple(replace(seat, captions=()) for seat in shown.seats))
    dark = painted(painter, desk, replace(shown, zones=()))
    lit = painted(painter, desk, replace(shown, zones=(target,)))
    same = pygame.mask.from_threshold(dark, (0, 0, 0), (1, 1, 1, 255), lit)
    same.invert()
    around_px = same.get_bounding_rects()
    return Box(*map(float, around_px[0].unionall(around_px[1:]))) if around_px else None


@pytest.mark.parametrize("name", ["table-4", "lay-off", "table-6", "loupe", "round-7-default"])
def test_all_of_an_outline_accepts_what_is_let_go_or_clicked_there(
    name: str, painter: Painter
) -> None:
    desk, shown = ready(name)
    layout = desk.layout
    slots = () if desk.view.own.is_down else (SlotTarget(slot.index, 0) for slot in layout.slots)
    for target in (HandTarget(0), *slots, *every_target(desk.view)):
        zones = find_zones(layout, (target,))
        if not zones:
            continue
        card_px = height_over(layout, target)
        lit = lit_by(painter, desk, shown, target)
        assert lit is not None, "what accepts is seen to"
        for across, down in itertools.product((0.02, 0.25, 0.5, 0.75, 0.98), repeat=2):
            x_px, y_px = lit.x_px + across * lit.width_px, lit.y_px + down * lit.height_px
            width_px = card_px * CARD_ASPECT
            lead = Box(x_px - width_px / 2, y_px - card_px / 2, width_px, card_px)
            assert find_best_target(zones, lead) == target
            assert find_target(layout, x_px, y_px, (target,)) == target


MARKINGS = {
    "told of": lambda card: {"marked": frozenset({card})},
    "kept": lambda card: {"hint": HintMarks(kept=frozenset({card}))},
    "moved": lambda card: {"hint": HintMarks(moved=frozenset({card}))},
}


@pytest.mark.parametrize("how", MARKINGS)
@pytest.mark.parametrize("scale", [SCALE, Scale(1024, 640)])
@pytest.mark.parametrize("name", ["table-6", "round-7-default"])
def test_no_mark_covers_what_is_to_be_read_of_a_card(name: str, scale: Scale, how: str) -> None:
    pygame.display.set_mode((1280, 720))
    painter = Painter(Scenery(scale, Artwork()), Deck(DeckStyle(), assets_folder()))
    desk, shown = prepared(replace(STATES[name](), act=None, finish=None), scale)
    shown = replace(shown, ask=None, refusal=None)
    rest = painted(painter, desk, shown)
    own = [*desk.layout.hand.poses, *(pose for slot in desk.layout.slots for pose in slot.poses)]
    seen = desk.layout.poses if how == "told of" else own
    poses = [pose for pose in seen if pose.card is not None and pose.size is not FaceSize.BACK]
    assert poses
    for pose in poses[::3]:
        marked = painted(painter, desk, replace(shown, **MARKINGS[how](pose.card)))
        assert differs(rest, marked, pose.strip.padded(5 * scale.factor)), "it is to be seen"
        # The light under a card that is to move may shine on the one it lies on.
        for other in poses if how != "moved" else (pose,):
            assert not differs(rest, marked, index_of(other)), (pose, other)


def index_of(pose: Pose) -> Box:
    """Return where rank and suit of a card stand, in its left upper corner."""
    inset_px = max(2.0, pose.height_px * 0.025)
    width_px = min(pose.strip_px, pose.width_px * 0.24) - 2 * inset_px
    return Box(pose.x_px + inset_px, pose.y_px + inset_px, width_px, pose.height_px * 0.3)


def test_a_hint_lights_the_pile_that_it_speaks_of(painter: Painter) -> None:
    desk, shown = ready("table-4")
    piles = desk.layout.piles
    assert piles is not None
    rest = painted(painter, desk, shown)
    lit = painted(painter, desk, replace(shown, hint=HintMarks(pile=DiscardTarget())))
    assert differs(rest, lit, piles.discard_box.padded(6))
    assert not differs(rest, lit, piles.stock_box)


@pytest.mark.parametrize("scale", [Scale(1280, 720, 1.5), Scale(1024, 640, 1.5)])
@pytest.mark.parametrize("name", ["table-4", "round-7-default"])
def test_a_dense_table_tells_a_last_card_and_the_step_to_do_now(name: str, scale: Scale) -> None:
    pygame.display.set_mode((1280, 720))
    assert scale.is_dense
    painter = Painter(Scenery(scale, Artwork()), Deck(DeckStyle(), assets_folder()))
    desk, shown = prepared(replace(STATES[name](), act=None, finish=None), scale)
    rest = painted(painter, desk, shown)
    for panel in desk.layout.panels:
        seats = list(shown.seats)
        seats[panel.seat] = replace(seats[panel.seat], has_one_card=True)
        last = painted(painter, desk, replace(shown, seats=tuple(seats)))
        left_px = words_right_px(painter._pen, panel, seats[panel.seat])[0]
        free = Box(left_px, panel.name.y_px, panel.chips.x_px - left_px, panel.name.height_px)
        assert differs(rest, last, free), panel.seat
    assert shown.plate.steps
    silent = painted(painter, desk, replace(shown, plate=replace(shown.plate, steps=())))
    assert differs(rest, silent, desk.layout.plate.turn)
