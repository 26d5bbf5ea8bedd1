"""The colours of the cards, and the names that the game fills in when it composes a face.

A name such as `&suit;` is an XML entity: the sheets declare a default for it, so that they can be
looked at in a browser, and the game puts in the colour that the player's deck wants.
"""

from __future__ import annotations

from typing import Final

CREAM: Final = "#FFFDF6"
EDGE: Final = "#B7A47C"
SAND: Final = "#EADDBB"
INK: Final = "#1B1A17"

MARIGOLD: Final = "#F2A81D"
AMBER: Final = "#E8851A"
HONEY: Final = "#F7C456"
TERRACOTTA: Final = "#B5532C"
RUST: Final = "#8E3A14"
ROSA: Final = "#D6246E"
TALAVERA: Final = "#1E4FA3"
TURQUOISE: Final = "#2FA39A"
NIGHT: Final = "#0C3B3A"

LEAF: Final = "#3E6A4A"
AGAVE: Final = "#5E8C61"
SPROUT: Final = "#A9C79B"

SKIN_LIT: Final = "#EDBB88"
SKIN: Final = "#D9965C"
LINE: Final = "#3B2117"
HAIR: Final = "#2B1D17"
LIPS: Final = "#B02811"

SUIT: Final = "&suit;"
ACCENT: Final = "&accent;"
BEARD: Final = "&beard;"
BEARD_LINE: Final = "&beardline;"
MOUSTACHE: Final = "&moustache;"
ENTITIES: Final = {
    "suit": "#B02811",
    "accent": ROSA,
    "beard": "#F3DCC0",
    "beardline": "#B5673A",
    "moustache": "#F9EBD8",
}
