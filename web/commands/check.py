"""``bowerbird check``: whether everything is ready for an evening, and what to do where it is not."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import checks
from ..checks import Finding, good, left, mend
from .folders import data_folder

if TYPE_CHECKING:
    import numpy as np

LOOKED = 2.0
"""Seconds that a camera is looked through."""
ENOUGH = 8.0
"""Pictures a second below which a card may be laid and gathered between two of them."""
SMALL = 45.0
"""Pixels of a card's height below which its index is too small to be read."""
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
    yield checks.program()
    path = Path(args.journal) if args.journal else data_folder() / "evening.journal"
    yield checks.disk(path.parent)
    kept, newest, settings = checks.journal(path)
    yield kept
    yield checks.clock(newest)
    own = str(settings.get("book", "american"))
    wanted = args.rules or own
    yield checks.book(wanted, settings.get("house") if wanted == own else None)
    yield checks.port(args.host, args.port)
    yield checks.board(args.scoreboard)
    yield from seeing(args.camera, args.models)


def seeing(camera: str | None, models: str | None) -> Iterator[Finding]:
    """The models, the camera, its light, and the table and cards that it sees."""
    from vision.detector import Detector
    from vision.model_card import ModelError
    from vision.reader import Reader

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
    found, images = look(camera)
    yield found
    if images:
        yield from picture(images, *eye)


def look(camera: str) -> tuple[Finding, list[np.ndarray]]:
    """Look through the camera for a while: what came, and some of the pictures."""
    from vision.camera import CameraError, NoView, open_source

    images: list[np.ndarray] = []
    times: list[float] = []
    try:
        source = open_source(camera)
    except CameraError as problem:
        return mend("camera", str(problem), "name another: --camera 0, 1 …, or the address of its stream"), []
    try:
        begun = time.monotonic()
        for frame in source.frames():
            if isinstance(frame, NoView):
                return mend("camera", frame.why, "unplug it and plug it in again"), []
            images.append(frame.image)
            times.append(frame.t)
            if time.monotonic() - begun > LOOKED or len(images) >= 60:
                break
    except CameraError as problem:
        return mend("camera", str(problem)), []
    finally:
        source.close()
    height, width = images[-1].shape[:2]
    rate = (len(times) - 1) / max(times[-1] - times[0], 1e-6)
    says = f"{width}x{height}, {rate:.0f} pictures a second"
    if len(times) > 1 and rate < ENOUGH:
        return mend("camera", says, f"fewer than {ENOUGH:.0f}: more light, or a smaller picture"), images
    return good("camera", says), images


def picture(images: Sequence[np.ndarray], detector: Any, reader: Any) -> Iterator[Finding]:
    """Whether the light will do, the table is seen, and the cards on it are large enough to be read."""
    from vision.calibration import find_table
    from vision.light import advice, measure
    from vision.photo import read_photo

    light = measure(images)
    told = f"white is {light.white:.0f} of 255, {light.burnt:.1%} burnt out, sharpness {light.sharp:.2f}"
    wrong = advice(light)
    yield mend("light", told, "; ".join(wrong)) if wrong else good("light", told)
    seen = find_table(images[-1]).edges_seen
    names = {"N": "North", "E": "East", "S": "South", "W": "West"}
    if seen:
        yield good("table", f"edges seen at {', '.join(names[edge] for edge in seen)}, the others are guessed"
                   if len(seen) < 4 else "all four edges are seen")  # fmt: skip
    else:
        yield mend("table", "no edge of the table is seen", "give its corners to serve with --corners")
    cards = read_photo(images[-1], detector, reader)
    if not cards:
        yield left("cards", "none on the table: lay some face up and check again")
        return
    tall = min(max(_sides(card.read.quad)) for card in cards)
    read = sum(card.read.card is not None for card in cards)
    says = f"{len(cards)} found, {read} read at the first glance, the smallest {tall:.0f} pixels tall"
    if tall < SMALL:
        yield mend("cards", says, f"under {SMALL:.0f}: hang the camera lower, or choose a larger picture")
    else:
        yield good("cards", says)


def _sides(quad: np.ndarray) -> list[float]:
    return [float(((quad[n] - quad[n - 1]) ** 2).sum() ** 0.5) for n in range(4)]
