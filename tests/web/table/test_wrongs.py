"""A started table hides no fault: what is wrong with camera, journal, disk or clock is shown to everybody."""

import errno
import os
import shutil
from dataclasses import replace

import pytest

from models.lab.props.camera_events import laid, taken, up_card
from tests.web.states import state_of
from web.board.link import between_tricks
from web.board.protocol import Lines, decode_show, encode_show, split, unframe
from web.board.table_state import board_state
from web.commands import check_list
from web.commands.live_table import look_round
from web.journal.problems import JournalError
from web.shown.words.english import ENGLISH
from web.table.wrongs import TURN_S, WRONG_S, WRONGS

ROLES = ("spectator", "table", "director")


def wrong(table):
    shown = {tuple(state_of(table, role)["wrong"]) for role in ROLES}
    assert len(shown) == 1, "everybody is told the same"
    return list(shown.pop())


def test_every_possible_trouble_has_a_text_and_what_to_do():
    for trouble in WRONGS:
        assert ENGLISH[f"wrong_{trouble}"]
        assert ENGLISH[f"wrong_{trouble}_do"]


def test_a_table_without_trouble_shows_none(table):
    assert wrong(table) == []
    for state in ("starting", "watching", "none", "ended"):
        table.surroundings.set_camera_state(state)
        assert wrong(table) == []


def test_a_lost_camera_is_shown_until_it_is_back(table):
    table.surroundings.set_camera_state("lost", "http://cam:Topf7secret@192.0.2.7/video: nothing answers")
    assert wrong(table) == ["camera"]
    assert "192.0.2.7" not in str(state_of(table, "spectator"))
    table.surroundings.set_camera_state("watching")
    assert wrong(table) == []


def test_a_journal_that_cannot_be_written_is_shown_until_it_can(table, monkeypatch):
    def full(*_):
        raise JournalError("the journal is full", "full")

    with monkeypatch.context() as patched:
        patched.setattr(table.logbook.journal, "write", full)
        with pytest.raises(JournalError):
            table.hear(up_card())
    assert wrong(table) == ["journal"]
    table.hear(up_card())
    assert wrong(table) == []


def test_a_nearly_full_disk_and_a_wrong_clock_are_shown_with_what_to_do(table, tmp_path, monkeypatch):
    table.hear(up_card())
    monkeypatch.setattr(check_list.time, "time", lambda: 0.0)
    look_round(table, tmp_path)
    assert wrong(table) == ["clock"]
    assert "timedatectl" in str(state_of(table, "table")["notices"])
    monkeypatch.setattr(check_list.time, "time", lambda: 4e9)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(check_list.shutil, "disk_usage", lambda _: usage._replace(free=1e6))
    look_round(table, tmp_path)
    assert wrong(table) == ["disk"]
    assert "Make room" in ENGLISH["wrong_disk_do"]
    assert str(tmp_path) not in str(state_of(table, "spectator"))


def test_a_picture_that_could_not_be_kept_is_the_disks(table, monkeypatch):
    table.news.set_notice("pictures", f"A picture could not be kept: {os.strerror(errno.EIO)}")
    assert wrong(table) == ["disk"]


def sent(board):
    (line,) = Lines().feed(encode_show(board, 7))
    return decode_show(split(unframe(line))[2])[1]


def test_the_scoreboard_shows_the_number_of_what_is_wrong_and_the_score_in_turns(table):
    table.hear(up_card())
    assert board_state(table, 0.0).wrong == 0
    table.surroundings.set_camera_state("lost")
    table.news.set_notice("journal", "Not recorded")
    shown = [sent(board_state(table, turn * TURN_S)) for turn in (0, 1, 2)]
    assert [state.tricks for state in shown] == [(1, 1), (2, 2), (1, 1)]
    assert {state.scores for state in shown} == {(None, None)}
    assert sent(board_state(table, WRONG_S)) == board_state(table)


def test_trouble_is_shown_during_a_trick_and_reveals_nothing_of_it(table):
    for event in (up_card(), taken(), laid(2.0, "N As")):
        table.hear(event)
    before = board_state(table)
    table.surroundings.set_camera_state("lost")
    now = board_state(table, 0.0)
    assert now.is_trick_open
    shown = between_tricks(before, now)
    assert shown == replace(before, wrong=1)
    assert between_tricks(shown, board_state(table, WRONG_S)) == before
