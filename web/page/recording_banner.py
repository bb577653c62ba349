"""The banner on every page of a table while its evening is filmed, and what this device may do about it."""

from __future__ import annotations

from flask import Flask
from msgspec import to_builtins

from ..served import device_rights
from ..served.request_security import house, may_do
from ..table.parts_of_state import recording_now


def show_on_every_page(app: Flask) -> None:
    """Give every template ``recording_of``."""
    app.context_processor(lambda: {"recording_of": recording_of})


def recording_of(table_id: str) -> dict[str, object] | None:
    """The state of a table's recording, and what this device may do about it; None without a recording."""
    table = house().tables.get(table_id)
    recording = None if table is None else recording_now(table.logbook, table.surroundings.now)
    if recording is None:
        return None
    shown: dict[str, object] = to_builtins(recording)
    return shown | {
        "may_stop": may_do(device_rights.STOP_FILM),
        "may_erase": may_do(device_rights.ERASE_FILM),
        "may_confirm": may_do(device_rights.PLAY),
    }
