from __future__ import annotations

import itertools

import pygame
import pytest

from game.storage.settings import TableTheme
from game.ui.artwork import Artwork
from game.ui.boxes import Face
from game.ui.scenery import Scenery, Sprite
from game.ui.theme import Scale, load_colours

pytestmark = pytest.mark.usefixtures("screen")

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]
WINDOW = (1280, 720)


@pytest.fixture
def scenery() -> Scenery:
    return Scenery(Scale(*WINDOW), Artwork())


def differing(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("size", SIZES)
def test_grounds_fill_the_window_and_are_opaque(size: tuple[int, int]) -> None:
    scenery = Scenery(Scale(*size), Artwork())
    for make in (scenery.table_backdrop, scenery.menu_backdrop, scenery.title_backdrop):
        ground = make(size)
        assert ground.get_size() == size
        assert ground.get_at((size[0] // 2, size[1] // 2)).a == 255
        assert ground is make(size)
    assert scenery.artwork.problems == []


def test_a_scrim_dims_all_but_its_holes_and_is_made_once(scenery: Scenery) -> None:
    hole, other = pygame.Rect(100, 80, 60, 40), pygame.Rect(900, 80, 60, 40)
    whole = scenery.scrim(WINDOW)
    assert whole.get_at((0, 0)) == whole.get_at(hole.center) == scenery.colours.scrim
    holed = scenery.scrim(WINDOW, [hole], 8)
    assert holed.get_at(hole.center).a == 0
    assert holed.get_at(hole.topleft) == holed.get_at(other.center) == scenery.colours.scrim
    assert scenery.scrim(WINDOW) is whole
    assert scenery.scrim(WINDOW, [hole.copy()], 8) is holed
    assert scenery.scrim(WINDOW, [other], 8).get_at(other.center).a == 0


def test_the_cloth_is_lightest_under_the_lamp_and_never_lighter_than_the_theme_says(
    scenery: Scenery,
) -> None:
    cloth = scenery.cloth(WINDOW)

    def mean(box: tuple[int, int, int, int]) -> float:
        return sum(pygame.transform.average_color(cloth, pygame.Rect(box))[:3])

    assert mean((600, 280, 80, 80)) > mean((40, 40, 80, 80)) > mean((1200, 640, 60, 60)) - 60
    limit = scenery.colours.cloth_lightest
    for x, y in itertools.product(range(0, 1280, 7), range(0, 720, 7)):
        assert all(
            seen <= most + 4 for seen, most in zip(cloth.get_at((x, y))[:3], limit, strict=False)
        )


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_covers_the_edges_and_leaves_the_middle(size: tuple[int, int]) -> None:
    scenery = Scenery(Scale(*size), Artwork())
    ground = pygame.Surface(size)
    ground.fill((200, 0, 200))
    scenery.draw_frame(ground)
    right, bottom, band = size[0] - 1, size[1] - 1, scenery.band_px
    for along in range(0, size[0], 5):
        for y in (0, band - 1, bottom, bottom - band + 1):
            assert ground.get_at((along, y))[:3] != (200, 0, 200)
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        assert ground.get_at(corner)[:3] != (200, 0, 200)
    inside = pygame.Rect(0, 0, *size).inflate(-4 * band, -4 * band)
    assert pygame.transform.average_color(ground, inside)[:3] == (200, 0, 200)


def test_boxes_are_smooth_symmetric_and_of_the_size_asked_for(scenery: Scenery) -> None:
    box = scenery.box((61, 40), 12, (255, 246, 227, 255), (0, 0, 0, 255), 1.5)
    assert box.get_size() == (61, 40)
    assert box.get_at((0, 0)).a == 0
    alphas = {box.get_at((x, y)).a for x in range(12) for y in range(12)}
    assert len(alphas) > 8, "the corner passes from nothing to full in many steps"
    for x, y in itertools.product(range(12), range(12)):
        assert abs(box.get_at((x, y)).a - box.get_at((60 - x, y)).a) < 60
    assert box.get_at((30, 20))[:3] == (255, 246, 227)


def test_a_passage_of_colour_runs_from_top_to_bottom(scenery: Scenery) -> None:
    box = scenery.box((20, 40), 0, ((250, 0, 0, 255), (0, 0, 250, 255)))
    assert box.get_at((10, 1)).r > 200
    assert box.get_at((10, 38)).b > 200


def test_every_face_of_every_button_can_be_told_apart(scenery: Scenery) -> None:
    for primary, paper in ((False, False), (True, False), (False, True)):
        faces = [scenery.button((118, 44), face, primary=primary, paper=paper) for face in Face]
        faces.append(scenery.button((118, 44), primary=primary, paper=paper, focused=True))
        for one, other in itertools.combinations(faces, 2):
            assert differing(shown(one), shown(other))


def shown(sprite: Sprite) -> pygame.Surface:
    """Return what a sprite looks like on a plain ground of one size."""
    ground = pygame.Surface((180, 110))
    ground.fill((15, 76, 74))
    sprite.draw(ground, 30, 30)
    return ground


def test_a_disabled_button_casts_no_shadow(scenery: Scenery) -> None:
    assert scenery.button((118, 44), Face.DISABLED).margin_px == 0
    assert scenery.button((118, 44)).margin_px > 0


@pytest.mark.parametrize("size", SIZES)
def test_rings_lie_outside_their_box(size: tuple[int, int]) -> None:
    scenery = Scenery(Scale(*size), Artwork())
    for ring in (scenery.focus_ring((80, 44), 10), scenery.selection_ring((80, 112))):
        margin = ring.margin_px
        inner = pygame.Rect(margin + 1, margin + 12, 78, 20)
        assert ring.picture.subsurface(inner).get_bounding_rect().size == (0, 0)
        across = ring.picture.get_width() // 2
        column = [ring.picture.get_at((across, y)) for y in range(margin)]
        assert any(pixel.r > 230 and pixel.a > 200 for pixel in column), "a light line"
        assert any(pixel.r < 60 and pixel.a > 150 for pixel in column), "dark lines beside it"


def test_a_glow_leaves_its_box_clear(scenery: Scenery) -> None:
    glow = scenery.glow((100, 60), 10, (242, 168, 29, 160), 20)
    margin = glow.margin_px
    assert glow.picture.get_at((margin + 50, margin + 30)).a == 0
    assert glow.picture.get_at((margin + 50, margin - 2)).a > 30
    assert glow.picture.get_at((margin + 50, 0)).a < 8


def test_a_lifted_card_casts_a_wider_shadow(scenery: Scenery) -> None:
    lying, lifted = scenery.shadow((108, 152)), scenery.shadow((108, 152), lifted=True)
    assert lifted.margin_px > lying.margin_px * 2
    assert lifted.picture.get_at((lifted.margin_px + 54, lifted.margin_px + 156)).a > 40


def test_flags_show_the_cloth_through_their_holes(scenery: Scenery) -> None:
    flag = scenery.flag((128, 48), scenery.colours.flag_round)
    ground = pygame.Surface((160, 80))
    ground.fill((0, 200, 0))
    flag.draw(ground, 10, 10)
    skirt = 10 + round(48 * 0.86)
    row = [ground.get_at((10 + x, skirt)) for x in range(2, 126)]
    greens = [pixel.g > 110 for pixel in row]
    holes = sum(1 for before, now in itertools.pairwise(greens) if now and not before)
    assert holes == 8
    assert ground.get_at((74, 20))[:3] == scenery.colours.flag_round[:3]


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_has_no_gaps_between_its_tiles(size: tuple[int, int]) -> None:
    scenery = Scenery(Scale(*size), Artwork())
    ground = pygame.Surface(size)
    ground.fill((255, 0, 255))
    scenery.draw_frame(ground)
    middle = scenery.band_px // 2
    edge = [ground.get_at((x, middle)) for x in range(size[0])]
    edge += [ground.get_at((middle, y)) for y in range(size[1])]
    assert not any(pixel.r > 100 and pixel.g < 20 and pixel.b > 100 for pixel in edge)


def test_a_fainter_bunting_keeps_its_string(scenery: Scenery) -> None:
    full, faint = scenery.bunting(300, 30, share=1.0), scenery.bunting(300, 30, share=0.5)
    middle = (150, 22)
    assert full.get_at(middle).a == pytest.approx(2 * faint.get_at(middle).a, abs=3)
    strongest = max(faint.get_at((150, y)).a for y in range(10))
    assert strongest > 200


def test_a_swatch_shows_its_own_theme() -> None:
    evening, night = (
        Scenery(Scale(*WINDOW), Artwork(), load_colours(name)).swatch((93, 58))
        for name in TableTheme
    )
    assert evening.get_size() == night.get_size() == (93, 58)
    assert differing(evening, night)
    assert evening.get_at((0, 0)).a < 255


def test_dashes_close_evenly(scenery: Scenery) -> None:
    dashed = scenery.dashed((200, 80), 10, (255, 246, 227, 255), 2)
    top = [dashed.get_at((x, 0)).a > 120 for x in range(15, 185)]
    starts = [x for x in range(1, len(top)) if top[x] and not top[x - 1]]
    steps = {b - a for a, b in itertools.pairwise(starts)}
    assert max(steps) - min(steps) <= 1
    assert dashed.get_at((100, 40)).a == 0


def test_the_title_stays_whole_in_wide_and_high_windows() -> None:
    for size in ((2000, 640), (1024, 900)):
        scenery = Scenery(Scale(*size), Artwork())
        assert scenery.title_backdrop(size).get_size() == size
        x, y = scenery.title_sun(size)
        assert pygame.Rect((0, 0), size).collidepoint(x, y)


def test_paper_and_bubbles_reach_beyond_their_box_by_their_shadow(scenery: Scenery) -> None:
    for sprite in (
        scenery.paper((200, 120)),
        scenery.bubble((200, 80)),
        scenery.bubble((200, 80), refusal=True),
    ):
        assert sprite.margin_px > 8
        assert sprite.picture.get_width() == 200 + 2 * sprite.margin_px
        assert sprite.picture.get_at((sprite.margin_px + 100, sprite.margin_px + 40)).a == 255


def test_a_turn_changes_the_edge_and_the_light_of_a_panel(scenery: Scenery) -> None:
    size = (405, 175)
    assert differing(scenery.panel(size), scenery.panel(size, turn=True))
    light = scenery.turn_light(size, (30, 28))
    assert light.get_at((30, 28)).a > light.get_at((150, 28)).a > light.get_at((300, 28)).a
