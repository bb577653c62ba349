"""``bowerbird hub --demo``: a club's evening that plays itself, tables and all, in this process."""

from __future__ import annotations

import tempfile
import webbrowser
from argparse import Namespace
from pathlib import Path

from ..hub.demo.evening import DemoDirector, DemoTables
from ..hub.demo.simulated_table import Pace
from ..shown.words.english import ENGLISH
from .hub_running import Running
from .stop_signals import STOP
from .terminal_output import say


def demo(args: Namespace) -> int:
    """Play the demo's evening until it is stopped, or until it is over with ``--exit``."""
    pace, running = Pace(args.speed), None
    with tempfile.TemporaryDirectory(prefix="bowerbird-hub-") as folder:
        tables = DemoTables(Path(folder), pace, args.seed)
        director = DemoDirector(tables, seed=args.seed)
        try:
            running = Running(tables.hub, args.host, args.port, args.pin, None, Path(folder) / "club.record")
            running.start()
            tables.start()
            director.start()
            for line in running.lines(""):
                say(line)
            say(ENGLISH["terminal_people_six_tables_eight_rounds"])
            say(ENGLISH["terminal_the_wall_wall_all_the"].format(address=running.address))
            if not args.no_browser:
                webbrowser.open(f"{running.address}direct")
            while not STOP.asked.wait(0.2):
                if director.done.is_set() and args.exit:
                    break
        finally:
            pace.over.set()
            director.close()
            if running is not None:
                running.close()
            tables.close()
    return 0
