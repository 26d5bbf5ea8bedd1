"""Other ways to lay the same hand down that are exactly as good as the best one.

Found by small changes that keep the points left in hand and the number of stand-ins: a card goes
over to another meld, a stand-in to the other end or to another meld, a card left in hand takes the
place of one that was laid. Further ways begin where the solver must do without a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from game.rules.cards import FACE_OF, CardId, Rank
from game.rules.melds import End, RunMeld, SetMeld, TableMeld, extend, find_fault, stand_ins, swap
from game.rules.reasons import Refusal
from game.rules.ruleset import WildLimit
from game.rules.scoring import card_points
from game.rules.solver.layouts import Layout

MOST_TRIED: Final = 40
"""How many layouts are changed further at most; a hand full of wilds has very many."""
MOST_LAYOUTS: Final = 12
"""How many are returned at most."""
STAND_IN: Final = -1

Key = tuple[tuple[object, ...], ...]
Melds = tuple[TableMeld, ...]


def equals_of(
    best: Layout,
    hand: tuple[CardId, ...],
    find_best: Callable[[tuple[CardId, ...]], Layout | None],
    wild_rank: Rank,
    limit: WildLimit,
) -> tuple[Layout, ...]:
    """Return at most `MOST_LAYOUTS` as good as the best, it first; no two show the same cards.

    Args:
        best: The best layout of the hand.
        hand: All its cards.
        find_best: Returns the best layout of other cards.
        wild_rank: The round's.
        limit: The switch `wild_limit`.
    """
    found = {_key(best): best}
    for start in _starts(best, hand, find_best, wild_rank):
        found.setdefault(_key(start), start)
    waiting = list(found.values())
    tried = 0
    while waiting and tried < MOST_TRIED and len(found) < MOST_LAYOUTS:
        layout = waiting.pop(0)
        tried += 1
        for melds, left in _changed(layout, wild_rank):
            if any(find_fault(meld, wild_rank, limit) for meld in melds):
                continue
            if sum(len(stand_ins(meld)) for meld in melds) != best.stand_ins:
                continue
            if _points(left, wild_rank) != _points(best.left, wild_rank):
                continue
            other = replace(best, melds=melds, left=tuple(sorted(left)))
            if _key(other) not in found:
                found[_key(other)] = other
                waiting.append(other)
    return tuple(found.values())[:MOST_LAYOUTS]


def _starts(
    best: Layout,
    hand: tuple[CardId, ...],
    find_best: Callable[[tuple[CardId, ...]], Layout | None],
    wild_rank: Rank,
) -> Iterator[Layout]:
    """Yield equally good layouts that leave some card in hand which the best one lays."""
    if not best.left:
        return
    laid = {FACE_OF[card]: card for meld in best.melds for card in meld.cards}
    for card in laid.values():
        found = find_best(tuple(other for other in hand if other != card))
        if found is None or found.stand_ins != best.stand_ins:
            continue
        left = tuple(sorted((*found.left, card)))
        if _points(left, wild_rank) == _points(best.left, wild_rank):
            yield replace(best, melds=found.melds, left=left)


def _points(cards: tuple[CardId, ...], wild_rank: Rank) -> list[int]:
    return sorted(card_points(card, wild_rank) for card in cards)


def _key(layout: Layout) -> Key:
    """Return what tells layouts apart: which faces lie where, whichever wild stands in."""
    return tuple(sorted((_meld_key(meld) for meld in layout.melds), key=repr))


def _meld_key(meld: TableMeld) -> tuple[object, ...]:
    faces = tuple(
        FACE_OF[card] if meld.is_natural(place) else STAND_IN
        for place, card in enumerate(meld.cards)
    )
    match meld:
        case SetMeld(rank=rank):
            return ("set", rank, tuple(sorted(faces)))
        case RunMeld(suit=suit, low=low):
            return ("run", suit, low, faces)


# ---------------------------------------------------------------------------------------- changes


def _changed(layout: Layout, wild_rank: Rank) -> Iterator[tuple[Melds, tuple[CardId, ...]]]:
    melds, left = layout.melds, layout.left
    for index, meld in enumerate(melds):
        for card in left:
            rest = tuple(other for other in left if other != card)
            for grown in _grown(meld, card, wild_rank):
                for gone, shrunk in _shrunk(grown):
                    if gone != card:
                        yield _with(melds, {index: shrunk}), (*rest, gone)
        for card, shrunk in _shrunk(meld):
            without = _with(melds, {index: shrunk})
            for other, taker in enumerate(without):
                for grown in _grown(taker, card, wild_rank):
                    yield _with(without, {other: grown}), left
        for position in stand_ins(meld):
            for other, giver in enumerate(melds):
                if other != index:
                    for own, given in _exchanged(meld, position, giver):
                        yield _with(melds, {index: own, other: given}), left


def _grown(meld: TableMeld, card: CardId, wild_rank: Rank) -> Iterator[TableMeld]:
    for end in End:
        grown = extend(meld, card, end, wild_rank)
        if not isinstance(grown, Refusal):
            yield grown


def _shrunk(meld: TableMeld) -> Iterator[tuple[CardId, TableMeld]]:
    """Yield each card that can be taken away, with the meld that it leaves."""
    match meld:
        case SetMeld(rank=rank, cards=cards):
            for place, card in enumerate(cards):
                yield card, SetMeld(rank, (*cards[:place], *cards[place + 1 :]))
        case RunMeld(suit=suit, low=low, cards=cards):
            yield cards[0], RunMeld(suit, low + 1, cards[1:])
            yield cards[-1], RunMeld(suit, low, cards[:-1])


def _exchanged(
    meld: TableMeld, position: int, giver: TableMeld
) -> Iterator[tuple[TableMeld, TableMeld]]:
    """Yield both melds after a natural of the one took the place of the other's stand-in."""
    wild = meld.cards[position]
    for place, card in enumerate(giver.cards):
        taken = swap(meld, position, card)
        if not isinstance(taken, Refusal):
            cards = (*giver.cards[:place], wild, *giver.cards[place + 1 :])
            yield taken, replace(giver, cards=cards)


def _with(melds: Melds, changed: dict[int, TableMeld]) -> Melds:
    return tuple(changed.get(index, meld) for index, meld in enumerate(melds))
