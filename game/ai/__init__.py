"""The opponents. They see a `PlayerView` and nothing else (R10), exactly like people.

Read in this order: `opponent` (what one is, the cast), `temper` (levels and personalities as
figures), `plan` (how a hand stands), `shed` (what a seat that is down can be rid of, by `places`,
where cards belong), `situation` (what a decision is made from), `evaluate` with `draw`, `play` and
`discard` (every choice), `worker` (the process in which they think).
"""
