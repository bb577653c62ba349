"""The watcher's knowledge as bytes and back: the same values, and nothing that could run as code."""

import functools
import json
import math
import os
from collections import deque
from pathlib import Path

import numpy as np
import pytest

from referee.cards import Card
from referee.seats import Seat
from vision.place.table_zones import Zone
from vision.watching.as_bytes import HEAD, LENGTH, UnwritableValue, as_bytes, from_bytes
from vision.watching.state import Progress
from vision.watching.sureness import Sureness

ACE = Card.parse("As")


def round_trip(thing):
    return from_bytes(as_bytes(thing), {}.__getitem__)


def written(parts, root, numbers=b""):
    """Bytes as somebody could write them by hand."""
    text = json.dumps([parts, root]).encode()
    return HEAD + LENGTH.pack(len(text)) + text + numbers


@pytest.mark.parametrize(
    "thing",
    [
        None, True, 7, -(10**30), 0.1, -0.0, math.inf, "", "ß\ud800\n", [], [1, [2.5, "x"]], (), (1, (2,)),
        {1, 2}, frozenset({"a", 3}), {"a": [1], (1, 2): {"b": None}, ACE: 0.3}, deque([1, 2], 5), deque(),
        slice(1, None, 2), ACE, Seat.EAST, Zone.MIDDLE, [ACE, ACE], frozenset({ACE}), {Seat.EAST, Seat.WEST},
    ],
    ids=lambda thing: type(thing).__name__,
)  # fmt: skip
def test_values_come_back_as_they_were(thing):
    back = round_trip(thing)
    assert back == thing
    assert type(back) is type(thing)
    if not isinstance(thing, set | frozenset):  # their order differs in each run
        assert repr(back) == repr(thing)


@pytest.mark.parametrize(
    "array",
    [
        np.arange(12, dtype=np.float32).reshape(3, 4),
        np.asfortranarray(np.arange(6, dtype=np.int64).reshape(2, 3)),
        np.arange(24, dtype=np.uint8).reshape(2, 3, 4)[:, ::2, 1:],
        np.zeros((0, 4)),
        np.array(3.5),
        np.array([True, False]),
        np.float64(0.1),
        np.int32(-5),
        np.bool_(True),
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_numbers_come_back_bit_for_bit_and_can_be_written_to(array):
    back = round_trip(array)
    assert type(back) is type(array)
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    assert back.tobytes() == array.tobytes()
    assert not isinstance(back, np.ndarray) or back.flags.writeable


def test_a_thing_that_two_others_share_stays_shared():
    shared = [1]
    first, second, whole = round_trip((shared, {"again": shared}, "x"))
    assert first is second["again"]
    assert whole == "x"


def test_a_thing_that_holds_itself_comes_back_holding_itself():
    ring = [1]
    ring.append({"ring": ring})
    back = round_trip(ring)
    assert back[1]["ring"] is back


def test_what_has_a_name_is_left_out_and_given_back():
    outside = object()
    content = as_bytes([outside, 5], lambda thing: "eye" if thing is outside else None)
    assert from_bytes(content, {"eye": "another"}.__getitem__) == ["another", 5]


@pytest.mark.parametrize(
    "thing",
    [
        print, os.system, Path("x"), np.array([print]), np.array(["text"]), functools.partial(print), Seat,
        object(),
    ],
    ids=["builtin", "function", "path", "objects", "texts", "partial", "class", "object"],
)  # fmt: skip
def test_what_could_act_is_not_written(thing):
    with pytest.raises(UnwritableValue):
        as_bytes([thing])


class Acting:
    """A class outside ``vision`` and ``referee``."""


@pytest.mark.parametrize(
    "part",
    [
        ["object", "os", "_wrap_close"],
        ["object", "builtins", "bytearray"],
        ["object", "numpy", "ndarray"],
        ["object", __name__, "Acting"],
        ["object", "vision.watching.as_bytes", "Path"],
        ["object", "vision.watching.as_bytes", "as_bytes"],
        ["object", "vision.watching.as_bytes", "np"],
        ["object", "vision.bench.stage_times_never_loaded", "Anything"],
        ["object", "referee.table_events", "Read.__init__"],
    ],
    ids=lambda part: ".".join(part[1:]),
)
def test_a_class_that_is_no_part_of_the_watcher_is_never_built(part):
    with pytest.raises(UnwritableValue):
        from_bytes(written([["later", 1], part], [0]), {}.__getitem__)


@pytest.mark.parametrize(
    ("parts", "numbers"),
    [
        ([["array", "|O", [1], "C", 0]], bytes(8)),
        ([["array", "<f8", [2], "C", 0]], bytes(8)),
        ([["array", "<f8", [1], "C", 8]], bytes(8)),
        ([["array", "<f8", [-1], "C", 0]], bytes(8)),
        ([["array", "<f8", [1 << 62, 4], "C", 0]], bytes(8)),
        ([["array", "<f8", 1, "C", 0]], bytes(8)),
        ([["array", "V8", [1], "C", 0]], bytes(8)),
        ([["array", "i8,O", [1], "C", 0]], bytes(16)),
        ([["array", "nonsense", [1], "C", 0]], bytes(8)),
        ([["later", 9]], b""),
        ([["later", 0]], b""),
        ([["tuple", [1]], ["tuple", [0]]], b""),
        ([["call", "print"]], b""),
        ([["member", "referee.table_events", "Read", "card"]], b""),
        ([["member", "referee.seats", "Seat", "__class__"]], b""),
        ([["named tuple", "referee.table_events", "Read", 1]], b""),
        ([["named", "never named"]], b""),
        ([["later", 1], ["dict", 1]], b""),
        ([["later", 1], ["dict", [0], 1]], b""),
        ([[]], b""),
        (["later"], b""),
        (5, b""),
    ],
)
def test_bytes_that_say_what_cannot_be_are_an_error_and_nothing_worse(parts, numbers):
    with pytest.raises((ValueError, TypeError, LookupError)):
        from_bytes(written(parts, [0], numbers), {}.__getitem__)


def test_text_that_is_deeper_than_python_goes_is_an_error():
    text = b"[" * 200_000
    with pytest.raises((ValueError, RecursionError)):
        from_bytes(HEAD + LENGTH.pack(len(text)) + text, {}.__getitem__)


def test_no_constructor_and_no_setter_is_called(monkeypatch):
    def forbidden(*_, **__):
        raise AssertionError

    progress = Progress(reads=None, tricks=3)
    content = as_bytes([progress, ACE, Sureness(*range(len(Sureness._fields)))])
    monkeypatch.setattr(Progress, "__init__", forbidden)
    monkeypatch.setattr(Progress, "__setattr__", forbidden)
    monkeypatch.setattr(Card, "__init__", forbidden)
    back, card, _ = from_bytes(content, {}.__getitem__)
    assert back.tricks == 3
    assert card == ACE
