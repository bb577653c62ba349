"""``bowerbird hub``: a club's evening on one page, with the tables that report to it and those by hand."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..hub.club.hub import Hub
from ..hub.record.moving import copy_record
from ..hub.record.store import RecordError
from ..shown.words.english import ENGLISH
from . import Refusal
from .hub_running import Running
from .hub_wire import PASSWORD, Wire, broker_for, folder_of, opened, record_path, wired
from .stop_signals import STOP
from .terminal_output import say


def hub(args: Namespace) -> int:
    """Run a club's hub until it is stopped; or write the broker's files; or play the demo's evening."""
    if args.setup:
        from .hub_set_up import set_up

        return set_up(args)
    if args.copy_to:
        return copy(args.record, args.copy_to)
    if args.league:
        raise Refusal(ENGLISH["refusal_league_without_setup"])
    if args.demo:
        from .hub_demo import demo

        return demo(args)
    if (folder_of(args) / PASSWORD).is_file():
        broker_for(folder_of(args), args.club)  # refused before the record knows that club
    record = opened(args.record)
    wire, running = Wire(), None
    try:
        here = Hub(record, args.club, title=args.club.in_full)
        wire = wired(args, here, record)
        running = Running(here, args.host, args.port, args.pin, wire.tables, record_path(args.record))
        running.start()
        for line in running.lines(wire.trouble):
            say(line)
        STOP.asked.wait()
    finally:
        if running is not None:
            running.close()
        wire.close()
        record.close()
    return 0


def copy(where: str | None, to: str) -> int:
    """Copy the record that was named, or this machine's own, into an empty one."""
    if "://" not in to and Path(to).exists():
        raise Refusal(ENGLISH["refusal_file_there"].format(path=to))
    if (where is None or "://" not in where) and not record_path(where).exists():
        raise Refusal(ENGLISH["refusal_no_record"].format(path=record_path(where)))
    source, target = opened(where), opened(to)
    try:
        counts = copy_record(source, target)
    except RecordError as problem:
        raise Refusal(str(problem)) from None
    finally:
        source.close()
        target.close()
    evenings, people = counts["evenings"], counts["people"]
    say(
        ENGLISH["terminal_copied_evenings_people_rows_nothing"].format(
            evenings=evenings, people=people, counts=sum(counts.values())
        )
    )
    say(ENGLISH["terminal_start_the_hub_with_record"].format(to=to))
    return 0
