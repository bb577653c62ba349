"""Why people cannot be seated, in a sentence: movements know no words."""

from __future__ import annotations

from ..shown.words.english import ENGLISH
from .movements.numbers import CannotSeat


def why_not(problem: CannotSeat) -> str:
    """The sentence that says why people cannot be seated."""
    return ENGLISH[problem.why].format(**problem.parts)
