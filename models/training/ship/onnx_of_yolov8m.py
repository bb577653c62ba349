"""A detector of the usual size, to compare ours with: YOLOv8m, as ONNX.

    python -m models.training.ship.onnx_of_yolov8m yolov8m.onnx

Its weights are random: they find nothing, but take the time that trained ones take.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from ..train.torchvision_for_cpu import let_torchvision_load

let_torchvision_load()

from ultralytics import YOLO  # noqa: E402


def make(target: Path, name: str = "yolov8m", side: int = 640) -> Path:
    """Write the untrained network ``name`` to ``target``; it takes pictures of any size in strides of 32."""
    with tempfile.TemporaryDirectory() as folder:
        weights = Path(folder) / f"{name}.pt"
        YOLO(f"{name}.yaml").save(weights)
        made = YOLO(str(weights)).export(format="onnx", imgsz=side, dynamic=True, opset=17, device="cpu")
        shutil.move(made, target)
    return target


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("--network", default="yolov8m", help="as ultralytics calls it (yolov8m)")
    args = parser.parse_args()
    make(args.target, args.network)


if __name__ == "__main__":
    main()
