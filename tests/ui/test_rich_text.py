from __future__ import annotations

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.assets_folder import assets_folder
from game.rules.cards import JOKER, Face, Rank, Suit, face
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.rich_text import SNUG, Align, RichText, TextStyle, row_height
from game.ui.scenery import Scenery
from game.ui.theme import Scale, font
from game.wording import Bold, Chip, Line, WildChip

pytestmark = pytest.mark.usefixtures("screen")

CREAM = (255, 246, 227, 255)
STYLE = TextStyle(14, CREAM)
QUEEN = Chip(face(Rank(12), Suit.SPADES))
TOOK: Line = (
    Bold("Lola"),
    " took ",
    Chip(face(Rank(2), Suit.SPADES)),
    " and discarded ",
    QUEEN,
    ".",
)


def make(letters: str = "AJQK") -> RichText:
    scenery = Scenery(Scale(1280, 720), Artwork())
    return RichText(scenery, Deck(DeckStyle(letters=letters), assets_folder()))


@pytest.fixture
def rich_text() -> RichText:
    return make()


def test_plain_text_is_as_wide_as_its_font_says(rich_text: RichText) -> None:
    width, height = rich_text.measure("Discard", STYLE)
    assert width == font(14).size("Discard")[0]
    assert height == row_height(STYLE)


def test_a_block_is_as_large_as_its_measure(rich_text: RichText) -> None:
    for width in (None, 90, 140, 400):
        assert rich_text.block(TOOK, STYLE, width).get_size() == rich_text.measure(
            TOOK, STYLE, width
        )
    assert rich_text.block(TOOK, STYLE, 140) is rich_text.block(TOOK, STYLE, 140)


@given(st.text(st.characters(exclude_categories=()), max_size=30), st.integers(1, 200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
def test_any_text_at_all_is_drawn(rich_text: RichText, text: str, width_px: int) -> None:
    for shown in (text, f"a\0{text}\udcff.json"):
        size = rich_text.measure((shown, Bold(shown)), STYLE, width_px, 2)
        assert rich_text.block((shown, Bold(shown)), STYLE, width_px, 2).get_size() >= size


def test_a_chip_and_its_full_stop_stay_together(rich_text: RichText) -> None:
    chip = rich_text.chip(QUEEN, 14).get_width()
    stop = font(14).size(".")[0]
    one_row = rich_text.measure(TOOK, STYLE)[0]
    rows = rich_text.measure(TOOK, STYLE, one_row - 1)[1] // row_height(STYLE)
    assert rows == 2
    last = rich_text.measure((QUEEN, "."), STYLE)[0]
    assert last == chip + stop


def test_no_chip_ends_a_text_alone_on_a_row_where_a_word_may_come_along(
    rich_text: RichText,
) -> None:
    for line in (TOOK, (*TOOK, "\n", *TOOK)):
        narrowest = rich_text.measure(("discarded ", line[-2], "."), STYLE)[0]
        for width in range(narrowest, rich_text.measure(line, STYLE)[0]):
            rows = rich_text._rows(line, STYLE, width)
            assert len(rows[-1]) > 1, width
            assert rich_text.measure(line, STYLE, width)[0] <= width
    assert len(rich_text._rows(("a", "\n", QUEEN), STYLE, 90)[-1]) == 1, "a row of its own"


def test_text_breaks_at_spaces_and_line_feeds(rich_text: RichText) -> None:
    assert rich_text.measure("one\ntwo\nthree", STYLE)[1] == 3 * row_height(STYLE)
    narrow = font(14).size("wwww wwww")[0]
    assert rich_text.measure("wwww wwww wwww", STYLE, narrow)[1] == 2 * row_height(STYLE)


def test_a_no_break_space_holds_two_words_together(rich_text: RichText) -> None:
    width = font(14).size("Plays offline. Version")[0] + 2
    rows = ("Plays offline. Version 1.0", "Plays offline. Version\xa01.0")
    first, second = (rich_text.measure(row, STYLE, width)[0] for row in rows)
    assert first == font(14).size("Plays")[0] + sum(
        font(14).size(part)[0] for part in (" ", "offline.", " ", "Version")
    )
    assert second < first


def test_spaces_at_the_seam_of_pieces_count_once(rich_text: RichText) -> None:
    together = rich_text.measure("You drew", STYLE)
    assert rich_text.measure(("You ", " drew"), STYLE) == together


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    pieces=st.lists(
        st.one_of(
            st.text("abcdefgh äöü.,", max_size=25),
            st.builds(Bold, st.text("abc ", max_size=9)),
            st.integers(0, 52).map(lambda number: Chip(Face(number))),
            st.just(WildChip("wild")),
        ),
        max_size=8,
    ),
    width=st.integers(60, 300),
    most=st.integers(1, 3),
)
def test_no_row_is_wider_than_asked_for(
    rich_text: RichText, pieces: list[str | Bold | Chip | WildChip], width: int, most: int
) -> None:
    # A chip that is glued to a word cannot be parted: keep them apart here.
    line: Line = tuple(part for piece in pieces for part in (piece, " "))
    assert rich_text.measure(line, STYLE, width)[0] <= width
    short = rich_text.measure(line, STYLE, width, most)
    assert short[0] <= width
    assert short[1] <= most * row_height(STYLE)


def test_a_word_wider_than_the_block_is_parted(rich_text: RichText) -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    width, height = rich_text.measure(word, STYLE, 80)
    assert width <= 80
    assert height >= 3 * row_height(STYLE)


def test_a_wild_chip_wider_than_the_block_keeps_its_star(rich_text: RichText) -> None:
    chip = WildChip("any wild")
    whole_px = rich_text.measure((chip,), STYLE)[0]
    assert rich_text.measure(("cards ", chip), STYLE, whole_px)[0] == whole_px
    star_px = rich_text.measure((WildChip(""),), STYLE)[0]
    assert rich_text.measure((chip,), STYLE, whole_px - 1)[0] == star_px < whole_px


def test_what_does_not_fit_ends_in_an_ellipsis(rich_text: RichText) -> None:
    whole = "Laid down a set of queens and a run of clubs"
    cut = rich_text.measure(whole, STYLE, 120, 1)
    assert cut[1] == row_height(STYLE)
    assert 60 < cut[0] <= 120


def test_chips_are_light_with_the_colour_of_their_suit(rich_text: RichText) -> None:
    hearts = rich_text.chip(Chip(face(Rank(7), Suit.HEARTS)), 40)
    seen = [hearts.get_at((x, y)) for x in range(hearts.get_width()) for y in range(8, 44)]
    assert any(p.r > 150 and p.g < 60 and p.b < 40 for p in seen), "red ink"
    assert any(p.r > 250 and p.g > 250 for p in seen), "light paper"
    wild = rich_text.chip(WildChip("any wild"), 40)
    assert wild.get_at((5, 25)).r > 230 > 60 > wild.get_at((5, 25)).b


def test_the_joker_shows_a_star_and_no_letter(rich_text: RichText) -> None:
    joker = rich_text.chip(Chip(JOKER), 40)
    ten = rich_text.chip(Chip(face(Rank(10), Suit.CLUBS)), 40)
    assert joker.get_width() < ten.get_width()
    assert joker.get_bounding_rect().width == joker.get_width()


def test_chips_follow_the_letters_of_the_language() -> None:
    queen = Chip(face(Rank(12), Suit.SPADES))
    english, german = make(), make("ABDK")
    one, other = english.chip(queen, 30), german.chip(queen, 30)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")


def test_bold_pieces_may_have_a_colour_of_their_own(rich_text: RichText) -> None:
    style = TextStyle(30, (0, 0, 255, 255), strong=(255, 0, 0, 255))
    block = rich_text.block((Bold("III"),), style)
    assert block.get_at((block.get_width() // 2, block.get_height() // 2)).b == 0


def test_alignment_moves_the_shorter_rows(rich_text: RichText) -> None:
    lefts = {}
    for align in Align:
        style = TextStyle(20, CREAM, line_height=SNUG, align=align)
        block = rich_text.block("wwwwwwww\ni", style)
        row = block.subsurface((0, row_height(style), block.get_width(), row_height(style)))
        lefts[align] = row.get_bounding_rect().left
    assert lefts[Align.LEFT] < lefts[Align.CENTRE] < lefts[Align.RIGHT]


def test_names_shrink_to_fit_but_not_below_the_floor(rich_text: RichText) -> None:
    style = TextStyle(18, CREAM, bold=True)
    wide = rich_text.measure("Hummingbird", style)[0]
    assert rich_text.fitting_size("Hummingbird", style, wide, 9) == 18
    smaller = rich_text.fitting_size("Hummingbird", style, wide - 12, 9)
    assert 9 < smaller < 18
    assert rich_text.fitting_size("Hummingbird", style, 10, 12) == 12
