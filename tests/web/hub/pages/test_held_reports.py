"""Reports that fit neither book nor sitting are kept, count nothing, and are shown to the director."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import select

from web.hub.record.models import Deal
from web.hub.record.results import Delivery, deliver, deliver_all, name_table
from web.hub.record.standings_of_evening import standings


def report(page, deals, is_single_batch=False, first=1):
    """Let table 1's box report ``deals``: points, a lone march, the report."""
    batch = [
        Delivery("table-1", "journal", first + n, page.round_id, first + n, points, lone, False, 1.0, what)
        for n, (points, lone, what) in enumerate(deals)
    ]
    with page.hub.writing() as session:
        name_table(session, page.hub.club_id, 1, "table-1")
        if is_single_batch:
            assert deliver_all(session, page.hub.club_id, batch, 1.0) == []
        for delivery in () if is_single_batch else batch:
            assert deliver(session, page.hub.club_id, delivery, 1.0)


def total(page):
    with page.hub.reading() as session:
        return sum(line.points for line in standings(session, page.hub.this_evening(session)))


def held(page):
    return page.text("/direct").count("data-held")


@pytest.fixture
def club(page):
    page.begin(["Ann", "Bo", "Cy", "Di"])
    page.do("draw")
    return page


@pytest.mark.parametrize("is_single_batch", [False, True])
@pytest.mark.parametrize(
    ("points", "lone", "what"),
    [
        ({"NS": 1000, "EW": 0}, "", {}),
        ({"NS": 5, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []}),
        ({"NS": 99, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": [{}] * 40}),
        ({"NS": 30, "EW": 0}, "", {"hand": 0, "book": "american", "rulings": []}),
        ({"N": 2}, "", {}),
        ({"NS": 4, "EW": 0}, "NN", {}),
        ({"NS": 1, "EW": 0}, "", {"book": "poker"}),
        ({"NS": 1, "EW": 0}, "", {"book": ["american"]}),
    ],
)
def test_points_that_no_book_gives_are_kept_not_counted_and_shown(club, points, lone, what, is_single_batch):
    report(club, [(points, lone, what)], is_single_batch)
    assert total(club) == 0
    assert held(club) == 1


def test_a_hand_counts_that_the_clubs_house_rules_allow_and_no_hand_that_is_worth_more(page):
    page.begin(["Ann", "Bo", "Cy", "Di"], house="lone_march = 5  # our custom\nno_trump_times = 2")
    page.do("draw")
    what = {"hand": 1, "book": "american", "rulings": []}
    report(page, [({"NS": 10, "EW": 0}, "N", what), ({"NS": 11, "EW": 0}, "N", what)])
    assert total(page) == 2 * 10
    assert "11 points in a hand, where the rules of the evening give at most 10" in page.text("/direct")
    # they belong to the agreed book alone
    report(page, [({"NS": 6, "EW": 0}, "N", what | {"book": "british"})], first=3)
    assert held(page) == 2


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ("game = 7\nlone_marsh = 5", "House rules, line 2: there is no rule 'lone_marsh'"),
        ("lone_march = 5000", "lone_march"),
        ("lone march", "House rules"),
        ("game = 7 #" + "x" * 2000, "house rules have at most 2000 letters"),
    ],
)
def test_house_rules_that_no_book_can_have_begin_no_evening(page, house, why):
    people = {"names": "Ann\nBo\nCy\nDi", "name": "Friday", "kind": "draw", "over": "bye", "book": "american"}
    refused = page.send(page.director, "/do/begin", **people, house=house)
    assert refused.status_code in (409, 422)
    assert why in refused.json["error"]
    assert 'data-act="begin"' in page.text("/direct/begin")


@pytest.mark.parametrize("is_single_batch", [False, True])
def test_what_a_book_gives_counts_and_so_do_a_few_hands_too_many_but_not_twice_as_many(club, is_single_batch):
    lone_march = ({"NS": 4, "EW": 0}, "N", {"hand": 1, "book": "american", "rulings": []})
    set_by_people = ({"NS": 0, "EW": 9}, "", {"hand": 0, "book": "american", "rulings": []})
    report(club, [set_by_people, *[lone_march] * 28], is_single_batch)
    assert total(club) == 2 * (9 + 16 * 4)
    assert held(club) == 12
    assert "more than 16 hands in a round" in club.text("/direct")


def test_a_hand_that_was_taken_back_makes_room_for_another(club):
    hand = ({"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []})
    report(club, [hand] * 16)
    with club.hub.writing() as session:
        gone = Delivery("table-1", "journal", 100, club.round_id, 16, {})
        assert deliver(session, club.hub.club_id, gone, 1.0)
    report(club, [hand], first=101)
    assert total(club) == 2 * 16
    assert held(club) == 0


@pytest.mark.parametrize("seed", range(8))
def test_hands_taken_back_while_the_hub_was_away_take_no_room_in_whatever_order_reports_come(club, seed):
    points, lone, what = {"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []}
    reports = []
    for n in range(1, 2 * 16 + 1):
        reports.append(
            Delivery("table-1", "journal", 2 * n, club.round_id, n, points, lone, False, 1.0, what)
        )
        if n % 2:
            reports.append(Delivery("table-1", "journal", 2 * n + 1, club.round_id, n, {}))
    rng = Random(seed)
    rng.shuffle(reports)
    with club.hub.writing() as session:
        name_table(session, club.hub.club_id, 1, "table-1")
        while reports:
            batch, reports = reports[: (size := rng.randint(1, 20))], reports[size:]
            assert deliver_all(session, club.hub.club_id, batch, 1.0) == []
    assert held(club) == 0
    assert total(club) == 2 * 16


@pytest.mark.parametrize("is_single_batch", [False, True])
def test_a_hand_that_comes_before_the_taking_back_that_makes_room_for_it_counts_then(club, is_single_batch):
    hand = ({"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []})
    report(club, [hand] * 17, is_single_batch)
    assert (total(club), held(club)) == (2 * 16, 1)
    with club.hub.writing() as session:
        gone = Delivery("table-1", "journal", 100, club.round_id, 16, {})
        assert deliver_all(session, club.hub.club_id, [gone], 1.0) == []
    assert (total(club), held(club)) == (2 * 16, 0)
    report(club, [hand], is_single_batch, first=101)
    assert (total(club), held(club)) == (2 * 16, 1)


def test_a_held_hand_is_no_longer_shown_after_its_table_has_corrected_or_taken_it_back(club):
    hand = ({"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []})
    report(club, [({"NS": 99, "EW": 0}, "", {}), ({"NS": 98, "EW": 0}, "", {})])
    assert (total(club), held(club)) == (0, 2)
    right = Delivery("table-1", "journal", 100, club.round_id, 1, hand[0], "", False, 1.0, hand[2])
    gone = Delivery("table-1", "journal", 101, club.round_id, 2, {})
    with club.hub.writing() as session:
        assert deliver_all(session, club.hub.club_id, [right, gone], 1.0) == []
    assert (total(club), held(club)) == (2, 0)


def test_after_the_end_a_taking_back_makes_room_only_when_the_director_counts_it(club):
    hand = ({"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []})
    report(club, [hand] * 17)
    gone = Delivery("table-1", "journal", 100, club.round_id, 16, {})
    club.do("end", sure=True)
    with club.hub.writing() as session:
        assert deliver_all(session, club.hub.club_id, [gone], club.hub.now()) == []
    with club.hub.reading() as session:
        assert sum(line.points for line in standings(session, club.hub.evening(session, 1))) == 2 * 16
        held_deals = held_reports(session, club)
    assert held_deals == [17]
    club.do("late", evening=1, reason="its battery was empty", by="Ruth")
    with club.hub.reading() as session:
        assert sum(line.points for line in standings(session, club.hub.evening(session, 1))) == 2 * 16
        assert held_reports(session, club) == []


def held_reports(session, page):
    ask = select(Deal.deal).where(Deal.round_id.is_(None), Deal.club_id == page.hub.club_id)
    return list(session.scalars(ask))


def test_a_batch_of_hands_and_their_corrections_takes_nobodys_room(club):
    points, lone, what = {"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []}
    batch = []
    for n in range(1, 2 * 16 + 1):
        batch.append(Delivery("table-1", "journal", 2 * n, club.round_id, n, points, lone, False, 1.0, what))
        if n % 2:
            batch.append(Delivery("table-1", "journal", 2 * n + 1, club.round_id, n, {}))
    with club.hub.writing() as session:
        name_table(session, club.hub.club_id, 1, "table-1")
        assert deliver_all(session, club.hub.club_id, batch, 1.0) == []
    assert held(club) == 0
    assert total(club) == 2 * 16


def test_a_score_that_people_set_and_took_back_makes_room_for_another(club):
    set_by_people = ({"NS": 0, "EW": 9}, "", {"hand": 0, "book": "american", "rulings": []})
    report(club, [set_by_people] * 16)
    with club.hub.writing() as session:
        assert deliver(
            session, club.hub.club_id, Delivery("table-1", "journal", 100, club.round_id, 16, {}), 1.0
        )
    report(club, [set_by_people], first=101)
    assert held(club) == 0


def test_a_hand_that_is_corrected_takes_no_further_place(club):
    hand = ({"NS": 1, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": []})
    report(club, [hand] * 16)
    right = Delivery(
        "table-1", "journal", 100, club.round_id, 16, {"NS": 2, "EW": 0}, "", False, 1.0, hand[2]
    )
    with club.hub.writing() as session:
        assert deliver(session, club.hub.club_id, right, 1.0)
    assert total(club) == 2 * 17
    assert held(club) == 0


def test_a_revoke_adds_its_penalty_to_what_a_hand_brings(club):
    report(club, [({"NS": 8, "EW": 0}, "", {"hand": 1, "book": "american", "rulings": [{"kind": "revoke"}]})])
    assert (total(club), held(club)) == (16, 0)


@pytest.mark.parametrize(
    ("by", "n", "points"),
    [
        ("hands", 8, {"NS": 99, "EW": 58}),
        ("points", 10, {"NS": 60, "EW": 4}),
        ("bell", 8, {"NS": 8, "EW": 98}),
    ],
)
def test_a_score_by_phone_that_cannot_be_is_refused_with_a_sentence(page, by, n, points):
    page.begin(["Ann", "Bo", "Cy", "Di"], by=by, n=n)
    page.do("draw")
    answer = page.enter(1, page.people_at(1)[0], points)
    assert answer.status_code == 409
    assert "look at the card again" in answer.json["error"]
    assert page.enter(1, page.people_at(1)[0], {"NS": 11, "EW": 9}).status_code == 200
