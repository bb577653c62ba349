"""Letters on paper: from the built-in font, from a font of this machine, or transcribed into Latin letters.

Bowerbird ships no font for Greek, Cyrillic or other letters: most machines have a suitable font.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

import reportlab
from anyascii import anyascii
from platformdirs import user_data_path
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from ..system import font_folders

BUILT_IN = "Vera"
"""The font of the PDF library; it has the Latin letters."""
WANTED = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("FreeSans.ttf", "FreeSansBold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
)
"""Fonts of the machine in order of preference: upright and bold."""
HELPS = "DejaVu Sans (fonts-dejavu-core) or Noto Sans (fonts-noto-core)"
"""Fonts to install, with the names of the Debian packages."""

_KINDS = {"R": "R", "AL": "R", "NSM": " ", "WS": " ", "CS": " ", "ES": " "}
"""Letters read from the right, and what may stand between them, by their kinds in Unicode; no brackets."""


def folders() -> list[Path]:
    """The font folders of a machine."""
    return [
        *font_folders(), user_data_path() / "fonts",
        Path.home() / ".fonts", Path.home() / "Library" / "Fonts",
    ]  # fmt: skip


@cache
def usable(places: tuple[Path, ...]) -> tuple[str, ...]:
    """The usable fonts in ``places``, by name; the bold font has the same name with ``-Bold``."""
    wanted = {name for pair in WANTED for name in pair}
    paths: dict[str, Path] = {}
    for folder in places:
        for path in sorted(folder.rglob("*.ttf")) if folder.is_dir() else ():
            if path.name in wanted:
                paths.setdefault(path.name, path)
    names = []
    for upright, bold in WANTED:
        if upright in paths:
            try:
                register(Path(upright).stem, paths[upright], paths.get(bold, paths[upright]))
            except (TTFError, OSError):
                continue  # it cannot be put into a PDF
            names.append(Path(upright).stem)
    return tuple(names)


@cache
def built_in() -> str:
    """The built-in font, ready to use."""
    folder = Path(reportlab.__file__).parent / "fonts"
    register(BUILT_IN, folder / "Vera.ttf", folder / "VeraBd.ttf")
    return BUILT_IN


def register(name: str, upright: Path, bold: Path) -> None:
    """Register a font as ``name``; raises TTFError if it cannot be put into a PDF."""
    pdfmetrics.registerFont(TTFont(name, upright))
    pdfmetrics.registerFont(TTFont(f"{name}-Bold", bold))
    pdfmetrics.registerFontFamily(
        name, normal=name, bold=f"{name}-Bold", italic=name, boldItalic=f"{name}-Bold"
    )


def has_letter(name: str, letter: str) -> bool:
    """Whether the font has the letter."""
    return ord(letter) in pdfmetrics.getFont(name).face.charToGlyph


def runs(text: str, known: Sequence[str]) -> list[tuple[str, str]]:
    """``text`` in pieces, each with its font; letters that no font has are transcribed into Latin letters.

    ``known`` are the fonts of the machine. The pieces are in the order of print, from left to right.
    """
    fonts = (built_in(), *known)

    def font_of(letter: str) -> str | None:
        return next((name for name in fonts if has_letter(name, letter)), None)

    def writable(letters: str) -> str:
        return "".join(letter if font_of(letter) else latin(letter) for letter in letters)

    printed = _from_left(writable(unicodedata.normalize("NFC", text)))
    pieces = groupby(printed, key=lambda letter: font_of(letter) or BUILT_IN)
    return [(name, "".join(letters)) for name, letters in pieces]


def _from_left(text: str) -> str:
    """``text`` with its words that are read from the right turned round, and in the order of print."""
    kinds = "".join(_KINDS.get(unicodedata.bidirectional(letter), "-") for letter in text)
    for match in re.finditer("R[R ]*R", kinds):
        text = text[: match.start()] + text[match.start() : match.end()][::-1] + text[match.end() :]
    return text


def has_gaps(texts: Iterable[str], known: Sequence[str]) -> bool:
    """Whether any letter of ``texts`` is missing in all fonts."""
    letters = set(unicodedata.normalize("NFC", "".join(texts))) - set("♣♦♥♠\n")
    return any(not any(has_letter(name, letter) for name in (built_in(), *known)) for letter in letters)


def latin(letter: str) -> str:
    """The letter in Latin letters of the built-in font; ``?`` without a transcription, "" for a mere mark."""
    written = anyascii(letter)
    if not written and unicodedata.category(letter) in ("Cf", "Mn"):
        return ""
    return written if written and all(has_letter(built_in(), part) for part in written) else "?"
