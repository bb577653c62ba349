"""Tablecloths with a print: which of the two detectors is to look.

The first takes flowers, and the white between dots, for cards. The other has learnt such cloths, and finds
cards on a plain one less well; so it takes over only where the first sees more than a game lays there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..tuning import NETS
from .ports import AnyOutline

OneDetector = TypeVar("OneDetector")
OneOutline = TypeVar("OneOutline", bound=AnyOutline)


def undazzled(
    detector: OneDetector, outlines: Sequence[OneOutline], find: Callable[[OneDetector], Sequence[OneOutline]]
) -> tuple[OneDetector, Sequence[OneOutline]]:
    """The detector that is not dazzled by the print, and its outlines: the one for prints or the one given.

    ``outlines`` are what ``detector`` sees, ``find`` asks another for the same. Where that one sees at least
    half as many, they are cards. Raises ModelError where its weights cannot be loaded.
    """
    if len(outlines) <= NETS.print_outlines or (load := getattr(detector, "for_print", None)) is None:
        return detector, outlines
    other = load()
    if other is None:
        return detector, outlines
    fewer = find(other)
    return (other, fewer) if 2 * len(fewer) < len(outlines) else (detector, outlines)
