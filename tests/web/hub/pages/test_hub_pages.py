"""An evening by hand on the hub's pages: entries, rounds, results that two sides agree, rulings, the end."""

from __future__ import annotations

import codecs
import csv
import io

import pytest
import segno

from tests.web.hub.pages.club_page import OURS, TWELVE, Page
from web.hub.at_table.hub_account import link_in
from web.hub.club import evening_ticks
from web.hub.club.evening_ticks import Ticks
from web.hub.club.round_acts import next_round
from web.hub.pages.hub_rights import OF_ENDPOINT
from web.hub.record.models import Evening
from web.hub.record.standings_of_evening import standings


def test_the_page_is_the_same_on_sqlite_and_postgresql(record):
    page = Page(record)
    page.begin()
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 2 + number, number)
    page.do("adjust", number=3, points=-2, reason="reneged", by="Ruth", round_id=0)
    page.do("draw")
    page.do("undo", by="Ruth", reason="too early")
    page.do("end", sure=True)
    assert "reneged" in page.text("/archive/1")
    assert page.text("/archive/1/standings.csv").count("\n") == 13
    page.do("erase", person=3, evening=0, number=0)
    assert "Cy" not in page.text("/archive/1/standings.csv")


def points_of(page):
    with page.hub.reading() as session:
        return {line.name: line.points for line in standings(session, page.hub.this_evening(session))}


def test_an_evening_by_hand_from_the_entries_to_the_prizes(page):
    page.begin()
    page.do("draw")
    assert "Table 3" in page.text("/direct")
    for number in (1, 2, 3):
        page.result(number, 2 + number, number, lone="N")
    assert page.now.is_finished
    page.do("draw")
    assert "Round 2 of 3" in page.text("/", page.device())
    for number in (1, 2, 3):
        page.result(number, 4, 1)
    page.do("end", sure=True)
    text = page.text("/archive/1")
    with page.hub.reading() as session:
        lines = standings(session, session.get_one(Evening, 1))
    assert sum(line.points for line in lines) == 2 * sum((3, 1, 4, 2, 5, 3, *(4, 1) * 3))
    assert lines[0].name in text
    assert "First" in text
    assert "Tuesday" in page.text("/archive")
    assert lines[0].name in page.text("/season")


def test_a_result_counts_when_the_other_side_has_agreed_and_not_before(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3, agreed=False)
    assert set(points_of(page).values()) == {0}
    table = page.now.tables[0]
    north, east, south = page.people_at(1)[:3]
    phone = page.at(1, east)
    assert table.state == "unconfirmed"
    assert "Is this right?" in page.text("/table/1", phone)
    for same_side in (north, south):
        assert page.agree(1, same_side, table.waiting.deal_id).status_code == 409
    assert page.agree(1, east, table.waiting.deal_id).status_code == 200
    assert sorted(points_of(page).values())[-2:] == [7, 7]


def test_a_result_that_was_changed_meanwhile_is_not_agreed_to(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3, agreed=False)
    first = page.now.tables[0].waiting.deal_id
    page.result(1, 8, 3, agreed=False)
    assert page.agree(1, page.people_at(1)[1], first).status_code == 409


def test_a_disputed_result_is_set_by_the_director_with_a_reason_and_a_name(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3, agreed=False)
    page.send(page.at(1), "/table/1/call", about="The result is disputed")
    assert "The result is disputed" in page.text("/direct")
    (call,) = page.now.tables[0].calling
    ruled = {"points": {"NS": 6, "EW": 4}, "lone": "", "reason": "counted again", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=1, settles=[call.id], **ruled)

    assert "The result is disputed" not in page.text("/direct").split('id="tables"')[0]
    assert sorted(points_of(page).values())[-4:] == [4, 4, 6, 6]
    assert "counted again" in page.text("/archive/1")
    assert "Ruth" in page.text("/archive/1")


def test_the_next_round_waits_for_every_table_unless_the_director_is_sure(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3)
    refused = page.send(page.director, "/do/draw", sure=False)
    assert refused.status_code == 409
    assert "tables 2, 3 still play" in refused.json["error"]
    assert page.do("draw", sure=True) == {"round": 2}


def test_a_late_comer_plays_from_the_next_round_on_and_who_goes_plays_no_further(page):
    page.begin()
    page.do("draw")
    page.do("enter", names="Max", guests=True)
    page.do("leave", number=1)
    for number in (1, 2, 3):
        page.result(number, 1, 0)
    page.do("draw")
    text = page.text("/")
    assert "Max" in text
    assert ">Ann<" not in text
    assert "Gone home" in page.text("/me/1")
    page.do("back", number=1)
    page.do("draw", sure=True)
    assert ">Ann<" in page.text("/")


def test_points_are_adjusted_with_a_reason_and_a_round_is_taken_back(page):
    page.begin()
    page.do("draw")
    page.result(1, 5, 5)
    page.do("adjust", number=1, points=-2, reason="reneged", by="Ruth", round_id=0)
    assert points_of(page)["Ann"] in (-2, 3)
    assert "reneged" in page.text("/me/1")
    no_reason = {"number": 1, "points": 2, "reason": " ", "by": "Ruth", "round_id": 0}
    assert page.send(page.director, "/do/adjust", **no_reason).status_code == 409
    page.do("undo", by="Ruth", reason="drawn too early")
    assert points_of(page) == {}


def test_points_are_adjusted_a_single_time_though_two_devices_or_a_tap_sent_again_ask(page):
    page.begin()
    page.do("draw")
    page.result(1, 5, 5)
    before, who = points_of(page)["Ann"], {"number": 1, "points": -2, "reason": "reneged", "by": "Ruth"}
    sent = page.seen("adjust") | who
    newest = page.do("adjust", **sent)
    again = page.send(page.director, "/do/adjust", **sent)
    assert (again.status_code, "Ann got -2 points meanwhile (reneged)" in again.json["ask"]) == (409, True)
    assert points_of(page)["Ann"] == before - 2
    page.do("adjust", **sent | newest)
    page.do("adjust", **sent, sure=True)
    assert points_of(page)["Ann"] == before - 6


def test_a_program_that_names_nothing_seen_is_obeyed(page):
    page.begin()
    page.do("draw")
    for what, more in (
        ("swap", {"number": 1, "other": 2}),
        ("adjust", {"number": 1, "points": 2}),
        ("undo", {}),
    ):
        sent = more | {"by": "Ruth", "reason": "asked for"} if what != "swap" else more | {"by": "Ruth"}
        assert page.director.post(f"/do/{what}", json=sent, headers=OURS).status_code == 200


def test_rights_of_every_address(page):
    addresses = {rule.endpoint for rule in page.app.url_map.iter_rules()}
    assert addresses == set(OF_ENDPOINT)
    page.begin()
    page.do("draw")
    stranger, phone = page.device(), page.at(2)
    for rule in page.app.url_map.iter_rules():
        values = dict.fromkeys(rule.arguments, "x") | {"number": 1, "evening_id": 1, "round_id": 1}
        path = rule.rule
        for name, value in values.items():
            for kind in (f"<{name}>", f"<int:{name}>", f"<path:{name}>"):
                path = path.replace(kind, str(value))
        needed = OF_ENDPOINT[rule.endpoint]
        for device in (stranger, phone):
            answer = page.send(device, path, nothing=1) if "POST" in rule.methods else device.get(path)
            assert (answer.status_code == 403) == (
                needed != "everybody"
            ) or rule.endpoint == "ways.join_table"
    assert phone.get("/table/2").status_code == 200
    assert phone.get("/table/1").status_code == 403
    bare = page.director.post("/do/draw", json={"sure": True})
    assert bare.status_code == 403, "another site's page could have sent this"


def test_a_wrong_pin_and_a_wrong_table_code_give_nothing_and_few_are_tried(page):
    device = page.device()
    answers = [page.send(device, "/director", pin=f"wrong{n}").status_code for n in range(7)]
    assert set(answers) == {403, 429}
    assert device.get("/direct").status_code == 403
    assert device.get("/t/AAAAAA").status_code in (404, 429)


def test_an_evening_is_taken_along_as_csv_pdf_and_egn_and_a_person_is_erased(page):
    page.begin(["=Ann", *TWELVE[1:]])
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 6, number)
    page.do("end", sure=True)
    rows = list(csv.reader(io.StringIO(page.text("/archive/1/evening.csv"))))
    assert len(rows) == 4
    assert all("=Ann" not in cell or cell.startswith("'") for row in rows for cell in row)
    for path in ("/archive/1/evening.csv", "/archive/1/standings.csv", "/season.csv"):
        assert page.director.get(path).data.startswith(codecs.BOM_UTF8), path
    assert page.director.get("/archive/1/evening.pdf").data.startswith(b"%PDF")
    assert page.director.get("/archive/1/evening.egn.zip").data.startswith(b"PK")
    assert len(list(csv.reader(io.StringIO(page.text("/archive/1/standings.csv"))))) == 13
    before = page.text("/archive/1/standings.csv").count(",")
    page.do("erase", person=2, evening=0, number=0)
    after = page.text("/archive/1/standings.csv")
    assert "Bo" not in after
    assert after.count(",") == before
    assert "Bo" not in page.text("/direct/people").replace("Bowerbird", "")


def test_a_code_for_a_camera_is_a_picture_to_the_director_and_a_page_to_who_scans_it(page):
    drawn = page.director.get("/code/join-N67FE4KQ.svg")
    assert drawn.mimetype == "image/svg+xml"
    for bad in ("join-..", "join-a%22b", "join-", "join-N67"):
        assert page.director.get(f"/code/{bad}.svg").data != drawn.data
    phone = page.device()
    assert phone.get("/code/join-N67FE4KQ.svg").status_code == 403
    for path in ("/j", "/J"):
        assert "under that table's camera" in page.text(path, phone).replace("&#39;", "'")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"minutes": 5, "minutes": 10}', "minutes"),
        (b'{"minutes": "ten"}', "minutes: "),
        (b"[" * 1000, "send JSON"),
    ],
)
def test_what_is_no_form_is_refused_in_a_plain_sentence(page, body, why):
    page.begin()
    page.do("draw")
    answer = page.director.post("/do/clock", data=body, headers=OURS, content_type="application/json")
    assert answer.status_code == 422
    assert why in answer.json["error"]
    assert "`" not in answer.json["error"]


def test_the_code_of_a_box_is_in_no_address_that_a_browser_or_a_proxy_sends(page, monkeypatch):
    drawn, make = [], segno.make
    monkeypatch.setattr(segno, "make", lambda text, **how: drawn.append(text) or make(text, **how))
    page.director.get("/code/join-N67FE4KQ.svg")
    (address,) = drawn
    sent, _, kept_back = address.partition("#")
    assert kept_back == "N67FE4KQ"
    assert "N67FE4KQ" not in sent
    assert sent.endswith("/j")
    assert link_in(f"http://box:8766/j#{kept_back}").code == "N67FE4KQ"
    assert page.device().get("/j/N67FE4KQ").status_code == 404


def test_the_clock_and_the_head_tables_bell_stop_a_round_by_themselves(page, monkeypatch):
    ticks = Ticks(page.hub)
    page.begin(by="bell", n=5)
    page.do("draw")
    ticks.look()
    assert not page.now.has_rung
    page.result(1, 5, 2)
    ticks.look()
    assert page.now.has_rung
    assert "finish this hand" in page.text("/table/2", page.at(2))
    page.do("draw", sure=True)
    page.do("clock", minutes=10)
    now = page.hub.record.clock
    monkeypatch.setattr(page.hub.record, "clock", lambda: now() + 601)
    ticks.look()
    assert page.now.has_rung


def test_the_next_round_is_drawn_by_itself_where_that_was_agreed(page):
    ticks = Ticks(page.hub)
    page.begin(auto=True, rounds=2)
    page.do("draw")
    for round_ in (1, 2):
        for number in (1, 2, 3):
            assert page.now.drawn.number == round_
            page.result(number, 5, 2)
            ticks.look()
    assert page.now.drawn.number == 2
    assert page.now.is_finished


def test_a_round_that_cannot_be_drawn_by_itself_is_shown_and_drawn_when_the_tie_is_decided(page, monkeypatch):
    tries = []
    monkeypatch.setattr(
        evening_ticks, "next_round", lambda hub, number: tries.append(number) or next_round(hub, number)
    )
    ticks = Ticks(page.hub)
    page.begin(kind="winners", auto=True, rounds=2)
    page.do("draw")
    page.result(1, 4, 4)
    for number in (2, 3):
        page.result(number, 5, 2)
    for _ in range(20):
        ticks.look()
    assert "does not go on by itself: Table 1 has no winners yet" in page.text("/direct")
    assert len(tries) <= 2, "it is tried again when something has changed, and not twice a second"
    page.do("decide", table=1, side="NS", reason="cut", by="Ann")
    ticks.look()
    assert page.now.drawn.number == 2
    ticks.look()
    assert "by itself" not in page.text("/")


def test_two_people_of_the_same_name_are_numbered_and_names_are_text(page):
    page.begin(["Ann", "Ann", "<b>Bo", *TWELVE[3:]])
    page.do("draw")
    text = page.text("/")
    assert "Ann (1)" in text
    assert "Ann (2)" in text
    assert "<b>Bo" not in text
    assert "&lt;b&gt;Bo" in text


@pytest.mark.parametrize("kind", ["rainbow", "winners", "swiss", "round-robin"])
def test_other_movements_play_two_rounds(page, kind):
    pairs = kind in ("swiss", "round-robin")
    names = [f"{a} & {b}" for a, b in zip(TWELVE[::2], TWELVE[1::2], strict=True)] if pairs else TWELVE
    page.begin(names, kind=kind)
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 6, number)
    page.do("draw")
    assert "Round 2 of 3" in page.text("/direct")
    assert page.director.get("/direct/movement.pdf").data.startswith(b"%PDF")


def test_a_level_table_is_decided_before_winners_move(page):
    page.begin(kind="winners")
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 5, 5 if number == 2 else 1)
    refused = page.send(page.director, "/do/draw", sure=False)
    assert refused.status_code == 409
    assert "Table 2 has no winners" in refused.json["error"]
    page.do("decide", table=2, side="EW", reason="cut for it", by="Ruth")
    assert page.do("draw") == {"round": 2}


@pytest.mark.parametrize(
    "path", ["/wall/movement", "/wall/clock", "/wall/standings", "/wall/all", "/standings"]
)
def test_the_wall_works_before_during_and_after_an_evening(page, path):
    assert "Traceback" not in page.text(path, page.device())
    page.begin()
    page.text(path, page.device())
    page.do("draw")
    page.text(path, page.device())
    page.do("end", sure=True)
    page.text(path, page.device())


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("draw", {"sure": "yes"}), ("adjust", {"number": "1"}), ("begin", {}), ("enter", {"names": ""}),
        ("begin", {"kind": "chess"}), ("result", {"points": {"NS": "7"}}), ("stop", {"word": "shout"}),
        ("nothing", {}), ("draw", {"more": 1}), ("clock", {"minutes": 1e9}), ("undo", {}),
        ("settle", {"call": 77, "ruling": "x", "by": "y"}), ("invite", {"number": 1}),
    ],
)  # fmt: skip
def test_requests_without_sense_are_refused_in_a_single_line(page, what, body):
    if what != "begin":
        page.begin()
        page.do("draw")
    answer = page.send(page.director, f"/do/{what}", **body)
    assert answer.status_code in (404, 409, 422)
    assert answer.json["error"]
