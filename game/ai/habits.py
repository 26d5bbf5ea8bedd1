"""What players' habits say about their hands: the weights of `infer`, as fitted, not chosen.

Found by `python tests/benchmarks/belief.py --fit --matches 90 --seed 1`: 90 standard matches of two
to four seats, mostly Hard, one in four Medium; each discard gives the belief of its seat about the
next one, 53 faces at a time (478,866 samples).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Weights = tuple[float, ...]

HOLDING: Final[Mapping[int, Weights]] = {
    1: (-1.902, -0.062, 0.262, -1.186, 0.085, 0.097, 0.827, 0.025, 0.103, 0.127, -0.044),
    2: (-0.766, -0.65, -0.319, -0.243, -0.152, -0.235, 0.846, 0.632, 0.541, 0.091, -0.132),
    3: (0.056, -1.082, -0.598, 0.131, -0.433, -0.199, -0.295, 1.51, 1.072, 0.04, 0.016),
    4: (-1.849, 0.008, -0.014, -0.766, -0.042, 0.192, 0.731, -0.166, -0.176, 0.081, -0.126),
    5: (-1.149, -0.463, -0.492, -0.215, -0.278, -0.056, 0.638, 0.251, 0.254, 0.13, -0.11),
    6: (-0.676, -0.785, -0.552, -0.013, -0.202, -0.325, 0.461, 0.707, 0.691, 0.055, -0.028),
    7: (0.054, -0.923, -0.645, 0.132, -0.317, -0.315, -0.425, 1.183, 0.774, 0.032, 0.072),
}
"""By round, what shifts the log-odds that a hand holds an unseen card.

For each card that it threw: of the same rank, next to it in its suit, next but one; the same for
each that it left lying, and for each that it took and holds. Then, for each of its turns: ten
points of the card, and being wild.
"""

WANTING: Final[Mapping[int, Weights]] = {
    1: (-2.576, 2.756, 0.749, 0.447),
    2: (-2.406, 0.917, 0.573, 1.122),
    3: (-2.596, -0.288, 1.16, 1.235),
    4: (-2.505, 2.513, 0.146, 0.173),
    5: (-2.089, 0.979, 0.51, 0.367),
    6: (-2.385, 0.244, 1.014, 0.877),
    7: (-2.894, 0.28, 1.255, 1.486),
}
"""By round, the log-odds that a hand has use for a natural card, nothing being known of it.

Then what shifts them for each copy that it may be expected to hold of the same rank, of the faces
next to it, and of those next but one.
"""
