"""What the director says to tables in free words, and the words of a table of three."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.club_page import TWELVE, Page
from web.hub.record.seats import seats
from web.hub.wire.messages import director_from


class KeepingLink:
    """A link that keeps the director's messages to tables."""

    trouble = ""

    def __init__(self) -> None:
        self.sent = []

    def here(self):
        return {}

    def send(self, table, kind, payload):
        if kind == "director":
            self.sent.append((table, director_from(payload)))


@pytest.fixture
def page(record):
    return Page(record, link=KeepingLink())


def test_a_message_to_all_is_on_every_page_and_on_the_wall_and_at_every_table_until_the_next_round(page):
    page.begin()
    page.do("draw")
    page.do("message", table=0, text="Soup at  <nine>")
    phone = page.at(2)
    for path in ("/", "/standings", "/me/1", "/table/2", "/wall/all", "/wall/standings"):
        assert "Soup at &lt;nine&gt;" in page.text(path, phone), path
    assert [(table, message.word, message.text) for table, message in page.hub.link.sent] == [
        (f"table-{number}", "message", "Soup at <nine>") for number in (1, 2, 3)
    ]
    page.do("draw", sure=True)
    assert "Soup" not in page.text("/wall/all", phone)


def test_a_message_to_a_table_is_shown_at_that_table_alone_and_can_be_taken_back(page):
    page.begin()
    page.do("draw")
    page.do("message", table=2, text="Your scores, please")
    assert "The director: Your scores, please" in page.text("/table/2", page.at(2))
    for path, device in (("/table/1", page.at(1)), ("/", page.device()), ("/wall/all", page.device())):
        assert "Your scores" not in page.text(path, device)
    assert "Table 2: Your scores, please" in page.text("/direct")
    page.do("message", table=2, text="")
    assert "Your scores" not in page.text("/table/2", page.at(2))
    assert [(table, message.text) for table, message in page.hub.link.sent] == [
        ("table-2", "Your scores, please"),
        ("table-2", ""),
    ]


def test_a_name_that_is_erased_goes_out_of_messages_too(page):
    page.begin()
    page.do("message", table=0, text="Well done, Gus!")
    page.do("draw")
    page.do("message", table=0, text="Where is Gus?")
    page.do("erase", person=7, evening=0, number=0)
    for path in ("/", "/direct", "/wall/all"):
        assert "Gus" not in page.text(path)


@pytest.mark.parametrize("body", [{"table": 9, "text": "x"}, {"table": 1, "text": "x" * 101}, {"table": "1"}])
def test_a_message_that_cannot_be_is_refused_in_a_line(page, body):
    page.begin()
    page.do("draw")
    answer = page.send(page.director, "/do/message", **body)
    assert answer.status_code in (409, 422)
    assert answer.json["error"]
    assert page.send(page.device(), "/do/message", table=0, text="x").status_code == 403


def test_a_table_of_three_is_spoken_to_as_three_and_the_director_can_set_its_result(page):
    page.begin(TWELVE[:11], over="three")
    page.do("draw")
    with page.hub.reading() as session:
        sat = seats(session, page.hub.this_round(session)).sittings
    (three,) = [sitting.table for sitting in sat if len(sitting.seats) == 3]
    text = page.text(f"/table/{three}", page.at(three))
    assert "Three play here, each for themselves" in text
    assert "North and South" not in text
    assert "We are" not in text
    other = next(sitting.table for sitting in sat if len(sitting.seats) == 4)
    assert "Three play here" not in page.text(f"/table/{other}", page.at(other))
    desk = page.text("/direct")
    assert "Three-handed" in desk
    points = {"N": 5, "E": 3, "S": 0}
    page.do("result", round_id=page.round_id, table=three, points=points, lone="", reason="r", by="Ruth")
    (now,) = [table for table in page.now.tables if table.number == three]
    assert dict(now.points) == points
    assert now.is_finished
