"""What things of the game are called in words: cards, melds, contracts, refusals and the log.

A text in which cards are shown is a `Line`: pieces of text and chips, so that the table can draw
the cards and a list or screen reader can speak them (`plain`). Placeholders of a message are filled
with pieces after translation, so that every language orders its sentence as it likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Final, assert_never

from game.ai.temper import Level, Personality
from game.i18n import capitalised, index_letters, t, tn
from game.rules.cards import FACE_OF, CardId, Face, Rank, SeatId, Suit, face_rank, face_suit
from game.rules.contracts import Contract
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DealerDrawn,
    DiscardBought,
    DrawPassed,
    Event,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    Source,
    StockChosen,
    StockReshuffled,
    TurnEnded,
    WildSwapped,
)
from game.rules.melds import MeldKind, RunMeld, SetMeld, TableMeld
from game.rules.reasons import Refusal
from game.rules.ruleset import STANDARD, Preset, Ruleset, WildLimit, WildSwap, combine, presets_in

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@dataclass(frozen=True, slots=True)
class Bold:
    """Text with weight, such as a name."""

    text: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A card in running text, drawn as a small cream card."""

    face: Face


@dataclass(frozen=True, slots=True)
class WildChip:
    """A marigold chip with a star, such as "any wild"."""

    text: str


Piece = str | Bold | Chip | WildChip
Line = tuple[Piece, ...]


def compose(message: str, /, **values: Piece | Line) -> Line:
    """Fill the named placeholders of a translated message with pieces.

    >>> compose("{name} took {card}.", name=Bold("Lola"), card=Chip(Face(0)))
    (Bold(text='Lola'), ' took ', Chip(face=0), '.')
    """
    pieces: list[Piece] = []
    for literal, field, _, _ in Formatter().parse(message):
        if literal:
            pieces.append(literal)
        if field is not None:
            value = values[field]
            pieces.extend(value if isinstance(value, tuple) else (value,))
    return tuple(pieces)


def plain(line: Line) -> str:
    """Return a line as plain text, its cards as in `card_name`."""
    return "".join(
        card_name(piece.face)
        if isinstance(piece, Chip)
        else piece
        if isinstance(piece, str)
        else piece.text
        for piece in line
    )


# ------------------------------------------------------------------------------- cards and melds


def card_name(of: Face) -> str:
    """Return the short name of a card: `7♥`, or the word for a joker."""
    suit = face_suit(of)
    if suit is None:
        return t("Joker")
    return index_letters()[face_rank(of)] + SUIT_SIGNS[suit]


def chip(card: CardId) -> Chip:
    """Return a physical card as a chip."""
    return Chip(FACE_OF[card])


def suit_name(suit: Suit) -> str:
    """Return the name of a suit."""
    return {
        Suit.CLUBS: t("clubs"),
        Suit.DIAMONDS: t("diamonds"),
        Suit.HEARTS: t("hearts"),
        Suit.SPADES: t("spades"),
    }[suit]


def rank_plural(rank: Rank) -> str:
    """Return the name of several cards of a rank, such as "nines"."""
    return (
        t("aces"),
        t("twos"),
        t("threes"),
        t("fours"),
        t("fives"),
        t("sixes"),
        t("sevens"),
        t("eights"),
        t("nines"),
        t("tens"),
        t("jacks"),
        t("queens"),
        t("kings"),
    )[rank - 1]


def place_letter(place: int) -> str:
    """Return the index letter of a place (1 to 14) in a run."""
    return index_letters()[Rank((place - 1) % 13 + 1)]


def meld_name(meld: TableMeld) -> str:
    """Return what a meld is, such as "Set of nines" or "Run of hearts 5 to 8"."""
    match meld:
        case SetMeld(rank=rank):
            return t("Set of {ranks}", ranks=rank_plural(rank))
        case RunMeld(suit=suit, low=low):
            return t(
                "Run of {suit} {low} to {high}",
                suit=suit_name(suit),
                low=place_letter(low),
                high=place_letter(meld.high),
            )


def contract_words(contract: Contract) -> tuple[tuple[MeldKind, str], ...]:
    """Return the parts of a contract with their words, such as (SET, "1 set")."""
    words: list[tuple[MeldKind, str]] = []
    if contract.sets:
        words.append((MeldKind.SET, tn("{n} set", "{n} sets", contract.sets)))
    if contract.runs:
        words.append((MeldKind.RUN, tn("{n} run", "{n} runs", contract.runs)))
    return tuple(words)


def place_words(place: int) -> str:
    """Return a place in the standing: "1st", "2nd"."""
    return (t("1st"), t("2nd"), t("3rd"), t("4th"), t("5th"), t("6th"))[place - 1]


def points_words(points: int) -> str:
    """Return points with their word."""
    return tn("{n} point", "{n} points", points)


def level_name(level: Level) -> str:
    """Return what a level is called."""
    return {
        Level.BEGINNER: t("Beginner"),
        Level.EASY: t("Easy"),
        Level.MEDIUM: t("Medium"),
        Level.HARD: t("Hard"),
        Level.EXPERT: t("Expert"),
    }[level]


def personality_words(personality: Personality) -> tuple[str, str]:
    """Return a personality in a word, and what it likes in a few."""
    return {
        Personality.CAUTIOUS: (t("cautious"), t("Sheds high cards early")),
        Personality.COLLECTOR: (t("collector"), t("Keeps pairs and suits together")),
        Personality.GAMBLER: (t("gambler"), t("Holds a finished contract back")),
        Personality.WATCHER: (t("watcher"), t("Reads hands and denies cards")),
        Personality.SPRINTER: (t("sprinter"), t("Goes down as soon as she can")),
        Personality.DREAMER: (t("dreamer"), t("Goes for long runs")),
        Personality.NEUTRAL: (t("even-tempered"), t("Plays by the book")),
    }[personality]


def preset_names() -> dict[Preset, str]:
    """Return what the presets are called, in the order in which they are offered."""
    return {
        Preset.STANDARD: t("Standard"),
        Preset.SINGLE_DECK: t("Single deck"),
        Preset.FIXED_WILDS: t("Fixed wilds"),
        Preset.KINGS_WILD: t("Kings wild"),
        Preset.STRICT_LAY_OFF: t("Strict laying off"),
        Preset.SAME_TURN_LAY_OFF: t("Same-turn laying off"),
        Preset.STAGED_FINISH: t("Staged finish"),
        Preset.BUYING: t("Buying"),
    }


def rules_name(ruleset: Ruleset) -> str:
    """Return what a ruleset is called: its presets, and each switch beyond them (R9).

    Different rulesets have different names.
    """
    has_third_deck = ruleset.decks > STANDARD.decks
    # A third deck is proposed to six players: the rest is called as without it.
    presets = presets_in(replace(ruleset, decks=STANDARD.decks) if has_third_deck else ruleset)
    told = combine(presets)
    numbers = t(", ").join(str(number) for number in ruleset.rounds)
    beyond = (
        (has_third_deck, t("three decks")),
        (ruleset.decks < told.decks, t("one deck")),
        (
            ruleset.rounds != told.rounds,
            # Translators: of a short match
            tn(
                "only round {numbers}",
                "only rounds {numbers}",
                len(ruleset.rounds),
                numbers=numbers,
            ),
        ),
        # Translators: no meld may hold more stand-ins than natural cards
        (ruleset.wild_limit is WildLimit.HALF, t("at most half stand-ins")),
        (ruleset.wild_limit is WildLimit.ONE, t("one stand-in per meld")),
        (ruleset.wild_swap is WildSwap.OFF, t("no swapping")),
        # Translators: swapping wilds even before one is down
        (ruleset.wild_swap is WildSwap.ANYONE, t("swapping at any time")),
        # Translators: the card just taken may be discarded at once
        (not ruleset.no_instant_return, t("instant return")),
        (not ruleset.must_discard_to_go_out, t("going out without a discard")),
        (
            ruleset.reshuffles != STANDARD.reshuffles,
            # Translators: how often a round the discards may become the stock
            tn("{n} reshuffle", "{n} reshuffles", ruleset.reshuffles),
        ),
        (
            ruleset.buys_per_round != STANDARD.buys_per_round,
            # Translators: how often each player may buy in a round
            tn("{n} buy", "{n} buys", ruleset.buys_per_round),
        ),
    )
    names = [preset_names()[preset] for preset in presets]
    return capitalised(t(" + ").join([*names, *(words for is_so, words in beyond if is_so)]))


# -------------------------------------------------------------------------------------- refusals


def refusal_line(refusal: Refusal) -> Line:
    """Return a refusal as one sentence with the cards it names."""
    values: dict[str, Piece] = {}
    if refusal.card is not None:
        values["card"] = chip(refusal.card)
    if refusal.wanted is not None:
        values["wanted"] = Chip(refusal.wanted)
    if refusal.suit is not None:
        values["suit"] = suit_name(refusal.suit)
    if refusal.rank is not None:
        values["rank"] = index_letters()[refusal.rank]
        values["ranks"] = rank_plural(refusal.rank)
    return compose(t(refusal.reason.text), **values)


def refusal_text(refusal: Refusal) -> str:
    """Return a refusal as one plain sentence."""
    return plain(refusal_line(refusal))


# ------------------------------------------------------------------------------------------- log


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: what it says, and which events it tells, by place in the history."""

    line: Line
    events: range


def log(history: Sequence[Event], names: Sequence[str], own: SeatId | None) -> tuple[Entry, ...]:
    """Tell a round's history in words, oldest first; a draw and its discard share a line.

    The knock of a seat with one card left has its line, too, if the history begins with the deal.

    Args:
        history: `Table.history`.
        names: The player's name by seat.
        own: The seat that is told "you"; None for a spectator.
    """
    entries: list[Entry] = []
    knocks = _find_knocks(history)
    index = 0
    while index < len(history):
        event = history[index]
        following = history[index + 1] if index + 1 < len(history) else None
        if isinstance(event, CardDrawn) and isinstance(following, CardDiscarded):
            line = _whole_turn(event, following, names, own)
            length = 2
        else:
            line = event_line(event, names, own)
            length = 1
        if line:
            entries.append(Entry(line, range(index, index + length)))
        index += length
        seat = knocks.get(index - 1)
        if seat is not None:
            entries.append(Entry(_knock(seat, names, own), range(0)))
    return tuple(entries)


def _find_knocks(history: Sequence[Event]) -> dict[int, SeatId]:
    """Return who has one card left after a discard, by the discard's place in the history."""
    counts: list[int] = []
    knocks: dict[int, SeatId] = {}
    for place, event in enumerate(history):
        match event:
            case RoundDealt(hands=hands):
                counts = [len(hand) for hand in hands]
            case _ if not counts:
                break
            case CardDrawn(seat):
                counts[seat] += 1
            case DiscardBought(seat):
                counts[seat] += 2
            case ContractLaidDown(seat, melds):
                counts[seat] -= sum(len(meld.cards) for meld in melds)
            case CardLaidOff(seat):
                counts[seat] -= 1
            case CardDiscarded(seat):
                counts[seat] -= 1
                if counts[seat] == 1:
                    knocks[place] = seat
            case _:
                pass
    return knocks


def _knock(seat: SeatId, names: Sequence[str], own: SeatId | None) -> Line:
    if seat == own:
        return (t("You knock: one card left."),)
    return compose(t("{name} knocks: one card left."), name=Bold(names[seat]))


def _whole_turn(
    drawn: CardDrawn, discarded: CardDiscarded, names: Sequence[str], own: SeatId | None
) -> Line:
    thrown = chip(discarded.card)
    if drawn.source is Source.DISCARDS and drawn.card is not None:
        taken = chip(drawn.card)
        if drawn.seat == own:
            return compose(t("You took {taken} and discarded {card}."), taken=taken, card=thrown)
        return compose(
            t("{name} took {taken} and discarded {card}."),
            name=Bold(names[drawn.seat]),
            taken=taken,
            card=thrown,
        )
    if drawn.seat == own:
        return compose(t("You drew from the stock and discarded {card}."), card=thrown)
    return compose(
        t("{name} drew from the stock and discarded {card}."),
        name=Bold(names[drawn.seat]),
        card=thrown,
    )


def meld_phrase(meld: TableMeld) -> str:
    """Return what a meld is, inside a sentence: "set of nines", "run of hearts 5 to 8"."""
    match meld:
        case SetMeld(rank=rank):
            return t("set of {ranks}", ranks=rank_plural(rank))
        case RunMeld(suit=suit, low=low):
            return t(
                "run of {suit} {low} to {high}",
                suit=suit_name(suit),
                low=place_letter(low),
                high=place_letter(meld.high),
            )


def _melds(melds: Sequence[TableMeld]) -> str:
    return t(", ").join(meld_phrase(meld) for meld in melds)


def event_line(event: Event, names: Sequence[str], own: SeatId | None) -> Line:
    """Return one event as a sentence; empty for events that need no words."""

    def said(yours: str, theirs: str, seat: SeatId, /, **values: Piece | Line) -> Line:
        if seat == own:
            return compose(yours, **values)
        return compose(theirs, name=Bold(names[seat]), **values)

    match event:
        case DealerDrawn(dealer=dealer):
            return said(
                t("You drew the highest card and deal first."),
                t("{name} drew the highest card and deals first."),
                dealer,
            )
        case RoundDealt(dealer=dealer, up_card=card):
            return said(
                t("You dealt; {card} was turned up."),
                t("{name} dealt; {card} was turned up."),
                dealer,
                card=chip(card),
            )
        case StockChosen(seat):
            return said(t("You want the stock."), t("{name} wants the stock."), seat)
        case BuyDeclined(seat, card):
            return said(
                t("You passed on {card}."), t("{name} passed on {card}."), seat, card=chip(card)
            )
        case DiscardBought(seat, card):
            return said(
                t("You bought {card} with a penalty card."),
                t("{name} bought {card} with a penalty card."),
                seat,
                card=chip(card),
            )
        case StockReshuffled(count):
            return (tn("{n} discard became the stock.", "{n} discards became the stock.", count),)
        case CardDrawn(seat, Source.DISCARDS, card) if card is not None:
            return said(t("You took {card}."), t("{name} took {card}."), seat, card=chip(card))
        case CardDrawn(seat):
            return said(t("You drew from the stock."), t("{name} drew from the stock."), seat)
        case DrawPassed(seat):
            return said(
                t("You passed: no stock can be made."),
                t("{name} passed: no stock can be made."),
                seat,
            )
        case ContractLaidDown(seat, melds):
            return said(
                t("You laid down: {melds}."),
                t("{name} laid down: {melds}."),
                seat,
                melds=_melds(melds),
            )
        case CardLaidOff(seat, card, owner):
            return _laid_off(seat, card, owner, names, own)
        case WildSwapped(seat=seat, card=card, wild=wild):
            return said(
                t("You put {card} in place of {wild} and took it."),
                t("{name} put {card} in place of {wild} and took it."),
                seat,
                card=chip(card),
                wild=chip(wild),
            )
        case CardDiscarded(seat, card):
            return said(
                t("You discarded {card}."), t("{name} discarded {card}."), seat, card=chip(card)
            )
        case TurnEnded(seat):
            return said(
                t("You kept your last card: it fits nowhere."),
                t("{name} kept the last card: it fits nowhere."),
                seat,
            )
        case RoundEnded(result):
            if result.winner is None:
                return (t("The round is blocked: nobody went out."),)
            return said(t("You went out."), t("{name} went out."), result.winner)
        case MatchEnded():
            return (t("The match is over."),)
        case _:
            assert_never(event)


def _laid_off(
    seat: SeatId, card: CardId, owner: SeatId, names: Sequence[str], own: SeatId | None
) -> Line:
    cards: dict[str, Piece | Line] = {"card": chip(card)}
    if seat == own and owner == own:
        return compose(t("You laid off {card} on your own meld."), **cards)
    if seat == own:
        return compose(t("You laid off {card} on {owner}’s meld."), owner=names[owner], **cards)
    name = Bold(names[seat])
    if owner == own:
        return compose(t("{name} laid off {card} on your meld."), name=name, **cards)
    if owner == seat:
        return compose(t("{name} laid off {card} on an own meld."), name=name, **cards)
    return compose(
        t("{name} laid off {card} on {owner}’s meld."), name=name, owner=names[owner], **cards
    )


def seat_status(history: Sequence[Event], seat: SeatId) -> Line:
    """Return in few words the last thing a seat did this round; empty before its first move."""
    for event in reversed(history):
        match event:
            case CardDiscarded(actor, card) if actor == seat:
                return compose(t("Discarded {card}"), card=chip(card))
            case CardDrawn(actor, Source.DISCARDS, taken) if actor == seat and taken is not None:
                return compose(t("Took {card}"), card=chip(taken))
            case CardDrawn(actor) if actor == seat:
                return (t("Drew from the stock"),)
            case ContractLaidDown(actor) if actor == seat:
                return (t("Laid down the contract"),)
            case CardLaidOff(actor, card) if actor == seat:
                return compose(t("Laid off {card}"), card=chip(card))
            case WildSwapped(seat=actor, card=card) if actor == seat:
                return compose(t("Swapped in {card}"), card=chip(card))
            case StockChosen(actor) if actor == seat:
                return (t("Will draw from the stock"),)
            case BuyDeclined(actor, card) if actor == seat:
                return compose(t("Passed on {card}"), card=chip(card))
            case DiscardBought(actor, card) if actor == seat:
                return compose(t("Bought {card}"), card=chip(card))
            case TurnEnded(actor) | DrawPassed(actor) if actor == seat:
                return (t("Passed"),)
            case _:
                continue
    return ()
