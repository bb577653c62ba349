"""Who sits where, asked once after the first trick: what people say puts right what the camera reported."""

from contextlib import closing

import pytest

from referee.facts.register import Amended
from referee.seats import Seat
from referee.turned_seats import turned
from tests.web.evening import SOMERSET, laid, trick, whole_deal
from tests.web.sights import ScriptedSeats
from tests.web.states import state_of
from web.journal.journal import Journal
from web.table import reading
from web.table.seats import corners_to, rename, seats_said
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo

SHOWN = {"width": 1000, "height": 500, "corners": [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]}
TRICK = 7
"""Events until the first trick is gathered."""


def asking(table):
    table.seats = ScriptedSeats()
    table.surroundings.set_seats(SHOWN)
    return table


def played(table, corners, until=None):
    """The deal as an eye reports it that has everybody so many ``corners`` too far round."""
    for event in whole_deal()[:until]:
        table.hear(turned(event, -corners))


def put_right(table, corners, by="table 1"):
    seats_said(table, corners, by)
    rename(table, corners)


def as_played(table):
    hand = table.game.hand
    return [(t.leader, [(p.seat, p.card) for p in t.plays], t.gathered_by) for t in hand.tricks], hand.dealer


def test_it_is_asked_after_the_first_trick_of_the_table_s_own_devices_and_once(table):
    asking(table)
    played(table, 0, TRICK - 1)
    assert state_of(table, "table")["seats_asked"] is None
    table.hear(whole_deal()[TRICK - 1])
    assert state_of(table, "table")["seats_asked"] == state_of(table, "director")["seats_asked"] == SHOWN
    assert state_of(table, "spectator")["seats_asked"] is None
    put_right(table, 0)
    assert state_of(table, "table")["seats_asked"] is None
    assert table.seats.said == [0]
    with pytest.raises(NotNow, match="answered already"):
        seats_said(table, 1, "table 2")


@pytest.mark.parametrize("corners", [1, 2, 3])
@pytest.mark.parametrize("until", [TRICK, TRICK + 2, 19])
def test_a_deal_that_is_put_right_in_its_midst_is_as_if_the_eye_had_known(table, tmp_path, corners, until):
    with closing(Journal(tmp_path / "right.journal")) as other:
        right = Table("right", other, table.evidence, SOMERSET)
        played(right, 0)
        wanted, shown = as_played(right), state_of(right, "director")
    asking(table)
    played(table, corners, until)
    put_right(table, corners)
    for event in whole_deal()[until:]:
        table.hear(turned(event, -corners))
    now = state_of(table, "director")
    assert as_played(table) == wanted
    for part in ("score", "tricks", "trump", "phase", "turn"):
        assert now[part] == shown[part], part
    assert [(one["id"], one["says"], one["status"]) for one in now["rulings"]] == [
        (one["id"], one["says"], one["status"]) for one in shown["rulings"]
    ]
    assert [one["text"] for one in now["questions"]] == [one["text"] for one in shown["questions"]]


def test_nothing_that_was_recorded_is_changed_the_correction_is_written_beside_it_and_is_taken_back(table):
    asking(table)
    played(table, 1, TRICK)
    before, written = as_played(table), list(table.entries)
    put_right(table, 1, "S 1")
    after = as_played(table)
    assert table.entries[: len(written)] == written
    assert all(isinstance(event, Amended) for event in table.game.journal[len(table.game.journal) - 5 :])
    assert "The seats were turned" in str(reading.audit(table.logbook, "director"))
    undo(table, table.seq, "S 1")
    assert as_played(table) == before
    assert table.seats.renamed == 0
    redo(table, table.seq, "S 1")
    assert as_played(table) == after
    assert table.seats.renamed == 1


def test_what_people_said_of_a_seat_stays_and_a_card_that_they_named_is_turned(table):
    asking(table)
    played(table, 1, TRICK)
    lead, second, *_ = table.game.hand.tricks[0].plays
    table.hear(turned(laid(20.0, "E Ad"), -1))
    table.correct(table.game.hand.tricks[1].plays[0].place, "Ad", "E", "table 1")
    put_right(table, 1)
    assert table.game.hand.tricks[1].plays[0].seat is Seat.EAST
    assert table.game.hand.tricks[0].plays[0].seat is not lead.seat
    assert table.game.hand.tricks[0].plays[1].card == second.card


def test_an_evening_that_was_put_right_is_read_again_as_it_was(table, journal, evidence):
    asking(table)
    played(table, 3, TRICK)
    put_right(table, 3)
    again = Table("kitchen", journal, evidence)
    assert as_played(again) == as_played(table)


def test_where_three_play_a_turn_counts_from_then_on(journal, evidence):
    table = asking(Table("three", journal, evidence, Settings("keller-1887-three")))
    for event in trick(10.0, ["E Ts", "S Ks", "N As"], "N"):
        table.hear(event)
    facts = len(table.game.journal)
    seats_said(table, 1, "table 1")
    assert len(table.game.journal) == facts


@pytest.mark.parametrize(("east", "corners"), [("E", 0), ("S", 1), ("W", 2), ("N", 3)])
def test_everybody_is_turned_so_that_east_is_where_they_were_found(east, corners):
    assert corners_to(Seat(east)) == corners
    assert turned(Seat(east), corners) is Seat.EAST
