"""What may be asked of the parts of a table that see: its camera, its pack check, cards thrown down.

Each keeps a list of :class:`Asked` by the last part of the address; here it is looked at who may ask, what
was sent, and how a refusal is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from flask import abort, request

from ..journal.journal import JournalError
from ..served.request_security import table_or_404, who
from ..table.table import NotNow, Table
from .device_acts import Sent
from .request_schema import Kind, NotSent, read

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a part is asked to do, in the form of :class:`web.page.device_acts.Act`."""

    says: str
    do: Callable[[Any, Table, Sent, str], object]
    fields: Mapping[str, Kind] = field(default_factory=dict)


def received(fields: Mapping[str, Kind]) -> Sent:
    """What the request holds, if it has exactly ``fields``; 422 otherwise."""
    try:
        return read(fields, request.get_data())
    except NotSent as problem:
        abort(422, str(problem))


def part_of(table_id: str, parts: Mapping[str, Part]) -> Part:
    """The table's own of ``parts``; 404 without such a table, 409 where no camera is at it."""
    table_or_404(table_id)
    part = parts.get(table_id)
    if part is None:
        abort(409, "there is no camera at this table")
    return part


def carry_out(asked: Asked, table_id: str, parts: Mapping[str, Any]) -> object:
    """Ask the table's own of ``parts``, and give what it answers; 409 with its words where it cannot be."""
    table = table_or_404(table_id)
    sent = received(asked.fields)
    part = part_of(table_id, parts)
    try:
        return asked.do(part, table, sent, who())
    except JournalError as problem:
        abort(503, str(problem))
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    except OSError as problem:
        abort(503, f"the disk did not do what it was asked: {problem.strerror or problem}")
