"""Model cards: what a weights file is, checked before it is believed.

Beside every ``models/NAME.onnx`` lies ``models/NAME.toml`` with its hash, input, colour order and
labels. A file that is not the one described would read wrong cards without a word, so it is refused.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path


class ModelError(Exception):
    """A model or its card is missing, or they do not belong together; the message says what to do."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The part of a model card that the program uses. ``input`` is (height, width) in pixels.

    ``weights`` is the file that is run: computed with in int8 where the card has such a file, because
    that was measured to cost nothing; ``precise`` is always the one that was trained, in float32.
    """

    name: str
    weights: Path
    precise: Path
    input: tuple[int, int]
    labels: tuple[str, ...]
    colour_order: str
    settings: dict[str, float]


def shipped() -> Path:
    """The folder of the weights that came with the program."""
    return Path(str(files("models")))


def load_card(name: str, folder: Path | None = None) -> ModelCard:
    """The card of model ``name``; raises :class:`ModelError` if it does not fit its weights."""
    folder = shipped() if folder is None else folder
    card, weights = folder / f"{name}.toml", folder / f"{name}.onnx"
    quick = folder / f"{name}-int8.onnx"
    _there(card, weights)
    try:
        told = tomllib.loads(card.read_text(encoding="utf-8"))
        wanted = {weights: str(told["weights"]["sha256"])}
        if "int8" in told:
            wanted[quick] = str(told["int8"]["sha256"])
        height, width = told["input"]["size"]
        made = ModelCard(
            name,
            quick if quick in wanted else weights,
            weights,
            (int(height), int(width)),
            tuple(told["output"]["labels"]),
            str(told["input"]["colour_order"]),
            {k: float(v) for k, v in told.get("settings", {}).items()},
        )
    except (
        OSError, tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError, ValueError, OverflowError,
        RecursionError,
    ) as error:  # fmt: skip
        why = (str(error) or type(error).__name__).splitlines()[0]
        raise ModelError(
            f"{card} is not a model card ({why}): restore the file that came with {weights.name}"
        ) from error
    for path, sha256 in wanted.items():
        _there(path)
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != sha256:
            raise ModelError(
                f"{path} is not the model that its card describes (sha256 {found[:12]}…, not {sha256[:12]}…):"
                " restore both files, or write a new card with python -m models.training.ship.onnx_export"
            )
    if made.colour_order not in ("RGB", "BGR"):
        raise ModelError(f"{card}: colour_order is {made.colour_order!r}, it must be RGB or BGR")
    return made


def _there(*paths: Path) -> None:
    for path in paths:
        if not path.is_file():
            raise ModelError(
                f"{path} is missing: install Bowerbird again, or point --models at a folder with {path.name}"
            )
