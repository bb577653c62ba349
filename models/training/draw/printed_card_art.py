"""Card art for rendering: Debian's ``gnome-cards-data`` decks cut into single cards.

The package is installed with ``apt-get install gnome-cards-data librsvg2-bin``; its decks are used to
render training pictures and nothing of them is kept in the project.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from referee.cards import FACES

CARD_W, CARD_H = 192, 272
"""Pixels of one card in the bank: twice the reader's crop."""

LABELS = (*(str(card) for card in FACES), "Jk", "back", "none")
"""What the reader can answer, in the order of its outputs."""

DECKS = Path("/usr/share/aisleriot/cards")
UNUSABLE = {"swiss-xvii"}  # Italian suits: no spade, heart, diamond or club on it
NEVER_TRAINED = ("paris", "slavic_costumes", "bellot")  # kept apart for the rendered examination

_COLUMNS = "A23456789TJQK"
_ROWS = "cdhs"


class MissingArt(RuntimeError):
    """The card art or the program that draws it is not installed."""


def _rasterise(source: Path, width: int) -> np.ndarray:
    svg = gzip.decompress(source.read_bytes())
    png = subprocess.run(
        ["rsvg-convert", "--unlimited", "-w", str(width)], input=svg, capture_output=True, check=True
    ).stdout
    art = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    assert art is not None  # rsvg-convert writes no broken pictures
    return art


def _cell(sheet: np.ndarray, column: int, row: int) -> np.ndarray:
    """One card of a 13 by 5 sheet as BGRA, cut to where it is not transparent, at bank size."""
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    cell = sheet[
        round(row * height) : round((row + 1) * height), round(column * width) : round((column + 1) * width)
    ]
    ys, xs = np.nonzero(cell[:, :, 3] > 128)
    if len(ys) < cell.shape[0] * cell.shape[1] // 4:
        raise ValueError("an empty place in the sheet")
    cell = cell[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return cv2.resize(cell, (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)


def deck_names() -> list[str]:
    """The usable decks, sorted; raises :class:`MissingArt` with what to install."""
    if not DECKS.is_dir() or shutil.which("rsvg-convert") is None:
        raise MissingArt("the card art is missing: apt-get install gnome-cards-data librsvg2-bin")
    return sorted(p.stem for p in DECKS.glob("*.svgz") if p.stem not in UNUSABLE)


@cache
def load_deck(name: str) -> dict[str, np.ndarray]:
    """Cards of one deck by label (``Jd``, ``Jk``, ``back``) as BGRA of ``CARD_H`` x ``CARD_W``."""
    sheet = _rasterise(DECKS / f"{name}.svgz", 13 * 300)
    cards = {}
    for row, suit in enumerate(_ROWS):
        for column, rank in enumerate(_COLUMNS):
            cards[rank + suit] = _cell(sheet, column, row)
    for label, column in (("Jk", 0), ("Jk2", 1), ("back", 2)):
        try:
            cards[label] = _cell(sheet, column, 4)
        except ValueError:
            continue  # a few decks have no joker
    return cards
