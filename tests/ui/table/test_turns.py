"""An opponent's action is saved with all that it takes to decide it again."""

from __future__ import annotations

from game.ai.opponent import BUDGET, OPPONENT_VERSION, opponent_for
from game.ai.temper import Level, Personality
from game.ai.worker import Inline
from game.match import Match, new_beginning
from game.players import Computer
from game.rules.ruleset import STANDARD
from game.storage.library import Library
from game.storage.settings import Speed
from game.ui.table.flow.pace import Pace
from game.ui.table.flow.turns import Turns
from game.ui.table.flow.viewer import Viewer

PLAYERS = (
    Computer("Luna", "owl", Level.HARD, Personality.WATCHER),
    Computer("Lola", "axolotl", Level.EASY, Personality.DREAMER),
)


def test_every_saved_decision_can_be_made_again() -> None:
    library = Library.in_memory()
    match = Match.begin(library, new_beginning(STANDARD, 2, deal=5), PLAYERS)
    turns = Turns(match, Inline(), Pace(Speed.INSTANT), Viewer((), None))
    while match.version < 40:
        seat, version = match.to_act, match.version
        assert seat is not None
        view, seed = match.view(seat), match.decision_seed(version, seat)
        assert turns.update()
        row = library.record(match.id).entries[version]
        thought = row.thought
        assert thought is not None
        assert (thought.version, thought.budget) == (OPPONENT_VERSION, BUDGET)
        opponent = opponent_for(Level(thought.level), Personality(thought.personality))
        assert opponent.decide(view, seed, thought.budget) == row.entry
    library.close()
