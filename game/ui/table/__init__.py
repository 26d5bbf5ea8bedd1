"""The table: what lies where, what hands do to it, how it moves and how it is painted.

The words that all of it is told in lie here: boxes, poses, targets, slots, the player's arrangement
of them, and `intents`, which turns a drop into an action. The folders look one way:

`motion` (cards in flight) → `hands` (drag, keys, focus) and `paint` (pictures) → `layout` (view and
size to poses, pure) → `content` (what is said and shown). `flow` (whose turn, when, who watches)
knows none of them.
"""
