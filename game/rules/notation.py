"""Text and JSON forms of cards, melds, rulesets, actions and states.

Card text is rank then suit, `7H`, `TS`, `*` for a joker; twins are written twice. Where a physical
card matters (journals, exports) its deck is marked: `7H` of the first deck, `7H'` and `7H"` of the
second and third; jokers are `*1` to `*6`. All readers raise `NotationError` with what, where and
the mend. A state is written for its digest only: it is read back by replaying its actions.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Final

from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    PassDraw,
    SwapWild,
)
from game.rules.cards import (
    CARDS_A_DECK,
    FACE_OF,
    JOKER,
    CardId,
    Face,
    Rank,
    SeatId,
    Suit,
    face,
    face_rank,
    face_suit,
)
from game.rules.events import RoundResult
from game.rules.melds import End, MeldKind, RunMeld, SetMeld, TableMeld
from game.rules.reasons import N_
from game.rules.ruleset import (
    SINGLE_DECK_ROUNDS,
    LastRound,
    Ruleset,
    WildLimit,
    WildMode,
    WildSwap,
    differences,
    require_possible,
)
from game.rules.state import MatchState

JsonValue = None | bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
JsonObject = dict[str, JsonValue]

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
JOKER_TEXT: Final = "*"
_DECK_MARKS: Final = ("", "'", '"')
_FACE_PATTERN: Final = re.compile(r"(10|[A2-9TJQK])([CDHS])")


class NotationError(ValueError):
    """Raised for text or JSON that is no card, meld, ruleset, action or state.

    Attributes:
        message: The English message, which is the catalogue key; `i18n.error_text` translates it.
        values: What fills its named placeholders.
    """

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values


MUST_BE_A_LIST: Final = N_("{key} must be a list, not {value}")
MUST_BE_AN_OBJECT: Final = N_("{key} must be a JSON object, not {value}")
"""Messages of `NotationError` for JSON of the wrong type; both values are quoted."""
_MUST_BE_WHOLE: Final = N_("{key} must be a whole number, not {value}")
_MUST_BE_ONE_OF: Final = N_("{key} must be one of {choices}, not {value}")


# ------------------------------------------------------------------------------------------ cards


def format_rank(rank: Rank) -> str:
    """Return the letter of a rank: `A`, `2` to `9`, `T`, `J`, `Q`, `K`."""
    return RANK_LETTERS[rank - 1]


def format_face(of: Face) -> str:
    """Return the text of a face, such as `7H`; `*` for a joker."""
    suit = face_suit(of)
    return JOKER_TEXT if suit is None else format_rank(face_rank(of)) + SUIT_LETTERS[suit]


def format_cards(cards: Sequence[CardId]) -> str:
    """Return cards as faces with spaces between: `7H 7S *`."""
    return " ".join(format_face(FACE_OF[card]) for card in cards)


def parse_face(text: str) -> Face:
    """Read one face; `10H` is accepted for `TH`, lower case too.

    Raises:
        NotationError: No such card.
    """
    upper = text.upper()
    if upper == JOKER_TEXT:
        return JOKER
    found = _FACE_PATTERN.fullmatch(upper)
    if found is None:
        raise NotationError(
            N_(
                "unknown card {text}: write a rank A 2 3 4 5 6 7 8 9 T J Q K and a suit C D H S,"
                " such as 7H, or * for a joker"
            ),
            text=repr(text),
        )
    rank, suit = found.groups()
    letter = "T" if rank == "10" else rank
    return face(Rank(RANK_LETTERS.index(letter) + 1), Suit(SUIT_LETTERS.index(suit)))


def parse_cards(text: str, decks: int) -> tuple[CardId, ...]:
    """Read faces, spaces or commas between, as cards of a pack; twins go to the next deck.

    >>> parse_cards("7h, 7H *", 2)
    (32, 86, 52)

    Raises:
        NotationError: An unknown card, or more of a face than the pack holds.
    """
    seen: dict[Face, int] = {}
    cards: list[CardId] = []
    for word in text.replace(",", " ").split():
        of = parse_face(word)
        copy = seen.get(of, 0)
        seen[of] = copy + 1
        copies = 2 * decks if of == JOKER else decks
        if copy == copies:
            raise NotationError(
                N_("too many of {card}: the pack holds {copies}"),
                card=format_face(of),
                copies=copies,
            )
        if of == JOKER:
            cards.append(CardId(copy // 2 * CARDS_A_DECK + JOKER + copy % 2))
        else:
            cards.append(CardId(copy * CARDS_A_DECK + of))
    return tuple(cards)


def format_card(card: CardId) -> str:
    """Return the text of a physical card: `7H`, `7H'`, `7H"`, `*1` to `*6`."""
    deck, index = divmod(card, CARDS_A_DECK)
    if index >= JOKER:
        return f"{JOKER_TEXT}{deck * 2 + index - JOKER + 1}"
    return format_face(Face(index)) + _DECK_MARKS[deck]


_CARD_BY_TEXT: Final = {
    format_card(CardId(card)): CardId(card) for card in range(CARDS_A_DECK * len(_DECK_MARKS))
}


def parse_card(text: str) -> CardId:
    """Read a physical card as `format_card` writes it.

    Raises:
        NotationError: No such card.
    """
    try:
        return _CARD_BY_TEXT[text]
    except (KeyError, TypeError):
        raise NotationError(
            N_("unknown card {text}: expected such as 7H, 7H' or *1"), text=repr(text)
        ) from None


# --------------------------------------------------------------------------------------- rulesets

_SWITCH_TYPES: Final[Mapping[str, type[StrEnum]]] = {
    "wild_mode": WildMode,
    "wild_limit": WildLimit,
    "wild_swap": WildSwap,
    "last_round": LastRound,
}


def ruleset_to_json(ruleset: Ruleset) -> JsonObject:
    """Return every switch with its value."""
    values: JsonObject = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    return values | {"rounds": list(ruleset.rounds)}


def ruleset_from_json(data: object) -> Ruleset:
    """Read switches; those left out keep their defaults (R9), rounds 1 to 5 with a single deck.

    Raises:
        NotationError: An unknown switch or value.
        ImpossibleRuleset: The switches contradict each other.
    """
    if not isinstance(data, dict):
        raise NotationError(
            N_("rules must be a JSON object of switches, such as {example}"),
            example='{"decks": 3}',
        )
    defaults = Ruleset()
    known = [field.name for field in fields(Ruleset)]
    for name in data:
        if name not in known:
            raise NotationError(
                N_("unknown switch {name}: the switches are {known}"),
                name=repr(name),
                known=", ".join(known),
            )
    if data.get("decks") == 1 and "rounds" not in data:
        data = data | {"rounds": list(SINGLE_DECK_ROUNDS)}
    ruleset = Ruleset(
        decks=_integer(data, "decks", defaults.decks),
        rounds=_rounds(data.get("rounds", list(defaults.rounds))),
        wild_mode=WildMode(_choice(data, "wild_mode", defaults.wild_mode)),
        wild_limit=WildLimit(_choice(data, "wild_limit", defaults.wild_limit)),
        wild_swap=WildSwap(_choice(data, "wild_swap", defaults.wild_swap)),
        strict_lay_off=_on_off(data, "strict_lay_off", defaults.strict_lay_off),
        no_instant_return=_on_off(data, "no_instant_return", defaults.no_instant_return),
        must_discard_to_go_out=_on_off(
            data, "must_discard_to_go_out", defaults.must_discard_to_go_out
        ),
        last_round=LastRound(_choice(data, "last_round", defaults.last_round)),
        reshuffles=_integer(data, "reshuffles", defaults.reshuffles),
        buying=_on_off(data, "buying", defaults.buying),
        buys_per_round=_integer(data, "buys_per_round", defaults.buys_per_round),
    )
    require_possible(ruleset)
    return ruleset


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _integer(data: Mapping[str, object], name: str, default: int) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(_MUST_BE_WHOLE, key=repr(name), value=repr(value))
    return value


def _on_off(data: Mapping[str, object], name: str, default: bool) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise NotationError(
            N_("{key} must be true or false, not {value}"), key=repr(name), value=repr(value)
        )
    return value


def _choice(data: Mapping[str, object], name: str, default: StrEnum) -> str:
    value = data.get(name, default)
    options = [option.value for option in _SWITCH_TYPES[name]]
    if not isinstance(value, str) or value not in options:
        raise NotationError(
            _MUST_BE_ONE_OF, key=repr(name), choices=", ".join(options), value=repr(value)
        )
    return value


def _rounds(value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or not all(_is_integer(item) for item in value):
        raise NotationError(
            N_("{key} must be a list of round numbers, not {value}"),
            key=repr("rounds"),
            value=repr(value),
        )
    return tuple(value)


# ------------------------------------------------------------------------------- melds and actions


def meld_to_json(meld: TableMeld) -> JsonObject:
    """Return a meld with its rank, or its suit and the place (1 to 14) of its first card."""
    cards = [format_card(card) for card in meld.cards]
    match meld:
        case SetMeld(rank=rank):
            return {"kind": "set", "rank": format_rank(rank), "cards": cards}
        case RunMeld(suit=suit, low=low):
            return {"kind": "run", "suit": SUIT_LETTERS[suit], "low": low, "cards": cards}


def meld_from_json(data: object) -> TableMeld:
    """Read what `meld_to_json` writes; the rules are not looked at.

    Raises:
        NotationError: It is no meld.
    """
    record = _record(data, "meld")
    listed = record.get("cards")
    if not isinstance(listed, list):
        raise NotationError(MUST_BE_A_LIST, key=repr("cards"), value=repr(listed))
    cards = tuple(parse_card(card) for card in listed)
    kind = _member(record, "kind", [option.value for option in MeldKind])
    if kind == MeldKind.SET:
        rank = _member(record, "rank", list(RANK_LETTERS))
        return SetMeld(Rank(RANK_LETTERS.index(rank) + 1), cards)
    suit = _member(record, "suit", list(SUIT_LETTERS))
    return RunMeld(Suit(SUIT_LETTERS.index(suit)), _whole(record, "low"), cards)


_BARE_ACTIONS: Final[Mapping[str, Action]] = {
    "draw_stock": DrawStock(),
    "draw_discard": DrawDiscard(),
    "pass_draw": PassDraw(),
    "buy": Buy(),
    "decline": Decline(),
    "end_turn": EndTurn(),
}
_BARE_NAMES: Final = {type(action): name for name, action in _BARE_ACTIONS.items()}


def action_to_json(action: Action) -> JsonObject:
    """Return an action as a JSON object with the key `do`."""
    match action:
        case LayDown(melds):
            return {"do": "lay_down", "melds": [meld_to_json(meld) for meld in melds]}
        case LayOff(card, owner, meld, end):
            place: JsonObject = {"owner": owner, "meld": meld, "end": end.value}
            return {"do": "lay_off", "card": format_card(card)} | place
        case SwapWild(card, owner, meld, position):
            place = {"owner": owner, "meld": meld, "position": position}
            return {"do": "swap_wild", "card": format_card(card)} | place
        case Discard(card):
            return {"do": "discard", "card": format_card(card)}
        case DrawStock() | DrawDiscard() | PassDraw() | Buy() | Decline() | EndTurn():
            return {"do": _BARE_NAMES[type(action)]}


def _parse_lay_down(record: Mapping[str, object]) -> Action:
    melds = record.get("melds")
    if not isinstance(melds, list):
        raise NotationError(MUST_BE_A_LIST, key=repr("melds"), value=repr(melds))
    return LayDown(tuple(meld_from_json(meld) for meld in melds))


def _parse_lay_off(record: Mapping[str, object]) -> Action:
    end = End(_member(record, "end", [option.value for option in End]))
    return LayOff(_card(record), SeatId(_whole(record, "owner")), _whole(record, "meld"), end)


def _parse_swap(record: Mapping[str, object]) -> Action:
    return SwapWild(
        _card(record),
        SeatId(_whole(record, "owner")),
        _whole(record, "meld"),
        _whole(record, "position"),
    )


_ACTION_READERS: Final[Mapping[str, Callable[[Mapping[str, object]], Action]]] = {
    "lay_down": _parse_lay_down,
    "lay_off": _parse_lay_off,
    "swap_wild": _parse_swap,
    "discard": lambda record: Discard(_card(record)),
}


def action_from_json(data: object) -> Action:
    """Read what `action_to_json` writes.

    Raises:
        NotationError: It is no action.
    """
    record = _record(data, "action")
    name = _member(record, "do", [*_BARE_ACTIONS, *_ACTION_READERS])
    if name in _BARE_ACTIONS:
        return _BARE_ACTIONS[name]
    return _ACTION_READERS[name](record)


def _record(data: object, what: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise NotationError(MUST_BE_AN_OBJECT, key=repr(what), value=repr(data))
    return data


def _member(record: Mapping[str, object], key: str, options: Sequence[str]) -> str:
    value = record.get(key)
    if not isinstance(value, str) or value not in options:
        raise NotationError(
            _MUST_BE_ONE_OF, key=repr(key), choices=", ".join(options), value=repr(value)
        )
    return value


def _whole(record: Mapping[str, object], key: str) -> int:
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(_MUST_BE_WHOLE, key=repr(key), value=repr(value))
    return value


def _card(record: Mapping[str, object]) -> CardId:
    value = record.get("card")
    if not isinstance(value, str):
        raise NotationError(
            N_("{key} must be a card such as 7H, not {value}"),
            key=repr("card"),
            value=repr(value),
        )
    return parse_card(value)


# ------------------------------------------------------------------------------------------ states


def _list_cards(cards: Sequence[CardId]) -> list[str]:
    return [format_card(card) for card in cards]


def _result_to_json(result: RoundResult) -> JsonObject:
    return {
        "number": result.number,
        "winner": result.winner,
        "hands": [_list_cards(hand) for hand in result.hands],
        "points": list(result.points),
        "turns": result.turns,
    }


def _changed_switches(ruleset: Ruleset) -> JsonObject:
    changed = differences(ruleset)
    return {name: value for name, value in ruleset_to_json(ruleset).items() if name in changed}


def state_to_json(state: MatchState) -> JsonObject:
    """Return everything in a state but the history, which the actions repeat.

    Of the rules only what is not standard, so that a new switch leaves every digest as it was.
    """
    table = state.round.table
    turn = table.turn
    return {
        "rules": _changed_switches(state.ruleset),
        "seed": state.seed,
        "first_dealer": state.first_dealer,
        "results": [_result_to_json(result) for result in state.results],
        "round": table.round_number,
        "dealer": table.dealer,
        "hands": [_list_cards(hand) for hand in state.round.hands],
        "stock": _list_cards(state.round.stock),
        "discards": _list_cards(table.discards),
        "reshuffles_left": table.reshuffles_left,
        "closing_turns": table.closing_turns,
        "seats": [
            {
                "melds": [meld_to_json(meld) for meld in seat.melds],
                "down_since": seat.down_since,
                "buys_left": seat.buys_left,
            }
            for seat in table.seats
        ],
        "turn": {
            "number": turn.number,
            "seat": turn.seat,
            "phase": turn.phase.value,
            "taken": None if turn.taken is None else format_card(turn.taken),
            "asked": list(turn.asked),
            "is_discard_fresh": turn.is_discard_fresh,
            "discarder": turn.discarder,
        },
    }


def digest(state: MatchState) -> str:
    """Return the SHA-256, in hex, of a state's canonical JSON: equal states have equal digests."""
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(order: Sequence[CardId], salt: str) -> str:
    """Return the commitment to a pack of cards in deal order."""
    return commit([FACE_OF[card] for card in order], salt)


def commit(pack: Sequence[Face], salt: str) -> str:
    """Return the SHA-256, in hex, of `salt:` and the pack in deal order, spaces between the faces.

    Shown before a round and recomputed after it, it proves that the deal was fixed beforehand.
    """
    text = " ".join(format_face(of) for of in pack)
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()
