"""The inference engine: ONNX Runtime behind two functions, so that another engine can replace it.

``python -m models.lab bench`` compares it with others; the results are in ``models/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime as ort  # type: ignore[import-untyped]

from .model_card import ModelCard, ModelError

Run = Callable[[np.ndarray], np.ndarray]
Opener = Callable[[ModelCard, int], Run]
WHOLE = ("detector", "printed", "finder")
"""The models that see whole pictures, one at a time; the others see batches of crops."""
TILE, ROUND = 512, 64
"""Pixels of a tile's side, and of the margin round it: what is farther off changes the finder's answer by
less than a hundredth."""
BATCH = 32
"""Crops that are computed at a time. A photograph with much print has thousands: a picture with 2088 took 3.5
GB of memory when all were computed together, and takes .3 now."""
RunBoth = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def open_model(card: ModelCard, threads: int = 2) -> Run:
    """A function from the model's input array to its first output; raises :class:`ModelError`.

    It computes in int8 where the card has such weights: a live table wants its answer thirty times a
    second and looks many times at the same card.
    """
    return _opened(card, card.weights, threads)


def open_precise(card: ModelCard, threads: int = 2) -> Run:
    """As :func:`open_model`, but in float32, as trained: for photographs, which are read only one time."""
    return _opened(card, card.precise, threads)


def _opened(card: ModelCard, path: Path, threads: int) -> Run:
    try:
        if card.name in WHOLE:
            return open_weights(path, threads)
        return shared(open_weights(path, 1), threads)
    except Exception as error:  # the engine's own errors have no common class
        raise ModelError(f"{path} cannot be opened by ONNX Runtime: {str(error).splitlines()[0]}") from error


def shared(run: Run, threads: int) -> Run:
    """``run`` with the parts of a batch computed in parallel: small networks gain nothing from threads within
    a picture, and nearly everything from a thread for each picture."""
    if threads < 2:
        return run

    def each(batch: np.ndarray) -> np.ndarray:
        if len(batch) < 2:
            return run(batch)
        parts = np.array_split(batch, min(threads, len(batch)))
        others = [_helpers(threads - 1).submit(run, part) for part in parts[1:]]
        first = run(parts[0])
        return np.concatenate([first, *(other.result() for other in others)])

    return each


@cache
def _helpers(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, "crops")


def open_weights(path: Path, threads: int) -> Run:
    """As :func:`open_model`, for an ONNX file without a model card; raises the engine's errors."""
    session = _session(path, threads)
    name, first = session.get_inputs()[0].name, [session.get_outputs()[0].name]

    def run(batch: np.ndarray) -> np.ndarray:
        output: np.ndarray = session.run(first, {name: batch})[0]
        return output

    return run


def open_with_features(weights: Path, threads: int = 2) -> RunBoth:
    """A function from a reader's input array to its answer (n, labels) and its features (n, c, h, w).

    Raises :class:`ModelError` where the model does not give its features.
    """
    session = _session(weights, threads)
    outputs = [output.name for output in session.get_outputs()]
    if "features" not in outputs:
        raise ModelError(
            f"{weights} does not give its features, so it cannot learn a deck: add them with"
            " python -m models.training.ship.onnx_export --features"
        )
    name, wanted = session.get_inputs()[0].name, [outputs[0], "features"]

    def run(batch: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        answer, features = session.run(wanted, {name: batch})
        return answer, features

    return run


def _session(path: Path, threads: int) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def as_batch(images: list[np.ndarray], colour_order: str) -> np.ndarray:
    """uint8 BGR pictures of one size as one float32 array (n, 3, h, w) in 0..1."""
    stack = np.stack(images)
    if colour_order == "RGB":
        stack = stack[..., ::-1]
    return np.ascontiguousarray(stack.transpose(0, 3, 1, 2), dtype=np.float32) * np.float32(1 / 255)


def in_tiles(run: Run, picture: np.ndarray, colour_order: str, stride: int) -> np.ndarray:
    """The answer (c, h, w) of ``run``, one every ``stride`` pixels, to a whole uint8 BGR picture.

    A large picture is computed in tiles with a margin: for a whole photograph the network needs a gigabyte.
    Its sides are whole numbers of ``stride``.
    """
    height, width = picture.shape[:2]
    rows = []
    for top in range(0, height, TILE):
        row = []
        for left in range(0, width, TILE):
            above, before = min(top, ROUND), min(left, ROUND)
            tile = picture[top - above : top + TILE + ROUND, left - before : left + TILE + ROUND]
            answer = run(as_batch([tile], colour_order))[0]
            inner = answer[:, above // stride :, before // stride :]
            row.append(inner[:, : TILE // stride, : TILE // stride])
        rows.append(np.concatenate(row, axis=2))
    return np.concatenate(rows, axis=1)


def in_batches(run: Run, crops: Sequence[np.ndarray], colour_order: str) -> np.ndarray:
    """The answers of ``run`` to ``crops``, uint8 BGR of one size, in batches; at least one crop."""
    parts = [crops[i : i + BATCH] for i in range(0, len(crops), BATCH)]
    return np.concatenate([run(as_batch(list(part), colour_order)) for part in parts])
