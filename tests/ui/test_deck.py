"""Card faces: exact sizes, readable strips, distinct suits, and a match that survives lost art."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from wcag import contrast

from game.assets_folder import assets_folder
from game.rules.cards import CARDS_A_DECK, RANKS, CardId, Rank, Suit, face, pack
from game.ui.card_art import FOUR_COLOURS, TWO_COLOURS, parse_sheet
from game.ui.deck import BACKS, Deck, DeckStyle, Index, card_size
from game.ui.theme import parse_colour

PAPER = "#FFFDF6"
LETTERS = ("AJQK", "ABDK", "AVDR")
JOKERS = (CardId(52), CardId(53))
MATRICES = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB."""


@pytest.fixture(scope="module", autouse=True)
def _screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    yield
    pygame.display.quit()


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(DeckStyle(), assets_folder())


def card(rank: int, suit: Suit) -> CardId:
    return CardId(int(face(Rank(rank), suit)))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def ink_span(surface: pygame.Surface, colour: str) -> tuple[int, int]:
    """Return the first and the last column in which some pixel is of about that colour."""
    flat = pygame.Surface(surface.get_size())
    flat.fill(PAPER)
    flat.blit(surface, (0, 0))
    mask = pygame.mask.from_threshold(flat, colour, (40, 40, 40, 255))
    spots = mask.get_bounding_rects()
    return min(spot.left for spot in spots), max(spot.right for spot in spots) - 1


@pytest.mark.parametrize("index", Index)
@pytest.mark.parametrize("height_px", [36, 57, 90, 109, 110, 141, 149, 220])
def test_faces_and_backs_have_the_exact_size(deck: Deck, index: Index, height_px: int) -> None:
    for number in (1, 9, 13):
        surface = deck.face(card(number, Suit.HEARTS), height_px, index)
        assert surface.get_size() == card_size(height_px)
    assert deck.face(JOKERS[1], height_px, index).get_size() == card_size(height_px)
    assert deck.back(height_px).get_size() == card_size(height_px)


def test_card_size_is_five_to_seven() -> None:
    assert card_size(140) == (100, 140)
    assert card_size(153) == (109, 153)
    assert card_size(0) == (1, 1)


@pytest.mark.parametrize("four_colour", [True, False])
@pytest.mark.parametrize("index", [Index.NORMAL, Index.LARGE, Index.MINI])
def test_all_faces_of_a_deck_differ(four_colour: bool, index: Index) -> None:
    deck = Deck(DeckStyle(four_colour=four_colour), assets_folder())
    seen = {pixels(deck.face(one, 77, index)) for one in pack(1)}
    assert len(seen) == CARDS_A_DECK
    assert deck.problems == []


def test_a_deck_with_a_large_index_has_it_wherever_a_normal_one_would_be() -> None:
    normal, large = (
        Deck(DeckStyle(has_large_index=is_large), assets_folder()) for is_large in (False, True)
    )
    for one in (card(10, Suit.HEARTS), card(13, Suit.CLUBS)):
        shown = pixels(large.face(one, 150, Index.NORMAL))
        assert shown == pixels(normal.face(one, 150, Index.LARGE))
        assert shown != pixels(normal.face(one, 150, Index.NORMAL))
        assert pixels(large.face(one, 50, Index.MINI)) == pixels(normal.face(one, 50, Index.MINI))


def test_twins_share_one_picture_and_pictures_are_kept(deck: Deck) -> None:
    one = deck.face(CardId(5), 80, Index.NORMAL)
    assert deck.face(CardId(5 + CARDS_A_DECK), 80, Index.NORMAL) is one
    joker = deck.face(JOKERS[0], 80, Index.NORMAL)
    assert deck.face(CardId(52 + CARDS_A_DECK), 80, Index.NORMAL) is joker
    assert deck.face(JOKERS[1], 80, Index.NORMAL) is not joker


@pytest.mark.parametrize("height_px", [90, 141, 200])
@pytest.mark.parametrize("index", [Index.NORMAL, Index.LARGE])
def test_courts_jokers_and_backs_look_the_same_upside_down(
    deck: Deck, height_px: int, index: Index
) -> None:
    courts = [card(rank, suit) for rank in (11, 12, 13) for suit in Suit]
    surfaces = [deck.face(one, height_px, index) for one in (*courts, *JOKERS)]
    surfaces += [Deck(DeckStyle(back=back), assets_folder()).back(height_px) for back in BACKS]
    for surface in surfaces:
        turned = pygame.transform.flip(surface, True, True)
        width, height = surface.get_size()
        # Not at the very edge: the paper's own outline may differ by rounding.
        for y in (height // 4, height // 3, 2 * height // 3):
            for x in range(3, width - 3):
                assert surface.get_at((x, y)) == turned.get_at((x, y))


@pytest.mark.parametrize("letters", LETTERS)
def test_every_letter_is_drawn(letters: str) -> None:
    deck = Deck(DeckStyle(letters=letters), assets_folder())
    assert [deck.rank_text(rank) for rank in RANKS] == [
        letters[0],
        *(str(number) for number in range(2, 11)),
        *letters[1:],
    ]
    drawn = {pixels(deck.rank(rank, 40, "#000000")) for rank in RANKS}
    assert len(drawn) == len(RANKS)
    for rank in RANKS:
        for index in (Index.NORMAL, Index.LARGE, Index.MINI):
            deck.face(card(rank, Suit.CLUBS), 100, index)
    assert deck.problems == []


def test_a_joker_has_a_star_for_its_rank_and_never_a_letter(deck: Deck) -> None:
    assert deck.rank_text(Rank(0)) == "★"
    star = deck.star(30, "#F2A81D")
    assert deck.rank(Rank(0), 30, "#F2A81D") is star


@pytest.mark.parametrize("index", [Index.NORMAL, Index.LARGE])
@pytest.mark.parametrize("suit", Suit)
def test_index_lies_in_the_strip_that_an_overlapped_hand_shows(
    deck: Deck, index: Index, suit: Suit
) -> None:
    for rank in (2, 3):
        surface = deck.face(card(rank, suit), 140, index)
        corner = surface.subsurface((0, 0, 40, 100))
        first, last = ink_span(corner, deck.suit_colour(suit))
        assert first >= 3
        assert last < 28


@pytest.mark.parametrize("letters", LETTERS)
def test_a_mini_face_keeps_to_its_strip(letters: str) -> None:
    deck = Deck(DeckStyle(letters=letters), assets_folder())
    for suit, rank in itertools.product(Suit, RANKS):
        surface = deck.face(card(rank, suit), 60, Index.MINI)
        first, last = ink_span(surface, deck.suit_colour(suit))
        assert first >= 1
        assert last < 0.355 * 60


def test_a_blank_edge_shows_nothing(deck: Deck) -> None:
    assert pixels(deck.face(card(5, Suit.CLUBS), 50, Index.BLANK)) == pixels(
        deck.face(card(9, Suit.HEARTS), 50, Index.BLANK)
    )


@pytest.mark.parametrize(("index", "badge"), [(Index.NORMAL, (5, 53)), (Index.LARGE, (8, 65))])
def test_a_wild_of_the_round_is_marked(deck: Deck, index: Index, badge: tuple[int, int]) -> None:
    marked = deck.face(card(7, Suit.DIAMONDS), 140, index, wild=True)
    plain = deck.face(card(7, Suit.DIAMONDS), 140, index)
    assert pixels(marked) != pixels(plain)
    marigold = pygame.mask.from_threshold(marked, "#F2A81D", (12, 12, 12, 255))
    assert marigold.get_at((50, 1))
    assert marigold.get_at((50, 138))
    assert marigold.overlap_area(pygame.mask.Mask((16, 16), fill=True), badge) > 20


def test_jokers_minis_and_blanks_carry_no_mark(deck: Deck) -> None:
    four = card(4, Suit.SPADES)
    assert deck.face(JOKERS[0], 90, Index.NORMAL, wild=True) is deck.face(
        JOKERS[0], 90, Index.NORMAL
    )
    for index in (Index.MINI, Index.BLANK):
        assert deck.face(four, 50, index, wild=True) is deck.face(four, 50, index)


def test_a_dimmed_card_keeps_its_outline_and_loses_light(deck: Deck) -> None:
    bright = deck.face(card(4, Suit.SPADES), 90, Index.NORMAL)
    dim = deck.face(card(4, Suit.SPADES), 90, Index.NORMAL, dimmed=True)
    assert dim.get_at((32, 20)) == pygame.Color(204, 202, 197)
    assert dim.get_at((0, 0)).a == bright.get_at((0, 0)).a
    assert dim.get_at((32, 45)).a == 255


def test_backs_differ_and_an_unknown_one_is_the_first() -> None:
    backs = [pixels(Deck(DeckStyle(back=back), assets_folder()).back(120)) for back in BACKS]
    assert len(set(backs)) == 4
    assert pixels(Deck(DeckStyle(back="plaid"), assets_folder()).back(120)) == backs[0]


def test_a_turned_back_is_kept(deck: Deck) -> None:
    turned = deck.back(60, 4.4)
    assert turned.get_width() > card_size(60)[0]
    assert deck.back(60, 4.4) is turned
    deck.forget_sizes()
    assert deck.back(60, 4.4) is not turned


# --- Suits


def _lab(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return CIE L*a*b* (D65) of a colour as an eye with that vision sees it."""
    channels = [channel / 255 for channel in bytes.fromhex(colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    seen = [
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in matrix
    ]
    xyz = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    ratios = [
        sum(m * c for m, c in zip(row, seen, strict=True)) / white
        for row, white in zip(xyz, (0.95047, 1.0, 1.08883), strict=True)
    ]
    x, y, z = (r ** (1 / 3) if r > 0.008856 else 7.787 * r + 16 / 116 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", MATRICES)
def test_four_colours_stay_apart_for_every_eye(vision: str) -> None:
    labs = [_lab(colour, MATRICES[vision]) for colour in FOUR_COLOURS.values()]
    for one, other in itertools.combinations(labs, 2):
        distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        assert distance >= 35.5


def test_suits_are_readable_on_paper_and_on_the_grounds_of_courts() -> None:
    sheet = parse_sheet(assets_folder().joinpath("cards", "paper.svg").read_text(encoding="utf-8"))
    for colours in (FOUR_COLOURS, TWO_COLOURS):
        for suit, colour in colours.items():
            ink = parse_colour(colour)
            assert contrast(ink, parse_colour(PAPER)) >= 4.5
            panel = sheet[f"panel-{suit.name.lower()}"].body.split('fill="')[1][:7]
            assert contrast(ink, parse_colour(panel)) >= 3.9


def test_suit_outlines_differ_without_their_colours(deck: Deck) -> None:
    masks = [pygame.mask.from_surface(deck.suit(suit, 60, "#000000")) for suit in Suit]
    for one, other in itertools.combinations(masks, 2):
        both = one.overlap_area(other, (0, 0))
        either = one.count() + other.count() - both
        assert both / either < 0.8


def test_a_suit_sign_takes_a_colour(deck: Deck) -> None:
    middle = (20, 20)
    assert deck.suit(Suit.CLUBS, 40).get_at(middle)[:3] == (28, 131, 112)
    assert deck.suit(Suit.CLUBS, 40, "#102030").get_at(middle)[:3] == (16, 32, 48)


# --- Lost art


def test_without_any_art_plain_cards_are_drawn_and_each_file_is_named_once(tmp_path: Path) -> None:
    deck = Deck(DeckStyle(), tmp_path)
    for _ in range(2):
        for height_px, index in ((140, Index.NORMAL), (90, Index.LARGE), (50, Index.MINI)):
            seen = {pixels(deck.face(one, height_px, index)) for one in pack(1)}
            assert len(seen) == CARDS_A_DECK
            assert deck.face(JOKERS[0], height_px, index).get_size() == card_size(height_px)
        deck.face(card(1, Suit.CLUBS), 50, Index.BLANK)
        assert deck.back(140).get_size() == card_size(140)
        deck.forget_sizes()
    named = [problem.split(" ")[0] for problem in deck.problems]
    assert len(named) == len(set(named))
    assert "assets/cards/index.svg" in named


@pytest.mark.parametrize("sheet", ["courts", "jokers", "backs", "paper", "index"])
def test_one_damaged_sheet_costs_only_what_it_holds(tmp_path: Path, sheet: str) -> None:
    shutil.copytree(assets_folder() / "cards", tmp_path / "cards")
    file = tmp_path / "cards" / f"{sheet}.svg"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    deck = Deck(DeckStyle(), tmp_path)
    for one in (card(13, Suit.HEARTS), card(10, Suit.HEARTS), JOKERS[1]):
        deck.face(one, 100, Index.NORMAL)
    deck.back(100)
    assert deck.problems == [
        f"assets/cards/{sheet}.svg is missing or damaged; plain cards are shown instead"
    ]


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "paper.svg").write_bytes(b"\xff\xfe\x00")
    deck = Deck(DeckStyle(), tmp_path)
    assert deck.face(card(3, Suit.CLUBS), 60, Index.BLANK).get_size() == card_size(60)
    assert len(deck.problems) == 1
