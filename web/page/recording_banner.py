"""What every page of a table says while its evening is filmed, and what this device may do about it."""

from __future__ import annotations

from flask import Flask
from msgspec import to_builtins

from ..served import device_rights
from ..served.request_security import house, may
from ..table.parts_of_state import recording_now


def said_on_every_page(app: Flask) -> None:
    """Let every page ask how the recording of its table stands."""
    app.context_processor(lambda: {"recording_of": recording_of})


def recording_of(table_id: str) -> dict[str, object] | None:
    """How the recording of a table stands, and what this device may do about it; None without one."""
    table = house().tables.get(table_id)
    told = None if table is None else recording_now(table.logbook, table.surroundings.now)
    if told is None:
        return None
    shown: dict[str, object] = to_builtins(told)
    return shown | {
        "may_stop": may(device_rights.STOP_FILM),
        "may_erase": may(device_rights.ERASE_FILM),
        "may_confirm": may(device_rights.PLAY),
    }
