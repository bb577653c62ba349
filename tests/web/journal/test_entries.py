"""What entries hold: each kind reads as it was written, and says which part of it cannot be read."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import Card
from referee.facts.register import Passed, Played
from referee.seats import Seat
from tests.web.entry_contents import contents
from web.hub.at_table.deals_to_report import derived_name
from web.journal.agreed_settings import Settings
from web.journal.entries import KINDS, Damaged, Happened, Unfit, kind_of, mended, read_what, written
from web.journal.facts import UnreadableFact
from web.journal.lines import entry_of
from web.journal.who import TABLE


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20, deadline=None, derandomize=True)
@given(data=st.data())
def test_an_entry_reads_as_it_was_written_or_names_the_unreadable_part(kind, data):
    what = data.draw(contents(kind))
    assert kind_of(what) == kind
    assert read_what(kind, written(what)) == what
    plain = json.loads(written(what))
    for part in plain:
        changed = read_what(kind, json.dumps({**plain, part: [[[[1]]]]}))
        assert isinstance(changed, Unfit)
        assert part in changed.why
        without = read_what(kind, json.dumps({name: value for name, value in plain.items() if name != part}))
        assert not isinstance(without, Unfit) or f"{part} is missing" in without.why
    more = read_what(kind, json.dumps({**plain, "x": 1}))
    strict = kind in ("settings", "agreed")
    assert more == (Unfit(kind, json.dumps({**plain, "x": 1}), more.why) if strict else what)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from([*KINDS, "weather"]), st.text(max_size=30) | st.text('{}[]":,01ae', max_size=30))
def test_any_text_is_something_or_damaged(kind, text):
    with suppress(Damaged):
        assert kind_of(read_what(kind, text)) == kind


def test_an_entry_of_a_kind_of_tomorrow_is_kept_as_it_is():
    text = '{"rain": true}'
    what = read_what("weather", text)
    assert (kind_of(what), written(what)) == ("weather", text)


def test_impossible_extras_of_a_fact_are_left_out_and_the_fact_stays():
    event = {"fact": "played", "seat": "N", "card": "As"}
    extras = {"place": "x", "act": 3, "was": 7, "said": ["N led"], "step": [1], "y": 0}
    text = json.dumps({**extras, "event": event})
    assert mended(text) == Happened(
        0, 3, Played(Seat.NORTH, Card.parse("As")), said=read_what("event", '{"place":1,"act":1,"event":'
        '{"fact":"passed","seat":"N"},"said":["N led"]}').said,
    )  # fmt: skip


@pytest.mark.parametrize("text", ["[]", "{}", '{"event":7}', '{"event":{"fact":"flew"}}', "nul"])
def test_what_is_no_fact_itself_is_not_mended(text):
    with pytest.raises(UnreadableFact, match=r"^[^\n]+$"):
        mended(text)


def test_a_journal_keeps_the_name_on_the_wire_that_it_had_before_its_entries_had_forms():
    agreed = Settings("british", {"stick_dealer": True}, {"N": "Zoë"}, "By the window")
    assert derived_name(entry_of("table", 1, 1e9, TABLE, agreed)) == "8f782602131c219e"


def test_a_fact_is_written_without_what_is_at_rest():
    assert written(Happened(1, 1, Passed(Seat.NORTH))) == (
        '{"place":1,"act":1,"event":{"fact":"passed","seat":"N"}}'
    )
