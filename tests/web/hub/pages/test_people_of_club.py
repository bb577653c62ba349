"""People of the club: two who share a name, notes, two rows of one person, a badge of their own."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.club_page import TWELVE
from web.hub.club.people_acts import members
from web.hub.record.people import everybody

EIGHT = ["Ann", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hanna"]


def persons(page):
    with page.hub.reading() as session:
        return {(member.name, member.note): member.id for member in members(page.hub, session)}


def person_of(page, number):
    with page.hub.reading() as session:
        entries = everybody(session, page.hub.latest(session))
        return next(entry.person_id for entry in entries if entry.number == number)


def over(page):
    """Play the evening's only round, and close it."""
    page.do("draw")
    for table in page.now.tables:
        page.result(table.number, 6, 3)
    page.do("end", sure=True)
    with page.hub.reading() as session:
        evening = page.hub.latest(session).id
    page.do("close", evening=evening)


@pytest.fixture
def two_anns(page):
    """A club with two members called Ann, one of them with a note, after an evening that both played."""
    page.begin(["Ann", "Ann (Smith)", *EIGHT[1:7]], rounds=1)
    over(page)
    return page


def test_two_people_of_the_same_name_are_distinguished_by_the_note_on_every_page(two_anns):
    assert set(persons(two_anns)) >= {("Ann", ""), ("Ann", "Smith")}
    text = two_anns.text("/archive/1")
    assert "Ann (Smith)" in text
    assert "Ann (1)" in text
    assert "Ann (Smith)" in two_anns.text("/season")


def test_two_people_of_the_same_name_are_distinguished_before_the_first_round(page):
    page.begin(["Ann", "Ann (Smith)", *EIGHT[1:7]])
    assert "Ann (1), Ann (Smith), Bo" in page.text("/")


def test_at_a_table_of_three_a_card_names_the_opponents_and_no_partner(page):
    page.begin(EIGHT[:7], over="three")
    page.do("draw")
    (alone, *against) = next(t.sitting.people for t in page.now.tables if len(t.sitting.seats) == 3)
    names = " &amp; ".join(EIGHT[number - 1] for number in against)
    assert f"<p>against {names}</p>" in page.text(f"/me/{alone}")


def test_entering_a_name_of_two_people_asks_which_and_a_card_stays_with_its_person(two_anns):
    asked = two_anns.send(two_anns.director, "/do/begin", name="T", kind="draw", over="bye", book="american",
                          names="\n".join(EIGHT))  # fmt: skip
    assert asked.status_code == 409
    (choice,) = asked.json["choose"]
    assert choice["name"] == "Ann"
    lines = [line for line, _ in choice["options"]]
    ann, smith = persons(two_anns)["Ann", ""], persons(two_anns)["Ann", "Smith"]
    assert sorted(lines) == sorted([f"Ann (#{ann})", "Ann (Smith)"])
    two_anns.begin(["Ann (Smith)", *EIGHT[1:]], rounds=1)
    assert person_of(two_anns, 1) == smith
    over(two_anns)
    two_anns.begin([f"Ann (#{ann})", *EIGHT[1:]], rounds=1)
    assert person_of(two_anns, 1) == ann


def test_where_all_of_a_name_come_nobody_is_asked(two_anns):
    two_anns.begin(["Ann", "Ann", *EIGHT[1:7]])
    assert {person_of(two_anns, 1), person_of(two_anns, 2)} == {
        persons(two_anns)["Ann", ""], persons(two_anns)["Ann", "Smith"],
    }  # fmt: skip


def test_a_note_is_given_later_and_a_name_corrected_in_all_evenings(two_anns):
    ann = persons(two_anns)["Ann", ""]
    two_anns.do("person", person=ann, name="Anne", note="tall")
    assert "Anne" in two_anns.text("/archive/1")
    assert "Ann (1)" not in two_anns.text("/archive/1")


def test_two_rows_of_a_person_are_joined_and_the_season_adds_them_up(page):
    page.begin(EIGHT, rounds=1)
    over(page)
    page.begin(["Annie", *EIGHT[1:]], rounds=1)
    over(page)
    known = persons(page)
    page.do("merge", person=known["Annie", ""], into=known["Ann", ""])
    assert "Annie" not in page.text("/season") + page.text("/archive/2") + page.text("/direct/people")
    text = page.text(f"/person/{known['Ann', '']}", page.device())
    assert text.count("/archive/") >= 2


def test_two_players_of_the_same_evening_are_two_people(page):
    page.begin(EIGHT, rounds=1)
    known = persons(page)
    refused = page.send(page.director, "/do/merge", person=known["Bo", ""], into=known["Cy", ""])
    assert "they are two people" in refused.json["error"]


def test_a_badge_is_the_persons_and_last_weeks_opens_no_other_card(page):
    page.begin(["Zoe", *TWELVE[:11]], rounds=1)
    zoe = person_of(page, 1)
    assert f"/code/person-{zoe}.svg" in page.text("/direct/print/badges")
    page.do("draw")
    assert "Zoe" in page.text(f"/person/{zoe}", page.device())
    for table in page.now.tables:
        page.result(table.number, 6, 3)
    page.do("end", sure=True)
    page.do("close", evening=1)
    page.begin(TWELVE)
    page.do("draw")
    text = page.text(f"/person/{zoe}", page.device())
    assert "Zoe" in text
    assert "My evenings" in text
    assert "Table" not in text.split("<main")[1].split("My evenings")[0]


def test_a_member_who_is_left_out_is_named_to_the_director_alone(page):
    page.begin(EIGHT, rounds=1)
    page.do("draw")
    bo = persons(page)["Bo", ""]
    page.do("adjust", number=1, points=-1, reason="Bo called it", by="Ruth", round_id=0)
    page.do("person", person=bo, name="Bo", note="", hidden=True)
    for table in page.now.tables:
        page.result(table.number, 6, 3)
    assert ">Bo<" in page.text("/", page.device()), "he has to find his seat"
    page.do("end", sure=True)
    page.do("close", evening=1)
    stranger = page.device()
    for path in ("/archive/1", "/season", "/standings", "/", "/archive/1/standings.csv", "/season.csv"):
        assert "Bo" not in page.text(path, stranger).replace("Bowerbird", "").replace("Booby", ""), path
        assert stranger.get(f"/person/{bo}").status_code == 404
    assert "Bo" in page.text("/archive/1").replace("Bowerbird", "")


def test_no_evening_begins_with_nobody(page):
    refused = page.send(
        page.director, "/do/begin", name="Tuesday", kind="draw", over="bye", book="american", names=" \n"
    )
    assert (refused.status_code, "write the names" in refused.json["error"]) == (422, True)
    with page.hub.reading() as session:
        assert page.hub.tonight(session) is None


@pytest.mark.parametrize(
    ("before", "typed", "who"),
    [(["Ann"], ["Ann"], "Ann"), (["Ann"], ["Bo", "ann"], "ann"), (["Bo"], ["Ann", "Ann"], "Ann")],
)
def test_whoever_types_a_name_that_plays_already_is_asked_whether_it_is_another(page, before, typed, who):
    page.begin(before)
    names = "\n".join(typed)
    asked = page.send(page.director, "/do/enter", names=names, others=False)
    assert (asked.status_code, asked.json["yes"]) == (409, "others")
    assert asked.json["ask"].startswith(f"Is there another {who}?")
    assert len(persons(page)) == 1, "nobody has been let in"
    assert page.send(page.director, "/do/enter", names=names, others=True).status_code == 200
    assert persons(page).keys() == {(name, "") for name in (*before, *typed)}


def test_a_name_with_a_note_and_a_member_who_is_not_here_need_no_question(two_anns):
    two_anns.begin(["Ann (Smith)", "Bo"])
    for name in ("Ann", "Bo (Miller)"):
        sent = two_anns.send(two_anns.director, "/do/enter", names=name, others=False)
        assert sent.status_code == 200, name


def test_a_program_that_knows_nothing_of_these_questions_begins_an_evening_and_enters_people_later(page):
    begun = {"name": "Tuesday", "kind": "draw", "over": "bye", "book": "american"}
    assert page.send(page.director, "/do/begin", **begun).status_code == 200
    assert page.send(page.director, "/do/enter", names="Ann\nAnn").status_code == 200
    assert persons(page).keys() == {("Ann", "")}


def test_the_pages_count_a_single_person_in_the_singular(page):
    page.begin(["Ann"])
    assert "1 person has entered" in page.text("/direct", page.director)
    assert "1 person has entered." in page.text("/")
