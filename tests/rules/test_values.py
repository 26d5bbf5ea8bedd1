"""Values made quickly are frozen dataclasses like any other."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from game.rules.values import quick


@dataclass(frozen=True, slots=True)
class Plain:
    place: int
    name: str
    marks: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    place: int
    name: str
    marks: tuple[int, ...] = ()


def test_arguments_and_defaults_are_those_of_the_dataclass() -> None:
    made = Quick(1, name="a")
    assert (made.place, made.name, made.marks) == (1, "a", ())
    assert Quick(name="a", place=1, marks=(2,)).marks == (2,)
    assert inspect.signature(Quick) == inspect.signature(Plain)
    with pytest.raises(TypeError, match="name"):
        Quick(1)  # type: ignore[call-arg]


def test_what_is_made_cannot_be_changed() -> None:
    made = Quick(1, "a")
    assert type(made) is Quick
    with pytest.raises(FrozenInstanceError):
        made.place = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.name
    assert replace(made, place=2) == Quick(2, "a")
    assert made.place == 1


def test_values_compare_hash_print_and_match_by_their_fields() -> None:
    made = Quick(1, "a", (3,))
    assert made == Quick(1, "a", (3,))
    assert made != Quick(1, "b", (3,))
    assert made != Plain(1, "a", (3,))
    assert hash(made) == hash(Plain(1, "a", (3,)))
    assert repr(made) == "Quick(place=1, name='a', marks=(3,))"
    match made:
        case Quick(place, name, marks=marks):
            assert (place, name, marks) == (1, "a", (3,))
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made
