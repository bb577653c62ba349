"""How long anything waits for another program or machine: a wait without end is an end.

Needs nothing but the standard library: the set-up runs before anything is installed.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence

CONNECT_S = 8.0
"""Seconds until a connection to a hub, a broker or a database is open."""
ANSWER_S = 8.0
"""Seconds that an answer over the network may take."""
GONE_S = 20
"""Seconds after which a machine that no longer acknowledges anything counts as gone."""
CHILD_S = 60.0
"""Seconds for a quick program such as openssl."""
STOP_S = 20.0
"""Seconds in which the cameras and boards of all tables have to let go, once Bowerbird is to stop."""
INSTALL_S = 3600.0
"""Seconds of a program that downloads, or makes a model."""


def run_child(
    command: Sequence[str], seconds: float = CHILD_S, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, at most so many ``seconds``; one that takes longer has failed."""
    try:
        return subprocess.run(
            command, env=env, capture_output=True, text=True, errors="replace", check=False, timeout=seconds
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"it did not end within {seconds:.0f} s\n")
