"""Immutable values that cost little to make.

A frozen dataclass stores each field by a call of `object.__setattr__`, because its own refuses.
With five fields that costs three times what storing them does, and every action of a match makes
half a dozen such values.
"""

from __future__ import annotations

from functools import wraps
from inspect import signature
from types import FunctionType
from typing import TypeVar

Value = TypeVar("Value")


def quick(frozen: type[Value]) -> type[Value]:
    """Let a frozen dataclass with slots store its fields outright while an instance is made.

    While `__init__` runs the instance has a temporary subclass that allows assignment; then it gets
    its own class back. Nothing else changes. Of no use for a single field. The fields must all be
    arguments, without factories or `__post_init__`.
    """
    parameters = signature(frozen).parameters
    lines = [
        f"def __init__(self, {', '.join(parameters)}):",
        "    set_class(self, Open)",
        *(f"    self.{name} = {name}" for name in parameters),
        "    self.__class__ = Frozen",
    ]
    free = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__slots__": ()}
    known = {
        "set_class": object.__dict__["__class__"].__set__,  # what `object.__setattr__` comes to
        "Open": type("Open", (frozen,), free),
        "Frozen": frozen,
    }
    made: dict[str, FunctionType] = {}
    exec("\n".join(lines), known, made)
    init = made["__init__"]
    init.__defaults__ = tuple(
        parameter.default
        for parameter in parameters.values()
        if parameter.default is not parameter.empty
    )
    type.__setattr__(frozen, "__init__", wraps(frozen.__init__)(init))
    return frozen
