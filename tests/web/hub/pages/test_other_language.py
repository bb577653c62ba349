"""With a language of no people in place of the catalogues, no word of English is left on the hub's pages."""

from __future__ import annotations

import html
import re
import subprocess

import pytest

from referee.book.loading import books, load
from tests.web.hub.pages.club_page import PIN, Page
from tests.web.pseudo_language import put_in_place, texts_of, unmarked
from web.hub.club.result_acts import call_director
from web.hub.pages.director_acts import ACTS
from web.hub.record.results import Delivery, deliver, name_table
from web.hub.record.store import Record

NAMES = [str(number) for number in range(1, 11)]
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
ALLOWED = re.compile(
    "|".join(
        [
            *(re.escape(load(book).title) for book in books()),
            rf"\b(?:{'|'.join(map(re.escape, books()))})\b",
            rf"(?<=[0-9] )(?:{MONTHS})",
            r"\b(?:Bowerbird|dahlias|NS|EW|PDF|CSV|EGN|A4|PIN)\b",
            r"https?://\S+|\b[A-Z]{8}\b",  # addresses, and codes of tables
            r"bowerbird (?:hub --setup|serve)[^<]*",
            r"\b(?:finish|bell|movement|clock|standings|all)\b",  # what a program sends, and addresses
        ]
    )
)
"""What is in no catalogue: titles of books, months, names of programs, clubs and forms."""
DIRECTORS = (
    "/direct", "/direct/entries", "/direct/people", "/direct/tables", "/direct/print/badges",
    "/direct/print/cards", "/direct/result/1/1",
)  # fmt: skip
EVERYBODYS = (
    "/", "/me/1", "/person/1", "/standings", "/archive", "/archive/1", "/season", "/wall/all",
)  # fmt: skip
PAPERS = ("/direct/movement.pdf", "/direct/tally.pdf", "/direct/slips.pdf", "/archive/1/evening.pdf")


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A club's page in a made-up language, in an evening of ten people with ghosts; names are numbers."""
    put_in_place(monkeypatch)
    record = Record(tmp_path / "club.record")
    page = Page(record)
    page.begin(NAMES, name="1", over="three", rounds=1, by="hands", prizes=prizes())
    yield page
    record.close()


def prizes():
    measures = ("most points", "most lone hands", "high game", "most rounds won", "low score")
    return [{"name": str(n), "measure": measure, "excludes": True} for n, measure in enumerate(measures, 1)]


def play(page):
    """A round with a result that waits, a call, a message, a ruling, an adjustment, a held hand."""
    page.do("draw")
    held = Delivery("5", "6", 1, page.round_id, 1, {"NS": 99, "EW": 0}, "", False, 1.0, {})
    with page.hub.writing() as session:
        name_table(session, page.hub.club_id, 1, "5")
        assert deliver(session, page.hub.club_id, held, 1.0)
    page.enter(1, page.people_at(1)[0], points_at(page, 1))
    call_director(page.hub, 2, "7")
    page.do("message", table=0, text="8")
    page.do("adjust", number=1, points=-1, reason="9", by="9", round_id=0)


def points_at(page, number):
    (sitting,) = [table.sitting for table in page.now.tables if table.number == number]
    return dict.fromkeys(sitting.parties, 5)


def seen(page, paths, device=None):
    """The texts of pages with a word from elsewhere, by their paths."""
    texts = {path: texts_of(html.unescape(page.text(path, device))) for path in paths}
    return {path: wrong for path, lines in texts.items() if (wrong := unmarked(lines, ALLOWED))}


def test_before_and_in_a_round_no_page_has_a_word_from_elsewhere(page):
    assert seen(page, ("/", "/direct", "/wall/all", "/standings", "/archive"), page.director) == {}
    play(page)
    assert seen(page, (*DIRECTORS, *EVERYBODYS)) == {}
    assert seen(page, (*EVERYBODYS, "/table/1"), page.at(1, page.people_at(1)[1])) == {}
    assert seen(page, ["/table/2"], page.at(2, page.people_at(2)[0])) == {}


def test_after_the_end_no_page_has_a_word_from_elsewhere(page):
    play(page)
    for table in page.now.tables:
        page.do("result", round_id=page.round_id, table=table.number, points=points_at(page, table.number),
                reason="4", by="4")  # fmt: skip
    page.do("end", sure=True)
    assert seen(page, ("/direct", "/direct/people", "/direct/result/1/1", *EVERYBODYS)) == {}
    for shown in range(1, 6):
        page.do("prize", evening=1, shown=shown)
    assert seen(page, (*EVERYBODYS, "/direct")) == {}
    page.do("close", evening=1)
    page.do("reopen", evening=1, reason="4", by="4")
    page.do("close", evening=1)
    assert seen(page, (*EVERYBODYS, "/direct/begin")) == {}
    assert seen(page, EVERYBODYS, page.device()) == {}


def test_what_is_printed_has_no_word_from_elsewhere(page, tmp_path):
    play(page)
    for path in PAPERS:
        paper = tmp_path / "paper.pdf"
        paper.write_bytes(page.director.get(path).data)
        text = subprocess.run(["pdftotext", paper, "-"], capture_output=True, text=True, check=True).stdout
        assert unmarked([" ".join(text.split())], ALLOWED) == set(), path
    assert unmarked(page.text("/archive/1/results.txt").splitlines(), ALLOWED) == set()


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("begin", {"name": "1", "kind": "draw", "over": "bye", "book": "american", "names": "1"}),
        ("draw", {"round": 7}), ("draw", {"round": 2}), ("end", {}), ("enter", {"names": ""}),
        ("leave", {"number": 99}), ("settle", {"call": 99, "ruling": "1", "by": "1"}),
        ("adjust", {"number": 1, "points": 0, "reason": "1", "by": "1"}),
        ("adjust", {"number": 1, "points": 1, "reason": "", "by": "1"}),
        ("result", {"round_id": 1, "table": 1, "points": {"NS": 900, "EW": 1}, "reason": "1", "by": "1",
                    "sure": False}),
        ("late", {"evening": 1, "reason": "1", "by": "1"}), ("erase", {"person": 999}),
        ("prize", {"evening": 1, "shown": 1}), ("merge", {"person": 1, "into": 1}), ("nothing", {}),
    ],
)  # fmt: skip
def test_what_the_hub_does_not_do_is_refused_with_no_word_from_elsewhere(page, what, body):
    page.do("draw")
    answer = page.send(page.director, f"/do/{what}", **body)
    assert answer.status_code >= 400
    read = [text for key, text in answer.json.items() if key in ("error", "ask")]
    allowed = re.compile("|".join([*map(re.escape, ACTS), ALLOWED.pattern]))
    assert read
    assert unmarked(read, allowed) == set()


def test_a_device_without_rights_is_refused_with_no_word_from_elsewhere(page):
    stranger = page.device()
    for path in ("/direct", "/director", "/table/1", "/t/NOTHING", "/archive/9", "/wall/9"):
        answer = stranger.get(path, headers={"Accept": "text/html"})
        assert answer.status_code >= 400 or path == "/director"
        assert unmarked(texts_of(html.unescape(answer.text)), ALLOWED) == set()
    assert PIN not in answer.text
