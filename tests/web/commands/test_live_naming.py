"""A live table's camera and the names that people give: it uses them from its start until its end."""

import pytest

from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.scripted_cameras import ScriptedSight
from tests.web.looks import LookingEye, play_unread
from web.commands.live_table import Journals, LiveTable
from web.journal.who import Who
from web.served.camera_port import WatchedCamera
from web.served.house import House
from web.table.undoing import undo


@pytest.fixture
def live(tmp_path):
    live = LiveTable(Journals(), tmp_path / "evening.journal", "kitchen", SOMERSET)
    yield live
    live.close()
    live.close_journal()


def test_an_eye_that_comes_reads_by_what_was_named_and_without_an_eye_nothing_is_asked(live):
    house = House({"kitchen": live.table})
    live.start(house)
    for number in range(3):
        play_unread(live.table, number)
    first, second = LookingEye(), LookingEye()
    live.see(WatchedCamera(lambda *_: iter(()), ScriptedSight(), looks=first))
    live.camera_thread.join(60)
    naming = house.parts_of("kitchen").camera.naming
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    assert "Ks" in first.known
    live.see(WatchedCamera(lambda *_: iter(()), ScriptedSight(), looks=second))
    live.camera_thread.join(60)
    assert "Ks" in second.known
    undo(live.table, live.table.seq, Who.parse("N 90c1"))
    assert second.known is None
    live.use(None)
    assert house.parts_of("kitchen").camera is None
