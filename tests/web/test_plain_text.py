"""Names with characters that nobody sees: those that turn or hide the text around them are dropped."""

from __future__ import annotations

import msgspec
import pytest

from tests.web.hub.pages.club_page import Page
from web.hub.record.people import everybody, named
from web.hub.record.store import Record, RecordError
from web.hub.wire.messages import place_bytes, place_from
from web.outside_json import Line, read
from web.plain_text import is_plain, same_name

FAMILY = "\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u0622\u06cc\u062f"
TURNED = ("\u202eAnn", "Ann\u202e", "\u2066Ann\u2069", "A\u200fnn", "\ufeffAnn", "A\u00adnn", "An\u0085n")


@pytest.mark.parametrize("name", TURNED)
def test_a_name_cannot_turn_or_hide_what_stands_around_it(name):
    assert named(name) in ("Ann", "An n")
    assert read(msgspec.json.encode(name), Line) == "Ann"
    assert not is_plain(name)


@pytest.mark.parametrize("name", [FAMILY, PERSIAN, "\u05d3\u05d5\u05d3", "José"])
def test_emoji_and_scripts_that_need_joiners_stay_whole(name):
    assert named(name) == read(msgspec.json.encode(name), Line) == name
    assert is_plain(name)


def test_a_name_of_the_hub_with_a_joiner_reaches_the_table(tmp_path):
    record = Record(tmp_path / "club.record")
    page = Page(record)
    page.begin([FAMILY, "Bo", "Cleo", "\u202eDan"])
    with page.hub.reading() as session:
        names = [entry.name for entry in everybody(session, page.hub.this_evening(session))]
    record.close()
    assert names == [FAMILY, "Bo", "Cleo", "Dan"]
    assert place_from(place_bytes(1, 1, 1, names, "american")).seats == tuple(names)


def test_a_name_of_joiners_alone_is_empty_and_makes_no_other_name():
    assert same_name("An\u200dn") == same_name("ann")
    with pytest.raises(RecordError, match="1 to"):
        named("\u200d\u200c")


def test_a_table_keeps_a_name_without_what_turns_it(table, post):
    sent = {"title": "", "names": {"N": "Ann\u202e", "E": FAMILY}, "book": "american", "announce": "at once",
            "house": {}}  # fmt: skip
    assert post("settings", sent).status_code == 200
    assert table.settings.names == {"N": "Ann", "E": FAMILY}
