"""Mexican Rummy: seven rounds of contract rummy with a rising wild rank.

`game.app` is the front door; `game.rules` the referee; `game.match` the one owner of a match.
"""

__version__ = "0.1.0"
