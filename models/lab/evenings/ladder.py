"""How much is read from lower and lower cameras, and of smaller and smaller cards.

``python -m models.lab ladder --seed 1 --packs 4`` spreads packs that were never drawn before on simulated
tables, photographs them from each camera height and at each size, reads the photographs as ``bowerbird read``
does, and prints right, wrong and unread. ``--show FOLDER`` keeps the pictures with what was read.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from models.lab.evenings.enrolled import card_at
from models.lab.films.film.filmed_spread import CardInSpread, spread_of
from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from vision.nets.card_detector import Detector
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import open_precise
from vision.reading.card_reader import Reader
from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import read_photo

MODELS = Path(__file__).resolve().parents[3] / "models"
CAMERAS = ("above", "60", "45", "35", "28", "22")
SIZES = (1600, 1280, 1024, 800, 640)
"""Widths of pictures from above, in pixels: the same cards, smaller and smaller."""
IN_VIEW_PX = 4.0
"""A card counts where all its corners are this far within the picture."""


def spreads(
    seed: int, packs: int, camera: str, width: int
) -> Iterator[tuple[np.ndarray, list[CardInSpread]]]:
    """Photographs (h, w, 3) of spread packs from one camera, each with its cards in view."""
    height = round(width * 9 / 16)
    for number in range(seed, seed + packs):
        scenario = Scenario(width=width, height=height, camera=camera)
        spread = spread_of(prepare(number, scenario), number, 1)
        image = spread.film.frame(0.5)
        inside = np.array([width, height]) - IN_VIEW_PX
        yield (
            image,
            [card for card in spread.looks[0] if ((card.quad > IN_VIEW_PX) & (card.quad < inside)).all()],
        )


def counted(read: Sequence[PhotoCard], on_table: Sequence[CardInSpread]) -> Counter[str]:
    """Cards right, wrong, unread and not outlined, and names and backs where no card is."""
    counts: Counter[str] = Counter(cards=len(on_table))
    matched: dict[int, str] = {}
    for card in read:
        true = card_at(card.outline.quad, on_table)
        if true is None:
            counts["invented"] += card.read.card is not None
            counts["backs"] += not card.outline.face_up
        elif card.read.card is not None:
            name = "right" if card.read.card == true.card else "wrong"
            before = matched.get(id(true))
            counts["twice"] += before is not None
            matched[id(true)] = "wrong" if "wrong" in (before, name) else name
    counts.update(matched.values())
    unread = [card for card in on_table if id(card) not in matched]
    outlined = {id(true) for card in read if (true := card_at(card.outline.quad, on_table)) is not None}
    counts["unread"] += sum(id(card) in outlined for card in unread)
    counts["not outlined"] += sum(id(card) not in outlined for card in unread)
    return counts


def drawn(image: np.ndarray, cards: Sequence[PhotoCard]) -> np.ndarray:
    """The picture with every outline, and the name that was read."""
    out = image.astype(np.uint8).copy()
    for card in cards:
        name = str(card.read.card) if card.read.card else "back" if not card.outline.face_up else "?"
        colour = (60, 200, 60) if card.read.card else (40, 120, 255)
        cv2.polylines(out, [card.outline.quad.astype(np.int32)], True, colour, 2, cv2.LINE_AA)
        x, y = card.outline.quad.mean(axis=0).astype(int).tolist()
        cv2.putText(out, name, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 255), 2, cv2.LINE_AA)
    return out


def line(title: str, counts: Counter[str], tall: Sequence[float]) -> str:
    names = ("right", "wrong", "unread", "not outlined")
    return (
        f"{title}: {' / '.join(str(counts[name]) for name in names)} of {counts['cards']},"
        f" {counts['twice']} named twice, {counts['invented']} invented, {counts['backs']} backs invented;"
        f" cards {np.median(tall):.0f} px tall"
    )


def tall(card: CardInSpread) -> float:
    """How many pixels tall a card is in the picture: the longer of its sides as they appear."""
    sides = np.hypot(*(np.roll(card.quad, -1, 0) - card.quad).T)
    return float(max(sides[1::2].mean(), sides[::2].mean()))


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m models.lab ladder", description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--packs", type=int, default=4)
    options.add_argument("--cameras", nargs="*", default=list(CAMERAS), choices=CAMERAS)
    options.add_argument("--sizes", nargs="*", type=int, default=list(SIZES))
    options.add_argument("--models", type=Path, default=MODELS)
    options.add_argument("--show", type=Path)
    args = options.parse_args(arguments)
    detector = Detector.load(args.models)
    reader = Reader.load(args.models, opener=open_precise)
    fans = FanReader.load(args.models)
    rungs = [(camera, 1600) for camera in args.cameras] + [("above", width) for width in args.sizes]
    print("right / wrong / unread / not outlined")
    for camera, width in rungs:
        counts: Counter[str] = Counter()
        heights: list[float] = []
        for number, (image, on_table) in enumerate(spreads(args.seed, args.packs, camera, width)):
            cards = read_photo(image, detector, reader, fans)
            counts += counted(cards, on_table)
            heights += [tall(card) for card in on_table]
            if args.show:
                args.show.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(args.show / f"{camera}-{width}-{number}.jpg"), drawn(image, cards))
        print(line(f"{camera} {width} px", counts, heights), flush=True)
    return 0
