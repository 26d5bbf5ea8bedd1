"""What has the focus, told in words: for a screen reader, and for whoever cannot see the ring."""

from __future__ import annotations

from typing import assert_never

from game.i18n import t, tn
from game.rules.cards import FACE_OF, CardId, is_wild
from game.rules.melds import End, RunMeld, TableMeld
from game.rules.views import PlayerView
from game.ui.spoken import with_note, with_value
from game.ui.table.arrangement import slot_of
from game.ui.table.content.presentation import Presentation
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.focus import (
    CardFocus,
    ControlFocus,
    Focus,
    LogFocus,
    PanelFocus,
    TargetFocus,
)
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
)
from game.wording import card_name, meld_name, plain


def spoken(focus: Focus, desk: Desk, shown: Presentation) -> str:
    """Return what something at the table is and how it stands, as one sentence."""
    match focus:
        case CardFocus(card):
            return _card(card, desk, shown)
        case TargetFocus(target):
            return spoken_place(target, desk, shown)
        case ControlFocus(control):
            return _button(control, shown)
        case PanelFocus(seat):
            return _panel(seat, desk, shown)
        case LogFocus(back):
            return plain(shown.log[-1 - back].line) if back < len(shown.log) else ""
        case _:
            assert_never(focus)


def _card(card: CardId, desk: Desk, shown: Presentation) -> str:
    words = [card_name(FACE_OF[card])]
    if is_wild(card, desk.view.table.wild_rank):
        words.append(t("wild"))
    if card in desk.selection:
        words.append(t("selected"))
    arrangement = desk.arrangement
    slot = slot_of(arrangement, card)
    if slot is not None:
        words.append(t("in the tray: {slot}", slot=_slot(slot, shown)))
    elif card in arrangement.hand:
        place, count = arrangement.hand.index(card) + 1, len(arrangement.hand)
        words.append(t("{n} of {count} in your hand", n=place, count=count))
    return t(", ").join(words)


def _slot(slot: int, shown: Presentation) -> str:
    said = shown.slots[slot]
    words = plain(said.wordings[0]) if said.wordings else ""
    return with_note(said.title, words)


def _button(control: Control, shown: Presentation) -> str:
    button = shown.buttons[control]
    words = with_note(plain(button.label), plain(button.note))
    return words if button.is_enabled else with_value(words, t("not now"))


def _panel(seat: int, desk: Desk, shown: Presentation) -> str:
    said = shown.seats[seat]
    words = [said.name, tn("{n} card", "{n} cards", said.card_count), said.points]
    words += [meld_name(meld) for meld in desk.view.table.seats[seat].melds]
    return with_note(t(", ").join(words), plain(said.status))


def spoken_place(target: Target, desk: Desk, shown: Presentation) -> str:
    """Return what a place is to which cards can go."""
    view = desk.view
    match target:
        case StockTarget():
            return t(", ").join(shown.stock_words)
        case DiscardTarget():
            if not view.table.discards:
                return t("Discard pile, empty")
            top = card_name(FACE_OF[view.table.discards[-1]])
            return t("Discard pile, on top {card}", card=top)
        case SlotTarget(slot):
            return _slot(slot, shown)
        case HandTarget(index):
            return t("Your hand, place {n}", n=index + 1)
        case MeldTarget(owner, index, end):
            return _meld_end(_meld(view, owner, index), end)
        case StandInTarget(owner, index, position):
            meld = _meld(view, owner, index)
            wild = card_name(FACE_OF[meld.cards[position]])
            return t("{wild} in: {meld}", wild=wild, meld=meld_name(meld))
        case _:
            assert_never(target)


def _meld(view: PlayerView, owner: int, index: int) -> TableMeld:
    return view.table.seats[owner].melds[index]


def _meld_end(meld: TableMeld, end: End) -> str:
    if not isinstance(meld, RunMeld):
        return meld_name(meld)
    if end is End.LOW:
        return t("{meld}, low end", meld=meld_name(meld))
    return t("{meld}, high end", meld=meld_name(meld))
