"""Messages and topics: what is written is read again, and nothing strange gets through or breaks anything."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.hub.record.results import Delivery
from web.hub.record.rules import ENDS
from web.hub.wire.messages import (
    LARGEST,
    WORDS,
    Confirmed,
    DirectorMessage,
    Move,
    PlaceMessage,
    ScoreMessage,
    TableStatus,
    Until,
    confirmed_bytes,
    confirmed_from,
    deal_bytes,
    deal_from,
    director_bytes,
    director_from,
    place_again,
    place_bytes,
    place_from,
    score_bytes,
    score_from,
    status_bytes,
    status_from,
)
from web.hub.wire.outbox import Outbox
from web.hub.wire.topics import DOWN, UP, WireError, address, topic

TEXTS = st.text(
    st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="\u00a0"), max_size=40
).filter(str.isprintable)
NUMBERS = st.integers(0, 2**31 - 1)
WHOLE = st.integers(1 - 10**15, 10**15 - 1)
DEALS = st.builds(
    Delivery,
    table=st.just("table-1"),
    journal=TEXTS,
    sequence=NUMBERS,
    round_id=NUMBERS,
    deal=NUMBERS,
    points=st.dictionaries(st.sampled_from(["NS", "EW", "N"]), st.integers(0, 9)),
    lone=st.sampled_from(["", "N"]),
    by_hand=st.just(False),
    when=st.floats(0, 1e11),
    what=st.dictionaries(TEXTS.filter(lambda key: key != "whole"), WHOLE | TEXTS, max_size=3),
)


@given(DEALS)
def test_a_deal_is_read_as_it_was_written(deal):
    assert deal_from("table-1", deal_bytes(deal)) == deal


@given(st.booleans(), TEXTS.filter(bool), TEXTS, st.lists(NUMBERS), st.lists(st.tuples(NUMBERS, TEXTS)))
def test_a_status_and_a_confirmation_are_read_as_they_were_written(here, born, fault, sequences, refused):
    status = TableStatus(here, born, "0.1", fault)
    assert status_from(status_bytes(status)) == status
    word = Confirmed("j", tuple(sequences), tuple(refused))
    assert confirmed_from(confirmed_bytes(word)) == word


UNTILS = st.builds(Until, st.sampled_from(ENDS), st.integers(0, 99), st.floats(0, 1e11))
SEATS = st.just(()) | st.tuples(*[st.none() | TEXTS] * 4) | st.tuples(*[TEXTS] * 3)
PARTIES = st.dictionaries(st.sampled_from(["NS", "EW", "N"]), st.integers(0, 99))


HOUSES = st.sampled_from(["", "game = 7", "game = 7\nlone_march = 5"])


@given(st.builds(PlaceMessage, NUMBERS, NUMBERS, NUMBERS, SEATS, TEXTS, UNTILS, HOUSES))
def test_a_place_is_read_as_it_was_written(place):
    written = place_bytes(
        place.round_id, place.number, place.place, place.seats, place.book, place.until, place.house
    )
    read = place_from(written)
    assert replace(read, until=replace(read.until, left=None)) == place
    assert (read.until.left is not None) == bool(place.until.ends)
    assert place_from(place_again(read, None)) == place
    assert place_from(place_again(place, place.until.ends - 5)).until.left == (
        pytest.approx(5, abs=1) if place.until.ends else None
    )


@given(
    st.builds(
        DirectorMessage, st.sampled_from(WORDS), NUMBERS, TEXTS,
        st.lists(st.builds(Move, TEXTS, NUMBERS, TEXTS), max_size=4).map(tuple),
    ),
    st.builds(ScoreMessage, NUMBERS, NUMBERS, PARTIES, PARTIES, TEXTS, TEXTS, st.floats(0, 1e11)),
)  # fmt: skip
def test_messages_of_the_director_and_scores_of_a_table_read_as_they_were_written(message, score):
    assert director_from(director_bytes(message)) == message
    assert score_from(score_bytes(score)) == score


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["here", "born", "points", "sequence", "sequences", "refused", "what", "when", "deal",
                         "round_id", "journal", "lone", "by_hand", "word", "moves", "seats", "until", "by",
                         "number", "place", "tricks", "since"]), inner, max_size=9),
    max_leaves=12,
)  # fmt: skip


@given(st.binary(max_size=60) | plain.map(lambda value: json.dumps(value).encode()))
def test_nothing_strange_raises_anything_but_that_it_is_none(payload):
    words = (place_from, director_from, score_from)
    for read in (status_from, confirmed_from, *words, lambda payload: deal_from("table-1", payload)):
        with suppress(WireError):
            read(payload)


def a_deal(**other):
    """A deal as a table sends it, with something else in it."""
    usual = json.loads(deal_bytes(Delivery("table-1", "j", 1, 1, 1, {"NS": 1, "EW": 0}, what={"hand": 1})))
    return json.dumps({**usual, **other})


@pytest.mark.parametrize("levels", [20, 300, 940, 980, 5000, 30_000])
def test_a_deal_with_lists_within_lists_is_refused_before_anything_could_choke_on_it(levels):
    nested = a_deal(what=0).replace('"what": 0', '"what": {"a":' + "[" * levels + "]" * levels + "}")
    with pytest.raises(WireError):
        deal_from("table-1", nested.encode())


@pytest.mark.parametrize("number", ["9" * 17, "9" * 4200, "9" * 4400, "-1", "2147483648", "1e300", "1.5"])
@pytest.mark.parametrize("key", ["sequence", "round_id", "deal"])
def test_a_number_that_no_record_holds_is_refused(number, key):
    with pytest.raises(WireError):
        deal_from("table-1", a_deal(**{key: 0}).replace(f'"{key}": 0', f'"{key}": {number}').encode())
    confirmed = f'{{"journal":"j","sequences":[{number}],"refused":[]}}'
    with pytest.raises(WireError):
        confirmed_from(confirmed.encode())


@pytest.mark.parametrize(
    "what", ['{"hand": %s}' % ("9" * 17), '{"hand": 1e300}', '{"hand": NaN}', '{"hand": Infinity}',
             '{"sheet": "\\ud800"}', '{"\\udfff": 1}', '{"sheet": "a\\u0000b"}']
)  # fmt: skip
def test_a_report_with_what_can_be_neither_kept_nor_shown_is_refused(what):
    with pytest.raises(WireError):
        deal_from("table-1", a_deal(what=0).replace('"what": 0', f'"what": {what}').encode())


@pytest.mark.parametrize("other", [{"journal": "by hand"}, {"by_hand": True}, {"what": {"whole": True}}])
def test_a_table_enters_no_result_as_people_do(other):
    with pytest.raises(WireError, match="hub's page"):
        deal_from("table-1", a_deal(**other).encode())


def test_points_and_tricks_are_of_parties_only():
    for party in ("<b>", "", "\ud800", "XY"):
        with pytest.raises(WireError):
            score_from(json.dumps({"points": {party: 1}}).encode())


@pytest.mark.parametrize("name", ["", "a/b", "+", "#", "hub", "ä", "a" * 41, "a b", "a\n"])
def test_a_name_that_means_something_in_a_topic_is_refused(name):
    with pytest.raises(WireError):
        topic("dahlias", name, "deal")
    with pytest.raises(WireError):
        address(f"bowerbird/dahlias/{name}/deal")


def test_a_topic_names_its_table():
    for kind in (*UP, *DOWN):
        assert address(topic("dahlias", "table-1", kind)) == ("dahlias", "table-1", kind)
    for bad in ("bowerbird/dahlias/table-1/other", "else/dahlias/table-1/deal", "bowerbird/x", ""):
        with pytest.raises(WireError):
            address(bad)


def test_a_message_too_large_is_not_made_and_not_read():
    with pytest.raises(WireError, match="at most"):
        deal_bytes(Delivery("t", "j", 1, 1, 1, {}, what={"x": "y" * LARGEST}))
    with pytest.raises(WireError, match="at most"):
        status_from(b" " * (LARGEST + 1))


def test_a_place_names_the_round_and_the_seats():
    plain_place = json.loads(place_bytes(7, 2, 3, ["Ann", None, "Bo", "Cy"], "american"))
    assert plain_place == {
        "round_id": 7,
        "number": 2,
        "place": 3,
        "seats": ["Ann", None, "Bo", "Cy"],
        "book": "american",
        "until": {"by": "hands", "n": 0, "ends": 0.0, "left": None},
        "house": "",
    }
    del plain_place["house"]  # as a hub of before clubs had house rules sends it
    assert place_from(json.dumps(plain_place).encode()).house == ""
    with pytest.raises(WireError, match="house"):
        place_from(json.dumps(plain_place | {"house": ["game = 7"]}).encode())


def test_an_outbox_keeps_what_was_put_in_and_gives_up_what_was_confirmed(tmp_path):
    path = tmp_path / "table.outbox"
    outbox = Outbox(path)
    assert [outbox.put("j", n, b"%d" % n) for n in (1, 2, 3, 2)] == [True, True, True, False]
    outbox.confirm("j", [1], [(3, "no such party")])
    outbox.confirm("other", [2])
    outbox.close()
    again = Outbox(path)
    assert again.waiting() == [("j", 2, b"2")]
    assert again.refused() == [("j", 3, "no such party")]
    assert not again.put("j", 1, b"1")
    again.close()
