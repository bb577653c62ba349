"""The court cards: three people in four dresses, each drawn as one half that is turned for the other.

A half stands in a box from -24 to 24 and from -54 up to 0, which is the middle of the card.
"""

from __future__ import annotations

from .card_shapes import colour

INK, PAPER, GOLD, SKIN, BLUE, RED, GREEN = (
    "#20242e", "#fffefb", "#e3ad3c", "#f6d9bb", "#27549f", "#b3202e", "#2c6b4f",
)  # fmt: skip

DRESS = {
    # the robe, its lining, the hair, and which way the face looks
    "s": (BLUE, RED, "#3b2a20", 1),
    "h": (RED, BLUE, "#c77b30", -1),
    "d": ("#c8612b", BLUE, "#e0b95a", 1),
    "c": (GREEN, "#d9a02f", "#5b3a24", -1),
}

BALLS = ((-9.5, -50.5), (-2.5, -52.3), (2.5, -52.3), (9.5, -50.5))
PETALS = ((0, -3), (2.9, -0.9), (1.8, 2.5), (-1.8, 2.5), (-2.9, -0.9))


def half(rank: str, suit: str) -> str:
    """The upper half of a court card, about the middle of the card."""
    robe, lining, hair, looks = DRESS[suit]
    figure = {"K": _king, "Q": _queen, "J": _jack}[rank](suit, robe, lining, hair)
    turned = f'<g transform="scale(-1 1)">{figure}</g>' if looks < 0 else figure
    # next to the head, on the side where the hand holds nothing up
    at = f"translate({-18 if looks > 0 else 18} -47.5) scale(.46)"
    pip = f'<use href="#pip-{suit}" fill="{colour(suit)}" transform="{at}"/>'
    lines = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g id="half-{rank}{suit}"><g {lines}>{turned}</g>{pip}</g>'


def _shape(d: str, fill: str = "none", line: float = 1.1) -> str:
    return f'<path d="{d}" fill="{fill}"{_line(line)}/>'


def _dot(x: float, y: float, r: float, fill: str, line: float = 0.9) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{_line(line)}/>'


def _line(width: float) -> str:
    """The width of an outline where it is not the usual one; 0 is none."""
    if not width:
        return ' stroke="none"'
    return "" if width == 1.1 else f' stroke-width="{width:g}"'


def _sign(suit: str, x: float, y: float, size: float, fill: str) -> str:
    at = f"translate({x:g} {y:g}) scale({size / 24:.3g})"
    return f'<use href="#pip-{suit}" fill="{fill}" stroke="none" transform="{at}"/>'


def _face(mouth: str, beard: str = "") -> str:
    """A face that looks a little to its left."""
    return (
        _shape("M-7.5-37.5C-7.5-44 7.5-44 7.5-37.5 7.5-30 4-25.5 0-25.5S-7.5-30-7.5-37.5Z", SKIN)
        + beard
        + _shape("M-5-37.6c1.2-1 2.6-1 3.6 0M2.2-37.6c1.2-1 2.6-1 3.6 0", line=1)
        + _dot(-2.9, -36, 0.95, INK, 0) + _dot(4.2, -36, 0.95, INK, 0)
        + _shape("M1.2-36.5 2.3-32.6H.4", line=0.8)
        + mouth
    )  # fmt: skip


def _robe(suit: str, robe: str, lining: str, centre: str) -> str:
    """Shoulders down to the middle, with the suit woven into the cloth."""
    cloth = _shape("M-24 0v-11C-24-19-14-23-6-24H6C14-23 24-19 24-11V0Z", robe)
    woven = "".join(_sign(suit, x, y, 6.5, GOLD) for x, y in ((-19, -8), (19, -8), (-14.5, -16), (14.5, -16)))
    front = _shape("M-7-24 0-13 7-24 10.5 0H-10.5Z", lining) + centre
    return cloth + woven + front


def _hand(x: float, y: float) -> str:
    return _shape(f"M{x - 3.5:g} {y:g}c0-3 7-3 7 0v4h-7Z", SKIN, 1)


def _king(suit: str, robe: str, lining: str, hair: str) -> str:
    sceptre = (
        _shape("M17.5-2V-38", line=2.6)
        + f'<path d="M17.5-2V-38" stroke="{GOLD}" stroke-width="1.2"/>'
        + _dot(17.5, -41, 3.4, GOLD) + _shape("M17.5-48v5M15.3-46h4.4", line=1.3)
    )  # fmt: skip
    locks = _shape("M-8-40C-13-38-13-30-9.5-26L-7-30ZM8-40c5 2 5 10 1.5 14L7-30Z", hair)
    beard = _shape("M-7.5-34.5C-7.5-24-4-19 0-17 4-19 7.5-24 7.5-34.5"
                   " 6-32 3-31.5.5-31.8-3-31.5-6-32-7.5-34.5Z"
                   , hair)  # fmt: skip
    curls = _shape("M-3.5-27v5M0-26.5v6.5M3.5-27v5", line=0.7)
    crown = (
        _shape("M-9-42-11-52.5-5-47.5 0-54 5-47.5 11-52.5 9-42Z", GOLD)
        + _shape("M-9.3-42h18.6v2.8H-9.3Z", lining, 1)
        + _dot(0, -48, 1.7, RED, 0.7) + _dot(-6, -45, 1.1, BLUE, 0.6) + _dot(6, -45, 1.1, BLUE, 0.6)
    )  # fmt: skip
    ermine = _shape("M-14-21C-8-15 8-15 14-21L11-24.5C6-20-6-20-11-24.5Z", PAPER)
    spots = "".join(
        _dot(x, y, 0.8, INK, 0) for x, y in ((-10, -20.5), (-4.5, -18.6), (4.5, -18.6), (10, -20.5))
    )
    belt = _shape("M0-13V0M-4-6h8", line=0.8) + _dot(0, -6, 1.6, GOLD, 0.7)
    return (
        _robe(suit, robe, lining, belt) + ermine + spots + locks + _face("", beard + curls)
        + _shape("M-1.4-28.8c1 .8 2.6.8 3.6 0", RED, 0.9)
        + crown + sceptre + _hand(17.5, -15)
    )  # fmt: skip


def _queen(suit: str, robe: str, lining: str, hair: str) -> str:
    fall = _shape("M0-45C-13-45-12-32-14-20L-6-23-7-36C-4-40 4-40 7-36L6-23 14-20C12-32 13-45 0-45Z", hair)
    crown = (
        _shape("M-8-43.5-9.5-50-4.5-47-2.5-52 0-48 2.5-52 4.5-47 9.5-50 8-43.5Z", GOLD)
        + "".join(_dot(x, y, 1.2, PAPER, 0.7) for x, y in BALLS)
        + _dot(0, -45.5, 1.2, RED, 0.6)
    )  # fmt: skip
    petals = "".join(_dot(18 + x, -33 + y, 2.5, colour, 0.7) for (x, y), colour in zip(
        PETALS, (lining, robe) * 3, strict=False))  # fmt: skip
    flower = (
        _shape("M18-12V-30", line=1.3) + _shape("M18-21c4-1 5-4 5-6-3 0-5 2-5 6Z", GREEN, 0.8)
        + petals + _dot(18, -33, 1.7, GOLD, 0.7)
    )  # fmt: skip
    collar = _shape("M-9-23.5C-6-17.5 6-17.5 9-23.5L5.5-25C3-21.5-3-21.5-5.5-25Z", PAPER, 0.9)
    pearls = "".join(_dot(x, y, 1, GOLD, 0.5) for x, y in ((-4, -20.6), (0, -19.4), (4, -20.6)))
    lace = _shape("M-5-11 0-7 5-11M-7-5 0-1 7-5", line=0.8)
    lips = _shape("M-1.4-29.8C0-29 1-29 2.4-29.8 1.5-28.3-.5-28.3-1.4-29.8Z", RED, 0.6)  # fmt: skip
    parting = _shape("M-7.5-36C-6-41-2-42 0-43 2-42 6-41 7.5-36 9-41 5-45.5 0-45.5S-9-41-7.5-36Z", hair, 0.9)
    return (
        _robe(suit, robe, lining, lace) + fall + collar + pearls + _face(lips) + parting + crown
        + flower + _hand(18, -14)
    )  # fmt: skip


def _jack(suit: str, robe: str, lining: str, hair: str) -> str:
    bob = _shape("M-8.5-44C-13-40-12-29-10-26.5L-6-28-7-37H7L6-28 10-26.5C12-29 13-40 8.5-44Z", hair)
    fringe = _shape("M-7.5-36.5c0-4 2-6.5 7.5-6.5s7.5 2.5 7.5 6.5C5-40-5-40-7.5-36.5Z", hair, 0.9)
    cap = (
        _shape("M-10.5-41.5C-12-49-5-52 1-51.5 8-51 12-47 10.5-41.5Z", robe)
        + _shape("M-11-42.8h22v3H-11Z", GOLD, 1)
    )  # fmt: skip
    feather = _shape("M8-43C15-44 22-48 20-54 14-54 9-50 8-43Z", BLUE if robe != BLUE else RED, 0.9) + _shape(
        "M8.5-43.5C12-47 16-50 19-52.5", line=0.7
    )
    ruff = _shape("M-10-23c1.5-3.5 3-3.5 5-1.5 1.5-2.5 3.5-2.5 5 0 1.5-2.5 3.5-2.5 5 0 2-2 3.5-2 5 1.5"
                  "C6-18-6-18-10-23Z", PAPER, 0.9)  # fmt: skip
    pike = (
        _shape("M-18.5-1V-28", line=2.4) + f'<path d="M-18.5-1V-28" stroke="{GOLD}" stroke-width="1"/>'
        + _shape("M-18.5-38-16-29h-5ZM-16.5-31c5-1 6 5 3.5 8-.5-3-2-4-3.5-4Z", "#c9d2dc", 0.9)
    )  # fmt: skip
    buttons = "".join(_dot(0, y, 1.1, GOLD, 0.6) for y in (-10, -6, -2))
    return (
        _robe(suit, robe, lining, buttons)
        + bob
        + ruff
        + _face(_shape("M-1.2-29.7c1 .7 2.4.7 3.4 0", line=1.2))
        + fringe
        + cap
        + feather
        + pike
        + _hand(-18.5, -13)
    )
