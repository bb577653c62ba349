"""Rebuild all weights from nothing: ``python -m models.training [RUNS] [--quick]``.

Renders, trains the seven models one after the other, exports them into ``models/`` and prints how they
do on decks that they never saw. Every part goes on where it was stopped. On two cores it takes about
eight hours; with ``--quick`` a few minutes, for weights of no use but to see that it works.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import torch

from .ship import onnx_export
from .train import (
    corners as train_corners,
)
from .train import (
    detector as train_detector,
)
from .train import (
    finder as train_finder,
)
from .train import (
    indices as train_indices,
)
from .train import (
    namer as train_namer,
)
from .train import (
    reader as train_reader,
)
from .train import (
    recipes as train_recipes,
)
from .train.on_mined import write_mined
from .train.run import legs

EXAMINATION = (12, 3000)
"""The decks and crops on which the reader's temperature is fitted."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="?", default=Path("runs"))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--models", type=Path, default=Path(__file__).parent.parent)
    args = parser.parse_args()
    torch.set_num_threads(
        1 if args.quick else 2
    )  # two threads that wait for each other cost a short run more
    cut, reader_with, corners_with, detector_with, fans_with, exam = 1, {}, {}, {}, {}, EXAMINATION
    namer_with: dict = {}
    most: int | None = None
    if args.quick:
        # two legs: the second begins from the weights of the first, as any later one does
        cut, exam, most = 400, (1, 64), 2
        few = {"drawn": 1, "simulated": 0, "surfaces": 12, "printed": 2}
        reader_with, corners_with, detector_with, fans_with, namer_with = (
            few | {"exam": exam, "simulated": 1},
            few | {"exam": 64},
            few | {"examined": 8},
            {"count": train_recipes.FANS // cut, "drawn": 1, "exam": (1, 16), "printed": 2},
            {"decks": 1, "exam": (1, 16), "printed": 2},
        )
    reader = legs(
        args.runs / "reader", train_recipes.READER[:most], partial(train_reader.train, **reader_with), cut
    )
    indices = legs(
        args.runs / "indices", train_recipes.INDICES[:most], partial(train_indices.train, **reader_with), cut
    )
    finder = legs(
        args.runs / "finder", train_recipes.FINDER[:most], partial(train_finder.train, **fans_with), cut
    )
    onnx_export.export_finder(finder.parent, args.models)
    namer = legs(args.runs / "namer", train_recipes.NAMER[:1], partial(train_namer.train, **namer_with), cut)
    mined = write_mined(args.runs / "mined.npz", args.models, args.runs / "fans", 1500 // cut, 500 // cut)
    on_mined = partial(train_namer.train, mined=mined, **namer_with)
    namer = legs(args.runs / "namer", train_recipes.NAMER[1:most], on_mined, cut, begin=namer)
    corners = legs(
        args.runs / "corners", train_recipes.CORNERS[:most], partial(train_corners.train, **corners_with), cut
    )
    detector = train_detector.legs(
        args.runs / "detector", train_recipes.DETECTOR[: 1 if args.quick else None], cut,
        **detector_with,
    )  # fmt: skip
    printed = train_detector.train_leg(
        args.runs / "printed", train_recipes.PRINTED, detector, cut, detector_with
    )
    (args.models / "training" / "curves").mkdir(parents=True, exist_ok=True)
    onnx_export.export_reader(reader.parent, args.models, exam)
    onnx_export.export_indices(indices.parent, args.models, exam)
    onnx_export.export_namer(namer.parent, args.models, exam)
    onnx_export.export_corners(corners.parent, args.models)
    onnx_export.export_detector(detector.parents[2], args.models)
    onnx_export.export_detector(printed.parents[2], args.models, "printed")


if __name__ == "__main__":
    main()
