"""Requests to the parts of a table that use its camera: the set-up, the pack check, thrown cards.

Each part keeps its acts by the last part of the address. This module reads the request and answers refusals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from flask import abort

from ..journal.journal import JournalError
from ..served.request_security import table_or_404, who
from ..shown.words.english import ENGLISH
from ..table.table import NotNow
from .sent import Act, received

Part = TypeVar("Part")


def part_of(table_id: str, parts: Mapping[str, Part]) -> Part:
    """The part of ``parts`` that belongs to the table; 404 without such a table, 409 without a camera."""
    table_or_404(table_id)
    part = parts.get(table_id)
    if part is None:
        abort(409, ENGLISH["not_now_no_camera"])
    return part


def carry_out(act: Act, table_id: str, parts: Mapping[str, object]) -> object:
    """Carry out ``act`` with the table's part of ``parts``; returns its answer, or 409 with its refusal."""
    table = table_or_404(table_id)
    sent = received(act.form)
    part = part_of(table_id, parts)
    try:
        return act.do(part, table, who(), sent=sent)
    except JournalError as problem:
        abort(503, str(problem))
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    except OSError as problem:
        abort(503, ENGLISH["not_now_disk_failed"].format(strerror=problem.strerror or problem))
