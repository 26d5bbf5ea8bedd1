"""What slots, drops and the *Lay down* button say, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.arrangement import Arrangement
from game.i18n import index_letters, t, tn
from game.rules.actions import LayDown, Phase
from game.rules.cards import CardId, Face, Rank, face_rank
from game.rules.contracts import CONTRACTS
from game.rules.legality import find_refusal
from game.rules.melds import End, MeldKind, RunMeld, SetMeld, TableMeld
from game.rules.reasons import Reason, Refusal
from game.rules.views import PlayerView
from game.ui.table.arrangement import lay_down_of, readings
from game.ui.table.content.fixes import find_spoiler
from game.ui.table.content.labels import slot_words
from game.ui.table.content.presentation import ButtonShown, SlotShown, Tone, Wordings
from game.ui.table.slots import Reading, SlotState, stand_in_meanings
from game.wording import (
    Chip,
    Line,
    Piece,
    WildChip,
    chip,
    compose,
    contract_words,
    meld_name,
    place_letter,
    rank_plural,
    refusal_line,
    suit_name,
)

MOST_WANTED: Final = 3
"""A slot names no more than so many cards that would help."""


def capitalised(text: str) -> str:
    """Return a text with its first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def joined(pieces: Sequence[Piece]) -> Line:
    """Return pieces as a list with commas."""
    line: list[Piece] = []
    for place, piece in enumerate(pieces):
        if place:
            line.append(t(", "))
        line.append(piece)
    return tuple(line)


def chips(faces: Sequence[Face]) -> Line:
    """Return faces as chips with commas."""
    return joined([Chip(face) for face in faces])


# ---------------------------------------------------------------------------------------- slots


def short_meld_name(meld: TableMeld) -> str:
    """Return what a meld is without its kind: "Nines" or "Hearts 5 to 9"."""
    match meld:
        case SetMeld(rank=rank):
            return capitalised(rank_plural(rank))
        case RunMeld(suit=suit, low=low):
            return t(
                "{suit} {low} to {high}",
                suit=capitalised(suit_name(suit)),
                low=place_letter(low),
                high=place_letter(meld.high),
            )


def slot_message(reading: Reading, spoiler: CardId | None = None) -> tuple[Wordings, Tone]:
    """Return what a slot says about its cards; a complete one makes do with the tick.

    An illegal one also names the card that spoils it, where there is room.
    """
    is_set = reading.kind is MeldKind.SET
    match reading.state:
        case SlotState.EMPTY if is_set:
            return ((t("Three of a rank"),), (t("3 of a rank"),)), Tone.HINT
        case SlotState.EMPTY:
            return ((t("Four in a row, one suit"),), (t("4 in a row"),)), Tone.HINT
        case SlotState.SHORT:
            return (*needs(reading), (t("{n} more", n=reading.missing),)), Tone.MISSING
        case SlotState.COMPLETE:
            assert reading.meld is not None
            name = short_meld_name(reading.meld)
            return ((t("{meld}, complete", meld=name),), (name,), ()), Tone.VALID
        case SlotState.ILLEGAL:
            assert reading.refusal is not None
            short = (t("Not a set") if is_set else t("Not a run"),)
            reason = refusal_line(reading.refusal)
            briefly = _brief(reading.refusal)
            shorter = (short,) if briefly is None else (briefly, short)
            if spoiler is None:
                return (reason, *shorter), Tone.INVALID
            fix = compose(t("Without {card} it could be one."), card=chip(spoiler))
            return ((*reason, " ", *fix), reason, *shorter), Tone.INVALID


def _brief(refusal: Refusal) -> Line | None:
    """Return which card does not fit and why in a few words; None where no card is to blame."""
    if refusal.card is None:
        return None
    match refusal.reason:
        case Reason.WRONG_RANK:
            return compose(t("{card} is of another rank"), card=chip(refusal.card))
        case Reason.WRONG_SUIT:
            return compose(t("{card} is of another suit"), card=chip(refusal.card))
        case Reason.SAME_PLACE:
            return compose(t("{card} is there already"), card=chip(refusal.card))
        case _:
            return None


def needs(reading: Reading) -> Wordings:
    """Return what a short slot still needs, such as "Needs 7♥ or a wild"."""
    more: Line = (tn("Needs {n} more card", "Needs {n} more cards", reading.missing),)
    if reading.kind is MeldKind.SET:
        if reading.rank is None:
            return ((t("Needs a natural card"),),)
        rank = index_letters()[reading.rank]
        if reading.missing == 1:
            another = t("Needs another {rank}", rank=rank)
            return (t("Needs another {rank} or a wild", rank=rank),), (another,)
        return ((tn("Needs {n} more: {rank} or wild", "Needs {n} more: {rank} or wilds",
                    reading.missing, rank=rank),), more)  # fmt: skip
    wanted = chips(reading.wanted[:MOST_WANTED])
    if wanted and reading.missing == 1:
        alone = compose(t("Needs {cards}"), cards=wanted)
        return compose(t("Needs {cards} or a wild"), cards=wanted), alone
    if not wanted or len(reading.wanted) > MOST_WANTED:
        return (more,)
    others = [face for face in reading.wanted if face not in reading.holes]
    if reading.holes and others and reading.missing == len(reading.holes) + 1:
        and_one = t("Needs {cards} and one of {others}")
        return compose(and_one, cards=chips(reading.holes), others=chips(others)), more
    if len(reading.wanted) > reading.missing:
        some = compose(t("Needs {n} of {cards}"), n=str(reading.missing), cards=wanted)
        return some, more
    named = compose(
        tn("Needs {n} more: {{cards}}", "Needs {n} more: {{cards}}", reading.missing),
        cards=wanted,
    )
    return named, more


def still_needs(reading: Reading) -> Line:
    """Return the same with the slot's kind: "Run still needs 7♥ or a wild"."""
    is_set = reading.kind is MeldKind.SET
    match reading.state:
        case SlotState.ILLEGAL:
            return (t("The set is not legal yet") if is_set else t("The run is not legal yet"),)
        case SlotState.EMPTY:
            return (t("Fill the set above first") if is_set else t("Fill the run above first"),)
        case _:
            pass
    if reading.kind is MeldKind.RUN and reading.missing == 1 and reading.wanted:
        wanted = chips(reading.wanted[:2])
        return compose(t("Run still needs {cards} or a wild"), cards=wanted)
    if is_set:
        return (tn("Set still needs {n} card", "Set still needs {n} cards", reading.missing),)
    return (tn("Run still needs {n} card", "Run still needs {n} cards", reading.missing),)


def slots_shown(
    view: PlayerView, arrangement: Arrangement, *, is_dense: bool
) -> tuple[SlotShown, ...]:
    """Return the words of each slot; of the own melds once they are down."""
    if view.own.is_down:
        return tuple(
            SlotShown(meld_name(meld), ((t("Down"),), ()), Tone.VALID) for meld in view.own.melds
        )
    shown: list[SlotShown] = []
    for reading in readings(arrangement, view):
        wordings, tone = slot_message(reading, _find_spoiler(reading, view))
        title = slot_words(reading.kind, is_dense=is_dense)
        shown.append(SlotShown(title, wordings, tone))
    return tuple(shown)


def _find_spoiler(reading: Reading, view: PlayerView) -> CardId | None:
    if reading.state is not SlotState.ILLEGAL:
        return None
    limit = view.ruleset.wild_limit
    return find_spoiler(reading.kind, reading.cards, view.table.wild_rank, limit)


# -------------------------------------------------------------------------------------- outcomes


def slot_outcome(reading: Reading, cards: Sequence[CardId]) -> tuple[Wordings, Tone]:
    """Return what a drop of these cards makes of a slot, given its reading after the drop."""
    wordings, tone = slot_message(reading)
    if tone is Tone.INVALID:
        return wordings, Tone.INVALID
    meanings = stand_in_meanings(reading)
    if len(cards) == 1 and cards[0] in meanings:
        meaning = meanings[cards[0]]
        assert reading.meld is not None
        what: Piece
        if reading.kind is MeldKind.RUN:
            what = Chip(Face(meaning))
        else:
            what = index_letters()[Rank(meaning)]
        card = chip(cards[0])
        whole = compose(
            t("Drop: {card} becomes {meaning}, {meld}"),
            card=card,
            meaning=what,
            meld=short_meld_name(reading.meld),
        )
        becomes = compose(t("{card} becomes {meaning}"), card=card, meaning=what)
        return (whole, becomes, compose(t("= {meaning}"), meaning=what)), Tone.ACCEPTS
    return (compose(t("Drop: {outcome}"), outcome=wordings[0]), *wordings), Tone.ACCEPTS


def meld_outcome(meld: TableMeld, end: End, card: CardId) -> Wordings:
    """Return where a lay-off would go: "Low end: 8♦ before 9♦"."""
    own = chip(card)
    match meld:
        case SetMeld(rank=rank):
            whole = compose(t("{card} joins the {ranks}"), card=own, ranks=rank_plural(rank))
            return whole, compose(t("Add {card}"), card=own)
        case RunMeld() if end is End.LOW:
            first = Chip(meld.meaning(0))
            return (
                compose(t("Low end: {card} before {next}"), card=own, next=first),
                compose(t("{card} before {next}"), card=own, next=first),
            )
        case RunMeld():
            last = Chip(meld.meaning(len(meld.cards) - 1))
            return (
                compose(t("High end: {card} after {last}"), card=own, last=last),
                compose(t("{card} after {last}"), card=own, last=last),
            )


def swap_outcome(meld: TableMeld, position: int, card: CardId) -> Wordings:
    """Return what a swap would do: "7♥ in, you take the joker"."""
    wild = chip(meld.cards[position])
    return (
        compose(t("{card} in, you take {wild}"), card=chip(card), wild=wild),
        compose(t("You take {wild}"), wild=wild),
    )


# --------------------------------------------------------------------------------- laying down


def lay_down_shown(view: PlayerView, arrangement: Arrangement) -> ButtonShown:
    """Return how the *Lay down* button looks and, while it is disabled, why."""
    label: Line = (t("Lay down"),)
    if view.own.is_down:
        return ButtonShown(label, (t("Done this round"),), is_enabled=False)
    if view.table.turn.seat != view.seat:
        return ButtonShown(label, (t("When it is your turn"),), is_enabled=False)
    if view.table.turn.phase is not Phase.PLAY:
        return ButtonShown(label, (t("Draw a card first"),), is_enabled=False)
    lay_down = lay_down_of(arrangement, view)
    if lay_down is None:
        return ButtonShown(label, _why_incomplete(view, arrangement), is_enabled=False)
    refusal = find_refusal(view, lay_down)
    if refusal is not None:
        return ButtonShown(label, refusal_line(refusal), is_enabled=False)
    return ButtonShown(label, _what_goes_down(view, lay_down), is_primary=True, glows=True)


def find_why_not(view: PlayerView, arrangement: Arrangement) -> Refusal | Line | None:
    """Return in whole sentences why the contract does not go down; None if it may."""
    lay_down = lay_down_of(arrangement, view)
    refusal = find_refusal(view, lay_down or LayDown(()))
    if lay_down is not None or refusal is None or refusal.reason is not Reason.NOT_THE_CONTRACT:
        return refusal
    if view.ruleset.is_all_at_once(view.table.round_number):
        return Refusal(Reason.WHOLE_HAND)
    read = readings(arrangement, view)
    if all(reading.state is SlotState.EMPTY for reading in read):
        return (t("First fill the tray with the contract."),)
    reading = _most_urgent(read)
    return None if reading is None else _what_is_missing(reading, _find_spoiler(reading, view))


def _what_is_missing(reading: Reading, spoiler: CardId | None) -> Line:
    is_set = reading.kind is MeldKind.SET
    match reading.state:
        case SlotState.ILLEGAL:
            assert reading.refusal is not None
            reason = refusal_line(reading.refusal)
            if spoiler is None:
                return reason
            fix = compose(t("Without {card} it could be one."), card=chip(spoiler))
            return (*reason, "\n", *fix)
        case SlotState.EMPTY:
            return (
                t("The tray still lacks a set.") if is_set else t("The tray still lacks a run."),
            )
        case _:
            pass
    if not is_set and reading.missing == 1 and reading.wanted:
        wanted = chips(reading.wanted[:2])
        return compose(t("The run still needs {cards} or a wild."), cards=wanted)
    if is_set:
        return (
            tn(
                "The set still needs {n} card.",
                "The set still needs {n} cards.",
                reading.missing,
            ),
        )
    return (tn("The run still needs {n} card.", "The run still needs {n} cards.", reading.missing),)


def _what_goes_down(view: PlayerView, lay_down: LayDown) -> Line:
    laid = sum(len(meld.cards) for meld in lay_down.melds)
    left = len(view.hand) - laid
    if left == 0:
        return (t("All {n} cards: you go out", n=laid),)
    words = [words for _, words in contract_words(CONTRACTS[view.table.round_number])]
    contract = t(" + ").join(words)
    return (tn("{contract}, {n} card stays", "{contract}, {n} cards stay", left,
               contract=contract),)  # fmt: skip


def _why_incomplete(view: PlayerView, arrangement: Arrangement) -> Line:
    read = readings(arrangement, view)
    if view.ruleset.is_all_at_once(view.table.round_number):
        return (t("Only when all {n} cards fit", n=len(view.hand)),)
    if all(reading.state is SlotState.EMPTY for reading in read):
        return (t("First fill the tray"),)
    reading = _most_urgent(read)
    return () if reading is None else still_needs(reading)


def _most_urgent(read: Sequence[Reading]) -> Reading | None:
    """Return the slot that is illegal, else one that is short or empty; None if all are well."""
    for state in (SlotState.ILLEGAL, SlotState.SHORT, SlotState.EMPTY):
        for reading in read:
            if reading.state is state:
                return reading
    return None


def any_wild() -> WildChip:
    """Return the chip that stands for every wild."""
    return WildChip(t("any wild"))


def without_wilds(faces: Sequence[Face], wild_rank: Rank) -> tuple[Face, ...]:
    """Return the faces that are not wild this round."""
    return tuple(face for face in faces if face_rank(face) not in (0, wild_rank))
