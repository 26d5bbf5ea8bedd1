"""Cards, packs and the pinned shuffle: R1.2, R1.3, R2.1 to R2.3."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hands import card, cards, face_of

from game.rules.cards import (
    ACE,
    FACE_OF,
    JOKER,
    KING,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Rank,
    Suit,
    face,
    face_rank,
    face_suit,
    is_wild,
    pack,
    rank_at,
    shuffle,
)


@pytest.mark.parametrize(("decks", "size", "jokers"), [(1, 54, 2), (2, 108, 4), (3, 162, 6)])
def test_packs(decks: int, size: int, jokers: int) -> None:
    counts = Counter(FACE_OF[c] for c in pack(decks))
    assert sum(counts.values()) == len(set(pack(decks))) == size
    assert counts.pop(JOKER) == jokers
    assert len(counts) == 52
    assert set(counts.values()) == {decks}


@pytest.mark.parametrize("decks", [0, 4, -1])
def test_impossible_packs(decks: int) -> None:
    with pytest.raises(ValueError, match="decks must be 1, 2 or 3"):
        pack(decks)


def test_faces_ranks_and_suits_go_together() -> None:
    for c in pack(3):
        if FACE_OF[c] == JOKER:
            assert (RANK_OF[c], SUIT_OF[c]) == (0, None)
        else:
            suit = SUIT_OF[c]
            assert suit is not None
            assert face(RANK_OF[c], suit) == FACE_OF[c]
            assert face_rank(FACE_OF[c]) == RANK_OF[c]
            assert face_suit(FACE_OF[c]) == suit
    assert face_suit(JOKER) is None


def test_twins_share_a_face_and_are_different_cards() -> None:
    first, second, third = cards("7H 7H 7H")
    assert FACE_OF[first] == FACE_OF[second] == FACE_OF[third] == face(Rank(7), Suit.HEARTS)
    assert len({first, second, third}) == 3
    assert [FACE_OF[joker] for joker in cards("* * * * * *")] == [JOKER] * 6


def test_the_ace_is_at_both_ends() -> None:
    assert [rank_at(place) for place in range(1, 15)] == [*RANKS, ACE]


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    [("*", 3, True), ("3H", 3, True), ("3H", 4, False), ("KD", KING, True), ("AS", 2, False)],
)
def test_wilds(text: str, wild: int, expected: bool) -> None:
    assert is_wild(card(text), Rank(wild)) is expected


def test_the_shuffle_is_pinned_for_ever() -> None:
    """Deal numbers keep their meaning on every Python: these values may never change."""
    dealt = shuffle(pack(1), 1, 1, "deal")
    assert dealt[:12] == (27, 51, 50, 14, 28, 46, 13, 34, 6, 45, 9, 44)
    again = shuffle(pack(2), 2**53, 7, "reshuffle", 3)
    assert again[:12] == (89, 105, 69, 51, 36, 38, 2, 53, 45, 46, 47, 13)


def test_the_shuffle_depends_on_nothing_but_its_arguments() -> None:
    code = "from game.rules.cards import *; print(*shuffle(pack(2), 7, 2, 'deal')[:20])"
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(answers) == 1


def test_shuffles_differ_by_each_argument_and_keep_every_card() -> None:
    base = shuffle(pack(2), 5, 1, "deal")
    others = [
        shuffle(pack(2), 6, 1, "deal"),
        shuffle(pack(2), 5, 2, "deal"),
        shuffle(pack(2), 5, 1, "reshuffle"),
        shuffle(pack(2), 5, 1, "deal", 1),
    ]
    assert all(sorted(other) == list(pack(2)) for other in [base, *others])
    assert len({base, *others}) == 5
    assert shuffle((), 1, 1, "deal") == ()
    assert shuffle((CardId(4),), 1, 1, "deal") == (4,)


def test_every_card_comes_first_about_as_often() -> None:
    firsts = Counter(shuffle(pack(1), seed, 1, "deal")[0] for seed in range(5400))
    assert len(firsts) == 54
    assert 60 < min(firsts.values()) <= max(firsts.values()) < 150


def test_hands_in_text() -> None:
    assert face_of("TH") == face(Rank(10), Suit.HEARTS)
    assert cards("") == ()
