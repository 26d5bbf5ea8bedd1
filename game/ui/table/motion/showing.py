"""Puts together what the painter shows from the desk, the flights and the scene's own state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.coach.meter import Meter
from game.i18n import current_language, t
from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId
from game.rules.events import Source
from game.ui.table.arrangement import without
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.content.pile_words import discard_hint, draw_prompt, stock_shown
from game.ui.table.content.presentation import (
    NO_MARKS,
    AirCard,
    ButtonShown,
    HintMarks,
    PlateShown,
    Presentation,
    RefusalShown,
    RemarkShown,
    RevealedShown,
    SeatShown,
    SlotShown,
    TokenShown,
    Tone,
    Wordings,
)
from game.ui.table.content.presenter import (
    buttons_shown,
    homes_shown,
    log_shown,
    meter_shown,
    plate_shown,
    play_prompt,
    seats_shown,
)
from game.ui.table.content.slot_words import (
    joined,
    meld_outcome,
    slot_outcome,
    slots_shown,
    swap_outcome,
)
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.drag import CardGrip, Dragging, PileGrip, Pressed
from game.ui.table.layout.table import TableLayout
from game.ui.table.motion.animation import Animator
from game.ui.table.slots import read_slot
from game.ui.table.targets import (
    Control,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    Target,
)
from game.wording import Line, chip


@dataclass(frozen=True, slots=True)
class Shown:
    """What the scene adds to the desk.

    Attributes:
        meter: The hand's meter.
        can_take_back: Whether *Undo* does something.
        has_help: Whether *Arrange* and *Hint* are offered.
        is_guided: Whether the table says at every step what to do.
        shows_meter: Whether the player has asked for the meter, or always wants it.
        is_muted: Whether the sound is off.
        drawing: What is said while the seats draw for the deal; empty at all other times.
        is_away: Whether the computer finishes the round for the person of the seat.
        refusal: Why something was refused.
        remark: What an opponent says.
        banner: The round's end.
        revealed: By seat, while hands lie open.
        points: By seat, while points are counted.
        own_points: The own points meanwhile.
        statuses: By seat, what its hand does meanwhile.
        leader: The new leader at a round's end.
        hint: What a hint points at.
        focus: The keyboard's ring.
        hovered: The control under the pointer.
        pressed: The control held down.
    """

    meter: Meter
    can_take_back: bool = False
    has_help: bool = True
    is_guided: bool = False
    shows_meter: bool = True
    is_muted: bool = False
    drawing: str = ""
    is_away: bool = False
    refusal: RefusalShown | None = None
    remark: RemarkShown | None = None
    banner: tuple[Line, Line] | None = None
    revealed: Mapping[SeatId, RevealedShown] = field(default_factory=dict)
    points: tuple[str, ...] | None = None
    own_points: str = ""
    statuses: tuple[Line, ...] = ()
    leader: SeatId | None = None
    hint: HintMarks = NO_MARKS
    focus: Box | None = None
    hovered: Control | None = None
    pressed: Control | None = None


class Showing:
    """Keeps what it has put together; only what flies is looked at in every frame."""

    def __init__(self) -> None:
        self._layout: TableLayout | None = None
        self._key: tuple[object, ...] = ()
        self._told: tuple[object, ...] = ()
        self._kept: Presentation | None = None

    @property
    def last(self) -> Presentation | None:
        """Return what was put together last; None before the first time."""
        return self._kept

    def of(
        self,
        desk: Desk,
        animator: Animator,
        shown: Shown,
        staged: tuple[AirCard, ...] = (),
        tokens: tuple[TokenShown, ...] = (),
    ) -> Presentation:
        """Return everything that the painter draws over the desk's layout.

        What was put together before is kept while the layout is the same one and nothing else that
        words and marks tell of has changed.

        Args:
            desk: The table as the seat that looks has it.
            animator: What flies.
            shown: What the scene has to say.
            staged: Cards that move though they are nobody's yet.
            tokens: Points that fly.
        """
        hold = desk.hold
        key = (
            desk.is_player,
            desk.is_concealed,
            desk.pulsing,
            animator.is_running,
            _is_top_away(desk, animator),
            None if hold is None else (type(hold), hold.grip),
            shown,
        )
        if self._kept is None or desk.layout is not self._layout or key != self._key:
            told = _told(desk)
            if self._kept is not None and key == self._key and told == self._told:
                self._kept = replace(
                    self._kept,
                    zones=_zones(desk),
                    accepting=desk.accepting,
                    selected=desk.selection,
                )
            else:
                self._kept = _lying(desk, animator, shown)
            self._layout, self._key, self._told = desk.layout, key, told
        return replace(
            self._kept,
            hidden=_hidden(desk, animator),
            air=(*staged, *_air(desk, animator)),
            tokens=tokens,
        )


def _lying(desk: Desk, animator: Animator, shown: Shown) -> Presentation:
    """Return everything but the cards in the air and those that they are drawn for."""
    view, arrangement, players = desk.view, desk.arrangement, desk.players
    is_busy = animator.is_running or desk.hold is not None
    is_draw = view.is_to_act and view.table.turn.phase is Phase.DRAW and desk.is_player
    is_top_away = _is_top_away(desk, animator)
    return Presentation(
        seats=_seats(desk, shown),
        slots=_slots(desk),
        plate=_plate(desk, shown),
        buttons=_buttons(desk, shown),
        log=log_shown(view, players, view.seat if desk.is_player else None),
        meter=meter_shown(view, shown.meter, arrangement, is_busy=is_busy)
        if desk.layout.meter is not None and shown.shows_meter and not shown.drawing
        else None,
        homes=homes_shown(view, arrangement, shown.meter, is_busy=is_busy)
        if desk.layout.homes is not None
        else None,
        ask=desk.options.ask,
        refusal=shown.refusal,
        stock_words=stock_shown(view),
        discard_hint=discard_hint(view) if desk.is_player else "",
        prompt="" if is_draw and is_top_away else _prompt(desk, shown),
        lit_piles=is_draw and desk.options.reveal is None and not is_top_away,
        zones=_zones(desk),
        accepting=desk.accepting,
        pulsing=desk.pulsing,
        selected=desk.selection,
        hidden=frozenset(),
        air=(),
        marked=frozenset(),
        hint=shown.hint,
        focus=shown.focus,
        hovered=shown.hovered,
        pressed=shown.pressed,
        banner=shown.banner,
        revealed=dict(shown.revealed),
        remark=shown.remark if desk.layout.loupe is None else None,
        hand_note=_hand_note(desk, shown),
        meter_note=_meter_note(desk, shown),
    )


def _told(desk: Desk) -> tuple[object, ...]:
    """Return all of the desk that words tell of; where cards of the hand make room is not in it."""
    accepting = desk.accepting
    return (
        desk.view,
        desk.arrangement,
        desk.players,
        desk.scale,
        current_language(),
        desk.options,
        None if isinstance(accepting, HandTarget) else accepting,
    )


def _zones(desk: Desk) -> tuple[Target, ...]:
    return desk.zones if desk.hold is not None else desk.selected_targets()


def _hand_note(desk: Desk, shown: Shown) -> str | None:
    if shown.drawing:
        return ""
    return t("The cards are hidden") if desk.is_concealed else None


def _meter_note(desk: Desk, shown: Shown) -> str:
    is_wanted = shown.shows_meter or shown.drawing or not shown.has_help or not desk.is_player
    return "" if is_wanted else t("Hint shows the contract meter here.")


def _air(desk: Desk, animator: Animator) -> tuple[AirCard, ...]:
    return (*animator.air, *desk.air())


def _is_top_away(desk: Desk, animator: Animator) -> bool:
    """Tell whether the top discard is still on its way, as while a round is dealt."""
    return not animator.hidden.isdisjoint(desk.view.table.discards[-1:])


def _hidden(desk: Desk, animator: Animator) -> frozenset[CardId]:
    return animator.hidden | _held(desk)


def _prompt(desk: Desk, shown: Shown) -> str:
    if shown.drawing:
        return shown.drawing
    if not desk.is_player or desk.options.ask is not None or shown.points is not None:
        return ""
    prompt = draw_prompt(desk.view)
    if desk.scale.is_dense:
        return t("Draw a card") if prompt else ""
    if prompt or not shown.is_guided or desk.hold is not None:
        return prompt
    return play_prompt(desk.view, desk.arrangement, shown.meter)


def _held(desk: Desk) -> frozenset[CardId]:
    """Return the cards in the fingers that would else show where they came from, too."""
    match desk.hold:
        case Pressed(CardGrip(card)):
            return frozenset({card})
        case Dragging(PileGrip(Source.DISCARDS)):
            return frozenset(desk.view.table.discards[-1:])
        case _:
            return frozenset()


def _plate(desk: Desk, shown: Shown) -> PlateShown:
    plate = plate_shown(desk.view, desk.players, shown.meter)
    if shown.drawing:
        text = "" if desk.scale.is_dense else t("Any press skips this.")
        return replace(plate, heading=t("Who deals?"), text=text)
    if shown.is_away:
        text = t("The computer finishes your round.")
        plate = replace(plate, steps=(), text="" if desk.scale.is_dense else text)
    if desk.is_concealed:
        plate = replace(plate, text="")
    if shown.points is None:
        return replace(plate, text="") if desk.scale.is_dense else plate
    over = replace(plate, is_turn=False, steps=(), points=shown.own_points or plate.points)
    if desk.scale.is_dense:
        # No room for both, and the middle of the table says already that the round is over.
        return replace(over, heading=t("Any press goes on"), text="")
    return replace(over, heading=t("Round over"), text=t("Any press skips this."))


def _buttons(desk: Desk, shown: Shown) -> dict[Control, ButtonShown]:
    buttons = buttons_shown(
        desk.view,
        desk.arrangement,
        is_player=desk.is_player and shown.points is None,
        can_take_back=shown.can_take_back,
        has_help=shown.has_help,
    )
    seal = labels.sealed_words(desk.options.seal)
    buttons[Control.SEAL] = replace(buttons[Control.SEAL], label=(seal,))
    buttons[Control.SOUND] = replace(buttons[Control.SOUND], is_off=shown.is_muted)
    if shown.points is not None:
        note: Line = (t("The round is over"),)
        lay_down = buttons[Control.LAY_DOWN]
        buttons[Control.LAY_DOWN] = replace(lay_down, note=note, is_enabled=False)
    elif shown.is_away:
        # Whoever has nothing to lay down now can come back by the same button.
        buttons[Control.LAY_DOWN] = ButtonShown((t("Take over again"),), icon="person")
    ask = desk.options.ask
    if ask is not None:
        (_, first), (_, second) = ask.answers
        buttons[Control.ASK_YES] = ButtonShown(first, is_primary=True)
        buttons[Control.ASK_NO] = ButtonShown(second)
    return buttons


def _seats(desk: Desk, shown: Shown) -> tuple[SeatShown, ...]:
    seats = list(seats_shown(desk.view, desk.players, shown.leader))
    if shown.points is not None:
        for seat, points in enumerate(shown.points):
            seats[seat] = replace(
                seats[seat],
                points=points,
                points_alone=points,
                is_turn=False,
                has_one_card=False,
                status=shown.statuses[seat],
            )
    if shown.drawing or shown.points is not None:
        seats = [replace(seat, note="") for seat in seats]
    for panel in desk.layout.panels if desk.options.open_hands else ():
        if not panel.fan:
            cards = joined([chip(card) for card in desk.options.open_hands[panel.seat]])
            seats[panel.seat] = replace(seats[panel.seat], status=cards)
    outcome = _outcome(desk)
    if outcome is not None:
        owner, _, wordings = outcome
        seats[owner] = replace(seats[owner], outcome=wordings)
    return tuple(seats)


def _outcome(desk: Desk) -> tuple[SeatId, int, Wordings] | None:
    """Return the meld that accepts what is dragged, by owner and index, and what a drop does."""
    hold = desk.hold
    if not isinstance(hold, Dragging) or not isinstance(hold.grip, CardGrip):
        return None
    card = hold.grip.card
    match desk.accepting:
        case MeldTarget(owner, index, end):
            meld = desk.view.table.seats[owner].melds[index]
            return owner, index, meld_outcome(meld, end, card)
        case StandInTarget(owner, index, position):
            meld = desk.view.table.seats[owner].melds[index]
            return owner, index, swap_outcome(meld, position, card)
        case _:
            return None


def _slots(desk: Desk) -> tuple[SlotShown, ...]:
    # What is in the air lies in no slot, and the words say so.
    rest = without(desk.arrangement, desk.carried)
    slots = list(slots_shown(desk.view, rest, is_dense=desk.scale.is_dense))
    outcome = _outcome(desk)
    if outcome is not None and outcome[0] == desk.view.seat and desk.view.own.is_down:
        slots[outcome[1]] = replace(slots[outcome[1]], wordings=outcome[2], tone=Tone.ACCEPTS)
    hold, target = desk.hold, desk.accepting
    preview = desk.preview()
    if preview is None or not isinstance(hold, Dragging):
        return tuple(slots)
    assert isinstance(target, SlotTarget)
    table = desk.view.table
    kind = desk.layout.slots[target.slot].kind
    cards = preview.tray[target.slot]
    low = preview.lows[target.slot]
    reading = read_slot(kind, cards, table.wild_rank, desk.view.ruleset.wild_limit, low)
    wordings, tone = slot_outcome(reading, desk.carried)
    slots[target.slot] = replace(slots[target.slot], wordings=wordings, tone=tone)
    return tuple(slots)
