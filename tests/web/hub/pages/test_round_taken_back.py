"""A round that is taken back is as if it had never been drawn: for who came, who went, and the next draw."""

from __future__ import annotations

import pytest

from web.hub.club.evening_ticks import Ticks


def names_in(page):
    """Everybody of the round that is played, also who sits out."""
    now = page.now
    return {name for table in now.tables for name in table.names} | set(now.out)


def test_a_round_is_taken_back_a_single_time_though_two_devices_or_a_tap_sent_again_ask(page):
    page.begin()
    for _ in range(3):
        page.do("draw", sure=True)
    seen, why = page.seen("undo"), {"by": "Ruth", "reason": "too early"}
    page.do("undo", **seen, **why)
    again = page.send(page.director, "/do/undo", **seen, **why)
    assert (again.status_code, "look again" in again.json["error"]) == (409, True)
    assert page.rounds == 2


@pytest.mark.parametrize("kind", ["draw", "rainbow"])
def test_who_came_and_went_during_a_round_that_is_taken_back_is_in_and_out_of_the_next_draw(page, kind):
    page.begin(kind=kind)
    page.do("draw")
    page.do("leave", number=1)
    page.do("enter", names="Max", guests=True)
    page.do("undo", by="Ruth", reason="Ann went, Max came")
    page.do("draw")
    assert page.now.drawn.number == 1
    assert "Ann" not in names_in(page)
    assert "Max" in names_in(page)
    assert page.now.drawn.kind == kind, "twelve people fill the chart as before"
    assert "left before playing" in page.text("/direct/entries")


def test_taking_the_second_round_back_leaves_those_alone_who_came_and_went_in_the_first(page):
    page.begin()
    page.do("draw")
    page.do("leave", number=1)
    page.do("enter", names="Max", guests=True)
    page.do("draw", sure=True)
    page.do("leave", number=2)
    page.do("enter", names="Nora", guests=True)
    page.do("undo", by="Ruth", reason="too early")
    assert page.now.drawn.number == 1
    page.do("draw", sure=True)
    assert page.now.drawn.number == 2
    assert {"Max", "Nora"} <= names_in(page)
    assert not {"Ann", "Bo"} & names_in(page)


def test_a_round_taken_back_is_not_drawn_again_by_itself_until_the_director_draws(page):
    ticks = Ticks(page.hub)
    page.begin(auto=True)
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 5, 2)
    ticks.look()
    assert page.now.drawn.number == 2
    page.do("undo", by="Ruth", reason="too early")
    ticks.look()
    page.hub.changed()
    ticks.look()
    assert page.now.drawn.number == 1
    assert "You took a round back" in page.text("/direct")
    page.do("draw")
    for number in (1, 2, 3):
        page.result(number, 5, 2)
    ticks.look()
    assert page.now.drawn.number == 3
