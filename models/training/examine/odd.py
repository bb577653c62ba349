"""Examining the kinds of pictures in which cards were named wrongly, twice, or where no card is.

    python -m models.training.examine.odd [--pictures 24] [--seed 1] [--only KIND ...] [--show FOLDER]

Every picture is read as ``bowerbird read`` does it; decks, cloths and backs are drawn again for each seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.nets.card_detector import Detector
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import Reader
from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import as_line, read_photo

from ..draw.deck_choice import EXAMINATION_SEED, examination_decks
from ..draw.printed_card_art import MissingArt
from ..scenes.fans import FanBank
from ..scenes.odd_pictures import KINDS, OddPicture
from .examined_counts import markdown


def judged(names: Sequence[str | None], odd: OddPicture) -> Counter[str]:
    """What a picture's names come to: readable cards read and not, wrong names, second entries, backs."""
    faces = Counter(name for name in names if name not in (None, "back"))
    backs = names.count("back")
    right = sum(name in faces for name in odd.readable)
    return Counter({
        "readable": len(odd.readable),
        "right": right,
        "wrong": sum(count for name, count in faces.items() if name not in odd.present),
        "twice": sum(count - 1 for name, count in faces.items() if name in odd.present),
        "unread": len(odd.readable) - right,
        "backs": odd.backs, "backs found": min(backs, odd.backs), "backs invented": max(backs - odd.backs, 0),
    })  # fmt: skip


def drawn(odd: OddPicture, cards: Sequence[PhotoCard], names: Sequence[str | None]) -> np.ndarray:
    """The picture with every outline and its name; a name that is wrong is red."""
    image = odd.image.copy()
    for card, name in zip(cards, names, strict=True):
        is_right = name in odd.present or (name == "back" and odd.backs > 0)
        colour = (60, 200, 60) if is_right else (150, 150, 150) if name is None else (40, 40, 255)
        cv2.polylines(image, [card.outline.quad.astype(np.int32)], True, colour, 2, cv2.LINE_AA)
        x, y = card.outline.quad.mean(axis=0).astype(int).tolist()
        text = f"{name or '?'} {card.read.p:.3f}"
        cv2.putText(image, text, (x - 30, y), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 0, 200), 1, cv2.LINE_AA)
    return image


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the models; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m models.training.examine.odd", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--pictures", type=int, default=24, help="pictures of each kind (24)")
    parser.add_argument("--decks", type=int, default=12, help="drawn decks beside the printed ones (12)")
    parser.add_argument("--seed", type=int, default=1, help="others draw other decks and pictures (1)")
    parser.add_argument("--only", nargs="*", choices=[*KINDS], default=[*KINDS], help="these kinds alone")
    parser.add_argument("--show", type=Path, help="draw every picture in which something went wrong")
    args = parser.parse_args(arguments)
    try:
        detector = Detector.load(args.models)
        reader = Reader.load(args.models, opener=open_precise)
        fans = FanReader.load(args.models)
        bank = FanBank(examination_decks(args.decks, args.seed), EXAMINATION_SEED + args.seed, 60)
    except (MissingArt, ModelError) as problem:
        print(f"examine.odd: {problem}", file=sys.stderr)
        return 2
    rows = []
    for kind in args.only:
        counts: Counter[str] = Counter()
        for number in range(args.pictures):
            rng = np.random.default_rng([EXAMINATION_SEED, args.seed, list(KINDS).index(kind), number])
            odd = KINDS[kind](rng, bank)
            cards = read_photo(odd.image, detector, reader, fans)
            names = [entry["card"] for entry in as_line("", cards, 0.0)["cards"]]
            picture = judged(names, odd)
            counts += picture
            if args.show and (picture["wrong"] or picture["twice"] or picture["backs invented"]):
                args.show.mkdir(parents=True, exist_ok=True)
                path = args.show / f"{kind}-{args.seed}-{number}.jpg".replace(" ", "-")
                cv2.imwrite(str(path), drawn(odd, cards, names))
        rows.append((
            kind, f"{counts['right']} / {counts['wrong']} / {counts['unread']}", counts["readable"],
            counts["twice"], f"{counts['backs found']} of {counts['backs']}", counts["backs invented"],
        ))  # fmt: skip
    head = ("kind", "right / wrong / unread", "of", "named twice", "backs found", "backs invented")
    print("\n".join(markdown(head, rows)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
