"""kill -9 while an evening is recorded: ``python -m models.lab kill-record [--count 20]``.

Each time an evening of its own plays, films and keeps pictures until it is killed at a random moment. Then
its journal, its recording and its pictures are read again: what was reported as recorded is there, in
order and nothing twice; every picture of the film up to where it breaks off can be seen; the recording is
known for a broken one; and it is erased without a rest.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from models.lab.props.child_program import ChildProgram
from vision.recording.film_again import RecordedFilm, UnreadableFilm
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.lines import FactEntry
from web.recorded.evening_recording import TABLE
from web.recorded.recording_folder import NoRecording, RecordingFolder
from web.whole_files import HALF

MOMENTS_S = (0.05, 4.0)
"""The most seconds between its start and its kill."""


@dataclass
class Counted:
    """What came of all kills."""

    hands: int = 0
    copied: int = 0
    pictures: int = 0
    kept: int = 0
    halves: int = 0
    wrong: list[str] = field(default_factory=list)


def killed(folder: Path, seed: int, moment: float) -> int:
    """Let an evening begin and kill it after ``moment`` seconds; how many hands it reported as recorded."""
    with ChildProgram("-m", "models.lab.kills.victim_recording", folder, seed) as evening:
        assert evening.next_line() == "ready"
        time.sleep(moment)
        lines = evening.kill()
    return int(lines[-1]) if lines else 0


def read_again(folder: Path, reported: int, counted: Counted) -> Iterator[str]:
    """What is wrong with what a kill left; the rest is added to ``counted``."""
    with_names, copy = (_hands(place, table) for place, table in (
        (folder / "evening.journal", "kitchen"), (folder / "film" / "journal.sqlite", TABLE),
    ))  # fmt: skip
    counted.hands += len(with_names)
    counted.copied += len(copy)
    if len(with_names) < reported:
        yield f"{reported} hands were reported, the journal holds {len(with_names)}"
    if copy != with_names[: len(copy)]:
        yield "the recording's journal is not the beginning of the table's"
    recording = RecordingFolder(folder / "film")
    try:
        if recording.about().ended:
            yield "the recording says that it was ended"
        counted.pictures += sum(1 for _ in RecordedFilm(folder / "film").pictures())
    except UnreadableFilm as problem:
        if "no picture was kept" not in str(problem):
            yield str(problem)
    except NoRecording as problem:
        yield str(problem)
    evidence = Evidence(folder / "pictures")
    kept = sorted((folder / "pictures").glob("*.jpg"))
    counted.kept += len(kept)
    counted.halves += len(list((folder / "pictures").glob(f"*{HALF}")))
    if len(kept) < reported:
        yield f"{reported} pictures were kept before their hands were reported, {len(kept)} are there"
    yield from (f"{path.name} is half a picture" for path in kept if path.stat().st_size < 20_000)
    evidence.erase()
    if recording.path.exists() and not recording.erase():
        yield "the recording cannot be erased"
    rest = [path.name for path in (*recording.path.glob("*"), *(folder / "pictures").glob("*"))]
    if rest:
        yield f"left after erasing: {', '.join(rest)}"


def _hands(place: Path, table: str) -> list[object]:
    if not place.exists():
        return []
    journal = Journal(place, reading=True)
    try:
        return [entry.what.event for entry in journal.read(table) if isinstance(entry, FactEntry)]
    finally:
        journal.close()


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--seed", type=int, default=1888)
    asked = options.parse_args(arguments)
    rng, counted = Random(asked.seed), Counted()
    for n in range(asked.count):
        with tempfile.TemporaryDirectory() as folder:
            reported = killed(Path(folder), asked.seed + n, rng.uniform(*MOMENTS_S))
            counted.wrong += [f"kill {n + 1}: {line}" for line in read_again(Path(folder), reported, counted)]
    print("\n".join(counted.wrong) or "nothing lost, nothing twice, nothing left after erasing")
    copied, halves = counted.copied, counted.halves
    print(f"{asked.count} kills: {counted.hands} facts in the journals, {copied} of them in the recordings;")
    print(f"{counted.pictures} pictures of films seen again, {counted.kept} of evidence, {halves} halves.")
    return 1 if counted.wrong else 0
