"""The hub's page for every refused request, in words."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.quiet_link import QuietLink
from web.hub.record.results import name_table
from web.hub.wire.messages import TEXT, ScoreMessage

FAR = "9" * 20
BROWSER = {"Accept": "text/html"}


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [("/table/3", 403, "Open this table&#39;s code first"), ("/direct/people", 403, "type the PIN first"),
     ("/t/NOTHING", 404, "No table of this evening has this code"), ("/wall/nothing", 404, "The wall shows"),
     ("/nothing", 404, "There is nothing here")],
)  # fmt: skip
def test_a_phone_that_may_not_see_a_page_gets_a_page_that_explains_it(page, path, status, message):
    page.begin()
    answer = page.device().get(path, headers=BROWSER)
    assert answer.status_code == status, answer.text
    assert message in answer.text


def test_an_unknown_evening_is_a_page_too(page):
    answer = page.director.get("/archive/77", headers=BROWSER)
    assert answer.status_code == 404
    assert "There is no such evening.<" in answer.text


@pytest.mark.parametrize(
    "path", ["/archive/{n}", "/archive/{n}/evening.csv", "/direct/result/{n}/1", "/direct/result/1/{n}",
             "/table/{n}", "/me/{n}", "/code/table-{n}.svg", "/code/me-{n}.svg"],
)  # fmt: skip
@pytest.mark.parametrize("number", [FAR, "9" * 5000, "²"])
def test_a_number_in_an_address_that_no_record_holds_is_nothing_or_ignored(page, path, number):
    page.begin()
    page.do("draw")
    answer = page.director.get(path.replace("{n}", number), headers=BROWSER)
    assert answer.status_code == (200 if path.startswith("/code/") else 404)


@pytest.mark.parametrize(
    ("what", "body"),
    [("settle", {"call": int(FAR), "ruling": "x"}), ("adjust", {"number": int(FAR), "points": 1}),
     ("adjust", {"number": 1, "points": 1, "round_id": int(FAR)}), ("leave", {"number": int(FAR)}),
     ("result", {"round_id": int(FAR)}), ("erase", {"person": int(FAR)}), ("late", {"evening": int(FAR)}),
     ("erase", {"evening": -int(FAR), "number": 1})],
)  # fmt: skip
def test_a_number_in_a_body_that_no_record_holds_is_refused(page, what, body):
    page.begin()
    page.do("draw")
    named = {"by": "Ruth"} if what in ("settle", "adjust", "result", "late") else {}
    answer = page.send(page.director, f"/do/{what}", **body, **named)
    assert answer.status_code == 422, answer.text


def test_a_call_of_a_number_that_no_record_holds_is_not_settled(page):
    page.begin()
    page.do("draw")
    given = {"points": {"NS": 1, "EW": 2}, "reason": "cut", "by": "Ruth", "settles": [int(FAR)]}
    answer = page.send(page.director, "/do/result", round_id=page.round_id, table=1, **given)
    assert answer.status_code == 422, answer.text


REASON, LONG = {"by": "Ruth", "reason": ""}, {"by": "Ruth", "reason": "x" * 101}


@pytest.mark.parametrize("reason", [REASON, LONG])
@pytest.mark.parametrize(
    ("what", "body"),
    [("undo", {}), ("adjust", {"number": 1, "points": 1}), ("decide", {"table": 1, "side": "NS"}),
     ("result", {"table": 1, "points": {"NS": 1, "EW": 2}})],
)  # fmt: skip
def test_a_missing_or_endless_reason_is_called_a_reason(page, what, body, reason):
    page.begin()
    page.do("draw")
    round_id = {"round_id": page.round_id} if what == "result" else {}
    answer = page.send(page.director, f"/do/{what}", **body, **reason, **round_id)
    assert answer.status_code == 409
    assert answer.json["error"] == "a reason has 1 to 100 letters"


def test_an_empty_ruling_and_an_endless_message_are_called_so(page):
    page.begin()
    page.do("draw")
    assert page.send(page.at(1), "/table/1/call", about="Revoke").status_code == 200
    settled = page.send(page.director, "/do/settle", call=1, table=1, ruling=" ", by="Ruth")
    assert settled.json["error"] == "a ruling has 1 to 100 letters"
    answer = page.send(page.director, "/do/message", table=0, text="x" * 101)
    assert answer.json["error"] == "a message has 1 to 100 letters"


def test_a_table_of_an_elimination_without_a_winner_is_named_with_its_people(page):
    names = ["Ann & Bo", "Cy & Dora", "Emil & Fay", "Gus & Hanna"]
    page.begin(names=names, kind="double-elimination")
    page.do("draw")
    page.result(1, 9, 3)
    page.result(2, 5, 5)
    refused = page.send(page.director, "/do/draw", sure=False)
    assert refused.status_code == 409
    names = page.now.tables[1].names
    who = f"{names[0]} & {names[2]} against {names[1]} & {names[3]}"
    assert refused.json["error"] == f"Table 2 has no winner yet: {who}."


def test_a_call_that_a_box_put_into_many_words_can_be_settled(page):
    link = page.hub.link = QuietLink()
    page.begin()
    with page.hub.writing() as session:
        name_table(session, page.hub.club_id, 1, "table-1")
    page.do("draw")
    link.scores["table-1"] = ScoreMessage(round_id=page.round_id, call="w" * TEXT)
    page.do("settle", call=0, table=1, ruling="no revoke", by="Ruth")
    assert "w" * TEXT in page.text("/direct")
    assert [kind for table, kind, _ in link.messages if table == "table-1"][-1] == "director"


def test_before_an_evening_the_wall_shows_that_and_a_persons_page_is_not_for_the_director(page):
    assert "No evening is being played." in page.text("/wall/all", page.device())
    answer = page.device().get("/me/1")
    assert answer.status_code == 404
    assert "For the director" not in answer.text
    page.begin()
    assert "The first round is about to be drawn." in page.text("/wall/all", page.device())
