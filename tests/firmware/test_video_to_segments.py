"""A filmed deal, from its pixels to the segments: the eye, the referee, the wire, the processor."""

import json
from pathlib import Path
from threading import Event

import pytest

from referee.asking.all_questions import questions
from referee.book.loading import load
from tests.web.conftest import Clock
from web.board.table_state import board_state
from web.commands.demo import Truth
from web.commands.live_watcher import watched_camera
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.table import Settings, Table

from .wired import Wired

DEMO = Path(__file__).parents[2] / "vision" / "demo" / "deal.mp4"
BOOK = "american"


@pytest.fixture(scope="module")
def truth():
    return [json.loads(line) for line in DEMO.with_suffix(".jsonl").read_text().splitlines() if line]


@pytest.fixture(scope="module")
def filmed():
    """The camera events of the recording, computed a single time for all tests."""
    return list(watched_camera(str(DEMO), None)(lambda sighting, view, jpeg: None, load(BOOK), Event()))


@pytest.fixture
def wired(tmp_path, digits):
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures"), Settings(book=BOOK), Clock())
    wired = Wired(table, digits)
    yield wired
    wired.link.stop()
    journal.close()


def play(wired, filmed, pulls):
    """Send the recording to the table, with the cable pulled at some events; the questions answered."""
    wired.run(1)
    for number, event in enumerate(filmed):
        if number in pulls:
            wired.pull()
        if number - 2 in pulls:
            wired.put_back(number)
            wired.run(6)
        wired.hear(event)
    answered = people_answer(wired.table)
    wired.show().run(6)
    return answered


def people_answer(table):
    """Answer all questions after the recording (the caller, unread cards); returns their kinds."""
    known, answered = Truth.read(DEMO.with_suffix(".jsonl")), []
    while True:
        game = table.game
        pairs = (
            (question, known.answer(question, game.hands[question.deal - 1])) for question in questions(game)
        )
        answers = [(question, choice) for question, choice in pairs if choice is not None]
        if not answers:
            return answered
        question, choice = answers[0]
        table.answer(question.id, choice, TABLE)
        answered.append(question.kind)


def expected_tricks(truth):
    won = [event["by"] for event in truth if event.get("event") == "gathered"]
    return tuple(sum(by in side for by in won) for side in ("NS", "EW"))


@pytest.mark.parametrize("pulls", [(), (5, 12, 19)], ids=["cable in", "cable pulled three times"])
def test_a_filmed_deal_ends_with_the_right_digits(pulls, wired, filmed, truth):
    answered = play(wired, filmed, pulls)
    assert "who called?" in answered
    assert len(answered) <= 6, "nearly all was seen"
    shown = board_state(wired.table)
    assert (shown.trump, shown.dealer, shown.maker) == tuple(
        truth[0][k] for k in ("trump", "dealer", "maker")
    )
    assert shown.tricks == expected_tricks(truth)
    assert wired.link.status.is_up_to_date
    assert wired.link.status.losses >= len(pulls)
    assert wired.lit == wired.due
    made = shown.scores
    assert made == (0, 1), "three tricks are a point for the maker's side"

    planted = truth[0]["planted"]
    wired.table.claim(planted["seat"], planted["trick"], TABLE)
    wired.show().run(1)
    assert wired.lit == wired.due
    ruled = board_state(wired.table).scores
    assert ruled[1] > made[1], "North revoked: the penalty is on the digits"
