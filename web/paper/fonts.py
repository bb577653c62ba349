"""The letters on paper: of the font that comes along, of a font of this machine, or written in Latin ones.

No font is carried about for names in Greek, Cyrillic or other letters: most machines have one that will do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

import reportlab
from platformdirs import user_data_path
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from ..system import font_folders

BUILT_IN = "Vera"
"""The font that comes with what writes the PDF; it has the Latin letters."""
WANTED = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("FreeSans.ttf", "FreeSansBold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
)
"""Fonts of the machine that are looked for, the first one first: upright and bold."""
HELPS = "DejaVu Sans (fonts-dejavu-core) or Noto Sans (fonts-noto-core)"
"""What whoever looks after the machine may install, with the names of the Debian packages."""

_WRITTEN = """
αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
іi їyi єye ґg ђdj јj љlj њnj ћc џdz ўu ѓgj ќkj ѕdz
"""
LATIN = {pair[0]: pair[1:] for pair in _WRITTEN.split()}
"""Greek and Cyrillic small letters in Latin ones, as they are commonly written."""


def folders() -> list[Path]:
    """Where the fonts of a machine lie."""
    return [
        *font_folders(), user_data_path() / "fonts",
        Path.home() / ".fonts", Path.home() / "Library" / "Fonts",
    ]  # fmt: skip


@cache
def usable(places: tuple[Path, ...]) -> tuple[str, ...]:
    """The fonts in ``places`` that can be written with, by name; the bold one is called so with ``-Bold``."""
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
                continue  # not of the kind that can be put into a PDF
            names.append(Path(upright).stem)
    return tuple(names)


@cache
def built_in() -> str:
    """The font that comes along, ready to be written with."""
    folder = Path(reportlab.__file__).parent / "fonts"
    register(BUILT_IN, folder / "Vera.ttf", folder / "VeraBd.ttf")
    return BUILT_IN


def register(name: str, upright: Path, bold: Path) -> None:
    """Make a font known under ``name``; raises TTFError for one that cannot be put into a PDF."""
    pdfmetrics.registerFont(TTFont(name, upright))
    pdfmetrics.registerFont(TTFont(f"{name}-Bold", bold))
    pdfmetrics.registerFontFamily(
        name, normal=name, bold=f"{name}-Bold", italic=name, boldItalic=f"{name}-Bold"
    )


def has(name: str, letter: str) -> bool:
    """Whether the font has the letter."""
    return ord(letter) in pdfmetrics.getFont(name).face.charToGlyph


def runs(text: str, known: Sequence[str]) -> list[tuple[str, str]]:
    """``text`` in pieces, each with the font to write it in; what no font has is written in Latin letters.

    ``known`` are the fonts of the machine. Letters that are read from the right are put in that order.
    """
    fonts = (built_in(), *known)
    letters: list[tuple[str, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        name = next((item for item in fonts if has(item, letter)), None)
        letters += [(BUILT_IN, item) for item in latin(letter)] if name is None else [(name, letter)]
    pieces = []
    for (name, backwards), group in groupby(letters, key=lambda item: (item[0], _from_the_right(item[1]))):
        piece = "".join(letter for _, letter in group)
        pieces.append((name, piece[::-1] if backwards else piece))
    return pieces


def lacking(texts: Iterable[str], known: Sequence[str]) -> bool:
    """Whether some letter of ``texts`` is in none of the fonts."""
    letters = set(unicodedata.normalize("NFC", "".join(texts))) - set("♣♦♥♠\n")
    return any(not any(has(name, letter) for name in (built_in(), *known)) for letter in letters)


def latin(letter: str) -> str:
    """The letter in Latin ones that the built-in font has; ``?`` where there are none."""
    base = unicodedata.normalize("NFKD", letter)
    written = "".join(_as_latin(part) for part in base if not unicodedata.combining(part))
    return written if all(has(built_in(), part) for part in written) else "?"


def _as_latin(letter: str) -> str:
    small = LATIN.get(letter.lower())
    if small is None:
        return letter
    return small.capitalize() if re.fullmatch(r"\w", letter) and letter != letter.lower() else small


def _from_the_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")
