"""Draws the opponents: panels with their melds or closed hands, the loupe, open hands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.i18n import index_letters, t
from game.rules.cards import CardId, face
from game.ui.artwork import SUN_SPAN, Mood
from game.ui.rich_text import Align, TextStyle
from game.ui.svg import document, paint, rasterise
from game.ui.table.box import Box
from game.ui.table.content.presentation import RevealedShown, SeatShown, Wordings
from game.ui.table.layout.parts import Disc, Finale, Loupe, MeldPart, RevealedHand, SeatPanel
from game.ui.table.layout.reveal import RAYS_SPAN
from game.ui.table.paint.cards import CardPainter
from game.ui.table.paint.pen import PILL_AROUND, WHOLE, Pen, rect_of
from game.ui.table.poses import Badge, FaceSize
from game.ui.table.targets import MeldTarget, StandInTarget, Target
from game.ui.theme import CAPTION, HEADING, LABEL, LOG, SMALLEST_TEXT_PX, Colour
from game.wording import Bold, Chip, Line, compose

GAP: Final = 6
COIN: Final = 18
COIN_GAP: Final = 8
"""Size of the dealer's coin behind a name, and the gap before it."""
RAYS: Final = 26


def draw_panel_ground(pen: Pen, box: Box, sun: Disc, *, is_turn: bool, leads: bool) -> None:
    """Draw the glass of a panel: a marigold edge in turn, warm light for a new leader."""
    if leads:
        pen.glow(box, 12, 34, (*pen.colours.act[:3], 120))
    pen.panel(box, turn=is_turn or leads)
    if leads:
        rect = rect_of(box)
        middle = (round(sun.x_px) - rect.left, round(sun.y_px) - rect.top)
        pen.blit(pen.scenery.turn_light(rect.size, middle), rect.x, rect.y)


def draw_portrait(
    pen: Pen, disc: Disc, animal: str, mood: Mood, *, has_sun: bool, sun_turn: int = 0
) -> None:
    """Draw an animal in its disc; in its turn the sun round it, turned by so many degrees."""
    size_px = round(disc.diameter_px)
    artwork = pen.scenery.artwork
    if has_sun:
        rays = artwork.ornament("rays", round(size_px * SUN_SPAN))
        if sun_turn:
            rays = pen.kept.get(
                ("turned rays", size_px, sun_turn),
                lambda: pygame.transform.rotozoom(rays, sun_turn, 1).convert_alpha(),
            )
        pen.centred(rays, disc.x_px, disc.y_px)
    pen.centred(artwork.portrait(animal, size_px, mood=mood), disc.x_px, disc.y_px)


def draw_coin(pen: Pen, disc: Disc) -> None:
    """Draw the dealer's coin."""
    rect = rect_of(disc.box)
    rect.width = rect.height = max(10, round(disc.diameter_px))
    coin = pen.scenery.pill(rect.size, pen.colours.terracotta, pen.colours.text)
    pen.blit(coin, rect.x, rect.y)
    pen.icon("cards", rect.centerx, rect.centery, rect.width * 0.68, pen.colours.text)


def draw_panel(
    pen: Pen, panel: SeatPanel, shown: SeatShown, marked: frozenset[int] = frozenset()
) -> None:
    """Write what a panel says, without captions of marked melds; cards are drawn apart."""
    coin = coin_of(pen, panel, shown)
    if panel.dealer is not None and coin is not None:
        draw_coin(pen, coin)
    if shown.outcome and panel.status is None:
        _draw_outcome_over_name(pen, panel, shown.outcome)
    else:
        pen.words(shown.name, panel.name, _name_style(pen, panel))
        if panel.dealer is None and coin is not None:
            draw_coin(pen, coin)
        _draw_chips(pen, panel, shown)
        if panel.status is None:
            _draw_beside_name(pen, panel, shown)
    if panel.status is not None:
        _draw_status(pen, panel, panel.status, shown)
    _draw_captions(pen, [meld for meld in panel.melds if meld.meld not in marked], shown.captions)
    if panel.note is not None and shown.note:
        style = pen.style(CAPTION + 0.5, pen.colours.caption, align=Align.CENTRE)
        pen.words(shown.note, panel.note, style)


def words_right_px(pen: Pen, panel: SeatPanel, shown: SeatShown) -> tuple[float, float]:
    """Return where the name with the dealer's coin ends, and where the state pill does."""
    right_px = panel.name.x_px + _name_px(pen, panel, shown)
    coin = coin_of(pen, panel, shown)
    if coin is not None and panel.dealer is None:
        right_px = coin.box.right_px
    pill, pill_px = _state_pill(pen, panel, shown), 0.0
    if pill is not None:
        pill_px = pen.pill_width_px(pill.words, CAPTION, icon=pill.icon)
    return right_px, panel.name.x_px + pill_px


def coin_of(pen: Pen, panel: SeatPanel, shown: SeatShown) -> Disc | None:
    """Return where the dealer's coin lies: on the portrait or behind the name."""
    if not shown.is_dealer:
        return None
    if panel.dealer is not None:
        return panel.dealer
    side_px = pen.text_px(COIN)
    left_px = panel.name.x_px + _name_px(pen, panel, shown) + pen.px(COIN_GAP)
    return Disc(left_px + side_px / 2, panel.name.centre_y_px, side_px)


def _name_px(pen: Pen, panel: SeatPanel, shown: SeatShown) -> float:
    return min(pen.width(shown.name, _name_style(pen, panel)), panel.name.width_px)


def _name_style(pen: Pen, panel: SeatPanel) -> TextStyle:
    return TextStyle(round(panel.name_text_px), pen.colours.text, bold=True, line_height=WHOLE)


def _draw_chips(pen: Pen, panel: SeatPanel, shown: SeatShown) -> None:
    """Draw card back and count, a rule, the points; set against the right edge."""
    colours, middle_px = pen.colours, panel.chips.centre_y_px
    style = pen.style(LOG, colours.text, bold=True)
    points = shown.points if panel.has_place else shown.points_alone
    words = pen.rich.block(points, style, round(panel.chips.width_px * 0.8), 1)
    left_px = panel.chips.right_px - words.get_width()
    pen.blit(words, left_px, middle_px - words.get_height() / 2)
    rule_px = max(1, round(pen.px(1.5)))
    left_px -= pen.px(GAP) + rule_px
    rule_height_px = pen.text_px(LOG)
    rule = pen.scenery.box((rule_px, rule_height_px), 0, _mix(colours.text, colours.panel, 0.45))
    pen.blit(rule, left_px, middle_px - rule_height_px / 2)
    number = pen.style(LOG, colours.act, bold=True) if shown.has_one_card else style
    count = pen.rich.block(str(shown.card_count), number)
    left_px -= pen.px(GAP) + count.get_width()
    pen.blit(count, left_px, middle_px - count.get_height() / 2)
    back_width_px, back_height_px = pen.text_px(11), pen.text_px(15)
    left_px -= pen.px(3) + back_width_px
    back = Box(left_px, middle_px - back_height_px / 2, back_width_px, back_height_px)
    pen.box(back, 2, colours.talavera, colours.text, 1.2)


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (
        round(first * share + second * (1 - share))
        for first, second in zip(one[:3], other[:3], strict=True)
    )
    return (red, green, blue, 255)


@dataclass(frozen=True, slots=True)
class _Pill:
    """What the pill says in which a seat has its state."""

    words: str
    icon: str
    fill: Colour | None
    ink: Colour
    edge: Colour | None = None


def _state_pill(pen: Pen, panel: SeatPanel, shown: SeatShown) -> _Pill | None:
    """Return the state pill; None where it has no room."""
    colours = pen.colours
    if panel.is_line or panel.is_small:
        return None
    if shown.has_one_card:
        return _Pill(t("One card left"), "hand", colours.act, colours.ink)
    if shown.is_down:
        return _Pill(t("Down"), "tick", colours.valid, colours.on_valid)
    return _Pill(t("Not down"), "", None, colours.text, colours.edge)


def _draw_status(pen: Pen, panel: SeatPanel, box: Box, shown: SeatShown) -> None:
    """Draw the state pill, or a tick where it is narrow, and what the seat just did."""
    colours = pen.colours
    left_px = box.x_px
    status = shown.status
    pill = _state_pill(pen, panel, shown)
    if pill is not None:
        drawn = pen.pill(
            pill.words, box, CAPTION, pill.fill, pill.ink, icon=pill.icon, edge=pill.edge
        )
        left_px = drawn.right_px + pen.px(8)
    elif shown.has_one_card:
        status = (Bold(t("One card left")),)
    elif shown.is_down and panel.is_small:
        side_px = pen.text_px(LOG)
        pen.icon("tick", left_px + side_px / 2, box.centre_y_px, side_px, colours.valid)
        left_px += side_px + pen.px(7)
    rest = Box(left_px, box.y_px, box.right_px - left_px, box.height_px)
    if shown.outcome:
        _draw_outcome(pen, rest, shown.outcome)
    elif status:
        _draw_action(pen, rest, status)


def _draw_beside_name(pen: Pen, panel: SeatPanel, shown: SeatShown) -> None:
    """Where there is no status line, say in what the name's row leaves what matters most.

    A last card is told in words, else by its icon; what the seat just did only where it has room.
    """
    left_px = words_right_px(pen, panel, shown)[0] + pen.px(COIN_GAP)
    room_px = panel.chips.x_px - pen.px(COIN_GAP) - left_px
    free = Box(left_px, panel.name.y_px, room_px, panel.name.height_px)
    if shown.has_one_card:
        act, ink = pen.colours.act, pen.colours.ink
        for words in (t("One card left"), ""):
            if pen.pill_width_px(words, CAPTION, icon="hand") <= free.width_px:
                pen.pill(words, free, CAPTION, act, ink, icon="hand")
                return
    elif shown.status:
        style = pen.style(CAPTION + 0.5, pen.colours.status, strong=pen.colours.text)
        if pen.width(shown.status, style) <= free.width_px:
            pen.words(shown.status, free, style)


def _draw_action(pen: Pen, box: Box, status: Line) -> None:
    """Say what the seat just did: smaller where it must be, and not at all before it is cut."""
    style = pen.style(CAPTION + 0.5, pen.colours.status, strong=pen.colours.text)
    width_px = round(box.width_px)
    size_px = pen.rich.fitting_size(status, style, width_px, SMALLEST_TEXT_PX)
    style = replace(style, size_px=size_px)
    if pen.rich.measure(status, style)[0] <= width_px:
        pen.words(status, box, style)


def _draw_outcome(pen: Pen, box: Box, outcome: Wordings) -> None:
    """Say what a drag would do here."""
    style = pen.style(LOG, pen.colours.ink, bold=True)
    words = pen.fitting(outcome, style, box.width_px - style.size_px * PILL_AROUND)
    pen.pill(words, box, LOG, pen.colours.act, pen.colours.ink, icon="tick")


def _draw_outcome_over_name(pen: Pen, panel: SeatPanel, outcome: Wordings) -> None:
    """Where there is no status line, what a drag would do stands for name and points."""
    left_px = panel.name.x_px - pen.px(4)
    room_px = panel.box.right_px - pen.px(4) - left_px
    place = Box(left_px, panel.name.y_px, room_px, panel.name.height_px)
    _draw_outcome(pen, place, outcome)


def _draw_captions(pen: Pen, melds: Collection[MeldPart], captions: tuple[str, ...]) -> None:
    style = pen.style(CAPTION, pen.colours.caption)
    for meld in melds:
        if meld.caption is None or meld.meld >= len(captions):
            continue
        caption = captions[meld.meld]
        if pen.fits(caption, meld.caption, style):
            pen.words(caption, meld.caption, style)


# ------------------------------------------------------------------------------------------ melds


def draw_meld_open(pen: Pen, box: Box) -> None:
    """Outline a meld that would take the cards in the air."""
    pen.dashed(box, 10, pen.colours.zone)


def draw_meld_lit(pen: Pen, box: Box) -> None:
    """Light the meld that takes the cards in the air now."""
    act = pen.colours.act
    pen.glow(box, 10, 16, (*act[:3], 128))
    pen.box(box, 10, (*act[:3], 33), act, 3)


def is_of_meld(target: Target | None, meld: MeldPart) -> bool:
    """Tell whether a target is an end of a meld or a stand-in in it."""
    match target:
        case MeldTarget(owner, index) | StandInTarget(owner, index):
            return (owner, index) == (meld.owner, meld.meld)
        case _:
            return False


def draw_meld_cards(
    pen: Pen,
    cards: CardPainter,
    meld: MeldPart,
    accepting: Target | None,
    hidden: Collection[CardId],
) -> None:
    """Draw a meld's gaps and cards, and the glow of a stand-in that a swap would free."""
    for gap in meld.gaps:
        cards.draw_gap(gap, gap.badge, is_accepting=gap.target == accepting)
    cards.draw_all(meld.poses, hidden)
    match accepting:
        case StandInTarget(owner, index, position) if (owner, index) == (meld.owner, meld.meld):
            pose = meld.poses[position]
            radius = pose.width_px * 0.06 / pen.scale.factor
            box = pose.strip if pose.size is FaceSize.MINI else pose.box
            pen.glow(box, radius, 14, (*pen.colours.act[:3], 230))
            cards.draw(pose)
            pen.box(box.padded(pen.px(1.5)), radius + 1, None, pen.colours.act, 3)
        case _:
            pass


# ------------------------------------------------------------------------------- loupe and reveal


def draw_loupe(pen: Pen, loupe: Loupe, seat: SeatShown) -> None:
    """Draw the ground of the large view of a seat's melds and what it says."""
    rect = rect_of(loupe.box)
    pen.sprite(pen.scenery.bubble(rect.size), loupe.box)
    pen.box(loupe.box, 12, None, pen.colours.text, 2)
    draw_portrait(pen, loupe.portrait, seat.portrait, seat.mood, has_sun=seat.is_turn)
    name = pen.words(seat.name, loupe.words, pen.style(LABEL + 1, pen.colours.text, bold=True))
    left_px = name.right_px + pen.px(14)
    room_px = loupe.words.right_px - left_px
    rest = Box(left_px, loupe.words.y_px, room_px, loupe.words.height_px)
    if seat.outcome:
        _draw_outcome(pen, rest, seat.outcome)
    else:
        pen.words(seat.status, rest, pen.style(CAPTION + 0.5, pen.colours.status))
    style = pen.style(LOG, pen.colours.status)
    for meld in loupe.melds:
        if meld.caption is not None and meld.meld < len(seat.captions):
            line = _open_line(loupe.open_for[meld.meld])
            rows = round(meld.caption.height_px / (style.size_px * 1.4))
            if rows > 1:
                line = (seat.captions[meld.meld], "\n", *line)
            pen.words(line, meld.caption, style, max_rows=rows)


def _open_line(open_for: tuple[Badge, ...]) -> Line:
    """Say for which cards a meld is open."""
    if not open_for:
        return (t("Complete, closed"),)
    cards = [Chip(face(badge.rank, badge.suit)) for badge in open_for if badge.suit is not None]
    if not cards:
        return (t("Open for every {rank}", rank=index_letters()[open_for[0].rank]),)
    if len(cards) == 1:
        return compose(t("Open for {card}"), card=cards[0])
    return compose(t("Open for {low} and {high}"), low=cards[0], high=cards[1])


def draw_revealed(
    pen: Pen,
    cards: CardPainter,
    hand: RevealedHand,
    said: RevealedShown | None,
    hidden: Collection[CardId],
) -> None:
    """Draw an opponent's hand at the end of a round, as far as it is open, and its points."""
    opened = said.open_count if said else 0
    for place, pose in enumerate(hand.poses):
        if pose.card in hidden:
            continue
        closed = replace(pose, card=None, size=FaceSize.BACK)
        cards.draw(pose if place < opened else closed)
    if said and said.words:
        style = pen.style(LOG, pen.colours.status, strong=pen.colours.text, align=Align.CENTRE)
        pen.words(said.words, hand.words, style)


def draw_finale(
    pen: Pen,
    cards: CardPainter,
    finale: Finale,
    banner: tuple[Line, Line],
    hidden: Collection[CardId],
) -> None:
    """Announce who went out, over the card that ended the round and the sun behind it."""
    if finale.card is not None:
        box = finale.card.box
        rays = _rays(pen, round(box.height_px * RAYS_SPAN))
        pen.centred(rays, *rect_of(box).center)
        cards.draw_all((finale.card,), hidden)
    style = pen.style(HEADING, pen.colours.text, bold=True, align=Align.CENTRE)
    room_px = round(finale.heading.width_px)
    size_px = pen.rich.fitting_size(banner[0], style, room_px, pen.text_px(LABEL))
    pen.words(banner[0], finale.heading, replace(style, size_px=size_px))
    if finale.words.height_px:
        small = pen.style(LOG + 0.5, pen.colours.status, align=Align.CENTRE)
        pen.words(banner[1], finale.words, small)


def _rays(pen: Pen, side_px: int) -> pygame.Surface:
    """Return a ring of leaves like the rays of a sun."""

    def make() -> pygame.Surface:
        middle = side_px / 2
        inner, length, width = side_px * 0.36, side_px * 0.14, side_px * 0.036
        leaf = (
            f"M{inner:.2f} 0C{inner + length * 0.3:.2f} {width:.2f} "
            f"{inner + length * 0.7:.2f} {width:.2f} {inner + length:.2f} 0"
            f"C{inner + length * 0.7:.2f} {-width:.2f} "
            f"{inner + length * 0.3:.2f} {-width:.2f} {inner:.2f} 0Z"
        )
        leaves = "".join(
            f'<path transform="translate({middle} {middle}) rotate({turn * 360 / RAYS:.3f})" '
            f'd="{leaf}" {paint("fill", (*pen.colours.act[:3], 178))}/>'
            for turn in range(RAYS)
        )
        return rasterise(document((side_px, side_px), leaves), side_px, side_px)

    return pen.kept.get(("rays", side_px), make)
