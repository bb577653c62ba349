"""A contact sheet of what the models are trained on, for a person to look at.

python -m models.training.scenes.contact_sheet sheet.jpg [--seed N] [--no-art]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from ..draw.deck_choice import training_decks
from .bank import Bank
from .crops import crop, snap_crop
from .tables import SIDE, scene


def contact_sheet(bank: Bank, seed: int) -> np.ndarray:
    """Rows of the reader's crops, of the corner finder's with their corners, and of labelled scenes."""
    rng = np.random.default_rng(seed)
    width = 12 * 136
    crops = [cv2.resize(crop(rng, bank)[0], (96, 136)) for _ in range(51)]
    rows = [np.hstack(crops[i * 17 : (i + 1) * 17]) for i in range(3)]
    snaps = []
    for _ in range(17):
        image, corners = snap_crop(rng, bank)
        image = cv2.resize(image, (96, 136))
        cv2.polylines(
            image, [(corners.reshape(4, 2) * (96, 136)).astype(np.int32)], True, (0, 255, 0), 1, cv2.LINE_AA
        )
        snaps.append(image)
    rows.append(np.hstack(snaps))
    for line in range(3):
        pictures = []
        for i in range(4):
            image, cards = scene(np.random.default_rng([seed, line, i]), bank)
            for card in cards:
                colour = (0, 0, 255) if card.label == "back" else (0, 255, 0)
                cv2.polylines(image, [card.quad.astype(np.int32)], True, colour, 1, cv2.LINE_AA)
            pictures.append(cv2.resize(image, (width // 4, SIDE * width // 4 // SIDE)))
        rows.append(np.hstack(pictures))
    return np.vstack([row[:, :width] for row in rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-art", action="store_true", help="drawn decks only")
    args = parser.parse_args()
    bank = Bank(training_decks(args.seed, 6, 1, 0 if args.no_art else None), seed=args.seed, surfaces=40)
    cv2.imwrite(str(args.target), contact_sheet(bank, args.seed))


if __name__ == "__main__":
    main()
