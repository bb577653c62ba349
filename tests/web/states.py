"""The state of a table's page as plain data, as programs read it from the address."""

import json
from typing import Any

from referee.view.role import Role
from web.table.messages import ENCODER
from web.table.table import Table


def state_of(table: Table, role: str) -> dict[str, Any]:
    """What a device with ``role`` is sent."""
    state: dict[str, Any] = json.loads(ENCODER.encode(table.messages.state(Role(role))))
    return state
