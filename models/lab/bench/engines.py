"""The inference engines that can be compared: ONNX Runtime, which Bowerbird runs on, and others where they
are installed. None of the others is ever needed."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.nets.inference_engine import Run, open_weights

Open = Callable[[Path, int], Run]
"""Opens an ONNX file for so many threads; raises whatever the engine raises."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine with one way of computing; ``open`` is None where it is not installed, and ``lacks``
    then says what to do."""

    name: str
    arithmetic: str
    open: Open | None
    lacks: str = ""


def engines() -> list[Engine]:
    """Every engine that this machine can compare, ONNX Runtime first."""
    import onnxruntime  # type: ignore[import-untyped]

    available = [Engine(f"ONNX Runtime {onnxruntime.__version__}", "float32", open_weights)]
    if importlib.util.find_spec("openvino") is None:
        available.append(
            Engine("OpenVINO", "", None, "pip install openvino (59 MB to download, 180 MB on disk)")
        )
    else:
        version = importlib.import_module("openvino").__version__
        name = f"OpenVINO {version.split('-')[0]}"
        available.append(Engine(name, "float32", _openvino("f32")))
        if _can_openvino_compute("BF16"):
            available.append(Engine(name, "bfloat16", _openvino("bf16")))
    if int(cv2.__version__.split(".")[0]) >= 5:
        available.append(Engine(f"OpenCV {cv2.__version__}", "float32", _opencv))
    else:
        lacks = f"this is OpenCV {cv2.__version__}: pip install --upgrade opencv-python-headless"
        available.append(Engine("OpenCV 5", "", None, lacks))
    return available


def _can_openvino_compute(kind: str) -> bool:
    return kind in importlib.import_module("openvino").Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")


def _openvino(arithmetic: str) -> Open:
    def opener(path: Path, threads: int) -> Run:
        core = importlib.import_module("openvino").Core()
        options = {
            "INFERENCE_PRECISION_HINT": arithmetic,
            "INFERENCE_NUM_THREADS": threads,
            "PERFORMANCE_HINT": "LATENCY",
        }
        request: Any = core.compile_model(core.read_model(str(path)), "CPU", options).create_infer_request()

        def run(batch: np.ndarray) -> np.ndarray:
            request.infer({0: batch})
            return np.array(request.get_output_tensor(0).data)

        return run

    return opener


def _opencv(path: Path, threads: int) -> Run:
    net = cv2.dnn.readNetFromONNX(str(path))
    before = cv2.getNumThreads()

    def run(batch: np.ndarray) -> np.ndarray:
        cv2.setNumThreads(threads)
        try:
            net.setInput(batch)
            return np.array(net.forward())
        finally:
            cv2.setNumThreads(before)

    return run
