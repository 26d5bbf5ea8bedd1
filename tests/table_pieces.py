"""What fixed views of the table are made of: players, cards, seats, and a hand on the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.ai.temper import Level, Personality
from game.arrangement import Arrangement
from game.players import Computer, Person, Player
from game.rules.actions import Phase
from game.rules.cards import (
    CARDS_A_DECK,
    JOKER,
    CardId,
    Face,
    Rank,
    SeatId,
    Suit,
    face,
)
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    Event,
    RoundResult,
    Source,
)
from game.rules.melds import RunMeld, SetMeld, TableMeld
from game.rules.ruleset import Ruleset
from game.rules.views import PlayerView, Seat, Table, Turn
from game.ui.table.content.presentation import Presentation
from game.ui.table.hands.desk import Desk
from game.ui.table.layout.options import TableOptions

ME = SeatId(0)
ME_PLAYER = Person("Marisol", "fox")


def computer(name: str, animal: str) -> Computer:
    return Computer(name, animal, Level.MEDIUM, Personality.NEUTRAL)


BALAM = computer("Balam", "jaguar")
CHISPA = computer("Chispa", "hummingbird")
LOLA = computer("Lola", "axolotl")
TITO = computer("Tito", "armadillo")
LUNA = computer("Luna", "owl")
FOUR: tuple[Player, ...] = (ME_PLAYER, BALAM, CHISPA, LOLA)
SIX: tuple[Player, ...] = (ME_PLAYER, BALAM, CHISPA, LOLA, TITO, LUNA)

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 11)}
SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}


def face_of(text: str) -> Face:
    """Read a face such as `10H`, or `*` for the joker."""
    return JOKER if text == "*" else face(Rank(RANKS[text[:-1]]), SUITS[text[-1]])


class Pack:
    """Gives out physical cards by their face, each only once."""

    def __init__(self) -> None:
        self._given: set[int] = set()

    def take(self, text: str) -> tuple[CardId, ...]:
        """Return the next unused twin of each card named."""
        return tuple(self._one(face_of(word)) for word in text.split())

    def one(self, text: str) -> CardId:
        return self._one(face_of(text))

    def _one(self, wanted: Face) -> CardId:
        twins = range(2) if wanted == JOKER else range(1)
        for deck in range(3):
            for twin in twins:
                card = deck * CARDS_A_DECK + wanted + twin
                if card not in self._given:
                    self._given.add(card)
                    return CardId(card)
        raise ValueError(f"no card left of face {wanted}")

    def run(self, suit: str, low: int, text: str) -> RunMeld:
        """Return a run from a place; the words name the cards that lie there."""
        return RunMeld(SUITS[suit], low, self.take(text))

    def set_of(self, rank: str, text: str) -> SetMeld:
        return SetMeld(Rank(RANKS[rank]), self.take(text))

    def long_run(self, suit: str, low: int, length: int, **stand_ins: str) -> RunMeld:
        """Return a run of naturals but for stand-ins given as `p7="*"`, by place."""
        letters = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        words = [
            stand_ins.get(f"p{place}", letters[place - 1] + suit)
            for place in range(low, low + length)
        ]
        return self.run(suit, low, " ".join(words))


Act = Callable[[Desk], None]
NO_OPTIONS = TableOptions()


@dataclass(frozen=True)
class State:
    """A state of the table.

    Attributes:
        view: What the seat knows.
        arrangement: The own cards.
        players: By seat.
        options: For the layout.
        act: What the mouse does before the picture is taken.
        shown: What the scene adds.
        finish: Last touches to what is shown.
    """

    view: PlayerView
    arrangement: Arrangement
    players: tuple[Player, ...] = FOUR
    options: TableOptions = NO_OPTIONS
    act: Act | None = None
    shown: dict[str, object] = field(default_factory=dict)
    finish: Callable[[Desk, Presentation], Presentation] | None = None


def seat(count: int, melds: Sequence[TableMeld] = (), since: int = 5, buys: int = 3) -> Seat:
    return Seat(count, tuple(melds), since if melds else None, buys)


def view_of(
    number: int,
    hand: Sequence[CardId],
    seats: Sequence[Seat],
    discards: Sequence[CardId],
    history: Iterable[Event],
    *,
    dealer: int,
    stock: int,
    phase: Phase = Phase.PLAY,
    turn: int = 0,
    asked: tuple[int, ...] = (),
    points: Sequence[int] = (),
    ruleset: Ruleset | None = None,
) -> PlayerView:
    rules = ruleset or Ruleset()
    results: tuple[RoundResult, ...] = ()
    if points:
        results = (RoundResult(1, SeatId(2), ((),) * len(seats), tuple(points), 8),)
    return PlayerView(
        ME,
        tuple(hand),
        rules,
        Table(
            number,
            rules.wild_rank(number),
            SeatId(dealer),
            tuple(seats),
            tuple(discards),
            stock,
            3,
            None,
            Turn(
                9,
                SeatId(turn),
                phase,
                None,
                tuple(SeatId(one) for one in asked),
                True,
                SeatId(len(seats) - 1),
            ),
            tuple(history),
        ),
        results,
    )


def drew(owner: int, card: CardId | None = None) -> CardDrawn:
    return CardDrawn(SeatId(owner), Source.STOCK, card)


def threw(owner: int, card: CardId) -> CardDiscarded:
    return CardDiscarded(SeatId(owner), card)


# ------------------------------------------------------------------------------- hand on the mouse


def lift(text: str) -> Callable[[Desk], tuple[float, float]]:
    """Press and start to drag an own card; return the point where it is held."""

    def start(desk: Desk) -> tuple[float, float]:
        wanted = face_of(text)
        poses = [*desk.layout.hand.poses, *(p for s in desk.layout.slots for p in s.poses)]
        pose = next(
            pose for pose in poses if pose.card is not None and pose.card % CARDS_A_DECK == wanted
        )
        at = (pose.x_px + pose.strip_px * 0.5, pose.y_px + pose.height_px * 0.75)
        assert desk.press(at)
        desk.move((at[0] + 9, at[1] - 9))
        return at

    return start


def drag(text: str, aim: Callable[[Desk], tuple[float, float]]) -> Act:
    """Drag an own card until its middle is where `aim` says."""

    def act(desk: Desk) -> None:
        at = lift(text)(desk)
        middle = aim(desk)
        for _ in range(4):
            lead = desk.lead_box()
            assert lead is not None
            at = (at[0] + middle[0] - lead.centre_x_px, at[1] + middle[1] - lead.centre_y_px)
            desk.move(at)
            desk.advance(1.0)

    return act


def in_slot(number: int, place: int) -> Callable[[Desk], tuple[float, float]]:
    def aim(desk: Desk) -> tuple[float, float]:
        slot = desk.rest_layout().slots[number]
        pose = slot.poses[place]
        return (pose.box.centre_x_px, pose.box.centre_y_px + pose.height_px * 0.2)

    return aim


def at_meld(owner: int, meld: int, share: float) -> Callable[[Desk], tuple[float, float]]:
    def aim(desk: Desk) -> tuple[float, float]:
        part = next(
            part for part in desk.rest_layout().melds if (part.owner, part.meld) == (owner, meld)
        )
        box = part.box
        return (box.x_px + box.width_px * share, box.y_px + box.height_px * 0.75)

    return aim


def at_hand(place: int) -> Callable[[Desk], tuple[float, float]]:
    def aim(desk: Desk) -> tuple[float, float]:
        pose = desk.rest_layout().hand.poses[place]
        return (pose.box.centre_x_px, pose.box.centre_y_px - pose.height_px * 0.1)

    return aim
