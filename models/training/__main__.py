"""Rebuild all weights from nothing: ``python -m models.training [RUNS] [--quick]``.

Renders, trains the three models one after the other, exports them into ``models/`` and prints how they
do on decks that they never saw. Every part goes on where it was stopped. On two cores it takes about
four hours; with ``--quick`` a few minutes, for weights of no use but to see that it works.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from . import export, train_corners, train_detector, train_reader

STEPS = {"reader": 9000, "corners": 4500}
SCENES, EPOCHS = 10_000, 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="?", default=Path("runs"))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--models", type=Path, default=Path(__file__).parent.parent)
    args = parser.parse_args()
    torch.set_num_threads(2)
    cut = 100 if args.quick else 1
    train_reader.train(args.runs / "reader", STEPS["reader"] // cut)
    train_corners.train(args.runs / "corners", STEPS["corners"] // cut)
    train_detector.train(args.runs / "detector", SCENES // cut, 1 if args.quick else EPOCHS)
    (args.models / "training" / "curves").mkdir(parents=True, exist_ok=True)
    export.export_reader(args.runs / "reader", args.models)
    export.export_corners(args.runs / "corners", args.models)
    export.export_detector(args.runs / "detector", args.models)


if __name__ == "__main__":
    main()
