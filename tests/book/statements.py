"""Where the rules book tells each statement of the rule texts that the game was made after.

Those texts exist in four languages and are not part of the game; only their numbering is. It was
made so: the lines of a text that are not empty are its paragraphs, counted from 1, headings too; a
paragraph's sentences are counted from 1, a sentence ending where a full stop is followed by a space
or the end. Headings have no sentence. All four texts give the same numbers. `7.3` is the third
sentence of the seventh paragraph; the anchors after it together tell all that it states.
"""

from __future__ import annotations

from typing import Final

STATEMENTS: Final[dict[str, tuple[str, ...]]] = {
    # what the game is
    "2.1": ("rounds.table", "R2.3", "R2.2"),
    "2.2": ("aim.contract", "aim.out", "aim.win"),
    "3.1": ("aim.special",),
    "3.2": ("R1.1", "rounds.table", "R1.6"),
    "3.3": ("R2.3", "R2.2"),
    "3.4": ("aim.special", "R5.2", "tip.wilds"),
    "3.5": ("aim.win", "R8.2"),
    # players
    "5.1": ("R1.1",),
    "5.2": ("best", "R1.3"),
    "5.3": ("R1.4", "deal.next"),
    # cards
    "7.1": ("R1.2",),
    "7.2": ("R2.1", "run.longest", "run.pictures"),
    "7.3": ("R2.2",),
    "7.4": ("R2.3", "wild", "R2.5"),
    # aim
    "9.1": ("R3", "aim.win"),
    "9.2": ("aim.contract", "aim.out"),
    # before the first turn
    "11.1": ("R1.5",),
    "11.2": ("R1.5",),
    "12.1": ("R1.6", "rounds.table"),
    "13.1": ("deal.piles",),
    "14.1": ("R2.4", "R2.3"),
    "14.2": ("wild",),
    "15.1": ("R1.5", "R5"),
    # contracts
    "17.1": ("rounds.table", "R4.1"),
    "18.1": ("rounds.table", "R4.2"),
    "19.1": ("rounds.table",),
    "20.1": ("rounds.table",),
    "21.1": ("rounds.table",),
    "22.1": ("rounds.table",),
    "23.1": ("rounds.table", "rounds.last", "R5.7"),
    "24.1": ("R4.3", "R5.2"),
    # play
    "26.1": ("R5.1",),
    "27.1": ("wild", "R2.5", "wild.pictures"),
    "28.1": ("R5.2", "R5.3"),
    "29.1": ("R5.4", "swap.pictures"),
    "30.1": ("R5.5", "R5.7"),
    "31.1": ("R5.8", "R8.1"),
    # points
    "33.1": ("R8.1",),
    "34.1": ("points",),
    "35.1": ("R8.2",),
    "36.1": ("R8.2",),
    # winning
    "38.1": ("R8.2",),
    "38.2": ("tie",),
    # variants
    "40.1": ("variants.table", "R1.3"),
    "41.1": ("variants.table", "R2.3"),
    "42.1": ("variants.table", "R5.3"),
    "43.1": ("variants.table", "R7", "R7.3", "R7.4"),
    "44.1": ("variants.table", "R2.3"),
    # advice
    "46.1": ("tip.contract",),
    "46.2": ("tip.contract",),
    "47.1": ("tip.wilds",),
    "47.2": ("tip.wilds",),
    "47.3": ("tip.wilds",),
    "48.1": ("tip.rising",),
    "48.2": ("tip.rising",),
    "49.1": ("tip.round7",),
    "49.2": ("tip.round7",),
    # No cards carry over (R1.7), so the book says to begin with the first card of round 7 itself.
    "49.3": ("tip.round7", "R1.7"),
    "50.1": ("tip.discards",),
    "50.2": ("tip.discards",),
    "51.1": ("tip.high",),
    "51.2": ("tip.high",),
    # glossary
    "53.1": ("term.contract",),
    "54.1": ("term.set",),
    "55.1": ("term.run",),
    "56.1": ("term.wild",),
    "57.1": ("term.joker",),
    "58.1": ("term.lay_off",),
    "59.1": ("term.deadwood",),
    "60.1": ("term.buy",),
}

SENTENCES: Final[dict[int, int]] = (
    dict.fromkeys((2, 9, 11, 14, 38, 46, 48, 50, 51), 2)
    | dict.fromkeys((5, 47, 49), 3)
    | {3: 5, 7: 4}
    | dict.fromkeys((12, 13, 15, *range(17, 25), *range(26, 32), *range(33, 37)), 1)
    | dict.fromkeys((*range(40, 45), *range(53, 61)), 1)
)
"""How many sentences each paragraph has; headings are not here."""
PARAGRAPHS: Final = 60
HEADINGS: Final = (1, 4, 6, 8, 10, 16, 25, 32, 37, 39, 45, 52)
