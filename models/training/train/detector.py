"""Training the detector: YOLO11n-obb from scratch on rendered scenes, resumable.

    python -m models.training.train.detector runs/detector [--scenes N] [--epochs N]

The scenes are rendered first (once), then ultralytics trains; on a processor under bfloat16, which
doubles its pace where the processor knows it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np
import torch

from .torchvision_for_cpu import let_torchvision_load

let_torchvision_load()  # ultralytics imports it while it validates

from ultralytics.models.yolo.obb import OBBTrainer  # noqa: E402

from ..draw.chance_surfaces import PRINTED_CLOTHS  # noqa: E402
from ..draw.deck_choice import examination_decks, training_decks  # noqa: E402
from ..scenes.bank import Bank  # noqa: E402
from ..scenes.tables import write_scenes  # noqa: E402
from .from_weights import begin_detector_from  # noqa: E402
from .recipes import Leg  # noqa: E402

RECIPE = {
    "model": "yolo11n-obb.yaml", "imgsz": 320, "batch": 16, "optimizer": "AdamW", "lr0": 2e-3, "lrf": 0.01,
    "cos_lr": True, "warmup_epochs": 0.5, "mosaic": 0.5, "close_mosaic": 1, "degrees": 0.0, "translate": 0.1,
    "scale": 0.3, "shear": 0.0, "perspective": 0.0, "flipud": 0.5, "fliplr": 0.5, "hsv_h": 0.02, "hsv_s": 0.5,
    "hsv_v": 0.4, "plots": False, "workers": 1, "device": "cpu", "pretrained": False, "val": True, "box": 9.0,
}  # fmt: skip


NOTHING: Mapping[str, int | None] = MappingProxyType({})
SURFACES = 240
"""How many tables and cloths the scenes of a leg share."""


class HalfPrecisionTrainer(OBBTrainer):
    """Ultralytics keeps a processor in float32; this computes the model's loss under bfloat16."""

    begin: Path | None = None
    """Exported weights to begin from."""

    def get_model(self, *args, **kwargs):
        model = super().get_model(*args, **kwargs).to(memory_format=torch.channels_last)
        if self.begin is not None and not self.args.resume:
            begin_detector_from(model, self.begin, _some(Path(self.data["train"]), self.args.imgsz))
        plain = model.loss

        def loss(batch, preds=None):
            with torch.autocast("cpu", torch.bfloat16):
                return plain(batch, preds)

        model.loss = loss
        return model

    def save_model(self):
        loss = self.model.__dict__.pop("loss", None)  # a closure cannot be pickled
        ema = self.ema.ema.__dict__.pop("loss", None)
        try:
            super().save_model()
        finally:
            if loss:
                self.model.loss = loss
            if ema:
                self.ema.ema.loss = ema


def render(
    folder: Path,
    scenes: int,
    seed: int,
    drawn: int = 45,
    simulated: int = 10,
    examined: int = 400,
    surfaces: int = SURFACES,
    printed: int | None = None,
    printed_cloths: float = PRINTED_CLOTHS,
) -> Path:
    """Render what is missing of the training and examination scenes; returns the data file."""
    cv2.setNumThreads(1)
    for part, count in (("train", scenes), ("val", examined)):
        if len(list((folder / part / "images").glob("*.jpg"))) >= count:
            continue
        decks = training_decks(seed, drawn, simulated, printed) if part == "train" else examination_decks()
        bank = Bank(decks, seed + (part == "val"), surfaces, backs=surfaces, printed_cloths=printed_cloths)
        write_scenes(folder / part, bank, seed + (part == "val"), count)
    data = folder / "data.yaml"
    data.write_text(
        f"path: {folder.resolve()}\ntrain: train/images\nval: val/images\nnames: {{0: face, 1: back}}\n"
    )
    return data


def _some(folder: Path, side: int, count: int = 48) -> torch.Tensor:
    """Some of the scenes in ``folder`` as the model sees them, (n, 3, side, side) RGB in 0..1."""
    pictures = [
        cv2.resize(cv2.imread(str(file)), (side, side), interpolation=cv2.INTER_AREA)
        for file in sorted(folder.glob("*.jpg"))[:count]
    ]
    return torch.from_numpy(np.stack(pictures)[..., ::-1].transpose(0, 3, 1, 2).copy()).float() / 255


def legs(folder: Path, recipes: Sequence[Leg], shorter: int = 1, **rendered: int | None) -> Path:
    """One leg after the other, each from the best weights of the one before it; returns the last one's.

    ``shorter`` divides the scenes; ``rendered`` is what :func:`render` takes: how many decks, examined
    scenes and surfaces.
    """
    weights: Path | None = None
    for number, leg in enumerate(recipes, 1):
        weights = train_leg(folder / str(number), leg, weights, shorter, rendered)
    if weights is None:
        raise ValueError("a model needs at least one leg")
    return weights


def train_leg(
    folder: Path, leg: Leg, begin: Path | None, shorter: int = 1, rendered: Mapping[str, int | None] = NOTHING
) -> Path:
    """One leg in ``folder``, from the weights ``begin``; returns the best weights' file."""
    drawn = {**rendered, "printed_cloths": leg.printed_cloths}
    passes = leg.passes if shorter == 1 else 1
    scenes = leg.scenes // shorter
    return train(folder, scenes, passes, leg.seed, begin, drawn, lr0=leg.lr, batch=leg.batch)


def train(
    folder: Path,
    scenes: int,
    epochs: int,
    seed: int = 2,
    begin: Path | None = None,
    rendered: Mapping[str, float | None] = NOTHING,
    **changes,
) -> Path:
    """Train, or go on training where ``folder`` holds a checkpoint; returns the best weights' file.

    ``begin`` is the weights to begin from, ``.pt`` of another run or exported ``.onnx``; ``rendered`` what
    :func:`render` takes besides; ``changes`` are settings of ultralytics.
    """
    data = render(folder / "scenes", scenes, seed, **rendered)
    last = folder / "run" / "weights" / "last.pt"
    settings = {
        **RECIPE,
        **changes,
        "data": str(data),
        "epochs": epochs,
        "seed": seed,
        "project": str(folder.resolve()),
        "name": "run",
        "exist_ok": True,
    }
    if last.exists():
        settings["resume"] = str(last)
    elif begin is not None and begin.suffix == ".pt":
        settings |= {"model": str(begin), "pretrained": True}  # else ultralytics takes its shape alone
    recipe = {
        "scenes": scenes,
        "epochs": epochs,
        "seed": seed,
        "lr": settings["lr0"],
        "imgsz": settings["imgsz"],
        "batch": settings["batch"],
    }
    if begin is not None:
        recipe["begin"] = hashlib.sha256(begin.read_bytes()).hexdigest()[:16]
    (folder / "recipe.json").write_text(json.dumps(recipe))
    trainer = HalfPrecisionTrainer(overrides=settings)
    trainer.begin = begin if begin is not None and begin.suffix == ".onnx" else None
    trainer.train()
    return folder / "run" / "weights" / "best.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=10000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--begin", type=Path, help="weights to begin from (.pt or .onnx)")
    parser.add_argument("--lr", type=float, default=RECIPE["lr0"])
    parser.add_argument("--imgsz", type=int, default=RECIPE["imgsz"])
    parser.add_argument("--render-only", action="store_true")
    args = parser.parse_args()
    if args.render_only:
        render(args.folder / "scenes", args.scenes, args.seed)
        return
    train(args.folder, args.scenes, args.epochs, args.seed, args.begin, lr0=args.lr, imgsz=args.imgsz)


if __name__ == "__main__":
    main()
