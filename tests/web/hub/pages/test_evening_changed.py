"""An evening can always be changed or ended, whatever was chosen when it began."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.club_page import TWELVE
from web.hub.club.people_acts import members
from web.hub.movements import swiss
from web.hub.record.people import everybody

CHANGE = {"by": "hands", "n": 8, "rounds": 3, "auto": False}


def people(count):
    return [f"P{n}" for n in range(1, count + 1)]


def couples(count):
    return [f"A{n} & B{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("kind", "count", "over", "message"),
    [
        ("rainbow", 25, "bye", "Nobody sits out in a rainbow"), ("whist", 26, "bye", "8 to 25 people"),
        ("whist", 22, "ghost", "22 people leave 2"), ("winners", 7, "bye", "eight people"),
        ("draw", 3, "bye", "too few"),
    ],
)  # fmt: skip
def test_an_evening_that_cannot_seat_its_people_shows_it_and_is_changed_or_ended(
    page, kind, count, over, message
):
    page.begin(people(count), kind=kind, over=over)
    desk = page.text("/direct")
    assert message in desk
    assert "Change it at This evening" in desk
    assert 'data-act="change"' in desk
    assert 'data-act="end"' in desk
    if count >= 4:
        page.do("change", **CHANGE, kind="draw", over="bye")
        assert message not in page.text("/direct")
        page.do("draw")
        assert len(page.now.tables) == count // 4
    page.do("end", sure=True)
    page.begin()


def test_winners_who_are_too_few_to_move_on_go_on_by_a_draw(page):
    page.begin(people(8), kind="winners")
    page.do("draw")
    for number in (1, 2):
        page.result(number, 4, 1)
    page.do("leave", number=1)
    refused = page.send(page.director, "/do/draw", sure=False)
    assert "eight people" in refused.json["error"]
    page.do("change", **CHANGE, kind="draw", over="bye")
    assert page.do("draw") == {"round": 2}


@pytest.mark.parametrize(
    ("names", "begun", "kind", "over", "message"),
    [
        (TWELVE, "draw", "rainbow", "bye", "begins with the first round"),
        (TWELVE, "draw", "swiss", "bye", "entered one by one"),
        (TWELVE, "draw", "winners", "three", "those over wait"),
        (TWELVE, "draw", "chess", "bye", "choose a movement"),
        (couples(6), "swiss", "whist", "bye", "begins with the first round"),
    ],
)
def test_a_movement_that_cannot_go_on_from_here_is_refused_with_the_reason(
    page, names, begun, kind, over, message
):
    page.begin(names, kind=begun)
    page.do("draw")
    refused = page.send(page.director, "/do/change", **CHANGE, kind=kind, over=over)
    assert refused.status_code == 409
    assert message in refused.json["error"]
    assert f'value="{begun}" selected' in page.text("/direct")


def test_pairs_that_played_a_round_apart_are_no_meeting_of_their_pairs(page):
    page.begin(couples(4), kind="round-robin", rounds=0)
    page.do("draw")
    for number in (1, 2):
        page.result(number, 4, 1)
    page.do("change", **CHANGE | {"rounds": 0}, kind="draw", over="bye")
    page.do("draw")
    for number in (1, 2):
        page.result(number, 4, 1)
    page.do("change", **CHANGE | {"rounds": 0}, kind="round-robin", over="bye")
    for _ in range(2):
        page.do("draw")
        for number in (1, 2):
            page.result(number, 4, 1)
    assert "End the play" in page.text("/direct").split('id="calls"')[0]
    refused = page.send(page.director, "/do/draw", sure=True)
    assert "has met every other" in refused.json["error"]


@pytest.mark.parametrize(("kind", "rounds"), [("round-robin", 3), ("double-elimination", 4)])
def test_a_finished_movement_offers_the_evenings_end_though_more_rounds_were_agreed(page, kind, rounds):
    page.begin(couples(4), kind=kind, rounds=8)
    for _ in range(rounds):
        page.do("draw")
        for table in page.now.tables:
            page.result(table.number, 6, 1)
        top = page.text("/direct").split('id="calls"')[0]
        assert ('data-act="end"' in top) == (page.now.drawn.number == rounds)


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_after_the_seeding_rounds_the_best_four_play_off_until_a_pair_has_won(page, kind):
    page.begin(couples(6), kind=kind, rounds=2, play_offs=3)
    played = []
    while 'data-act="end"' not in page.text("/direct").split('id="calls"')[0]:
        page.do("draw")
        played.append([pair_of(table, side) for table in page.now.tables for side in (0, 1)])
        for table in page.now.tables:
            first, second = pair_of(table, 0), pair_of(table, 1)
            page.result(table.number, *((6, 1) if first < second else (1, 6)))
    assert [len(pairs) for pairs in played[:3]] == [6, 6, 6]
    assert {pair for pairs in played[3:] for pair in pairs} == {1, 2, 3, 4}
    assert played[-1] == [1, 2]
    assert page.rounds > 3


def test_swiss_rounds_are_drawn_while_others_may_write_to_the_record(page, monkeypatch):
    page.begin(couples(6), kind="swiss", rounds=3)
    may_write, draw = [], swiss.swiss

    def noted(*arguments):
        may_write.append(not page.hub.record._turn.locked())
        return draw(*arguments)

    monkeypatch.setattr(swiss, "swiss", noted)
    for _ in range(3):
        page.do("draw")
        for table in page.now.tables:
            page.result(table.number, 6, 1)
    assert may_write == [True, True, True]


def test_a_play_off_that_is_taken_back_leaves_the_seeding_rounds(page):
    page.begin(couples(6), kind="swiss", rounds=2, play_offs=2)
    for _ in range(3):
        page.do("draw")
        for table in page.now.tables:
            page.result(table.number, 6, 1)
    assert len(page.now.tables) == 2
    for _ in range(2):
        page.do("undo", by="Ruth", reason="a wrong result")
    page.do("draw")
    assert len(page.now.tables) == 3


def pair_of(table, side):
    """The number of the pair on a side of a table, where couples entered in their order."""
    return (table.sitting.people[side] + 1) // 2


def test_winners_begin_only_where_those_over_wait(page):
    refused = page.send(
        page.director, "/do/begin", name="T", kind="winners", over="three", by="hands", n=8, rounds=3,
        book="american", auto=False, prizes=[], names="\n".join(people(11)),
    )  # fmt: skip
    assert refused.status_code == 409
    assert "those over wait" in refused.json["error"]


def test_after_a_round_with_a_table_of_three_winners_go_up_by_who_they_are(page):
    page.begin(people(11), over="three")
    page.do("draw")
    three = next(table for table in page.now.tables if len(table.sitting.seats) == 3)
    north = three.sitting.people[0]
    for table in page.now.tables:
        if table.number != three.number:
            page.result(table.number, 6, 1)
    ruled = {"points": {"N": 7, "E": 1, "S": 2}, "lone": "", "reason": "seen", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=three.number, **ruled)
    page.do("change", **CHANGE, kind="winners", over="bye")
    page.do("draw")
    (place,) = [table.number for table in page.now.tables if north in table.sitting.people]
    assert place == three.number - 1


def test_a_level_table_that_was_decided_and_then_corrected_is_won_by_its_points(page):
    page.begin(kind="winners")
    page.do("draw")
    page.result(1, 1, 1)
    assert "Table 1: " in page.text("/direct").split('id="deciding" open')[1]
    page.do("decide", table=1, side="NS", reason="cut", by="Ruth")
    assert page.now.tables[0].won == "NS"
    page.do("decide", table=1, side="EW", reason="the other one", by="Ruth")
    assert page.now.tables[0].won == "EW"
    ruled = {"lone": "", "reason": "recounted", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=1, points={"NS": 4, "EW": 1}, **ruled)
    assert page.now.tables[0].won == "NS"
    page.do("result", round_id=page.round_id, table=1, points={"NS": 3, "EW": 3}, **ruled)
    assert page.now.tables[0].won == "EW", "they are level again, and that is what was decided"


def test_a_draw_that_is_sent_twice_draws_a_single_round(page):
    page.begin()
    assert '"round": 1' in page.text("/direct")
    page.do("draw", round=1)
    assert '"round": 2' in page.text("/direct")
    page.do("draw", round=2, sure=True)
    again = page.send(page.director, "/do/draw", round=2, sure=True)
    assert (again.status_code, again.json["error"]) == (409, "round 2 is drawn already: look again")
    assert "ask" not in again.json, "nobody is asked whether to go on all the same"
    assert page.rounds == 2


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_draw_of_another_round_than_the_next_is_refused(page, number):
    page.begin()
    page.do("draw")
    refused = page.send(page.director, "/do/draw", round=number, sure=True)
    assert (refused.status_code, refused.json["error"]) == (409, "round 2 is next: look again")


def test_whoever_draws_too_early_is_asked_and_whoever_asks_the_impossible_is_not(page):
    page.begin(people(8), kind="winners", rounds=1)
    page.do("draw")
    early = page.send(page.director, "/do/end")
    no_round = "Round 1 has no result and does not count for anybody."
    assert early.json["ask"] == f"Tables 1, 2 still play. {no_round} End the play after 1 round?"
    refused = page.send(page.director, "/do/draw", sure=True)
    assert refused.status_code == 409
    assert (refused.json["ask"], refused.json["yes"]) == ("All rounds (1) are drawn. Draw one more?", "more")


def entered(page):
    with page.hub.reading() as session:
        evening = page.hub.this_evening(session)
        return [(person.number, person.name, person.last) for person in everybody(session, evening)]


def known(page):
    with page.hub.reading() as session:
        return [member.name for member in members(page.hub, session)]


@pytest.mark.parametrize("typed", ["Ann", " ANN ", "ann"])
def test_a_person_who_went_home_and_is_entered_again_stays_the_same_member(page, typed):
    page.begin()
    page.do("leave", number=1)
    asked = page.send(page.director, "/do/enter", names=f"{typed}\nZoe")
    assert (asked.status_code, asked.json["ask"]) == (409, "Ann (1) went home this evening. Is Ann back?")
    assert len(entered(page)) == 12, "nobody is let in before that is answered"
    assert page.do("enter", names=f"{typed}\nZoe", sure=True) == {"numbers": [1, 13]}
    assert (1, "Ann", None) in entered(page)
    assert known(page).count("Ann") == 1


def test_a_guest_who_went_home_comes_back_as_that_guest(page):
    page.begin()
    page.do("enter", names="Paul", guests=True)
    page.do("leave", number=13)
    assert page.send(page.director, "/do/enter", names="Paul").status_code == 409
    assert page.do("enter", names="Paul", sure=True) == {"numbers": [13]}
    assert "Paul" not in known(page)


@pytest.mark.parametrize("gone", [(1, 2), (1,)])
def test_a_pair_that_went_home_comes_back_as_that_pair(page, gone):
    page.begin(couples(4), kind="swiss")
    for number in gone:
        page.do("leave", number=number)
    refused = page.send(page.director, "/do/enter", names="A1 & C9", sure=True)
    assert "only that pair comes back" in refused.json["error"]
    assert page.do("enter", names="A1 & B1", sure=True) == {"numbers": list(gone)}
    assert all(last is None for _, _, last in entered(page))
    assert len(entered(page)) == 8
