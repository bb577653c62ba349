"""What runs in a process that is to be killed: a command or a simulated table, loaded beforehand."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence

# what a command loads when it comes to it: a hundred starts would do nothing else
import psycopg  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg
import sqlalchemy.dialects.sqlite  # noqa: F401

import web.commands.hub
import web.commands.league  # noqa: F401
from models.lab.kills import club_table
from web.__main__ import carried_out
from web.hub.record.store import Record

TABLE = "table"
"""In place of a command: the table that plays by itself."""


def run(words: Sequence[str], output_path: str, env: Mapping[str, str], hours: float) -> None:
    """Carry out a command in an environment, with a clock wrong by ``hours``; its lines go to a file."""
    os.environ.update(env)
    output = open(output_path, "a", encoding="utf-8", buffering=1)  # noqa: SIM115 - until the kill
    sys.stdout = sys.stderr = output
    true = time.time
    time.time = lambda: true() + 3600 * hours
    Record.__init__.__defaults__ = (time.time,)
    if words[0] == TABLE:
        club_table.main(*words[1:])
    else:
        carried_out(list(words))
