"""The parts of the table as they are laid out: rectangles in window pixels, and card poses."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.cards import SeatId
from game.rules.melds import MeldKind
from game.ui.table.box import Box, around
from game.ui.table.content.presentation import AskShown
from game.ui.table.poses import Badge, Pose
from game.ui.table.targets import Control, Target


@dataclass(frozen=True, slots=True)
class Disc:
    """A round picture: its middle and diameter."""

    x_px: float
    y_px: float
    diameter_px: float

    @property
    def box(self) -> Box:
        """Return the square around it."""
        half_px = self.diameter_px / 2
        return Box(self.x_px - half_px, self.y_px - half_px, self.diameter_px, self.diameter_px)


@dataclass(frozen=True, slots=True)
class Button:
    """A button: where it is drawn, and the larger box in which a press counts."""

    control: Control
    box: Box
    hit: Box


@dataclass(frozen=True, slots=True)
class Gap:
    """An open place: full for the card in the air, half where the other end would take one.

    Attributes:
        box: Where.
        target: What lands there.
        is_half: Whether it only shows what the other end of the run would take.
        badge: What a card means there, where the place alone decides it.
    """

    box: Box
    target: Target
    is_half: bool = False
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The top line: three flags, bunting between them and the buttons.

    Attributes:
        flags: The round, the contract, the wild rank.
        round_words: What the first flag says.
        contract: What the second says, part by part.
        wild_words: What the third says, before the letter.
        wild_letter: The index letter of the wild rank.
        text_px: Size of the words on the flags.
        bunting: Stretches of bunting; none where space is short.
        buttons: Menu, the seal where it has room, sound, settings, help; no sound when dense.
    """

    flags: tuple[Box, Box, Box]
    round_words: str
    contract: tuple[tuple[MeldKind, str], ...]
    wild_words: str
    wild_letter: str
    text_px: float
    bunting: tuple[Box, ...]
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class MeldPart:
    """A meld on the table.

    Attributes:
        owner: Whose it is.
        meld: Its index among the owner's melds.
        box: Around its cards and gaps.
        outline: What lights up while it takes cards: all of it takes them.
        poses: One a card, in order.
        caption: Where its name is written, if it has room for one.
        gaps: Places that stand open.
    """

    owner: SeatId
    meld: int
    box: Box
    outline: Box
    poses: tuple[Pose, ...]
    caption: Box | None
    gaps: tuple[Gap, ...] = ()

    @property
    def named_box(self) -> Box:
        """Return the box around its cards and its name."""
        return self.box if self.caption is None else around((self.box, self.caption))


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """An opponent's panel.

    Attributes:
        seat: Whose it is.
        box: The panel.
        is_line: Whether it is one line, as in round 7 all at once.
        is_small: Whether state pill and dealer coin shrink to a tick and a coin on the portrait.
        portrait: The portrait, without the sun around it.
        dealer: The dealer's coin, where it lies on the portrait; None when it follows the name.
        name: Name, then the dealer's coin.
        name_text_px: Size of the name.
        chips: Number of cards, points and place; set against the right edge.
        status: State pill and last action; None when dense.
        has_place: Whether the place in the standing is written behind the points.
        melds: The melds, if the seat is down.
        fan: Card backs of a seat that is not down.
        note: One line under the fan, if there is room.
    """

    seat: SeatId
    box: Box
    is_line: bool
    is_small: bool
    portrait: Disc
    dealer: Disc | None
    name: Box
    name_text_px: float
    chips: Box
    status: Box | None
    has_place: bool
    melds: tuple[MeldPart, ...]
    fan: tuple[Pose, ...]
    note: Box | None


@dataclass(frozen=True, slots=True)
class Piles:
    """Stock and discard pile.

    Attributes:
        stock: Card backs, the lowest first; empty when the stock is.
        stock_box: Where the stock lies, whether or not cards are left.
        stock_outline: What lights up while one may draw there: all of it is the stock.
        discards: The last discards, the top last.
        discard_box: Around the discards that show.
        discard_outline: What lights up while it takes a card or gives one: all of it does.
        stock_words: Name and count, right-aligned; None when dense.
        stock_count: The count alone under the stock, when dense.
        discard_words: Name, hint and button; None when dense or while a question is asked there.
        see_all: The button that shows the whole pile; None while a question is asked there.
        see_all_words: What it says.
        prompt: Where the middle of the draw prompt lies.
    """

    stock: tuple[Pose, ...]
    stock_box: Box
    stock_outline: Box
    discards: tuple[Pose, ...]
    discard_box: Box
    discard_outline: Box
    stock_words: Box | None
    stock_count: Box | None
    discard_words: Box | None
    see_all: Button | None
    see_all_words: str
    prompt: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the tray; once the seat is down, one of its melds lies there.

    Attributes:
        index: Its place in the contract.
        kind: What it wants.
        box: The slot.
        is_narrow: Whether the message stands under the title instead of behind it.
        title: Icon and name, or the whole first line.
        message: Where the message may be written; starts behind the title unless `is_narrow`.
        poses: The cards.
        outlines: Places of the cards that the slot still needs at least.
        gaps: Places that stand open.
        is_meld: Whether a meld on the table lies here.
    """

    index: int
    kind: MeldKind
    box: Box
    is_narrow: bool
    title: Box
    message: Box
    poses: tuple[Pose, ...]
    outlines: tuple[Box, ...]
    gaps: tuple[Gap, ...]
    is_meld: bool


@dataclass(frozen=True, slots=True)
class Plate:
    """The own plate: portrait, words (name, points, buys) and the box of the turn."""

    box: Box
    portrait: Disc
    words: Box
    turn: Box


@dataclass(frozen=True, slots=True)
class Hand:
    """The own hand.

    Attributes:
        zone: Where its cards lie.
        outline: What lights up while it takes cards: all of it takes them.
        poses: One a card that is not in the air, in order.
        gaps: Places that stand open.
        step_px: From card to card.
        drawn: Where the card that came last this turn is named; None if it is not in the hand.
        drawn_words: "drawn", or "taken" from the table.
        apart: By card, whether the player has left a gap before it.
    """

    zone: Box
    outline: Box
    poses: tuple[Pose, ...]
    gaps: tuple[Gap, ...]
    step_px: float
    drawn: Box | None
    drawn_words: str
    apart: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Loupe:
    """The large view of a seat's melds across the opponents' row.

    Attributes:
        seat: Whose melds they are.
        box: The whole view.
        portrait: The seat's portrait.
        words: Name and last action.
        close: The button that closes it.
        melds: The melds.
        open_for: For each meld the cards it is open for, low end first; empty from ace to ace.
    """

    seat: SeatId
    box: Box
    portrait: Disc
    words: Box
    close: Button
    melds: tuple[MeldPart, ...]
    open_for: tuple[tuple[Badge, ...], ...]


@dataclass(frozen=True, slots=True)
class AskPart:
    """A question beside the discard pile; its tail points left at `tail_px` below the top.

    The buttons are the primary answer and the other one, one above the other if `is_stacked`.
    """

    ask: AskShown
    box: Box
    tail_px: float
    title: Box
    text: Box
    buttons: tuple[Button, Button]
    is_stacked: bool


@dataclass(frozen=True, slots=True)
class RevealedHand:
    """An opponent's open hand at the end of a round: cards, and where its points are written."""

    seat: SeatId
    area: Box
    poses: tuple[Pose, ...]
    words: Box


@dataclass(frozen=True, slots=True)
class Finale:
    """Where the end of a round is announced.

    Attributes:
        card: The card that ended it; None if there is none to show.
        heading: Who went out.
        words: What is said about it; without height where there is no room.
    """

    card: Pose | None
    heading: Box
    words: Box
