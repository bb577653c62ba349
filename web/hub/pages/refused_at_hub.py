"""The page that the hub shows with a refusal, and the answer where the record refuses."""

from __future__ import annotations

import logging

from flask import render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import DBAPIError

from ...shown.words.english import ENGLISH
from ..club.naming import UnclearName
from ..record.store import AskFirst, RecordError
from ..wire.topics import WireError
from .hub_frame import frame

log = logging.getLogger(__name__)


def refused(status: int, reason: str) -> str:
    """The page in place of the requested page, with the ``reason`` of the refusal in one line."""
    return render_template("hub_refused.html", **frame(), status=status, why=reason)


def _of_record(problem: Exception) -> ResponseReturnValue:
    """Answer with the text of the refusal, and with its question if the director may confirm."""
    if request.method == "GET":
        return refused(409, str(problem)), 409
    ask = {"ask": problem.question, "yes": problem.yes} if isinstance(problem, AskFirst) else {}
    choose = (
        [{"name": choice.name, "options": choice.options} for choice in problem.choices]
        if isinstance(problem, UnclearName)
        else None
    )
    return {"error": str(problem), **ask, **({"choose": choose} if choose else {})}, 409


def _of_database(problem: Exception) -> ResponseReturnValue:
    """The record cannot be read or written: nothing was saved, and the page shows the reason."""
    log.error("the record: %s", problem)
    reason = str(getattr(problem, "orig", problem)).strip().splitlines()[0]
    why = ENGLISH["hub_no_record_now"].format(why=reason)
    return ({"error": why}, 503) if request.method == "POST" else (why, 503)


REFUSALS = (RecordError, _of_record), (WireError, _of_record), (DBAPIError, _of_database)
"""Answers requests that the record or the broker's files refuse."""
