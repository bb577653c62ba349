"""The error of every record that cannot be read, and safe readers for JSON and TOML.

The message of :class:`Unreadable` names in one line the record, the place in it and what is expected. JSON
and TOML that nest without end or hold endless numbers are refused here, for every format.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from .words.message import Value, say

DIGITS = 4300
"""The most digits of a number in a record: Python's own limit."""
SHOWN = 80
"""Letters of a value that an error quotes."""


class Unreadable(ValueError):
    """A record cannot be read; the message names in one line the record, the place and what is expected."""


def from_json(text: str, name: str, form: Value = "JSON") -> Any:
    """The plain data in JSON ``text``; raises :class:`Unreadable` with ``name`` and the line.

    ``form`` names what the record should be, where that is more than JSON.
    """
    try:
        return _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise Unreadable(
            say("record.json_expected", name=name, line=error.lineno, why=error.msg, form=form)
        ) from None
    except RecursionError:
        raise Unreadable(say("record.too_deep_for", name=name, form=form)) from None
    except _TooLong as error:
        raise Unreadable(say("record.no_such_number", name=name, why=str(error), form=form)) from None


def from_toml(text: str, name: str, hint: Value) -> dict[str, Any]:
    """The table in TOML ``text``; raises :class:`Unreadable` with ``name``, the line and ``hint``."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(say("record.toml", name=name, why=str(error), hint=hint)) from None
    except RecursionError:
        raise Unreadable(say("record.too_deep", name=name, hint=hint)) from None
    except ValueError:
        # a number beyond Python's limit, or a day that no calendar has
        raise Unreadable(say("record.no_number_or_date", name=name, hint=hint)) from None


def shown(value: object) -> str:
    """``value`` as an error may quote it: in one short line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return str(say("record.too_large_to_show"))
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


class _TooLong(ValueError):
    """A number of too many digits."""


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise _TooLong(say("record.long_number", n=len(digits)))
    return int(digits)


_JSON = json.JSONDecoder(parse_int=_whole)
