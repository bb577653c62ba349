"""What is run before a change is taken: the README's own commands, by the system's own Python."""

import os
import re
import signal
import subprocess

import pytest

from tests import newest
from tests.__main__ import (
    CORE_MINUTES,
    Step,
    cores,
    how_long,
    is_usable,
    main,
    run_in_parallel,
    steps_of_tests,
)
from tests.sources import short, sources
from web.bootstrap import OLDEST, ROOT

RUN = ROOT / ".ci" / "run"


def test_it_calls_nothing_that_the_readme_does_not_tell_a_newcomer():
    commands = re.findall(r"(?m)^(?:nice -n 5 )?(python3 -m [a-z ]*[a-z])", RUN.read_text())
    assert sorted(commands) == ["python3 -m tests", "python3 -m tests training"]
    readme = (ROOT / "README.md").read_text()
    assert all(re.search(rf"(?m)^{command}$|`{command}`", readme) for command in commands)


@pytest.fixture
def clone(tmp_path):
    """A clone with commands that only print which Python runs them, and another Python before it."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_text(RUN.read_text())
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "__main__.py").write_text("import sys; print(sys.executable, *sys.argv[1:])")
    other = tmp_path / "other" / "python3"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\necho another Python\n")
    other.chmod(0o755)
    return tmp_path


def test_another_python_that_is_first_on_the_path_runs_nothing(clone):
    done = subprocess.run(
        ["bash", str(clone / ".ci" / "run")], env={"PATH": f"{clone / 'other'}:/usr/bin:/bin"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    heading, *ran = done.stdout.splitlines()
    assert re.fullmatch(r"== /usr/bin/python3, Python 3\.\d+\.\d+", heading)
    assert ran == ["/usr/bin/python3", "/usr/bin/python3 training"]


@pytest.mark.parametrize("fails", ["", "training"])
def test_it_fails_if_either_command_does_and_prints_what_both_say(clone, fails):
    script = f"import sys; print('this', *sys.argv[1:]); sys.exit({fails!r} == ' '.join(sys.argv[1:]))"
    (clone / "tests" / "__main__.py").write_text(script)
    done = subprocess.run(["bash", str(clone / ".ci" / "run")], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:] == ["this", "this training"]


@pytest.fixture
def ran(monkeypatch):
    """What the command runs and sets up on a machine that lacks the compiler of the scoreboard."""
    calls = []
    monkeypatch.setattr("tests.__main__.ensure", lambda group, *_: calls.append(group))
    monkeypatch.setattr("tests.__main__.lacking", lambda _: ["gcc-avr"])
    monkeypatch.setattr("tests.__main__.install_packages", lambda names, *_, ask: calls.append(*names))
    monkeypatch.setattr("tests.__main__.run", lambda *command: calls.append(command) or 3)
    return calls


def test_tests_that_somebody_names_run_without_linters_and_other_tests(ran, capsys):
    named = ("tests/referee/laws", "-k", "revoke")
    assert main([*named]) == 3
    assert ran == ["test", ("pytest", "-m", "not training", *named)]
    assert "Some tests need gcc-avr" in capsys.readouterr().out


def test_programs_find_compiled_what_others_imported_though_the_system_keeps_none(ran, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(
        "tests.__main__.run", lambda *_: ran.append(os.environ.get("PYTHONDONTWRITEBYTECODE")) or 0
    )
    assert main(["tests/referee/laws"]) == 0
    assert ran == ["test", None]


def test_the_set_up_by_itself_runs_no_test(ran):
    assert main(["set-up"]) == 0
    assert ran == ["test", "gcc-avr"]


def runs(command, path):
    """Whether pytest, so called, runs the tests in ``path``."""
    left_out = {word.removeprefix("--ignore=") for word in command if word.startswith("--ignore=")}
    folders = {word for word in command if word.startswith("tests")}
    above = {folder.as_posix() for folder in path.parents}
    return bool(above & folders) and not above & left_out


def test_every_test_is_in_a_single_parallel_part():
    parts = [step.command for step in steps_of_tests(())]
    for path in sources("tests"):
        if path.name.startswith("test_"):
            assert sum(runs(command, path.relative_to(ROOT)) for command in parts) == 1, short(path)


def test_every_parallel_step_is_printed_and_the_failed_steps_are_named(monkeypatch, tmp_path, capfd):
    took = tmp_path / "kept" / "seconds"
    monkeypatch.setitem(CORE_MINUTES, took, 2 * cores())
    script = tmp_path / "echoes.py"
    script.write_text("import sys; print('what', sys.argv[1], 'says'); sys.exit(sys.argv[1] == 'b')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_in_parallel([Step(name, ("echoes", name)) for name in "abc"], 2, took) == ["b"]
    out = capfd.readouterr().out
    assert all(f"what {name} says" in out for name in "abc")
    assert how_long(took) == "0 min the last time here"


def test_a_step_ends_though_a_program_that_it_started_goes_on(monkeypatch, tmp_path, capfd):
    monkeypatch.setitem(CORE_MINUTES, tmp_path / "seconds", 1)
    left = tmp_path / "left.py"
    sleeper = "import sys, time; print(1, flush=True); time.sleep(600)"
    left.write_text(
        f"import subprocess, sys\nprint('left', subprocess.Popen([sys.executable, '-c', {sleeper!r}]).pid)"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_in_parallel([Step("left", ("left",))], 1, tmp_path / "seconds") == []
    os.kill(int(re.search(r"left (\d+)", capfd.readouterr().out)[1]), signal.SIGKILL)


def test_a_step_that_does_not_end_is_stopped_with_its_stack_printed(monkeypatch, tmp_path, capfd):
    monkeypatch.setitem(CORE_MINUTES, tmp_path / "seconds", 1)
    monkeypatch.setattr("tests.__main__.LIMIT_S", 2)
    (tmp_path / "waits.py").write_text(
        "import faulthandler, time\nfaulthandler.enable()\ndef forever():\n    time.sleep(600)\nforever()"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_in_parallel([Step("waits", ("waits",))], 1, tmp_path / "seconds") == ["waits"]
    assert "forever" in capfd.readouterr().out


def test_what_runs_the_tests_is_the_oldest_python_that_may_run_the_rest():
    project = (ROOT / "pyproject.toml").read_text()
    oldest = ".".join(map(str, OLDEST))
    assert f'requires-python = ">={oldest}"' in project
    assert f'python_version = "{oldest}"' in project
    assert f'target-version = "py{oldest.replace(".", "")}"' in project


def test_the_newest_python_is_chosen_by_its_version_and_not_by_its_place(monkeypatch, tmp_path):
    for name in (
        "a/python3.9",
        "a/python3.12",
        "b/python3.14",
        "b/python3.14-config",
        "b/python3",
        "a/python3.11",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(newest, "PLACES", (f"{tmp_path}/*",))
    monkeypatch.setattr(newest.sys, "version_info", (3, 11, 2))
    assert [path.name for path in newest.newer()] == ["python3.14", "python3.12"]
    monkeypatch.setattr(newest.sys, "version_info", (3, 14, 0))
    assert newest.newer() == []


def test_temporary_files_are_kept_in_memory_only_where_this_user_may_write(tmp_path, monkeypatch):
    assert is_usable(tmp_path)
    assert not is_usable(tmp_path / "none")
    monkeypatch.setattr(os, "access", lambda _, mode: not mode & os.W_OK)
    assert not is_usable(tmp_path)
