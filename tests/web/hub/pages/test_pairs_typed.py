"""Pairs as people type them: two people on a line, where an evening begins and where somebody comes late."""

from __future__ import annotations

import pytest

from web.hub.movements.movement import Movement
from web.hub.record.people import everybody

FOUR_PAIRS = ["Ann & Bo", "Cleo & Dan", "Eve & Fay", "Gus & Hal"]


def entries(page):
    with page.hub.reading() as session:
        evening = page.hub.this_evening(session)
        return evening.kind, [(entry.name, entry.pair) for entry in everybody(session, evening)]


def refused(page, what, **body):
    answer = page.send(page.director, f"/do/{what}", **body)
    assert answer.status_code == 409, answer.text
    return answer.json["error"]


@pytest.mark.parametrize(("rounds", "kind"), [(3, "round-robin"), (0, "round-robin"), (8, "swiss")])
def test_pairs_that_are_typed_for_a_movement_that_suits_them_play_as_fixed_pairs(page, rounds, kind):
    page.begin(FOUR_PAIRS, kind="", rounds=rounds)
    movement, people = entries(page)
    assert movement == kind
    assert people[:4] == [("Ann", 1), ("Bo", 1), ("Cleo", 2), ("Dan", 2)]
    page.do("draw")
    partners = {frozenset(side.who) for table in page.now.tables for side in table.sides}
    assert partners == {frozenset(line.split(" & ")) for line in FOUR_PAIRS}


SOME_PAIRS = [["Ann & Bo", "Cleo", "Dan"], ["Ann", "Bo", "Cleo / Dan"]]


@pytest.mark.parametrize(("kind", "names"), [
    *(("", names) for names in SOME_PAIRS),
    *((kind, names) for kind in Movement if not kind.has_pairs for names in (FOUR_PAIRS, *SOME_PAIRS)),
])  # fmt: skip
def test_a_pair_is_refused_where_partners_change(page, names, kind):
    body = {"name": "Tuesday", "kind": kind, "over": "bye", "book": "american", "names": "\n".join(names)}
    assert "is a pair" in refused(page, "begin", **body)
    with page.hub.reading() as session:
        assert page.hub.tonight(session) is None


def test_a_late_pair_is_refused_where_partners_change(page):
    page.begin()
    page.do("draw")
    for guests in (False, True):
        error = refused(page, "enter", names="Cleo & Dan", guests=guests)
        assert error == "Cleo & Dan is a pair, and in this movement partners change: add them one by one"
    assert len(entries(page)[1]) == 12


def test_a_pair_of_which_a_single_name_was_typed_is_that_person(page):
    page.begin(["Ann &", "Bo", "& Cleo", "Dan"], kind="")
    assert [name for name, _ in entries(page)[1]] == ["Ann", "Bo", "Cleo", "Dan"]


def test_a_note_in_brackets_is_no_second_name(page):
    page.begin(["Ann (Smith & Sons)", "Bo", "Cleo", "Dan"], kind="")
    assert [name for name, _ in entries(page)[1]] == ["Ann", "Bo", "Cleo", "Dan"]
