"""What the table says: a view, the players and the arrangement as words for the painter."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Concatenate, Final, ParamSpec, TypeVar

from game.arrangement import Arrangement
from game.coach.meter import Meter
from game.i18n import current_language, t, tn
from game.players import Computer, Person, Player
from game.round_log import log, seat_status
from game.rules.actions import EndTurn, Phase
from game.rules.cards import CardId, Face, SeatId, Suit, face_rank
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    RoundDealt,
    WildSwapped,
)
from game.rules.legality import discards, find_lay_off_bar, is_legal
from game.rules.views import PlayerView
from game.ui.table.arrangement import is_tray_complete, lay_down_of
from game.ui.table.content import labels
from game.ui.table.content.moods import moods
from game.ui.table.content.presentation import (
    AskShown,
    ButtonShown,
    HomesShown,
    LogShown,
    MeterRow,
    MeterShown,
    PlateShown,
    SeatShown,
    Step,
    Wordings,
)
from game.ui.table.content.slot_words import any_wild, joined, lay_down_shown, without_wilds
from game.ui.table.content.standing import gap_words
from game.ui.table.intents import Guard
from game.ui.table.targets import Control
from game.wording import Bold, Chip, Line, Piece, chip, compose, rank_plural

MOST_HELPFUL: Final = 6
"""The meter names no more than so many cards or ranks."""


Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def once_a_view(
    say: Callable[Concatenate[PlayerView, Asked], Answer],
) -> Callable[Concatenate[PlayerView, Asked], Answer]:
    """Let a function remember what it said last, as long as the view and all else stay the same.

    A table is shown many times between two actions, and views never change.
    """
    last: list[tuple[PlayerView, object, Answer]] = []

    @functools.wraps(say)
    def remembered(view: PlayerView, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        what = (asked, named, current_language())
        if not last or last[0][0] is not view or last[0][1] != what:
            last[:] = [(view, what, say(view, *asked, **named))]
        return last[0][2]

    return remembered


def names(players: Sequence[Player]) -> tuple[str, ...]:
    """Return the name of each player."""
    return tuple(player.name for player in players)


# ----------------------------------------------------------------------------------------- seats


@once_a_view
def seats_shown(
    view: PlayerView, players: Sequence[Player], leader: SeatId | None = None
) -> tuple[SeatShown, ...]:
    """Return what each panel says, by seat."""
    table = view.table
    points = labels.score_words(view)
    alone = labels.point_words(view)
    mood = moods(view)
    return tuple(
        SeatShown(
            player.name,
            player.portrait,
            mood[seat],
            is_turn=seat in movers(view),
            is_dealer=table.dealer == seat,
            is_down=table.seats[seat].is_down,
            has_one_card=table.seats[seat].card_count == 1,
            card_count=table.seats[seat].card_count,
            points=points[seat],
            points_alone=alone[seat],
            status=seat_status(table.history, SeatId(seat)),
            outcome=(),
            note=t("No melds on the table yet"),
            leads=seat == leader,
            captions=labels.captions(table.seats[seat].melds),
        )
        for seat, player in enumerate(players)
    )


def movers(view: PlayerView) -> frozenset[SeatId]:
    """Return whom the sun shines on: who has the turn, and with an offer who is asked (R7.2)."""
    if view.table.to_act is None:
        return frozenset()
    return frozenset({view.table.turn.seat, view.table.to_act})


def plate_shown(view: PlayerView, players: Sequence[Player], meter: Meter) -> PlateShown:
    """Return what the own plate says."""
    own = players[view.seat]
    has_steps = (
        view.is_to_act
        and view.table.turn.phase is not Phase.OFFER
        and not isinstance(own, Computer)
    )
    heading, text = _heading(view, players)
    return PlateShown(
        own.name,
        own.portrait,
        moods(view)[view.seat],
        labels.score_words(view)[view.seat],
        labels.buys_words(view),
        view.seat in movers(view),
        heading,
        text,
        steps(view, meter) if has_steps else (),
        view.table.dealer == view.seat,
    )


def _heading(view: PlayerView, players: Sequence[Player]) -> tuple[str, str]:
    own = players[view.seat]
    if view.table.to_act is None:
        return t("The match is over"), ""
    if not view.is_to_act and view.seat in movers(view) and isinstance(own, Person):
        # Where several persons look, "you" is the one that is asked.
        is_alone = sum(isinstance(player, Person) for player in players) == 1
        return t("Your turn") if is_alone else t("{name}’s turn", name=own.name), ""
    if not view.is_to_act:
        waiting = ""
        if isinstance(own, Person):
            gap = gap_words(view.results, view.ruleset, view.seat, names(players))
            waiting = gap or t("Sort and build while you wait.")
        return t("{name}’s turn", name=players[view.table.turn.seat].name), waiting
    if view.table.turn.phase is Phase.OFFER:
        return t("Buy or pass?"), ""
    if isinstance(own, Computer):
        return t("{name}’s turn", name=own.name), ""
    return t("Your turn"), ""


def steps(view: PlayerView, meter: Meter) -> tuple[tuple[str, Step], ...]:
    """Return draw, meld and discard with how far each is."""
    words = (t("Draw"), t("Meld"), t("Discard"))
    if view.table.turn.phase is Phase.DRAW:
        states = (Step.NOW, Step.LATER, Step.LATER)
    elif find_due(view, meter) is not Due.DISCARD:
        states = (Step.DONE, Step.NOW, Step.LATER)
    else:
        states = (Step.DONE, Step.DONE if view.own.is_down else Step.LATER, Step.NOW)
    return tuple(zip(words, states, strict=True))


class Due(Enum):
    """What the player may do next after the draw; plate, meter and prompt all say the same."""

    LAY_DOWN = "lay down"
    LAY_OFF = "lay off"
    SWAP = "swap"
    DISCARD = "discard"


def find_due(view: PlayerView, meter: Meter) -> Due:
    """Return the first of these that the hand could do now; the discard when nothing else."""
    if not view.own.is_down and meter.distance == 0:
        return Due.LAY_DOWN
    if meter.lay_offs:
        return Due.LAY_OFF
    return Due.SWAP if meter.swaps else Due.DISCARD


# --------------------------------------------------------------------------------- buttons, piles


def buttons_shown(
    view: PlayerView,
    arrangement: Arrangement,
    *,
    is_player: bool,
    can_take_back: bool,
    has_help: bool,
) -> dict[Control, ButtonShown]:
    """Return how each button looks.

    Args:
        view: What the seat sees.
        arrangement: The own cards.
        is_player: Whether a person sits here; a spectator's buttons are disabled.
        can_take_back: Whether *Undo* does something.
        has_help: Whether *Arrange* and *Hint* are offered (not to purists).
    """
    shown = {
        control: ButtonShown((labels.control_words(control),), is_enabled=is_player)
        for control in Control
    }
    always = (
        Control.MENU,
        Control.SOUND,
        Control.SETTINGS,
        Control.HELP,
        Control.SEAL,
        Control.CLOSE,
    )
    for control in always:
        shown[control] = ButtonShown((labels.control_words(control),))
    count = len(view.table.discards)
    shown[Control.SEE_ALL] = ButtonShown((labels.see_all_words(count, is_dense=False),))
    shown[Control.MOVES] = ButtonShown((labels.control_words(Control.MOVES),))
    if not is_player:
        return shown
    shown[Control.LAY_DOWN] = end_turn_shown(view) or lay_down_shown(view, arrangement)
    shown[Control.UNDO] = ButtonShown((t("Undo"),), is_enabled=can_take_back)
    arrange = ButtonShown((labels.control_words(Control.ARRANGE),))
    shown[Control.ARRANGE] = replace(arrange, is_enabled=has_help and not view.own.is_down)
    hint = ButtonShown((labels.control_words(Control.HINT),))
    shown[Control.HINT] = replace(hint, is_enabled=has_help)
    return shown


def end_turn_shown(view: PlayerView) -> ButtonShown | None:
    """Return the button that ends a turn without a discard, where the rules have it (R5.7)."""
    if not is_legal(view, EndTurn()):
        return None
    return ButtonShown(
        (t("End the turn"),), (t("Your last card fits nowhere"),), is_primary=True, glows=True
    )


def play_prompt(view: PlayerView, arrangement: Arrangement, meter: Meter) -> str:
    """Return the line below the piles for a guided player after the draw: what to do next."""
    if not view.is_to_act or view.table.turn.phase is not Phase.PLAY or is_legal(view, EndTurn()):
        return ""
    match find_due(view, meter):
        case Due.LAY_DOWN:
            lay_down = lay_down_of(arrangement, view)
            if lay_down is not None and is_legal(view, lay_down):
                return t("Your contract is complete: press Lay down")
            return t("Your hand holds the contract: press Arrange")
        case Due.LAY_OFF:
            if not discards(view):
                return t("Drag your last card onto a meld that it fits")
            return t("Drag a fitting card onto a meld, or a card here to end your turn")
        case Due.SWAP:
            return t("Swap a card for the wild in its place, or drag one here to end your turn")
        case Due.DISCARD:
            return t("Drag a card onto the discard pile to end your turn")


# ------------------------------------------------------------------------------------------- log


@once_a_view
def log_shown(
    view: PlayerView, players: Sequence[Player], own: SeatId | None
) -> tuple[LogShown, ...]:
    """Return the moves of the round, oldest first."""
    entries = log(view.table.history, names(players), own)
    return tuple(
        LogShown(
            entry.line,
            index == len(entries) - 1,
            frozenset(
                card for place in entry.events for card in event_cards(view.table.history[place])
            ),
        )
        for index, entry in enumerate(entries)
    )


def event_cards(event: Event) -> tuple[CardId, ...]:
    """Return the cards that an event showed to everyone."""
    match event:
        case CardDrawn(card=card) if card is not None:
            return (card,)
        case CardDiscarded(card=card) | CardLaidOff(card=card) | DiscardBought(card=card):
            return (card,)
        case ContractLaidDown(melds=melds):
            return tuple(card for meld in melds for card in meld.cards)
        case WildSwapped(card=card, wild=wild):
            return (card, wild)
        case RoundDealt(up_card=card):
            return (card,)
        case _:
            return ()


# ----------------------------------------------------------------------------------------- meter


def meter_shown(
    view: PlayerView, meter: Meter, arrangement: Arrangement, *, is_busy: bool = False
) -> MeterShown:
    """Return what the contract meter says; the cards that help may follow once cards rest."""
    if view.own.is_down:
        return _meter_once_down(view, meter)
    rows = tuple(
        MeterRow(part.kind, len(part.cards), len(part.cards) + part.missing) for part in meter.parts
    )
    if meter.distance == 0:
        if is_tray_complete(arrangement, view):
            text = t("Press Lay down, or hold it back: then the whole hand counts if somebody "
                     "goes out.")  # fmt: skip
        else:
            text = t("Your hand holds the contract. Arrange puts it into the tray.")
        return MeterShown(t("Complete"), rows, "", (), (text,))
    heading = tn("{n} card short", "{n} cards short", meter.distance)
    useful = meter.find_useful(is_busy=is_busy)
    if not useful:
        return MeterShown(heading, rows, "", (), ())
    helpful = helpful_line(view, useful)
    return MeterShown(heading, rows, t("These would help"), helpful, odds_line(view, meter, useful))


def odds_line(view: PlayerView, meter: Meter, useful: Sequence[Face]) -> Line:
    """Say how many of the cards that may come next help, and of a single one how many can.

    The next card of the stock is meant, as far as the seat can tell; nothing if none can come.

    Args:
        view: What the seat knows.
        meter: The hand's meter.
        useful: The faces that help, as the meter tells.
    """
    possible, natural = meter.possible, without_wilds(useful, view.table.wild_rank)
    helping, total = sum(possible[face] for face in useful), sum(possible)
    if total == 0:
        return ()
    odds: Line = (
        tn(
            "{n} of the {total} possible cards helps.",
            "{n} of the {total} possible cards help.",
            helping,
            total=total,
        ),
    )
    if len(natural) != 1:
        return odds
    left, copies = possible[natural[0]], view.ruleset.decks
    # Translators: a card, then how many of its copies may still be drawn from the stock.
    words = t("{card}: {left} of {copies} still possible.")
    counts = {"left": str(left), "copies": str(copies)}
    return (*odds, "\n", *compose(words, card=Chip(natural[0]), **counts))


def _meter_once_down(view: PlayerView, meter: Meter) -> MeterShown:
    heading = t("You are down")
    if not view.is_to_act or view.table.turn.phase is not Phase.PLAY:
        return MeterShown(heading, (), "", (), (t("From your next turn on you can lay off."),))
    match find_due(view, meter):
        case Due.LAY_OFF:
            off = tuple(dict.fromkeys(action.card for action in meter.lay_offs))
            line = joined([chip(card) for card in off])
            text = t("Drag a card onto a meld, or double-click it.")
            return MeterShown(heading, (), t("You can lay off now"), line, (text,))
        case Due.SWAP:
            swapped = tuple(dict.fromkeys(action.card for action in meter.swaps))
            line = joined([chip(card) for card in swapped])
            text = t("Drag a card onto the wild that stands in its place.")
            return MeterShown(heading, (), t("You can swap for a wild"), line, (text,))
        case Due.LAY_DOWN | Due.DISCARD:
            pass
    if find_lay_off_bar(view):
        text = t("From your next turn on you can lay off. Now discard a card.")
    else:
        text = t("Nothing fits now: discard a card.")
    return MeterShown(heading, (), "", (), (text,))


def helpful_line(view: PlayerView, useful: Sequence[Face], most: int = MOST_HELPFUL) -> Line:
    """Return the cards that would bring the contract nearer, wilds as one chip.

    A rank of which every suit would do is named in words, as for a set.
    """
    natural = without_wilds(useful, view.table.wild_rank)
    held = [face_rank(face) for face in natural]
    whole = [rank for rank in dict.fromkeys(held) if held.count(rank) == len(Suit)]
    single = [face for face in natural if face_rank(face) not in whole]
    ranks, faces = whole[:most], single[: max(0, most - len(whole))]
    pieces: list[Piece] = []
    if ranks:
        pieces.append(t(", ").join(rank_plural(rank) for rank in ranks))
    pieces += [Chip(face) for face in faces]
    left = len(whole) + len(single) - len(ranks) - len(faces)
    if left:
        pieces.append(t("and {n} more", n=left))
    if len(natural) < len(useful):
        pieces.append(any_wild())
    line: list[Piece] = []
    for piece in pieces:
        line += [piece, " "]
    return tuple(line[:-1])


def homes_shown(
    view: PlayerView, arrangement: Arrangement, meter: Meter, *, is_busy: bool = False
) -> HomesShown:
    """Return the field of round 7 all at once: which cards have no home in the runs yet."""
    homeless: tuple[CardId, ...] = arrangement.hand
    if not homeless:
        done = is_tray_complete(arrangement, view)
        words = t("All cards have a home") if done else t("The runs are not complete yet")
        return HomesShown(((words,),), done, (), ((),))
    title: Wordings = (
        (tn("{n} card has no home", "{n} cards have no home", len(homeless)),),
        (tn("{n} left over", "{n} left over", len(homeless)),),
    )
    useful = meter.find_useful(is_busy=is_busy)
    texts = tuple(
        compose(t("Would help: {cards}"), cards=helpful_line(view, useful, most))
        for most in (MOST_HELPFUL, MOST_HELPFUL // 2, 1)
        if useful
    )
    return HomesShown(title, False, homeless, texts or ((),))


# -------------------------------------------------------------------------------------- questions


def guard_ask(guard: Guard, card: CardId) -> AskShown:
    """Return the question before a discard that looks like a slip."""
    anyway = ("", compose(t("Discard {card} anyway"), card=chip(card)))
    match guard:
        case Guard.COMPLETE:
            first = (Control.LAY_DOWN.value, (t("Lay down first"),))
            return AskShown((t("Your contract is complete"),), "", (), (first, anyway))
        case Guard.WILD:
            return AskShown((t("This card is wild"),), "", (), (("", (t("Keep it"),)), anyway))


def offer_ask(view: PlayerView, name: str = "") -> AskShown:
    """Return the offer of a discard (R7), by name where several persons look."""
    card = chip(view.table.discards[-1])
    title = compose(t("Buy {card}?"), card=card)
    if name:
        title = compose(t("{name}, buy {card}?"), name=Bold(name), card=card)
    return AskShown(
        title,
        labels.buys_words(view),
        (t("Costs 1 penalty card from the stock. No discard."),),
        (("cart", (t("Buy"),)), ("", (t("Pass"),))),
        offers_top=True,
    )
