"""What the table says and marks beside where things lie: all that the painter draws over a layout.

`presenter` fills it in from a view and the scene's state; the painter draws it and decides nothing.
Texts are in the player's language already.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.rules.cards import CardId, SeatId
from game.rules.melds import MeldKind
from game.ui.artwork import Mood
from game.ui.table.box import Box
from game.ui.table.poses import Badge, Pose
from game.ui.table.targets import Control, Target
from game.wording import Line

Wordings: TypeAlias = tuple[Line, ...]
"""One thing said in several ways, the fullest first; the first that has room is shown."""


class Tone(Enum):
    """How a message is meant; each has its icon and colour."""

    PLAIN = "plain"
    HINT = "hint"
    """What an empty slot waits for: arrow."""
    VALID = "valid"
    """Green pill with a tick."""
    MISSING = "missing"
    """Marigold triangle."""
    INVALID = "invalid"
    """Cross."""
    ACCEPTS = "accepts"
    """Marigold pill with a tick: what a drop would do."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What an opponent's panel says.

    Attributes:
        name: The name.
        portrait: Its picture.
        mood: The face it makes.
        is_turn: Sun rays and marigold edge.
        is_dealer: The dealer's coin.
        is_down: The state pill.
        has_one_card: Whether one card is left, which the state pill then says.
        card_count: Cards in hand.
        points: Points with the place, or a sum while points are counted.
        points_alone: Points where the place has no room.
        status: The last action.
        outcome: What the drag over this panel would do; takes the status line's place.
        note: One line under the fan.
        leads: Whether the panel catches the sun as the new leader's.
        captions: Names of the melds.
    """

    name: str
    portrait: str
    mood: Mood
    is_turn: bool
    is_dealer: bool
    is_down: bool
    has_one_card: bool
    card_count: int
    points: str
    points_alone: str
    status: Line
    outcome: Wordings
    note: str
    leads: bool
    captions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlotShown:
    """What a slot of the tray says.

    Attributes:
        title: "Set 3+", or the meld's name once it is down.
        wordings: What it is, what is missing or why it is illegal, the fullest wording first; the
            first that fits is shown. An empty one leaves the tone's icon alone.
        tone: How the words are meant; `ACCEPTS` also lights the slot.
    """

    title: str
    wordings: Wordings
    tone: Tone


class Step(Enum):
    """How far one of Draw, Meld and Discard is."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class PlateShown:
    """What the own plate says.

    Attributes:
        name: The name.
        portrait: Its picture.
        mood: The face it makes.
        points: Points with the place.
        buys: Buys left; empty without buying.
        is_turn: Sun rays, marigold box.
        heading: "Your turn", or whose it is.
        text: What to do while waiting; empty during the own turn.
        steps: Draw, meld, discard with their states; empty on others' turns.
        is_dealer: The dealer's coin.
    """

    name: str
    portrait: str
    mood: Mood
    points: str
    buys: str
    is_turn: bool
    heading: str
    text: str
    steps: tuple[tuple[str, Step], ...]
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class ButtonShown:
    """How a button looks.

    Attributes:
        label: Its word or words.
        note: A second line: what goes down, or why it is disabled.
        is_enabled: Whether a press does something.
        is_primary: Whether it is the one to press next.
        glows: Whether it is lit all round.
        is_off: Whether what it switches is off; the sound's icon is struck out then.
        icon: Its icon where it is not the control's own.
    """

    label: Line
    note: Line = ()
    is_enabled: bool = True
    is_primary: bool = False
    glows: bool = False
    is_off: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class MeterRow:
    """One meld of the contract in the meter: cards had of cards needed."""

    kind: MeldKind
    had: int
    needed: int


@dataclass(frozen=True, slots=True)
class MeterShown:
    """What the contract meter says.

    Attributes:
        heading: "1 card short".
        rows: One a meld.
        label: "These would help".
        helpful: Chips of the cards that would.
        text: More, in sentences.
    """

    heading: str
    rows: tuple[MeterRow, ...]
    label: str
    helpful: Line
    text: Line


@dataclass(frozen=True, slots=True)
class HomesShown:
    """The field beside the tray of round 7 all at once: which cards have no home yet."""

    title: Wordings
    is_complete: bool
    cards: tuple[CardId, ...]
    text: Wordings


@dataclass(frozen=True, slots=True)
class AskShown:
    """A question beside the discard pile.

    Attributes:
        title: The question.
        note: Small, at the right of the title, such as the buys left.
        text: What it costs; empty for the guard.
        answers: The primary answer and the other, with their icons ("" for none).
        offers_top: Whether the top discard is what it is about: it lights up.
        needs_title: Whether the text does not do without the title where there is no room.
    """

    title: Line
    note: str
    text: Line
    answers: tuple[tuple[str, Line], tuple[str, Line]]
    offers_top: bool = False
    needs_title: bool = True


@dataclass(frozen=True, slots=True)
class RefusalShown:
    """Why something was refused, beside the card: a short verdict and the reason; or a hint."""

    beside: Box
    verdict: Line
    reason: Line
    is_hint: bool = False


@dataclass(frozen=True, slots=True)
class HintMarks:
    """What a hint points at on the table.

    Attributes:
        moved: The own cards to lay down, lay off, swap or discard, strongly marked.
        kept: The own cards that belong together, faintly marked.
        pile: The pile to draw from or to discard on, which pulses; None for neither.
    """

    moved: frozenset[CardId] = frozenset()
    kept: frozenset[CardId] = frozenset()
    pile: Target | None = None


NO_MARKS: Final = HintMarks()


@dataclass(frozen=True, slots=True)
class RemarkShown:
    """What an opponent remarks, beside its seat."""

    seat: SeatId
    text: str


@dataclass(frozen=True, slots=True)
class AirCard:
    """A card in the air.

    Attributes:
        pose: Where it is.
        is_lifted: Whether it has the shadow of a card in the hand of the player.
        badge: What it would stand for where it hovers.
        count: How many cards travel together, shown as a badge; 0 for none.
        alpha: 0 to 255.
        trail: Dots along the way that it has just come, the oldest first.
    """

    pose: Pose
    is_lifted: bool = False
    badge: Badge | None = None
    count: int = 0
    alpha: int = 255
    trail: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class LogShown:
    """One entry of the move log, and the cards of which it tells."""

    line: Line
    is_last: bool
    cards: frozenset[CardId] = frozenset()


@dataclass(frozen=True, slots=True)
class TokenShown:
    """The points of one card on their way to the total; its middle, and how opaque it is."""

    points: int
    x_px: float
    y_px: float
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class RevealedShown:
    """What is said under an opened hand: its points, card by card or as a sum."""

    words: Line
    open_count: int
    """How many of the cards are face up so far."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """Everything that the painter draws over a layout.

    Attributes:
        seats: By `SeatId`, the own seat included.
        slots: One a slot.
        plate: The own plate.
        buttons: By control.
        log: Oldest first.
        meter: None while it is not shown.
        meter_note: What its place says meanwhile, if it is kept free for it.
        homes: None but in round 7 all at once.
        ask: None while nothing is asked.
        refusal: None while nothing is refused.
        stock_words: Name and count of the stock, and a hint.
        discard_hint: What a drop or press on the discards does.
        prompt: The line between piles and tray in the draw phase.
        lit_piles: Whether both piles are ringed in marigold.
        zones: Places that would accept, with a faint outline.
        accepting: The place that accepts now, with a strong one.
        pulsing: Places that a double click could mean.
        selected: Cards with ring and tick.
        hidden: Cards whose resting place shows nothing.
        air: Cards in the air, the uppermost last.
        marked: Cards of which the log line that is pointed at tells.
        hint: What a hint points at.
        focus: The box with the keyboard's ring.
        hovered: The control under the pointer.
        pressed: The control held down.
        banner: The round's end: heading and line; None before.
        revealed: By seat, while hands lie open.
        tokens: Points that stand at their cards or fly, while hands are counted.
        remark: What an opponent says; None for silence.
        hand_note: What stands in an empty hand; None says that it is empty.
    """

    seats: tuple[SeatShown, ...]
    slots: tuple[SlotShown, ...]
    plate: PlateShown
    buttons: dict[Control, ButtonShown]
    log: tuple[LogShown, ...]
    meter: MeterShown | None
    homes: HomesShown | None
    ask: AskShown | None
    refusal: RefusalShown | None
    stock_words: tuple[str, str]
    discard_hint: str
    prompt: str
    lit_piles: bool
    zones: tuple[Target, ...]
    accepting: Target | None
    pulsing: tuple[Target, ...]
    selected: frozenset[CardId]
    hidden: frozenset[CardId]
    air: tuple[AirCard, ...]
    marked: frozenset[CardId]
    hint: HintMarks
    focus: Box | None
    hovered: Control | None
    pressed: Control | None
    banner: tuple[Line, Line] | None
    revealed: dict[SeatId, RevealedShown]
    tokens: tuple[TokenShown, ...] = ()
    remark: RemarkShown | None = None
    hand_note: str | None = None
    meter_note: str = ""
