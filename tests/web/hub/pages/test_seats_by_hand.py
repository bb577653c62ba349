"""Seats by hand: two change places, a seat is kept for somebody, two are kept apart."""

from __future__ import annotations

import pytest


def seat_of(page, number):
    """A person's table and seat in the current round; None if they sit out."""
    for table in page.now.tables:
        if number in table.sitting.seats:
            return table.number, table.sitting.seat_of(number)
    return None


def test_two_change_places_and_wall_and_phones_show_it(page):
    page.begin([f"P{n}" for n in range(1, 10)])
    page.do("draw")
    out = next(number for number in range(1, 10) if seat_of(page, number) is None)
    other = 1 if out != 1 else 2
    place = seat_of(page, other)
    before = page.text("/wall/movement").split('data-seats="')[1].split('"')[0]
    page.do("swap", number=out, other=other, by="Ruth")
    assert (seat_of(page, out), seat_of(page, other)) == (place, None)
    assert "Sits out" in page.text(f"/me/{other}", page.device())
    assert page.text("/wall/movement").split('data-seats="')[1].split('"')[0] != before


def test_two_change_places_a_single_time_though_two_devices_ask(page):
    page.begin()
    page.do("draw")
    seen, first, second = page.seen("swap"), page.people_at(1)[0], page.people_at(2)[0]
    both = {**seen, "number": first, "other": second, "by": "Ruth"}
    assert page.do("swap", **both) == {"exchanged": 1}
    again = page.send(page.director, "/do/swap", **both)
    assert (again.status_code, "look again" in again.json["error"]) == (409, True)
    assert (page.people_at(1)[0], page.people_at(2)[0]) == (second, first)
    assert page.seen("swap") == seen | {"exchanged": 1}


def test_nobody_changes_places_at_a_table_that_has_a_result(page):
    page.begin()
    page.do("draw")
    page.result(1, 6, 3)
    first, second = page.people_at(1)[0], page.people_at(2)[0]
    refused = page.send(page.director, "/do/swap", number=first, other=second, by="Ruth")
    assert (refused.status_code, "table 1 has a result" in refused.json["error"]) == (409, True)
    same = page.send(page.director, "/do/swap", number=second, other=second, by="Ruth")
    assert same.status_code == 409


def test_a_seat_is_kept_in_every_round_and_the_others_are_drawn_as_before(page):
    page.begin(rounds=6)
    page.do("seat", number=5, table=2, seat="N")
    page.do("seat", number=7, table=3, seat="W")
    for _ in range(6):
        page.do("draw", sure=True)
        both = seat_of(page, 5), seat_of(page, 7)
        together = any({5, 7} <= set(table.sitting.seats) for table in page.now.tables)
        assert both[0] == (2, "N")
        assert both[1] == (3, "W") or together
    taken = page.send(page.director, "/do/seat", number=6, table=2, seat="N")
    assert "number 5 has that seat" in taken.json["error"]


def test_two_who_are_kept_apart_never_sit_together_and_may_again(page):
    page.begin(rounds=8)
    page.do("apart", number=1, other=2)
    for _ in range(8):
        page.do("draw", sure=True)
        assert not any({1, 2} <= set(table.sitting.seats) for table in page.now.tables)
    assert "Ann and Bo do not sit together" in page.text("/direct")
    page.do("unwish", wish=1)
    assert "do not sit together." not in page.text("/direct").split('id="wishes"')[1]


def test_where_the_winners_decide_no_seat_is_kept(page):
    page.begin(kind="winners")
    refused = page.send(page.director, "/do/seat", number=5, table=2, seat="N")
    assert "no seat can be kept" in refused.json["error"]


@pytest.mark.parametrize(("kind", "people"), [("rainbow", 20), ("rainbow", 22), ("whist", 12)])
def test_a_chart_begins_so_that_two_who_are_kept_apart_never_sit_together(page, kind, people):
    page.begin([f"P{n}" for n in range(1, people + 1)], kind=kind, over="three", rounds=5)
    page.do("apart", number=1, other=6)
    page.do("apart", number=6, other=11)
    for _ in range(5):
        page.do("draw", sure=True)
        for table in page.now.tables:
            assert len({1, 6} & set(table.sitting.seats)) < 2
            assert len({6, 11} & set(table.sitting.seats)) < 2


def test_two_pairs_with_people_who_are_kept_apart_meet_in_no_swiss_round(page):
    page.begin([f"A{n} & B{n}" for n in range(1, 7)], kind="swiss", rounds=4)
    page.do("apart", number=1, other=4)
    for _ in range(4):
        page.do("draw", sure=True)
        assert not any({1, 4} <= set(table.sitting.seats) for table in page.now.tables)
