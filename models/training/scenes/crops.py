"""Crops for training the reader: a card photographed small, blurred, lit, covered, and cut out again.

Each crop is made as at the table: the card is turned on a surface at its size in the camera's
pixels, the picture is spoilt (blur, light, noise, JPEG), and only then is it rectified through a
quad that is a little wrong.
"""

from __future__ import annotations

import cv2
import numpy as np

from ..draw.printed_card_art import LABELS
from .bank import Bank

CROP_W, CROP_H = 96, 136
INDEX_OF = {label: i for i, label in enumerate(LABELS)}


COVERED = 0.45
LARGEST = 170.0
"""Pixels: how tall cards are at most."""
STRIPS = 0.1


def over(image: np.ndarray, patch: np.ndarray, matrix: np.ndarray, shadow: float = 0.0) -> None:
    """Lay a BGRA patch on a uint8 BGR image through a 3x3 matrix, with a soft shadow beneath it."""
    h, w = image.shape[:2]
    warped = cv2.warpPerspective(
        patch, matrix, (w, h), flags=cv2.INTER_AREA if matrix[2, 2] else cv2.INTER_LINEAR
    )
    alpha = warped[:, :, 3:].astype(np.float32) / 255
    if shadow:
        dark = cv2.blur(np.roll(alpha, (2, 2), (0, 1)), (7, 7))[..., None] * shadow
        image[:] = (image * (1 - dark)).astype(np.uint8)
    image[:] = (image * (1 - alpha) + warped[:, :, :3] * alpha).astype(np.uint8)


def shrunk(patch: np.ndarray, height: float) -> np.ndarray:
    """The patch averaged down to about ``height`` pixels, so that a later warp does not alias."""
    factor = height / patch.shape[0]
    if factor >= 0.9:
        return patch
    return cv2.resize(patch, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)


def placing(patch: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The matrix that lays the patch's corners on ``quad`` (from its top left, clockwise)."""
    h, w = patch.shape[:2]
    return cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), np.float32(quad))


def turned_quad(cx: float, cy: float, w: float, h: float, angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    return corners @ np.array([[c, s], [-s, c]]) + (cx, cy)


def spoil(rng: np.random.Generator, image: np.ndarray, scale: float) -> np.ndarray:
    """Lamp, exposure, colour, blur, noise and JPEG; ``scale`` is the card's height in pixels / 100."""
    h, w = image.shape[:2]
    out = image.astype(np.float32)
    if rng.random() < 0.7:
        gy, gx = np.mgrid[0:h, 0:w].astype(np.float32)
        a = rng.uniform(0, 6.28)
        ramp = ((gx / w - 0.5) * np.cos(a) + (gy / h - 0.5) * np.sin(a)) * rng.uniform(0, 0.7)
        out *= (1 + ramp)[..., None]
        if rng.random() < 0.3:  # the edge of a shadow
            edge = (gx - rng.uniform(0, w)) * np.cos(a) + (gy - rng.uniform(0, h)) * np.sin(a)
            out *= (1 - rng.uniform(0.2, 0.6) * np.clip(edge / rng.uniform(1, 12), 0, 1))[..., None]
        if rng.random() < 0.25:  # glare of a lamp on a glossy face
            r = rng.uniform(0.15, 0.6) * h
            d = np.exp(-(((gx - rng.uniform(0, w)) / r) ** 2 + ((gy - rng.uniform(0, h)) / r) ** 2))
            out += (d * rng.uniform(30, 190))[..., None]
    out *= rng.uniform(0.45, 1.12) * np.array([rng.uniform(0.78, 1.15), 1.0, rng.uniform(0.85, 1.15)])
    if rng.random() < 0.3:
        out = 255 * np.power(np.clip(out / 255, 0, 1), rng.uniform(0.6, 1.6))
    out = (out - 128) * rng.uniform(0.75, 1.15) + 128 + rng.uniform(-12, 12)
    out = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.55:
        sigma = abs(rng.normal(0, 0.8)) * max(0.7, min(scale, 2.0))
        out = cv2.GaussianBlur(out, (0, 0), sigma + 0.05)
    if rng.random() < 0.15:
        n = int(rng.integers(2, 3 + 5 * max(scale, 0.6)))
        kernel = np.zeros((n, n), np.float32)
        cv2.line(kernel, (0, int(rng.integers(n))), (n - 1, int(rng.integers(n))), 1)
        out = cv2.filter2D(out, -1, (kernel if rng.random() < 0.5 else kernel.T) / kernel.sum())
    if rng.random() < 0.7:
        noise = rng.standard_normal((h, w, 3) if rng.random() < 0.5 else (h, w, 1)).astype(np.float32)
        out = np.clip(out + noise * rng.uniform(1, 11), 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        out = cv2.addWeighted(out, 1.7, cv2.GaussianBlur(out, (0, 0), 1.2), -0.7, 0)  # a camera's sharpening
    if rng.random() < 0.65:
        quality = int(rng.integers(25, 95))
        out = cv2.imdecode(
            cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR
        )
    return out


def _is_index_hidden(cover: np.ndarray, quad: np.ndarray) -> bool:
    """True if both printed corners (top left and bottom right) lie under the cover mask."""
    hidden = 0
    for a, b in ((0, 2), (2, 0)):
        along = quad[a] * 0.9 + quad[b] * 0.1
        spots = [along, quad[a] * 0.82 + quad[(a + 3) % 4] * 0.1 + quad[(a + 1) % 4] * 0.08]
        marks = [
            cover[min(max(int(y), 0), cover.shape[0] - 1), min(max(int(x), 0), cover.shape[1] - 1)]
            for x, y in spots
        ]
        hidden += max(marks) > 60
    return hidden == 2


def _cover(rng: np.random.Generator, bank: Bank, image: np.ndarray, quad: np.ndarray, size: float) -> None:
    """Lay something over the card, leaving an index and at least two fifths of it to see."""
    centre = quad.mean(axis=0)
    for _ in range(6):
        trial, a = image.copy(), rng.uniform(0, 6.28)
        kind = rng.random()
        if kind < 0.6:
            patch = shrunk(bank.card(rng, LABELS[rng.integers(54)]), size)
            far = size * rng.uniform(0.3, 0.85)
            along = quad[3] - quad[0]
            fanned = np.arctan2(-along[0], along[1]) + rng.normal(0, 0.22)  # as cards lie in a hand or a row
            target = turned_quad(
                *(centre + far * np.array([np.cos(a), np.sin(a)])),
                size * 0.7,
                size,
                fanned if rng.random() < 0.5 else rng.uniform(0, 6.28),
            )
        elif kind < 0.85:
            patch = bank.hands[rng.integers(len(bank.hands))]
            reach = size * rng.uniform(1.2, 2.4)
            tip = centre + rng.uniform(-0.35, 0.35, 2) * size
            middle = tip - np.array([np.cos(a), np.sin(a)]) * reach * 0.92
            target = turned_quad(*middle, reach * 2, reach, a)
        else:
            patch = bank.things[rng.integers(len(bank.things))]
            far = size * rng.uniform(0.4, 0.9)
            target = turned_quad(
                *(centre + far * np.array([np.cos(a), np.sin(a)])), size, size, rng.uniform(0, 6.28)
            )
        matrix = placing(patch, target)
        h, w = image.shape[:2]
        cover = cv2.warpPerspective(patch[:, :, 3], matrix, (w, h))
        card = cv2.fillConvexPoly(np.zeros((h, w), np.uint8), np.round(quad).astype(np.int32), 255)
        share = np.count_nonzero(cover & card) / max(1, np.count_nonzero(card))
        if share > 0.6 or _is_index_hidden(cover, quad):
            continue
        over(trial, patch, matrix, shadow=0.3)
        image[:] = trial
        return


def photograph(
    rng: np.random.Generator, bank: Bank, label: str, covered: float = COVERED, largest: float = LARGEST
) -> tuple[np.ndarray, np.ndarray, float]:
    """A small picture with one card of ``label`` in its middle: uint8 BGR, its quad, its height in pixels.

    With the label ``none`` the quad holds no card: a surface, a thing, a hand, or the neighbouring card.
    """
    size = float(np.exp(rng.uniform(np.log(42), np.log(largest))))
    span = int(size * 1.75)
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    part = min(span, 512)
    x, y = rng.integers(0, max(1, 512 - part), 2)
    image = cv2.resize(place[y : y + part, x : x + part], (span, span))
    angle = rng.uniform(0, 2 * np.pi)
    quad = turned_quad(span / 2, span / 2, size * rng.uniform(0.62, 0.73), size, angle)
    quad += rng.normal(0, 0.022, (4, 2)) * size
    if rng.random() < 0.35:  # a card below
        low = shrunk(bank.card(rng, LABELS[rng.integers(54)]), size)
        a, far = rng.uniform(0, 6.28), size * rng.uniform(0.05, 0.7)
        below = turned_quad(
            *(quad.mean(axis=0) + far * np.array([np.cos(a), np.sin(a)])),
            size * 0.7,
            size,
            rng.uniform(0, 6.28),
        )
        over(image, low, placing(low, below), 0.2)
    if label != "none":
        patch = shrunk(bank.card(rng, label), size)
        over(image, patch, placing(patch, quad), shadow=float(rng.uniform(0, 0.5)))
        if rng.random() < covered:
            _cover(rng, bank, image, quad, size)
    elif rng.random() < 0.6:
        a, far = rng.uniform(0, 6.28), size * rng.uniform(0.55, 0.9)
        aside = quad + far * np.array([np.cos(a), np.sin(a)])
        patch = shrunk(bank.card(rng, LABELS[rng.integers(54)]), size)
        over(image, patch, placing(patch, aside), 0.2)
    if label == "none" and rng.random() < 0.5:
        patch = (
            bank.things[rng.integers(len(bank.things))]
            if rng.random() < 0.6
            else bank.hands[rng.integers(len(bank.hands))]
        )
        over(
            image,
            patch,
            placing(
                patch,
                turned_quad(*(rng.uniform(0.3, 0.7, 2) * span), size * 1.2, size * 1.2, rng.uniform(0, 6.28)),
            ),
        )
    return spoil(rng, image, size / 100), quad, size


def rectified(image: np.ndarray, quad: np.ndarray, width: int, height: int) -> np.ndarray:
    """The content of ``quad``, laid flat; the picture's edge continues beyond it."""
    matrix = cv2.getPerspectiveTransform(
        np.float32(quad), np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    )
    return cv2.warpPerspective(
        image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _printed(rng: np.random.Generator, bank: Bank, largest: float) -> tuple[np.ndarray, np.ndarray, float]:
    """A label, a leaflet or a picture of a card's size and shape, and its quad: white is no joker."""
    image, quad, size = photograph(rng, bank, "none", largest=largest)
    patch = bank.things[rng.integers(len(bank.things))]
    inner = patch[32:128, 32:128, :3]
    if rng.random() < 0.5:
        place = bank.surfaces[rng.integers(len(bank.surfaces))]
        x, y = rng.integers(0, 512 - 160, 2)
        inner = place[y : y + 160, x : x + 110]
    inner = cv2.resize(inner, (96, 136), interpolation=cv2.INTER_AREA)
    sheet = np.full((136, 96, 3), rng.uniform(170, 255), np.uint8)
    left, top = (int(v) for v in rng.integers(0, 30, 2))
    right, bottom = 96 - int(rng.integers(0, 30)), 136 - int(rng.integers(0, 50))
    if rng.random() < 0.8:
        sheet[top:bottom, left:right] = inner[top:bottom, left:right]
    for _ in range(int(rng.integers(0, 5))):
        word = "".join(rng.choice(list("ABEILMNOPRSTUVXZaehimnorst0123456789"), int(rng.integers(1, 9))))
        at = (int(rng.integers(0, 60)), int(rng.integers(12, 130)))
        cv2.putText(
            sheet,
            word,
            at,
            int(rng.integers(0, 5)),
            rng.uniform(0.3, 1.4),
            rng.uniform(0, 160, 3).tolist(),
            1 + int(rng.integers(2)),
            cv2.LINE_AA,
        )
    card = shrunk(np.dstack([sheet, np.full((136, 96), 255, np.uint8)]), size)
    over(image, card, placing(card, quad), 0.2)
    return spoil(rng, image, size / 100), quad, size


def _part(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """A quad round a part of the card only, as a detector may box a court or half a card."""
    x0, y0 = rng.uniform(0, 0.35, 2)
    x1, y1 = x0 + rng.uniform(0.35, 0.65), y0 + rng.uniform(0.3, 0.62)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.float32(quad))
    part = np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]], np.float32)
    return cv2.perspectiveTransform(part, matrix)[0]


def _strip(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """A quad round what is left of a card in a fan: it is boxed too narrow or too short, an index in it."""
    x, y = rng.uniform(0.42, 0.95), 1.0
    if rng.random() < 0.25:
        x, y = 1.0, rng.uniform(0.78, 0.97)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.float32(quad))
    return cv2.perspectiveTransform(np.array([[[0, 0], [x, 0], [x, y], [0, y]]], np.float32), matrix)[0]


def crop(rng: np.random.Generator, bank: Bank) -> tuple[np.ndarray, int]:
    """One training crop as uint8 BGR (CROP_H, CROP_W, 3) and the place of its label in LABELS."""
    image, cut, label = located(rng, bank)
    return rectified(image, cut, CROP_W, CROP_H), label


def located(
    rng: np.random.Generator, bank: Bank, largest: float = LARGEST
) -> tuple[np.ndarray, np.ndarray, int]:
    """A picture, an outline in it (4, 2) as a detector finds it, and the place in LABELS of what it holds."""
    kind = rng.random()
    label = (
        "As"
        if kind < 0.03
        else f"A{'cdhs'[rng.integers(4)]}"
        if kind < 0.05
        else LABELS[rng.integers(52)]
        if kind < 0.81
        else "Jk"
        if kind < 0.84
        else "back"
        if kind < 0.90
        else "none"
    )
    if kind > 0.965:
        image, quad, size = photograph(rng, bank, LABELS[rng.integers(53)], largest=largest)
        quad = _part(rng, quad)
    elif kind > 0.912:
        image, quad, size = _printed(rng, bank, largest)
    else:
        strip = label not in ("none", "back") and rng.random() < STRIPS
        image, quad, size = photograph(rng, bank, label, 0.0 if strip else COVERED, largest)
        if strip:
            quad = _strip(rng, quad)
    cut = quad + rng.normal(0, 0.012 if rng.random() < 0.6 else 0.035, (4, 2)) * size
    if rng.random() < 0.5:
        cut = np.roll(cut, 2, axis=0)
    return image, cut, INDEX_OF[label]


SNAP_W, SNAP_H, SNAP_MARGIN = 80, 112, 1.3
"""The corner finder's crop, and how much larger than the quad it is cut."""


def widened(quad: np.ndarray, factor: float = SNAP_MARGIN) -> np.ndarray:
    centre = quad.mean(axis=0)
    return centre + (quad - centre) * factor


def snap_crop(rng: np.random.Generator, bank: Bank) -> tuple[np.ndarray, np.ndarray]:
    """A crop round a card as loosely as a detector finds it, uint8 BGR (SNAP_H, SNAP_W, 3), and where in
    it the card's corners really are: (8,) as parts of the crop's width and height."""
    kind = rng.random()
    label = LABELS[rng.integers(52)] if kind < 0.78 else "Jk" if kind < 0.8 else "back"
    image, quad, size = photograph(rng, bank, label)
    box = cv2.boxPoints(cv2.minAreaRect(quad.astype(np.float32)))
    box = np.roll(
        box, -int(np.argmin(np.linalg.norm(box - quad[0], axis=1))), axis=0
    )  # the corner next to the true one first
    chance = rng.random()  # the last: a small card on stripes or checks, or boxed with its neighbour
    loose = 1.0 if chance < 0.55 else 2.2 if chance < 0.82 else 5.0
    centre = box.mean(axis=0)
    turn = rng.normal(0, 0.035 * loose)
    stretch = 1 + rng.normal(0, 0.04 * loose, 2)
    along, across = (box[3] - box[0]) / 2, (box[1] - box[0]) / 2
    c, s = np.cos(turn), np.sin(turn)
    rotate = np.array([[c, s], [-s, c]])
    along, across = along @ rotate * stretch[0], across @ rotate * stretch[1]
    centre = centre + rng.normal(0, 0.028 * loose, 2) * size
    box_corners = np.array(
        [centre - along - across, centre - along + across, centre + along + across, centre + along - across]
    )
    if rng.random() < 0.5:
        box_corners, quad = np.roll(box_corners, 2, axis=0), np.roll(quad, 2, axis=0)
    wide = widened(box_corners)
    matrix = cv2.getPerspectiveTransform(np.float32(wide), np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]))
    corners = cv2.perspectiveTransform(quad[None].astype(np.float32), matrix)[0]
    return rectified(image, wide, SNAP_W, SNAP_H), corners.ravel().astype(np.float32)
