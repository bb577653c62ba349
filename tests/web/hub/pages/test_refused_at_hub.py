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
