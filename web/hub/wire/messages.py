"""The messages between table and hub as JSON, each checked before it is used."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from time import time
from typing import Any, TypeGuard

from ...outside_json import UnreadableJson, read_object
from ...plain_text import is_plain
from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS
from ..record.models import FOUR_BYTES
from ..record.results import BY_HAND, Delivery
from ..record.rules import ENDS, MOST_HOUSE
from .topics import WireError

LARGEST = 64_000
"""The largest message in bytes; a deal with all its tricks and rulings has about four thousand."""
TEXT = 200
"""The most letters of a text."""


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table's presence: sent at every connection, every few seconds after that, and as its last will.

    ``born`` names the connection, so that an earlier connection's last will is recognised. ``fault`` is a
    line about a problem at the table.
    """

    here: bool
    born: str
    version: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The sequences of a journal's deals that the hub has, and the refused ones with their reasons."""

    journal: str
    sequences: tuple[int, ...]
    refused: tuple[tuple[int, str], ...] = ()


WORDS = ("finish", "bell", "next", "message", "settled")
"""The director's words: finish this hand and stop; stop now; where everybody sits next; a text; the director
is no longer needed at the table."""


@dataclass(frozen=True, slots=True)
class Until:
    """How a round ends: ``n`` hands or points (or minutes), and the time when the clock runs out, if set.

    ``ends`` is by the hub's clock. A table's clock may be wrong by hours, so it counts down from the seconds
    ``left`` when the message came; None: unknown.
    """

    by: str = "hands"
    n: int = 0
    ends: float = 0.0
    left: float | None = None


@dataclass(frozen=True, slots=True)
class PlaceMessage:
    """Where a table is in a round: the round, its number, the table's number, and who sits N, E, S, W.

    Three ``seats`` are a table of three; None is a ghost; no seats at all: the table does not play.
    ``house`` are the club's house rules on the book, as TOML.
    """

    round_id: int
    number: int
    place: int
    seats: tuple[str | None, ...]
    book: str
    until: Until
    house: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Where somebody of the table sits next; table 0: they sit out."""

    who: str
    table: int
    seat: str


@dataclass(frozen=True, slots=True)
class DirectorMessage:
    """One of :data:`WORDS`, its round, a text, and for ``next`` where the table's people go."""

    word: str
    round_id: int = 0
    text: str = ""
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreMessage:
    """A table's standing in its round: the current deal, points and tricks by party.

    ``phase`` is a word or two for the present activity. ``call`` is the matter of a call for the director,
    empty without a call, and ``since`` its time.
    """

    round_id: int = 0
    deal: int = 0
    points: Mapping[str, int] = field(default_factory=dict)
    tricks: Mapping[str, int] = field(default_factory=dict)
    phase: str = ""
    call: str = ""
    since: float = 0.0


def status_bytes(status: TableStatus) -> bytes:
    return _bytes(asdict(status))


def status_from(payload: bytes) -> TableStatus:
    """The status in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    born, version, fault = (_text(plain, key) for key in ("born", "version", "fault"))
    if not isinstance(plain.get("here"), bool) or not born:
        raise WireError(ENGLISH["wire_no_such_status"])
    return TableStatus(plain["here"], born, version, fault)


def deal_bytes(delivery: Delivery) -> bytes:
    """A delivery as a message, without its table, which the topic names."""
    plain = asdict(delivery)
    del plain["table"]
    return _bytes(plain)


def deal_from(table: str, payload: bytes) -> Delivery:
    """The delivery of ``table`` in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    numbers = [_number(plain, key) for key in ("sequence", "round_id", "deal")]
    points, what, when = plain.get("points"), plain.get("what", {}), plain.get("when", 0.0)
    if not isinstance(points, dict) or len(points) > 4 or not all(type(n) is int for n in points.values()):
        raise WireError(ENGLISH["wire_no_points_of_deal"])
    if not isinstance(what, dict) or not isinstance(when, int | float) or not abs(when) < 1e12:
        raise WireError(ENGLISH["wire_no_report_of_deal"])
    by_hand = plain.get("by_hand", False)
    journal = _text(plain, "journal")
    if by_hand is not False or "whole" in what or journal == BY_HAND:
        raise WireError(ENGLISH["wire_no_result_by_hand"])
    sequence, round_id, deal = numbers
    return Delivery(
        table, journal, sequence, round_id, deal, points, _text(plain, "lone"), False, float(when), what
    )


def confirmed_bytes(confirmed: Confirmed) -> bytes:
    return _bytes(asdict(confirmed))


def confirmed_from(payload: bytes) -> Confirmed:
    """The confirmation in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    sequences, refused = plain.get("sequences"), plain.get("refused", [])
    if not isinstance(sequences, list) or not all(_counts(sequence) for sequence in sequences):
        raise WireError(ENGLISH["wire_no_sequences"])
    if not isinstance(refused, list) or not all(_is_refusal(refusal) for refusal in refused):
        raise WireError(ENGLISH["wire_no_refusals"])
    return Confirmed(
        _text(plain, "journal"), tuple(sequences), tuple((sequence, why) for sequence, why in refused)
    )


def place_bytes(
    round_id: int,
    number: int,
    place: int,
    seats: Sequence[str | None],
    book: str,
    until: Until | None = None,
    house: str = "",
) -> bytes:
    """Where a table is in a round: its number there, who sits North, East, South and West, and the book."""
    message = PlaceMessage(round_id, number, place, tuple(seats), book, until or Until(), house)
    return place_again(message, time())


def place_again(place: PlaceMessage, now: float | None) -> bytes:
    """A place as a message sent at ``now`` by the hub's clock; None: the time is no longer known."""
    ends = place.until.ends
    left = max(0.0, ends - now) if ends and now is not None else None
    return _bytes(asdict(replace(place, until=replace(place.until, left=left))))


def place_from(payload: bytes) -> PlaceMessage:
    """The place in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    seats, until = plain.get("seats"), plain.get("until", {})
    if not isinstance(seats, list) or len(seats) not in (0, 3, 4):
        raise WireError(ENGLISH["wire_no_seats"])
    if not all(name is None or (isinstance(name, str) and len(name) <= TEXT) for name in seats):
        raise WireError(ENGLISH["wire_no_name_on_seat"])
    if not isinstance(until, dict) or until.get("by", "hands") not in ENDS:
        raise WireError(ENGLISH["wire_no_such_end"].format(ends=", ".join(ENDS)))
    numbers = [_number(plain, key) for key in ("round_id", "number", "place")]
    round_id, number, place = numbers
    ends = _when(until, "ends")
    left = None if until.get("left") is None else _when(until, "left")
    read_until = Until(until.get("by", "hands"), _number({"n": 0, **until}, "n"), ends, left)
    return PlaceMessage(
        round_id, number, place, tuple(seats), _text(plain, "book"), read_until, _house(plain)
    )


def director_bytes(message: DirectorMessage) -> bytes:
    return _bytes(asdict(message))


def director_from(payload: bytes) -> DirectorMessage:
    """The director's word in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    word, moves = _text(plain, "word"), plain.get("moves", [])
    if word not in WORDS:
        raise WireError(ENGLISH["wire_no_such_order"].format(orders=", ".join(WORDS)))
    if not isinstance(moves, list) or len(moves) > 4 or not all(isinstance(move, dict) for move in moves):
        raise WireError(ENGLISH["wire_no_more_moves"])
    made = [Move(_text(move, "who"), _number(move, "table"), _text(move, "seat")) for move in moves]
    return DirectorMessage(
        word, _number({"round_id": 0, **plain}, "round_id"), _text(plain, "text"), tuple(made)
    )


def score_bytes(score: ScoreMessage) -> bytes:
    return _bytes(asdict(score))


def score_from(payload: bytes) -> ScoreMessage:
    """A table's standing in a message; raises WireError for anything else."""
    plain = plain_of(payload)
    counts = []
    for key in ("points", "tricks"):
        count = plain.get(key, {})
        if not isinstance(count, dict) or len(count) > 4:
            raise WireError(ENGLISH["wire_no_parties"].format(field=key))
        if not all(_is_party(party) and type(n) is int and abs(n) < 1000 for party, n in count.items()):
            raise WireError(ENGLISH["wire_no_whole_points"].format(field=key))
        counts.append(count)
    round_id, deal = _number({"round_id": 0, **plain}, "round_id"), _number({"deal": 0, **plain}, "deal")
    phase, call = _text(plain, "phase"), _text(plain, "call")
    return ScoreMessage(round_id, deal, counts[0], counts[1], phase, call, _when(plain, "since"))


def _when(plain: dict[str, Any], key: str) -> float:
    """A time in seconds since 1970; 0 for none."""
    when = plain.get(key, 0.0)
    if isinstance(when, bool) or not isinstance(when, int | float) or not 0 <= when < 1e12:
        raise WireError(ENGLISH["wire_no_time"].format(field=key))
    return float(when)


def _is_party(text: str) -> bool:
    return 0 < len(text) <= 4 and set(text) <= set(SEATS)


def _is_refusal(refusal: Any) -> bool:
    return (
        isinstance(refusal, list)
        and len(refusal) == 2
        and _counts(refusal[0])
        and isinstance(refusal[1], str)
    )


def _bytes(plain: dict[str, Any]) -> bytes:
    made = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    if len(made) > LARGEST:
        raise WireError(ENGLISH["wire_no_large_message"].format(most=LARGEST, bytes=len(made)))
    return made


def plain_of(payload: bytes) -> dict[str, Any]:
    """The object of JSON in a message; raises WireError for anything else."""
    try:
        return read_object(payload, LARGEST)
    except UnreadableJson as problem:
        raise WireError(str(problem)) from None


def _text(plain: dict[str, Any], key: str) -> str:
    text = plain.get(key, "")
    if not isinstance(text, str) or len(text) > TEXT or not is_plain(text):
        raise WireError(ENGLISH["wire_no_text"].format(field=key, most=TEXT))
    return text


def _house(plain: dict[str, Any]) -> str:
    """The club's house rules, some lines; a hub of before they existed sends none."""
    text = plain.get("house", "")
    if not isinstance(text, str) or len(text) > MOST_HOUSE or not all(map(is_plain, text.splitlines())):
        raise WireError(ENGLISH["wire_no_text"].format(field="house", most=MOST_HOUSE))
    return text


def _number(plain: dict[str, Any], key: str) -> int:
    number = plain.get(key)
    if not _counts(number):
        raise WireError(ENGLISH["wire_no_whole_number"].format(field=key))
    return int(number)


def _counts(number: Any) -> TypeGuard[int]:
    """Whether a value may be the number of a round, deal, table or sequence."""
    return type(number) is int and 0 <= number < FOUR_BYTES
