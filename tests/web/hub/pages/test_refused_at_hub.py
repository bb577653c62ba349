"""What somebody sees whom the hub refuses something: a page in its own words, whatever was asked."""

from __future__ import annotations

import pytest

FAR = "9" * 20
BROWSER = {"Accept": "text/html"}


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [("/table/3", 403, "Open this table&#39;s code first"), ("/archive", 403, "type the PIN first"),
     ("/t/NOTHING", 404, "No table has this code"), ("/wall/nothing", 404, "The wall shows"),
     ("/nothing", 404, "There is nothing here")],
)  # fmt: skip
def test_a_phone_that_may_not_see_a_page_is_told_so_on_one(page, path, status, says):
    page.begin()
    answer = page.device().get(path, headers=BROWSER)
    assert answer.status_code == status, answer.text
    assert says in answer.text


def test_an_evening_that_is_not_there_is_a_page_too(page):
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
