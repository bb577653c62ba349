"""The end of an evening: results are checked, prizes shown one by one, and all of it stays to be read."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.quiet_link import QuietLink
from web.hub.wire.messages import ScoreMessage

PRIZES = [
    {"name": "First", "measure": "most points", "excludes": True},
    {"name": "Booby", "measure": "low score", "excludes": True},
]
RULED = {"points": {"NS": 20, "EW": 1}, "lone": "", "reason": "counted again", "by": "Ruth"}


@pytest.fixture
def over(page):
    """A page just after an evening of a single round; table 1 made 9 : 2, the others less."""
    page.begin(rounds=1, prizes=PRIZES)
    page.do("draw")
    for number, (ns, ew) in enumerate(((9, 2), (5, 4), (6, 3)), 1):
        page.result(number, ns, ew)
    page.first = page.people_at(1)[::2]
    page.first_round = page.round_id
    page.do("end", sure=True)
    return page


def test_nobody_ends_an_evening_without_being_asked(page):
    page.begin(rounds=1)
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 6, 3)
    asked = page.send(page.director, "/do/end")
    assert (asked.status_code, asked.json["yes"]) == (409, "sure")
    assert asked.json["ask"] == "End the play after 1 round? The results are checked next."
    top = page.text("/direct").split('id="is-over"')[0]
    assert 'data-act="end"' not in top, "it does not stand where Next round stood"
    assert page.now.is_finished


def test_after_the_last_round_everybody_sees_that_results_are_checked_and_the_standings(over):
    stranger = over.device()
    for path in ("/", "/wall/all", "/wall/movement", "/me/1", "/standings"):
        assert "Results are being checked" in over.text(path, stranger), path
    assert "Prizes</h2>" not in over.text("/standings", stranger), (
        "nobody knows the prizes before they are shown"
    )
    assert "Begin the prize-giving" in over.text("/direct")


def test_prizes_are_shown_singly_and_the_first_of_the_list_last(over):
    stranger = over.device()
    over.do("prize", evening=1, shown=0)
    assert "data-prize" not in over.text("/", stranger)
    over.do("prize", evening=1, shown=1)
    text = over.text("/", stranger)
    assert "Booby" in text
    assert ">First<" not in text
    assert "Booby" in over.text("/wall/all", stranger)
    over.do("prize", evening=1, shown=1)
    assert ">First<" not in over.text("/", stranger), "a tap that is sent twice shows one prize"
    assert over.send(over.director, "/do/prize", evening=1, shown=3).status_code == 409
    over.do("prize", evening=1, shown=2)
    assert ">First<" in over.text("/", stranger)
    over.do("close", evening=1)
    for path in ("/", "/wall/all", "/standings", "/archive/1", "/me/3"):
        assert over.text(path, stranger)
    assert ">First<" in over.text("/archive/1", stranger)


def test_the_fewest_points_are_shown_below_nought(over):
    over.do(
        "adjust", number=over.first[0], points=-40, reason="reneged", by="Ruth", round_id=over.first_round
    )
    over.do("prize", evening=1, shown=1)
    text = over.text("/archive/1", over.director)
    assert "<i>-31</i>" in text.split("Booby")[1].split("</dl>")[0]


@pytest.mark.parametrize("wall", ["movement", "all"])
def test_a_wall_shows_prizes_and_standings_in_turn_after_an_evening_is_closed(over, wall):
    over.do("prize", evening=1, shown=0)
    assert "ranks" not in over.text(f"/wall/{wall}", over.device())
    over.do("close", evening=1)
    text = over.text(f"/wall/{wall}", over.device())
    assert text.index("wall-prizes") < text.index("wall-page ranks")


def test_a_score_that_is_corrected_after_the_end_changes_standings_prizes_and_season(over):
    before = over.text("/season", over.device())
    over.do("result", round_id=over.first_round, table=2, **RULED)
    over.do("adjust", number=over.first[0], points=-2, reason="reneged", by="Ruth", round_id=over.first_round)
    over.do("prize", evening=1, shown=0)
    over.do("prize", evening=1, shown=1)
    over.do("prize", evening=1, shown=2)
    text = over.text("/", over.device())
    assert "<i>20</i>" in text
    assert "counted again" in over.text("/archive/1", over.device())
    after = over.text("/season", over.device())
    assert ">20<" in after
    assert ">20<" not in before


def test_scores_are_corrected_within_the_clubs_time_and_then_only_after_opening_again(page, monkeypatch):
    page.begin(rounds=1, corrections=30, prizes=PRIZES)
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 6, 3)
    round_id = page.round_id
    page.do("end", sure=True)
    page.do("prize", evening=1, shown=0)
    page.do("close", evening=1)
    page.do("result", round_id=round_id, table=2, **RULED)
    now = page.hub.now()
    monkeypatch.setattr(page.hub.record, "clock", lambda: now + 31 * 60)
    late = page.send(page.director, "/do/result", round_id=round_id, table=2, **RULED)
    assert (late.status_code, "open it again first" in late.json["error"]) == (409, True)
    no_reason = page.send(page.director, "/do/reopen", evening=1, reason=" ", by="Ruth")
    assert no_reason.status_code == 409
    page.do("reopen", evening=1, reason="a card turned up", by="Ruth")
    assert "Results are being checked" in page.text("/", page.device())
    page.do("result", round_id=round_id, table=2, **RULED)
    assert "a card turned up" in page.text("/archive/1", page.device())


def test_an_evening_that_was_ended_too_early_is_played_on(over):
    over.do("reopen", evening=1, reason="one more round was agreed", by="Ruth", playing=True)
    assert "Round 1 of 1" in over.text("/", over.device())
    assert over.now.is_finished
    over.do("draw", more=True)
    assert over.rounds == 2


def test_the_next_evening_closes_the_last_and_only_the_last_is_played_on(over):
    over.begin()
    assert "Results are being checked" not in over.text("/archive")
    refused = over.send(over.director, "/do/reopen", evening=1, reason="more", by="Ruth", playing=True)
    assert "another evening came after" in refused.json["error"]
    over.do("reopen", evening=1, reason="a card turned up", by="Ruth")
    over.do("result", round_id=over.first_round, table=2, **RULED)


def test_in_the_last_round_with_a_table_open_two_questions_are_asked_in_turn(page):
    page.begin(rounds=1)
    page.do("draw")
    first = page.send(page.director, "/do/draw", round=2)
    assert (first.json["ask"], first.json["yes"]) == (
        "Tables 1, 2, 3 still play. Go on all the same?",
        "sure",
    )
    second = page.send(page.director, "/do/draw", round=2, sure=True)
    assert (second.json["ask"], second.json["yes"]) == ("All rounds (1) are drawn. Draw one more?", "more")
    assert page.rounds == 1
    assert page.do("draw", round=2, sure=True, more=True) == {"round": 2}


@pytest.mark.parametrize(("points", "asked"), [
    ({"NS": 3, "EW": 1}, "8 hands give 8 points at least, not 4"),
    ({"NS": 30, "EW": 3}, "8 hands give 32 points at most without penalties, not 33"),
])  # fmt: skip
def test_whoever_enters_what_the_book_hardly_gives_is_asked(page, points, asked):
    page.begin()
    page.do("draw")
    phone = page.at(1, page.people_at(1)[0])
    body = {"round_id": page.round_id, "points": points, "lone": ""}
    answer = page.send(phone, "/table/1/result", **body)
    assert answer.json["ask"].startswith(asked)
    assert page.send(phone, "/table/1/result", **body, sure=True).status_code == 200
    impossible = page.send(phone, "/table/1/result", **body | {"points": {"NS": 99, "EW": 58}}, sure=True)
    assert "ask" not in impossible.json


@pytest.fixture
def called(page):
    """A page just after an evening that ended with a call of table 1 open, which nobody saw."""
    page.hub.link = QuietLink()
    page.begin(rounds=1)
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 6, 3)
    page.send(page.at(1), "/table/1/call", about="beer & a revoke")
    page.hub.link.scores["table-2"] = ScoreMessage(page.round_id, call="A claim is open")
    page.asked = page.send(page.director, "/do/end").json["ask"]
    page.do("end", sure=True)
    return page


def test_whoever_ends_the_play_hears_of_calls_that_still_wait(called):
    assert called.asked == (
        "Table 1 still waits for your ruling: beer & a revoke. "
        "Table 2 still waits for your ruling: A claim is open. "
        "End the play after 1 round? The results are checked next."
    )


def test_an_open_call_is_settled_while_results_are_checked(called):
    assert "Table 1: beer &amp; a revoke</h2>" in called.text("/direct")
    called.do("settle", call=1, table=1, ruling="two points", by="Ruth")
    assert "Table 1: beer &amp; a revoke</h2>" not in called.text("/direct")
    assert "beer &amp; a revoke (two points)" in called.text("/archive/1", called.device())


def test_an_open_call_stays_in_the_archive_as_not_decided(called):
    called.do("prize", evening=1, shown=0)
    called.do("close", evening=1)
    for device in (called.director, called.device()):
        text = called.text("/archive/1", device)
        assert "Table 1: beer &amp; a revoke (not decided)" in text
        assert "Table 2: A claim is open (not decided)" in text
        assert 'data-act="settle"' not in text


def test_an_open_call_is_no_ruling_while_play_goes_on(called):
    called.do("reopen", evening=1, reason="one more round was agreed", by="Ruth", playing=True)
    assert "not decided" not in called.text("/archive/1", called.device())
    assert called.text("/direct").count('data-act="settle"') == 2


@pytest.mark.parametrize(("lone", "why"), [("N", "Nobody without another prize"), ("", "Nobody")])
def test_a_prize_that_nobody_takes_names_the_reason(page, lone, why):
    prizes = [PRIZES[0], {"name": "Lone", "measure": "most lone hands", "excludes": True}]
    page.begin(rounds=1, prizes=prizes)
    page.do("draw")
    for number, (ns, ew) in enumerate(((14, 2), (5, 4), (6, 3)), 1):
        page.result(number, ns, ew, lone if number == 1 else "")
    page.do("end", sure=True)
    page.do("prize", evening=1, shown=0)
    page.do("prize", evening=1, shown=1)
    stranger = page.device()
    for path in ("/", "/wall/all", "/direct"):
        assert f">{why}<" in page.text(path, page.director if path == "/direct" else stranger), path
    page.do("close", evening=1)
    for path in ("/archive/1", "/wall/all"):
        assert f">{why}<" in page.text(path, stranger), path
    assert f"Lone: {why}\n" in page.text("/archive/1/results.txt", stranger)
