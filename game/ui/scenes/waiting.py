"""What is said of a match that waits; apart from what deals it, so that it is said soon."""

from __future__ import annotations

from game.i18n import t
from game.storage.records import MatchSummary


def where_it_stands(summary: MatchSummary) -> str:
    """Return in words how far a match has come and whom it waits for."""
    return with_day(summary, standing_words(summary))


def with_day(summary: MatchSummary, words: str) -> str:
    """Return words about a match; they begin with the deal of the day if it is one."""
    if not summary.is_daily:
        return words
    # Translators: before what is said of a match: "Deal of the day: round 2 of 7, your turn".
    return t("Deal of the day: {words}", words=words)


def round_words(summary: MatchSummary) -> str:
    """Return in words how far a match has come."""
    number, last = summary.position.round_number, summary.ruleset.rounds[-1]
    return t("Round {number} of {last}", number=number, last=last)


def standing_words(summary: MatchSummary) -> str:
    """Return in words how far a match has come and whom it waits for, whatever its deal."""
    number, last = summary.position.round_number, summary.ruleset.rounds[-1]
    to_act = summary.position.to_act
    if to_act is None:
        return round_words(summary)
    seat = summary.seats[to_act]
    if seat.is_person and sum(other.is_person for other in summary.seats) == 1:
        return t("Round {number} of {last}, your turn", number=number, last=last)
    return t("Round {number} of {last}, {name} to play", number=number, last=last, name=seat.name)
