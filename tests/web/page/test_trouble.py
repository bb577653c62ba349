"""A journal that cannot be opened at the start: a page says so, and people decide; the old file stays."""

import fcntl
import json
import os
import socket
import subprocess
import sys

import pytest

from models.lab.props.camera_events import up_card
from models.lab.props.deals_by_script import SOMERSET
from tests.web.club import from_away
from tests.web.journals import damaged
from web.commands.live_evening import Evening
from web.journal.agreed_settings import Settings
from web.journal.entries import Looked
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.problems import JournalError
from web.journal.who import CAMERA, TABLE
from web.page.app import create_app
from web.served.house import House
from web.served.journal_trouble import Trouble, free_name
from web.table.table import Table

READER = {"Accept": "text/html"}
OURS = {"X-Bowerbird": "1"}
AGAIN, BEGIN = "/table/kitchen/trouble/again", "/table/kitchen/trouble/begin"


@pytest.fixture
def path(tmp_path):
    """A journal with a deal begun in it, cut off in the middle of a page."""
    journal = Journal(tmp_path / "evening.journal")
    Table("kitchen", journal, Evidence(tmp_path / "pictures"), SOMERSET).hear(up_card())
    journal.close()
    os.truncate(journal.path, 1000)
    return journal.path


def why_not(path):
    with pytest.raises(JournalError) as error:
        Journal(path)
    return error.value


@pytest.fixture
def trouble(path):
    return Trouble(path, why_not(path), "kitchen")


def asking(trouble, local=True, **options):
    house = House({}, local, **options)
    house.troubled(trouble.table_id, trouble, house.keys_of(trouble.table_id))
    app = create_app(house)
    app.testing = True
    return app.test_client() if local else from_away(app.test_client())


def broken(tmp_path, kind):
    """A journal's path that cannot be opened for a reason of ``kind``."""
    path = tmp_path / "evening.journal"
    if kind == "foreign":
        path.write_text("Dear Mr Leeds, " * 1000)
    elif kind == "empty":
        path.touch()
    elif kind == "damaged":
        damaged(path)
    elif kind == "other":
        (tmp_path / "folder").write_text("a file where a folder should be")
        return tmp_path / "folder" / "evening.journal"
    return path


@pytest.mark.parametrize("kind", ["foreign", "empty", "damaged", "other"])
def test_the_page_names_the_trouble_its_place_and_what_to_do(tmp_path, kind):
    path = broken(tmp_path, kind)
    problem = why_not(path)
    assert problem.kind == kind
    answer = asking(Trouble(path, problem, "kitchen")).get("/", headers=READER)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    text = answer.get_data(as_text=True)
    assert str(path) in text
    assert "Try again" in text
    assert "nothing is overwritten" in text


def test_a_journal_in_use_is_a_separate_kind_of_trouble(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    assert why_not(journal.path).kind == "busy"
    journal.close()


@pytest.mark.parametrize(
    "where", ["/", "/table/kitchen/", "/table/kitchen/board", "/table/kitchen/setup", "/help/"]
)
def test_every_address_shows_the_trouble_even_a_bookmark(trouble, where):
    assert "cannot be opened" in asking(trouble).get(where, headers=READER).get_data(as_text=True)


def test_an_open_page_is_sent_to_the_page_of_trouble(trouble):
    answer = asking(trouble).get("/table/kitchen/state")
    assert answer.status_code == 503
    assert answer.get_json()["trouble"]
    assert str(trouble.journal) in answer.get_json()["error"]


def test_who_looks_on_sees_neither_folders_nor_buttons_and_may_decide_nothing(trouble):
    client = asking(trouble, local=False)
    text = client.get("/", headers=READER).get_data(as_text=True)
    assert str(trouble.journal.parent) not in text
    assert "data-do" not in text
    assert str(trouble.journal.parent) not in client.get("/api.json").get_data(as_text=True)
    for what in (AGAIN, BEGIN):
        answer = client.post(what, json={"name": "evening-2.journal"}, headers=OURS)
        assert answer.status_code == 403
    assert not trouble.decided.is_set()
    assert client.get("/table/kitchen/join/wrong").status_code == 403


def test_a_device_that_had_the_code_may_decide(trouble):
    client = asking(trouble, local=False, code="the code")
    assert client.get("/table/kitchen/join/the code").status_code == 302
    assert client.post(AGAIN, json={}, headers=OURS).status_code == 200
    assert trouble.chosen == trouble.journal


def test_another_site_may_not_decide(trouble):
    client = asking(trouble)
    assert client.post(AGAIN, json={}).status_code == 403
    assert client.post(AGAIN, json={}, headers={**OURS, "Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert not trouble.decided.is_set()


@pytest.mark.parametrize(
    "name", ["evening.journal", "../evening-2.journal", "evening-3.journal", "x", "", 7, None]
)
def test_only_a_name_that_was_offered_can_be_begun(trouble, name):
    answer = asking(trouble).post(BEGIN, json={"name": name}, headers=OURS)
    assert answer.status_code in (409, 422)
    assert not trouble.decided.is_set()


def test_a_new_name_is_nobodys(path):
    assert free_name(path).name == "evening-2.journal"
    (path.parent / "evening-2.pictures").mkdir()
    (path.parent / "evening-3.journal").touch()
    assert free_name(path).name == "evening-4.journal"


def test_a_second_journal_is_offered_again_and_a_strange_file_is_not(trouble):
    begun = Journal(free_name(trouble.journal))
    begun.write("kitchen", 1e9, [(CAMERA, Looked())])
    begun.close()
    (trouble.journal.parent / "evening-3.journal").write_text("a letter")
    other = Journal(trouble.journal.with_name("evening-4.journal"))
    other.write("garden", 1e9, [(CAMERA, Looked())])
    other.close()
    assert [path.name for path, _ in trouble.others()] == ["evening-2.journal"]
    client = asking(trouble)
    text = client.get("/", headers=READER).get_data(as_text=True)
    assert "Go on with evening-2.journal" in text
    assert "evening-5.journal" in text
    assert client.post(BEGIN, json={"name": "evening-2.journal"}, headers=OURS).status_code == 200
    assert trouble.chosen == begun.path


def test_nothing_new_is_begun_on_a_full_disk(path):
    trouble = Trouble(path, JournalError("the disk is full", "full"), "kitchen")
    assert "cannot be begun" in asking(trouble).get("/", headers=READER).get_data(as_text=True)
    answer = asking(trouble).post(BEGIN, json={"name": "evening-2.journal"}, headers=OURS)
    assert answer.status_code == 409


def test_the_first_choice_counts(trouble):
    trouble.choose(trouble.journal)
    trouble.choose(free_name(trouble.journal))
    assert trouble.chosen == trouble.journal


# ---- the command ---------------------------------------------------------------------------------


def test_serve_shows_a_page_and_prints_the_line_on_the_terminal_and_in_the_log(path, served):
    before = path.read_bytes()
    program = served()
    assert "A page that says so" in program.next_line()
    status, answer = program.ask("/table/kitchen/state")
    assert status == 503
    assert program.stop()[0] == 0
    assert program.errors == f"bowerbird serve: {answer['error']}\n"
    assert answer["error"] in (program.state / "bowerbird" / "bowerbird.log").read_text()
    assert path.read_bytes() == before


def test_a_journal_that_was_mended_is_gone_on_with_by_a_tap(path, served):
    damaged = path.read_bytes()
    program = served()
    program.next_line()
    assert program.ask(AGAIN, {})[0] == 200
    # still so: the page says it again, and how often it was tried
    assert "A page that says so" in program.next_line()
    assert program.ask("/table/kitchen/state")[0] == 503
    path.unlink()
    journal = Journal(path)
    Table("kitchen", journal, Evidence(path.parent / "pictures"), SOMERSET).hear(up_card())
    journal.close()
    assert program.ask(AGAIN, {})[0] == 200
    assert program.until_open()["up"] == "9h"
    assert program.stop()[0] == 0
    assert path.read_bytes() != damaged


def test_a_new_journal_is_begun_next_to_the_old_and_devices_keep_their_rights(path, served):
    before = path.read_bytes()
    (path.parent / "evening.journal.keys").write_text(json.dumps({"code": "a code", "secret": "ab" * 32}))
    program = served()
    program.next_line()
    status, answer = program.ask(BEGIN, {"name": "evening-2.journal"})
    assert (status, answer) == (200, {"journal": "evening-2.journal"})
    assert program.until_open()["deal"] == 0
    assert (
        program.ask("/table/kitchen/enter", {"fact": {"fact": "dealt", "dealer": "W", "up": "9h"}})[0] == 200
    )
    assert program.stop()[0] == 0
    assert path.read_bytes() == before
    kept = json.loads((path.parent / "evening-2.journal.keys").read_text())
    assert kept == {"code": "a code", "secret": "ab" * 32}
    journal = Journal(path.with_name("evening-2.journal"), reading=True)
    assert [entry.kind for entry in journal.read("kitchen")] == ["settings", "event"]
    journal.close()


def test_a_journal_in_use_is_opened_after_the_other_program_stopped(tmp_path, served):
    first = Evening(tmp_path / "evening.journal", "kitchen", SOMERSET, "127.0.0.1", 0)
    first.table.hear(up_card())
    program = served()
    program.next_line()
    assert "in use by another Bowerbird" in program.ask("/table/kitchen/state")[1]["error"]
    first.close()
    program.ask(AGAIN, {})
    assert program.until_open()["up"] == "9h"


def test_if_not_even_a_page_can_be_shown_a_single_line_names_both_errors(tmp_path, path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "web", "serve", "--port", port, "--journal", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "is damaged" in done.stderr or "not a journal" in done.stderr
    assert f"port {port}" in done.stderr


def test_a_table_that_was_played_by_a_book_of_a_newer_bowerbird_is_in_trouble_too(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    journal.write("kitchen", 1.0, [(TABLE, Settings("american-2050"))])
    with pytest.raises(JournalError, match="american-2050") as error:
        Table("kitchen", journal, Evidence(tmp_path / "pictures"))
    journal.close()
    assert error.value.kind == "newer"


def test_a_lock_left_behind_by_a_crash_keeps_nobody_out(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    journal.close()
    with (tmp_path / "evening.journal.lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
    Journal(tmp_path / "evening.journal").close()
