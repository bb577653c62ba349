"""The ``bowerbird`` command: the only place where all parts meet.

Everything that reaches :mod:`vision` is imported where it is used, so that the page and the judge
run on a machine without a camera's libraries being loaded.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.bootstrap import ensure

if TYPE_CHECKING:
    pass

RULES_HELP = "the book of laws, for example american or somerset-1888"


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status: 2, with one line, for whatever cannot be done."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        ensure("run", "web", given)
    args = parser().parse_args(given)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    from referee.notation import UnreadableSheet
    from referee.rules import BadOverlay, UnknownBook
    from web.commands import Refusal
    from web.journal import JournalError

    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except (Refusal, JournalError, UnknownBook, BadOverlay, UnreadableSheet) as problem:
        print(f"bowerbird {args.command}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read our output has gone: nothing more can be said to them
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


def parser() -> argparse.ArgumentParser:
    """The command line; what is not there does not exist."""
    top = argparse.ArgumentParser(
        prog="bowerbird", description="Watches a euchre table, keeps the score and proves revokes."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    one = commands.add_parser("serve", help="a live table: page, camera, scoreboard")
    _page_options(one)
    one.add_argument("--rules", metavar="BOOK", help=RULES_HELP)
    one.add_argument("--scoreboard", metavar="PORT", help="a serial port, AUTO or VIRTUAL")
    one.add_argument("--journal", metavar="FILE", help="the file that keeps the evening")
    one.add_argument("--table", default="table", type=table_id, metavar="NAME", help="which table this is")
    one.set_defaults(run=run_serve)

    one = commands.add_parser("judge", help="rule a recorded game")
    one.add_argument("sheet", metavar="SHEET|JOURNAL", help="a sheet, a journal, or - for standard input")
    one.add_argument("--rules", metavar="BOOK", help=RULES_HELP)
    one.add_argument("--table", metavar="NAME", help="which table of a journal")
    one.add_argument("--json", action="store_true", help="a line of JSON a deal")
    one.set_defaults(run=run_judge)
    return top


def _page_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("--host", default="127.0.0.1", help="who can see the page; 0.0.0.0: the whole network")
    one.add_argument("--port", type=port, default=8377, help="the page's port (8377); 0: any free one")


def port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return int(text)


def corner(text: str) -> tuple[float, float]:
    try:
        x, y = text.split(",")
        return float(x), float(y)
    except ValueError:
        wanted = "two numbers in pixels, as in 120,64.5"
        raise argparse.ArgumentTypeError(f"{text!r} is not a corner: {wanted}") from None


def table_id(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: a table is named with up to 40 letters, digits, - and _")
    return text


# ---- the commands; those of the first block need no eye ---------------------------------------


def run_judge(args: argparse.Namespace) -> int:
    from web.commands.judge import judge

    return judge(args)


def run_serve(args: argparse.Namespace) -> int:
    from web.commands.live import serve

    return serve(args, None)


if __name__ == "__main__":
    raise SystemExit(main())
