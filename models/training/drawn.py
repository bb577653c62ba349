"""Decks drawn by chance, so that no index font, pip shape, court or back is special.

The index must come to count for more than the picture: fonts, letters (English, French, German,
Russian), places and sizes vary, and the courts are borrowed at random, often from another rank.
"""

from __future__ import annotations

import subprocess
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .art import CARD_H, CARD_W

SCALE = 2  # drawn at twice the size, then averaged down
W, H = CARD_W * SCALE, CARD_H * SCALE

LETTERS = {
    "english": {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "10"},
    "french": {"A": "1", "K": "R", "Q": "D", "J": "V", "T": "10"},
    "german": {"A": "A", "K": "K", "Q": "D", "J": "B", "T": "10"},
    "russian": {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"},
}

# Places of the pips as parts of the pip field, x then y, the usual layouts; y over one half is turned.
_L, _C, _R = 0.0, 0.5, 1.0
_THIRDS = (0.0, 1 / 3, 2 / 3, 1.0)
LAYOUTS: dict[str, list[tuple[float, float]]] = {
    "2": [(_C, 0), (_C, 1)],
    "3": [(_C, 0), (_C, 0.5), (_C, 1)],
    "4": [(x, y) for x in (_L, _R) for y in (0, 1)],
    "5": [(x, y) for x in (_L, _R) for y in (0, 1)] + [(_C, 0.5)],
    "6": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)],
    "7": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.25)],
    "8": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.25), (_C, 0.75)],
    "9": [(x, y) for x in (_L, _R) for y in _THIRDS] + [(_C, 0.5)],
    "T": [(x, y) for x in (_L, _R) for y in _THIRDS] + [(_C, 1 / 6), (_C, 5 / 6)],
}
_ODD_LAYOUTS = {
    "7": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.5)],
    "8": [(x, y) for x in (_L, _R) for y in _THIRDS],
    "9": [(x, y) for x in (_L, _C, _R) for y in (0, 0.5, 1)],
    "T": [(x, y) for x in (_L, _R) for y in (0, 0.25, 0.5, 0.75, 1)],
}


class NoGlyph(ValueError):
    """The font does not draw this text."""


@lru_cache(maxsize=1)
def font_files() -> tuple[tuple[str, bool], ...]:
    """Font files of this machine that hold Latin letters, with whether they hold Cyrillic too."""
    listed = subprocess.run(
        ["fc-list", ":lang=en", "file"], capture_output=True, text=True, check=True
    ).stdout
    cyrillic = subprocess.run(
        ["fc-list", ":lang=ru", "file"], capture_output=True, text=True, check=True
    ).stdout
    files = sorted({line.split(":")[0] for line in listed.splitlines()})
    wanted = [f for f in files if f.endswith((".ttf", ".otf", ".t1")) and not _is_oblique(f)]
    return tuple((f, f in cyrillic) for f in wanted)


def _is_oblique(file: str) -> bool:
    name = file.lower()
    return any(word in name for word in ("italic", "oblique", "symbol", "emoji", "dingbat", "math", "swash"))


@lru_cache(maxsize=512)
def _glyph(file: str, text: str, height: int) -> np.ndarray:
    """The ink of ``text`` as a mask (h, w), cut to the ink, about ``height`` pixels tall."""
    font = ImageFont.truetype(file, height * 2)
    box = font.getbbox(text)
    image = Image.new("L", (box[2] - box[0] + 8, box[3] - box[1] + 8), 0)
    ImageDraw.Draw(image).text((4 - box[0], 4 - box[1]), text, fill=255, font=font)
    ink = np.asarray(image)
    ys, xs = np.nonzero(ink > 40)
    if len(ys) < 12:
        raise NoGlyph(f"{file} does not draw {text!r}")
    ink = ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    width = max(2, round(ink.shape[1] * height / ink.shape[0]))
    return cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)


def _bezier(points: list[tuple[float, float]], steps: int = 14) -> np.ndarray:
    p = np.array(points, float)
    t = np.linspace(0, 1, steps)[:, None]
    return (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]


def _mirror(half: np.ndarray) -> np.ndarray:
    return np.vstack([half, np.column_stack([-half[::-1, 0], half[::-1, 1]])])


def pip_shape(suit: str, rng: np.random.Generator, size: int = 160) -> np.ndarray:
    """A mask (size, size) of one suit's pip, upright, in a shape of its own."""
    mask = np.zeros((size, size), np.uint8)

    def fill(points: np.ndarray) -> None:
        cv2.fillPoly(mask, [np.round(points * size * 8).astype(np.int32)], 255, cv2.LINE_AA, shift=3)

    def disc(x: float, y: float, r: float) -> None:
        cv2.circle(
            mask, (round(x * size * 8), round(y * size * 8)), round(r * size * 8), 255, -1, cv2.LINE_AA, 3
        )

    u = rng.uniform
    if suit == "d":
        pull = u(-0.13, 0.02)
        side, top = u(0.3, 0.47), u(0.44, 0.49)
        middle = np.array([side / 2 + pull * 0.6, top / 2 + pull * 0.6])
        quarter = _bezier([(0, -top), (middle[0], -middle[1]), (middle[0], -middle[1]), (side, 0)])
        half = np.vstack([quarter, np.column_stack([quarter[::-1, 0], -quarter[::-1, 1]])])
        fill(_mirror(half) + 0.5)
    elif suit in "hs":
        dip, lobe, wide = u(0.1, 0.24), u(0.42, 0.6), u(0.4, 0.48)
        half = np.vstack(
            [
                _bezier([(0, -0.45 + dip), (0.04, -0.46), (wide * 0.55, -0.5), (wide * 0.8, -0.44)]),
                _bezier(
                    [(wide * 0.8, -0.44), (wide * 1.25, -0.36), (wide * 1.1, lobe - 0.5), (wide * 0.7, 0.1)]
                ),
                _bezier(
                    [(wide * 0.7, 0.1), (wide * u(0.3, 0.5), u(0.25, 0.33)), (u(0.02, 0.12), 0.38), (0, 0.47)]
                ),
            ]
        )
        if suit == "h":
            fill(_mirror(half) + 0.5)
        else:
            blade = half * (1, -0.8) - (0, 0.09)
            fill(_mirror(blade) + 0.5)
            _stem(fill, rng)
    else:
        r = u(0.17, 0.225)
        spread, low = u(0.2, 0.26), u(0.52, 0.6)
        disc(0.5, 0.06 + r, r)
        disc(0.5 - spread, low, r)
        disc(0.5 + spread, low, r)
        if rng.random() < 0.8:
            fill(
                np.array(
                    [
                        (0.5 - r * 0.6, 0.35),
                        (0.5 + r * 0.6, 0.35),
                        (0.5 + spread, low),
                        (0.5, low + 0.1),
                        (0.5 - spread, low),
                    ]
                )
            )
        _stem(fill, rng)
    ys, xs = np.nonzero(mask > 60)
    cut = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    wide = u(0.7, 1.08)  # of whatever suit: a narrow pip is no club
    return cv2.resize(
        cut,
        (
            max(8, round(size * wide * cut.shape[1] / max(cut.shape))),
            round(size * cut.shape[0] / max(cut.shape)),
        ),
    )


def _stem(fill, rng: np.random.Generator) -> None:
    foot, neck = rng.uniform(0.1, 0.24), rng.uniform(0.015, 0.05)
    half = _bezier([(neck, 0.0), (neck, 0.25), (neck + 0.02, 0.4), (foot, 0.47)])
    fill(_mirror(half) + 0.5)


def _ink(
    canvas: np.ndarray, mask: np.ndarray, cx: float, cy: float, colour: np.ndarray, turned: bool = False
) -> None:
    """Lay ``colour`` through ``mask`` with its centre at (cx, cy); what falls outside is cut off."""
    if turned:
        mask = mask[::-1, ::-1]
    h, w = mask.shape
    x, y = round(cx - w / 2), round(cy - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, W), min(y + h, H)
    if x0 >= x1 or y0 >= y1:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    field = canvas[y0:y1, x0:x1]
    field[:] = field * (1 - part) + colour * part


def _scaled(mask: np.ndarray, height: float, squeeze: float = 1.0) -> np.ndarray:
    h = max(6, round(height))
    return cv2.resize(
        mask, (max(4, round(mask.shape[1] * h / mask.shape[0] * squeeze)), h), interpolation=cv2.INTER_AREA
    )


def draw_back(rng: np.random.Generator) -> np.ndarray:
    """A back as float BGR (H, W, 3): lattice, stripes, dots, rays, flat or blots, some with a white edge."""
    ink, paper = rng.uniform(0, 200, 3), np.full(3, rng.uniform(215, 255))
    if rng.random() < 0.5:
        ink = np.array([rng.uniform(20, 90), rng.uniform(10, 60), rng.uniform(130, 210)])
        ink = ink if rng.random() < 0.5 else ink[::-1]
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    pitch = rng.uniform(8, 60)
    kind = rng.integers(6)
    if kind == 0:
        wave = np.sin((x + y) * np.pi / pitch) * np.sin((x - y) * np.pi / pitch)
    elif kind == 1:
        wave = np.sin(x * np.pi / pitch) * np.sin(y * np.pi / pitch)
    elif kind == 2:
        wave = np.sin((x * rng.uniform(-1, 1) + y) * np.pi / pitch)
    elif kind == 3:
        radius = np.hypot(x - W / 2, y - H / 2)
        wave = np.sin(radius * np.pi / pitch) * np.cos(np.arctan2(y - H / 2, x - W / 2) * rng.integers(4, 16))
    elif kind == 4:
        wave = np.full_like(x, rng.choice([-1.0, 1.0]))
    else:
        noise = cv2.GaussianBlur(rng.standard_normal((H, W)).astype(np.float32), (0, 0), pitch / 3)
        wave = noise + noise[::-1, ::-1]
        wave /= np.abs(wave).max() / 2
    amount = np.clip(wave * rng.uniform(1, 6) + rng.uniform(0, 1), 0, 1)[..., None]
    face = paper * (1 - amount) + ink * amount
    edge = round(rng.choice([0, 0.03, 0.05, 0.08]) * W)
    if edge:
        canvas = np.empty((H, W, 3), np.float64)
        canvas[:] = paper
        canvas[edge:-edge, edge:-edge] = face[edge:-edge, edge:-edge]
        return canvas
    return face


def _figure(rng: np.random.Generator, width: int, height: int) -> np.ndarray:
    """A court of nobody's: coloured shapes, the lower half the upper one turned."""
    half = np.full((height // 2, width, 3), rng.uniform(200, 255), np.float64)
    half[:] = rng.uniform(190, 255, 3)
    palette = [rng.uniform(0, 255, 3) for _ in range(5)]
    for _ in range(rng.integers(8, 26)):
        colour = palette[rng.integers(5)].tolist()
        n = rng.integers(3, 7)
        centre = rng.uniform((0, 0), (width, height / 2))
        reach = rng.uniform(0.06, 0.4) * width
        points = centre + rng.uniform(-reach, reach, (n, 2))
        if rng.random() < 0.3:
            cv2.ellipse(
                half,
                (centre.tolist(), (reach, reach * rng.uniform(0.3, 1)), rng.uniform(0, 180)),
                colour,
                -1,
                cv2.LINE_AA,
            )
        elif rng.random() < 0.3:
            cv2.polylines(
                half, [points.astype(np.int32)], False, colour, int(rng.integers(2, 7)), cv2.LINE_AA
            )
        else:
            cv2.fillPoly(half, [points.astype(np.int32)], colour, cv2.LINE_AA)
    if rng.random() < 0.8:  # a head
        cx, cy, r = (
            width * rng.uniform(0.35, 0.65),
            height * rng.uniform(0.12, 0.25),
            width * rng.uniform(0.1, 0.18),
        )
        cv2.ellipse(half, ((cx, cy), (r * 2, r * 2.5), 0), (150, 190, 230), -1, cv2.LINE_AA)
        cv2.ellipse(half, ((cx, cy - r), (r * 2.6, r * 1.2), 0), palette[0].tolist(), -1, cv2.LINE_AA)
    return np.vstack([half, half[::-1, ::-1]])[:height]


def _ornament(
    rng: np.random.Generator, canvas: np.ndarray, share: float, paper: np.ndarray, colour: np.ndarray
) -> None:
    """A maker's ace: the pip filled with lace, and lines of small print above and below it."""
    middle = np.array([W / 2, H / 2])
    for _ in range(int(rng.integers(4, 30))):
        at = middle + rng.normal(0, 0.16, 2) * (share * H * 0.8, share * H)
        ink = (paper if rng.random() < 0.75 else colour).tolist()
        r = rng.uniform(0.01, 0.1) * share * H
        box = (at.tolist(), (2 * r, 2 * r * rng.uniform(0.3, 1.5)), rng.uniform(0, 180))
        cv2.ellipse(canvas, box, ink, int(rng.choice([-1, 2, 3])), cv2.LINE_AA)
    if rng.random() < 0.7:
        grey = (colour * 0.6 + paper * 0.4).tolist()
        for side in (-1, 1):
            for line in range(int(rng.integers(0, 4))):
                y = H / 2 + side * (share * H * 0.55 + 8 + line * rng.uniform(10, 18))
                half = rng.uniform(0.06, 0.26) * W
                for x in np.arange(W / 2 - half, W / 2 + half, 7):
                    cv2.rectangle(
                        canvas,
                        (int(x), int(y)),
                        (int(x + rng.uniform(2, 6)), int(y + rng.uniform(3, 7))),
                        grey,
                        -1,
                    )
    if rng.random() < 0.3:  # a name written across
        name = np.zeros((60, W), np.uint8)
        cv2.putText(
            name,
            "Bowerbird",
            (10, 42),
            cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
            rng.uniform(0.8, 1.6),
            255,
            2,
            cv2.LINE_AA,
        )
        _ink(canvas, name, W / 2, H * rng.uniform(0.22, 0.34), colour)


def _round_corners(rng: np.random.Generator) -> np.ndarray:
    radius = round(rng.uniform(0.03, 0.075) * W)
    alpha = np.zeros((H, W), np.uint8)
    cv2.rectangle(alpha, (radius, 0), (W - 1 - radius, H - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (W - 1, H - 1 - radius), 255, -1)
    for x in (radius, W - 1 - radius):
        for y in (radius, H - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return alpha


def draw_deck(seed: int, courts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """A whole deck by label as BGRA uint8 (CARD_H, CARD_W, 4), the same for the same seed; ``index`` is how
    far its corner indices reach in from the corner (width, height), in pixels.

    ``courts`` are decks of which court pictures may be borrowed; without any, figures are drawn.
    """
    while True:
        rng = np.random.default_rng(seed)
        try:
            return _draw_deck(rng, courts)
        except NoGlyph:
            seed += 1_000_003


def _draw_deck(rng: np.random.Generator, courts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    u = rng.uniform
    language = rng.choice(["english", "french", "german", "russian"], p=[0.76, 0.09, 0.1, 0.05])
    fonts = [f for f, cyrillic in font_files() if language != "russian" or cyrillic]
    font = fonts[rng.integers(len(fonts))]
    letters = LETTERS[language]
    paper = np.full(3, u(225, 255)) - np.array([u(0, 30), u(0, 8), 0]) * (rng.random() < 0.4)
    black, red = np.full(3, u(0, 45)), np.array([u(10, 70), u(10, 50), u(170, 240)])
    colours = {"c": black, "s": black, "d": red, "h": red}
    if rng.random() < 0.14:
        colours = {
            "c": np.array([u(20, 60), u(100, 150), u(0, 50)]),
            "s": black,
            "h": red,
            "d": np.array([u(150, 230), u(60, 130), u(0, 50)])
            if rng.random() < 0.7
            else np.array([u(0, 50), u(140, 180), u(220, 250)]),
        }
    pips = {suit: pip_shape(suit, rng) for suit in "cdhs"}
    index_h = H * (u(0.07, 0.15) if rng.random() < 0.75 else u(0.15, 0.24))
    squeeze = u(0.6, 1.05)
    index_pip = index_h * u(0.5, 1.0)
    margin_x, margin_y, gap = W * u(0.02, 0.07), H * u(0.015, 0.05), H * u(0.0, 0.025)
    corners = ["two", "four", "upright"][rng.choice(3, p=[0.76, 0.16, 0.08])]
    pip_h = H * u(0.11, 0.19)
    field = (W * u(0.26, 0.34), W * u(0.66, 0.74), H * u(0.12, 0.2), 0.0)
    inner = min(margin_x + index_h * 0.62 + pip_h * 0.42, W * 0.42)  # pips keep clear of the index
    field = (max(field[0], inner), min(field[1], W - inner), field[2], H - field[2])
    style = rng.choice(["pips", "one", "plain"], p=[0.86, 0.09, 0.05])
    odd = rng.random() < 0.12
    frame = rng.random() < 0.55
    frame_colour = [u(0, 120), u(0, 90), u(0, 90)]
    borrowed = courts[rng.integers(len(courts))] if courts and rng.random() < 0.72 else None
    mixed_courts = rng.random() < 0.35
    hue = int(rng.integers(0, 180)) if rng.random() < 0.3 else 0
    alpha = _round_corners(rng)
    side_h = H * u(0.62, 0.82)
    side_w = W * u(0.5, 0.68)
    pip_squeeze = u(0.7, 1.0) if rng.random() < 0.6 else 1.0  # makers condense the index, its pip too

    extent = [0.0, 0.0]

    def finished(canvas: np.ndarray) -> np.ndarray:
        small = cv2.resize(
            np.clip(canvas, 0, 255).astype(np.uint8), (CARD_W, CARD_H), interpolation=cv2.INTER_AREA
        )
        return np.dstack([small, cv2.resize(alpha, (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)])

    def blank() -> np.ndarray:
        canvas = np.empty((H, W, 3), np.float64)
        canvas[:] = paper
        return canvas

    def index(canvas: np.ndarray, text: str, suit: str | None, colour: np.ndarray) -> None:
        glyph = _scaled(_glyph(font, text, 120), index_h, squeeze * (0.8 if len(text) > 1 else 1))
        width = glyph.shape[1]
        pip = _scaled(pips[suit], index_pip, pip_squeeze) if suit else None
        column = max(width, pip.shape[1] if pip is not None else 0)
        extent[0] = max(extent[0], (margin_x + column) / W)
        extent[1] = max(extent[1], (margin_y + index_h + gap + index_pip) / H)
        cx, cy = margin_x + column / 2, margin_y + index_h / 2
        py = margin_y + index_h + gap + index_pip / 2
        places = [(cx, cy, py, False), (W - cx, H - cy, H - py, corners != "upright")]
        if corners == "upright":
            places[1] = (
                W - cx,
                H - margin_y - index_pip - gap - index_h / 2,
                H - margin_y - index_pip / 2,
                False,
            )
        if corners == "four":
            places += [(W - cx, cy, py, False), (cx, H - cy, H - py, True)]
        for x, y, y2, turned in places:
            _ink(canvas, glyph, x, y, colour, turned)
            if pip is not None:
                _ink(canvas, pip, x, y2, colour, turned)

    def picture(canvas: np.ndarray, rank: str, suit: str) -> None:
        w, h = round(side_w), round(side_h)
        if borrowed is not None:
            other = "JQK"[rng.integers(3)] if mixed_courts and rng.random() < 0.6 else rank
            art = borrowed[other + suit][:, :, :3]
            art = art[round(CARD_H * 0.12) : round(CARD_H * 0.88), round(CARD_W * 0.2) : round(CARD_W * 0.8)]
            if hue:
                hsv = cv2.cvtColor(art, cv2.COLOR_BGR2HSV)
                hsv[:, :, 0] = (hsv[:, :, 0].astype(int) + hue) % 180
                art = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
            art = cv2.resize(art, (w, h), interpolation=cv2.INTER_CUBIC).astype(np.float64)
        else:
            art = _figure(rng, w, h)
        x, y = (W - w) // 2, (H - h) // 2
        canvas[y : y + art.shape[0], x : x + w] = art
        if frame:
            cv2.rectangle(canvas, (x, y), (x + w, y + h), frame_colour, 3, cv2.LINE_AA)
        if rng.random() < 0.6:
            pip = _scaled(pips[suit], pip_h * 0.8)
            _ink(canvas, pip, x + pip.shape[1] * 0.7, y + pip.shape[0] * 0.7, colours[suit])
            _ink(canvas, pip, W - x - pip.shape[1] * 0.7, H - y - pip.shape[0] * 0.7, colours[suit], True)

    cards = {}
    for suit in "cdhs":
        colour = colours[suit]
        for rank in "A23456789TJQK":
            canvas = blank()
            if rank == "A" or (style == "one" and rank not in "JQK"):
                share = u(0.18, 0.5) if suit == "s" else u(0.14, 0.35)
                _ink(canvas, _scaled(pips[suit], H * share), W / 2, H / 2, colour)
                if rank == "A" and rng.random() < (0.6 if suit == "s" else 0.12):
                    _ornament(rng, canvas, share, paper, colour)
            elif rank in LAYOUTS and style == "pips":
                places = _ODD_LAYOUTS.get(rank, LAYOUTS[rank]) if odd else LAYOUTS[rank]
                for fx, fy in places:
                    x, y = field[0] + fx * (field[1] - field[0]), field[2] + fy * (field[3] - field[2])
                    _ink(canvas, _scaled(pips[suit], pip_h), x, y, colour, fy > 0.5)
            elif rank in "JQK" and (style == "pips" or rng.random() < 0.5):
                picture(canvas, rank, suit)
            else:
                _ink(
                    canvas,
                    _scaled(_glyph(font, letters.get(rank, rank), 120), H * 0.3, squeeze),
                    W / 2,
                    H / 2,
                    colour,
                )
            index(canvas, letters.get(rank, rank), suit, colour)
            cards[rank + suit] = finished(canvas)
    joker = blank()
    art = _figure(rng, round(side_w), round(side_h))
    joker[(H - art.shape[0]) // 2 :, :][: art.shape[0], (W - art.shape[1]) // 2 :][:, : art.shape[1]] = art
    word = _glyph(font, "JOKER" if rng.random() < 0.8 else "★", 60)
    word = _scaled(np.rot90(word, 3) if word.shape[1] > word.shape[0] * 2 else word, H * u(0.12, 0.3))
    place = margin_x + word.shape[1] / 2, margin_y + word.shape[0] / 2
    _ink(joker, word, *place, colours["h" if rng.random() < 0.5 else "s"])
    _ink(joker, word, W - place[0], H - place[1], colours["h" if rng.random() < 0.5 else "s"], True)
    cards["Jk"] = finished(joker)
    cards["back"] = finished(draw_back(rng))
    cards["index"] = np.array([extent[0] * CARD_W, extent[1] * CARD_H])
    return cards
