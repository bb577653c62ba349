"""Removes everything that could name a person from a log: known lines stay, of others only the beginning.

A log names machines, networks, folders and accounts, which are often called after people. A bundle takes only
lines that are known to name nobody: an allow-list, not a search for names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .nameless import LINE, log_line

LEFT_OUT = "(a line that may hold a name is left out)"
REST = "…"
HEAD = re.compile(
    r"(?P<head>[\d-]{10} [\d:,]{12} [A-Z]+ (?:web|vision|referee)[\w.]*: )(?P<text>.*)", re.ASCII
)
"""The beginning of each line of the program: the time, the level, and the part that wrote it."""
WHOLE = re.compile(
    r"Bowerbird [\w.+-]+ begins: [\w .,;:()+{}'/-]{0,300}"
    r"|Bowerbird has stopped|the (?:watcher|eye) has failed|a phone's request failed"
    r"|the scoreboard's port has failed in an unforeseen way"
    r"|nothing could be sent to the hub"
    r"|the phones' page is open at port \d{1,5}"
)
"""Lines of the program that hold nothing from outside."""
SERVED = re.compile(
    r"(?P<head>[\d-]{10} [\d:,]{12} ERROR waitress: Exception while serving /table/)(?P<table>[^/\s]+)"
    r"(?P<page>/[a-z]+)", re.ASCII,
)  # fmt: skip
"""Lines of the web server about a failed request."""
BEGINNINGS = (
    "the camera: ", "the recording: ", "a picture was not kept: ", "a replay was not kept: ",
    "not recorded, will be tried again: ", "no scoreboard yet, it is tried again: ",
    "the wire log ends here: ", "the table could not take the press ", "a certificate was made for ",
    "the choice of the camera could not be kept ",
    "an authority of this machine's own was made ", "the keys could not be kept ", "the keys in ",
    "the models were not loaded ahead: ", "the league begins: ", "the hub of ", "the page is at ",
    "the outbox ", "a message of the hub that is none: ", "the club waits: ", "the club of ",
)  # fmt: skip
"""Beginnings of lines that continue with something from outside."""
PLACE = re.compile(
    r'  File ".*?/(?P<file>(?:web|vision|referee|site-packages|python3\.\d+)/[\w./-]+)",'
    r" (?P<where>line \d+, in [\w<>.]+)"
)
"""A place in the program that a traceback names."""
ERROR = re.compile(
    r"(?P<kind>[A-Za-z_][\w.]{0,80}(?:Error|Exception|Warning|Exit|Interrupt|Expired))(?:: .*)?"
)
TRACEBACK = "Traceback (most recent call last):"


def nameless_lines(text: str, tables: Mapping[str, str]) -> Iterator[str]:
    """The lines of a log that can name nobody; ``tables`` has a stand-in for each table's id."""
    of_program = False
    for line in text.splitlines():
        place = PLACE.fullmatch(line)
        if place is not None:
            yield f'  File "{place["file"]}", {place["where"]}'
        elif of_program and line.startswith("    "):
            yield line  # the program's own text at that place, and what is underlined in it
            continue
        else:
            yield _line(line, tables)
        of_program = place is not None


def _line(line: str, tables: Mapping[str, str]) -> str:
    if LINE.fullmatch(line) is not None:
        kept = log_line(line, tables)
        return LEFT_OUT if kept is None else kept
    if line == TRACEBACK:
        return line
    error = ERROR.fullmatch(line)
    if error is not None:
        return f"{error['kind']}: {REST}"
    served = SERVED.fullmatch(line)
    if served is not None:
        table = tables.get(served["table"], served["table"])
        return f"{served['head']}{table}{served['page']}"
    begun = HEAD.fullmatch(line)
    if begun is None:
        return LEFT_OUT
    if WHOLE.fullmatch(begun["text"]):
        return line
    known = next((beginning for beginning in BEGINNINGS if begun["text"].startswith(beginning)), None)
    return begun["head"] + (LEFT_OUT if known is None else known + REST)
