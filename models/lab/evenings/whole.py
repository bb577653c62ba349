"""Films a whole evening of one table: deal after deal in the same room, with the same pack, in turn.

``python -m models.lab whole-evening FILM --hours 2 --seed 1`` writes FILM and its truth next to it as
``.jsonl``: for each deal its head with ``"begins"`` and ``"ends"``, in seconds of the film, and its lines.
Between two deals hands draw the cards together, and then the pack is before the next dealer and nothing
moves: the evening is one take. ``--faults`` says in how many of a
hundred deals one is planted.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import cv2

from models.lab.films.film.with_truth import Recording, gathered, prepare, writer
from models.lab.films.play.scenario import Scenario
from models.lab.films.play.scripted_deal import FAULTS
from referee.book.loading import load
from referee.seats import Seat

TALK_S = (4.0, 40.0)
"""For how long nothing happens between two deals, at least and at most."""


def deal(number: int, dealer: Seat, args: argparse.Namespace, rng: random.Random) -> Recording:
    """One deal of the evening."""
    planted = rng.random() < args.faults / 100
    fault = rng.choice(("revoke", rng.choice(tuple(FAULTS)))) if planted else None
    scenario = Scenario(
        book=args.book, fault=fault, dealer=dealer.value, room=args.seed, deck=args.seed, shuffled=True,
        width=args.width, height=args.height,
    )  # fmt: skip
    return prepare(args.seed * 1000 + number, scenario)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m models.lab whole-evening", description=__doc__)
    parser.add_argument("film", type=Path)
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", default="american")
    parser.add_argument("--faults", type=float, default=10.0)
    parser.add_argument("--talk", type=float, nargs=2, default=TALK_S, metavar="SECONDS")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=720)
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    rng, seats = random.Random(args.seed), load(args.book).seating
    dealer, number, done = rng.choice(seats.seats), 0, 0
    fps = Scenario().fps
    made = deal(number, dealer, args, rng)
    with (
        writer(args.film, fps, args.width, args.height) as write,
        args.film.with_suffix(".jsonl").open("w", encoding="utf-8") as truth,
    ):
        while True:
            still = round(rng.uniform(*args.talk) * fps)
            for n in range(still):
                write(made.film.frame(n * 1e-4))  # only the camera's noise changes
            begins = (done + still) / fps
            for picture in made.pictures():
                write(picture)
            done += still + made.frames
            head, *lines = made.truth
            for line in (head | {"begins": begins, "ends": done / fps}, *lines):
                moved = line | {"t": round(float(str(line["t"])) + begins, 3)} if "t" in line else line
                truth.write(json.dumps(moved) + "\n")
            truth.flush()
            number, dealer = number + 1, seats.next(dealer)
            print(f"{number} deals, {done / fps / 60:.1f} min", flush=True)
            if done >= args.hours * 3600 * fps:
                break
            after = deal(number, dealer, args, rng)
            for picture in gathered(made, after):
                write(picture)
                done += 1
            made = after
    return 0
