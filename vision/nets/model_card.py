"""Model cards: descriptions of weights files, checked before use.

Every ``models/NAME.onnx`` has a ``models/NAME.toml`` with its hash, input, colour order and labels. Other
weights than described would misread cards silently, so they are refused.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path


class ModelError(Exception):
    """A model or its card is missing, or they do not match; the message includes the remedy."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The part of a model card that the program uses. ``input`` is (height, width) in pixels.

    ``weights`` is the file to run: in int8 where the card has such a file, because measurements show no loss;
    ``precise`` is always the trained file, in float32.
    """

    name: str
    weights: Path
    precise: Path
    input: tuple[int, int]
    labels: tuple[str, ...]
    colour_order: str
    settings: dict[str, float]


def shipped() -> Path:
    """The folder of the weights shipped with the program."""
    return Path(str(files("models")))


def load_card(name: str, folder: Path | None = None) -> ModelCard:
    """The card of model ``name``; raises :class:`ModelError` if it does not fit its weights."""
    folder = shipped() if folder is None else folder
    card, weights = folder / f"{name}.toml", folder / f"{name}.onnx"
    quick = folder / f"{name}-int8.onnx"
    _require_files(card, weights)
    try:
        data = tomllib.loads(card.read_text(encoding="utf-8"))
        wanted = {weights: str(data["weights"]["sha256"])}
        if "int8" in data:
            wanted[quick] = str(data["int8"]["sha256"])
        height, width = data["input"]["size"]
        made = ModelCard(
            name,
            quick if quick in wanted else weights,
            weights,
            (int(height), int(width)),
            tuple(data["output"]["labels"]),
            str(data["input"]["colour_order"]),
            {k: float(v) for k, v in data.get("settings", {}).items()},
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
        _require_files(path)
        real = hashlib.sha256(path.read_bytes()).hexdigest()
        if real != sha256:
            raise ModelError(
                f"{path} is not the model that its card describes (sha256 {real[:12]}…, not {sha256[:12]}…):"
                " restore both files, or write a new card with python -m models.training.ship.onnx_export"
            )
    if made.colour_order not in ("RGB", "BGR"):
        raise ModelError(f"{card}: colour_order is {made.colour_order!r}, it must be RGB or BGR")
    return made


def _require_files(*paths: Path) -> None:
    for path in paths:
        if not path.is_file():
            raise ModelError(
                f"{path} is missing: install Bowerbird again, or point --models at a folder with {path.name}"
            )
