"""Who acts: what the journal writes is read back, and rights are of the device that asks, not of the name."""

import pytest

from referee.seats import Seat
from referee.view.role import Role
from web.journal.who import BOARD, CAMERA, DEMO, HUB, TABLE, Agent, Rights, Who

NAMED = {
    "camera": CAMERA,
    "table": TABLE,
    "hub": HUB,
    "demo": DEMO,
    "the board": BOARD,
    "N 90c1": Who(Agent.SEAT, Seat.NORTH, "90c1"),
    "table 12ab": Who(Agent.TABLE, None, "12ab"),
    "director 56ef": Who(Agent.DIRECTOR, None, "56ef"),
    "button W": Who(Agent.BUTTON, Seat.WEST, "W"),
    "button G": Who(Agent.BUTTON, None, "G"),
}


@pytest.mark.parametrize(("text", "who"), NAMED.items())
def test_who_acts_is_read_from_a_journal_as_it_was_written(text, who):
    assert Who.parse(text) == who
    assert str(who) == text


@pytest.mark.parametrize(
    "text", ["", " ", "N", "N ", " N", "a stranger", "seat 12ab", "table  x", "the board 2", "nobody"]
)
def test_an_old_or_strange_name_is_kept_as_it_was_written(text):
    assert str(Who.parse(text)) == text


def test_a_device_is_the_same_whatever_it_may_do():
    device = Who.parse("N 90c1")
    assert device.with_rights(Rights(may_direct=True)) == device
    assert hash(device.with_rights(Rights(may_direct=True))) == hash(device)


def test_a_device_that_is_new_to_its_side_gives_no_word():
    device = Who.parse("N 90c1")
    assert device.word is Seat.NORTH
    assert device.with_rights(Rights(is_new=True)).word is None


def test_a_director_sees_all_and_everybody_else_what_the_table_knows():
    assert {text: Who.parse(text).role for text in NAMED} == {
        text: Role.DIRECTOR if text.startswith("director") else Role.TABLE for text in NAMED
    }


def test_only_a_device_is_held_to_what_it_may_take_back():
    assert TABLE.may_undo_all
    assert not TABLE.with_rights(Rights()).may_undo_all


def test_the_hub_may_do_no_more_than_a_players_device():
    assert HUB.is_device
    assert not HUB.may_direct
    assert not HUB.may_undo_all
