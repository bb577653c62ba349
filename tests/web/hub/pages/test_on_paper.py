"""What is printed is what is played: the movement, and the tables' cards."""

from __future__ import annotations

import subprocess

import pytest

from tests.web.hub.pages.club_page import TWELVE


def printed(page):
    """The rounds on paper: for each round the people in the order of the tables' seats; and all the text."""
    answer = page.director.get("/direct/movement.pdf")
    assert answer.status_code == 200, answer.text
    ask = ["pdftotext", "-layout", "-", "-"]
    text = subprocess.run(ask, input=answer.data, capture_output=True, check=True).stdout.decode()
    rounds, mine = [], None
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["Round"] and "drawn one by one" not in line:
            rounds.append(mine := [])
        elif mine is not None and words and words[0].isdigit():
            mine.append(tuple(words[1:]))
    return rounds, text


def played(page):
    return [table.names for table in page.now.tables]


@pytest.mark.parametrize(("kind", "rounds"), [("rainbow", 3), ("whist", 4)])
def test_the_rounds_on_paper_before_the_first_draw_are_those_that_are_drawn(page, kind, rounds):
    page.begin(kind=kind, rounds=rounds)
    before, _ = printed(page)
    assert len(before) == rounds
    for number in range(rounds):
        page.do("draw", sure=True)
        assert played(page) == before[number]
        assert printed(page)[0] == before, "after a draw the rounds to come stand there as before"


def test_of_more_rounds_than_a_rainbow_has_tables_the_known_ones_are_printed_and_the_others_named(page):
    page.begin([f"P{n}" for n in range(24)], kind="rainbow", rounds=8)
    rounds, text = printed(page)
    assert len(rounds) == 6
    assert "Round 7 and those after it are drawn one by one" in text


def test_who_went_before_the_first_round_is_not_on_paper_and_a_change_is(page):
    page.begin(kind="rainbow", rounds=3)
    page.do("leave", number=1)
    page.do("enter", names="Max", guests=True)
    assert "Ann" not in printed(page)[1]
    page.do("draw")
    page.do("leave", number=2)
    page.do("enter", names="Nora", guests=True)
    rounds, _ = printed(page)
    assert played(page) == rounds[0]
    page.do("draw", sure=True)
    assert played(page) == rounds[1]
    assert any("Nora" in four for four in rounds[1])


def test_a_draw_prints_its_drawn_rounds_with_a_note(page):
    page.begin()
    assert printed(page)[0] == []
    assert "Round 1 and those after it" in printed(page)[1]
    page.do("draw")
    rounds, text = printed(page)
    assert rounds == [played(page)]
    assert "Round 2 and those after it" in text


def test_a_movement_that_cannot_be_drawn_is_not_printed_and_the_reason_is_shown(page):
    page.begin([f"P{n}" for n in range(25)], kind="rainbow")
    answer = page.director.get("/direct/movement.pdf")
    assert answer.status_code == 409
    assert "Nobody sits out" in answer.text


def cards(page, ask=""):
    return page.text(f"/direct/print/cards{ask}").count("<li><h2>")


def test_cards_are_printed_before_an_evening_begins_and_for_as_many_tables_as_are_asked_for(page):
    assert cards(page) == 6
    assert cards(page, "?tables=15") == 15
    assert cards(page, "?tables=9999999") == 200
    assert cards(page, "?tables=none") == 6
    assert "/direct/print/cards" in page.text("/direct/tables")


def test_every_table_has_a_card_and_a_code_that_its_phone_can_open(page):
    page.begin([f"P{n}" for n in range(248)])
    assert cards(page) == 62
    assert page.text("/direct/tables").count('class="panel" data-table=') == 62
    page.do("draw")
    for number in (61, 62):
        assert page.at(number).get(f"/table/{number}").status_code == 200


def test_a_member_is_the_same_whatever_the_capitals_and_a_corrected_name_keeps_its_season(page):
    names = ["Élise", "Örjan", "Łukasz", "Ann Straße"]
    for typed in (names, [name.upper() for name in names], ["E\u0301lise", *names[1:]]):
        page.begin(typed)
        page.do("draw")
        page.do("end", sure=True)
    page_text = page.text("/direct/people")
    assert page_text.count('data-act="person"') == 4
    page.begin(names)
    page.do("rename", number=1, name="Elise Martin")
    page.do("draw")
    page.do("end", sure=True)
    season = page.text("/season")
    assert "Elise Martin" in season
    assert "Élise" not in season
    assert season.split("<tbody>")[1].count('<th scope="row">') == 4


def test_two_members_of_the_same_name_stay_two_in_the_season(page):
    for _ in range(2):
        page.begin(["Ann", "ann", *TWELVE[2:4]])
        page.do("draw")
        page.do("end", sure=True)
    assert page.text("/direct/people").count('data-act="person"') == 4
    assert page.text("/season").split("<tbody>")[1].lower().count(">ann (#") == 2
