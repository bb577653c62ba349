"""The part of a model's card that names its int8 weights."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

SEED = 5
"""Of the pictures by which the weights were made."""


def on_the_card(card: Path, weights: Path | None) -> None:
    """Name the int8 ``weights`` on a model's card; None takes them off it."""
    text = re.sub(r"\[int8\]\n(?:[^\[\n].*\n|\n)*", "", card.read_text(encoding="utf-8")).rstrip("\n") + "\n"
    if weights is not None:
        sha256 = hashlib.sha256(weights.read_bytes()).hexdigest()
        text += (
            f'\n[int8]\nfile = "{weights.name}"\nsha256 = "{sha256}"\nrecipe = "quantise"\nseed = {SEED}\n'
        )
    card.write_text(text, encoding="utf-8")
