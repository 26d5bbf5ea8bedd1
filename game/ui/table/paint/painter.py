"""Draws the table: a layout with what the scene has to say, on one surface.

The painter decides nothing. It takes the table apart into elements, each a function that draws and
all that this function is given; what lies still is one kept picture, mended only where an element
is given something else. Cards in the air are drawn over it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import Concatenate, Final, ParamSpec, TypeAlias

import pygame

from game.i18n import t
from game.rules.cards import CardId, Rank, SeatId
from game.ui.deck import Deck
from game.ui.scenery import Scenery
from game.ui.table.box import Box
from game.ui.table.content.presentation import (
    LogShown,
    PlateShown,
    Presentation,
    SeatShown,
    SlotShown,
    Tone,
)
from game.ui.table.layout.parts import Button, Disc, Loupe, MeldPart, Piles, Slot
from game.ui.table.layout.table import TableLayout, target_box
from game.ui.table.paint.air import draw_air
from game.ui.table.paint.bubble import draw_ask, draw_prompt, draw_said, refusal_box
from game.ui.table.paint.cards import CardPainter
from game.ui.table.paint.centre import (
    draw_homes,
    draw_pile_lit,
    draw_pile_open,
    draw_pile_words,
    draw_piles,
    draw_slot,
    draw_slot_edge,
    draw_slot_ground,
    draw_slot_lit,
    draw_slot_open,
    is_at_slot,
)
from game.ui.table.paint.hand import (
    draw_empty_hand,
    draw_hand_card,
    draw_hand_gap,
    draw_hand_open,
    empty_words,
)
from game.ui.table.paint.header import draw_bunting, draw_flags
from game.ui.table.paint.lights import Lights
from game.ui.table.paint.marks import draw_mark, draw_pulse
from game.ui.table.paint.mosaic import OPAQUE, Element, Mosaic
from game.ui.table.paint.pen import Pen
from game.ui.table.paint.plates import (
    draw_button,
    draw_plate,
    draw_see_all,
    face_of,
    own_coin,
    said_on,
)
from game.ui.table.paint.remarks import draw_remark
from game.ui.table.paint.seats import (
    coin_of,
    draw_finale,
    draw_loupe,
    draw_meld_cards,
    draw_meld_lit,
    draw_meld_open,
    draw_panel,
    draw_panel_ground,
    draw_portrait,
    draw_revealed,
    is_of_meld,
)
from game.ui.table.paint.side import LogRow, draw_log, draw_meter, draw_meter_note, lay_log
from game.ui.table.paint.tokens import draw_token
from game.ui.table.poses import Pose
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    StandInTarget,
    Target,
)
from game.ui.theme import BUTTON_RADIUS

SUN_TURN: Final = 11
"""Degrees by which a sun turns when it comes out."""
NO_CARDS: Final[frozenset[CardId]] = frozenset()

Given = ParamSpec("Given")
Elements = Iterator[Element]
MeldName: TypeAlias = tuple[SeatId, int]
"""Whose meld, and which of them."""


class Painter:
    """Draws the table at one scale with one deck; make a new one when either changes.

    Args:
        scenery: Everything but cards.
        deck: The cards.
        lights: How outlines fade and suns turn; without any, all is at once as it will be.
    """

    def __init__(self, scenery: Scenery, deck: Deck, lights: Lights | None = None) -> None:
        self._pen = Pen(scenery, deck)
        self._cards = CardPainter(self._pen)
        self._lights = lights or Lights()
        self._mosaic: Mosaic | None = None
        self._layout: TableLayout | None = None
        self._shown: Presentation | None = None
        self._opponents_key: tuple[object, ...] | None = None
        self._opponents_kept: tuple[Element, ...] = ()

    def advance(self, elapsed_s: float) -> bool:
        """Let lights fade and suns turn; tell whether the table must be drawn anew."""
        if not self._lights.advance(elapsed_s):
            return False
        self._shown = self._opponents_key = None
        return True

    def warm(self, layout: TableLayout, wild_rank: Rank) -> bool:
        """Draw one more face at the hand's size, before it is drawn from the stock.

        For frames that have nothing else to do; tell whether any face was left.
        """
        like = next((pose for pose in layout.hand.poses if pose.card is not None), None)
        return like is not None and self._cards.warm(like, wild_rank)

    def paint(self, surface: pygame.Surface, layout: TableLayout, shown: Presentation) -> None:
        """Draw the whole table."""
        still = replace(shown, air=(), tokens=())
        size = surface.get_size()
        if self._mosaic is None or self._mosaic.surface.get_size() != size:
            self._mosaic = Mosaic(self._pen.scenery.table_backdrop(size))
            self._layout = None
        if layout is not self._layout:
            self._cards.rest(layout.poses)
        if layout is not self._layout or still != self._shown:
            self._layout, self._shown = layout, still
            self._mosaic.show(self._elements(layout, still))
            self._lights.begin()
        surface.blit(self._mosaic.surface, (0, 0))
        draw_air(self._pen, self._cards, shown.air)
        for token in shown.tokens:
            draw_token(self._pen, token)
        surface.fblits(self._pen.take())

    def find_log_entry(
        self, layout: TableLayout, shown: Presentation, x_px: float, y_px: float
    ) -> LogShown | None:
        """Return the entry of the log under a point."""
        if layout.log is None or not layout.log.contains(x_px, y_px):
            return None
        rows = self.log_rows(layout, shown)
        return next((row.entry for row in rows if row.box.contains(x_px, y_px)), None)

    def log_rows(self, layout: TableLayout, shown: Presentation) -> tuple[LogRow, ...]:
        """Return the entries of the log that have room, with where they lie, the newest last."""
        return () if layout.log is None else lay_log(self._pen, layout.log, shown.log)

    def find_refusal(self, layout: TableLayout, shown: Presentation) -> Box | None:
        """Return where the bubble of a refusal lies."""
        if shown.refusal is None:
            return None
        return refusal_box(self._pen, shown.refusal, self._inner(layout))

    def find_coin(self, layout: TableLayout, shown: Presentation) -> Box | None:
        """Return where the dealer's coin lies."""
        if shown.plate.is_dealer:
            return own_coin(self._pen, layout.plate).box
        coins = (coin_of(self._pen, panel, shown.seats[panel.seat]) for panel in layout.panels)
        return next((coin.box for coin in coins if coin is not None), None)

    # Elements

    def _element(
        self,
        name: Hashable,
        draw: Callable[Concatenate[Pen, Given], object],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Element:
        """Return an element that looks as a function draws it with what it is given."""
        return self._lit_element(name, 1.0, draw, *given, **named)

    def _lit_element(
        self,
        name: Hashable,
        share: float,
        draw: Callable[Concatenate[Pen, Given], object],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Element:
        """Return an element that shines so brightly, 0 to 1."""

        def blits() -> list[tuple[pygame.Surface, tuple[int, int]]]:
            draw(self._pen, *given, **named)
            return self._pen.take()

        return Element(name, (given, named), blits, round(OPAQUE * share))

    def _light(
        self,
        name: Hashable,
        is_lit: bool,
        draw: Callable[Concatenate[Pen, Given], object],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Elements:
        """Yield a light that fades in and out, while anything of it is to be seen."""
        share = self._lights.fade(name, is_lit=is_lit)
        if share:
            yield self._lit_element(name, share, draw, *given, **named)

    def _elements(self, layout: TableLayout, shown: Presentation) -> Elements:
        """Yield all that lies on the table, from the cloth up."""
        yield self._element("bunting", draw_bunting, layout.header.bunting)
        yield self._element("flags", draw_flags, layout.header)
        open_melds = _melds_among(shown.zones)
        yield from self._opponents(layout, shown, open_melds)
        yield from self._sides(layout, shown)
        yield from self._centre(layout, shown)
        yield from self._bottom(layout, shown)
        yield from self._over(layout, shown, open_melds)

    def _opponents(
        self, layout: TableLayout, shown: Presentation, open_melds: Collection[MeldName]
    ) -> tuple[Element, ...]:
        """Return what the opponents' row shows, which stays while only the own cards move."""
        target = shown.accepting
        accepting = target if isinstance(target, MeldTarget | StandInTarget) else None
        melds = (meld for panel in layout.panels for meld in panel.melds)
        cards = (pose for meld in melds for pose in meld.poses)
        hidden = _among(cards, shown.hidden)
        key = (layout.panels, layout.loupe, shown.seats, accepting, open_melds, hidden)
        if key != self._opponents_key:
            self._opponents_key = key
            self._opponents_kept = tuple(self._opponents_anew(layout, shown, open_melds))
        return self._opponents_kept

    def _opponents_anew(
        self, layout: TableLayout, shown: Presentation, open_melds: Collection[MeldName]
    ) -> Elements:
        large = layout.loupe.seat if layout.loupe else None
        for panel in layout.panels:
            seat, said = panel.seat, shown.seats[panel.seat]
            yield self._element(
                ("glass", seat),
                draw_panel_ground,
                panel.box,
                panel.portrait,
                is_turn=said.is_turn,
                leads=said.leads,
            )
            if seat == large:
                continue
            yield self._portrait(("portrait", seat), panel.portrait, said, said.leads)
            marked = frozenset(
                meld.meld
                for meld in panel.melds
                if (seat, meld.meld) in open_melds or _is_lit(meld, shown)
            )
            yield self._element(("panel", seat), draw_panel, panel, said, marked)
            yield self._element(("fan", seat), _draw_cards, self._cards, panel.fan)
            for meld in panel.melds:
                yield from self._meld("meld", meld, shown, open_melds)

    def _portrait(
        self, name: Hashable, disc: Disc, said: SeatShown | PlateShown, leads: bool = False
    ) -> Element:
        has_sun = said.is_turn or leads
        left = 1 - self._lights.turn(name, is_lit=has_sun)
        return self._element(
            name,
            draw_portrait,
            disc,
            said.portrait,
            said.mood,
            has_sun=has_sun,
            sun_turn=math.ceil(SUN_TURN * left * left) if has_sun else 0,
        )

    def _meld(
        self, kind: str, meld: MeldPart, shown: Presentation, open_melds: Collection[MeldName]
    ) -> Elements:
        """Yield a meld on its light."""
        name = (kind, meld.owner, meld.meld)
        is_lit, is_open = _is_lit(meld, shown), (meld.owner, meld.meld) in open_melds
        yield from self._light(
            (*name, "open"), is_open and not is_lit, draw_meld_open, meld.outline
        )
        yield from self._light((*name, "lit"), is_lit, draw_meld_lit, meld.outline)
        yield self._meld_cards(name, meld, shown)

    def _meld_cards(self, name: Hashable, meld: MeldPart, shown: Presentation) -> Element:
        hidden = _among(meld.poses, shown.hidden)
        accepting = shown.accepting if is_of_meld(shown.accepting, meld) else None
        return self._element(name, draw_meld_cards, self._cards, meld, accepting, hidden)

    def _sides(self, layout: TableLayout, shown: Presentation) -> Elements:
        if layout.log is not None:
            yield self._element(("glass", "log"), Pen.panel, layout.log)
            yield self._element("log", draw_log, layout.log, shown.log)
        if layout.meter is not None and shown.meter is not None:
            yield self._element(("glass", "meter"), Pen.panel, layout.meter)
            yield self._element("meter", draw_meter, layout.meter, shown.meter)
        elif layout.meter is not None and shown.meter_note:
            yield self._element("meter note", draw_meter_note, layout.meter, shown.meter_note)

    def _centre(self, layout: TableLayout, shown: Presentation) -> Elements:
        if layout.piles is not None:
            yield from self._piles(layout.piles, shown)
        for slot, said in zip(layout.slots, shown.slots, strict=False):
            yield from self._slot(slot, said, layout, shown)
        if layout.homes is not None and shown.homes is not None:
            yield self._element("homes", draw_homes, self._cards, layout.homes, shown.homes)
        for meld in layout.own_melds:
            # In the slots they are drawn already; only the glow of a swap comes over them.
            if not layout.slots or isinstance(shown.accepting, StandInTarget):
                yield self._meld_cards(("own meld", meld.meld), meld, shown)
        for hand in layout.reveal:
            hidden = _among(hand.poses, shown.hidden)
            said_of = shown.revealed.get(hand.seat)
            name = ("revealed", hand.seat)
            yield self._element(name, draw_revealed, self._cards, hand, said_of, hidden)
        if layout.finale is not None and shown.banner is not None:
            last = layout.finale.card
            hidden = _among((last,), shown.hidden) if last else NO_CARDS
            yield self._element(
                "finale", draw_finale, self._cards, layout.finale, shown.banner, hidden
            )

    def _piles(self, piles: Piles, shown: Presentation) -> Elements:
        is_asked = shown.ask is not None and shown.ask.offers_top
        is_over = isinstance(shown.accepting, DiscardTarget)
        is_lit = shown.lit_piles or is_asked or is_over
        is_open = DiscardTarget() in shown.zones and not is_lit
        yield from self._light("stock lit", shown.lit_piles, draw_pile_lit, piles.stock_outline)
        yield from self._light("discards lit", is_lit, draw_pile_lit, piles.discard_outline)
        yield from self._light("discards open", is_open, draw_pile_open, piles.discard_outline)
        hidden = _among(piles.discards, shown.hidden)
        yield self._element("piles", draw_piles, self._cards, piles, hidden)
        yield self._element(
            "pile words", draw_pile_words, piles, shown.stock_words, shown.discard_hint
        )
        if piles.see_all is not None:
            face = face_of(Control.SEE_ALL, shown)
            yield self._element("see all", draw_see_all, piles.see_all, piles.see_all_words, face)

    def _slot(
        self, slot: Slot, said: SlotShown, layout: TableLayout, shown: Presentation
    ) -> Elements:
        name, own = ("slot", slot.index), layout.seat
        is_taking = is_at_slot(shown.accepting, slot, own)
        is_lit = is_taking or said.tone is Tone.ACCEPTS
        is_open = not is_lit and any(is_at_slot(target, slot, own) for target in shown.zones)
        is_done, is_at_rest = said.tone is Tone.VALID, not (is_open or is_lit)
        yield self._element((*name, "ground"), draw_slot_ground, slot.box)
        yield from self._light(
            (*name, "edge"), is_at_rest, draw_slot_edge, slot.box, is_done=is_done
        )
        yield from self._light((*name, "open"), is_open, draw_slot_open, slot.box)
        yield from self._light((*name, "lit"), is_lit, draw_slot_lit, slot.box)
        yield self._element(
            name,
            draw_slot,
            self._cards,
            slot,
            said,
            _among(slot.poses, shown.hidden),
            _among(slot.poses, shown.selected),
            _among(slot.poses, shown.hint.moved),
            is_taking=is_taking,
        )

    def _bottom(self, layout: TableLayout, shown: Presentation) -> Elements:
        plate = layout.plate
        yield self._element(("glass", "plate"), Pen.panel, plate.box)
        yield self._portrait("own portrait", plate.portrait, shown.plate)
        yield self._element("plate", draw_plate, plate, shown.plate)
        for button in (*layout.buttons, *layout.header.buttons):
            yield self._button(button, shown)
        yield from self._hand(layout, shown)

    def _button(self, button: Button, shown: Presentation) -> Element:
        said, face = said_on(button.control, shown), face_of(button.control, shown)
        return self._element(("button", button.control), draw_button, button, said, face)

    def _hand(self, layout: TableLayout, shown: Presentation) -> Elements:
        hand = layout.hand
        is_open = any(isinstance(target, HandTarget) for target in shown.zones)
        yield from self._light("hand open", is_open, draw_hand_open, hand.outline)
        if not hand.poses and not hand.gaps and not layout.reveal:
            words = empty_words(layout) if shown.hand_note is None else shown.hand_note
            yield self._element("empty hand", draw_empty_hand, hand.zone, words)
        is_swap = isinstance(shown.accepting, StandInTarget)
        words = t("the wild comes here") if is_swap else ""
        for place, gap in enumerate(hand.gaps):
            yield self._element(
                ("hand gap", place), draw_hand_gap, self._cards, gap, is_swap, words
            )
        for place, pose in enumerate(hand.poses):
            if pose.card is None or pose.card not in shown.hidden:
                name = ("hand", place if pose.card is None else pose.card, pose.card is None)
                is_selected = pose.card in shown.selected
                is_advised = pose.card in shown.hint.moved
                yield self._element(
                    name, draw_hand_card, self._cards, pose, is_selected, is_advised
                )

    def _over(
        self, layout: TableLayout, shown: Presentation, open_melds: Collection[MeldName]
    ) -> Elements:
        kept = shown.hint.kept
        for pose in layout.poses if shown.marked or kept else ():
            if pose.card in shown.marked | kept and pose.card not in shown.hidden:
                is_faint = pose.card not in shown.marked
                yield self._element(("mark", pose.card), draw_mark, pose, is_faint)
        piles = () if shown.hint.pile is None else (shown.hint.pile,)
        for target in (*shown.pulsing, *piles):
            box = target_box(layout, target)
            if box is not None:
                yield from self._light(("pulse", target), True, draw_pulse, box)
        if layout.loupe is not None:
            yield from self._loupe(layout.loupe, shown, open_melds)
        if shown.remark is not None:
            said = shown.seats[shown.remark.seat]
            yield self._element("remark", draw_remark, layout, shown.remark, said)
        if layout.piles is not None and shown.prompt:
            yield self._element("prompt", draw_prompt, layout.piles.prompt, shown.prompt)
        if layout.ask is not None:
            faces = tuple(face_of(button.control, shown) for button in layout.ask.buttons)
            yield self._element("ask", draw_ask, layout.ask, faces)
        hand = layout.hand
        yield self._element(
            "said", draw_said, shown.refusal, self._inner(layout), hand.drawn, hand.drawn_words
        )
        if shown.focus is not None:
            yield self._element("focus", Pen.focus_ring, shown.focus, BUTTON_RADIUS)

    def _loupe(
        self, loupe: Loupe, shown: Presentation, open_melds: Collection[MeldName]
    ) -> Elements:
        yield self._element("loupe", draw_loupe, loupe, shown.seats[loupe.seat])
        for meld in loupe.melds:
            yield from self._meld("large meld", meld, shown, open_melds)
        yield self._button(loupe.close, shown)

    def _inner(self, layout: TableLayout) -> Box:
        """Return what lies inside the frame."""
        width_px, height_px = layout.scale.width_px, layout.scale.height_px
        return Box(0.0, 0.0, float(width_px), float(height_px)).padded(
            -layout.frame_px - self._pen.px(4)
        )


def _among(poses: Iterable[Pose], cards: frozenset[CardId]) -> frozenset[CardId]:
    """Return those of some cards that lie among the poses."""
    if not cards:
        return NO_CARDS
    return frozenset(pose.card for pose in poses if pose.card is not None and pose.card in cards)


# ----------------------------------------------------------------------------- what draws little


def _draw_cards(_: Pen, cards: CardPainter, poses: Collection[Pose]) -> None:
    cards.draw_all(poses)


def _is_lit(meld: MeldPart, shown: Presentation) -> bool:
    """Tell whether a meld takes the cards in the air now."""
    return isinstance(shown.accepting, MeldTarget) and is_of_meld(shown.accepting, meld)


def _melds_among(targets: Collection[Target]) -> frozenset[MeldName]:
    """Return the melds that some targets are an end of, or a stand-in in."""
    return frozenset(
        (target.owner, target.meld)
        for target in targets
        if isinstance(target, MeldTarget | StandInTarget)
    )
