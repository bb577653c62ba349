"""The ``bowerbird`` command: the only place where all parts meet.

What carries a command out is imported when it is, so that help comes at once and the page and the judge run
without a camera's libraries being loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from web.commands import terminal_output
from web.commands.stop_signals import BROKEN_OFF, THIS, is_endless

if TYPE_CHECKING:
    from argparse import Namespace

RUNS = {
    "start": "camera_and_film:start",
    "demo": "camera_and_film:demo",
    "serve": "camera_and_film:serve",
    "record": "camera_and_film:serve",
    "score": "score:score",
    "read": "camera_and_film:read",
    "watch": "camera_and_film:watch",
    "review": "review:review",
    "judge": "judge:judge",
    "laws": "laws:laws",
    "calibrate": "camera_and_film:calibrate",
    "tags": "camera_and_film:tags",
    "movements": "movements:movements",
    "hub": "hub:hub",
    "league": "league:league",
    "bench": "camera_and_film:bench",
    "simulate": "camera_and_film:simulate",
    "check": "check:check",
    "export": "export:export",
    "bundle": "bundle:bundle",
}
"""What carries out each command: its module in :mod:`web.commands`, and the function there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status: 2, with one line, for whatever cannot be done."""
    if arguments is not None:
        return carried_out(list(arguments))
    given = sys.argv[1:]
    terminal_output.prepare()
    try:
        if is_endless(given):
            THIS.arm()
        else:
            THIS.hurry()
        from web.bootstrap import ensure

        ensure("run", "web", given, THIS.disarm)
        status = carried_out(given, lambda: ensure(packages_for(given), "web", given, THIS.disarm))
    except KeyboardInterrupt:
        status = BROKEN_OFF
    return THIS.end(status)


def packages_for(given: Sequence[str]) -> str:
    """Which packages of the lock file a command needs: a club's Swiss rounds more than a table."""
    if {"-h", "--help"} & {*given}:
        return "run"  # what a command can do is said without installing what it needs
    hub = {"--hub"}
    clubs = {"serve": hub, "record": hub, "check": hub | {"--broker"}}.get(next(iter(given), ""), set())
    in_club = any(word.partition("=")[0] in clubs for word in given) or list(given[:1]) in (
        ["hub"],
        ["league"],
    )
    return "hub" if in_club or list(given[:2]) == ["movements", "swiss"] else "run"


def typed(given: list[str]) -> Namespace | int:
    """The parsed command line; or the exit status after help, the version or a mistake."""
    from click import Abort, ClickException

    from web.commands.arguments import read

    try:
        return read(given or ["start"])
    except Abort:
        return BROKEN_OFF
    except ClickException as problem:
        who = " ".join(["bowerbird", *(word for word in given[:1] if word in RUNS)])
        terminal_output.say(f"{who}: {problem.format_message()}", sys.stderr)
        return 2


def carried_out(given: list[str], before: Callable[[], object] = lambda: None) -> int:
    """Run the command line as :func:`main` does; ``before`` is called when it can run."""
    from web.no_secrets import hide_arguments, shown

    hide_arguments()
    with shown():
        return _carried_out(given, before)


def _carried_out(given: list[str], before: Callable[[], object]) -> int:
    args = typed(given)
    if isinstance(args, int):
        return args
    import logging

    from referee.unreadable_record import Unreadable
    from web import logs
    from web.commands import Refusal
    from web.commands.data_folders import data_folder
    from web.journal.problems import JournalError
    from web.no_secrets import machines_alone
    from web.private_files import private

    who = f"bowerbird {args.command}"
    try:
        before()
        logs.configure(args.verbose, args.quiet)
        module, _, name = RUNS[args.command].partition(":")
        with private(args.command, data_folder(), logs.log_file().parent):
            status = int(getattr(import_module(f"web.commands.{module}"), name)(args))
        sys.stdout.flush()
    except (Refusal, JournalError, Unreadable) as problem:
        terminal_output.say(f"{who}: {machines_alone(str(problem))}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        return BROKEN_OFF
    except BrokenPipeError:
        # whoever read our output has gone: nothing more can be said to them
        terminal_output.let_go(sys.stdout)
        return 141
    except OSError as problem:
        terminal_output.give_up_if_full(sys.stdout)
        where = f"{problem.filename}: " if problem.filename else ""
        why = machines_alone(f"{where}{problem.strerror or problem}")
        terminal_output.say(f"{who}: cannot go on: {why}", sys.stderr)
        return 2
    except Exception as problem:
        # a file that somebody was sent can trip what nobody foresaw: the log has all of it
        logging.getLogger(__name__).info("%s has failed", who, exc_info=True)
        why = machines_alone(f"{type(problem).__name__}: {problem}").splitlines()[0][:200]
        terminal_output.say(f"{who}: an error in Bowerbird ({why}); --verbose shows where", sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    raise SystemExit(main())
