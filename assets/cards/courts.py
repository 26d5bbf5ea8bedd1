"""The courts: a king in the sun, a queen of marigolds, a jack in a hummingbird cap.

Only the upper half of a figure is drawn; the game turns it for the lower half and the band covers
the seam. Where a figure leaves the frame, paper in front of it takes the place of a clip. What the
four suits share is one part, coloured by the names in `palette`; what each holds is its own.
A plain figure leaves out whatever cannot be seen below 110 px.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import palette as p
from drawing import (
    CENTRE,
    HEIGHT,
    WIDTH,
    Affine,
    Drawing,
    Outline,
    Point,
    arc,
    box,
    circle,
    cut,
    ellipse,
    fill,
    line,
    on_cubic,
    path,
    polar,
    polygon,
    ring,
    union,
)
from ornament import (
    agave,
    calla,
    drops,
    flame,
    lozenge,
    marigold,
    monarch,
    petal,
    petals,
    ray,
    tile_flower,
)

X: Final = CENTRE[0]
BAND_TOP: Final = 162.0


def _mirror(outline: Outline) -> Outline:
    """Return an outline and its mirror image about the middle of the card."""
    return outline + Affine(a=-1, e=2 * X).apply(outline)


# --- Frame and band


class Frame(NamedTuple):
    """The inner corner of the notch that leaves room for the index."""

    notch_x: float
    notch_y: float

    def outline(self, inset: float = 0) -> Outline:
        """Return the S-shaped frame with its two notches."""
        x, y, near = self.notch_x + inset, self.notch_y + inset, 20 + inset
        corners = (
            (x, near),
            (WIDTH - near, near),
            (WIDTH - near, HEIGHT - y),
            (WIDTH - x, HEIGHT - y),
        )
        turned = tuple((WIDTH - a, HEIGHT - b) for a, b in corners)
        return polygon(*corners, *turned)


FRAMES: Final = {"normal": Frame(62, 132), "large": Frame(72, 159)}


def frame(name: str, *, fine: bool) -> Drawing:
    """Return the paper outside a frame and the frame's lines."""
    outline = FRAMES[name].outline()
    around = fill(cut(box(6, 6, WIDTH - 12, HEIGHT - 12), outline), p.CREAM)
    if not fine:
        return around + ring(outline, p.SUIT, 3.6, square=True)
    inner = ring(FRAMES[name].outline(3.6), p.MARIGOLD, 1.2, square=True)
    return around + ring(outline, p.SUIT, 2.2, square=True) + inner


def _band(ornaments: Drawing) -> Drawing:
    ground = fill(box(20, 160.4, 210, 29.2), p.CREAM) + fill(box(20, BAND_TOP, 210, 26), p.SUIT)
    rails = union(box(20, BAND_TOP, 210, 3), box(20, 185, 210, 3))
    return ground + fill(rails, p.MARIGOLD) + ornaments


def king_band() -> Drawing:
    """Return a sash of lozenges."""
    places = [30.5 + 21 * i for i in range(10)]
    outer = union(*(lozenge(x, 175, 8.4, 8.4) for x in places))
    inner = union(*(lozenge(x, 175, 4.6, 4.6) for x in places))
    return _band(fill(outer, p.CREAM) + fill(inner, p.ACCENT))


def queen_band() -> Drawing:
    """Return a sash of embroidered flowers."""
    places = [41 + 42 * i for i in range(5)]
    flowers = union(*(drops(x, 175, 1, 9.5, 5.6, 6) for x in places))
    hearts = union(*(circle(x, 175, 2.6) for x in places))
    leaves = union(*(lozenge(x + 21, 175, 7, 3.4) for x in (-1, *places)))
    return _band(fill(flowers, p.CREAM) + fill(hearts + leaves, p.MARIGOLD))


def jack_band() -> Drawing:
    """Return a zigzag sash."""
    teeth: dict[str, list[Outline]] = {p.CREAM: [], p.MARIGOLD: []}
    for k in range(14):
        x, colour = 30.5 + 14 * k, p.CREAM if k % 2 else p.MARIGOLD
        teeth[colour].append(polygon((x - 5.6, 182.4), (x, 170), (x + 5.6, 182.4)))
        x = WIDTH - x
        teeth[colour].append(polygon((x - 5.6, 167.6), (x, 180), (x + 5.6, 167.6)))
    ornaments = Drawing()
    for colour, outlines in teeth.items():
        ornaments += fill(union(*outlines), colour)
    return _band(ornaments)


BANDS: Final = {"king": king_band, "queen": queen_band, "jack": jack_band}


# --- Faces and hands


def _face(*, fine: bool, mouth: bool = True) -> Drawing:
    """Return the face that all courts share: one half lit, brow and nose a single line."""
    oval = "L151,102C150,120 138,132 125,132"
    face = fill(path(f"M98,84C98,60 152,60 152,84{oval}C112,132 100,120 99,102Z"), p.SKIN_LIT)
    face += fill(path(f"M125,66C140,66 152,72 152,84{oval}Z"), p.SKIN)
    if fine:
        face += fill(circle(107, 107, 5), "#E08F5F") + fill(circle(143, 107, 5), "#C4703C")
    eye = path("M103.5,95Q112,86.5 120.5,95Q112,101 103.5,95Z")
    if fine:
        face += fill(_mirror(eye), p.CREAM, p.LINE, 2)
    else:
        face += fill(_mirror(eye), p.LINE)
    face += fill(_mirror(circle(112, 94.4, 3.5)), p.LINE) if fine else Drawing()
    brows = union(
        path("M103,87.5Q112,80 121,86"),
        path("M147,87.5Q138,80 129.5,86L129,104Q128.5,110 121.5,109.5"),
    )
    face += line(brows, p.LINE, 3.1)
    if mouth:
        lips = path("M115,118.5Q121,115 125,117.5Q129,115 135,118.5Q125,127 115,118.5Z")
        face += fill(lips, p.LIPS)
        if fine:
            face += line(path("M116,118.7L134,118.7"), p.LINE, 1.4)
    return face


def _fist(*, fine: bool) -> Drawing:
    """Return a closed hand, 24 wide, round 0, 0."""
    hand = fill(box(-12, -7.5, 24, 15, 6), p.SKIN, p.LINE, 1.6)
    if not fine:
        return hand
    return hand + line(union(*(path(f"M{x},-6L{x},2.5") for x in (-6, 0, 6))), p.LINE, 1.4)


def _cloak(outline: str, hem: str) -> Drawing:
    return fill(path(outline), p.SUIT) + line(path(hem), p.MARIGOLD, 2.6)


# --- King


def _sun(*, fine: bool) -> Drawing:
    x, y = X, 92
    straight = union(*(ray(x, y, 40, 61.5, 8.5, -90 + 36 * i) for i in range(10)))
    curled = union(*(flame(x, y, 40, 58, 8, -72 + 36 * i) for i in range(10)))
    sun = fill(curled, p.TERRACOTTA, p.RUST, 1.2) + fill(straight, p.MARIGOLD, p.RUST, 1.4)
    sun += fill(circle(x, y, 44), p.MARIGOLD, p.RUST, 2)
    if fine:
        sun += ring(circle(x, y, 37), p.RUST, 1.4)
        sun += fill(union(*(circle(*polar(x, y, 40.5, 18 * i), 1.5) for i in range(20))), p.RUST)
    return sun


def _hem_places() -> Iterator[Point]:
    """Yield the places of the lozenges on the left hem of the king's cloak."""
    for i in range(6):
        x, y = on_cubic((36, 172), (42, 156), (62, 150), (92, 144), 0.08 + 0.168 * i)
        yield x, y + 3


def king(*, fine: bool = True) -> Drawing:
    """Return the king: a sun round his head, a light beard, a staff with his suit's emblem."""
    figure = _sun(fine=fine)
    figure += _cloak(
        "M24,176C25,150 46,136 90,128L160,128C204,136 225,150 226,176Z",
        "M32,175C34,154 54,142 92,135L158,135C196,142 216,154 218,175",
    )
    if fine:
        places = list(_hem_places())
        for first, colour in ((0, p.MARIGOLD), (1, p.CREAM)):
            stones = union(*(lozenge(x, y, 4.2, 6) for x, y in places[first::2]))
            figure += fill(_mirror(stones), colour)
    figure += fill(path("M88,128L162,128L146,176L104,176Z"), p.ACCENT, p.CREAM, 2)
    if fine:
        chevrons = union(*(path(f"M104,{y - 6}L125,{y + 8}L146,{y - 6}") for y in (150, 170)))
        figure += line(chevrons, p.CREAM, 2.6, square=True)
    figure += _face(fine=fine, mouth=False)
    beard = path(
        "M96.5,90C92,122 102,150 125,163C148,150 158,122 153.5,90C151,103 147,109 139,110"
        "Q131,107 125,111Q119,107 111,110C103,109 99,103 96.5,90Z"
    )
    figure += fill(beard, p.BEARD, p.BEARD_LINE, 1.4)
    locks = _mirror(path("M103,114C104,130 110,142 118,150"))
    if fine:
        locks += _mirror(path("M111,118C112,132 117,143 122,151"))
    figure += line(locks + path("M125,128L125,155"), p.BEARD_LINE, 2)
    figure += fill(path("M118,121.5Q125,118.5 132,121.5Q125,128 118,121.5Z"), "#9E2A18")
    moustache = path("M125,111C118,106 108,110 101,119C110,120 120,119 125,114Z")
    figure += fill(_mirror(moustache), p.MOUSTACHE, p.BEARD_LINE, 1.4)
    crown = path("M95,80C96,60 110,54 125,54C140,54 154,60 155,80C140,69 110,69 95,80Z")
    figure += fill(crown, p.SUIT, p.RUST, 1.4)
    figure += line(path("M97.5,77.5C110,68 140,68 152.5,77.5"), p.MARIGOLD, 3)
    jewels = lozenge(125, 61, 5, 6.5)
    if fine:
        jewels += _mirror(circle(107, 64, 3) + circle(101.5, 70.5, 2.2))
    return figure + fill(jewels, p.CREAM) + _staff(fine=fine)


def _staff(*, fine: bool) -> Drawing:
    x, y = 202, 104
    staff = fill(box(199, 98, 6, 77), p.RUST)
    staff += fill(union(*(ray(x, y, 14, 21, 7, 15 + 30 * i) for i in range(12))), p.MARIGOLD)
    staff += fill(circle(x, y, 15), p.CREAM, p.RUST, 1.8)
    staff += fill(path("M178,176L180,154C190,147 206,149 211,155L214,176Z"), p.ACCENT)
    if fine:
        staff += fill(box(200.5, 119, 2, 56), p.MARIGOLD)
        staff += line(path("M181,156C190,149 205,151 211,157"), p.CREAM, 2.2)
    return staff + _fist(fine=fine).at(202, 146.5)


def emblem(suit: str, radius: float) -> Drawing:
    """Return the plant or creature of a suit round 0, 0."""
    match suit:
        case "spades":
            return agave(0, 0, radius * 1.08)
        case "hearts":
            return marigold(0, 0, radius)
        case "diamonds":
            return tile_flower(0, 0, radius)
        case "clubs":
            return monarch().at(0, 0, radius / 46)
        case _:
            raise ValueError(f"no such suit: {suit!r}")


def king_emblem(suit: str) -> Drawing:
    """Return what crowns the king's staff."""
    return emblem(suit, 12.5).at(202, 104)


# --- Queen


def _lace() -> Drawing:
    """Return the collar of cut paper over the queen's shoulders."""
    places = [polar(X, 126, 40, degrees) for degrees in range(0, 181, 18)]
    points = [places[0]]
    for here, there in itertools.pairwise(places):
        points += arc(here, 6.6, there, clockwise=True)
    edge = polygon(*points)
    cuts = union(*(petal(X, 126, 30.4, 40.6, 4.4, degrees, 0.5) for degrees in range(27, 163, 18)))
    return fill(cut(edge, cuts), p.CREAM) + ring(edge, p.SUIT, 1.4)


def _huipil(*, fine: bool) -> Drawing:
    cloth = fill(path("M24,176C25,152 48,139 94,131L156,131C202,139 225,152 226,176Z"), p.SUIT)
    if fine:
        cloth += line(_mirror(path("M29,168C33,154 50,145 72,139")), p.MARIGOLD, 1.6)
    flowers = ((50, 162, 8.5, p.MARIGOLD, p.CREAM), (70, 152, 9.5, p.CREAM, p.MARIGOLD))
    for x, y, radius, colour, heart in flowers:
        cloth += fill(_mirror(drops(x, y, 2, radius, radius * 0.46, 8, 22.5)), colour)
        if fine:
            cloth += fill(_mirror(circle(x, y, radius * 0.3)), heart)
            leaves = union(*(petal(x, y, radius, radius + 9, 3.4, d, 0.45) for d in (200, 250)))
            cloth += fill(_mirror(leaves), "#8DB58A")
    if fine:
        cloth += _lace()
    else:
        cloth += fill(path("M85,128A40,40 0 0 0 165,128Z"), p.CREAM)
    return cloth + fill(path("M97,126A28,28 0 0 0 153,126Z"), p.ACCENT)


def _braids(*, fine: bool) -> Drawing:
    if not fine:
        return fill(_mirror(path("M78,124L92,124L86,176L72,176Z")), p.HAIR)
    lobes = [
        ellipse(86 - 1.6 * i + side * 2.6, 124 + 11 * i + (side + 1) * 2, 5.6, 7)
        for i in range(5)
        for side in (-1, 1)
    ]
    braids = Drawing()
    for lobe in lobes:
        braids += fill(_mirror(lobe), p.HAIR, "#6A4A38", 1.2)
    return braids + fill(_mirror(path("M74,156L88,153L88,160L74,163Z")), p.ACCENT)


def queen(*, fine: bool = True) -> Drawing:
    """Return the queen: five marigolds on dark hair, braids, lace and beads."""
    figure = fill(path("M86,132C78,96 84,52 125,50C166,52 172,96 164,132Z"), p.HAIR)
    figure += _huipil(fine=fine)
    figure += fill(path("M114,124L136,124L138,134C138,142 112,142 112,134Z"), p.SKIN)
    if fine:
        bows = (i / 8 for i in range(9))
        beads = union(*(circle(106 + 38 * t, 133 + 13 * math.sin(math.pi * t), 3.6) for t in bows))
        figure += fill(beads, p.MARIGOLD, p.RUST, 1)
    else:
        figure += line(path("M106,133Q125,159 144,133"), p.MARIGOLD, 5)
    figure += _face(fine=fine)
    parting = path(
        "M125,62C108,62 98,72 97,96C90,86 88,58 125,54C162,58 160,86 153,96C152,72 142,62 125,62Z"
    )
    figure += fill(parting, p.HAIR) + _braids(fine=fine)
    figure += fill(_mirror(circle(95, 112, 5)), p.MARIGOLD, p.RUST, 1.4)
    if fine:
        figure += fill(_mirror(path("M91,117L99,117L95,128Z")), p.ACCENT)
        figure += fill(_mirror(circle(95, 129.5, 1.8)), p.MARIGOLD)
    leaves = union(
        *(
            petal(X, 74, 34, 64 if abs(degrees + 90) > 40 else 49, 8, degrees)
            for degrees in (-172, -150, -126, -104, -76, -54, -30, -8)
        )
    )
    figure += fill(leaves, p.LEAF)
    for x, y, radius in (
        (90, 76, 13),
        (160, 76, 13),
        (101, 59, 15.5),
        (149, 59, 15.5),
        (125, 49, 20),
    ):
        figure += marigold(x, y, radius, fine=fine)
    figure += fill(circle(125, 49, 5.5), p.SUIT, "#FFF3CE", 1.6)
    stalk = line(path("M203,175C207,150 206,136 203,118"), p.LEAF, 4)
    blades = union(petal(205, 150, 0, 22, 8, -30), petal(206, 158, 0, 20, 8, -155))
    return figure + stalk + fill(blades, p.LEAF)


def queen_flower(suit: str) -> Drawing:
    """Return what the queen holds."""
    match suit:
        case "spades":
            return calla().at(203, 104, 0.95, 8)
        case "hearts":
            return marigold(203, 106, 17)
        case "diamonds":
            return tile_flower(203, 106, 19)
        case "clubs":
            return monarch().at(201, 108, 0.38, 10)
        case _:
            raise ValueError(f"no such suit: {suit!r}")


# --- Jack


def _plume(*, fine: bool) -> Drawing:
    """Return the feathers swept back from the jack's cap, each with its eye."""
    x, y = 112, 66
    feathers = ((178, 30), (200, 35), (222, 40), (243, 34), (264, 29))
    colours = (p.SUIT, p.MARIGOLD, p.ACCENT, p.MARIGOLD, p.SUIT)
    plume = Drawing()
    for (degrees, length), colour in zip(feathers, colours, strict=True):
        plume += fill(petal(x, y, 2, length + 12, 15, degrees, 0.66), colour, p.CREAM, 1.4)
    eyes = [polar(x, y, length * 0.93, degrees) for degrees, length in feathers]
    if fine:
        ribs = (
            (polar(x, y, 18, degrees), polar(x, y, length, degrees)) for degrees, length in feathers
        )
        plume += line(tuple(ribs), p.CREAM, 1.6)
        plume += fill(union(*(circle(*eye, 3.6) for eye in eyes)), p.CREAM)
        plume += fill(union(*(circle(*eye, 1.9) for eye in eyes)), p.LINE)
    return plume


def _bird_cap(*, fine: bool) -> Drawing:
    head = path(
        "M94,86C90,58 108,33 136,33C153,33 162,44 161,58C160,70 156,78 156,86C142,74 110,74 94,86Z"
    )
    cap = fill(head, p.LEAF, "#1E3A2A", 1.6)
    if fine:
        rows: dict[str, list[Outline]] = {p.AGAVE: [], p.SPROUT: []}
        for row, colour in enumerate((p.AGAVE, p.SPROUT, p.AGAVE)):
            for k in range(5 - row):
                x, y = 104 + 9 * k + 5.5 * row, 70 - 9 * row - 2.6 * k
                scale = (*arc((x - 4.6, y), 5, (x + 4.6, y), clockwise=False), (x - 4.6, y))
                rows[colour].append(polygon(*scale))
        for colour, scales in rows.items():
            cap += fill(union(*scales), colour)
    gorget = "M146,62C152,66 160,64 161,56C161,68 157,76 156,83C150,78 146,72 146,62Z"
    cap += fill(path(gorget), p.ROSA)
    cap += fill(path("M157,44L190,47.5L158,54C155,52 155,46 157,44Z"), p.LINE)
    cap += fill(circle(145, 48, 6.4), p.CREAM, p.LINE, 1.6) + fill(circle(146, 48, 3.4), p.LINE)
    rim = path("M94,86C110,74 142,74 156,86L156,80C142,68 110,68 94.5,80Z")
    cap += fill(rim, p.MARIGOLD, p.RUST, 1.2)
    if fine:
        places = (i / 5 for i in range(6))
        studs = (circle(102 + 46 * t, 79.5 - 5.6 * math.sin(math.pi * t), 1.7) for t in places)
        cap += fill(union(*studs), p.RUST)
    return cap


def _jarana(*, fine: bool) -> Drawing:
    """Return the neck of the jack's jarana, standing on 0, 0."""
    neck = fill(box(-5, -72, 10, 80), p.RUST)
    if fine:
        neck += fill(union(box(-2.6, -72, 1.2, 80), box(1.4, -72, 1.2, 80)), p.MARIGOLD)
        neck += fill(union(*(box(-5, y, 10, 1.6) for y in (-62, -50, -38, -26, -14))), p.CREAM)
    pegs = union(*(circle(side * 10, y, 3) for side in (-1, 1) for y in (-78, -87)))
    neck += fill(pegs, p.MARIGOLD, p.RUST, 1)
    return neck + fill(path("M-8,-71L8,-71L6,-96L-6,-96Z"), p.TERRACOTTA, p.RUST, 1.4)


def jack(*, fine: bool = True) -> Drawing:
    """Return the jack: the beak of his cap drinks from the suit sign, a jarana is in his fist."""
    figure = _plume(fine=fine)
    figure += fill(
        path("M95,78L155,78L158,118C152,124 147,124 144,120L106,120C103,124 98,124 92,118Z"), p.HAIR
    )
    figure += fill(path("M26,176C27,152 50,139 92,131L158,131C200,139 223,152 224,176Z"), p.SUIT)
    if fine:
        crosses = union(
            *(petals(x, y, 1.6, 6.5, 3, 4, 45) for x, y in ((48, 160), (61, 153), (75, 148)))
        )
        figure += fill(_mirror(crosses), p.MARIGOLD)
        figure += line(_mirror(path("M31,168C35,154 52,145 78,139")), p.MARIGOLD, 1.6)
    figure += fill(path("M100,130L150,130L125,176Z"), p.CREAM)
    lapel = path("M96,129L114,133L125,176L104,176L86,136Z")
    figure += fill(_mirror(lapel), p.ACCENT, p.CREAM, 1.8)
    figure += fill(path("M114,124L136,124L137,138L113,138Z"), p.SKIN)
    scarf = "M104,130C112,140 138,140 146,130L150,137C140,149 110,149 100,137Z"
    figure += fill(path(scarf), p.MARIGOLD, p.RUST, 1.4)
    figure += fill(path("M119,145L131,145L136,162L125,157L114,162Z"), p.MARIGOLD, p.RUST, 1.4)
    if fine:
        figure += fill(circle(125, 145, 5), p.TERRACOTTA)
    figure += _face(fine=fine)
    figure += fill(_mirror(path("M97,82C101,90 101,100 99,116C94,116 93,100 94,82Z")), p.HAIR)
    figure += _bird_cap(fine=fine)
    figure += _jarana(fine=fine).at(184, 178, 1, 16)
    figure += fill(path("M168,176L172,158C182,149 196,152 202,160L206,176Z"), p.SUIT)
    if fine:
        figure += line(path("M173,160C182,152 195,154 201,161"), p.MARIGOLD, 2.6)
    return figure + _fist(fine=fine).at(190, 149, 1, 12)


FIGURES: Final = {"king": king, "queen": queen, "jack": jack}
HELD: Final = {"king": king_emblem, "queen": queen_flower}
