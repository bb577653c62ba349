"""Chooses between two detectors, for plain and for printed tablecloths.

The first mistakes flowers, and the white between dots, for cards. The other has learnt such cloths but finds
fewer cards on plain ones, so it takes over only where the first sees more cards than a game has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..tuning import NETS
from .ports import AnyOutline

DetectorT = TypeVar("DetectorT")
OutlineT = TypeVar("OutlineT", bound=AnyOutline)


def undazzled(
    detector: DetectorT, outlines: Sequence[OutlineT], find: Callable[[DetectorT], Sequence[OutlineT]]
) -> tuple[DetectorT, Sequence[OutlineT]]:
    """The detector to use, ``detector`` or the one for prints, and its outlines.

    ``outlines`` are those of ``detector``; ``find`` gets those of another detector. If that one sees at least
    half as many, they are cards. Raises ModelError where its weights cannot be loaded.
    """
    if len(outlines) <= NETS.print_outlines or (load := getattr(detector, "for_print", None)) is None:
        return detector, outlines
    other = load()
    if other is None:
        return detector, outlines
    fewer = find(other)
    return (other, fewer) if 2 * len(fewer) < len(outlines) else (detector, outlines)
