"""Progress is shown to whoever looks on, and to nobody else."""

import os
import pty
import subprocess
import sys
import termios

import pytest

from vision.camera.frame_source import Source
from vision.camera.recorded_frames import VideoFile
from web.bootstrap import ROOT
from web.commands.progress_bar import bar
from web.commands.reading_and_watching import CountedSource

COUNT = """
from web.commands.progress_bar import bar, say
for n in bar(range(3), 3, 'pictures', {quiet}):
    say(f'line {{n}}')
"""


@pytest.mark.parametrize(("quiet", "shown"), [(False, True), (True, False)])
def test_a_terminal_shows_the_bar_and_the_lines_come_out_whole(quiet, shown):
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    command = [sys.executable, "-c", COUNT.format(quiet=quiet)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=True, cwd=ROOT)
    os.set_blocking(ours, False)
    try:
        printed = os.read(ours, 10000).decode()
    except BlockingIOError:  # nothing was ever written to the terminal
        printed = ""
    os.close(ours)
    os.close(theirs)
    assert ("pictures" in printed) is shown
    assert done.stdout.decode().splitlines() == ["line 0", "line 1", "line 2"]


def test_a_pipe_gets_no_bar(capsys):
    assert list(bar(range(3), 3, "pictures")) == [0, 1, 2]
    assert capsys.readouterr().err == ""


def test_a_recording_names_its_length():
    film = VideoFile(ROOT / "vision" / "demo" / "deal.mp4")
    assert film.length == 566
    film.close()


def test_a_camera_has_no_end_to_be_on_the_way_to(monkeypatch):
    quiet_flags = []

    def counted(things, total, what, quiet):
        quiet_flags.append(quiet)
        return things

    monkeypatch.setattr("web.commands.reading_and_watching.bar", counted)
    source = type("Letters", (Source,), {"frames": lambda self: iter("ab"), "close": lambda self: None})()
    assert list(CountedSource(source, False).frames()) == ["a", "b"]
    source.length = 2
    assert list(CountedSource(source, False).frames()) == ["a", "b"]
    assert quiet_flags == [True, False]
