"""Cuts the page's typefaces from their sources: ``python -m tests.docs.typefaces INTER.ttf FRAUNCES.ttf``.

The sources are the variable fonts of the two families; ``fontpkg-inter`` and ``fontpkg-fraunces`` on PyPI
hold them as their designers publish them. It needs ``fonttools`` and ``brotli``, which nothing else here
does. What is written are WOFF2 files in ``web/static/fonts``, with the letters of Europe's languages that
use Latin, the figures, and the signs that the page shows.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "web" / "static" / "fonts"
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *(ord(sign) for sign in "ẞ‐‑‒–—‘’‚“”„†•…′″‹›€−×÷→←↑↓✓"),
]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum", "case"]
LIMITS = {
    "inter": {"opsz": 14, "wght": (400, 700)},
    # quiet letters: no softened edges, no leaning n and h
    "fraunces": {"SOFT": 0, "WONK": 0, "opsz": 40, "wght": (400, 700)},
}
"""What each axis of a family is held to."""


def cut(family: str, source: Path, folder: Path = FOLDER) -> Path:
    """Write the page's cut of ``source`` into ``folder``, and return where."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source)
    options = Options()
    options.layout_features, options.hinting, options.flavor = FEATURES, False, "woff2"
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, LIMITS[family])
    font.flavor = "woff2"
    place = folder / f"{family}.woff2"
    font.save(place)
    return place


def main(arguments: list[str]) -> int:
    if len(arguments) != len(LIMITS):
        print(__doc__)
        return 2
    for family, source in zip(LIMITS, arguments, strict=True):
        place = cut(family, Path(source))
        print(f"{place}: {place.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
