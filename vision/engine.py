"""The inference engine: ONNX Runtime behind two functions, so that another can take its place."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import onnxruntime as ort  # type: ignore[import-untyped]

from .model_card import ModelCard, ModelError

Run = Callable[[np.ndarray], np.ndarray]


def open_model(card: ModelCard, threads: int = 2) -> Run:
    """A function from the model's input array to its first output; raises :class:`ModelError`."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        session = ort.InferenceSession(str(card.weights), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the engine's own errors have no common class
        raise ModelError(
            f"{card.weights} cannot be opened by ONNX Runtime: {str(error).splitlines()[0]}"
        ) from error
    name = session.get_inputs()[0].name

    def run(batch: np.ndarray) -> np.ndarray:
        output: np.ndarray = session.run(None, {name: batch})[0]
        return output

    return run


def as_batch(images: list[np.ndarray], colour_order: str) -> np.ndarray:
    """uint8 BGR pictures of one size as one float32 array (n, 3, h, w) in 0..1."""
    stack = np.stack(images)
    if colour_order == "RGB":
        stack = stack[..., ::-1]
    return np.ascontiguousarray(stack.transpose(0, 3, 1, 2), dtype=np.float32) * np.float32(1 / 255)
