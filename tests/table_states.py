"""Fixed views of the table in the named states of a turn, for pictures and for tests of layout.

Each state is a whole `PlayerView` with the cards arranged and, where the state is one of a drag,
the hand on the mouse; everything shown goes through the same code as in a match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from table_pieces import (
    FOUR,
    ME,
    SIX,
    Pack,
    State,
    at_hand,
    at_meld,
    drag,
    drew,
    face_of,
    in_slot,
    seat,
    threw,
    view_of,
)

from game.arrangement import Arrangement
from game.coach.meter import Meters
from game.coach.tips import Tip
from game.i18n import t
from game.rules.actions import Phase
from game.rules.cards import (
    CARDS_A_DECK,
    CardId,
    Rank,
    SeatId,
    Suit,
)
from game.rules.events import (
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    RoundResult,
    Source,
    StockChosen,
    WildSwapped,
)
from game.rules.melds import End, RunMeld, SetMeld, TableMeld
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import LastRound, Ruleset
from game.rules.views import PlayerView
from game.ui.table.content.presentation import Presentation, RefusalShown
from game.ui.table.content.presenter import guard_ask, offer_ask
from game.ui.table.content.round_end import Closing, find_new_leader
from game.ui.table.content.tip_watch import tip_ask
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.focus import ControlFocus, find_box
from game.ui.table.intents import Guard
from game.ui.table.layout.options import TableOptions
from game.ui.table.motion.animation import TRAIL_STEP, Animator, Flight, Plan
from game.ui.table.motion.departures import seat_pose
from game.ui.table.motion.showing import Showing, Shown
from game.ui.table.motion.tokens import tokens
from game.ui.table.targets import Control
from game.ui.theme import Scale
from game.wording import Bold, refusal_line

# -------------------------------------------------------------------------- round 2, four seats


@dataclass
class Second:
    """Round 2 with two seats down; a state is this with a few things changed."""

    pack: Pack = field(default_factory=Pack)
    hand: str = "KS 10D 4S 4C AC"
    set_slot: str = "9C 9D 9S"
    run_slot: str = "5H 6H 8H"
    pile: str = "3H 10S KH QS"
    phase: Phase = Phase.PLAY
    turn: int = 0
    asked: tuple[int, ...] = ()
    is_down: bool = False
    drawn: str = "AC"
    own_run: str = "5H 6H 4C 8H"
    has_drawn: bool = True
    buying: bool = True

    def build(self, **rest: object) -> State:
        pack = self.pack
        queens = pack.set_of("Q", "QS QH QD")
        clubs = pack.run("C", 7, "7C 8C * 10C JC")
        fives = pack.set_of("5", "5S 5C 4D")
        diamonds = pack.run("D", 9, "9D 10D JD QD KD")
        hand = list(pack.take(self.hand))
        nines, hearts = pack.take(self.set_slot), pack.take(self.run_slot)
        own: tuple[TableMeld, ...] = ()
        tray: tuple[tuple[CardId, ...], ...] = (nines, hearts)
        if self.is_down:
            own = (SetMeld(Rank(9), nines), RunMeld(Suit.HEARTS, 5, hearts))
            tray = ((), ())
        pile = pack.take(self.pile)
        below = pack.take("2D 7S 6C JC 3D 8D 2H 4H 6D KC 9H 2C JS")
        two = pack.one("2S")
        history: list[Event] = [
            threw(2, pack.one("4C")),
            DiscardBought(ME, pack.one("4C"), None),
            drew(3),
            threw(3, pile[0]),
            drew(0),
            threw(0, pile[1]),
            ContractLaidDown(SeatId(1), (queens, clubs)),
            threw(1, pile[2]),
            ContractLaidDown(SeatId(2), (fives, diamonds)),
            CardDrawn(SeatId(3), Source.DISCARDS, two),
            threw(3, pile[-1]),
        ]
        if self.has_drawn:
            history.append(drew(0, None))
        if self.phase is Phase.OFFER:
            history.append(StockChosen(SeatId(self.turn)))
        held = len(hand) + (0 if self.is_down else len(nines) + len(hearts))
        view = view_of(
            2,
            [*hand, *(() if self.is_down else (*nines, *hearts))],
            (
                seat(held, own, since=6, buys=2),
                seat(2, (queens, clubs)),
                seat(2, (fives, diamonds)),
                seat(10),
            ),
            [*below, *pile],
            history,
            dealer=2,
            stock=50,
            phase=self.phase,
            turn=self.turn,
            asked=self.asked,
            points=(30, 20, 0, 45),
            ruleset=Ruleset(buying=self.buying),
        )
        drawn = None
        if self.drawn:
            drawn = next(card for card in hand if card % CARDS_A_DECK == face_of(self.drawn))
        return State(view, Arrangement(tuple(hand), tray, (None, None), drawn), **rest)  # type: ignore[arg-type]  # State's own fields


def table_4() -> State:
    return Second().build(act=drag("4C", in_slot(1, 2)))


def draw_phase() -> State:
    return Second(hand="KS JS 10D 2D", drawn="", phase=Phase.DRAW, has_drawn=False).build()


def lay_down_lit() -> State:
    return Second(hand="KS JS 10D AC", run_slot="5H 6H 4C 8H").build()


def lay_off() -> State:
    return Second(hand="KS JS 8D 2D", run_slot="5H 6H 4C 8H", is_down=True, drawn="2D").build(
        act=drag("8D", at_meld(2, 1, 0.1))
    )


def swap_wild() -> State:
    state = Second(
        hand="KS JS 2D 9C", run_slot="5H 6H 4C 8H", set_slot="9D 9S 9H", is_down=True, drawn=""
    )
    return state.build(act=drag("9C", at_meld(1, 1, 0.5)))


def opponent_turn() -> State:
    state = Second(hand="KS 10D JS AC", drawn="", turn=1, has_drawn=False).build(
        act=drag("10D", at_hand(1))
    )

    def finish(desk: Desk, shown: Presentation) -> Presentation:
        card, layout = Pack().one("6D"), desk.layout
        assert layout.piles is not None
        end = replace(layout.piles.discards[-1], card=card, is_marked=False)
        start = replace(seat_pose(layout, SeatId(1), card), angle=-16.0)
        animator = Animator()
        flight = Flight(start, end, trail_px=TRAIL_STEP * layout.scale.factor)
        animator.start(Plan((flight,)))
        animator.advance(flight.duration_s * 0.3)
        return replace(shown, air=(*animator.air, *shown.air))

    return replace(state, finish=finish)


def buy_offer() -> State:
    state = Second(
        hand="KS JS 10D AC",
        drawn="",
        pile="KH QS 2D 7H",
        phase=Phase.OFFER,
        turn=2,
        asked=(0,),
        has_drawn=False,
    ).build()
    return replace(state, options=TableOptions(ask=offer_ask(state.view)))


def discard_guard() -> State:
    state = Second(hand="JS 10D AC KS", run_slot="5H 6H 4C 8H").build()
    card = state.arrangement.hand[-1]
    ask = guard_ask(Guard.COMPLETE, card)
    options = TableOptions(ask=ask, pending=card, lifted=frozenset({card}))

    def finish(desk: Desk, shown: Presentation) -> Presentation:
        return replace(shown, focus=find_box(desk.layout, ControlFocus(Control.ASK_YES)))

    return replace(state, options=options, finish=finish)


def refused() -> State:
    state = Second(hand="KS 10D 4S AC").build()

    def finish(desk: Desk, shown: Presentation) -> Presentation:
        pose = desk.layout.hand.poses[1]
        assert pose.card is not None
        refusal = Refusal(Reason.WRONG_SUIT, card=pose.card, suit=Suit.HEARTS)
        said = RefusalShown(pose.box, (Bold(t("Not possible.")),), refusal_line(refusal))
        return replace(shown, refusal=said, focus=pose.strip)

    return replace(state, finish=finish)


def small() -> State:
    hand = "KS KC QC QH JS JD 10D 10H 8S 8D 7C 6C 6S 5D 4S 4C 3D 2D 2S AC"
    state = Second(hand=hand).build()
    return replace(state, finish=refused().finish)


def told(tip: Tip) -> State:
    """Return a state in which the coach has a word."""
    state = Second(hand="KS JS 10D AC", run_slot="5H 6H 4C 8H").build()
    return replace(state, options=TableOptions(ask=tip_ask(tip, state.view)))


def fresh_deal() -> State:
    state = Second().build()
    view = state.view
    hand = Pack().take("KS QH 3D 4C 4S 10H 7C 2D")
    seats = tuple(seat(8) for _ in range(4))
    up = Pack().take("9H")
    table = replace(
        view.table,
        seats=seats,
        discards=up,
        stock_count=75,
        history=(),
        turn=replace(view.table.turn, phase=Phase.DRAW, number=1),
    )
    view = replace(view, hand=hand, table=table)
    return State(view, Arrangement(hand, ((), ()), (None, None), None))


# --------------------------------------------------------------------------- round 7, six seats


def staged(pack: Pack) -> tuple[PlayerView, tuple[CardId, ...], tuple[CardId, ...]]:
    melds = (
        (
            pack.long_run("H", 1, 14, p7="*", p11="*"),
            pack.long_run("C", 3, 6),
            pack.long_run("S", 9, 4, p12="*"),
        ),
        (
            pack.long_run("D", 2, 9, p5="*"),
            pack.long_run("S", 4, 5),
            pack.long_run("H", 10, 4),
        ),
        (
            pack.long_run("C", 1, 13, p4="9H", p10="*"),
            pack.long_run("D", 5, 7),
            pack.long_run("S", 1, 4),
        ),
        (
            pack.long_run("S", 6, 8),
            pack.long_run("C", 9, 4),
            pack.long_run("H", 2, 4, p3="9C"),
        ),
        (
            pack.long_run("H", 3, 11, p8="*"),
            pack.long_run("D", 7, 5),
            pack.long_run("C", 10, 4),
        ),
    )
    hand = pack.take("AH 3H 6H KC 2S 9S 10S JS KS 3D 4D 5D QD KD AD 6D")
    tray = pack.take("4C 5C 6C 8C")
    pile = pack.take("QD 3C JD 2C")
    counts = (2, 5, 3, 1, 4)
    history: list[Event] = [
        drew(5),
        threw(5, pile[0]),
        CardLaidOff(SeatId(1), melds[0][0].cards[-1], SeatId(1), 0, End.HIGH),
        drew(2),
        WildSwapped(SeatId(3), melds[2][0].cards[8], SeatId(1), 0, 6, melds[0][0].cards[6]),
        drew(4),
        threw(4, pile[2]),
        drew(5),
        threw(5, pile[3]),
        drew(0),
    ]
    seats = (
        seat(len(hand) + len(tray)),
        *(seat(count, meld) for count, meld in zip(counts, melds, strict=True)),
    )
    view = view_of(
        7,
        (*hand, *tray),
        seats,
        pile,
        history,
        dealer=2,
        stock=38,
        points=(75, 145, 60, 210, 95, 120),
        ruleset=Ruleset(decks=3, last_round=LastRound.STAGED),
    )
    return view, hand, tray


def table_6() -> State:
    view, hand, tray = staged(Pack())

    def select(desk: Desk) -> None:
        desk.selection = frozenset(hand[5:7])

    arrangement = Arrangement(hand, (tray, (), ()), (None,) * 3, hand[-1])
    return State(view, arrangement, SIX, act=select)


def loupe() -> State:
    return replace(table_6(), options=TableOptions(loupe=SeatId(1)))


# ---------------------------------------------------------------------- round 7, all at once


def round_7(hand: str, slots: Sequence[str], drawn: str) -> State:
    pack = Pack()
    tray = tuple(pack.take(slot) for slot in slots)
    own = pack.take(hand)
    pile = pack.take("QD 3C 10D 2C")
    below = pack.take("2D 7S 6C JC 3D 8D 2H 4H 6D KC 9H 2C JS 5C 6S 8C AH AC 3S 2S")
    every = (*own, *(card for slot in tray for card in slot))
    history: list[Event] = [
        threw(0, pile[0]),
        drew(1),
        threw(1, pile[1]),
        drew(2),
        threw(2, pile[2]),
        CardDrawn(SeatId(3), Source.DISCARDS, pack.one("7S")),
        threw(3, pile[3]),
        drew(0),
    ]
    view = view_of(
        7,
        every,
        (seat(len(every)), seat(13), seat(13), seat(13)),
        (*below, *pile),
        history,
        dealer=2,
        stock=31,
        points=(110, 140, 145, 235),
    )
    new = None
    if drawn:
        new = next(card for card in own if card % CARDS_A_DECK == face_of(drawn))
    return State(view, Arrangement(own, tray, (None,) * 3, new))


def round_7_default() -> State:
    return round_7("KD JD", ("4H 5H * 7H 8H", "9S 10S JS QS", "2C 3C 5C"), "JD")


def round_7_begun() -> State:
    return round_7("KD JD 4H 5H * 7H 8H 9S 10S JS QS 2C 3C 5C", ("", "", ""), "5C")


def round_7_complete() -> State:
    return round_7("", ("4H 5H * 7H 8H", "9S 10S JS QS KS", "2C 3C 4C 5C"), "")


# --------------------------------------------------------------------------------- end of round


def reveal(passed_s: float = 2.65) -> State:
    pack = Pack()
    state = Second(
        pack=pack,
        hand="KS JS 10D AC",
        run_slot="5H 6H 4C 8H",
        is_down=True,
        drawn="",
        buying=False,
        pile="3H 10S KH 8C",
    ).build()
    seats = list(state.view.table.seats)
    seats[1] = replace(seats[1], card_count=0)
    chispa = pack.take("QC AD")
    lola = pack.take("AS QH 10H 9H 8C 6D 6S 3C 2S 5D")
    result = RoundResult(
        2, SeatId(1), (state.arrangement.hand, (), chispa, lola), (45, 0, 25, 80), 12
    )
    table = replace(
        state.view.table,
        seats=tuple(seats),
        turn=replace(state.view.table.turn, seat=SeatId(1)),
    )
    view = replace(state.view, table=table, results=(*state.view.results, result))
    closing = Closing(result, view, view.table.discards[-1], find_new_leader(view), passed_s)
    return replace(
        state,
        view=view,
        options=TableOptions(reveal=result, points=closing.points),
        finish=lambda desk, shown: replace(
            shown, tokens=tokens(view, result, desk.layout, passed_s, is_still=False)
        ),
        shown={
            "points": closing.points,
            "own_points": closing.own_points,
            "statuses": closing.statuses,
            "revealed": closing.revealed,
            "leader": closing.leader_shown,
            "banner": closing.banner([player.name for player in FOUR], ME),
        },
    )


STATES: dict[str, Callable[[], State]] = {
    "table-4": table_4,
    "table-6": table_6,
    "loupe": loupe,
    "fresh-deal": fresh_deal,
    "draw-phase": draw_phase,
    "opponent-turn": opponent_turn,
    "buy-offer": buy_offer,
    "lay-down-lit": lay_down_lit,
    "lay-off": lay_off,
    "swap": swap_wild,
    "discard-guard": discard_guard,
    "refusal": refused,
    "small": small,
    "tip": lambda: told(Tip.CONTRACT),
    "long-tip": lambda: told(Tip.WILDS),
    "round-7-begun": round_7_begun,
    "round-7-default": round_7_default,
    "round-7-complete": round_7_complete,
    "reveal": reveal,
    "revealed": lambda: reveal(3.7),
}
"""Every named state of the table."""


def prepared(state: State, scale: Scale) -> tuple[Desk, Presentation]:
    """Return the desk after what the mouse did, and what is shown of it."""
    desk = Desk(state.view, state.arrangement, state.players, scale)
    desk.use(state.options)
    if state.act is not None:
        state.act(desk)
    shown = Shown(Meters().of(state.view), can_take_back=True, **state.shown)  # type: ignore[arg-type]  # Shown's own fields
    presentation = Showing().of(desk, Animator(), shown)
    if state.finish is not None:
        presentation = state.finish(desk, presentation)
    return desk, presentation
