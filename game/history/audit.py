"""Audits: does every opponent, from what its seat could see, decide again what was recorded?

An opponent is a pure function of its seat's view, a seed, its level, its personality and its
budget (R10). All of these are in the record or follow from it, so that each decision can be made
again; one that used anything else comes out differently.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.ai.evaluate import plain_choice
from game.ai.opponent import OPPONENT_VERSION, Level, Personality
from game.ai.worker import Request, answer, quick_answer
from game.i18n import t, tn
from game.players import Computer, Player
from game.recorded import decision_seed, players_of
from game.rules.actions import Action
from game.rules.notation import JsonObject, action_to_json
from game.rules.replay import Moment, replay
from game.rules.views import view_for
from game.storage.errors import UnreadableMatch
from game.storage.records import MatchRecord, Thought


class Verdict(Enum):
    """What an audit comes to."""

    SAME = "same"
    DIFFERENT = "different"
    CANNOT_TELL = "cannot tell"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first decision that is not what its opponent decides.

    Attributes:
        number: Which action of the match it is, from 1.
        name: Who played it.
        recorded: The action that was recorded.
        decided: What the opponent decides now; None if how it was decided is not recorded.
    """

    number: int
    name: str
    recorded: Action
    decided: Action | None


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit of a match showed.

    Attributes:
        remade: Decisions that came out the same.
        quick: How many of them were quick choices.
        other_versions: Versions of the opponents, not this game's, that decided the others.
        skipped: Decisions of such versions.
        difference: The first one that came out differently; the audit ends there.
        illegal: The action, from 1, that the rules forbid; the audit ends there too.
    """

    remade: int
    quick: int
    other_versions: tuple[int, ...]
    skipped: int
    difference: Difference | None
    illegal: int | None

    @property
    def verdict(self) -> Verdict:
        """Return what the audit comes to."""
        if self.difference is not None or self.illegal is not None:
            return Verdict.DIFFERENT
        return Verdict.CANNOT_TELL if self.skipped else Verdict.SAME

    @property
    def text(self) -> str:
        """Return the finding as a sentence."""
        found = self.difference
        if found is not None and found.decided is None:
            return t(
                "Action {number}, by {name}: how it was decided is not recorded, or wrongly.",
                number=found.number,
                name=found.name,
            )
        if found is not None and found.decided is not None:
            return t(
                "Action {number}, by {name}: recorded is {recorded}, decided again {decided}.",
                number=found.number,
                name=found.name,
                recorded=_as_text(found.recorded),
                decided=_as_text(found.decided),
            )
        if self.illegal is not None:
            return t("Action {number} is illegal.", number=self.illegal)
        if self.skipped:
            return tn(
                "{n} decision cannot be made again: it was made by version {versions} of the"
                " opponents, and this game has version {own}. Use the game it was played with.",
                "{n} decisions cannot be made again: they were made by version {versions} of the"
                " opponents, and this game has version {own}. Use the game it was played with.",
                self.skipped,
                versions=", ".join(str(version) for version in self.other_versions),
                own=OPPONENT_VERSION,
            )
        return tn(
            "The opponents’ one decision was recomputed, and it matches.",
            "All {n} opponent decisions were recomputed; every one matches.",
            self.remade,
        )

    def to_json(self) -> JsonObject:
        """Return the finding."""
        answer: JsonObject = {
            "verdict": self.verdict.value,
            "remade": self.remade,
            "quick": self.quick,
            "skipped": self.skipped,
            "opponent_version": OPPONENT_VERSION,
            "other_versions": list(self.other_versions),
            "text": self.text,
        }
        if self.difference is not None:
            decided = self.difference.decided
            answer["difference"] = {
                "action": self.difference.number,
                "seat": self.difference.name,
                "recorded": action_to_json(self.difference.recorded),
                "decided": None if decided is None else action_to_json(decided),
            }
        return answer


def audit(record: MatchRecord, progress: Callable[[int, int], None] = lambda *_: None) -> Audit:
    """Make every decision of the opponents in a match again, up to the first difference.

    Args:
        record: The match.
        progress: Is told after each action how many of how many have been looked at.

    Raises:
        UnreadableMatch: It cannot be dealt, or has an opponent that is not known here.
    """
    found = Audit(0, 0, (), 0, None, None)
    for number, so_far in enumerate(audit_in_steps(record), 1):
        found = so_far
        progress(number, len(record.entries))
    return found


def audit_in_steps(record: MatchRecord) -> Iterator[Audit]:
    """Audit a match one action at a time; yield what it comes to so far, at last the finding.

    Raises:
        UnreadableMatch: It cannot be dealt, or has an opponent that is not known here.
    """
    moments: list[Moment] = []
    try:
        entries = [row.entry for row in record.entries]
        replay(record.beginning, entries, is_brief=True, watch=moments.append)
    except ValueError as error:
        raise UnreadableMatch(t("This match is damaged and cannot be read.")) from error
    players = players_of(record)
    found = Audit(0, 0, (), 0, None, None)
    for number, (moment, row) in enumerate(zip(moments, record.entries, strict=False), 1):
        found = _with_decision(found, record, number, moment, row.thought, players)
        yield found
        if found.difference is not None:
            return
    if len(moments) < len(entries):
        yield replace(found, illegal=len(moments) + 1)


def _with_decision(
    found: Audit,
    record: MatchRecord,
    number: int,
    moment: Moment,
    thought: Thought | None,
    players: Sequence[Player],
) -> Audit:
    """Return the finding with one more action looked at."""
    action, seat = moment.entry, moment.before.round.table.to_act
    if isinstance(action, str) or seat is None:
        return found
    player = players[seat]
    if thought is None:
        if isinstance(player, Computer):
            return replace(found, difference=Difference(number, player.name, action, None))
        return found
    if thought.version != OPPONENT_VERSION:
        versions = tuple(sorted({*found.other_versions, thought.version}))
        return replace(found, other_versions=versions, skipped=found.skipped + 1)
    level, personality = _character(thought)
    # For a person who had to go the computer plays on, as nobody that the seats tell of.
    if isinstance(player, Computer) and (level, personality) != (player.level, player.personality):
        return replace(found, difference=Difference(number, player.name, action, None))
    request = Request(
        number - 1,
        view_for(moment.before, seat),
        level,
        personality,
        decision_seed(record, number - 1, seat),
        thought.budget,
    )
    decided = _decide(request, action, is_quick=thought.is_quick)
    if decided != action:
        return replace(found, difference=Difference(number, player.name, action, decided))
    return replace(found, remade=found.remade + 1, quick=found.quick + thought.is_quick)


def _decide(request: Request, recorded: Action, *, is_quick: bool) -> Action:
    if not is_quick:
        return answer(request).action
    # A quick choice is the plain one where even the quick opponent failed.
    plain = plain_choice(request.view)
    return recorded if recorded == plain else quick_answer(request).action


def _character(thought: Thought) -> tuple[Level, Personality]:
    try:
        return Level(thought.level), Personality(thought.personality)
    except ValueError as error:
        raise UnreadableMatch(t("This match has an opponent that is not known here.")) from error


def _as_text(action: Action) -> str:
    return json.dumps(action_to_json(action))
