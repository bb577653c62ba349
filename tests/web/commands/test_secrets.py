"""Secrets of addresses are planted in every command: none is in what it prints, logs or keeps."""

import json
import logging
import sys
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.lab.props.child_program import ChildProgram
from tests.web.states import state_of
from web import logs
from web.__main__ import main
from web.bootstrap import ROOT
from web.no_secrets import for_people, typed, without_secrets
from web.table.table import Settings, Table

SECRET = "Topf7secret"
ADDRESSES = [
    f"http://cam:{SECRET}@127.0.0.1:9/video",
    f"rtsp://cam:x%23{SECRET}@127.0.0.1:9/live",
    f"http://127.0.0.1:9/video?user=cam&password={SECRET}",
    f"http://cam:Topf#{SECRET}@127.0.0.1:9/video",
    f"http://127.0.0.1:9/video#{SECRET}",
    f"http://127.0.0.1:9/{SECRET}/live",
]


@pytest.fixture(autouse=True)
def private_folders(tmp_path, monkeypatch):
    for name in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    "command",
    [
        ["check", "--port", "0", "--camera"], ["check", "--json", "--port", "0", "--camera"], ["watch"],
        ["watch", "--json"], ["calibrate", "--camera"], ["calibrate", "--pack"], ["review"], ["read"],
        ["score"], ["judge"], ["export"], ["laws", "--rules"], ["bundle", "no.zip", "--journal"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_command_prints_or_logs_the_secret_of_an_address(capfd, tmp_path, monkeypatch, command, address):
    monkeypatch.chdir(tmp_path)
    kept = logs.keep()
    try:
        main([*command, address])
    finally:
        logs.leave(kept)
    captured = capfd.readouterr()
    assert SECRET not in captured.out + captured.err
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes()


@pytest.mark.parametrize("address", ADDRESSES[:-1])
def test_the_log_the_page_and_the_bundle_hold_no_secret_whoever_writes_it(tmp_path, address):
    logging.getLogger().setLevel(logging.INFO)
    kept = logs.keep()
    logging.getLogger("web.anything").error("no picture of %s", address)
    try:
        raise OSError(f"cannot open {address}")
    except OSError:
        logging.getLogger("web.anything").exception("it failed")
    from web.journal.evidence_store import Evidence
    from web.journal.journal import Journal

    journal = Journal(tmp_path / "evening.journal")
    table = Table("table", journal, Evidence(tmp_path / "pictures"), Settings("american"))
    table.surroundings.set_camera_state("lost", f"{address}: nothing answers")
    table.news.set_notice("camera", f"{address} is away")
    table.surroundings.set_board(f"no board at {address}")
    for role in ("table", "director", "spectator"):
        assert SECRET not in str(state_of(table, role))
    journal.close()
    logs.leave(kept)
    assert SECRET not in "".join(path.read_text() for path in logs.log_files())
    main(["bundle", str(tmp_path / "b.zip"), "--journal", str(tmp_path / "evening.journal")])
    with zipfile.ZipFile(tmp_path / "b.zip") as zipped:
        assert all(SECRET.encode() not in zipped.read(name) for name in zipped.namelist())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc is Linux's")
def test_the_list_of_processes_does_not_show_it():
    script = (
        "import sys; from web.no_secrets import hide_arguments; hide_arguments(); print('ready', flush=True);"
        " sys.stdin.read()"
    )
    command = ("serve", "--camera", ADDRESSES[0], "--pin", "271828", "--code=N67FE4KQ")
    with ChildProgram("-c", script, *command, "--pin", "@pin.txt", "--table", "kitchen") as program:
        assert program.next_line() == "ready"
        shown = Path(f"/proc/{program.pid}/cmdline").read_bytes()
    assert SECRET.encode() not in shown
    assert b"http:**" in shown
    assert b"271828" not in shown
    assert b"N67FE4KQ" not in shown
    assert shown.endswith(b"--pin\0******\0--code=********\0--pin\0@pin.txt\0--table\0kitchen\0")


HOME = "Kontoname9"
"""What a home folder is called after: whoever has the account."""


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A home folder with a film, a photograph, a sheet and what is none of them."""
    home = tmp_path / HOME
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME")
    picture = np.full((360, 640, 3), 90, np.uint8)
    cv2.imwrite(str(home / "a.jpg"), picture)
    film = cv2.VideoWriter(str(home / "film.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 12, (640, 360))
    for _ in range(8):
        film.write(picture)
    film.release()
    (home / "a.sheet").write_text((ROOT / "web" / "docs" / "example.sheet").read_text())
    (home / "bad.journal").write_text("Dear Mr Leeds, " * 1000)
    return home


@pytest.mark.parametrize(
    "command",
    [
        "check --port 0", "check --json --port 0", "check --camera HOME/film.mp4 --port 0",
        "check --journal HOME/bad.journal --port 0 --json", "check --scoreboard HOME/tty --port 0",
        "review HOME/film.mp4", "review HOME/film.mp4 --json", "review HOME/none.mp4", "watch HOME/film.mp4",
        "watch HOME/none.mp4", "read HOME/a.jpg", "read HOME/a.jpg --json", "read HOME/none.jpg HOME",
        "read HOME/a.jpg --deck HOME/bad.journal", "read HOME/a.jpg --models HOME/none",
        "judge HOME/a.sheet", "judge HOME/bad.journal", "judge HOME/none",
        "export HOME/a.sheet --as csv --unfinished --out HOME/a.csv", "export HOME/bad.journal --as csv",
        "laws --rules HOME/none", "calibrate --camera HOME/film.mp4", "calibrate --camera HOME/none.mp4",
        "calibrate --pack HOME/a.jpg --json", "calibrate --pack HOME/a.jpg --names HOME/none",
        "score HOME/none", "score HOME", "movements draw --people 8 --out HOME/m.pdf",
        "movements draw --people 8 --out HOME/none/m.pdf", "tags --output HOME/t.pdf",
        "simulate HOME/none/x.mp4", "bench --models HOME/none", "bundle HOME/b.zip",
        "bundle HOME/none/b.zip", "bundle HOME/b.zip --journal HOME/bad.journal",
        "hub --setup --no-tls", "hub --record HOME/none/club.record", "hub --record HOME/bad.journal",
        "hub --setup --league HOME/none", "league --invite dahlias", "league --record HOME/bad.journal",
        "league --setup --address 127.0.0.1", "serve --rules HOME/none", "serve --house HOME/none",
        "record --folder HOME --camera HOME/film.mp4", "serve --camera HOME/none.mp4",
        "serve --wire-log HOME/none/wire.log --scoreboard VIRTUAL", "serve --port HOME/none",
    ],
)  # fmt: skip
def test_no_command_prints_the_account_that_it_runs_under(capfd, at_home, command):
    kept = logs.keep()
    try:
        main([word.replace("HOME", str(at_home)) for word in command.split()])
    finally:
        logs.leave(kept)
    captured = capfd.readouterr()
    assert HOME not in captured.out + captured.err
    assert captured.out + captured.err
    for path in at_home.rglob("*.log"):
        assert HOME not in path.read_text()
    for path in at_home.glob("*.zip"):
        with zipfile.ZipFile(path) as zipped:
            assert all(HOME.encode() not in zipped.read(name) for name in zipped.namelist())
    for path in at_home.rglob("*.html"):  # the page of a review, which is sent to others
        assert HOME not in path.read_text()


def test_the_home_folder_is_named_in_every_way_it_is_written_and_no_other_folder(monkeypatch, tmp_path):
    home = tmp_path / "real" / "José"
    home.mkdir(parents=True)
    (tmp_path / "link").symlink_to(home)
    monkeypatch.setenv("HOME", str(tmp_path / "link"))
    assert for_people(f"{tmp_path}/link/a and {home}/b, {home}: {home}") == "~/a and ~/b, ~: ~"
    assert for_people(json.dumps({"kept": str(home / "c")})) == '{"kept": "~/c"}'
    assert (
        for_people(f"{tmp_path}/linked/a /media{tmp_path}/link")
        == f"{tmp_path}/linked/a /media{tmp_path}/link"
    )
    assert typed(home / "a b.mp4") == "~/'a b.mp4'"
    assert typed("a b.mp4") == "'a b.mp4'"
    monkeypatch.setenv("HOME", "/")
    assert for_people("/a and /b") == "/a and /b"


def test_words_without_secrets_stay_as_they_are():
    text = "the page is at http://127.0.0.1:8080/table/kitchen/, 3:2 for NS; see https://example.org/a"
    assert without_secrets(text) == text


def test_an_unforeseen_failure_is_a_single_line(capsys, monkeypatch):
    def fails(_):
        raise RecursionError(f"deep in {ADDRESSES[0]}\nand more")

    monkeypatch.setattr("web.commands.judge.fails_in_tests", fails, raising=False)
    monkeypatch.setitem(main.__globals__["RUNS"], "laws", "judge:fails_in_tests")
    assert main(["laws"]) == 2
    message = capsys.readouterr().err
    assert len(message.strip().splitlines()) == 1
    assert "RecursionError" in message
    assert SECRET not in message
