"""What the set-up asks, what can be reported, and the list of laws."""

import html
import re

import pytest

from models.lab.props.camera_events import laid, taken, trick, up_card, whole_deal
from referee.book.loading import VALUES, books, load
from referee.facts.register import Conceded
from referee.view.role import Role
from tests.web.states import state_of
from web.journal.who import TABLE
from web.page.app import create_app
from web.page.set_up import GROUPS, WITH_QUESTION, others, overlay, shelf
from web.served.house import House
from web.table import reading
from web.table.table import Settings, Table
from web.table.undoing import undo

AGREED = {"title": "", "names": {}, "book": "american", "announce": "end of hand", "house": {}}


def test_every_book_is_on_the_shelf_with_a_separate_line():
    books_on_shelf = shelf(Settings("american"))
    assert {book.id for book in books_on_shelf} == set(books())
    assert books_on_shelf[0].id == "american"
    assert all(len(book.line) < 110 for book in books_on_shelf)


def test_the_book_that_is_agreed_on_is_on_the_shelf_with_its_house_rules():
    lines = {book.id: book.line for book in shelf(Settings("american", {"game": 5}))}
    unchanged = {book.id: book.line for book in shelf(Settings("british"))}
    assert lines.pop("american") == unchanged.pop("american").replace("10 points", "5 points")
    assert lines == unchanged


def test_every_rule_that_a_house_may_change_is_shown_or_folded_away_a_single_time():
    of_the_book = {"players", "pack", "bennies", "cut_order", "first_dealer"}
    listed = [name for names in GROUPS.values() for name in names] + list(WITH_QUESTION)
    assert len(listed) == len(set(listed))
    assert set(listed) == set(VALUES) - of_the_book


@pytest.mark.parametrize("book", books())
def test_what_is_sent_back_unchanged_is_no_house_rule(book):
    rules = load(book)
    sent = {rule.name: rule.value for group in others(rules) for rule in group.rules}
    assert overlay(book, sent) == {}


def test_a_house_rule_is_kept_and_marked_with_the_books_value_next_to_it(post, client, table):
    assert post("settings", {**AGREED, "house": {"stick_dealer": True, "game": 10}}).status_code == 200
    assert table.settings.house == {"stick_dealer": True}
    assert table.game.rules.house == ("stick_dealer",)
    assert post("settings", {**AGREED, "house": {"lone_march": 5}}).status_code == 200
    page = client.get("/table/kitchen/setup").get_data(as_text=True)
    assert "house rule; the book says 4" in page
    assert "house rule; the book says 4" in client.get("/table/kitchen/laws").get_data(as_text=True)


def test_a_set_up_that_was_opened_before_somebody_changed_it_sets_nothing_back(post, client, table):
    def opened():
        page = client.get("/table/kitchen/setup").get_data(as_text=True)
        return re.search(r'data-seen="(\w+)"', page)[1]

    mine = theirs = opened()
    assert post("settings", {**AGREED, "house": {"game": 7}, "seen": theirs}).status_code == 200
    named = {**AGREED, "names": {"S": "Cleopatra"}, "seen": mine}
    refused = post("settings", named)
    assert (refused.status_code, "open it again" in refused.json["error"]) == (409, True)
    assert (table.settings.house, table.settings.names) == ({"game": 7}, {})
    assert post("settings", {**AGREED, "house": {"game": 7}, "seen": mine}).status_code == 200, "tapped twice"
    assert post("settings", {**named, "house": {"game": 7}, "seen": opened()}).status_code == 200


@pytest.mark.parametrize("act", ["begin", "settings"])
def test_two_players_of_a_table_have_different_names(post, table, act):
    refused = post(act, {**AGREED, "names": {"N": "Ann", "E": "", "S": "ann", "W": ""}})
    assert (refused.status_code, "two players are called ann" in refused.json["error"]) == (409, True)
    assert post(act, {**AGREED, "names": {"N": "Ann", "E": "", "S": "Anna", "W": ""}}).status_code == 200
    assert table.settings.names["S"] == "Anna"


@pytest.mark.parametrize(
    ("table_id", "title", "heading"),
    [("table", "", "The table"), ("table", "Porch", "Porch"), ("kitchen", "", "kitchen")],
)
def test_a_table_that_nobody_has_named_is_called_the_table(journal, evidence, table_id, title, heading):
    table = Table(table_id, journal, evidence, Settings(title=title))
    page = create_app(House({table_id: table})).test_client().get(f"/table/{table_id}/laws")
    assert f"<title>Rules · {heading} ·" in html.unescape(page.text) or f">{heading} · " in page.text


def test_a_law_is_cited_by_its_number_as_a_law(table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    laws = {ruling.law_name for hand in reading.hands(table.logbook, Role.TABLE) for ruling in hand.rulings}
    assert laws
    assert all(re.fullmatch(r".+, law \d+", law) for law in laws)


@pytest.mark.parametrize("book", books())
def test_the_page_of_laws_lists_every_law_of_the_book_a_single_time(journal, evidence, book):
    table = Table("kitchen", journal, evidence, Settings(book=book))
    page = create_app(House({"kitchen": table})).test_client().get("/table/kitchen/laws")
    text = html.unescape(page.get_data(as_text=True))
    assert text.count("<dt>") == len(table.game.rules.laws)
    for law in table.game.rules.laws.values():
        assert f"<dd>{law.text}" in text


def test_a_house_with_two_tables_opens_on_a_list_of_them(journal, evidence, table):
    garden = Table("garden", journal, evidence, Settings(title="The <garden>"))
    page = create_app(House({"kitchen": table, "garden": garden})).test_client().get("/")
    assert page.status_code == 200
    assert "The &lt;garden&gt;" in page.get_data(as_text=True)


# ---- what people report ---------------------------------------------------------------------------


def reports(table):
    return [report["fact"] for report in state_of(table, "table")["reports"]]


def test_only_what_can_have_happened_and_the_book_knows_is_offered(table, journal, evidence):
    assert reports(table) == ["drew", "reshuffled"], "before the first deal they draw, cut and shuffle"
    table.hear(up_card())
    assert "misdealt" in reports(table)
    for event in [taken(), laid(10.0, "N As")]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    assert "misdealt" not in reports(table)
    assert {"exposed", "asked", "conceded"} <= set(reports(table))
    assert state_of(table, "spectator")["reports"] == []
    british = Table("garden", journal, evidence, Settings(book="british"))
    british.hear(up_card())
    assert "misdealt" not in reports(british), "this book has no law about it"


def test_a_wrong_pack_is_reported_while_the_hand_goes_on_and_not_when_it_is_over(table):
    """What was scored stands then (Somerset 33; Keller, line 24)."""

    def offered():
        return "pack_wrong" in reports(table)

    table.hear(up_card())
    assert offered()
    for event in whole_deal()[1:]:
        table.hear(event)
    assert state_of(table, "table")["phase"] == "over"
    assert not offered()


def test_whatever_is_offered_can_be_written_down(post, table):
    needed = {"seat": {"seat": "E"}, "side": {"side": "NS"}, "none": {"none": True}, "card?": {}}
    needed |= {"count": {"cards": 6}, "card": {"card": "9s"}, "by": {"by": "N"}, "wrong": {"wrong": True}}
    stages = [[up_card()], [taken(), laid(10.0, "N As")], whole_deal()[3:]]
    written = set()
    for events in stages:
        for event in events:
            table.hear(event)
        for question in state_of(table, "table")["questions"]:
            if question["id"] == "1:caller":
                table.answer("1:caller", "S", TABLE)
        for report in state_of(table, "table")["reports"]:
            fact = {"fact": report["fact"]}
            for need in report["needs"]:
                fact |= {"why": report["why"][0]} if need == "why" else needed[need]
            if report["fact"] == "pack_wrong":
                fact["why"] = "found by the players"
            assert post("enter", {"fact": fact}).status_code == 200, fact
            written.add(report["fact"])
            undo(table, table.seq, TABLE)
    assert {"misdealt", "exposed", "mixed", "named"} <= written


def test_an_exposed_card_that_was_called_is_owed_until_it_is_played(table):
    """West lifts the trump card from the pack; North and South call it (Somerset 46, 56, 91)."""
    for event in [up_card(), taken(), *trick(10.0, ("N As", "E 9s", "S Ks", "W Ts"), "N")]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    rulings = state_of(table, "table")["rulings"]
    (exposed,) = [ruling for ruling in rulings if ruling["kind"] == "exposed card"]
    assert (exposed["status"], exposed["law"]["number"]) == ("open", "91")
    assert {remedy["side"] for remedy in exposed["remedies"]} == {"NS"}
    table.enter({"fact": "called", "side": "NS", "card": "9h", "seat": "W"}, TABLE)

    def call():
        (call,) = [ruling for ruling in state_of(table, "table")["rulings"] if ruling["kind"] == "call"]
        return call

    assert not call()["paid"]
    for event in (laid(20.0, "N Ad"), laid(21.0, "E Kd"), laid(22.0, "S Qd"), laid(23.0, "W 9h")):
        table.hear(event)
    assert call()["paid"] is True


def test_tricks_given_up_end_the_hand(table):
    for event in [up_card(), taken(), *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E")]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.enter({"fact": "conceded", "side": "EW"}, TABLE)
    assert any(isinstance(fact, Conceded) for fact in table.game.journal)
    assert state_of(table, "table")["score"] == {"NS": 0, "EW": 2}
