"""The fixed words of the table: what is measured for the layout is what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.i18n import index_letters, t, tn
from game.rules.cards import CardId
from game.rules.contracts import CONTRACTS
from game.rules.events import CardDrawn, DiscardBought, Source, WildSwapped
from game.rules.melds import MeldKind, TableMeld
from game.rules.ruleset import Ruleset
from game.rules.scoring import places, totals
from game.rules.views import PlayerView
from game.ui.table.targets import Control
from game.wording import contract_words, meld_name, place_words


def round_words(number: int, ruleset: Ruleset) -> str:
    """Return which round it is."""
    return t("Round {number} of {last}", number=number, last=ruleset.rounds[-1])


def flag_words(number: int, ruleset: Ruleset) -> tuple[tuple[MeldKind, str], ...]:
    """Return the words of the contract flag, each part with its kind."""
    parts = contract_words(CONTRACTS[number])
    if ruleset.is_all_at_once(number):
        return tuple((kind, t("{runs}, all at once", runs=words)) for kind, words in parts)
    if ruleset.is_staged(number):
        return tuple((kind, t("{runs}, in stages", runs=words)) for kind, words in parts)
    return parts


def sealed_words(digits: str) -> str:
    """Return what stands beside the menu: the first digits of the seal of the round's deal."""
    # Translators: the deal is sealed; the digits are the first of its fingerprint.
    return t("Sealed {digits}", digits=digits)


def wild_words() -> str:
    """Return the word before the wild rank."""
    return t("Wild")


def wild_letter(view: PlayerView) -> str:
    """Return the index letter of the wild rank."""
    return index_letters()[view.table.wild_rank]


def score_words(view: PlayerView) -> tuple[str, ...]:
    """Return the points and the place of each seat, such as "45 · 4th".

    Nobody has a place before the first round is scored.
    """
    if not view.results:
        return point_words(view)
    count = len(view.table.seats)
    points = totals(view.results, count)
    return tuple(
        t("{points} · {place}", points=total, place=place_words(place))
        for total, place in zip(points, places(view.results, count), strict=True)
    )


def point_words(view: PlayerView) -> tuple[str, ...]:
    """Return the points alone of each seat, for panels without room for the place."""
    return tuple(str(total) for total in totals(view.results, len(view.table.seats)))


def buys_words(view: PlayerView) -> str:
    """Return how many buys the own seat has left; empty where nothing is bought."""
    if not view.ruleset.buying:
        return ""
    return t("Buys left {n}", n=view.own.buys_left)


def control_words(control: Control) -> str:
    """Return the word on a button, or its spoken name where it shows an icon alone."""
    match control:
        case Control.MENU:
            return t("Menu")
        case Control.SOUND:
            return t("Sound")
        case Control.SETTINGS:
            return t("Settings")
        case Control.HELP:
            return t("Help")
        case Control.SEAL:
            return t("Fair deal")
        case Control.LAY_DOWN:
            return t("Lay down")
        case Control.BY_SUIT:
            return t("By suit")
        case Control.BY_RANK:
            return t("By rank")
        case Control.BY_PLAN:
            return t("By plan")
        case Control.MOVES:
            return t("Moves")
        case Control.ARRANGE:
            return t("Arrange")
        case Control.HINT:
            return t("Hint")
        case Control.UNDO:
            return t("Undo")
        case Control.SEE_ALL:
            return t("See all")
        case Control.CLOSE:
            return t("Close")
        case Control.ASK_YES:
            return t("Yes")
        case Control.ASK_NO:
            return t("No")
        case _:
            assert_never(control)


def slot_words(kind: MeldKind, *, is_dense: bool) -> str:
    """Return what a slot wants, such as "Run 4+"."""
    least = kind.least
    if is_dense:
        return t("{n}+", n=least)
    if kind is MeldKind.SET:
        return t("Set {n}+", n=least)
    return t("Run {n}+", n=least)


def meld_title(view: PlayerView, kind: MeldKind, index: int, *, is_dense: bool) -> str:
    """Return the title of a slot: the name of the own meld that lies there, or what it wants."""
    if view.own.is_down:
        return meld_name(view.own.melds[index])
    return slot_words(kind, is_dense=is_dense)


def captions(melds: Sequence[TableMeld]) -> tuple[str, ...]:
    """Return the names of melds, as written above them."""
    return tuple(meld_name(meld) for meld in melds)


def stock_words() -> str:
    """Return the name of the stock."""
    return t("Stock")


def stock_count_words(count: int) -> str:
    """Return how many cards the stock holds."""
    return tn("{n} card", "{n} cards", count)


def discard_words() -> str:
    """Return the name of the discard pile."""
    return t("Discard pile")


def see_all_words(count: int, *, is_dense: bool) -> str:
    """Return the label of the button that shows the whole discard pile."""
    return str(count) if is_dense else t("See all {n}", n=count)


def drawn_words(view: PlayerView, card: CardId) -> str:
    """Return the tab on the own card that came last: drawn unseen, or taken from the table."""
    for event in reversed(view.table.history):
        match event:
            case WildSwapped(seat, wild=wild) if (seat, wild) == (view.seat, card):
                return t("taken")
            case DiscardBought(seat, bought) if (seat, bought) == (view.seat, card):
                return t("taken")
            case CardDrawn(seat, source, drawn) if (seat, drawn) == (view.seat, card):
                return t("taken") if source is Source.DISCARDS else t("drawn")
            case _:
                pass
    return t("drawn")
