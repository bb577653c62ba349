"""The ``bowerbird`` command: reads the command line, and calls the function of that command.

The module of a command is imported when the command runs: so help is printed immediately, and the page and
the judge load no library of the camera.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from web.commands import terminal_output
from web.commands.stop_signals import BROKEN_OFF, STOP, is_endless

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
"""The function of each command, as ``module:function`` in :mod:`web.commands`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 2 after an error, which is printed in one line."""
    if arguments is not None:
        return carried_out(list(arguments))
    given = sys.argv[1:]
    terminal_output.prepare()
    try:
        if is_endless(given):
            STOP.arm()
        else:
            STOP.hurry()
        from web.bootstrap import ensure

        ensure("run", "web", given, STOP.disarm)
        status = carried_out(given, lambda: ensure(packages_for(given), "web", given, STOP.disarm))
    except KeyboardInterrupt:
        status = BROKEN_OFF
    return STOP.end(status)


def packages_for(given: Sequence[str]) -> str:
    """The group of :data:`web.bootstrap.NEEDS` that a command needs: ``run``, or ``hub`` for clubs."""
    if {"-h", "--help"} & {*given}:
        return "run"  # help is printed without installing more
    hub = {"--hub"}
    command = next(iter(given), "")
    clubs = {"serve": hub, "record": hub, "check": hub | {"--broker"}}.get(command, set())
    in_club = any(word.partition("=")[0] in clubs for word in given) or command in ("hub", "league")
    return "hub" if in_club or list(given[:2]) == ["movements", "swiss"] else "run"


def parsed(given: list[str]) -> Namespace | int:
    """The parsed command line; or the exit status, where help, the version or an error was printed."""
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
    """Run the command line; returns the exit status. ``before`` is called before the command runs."""
    from web.no_secrets import hide_arguments, shown

    hide_arguments()
    with shown():
        return _carried_out(given, before)


def _carried_out(given: list[str], before: Callable[[], object]) -> int:
    args = parsed(given)
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
        # the program that read our output has ended
        terminal_output.let_go(sys.stdout)
        return 141
    except OSError as problem:
        terminal_output.give_up_if_full(sys.stdout)
        where = f"{problem.filename}: " if problem.filename else ""
        why = machines_alone(f"{where}{problem.strerror or problem}")
        terminal_output.say(f"{who}: cannot go on: {why}", sys.stderr)
        return 2
    except Exception as problem:
        # an input that nobody foresaw, such as a damaged file: the log has the traceback
        logging.getLogger(__name__).info("%s has failed", who, exc_info=True)
        why = machines_alone(f"{type(problem).__name__}: {problem}").splitlines()[0][:200]
        terminal_output.say(f"{who}: an error in Bowerbird ({why}); --verbose shows where", sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    raise SystemExit(main())
