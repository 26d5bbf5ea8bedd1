"""What a round asks of a hand, and the answers: how far it is, and which cards help."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final

from game.rules.cards import JOKER, RANK_OF, Face
from game.rules.contracts import CONTRACTS
from game.rules.melds import MAX_RUN, MIN_RUN, MIN_SET
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.solver.keys import (
    BITS,
    EVERY_SUIT,
    JOKER_BIT,
    LOW_BITS_OF_HAND,
    MOST_HANDS_KEPT,
    MOST_TERMS_KEPT,
    ONE_JOKER,
    RANK_SUM,
    card_count,
    faces_in,
    held_faces,
    holding_of,
    keep,
    key_of,
    weight_of,
)
from game.rules.solver.plain import Need, Use, use_of
from game.rules.solver.reach import Search
from game.rules.solver.takings import MOST_SPARE

JOKERS_A_DECK: Final = 2
EVERY_FACE: Final = LOW_BITS_OF_HAND | ONE_JOKER


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
        self._sure_wilds = self._least_meld - 1
        """This many wilds find room even in a meld that has no natural card yet."""
        self._keeps_one = ruleset.goes_out_by_discarding(round_number)
        self._wild_shift = BITS * (self.wild_rank - 1)
        of_rank = key_of(self.wild_rank) * EVERY_SUIT
        self._any_wild = of_rank | ONE_JOKER
        self._wilds = of_rank * 15 | -1 << JOKER_BIT
        self._is_open = ruleset.wild_limit is WildLimit.NONE and ruleset.decks > 1
        """Wilds find room wherever a meld has a natural card, and the pack has cards enough."""
        self._reaches: dict[tuple[int, int], int] = {}
        self._wanteds: dict[tuple[int, int], int] = {}

    def wilds_of(self, hand: int) -> int:
        """Return how many wilds a hand holds.

        The wilds of the hand, modulo `RANK_SUM`, are one key with those of all suits in it. Jokers
        come to lie at the ace, which no ruleset has wild.

        >>> from game.rules.notation import parse_cards
        >>> from game.rules.solver.keys import hand_of
        >>> terms = terms_of(3, Ruleset())  # fives are wild
        >>> hand = hand_of(parse_cards("5C 5C 5S * * AS 6H", 2))
        >>> hex((hand & terms._wilds) % RANK_SUM), terms.wilds_of(hand)
        ('0x30002', 5)
        """
        total = (hand & self._wilds) % RANK_SUM
        return (total & 15) + (total >> self._wild_shift)

    def places(self, size: int) -> int:
        """Return how many places of melds a hand of `size` cards is to fill."""
        least = self._least_cards
        if not self.is_whole_hand:
            return least
        return min(max(size, least), self.contract.runs * MAX_RUN)

    def distance(self, hand: int, size: int) -> int:
        """Return how many cards a hand of `size` cards lacks."""
        places = self.places(size)
        lacking = places - self.reach(hand, places)
        if self.is_whole_hand:
            return lacking + max(0, size - places)
        return max(lacking, places + self._keeps_one - size)

    def reach(self, hand: int, places: int) -> int:
        """Return the most cards of the hand that melds with `places` places in all can use."""
        question = (hand, places)
        reach = self._reaches.get(question)
        if reach is None:
            reach = keep(self._reaches, question, self._find_reach(hand, places), MOST_HANDS_KEPT)
        return reach

    def _find_reach(self, hand: int, places: int) -> int:
        if use := self._find_use(places):
            wilds = self.wilds_of(hand)
            plain = hand & ~self._wilds
            used = use.most(plain)
            if self._finds_room(wilds, used, plain, places):
                return min(places, used + wilds)
        return self.search.reach(holding_of(hand), places)

    def _finds_room(self, wilds: int, used: int, plain: int, places: int, gone: int = 0) -> bool:
        """Tell whether all wilds surely find room beside the plain cards that are used.

        A meld without a natural card keeps a place for one. There are at most as many of those as
        the empty places make whole melds, and none if any plain card is left, which would else
        begin one.

        Args:
            wilds: How many wilds there are.
            used: How many plain cards the melds use.
            plain: The plain cards of the hand.
            places: How many places the melds have.
            gone: How many of the plain cards do not count.
        """
        empty = places - used
        bare = empty // self._least_meld
        return bare == 0 or wilds <= empty - bare or used + gone < card_count(plain)

    def _used(self, use: Use, plain: int, wilds: int, reach: int, places: int) -> int:
        """Return the most plain cards that the melds use; mostly what is reached tells."""
        if wilds < self._sure_wilds and reach < places:
            return reach - wilds
        return use.most(plain)

    def _find_use(self, places: int) -> Use | None:
        """Return how plain cards are used, None where they do not decide alone."""
        spare = places - self._least_cards
        if not self._is_open or spare > MOST_SPARE:
            return None
        return use_of(self.contract.sets, self.contract.runs, spare)

    def useful(self, hand: int, size: int) -> tuple[Face, ...]:
        """Return the faces, sorted, of which a further card lowers the distance, if one is left."""
        return faces_in(self._left_of(hand, self.wanted(hand, size)))

    def wanted(self, hand: int, size: int) -> int:
        """Return a mask of the faces of which a further card lowers the distance."""
        question = (hand, size)
        wanted = self._wanteds.get(question)
        if wanted is None:
            wanted = keep(self._wanteds, question, self._find_wanted(hand, size), MOST_HANDS_KEPT)
        return wanted

    def _find_wanted(self, hand: int, size: int) -> int:
        places = self.places(size)
        reach = self.reach(hand, places)
        if self._is_too_short(size, places - reach):
            return EVERY_FACE
        if reach == places:
            return 0
        if use := self._find_use(places):
            wilds = self.wilds_of(hand)
            plain = hand & ~self._wilds
            used = self._used(use, plain, wilds, reach, places)
            if self._finds_room(wilds, used, plain, places):
                wanted = use.need(plain, used).wanted
                if self._finds_room(wilds + 1, used, plain, places):
                    return wanted | self._any_wild
                return wanted | self._search_wanted_wilds(hand, places, reach)
        return self._search_wanted(hand, places, reach)

    def need(self, hand: int, size: int) -> Need:
        """Return the faces of which a further card lowers the distance, and those that can go.

        Discarding a `loose` face keeps the distance. Discarding a `dead` one also keeps the wanted
        faces. `dead` may be incomplete.
        """
        places = self.places(size)
        reach = self.reach(hand, places)
        if self._is_too_short(size, places - reach):
            return Need(EVERY_FACE, _faces_of(hand), 0)
        if use := self._find_use(places):
            wilds = self.wilds_of(hand)
            plain = hand & ~self._wilds
            used = self._used(use, plain, wilds, reach, places)
            if used + wilds > places and self._finds_room(wilds, used - 1, plain, places, 2):
                held = _faces_of(hand)
                return Need(0, held, held)
            if used + wilds <= places and self._finds_room(wilds, used, plain, places, 1):
                wanted, loose, dead = use.need(plain, used)
                if not self._finds_room(wilds + 1, used, plain, places, 1):
                    return Need(self.wanted(hand, size), loose, 0)
                return Need(wanted | self._any_wild if reach < places else 0, loose, dead)
        loose = self._search_loose(hand, places, reach)
        return Need(self.wanted(hand, size), loose, 0 if reach < places else loose)

    def distance_with(self, hand: int, size: int, card: int) -> int:
        """Return the distance of a hand and one card more.

        Where it is remembered which cards the hand wants, that tells at once.
        """
        places = self.places(size)
        reach = self._reaches.get((hand, places))
        wanted = self._wanteds.get((hand, size))
        if reach is not None and wanted is not None and wanted != EVERY_FACE:
            more = reach + bool(wanted & card)
            keep(self._reaches, (hand + card, places), more, MOST_HANDS_KEPT)
        return self.distance(hand + card, size)

    def wanted_without(self, hand: int, size: int, need: Need, card: int) -> int:
        """Return the wanted faces of a hand less a card, given what the whole hand needs.

        They are remembered.
        """
        rest, places = hand - card, self.places(size)
        if need.loose & card:
            keep(self._reaches, (rest, places), self.reach(hand, places), MOST_HANDS_KEPT)
        if need.dead & card:
            return keep(self._wanteds, (rest, size), need.wanted, MOST_HANDS_KEPT)
        return self.wanted(rest, size)

    def _is_too_short(self, size: int, lacking: int) -> bool:
        """Tell whether a hand of `size` cards must draw more than the melds lack, for a discard."""
        if self.is_whole_hand:
            return False
        return self._least_cards + self._keeps_one - size > lacking

    def _search_loose(self, hand: int, places: int, reach: int) -> int:
        """Return a mask of the faces held without which the reach is the same."""
        faces = faces_in(_faces_of(hand))
        kept = (hand - weight_of(face) for face in faces)
        is_loose = (self.reach(rest, places) == reach for rest in kept)
        return sum(map(weight_of, compress(faces, is_loose)))

    def _search_wanted(self, hand: int, places: int, reach: int) -> int:
        """Return a mask of the faces with which the reach grows, whatever limits there are."""
        plain = [
            face
            for face in faces_in(self._left_of(hand, LOW_BITS_OF_HAND))
            if RANK_OF[face] != self.wild_rank
        ]
        if self.contract.runs == 0:
            one_a_rank = {RANK_OF[face]: face for face in plain}
            ranks = {
                rank for rank, face in one_a_rank.items() if self._helps(face, hand, places, reach)
            }
            found = {face for face in plain if RANK_OF[face] in ranks}
        elif self.ruleset.decks == 1:
            found = {face for face in plain if self._helps(face, hand, places, reach)}
        else:
            found = self.search.useful_plain(holding_of(hand), places, reach)
        return sum(map(weight_of, found)) | self._search_wanted_wilds(hand, places, reach)

    def _search_wanted_wilds(self, hand: int, places: int, reach: int) -> int:
        """Return a mask of the wild faces with which the reach grows."""
        if self._helps(Face(JOKER), hand, places, reach):
            return self._any_wild
        faces = faces_in(self._left_of(hand, self._any_wild & LOW_BITS_OF_HAND))
        return sum(weight_of(face) for face in faces if self._helps(face, hand, places, reach))

    def _helps(self, face: Face, hand: int, places: int, reach: int) -> bool:
        return self.reach(hand + weight_of(face), places) > reach

    def _left_of(self, hand: int, mask: int) -> int:
        """Return the faces of a mask of which the hand does not hold every card."""
        decks = self.ruleset.decks
        gone = hand if decks == 1 else hand >> 1 if decks == 2 else hand >> 1 & hand
        left = mask & LOW_BITS_OF_HAND & ~gone
        return left | mask & ONE_JOKER if hand >> JOKER_BIT < JOKERS_A_DECK * decks else left


def _faces_of(hand: int) -> int:
    """Return a mask of the faces that a hand holds."""
    return held_faces(hand) | ONE_JOKER if hand >> JOKER_BIT else held_faces(hand)


@lru_cache(maxsize=MOST_TERMS_KEPT)
def terms_of(round_number: int, ruleset: Ruleset) -> Terms:
    """Return the terms of a round under a ruleset, the same object each time."""
    return Terms(round_number, ruleset)
