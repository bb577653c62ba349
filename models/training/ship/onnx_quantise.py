"""Weights for arithmetic in eight bits, made of trained ones: two to three times as fast where the processor
multiplies bytes, and half the size.

    python -m models.training.ship.onnx_quantise models [TARGET] [--models reader indices detector corners]

Next to every ``NAME.onnx`` of the folder (or in TARGET, with all else copied) it writes ``NAME-int8.onnx``
and says so on the card, so that the program runs it in place of the other. ``--back`` takes that off again.
How large the numbers inside grow is measured on rendered pictures of the training's own decks; no torch.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import onnx
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.nets.card_detector import shrunk
from vision.nets.inference_engine import WHOLE, as_batch
from vision.nets.model_card import load_card

from ..draw.deck_choice import training_decks
from ..scenes import fans
from ..scenes.crops import crop, snap_crop
from ..scenes.fans import FanBank
from ..scenes.indices import corner_crop
from ..scenes.tables import scene
from .int8_card import SEED, on_the_card
from .onnx_fuse import fuse
from .onnx_sure_rows import sure_rows

DETECTORS = ("detector", "printed")
NAMES = (*DETECTORS, "corners", "reader", "indices", "finder")
CROPPED = {"corners": snap_crop, "reader": crop, "indices": corner_crop}
CROPS, SCENES = 384, 64
"""Pictures that are looked at to learn how large the numbers grow."""


def calibration(name: str, count: int, bank: FanBank) -> Iterator[np.ndarray]:
    """Inputs of model ``name`` as float32 (n, 3, h, w), rendered."""
    for number in range(count):
        rng = np.random.default_rng([SEED, number])
        if name == "finder":
            yield as_batch([fans.scene(rng, bank)[0]], "RGB")
        elif name in DETECTORS:
            picture = scene(rng, bank)[0]
            yield as_batch([shrunk(picture, (416, 640, 512)[number % 3] / max(picture.shape[:2]))], "RGB")
        else:
            yield as_batch([CROPPED[name](rng, bank)[0] for _ in range(8)], "RGB")


class _Pictures(CalibrationDataReader):
    def __init__(self, batches: Iterator[np.ndarray], name: str):
        self._batches, self._name = batches, name

    def get_next(self) -> dict[str, np.ndarray] | None:
        batch = next(self._batches, None)
        return None if batch is None else {self._name: batch}


def in_full(source: Path, target: Path) -> onnx.ModelProto:
    """Write the model with its half-precision weights widened to float32, as the quantiser wants them."""
    model = onnx.load(str(source))
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    nodes = []
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in stored:
            tensor = stored[node.input[0]]
            tensor.CopyFrom(
                numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float32), node.output[0])
            )
        else:
            nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, str(target))
    return model


def head_of(model: onnx.ModelProto) -> list[str]:
    """The detector's nodes after its last wide convolutions: distances, angles and scores stay in float32."""
    makers = {output: node for node in model.graph.node for output in node.output}
    head: list[str] = []
    waiting = [output.name for output in model.graph.output]
    seen: set[str] = set()
    while waiting:
        node = makers.get(waiting.pop())
        if node is None or node.name in seen:
            continue
        seen.add(node.name)
        if node.op_type == "Conv" and any(
            tensor.name == node.input[1] and len(tensor.dims) == 4 and tensor.dims[0] > 1
            for tensor in model.graph.initializer
        ):
            continue
        head.append(node.name)
        waiting.extend(node.input)
    return head


def quantise(name: str, source: Path, target: Path, batches: Iterator[np.ndarray]) -> Path:
    """Write the int8 twin of the model file ``source`` to ``target``.

    Weights have a scale a channel and seven of the eight bits: older processors without instructions of
    their own for it (AVX2) would run over with eight, and read other cards than newer ones.
    """
    with tempfile.TemporaryDirectory() as folder:
        wide, ready = Path(folder) / "wide.onnx", Path(folder) / "ready.onnx"
        in_full(source, wide)
        quant_pre_process(str(wide), str(ready), skip_symbolic_shape=True)
        model = onnx.load(str(ready))
        quantize_static(
            str(ready),
            str(target),
            _Pictures(batches, model.graph.input[0].name),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=head_of(model) if name in DETECTORS else [],
        )
    made = onnx.load(str(target))
    del made.metadata_props[:]
    if name in DETECTORS:
        made = sure_rows(made)
    onnx.save(made, str(target))
    fuse(target)
    return target


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("target", type=Path, nargs="?")
    parser.add_argument("--models", nargs="+", choices=NAMES, default=NAMES, metavar="NAME")
    parser.add_argument("--back", action="store_true", help="run the trained weights again, in float32")
    parser.add_argument("--no-art", action="store_true", help="measure on drawn decks only")
    parser.add_argument("--less", type=int, default=1, metavar="N", help="only an N-th of the pictures")
    args = parser.parse_args()
    target = args.target or args.folder
    cv2.setNumThreads(1)
    if target != args.folder:
        target.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            for ending in (".onnx", ".toml"):
                shutil.copy(args.folder / f"{name}{ending}", target / f"{name}{ending}")
            on_the_card(target / f"{name}.toml", None)
    bank = None
    for name in args.models:
        card, quick = target / f"{name}.toml", target / f"{name}-int8.onnx"
        if args.back:
            on_the_card(card, None)
            quick.unlink(missing_ok=True)
            continue
        if bank is None:
            bank = FanBank(training_decks(SEED, 10, 2, 0 if args.no_art else None), seed=SEED, surfaces=40)
        count = (SCENES if name in WHOLE else CROPS // 8) // args.less
        source = load_card(name, args.folder).precise
        quantise(name, source, quick, calibration(name, max(count, 2), bank))
        on_the_card(card, quick)
        print(
            f"{quick}: {quick.stat().st_size / 1e6:.1f} MB, was {source.stat().st_size / 1e6:.1f} MB",
            flush=True,
        )


if __name__ == "__main__":
    main()
