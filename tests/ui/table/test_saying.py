from __future__ import annotations

import pytest

from game.rules.cards import CardId
from game.rules.reasons import Reason, Refusal
from game.ui.table.box import Box
from game.ui.table.content.presentation import NO_MARKS, HintMarks, RefusalShown
from game.ui.table.content.saying import Saying, lingering_s

BESIDE = Box(0, 0, 10, 10)
REFUSED = RefusalShown(BESIDE, ("Not possible.",), ("It is not your turn.",))
LONGER = RefusalShown(BESIDE, ("Not possible.",), ("It is not your turn. " * 3,))
HINT = RefusalShown(BESIDE, ("Draw.",), ("The stock has more.",), is_hint=True)
RULE = Refusal(Reason.NOT_YOUR_TURN)
MARKS = HintMarks(moved=frozenset({CardId(1)}), kept=frozenset({CardId(2)}))


@pytest.fixture
def saying() -> Saying:
    return Saying()


def test_a_refusal_goes_once_it_can_have_been_read(saying: Saying) -> None:
    saying.refuse(REFUSED, RULE)
    assert not saying.advance(lingering_s(REFUSED) - 0.1, is_pointed_at=False)
    assert (saying.shown, saying.refusal) == (REFUSED, RULE)
    assert saying.advance(0.2, is_pointed_at=False)
    assert (saying.shown, saying.refusal) == (None, None)
    assert not saying.advance(9.0, is_pointed_at=False), "it goes once"


def test_it_stays_while_the_pointer_is_on_it(saying: Saying) -> None:
    saying.refuse(REFUSED, RULE)
    assert not saying.advance(99.0, is_pointed_at=True)
    assert saying.shown == REFUSED


def test_another_refusal_has_its_own_time(saying: Saying) -> None:
    saying.refuse(REFUSED, RULE)
    saying.advance(lingering_s(REFUSED) - 0.1, is_pointed_at=False)
    saying.refuse(LONGER, None)
    assert not saying.advance(lingering_s(LONGER) - 0.1, is_pointed_at=False)
    assert saying.refusal is None, "no rule refused that"


def test_a_hint_stays_until_it_is_dropped_and_takes_its_marks_along(saying: Saying) -> None:
    saying.refuse(REFUSED, RULE)
    saying.hint(HINT, MARKS)
    assert not saying.advance(99.0, is_pointed_at=False)
    assert (saying.shown, saying.refusal, saying.marks) == (HINT, None, MARKS)
    saying.drop()
    assert (saying.shown, saying.marks) == (None, NO_MARKS)


def test_a_hint_outlives_its_marks(saying: Saying) -> None:
    saying.hint(HINT, MARKS)
    saying.unmark()
    assert (saying.shown, saying.marks) == (HINT, NO_MARKS)
