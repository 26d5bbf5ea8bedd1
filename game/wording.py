"""What things of the game are called in words: cards, melds, contracts, rules and refusals.

A text in which cards are shown is a `Line`: pieces of text and chips, so that the table can draw
the cards and a list or screen reader can speak them (`plain`). Placeholders of a message are filled
with pieces after translation, so that every language orders its sentence as it likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import Formatter
from typing import Final

from game.ai.temper import Level, Personality
from game.i18n import capitalised, index_letters, t, tn
from game.rules.cards import FACE_OF, CardId, Face, Rank, Suit, face_rank, face_suit
from game.rules.contracts import Contract
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
