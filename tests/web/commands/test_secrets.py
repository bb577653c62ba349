"""Secrets of addresses are planted in every command: none is in what it prints, logs or keeps."""

import logging
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from web import logs
from web.__main__ import main
from web.bootstrap import ROOT
from web.no_secrets import without_secrets
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
def own_folders(tmp_path, monkeypatch):
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
    said = capfd.readouterr()
    assert SECRET not in said.out + said.err
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
    table.set_eye("lost", f"{address}: nothing answers")
    table.set_notice("camera", f"{address} is away")
    table.set_board(f"no board at {address}")
    for role in ("table", "director", "spectator"):
        assert SECRET not in str(table.state(role))
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
    command = [sys.executable, "-c", script, "serve", "--camera", ADDRESSES[0], "--table", "kitchen"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        watchdog = threading.Timer(30, running.kill)
        watchdog.start()
        assert running.stdout.readline() == b"ready\n"
        shown = Path(f"/proc/{running.pid}/cmdline").read_bytes()
        running.stdin.close()
        watchdog.cancel()
    assert SECRET.encode() not in shown
    assert b"http:**" in shown
    assert shown.endswith(b"--table\0kitchen\0")


def test_words_without_secrets_stay_as_they_are():
    text = "the page is at http://127.0.0.1:8080/table/kitchen/, 3:2 for NS; see https://example.org/a"
    assert without_secrets(text) == text


def test_a_failure_that_nobody_foresaw_is_one_line(capsys, monkeypatch):
    def fails(_):
        raise RecursionError(f"deep in {ADDRESSES[0]}\nand more")

    monkeypatch.setattr("web.commands.judge.fails_in_tests", fails, raising=False)
    monkeypatch.setitem(main.__globals__["RUNS"], "laws", "judge:fails_in_tests")
    assert main(["laws"]) == 2
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 1
    assert "RecursionError" in said
    assert SECRET not in said
