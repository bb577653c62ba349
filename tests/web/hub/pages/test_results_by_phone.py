"""Results by phone: a phone speaks for who holds it, and what stands only the director changes."""

from __future__ import annotations

import re

import pytest

from web.hub.record.standings_of_evening import standings

ELEVEN = [f"P{n}" for n in range(11)]


def lone_of(page):
    with page.hub.reading() as session:
        return {
            line.number: line.lone for line in standings(session, page.hub.this_evening(session)) if line.lone
        }


def test_a_tables_only_phone_is_handed_over_for_the_other_side_to_agree(page):
    page.begin()
    page.do("draw")
    north, east, south = page.people_at(1)[:3]
    phone = page.at(1, north)
    deal = page.enter(1, north, {"NS": 7, "EW": 3}, phone=phone).json["deal"]
    text = page.text("/table/1", phone)
    assert "We agree" not in text
    assert text.count("Hand this phone to") == 2
    assert page.agree(1, north, deal, phone=phone).status_code == 409
    assert page.send(phone, "/table/1/sit", person=south).status_code == 200
    assert page.agree(1, south, deal, phone=phone).status_code == 409, "their own side entered it"
    assert page.now.tables[0].state == "unconfirmed"
    assert page.send(phone, "/table/1/sit", person=east).status_code == 200
    assert "We agree" in page.text("/table/1", phone)
    assert page.agree(1, east, deal, phone=phone).status_code == 200
    assert page.now.tables[0].state == "finished"


def test_the_lone_marches_are_shown_to_those_who_agree_and_with_the_result(page):
    page.begin()
    page.do("draw")
    north, east = page.people_at(1)[:2]
    deal = page.enter(1, north, {"NS": 9, "EW": 7}, lone="NNE").json["deal"]
    names = page.now.tables[0].names
    lone = f"Lone marches: {names[0]} 2, {names[1]} 1"
    phone = page.at(1, east)
    assert lone in page.text("/table/1", phone)
    page.agree(1, east, deal, phone=phone)
    assert lone in page.text("/table/1", phone)


def test_three_people_are_asked_for_no_lone_marches(page):
    page.begin(["A", "B", "C", "D", "E", "F", "G"], over="three")
    page.do("draw")
    (three,) = [table.number for table in page.now.tables if len(table.sitting.seats) == 3]
    for number in (table.number for table in page.now.tables):
        text = page.text(f"/table/{number}", page.at(number, page.people_at(number)[0]))
        assert ('name="lones-N"' in text) == (number != three)


def test_a_tables_phone_goes_to_the_prizes_when_the_evening_is_over(page):
    page.begin()
    page.do("draw")
    phone, stranger = page.at(1), page.device()
    page.do("end", sure=True)
    assert phone.get("/table/1").headers["Location"] == "/"
    assert stranger.get("/table/1").status_code == 403


def test_who_went_home_is_no_longer_seated_on_the_page_of_the_old_table(page):
    page.begin(rounds=3)
    page.do("draw")
    for table in page.now.tables:
        page.result(table.number, 5, 3)
    gone = page.people_at(1)[0]
    name = page.now.tables[0].names[0]
    page.do("leave", number=gone)
    page.do("draw")
    assert f"<dt>{name}</dt>" not in page.text("/table/1", page.at(1))


def test_a_phone_that_named_the_wrong_person_may_say_so_before_it_has_spoken(page):
    page.begin()
    page.do("draw")
    north, east = page.people_at(1)[:2]
    phone = page.at(1, north)
    for person in (0, east):
        assert page.send(phone, "/table/1/sit", person=person).status_code == 200
    page.enter(1, east, {"NS": 7, "EW": 3}, phone=phone)
    assert page.now.tables[0].waiting.sides == ("EW",)


def test_a_phone_acts_only_for_its_holder_and_only_at_their_table(page):
    page.begin()
    page.do("draw")
    stranger = page.people_at(2)[0]
    phone = page.at(1)
    nobody = page.enter(1, 0, {"NS": 7, "EW": 3}, phone=phone)
    assert nobody.status_code == 409
    assert "who you are" in nobody.json["error"]
    assert page.send(phone, "/table/1/sit", person=stranger).status_code == 409
    assert page.enter(1, 0, {"NS": 7, "EW": 3}, phone=page.at(2, stranger)).status_code == 403
    assert page.now.tables[0].state == "waiting"


def test_a_phone_knows_in_the_next_round_at_another_table_who_holds_it(page):
    page.begin(["A", "B", "C", "D", "E", "F", "G", "H"], kind="rainbow", rounds=2)
    page.do("draw")
    for number in (1, 2):
        page.result(number, 4, 1)
    (east,) = page.people_at(1)[1:2]
    phone = page.at(1, east)
    page.do("draw")
    (table,) = [table.number for table in page.now.tables if east in table.sitting.people]
    assert table == 2, "East goes up a table"
    assert "This round you sit at table 2" in page.text("/table/1", phone)
    assert page.enter(1, east, {"NS": 7, "EW": 3}, phone=phone).status_code == 409
    assert phone.get(f"/t/{page.house.letters_of('number 2')}").status_code == 302
    assert page.enter(2, east, {"NS": 7, "EW": 3}, phone=phone).status_code == 200
    assert page.now.tables[1].waiting.sides == ("EW",)


def test_what_a_phone_opened_last_week_is_closed_this_week(page):
    page.begin()
    page.do("draw")
    phone = page.at(1, page.people_at(1)[0])
    page.do("end", sure=True)
    page.begin()
    page.do("draw")
    assert page.enter(1, 0, {"NS": 50, "EW": 0}, phone=phone).status_code == 403
    assert phone.get("/table/1").status_code == 403


def test_a_code_opened_before_the_evening_begins_is_good_in_it(page):
    early = page.at(1)
    page.begin()
    page.do("draw")
    assert early.get("/table/1").status_code == 200


@pytest.mark.parametrize("side", [0, 1])
def test_a_result_that_both_sides_agreed_to_is_not_entered_again_by_a_phone(page, side):
    page.begin()
    page.do("draw")
    page.result(1, 4, 1)
    person = page.people_at(1)[side]
    again = page.enter(1, person, {"NS": 3, "EW": 3})
    assert again.status_code == 409
    assert "only the director" in again.json["error"]
    assert "Only the director changes it now" in page.text("/table/1", page.at(1, person))
    assert dict(page.now.tables[0].points) == {"NS": 4, "EW": 1}
    assert page.now.tables[0].state == "finished"


def test_after_the_director_has_ruled_no_phone_changes_or_agrees_anything(page):
    page.begin()
    page.do("draw")
    north, east = page.people_at(1)[:2]
    waiting = page.enter(1, north, {"NS": 7, "EW": 3}).json["deal"]
    ruled = {"points": {"EW": 9, "NS": 2}, "lone": "", "reason": "recounted", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=1, **ruled)
    assert page.agree(1, east, waiting).status_code == 409
    assert page.enter(1, north, {"NS": 9, "EW": 0}).status_code == 409
    assert page.enter(1, east, {"NS": 0, "EW": 9}).status_code == 409
    assert dict(page.now.tables[0].points) == {"NS": 2, "EW": 9}
    page.do("end", sure=True)
    assert "set to 2:9" in page.text("/archive/1")


def test_a_ruling_answers_the_call_that_it_names_and_the_others_go_on_waiting(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3, agreed=False)
    phone = page.at(1)
    for about in ("South reneged, please come", "The result is disputed", "The result is disputed"):
        assert page.send(phone, "/table/1/call", about=about).status_code == 200
    first, second = page.now.tables[0].calling
    form = page.text(f"/direct/result/{page.round_id}/1")
    ticked = re.findall(r'name="settles" value="(\d+)" data-list checked', form)
    assert ticked == [str(second.id)], "the dispute is what a result answers"
    ruled = {"points": {"NS": 6, "EW": 4}, "lone": "", "reason": "counted again", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=1, settles=[second.id], **ruled)
    assert page.now.tables[0].calling == (first,)
    assert "South reneged" in page.text("/direct")
    page.do("settle", call=first.id, table=1, ruling="two points", by="Ruth")
    page.do("end", sure=True)
    text = page.text("/archive/1")
    assert all(word in text for word in ("South reneged", "two points", "disputed", "set to 6:4"))


def test_a_ruling_cannot_answer_another_tables_call(page):
    page.begin()
    page.do("draw")
    page.send(page.at(2), "/table/2/call", about="A card is missing")
    (call,) = page.now.tables[1].calling
    ruled = {"points": {"NS": 6, "EW": 4}, "lone": "", "reason": "counted again", "by": "Ruth"}
    refused = page.send(
        page.director, "/do/result", round_id=page.round_id, table=1, settles=[call.id], **ruled
    )
    assert refused.status_code == 409
    assert page.now.tables[0].state == "waiting", "nothing of it is kept"
    assert page.now.tables[1].calling == (call,)


def test_the_form_of_a_ruling_begins_with_what_counts_also_its_lone_marches(page):
    page.begin()
    page.do("draw")
    page.result(1, 7, 3, lone="NN")
    form = page.text(f"/direct/result/{page.round_id}/1")
    for field in ('name="party-NS" type="number" min="0" max="99" value="7"',
                  'name="lones-N" type="number" min="0" max="4" value="2"',
                  'name="lones-E" type="number" min="0" max="4" value="0"'):  # fmt: skip
        assert field in form
    page.result(2, 5, 1, lone="E", agreed=False)
    waiting = page.text(f"/direct/result/{page.round_id}/2")
    assert 'name="lones-E" type="number" min="0" max="4" value="1"' in waiting
    assert 'max="99" value="5"' in waiting


def test_a_table_of_three_is_entered_and_agreed_by_two_players_and_set_by_the_director(page):
    page.begin(ELEVEN, over="three")
    page.do("draw")
    (three,) = [table for table in page.now.tables if len(table.sitting.seats) == 3]
    number, (first, second, third) = three.number, three.sitting.people
    phone = page.at(number, first)
    text = page.text(f"/table/{number}", phone)
    assert "North and South" not in text
    made = {"N": 7, "E": 1, "S": 2}
    deal = page.enter(number, first, made, "N", phone=phone).json["deal"]
    assert page.agree(number, first, deal).status_code == 409
    assert page.agree(number, second, deal).status_code == 200
    (now,) = [table for table in page.now.tables if table.number == number]
    assert dict(now.points) == made
    assert now.is_finished
    assert lone_of(page) == {first: 1}
    assert page.enter(number, third, made).status_code == 409
    form = page.text(f"/direct/result/{page.round_id}/{number}")
    assert all(f'name="party-{party}"' in form for party in made)
    ruled = {"points": {"N": 6, "E": 2, "S": 2}, "lone": "N", "reason": "recounted", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=number, **ruled)
    (now,) = [table for table in page.now.tables if table.number == number]
    assert dict(now.points) == ruled["points"]
    assert f"/direct/result/{page.round_id}/{number}" in page.text("/direct")
