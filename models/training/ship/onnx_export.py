"""Exporting trained weights to ONNX, each with the card that the program checks before it believes them.

python -m models.training.ship.onnx_export models --reader runs/reader --indices runs/indices \
    --corners runs/corners --detector runs/detector [--finder ...] [--namer ...] [--printed ...]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional
from ultralytics import YOLO

from vision.nets.corner_indices import INDEX_H, INDEX_W
from vision.nets.fan_indices import NAMER_H, NAMER_W

from ..draw.printed_card_art import LABELS
from ..nets.blocks import as_input
from ..nets.corner import CornerNet
from ..nets.finder import FinderForExport, FinderNet
from ..nets.index import IndexNet
from ..nets.namer import NamerNet
from ..nets.reader import ReaderNet
from ..scenes.crops import CROP_H, CROP_W, SNAP_H, SNAP_MARGIN, SNAP_W
from ..scenes.indices import INDEX_LABELS
from ..train import indices as train_indices
from ..train import namer as train_namer
from ..train import reader as train_reader
from ..train.fan_parts import PIECE
from ..train.recipes import EXAMINATION
from ..train.run import in_batches

FACE_LABELS = ("face", "back")
FEATURES = "features"


def _toml(values: dict) -> str:
    lines = []
    for section, entries in values.items():
        lines.append(f"[{section}]")
        lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items()]
        lines.append("")
    return "\n".join(lines)


def _commit() -> str:
    try:
        return subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def write_card(
    weights: Path, size: tuple[int, int], labels: tuple[str, ...], settings: dict[str, float], trained: dict
) -> Path:
    """Write the model card next to ``weights``; returns the card's path."""
    card = weights.with_suffix(".toml")
    sha256 = hashlib.sha256(weights.read_bytes()).hexdigest()
    card.write_text(_toml({
        "weights": {"file": weights.name, "sha256": sha256, "licence": "AGPL-3.0-or-later"},
        "input": {"size": list(size), "colour_order": "RGB", "range": "0..1"},
        "output": {"labels": list(labels)},
        "settings": settings,
        "trained": {"commit": _commit(), **trained},
    }), encoding="utf-8")  # fmt: skip
    return card


def _onnx(net: nn.Module, size: tuple[int, int], target: Path, any_size: bool = False) -> None:
    net.eval()
    example = torch.zeros(2, 3, *size)
    sides = {2: "h", 3: "w"} if any_size else {}
    torch.onnx.export(
        net,
        (example,),
        str(target),
        input_names=["image"],
        output_names=["answer"],
        dynamic_axes={name: {0: "n"} | sides for name in ("image", "answer")},
        opset_version=17,
        dynamo=False,
    )
    store_in_half(target)


def store_in_half(weights: Path) -> None:
    """Keep the large weights of an ONNX file as float16, cast back when it is opened: half the size,
    and the arithmetic stays float32."""
    model = onnx.load(str(weights))
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 256 or np.abs(values).max() > 60_000:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + "_half"))
        casts.append(helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
    del model.metadata_props[:]  # the trainer writes there where its data lay; the card says what counts
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(weights))


def show_features(weights: Path) -> None:
    """Give a reader's last map of features, from which it decides, as a second output, ``features``.

    An enrolled deck is compared by it (see ``vision.reading.deck_likeness``); it costs nothing to compute.
    """
    model = onnx.load(str(weights))
    if any(output.name == FEATURES for output in model.graph.output):
        return
    last = next(node.input[0] for node in model.graph.node if node.op_type == "ReduceMax")
    model.graph.node.append(helper.make_node("Identity", [last], [FEATURES]))
    shape = ["n", "channels", "rows", "columns"]
    model.graph.output.append(helper.make_tensor_value_info(FEATURES, TensorProto.FLOAT, shape))
    onnx.checker.check_model(model)
    onnx.save(model, str(weights))


def add_features(folder: Path) -> None:
    """The same for a reader that was exported without, and its card's hash with it."""
    weights, card = folder / "reader.onnx", folder / "reader.toml"
    before = hashlib.sha256(weights.read_bytes()).hexdigest()
    show_features(weights)
    after = hashlib.sha256(weights.read_bytes()).hexdigest()
    card.write_text(card.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Export:
    """How a network that training left as ``NAME.pt`` becomes ONNX, and what its card says."""

    net: Callable[[], nn.Module]
    size: tuple[int, int]
    labels: tuple[str, ...]
    settings: dict[str, float]
    examination: Callable[[int, int], tuple[torch.Tensor, torch.Tensor]] | None = None
    """Crops and labels, by the numbers of decks and crops, on which the temperature is fitted."""
    logits: Callable[[nn.Module, torch.Tensor], torch.Tensor] = in_batches
    for_export: Callable[[nn.Module], nn.Module] | None = None
    """Wraps a network that is exported for pictures of any size."""


def both_ways_up(net: nn.Module, images: torch.Tensor) -> torch.Tensor:
    """The logits of crops, averaged with those of the crops upside down, as the reader does it."""
    with torch.no_grad():
        return torch.cat(
            [(net(as_input(part)) + net(as_input(part.flip(1, 2)))) / 2 for part in images.split(128)]
        ).float()


EXPORTS = {
    "reader": Export(
        ReaderNet, (CROP_H, CROP_W), LABELS, {"least_p": 0.9}, train_reader.examination, both_ways_up
    ),
    "indices": Export(IndexNet, (INDEX_H, INDEX_W), INDEX_LABELS, {}, train_indices.examination),
    "corners": Export(CornerNet, (SNAP_H, SNAP_W), ("x", "y") * 4, {"margin": SNAP_MARGIN}),
    "finder": Export(
        FinderNet, (PIECE, PIECE), ("there", "x", "y", "height", "sine", "cosine"), {"least_p": 0.15},
        for_export=FinderForExport,
    ),
    "namer": Export(NamerNet, (NAMER_H, NAMER_W), INDEX_LABELS, {}, train_namer.examination),
}  # fmt: skip
"""The networks besides the detector, which ultralytics exports."""


def temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """What to divide the logits by so that the probabilities are honest on decks never trained on."""
    candidates = [0.4 + 0.05 * i for i in range(40)]
    best = min(candidates, key=lambda t: functional.cross_entropy(logits / t, labels).item())
    return round(best, 2)


def _recipe(run: Path) -> dict[str, object]:
    """The last leg of the run that made the weights: steps, seed, rate, and what it began from."""
    return json.loads((run / "recipe.json").read_text())


def export(name: str, run: Path, folder: Path, exam: tuple[int, int] = EXAMINATION) -> None:
    """Export the network ``name`` of EXPORTS and its card into ``folder``, from the folder of its ``run``."""
    how = EXPORTS[name]
    net = how.net()
    net.load_state_dict(torch.load(run / f"{name}.pt"))
    net.eval()
    target = folder / f"{name}.onnx"
    _onnx(how.for_export(net) if how.for_export else net, how.size, target, any_size=bool(how.for_export))
    if name == "reader":
        show_features(target)
    settings = how.settings
    if how.examination is not None:
        images, labels = how.examination(*exam)
        settings = {"temperature": temperature(how.logits(net, images), labels)} | settings
    write_card(target, how.size, how.labels, settings, {"recipe": f"train_{name}", **_recipe(run)})
    shutil.copy(run / "curve.csv", folder / "training" / "curves" / f"{name}.csv")


def export_detector(run: Path, folder: Path, name: str = "detector") -> None:
    """Export the detector, or under the ``name`` ``printed`` that for printed cloths."""
    weights = run / "run" / "weights" / "best.pt"
    made = YOLO(str(weights)).export(
        format="onnx", imgsz=416, dynamic=True, simplify=True, opset=17, device="cpu"
    )
    target = folder / f"{name}.onnx"
    shutil.move(made, target)
    store_in_half(target)
    write_card(
        target,
        (416, 416),
        FACE_LABELS,
        {"least_p": 0.35, "overlap": 0.65},
        {"recipe": "train_detector", **_recipe(run)},
    )
    shutil.copy(run / "run" / "results.csv", folder / "training" / "curves" / f"{name}.csv")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    for name in (*EXPORTS, "detector", "printed"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--features", action="store_true", help="show the features of an exported reader")
    args = parser.parse_args()
    (args.folder / "training" / "curves").mkdir(parents=True, exist_ok=True)
    for name in EXPORTS:
        if run := getattr(args, name):
            export(name, run, args.folder)
    for name in ("detector", "printed"):
        if run := getattr(args, name):
            export_detector(run, args.folder, name)
    if args.features:
        add_features(args.folder)


if __name__ == "__main__":
    main()
