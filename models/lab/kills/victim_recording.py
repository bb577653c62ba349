"""An evening that plays, films and records itself, to be killed: ``... FOLDER SEED``.

Pictures of a cloth with moving noise go into the film as fast as they are written, a picture of evidence
and a hand come every few milliseconds. It reports each hand that is durable in the table's journal.
"""

from __future__ import annotations

import sys
import threading
import time
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import numpy as np

from models.lab.props.deals_by_script import JPEG
from vision.place.table_corners import TableCorners
from vision.recording.film_writer import FilmWriter
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import Who
from web.recorded.evening_recording import EveningRecording
from web.recorded.recording_folder import RecordingFolder
from web.table.recording import recording_began
from web.table.table import Settings, Table

WIDTH, HEIGHT = 640, 360
TABLE = np.array([[80, 40], [560, 40], [560, 320], [80, 320]], np.float32)
BEAT = 0.02
"""Seconds between two hands."""


def films(recording: EveningRecording, seed: int) -> None:
    """Film without end: every picture differs."""
    noise = np.random.default_rng(seed)
    corners = TableCorners(TABLE)
    cloth = noise.integers(60, 120, (HEIGHT, WIDTH, 3), np.uint8)
    for n in count():
        image = cloth.copy()
        image[100:160, 100 + n % 300 : 180 + n % 300] = noise.integers(0, 255, (60, 80, 3), np.uint8)
        line = {"n": n, "t": n / 15, "w": time.time(), "ms": 1.0, "size": [WIDTH, HEIGHT]}
        recording.put(line, image, corners, corners)


def main(folder: str, seed: str) -> None:
    place = Path(folder)
    evidence = Evidence(place / "pictures")
    table = Table("kitchen", Journal(place / "evening.journal"), evidence, Settings("american"))
    film = partial(FilmWriter, most_bytes=10**9, waits=True)
    recording = EveningRecording(RecordingFolder(place / "film"), film, {"bowerbird": "0", "models": {}})
    recording.begin(table)
    recording_began(table, recording)
    threading.Thread(target=films, args=(recording, int(seed)), daemon=True).start()
    print("ready", flush=True)
    rng = Random(seed)
    for n in count(1):
        evidence.keep(f"c-{n}", "crop", JPEG + rng.randbytes(20_000))
        table.quick(rng.choice("NESW"), rng.choice("NESW"), rng.randrange(6), False, Who.parse("table"))
        print(n, flush=True)
        time.sleep(BEAT)


if __name__ == "__main__":
    main(*sys.argv[1:])
