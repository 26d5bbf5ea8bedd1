"""What players' habits say about their hands: the weights of `infer`, as fitted, not chosen.

Found by `python tests/benchmarks/belief.py --fit --matches 200 --seed 1` at opponents' version 3:
standard matches of two to four seats, mostly Hard, one in four Medium. Each discard shows what its
seat may believe of the next one: where the copies of 53 faces are, and what use it has for others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Weights = tuple[float, ...]

HOLDING: Final[Mapping[int, Weights]] = {
    1: (-2.083, -0.057, 0.17, -1.143, 0.109, 0.164, 0.911, -0.173, -0.144, 0.094, -0.101),
    2: (-0.728, -0.714, -0.414, -0.172, -0.23, -0.191, 0.809, 0.663, 0.563, 0.096, -0.083),
    3: (0.065, -1.082, -0.641, 0.097, -0.463, -0.195, -0.345, 1.319, 1.097, 0.017, 0.03),
    4: (-1.966, 0.034, 0.073, -0.718, 0.033, 0.132, 0.703, -0.07, -0.211, 0.098, -0.064),
    5: (-1.179, -0.569, -0.422, -0.215, -0.209, -0.01, 0.582, 0.217, 0.196, 0.115, -0.042),
    6: (-0.659, -0.773, -0.573, -0.092, -0.246, -0.178, 0.333, 0.707, 0.632, 0.094, 0.008),
    7: (0.027, -0.983, -0.665, 0.1, -0.451, -0.219, -0.318, 1.006, 0.843, 0.025, 0.053),
}
"""By round, what shifts the log-odds that a hand holds an unseen card.

For each card that it threw: of the same rank, next to it in its suit, next but one; the same for
each that it left lying, and for each that it took and holds. Then, for each of its turns: ten
points of the card, and being wild.
"""

WANTING: Final[Mapping[int, Weights]] = {
    1: (
        -1.907,
        1.83,
        1.003,
        0.493,
        -2.981,
        -0.251,
        0.085,
        -1.916,
        0.11,
        0.035,
        0.633,
        -1.798,
        -0.527,
        -0.16,
    ),
    2: (
        -2.052,
        1.073,
        0.888,
        1.036,
        -0.437,
        -0.594,
        -0.077,
        -0.28,
        -0.058,
        0.286,
        -0.04,
        0.432,
        -0.267,
        -0.218,
    ),
    3: (
        -2.278,
        -0.166,
        1.902,
        1.581,
        -0.183,
        -0.372,
        -0.107,
        -0.155,
        -0.165,
        0.143,
        -0.61,
        -0.764,
        -0.716,
        -0.178,
    ),
    4: (
        -1.239,
        1.727,
        -0.232,
        -0.225,
        -4.663,
        -0.001,
        0.072,
        -1.269,
        -0.188,
        0.216,
        -0.876,
        0.213,
        0.087,
        -0.201,
    ),
    5: (
        -1.728,
        0.922,
        0.623,
        0.517,
        -0.701,
        -0.082,
        0.002,
        -0.645,
        0.055,
        0.153,
        -0.131,
        -0.145,
        -0.341,
        -0.194,
    ),
    6: (
        -2.262,
        0.233,
        1.611,
        1.083,
        -0.466,
        -0.143,
        -0.054,
        -0.131,
        -0.013,
        0.149,
        -0.537,
        -1.074,
        -0.837,
        -0.156,
    ),
    7: (
        -2.277,
        0.178,
        1.466,
        1.33,
        -0.281,
        -0.407,
        -0.326,
        -0.125,
        -0.403,
        -0.117,
        -0.9,
        -0.116,
        -0.455,
        -0.094,
    ),
}
"""By round, the log-odds that a hand has use for a natural card, and what shifts them.

For each copy that it may be expected to hold: of the same rank, of the faces next to it, of those
next but one. Then, as above, each card that it threw, left lying and took; last, each of its turns.
"""
