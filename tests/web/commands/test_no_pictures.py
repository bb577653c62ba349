"""``serve --no-pictures``: a table that holds no film and keeps no pictures."""

import pytest

from models.lab.props.scripted_cameras import ScriptedSight
from web.commands.arguments import read
from web.commands.live_table import Journals, LiveTable
from web.commands.tables_on_command_line import wanted
from web.served.camera_port import WatchedCamera
from web.served.house import House


class Filming:
    """Notes whether anybody wants its pictures."""

    def __init__(self):
        self.on_wanted = None

    def tell(self, on_wanted):
        self.on_wanted = on_wanted


@pytest.mark.parametrize(("typed", "keeps"), [([], True), (["--no-pictures"], False)])
def test_the_camera_s_film_is_not_even_asked_for_where_no_pictures_are_kept(tmp_path, typed, keeps):
    (options,) = wanted(getattr(read(["serve", *typed]), "typed", ()))
    journal = tmp_path / "evening.journal"
    live = LiveTable(Journals(), journal, "kitchen", None, pictures=not options.no_pictures)
    try:
        live.start(House({"kitchen": live.table}))
        filming = Filming()
        live.see(WatchedCamera(lambda *_: iter(()), ScriptedSight(), replay=filming))
        live.camera_thread.join(60)
        assert (live.table.evidence.keeps, filming.on_wanted is not None) == (keeps, keeps)
    finally:
        live.close()
        live.close_journal()
