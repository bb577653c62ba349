"""What may be typed: words in their order, several of them, words that exclude each other, and wrong ones."""

import subprocess
import sys

import click
import pytest

from tests.web.commands.test_commands import refused
from web.__main__ import RUNS, carried_out, main
from web.commands.arguments import parser, read
from web.commands.stop_signals import is_endless


def test_a_wrong_word_is_answered_with_the_nearest_command(capsys):
    assert refused(capsys, "serv") == "bowerbird: No such command 'serv'. Did you mean 'serve'?"


def test_a_wrong_option_is_answered_with_the_nearest(capsys):
    line = refused(capsys, "judge", "a.sheet", "--rule", "american")
    assert line.startswith("bowerbird judge: No such option '--rule'. ")
    assert "'--rules'" in line


def test_the_help_names_every_command(capsys):
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(f"  {command} " in printed for command in RUNS)


def test_nothing_typed_opens_the_first_page(monkeypatch):
    typed = []
    monkeypatch.setattr("web.commands.camera_and_film.start", lambda args: typed.append(args) or 0)
    assert main([]) == 0
    assert [(args.command, args.port, args.no_browser) for args in typed] == [("start", 8377, False)]
    assert is_endless([])


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "fast"])
@pytest.mark.parametrize("command", [["demo"], ["hub", "--demo"]])
def test_a_speed_at_which_nothing_plays_is_refused(command, speed):
    with pytest.raises(click.BadParameter, match="a number from"):
        read([*command, "--speed", speed])


@pytest.mark.parametrize("written", [b"\xef\xbb\xbf2468\r\n", b" 2468", b"2468\nmore"])
def test_a_pin_from_a_file_is_what_is_typed_on_the_page(tmp_path, written):
    (tmp_path / "pin").write_bytes(written)
    assert read(["hub", "--pin", f"@{tmp_path / 'pin'}"]).pin == "2468"


@pytest.mark.parametrize("pin", ["7" * 101, "12\t34"])
def test_a_pin_that_nobody_can_type_is_refused(tmp_path, pin):
    (tmp_path / "pin").write_text(pin)
    for given in (pin, f"@{tmp_path / 'pin'}"):
        with pytest.raises(click.BadParameter, match="100 characters at most"):
            read(["hub", "--pin", given])


@pytest.mark.parametrize("command", RUNS)
def test_every_command_has_its_help_and_loads_nothing_heavy_for_it(command, capsys):
    assert main([command, "--help"]) == 0
    assert f"Usage: bowerbird {command}" in capsys.readouterr().out


def loaded_by(*words, typed=""):
    """The modules that a command loads, with ``typed`` as its standard input."""
    script = "import sys, web.__main__ as w; w.main(sys.argv[1:]); print('loaded', *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script, *words], input=typed, capture_output=True, text=True, check=True
    )
    return set(done.stdout.rpartition("loaded")[2].split())


def test_help_loads_no_library_of_table_or_camera():
    heavy = {"sqlalchemy", "numpy", "cv2", "flask", "onnxruntime", "web.commands.hub"}
    assert not heavy & loaded_by("hub", "--help")


def test_a_sheet_is_judged_without_a_database():
    loaded = loaded_by("judge", "-", typed="# nothing was played\n")
    assert "web.commands.judge" in loaded
    assert "sqlalchemy" not in loaded


def test_the_packages_of_a_club_are_wanted_only_where_the_command_runs(capsys):
    wanted: list[str] = []
    for words in (["hub", "--help"], ["hub", "--prt", "1"]):
        carried_out(words, lambda: wanted.append("hub"))
    capsys.readouterr()
    assert wanted == []


def test_words_of_several_tables_are_kept_in_their_order():
    words = ["--rules", "british", "--table", "a", "--fast", "--camera", "0", "--table", "b", "--camera=1"]
    assert read(["serve", *words]).typed == (
        ("rules", "british"), ("table", "a"), ("fast", True), ("camera", "0"),
        ("table", "b"), ("camera", "1"),
    )  # fmt: skip


@pytest.mark.parametrize("words", [["--pack", "a.jpg", "b.jpg"], ["--pack", "a.jpg", "--pack=b.jpg"]])
def test_an_option_takes_all_words_up_to_the_next_option(words):
    args = read(["calibrate", *words, "--json"])
    assert args.pack == ["a.jpg", "b.jpg"]
    assert args.json


@pytest.mark.parametrize(
    ("words", "folder"), [([], None), (["--broker"], ""), (["--broker", "here"], "here")]
)
def test_an_option_with_a_value_that_may_be_left_out(words, folder):
    assert read(["check", *words, "--json"]).broker == folder


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["judge", "a", "--verbose", "--quiet"], "bowerbird judge: --verbose and --quiet exclude each other"),
        (["calibrate"], "bowerbird calibrate: --camera or --pack is needed"),
        (["calibrate", "--camera", "0", "--pack", "a"],
         "bowerbird calibrate: --camera and --pack exclude each other"),
        (["league", "--setup", "--remove", "x"], "bowerbird league: --setup and --remove exclude each other"),
        (["judge"], "bowerbird judge: Missing argument 'SHEET|JOURNAL'."),
    ],
)  # fmt: skip
def test_wrong_options_are_a_single_line(words, line, capsys):
    assert refused(capsys, *words) == line


def test_a_film_that_cannot_be_written_is_refused_before_it_is_drawn(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("models.lab.films.simulate", lambda *_, **__: pytest.fail("it was drawn"))
    assert "write a video named .mp4" in refused(capsys, "simulate", str(tmp_path / "x.txt"))
    assert "is not a folder" in refused(capsys, "simulate", str(tmp_path / "none" / "x.mp4"))


def test_no_command_has_two_options_of_a_name():
    for command in parser().commands.values():
        names = [name for param in command.params if isinstance(param, click.Option) for name in param.opts]
        assert len(names) == len(set(names)), command.name
