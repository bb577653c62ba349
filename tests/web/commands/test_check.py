"""``bowerbird check``: a line for each part, what to do about a fault, and the exit status."""

import json
import os
import socket
import time
from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from models.lab.props.deals_by_script import SOMERSET
from vision.camera.frame_source import CameraError, Source
from vision.place.camera_slope import Slope
from web.__main__ import main
from web.bootstrap import ROOT
from web.commands import check as check_command
from web.commands import check_list
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.table import Settings, Table

FILM = ROOT / "vision" / "demo" / "deal.mp4"


def checked(capsys, tmp_path, *options):
    """The findings by part, and the exit status."""
    journal = () if "--journal" in options else ("--journal", str(tmp_path / "evening.journal"))
    status = main(["check", "--json", "--port", "0", *journal, *options])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {line["part"]: line for line in lines}, status


def test_everything_in_order_is_reported_part_by_part(capsys, tmp_path):
    findings, status = checked(capsys, tmp_path, "--camera", str(FILM), "--scoreboard", "VIRTUAL")
    assert status == 0
    assert list(findings) == [
        "program", "port", "models", "disk", "journal", "clock", "book", "scoreboard", "camera",
        "table", "light", "glare", "cards", "sharpness", "pace", "reading",
    ]  # fmt: skip
    assert {line["state"] for line in findings.values()} <= {"good", "left"}
    assert findings["camera"]["says"] == "1280x720"
    assert findings["pace"]["says"] == "12 pictures a second"
    assert "found by its edges" in findings["table"]["says"]


def test_what_is_not_asked_for_is_neither_good_nor_bad(capsys, tmp_path):
    findings, status = checked(capsys, tmp_path)
    assert status == 0
    assert findings["camera"]["state"] == findings["scoreboard"]["state"] == "left"
    assert "light" not in findings


@pytest.mark.parametrize(
    ("options", "part", "message"),
    [
        (("--rules", "amercan"), "book", "american"),
        (("--camera", "none.mp4"), "camera", "there is no such video"),
        (("--scoreboard", "/dev/none"), "scoreboard", "/dev/none"),
        (("--models", "/nowhere"), "models", "is missing"),
        (("--journal", str(FILM)), "journal", "not a journal"),
    ],
)
def test_what_is_not_in_order_is_named_and_the_status_is_1(capsys, tmp_path, options, part, message):
    findings, status = checked(capsys, tmp_path, *options)
    assert status == 1
    assert findings[part]["state"] == "mend"
    assert message in findings[part]["says"]


def test_advice_about_the_picture_is_a_part_like_any_other(capsys, tmp_path):
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((720, 1280, 3), 8, np.uint8))
    cv2.imwrite(str(tmp_path / "later.png"), np.full((720, 1280, 3), 9, np.uint8))
    findings, status = checked(capsys, tmp_path, "--camera", str(tmp_path))
    assert status == 1
    assert findings["light"]["state"] == "mend"
    assert "dark" in findings["light"]["says"]


def test_a_port_that_is_taken_is_named(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        findings, status = checked(capsys, tmp_path, "--port", str(taken.getsockname()[1]))
    assert status == 1
    assert "in use" in findings["port"]["says"]


def test_house_rules_of_the_journal_are_those_that_are_checked(capsys, tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path), SOMERSET)
    table.agree(Settings("somerset-1888", {"announce": "at once"}), TABLE)
    journal.close()
    findings, _ = checked(capsys, tmp_path)
    assert "somerset-1888" in findings["book"]["says"]
    assert "house rules: announce" in findings["book"]["says"]
    assert "2 entries" in findings["journal"]["says"]


def test_a_clock_behind_the_journal_or_the_program_is_to_be_set():
    now = time.time()
    assert check_list.clock(now - 60, now).state == "good"
    behind = check_list.clock(now + 3600, now)
    assert behind.state == "mend"
    assert "journal" in behind.text
    assert "program" in check_list.clock(0.0, 1_000_000.0).text


def test_too_little_room_on_the_disk_is_reported(monkeypatch, tmp_path):
    usage = type("Usage", (), {"free": 20e6})
    monkeypatch.setattr(check_list.shutil, "disk_usage", lambda _: usage)
    assert "20 MB free" in check_list.disk(tmp_path).text
    assert check_list.disk(tmp_path).state == "mend"


def test_a_folder_that_may_not_be_written_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(check_list.os, "access", lambda *_: False)
    assert "cannot be written" in check_list.disk(tmp_path / "not" / "there").text


def test_a_board_that_never_answers_is_not_ready(monkeypatch):
    monkeypatch.setattr(check_list, "SETTLED", 0.2)
    main_end, device = os.openpty()
    findings = check_list.board(os.ttyname(device))
    assert findings.state == "mend"
    os.close(main_end)
    os.close(device)


def test_the_text_ends_with_a_single_word_or_with_the_parts_to_look_at(capsys, tmp_path):
    where = ["--port", "0", "--journal", str(tmp_path / "a.journal")]
    assert main(["check", *where]) == 0
    assert capsys.readouterr().out.endswith(
        "Ready to be scored by hand. No camera was tried: add --camera to try one.\n"
    )
    assert main(["check", *where, "--rules", "none"]) == 1
    printed = capsys.readouterr().out
    assert "✗ book" in printed
    assert printed.endswith("Not ready: see the lines marked ✗.\n")


@pytest.mark.parametrize("reason", ["1 card found, not read: move nearer or add light", "no card lies there"])
def test_a_check_that_saw_nothing_is_never_ready(capsys, monkeypatch, reason):
    findings = [check_list.good("camera", "1280x720"), check_list.left("reading", reason)]
    monkeypatch.setattr(check_command, "findings", lambda *_: iter(findings))
    assert main(["check", "--camera", "0"]) == 0
    printed = capsys.readouterr().out
    assert f"– reading     {reason}" in printed
    assert printed.endswith("Nothing is wrong, but no card was read: see the lines marked –.\n")


@pytest.mark.parametrize(("degrees", "parts"), [(18, ["reading", "camera"]), (60, ["reading"])])
def test_a_camera_too_low_to_read_a_card_is_named_by_the_shapes_of_the_cards(degrees, parts):
    slope = Slope(float(1 / np.sin(np.radians(degrees))), 720, 1280)
    card = np.float32([[-35, -50], [35, -50], [35, 50], [-35, 50]])
    quads = [slope.picture(card + place) for place in ((500, 300), (640, 420), (800, 350))]
    cards = [SimpleNamespace(read=SimpleNamespace(card=None, quad=quad)) for quad in quads]
    findings = list(check_command.reading(cards, 720, 1280))
    assert [finding.part for finding in findings] == parts
    assert ("too flat to read" in findings[-1].text) is (len(parts) == 2)
    assert len(list(check_command.reading(cards, 720, 1280, is_height_named=True))) == 1


def test_a_check_is_not_ready_if_a_camera_of_two_read_no_card_or_none_was_tried(capsys, monkeypatch):
    def last_line(*options, findings):
        monkeypatch.setattr(check_command, "findings", lambda *_: iter(findings))
        assert main(["check", *options]) == 0
        return capsys.readouterr().out.splitlines()[-1]

    a, b = (replace(check_list.good("reading", "2 cards found"), table=name) for name in "ab")
    tables = ("--table", "a", "--camera", "0", "--table", "b", "--camera", "1")
    assert last_line(*tables, findings=[a, b]) == "Ready."
    assert last_line(*tables, findings=[a]) == check_command.NOTHING_SEEN
    lag = [check_list.good("lag", "0.1 s late"), check_list.left("reading", "not tried with --lag")]
    assert last_line("--camera", "0", "--lag", findings=lag) == check_command.NOTHING_SEEN


def test_several_tables_are_checked_in_turn_each_with_its_parts(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kitchen = ("--table", "kitchen", "--camera", str(FILM), "--scoreboard", "VIRTUAL")
    porch = ("--table", "porch", "--rules", "amercan")
    status = main(["check", "--json", "--port", "0", "--rules", "american", *kitchen, *porch])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    findings = {(line["table"], line["part"]): line for line in lines}
    assert len(findings) == len(lines), "nothing is said twice of one table"
    assert [part for table, part in findings if not table] == ["program", "port", "models"]
    assert findings["kitchen", "camera"]["says"] == "1280x720"
    assert findings["kitchen", "scoreboard"]["state"] == "good"
    assert findings["porch", "camera"]["state"] == findings["porch", "scoreboard"]["state"] == "left"
    assert findings["kitchen", "book"]["says"].startswith("American club euchre")
    wrong = {where for where, line in findings.items() if line["state"] == "mend"}
    assert (status, wrong) == (1, {("porch", "book")})


def test_every_camera_stays_open_until_all_have_been_tried(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    happened = []

    class Camera(Source):
        def __init__(self, name, on_starting):
            self.name = name
            happened.append(f"{name} opens")

        def frames(self):
            return ()

        def close(self):
            happened.append(f"{self.name} closes")

    def no_picture(source, _none, _cards):
        raise CameraError(f"{source.name} gives no picture")

    monkeypatch.setattr("vision.camera.open_source.open_source", Camera)
    monkeypatch.setattr("vision.set_up.from_pictures.calibrate", no_picture)
    assert (
        main(["check", "--port", "0", "--table", "a", "--camera", "0", "--table", "b", "--camera", "1"]) == 1
    )
    assert happened == ["0 opens", "1 opens", "1 closes", "0 closes"]
    printed = capsys.readouterr().out
    assert (
        printed.index("\na\n")
        < printed.index("0 gives no picture")
        < printed.index("\nb\n")
        < printed.index("1 gives")
    )


def test_tables_that_cannot_be_served_together_are_refused(capsys):
    assert main(["check", "--table", "a", "--camera", "0", "--table", "b", "--camera", "0"]) == 2
    assert "camera 0 can watch one table only" in capsys.readouterr().err


def test_a_phone_is_left_to_the_phones_page(capsys, tmp_path):
    findings, _ = checked(capsys, tmp_path, "--camera", "phone")
    assert (findings["camera"]["state"], "its own page" in findings["camera"]["says"]) == ("left", True)


def test_a_machine_without_a_camera_app_is_reported_with_what_to_do(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("vision.camera.apps.ANSWERS_WITHIN", 0.2)
    findings, status = checked(capsys, tmp_path, "--camera", "127.0.0.1:99")
    assert status == 1
    assert "no camera app answers at 127.0.0.1:99" in findings["camera"]["says"]
    assert "server started" in findings["camera"]["do"]
