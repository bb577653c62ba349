"""A season in one journal: what a tap, a correction, the page and the papers cost does not grow with it."""

import random
import threading

import pytest

from models.lab.law.deals import evening
from models.lab.props.camera_events import up_card
from models.lab.props.mosquitto import wait_for
from referee.book.loading import load
from referee.facts.register import Amended, Claimed, Inserted, Played, ScoreSet
from referee.game import judged_deal
from referee.seats import Seat, Side
from tests.web.conftest import Clock
from tests.web.states import state_of
from web.board.table_state import board_state
from web.journal.agreed_settings import Settings
from web.journal.entries import Happened
from web.journal.who import TABLE
from web.page.app import create_app
from web.served.house import House
from web.table import cache as table_cache
from web.table import director as table_director
from web.table import reading
from web.table.cache import Busy, Cache
from web.table.table import Table
from web.table.undoing import redo, undo

DAY = 86_400.0
EVENINGS, DEALS = 4, 10


@pytest.fixture
def season(journal, evidence):
    """A table that has played several evenings, with a claim in every deal."""
    rng, place = random.Random(1888), 0
    seq = len(journal.write("kitchen", 0.0, [(TABLE, Settings("somerset-1888"))]))
    for number in range(EVENINGS):
        for n, deal in enumerate(evening(load("somerset-1888"), rng, DEALS)):
            rows = []
            claim = Claimed(Side((Seat.NORTH, Seat.SOUTH)), Seat.EAST, 1)
            for fact in [*deal.facts[:-1], claim, deal.facts[-1]]:
                place += 1
                seq += 1
                rows.append((TABLE, Happened(place, seq, fact)))
            journal.write("kitchen", number * 7 * DAY + n * 300, rows)
    clock = Clock()
    clock.now = EVENINGS * 7 * DAY
    return Table("kitchen", journal, evidence, None, clock)


@pytest.fixture
def visitor(season):
    app = create_app(House({season.id: season}))
    app.testing = True
    return app.test_client()


@pytest.fixture
def ruled(monkeypatch, season):
    """The numbers of the deals that are ruled on; all of the season's have been already."""
    numbers = []
    assert season.game.deals
    verdict_of = judged_deal.verdict_of
    monkeypatch.setattr(
        judged_deal, "verdict_of", lambda hand: numbers.append(hand.number) or verdict_of(hand)
    )
    return numbers


def test_no_act_rules_on_a_deal_that_it_does_not_touch(season, ruled):
    acts = [
        ("a look of the camera", lambda: season.hear(up_card()), {EVENINGS * DEALS, EVENINGS * DEALS + 1}),
        ("a tap", lambda: season.enter({"fact": "passed", "seat": "N"}, TABLE), {EVENINGS * DEALS + 1}),
        ("undo", lambda: undo(season, season.seq, TABLE), {EVENINGS * DEALS + 1}),
        ("redo", lambda: redo(season, season.seq, TABLE), {EVENINGS * DEALS + 1}),
        ("a correction", lambda: season.correct(first_card(season), "8s", None, TABLE), {1}),
        ("undo of it", lambda: undo(season, season.seq, TABLE), {1}),
    ]
    for name, do, touched in acts:
        del ruled[:]
        do()
        for role in ("spectator", "table", "director"):
            season.messages.newest(role)
        board_state(season)
        assert set(ruled) <= touched, name
        assert len(ruled) <= 4, name


def first_card(table):
    return next(n for n, fact in enumerate(table.game.journal, 1) if isinstance(fact, Played))


def test_whatever_was_done_in_a_season_it_opens_again_as_it_stood(season, journal, evidence):
    rng = random.Random(7)
    for _ in range(12):
        act = rng.choice(["undo", "redo", "correct"])
        if act == "correct":
            cards = [n for n, e in enumerate(season.game.journal, 1) if isinstance(e, Played)]
            season.correct(rng.choice(cards[:-40]), rng.choice(["8s", "Jd", "Ah"]), None, TABLE)
        elif act == "undo" or season.logbook.steps.undone:
            {"undo": undo, "redo": redo}[act](season, season.seq, TABLE)
    again = Table("kitchen", journal, evidence, None, Clock())
    assert again.game == season.game
    for role in ("spectator", "table", "director"):
        assert state_of(again, role) == state_of(season, role)


def test_the_page_is_sent_the_present_hand_and_finds_earlier_rulings_by_their_address(season, visitor):
    season.hear(up_card())
    assert len(season.messages.newest("spectator").text) < 6_000
    shown = state_of(season, "spectator")["rulings"]
    assert {ruling["deal"] for ruling in shown} <= {EVENINGS * DEALS, EVENINGS * DEALS + 1}
    early = season.game.deals[2].rulings
    assert early
    name = f"3-{early[0].kind}-{early[0].offender}-{early[0].trick or 0}".lower().replace(" ", "-")
    assert visitor.get(f"/table/kitchen/ruling/{name}").status_code == 200
    assert visitor.get(f"/table/kitchen/ruling/0{name}").status_code == 404
    assert table_director.accept(season, name, TABLE)
    assert reading.ruling(season.logbook, name, "spectator").accepted.by == str(TABLE)


def test_a_correction_names_a_running_score_a_single_time(season):
    place = season.game.hands[2].facts[0].place  # when deal 2 is over: earlier it would be too late
    for points in ((1, 0), (2, 1), (3, 3), (0, 4)):
        before = season.game.deals
        season.record([Inserted(place, ScoreSet(points))], TABLE)
        sentences = season.entries[-1].what.said
        other = sum(
            old.standing.points != new.standing.points
            for old, new in zip(before, season.game.deals, strict=True)
        )
        assert sum("the score after it" in str(line) for line in sentences) <= 2
        if other > 10 and before[-1].standing.points != season.game.standing.points:
            assert any(f"deal {EVENINGS * DEALS}" in str(line) for line in sentences)
            return
    raise AssertionError("the score never ran on")


def test_the_hands_and_their_paper_go_by_evenings(season, visitor):
    page = visitor.get("/table/kitchen/hands").get_data(as_text=True)
    assert page.count('<article class="panel hand"') == DEALS
    assert page.count('href="?page=') == EVENINGS
    assert f'id="deal-{EVENINGS * DEALS}"' in page
    first = visitor.get("/table/kitchen/hands?page=0").get_data(as_text=True)
    assert 'id="deal-1"' in first
    assert 'id="deal-11"' not in first
    assert "export.pdf?page=0" in first
    assert visitor.get("/table/kitchen/hands?page=99").status_code == 200
    paper = visitor.get("/table/kitchen/export.pdf?page=0")
    assert paper.status_code == 200
    assert paper.data != visitor.get("/table/kitchen/export.pdf").data


def test_the_change_log_goes_by_pages(season, visitor):
    everything, before, pages = [], None, 0
    while True:
        where = "/table/kitchen/audit" + ("" if before is None else f"?before={before}")
        text = visitor.get(where).get_data(as_text=True)
        seqs = [int(part.split('"')[0]) for part in text.split('<tr data-seq="')[1:]]
        assert len(seqs) <= 300
        everything += seqs
        pages += 1
        if "audit?before=" not in text:
            break
        before = seqs[-1]
    assert pages > 1
    assert everything == [line.seq for line in reading.audit(season.logbook, "table")]


def test_a_paper_is_made_a_single_time_for_all_readers_until_its_hands_change(season, monkeypatch, visitor):
    from web.paper import documents as paper_documents

    papers = []
    real = paper_documents.write
    monkeypatch.setattr(paper_documents, "write", lambda *given: papers.append(given) or real(*given))
    first = visitor.get("/table/kitchen/export.pdf").data
    season.hear(up_card())
    season.enter({"fact": "passed", "seat": "N"}, TABLE)
    table_director.call_director(season, True, "x", TABLE)
    visitor.get("/table/kitchen/export.pdf")
    asked = len(papers)
    assert visitor.get("/table/kitchen/export.pdf").data
    assert len(papers) == asked <= 2  # the next deal closed the claims of the last one, and nothing else did
    assert first.startswith(b"%PDF-")
    last = max(n for n, e in enumerate(season.game.journal, 1) if isinstance(e, Played))
    season.record([Amended(last, Played(season.game.journal[last - 1].seat, None))], TABLE)
    visitor.get("/table/kitchen/export.pdf")
    assert len(papers) == asked + 1


def test_the_table_goes_on_while_a_paper_is_made_and_a_crowd_is_asked_to_come_again(
    season, monkeypatch, visitor
):
    from web.paper import documents as paper_documents

    begun, go_on, written = threading.Event(), threading.Event(), []

    def slow(*_):
        begun.set()
        assert go_on.wait(20)
        written.append(1)
        return b"%PDF-"

    monkeypatch.setattr(paper_documents, "write", slow)
    statuses = []
    app = create_app(House({season.id: season}))

    def ask():
        statuses.append(app.test_client().get("/table/kitchen/export.pdf").status_code)

    crowd = [threading.Thread(target=ask) for _ in range(table_cache.QUEUE + 6)]
    try:
        for thread in crowd:
            thread.start()
        assert begun.wait(20)
        tapped = threading.Thread(target=lambda: season.hear(up_card()))
        tapped.start()
        tapped.join(20)
        assert not tapped.is_alive(), "the table's lock is held while the paper is made"
        wait_for(lambda: 503 in statuses, "who finds too many waiting is asked to come again")
    finally:
        go_on.set()
        for thread in crowd:
            thread.join(20)
    assert statuses.count(200) >= 1
    assert len(written) <= 2


def test_a_cached_result_is_computed_again_for_another_source():
    kept, parts = Cache(), (object(), object())
    assert kept.get("a", parts, lambda: None) is None
    assert kept.get("a", parts, lambda: 1) is None
    assert kept.get("a", (parts[0],), lambda: 2) == 2
    for n in range(table_cache.KEPT):
        kept.get(n, parts, lambda: 3)
    assert len(kept._kept) == table_cache.KEPT
    assert kept.get("a", (parts[0],), lambda: 4) == 4
    with pytest.raises(ZeroDivisionError):
        kept.get("b", parts, lambda: 1 / 0)
    assert kept.get("b", parts, lambda: 5) == 5
    for _ in range(table_cache.QUEUE):
        kept._waiting.acquire()
    with pytest.raises(Busy):
        kept.get("c", parts, lambda: 6)
    assert kept.get("b", parts, lambda: 7) == 5
