"""The log says what happened, and never who sat there."""

import logging

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import SOMERSET
from web import logs
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.shown.around import DigitsState
from web.table.table import Settings, Table


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "logs" / "bowerbird.log"
    root = logging.getLogger()
    before = root.level
    root.setLevel(logging.INFO)  # as `configure` does; what other tests left set must not matter
    kept = logs.keep(path)
    yield path
    logs.leave(kept)
    root.setLevel(before)


def test_an_evening_is_logged_fact_by_fact_and_without_names(file, tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path), SOMERSET)
    table.agree(Settings("somerset-1888", {"lap": True}, {"N": "Nora"}, "Nora's"), TABLE)
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.surroundings.set_camera_state("lost", "the camera was unplugged")
    table.surroundings.set_digits(DigitsState([1], "off", is_director_called=False))
    journal.close()
    text = file.read_text()
    for words in ("plays by somerset-1888, house rules {'lap': True}", "laid", "the camera was unplugged",
                 "answer, by table"):  # fmt: skip
        assert words in text
    assert "Nora" not in text
    assert "segments" not in text


@pytest.mark.parametrize(
    ("options", "ends"),
    [({}, ["grave", "odd"]), ({"verbose": True}, ["grave", "odd", "usual"]), ({"quiet": True}, ["grave"])],
)
def test_verbose_and_quiet_say_more_and_less_on_the_terminal(options, ends, capsys):
    logs.configure(**options)
    log = logging.getLogger("web.test")
    log.error("grave")
    log.warning("odd")
    log.info("usual")
    assert [line.split()[-1] for line in capsys.readouterr().err.splitlines()] == ends
    logs.configure()


def test_the_terminal_is_spared_what_the_file_keeps(file, capsys):
    logs.configure()
    logging.getLogger("web.test").info("usual")
    assert capsys.readouterr().err == ""
    assert "usual" in file.read_text()


def test_a_log_that_cannot_be_written_is_reported_and_stops_nothing(tmp_path, caplog):
    (tmp_path / "taken").write_text("a file where a folder should be")
    kept = logs.keep(tmp_path / "taken" / "bowerbird.log")
    assert "no log is kept" in caplog.text
    logging.getLogger("web.test").info("goes nowhere")
    logs.leave(kept)


def test_old_logs_make_room_for_new_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(logs, "LARGEST", 2000)
    kept = logs.keep()
    for number in range(200):
        logging.getLogger("web.test").info("line %d", number)
    logs.leave(kept)
    files = logs.log_files()
    assert len(files) == 1 + logs.KEPT
    assert sum(path.stat().st_size for path in files) < 8000
    assert "line 199" in files[0].read_text()


def test_a_thread_that_still_logs_opens_no_log_again_that_was_closed(tmp_path):
    path = tmp_path / "bowerbird.log"
    kept = logs.keep(path)
    logs.leave(kept)
    kept.handle(logging.makeLogRecord({"msg": "the board is gone", "levelno": logging.INFO}))
    assert path.read_text() == ""
