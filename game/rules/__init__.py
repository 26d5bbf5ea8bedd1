"""The referee: every rule of the game as immutable values and pure functions.

Standard library only; no clock, no files, no global random numbers, no pygame. Read in this order:
`cards`, `melds`, `contracts`, `ruleset`, `state`, `actions`, `events`, `legality`, `engine`,
`views`, `solver`, `scoring`, `notation`. Clauses such as `R5.3` are those of the rules book.
"""
