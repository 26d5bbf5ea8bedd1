"""What a round asks of a hand, and the answers: how far it is, and which cards help."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rules.cards import JOKER, RANK_OF, RANKS, Face, Suit
from game.rules.contracts import CONTRACTS
from game.rules.melds import MAX_RUN, MIN_RUN, MIN_SET
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.solver.keys import (
    BITS,
    JOKER_BIT,
    LOW_BITS,
    MOST_HANDS_KEPT,
    MOST_TERMS_KEPT,
    RANK_SUM,
    SUIT_BITS,
    Suits,
    card_count,
    copies,
    holding_of,
    keep,
    key_of,
    split,
    weight_of,
)
from game.rules.solver.plain import Use, use_of
from game.rules.solver.reach import Search
from game.rules.solver.takings import MOST_SPARE

JOKERS_A_DECK: Final = 2
_EVERY_RANK: Final[Suits] = (LOW_BITS, LOW_BITS, LOW_BITS, LOW_BITS)
SURE_WILDS: Final = 2
"""So many wilds find room even in a meld that has no natural card yet."""


class Terms:
    """What one round asks under one ruleset.

    Args:
        round_number: 1 to 7.
        ruleset: The rules.
    """

    def __init__(self, round_number: int, ruleset: Ruleset) -> None:
        self.round_number = round_number
        self.ruleset = ruleset
        self.contract = CONTRACTS[round_number]
        self.wild_rank = ruleset.wild_rank(round_number)
        self.is_whole_hand = ruleset.is_all_at_once(round_number)
        """The whole hand goes down at once (R5.7)."""
        self.search = Search(self.contract, self.wild_rank, ruleset)
        self._least_cards = self.contract.least_cards
        self._least_meld = MIN_SET if self.contract.sets else MIN_RUN
        self._keeps_one = ruleset.goes_out_by_discarding(round_number)
        self._wild_shift = BITS * (self.wild_rank - 1)
        of_rank = sum(key_of(self.wild_rank) << suit * SUIT_BITS for suit in Suit) * 15
        self._wilds = of_rank | -1 << JOKER_BIT
        self._is_open = ruleset.wild_limit is WildLimit.NONE and ruleset.decks > 1
        """Wilds find room wherever a meld has a natural card, and the pack has cards enough."""
        self._distances: dict[tuple[int, int], int] = {}
        self._usefuls: dict[tuple[int, int], tuple[Face, ...]] = {}

    def wilds_of(self, hand: int) -> int:
        """Return how many wilds a hand holds."""
        total = (hand & self._wilds) % RANK_SUM  # jokers come to lie where no rank is wild
        return (total & 15) + (total >> self._wild_shift)

    def places(self, size: int) -> int:
        """Return how many places of melds a hand of that size is to fill."""
        least = self._least_cards
        if not self.is_whole_hand:
            return least
        return min(max(size, least), self.contract.runs * MAX_RUN)

    def distance(self, hand: int, size: int) -> int:
        """Return how many cards a hand of that size lacks."""
        question = (hand, size)
        distance = self._distances.get(question)
        if distance is None:
            places = self.places(size)
            lacking = places - self.reach(hand, places)
            if self.is_whole_hand:
                distance = lacking + max(0, size - places)
            else:
                distance = max(lacking, places + self._keeps_one - size)
            keep(self._distances, question, distance, MOST_HANDS_KEPT)
        return distance

    def reach(self, hand: int, places: int) -> int:
        """Return the most cards of the hand that melds with so many places can use."""
        if use := self._find_use(places):
            wilds = self.wilds_of(hand)
            plain = hand & ~self._wilds
            used = use.most(plain)
            if self._finds_room(wilds, used, plain, places):
                return min(places, used + wilds)
        return self.search.reach(holding_of(hand), places)

    def _finds_room(self, wilds: int, used: int, plain: int, places: int) -> bool:
        """Tell whether so many wilds surely find room beside the plain cards that are used.

        More than a few may want a natural card in every meld. It is there if any plain card is
        left, which would else begin that meld, or if fewer places are empty than a meld has.
        """
        return wilds <= SURE_WILDS or used > places - self._least_meld or used < card_count(plain)

    def _find_use(self, places: int) -> Use | None:
        """Return how plain cards are used, None where they do not decide alone."""
        spare = places - self._least_cards
        if not self._is_open or spare > MOST_SPARE:
            return None
        return use_of(self.contract.sets, self.contract.runs, spare)

    def useful(self, hand: int, size: int) -> tuple[Face, ...]:
        """Return the faces, sorted, of which a further card lowers the distance, if one is left."""
        question = (hand, size)
        found = self._usefuls.get(question)
        if found is None:
            found = keep(self._usefuls, question, self._find_useful(hand, size), MOST_HANDS_KEPT)
        return found

    def _find_useful(self, hand: int, size: int) -> tuple[Face, ...]:
        distance = self.distance(hand, size)
        if distance == 0:
            return ()
        places = self.places(size)
        reach = self.reach(hand, places)
        if not self.is_whole_hand and distance > places - reach:
            return self._left_of(hand, _EVERY_RANK)
        if use := self._find_use(places):
            wilds = self.wilds_of(hand)
            plain = hand & ~self._wilds
            used = reach - wilds if wilds < SURE_WILDS else use.most(plain)
            if self._finds_room(wilds + 1, used, plain, places):
                wild = key_of(self.wild_rank)
                a, b, c, d = use.wanted(plain, used)
                return self._left_of(hand, (a | wild, b | wild, c | wild, d | wild))
        return self._search_useful(hand, places, reach)

    def _search_useful(self, hand: int, places: int, reach: int) -> tuple[Face, ...]:
        """Return the faces with which the reach grows, whatever limits there are."""
        suits, decks, wild_rank = split(hand), self.ruleset.decks, self.wild_rank

        def is_left(face: Face) -> bool:
            if face == JOKER:
                return hand >> JOKER_BIT < JOKERS_A_DECK * decks
            return copies(suits[face // 13], face % 13 + 1) < decks

        def helps(face: Face) -> bool:
            return self.reach(hand + weight_of(face), places) > reach

        faces = [face for face in map(Face, range(JOKER)) if is_left(face)]
        wild_faces = [face for face in faces if RANK_OF[face] == wild_rank]
        plain = [face for face in faces if RANK_OF[face] != wild_rank]
        found = {JOKER, *wild_faces} if helps(JOKER) else set(filter(helps, wild_faces))
        if self.contract.runs == 0:
            one_a_rank = {RANK_OF[face]: face for face in plain}
            ranks = {rank for rank, face in one_a_rank.items() if helps(face)}
            found.update(face for face in plain if RANK_OF[face] in ranks)
        elif decks == 1:
            found.update(filter(helps, plain))
        else:
            found |= self.search.useful_plain(holding_of(hand), places, reach)
        return tuple(sorted(filter(is_left, found)))

    def _left_of(self, hand: int, masks: Suits) -> tuple[Face, ...]:
        """Return the faces of masks of ranks, and jokers, as far as the hand does not hold all."""
        decks = self.ruleset.decks
        gone = hand if decks == 1 else hand >> 1 if decks == 2 else hand >> 1 & hand
        faces: tuple[Face, ...] = ()
        for suit, mask in enumerate(masks):
            faces += _faces_of(suit, mask & ~(gone >> suit * SUIT_BITS) & LOW_BITS)
        return (*faces, JOKER) if hand >> JOKER_BIT < JOKERS_A_DECK * decks else faces


@lru_cache(maxsize=1 << 12)
def _faces_of(suit: int, mask: int) -> tuple[Face, ...]:
    """Return the faces of a suit whose ranks are in a mask."""
    return tuple(Face(suit * 13 + rank - 1) for rank in RANKS if mask & key_of(rank))


@lru_cache(maxsize=MOST_TERMS_KEPT)
def terms_of(round_number: int, ruleset: Ruleset) -> Terms:
    """Return the terms of a round under a ruleset, the same object each time."""
    return Terms(round_number, ruleset)
