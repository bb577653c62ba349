"""How the hub's record is kept: erased from, written by two, opened again, and not to be read."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, select, text

from models.lab.props.club_evening import (
    deals_of,
    drawn_round,
    evening_of,
    played,
    recounted,
    report,
    totals,
)
from tests.web.hub.conftest import Clock
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.record.erasing import ERASED, erase_guest, erase_person
from web.hub.record.models import Evening, Form, Person
from web.hub.record.people import begin, club, enter, person
from web.hub.record.results import adjust, decide, name_table
from web.hub.record.row import Row
from web.hub.record.seats import seats, standing_rounds
from web.hub.record.store import Record, RecordError


def everything_written(record):
    """Every text of the record."""
    with record.reading() as session:
        return "\n".join(
            repr(row) for table in Row.metadata.sorted_tables for row in session.execute(select(table)).all()
        )


def test_an_erased_person_is_in_no_row_and_no_file_and_only_their_club_erases_them(record, where):
    with record.writing() as session:
        here_ = club(session, "Dahlias")
        ann = person(session, here_.id, "Annabel Zwicky", "zwicky@example.org").id
        evening = begin(session, here_.id, "Tuesday", Movement.DRAW, Over.BYE, 1, 1.0).id
        enter(session, session.get_one(Evening, evening), session.get_one(Person, ann))
        name_table(session, here_.id, 1, "table-1")
        for name in ("Bo", "Cy", "Quentin Guestly", "Di"):
            enter(session, session.get_one(Evening, evening), name)
    deals = played(record, evening, 5)
    with record.writing() as session:
        drawn = standing_rounds(session, session.get_one(Evening, evening))
        sat = [round_ for round_ in drawn if 1 not in seats(session, round_).out]
        adjust(session, sat[0], 1, -1, "came late", "Ruth", 3.0)
        second = next(round_ for round_ in drawn if 2 not in seats(session, round_).out)
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


def test_two_writers_of_a_record_count_every_deal_a_single_time(record, where):
    evening = evening_of(record, 12)
    deals = deals_of(record, drawn_round(record, evening), Random(1), hands=4)
    second_record = Record(where, Clock())
    new = []

    def work(writer, order):
        for deal in order:
            new.append(report(writer, [deal]))

    threads = [
        threading.Thread(target=work, args=(writer, Random(seed).sample(deals, len(deals))))
        for seed, writer in enumerate((record, second_record, record))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    second_record.close()
    assert sum(new) == len(deals)
    assert totals(record, evening) == recounted(record, evening, deals)


def test_a_record_of_a_later_version_is_left_alone(record, where):
    with record.writing() as session:
        session.execute(text("UPDATE form SET version = 99"))
    with pytest.raises(RecordError, match="of version 99"):
        Record(where)


def test_a_record_is_complete_when_it_is_opened_again(record, where):
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
def test_a_file_that_is_no_record_is_refused_in_a_single_line(place, tmp_path):
    with pytest.raises(RecordError) as error:
        Record(place.replace("{tmp}", str(tmp_path)))
    assert "\n" not in str(error.value)
