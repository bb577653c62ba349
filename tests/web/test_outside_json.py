"""JSON from outside: read into a Struct, or refused in a single line with the place of the error."""

from contextlib import suppress
from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.outside_json import LEVELS, Count, Line, Seconds, UnreadableJson, Whole, read, read_file


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: Line
    table: Count = 0


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: Whole
    kind: Literal["a", "b"] = "a"
    since: Seconds = 0.0
    points: dict[Literal["NS", "EW"], Whole] = {}
    moves: list[Move] = []
    near: float | None = None


WHOLE = Sent(7, "b", 1.5, {"NS": 1}, [Move("Ann", 2), Move("Bo")], 0.25)


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        (b"", "send JSON that can be written down again"),
        (b"\xff", "send JSON that can be written down again"),
        (b'{"seq":1}{}', "send JSON that can be written down again"),
        (b'{"seq":NaN}', "send JSON that can be written down again"),
        (b'{"seq":"\\ud800"}', "send JSON that can be written down again"),
        (b"[" * 100_000, "send JSON that can be written down again"),
        (b'{"seq":' + b"9" * 5_000 + b"}", "send JSON that can be written down again"),
        (b"[]", "an object is expected, not a list"),
        (b"{}", "seq is missing; send seq, kind, since, points, moves, near"),
        (b'{"seq":1,"x":1}', "x is not expected; send seq, kind, since, points, moves, near"),
        (b'{"seq":"1"}', "seq: a whole number is expected, not a text"),
        (b'{"seq":true}', "seq: a whole number is expected, not true or false"),
        (b'{"seq":1.5}', "seq: a whole number is expected, not a number"),
        (b'{"seq":1,"near":"x"}', "near: a number or null is expected, not a text"),
        (b'{"seq":1,"kind":"c"}', "kind: it cannot be 'c'"),
        (b'{"seq":1,"points":{"N":1}}', "points: it cannot be 'N'"),
        (b'{"seq":1,"since":-1}', "since: a number >= 0.0 is expected"),
        (b'{"seq":1,"moves":[{"who":"a"},{}]}', "moves[1]: who is missing"),
        (b'{"seq":1,"moves":[{"who":"a","by":1}]}', "moves[0]: by is not expected"),
        (b'{"seq":1,"moves":[{"who":"a\\n"}]}', "moves[0].who: a text without control characters"),
        (b'{"seq":1,"moves":[{"who":"%s"}]}' % (b"a" * 201), "moves[0].who: a text of length <= 200"),
        (b'{"seq":1,"moves":[{"who":"a\\u0000"}]}', "a text with something in it that is no character"),
        (b'{"seq":1e17}', "a number that is too large"),
        (b'{"seq":1,"seq":2}', "seq stands twice in one object"),
        (b'{"seq":1,"moves":[{"who":"a","who":"b"}]}', "who stands twice in one object"),
        (b'{"seq":1,"\\u0073eq":2}', "stands twice in one object"),
        (b'{"seq":' + b"[" * 17 + b"]" * 17 + b"}", f"at most {LEVELS} lists and objects within each other"),
        (b" " * 2_001, "a message has at most 2000 bytes, not 2001"),
    ],
)  # fmt: skip
def test_unexpected_json_is_refused_in_a_single_line_with_its_place(payload, message):
    with pytest.raises(UnreadableJson, match=r"^[^\n]{1,300}$") as refused:
        read(payload, Sent, 200_000 if len(payload) > 2_001 else 2_000)
    assert message in str(refused.value)


def test_a_whole_number_may_be_written_with_a_point():
    assert read(b'{"seq":2.0}', Sent) == Sent(2)


def test_a_text_that_looks_like_a_key_is_none():
    assert read(b'{"who":"\\"who\\" : ","table":1}', Move) == Move('"who" : ', 1)


def test_what_was_written_is_read_as_equal(tmp_path):
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(WHOLE))
    assert read_file(tmp_path / "a.json", Sent) == WHOLE


def test_no_more_of_a_file_is_read_than_may_be(tmp_path):
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(WHOLE))
    with pytest.raises(UnreadableJson, match="at most 9 bytes, not 10"):
        read_file(tmp_path / "a.json", Sent, 9)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_a_value_or_refused(payload):
    with suppress(UnreadableJson):
        assert isinstance(read(payload, Sent), Sent)
