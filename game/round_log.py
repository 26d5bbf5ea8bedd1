"""The log of a round in words, and what a seat did last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from game.i18n import t, tn
from game.rules.cards import CardId, SeatId
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DealerDrawn,
    DiscardBought,
    DrawPassed,
    Event,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    Source,
    StockChosen,
    StockReshuffled,
    TurnEnded,
    WildSwapped,
)
from game.rules.melds import TableMeld
from game.wording import Bold, Line, Piece, chip, compose, meld_phrase


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: what it says, and which events it tells, by place in the history."""

    line: Line
    events: range


def log(history: Sequence[Event], names: Sequence[str], own: SeatId | None) -> tuple[Entry, ...]:
    """Tell a round's history in words, oldest first; a draw and its discard share a line.

    The knock of a seat with one card left has its line, too, if the history begins with the deal.

    Args:
        history: `Table.history`.
        names: The player's name by seat.
        own: The seat that is told "you"; None for a spectator.
    """
    entries: list[Entry] = []
    knocks = _find_knocks(history)
    index = 0
    while index < len(history):
        event = history[index]
        following = history[index + 1] if index + 1 < len(history) else None
        if isinstance(event, CardDrawn) and isinstance(following, CardDiscarded):
            line = _whole_turn(event, following, names, own)
            length = 2
        else:
            line = event_line(event, names, own)
            length = 1
        if line:
            entries.append(Entry(line, range(index, index + length)))
        index += length
        seat = knocks.get(index - 1)
        if seat is not None:
            entries.append(Entry(_knock(seat, names, own), range(0)))
    return tuple(entries)


def _find_knocks(history: Sequence[Event]) -> dict[int, SeatId]:
    """Return who has one card left after a discard, by the discard's place in the history."""
    counts: list[int] = []
    knocks: dict[int, SeatId] = {}
    for place, event in enumerate(history):
        match event:
            case RoundDealt(hands=hands):
                counts = [len(hand) for hand in hands]
            case _ if not counts:
                break
            case CardDrawn(seat):
                counts[seat] += 1
            case DiscardBought(seat):
                counts[seat] += 2
            case ContractLaidDown(seat, melds):
                counts[seat] -= sum(len(meld.cards) for meld in melds)
            case CardLaidOff(seat):
                counts[seat] -= 1
            case CardDiscarded(seat):
                counts[seat] -= 1
                if counts[seat] == 1:
                    knocks[place] = seat
            case _:
                pass
    return knocks


def _knock(seat: SeatId, names: Sequence[str], own: SeatId | None) -> Line:
    if seat == own:
        return (t("You knock: one card left."),)
    return compose(t("{name} knocks: one card left."), name=Bold(names[seat]))


def _whole_turn(
    drawn: CardDrawn, discarded: CardDiscarded, names: Sequence[str], own: SeatId | None
) -> Line:
    thrown = chip(discarded.card)
    if drawn.source is Source.DISCARDS and drawn.card is not None:
        taken = chip(drawn.card)
        if drawn.seat == own:
            return compose(t("You took {taken} and discarded {card}."), taken=taken, card=thrown)
        return compose(
            t("{name} took {taken} and discarded {card}."),
            name=Bold(names[drawn.seat]),
            taken=taken,
            card=thrown,
        )
    if drawn.seat == own:
        return compose(t("You drew from the stock and discarded {card}."), card=thrown)
    return compose(
        t("{name} drew from the stock and discarded {card}."),
        name=Bold(names[drawn.seat]),
        card=thrown,
    )


def _melds(melds: Sequence[TableMeld]) -> str:
    return t(", ").join(meld_phrase(meld) for meld in melds)


def event_line(event: Event, names: Sequence[str], own: SeatId | None) -> Line:
    """Return one event as a sentence; empty for events that need no words."""

    def said(yours: str, theirs: str, seat: SeatId, /, **values: Piece | Line) -> Line:
        if seat == own:
            return compose(yours, **values)
        return compose(theirs, name=Bold(names[seat]), **values)

    match event:
        case DealerDrawn(dealer=dealer):
            return said(
                t("You drew the highest card and deal first."),
                t("{name} drew the highest card and deals first."),
                dealer,
            )
        case RoundDealt(dealer=dealer, up_card=card):
            return said(
                t("You dealt; {card} was turned up."),
                t("{name} dealt; {card} was turned up."),
                dealer,
                card=chip(card),
            )
        case StockChosen(seat):
            return said(t("You want the stock."), t("{name} wants the stock."), seat)
        case BuyDeclined(seat, card):
            return said(
                t("You passed on {card}."), t("{name} passed on {card}."), seat, card=chip(card)
            )
        case DiscardBought(seat, card):
            return said(
                t("You bought {card} with a penalty card."),
                t("{name} bought {card} with a penalty card."),
                seat,
                card=chip(card),
            )
        case StockReshuffled(count):
            return (tn("{n} discard became the stock.", "{n} discards became the stock.", count),)
        case CardDrawn(seat, Source.DISCARDS, card) if card is not None:
            return said(t("You took {card}."), t("{name} took {card}."), seat, card=chip(card))
        case CardDrawn(seat):
            return said(t("You drew from the stock."), t("{name} drew from the stock."), seat)
        case DrawPassed(seat):
            return said(
                t("You passed: no stock can be made."),
                t("{name} passed: no stock can be made."),
                seat,
            )
        case ContractLaidDown(seat, melds):
            return said(
                t("You laid down: {melds}."),
                t("{name} laid down: {melds}."),
                seat,
                melds=_melds(melds),
            )
        case CardLaidOff(seat, card, owner):
            return _laid_off(seat, card, owner, names, own)
        case WildSwapped(seat=seat, card=card, wild=wild):
            return said(
                t("You put {card} in place of {wild} and took it."),
                t("{name} put {card} in place of {wild} and took it."),
                seat,
                card=chip(card),
                wild=chip(wild),
            )
        case CardDiscarded(seat, card):
            return said(
                t("You discarded {card}."), t("{name} discarded {card}."), seat, card=chip(card)
            )
        case TurnEnded(seat):
            return said(
                t("You kept your last card: it fits nowhere."),
                t("{name} kept the last card: it fits nowhere."),
                seat,
            )
        case RoundEnded(result):
            if result.winner is None:
                return (t("The round is blocked: nobody went out."),)
            return said(t("You went out."), t("{name} went out."), result.winner)
        case MatchEnded():
            return (t("The match is over."),)
        case _:
            assert_never(event)


def _laid_off(
    seat: SeatId, card: CardId, owner: SeatId, names: Sequence[str], own: SeatId | None
) -> Line:
    cards: dict[str, Piece | Line] = {"card": chip(card)}
    if seat == own and owner == own:
        return compose(t("You laid off {card} on your own meld."), **cards)
    if seat == own:
        return compose(t("You laid off {card} on {owner}’s meld."), owner=names[owner], **cards)
    name = Bold(names[seat])
    if owner == own:
        return compose(t("{name} laid off {card} on your meld."), name=name, **cards)
    if owner == seat:
        return compose(t("{name} laid off {card} on an own meld."), name=name, **cards)
    return compose(
        t("{name} laid off {card} on {owner}’s meld."), name=name, owner=names[owner], **cards
    )


def seat_status(history: Sequence[Event], seat: SeatId) -> Line:
    """Return in few words the last thing a seat did this round; empty before its first move."""
    for event in reversed(history):
        match event:
            case CardDiscarded(actor, card) if actor == seat:
                return compose(t("Discarded {card}"), card=chip(card))
            case CardDrawn(actor, Source.DISCARDS, taken) if actor == seat and taken is not None:
                return compose(t("Took {card}"), card=chip(taken))
            case CardDrawn(actor) if actor == seat:
                return (t("Drew from the stock"),)
            case ContractLaidDown(actor) if actor == seat:
                return (t("Laid down the contract"),)
            case CardLaidOff(actor, card) if actor == seat:
                return compose(t("Laid off {card}"), card=chip(card))
            case WildSwapped(seat=actor, card=card) if actor == seat:
                return compose(t("Swapped in {card}"), card=chip(card))
            case StockChosen(actor) if actor == seat:
                return (t("Will draw from the stock"),)
            case BuyDeclined(actor, card) if actor == seat:
                return compose(t("Passed on {card}"), card=chip(card))
            case DiscardBought(actor, card) if actor == seat:
                return compose(t("Bought {card}"), card=chip(card))
            case TurnEnded(actor) | DrawPassed(actor) if actor == seat:
                return (t("Passed"),)
            case _:
                continue
    return ()
