"""Hands as text: `cards("7H 8H 9H *")`; a twin written again comes from the next deck."""

from __future__ import annotations

from game.rules.cards import CARDS_A_DECK, JOKER, MAX_DECKS, CardId, Face, Rank, Suit, face

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CDHS"


def face_of(text: str) -> Face:
    """Return the face of one card text, such as `TH` or `*`."""
    if text == "*":
        return JOKER
    return face(Rank(RANK_LETTERS.index(text[0]) + 1), Suit(SUIT_LETTERS.index(text[1])))


def cards(text: str) -> tuple[CardId, ...]:
    """Return the physical cards of a hand in text."""
    found: list[CardId] = []
    for word in text.split():
        of = face_of(word)
        places = range(2) if of == JOKER else range(1)
        found.append(
            next(
                card
                for deck in range(MAX_DECKS)
                for place in places
                if (card := CardId(deck * CARDS_A_DECK + of + place)) not in found
            )
        )
    return tuple(found)


def card(text: str) -> CardId:
    """Return the first deck's card of one card text."""
    return cards(text)[0]


def face_text(of: int) -> str:
    """Return the text of a face."""
    return "*" if of == JOKER else RANK_LETTERS[of % 13] + SUIT_LETTERS[of // 13]


def faces(text: str) -> tuple[Face, ...]:
    """Return the faces named in a text, sorted."""
    return tuple(sorted(face_of(word) for word in text.split()))
