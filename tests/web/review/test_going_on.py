"""A review of a real film that was killed in the middle: the next one goes on from there."""

import json
import subprocess
import sys
from contextlib import closing

from tests.web.review.filmed import parts_of_the_demo
from web.journal.journal import Journal
from web.review.film_events import clock
from web.review.folder import EYES, PROGRESS

TRICKS = range(90, 336)
"""Pictures of the demo's film: its first three tricks."""
HALF_S = 10.0
WITHOUT_BREAK = """
import shutil, sys
from web.__main__ import main
from web.commands import review as review_command
from web.review.folder import ReviewFolder

film, broken_off, half = sys.argv[1], sys.argv[2], float(sys.argv[3])
store, review_command.STORED_EVERY = ReviewFolder.store, 0.5
copied = []

def store_and_copy(self, progress, eye=None):
    store(self, progress, eye)
    if progress.t > half and eye is not None and not copied:
        copied.append(shutil.copytree(self.path, broken_off))

ReviewFolder.store = store_and_copy
raise SystemExit(main(["review", film, "--quiet", "--rules", "american"]))
"""
"""Watches the film to its end, and copies its folder at half: just what is left where it is killed there."""


def entries(folder):
    with closing(Journal(folder / "evening.journal", reading=True)) as journal:
        return [(entry.kind, entry.by, entry.time, entry.what) for entry in journal.read("table")]


def reviewed(film, folder):
    command = [sys.executable, "-m", "web", "review", str(film), "--out", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_a_review_that_was_killed_at_half_of_a_film_goes_on_and_comes_to_the_same(tmp_path):
    film, broken_off = tmp_path / "deal.mp4", tmp_path / "broken-off"
    parts_of_the_demo(film, TRICKS)
    whole = [sys.executable, "-c", WITHOUT_BREAK, str(film), str(broken_off), str(HALF_S)]
    subprocess.run(whole, check=True, capture_output=True, timeout=300)
    begun = json.loads((broken_off / PROGRESS).read_text())
    everything = entries(tmp_path / "deal-review")
    assert 0 < len(entries(broken_off)) < len(everything)
    done = reviewed(film, broken_off)
    assert done.returncode == 0, done.stderr
    assert done.stderr == f"Goes on at {clock(begun['t'])}.\n"
    assert entries(broken_off) == everything
    assert not [name for name in EYES if (broken_off / name).exists()]
