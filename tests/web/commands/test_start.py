"""``bowerbird`` without arguments: remembered choices, the terminal's output, a port in use."""

import io
import threading

import pytest

from web.commands.start import FirstEvening, draw
from web.commands.tables_on_command_line import Wanted
from web.commands.who_may_look import WhoMayLook
from web.journal.problems import JournalError
from web.page.app import create_app
from web.served import server
from web.served.server import PortTaken


class Name:
    """A name on the network, whatever the network."""

    def __init__(self, address, port):
        self.name = "bowerbird.local"

    def close(self):
        self.name = ""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A computer on a network, on which Bowerbird was never started."""
    for module in ("who_may_look", "chosen_camera", "served_tables", "tables_on_command_line"):
        monkeypatch.setattr(f"web.commands.{module}.data_folder", lambda: tmp_path)
    monkeypatch.setattr("web.commands.start.local_address", lambda: "192.0.2.7")
    monkeypatch.setattr("web.system.cameras", list)
    return tmp_path


@pytest.fixture
def started(here):
    opened = []

    def start(show=None):
        opened.append(FirstEvening(WhoMayLook(), [Wanted()], {}, 0, threading.Event(), lambda *_: None,
                                   show=show, name=Name))  # fmt: skip
        opened[-1].start()
        return opened[-1]

    yield start
    for evening in opened:
        evening.close()


def answered(evening, remote="127.0.0.1", **others):
    answers = {"camera": "", "everybody": False, "book": "american", "names": {"N": "Ann"}, **others}
    return (
        create_app(evening.house)
        .test_client()
        .post(
            "/table/table/first",
            json=answers,
            headers={"X-Bowerbird": "1"},
            environ_base={"REMOTE_ADDR": remote},
        )
    )


def carry_out(evening):
    """What :meth:`FirstEvening.run` does until everything chosen is done."""
    threading.Timer(0.3, evening.stopping.set).start()
    evening.run()
    evening.stopping.clear()


def test_the_first_start_prints_a_single_address_and_opens_a_browser(started, capsys):
    shown = []
    evening = started(shown.append)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Bowerbird is at {evening.server.address}"
    assert len(lines) == 2
    assert shown == [evening.server.address]


def test_the_choices_are_printed_and_remembered(started, capsys, here):
    evening = started()
    assert answered(evening, everybody=True).get_json() == {"next": "/table/table/"}
    capsys.readouterr()
    carry_out(evening)
    lines = capsys.readouterr().out.splitlines()
    port = evening.server.port
    assert lines[0].startswith(f"Bowerbird is at http://bowerbird.local:{port}/ for everybody")
    assert not evening.house.is_local
    assert "bowerbird.local" in evening.house.names
    assert evening.house.tables["table"].settings.names == {"N": "Ann"}
    assert WhoMayLook().is_open_to_all
    evening.close()
    assert answered(started(), camera="7").get_json() == {"next": "/table/table/steps"}
    assert WhoMayLook().camera == "7"
    assert not WhoMayLook().is_open_to_all


def test_no_other_device_decides_who_may_look(started):
    evening = started()
    assert answered(evening, remote="192.0.2.9", everybody=True).status_code == 403
    assert evening.house.opening.is_new


@pytest.mark.parametrize("wrong", [
    {"camera": "/etc/passwd"}, {"camera": "x" * 101}, {"book": "poker"}, {"names": {"Q": "Ann"}},
    {"names": {"N": "x" * 25}}, {"names": {"N": "a\x00"}}, {"everybody": "yes"}, {"more": 1}, {"book": 3},
])  # fmt: skip
def test_what_is_no_answer_is_refused_and_changes_nothing(started, wrong):
    evening = started()
    assert answered(evening, **wrong).status_code == 422
    assert evening.house.opening.is_new


def test_a_full_disk_is_shown_where_the_answers_cannot_be_kept(started, monkeypatch):
    evening = started()

    def full(*_):
        raise JournalError("No space left on device")

    monkeypatch.setattr(evening.house.tables["table"], "agree", full)
    answer = answered(evening)
    assert answer.status_code == 503
    assert "No space left" in answer.json["error"]
    assert evening.house.opening.is_new


def test_a_table_that_the_command_opened_has_no_first_page(started):
    evening = started()
    evening.house.opening = None
    assert answered(evening).status_code == 404


def test_a_page_that_cannot_be_opened_to_others_stays_with_a_message(started, capsys, monkeypatch):
    evening = started()
    listens = server.listen

    def listen(host, port):
        if host == "0.0.0.0":
            raise PortTaken("port 8377 of 0.0.0.0 is in use")
        return listens(host, port)

    monkeypatch.setattr(server, "listen", listen)
    answered(evening, everybody=True)
    carry_out(evening)
    assert "stays on this computer" in capsys.readouterr().err
    assert evening.house.is_local
    assert not WhoMayLook().is_open_to_all


def test_a_memory_that_cannot_be_read_asks_again(here):
    WhoMayLook().choose(True)
    assert not WhoMayLook().is_new
    (here / "first-page.json").write_bytes(b"\xff{")
    assert WhoMayLook().is_new
    (here / "first-page.json").write_text('{"everybody": "perhaps"}', encoding="utf-8")
    assert WhoMayLook().is_new


@pytest.mark.parametrize(("letters", "sign"), [("utf-8", "█"), ("ascii", "http://192.0.2.7:8377/")])
def test_the_code_is_drawn_where_the_terminal_has_blocks_else_written_out(monkeypatch, letters, sign):
    bytes_ = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(bytes_, encoding=letters))
    draw("http://192.0.2.7:8377/")
    assert sign in bytes_.getvalue().decode(letters)
