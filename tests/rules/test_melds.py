"""Sets, runs and stand-ins: R2.1, R2.5, R4.1 to R4.7, R5.3, R5.4."""

from __future__ import annotations

import pytest
from hands import RANK_LETTERS, SUIT_LETTERS, card, cards, face_of, face_text
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards import RANK_OF, RANKS, SUIT_OF, CardId, Rank, Suit, is_wild, pack, rank_at
from game.rules.melds import (
    MAX_RUN,
    End,
    MeldKind,
    RunMeld,
    SetMeld,
    TableMeld,
    extend,
    find_fault,
    read_meld,
    read_run,
    stand_ins,
    swap,
)
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import WildLimit

SET, RUN = MeldKind.SET, MeldKind.RUN


def meaning(meld: TableMeld) -> str:
    if isinstance(meld, RunMeld):
        return " ".join(face_text(meld.meaning(place)) for place in range(len(meld.cards)))
    return RANK_LETTERS[meld.rank - 1]


def read(kind: MeldKind, text: str, wild: int, limit: WildLimit = WildLimit.NONE) -> TableMeld:
    meld = read_meld(kind, cards(text), Rank(wild), limit)
    assert not isinstance(meld, Refusal), meld
    return meld


# ---------------------------------------------------------------------------------- what is legal


@pytest.mark.parametrize(
    ("text", "wild", "rank", "standing_in"),
    [
        ("8C 8D 8H", 3, "8", ()),
        ("8C 8C 8D", 3, "8", ()),  # twins are welcome (R4.1)
        ("8C 8C 8D 8D 8H 8H 8S 8S 3C *", 3, "8", (8, 9)),  # no upper size
        ("8C 3D *", 3, "8", (1, 2)),  # one natural is enough (R4.6)
        ("* 3D 8C", 3, "8", (0, 1)),
        ("3C 3D 3H", 3, "3", ()),  # the wild rank lies as itself (R2.5)
        ("3C * 3H", 3, "3", (1,)),
        ("* * 3H", 3, "3", (0, 1)),
        ("KC KD 2H", 2, "K", (2,)),
        ("AC AD AS", 13, "A", ()),
    ],
)
def test_sets_that_are_legal(text: str, wild: int, rank: str, standing_in: tuple[int, ...]) -> None:
    meld = read(SET, text, wild)
    assert meld == SetMeld(Rank(RANK_LETTERS.index(rank) + 1), cards(text))
    assert stand_ins(meld) == standing_in


@pytest.mark.parametrize(
    ("text", "wild", "means", "standing_in"),
    [
        ("9S TS JS QS", 3, "9S TS JS QS", ()),
        ("AD 2D 3D 4D", 9, "AD 2D 3D 4D", ()),  # ace low (R2.1)
        ("JD QD KD AD", 9, "JD QD KD AD", ()),  # ace high
        ("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", 9, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", ()),
        (
            "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
            9,
            "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
            (),
        ),  # fourteen places (R4.2)
        ("6C * 8C 9C", 5, "6C 7C 8C 9C", (1,)),
        ("* * 8C 9C", 5, "6C 7C 8C 9C", (0, 1)),  # wilds may be neighbours (R4.6)
        ("6C * * *", 5, "6C 7C 8C 9C", (1, 2, 3)),
        ("* * * AC", 5, "JC QC KC AC", (0, 1, 2)),  # only the high ace has three places below
        ("AC * * *", 5, "AC 2C 3C 4C", (1, 2, 3)),
        ("* KC AC 5D", 5, None, ()),  # nothing above the ace
        ("5C 6C 7C 8C", 5, "5C 6C 7C 8C", ()),  # the wild 5 at home is natural (R2.5)
        ("5D 6C 7C 8C", 5, "5C 6C 7C 8C", (0,)),  # of another suit it stands in
        ("6C 7C 5C 9C", 5, "6C 7C 8C 9C", (2,)),  # of its suit in another place too
        ("5C * * *", 5, "5C 6C 7C 8C", (1, 2, 3)),
        ("5D 5C * *", 5, "4C 5C 6C 7C", (0, 2, 3)),  # of two readings the lower
        ("5C 5C 5C 8C", 5, "5C 6C 7C 8C", (1, 2)),
        ("2H 2S 2D 2C", 2, "AS 2S 3S 4S", (0, 2, 3)),
    ],
)
def test_runs_that_are_legal_and_what_they_mean(
    text: str, wild: int, means: str | None, standing_in: tuple[int, ...]
) -> None:
    answer = read_meld(RUN, cards(text), Rank(wild))
    if means is None:
        assert isinstance(answer, Refusal)
        return
    assert isinstance(answer, RunMeld)
    assert meaning(answer) == means
    assert stand_ins(answer) == standing_in


@pytest.mark.parametrize(
    ("kind", "text", "wild", "limit", "reason", "clause"),
    [
        (SET, "8C 8D", 3, "none", Reason.SET_TOO_SHORT, "R4.1"),
        (SET, "* *", 3, "none", Reason.SET_TOO_SHORT, "R4.1"),
        (SET, "* * *", 3, "none", Reason.NO_NATURAL, "R4.6"),
        (SET, "8C 8D 9H", 3, "none", Reason.WRONG_RANK, "R4.1"),
        (SET, "8C * * 9H", 3, "half", Reason.WRONG_RANK, "R4.1"),  # before the wild limit
        (SET, "8C * *", 3, "half", Reason.TOO_MANY_STAND_INS, "R4.6"),
        (SET, "8C 8D * 3C", 3, "one", Reason.TOO_MANY_STAND_INS, "R4.6"),
        (RUN, "8C 9C TC", 3, "none", Reason.RUN_TOO_SHORT, "R4.2"),
        (RUN, "* * *", 3, "none", Reason.RUN_TOO_SHORT, "R4.2"),
        (RUN, "* * * *", 3, "none", Reason.NO_NATURAL, "R4.6"),
        (RUN, "KC AC 2C 4C", 3, "none", Reason.GAP, "R4.2"),
        (RUN, "KC AC 2C *", 3, "none", Reason.ROUND_THE_CORNER, "R2.1"),
        (RUN, "* AC 2C 4C", 3, "none", Reason.GAP, "R4.2"),
        (RUN, "* AC 2C *", 3, "none", Reason.ROUND_THE_CORNER, "R2.1"),
        (RUN, "QC KC AC * *", 3, "one", Reason.ROUND_THE_CORNER, "R2.1"),
        (RUN, "8C 9C TC QC", 3, "none", Reason.GAP, "R4.2"),
        (RUN, "TC 9C 8C 7C", 3, "none", Reason.GAP, "R4.2"),  # a run is read in the order given
        (RUN, "8C 9C TC JD", 3, "none", Reason.WRONG_SUIT, "R4.2"),
        (RUN, "8C 9C 9C TC", 3, "none", Reason.SAME_PLACE, "R4.2"),
        (RUN, "6H 5H 7H 7H", 3, "none", Reason.SAME_PLACE, "R4.2"),  # twins before a wrong order
        (RUN, "8C 9C JC 8C", 3, "none", Reason.SAME_PLACE, "R4.2"),
        (RUN, "JC QC KC AC AC", 3, "none", Reason.SAME_PLACE, "R4.2"),
        (RUN, "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC *", 3, "none", None, "R2.1"),
        (RUN, "8C * * TC", 3, "none", Reason.GAP, "R4.2"),
        (RUN, "8C * * *", 3, "half", Reason.TOO_MANY_STAND_INS, "R4.6"),
        (RUN, "8C * * JC QC 3D", 3, "one", Reason.TOO_MANY_STAND_INS, "R4.6"),
    ],
)
def test_the_first_fault_answers(
    kind: MeldKind, text: str, wild: int, limit: str, reason: Reason | None, clause: str
) -> None:
    answer = read_meld(kind, cards(text), Rank(wild), WildLimit(limit))
    assert isinstance(answer, Refusal)
    assert answer.reason.clause == clause
    if reason is not None:
        assert answer.reason is reason


def test_of_twins_the_later_is_named_and_aces_at_both_ends_are_none() -> None:
    answer = read_meld(RUN, cards("6H 5H 7H 7H"), Rank(3))
    assert answer == Refusal(Reason.SAME_PLACE, card=cards("7H 7H")[1])
    mixed = read_meld(RUN, cards("AC 2C 4C 3C 5C 6C 7C 8C 9C TC JC QC KC AC"), Rank(3))
    assert mixed == Refusal(Reason.GAP, card=card("4C"), wanted=face_of("3C"))


@pytest.mark.parametrize(
    ("text", "wild", "limit"),
    [
        ("6C * * 9C", 5, "half"),  # no more stand-ins than naturals
        ("5C 5D 7C 8C", 5, "one"),  # the 5 at home does not count
        ("5C 5D * 8C", 5, "half"),
        ("6C 7C * 9C", 5, "one"),
    ],
)
def test_wild_limits_count_stand_ins_only(text: str, wild: int, limit: str) -> None:
    assert isinstance(read_meld(RUN, cards(text), Rank(wild), WildLimit(limit)), RunMeld)


def test_a_stated_place_is_binding() -> None:
    jokers_first = RunMeld(Suit.CLUBS, 5, cards("* * 7C 8C"))
    assert find_fault(jokers_first, Rank(3)) is None
    elsewhere = RunMeld(Suit.CLUBS, 6, cards("* * 7C 8C"))
    fault = find_fault(elsewhere, Rank(3))
    assert fault == Refusal(Reason.GAP, card=card("7C"), wanted=face_of("8C"))


def test_every_reading_of_loose_wilds_is_offered() -> None:
    readings = read_run(cards("* * * 7D"), Rank(3))
    assert not isinstance(readings, Refusal)
    assert [(run.suit, run.low) for run in readings] == [(Suit.DIAMONDS, 4)]
    readings = read_run(cards("5C * * *"), Rank(5))
    assert not isinstance(readings, Refusal)
    assert readings[0] == RunMeld(Suit.CLUBS, 5, cards("5C * * *"))
    assert {run.suit for run in readings} == {Suit.CLUBS}


# --------------------------------------------------------------------------------- laying off


@pytest.mark.parametrize(
    ("meld", "added", "end", "answer"),
    [
        ("set 8C 8D 8H", "8S", "high", "8C 8D 8H 8S"),
        ("set 8C 8D 8H", "*", "high", "8C 8D 8H *"),
        ("set 8C 8D 8H", "3C", "high", "8C 8D 8H 3C"),
        ("set 8C 8D 8H", "9C", "high", Reason.WRONG_RANK),
        ("run 8C 9C TC JC", "7C", "low", "7C 8C 9C TC JC"),
        ("run 8C 9C TC JC", "QC", "high", "8C 9C TC JC QC"),
        ("run 8C 9C TC JC", "*", "low", "* 8C 9C TC JC"),
        ("run 8C 9C TC JC", "3D", "high", "8C 9C TC JC 3D"),
        ("run 8C 9C TC JC", "QC", "low", Reason.GAP),
        ("run 8C 9C TC JC", "QD", "high", Reason.WRONG_SUIT),
        ("run JC QC KC AC", "2C", "high", Reason.RUN_ENDS_AT_ACE),
        ("run AC 2C 3C 4C", "KC", "low", Reason.RUN_ENDS_AT_ACE),
        ("run TC JC QC KC", "AC", "high", "TC JC QC KC AC"),
        ("run 2C 3C 4C 5C", "AC", "low", "AC 2C 3C 4C 5C"),
    ],
)
def test_laying_off(meld: str, added: str, end: str, answer: str | Reason) -> None:
    kind, _, text = meld.partition(" ")
    before = read(MeldKind(kind), text, 3)
    after = extend(before, card(added), End(end), Rank(3))
    if isinstance(answer, Reason):
        assert isinstance(after, Refusal)
        assert after.reason is answer
    else:
        assert not isinstance(after, Refusal)
        assert sorted(after.cards) == sorted(cards(answer))
        assert [face_text(min(c % 54, 52)) for c in after.cards] == answer.split()


@pytest.mark.parametrize(
    ("meld", "position", "given", "answer"),
    [
        ("run 8C * TC JC", 1, "9C", "8C 9C TC JC"),
        ("run 8C * TC JC", 1, "9D", Reason.SWAP_WANTS),
        ("run 8C * TC JC", 1, "*", Reason.SWAP_WANTS),
        ("run 8C * TC JC", 0, "8C", Reason.NOT_A_STAND_IN),
        ("run 8C * TC JC", 4, "QC", Reason.NOT_A_STAND_IN),
        ("run 8C * TC JC", -3, "9C", Reason.NOT_A_STAND_IN),
        ("run 8C 3D TC JC", 1, "9C", "8C 9C TC JC"),  # a wild-rank stand-in can be swapped too
        ("run 2C * 4C 5C", 1, "3C", "2C 3C 4C 5C"),  # a natural wild-rank card for a joker (R5.4)
        ("run 2C 3C 4C 5C", 1, "3C", Reason.NOT_A_STAND_IN),  # at home it is natural
        ("run JC QC KC *", 3, "AC", "JC QC KC AC"),
        ("set 8C 8D *", 2, "8S", "8C 8D 8S"),
        ("set 8C 8D *", 2, "8C", "8C 8D 8C"),
        ("set 8C 8D *", 2, "3C", Reason.SWAP_WANTS_RANK),
        ("set 3C 3D *", 2, "3H", "3C 3D 3H"),
    ],
)
def test_swapping_a_stand_in(meld: str, position: int, given: str, answer: str | Reason) -> None:
    kind, _, text = meld.partition(" ")
    before = read(MeldKind(kind), text, 3)
    *_, twin = cards(f"{text} {given}")
    after = swap(before, position, twin)
    if isinstance(answer, Reason):
        assert isinstance(after, Refusal)
        assert after.reason is answer
    else:
        assert not isinstance(after, Refusal)
        assert after.cards[position] == twin
        assert [face_text(min(c % 54, 52)) for c in after.cards] == answer.split()


# ------------------------------------------------------------------------------------ invariants

WILD_RANKS = st.sampled_from(RANKS)
ANY_CARD = st.sampled_from(pack(3))


@st.composite
def wild_and_meld(draw: st.DrawFn) -> tuple[Rank, TableMeld]:
    """A legal meld in which wilds of the pack stand in here and there."""
    wild_rank = draw(WILD_RANKS)
    wilds = [c for c in pack(3) if is_wild(c, wild_rank)]
    spare = draw(st.permutations(wilds))
    if draw(st.booleans()):
        rank = draw(WILD_RANKS)
        own = [c for c in pack(3) if RANK_OF[c] == rank]
        naturals = draw(st.lists(st.sampled_from(own), min_size=1, max_size=6, unique=True))
        others = [c for c in spare if RANK_OF[c] != rank]
        standing_in = others[: draw(st.integers(max(0, 3 - len(naturals)), 4))]
        return wild_rank, SetMeld(rank, tuple(draw(st.permutations([*naturals, *standing_in]))))
    suit = draw(st.sampled_from(Suit))
    length = draw(st.integers(4, MAX_RUN))
    low = draw(st.integers(1, 15 - length))
    natural_at = draw(st.integers(low, low + length - 1))
    laid: list[CardId] = []
    for place in range(low, low + length):
        copies = [
            c
            for c in pack(3)
            if SUIT_OF[c] == suit and RANK_OF[c] == rank_at(place) and c not in laid
        ]
        if place != natural_at and len(spare) > 2 * length and draw(st.booleans()):
            copies = [c for c in spare if c not in laid]
        laid.append(draw(st.sampled_from(copies)))
    return wild_rank, RunMeld(suit, low, tuple(laid))


def meanings(meld: TableMeld) -> dict[CardId, int]:
    if isinstance(meld, RunMeld):
        return {c: meld.meaning(place) for place, c in enumerate(meld.cards)}
    return dict.fromkeys(meld.cards, int(meld.rank))


@given(wild_and_meld(), ANY_CARD, st.sampled_from(End))
def test_laying_off_keeps_a_meld_legal_and_its_meanings(
    wild_and_meld: tuple[Rank, TableMeld], added: CardId, end: End
) -> None:
    wild_rank, meld = wild_and_meld
    assert find_fault(meld, wild_rank) is None
    after = extend(meld, added, end, wild_rank)
    if not isinstance(after, Refusal) and added not in meld.cards:
        assert find_fault(after, wild_rank) is None
        assert len(after.cards) == len(meld.cards) + 1
        assert meanings(meld).items() <= meanings(after).items()


@given(wild_and_meld(), ANY_CARD, st.integers(0, MAX_RUN))
def test_swapping_keeps_a_meld_legal_and_its_meanings(
    wild_and_meld: tuple[Rank, TableMeld], given_card: CardId, position: int
) -> None:
    wild_rank, meld = wild_and_meld
    after = swap(meld, position, given_card)
    if isinstance(after, Refusal):
        return
    assert find_fault(after, wild_rank) is None
    assert position in stand_ins(meld)
    assert set(stand_ins(after)) == set(stand_ins(meld)) - {position}
    others = {c: means for c, means in meanings(meld).items() if c != meld.cards[position]}
    assert others.items() <= meanings(after).items()


@given(wild_and_meld())
def test_a_meld_is_read_back_with_no_more_stand_ins(
    wild_and_meld: tuple[Rank, TableMeld],
) -> None:
    wild_rank, meld = wild_and_meld
    again = read_meld(meld.kind, meld.cards, wild_rank)
    assert not isinstance(again, Refusal)
    assert len(stand_ins(again)) <= len(stand_ins(meld))


@given(wild_and_meld())
def test_no_limit_allows_what_a_limit_refuses(wild_and_meld: tuple[Rank, TableMeld]) -> None:
    wild_rank, meld = wild_and_meld
    standing_in = len(stand_ins(meld))
    naturals = len(meld.cards) - standing_in
    assert (find_fault(meld, wild_rank, WildLimit.HALF) is None) == (standing_in <= naturals)
    assert (find_fault(meld, wild_rank, WildLimit.ONE) is None) == (standing_in <= 1)


def test_hands_in_text_know_the_letters() -> None:
    assert [face_text(of) for of in range(53)] == [
        rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS
    ] + ["*"]
