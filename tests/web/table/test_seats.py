"""Who sits where, asked once after the first trick: what people say puts right what the camera reported."""

from contextlib import closing

import pytest

from models.lab.props.camera_events import laid, trick, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.scripted_cameras import ScriptedSeats
from referee.camera_views import TableOutline
from referee.facts.register import Amended
from referee.seats import Seat
from referee.turned_seats import turned
from tests.web.states import state_of
from web.journal.journal import Journal
from web.journal.who import Who
from web.table import reading
from web.table.seats import corners_to, rename, write_turned_seats
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo

SHOWN = {"width": 1000, "height": 500, "corners": [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]}
OUTLINE = TableOutline(1000, 500, ((0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)))
TRICK = 7
"""Events until the first trick is gathered."""


def texts(questions):
    return [question["text"] for question in questions]


def asking(table):
    table.seats = ScriptedSeats()
    table.surroundings.set_seats(OUTLINE)
    return table


def played(table, corners, until=None):
    """The deal as an eye reports it that has everybody so many ``corners`` too far round."""
    for event in whole_deal()[:until]:
        table.hear(turned(event, -corners))


def put_right(table, corners, by="table 1"):
    write_turned_seats(table, corners, Who.parse(by))
    rename(table, corners)


def as_played(table):
    hand = table.game.hand
    return [(t.leader, [(p.seat, p.card) for p in t.plays], t.gathered_by) for t in hand.tricks], hand.dealer


def test_the_tables_devices_are_asked_a_single_time_after_the_first_trick(table):
    asking(table)
    played(table, 0, TRICK - 1)
    assert state_of(table, "table")["seats_asked"] is None
    table.hear(whole_deal()[TRICK - 1])
    assert state_of(table, "table")["seats_asked"] == state_of(table, "director")["seats_asked"] == SHOWN
    assert state_of(table, "spectator")["seats_asked"] is None
    put_right(table, 0)
    assert state_of(table, "table")["seats_asked"] is None
    assert table.seats.entered == [0]
    with pytest.raises(NotNow, match="answered already"):
        write_turned_seats(table, 1, Who.parse("table 2"))


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
    assert [(ruling["id"], ruling["says"], ruling["status"]) for ruling in now["rulings"]] == [
        (ruling["id"], ruling["says"], ruling["status"]) for ruling in shown["rulings"]
    ]
    assert texts(now["questions"]) == texts(shown["questions"])


def test_a_correction_of_seats_leaves_the_record_and_can_be_taken_back(table):
    asking(table)
    played(table, 1, TRICK)
    before, written = as_played(table), list(table.entries)
    put_right(table, 1, "S 1")
    after = as_played(table)
    assert table.entries[: len(written)] == written
    assert all(isinstance(fact, Amended) for fact in table.game.journal[len(table.game.journal) - 5 :])
    assert "The seats were turned" in str(reading.audit(table.logbook, "director"))
    undo(table, table.seq, Who.parse("S 1"))
    assert as_played(table) == before
    assert table.seats.renamed == 0
    redo(table, table.seq, Who.parse("S 1"))
    assert as_played(table) == after
    assert table.seats.renamed == 1


def test_seats_entered_by_people_stay_and_named_cards_are_turned(table):
    asking(table)
    played(table, 1, TRICK)
    lead, second, *_ = table.game.hand.tricks[0].plays
    table.hear(turned(laid(20.0, "E Ad"), -1))
    table.correct(table.game.hand.tricks[1].plays[0].place, "Ad", "E", Who.parse("table 1"))
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
    write_turned_seats(table, 1, Who.parse("table 1"))
    assert len(table.game.journal) == facts


@pytest.mark.parametrize(("east", "corners"), [("E", 0), ("S", 1), ("W", 2), ("N", 3)])
def test_all_seats_turn_so_that_east_is_where_people_entered_it(east, corners):
    assert corners_to(Seat(east)) == corners
    assert turned(Seat(east), corners) is Seat.EAST
