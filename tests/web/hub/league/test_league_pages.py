"""The league's pages: everybody sees the season, a club its own evenings, its keeper the rest."""

from __future__ import annotations

import codecs
import csv
import html
import io
import re

import pytest

from tests.web.hub.league.test_league_record import tell
from tests.web.pseudo_language import put_in_place, texts_of, unmarked
from web.hub.league.league import League
from web.hub.league.pages import OF_ENDPOINT, league_app
from web.hub.record.league import ReportedEvening, ReportedLine
from web.served.house import House

OURS = {"X-Bowerbird": "1"}
PIN = "8642"


class LeaguePage:
    """A league's page with two clubs that have played."""

    def __init__(self, record) -> None:
        self.league = League(record, "County", lambda: ["asters", "dahlias", "roses"])
        self.house = House({}, names=("league.example.org",), pin=PIN)
        self.app = league_app(self.league, self.house)
        ann, bo = ReportedLine(1, "=Ann", 21, 1, 2, 8), ReportedLine(2, "<b>Bo</b>", 9, 0, 0, 8)
        cy = ReportedLine(1, "Cy", 20, 1, 2, 8)
        tell(record, [
            ("asters", ReportedEvening("a", 1, "1", "Spring", "2026-03-01", 8, (ann, bo))),
            ("dahlias", ReportedEvening("d", 1, "1", "Autumn", "2026-10-01", 8, (cy,))),
        ])  # fmt: skip

    def device(self):
        return self.app.test_client()

    def address_of(self, club):
        return f"/c/{self.house.letters_of(f'club {club}')}"


@pytest.fixture
def page(record):
    return LeaguePage(record)


def test_everybody_sees_the_season_and_a_part_of_it(page):
    text = page.device().get("/").text
    assert "2 evenings of 2 clubs" in text
    assert text.index("=Ann") < text.rindex("Cy") < text.index("&lt;b&gt;Bo")
    part = page.device().get("/?first=2026-09-01&last=").text
    assert "Cy" in part
    assert "Ann" not in part
    assert "No evening has been reported" in page.device().get("/?first=2030-01-01").text


@pytest.mark.parametrize("asked", ["first=yesterday", "last=2026-13-01", "first=2026-05-01&last=2026-04-01"])
def test_days_that_cannot_be_are_refused_in_a_line(page, asked):
    answer = page.device().get(f"/?{asked}")
    assert answer.status_code == 422
    assert "day" in answer.json["error"]


def test_the_season_is_taken_along_and_no_name_is_a_formula(page):
    rows = list(csv.reader(io.StringIO(page.device().get("/players.csv").text.removeprefix("\ufeff"))))
    assert rows[1][:5] == ["1", "'=Ann", "asters", "1", "21"]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3"]
    clubs = list(
        csv.reader(io.StringIO(page.device().get("/clubs.csv?first=2026-09-01").text.removeprefix("\ufeff")))
    )
    assert clubs[1:] == [["1", "dahlias", "1", "1", "1", "20", "20.00"]]
    for path in ("/players.csv", "/clubs.csv"):
        assert page.device().get(path).data.startswith(codecs.BOM_UTF8), path
    assert page.device().get("/everything.csv").status_code == 404


def test_a_clubs_address_opens_its_evenings_and_no_other_clubs(page):
    device = page.device()
    assert device.get("/club/asters").status_code == 403
    assert device.get(page.address_of("asters").lower()).headers["Location"] == "/club/asters"
    assert "Spring" in device.get("/club/asters").text
    assert device.get("/club/dahlias").status_code == 403
    assert device.get("/clubs").status_code == 403
    assert "No evening has been received yet" in device_of(page, "roses").get("/club/roses").text


def device_of(page, club):
    device = page.device()
    assert device.get(page.address_of(club)).status_code == 302
    return device


def test_addresses_and_pins_are_not_guessed(page):
    device = page.device()
    statuses = [device.get(f"/c/AAAAAAA{letter}").status_code for letter in "BCDFGHJK"]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert device.get(page.address_of("asters")).status_code == 429, "the limit comes before the comparison"
    other = page.device()
    for given, status in (({"pin": "0000"}, 403), ({}, 403), ({"pin": 8642}, 422), ([], 422)):
        assert other.post("/league", json=given, headers=OURS).status_code == status


def test_who_runs_the_league_sees_every_club_s_address(page):
    device = page.device()
    assert device.post("/league", json={"pin": PIN}, headers=OURS).status_code == 200
    text = device.get("/clubs").text
    for club in ("asters", "dahlias", "roses"):
        assert page.address_of(club) in text
    assert "http://league.example.org:" in text
    assert "Nothing received yet" in text
    assert "Autumn" in device.get("/club/dahlias").text
    assert device.get("/league").status_code == 302


def test_what_a_browser_is_refused_is_a_page(page):
    answer = page.device().get("/clubs", headers={"Accept": "text/html"})
    assert answer.status_code == 403
    assert "type the PIN first" in answer.text
    assert "/league" in answer.text


def test_every_address_has_its_rights(page):
    assert {rule.endpoint for rule in page.app.url_map.iter_rules()} == set(OF_ENDPOINT)


NAMES = re.compile(
    r"County|asters|dahlias|roses|Ann|Bo\b|Cy|Spring|Autumn|(?<=[0-9] )January"
    r"|https?://\S+|bowerbird league [^<]*|\b(?:Bowerbird|CSV|PIN|HTTPS?)\b"
)
"""What is in no catalogue: names of clubs, people and evenings, a month, programs, forms and addresses."""
SEEN_BY_EVERYBODY = ("/", "/?first=2030-01-01", "/league", "/?first=yesterday", "/nothing", "/everything.csv")


def unmarked_of(device, *paths):
    """The texts of pages with a word from elsewhere, by their paths."""
    texts = {path: html.unescape(device.get(path, headers={"Accept": "text/html"}).text) for path in paths}
    return {path: wrong for path, text in texts.items() if (wrong := unmarked(texts_of(text), NAMES))}


def test_in_another_language_no_page_of_the_league_has_a_word_from_elsewhere(page, monkeypatch):
    put_in_place(monkeypatch)
    keeper, club, new_club = page.device(), device_of(page, "asters"), device_of(page, "roses")
    assert keeper.post("/league", json={"pin": PIN}, headers=OURS).status_code == 200
    assert unmarked_of(keeper, "/", "/clubs", "/club/dahlias", "/club/asters") == {}
    assert unmarked_of(club, "/club/asters", "/club/dahlias", "/clubs") == {}
    assert unmarked_of(new_club, "/club/roses") == {}
    assert unmarked_of(page.device(), *SEEN_BY_EVERYBODY) == {}
    refused = page.device().post("/league", json={"pin": "0000"}, headers=OURS).json["error"]
    assert unmarked([refused], NAMES) == set()
