"""A progress bar on the terminal; nothing in a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tqdm import tqdm

from ..shown.words.english import ENGLISH

Thing = TypeVar("Thing")


def bar(things: Iterable[Thing], total: int | None, what: str, quiet: bool = False) -> Iterator[Thing]:
    """``things``, with a bar on standard error while they pass, if that is a terminal and not ``quiet``."""
    yield from tqdm(
        things, desc=what, total=total or None, disable=True if quiet else None, leave=False,
        file=sys.stderr, dynamic_ncols=True,
    )  # fmt: skip


def say(line: str) -> None:
    """Print ``line`` immediately, above the bar if there is any."""
    tqdm.write(line, file=sys.stdout)
    sys.stdout.flush()


def starting_line() -> Callable[[str], None]:
    """A function that prints its text on standard error at its first call only: a camera is starting."""
    is_printed = False

    def say_starting(text: str) -> None:
        nonlocal is_printed
        if not is_printed:
            is_printed = True
            tqdm.write(
                ENGLISH["terminal_some_cameras_need_seconds"].format(text=text[0].upper() + text[1:]),
                file=sys.stderr,
            )
            sys.stderr.flush()

    return say_starting
