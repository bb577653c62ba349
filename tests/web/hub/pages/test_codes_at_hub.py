"""Codes at the hub: few tries, counted before anything is compared, and only tables of this evening."""

import re

import pytest

from tests.web.club import from_away
from tests.web.hub.pages.club_page import PIN


def letters(page, number):
    return page.house.letters_of(f"number {number}")


def test_a_right_code_after_too_many_wrong_ones_is_refused_and_the_pin_is_not_locked(page):
    page.begin()
    device = from_away(page.device())
    assert re.fullmatch("[A-Z]{8}", letters(page, 1))
    assert [device.get(f"/t/BBBBBBB{end}").status_code for end in "BCDFGH"] == [404] * 5 + [429]
    assert device.get(f"/t/{letters(page, 1)}").status_code == 429
    assert device.post("/director", json={"pin": PIN}, headers={"X-Bowerbird": "1"}).status_code == 200


def test_a_stranger_who_guesses_from_the_director_s_address_does_not_lock_them_out(page):
    director, stranger = from_away(page.device()), from_away(page.device())
    assert page.send(director, "/director", pin=PIN).status_code == 200
    guesses = [page.send(stranger, "/director", pin="0000").status_code for _ in range(6)]
    assert guesses == [403] * 5 + [429]
    assert page.send(director, "/director", pin=PIN).status_code == 200


def test_a_guess_is_compared_with_the_tables_of_this_evening_only(page):
    page.begin()
    page.do("draw")
    device = from_away(page.device())
    assert device.get(f"/t/{letters(page, 1)}").status_code == 302
    assert device.get(f"/t/{letters(page, 150)}").status_code == 404


@pytest.mark.parametrize("body", [
    b'{"code": "\\ud800"}', b'{"code": "\\udfff\\ud800"}', b'{"code": "\xed\xa0\x80"}',
    b'{"code": "\\u0000"}', b'{"code": 1e999}',
    b"[" * 20000, b'{"code": ' + b"9" * 9000 + b"}", b"\xff", b"", b"null",
])  # fmt: skip
@pytest.mark.parametrize("path", ["/join-table", "/director"])
def test_half_a_character_and_similar_text_are_refused_in_a_single_line(page, path, body):
    head = {"X-Bowerbird": "1", "Content-Type": "application/json"}
    answer = from_away(page.device()).post(path, data=body, headers=head)
    assert answer.status_code == 422
    assert answer.json["error"]


@pytest.mark.parametrize("path", ["/direct/tables", "/direct/print/cards"])
def test_cards_that_no_phone_can_use_are_marked(page, path):
    assert "start the hub with --host" in page.text(path)
    page.house.is_local = False
    assert "start the hub with --host" not in page.text(path)
