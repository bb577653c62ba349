"""What does not move: floor, people's laps, table, things on it, lamps and the camera's way to see."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from referee.seats import Seat

from .cloths import FLOORS, TABLES, floor, table_top
from .clutter import Prop, lap, props_for
from .covers import EXAMINED, cover_top
from .hands import Person, person_for
from .lens import Lens, lens_for

GLOSS = {
    "baize": 0.0,
    "linen": 0.0,
    "check": 0.0,
    "stripe": 0.0,
    "flower": 0.02,
    "wood": 0.55,
    "oilcloth": 0.45,
    "laminate": 0.35,
}
"""How much of a lamp each table top mirrors."""

LAMPS = ("above", "side", "window", "dim")
SHAPES = ("square", "round", "oblong")
ROUNDER, LONGER = 1.24, 1.6
"""How much broader than a square one a round table is, and how much longer an oblong one."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp over the table and the light of the room."""

    lamp: tuple[float, float, float]  # mm
    room: float  # share of the light that comes from everywhere
    strength: float
    warm: tuple[float, float, float]  # gains of B, G, R
    spot: float  # mm, how wide the lamp's pool is; smaller is steeper


@dataclass(slots=True)
class Scene:
    """A table ready to be played on. Pictures are float32 BGR 0..255, lit and without noise."""

    lens: Lens
    half: tuple[float, float]  # half the table's width and depth in mm; a round one's are alike
    light: Light
    ground: np.ndarray  # (h, w, 3): everything at rest
    glow: np.ndarray  # (h, w, 3): what a white thing at the table's height is multiplied by
    glare: np.ndarray  # (h, w): what a mirror on the table would add
    noise: float
    blur: float
    people: dict[Seat, Person]
    props: list[Prop] = field(default_factory=list)

    def corners(self) -> dict[str, list[float]]:
        """The table's corners in pixels, by name; they may lie outside the picture."""
        a, b = self.half
        projected = self.lens.project(np.array([(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0)]))
        names = zip(("NW", "NE", "SE", "SW"), projected, strict=True)
        return {name: [round(float(x), 2), round(float(y), 2)] for name, (x, y) in names}

    def edge(self, seat: Seat) -> np.ndarray:
        """The middle of a seat's edge of the table, (2,) mm."""
        a, b = self.half
        return np.array({"N": (0, -b), "E": (a, 0), "S": (0, b), "W": (-a, 0)}[seat.value], np.float64)


def light_for(rng: np.random.Generator, kind: str) -> Light:
    """A lamp of one of the :data:`LAMPS`; raises KeyError for another name."""
    warmth = float(rng.uniform(-0.5, 1.0))
    warm = (1 - 0.13 * warmth, 1 - 0.02 * warmth, 1 + 0.06 * warmth)
    at = rng.uniform(-1, 1, 2)
    return {
        "above": Light((at[0] * 330, at[1] * 240, float(rng.uniform(850, 1300))), 0.5, 1.0, warm, 900.0),
        "side": Light((at[0] * 500 + np.sign(at[0]) * 350, at[1] * 350, 800.0), 0.45, 1.05, warm, 800.0),
        "window": Light((-1500 * np.sign(at[0]), at[1] * 600, 1400.0), 0.6, 1.0, (1.05, 1.0, 0.95), 2500.0),
        "dim": Light((at[0] * 250, at[1] * 200, 700.0), 0.35, 0.78, (0.8, 0.95, 1.1), 520.0),
    }[kind]


def _glow(light: Light, where: np.ndarray) -> np.ndarray:
    away2 = ((where - np.array(light.lamp[:2], np.float32)) ** 2).sum(axis=-1)
    pool = 1 / (1 + away2 / light.spot**2) ** 1.5
    level = light.strength * (light.room + (1 - light.room) * pool)
    return np.asarray(level[..., None] * np.array(light.warm, np.float32), np.float32)


def _glare(light: Light, lens: Lens, where: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The lamp mirrored in a flat table: strongest where the angles of lamp and camera are the same."""
    lamp, eye = np.array(light.lamp), np.array(lens.place)
    at = lamp[:2] + (eye[:2] - lamp[:2]) * lamp[2] / (lamp[2] + eye[2])
    spread = float(rng.uniform(55, 120))
    d2 = ((where - at.astype(np.float32)) ** 2).sum(axis=-1)
    return np.asarray(
        np.exp(-d2 / (2 * spread**2)) + 0.25 * np.exp(-d2 / (2 * (2.6 * spread) ** 2)), np.float32
    )


def _sample(texture: np.ndarray, where: np.ndarray, res: float) -> np.ndarray:
    """The texture's colours at the points ``where`` (mm); its middle is (0, 0)."""
    h, w = texture.shape[:2]
    at = where * np.float32(res) + np.array((w / 2, h / 2), np.float32)
    return np.asarray(
        cv2.remap(
            texture, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ),
        np.float32,
    )


def scene_for(  # noqa: PLR0913 - a room by its parts
    seed: int,
    width: int = 1280,
    height: int = 720,
    table: str | None = None,
    lamp: str | None = None,
    clutter: bool = True,
    seats: tuple[Seat, ...] = tuple(Seat),
    wide: float = 1.0,
    shape: str = "square",
    size: float = 1.0,
    camera: str = "above",
) -> Scene:
    """The scene of ``seed``; ``table`` is of :data:`TABLES`, or of
    :data:`models.lab.films.room.covers.EXAMINED`, ``lamp`` of :data:`LAMPS`.

    ``wide`` above 1 sees so much more of the room round the table; a table of a ``size`` above 1 is so much
    larger than the camera is hung for. ``shape`` is of :data:`SHAPES`, ``camera`` of
    :data:`models.lab.films.room.lens.CAMERAS`. Raises ValueError for what does not exist.
    """
    rng = np.random.default_rng([seed, 11])
    table = table or str(rng.choice(TABLES, p=(0.3, 0.3, 0.06, 0.06, 0.08, 0.06, 0.06, 0.08)))
    lamp = lamp or str(rng.choice(LAMPS, p=(0.45, 0.25, 0.2, 0.1)))
    if table not in TABLES and table not in EXAMINED:
        raise ValueError(f"there is no table {table!r}: {' '.join((*TABLES, *EXAMINED))}")
    if lamp not in LAMPS:
        raise ValueError(f"there is no lamp {lamp!r}: {' '.join(LAMPS)}")
    if shape not in SHAPES:
        raise ValueError(f"there is no {shape!r} table: {' '.join(SHAPES)}")
    half = _shaped((float(rng.uniform(390, 450)), float(rng.uniform(400, 450))), shape)
    lens = lens_for(rng, width, height, 2 * half[1] * wide, camera)
    half = (half[0] * size, half[1] * size)
    light = light_for(rng, lamp)
    scale = lens.scale()
    res = max(0.4, scale * 1.15)
    where = lens.plane()
    beyond = _beyond(where, half, shape)
    on_table = beyond < 0
    # The camera sets its exposure by the table.
    bright = float(np.percentile(_glow(light, where)[on_table].mean(axis=1), 80))
    light = replace(light, strength=light.strength * float(rng.uniform(0.94, 1.06)) / bright)
    glow = _glow(light, where)
    glare = _glare(light, lens, where, rng)

    people = {seat: person_for(rng) for seat in seats}
    picture = _floor(rng, lens, light, half, shape, scale)
    for seat, person in people.items():
        body, corners = lap(rng, seat, half, light.lamp, min(1.5, scale * 1.1), person.sleeve)
        _paste(picture, lens, body, corners, light, shadow=0.5)
    _draw_table(picture, rng, table, where, beyond, half, res, glow, glare, scale)
    scene = Scene(
        lens,
        half,
        light,
        picture,
        glow,
        glare,
        0.35 + 1.45 * float(rng.random()) ** 2,  # most cameras are quiet, some are not
        float(rng.uniform(0.45, 0.8)) * max(1.0, width / 1280),
        people,
    )
    if clutter:
        # A round table has no corners to put things in.
        corner = half if shape != "round" else (half[0] * 0.78, half[1] * 0.78)
        scene.props = props_for(rng, corner, light.lamp, scale * 1.2)
        for prop in scene.props:
            _paste(picture, lens, prop.picture, prop.corners, light, shadow=prop.shadow)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    vignette = (1 - float(rng.uniform(0.03, 0.16)) * (x * x + y * y) / 2).astype(np.float32)[..., None]
    # What stays of the sensor's noise when the camera has smoothed it over time.
    grain = rng.standard_normal(picture.shape[:2], np.float32)[..., None] * np.float32(rng.uniform(0.6, 1.8))
    scene.ground = picture * vignette + grain
    scene.glow = glow * vignette
    return scene


def _shaped(half: tuple[float, float], shape: str) -> tuple[float, float]:
    """Half the breadth and depth of a table of that shape, where a square one's are ``half``."""
    if shape == "round":
        return (half[1] * ROUNDER, half[1] * ROUNDER)
    return (half[0] * LONGER, half[1]) if shape == "oblong" else half


def _beyond(where: np.ndarray, half: tuple[float, float], shape: str) -> np.ndarray:
    """How far the points ``where`` (h, w, 2), in mm, lie beyond the table's edge; below 0 on the table."""
    if shape == "round":
        return np.asarray(np.hypot(where[..., 0], where[..., 1]) - np.float32(half[0]))
    return np.asarray(np.maximum(np.abs(where[..., 0]) - half[0], np.abs(where[..., 1]) - half[1]))


def _floor(
    rng: np.random.Generator,
    lens: Lens,
    light: Light,
    half: tuple[float, float],
    shape: str,
    scale: float,
) -> np.ndarray:
    """What is seen round the table, far below its top."""
    down = -740.0
    where = lens.plane(down)
    res = max(0.25, scale * 0.7)
    size = round(2600 * res), round(3600 * res)
    texture = floor(str(rng.choice(FLOORS, p=(0.55, 0.3, 0.15))), rng, *size, res)
    seen = _sample(texture, where, res)
    # The table keeps the lamp off the floor round it.
    open_sky = np.clip(0.7 + _beyond(where, half, shape) / 900, 0.5, 1.0).astype(np.float32)
    return np.asarray(seen * _glow(light, where * 0.8) * open_sky[..., None], np.float32)


def _draw_table(
    picture: np.ndarray,
    rng: np.random.Generator,
    table: str,
    where: np.ndarray,
    outside: np.ndarray,
    half: tuple[float, float],
    res: float,
    glow: np.ndarray,
    glare: np.ndarray,
    scale: float,
) -> None:
    """Paints the table top, its rim and its edge into the picture."""
    size = round(2 * half[1] * res) + 8, round(2 * half[0] * res) + 8
    texture = cover_top(table, rng, *size, res) if table in EXAMINED else table_top(table, rng, *size, res)
    top = _sample(texture, where, res)
    rim = {"baize": float(rng.uniform(12, 26)), "wood": 5.0, "laminate": 8.0}.get(table, 0.0)
    if rim:
        wood = np.array(((40, 55, 80), (25, 30, 45), (70, 95, 125))[int(rng.integers(3))], np.float32)
        if table == "wood":
            wood = top.mean(axis=(0, 1)) * 0.85
        inset = np.clip((outside + rim) * scale, 0, 1)[..., None]
        slope = (0.9 + 0.25 * np.sin(np.clip((outside + rim) / rim, 0, 1) * np.pi))[..., None]
        top = top * (1 - inset) + wood * slope * inset
        groove = np.exp(-(((outside + rim) * scale) ** 2) / 3)[..., None]
        top *= 1 - 0.35 * groove
    # On a pale top the exposure leaves no room for more than a sheen: white cards must not drown in it.
    pale = float(np.clip(top.mean() / 255, 0, 1))
    gloss = EXAMINED[table][1] if table in EXAMINED else GLOSS[table]
    mirror = 215 * gloss * (1 - 0.85 * pale) * glare
    lit_top = top * glow * (1 - 0.22 * max(0.0, pale - 0.55) / 0.45)
    lit_top += (mirror * (0.8 + 0.2 * top.mean(axis=2) / max(1.0, float(top.mean()))))[..., None]
    # A soft shadow under the table's edge, then the top itself.
    shade = np.clip(1 - outside / 60, 0, 1)[..., None] * 0.45
    picture *= 1 - shade
    cover = np.clip(-outside * scale + 0.5, 0, 1)[..., None]
    picture[:] = picture * (1 - cover) + lit_top * cover


def quad_onto(
    sprite: np.ndarray, quad: np.ndarray, box: tuple[int, int, int, int], flags: int = cv2.INTER_LINEAR
) -> np.ndarray:
    """``sprite`` drawn into the pixels of ``box`` (left, top, right, bottom) with its corners at ``quad``."""
    h, w = sprite.shape[:2]
    source = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    # OpenCV counts pixel middles, quads count pixel corners.
    target = quad.astype(np.float32) - np.array(box[:2], np.float32) - 0.5
    turn = cv2.getPerspectiveTransform(source - 0.5, target)
    return np.asarray(cv2.warpPerspective(sprite, turn, (box[2] - box[0], box[3] - box[1]), flags=flags))


def box_of(quad: np.ndarray, width: int, height: int, margin: float = 2) -> tuple[int, int, int, int] | None:
    """The pixels that a quad touches, or None where it is outside the picture."""
    left, top = np.floor(quad.min(axis=0) - margin).astype(int)
    right, low = np.ceil(quad.max(axis=0) + margin).astype(int)
    left, top, right, low = max(0, left), max(0, top), min(width, right), min(height, low)
    return (int(left), int(top), int(right), int(low)) if left < right and top < low else None


def _paste(
    picture: np.ndarray, lens: Lens, sprite: np.ndarray, corners: np.ndarray, light: Light, shadow: float
) -> None:
    """Puts a lit thing (h, w, 4) float32 with its corners (4, 3) mm into the picture, and its shadow."""
    h, w = picture.shape[:2]
    quad = lens.project(corners)
    # The shadow falls away from the lamp, longer the higher the thing stands.
    tall = float(corners[:, 2].mean())
    middle = corners[:, :2].mean(axis=0)
    lean = (middle - np.array(light.lamp[:2])) / light.lamp[2] * max(tall, 12)
    scale = lens.scale()
    box = box_of(np.concatenate([quad, quad + lean * scale]), w, h, 30 * scale)
    if box is None:
        return
    part = picture[box[1] : box[3], box[0] : box[2]]
    if shadow:
        dark = quad_onto(sprite[..., 3].copy(), quad + lean * scale * 0.6, box)
        dark = cv2.GaussianBlur(dark, (0, 0), max(1.0, 9 * scale))
        part *= 1 - shadow * dark[..., None]
    over = quad_onto(sprite, quad, box)
    glow = _glow(light, middle[None, None].astype(np.float32))[0, 0]
    cover = over[..., 3:]
    part[:] = part * (1 - cover) + over[..., :3] * glow * cover
