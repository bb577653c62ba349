"""What is shipped holds what a table needs, and nothing that it does not."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile

import pytest

from web.bootstrap import ROOT

NEEDED = (
    "referee/book/american.toml", "referee/advice/pieces.toml",
    "models/detector.onnx", "models/detector.toml", "models/printed.onnx", "models/printed.toml",
    "models/printed-int8.onnx", "models/corners.onnx", "models/corners.toml",
    "models/reader.onnx", "models/reader.toml", "models/finder.onnx", "models/namer.onnx",
    "vision/demo/deal.mp4", "vision/demo/deal.jsonl",
    "web/templates/base.html", "web/static/style.css", "web/static/pages.css",
    "web/static/table.js", "web/shown/words/english.py",
    "web/docs/player.md", "web/docs/pictures/flow.svg", "web/deploy/bowerbird.service",
)  # fmt: skip
LARGEST = 28_000_000
"""Bytes of the wheel at the most: weights, a film, and text."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the source archive, built from this tree as a stranger would build them."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    environment = {**os.environ, "PYTHONPATH": "", "SOURCE_DATE_EPOCH": "1577836800"}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def sources(*folders):
    """Every file below ``folders`` that somebody wrote, as the wheel names it."""
    paths = {path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*")
             if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    apart = ("models/lab/", "models/training/", "web/deploy/Containerfile")
    return {name for name in paths if not name.startswith(apart)}


def test_the_wheel_holds_every_file_of_the_four_packages_and_no_other(built):
    names = set(zipfile.ZipFile(built[0]).namelist())
    assert set(NEEDED) <= names
    ours = {name for name in names if ".dist-info/" not in name}
    assert ours == sources("referee", "vision", "web", "models")


def test_the_wheel_is_small_and_runs_on_any_machine(built):
    assert built[0].name.endswith("-py3-none-any.whl")
    assert built[0].stat().st_size < LARGEST


def test_the_wheel_carries_its_licence_and_its_command(built):
    with zipfile.ZipFile(built[0]) as wheel:
        (licence,) = [name for name in wheel.namelist() if name.endswith("/LICENCE")]
        assert "GNU AFFERO" in wheel.read(licence).decode()
        (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
        assert "bowerbird = web.__main__:main" in wheel.read(entry).decode()


def test_the_source_archive_holds_what_the_wheel_is_made_of_and_the_tests(built):
    with tarfile.open(built[1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"LICENCE", "README.md", "pyproject.toml", "requirements.lock", "tests/__main__.py",
              "firmware/Makefile", "models/training/__main__.py", "web/deploy/Containerfile"}  # fmt: skip
    assert wanted | set(NEEDED) <= names
    assert not {name for name in names if name.startswith((".ci", ".venv", "runs"))}


def test_what_was_unpacked_from_the_wheel_runs_without_the_source(built, tmp_path):
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(tmp_path)
    run = [sys.executable, "-P", "-m", "web"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for command in (["laws", "--rules", "american"], ["judge", str(tmp_path / "web/docs/example.sheet")]):
        done = subprocess.run(
            [*run, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    script = "import web, models; print(web.__file__, models.__file__)"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.count(str(tmp_path)) == 2
