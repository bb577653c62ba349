"""What schemathesis finds in the documented addresses: ``python -m tests.web.abuse [--examples 100]``.

Starts a real server with a table in the middle of an evening, and lets schemathesis ask and send whatever the
description allows and whatever it forbids. The status is 0 if it finds nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from models.lab.props.camera_events import cut, laid, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG, SOMERSET
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.page.app import create_app
from web.served.house import House
from web.served.server import Server
from web.table.table import Table

SEED = 1888
STREAMED = 0.05
"""Seconds after which a stream ends, so that whoever reads it to its end sees one."""


@contextlib.contextmanager
def served(folder: Path, local: bool = True) -> Iterator[Server]:
    """A server on a free port with a table in its second deal, pictures kept of everything."""
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), SOMERSET)
    for event in [*whole_deal(), cut(), up_card(100.0, card="Jc"), laid(101.0, "E Qd")]:
        for sighting in event.seen:
            table.evidence.keep(sighting, "crop", JPEG)
        table.hear(event)
    house = House({"kitchen": table}, is_local=local, pin="1888")
    server = Server(house, "127.0.0.1", 0, create_app(house))
    with patch("web.served.live_stream.LIFE", STREAMED), patch("web.served.live_stream.BEAT", STREAMED):
        server.start()
        yield server
        server.close()
    journal.close()


def schemathesis(
    folder: Path, address: str, examples: int, phases: str = "coverage,fuzzing,stateful"
) -> subprocess.CompletedProcess[str]:
    """Run it over ``address`` with this number of examples an operation; the same seed every time."""
    options = ["--max-examples", str(examples), "--seed", str(SEED), "--checks", "all", "--phases", phases]
    options += ["--generation-database", "none", "--no-color"]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}api.json", *options]
    # it leaves a separate folder where it runs
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--examples", type=int, default=100)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        run = schemathesis(Path(folder), server.address, asked.examples)
    print(run.stdout, run.stderr)
    return run.returncode


if __name__ == "__main__":
    raise SystemExit(main())
