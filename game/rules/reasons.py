"""Why the referee says no: one code, clause and English sentence for each refusal.

The sentence is the catalogue key; the rules room never translates. Placeholders are fields of
`Refusal`: `{card}`, `{wanted}`, `{suit}`, `{rank}`; `{ranks}` names the rank in the plural.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from game.rules.cards import CardId, Face, Rank, Suit
from game.rules.values import quick


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "extract, translate later"
    """Mark a text for extraction into the catalogues."""
    return text


class Ruling(Enum):
    """A code whose value is a clause of the rules book and a sentence for the player."""

    @property
    def clause(self) -> str:
        """Return the clause of the rules book, such as `R5.3`."""
        clause: str = self.value[0]
        return clause

    @property
    def text(self) -> str:
        """Return the English sentence, which is the catalogue key."""
        text: str = self.value[1]
        return text


@unique
class Reason(Ruling):
    """Codes of refusals."""

    # whose turn, which phase
    MATCH_OVER = "R8.2", N_("The match is over.")
    NOT_YOUR_TURN = "R5", N_("It is not your turn.")
    DRAW_FIRST = "R5.1", N_("Draw a card first.")
    ALREADY_DRAWN = "R5.1", N_("You have already drawn a card this turn.")
    ANSWER_THE_OFFER = "R7.2", N_("First answer the offer: buy the discard or pass.")
    OTHERS_ARE_ASKED = (
        "R7.2",
        N_("First the others may buy the discard; then you get your card from the stock."),
    )
    NO_OFFER = "R7.1", N_("There is no discard on offer to you.")
    # drawing, buying
    NO_STOCK = "R6.2", N_("The stock is used up and cannot be made anew.")
    NO_DISCARD = "R5.1", N_("The discard pile is empty.")
    MUST_DRAW = "R6.2", N_("You may pass only when no stock can be made.")
    # melds
    SET_TOO_SHORT = "R4.1", N_("A set needs at least three cards.")
    RUN_TOO_SHORT = "R4.2", N_("A run needs at least four cards.")
    NO_NATURAL = "R4.6", N_("A meld needs at least one natural card.")
    ROUND_THE_CORNER = "R2.1", N_("A run cannot go round the corner: nothing follows the high ace.")
    WRONG_RANK = "R4.1", N_("{card} does not belong to a set of {ranks}.")
    WRONG_SUIT = "R4.2", N_("{card} is not of the run’s suit, {suit}.")
    SAME_PLACE = "R4.2", N_("A run has one card per place: {card} is there already.")
    GAP = "R4.2", N_("{card} does not follow: the run wants {wanted} there.")
    RUN_TOO_LONG = "R4.2", N_("A run has at most fourteen cards, from ace to ace.")
    TOO_MANY_STAND_INS = "R4.6", N_("This meld has more stand-ins than these rules allow.")
    # laying down
    ALREADY_DOWN = "R5.2", N_("You have already laid down your contract this round.")
    NOT_THE_CONTRACT = "R4.3", N_("These melds are not exactly this round’s contract.")
    CARD_NOT_IN_HAND = "R5.2", N_("{card} is not in your hand.")
    CARD_USED_TWICE = "R1.2", N_("{card} is used twice.")
    KEEP_A_DISCARD = "R5.6", N_("Keep one card: you go out by discarding your last card.")
    WHOLE_HAND = "R5.7", N_("In round 7 you may lay down only when your whole hand fits.")
    # laying off
    NOT_DOWN = "R5.3", N_("You can lay off only once your contract is down.")
    NEXT_TURN = "R5.3", N_("You laid down this turn; you can lay off from your next turn on.")
    NO_SUCH_MELD = "R5.3", N_("There is no such meld on the table.")
    SET_HAS_NO_LOW_END = "R5.3", N_("A set has no ends; cards are added to it as a whole.")
    RUN_ENDS_AT_ACE = "R2.1", N_("This run ends at the ace; nothing goes beyond it.")
    # swapping
    NO_SWAPS = "R5.4", N_("These rules do not let you swap wilds.")
    SWAP_WHEN_DOWN = "R5.4", N_("You can swap a wild only once your contract is down.")
    NOT_A_STAND_IN = "R5.4", N_("That card is not a stand-in.")
    SWAP_WANTS = "R5.4", N_("Only {wanted} can take that stand-in’s place.")
    SWAP_WANTS_RANK = "R5.4", N_("Only a natural {rank} can take that stand-in’s place.")
    # ending the turn
    JUST_TAKEN = "R5.5", N_("{card} came from the discard pile this turn; discard another card.")
    LAST_CARD_STAYS = (
        "R5.7",
        N_(
            "In round 7 the last card is never discarded:"
            " lay it off, or end the turn if it fits nowhere."
        ),
    )
    MUST_DISCARD = "R5.5", N_("Discard a card to end your turn.")


@quick
@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with the cards, suit and rank that its sentence names."""

    reason: Reason
    card: CardId | None = None
    wanted: Face | None = None
    suit: Suit | None = None
    rank: Rank | None = None


class IllegalAction(Exception):
    """Raised by the engine for an action that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.name} ({refusal.reason.clause})")
        self.refusal = refusal
