"""Rebuild all weights from nothing: ``python -m models.training [RUNS] [--quick]``.

Renders, trains the seven models one after the other, exports them into ``models/`` and prints how they
do on decks that they never saw. Every part goes on where it was stopped. On two cores it takes about
eight hours; with ``--quick`` a few minutes, for weights of no use but to see that it works.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import torch

from .ship.onnx_export import export, export_detector
from .train import corners, detector, finder, indices, namer, reader, recipes
from .train.on_mined import write_mined
from .train.run import Recipe, legs

QUICKLY = 400
"""A quick run takes this part of a recipe's steps."""
FEW = {"drawn": 1, "simulated": 0, "surfaces": 12, "printed": 2}
QUICK: dict[str, dict[str, Any]] = {
    "reader": FEW | {"simulated": 1, "exam": (1, 64)},
    "indices": FEW | {"simulated": 1, "exam": (1, 64)},
    "corners": FEW | {"exam": 64},
    "finder": {"count": recipes.FANS // QUICKLY, "drawn": 1, "printed": 2, "exam": (1, 16)},
    "namer": {"decks": 1, "printed": 2, "exam": (1, 16)},
    "detector": FEW | {"examined": 8},
}
"""What a quick run gives to the training of each model; a usual run leaves it at its defaults."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="?", default=Path("runs"))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--models", type=Path, default=Path(__file__).parent.parent)
    args = parser.parse_args()
    # two threads that wait for each other cost a short run more
    torch.set_num_threads(1 if args.quick else 2)
    (args.models / "training" / "curves").mkdir(parents=True, exist_ok=True)
    given = QUICK if args.quick else {name: {} for name in QUICK}
    # a quick run has two legs: the second begins from the weights of the first, as any later one does
    cut, most, exam = (QUICKLY, 2, (1, 64)) if args.quick else (1, None, recipes.EXAMINATION)

    def trained(
        name: str, train: Callable[..., Path], its_legs: Sequence[Recipe], begin: Path | None = None
    ) -> Path:
        return legs(args.runs / name, its_legs, partial(train, **given[name]), cut, begin)

    weights = {
        "reader": trained("reader", reader.train, recipes.READER[:most]),
        "indices": trained("indices", indices.train, recipes.INDICES[:most]),
        "finder": trained("finder", finder.train, recipes.FINDER[:most]),
        "corners": trained("corners", corners.train, recipes.CORNERS[:most]),
    }
    export("finder", weights["finder"].parent, args.models)  # the namer learns from what it finds
    named = trained("namer", namer.train, recipes.NAMER[:1])
    mined = write_mined(args.runs / "mined.npz", args.models, args.runs / "fans", 1500 // cut, 500 // cut)
    on_mined = partial(namer.train, mined=mined)
    weights["namer"] = trained("namer", on_mined, recipes.NAMER[1:most], named)
    for name, its_weights in weights.items():
        export(name, its_weights.parent, args.models, exam)
    detectors = recipes.DETECTOR[: 1 if args.quick else None]
    outlines = detector.legs(args.runs / "detector", detectors, cut, **given["detector"])
    printed = detector.train_leg(args.runs / "printed", recipes.PRINTED, outlines, cut, given["detector"])
    export_detector(outlines.parents[2], args.models)
    export_detector(printed.parents[2], args.models, "printed")


if __name__ == "__main__":
    main()
