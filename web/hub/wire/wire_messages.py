"""The messages of the wire as plain data in JSON, each looked over before anything is made of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..record.record_results import Delivery
from .wire_topics import WireError

LARGEST = 64_000
"""Bytes of a message at the most; a deal with all its tricks and rulings has about four thousand."""
TEXT = 200
"""Letters of a text at the most."""


@dataclass(frozen=True, slots=True)
class Status:
    """Whether a table is here: sent at every connection, every few seconds after, and as its last will.

    ``born`` names the connection, so that an earlier one's will is known for what it is. ``fault`` says in a
    line what is wrong at the table.
    """

    here: bool
    born: str
    version: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The deals of a journal that the hub has, by sequence; and those it refused, each with the reason."""

    journal: str
    sequences: tuple[int, ...]
    refused: tuple[tuple[int, str], ...] = ()


def status_bytes(status: Status) -> bytes:
    return _bytes(asdict(status))


def status_from(payload: bytes) -> Status:
    """The status in a message; raises WireError for anything else."""
    plain = _plain(payload)
    born, version, fault = (_text(plain, key) for key in ("born", "version", "fault"))
    if not isinstance(plain.get("here"), bool) or not born:
        raise WireError("a status says whether the table is here, and of which connection it is")
    return Status(plain["here"], born, version, fault)


def deal_bytes(one: Delivery) -> bytes:
    """A delivery as it travels; its table is not in it, as the topic says whose it is."""
    plain = asdict(one)
    del plain["table"]
    return _bytes(plain)


def deal_from(table: str, payload: bytes) -> Delivery:
    """The delivery of ``table`` in a message; raises WireError for anything else."""
    plain = _plain(payload)
    numbers = [_number(plain, key) for key in ("sequence", "round_id", "deal")]
    points, what, when = plain.get("points"), plain.get("what", {}), plain.get("when", 0.0)
    if not isinstance(points, dict) or not all(type(value) is int for value in points.values()):
        raise WireError("the points of a deal are whole numbers, by party")
    if not isinstance(what, dict) or not isinstance(when, int | float) or not abs(when) < 1e12:
        raise WireError("a deal has a report and a time")
    by_hand = plain.get("by_hand", False)
    if not isinstance(by_hand, bool):
        raise WireError("a deal was entered by hand or was not")
    sequence, round_id, deal = numbers
    return Delivery(
        table, _text(plain, "journal"), sequence, round_id, deal,
        points, _text(plain, "lone"), by_hand, float(when), what,
    )  # fmt: skip


def confirmed_bytes(one: Confirmed) -> bytes:
    return _bytes(asdict(one))


def confirmed_from(payload: bytes) -> Confirmed:
    """The confirmation in a message; raises WireError for anything else."""
    plain = _plain(payload)
    sequences, refused = plain.get("sequences"), plain.get("refused", [])
    if not isinstance(sequences, list) or not all(type(one) is int for one in sequences):
        raise WireError("a confirmation lists sequences")
    if not isinstance(refused, list) or not all(_is_refusal(one) for one in refused):
        raise WireError("a confirmation lists what was refused, each with the reason")
    return Confirmed(_text(plain, "journal"), tuple(sequences), tuple((one, why) for one, why in refused))


def place_bytes(round_id: int, number: int, place: int, seats: Sequence[str | None], book: str) -> bytes:
    """Where a table is in a round: its number there, who sits North, East, South and West, and the book."""
    return _bytes(
        {"round_id": round_id, "number": number, "place": place, "seats": list(seats), "book": book}
    )


def _is_refusal(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 2 and type(one[0]) is int and isinstance(one[1], str)


def _bytes(plain: dict[str, Any]) -> bytes:
    made = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    if len(made) > LARGEST:
        raise WireError(f"a message has at most {LARGEST} bytes, not {len(made)}")
    return made


def _plain(payload: bytes) -> dict[str, Any]:
    if len(payload) > LARGEST:
        raise WireError(f"a message has at most {LARGEST} bytes, not {len(payload)}")
    try:
        plain = json.loads(payload)
    except (ValueError, RecursionError):
        raise WireError("a message that is not JSON") from None
    if not isinstance(plain, dict):
        raise WireError("a message is an object of JSON")
    return plain


def _text(plain: dict[str, Any], key: str) -> str:
    text = plain.get(key, "")
    if not isinstance(text, str) or len(text) > TEXT or not text.isprintable():
        raise WireError(f"{key} is a text of at most {TEXT} letters")
    return text


def _number(plain: dict[str, Any], key: str) -> int:
    number = plain.get(key)
    if type(number) is not int:
        raise WireError(f"{key} is a whole number")
    return number
