"""The hub's record, in SQLite and in PostgreSQL: entries, rounds, deals, adjustments, erasing."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, text

from tests.web.hub.conftest import Clock
from tests.web.hub.record.club_evening import deals_of, drawn_round, evening_of, one_deal, played, report
from web.hub.movements.movement_chart import Kind
from web.hub.movements.movement_numbers import Over
from web.hub.movements.movement_repeats import met
from web.hub.movements.movement_seating import wrong
from web.hub.record.record_erasing import ERASED, erase_guest, erase_person
from web.hub.record.record_models import Deal, Drawn, Evening, Form, Person, Row
from web.hub.record.record_people import begin, club, come_back, enter, everybody, leave, person
from web.hub.record.record_results import adjust, confirm, decide, deliver, name_table, points, winners
from web.hub.record.record_rounds import close, take_back
from web.hub.record.record_seats import here, seats, standing_rounds
from web.hub.record.record_store import Record, RecordError
from web.hub.record.standings_of_evening import standings


def totals(record, evening):
    """Everybody's points by number."""
    with record.reading() as session:
        return {one.number: one.points for one in standings(session, session.get_one(Evening, evening))}


def recounted(record, evening, deals):
    """The same by hand: every deal once, by who sat there."""
    made = {}
    with record.reading() as session:
        for drawn in standing_rounds(session, session.get_one(Evening, evening)):
            at = {sitting.table: sitting for sitting in seats(session, drawn).sittings}
            for sitting in at.values():
                for who in sitting.people:
                    made.setdefault(who, 0)
            for deal in {(one.deal, one.table): one for one in deals if one.round_id == drawn.id}.values():
                for seat, who in zip("NESW", at[int(deal.table.removeprefix("table-"))].seats, strict=False):
                    if who is not None:
                        made[who] += sum(n for party, n in deal.points.items() if seat in party)
    return made


@pytest.mark.parametrize(
    ("kind", "people", "over"),
    [
        (Kind.DRAW, 22, Over.THREE), (Kind.DRAW, 23, Over.GHOST), (Kind.RAINBOW, 23, Over.GHOST),
        (Kind.WHIST, 13, Over.BYE), (Kind.WINNERS, 17, Over.BYE), (Kind.ROUND_ROBIN, 14, Over.BYE),
        (Kind.SWISS, 14, Over.BYE),
    ],
)  # fmt: skip
def test_an_evening_of_every_movement_seats_everybody_and_counts_what_tables_reported(
    record, kind, people, over
):
    evening = evening_of(record, people, kind, over)
    deals = played(record, evening, 5)
    with record.reading() as session:
        rounds = standing_rounds(session, session.get_one(Evening, evening))
        sat = [seats(session, one) for one in rounds]
    assert [said for one in sat for said in wrong(one, range(1, people + 1))] == []
    assert {one.kind for one in rounds} == {kind.value}
    if kind in (Kind.DRAW, Kind.RAINBOW, Kind.WHIST):
        assert met(sat).most_partners == 1
    assert totals(record, evening) == recounted(record, evening, deals)


def test_what_arrives_twice_and_in_any_order_is_counted_once(record):
    evening = evening_of(record, 8)
    drawn = drawn_round(record, evening)
    deals = deals_of(record, drawn, Random(3))
    rng = Random(4)
    twice = rng.sample(deals * 3, 3 * len(deals))
    assert report(record, twice) == len(deals)
    assert report(record, deals) == 0
    assert totals(record, evening) == recounted(record, evening, deals)


def test_a_corrected_deal_counts_in_its_latest_form_even_if_that_arrives_first(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    first = replace(one_deal(drawn, 1, 1, Random(1)), points={"NS": 2, "EW": 0}, sequence=5)
    mended = replace(first, points={"NS": 0, "EW": 1}, sequence=9)
    assert report(record, [mended, first]) == 2
    with record.reading() as session:
        assert points(session, session.get_one(Drawn, drawn)) == {1: {"NS": 0, "EW": 1}}
    taken_away = replace(first, points={}, sequence=11)
    report(record, [taken_away])
    assert set(totals(record, evening).values()) == {0}


def test_a_deal_of_no_known_round_is_kept_and_counts_nothing(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    with record.writing() as session:
        other = club(session, "Asters").id
        lost = replace(one_deal(drawn, 1, 1, Random(1)), round_id=drawn + 99)
        assert deliver(session, club(session, "Dahlias").id, lost, 1.0) is not None
        # another club's table cannot count in this club's round
        assert deliver(session, other, one_deal(drawn, 1, 1, Random(1)), 1.0) is not None
        assert session.scalars(select(Deal.round_id)).all() == [None, None]
    assert set(totals(record, evening).values()) == {0}


def test_a_table_reports_for_its_own_number_and_another_box_takes_that_over(record):
    evening = evening_of(record, 8)
    drawn = drawn_round(record, evening)
    spare = replace(one_deal(drawn, 2, 1, Random(1)), table="spare", points={"NS": 1, "EW": 0})
    report(record, [replace(one_deal(drawn, 2, 1, Random(1)), points={"NS": 2, "EW": 0}), spare])
    with record.writing() as session:
        one, club_id = session.get_one(Drawn, drawn), club(session, "Dahlias").id
        assert points(session, one) == {2: {"NS": 2, "EW": 0}}, "the spare box has no number yet"
        name_table(session, club_id, 2, "spare")
        assert points(session, one) == {2: {"NS": 3, "EW": 0}}, "what both reported counts"
        name_table(session, club_id, 1, "spare")
        assert points(session, one) == {2: {"NS": 3, "EW": 0}}, "what was reported stays where it was"
        for number, name in ((0, "x"), (1, ""), (1, "t" * 41), (2**31, "x")):
            with pytest.raises(RecordError):
                name_table(session, club_id, number, name)


@pytest.mark.parametrize(
    "change",
    [
        {"points": {"NS": -1001}}, {"points": {"NX": 1}}, {"points": {"": 1}}, {"points": {"NS": 1001}},
        {"sequence": -1}, {"sequence": 2**31}, {"table": ""}, {"table": "t" * 41}, {"journal": "a\0b"},
        {"lone": "Z"}, {"what": {"x": float("nan")}}, {"what": {"x": object()}},
    ],
)  # fmt: skip
def test_what_no_table_can_mean_is_refused(record, change):
    evening = evening_of(record, 4)
    deal = replace(one_deal(drawn_round(record, evening), 1, 1, Random(1)), **change)
    with pytest.raises(RecordError):
        report(record, [deal])


def test_a_deal_entered_by_hand_counts_when_both_sides_confirm_it(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    deal = replace(one_deal(drawn, 1, 1, Random(1)), by_hand=True, points={"NS": 2, "EW": 0})
    with record.writing() as session:
        made = deliver(session, club(session, "Dahlias").id, deal, 1.0)
    for side, counted in (("NS", 0), ("NS", 0), ("EW", 4)):
        with record.writing() as session:
            confirm(session, made, side, 2.0)
        assert sum(totals(record, evening).values()) == counted
    with record.writing() as session, pytest.raises(RecordError):
        confirm(session, made + 1, "NS", 2.0)


def test_an_adjustment_has_a_reason_a_name_and_somebody_who_played(record):
    evening = evening_of(record, 5)
    drawn = drawn_round(record, evening)
    with record.reading() as session:
        (out,) = seats(session, session.get_one(Drawn, drawn)).out
    with record.writing() as session:
        one = session.get_one(Drawn, drawn)
        adjust(session, one, out % 5 + 1, -2, "late to the table", "Ruth", 5.0)
        for number, by_points, reason, by in (
            (9, 1, "x", "y"),
            (1, 0, "x", "y"),
            (1, 1, " ", "y"),
            (1, 1, "x", ""),
        ):
            with pytest.raises(RecordError):
                adjust(session, one, number, by_points, reason, by, 5.0)
    assert totals(record, evening)[out % 5 + 1] == -2


def test_a_level_table_waits_for_the_directors_word_before_winners_move(record):
    evening = evening_of(record, 8, Kind.WINNERS)
    drawn = drawn_round(record, evening)
    level = [replace(one_deal(drawn, table, 1, Random(1)), points={"NS": 1, "EW": 1}) for table in (1, 2)]
    report(record, level)
    with pytest.raises(RecordError, match="Table 1 has no winners yet"):
        drawn_round(record, evening)
    with record.writing() as session:
        one = session.get_one(Drawn, drawn)
        for table in (1, 2):
            decide(session, one, table, "EW", "cut for it", "Ruth", 5.0)
        decide(session, one, 2, "NS", "cut again", "Ruth", 6.0)
        assert winners(session, one) == {1: "EW", 2: "NS"}
    assert drawn_round(record, evening) > drawn


def test_a_round_taken_back_counts_nothing_and_the_next_has_its_number(record):
    evening = evening_of(record, 8)
    first = drawn_round(record, evening)
    report(record, deals_of(record, first, Random(1)))
    second = drawn_round(record, evening)
    report(record, deals_of(record, second, Random(2)))
    before = totals(record, evening)
    with record.writing() as session:
        with pytest.raises(RecordError, match="only the last"):
            take_back(session, session.get_one(Drawn, first), 5.0, "Ruth", "wrong tables")
        take_back(session, session.get_one(Drawn, second), 5.0, "Ruth", "wrong tables")
    third = drawn_round(record, evening)
    with record.writing() as session:
        close(session.get_one(Drawn, third), 9.0)
        assert session.get_one(Drawn, third).number == 2
        assert session.get_one(Drawn, second).by == "Ruth"
    assert totals(record, evening) != before


def test_late_comers_play_from_the_next_round_and_those_who_go_play_no_more(record):
    evening = evening_of(record, 8)
    played(record, evening, 1)
    with record.writing() as session:
        one = session.get_one(Evening, evening)
        leave(session, one, 3)
        late = enter(session, one, "Late")
        assert late.first == 2
        assert [who.number for who in here(session, one, 1)] == list(range(1, 9))
        assert [who.number for who in here(session, one, 2)] == [1, 2, 4, 5, 6, 7, 8, 9]
    played(record, evening, 1, seed=2)
    with record.writing() as session:
        one = session.get_one(Evening, evening)
        come_back(session, one, 3)
        assert len(here(session, one, 3)) == 9
        with pytest.raises(RecordError, match="nobody has number"):
            leave(session, one, 99)


def test_a_late_comer_takes_the_chair_of_somebody_who_went_and_the_chart_goes_on(record):
    evening = evening_of(record, 24, Kind.RAINBOW)
    played(record, evening, 2)
    with record.writing() as session:
        one = session.get_one(Evening, evening)
        leave(session, one, 5)
        enter(session, one, "Late")
    played(record, evening, 1)
    with record.writing() as session:
        one = session.get_one(Evening, evening)
        rounds = standing_rounds(session, one)
        assert [r.kind for r in rounds] == ["rainbow"] * 3
        assert met(seats(session, r) for r in rounds).most_partners == 1
        assert next(who.chair for who in everybody(session, one) if who.name == "Late") == 5
        leave(session, one, 6)
    played(record, evening, 1)
    with record.reading() as session:
        # now a chair stands empty, and the chart fits no longer: the rest is drawn
        assert standing_rounds(session, session.get_one(Evening, evening))[-1].kind == "draw"


def test_four_rounds_of_swiss_and_then_the_best_four_play_to_the_end(record):
    evening = evening_of(record, 16, Kind.SWISS)
    played(record, evening, 4)
    points_then = totals(record, evening)
    rng, tables, playing, said = Random(5), [], set(), ""
    while not said:
        try:
            drawn = drawn_round(record, evening, Kind.ELIMINATION)
        except RecordError as problem:
            said = str(problem)
            continue
        with record.reading() as session:
            one = seats(session, session.get_one(Drawn, drawn))
        tables.append(len(one.sittings))
        playing |= {who for sitting in one.sittings for who in sitting.people}
        won = ({"NS": 2, "EW": 0}, {"NS": 0, "EW": 2})
        report(
            record, [replace(one_deal(drawn, s.table, 1, rng), points=rng.choice(won)) for s in one.sittings]
        )
    assert said == "The double elimination is over."
    assert tables[:4] == [2, 2, 1, 1]
    assert len(tables) in (4, 5)
    assert len(playing) == 8
    worst_in = min(points_then[who] for who in playing)
    assert worst_in >= max(points for who, points in points_then.items() if who not in playing)


def test_who_has_ended_an_evening_draws_and_enters_nobody(record):
    evening = evening_of(record, 8)
    with record.writing() as session:
        one = session.get_one(Evening, evening)
        one.ended = 5.0
        for ask in (lambda: enter(session, one, "Late"), lambda: come_back(session, one, 1)):
            with pytest.raises(RecordError, match="has ended"):
                ask()
    with pytest.raises(RecordError, match="has ended"):
        drawn_round(record, evening)


def test_too_few_people_are_said_and_nothing_is_written(record):
    evening = evening_of(record, 3)
    with pytest.raises(RecordError, match="too few"):
        drawn_round(record, evening)
    with record.reading() as session:
        assert standing_rounds(session, session.get_one(Evening, evening)) == []


def test_a_person_plays_once_an_evening_and_in_their_own_club_only(record):
    with record.writing() as session:
        here_, other = club(session, "Dahlias"), club(session, "Asters")
        assert club(session, " Dahlias ").id == here_.id
        ann, stranger = person(session, here_.id, "Ann"), person(session, other.id, "Bo")
        evening = begin(session, here_.id, "Tuesday", Kind.SWISS, Over.BYE, 1, 1.0)
        enter(session, evening, ann, pair=1)
        for who, pair in ((ann, 1), (stranger, 1), ("Cy", None), ("", 2), ("x" * 101, 2)):
            with pytest.raises(RecordError):
                enter(session, evening, who, pair)


def everything_written(record):
    """Every text of the record."""
    with record.reading() as session:
        return "\n".join(
            repr(row) for table in Row.metadata.sorted_tables for row in session.execute(select(table)).all()
        )


def test_an_erased_person_is_in_no_row_and_no_file_and_only_their_own_club_erases_them(record, where):
    with record.writing() as session:
        here_ = club(session, "Dahlias")
        ann = person(session, here_.id, "Annabel Zwicky", "zwicky@example.org").id
        evening = begin(session, here_.id, "Tuesday", Kind.DRAW, Over.BYE, 1, 1.0).id
        enter(session, session.get_one(Evening, evening), session.get_one(Person, ann))
        name_table(session, here_.id, 1, "table-1")
        for name in ("Bo", "Cy", "Quentin Guestly", "Di"):
            enter(session, session.get_one(Evening, evening), name)
    deals = played(record, evening, 5)
    with record.writing() as session:
        drawn = standing_rounds(session, session.get_one(Evening, evening))
        sat = [one for one in drawn if 1 not in seats(session, one).out]
        adjust(session, sat[0], 1, -1, "came late", "Ruth", 3.0)
        second = next(one for one in drawn if 2 not in seats(session, one).out)
        adjust(session, second, 2, 1, "annabel zwicky agreed", "Ruth", 3.0)
        decide(session, drawn[0], 1, "NS", "cut", "Annabel Zwicky", 3.0)
    before = totals(record, evening)
    with record.writing() as session:
        other = club(session, "Roses").id
    for erase in (lambda: erase_person(record, other, ann), lambda: erase_guest(record, other, evening, 4)):
        with pytest.raises(RecordError):
            erase()
    assert "Annabel" in everything_written(record)
    erase_person(record, here_.id, ann)
    erase_guest(record, here_.id, evening, 4)
    written = everything_written(record)
    for trace in ("nnabel", "wicky", "Guestly", "came late"):
        assert trace not in written
    assert ERASED in written
    assert totals(record, evening) == before
    assert report(record, deals) == 0
    with pytest.raises(RecordError):
        erase_person(record, here_.id, ann)
    with pytest.raises(RecordError):
        erase_guest(record, here_.id, evening, 4)
    if isinstance(where, Path):
        for path in where.parent.iterdir():
            assert b"wicky" not in path.read_bytes()
            assert b"Guestly" not in path.read_bytes()


def test_two_writers_of_one_record_count_every_deal_once(record, where):
    evening = evening_of(record, 12)
    deals = deals_of(record, drawn_round(record, evening), Random(1), hands=4)
    beside = Record(where, Clock())
    new = []

    def work(one, order):
        for deal in order:
            new.append(report(one, [deal]))

    threads = [
        threading.Thread(target=work, args=(one, Random(seed).sample(deals, len(deals))))
        for seed, one in enumerate((record, beside, record))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    beside.close()
    assert sum(new) == len(deals)
    assert totals(record, evening) == recounted(record, evening, deals)


def test_a_record_of_a_later_version_is_left_alone(record, where):
    with record.writing() as session:
        session.execute(text("UPDATE form SET version = 99"))
    with pytest.raises(RecordError, match="of version 99"):
        Record(where)


def test_a_record_is_there_when_it_is_opened_again(record, where):
    evening = evening_of(record, 8)
    deals = played(record, evening, 2)
    record.close()
    again = Record(where, Clock())
    assert totals(again, evening) == recounted(again, evening, deals)
    with again.reading() as session:
        assert session.scalar(select(func.count()).select_from(Form)) == 1
    again.close()


@pytest.mark.parametrize(
    "place",
    ["mysql://x/y", "nonsense://", "postgresql://tests@/none?host=/nowhere", "{tmp}/none/club.record"],
)
def test_what_is_no_record_is_said_in_one_line(place, tmp_path):
    with pytest.raises(RecordError) as said:
        Record(place.replace("{tmp}", str(tmp_path)))
    assert "\n" not in str(said.value)


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), changes=st.lists(st.sampled_from("lern"), min_size=1, max_size=4))
def test_whatever_happens_in_an_evening_its_standings_are_the_recount(tmp_path_factory, seed, changes):
    """People come, go and come back, and rounds are taken back; on SQLite, as the rows are the same."""
    record = Record(tmp_path_factory.mktemp("evening") / "club.record", Clock())
    rng = Random(seed)
    evening = evening_of(record, rng.randrange(8, 15), over=rng.choice(list(Over)))
    deals = []
    for change in changes:
        deals += played(record, evening, 1, rng.randrange(99))
        with record.writing() as session:
            one = session.get_one(Evening, evening)
            last = standing_rounds(session, one)[-1]
            numbers = [who.number for who in here(session, one, last.number + 1)]
            if change == "l" and len(numbers) > 8:
                leave(session, one, rng.choice(numbers))
            if change == "e":
                enter(session, one, "Late")
            if change == "r":
                take_back(session, last, 1.0, "Ruth", "again")
    assert totals(record, evening) == recounted(record, evening, deals)
    record.close()


def test_what_is_read_together_is_of_one_moment(record):
    evening = evening_of(record, 8)
    deals_ = deals_of(record, drawn_round(record, evening), Random(1))
    with record.reading() as session:
        before = len(session.scalars(select(Deal)).all())
        report(record, deals_)
        session.expire_all()
        assert len(session.scalars(select(Deal)).all()) == before
    with record.reading() as session:
        assert len(session.scalars(select(Deal)).all()) == before + len(deals_)
