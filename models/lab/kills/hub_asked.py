"""The page of a hub in a separate process, asked as its director; and where such a process keeps things."""

from __future__ import annotations

import http.client
import json
import os
from contextlib import suppress
from pathlib import Path
from urllib.request import Request, urlopen


def asks(port: int, path: str, body: object = None) -> str | None:
    """The answer of the page at ``port``; None if there is no answer, or the hub is in trouble itself.

    A request that is refused gives None, too: the record was otherwise than who asks took it for.
    """
    sent = None if body is None else json.dumps(body).encode()
    request = Request(f"http://127.0.0.1:{port}{path}", sent, {"X-Bowerbird": "1"})
    request.add_header("Content-Type", "application/json")
    with suppress(OSError, http.client.HTTPException), urlopen(request, timeout=10) as answer:
        return str(answer.read().decode())
    return None


def environment(folder: Path) -> dict[str, str]:
    """An environment in which a command keeps everything in ``folder``."""
    return {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "XDG_STATE_HOME": str(folder / "state")}
