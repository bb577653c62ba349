"""Facts, what the camera saw and texts about the table as the journal has them."""

import json
from dataclasses import MISSING, fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert
from msgspec.json import decode, encode

from referee.facts.register import Amended, Passed, Played, TookUp
from referee.seats import Seat
from referee.table_events import JSON_NAMES
from referee.words.message import Prose
from tests.referee.any_fact import any_fact, cards, facts_of, seats, sides
from tests.web.described import of_form
from web.journal.entries import Happened, read_what, written
from web.journal.facts import DEEPEST, EVENTS, KINDS, UnreadableFact, from_plain, name_of, to_plain


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
    ("plain", "message"),
    [
        ({}, "fact is missing"),
        ([], "an object is expected, not a list"),
        ("played", "an object is expected, not a text"),
        ({"fact": "plaid"}, "fact: it cannot be 'plaid'"),
        ({"fact": ["played"]}, "fact: a text is expected"),
        ({"fact": "played", "seat": "N"}, "card is missing"),
        ({"fact": "played", "seat": "Q", "card": "As"}, "seat: it cannot be 'Q'"),
        ({"fact": "played", "seat": "N", "card": "1s"}, "card: it cannot be '1s'"),
        ({"fact": "played", "seat": "N", "card": 7}, "card: a text or null is expected, not a whole number"),
        ({"fact": "played", "seat": "N", "card": "As", "by": "S"}, "by is not expected"),
        ({"fact": "undone", "place": True}, "place: a whole number is expected, not true or false"),
        ({"fact": "undone", "place": 10**9}, "place: a whole number <= 999999999 is expected"),
        ({"fact": "amended", "place": 1, "event": {"fact": "x"}}, "event.fact: it cannot be 'x'"),
        ({"fact": "quitted", "seen": "abc"}, "seen: a list is expected, not a text"),
        ({"fact": "mixed", "side": "XY"}, "side: it cannot be 'XY'"),
        ({"fact": "mixed", "side": ""}, "side: it cannot be ''"),
        ({"fact": "score_set", "points": [10**4299, 0]}, "points[0]"),
    ],
)
def test_data_that_is_no_fact_is_an_error_with_its_place(plain, message):
    with pytest.raises(UnreadableFact, match=r"^[^\n]*$") as error:
        from_plain(plain)
    assert message in str(error.value)


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


def test_a_fact_inside_facts_is_read_as_deep_as_people_go_and_no_deeper():
    event = Passed(Seat.NORTH)
    for _ in range(DEEPEST):
        event = Amended(1, event)
    assert from_plain(to_plain(event)) == event
    for deep in (1, 300, 3_000):
        plain = {"fact": "amended", "place": 1, "event": to_plain(event)}
        for _ in range(deep):
            plain = {"fact": "amended", "place": 1, "event": plain}
        with pytest.raises(UnreadableFact, match=r"more than 20 deep|recursion"):
            from_plain(plain)


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(max_examples=10, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_fact_with_a_missing_or_extra_part_is_refused_by_its_name(kind, data):
    plain = to_plain(data.draw(facts_of(KINDS[kind], seen=True)))
    with pytest.raises(UnreadableFact, match=r"^x is not expected"):
        from_plain({**plain, "x": 1})
    for part in set(plain) - {"fact"}:
        with pytest.raises(UnreadableFact, match=rf"^{part}\W"):
            from_plain({**plain, part: {"no": "such"}})
        without = {name: value for name, value in plain.items() if name != part}
        if part in needed(kind):
            with pytest.raises(UnreadableFact, match=f"^{part} is missing"):
                from_plain(without)
        else:
            from_plain(without)


def needed(kind):
    return {part.name for part in fields(KINDS[kind]) if part.default is MISSING}


events = st.sampled_from(list(JSON_NAMES)).flatmap(lambda kind: of_form(EVENTS.of(kind)))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(events)
def test_whatever_the_camera_reports_reads_back_as_it_was_written(plain):
    form = EVENTS.form(EVENTS.value(convert(plain, EVENTS.union)))  # numbers are rounded
    assert EVENTS.form(EVENTS.value(decode(encode(form), type=EVENTS.union))) == form


parts = st.lists(st.text(max_size=5) | cards | seats | sides, max_size=4)


@given(parts)
def test_a_text_comes_back_from_json_with_its_parts(given_parts):
    text = Prose(tuple(given_parts))
    happened = Happened(1, 1, Passed(Seat.NORTH), said=(text,))
    (again,) = read_what("event", written(happened)).said
    assert again == text


def test_a_text_that_was_written_before_texts_had_parts_is_words_alone():
    text = '{"place":1,"act":1,"event":{"fact":"passed","seat":"N"},"said":["N led",[{"trick":"2"}," fell"]]}'
    assert [line.parts for line in read_what("event", text).said] == [("N led",), (" fell",)]


def test_a_fact_names_its_kind_as_it_is_written():
    assert [name_of(kind) for kind in (TookUp, Played)] == ["took_up", "played"]
