"""``bowerbird check``: whether everything is ready for an evening, and what to do where it is not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..journal.agreed_settings import Settings
from . import check_list
from .check_list import Finding, good, left, mend
from .data_folders import data_folder
from .judge_command import house_rules

SIGNS = {"good": "✓", "mend": "✗", "left": "–"}
COLOURS = {"good": "32", "mend": "31", "left": "2"}


def check(args: argparse.Namespace) -> int:
    """Print a line for every part; 0 where all that was asked for is in order, 1 otherwise."""
    in_order = True
    for finding in findings(args):
        in_order = in_order and finding.state != "mend"
        if args.json:
            print(json.dumps(asdict(finding), ensure_ascii=False), flush=True)
        else:
            print(in_words(finding, sys.stdout.isatty()), flush=True)
    if not args.json:
        print("Ready." if in_order else "Not ready: see the lines marked ✗.")
    return 0 if in_order else 1


def in_words(finding: Finding, colours: bool = False) -> str:
    """A finding as one line for people, and what to do on a line of its own."""
    sign = SIGNS[finding.state]
    if colours:
        sign = f"\033[{COLOURS[finding.state]}m{sign}\033[0m"
    lines = [f"{sign} {finding.part:<10}  {finding.says}"]
    if finding.do:
        lines.append(f"{'':14}{finding.do}")
    return "\n".join(lines)


def findings(args: argparse.Namespace) -> Iterator[Finding]:
    """Every part in turn, as soon as it has been tried."""
    yield check_list.program()
    path = Path(args.journal) if args.journal else data_folder() / "evening.journal"
    yield check_list.disk(path.parent)
    kept, past = check_list.journal(path)
    yield kept
    yield check_list.clock(check_list.last_written(past))
    agreed = Settings() if past is None else past.settings
    wanted = args.rules or agreed.book
    house = house_rules(args.house)[0] if args.house else agreed.house if wanted == agreed.book else None
    yield check_list.book(wanted, house, past)
    yield check_list.port(args.host, args.port)
    yield check_list.board(args.scoreboard)
    yield from seeing(args.camera, args.models)


def seeing(camera: str | None, models: str | None) -> Iterator[Finding]:
    """The models, the camera, its light, and the table and cards that it sees."""
    from vision.nets.card_detector import Detector
    from vision.nets.model_card import ModelError
    from vision.reading.card_reader import Reader

    try:
        folder = None if models is None else Path(models)
        eye = Detector.load(folder), Reader.load(folder)
    except ModelError as problem:
        yield mend("models", str(problem))
        return
    yield good("models", "each is the one that its card describes")
    if camera is None:
        plugged = [path.name.removeprefix("video") for path in sorted(Path("/dev").glob("video*"))]
        hint = f"; try --camera {plugged[0]}" if plugged else " and none is plugged in"
        yield left("camera", f"not asked for{hint}")
        return
    yield from picture(camera, *eye)


def picture(camera: str, detector: Any, reader: Any) -> Iterator[Finding]:
    """What the camera shows: whether it lives, the table, light and focus, and the cards that lie there."""
    from vision.camera.frame_source import CameraError, NoView
    from vision.camera.open_source import open_source
    from vision.reading.photo_reading import read_photo
    from vision.set_up.set_up_from_pictures import calibrate

    try:
        source = open_source(camera)
    except CameraError as problem:
        yield mend("camera", str(problem), "name another: --camera 0, 1 …, or the address of its stream")
        return
    try:
        seen = calibrate(source, None)
        image = next(view.image for view in source.frames() if not isinstance(view, NoView))
    except CameraError as problem:
        yield mend("camera", str(problem), "unplug it and plug it in again")
        return
    finally:
        source.close()
    yield good("camera", f"{seen.profile.width}x{seen.profile.height}")
    yield good("table", seen.table)
    for advice in seen.advice:
        yield good(advice.about, advice.says) if advice.good else mend(advice.about, advice.says)
    cards = read_photo(image, detector, reader)
    if cards:
        read = sum(card.read.card is not None for card in cards)
        yield good("reading", f"{len(cards)} cards found on the table, {read} read at the first glance")
    else:
        yield left("reading", "no card lies on the table: lay some face up and check again")
