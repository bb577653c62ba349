"""Examining the shipped models on photographs with labels: right, wrong and unread, counted.

    python -m models.training.evaluate FOLDER [--sheet misses.jpg] [--source NAME] [--detections FOLDER]

``FOLDER`` holds ``labels.json``: ``{"photos": [{"photo", "cards": [{"card", "box" or "corner_box",
"visible"}], "complete", "ignore"}]}``. Needs no torch: it runs what the table runs.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import numpy as np

from vision.detector import Detector
from vision.photo import PhotoCard, open_photo, read_photo
from vision.reader import Reader


def _overlap(a: list[float], b: list[float]) -> float:
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    areas = (a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1])
    return w * h / (sum(areas) - w * h)


def _bounds(card: PhotoCard) -> list[float]:
    quad = card.read.quad
    return [*quad.min(axis=0).tolist(), *quad.max(axis=0).tolist()]


def _fits(card: PhotoCard, box: list[float], corner: bool) -> float:
    """How well an outline fits a labelled box: above 0.2 it can be that card."""
    x, y = card.read.quad.mean(axis=0)
    if corner:  # only the index is boxed: it must lie in the outline
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        return 0.5 if cv2.pointPolygonTest(card.read.quad, middle, False) >= 0 else 0.0
    inside = box[0] <= x <= box[2] and box[1] <= y <= box[3]
    return _overlap(_bounds(card), box) + (0.1 if inside else 0.0)


def judge_photo(
    found: list[PhotoCard], photo: dict
) -> tuple[list[tuple[dict, str, PhotoCard | None]], list[PhotoCard]]:
    """For every labelled card its result, and the readings that fit no label."""
    free = [c for c in found if not c.read.back]
    results: list[tuple[dict, str, PhotoCard | None]] = []
    left = list(photo["cards"])
    for card in list(left):  # right ones first, so that a pile's neighbours do not take them
        box, corner = card.get("box") or card["corner_box"], "box" not in card
        match = next(
            (c for c in free if str(c.read.card) == card["card"] and _fits(c, box, corner) > 0.15), None
        )
        if match is not None:
            results.append((card, "right", match))
            free.remove(match)
            left.remove(card)
    for card in left:
        box, corner = card.get("box") or card["corner_box"], "box" not in card
        match = max(free, key=lambda c: _fits(c, box, corner), default=None)
        if match is not None and _fits(match, box, corner) > 0.3 and not corner:
            results.append((card, "unread" if match.read.card is None else "wrong", match))
            free.remove(match)
        else:
            results.append((card, "missed", None))
    ignored = photo.get("ignore", [])
    strange = [
        c
        for c in free
        if c.read.card is not None and not any(_overlap(_bounds(c), box) > 0.02 for box in ignored)
    ]
    return results, strange if photo.get("complete") else []


def _tall(card: dict) -> float:
    box = card.get("box") or card["corner_box"]
    return max(box[2] - box[0], box[3] - box[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--sheet", type=Path, help="write a picture of every miss")
    parser.add_argument("--drawings", type=Path, help="write every photograph with what was found")
    parser.add_argument("--source", default="")
    parser.add_argument("--every", type=int, default=1, help="only every n-th photograph")
    args = parser.parse_args()
    detector, reader = Detector.load(args.models), Reader.load(args.models)
    labels = json.loads((args.folder / "labels.json").read_text())
    counts: dict[str, Counter] = defaultdict(Counter)
    confusion: Counter = Counter()
    tiles: list[np.ndarray] = []
    for photo in [p for p in labels["photos"] if args.source in p["photo"]][:: args.every]:
        image = open_photo(args.folder / photo["photo"])
        found = read_photo(image, detector, reader)
        results, strange = judge_photo(found, photo)
        source = photo["photo"].split("/")[0] + (
            " deals" if any("corner_box" in c for c in photo["cards"]) else ""
        )
        for card, result, match in results:
            shows = card.get("visible", "full")
            large = _tall(card) >= 60 or "corner_box" in card
            keys = [f"{source}, {shows}"]
            if shows != "partial" and large:
                keys += (
                    [f"{source}, at least half and 60 px", "all, at least half and 60 px"]
                    if "corner_box" not in card
                    else []
                )
                keys.append(f"rank {card['card'][0]}")
            for key in keys:
                counts[key][result] += 1
            if result == "wrong":
                confusion[card["card"], str(match.read.card)] += 1
            if result != "right" and shows != "partial":
                tiles.append(_tile(image, card, result, match, photo["photo"]))
        for extra in strange:
            counts[f"{source}, invented"]["wrong"] += 1
            tiles.append(_tile(image, None, "invented", extra, photo["photo"]))
        if args.drawings:
            args.drawings.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.drawings / photo["photo"].replace("/", "_")), drawn(image, found))
    print(f"{'':44}right / wrong / unread / not found   of total")
    for key in sorted(counts):
        c = counts[key]
        total = sum(c.values())
        print(
            f"{key:44}{c['right']:5} / {c['wrong']:5} / {c['unread']:6} / {c['missed']:9}"
            f"   of {total}   {c['right'] / total:.1%}"
        )
    if confusion:
        print("misread: " + ", ".join(f"{a} as {b} x{n}" for (a, b), n in confusion.most_common()))
    if args.sheet and tiles:
        rows = [
            np.hstack((tiles + [np.zeros_like(tiles[0])] * 9)[i : i + 10]) for i in range(0, len(tiles), 10)
        ]
        cv2.imwrite(str(args.sheet), np.vstack(rows))


def drawn(image: np.ndarray, found: list[PhotoCard]) -> np.ndarray:
    """The photograph with outlines and names: green read, yellow declined, blue a back."""
    picture = image.copy()
    for c in found:
        colour = (255, 120, 0) if c.read.back else (0, 200, 0) if c.read.card is not None else (0, 220, 255)
        cv2.polylines(picture, [c.read.quad.astype(np.int32)], True, colour, 2, cv2.LINE_AA)
        text = "back" if c.read.back else f"{c.read.card or '?'} {c.read.p:.2f}"
        x, y = c.read.quad.min(axis=0)
        cv2.putText(
            picture,
            text,
            (int(max(x, 0)), int(max(y - 4, 12))),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.5,
            colour,
            1,
            cv2.LINE_AA,
        )
    return picture


def _tile(
    image: np.ndarray, card: dict | None, result: str, match: PhotoCard | None, name: str
) -> np.ndarray:
    box = (card.get("box") or card["corner_box"]) if card else _bounds(match)
    picture = drawn(image, [match] if match else [])
    side = int(max(box[2] - box[0], box[3] - box[1]) * 1.3)
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    part = cv2.getRectSubPix(picture, (side, side), (cx, cy))
    tile = cv2.resize(part, (190, 190), interpolation=cv2.INTER_AREA)
    for line, y in ((f"{card['card'] if card else '-'} {result}", 14), (Path(name).stem, 184)):
        cv2.putText(tile, line, (3, y), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 255), 1, cv2.LINE_AA)
    return tile


if __name__ == "__main__":
    main()
