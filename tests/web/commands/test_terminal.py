"""Commands on terminals that lack letters, are closed or full, and with files that nobody can read."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.journals import begun
from web.__main__ import main
from web.commands import Refusal, files_on_command_line
from web.commands.files_on_command_line import text_in

SHEET = "rules american\ndealer W up 9h\nN pass | E pass | S order\nN As\n"


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "game.sheet"
    path.write_text(SHEET)
    return path


def typed(command, tmp_path, **environment):
    """Run a line of the shell in which ``bowerbird`` is the command; its status, output and errors."""
    shell = f'bowerbird() {{ "{sys.executable}" -m web "$@"; }}; {command}'
    given = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), **environment}
    done = subprocess.run(["bash", "-c", shell], env=given, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_full_disk_behind_the_terminal_is_a_single_line(tmp_path, sheet):
    for command in (f"judge {sheet}", "laws", f"export {sheet} --unfinished"):
        status, _, errors = typed(f"bowerbird {command} > /dev/full", tmp_path)
        assert status == 2
        assert len(errors.splitlines()) == 1
        assert errors.startswith(b"bowerbird")
        assert b"No space left on device" in errors


def test_closed_streams_stop_nothing_that_does_not_need_them(tmp_path, sheet):
    assert typed(f"bowerbird judge {sheet} >&-", tmp_path) == (0, b"", b"")
    assert typed(f"bowerbird judge {sheet} >&- 2>&-", tmp_path)[0] == 0
    status, _, errors = typed("bowerbird judge - <&-", tmp_path)
    assert (status, errors) == (2, b"bowerbird judge: standard input is closed: name a file\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_letters_shows_others(tmp_path, sheet, encoding):
    status, out, errors = typed(f"bowerbird judge {sheet}", tmp_path, PYTHONIOENCODING=encoding)
    assert (status, errors) == (0, b"")
    assert "S made hearts" in out.decode(encoding)


def test_json_stays_json_on_a_terminal_that_lacks_letters(tmp_path):
    path = tmp_path / os.fsdecode(b"\xfc\xff.journal")
    command = 'bowerbird check --json --port 0 --journal "$JOURNAL" --quiet'
    _, out, errors = typed(command, tmp_path, PYTHONIOENCODING="ascii", JOURNAL=str(path))
    assert b"Traceback" not in errors
    assert {json.loads(line)["part"] for line in out.decode("ascii").splitlines()} >= {"journal", "book"}


def test_a_journal_with_a_name_that_is_no_text_is_judged_checked_and_bundled(tmp_path):
    path = begun(tmp_path / os.fsdecode(b"\xfc.journal"))
    for command in (
        'judge "$JOURNAL"',
        f'bundle {tmp_path}/a.zip --journal "$JOURNAL"',
        'judge "$JOURNAL.none"',
    ):
        status, _, errors = typed(f"bowerbird {command}", tmp_path, JOURNAL=str(path))
        assert status == (2 if "none" in command else 0)
        assert b"Traceback" not in errors


HOSTILE = {
    "bytes.sheet": bytes(range(128, 256)),
    "latin1.sheet": "rules american # café".encode("latin-1"),
    "utf16.toml": "game = 7".encode("utf-16"),
    "packed.egnb": b"\x01\x00\x80EGN",
    "deep.egn": b'{"a":' * 100_000,
    "number.egn": b'{"fileType": ' + b"1" * 5000 + b"}",
    "deep.toml": b"game = " + b"[" * 20_000 + b"]" * 20_000,
    "number.toml": b"make = 0x" + b"F" * 20_000,
    "two.toml": b"players = 2\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_an_unreadable_file_is_a_single_line_in_every_command(tmp_path, capsys, sheet, name):
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    commands = [
        ["judge", str(sheet), "--house", str(path)],
        ["laws", "--rules", "british", "--house", str(path)],
    ]
    if not name.endswith(".toml"):
        commands = [["judge", str(path)], ["export", str(path), "--as", "csv"], *commands]
    for command in commands:
        status = main(command)
        errors = capsys.readouterr().err.splitlines()
        assert (status, len(errors)) == (2, 1) or (name == "two.toml" and status == 0)
        assert status == 0 or errors[0].startswith(f"bowerbird {command[0]}: ")


def test_a_file_too_large_for_any_record_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(files_on_command_line, "MOST", 1024 * 1024)
    with pytest.raises(Refusal, match=r"^/dev/zero is too large to be a sheet: more than 1 MB$"):
        text_in("/dev/zero", "a sheet")


def test_what_an_editor_puts_before_a_text_is_no_part_of_it(tmp_path, capsys):
    path = tmp_path / "bom.sheet"
    path.write_bytes(b"\xef\xbb\xbf" + SHEET.encode())
    assert main(["judge", str(path)]) == 0
    assert "S made" in capsys.readouterr().out


GAME = json.dumps({
    "fileType": "Euchre Game Notation", "version": "1.4",
    "metadata": {"players": ["a", "b", "c", "d"], "initialScore": [0, 0], "ruleset": {"std": True}},
    "deals": [{"dealNumber": 0, "initialState": {"dealer": 3, "upCard": "9h"},
               "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Order"]},
                          {"type": "TRICK_PLAY", "tricks": [["As", "Ts", "Ks", "Qs"]]}]}],
}).encode()  # fmt: skip
HOUSE = b'game = 7\nannounce = "on claim"\nbennies = ["Jk"]\n'


@settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from([("game.sheet", SHEET.encode()), ("game.egn", GAME), ("house.toml", HOUSE)]),
    st.integers(0, 10**6),
    st.sampled_from(["cut", "change", "insert"]),
    st.binary(min_size=1, max_size=6) | st.sampled_from([b"[" * 3000, b"9" * 5000, b"{", b"\x00"]),
)
def test_a_file_damaged_anywhere_is_read_or_refused_in_a_single_line(
    tmp_path, capsys, sheet, record, at, how, data
):
    name, whole = record
    at %= len(whole)
    rest = {"cut": b"", "change": data + whole[at + len(data) :], "insert": data + whole[at:]}[how]
    path = tmp_path / name
    path.write_bytes(whole[:at] + rest)
    args = ["judge", str(sheet), "--house", str(path)] if name == "house.toml" else ["judge", str(path)]
    status = main(args)
    errors = capsys.readouterr().err.splitlines()
    assert (status, len(errors)) in ((0, 0), (2, 1))
