"""Hands and forearms seen from above, built from rods and lit: the players' arms, and their grips of a
card."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .clutter import FABRICS
from .relief import capsules, clouds, lit

SKINS = (
    (150, 185, 228),
    (135, 172, 222),
    (120, 158, 212),
    (105, 140, 196),
    (85, 115, 170),
    (60, 85, 135),
    (45, 62, 100),
)
"""Colours of skin (BGR) from fair to dark."""

REACH = 960.0
"""Length in mm of the drawn arm, from the fingertips back."""
SIDE = 130.0
"""Half the width in mm of the picture that an arm is drawn in."""
WIDEST = 95.0
"""Half the width in mm that is kept of it: the widest of 40 people's hands, spread, reached 86."""
BEYOND = 30.0
"""How far in mm the picture goes beyond the fingertips."""


@dataclass(frozen=True, slots=True)
class Person:
    """The look of a player's arms. ``left``: the left hand plays; colours are BGR."""

    skin: tuple[float, float, float]
    sleeve: tuple[float, float, float]
    cuff: float  # mm behind the fingertips at which the sleeve begins
    left: bool
    plump: float  # thickness of fingers and arm, 1 is ordinary
    band: bool  # a watch or a bracelet
    nails: tuple[float, float, float]
    seed: int


@dataclass(frozen=True, slots=True)
class Grip:
    """How fingers lie: ``spread`` 1 wide apart, ``curl`` 1 drawn in, ``thumb`` 1 stretched out; 0 to 1."""

    spread: float = 0.3
    curl: float = 0.15
    thumb: float = 0.4


HOLDING = Grip(0.12, 0.22, 0.25)
RESTING = Grip(0.35, 0.1, 0.5)
GATHERING = Grip(0.75, 0.15, 0.9)


def person_for(rng: np.random.Generator) -> Person:
    skin = np.array(SKINS[int(rng.integers(len(SKINS)))]) + rng.uniform(-8, 8, 3)
    sleeve = np.array(FABRICS[int(rng.integers(len(FABRICS)))]) + rng.uniform(-12, 12, 3)
    polish = skin * 0.9 + np.array((30, 25, 35)) if rng.random() < 0.85 else np.array((40, 30, 165))
    bare = rng.random() < 0.25
    return Person(
        tuple(np.clip(skin, 20, 245)),
        tuple(np.clip(sleeve, 15, 245)),
        float(rng.uniform(420, 520) if bare else rng.uniform(205, 260)),
        bool(rng.random() < 0.15),
        float(rng.uniform(0.88, 1.12)),
        bool(rng.random() < 0.3),
        tuple(np.clip(polish, 0, 255)),
        int(rng.integers(1 << 30)),
    )


def _fingers(grip: Grip, plump: float) -> list[tuple[np.ndarray, np.ndarray, np.ndarray, float]]:
    """Knuckle, joint and tip of the fingers in mm (backwards from the tips, to the side), and radius."""
    rods = []
    for offset, long, fan, thick in (
        (-33, 84, -0.20, 8.4),
        (-11, 93, -0.05, 8.8),
        (11, 87, 0.08, 8.3),
        (31, 68, 0.24, 7.2),
    ):
        knuckle = np.array((95.0 + 0.10 * abs(offset + 8), offset * 0.86))
        length = long * (1 - 0.38 * grip.curl)
        angle = fan * (0.35 + 1.4 * grip.spread)
        middle = knuckle + 0.55 * length * np.array((-np.cos(angle), np.sin(angle)))
        bend = angle * (1 - 0.5 * grip.curl)
        tip = middle + 0.45 * length * np.array((-np.cos(bend), np.sin(bend)))
        rods.append((knuckle, middle, tip, thick * plump))
    return rods


@dataclass(frozen=True, slots=True)
class Shape:
    """An arm before light falls on it: heights (h, w) in mm, colours (h, w, 3) and cover (h, w), float32."""

    high: np.ndarray
    colour: np.ndarray
    cover: np.ndarray


def shape_of(person: Person, grip: Grip, res: float) -> Shape:
    """One arm, fingertips up, at ``res`` pixels a millimetre.

    Its columns run from -SIDE to SIDE mm and its rows from -BEYOND to REACH mm.
    """
    size = round((REACH + BEYOND) * res), round(2 * SIDE * res)
    plump = person.plump
    fingers = _fingers(grip, plump)
    rods: list[tuple[float, ...]] = []

    def rod(a: np.ndarray, ra: float, b: np.ndarray, rb: float, lift: float = 0.0) -> None:
        rods.append((a[1], a[0], ra, b[1], b[0], rb, lift))

    wrist = np.array((186.0, 2.0))
    for knuckle, middle, tip, r in fingers:
        rod(tip, r * 0.82, middle, r, 3)
        rod(middle, r, knuckle, r * 1.14, 5)
        rod(knuckle, r * 1.25, wrist + (knuckle - wrist) * 0.28, 22 * plump, 5)
    root = np.array((160.0, -27.0))
    swing = 0.25 + 0.75 * grip.thumb
    joint = np.array((122.0, -45.0 - 16 * swing))
    tip = np.array((86.0 + 10 * swing, -50.0 - 30 * swing + 14 * (1 - grip.thumb)))
    rod(root, 20 * plump, joint, 11.5 * plump, 2)
    rod(joint, 11 * plump, tip, 8.2 * plump, 0)
    rod(wrist, 25 * plump, np.array((250.0, 3.0)), 28 * plump, 3)
    rod(np.array((250.0, 3.0)), 28 * plump, np.array((480.0, 0.0)), 41 * plump, 3)
    rod(np.array((480.0, 0.0)), 41 * plump, np.array((1000.0, 0.0)), 54 * plump, 3)
    parts = np.array(rods)
    shift = np.array((SIDE, BEYOND, 0, SIDE, BEYOND, 0, 0))
    high, cover = capsules(size, parts + shift, res)
    # The back of the hand is flatter than rods are, and the wrist flatter still.
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32) / res
    u, v = y - BEYOND, x - SIDE
    smooth = cv2.GaussianBlur(high, (0, 0), 5.5 * res)
    palm = np.clip((u - 84) / 22, 0, 1)
    high = cv2.GaussianBlur(high, (0, 0), 0.9 * res) * (1 - palm) + smooth * palm
    rng = np.random.default_rng(person.seed)
    colour = np.empty((*size, 3), np.float32)
    colour[:] = person.skin
    # Only the hand itself has knuckles, nails and creases.
    rows = slice(0, round((BEYOND + 235) * res))
    _complexion(colour[rows], u[rows], v[rows], fingers, person, rng, res)
    if person.band and person.cuff > 230:
        strap = (np.abs(u - 205) < 8) & (cover > 0)
        colour[strap] = (45, 45, 50) if person.seed % 2 else (90, 160, 190)
        high = high + 2.5 * strap
    # The sleeve: wider than the arm, its edge uneven, with folds across.
    rough = clouds(rng, *size, 70 * res, 3)
    sleeve_rods = np.array(
        [(0, person.cuff, 38 * plump, 0, 480, 52 * plump, 6), (0, 480, 52 * plump, 0, 1000, 64 * plump, 6)]
    )
    cloth_high, cloth = capsules(size, sleeve_rods + shift, res)
    edge = u - person.cuff - 2.0 * rough
    cloth *= np.clip(edge * res + 0.5, 0, 1)
    folds = np.sin(u / 13 + rough * 2.2 + v / 40) * 2.2 + rough * 3
    cloth_high = cloth_high * 0.85 + folds - 3 * np.exp(-((edge - 16) ** 2) / 6)
    worn = cloth > 0.5
    high = np.where(worn, cloth_high, high)
    thread = rng.standard_normal(size).astype(np.float32) * 0.035
    colour = (
        colour * (1 - cloth[..., None])
        + np.array(person.sleeve, np.float32) * (1 + thread[..., None]) * cloth[..., None]
    )
    return Shape(high, colour, np.maximum(cover, cloth))


def arm(shape: Shape, light: tuple[float, float, float], res: float, left: bool = False) -> np.ndarray:
    """An arm's picture (h, w, 4) float32 BGR and cover; ``left``: mirrored, as a left arm.

    ``light`` points to the lamp as seen by the arm (x to its right in the picture, y backwards).
    """
    shaded = lit(shape.high, shape.colour, light, res, 0.58, 0.5) * shape.cover[..., None]
    # What the light of the room throws back from the table warms the undersides.
    picture = np.dstack([np.clip(shaded * 1.06, 0, 255), shape.cover]).astype(np.float32)
    return np.ascontiguousarray(picture[:, ::-1]) if left else picture


def _complexion(
    colour: np.ndarray,
    u: np.ndarray,
    v: np.ndarray,
    fingers: list[tuple[np.ndarray, np.ndarray, np.ndarray, float]],
    person: Person,
    rng: np.random.Generator,
    res: float,
) -> None:
    """Redder knuckles and fingertips, creases over the joints, nails; uneven as skin is."""
    blush = np.zeros(u.shape, np.float32)
    crease = np.zeros(u.shape, np.float32)
    for knuckle, middle, tip, r in fingers:
        for at, wide in ((knuckle, 11), (middle, 8), (tip, 9)):
            blush += np.exp(-((u - at[0]) ** 2 + (v - at[1]) ** 2) / (2 * wide**2)).astype(np.float32)
        near = np.exp(-((v - middle[1]) ** 2) / (r * 0.8) ** 2)
        for k in (-2.2, 1.2):
            crease += near * np.exp(-((u - middle[0] - k) ** 2) / 1.0)
        gap = knuckle + np.array((0, 9.5))
        crease += 0.8 * np.exp(-((v - gap[1]) ** 2) / 8 - ((u - gap[0] + 10) ** 2) / 160)
        nail = (((u - tip[0] + r * 0.15) / (r * 0.62)) ** 2 + ((v - tip[1]) / (r * 0.5)) ** 2) < 1
        colour[nail] = person.nails
    for fold in (183, 191):
        crease += 0.5 * np.exp(-((u - fold - 0.02 * v) ** 2) / 1.5) * (np.abs(v) < 22)
    blotch = clouds(rng, u.shape[0], u.shape[1], 25 * res, 3) * 0.018
    colour *= (1 + blotch)[..., None]
    colour *= 1 - np.clip(blush, 0, 1.2)[..., None] * np.array((0.11, 0.085, 0.0), np.float32)
    colour *= 1 - 0.16 * np.clip(crease, 0, 1)[..., None]


class Arms:
    """Pictures of one person's arm, drawn once for each grip and direction of light.

    Their columns run from -``side`` to ``side`` mm.
    """

    def __init__(self, person: Person, res: float) -> None:
        self.person = person
        self.res = res
        width = round(2 * SIDE * res)
        self._cut = int((SIDE - WIDEST) * res)
        self.side = SIDE * (1 - 2 * self._cut / width)
        self._shapes: dict[Grip, Shape] = {}
        self._drawn: dict[tuple[Grip, int, int], np.ndarray] = {}
        self._mirrored: dict[tuple[Grip, int, int], np.ndarray] = {}

    def arm(self, grip: Grip, lamp: np.ndarray, other: bool = False) -> np.ndarray:
        """The arm in ``grip``; ``lamp`` is the (3,) direction to the light as the arm sees it.

        ``other``: not the playing arm but the other one, its mirror image.
        """
        if other:
            lamp = lamp * (-1, 1, 1)
        # Eight directions and three heights of light are as fine as anybody can see.
        side = round(np.arctan2(lamp[1], lamp[0]) / (np.pi / 4)) % 8
        slant = int(np.clip(round(np.hypot(lamp[0], lamp[1]) / max(lamp[2], 1e-3) / 0.35), 0, 3))
        key = (grip, side, slant)
        if key not in self._drawn:
            if grip not in self._shapes:
                self._shapes[grip] = shape_of(self.person, grip, self.res)
            angle = side * np.pi / 4
            light = (np.cos(angle) * slant * 0.35, np.sin(angle) * slant * 0.35, 1.0)
            whole = arm(self._shapes[grip], light, self.res, self.person.left)
            self._drawn[key] = np.ascontiguousarray(whole[:, self._cut : whole.shape[1] - self._cut])
        if not other:
            return self._drawn[key]
        if key not in self._mirrored:
            self._mirrored[key] = np.ascontiguousarray(self._drawn[key][:, ::-1])
        return self._mirrored[key]
