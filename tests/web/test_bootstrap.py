"""Setting up a bare machine: missing packages are detected, named, and installed only where allowed."""

import re
import subprocess
import sys
import tomllib

import pytest

from web import bootstrap
from web.__main__ import packages_for


@pytest.fixture
def ran(monkeypatch):
    """The commands that would have been run; each of them succeeds."""
    commands = []

    def run(command, **_):
        commands.append(list(command))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(bootstrap.subprocess, "run", run)
    return commands


def someone(monkeypatch, root, terminal, tools=("apt-get", "sudo")):
    monkeypatch.setattr(bootstrap, "is_root", lambda: root)
    monkeypatch.setattr(bootstrap.sys.stdin, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}" if name in tools else None)


LOCK = """\
# What is installed.
# run
flask==3.1.3
# build
hatchling==1
# test
pytest==9
# training
onnx==1
# torch
torch==2
triton==3
"""


def made_by(folder, version=None, home=None):
    """A virtual environment as a Python makes it, by default this Python."""
    (folder / "bin").mkdir(parents=True)
    version = version or ".".join(map(str, sys.version_info[:3]))
    home = home or bootstrap.base_python().parent
    (folder / "pyvenv.cfg").write_text(f"home = {home}\nversion = {version}\n")


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A clone with a set-up that only pretends: returns what it would have installed and started."""
    done = []
    (tmp_path / "requirements.lock").write_text(LOCK)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "make_venv", made_by)
    wanted = tmp_path / ".venv" / "wanted.txt"

    def pip(command):
        listed = [wanted.read_text() if part == str(wanted) else part for part in command[6:]]
        done.append(("pip", *listed))

    monkeypatch.setattr(bootstrap, "run_pip", pip)
    monkeypatch.setattr(bootstrap.os, "execv", lambda python, command: done.append(("exec", *command[2:])))
    return tmp_path, done


def test_a_machine_that_has_everything_is_left_alone(clone):
    _, done = clone
    bootstrap.ensure("run", "web", ["demo"])
    assert done == []


def test_missing_packages_are_installed_and_the_command_starts_again_inside(clone, monkeypatch):
    folder, done = clone
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["flask"])
    bootstrap.ensure("run", "web", ["demo"])
    assert done == [
        ("pip", "--require-hashes", "--only-binary", ":all:", "-r", "flask==3.1.3\nhatchling==1\n"),
        ("pip", "--no-deps", "--no-build-isolation", "-e", str(folder)),
        ("exec", "web", "demo"),
    ]


def test_an_installed_bowerbird_without_club_packages_names_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["paho"] if group == "hub" else [])
    with pytest.raises(SystemExit):
        bootstrap.ensure("hub", "web", ["hub"])
    message = capsys.readouterr().err
    assert "pipx inject bowerbird networkx paho-mqtt 'psycopg[binary]'" in message
    assert "pip install 'bowerbird[hub]'" in message
    assert packages_for(["hub", "--help"]) == "run"
    assert packages_for(["hub"]) == "hub"


def test_what_a_hub_adds_to_a_bowerbird_that_is_set_up_is_announced_with_its_own_size(
    clone, monkeypatch, capsys
):
    folder, _ = clone
    (folder / "requirements.lock").write_text(LOCK + "# hub\npaho==2\n")
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["flask"])
    bootstrap.ensure("run", "web", ["demo"])
    (folder / ".venv" / "bin" / "python").touch()
    bootstrap.ensure("hub", "web", ["hub"])
    assert capsys.readouterr().out.splitlines() == [
        "Setting up Bowerbird in .venv: about 130 MB to download.",
        "Adding to .venv what a club's hub needs: about 6 MB to download.",
    ]


def test_of_pytorch_whichever_build_this_machine_is_sent_is_taken_and_nothing_else_of_its_part(
    clone, monkeypatch
):
    folder, done = clone
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["torch"])
    monkeypatch.setitem(bootstrap.FOLDERS, "training", ".venv")
    bootstrap.ensure("training", "tests", [])
    hashed, torch, ours, _ = done
    assert hashed[1:] == ("--require-hashes", "--only-binary", ":all:", "--no-deps", "-r",
                          "flask==3.1.3\nhatchling==1\nonnx==1\n")  # fmt: skip
    assert torch[1:] == ("-c", "torch==2\ntriton==3\n", "torch", "torchvision")
    assert ours[-1] == str(folder)


def test_what_was_set_up_for_the_tests_does_for_the_command_too(clone, monkeypatch):
    folder, done = clone
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["flask"])
    bootstrap.ensure("test", "tests", [])
    (folder / ".venv" / "bin" / "python").touch()
    bootstrap.ensure("run", "web", ["demo"])
    assert [step[0] for step in done] == ["pip", "pip", "exec", "exec"]
    assert done[0][-1] == "flask==3.1.3\nhatchling==1\npytest==9\n"
    monkeypatch.setattr(bootstrap, "missing", lambda group: [])
    monkeypatch.setattr(bootstrap.sys, "prefix", str(folder / ".venv"))
    bootstrap.ensure("run", "web", ["demo"])
    assert len(done) == 4, "inside and current: nothing to do"


@pytest.mark.parametrize(
    ("version", "home"),
    [("3.10.4", None), ("4.0.0", None), (None, "/another/python/bin"), ("", "")],
    ids=["older", "newer", "of another place", "unknown"],
)
def test_an_environment_by_another_python_is_made_again(clone, monkeypatch, version, home):
    folder, done = clone
    ours = folder / ".venv"
    made_by(ours, version, home)
    if version == "":
        (ours / "pyvenv.cfg").unlink()
    (ours / "bin" / "python").touch()
    for group in ("run", "test"):
        bootstrap.stamp(ours, group).write_text(bootstrap.fingerprint())
    (ours / "of-another").touch()
    monkeypatch.setattr(bootstrap, "missing", lambda group: ["flask"])
    bootstrap.ensure("test", "tests", [])
    assert [step[0] for step in done] == ["pip", "pip", "exec"]
    assert not (ours / "of-another").exists()
    assert bootstrap.is_of_this_python(ours)


def test_a_new_folder_is_made_with_this_python_and_not_with_the_python_inside_it(monkeypatch, ran, tmp_path):
    monkeypatch.setattr(bootstrap.sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    bootstrap.make_venv(tmp_path / ".venv")
    ((python, *_),) = ran
    assert not python.startswith(str(tmp_path))


def test_a_point_release_of_the_same_python_changes_nothing(tmp_path):
    made_by(tmp_path / ".venv", ".".join(map(str, (*sys.version_info[:2], 99))))
    assert bootstrap.is_of_this_python(tmp_path / ".venv")


def test_root_installs_packages_without_being_asked(monkeypatch, ran):
    someone(monkeypatch, root=True, terminal=False)
    bootstrap.install_packages(["python3.11-venv"], "for a test", ask=False)
    assert ran == [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "python3.11-venv"],
    ]


def test_another_user_is_asked_and_then_sudo_does_it(monkeypatch, ran):
    someone(monkeypatch, root=False, terminal=True)
    monkeypatch.setattr("builtins.input", lambda question: "y")
    bootstrap.install_packages(["chromium"], "for a test", ask=True)
    assert ran[-1][:3] == ["sudo", "apt-get", "install"]


@pytest.mark.parametrize(
    ("situation", "message"),
    [
        ({"root": False, "terminal": False}, "sudo apt-get install"),
        ({"root": False, "terminal": True, "tools": ("apt-get",)}, "as root, run apt-get install"),
        ({"root": False, "terminal": True, "tools": ()}, "no apt-get"),
    ],
)
def test_an_impossible_installation_names_the_command_and_runs_nothing(monkeypatch, ran, situation, message):
    someone(monkeypatch, **situation)
    with pytest.raises(bootstrap.SetUpFailed, match=message):
        bootstrap.install_packages(["chromium"], "for a test", ask=True)
    assert ran == []


def test_another_apt_get_at_work_is_waited_for(monkeypatch):
    someone(monkeypatch, root=True, terminal=False)
    monkeypatch.setattr(bootstrap, "APT_LOOK_S", 0.0)
    answers = [
        (100, "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)"),
        (0, ""),
        (100, "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)"),
        (0, ""),
    ]
    ran = []

    def run_child(command, seconds, env):
        ran.append(command[1])
        status, why = answers[len(ran) - 1]
        return subprocess.CompletedProcess(command, status, "", why)

    monkeypatch.setattr(bootstrap, "run_child", run_child)
    bootstrap.install_packages(["chromium"], "for a test", ask=False)
    assert ran == ["update", "update", "install", "install"]
    monkeypatch.setattr(bootstrap, "APT_LOCKED_S", 0.0)
    ran.clear()
    answers[1:] = [answers[0]]
    with pytest.raises(bootstrap.SetUpFailed, match="Could not get lock"):
        bootstrap.install_packages(["chromium"], "for a test", ask=False)


def test_whoever_declines_gets_the_command_to_give(monkeypatch, ran):
    someone(monkeypatch, root=False, terminal=True)
    monkeypatch.setattr("builtins.input", lambda question: "n")
    with pytest.raises(bootstrap.SetUpFailed, match="sudo apt-get install"):
        bootstrap.install_packages(["chromium"], "for a test", ask=True)
    assert ran == []


def test_only_absent_files_are_missing(tmp_path):
    present = tmp_path / "there"
    present.touch()
    wanted = [("a", (str(present),)), ("b", (str(tmp_path / "absent"), sys.executable)), ("c", ("/absent",))]
    assert bootstrap.lacking(wanted) == ["c"]


def test_a_changed_lock_makes_the_set_up_old_and_a_linters_setting_does_not(tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    lock, project = tmp_path / "requirements.lock", tmp_path / "pyproject.toml"
    lock.write_text("flask==3.1.3")
    project.write_text("[project]\nname = 'x'\n")
    bootstrap.stamp(tmp_path, "run").write_text(bootstrap.fingerprint())
    assert bootstrap.is_current(tmp_path, "run")
    project.write_text("[project]\nname = 'x'\n[tool.ruff]\nline-length = 110\n")
    assert bootstrap.is_current(tmp_path, "run")
    project.write_text("[project]\nname = 'x'\ndependencies = ['flask']\n")
    assert not bootstrap.is_current(tmp_path, "run")
    project.write_text("[project]\nname = 'x'\n")
    lock.write_text("flask==3.1.4")
    assert not bootstrap.is_current(tmp_path, "run")


def test_a_failing_pip_is_a_single_line_with_its_reason():
    script = "print('Collecting flask'); print('ERROR: No matching distribution found for flask'); exit(1)"
    with pytest.raises(bootstrap.SetUpFailed, match="No matching distribution found for flask"):
        bootstrap.run_pip([sys.executable, "-c", script])


def test_a_file_that_differs_from_the_lock_is_refused_in_a_single_line(capsys):
    output = [
        "Collecting flask==3.1.3 (from -r wanted.txt (line 3))",
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "    flask==3.1.3 from https://index/flask-3.1.3-py3-none-any.whl (from -r wanted.txt (line 3)):",
        "        Expected sha256 " + "0" * 64,
        *[f"        Expected     or {n:064}" for n in range(20)],
        "             Got        " + "1" * 64,
        "",
    ]
    why = r"^flask==3\.1\.3 was not installed: .*SHA-256"
    with pytest.raises(bootstrap.SetUpFailed, match=why) as refused:
        bootstrap.run_pip([sys.executable, "-c", f"print('\\n'.join({output!r})); exit(1)"])
    assert "\n" not in str(refused.value)
    assert capsys.readouterr().err == ""


def test_pip_is_shown_as_packages_and_megabytes(capsys):
    lines = [
        "Downloading flask-3.1.3-py3-none-any.whl.metadata (3 kB)",
        "Downloading flask-3.1.3-py3-none-any.whl (2.0 MB)",
        "Downloading x-1.tar.gz (500 kB)",
        "Installing collected packages: flask, x",
    ]
    bootstrap.run_pip([sys.executable, "-c", f"print('\\n'.join({lines!r}))"])
    assert "2 packages, 2.5 MB" in capsys.readouterr().out


def test_the_lock_pins_every_dependency_and_names_no_host():
    lock = (bootstrap.ROOT / "requirements.lock").read_text()
    pins = [line for line in lock.splitlines() if "==" in line]
    pinned = {line.split("==")[0] for line in pins}
    assert {"flask", "numpy", "onnxruntime", "opencv-python-headless", "pyserial", "sqlalchemy"} <= pinned
    assert "opencv-python" not in pinned, "only one OpenCV, the one that needs no screen"
    assert "torch==2.13.0" in lock
    assert "torchvision==0.28." in lock
    assert "://" not in lock
    assert not [line for line in lock.splitlines() if "--" in line.replace("--hash=sha256:", "")]


@pytest.mark.parametrize("group", ["run", "test", "training"])
def test_every_pin_of_a_group_has_a_hash_and_what_builds_us_is_pinned_too(group):
    pins = re.split(r"^(?=\S)", bootstrap.locked("run", "build", group), flags=re.MULTILINE)[1:]
    assert len(pins) > 20
    hashed = re.compile(r"[^\n]+\\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+")
    assert [pin for pin in pins if not hashed.fullmatch(pin)] == []
    built = [pin.split(" ")[0] for pin in pins if pin.startswith("hatchling==")]
    required = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert built == required


def test_only_what_differs_from_build_to_build_of_pytorch_goes_without_a_hash():
    pins = bootstrap.locked("torch").splitlines()
    assert {pin.split("==")[0] for pin in pins if not pin.startswith(("nvidia-", "cuda-"))} == {
        "torch", "torchvision", "triton",
    }  # fmt: skip
