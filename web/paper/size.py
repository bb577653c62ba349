"""The paper size of this machine's country: letter where people use that, else A4."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from reportlab.lib.pagesizes import A4, LETTER

SIZES = {"a4": A4, "letter": LETTER}
LETTER_COUNTRIES = {"US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "NI", "PA", "PR", "SV", "VE"}
COUNTRY = re.compile(r"[A-Za-z]{2,3}_(?P<country>[A-Z]{2})(?:[.@].*)?")


def paper_name(environment: Mapping[str, str] = os.environ) -> str:
    """``letter`` or ``a4``, by the country of this machine's settings."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        country = COUNTRY.fullmatch(environment.get(variable, ""))
        if country is not None:
            return "letter" if country["country"] in LETTER_COUNTRIES else "a4"
    return "a4"


def paper_size(name: str | None = None) -> tuple[float, float]:
    """Width and height in points of the paper ``name``; None for this machine's usual size."""
    width, height = SIZES[name or paper_name()]
    return float(width), float(height)
