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

_WRITTEN = """
αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
іi їyi єye ґg ђdj јj љlj њnj ћc џdz ўu ѓgj ќkj ѕdz
"""
LATIN = {pair[0]: pair[1:] for pair in _WRITTEN.split()}
"""The usual transcriptions of Greek and Cyrillic small letters into Latin letters."""


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

    ``known`` are the fonts of the machine. Letters read from the right are put in that order.
    """
    fonts = (built_in(), *known)
    letters: list[tuple[str, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        name = next((item for item in fonts if has_letter(item, letter)), None)
        letters += [(BUILT_IN, item) for item in latin(letter)] if name is None else [(name, letter)]
    pieces = []
    for (name, backwards), group in groupby(letters, key=lambda item: (item[0], _is_from_right(item[1]))):
        piece = "".join(letter for _, letter in group)
        pieces.append((name, piece[::-1] if backwards else piece))
    return pieces


def has_gaps(texts: Iterable[str], known: Sequence[str]) -> bool:
    """Whether any letter of ``texts`` is missing in all fonts."""
    letters = set(unicodedata.normalize("NFC", "".join(texts))) - set("♣♦♥♠\n")
    return any(not any(has_letter(name, letter) for name in (built_in(), *known)) for letter in letters)


def latin(letter: str) -> str:
    """The letter in Latin letters of the built-in font; ``?`` if there is no transcription."""
    base = unicodedata.normalize("NFKD", letter)
    written = "".join(_as_latin(part) for part in base if not unicodedata.combining(part))
    return written if all(has_letter(built_in(), part) for part in written) else "?"


def _as_latin(letter: str) -> str:
    small = LATIN.get(letter.lower())
    if small is None:
        return letter
    return small.capitalize() if re.fullmatch(r"\w", letter) and letter != letter.lower() else small


def _is_from_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")
