"""Facts as plain data for the journal."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.facts.as_json import KINDS, UnreadableFact, from_plain, to_plain
from referee.facts.register import Played, TookUp
from referee.seats import Seat

from ..any_fact import any_fact


@settings(max_examples=200, deadline=None)
@given(any_fact())
def test_every_fact_reads_back_from_json_as_it_was(fact):
    assert from_plain(json.loads(json.dumps(to_plain(fact)))) == fact


def test_parts_at_rest_are_left_out():
    assert to_plain(TookUp(Seat.NORTH)) == {"fact": "took_up", "seat": "N"}
    assert to_plain(Played(Seat.EAST, None, seen=("s1",))) == {
        "fact": "played", "seat": "E", "card": None, "seen": ["s1"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "says"),
    [
        ({}, "None is not a fact: one of"),
        ([], "an object with the key 'fact'"),
        ("played", "an object with the key 'fact'"),
        ({"fact": "plaid"}, "'plaid' is not a fact"),
        ({"fact": ["played"]}, "is not a fact"),
        ({"fact": "played", "seat": "N"}, "'card' is missing"),
        ({"fact": "played", "seat": "Q", "card": "As"}, "'seat' cannot be 'Q'"),
        ({"fact": "played", "seat": "N", "card": "1s"}, "'card' cannot be '1s'"),
        ({"fact": "played", "seat": "N", "card": 7}, "'card' cannot be 7"),
        ({"fact": "played", "seat": "N", "card": "As", "by": "S"}, "it has no 'by'"),
        ({"fact": "undone", "place": True}, "'place' cannot be True"),
        ({"fact": "amended", "place": 1, "event": {"fact": "x"}}, "'event' cannot be"),
        ({"fact": "quitted", "seen": "abc"}, "'seen' cannot be 'abc'"),
        ({"fact": "mixed", "side": "XY"}, "'side' cannot be 'XY'"),
        ({"fact": "mixed", "side": ""}, "'side' cannot be ''"),
    ],
)
def test_what_is_no_fact_is_an_error_that_says_where(plain, says):
    with pytest.raises(UnreadableFact, match=r"^[^\n]*$") as error:
        from_plain(plain)
    assert says in str(error.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(list(KINDS)), st.dictionaries(
    st.sampled_from(["seat", "card", "event", "place", "seen", "side", "suit", "trick", "x"]), json_values,
    max_size=4,
))  # fmt: skip
def test_damaged_plain_data_is_an_error_and_never_another_exception(kind, parts):
    try:
        fact = from_plain({"fact": kind, **parts})
    except UnreadableFact:
        return
    assert from_plain(to_plain(fact)) == fact
