"""Things and people round a card table: laps and bodies, mugs, glasses, telephones, score cards, coins."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from referee.seats import Seat

from .relief import capsules, clouds, lit


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing on the table: its lit picture (h, w, 4) float32 with a 0..1 cover, and its place in mm."""

    picture: np.ndarray
    corners: np.ndarray  # (4, 3)
    shadow: float

    @property
    def middle(self) -> np.ndarray:
        return np.asarray(self.corners[:, :2].mean(axis=0))


FABRICS = (
    (45, 40, 38),
    (120, 155, 175),
    (150, 60, 60),
    (60, 50, 120),
    (95, 70, 35),
    (200, 200, 205),
    (70, 95, 70),
    (90, 45, 80),
    (60, 110, 150),
    (110, 90, 20),
)
"""Colours that people dress in (BGR)."""


def lap(
    rng: np.random.Generator,
    seat: Seat,
    half: tuple[float, float],
    lamp: tuple[float, float, float],
    res: float,
    shirt: tuple[float, float, float],
) -> tuple[np.ndarray, np.ndarray]:
    """A body that sits at the table, partly under its top: picture and corners, for a :class:`Prop`."""
    wide, deep = 640, 520
    size = round(deep * res), round(wide * res)
    trousers = np.array(FABRICS[int(rng.integers(len(FABRICS)))], np.float32) * 0.8
    # Drawn for South: the table's edge at the top, the body's middle at the bottom.
    apart = float(rng.uniform(70, 100))
    legs = np.array([(wide / 2 + s * apart, 30, 55, wide / 2 + s * 80, 330, 75, 0) for s in (-1, 1)])
    high, cover = capsules(size, legs, res)
    colour = np.empty((*size, 3), np.float32)
    colour[:] = trousers
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32) / res
    rough = clouds(rng, *size, 150 * res, 2)
    reach = float(rng.uniform(0.9, 1.1))
    round_body = 1 - ((x - wide / 2) / (215 * reach)) ** 2 - ((y - 420) / (190 * reach)) ** 2 + 0.07 * rough
    torso = np.clip(round_body * 40, 0, 1)
    belly = np.sqrt(np.clip(round_body, 0, 1)) * 130 + rough * 7 + 55
    high = np.where(torso > 0.5, belly, high + rough * 2)
    colour = colour * (1 - torso[..., None]) + np.array(shirt, np.float32) * torso[..., None]
    cover = np.maximum(cover, torso)
    high = cv2.GaussianBlur(high, (0, 0), 5 * res)
    turns = {"S": 0, "W": 1, "N": 2, "E": 3}[seat.value]
    light = np.array(lamp) / np.linalg.norm(lamp)
    for _ in range(turns):  # the light as it looks from that side
        light = np.array((light[1], -light[0], light[2]))
    shaded = lit(high, colour, (float(light[0]), float(light[1]), float(light[2])), res, 0.62)
    picture = np.dstack([shaded, cover]).astype(np.float32)
    shift = float(rng.uniform(-60, 60))
    at_edge = half[1] if seat in (Seat.SOUTH, Seat.NORTH) else half[0]
    near, far = at_edge - 40, at_edge - 40 + deep
    corners = np.array(
        [
            (-wide / 2 + shift, near),
            (wide / 2 + shift, near),
            (wide / 2 + shift, far),
            (-wide / 2 + shift, far),
        ]
    )
    for _ in range(turns):
        corners = np.stack([-corners[:, 1], corners[:, 0]], axis=1)
    return picture, np.column_stack([corners, np.full(4, -90.0)])


def props_for(
    rng: np.random.Generator, half: tuple[float, float], lamp: tuple[float, float, float], res: float
) -> list[Prop]:
    """A few things in the table's corners, out of the way of the cards."""
    makers = [_mug, _mug, _glass, _phone, _notes, _coins, _pencil]
    corners = [(a, b) for a in (-1, 1) for b in (-1, 1)]
    rng.shuffle(corners)
    props = []
    for a, b in corners[: int(rng.integers(0, 4))]:
        make = makers[int(rng.integers(len(makers)))]
        place = np.array((a * (half[0] - rng.uniform(70, 120)), b * (half[1] - rng.uniform(80, 150))))
        props.append(make(rng, place, lamp, res))
    return props


def _placed(
    picture: np.ndarray, place: np.ndarray, size: tuple[float, float], turn: float, z: float, shadow: float
) -> Prop:
    w, h = size[0] / 2, size[1] / 2
    box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return Prop(picture.astype(np.float32), np.column_stack([box @ spin + place, np.full(4, z)]), shadow)


def _grid(size: tuple[float, float], res: float) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates in mm from the middle of a picture of ``size`` mm."""
    h, w = round(size[1] * res), round(size[0] * res)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return (x - w / 2 + 0.5) / res, (y - h / 2 + 0.5) / res


def _mug(rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float) -> Prop:
    """A mug seen from above: wall, drink, handle; its foot shows on the side towards the camera's middle."""
    x, y = _grid((190, 190), res)
    away = place / max(1.0, float(np.linalg.norm(place)))  # the wall leans outwards in the picture
    glaze = np.array(
        ((225, 228, 230), (120, 70, 40), (50, 60, 160), (60, 60, 62), (120, 160, 130))[int(rng.integers(5))],
        np.float32,
    )
    drink = np.array(((18, 28, 48), (60, 105, 150), (40, 60, 110))[int(rng.integers(3))], np.float32)
    cover = np.zeros_like(x)
    colour = np.zeros((*x.shape, 3), np.float32)
    r = float(rng.uniform(36, 43))
    foot = -away * 22
    if rng.random() < 0.5:  # a coaster
        d = np.hypot(x - foot[0], y - foot[1])
        mat = np.clip((r + 9 - d) * res + 0.5, 0, 1)
        cover = np.maximum(cover, mat)
        colour = colour * (1 - mat[..., None]) + np.array((85, 130, 170), np.float32) * mat[..., None]
    for k in np.linspace(0, 1, 14):  # the wall, stacked from the foot to the rim
        at = foot * (1 - k)
        wall = np.clip((r * (0.9 + 0.1 * k) - np.hypot(x - at[0], y - at[1])) * res + 0.5, 0, 1)[..., None]
        side = 0.72 + 0.2 * np.clip(((x - at[0]) * lamp[0] + (y - at[1]) * lamp[1]) / (r * 600), -1, 1)
        colour = colour * (1 - wall) + glaze * side[..., None] * wall
        cover = np.maximum(cover, wall[..., 0])
    angle = rng.uniform(0, 2 * np.pi)
    hx, hy = np.cos(angle) * (r + 12), np.sin(angle) * (r + 12)
    ring = np.clip((6 - np.abs(np.hypot(x - hx, y - hy) - 15)) * res + 0.5, 0, 1)
    ring *= np.hypot(x, y) > r * 0.97
    colour = colour * (1 - ring[..., None]) + glaze * 0.93 * ring[..., None]
    cover = np.maximum(cover, ring)
    d = np.hypot(x, y)
    rim = np.clip((r - d) * res + 0.5, 0, 1)[..., None]
    colour = colour * (1 - rim) + glaze * rim
    inner = np.clip((r - 4 - d) * res + 0.5, 0, 1)[..., None]
    shade = 0.55 + 0.25 * (d / r)
    colour = colour * (1 - inner) + glaze * shade[..., None] * inner
    pool = np.clip((r - 6 - np.hypot(x + away[0] * 3, y + away[1] * 3)) * res + 0.5, 0, 1)[..., None]
    colour = colour * (1 - pool) + drink * pool
    for gx, gy, s in ((-8, -10, 4.0), (6, -4, 2.4)):
        spark = np.clip((s - np.maximum(np.abs(x - gx), np.abs(y - gy))) * res, 0, 1)[..., None]
        colour = colour * (1 - 0.8 * spark) + 225 * 0.8 * spark
    return _placed(np.dstack([colour, cover]), place, (190, 190), 0.0, 60.0, 0.45)


def _glass(rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float) -> Prop:
    x, y = _grid((130, 130), res)
    r, d = 34.0, np.hypot(x, y)
    drink = np.array(((60, 170, 225), (50, 60, 140), (190, 200, 205))[int(rng.integers(3))], np.float32)
    inside = np.clip((r - 3 - d) * res, 0, 1)
    edge = np.exp(-(((d - r) / 1.8) ** 2))
    spark = np.exp(-(((np.hypot(x + 12, y + 14) - 4) / 3) ** 2))
    cover = np.clip(0.62 * inside + 0.8 * edge + 0.7 * spark * inside, 0, 1)
    colour = drink * (0.8 + 0.2 * d[..., None] / r) * (1 - edge[..., None]) + 235 * edge[..., None]
    colour = colour + (250 - colour) * np.clip(spark, 0, 1)[..., None]
    return _placed(np.dstack([colour, cover]), place, (130, 130), 0.0, 50.0, 0.3)


def _slab(size: tuple[float, float], radius: float, res: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Coordinates and cover of a flat thing with round corners, in a picture 6 mm larger."""
    x, y = _grid((size[0] + 6, size[1] + 6), res)
    dx, dy = np.abs(x) - size[0] / 2 + radius, np.abs(y) - size[1] / 2 + radius
    d = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius
    return x, y, np.clip(-d * res + 0.5, 0, 1)


def _phone(rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float) -> Prop:
    x, y, cover = _slab((72, 150), 9, res)
    colour = np.empty((*x.shape, 3), np.float32)
    colour[:] = (32, 30, 29)
    screen = (np.abs(x) < 33) & (np.abs(y) < 71)
    colour[screen] = (18, 17, 16)
    colour += (np.clip((x + y * 0.4 + 20) / 60, 0, 1) * 22)[..., None]
    return _placed(np.dstack([colour, cover]), place, (78, 156), float(rng.uniform(0, 3)), 4.0, 0.4)


def _notes(rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float) -> Prop:
    """A score card: paper with ruled lines and strokes in two columns."""
    x, y, cover = _slab((95, 130), 1, res)
    colour = np.empty((*x.shape, 3), np.float32)
    colour[:] = (222, 232, 236)
    colour[np.abs((y / 9) % 1 - 0.5) < 0.05] = (190, 170, 140)
    colour[np.abs(x) < 0.6] = (90, 80, 80)
    middle = np.array([x.shape[1] / 2, x.shape[0] / 2])
    for row in range(int(rng.integers(3, 9))):
        for side in (-1, 1):
            for k in range(int(rng.integers(0, 4))):
                a = middle + np.array((side * 24 + 4 * k, -50 + row * 9)) * res
                b = a + np.array((rng.uniform(-1, 2), 6)) * res
                cv2.line(
                    colour,
                    tuple(np.round(a).astype(int)),
                    tuple(np.round(b).astype(int)),
                    (70, 40, 40),
                    max(1, round(res * 0.8)),
                    cv2.LINE_AA,
                )
    return _placed(np.dstack([colour, cover]), place, (101, 136), float(rng.uniform(-0.5, 0.5)), 0.5, 0.25)


def _coins(rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float) -> Prop:
    x, y = _grid((120, 120), res)
    colour = np.zeros((*x.shape, 3), np.float32)
    cover = np.zeros_like(x)
    for _ in range(int(rng.integers(3, 9))):
        cx, cy, r = (*rng.uniform(-40, 40, 2), rng.uniform(9, 13))
        d = np.hypot(x - cx, y - cy)
        disc = np.clip((r - d) * res + 0.5, 0, 1)
        metal = np.array(((120, 175, 200), (185, 190, 195), (70, 110, 160))[int(rng.integers(3))], np.float32)
        face = metal * (0.85 + 0.2 * (x - cx) / r - 0.25 * (np.abs(d - r + 1.5) < 0.8))[..., None]
        colour = colour * (1 - disc[..., None]) + face * disc[..., None]
        cover = np.maximum(cover, disc)
    return _placed(np.dstack([colour, cover]), place, (120, 120), 0.0, 1.0, 0.4)


def _pencil(
    rng: np.random.Generator, place: np.ndarray, lamp: tuple[float, float, float], res: float
) -> Prop:
    x, y = _grid((170, 20), res)
    colour = np.empty((*x.shape, 3), np.float32)
    colour[:] = ((40, 160, 225), (60, 50, 170), (110, 80, 30))[int(rng.integers(3))]
    colour *= (1 - 0.3 * np.abs(y) / 4)[..., None]
    colour[x > 66] = (150, 195, 220)
    colour[x > 76] = (50, 50, 50)
    half = np.where(x > 66, np.maximum(0, (81 - x) * 0.26), 3.8).astype(np.float32)
    cover = np.clip((half - np.abs(y)) * res + 0.5, 0, 1) * (x > -80) * (x < 81)
    return _placed(np.dstack([colour, cover]), place, (170, 20), float(rng.uniform(0, 6)), 4.0, 0.4)
