"""Printed covers for the examination: paisley, scenes in one ink, a map, a tea towel's calendar."""

from __future__ import annotations

import cv2
import numpy as np

from .cloths import chance_colour, weave
from .relief import clouds

LETTERS = "AEILMNORSTUVBDGK"


def _at(x: float, y: float) -> tuple[int, int]:
    return round(float(x)), round(float(y))


def _drop() -> np.ndarray:
    """A bent drop of unit size, (n, 2), its tip to the right."""
    t = np.linspace(0, 2 * np.pi, 60)
    x, y = np.cos(t), 0.62 * np.sin(t) * np.sin(t / 2) ** 1.3
    return np.stack([x, y + 0.28 * (x + 0.2) ** 2 * np.sign(x + 0.2)], axis=1)


def paisley(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Bent drops within drops, pearls round them, leaning all ways, and sprigs between."""
    ground = chance_colour(rng, (45, 30, 110), (90, 50, 25), (205, 220, 228), (50, 75, 60))
    inks = [chance_colour(rng, c) for c in ((60, 175, 220), (215, 225, 230), (60, 50, 170), (130, 120, 50))]
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = ground
    step, drop = float(rng.uniform(75, 120)) * res, _drop()
    for row in range(-1, int(height / step) + 2):
        for column in range(-1, int(width / step) + 2):
            at = np.array(((column + 0.5 * (row % 2)) * step, row * step * 0.9))
            spin, mirror = float(rng.normal(row % 2 * np.pi, 0.5)), 1 - 2 * (column % 2)
            c, s = np.cos(spin), np.sin(spin)
            turn = np.array([[c, s], [-s, c]]) * (1, mirror)

            def shape(size: float, at: np.ndarray = at, turn: np.ndarray = turn) -> np.ndarray:
                return np.asarray(np.round(drop @ turn * size * step + at), np.int32)

            first = int(rng.integers(4))
            for k, size in enumerate((0.4, 0.34, 0.25, 0.15, 0.07)):
                cv2.fillPoly(cloth, [shape(size)], inks[(first + k) % 4].tolist(), cv2.LINE_AA)
            for x, y in shape(0.45)[::4]:
                cv2.circle(
                    cloth, (int(x), int(y)), max(1, round(1.6 * res)), inks[1].tolist(), -1, cv2.LINE_AA
                )
            for k in range(6):
                tip = at + step * np.array((0.5, 0.1)) + 0.09 * step * np.array((np.cos(k), np.sin(k)))
                cv2.circle(cloth, _at(*tip), max(1, round(2.2 * res)), inks[0].tolist(), -1, cv2.LINE_AA)
    return np.asarray(cloth * (1 + 0.035 * weave(rng, height, width, res)[..., None]), np.float32)


def _hatch(ink: np.ndarray, box: np.ndarray, res: float) -> None:
    """Fills the polygon ``box`` with slanting lines."""
    mask = np.zeros(ink.shape, np.uint8)
    cv2.fillPoly(mask, [np.round(box).astype(np.int32)], 1)
    y, x = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]]
    ink[(mask > 0) & (((x + y) / res) % 2.4 < 0.9)] = 0.75
    cv2.polylines(ink, [np.round(box).astype(np.int32)], True, 1.0, 1, cv2.LINE_AA)


def _tree(rng: np.random.Generator, ink: np.ndarray, x: float, y: float, tall: float) -> None:
    for aside in (-0.03, 0.03, 0.0):
        cv2.line(
            ink, _at(x + aside * tall, y), _at(x + aside * 0.4 * tall, y - tall * 0.55), 1.0, 1, cv2.LINE_AA
        )
    for _ in range(70):
        lean, far = rng.uniform(0, 6.3), np.sqrt(rng.random()) * 0.32 * tall
        leaf = (x + far * np.cos(lean), y - tall * 0.72 + 0.8 * far * np.sin(lean))
        size = (max(1, round(tall * 0.045)), max(1, round(tall * 0.03)))
        cv2.ellipse(ink, _at(*leaf), size, float(np.degrees(lean)), 0, 200, 1.0, 1, cv2.LINE_AA)


def _person(ink: np.ndarray, x: float, y: float, tall: float, res: float, skirt: bool) -> None:
    cv2.circle(ink, _at(x, y - tall * 0.88), max(2, round(tall * 0.08)), 0.8, -1, cv2.LINE_AA)
    broad = 0.26 if skirt else 0.12
    hem = np.array([(-broad, 0), (broad, 0), (0.07, -0.5), (0.1, -0.78), (-0.1, -0.78), (-0.07, -0.5)])
    _hatch(ink, hem * tall + (x, y), res)
    cv2.line(
        ink, _at(x + 0.1 * tall, y - 0.72 * tall), _at(x + 0.3 * tall, y - 0.5 * tall), 1.0, 2, cv2.LINE_AA
    )


def toile(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Scenes of trees, cottages, birds and people with hatching, in one ink on cream."""
    ground, ink_colour = (
        chance_colour(rng, (215, 230, 238), (225, 232, 235)),
        chance_colour(rng, (120, 60, 35), (50, 40, 140), (45, 45, 45), (60, 95, 40)),
    )
    ink = np.zeros((height, width), np.float32)
    step = float(rng.uniform(130, 190)) * res
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x, y = (column + 0.5 * (row % 2) - 0.3) * step, (row + 0.35) * step
            hill = np.linspace(-0.45, 0.45, 20)
            ground_line = np.stack([x + hill * step, y + 0.06 * step * np.cos(hill * 6)], axis=1)
            cv2.polylines(ink, [np.round(ground_line).astype(np.int32)], False, 1.0, 1, cv2.LINE_AA)
            for _ in range(12):
                left = _at(x + rng.uniform(-0.4, 0.4) * step, y + rng.uniform(0.05, 0.13) * step)
                cv2.line(ink, left, (left[0] + round(9 * res), left[1]), 0.8, 1, cv2.LINE_AA)
            kind = (row + column) % 3
            _tree(rng, ink, x - 0.28 * step, y, step * 0.5)
            if kind == 0:
                wall = np.array([(0, 0), (0.28, 0), (0.28, -0.18), (0, -0.18)]) * step + (x, y)
                roof = np.array([(-0.03, -0.18), (0.31, -0.18), (0.14, -0.34)]) * step + (x, y)
                _hatch(ink, roof, res)
                cv2.polylines(ink, [np.round(wall).astype(np.int32)], True, 1.0, 1, cv2.LINE_AA)
                door = np.array([(0.11, 0), (0.17, 0), (0.17, -0.1), (0.11, -0.1)]) * step + (x, y)
                _hatch(ink, door, res)
            elif kind == 1:
                _person(ink, x, y, step * 0.27, res, True)
                _person(ink, x + 0.17 * step, y, step * 0.3, res, False)
            else:
                _tree(rng, ink, x + 0.2 * step, y, step * 0.38)
                for k in range(3):
                    bird = (x + (k - 1) * 0.11 * step, y - (0.42 + 0.05 * (k % 2)) * step)
                    for lean in (200, 290):
                        cv2.ellipse(
                            ink,
                            _at(*bird),
                            (round(6 * res), round(4 * res)),
                            0,
                            lean,
                            lean + 70,
                            1.0,
                            2,
                            cv2.LINE_AA,
                        )
    cloth = ground * (1 - 0.85 * ink[..., None]) + ink_colour * 0.85 * ink[..., None]
    return np.asarray(cloth * (1 + 0.035 * weave(rng, height, width, res)[..., None]), np.float32)


def street_map(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A printed map: sea and land, woods, roads, a grid, and the names of places that do not exist."""
    high = clouds(rng, height, width, 380 * res, 5)
    woods = clouds(rng, height, width, 130 * res, 4)
    sea, land, wood = np.array((225, 205, 170)), np.array((205, 232, 240)), np.array((180, 220, 190))
    sheet = np.where((high > -0.5)[..., None], np.where((woods > 0.6)[..., None], wood, land), sea)
    sheet = sheet.astype(np.float32)
    shore = (np.abs(high + 0.5) < 0.03) | ((high < -0.5) & (np.abs((high + 0.5) % 0.16) < 0.012))
    sheet[shore] = (165, 120, 60)
    towns = rng.uniform((0, 0), (width, height), (26, 2))
    for colour, thick, count in (
        ((70, 90, 205), 2.4, 9),
        ((90, 190, 235), 1.7, 16),
        ((140, 140, 140), 0.8, 40),
    ):
        for _ in range(count):
            a, b = towns[rng.choice(len(towns), 2, replace=False)]
            way = np.linspace(0, 1, 14)[:, None]
            bend = np.cumsum(rng.normal(0, 0.02, (14, 2)), axis=0) * np.hypot(*(b - a))
            road = np.round(a + (b - a) * way + bend * way * (1 - way) * 4).astype(np.int32)
            for inner, more in (((90, 90, 90), 0.9), (colour, 0.0)):
                broad = max(1, round((thick + more) * res))
                cv2.polylines(sheet, [road], False, inner, broad, cv2.LINE_AA)
    paper = np.clip(sheet, 0, 255).astype(np.uint8)  # OpenCV writes on nothing else
    for at in towns:
        size = float(rng.uniform(0.28, 0.6)) * res
        cv2.circle(paper, _at(*at), max(2, round(4 * size)), (60, 60, 60), -1, cv2.LINE_AA)
        name = "".join(rng.choice(list(LETTERS), int(rng.integers(4, 9)))).capitalize()
        cv2.putText(
            paper,
            name,
            _at(at[0] + 5 * res, at[1] - 3 * res),
            cv2.FONT_HERSHEY_COMPLEX,
            size,
            (40, 40, 40),
            1,
            cv2.LINE_AA,
        )
    y, x = np.mgrid[0:height, 0:width] / res
    sheet = paper.astype(np.float32)
    sheet[((x % 100) < 0.7) | ((y % 100) < 0.7)] *= 0.86
    return sheet


def calendar(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A linen tea towel's print, again and again: twelve months with their days, in frames."""
    ground, ink = (
        chance_colour(rng, (222, 230, 234), (200, 215, 222)),
        chance_colour(rng, (45, 40, 150), (125, 70, 35), (55, 55, 55), (60, 105, 50)),
    )
    cloth = np.empty((height, width, 3), np.uint8)  # OpenCV writes on nothing else
    cloth[:] = ground
    broad, tall = float(rng.uniform(78, 105)) * res, float(rng.uniform(72, 92)) * res
    letter = float(rng.uniform(0.24, 0.32)) * res
    red = (50, 40, 190)
    for row in range(int(height / tall) + 1):
        for column in range(int(width / broad) + 1):
            left, top = column * broad, row * tall
            cv2.rectangle(
                cloth,
                _at(left + 3 * res, top + 3 * res),
                _at(left + broad - 3 * res, top + tall - 3 * res),
                ink.tolist(),
                max(1, round(res)),
                cv2.LINE_AA,
            )
            name = "".join(rng.choice(list(LETTERS), int(rng.integers(4, 9))))
            cv2.putText(
                cloth,
                name,
                _at(left + 0.12 * broad, top + 0.2 * tall),
                cv2.FONT_HERSHEY_TRIPLEX,
                letter * 1.6,
                ink.tolist(),
                max(1, round(res)),
                cv2.LINE_AA,
            )
            begins = int(rng.integers(7))
            for day in range(1, 31):
                line, place = divmod(begins + day - 1, 7)
                at = _at(left + (0.09 + 0.122 * place) * broad, top + (0.35 + 0.115 * line) * tall)
                colour = red if place == 6 else ink.tolist()
                cv2.putText(cloth, str(day), at, cv2.FONT_HERSHEY_SIMPLEX, letter, colour, 1, cv2.LINE_AA)
    return np.asarray(cloth * (1 + 0.05 * weave(rng, height, width, res)[..., None]), np.float32)
