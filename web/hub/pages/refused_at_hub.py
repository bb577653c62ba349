"""What somebody sees whom the hub refuses something, and the answer where the record refuses."""

from __future__ import annotations

from typing import Any

from flask import render_template, request

from ..record.record_store import RecordError
from .hub_frame import frame


def refused(status: int, said: str) -> str:
    """The page in place of the one that was asked for; ``said`` is the refusal in one line."""
    return render_template("hub_refused.html", **frame(), status=status, said=said)


def _of_record(problem: Exception) -> Any:
    """What the record refuses is said in its own words."""
    if request.method == "GET":
        return refused(409, str(problem)), 409
    return {"error": str(problem)}, 409


OF_RECORD = (RecordError, _of_record)
"""The refusal of the record, and how it is answered."""
