"""A hub's message to its league: an evening's standings, without guests and contacts."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import Any

from ...plain_text import is_plain
from ...shown.words.english import ENGLISH
from ..record.league import ReportedEvening, ReportedLine
from ..record.models import FOUR_BYTES, NAME
from .messages import LARGEST, plain_of
from .topics import WireError

PEOPLE = 1000
"""The most people of an evening."""
MOST = 100_000
"""The most points of a person in an evening."""
SEQUENCES = 2**53
KEY = frozenset("0123456789abcdef")


def evening_bytes(evening: ReportedEvening) -> bytes:
    """The evening as a message; raises WireError for more people than a message holds."""
    plain = asdict(evening)
    plain["people"] = [list(asdict(line).values()) for line in evening.people]
    made = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    if len(made) > LARGEST:
        raise WireError(ENGLISH["wire_no_large_message"].format(most=LARGEST, bytes=len(made)))
    return made


def evening_from(payload: bytes) -> ReportedEvening:
    """The evening in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    journal, evening = (plain.get(key) for key in ("journal", "evening"))
    if not all(isinstance(key, str) and 0 < len(key) <= 40 and set(key) <= KEY for key in (journal, evening)):
        raise WireError(ENGLISH["wire_no_evening_name"])
    people = plain.get("people")
    if not isinstance(people, list) or len(people) > PEOPLE:
        raise WireError(ENGLISH["wire_no_more_people"].format(most=PEOPLE))
    lines = tuple(_line(person) for person in people)
    if len({line.person for line in lines}) < len(lines):
        raise WireError(ENGLISH["wire_no_line_twice"])
    sequence, rounds = _number(plain.get("sequence"), SEQUENCES), _number(plain.get("rounds"), 100)
    return ReportedEvening(
        str(journal), sequence, str(evening), _name(plain.get("name")), _day(plain.get("day")), rounds, lines
    )


def _line(fields: Any) -> ReportedLine:
    if not isinstance(fields, list) or len(fields) != 6:
        raise WireError(ENGLISH["wire_no_such_line"])
    person, name, points, *counts = fields
    if type(points) is not int or abs(points) > MOST:
        raise WireError(ENGLISH["wire_no_more_points"].format(most=MOST))
    lone, won, rounds = (_number(count, MOST) for count in counts)
    return ReportedLine(_number(person, FOUR_BYTES), _name(name), points, lone, won, rounds)


def _number(number: Any, below: int) -> int:
    if type(number) is not int or not 0 <= number < below:
        raise WireError(ENGLISH["wire_no_such_number"].format(most=below - 1))
    return number


def _name(name: Any) -> str:
    if not isinstance(name, str) or not 0 < len(name) <= NAME or not is_plain(name):
        raise WireError(ENGLISH["wire_no_such_name"].format(most=NAME))
    return name


def _day(day: Any) -> str:
    try:
        return date.fromisoformat(day if isinstance(day, str) and len(day) == 10 else "").isoformat()
    except ValueError:
        raise WireError(ENGLISH["wire_no_such_day"]) from None
