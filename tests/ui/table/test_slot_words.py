"""The sentences on slots and the *Lay down* button, over hands in text."""

from __future__ import annotations

import pytest
from positions import position

from game.arrangement import Arrangement
from game.rules.actions import Phase
from game.rules.cards import CardId, Rank, SeatId
from game.rules.melds import End, MeldKind, RunMeld, SetMeld, Suit
from game.rules.notation import parse_cards
from game.rules.reasons import Refusal
from game.rules.views import PlayerView, view_for
from game.ui.table.content.presentation import Tone
from game.ui.table.content.slot_words import (
    find_why_not,
    lay_down_shown,
    meld_outcome,
    slot_message,
    slot_outcome,
    swap_outcome,
)
from game.ui.table.slots import read_slot
from game.wording import plain, refusal_line

FOUR = Rank(4)


@pytest.mark.parametrize(
    ("kind", "cards", "words", "tone"),
    [
        ("set", "", "Three of a rank", Tone.HINT),
        ("run", "", "Four in a row, one suit", Tone.HINT),
        ("set", "9H 9S", "Needs another 9 or a wild", Tone.MISSING),
        ("set", "9H", "Needs 2 more: 9 or wilds", Tone.MISSING),
        ("set", "*", "Needs a natural card", Tone.MISSING),
        ("set", "9H 9S 9D", "Nines, complete", Tone.VALID),
        ("set", "9H 8S", "8♠ does not belong to a set of nines.", Tone.INVALID),
        ("run", "5H 6H 8H", "Needs 7♥ or a wild", Tone.MISSING),
        ("run", "5H 6H 7H", "Needs 4♥, 8♥ or a wild", Tone.MISSING),
        ("run", "5S 7S", "Needs 6♠ and one of 4♠, 8♠", Tone.MISSING),
        ("run", "5S 8S", "Needs 2 more: 6♠, 7♠", Tone.MISSING),
        ("run", "2S 3S", "Needs 2 of A♠, 4♠, 5♠", Tone.MISSING),
        ("run", "2S", "Needs 3 more cards", Tone.MISSING),
        ("run", "5H 6H 9H", "Needs 2 more: 7♥, 8♥", Tone.MISSING),
        ("run", "5H", "Needs 3 more cards", Tone.MISSING),
        ("run", "5H 6H * 8H", "Hearts 5 to 8, complete", Tone.VALID),
        ("run", "JS QS KS AS", "Spades J to A, complete", Tone.VALID),
        ("run", "5H 6S", "6♠ is not of the run’s suit, hearts.", Tone.INVALID),
    ],
)
def test_slots_say_what_they_are(kind: str, cards: str, words: str, tone: Tone) -> None:
    reading = read_slot(MeldKind(kind), parse_cards(cards, 2), FOUR)
    wordings, shown = slot_message(reading)
    assert (plain(wordings[0]), shown) == (words, tone)


@pytest.mark.parametrize(
    ("kind", "cards", "shorter"),
    [
        ("set", "", ["3 of a rank"]),
        ("set", "9H 9S", ["Needs another 9", "1 more"]),
        ("set", "9H", ["Needs 2 more cards", "2 more"]),
        ("set", "9H 8S", ["8♠ is of another rank", "Not a set"]),
        ("run", "5H 6S", ["6♠ is of another suit", "Not a run"]),
        ("run", "5H 5H", ["5♥ is there already", "Not a run"]),
        ("run", "5H 6H 8H", ["Needs 7♥", "1 more"]),
        ("run", "5H 6H * 8H", ["Hearts 5 to 8", ""]),
    ],
)
def test_slots_have_shorter_words_where_they_are_narrow(
    kind: str, cards: str, shorter: list[str]
) -> None:
    wordings, _ = slot_message(read_slot(MeldKind(kind), parse_cards(cards, 2), FOUR))
    assert [plain(line) for line in wordings[1:]] == shorter


def test_a_drop_says_what_the_card_becomes() -> None:
    cards = parse_cards("5H 6H 4C 8H", 2)
    wordings, tone = slot_outcome(read_slot(MeldKind.RUN, cards, FOUR), cards[2:3])
    assert [plain(line) for line in wordings] == [
        "Drop: 4♣ becomes 7♥, Hearts 5 to 8",
        "4♣ becomes 7♥",
        "= 7♥",
    ]
    assert tone is Tone.ACCEPTS
    wordings, tone = slot_outcome(read_slot(MeldKind.RUN, cards[:2], FOUR), cards[1:2])
    assert plain(wordings[0]).startswith("Drop: Needs")


def test_a_lay_off_says_which_end_and_a_swap_what_comes_back() -> None:
    run = RunMeld(Suit.DIAMONDS, 9, parse_cards("9D TD * QD", 2))
    (eight, king, jack) = parse_cards("8D KD JD", 2)
    low = meld_outcome(run, End.LOW, eight)
    assert [plain(line) for line in low] == ["Low end: 8♦ before 9♦", "8♦ before 9♦"]
    assert plain(meld_outcome(run, End.HIGH, king)[0]) == "High end: K♦ after Q♦"
    swapped = swap_outcome(run, 2, jack)
    assert [plain(line) for line in swapped] == ["J♦ in, you take Joker", "You take Joker"]
    nines = SetMeld(Rank(9), parse_cards("9H 9S 9D", 2))
    joined = meld_outcome(nines, End.HIGH, parse_cards("9C", 2)[0])
    assert plain(joined[0]) == "9♣ joins the nines"


def table(hand: str, slots: list[str], **more: object) -> tuple[PlayerView, Arrangement]:
    state = position([hand, "KC KD"], round_number=2, **more)  # type: ignore[arg-type]  # passed through by name
    view = view_for(state, SeatId(0))
    free = list(view.hand)
    tray: list[tuple[CardId, ...]] = []
    for text in slots:
        wanted = len(text.split())
        tray.append(tuple(free[:wanted]))
        free = free[wanted:]
    return view, Arrangement(tuple(free), tuple(tray), (None,) * len(tray), None)


@pytest.mark.parametrize(
    ("hand", "slots", "more", "words"),
    [
        ("9H 9S 9D 5H 6H 7H 8H AC", ["9 9 9", "5 6 7 8"], {}, "1 set + 1 run, 1 card stays"),
        ("9H 9S 9D 5H 6H 7H 8H", ["9 9 9", "5 6 7 8"], {}, None),
        ("9H 9S 9D 5H 6H 7H 8H AC", ["9 9", ""], {}, "Set still needs 1 card"),
        ("9H 9S 9D 5H 6H 8H AC 2C", ["9 9 9", "5 6 8"], {}, "Run still needs 7♥ or a wild"),
        ("9H 9S 9D 5H 6H 7H 8H AC", ["", ""], {}, "First fill the tray"),
        ("9H AC", ["", ""], {"phase": Phase.DRAW}, "Draw a card first"),
        ("9H AC", ["", ""], {"turn": 1}, "When it is your turn"),
    ],
)
def test_the_lay_down_button_says_what_goes_down_or_why_it_waits(
    hand: str, slots: list[str], more: dict[str, object], words: str | None
) -> None:
    view, arrangement = table(hand, slots, **more)
    shown = lay_down_shown(view, arrangement)
    if words is None:
        words = "Keep one card: you go out by discarding your last card."
    assert plain(shown.note) == words
    assert shown.is_enabled is words.endswith("stays")


@pytest.mark.parametrize(
    ("hand", "slots", "more", "words"),
    [
        ("9H 9S 9D 5H 6H 7H 8H AC", ["9 9 9", "5 6 7 8"], {}, None),
        (
            "9H 9S 9D 5H 6H 7H 8H",
            ["9 9 9", "5 6 7 8"],
            {},
            "Keep one card: you go out by discarding your last card.",
        ),
        ("9H 9S 9D 5H 6H 7H 8H AC", ["9 9", ""], {}, "The set still needs 1 card."),
        ("9H 9S 9D 5H 6H 7H 8H AC", ["9 9 9", ""], {}, "The tray still lacks a run."),
        ("9H 9S 9D 5H 6H 8H AC 2C", ["9 9 9", "5 6 8"], {}, "The run still needs 7♥ or a wild."),
        ("9H 9S 9D 5H 6H 8H AC 2C", ["9 9 9", "5 6"], {}, "The run still needs 2 cards."),
        ("9H AC", ["", ""], {"phase": Phase.DRAW}, "Draw a card first."),
        ("9H AC", ["", ""], {"turn": 1}, "It is not your turn."),
        ("9H 9S 9D AC", ["", ""], {}, "First fill the tray with the contract."),
        (
            "9H 9S 5D 5H 6H",
            ["9 9 5", ""],
            {},
            "5♦ does not belong to a set of nines.\nWithout 5♦ it could be one.",
        ),
    ],
)
def test_why_nothing_goes_down_is_told_in_whole_sentences(
    hand: str, slots: list[str], more: dict[str, object], words: str | None
) -> None:
    why = find_why_not(*table(hand, slots, **more))
    line = refusal_line(why) if isinstance(why, Refusal) else why
    assert words == (None if line is None else plain(line))
