"""How well a recording was watched, counted against its truth.

``python -m models.lab score VIDEO TRUTH.jsonl [--given] [--every N] [--models FOLDER] [--list]``

TRUTH is what ``bowerbird simulate`` writes: a first line about the deal, then a line an event in
the words of ``bowerbird watch --json``. The table is found in the picture, or with ``--given``
taken from the truth. Events that no camera can see (``discarded``) are left out.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from models.lab.evenings.same_card import is_same_card
from models.lab.films.film.truth_file import EventLine, event_lines, read_truth
from vision.camera.frame_source import Frame, NoView, Source
from vision.camera.open_source import open_source
from vision.place.table_corners import TableCorners
from vision.watching.as_json import watch_lines

NEAR = 1.5
"""Seconds by which a laid card's event may be off."""
NEAR_OTHERS = 3.0
OTHERS = ("up_card", "up_card_taken", "turned_down", "lifted", "exposed", "hand_laid_down")


@dataclass
class Score:
    """Counts of one recording; add them up with ``+``."""

    cards: int = 0
    right: int = 0
    wrong: int = 0
    unread: int = 0
    missed: int = 0
    invented: int = 0
    seats_right: int = 0
    orders_wrong: int = 0
    gathers: int = 0
    gathers_seen: int = 0
    gathers_by_right: int = 0
    gathers_invented: int = 0
    others: int = 0
    others_right: int = 0
    others_invented: int = 0
    remarks: list[str] = field(default_factory=list)

    def __add__(self, other: Score) -> Score:
        return Score(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)})

    @property
    def is_perfect(self) -> bool:
        return (
            self.right == self.cards == self.seats_right
            and self.gathers == self.gathers_by_right
            and self.others == self.others_right
            and not (self.invented or self.orders_wrong or self.gathers_invented or self.others_invented)
        )

    def __str__(self) -> str:
        return (
            f"cards {self.right} right, {self.wrong} wrong, {self.unread} unread, {self.missed} missed"
            f" of {self.cards};"
            f" {self.invented} invented; seats {self.seats_right}; order wrong {self.orders_wrong};"
            f" gathers {self.gathers_seen} of {self.gathers}, by {self.gathers_by_right},"
            f" invented {self.gathers_invented}; other events {self.others_right} of {self.others},"
            f" invented {self.others_invented}"
        )


def compare(truth: Sequence[EventLine], seen: Sequence[EventLine]) -> Score:
    """Count what was ``seen`` against the ``truth``; a card counts as it was read last."""
    score = Score()
    seen = read_last(seen)
    _laid([e for e in truth if e.event == "laid"], [e for e in seen if e.event == "laid"], score)
    gathers = [e for e in seen if e.event == "gathered"]
    for line in (e for e in truth if e.event == "gathered"):
        score.gathers += 1
        match = _nearest(line, gathers)
        if match is None:
            score.remarks.append(f"missed: {_in_words(line)}")
            continue
        gathers.remove(match)
        score.gathers_seen += 1
        if match.by == line.by:
            score.gathers_by_right += 1
        else:
            score.remarks.append(f"by {match.by}: {_in_words(line)}")
    score.gathers_invented = len(gathers)
    others = [e for e in seen if e.event in OTHERS]
    for line in (e for e in truth if e.event in OTHERS):
        score.others += 1
        match = _nearest(line, [e for e in others if e.event == line.event])
        if match is None:
            score.remarks.append(f"missed: {_in_words(line)}")
            continue
        others.remove(match)
        if (match.seat, match.card) == (line.seat, line.card):
            score.others_right += 1
        else:
            score.remarks.append(f"not as seen ({_in_words(match)}): {_in_words(line)}")
    score.others_invented = len(others)
    score.remarks += [f"invented: {_in_words(e)}" for e in (*gathers, *others)]
    return score


def read_last(seen: Sequence[EventLine]) -> list[EventLine]:
    """The lines with each laid card as the cards after it left it (``reread``)."""
    lines: list[EventLine] = []
    for line in seen:
        if line.event != "reread":
            lines.append(line)
            continue
        same = (k for k, e in enumerate(lines) if e.event == "laid" and e.quad == line.quad)
        for k in list(same)[-1:]:
            lines[k] = replace(lines[k], card=line.card, p=line.p, rivals=line.rivals)
    return lines


def _laid(truth: Sequence[EventLine], seen: Sequence[EventLine], score: Score) -> None:
    left = list(seen)
    order = []
    named: dict[int, EventLine] = {}
    for number, line in enumerate(truth):
        # Of two cards laid together, the one that was read is not the other, read wrong.
        match = _nearest(line, [e for e in left if e.card == line.card and _may_be(e, line)])
        if match is not None:
            named[number] = match
            left.remove(match)
    for number, line in enumerate(truth):
        score.cards += 1
        match = named.get(number) or _nearest(line, [e for e in left if _may_be(e, line)])
        if match is None:
            score.missed += 1
            score.remarks.append(f"missed: {_in_words(line)}")
            continue
        if number not in named:
            left.remove(match)
        order.append(seen.index(match))
        score.seats_right += match.seat == line.seat
        if match.seat != line.seat:
            score.remarks.append(f"seat {match.seat}: {_in_words(line)}")
        if match.card is None:
            score.unread += 1
            score.remarks.append(f"unread {match.rivals}: {_in_words(line)}")
        elif match.card == line.card:
            score.right += 1
        else:
            score.wrong += 1
            score.remarks.append(f"read as {match.card}: {_in_words(line)}")
    score.orders_wrong = sum(later < earlier for earlier, later in pairwise(order))
    score.invented = len(left)
    score.remarks += [f"invented: {_in_words(e)}" for e in left]


def _may_be(seen: EventLine, line: EventLine) -> bool:
    """Whether a card that was ``seen`` lay where and when the card of ``line`` did."""
    return abs(seen.t - line.t) <= NEAR and is_same_place(seen, line)


def _nearest(line: EventLine, seen: Sequence[EventLine]) -> EventLine | None:
    near = [e for e in seen if abs(e.t - line.t) <= NEAR_OTHERS]
    # Of two at once the one of the same name is meant.
    return min(near, key=lambda e: (e.card != line.card, abs(e.t - line.t)), default=None)


def is_same_place(seen: EventLine, line: EventLine) -> bool:
    """Whether the card of ``seen`` may be that of the truth's ``line``; yes where either has no outline."""
    return seen.quad is None or line.quad is None or is_same_card(seen.quad, line.quad)


def _in_words(line: EventLine) -> str:
    card = "" if line.event in ("gathered", "hand_laid_down") else f" {line.card}"
    return f"{line.t:.2f} {line.event} {line.seat or line.by}{card}"


class EveryNth(Source):
    """A film of which a slow computer sees every ``nth`` picture alone."""

    def __init__(self, video: Path, nth: int) -> None:
        self._film, self._nth = open_source(str(video)), nth

    def frames(self) -> Iterator[Frame | NoView]:
        return islice(self._film.frames(), 0, None, self._nth)

    def close(self) -> None:
        self._film.close()


def watch_recording(
    video: Path, truth: Path, models: Path, given: bool, nth: int = 1
) -> tuple[Score, list[dict[str, Any]], float]:
    """Watch every ``nth`` picture of ``video`` and score it; also the lines seen and how long it took."""
    from vision.nets.card_detector import Detector
    from vision.reading.card_reader import Reader

    head, lines = read_truth(truth)
    table = TableCorners(head.table_quad) if given else None
    detector, reader = Detector.load(models), Reader.load(models)
    began = time.perf_counter()
    seen = list(watch_lines(EveryNth(video, nth), detector, reader, table))
    return compare(lines, event_lines(seen)), seen, time.perf_counter() - began


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("video", type=Path, nargs="+", help="VIDEO TRUTH, or several pairs of them")
    parser.add_argument("--given", action="store_true", help="take the table's corners from the truth")
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="see every Nth picture alone (1)")
    parser.add_argument("--list", action="store_true", help="print every event that was seen")
    options = parser.parse_args(arguments)
    total = Score()
    for video, truth in zip(options.video[::2], options.video[1::2], strict=True):
        score, seen, took = watch_recording(video, truth, options.models, options.given, options.every)
        for line in seen if options.list else []:
            print(json.dumps(line))
        for remark in score.remarks:
            print("  ", remark)
        print(f"{video.name}: {score} ({took:.1f} s)")
        total += score
    if len(options.video) > 2:
        print(f"all: {total}")
    return 0
