"""``bowerbird serve`` in a separate process, and what its page answers."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from models.lab.props.child_program import LIMIT_S, ChildProgram
from models.lab.props.mosquitto import free_port


class ServedTable(ChildProgram):
    """A table named kitchen with its journal and its log in ``folder``."""

    def __init__(self, folder: Path, *options: object) -> None:
        self.port = free_port()
        self.state = folder / "state"
        journal = ("--port", self.port, "--table", "kitchen", "--journal", folder / "evening.journal")
        super().__init__("-m", "web", "serve", *journal, *options, env={"XDG_STATE_HOME": str(self.state)})

    def ask(self, where: str, body: object = None) -> tuple[int, Any]:
        """The status and the JSON that the page answers."""
        head = {"Content-Type": "application/json", "X-Bowerbird": "1"} if body is not None else {}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{where}", data, head)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, json.loads(refusal.read())

    def until_open(self) -> Any:
        """The first state that the table's page answers."""
        ends = time.monotonic() + LIMIT_S
        while time.monotonic() < ends:
            try:
                status, answer = self.ask("/table/kitchen/state")
            except OSError:
                time.sleep(0.05)
                continue
            if status == 200:
                return answer
            time.sleep(0.05)
        raise AssertionError("the table's page did not come")
