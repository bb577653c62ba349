"""The broker's accounts and codes while many boxes join at once, and where a file was damaged."""

from __future__ import annotations

import subprocess
import threading
from contextlib import ExitStack

import pytest

from models.lab.props.child_program import ChildProgram
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.topics import HUB, WireError


@pytest.fixture
def files(tmp_path):
    files = Broker(tmp_path / "broker", "dahlias")
    files.set_up()
    return files


def in_parallel(*works):
    """Do them all at once; what each returned, or the exception that it ended with."""
    ready, made = threading.Barrier(len(works)), []

    def run_work(work):
        ready.wait()
        try:
            made.append(work())
        except Exception as problem:
            made.append(problem)

    threads = [threading.Thread(target=run_work, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made


def test_boxes_that_join_together_each_get_a_lasting_account(files):
    for _ in range(4):
        codes = [files.invite(f"table-{number}") for number in range(1, 9)]
        made = in_parallel(*(lambda code=code: files.join(code) for code in codes))
        assert sorted(account.table for account in made) == [f"table-{number}" for number in range(1, 9)]
        assert files.tables() == [f"table-{number}" for number in range(1, 9)]
        assert HUB in files.accounts()
        for number in range(1, 9):
            files.remove(f"table-{number}")


def test_a_code_tried_from_many_boxes_together_is_good_for_a_single_box(files):
    for _ in range(8):
        code = files.invite("table-3")
        made = in_parallel(*[lambda code=code: files.join(code)] * 5)
        assert sum(not isinstance(result, Exception) for result in made) == 1
        assert all(isinstance(result, WireError) for result in made if isinstance(result, Exception))


def test_a_set_up_in_another_program_waits_for_whoever_changes_the_files(files):
    script = "from web.hub.wire.broker_accounts import Broker; from pathlib import Path; "
    script += f"Broker(Path({str(files.folder)!r}), 'dahlias').account('hub'); print('done')"
    with ExitStack() as programs:
        with files.held():
            files.account_while_held("table-1")
            other = programs.enter_context(ChildProgram("-c", script))
            with pytest.raises(subprocess.TimeoutExpired):
                other.process.wait(1.5)
            files.account_while_held("table-2")
        assert other.next_line() == "done"
    assert files.accounts() == [HUB, "table-1", "table-2"]


@pytest.mark.parametrize("damaged", ["", "{", "[1]", '{"a": 1}', '{"a": {}}', "{}extra"])
def test_damaged_codes_are_void_and_new_ones_are_made(files, damaged):
    (files.folder / "codes").write_text(damaged)
    with pytest.raises(WireError, match="not good"):
        files.join("ABCD2345")
    assert files.join(files.invite("table-1")).table == "table-1"


def test_files_that_cannot_be_written_are_reported_and_stay_unchanged(files, monkeypatch):
    code = files.invite("table-1")
    before = {path.name: path.read_text() for path in files.folder.iterdir()}

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("web.whole_files.os.fsync", full)
    with pytest.raises(WireError, match="No space left"):
        files.join(code)
    assert {path.name: path.read_text() for path in files.folder.iterdir()} == before
    monkeypatch.undo()
    assert files.join(code).table == "table-1"
