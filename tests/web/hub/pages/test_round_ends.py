"""How a round ends, other than by what was agreed: a clock that the director sets, and "finish this hand"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.hub.pages.club_page import Page
from tests.web.hub.pages.quiet_link import QuietLink
from web.hub.club import round_acts
from web.hub.club.evening_ticks import Ticks
from web.hub.club.messages_to_tables import send_state
from web.hub.record.results import Delivery, deliver
from web.hub.record.store import Record, RecordError
from web.hub.wire.messages import ScoreMessage, director_from


class SetClock:
    """A clock that stands still until it is moved."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("by", ["hands", "points", "bell"])
def test_a_clock_ends_a_round_of_any_kind_though_nothing_else_happens(tmp_path, by):
    time = SetClock()
    record = Record(tmp_path / "club.record", time)
    page = Page(record)
    ticks = Ticks(page.hub)
    page.begin(by=by)
    page.do("draw")
    page.do("clock", minutes=10)
    ticks.look()
    ticks.look()
    assert not page.now.has_rung
    time.now += 601
    ticks.look()
    assert page.now.has_rung
    assert "finish this hand" in page.text("/table/2", page.at(2))
    record.close()


@pytest.mark.parametrize(("by", "n"), [("hands", 8), ("points", 50), ("clock", 20), ("bell", 50)])
def test_a_table_asked_to_finish_its_hand_counts_as_finished_after_it(tmp_path, by, n):
    record, link = Record(tmp_path / "club.record"), QuietLink()
    page = Page(record, link=link)
    page.begin(by=by, n=n)
    page.do("draw")
    score = ScoreMessage(page.round_id, 6, {"NS": 5, "EW": 1}, {}, "play", "")
    link.scores["table-1"] = score
    with page.hub.writing() as session:
        for hand in range(1, 7):
            delivery = Delivery("table-1", "j", hand, page.round_id, hand, {"NS": 1, "EW": 0})
            deliver(session, page.hub.club_id, delivery, 1.0)
    assert page.now.tables[0].state == "playing"
    page.do("stop", word="finish")
    assert page.now.tables[0].state == "playing", "its hand is not over"
    link.scores["table-1"] = replace(score, phase="over")
    assert page.now.tables[0].state == "finished"
    record.close()


def test_a_point_without_cards_is_no_hand_of_a_round_and_has_no_number_in_its_file(tmp_path):
    record = Record(tmp_path / "club.record")
    page = Page(record)
    page.begin(n=3)
    page.do("draw")
    with page.hub.writing() as session:
        for number, hand in enumerate((1, 0, 2), 1):
            points = {"NS": 1, "EW": 0}
            report = Delivery("table-1", "j", number, page.round_id, number, points, what={"hand": hand})
            deliver(session, page.hub.club_id, report, 1.0)
    assert (page.now.tables[0].hands, page.now.tables[0].state) == (2, "playing")
    assert page.now.tables[0].points == {"NS": 3, "EW": 0}
    lines = page.text("/archive/1/evening.csv").splitlines()[1:]
    assert [line.split(",")[2] for line in lines] == ["1", "", "2"]
    record.close()


@pytest.mark.parametrize("word", ["finish", "bell"])
def test_a_restarted_hub_knows_that_the_bell_rang_and_informs_tables_that_were_away(tmp_path, word):
    record, link = Record(tmp_path / "club.record"), QuietLink()
    page = Page(record, link=link)
    page.begin(by="bell", n=5)
    page.do("draw")
    page.do("stop", word=word)
    record.close()
    record, link = Record(tmp_path / "club.record"), QuietLink()
    page = Page(record, link=link)
    assert page.now.has_rung
    send_state(page.hub)
    received = [
        director_from(payload)
        for table, kind, payload in link.messages
        if (table, kind) == ("table-1", "director")
    ]
    assert [(message.word, message.round_id) for message in received] == [(word, page.round_id)]
    page.do("stop", word="bell")
    assert len(link.messages) == 6, "the bell rings once a round: a place and a word for each table"
    record.close()


def test_a_bell_that_could_not_be_kept_has_not_rung(tmp_path, monkeypatch):
    record, link = Record(tmp_path / "club.record"), QuietLink()
    page = Page(record, link=link)
    page.begin()
    page.do("draw")
    with monkeypatch.context() as broken:
        broken.setattr(round_acts, "send_word", lambda *_: (_ for _ in ()).throw(RecordError("a full disk")))
        assert page.send(page.director, "/do/stop", word="bell").status_code == 409
    assert not page.now.has_rung
    page.do("stop", word="bell")
    assert page.now.has_rung
    record.close()
