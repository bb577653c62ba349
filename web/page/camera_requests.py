"""What may be asked of the parts of a table that see: its camera, its pack check, cards thrown down.

Each keeps its acts by the last part of the address; here it is looked at who may ask, what was sent, and how
a refusal is said.
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
    """The table's own of ``parts``; 404 without such a table, 409 where no camera is at it."""
    table_or_404(table_id)
    part = parts.get(table_id)
    if part is None:
        abort(409, ENGLISH["not_now_no_camera"])
    return part


def carry_out(act: Act, table_id: str, parts: Mapping[str, object]) -> object:
    """Ask the table's own of ``parts``, and give what it answers; 409 with its words where it cannot be."""
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
