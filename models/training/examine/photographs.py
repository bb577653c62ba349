"""Examining the models on photographs with labels: right, wrong, unread and not found, counted.

    python -m models.training.examine.photographs FOLDER
        [--sheet misses.jpg] [--plots FOLDER] [--update]

``FOLDER`` holds ``labels.json``: ``{"photos": [{"photo", "cards": [{"card", "box" or "corner_box",
"visible"}], "complete", "ignore"}]}``. The reader computes in float32 and the models that look for cards in
int8, as ``bowerbird read`` does; no torch is needed. ``--update`` writes the tables into
``models/README.md``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2

from vision.nets.card_detector import Detector
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import Reader
from vision.reading.photo import PhotoError, open_photo, read_photo

from .examined_counts import MissingPlace, by_class, claim_classes, confusion, put_between, reliability
from .examined_matches import NO_CARD, SIZES, Judged, judge_photo, size_class
from .examined_misses import drawn, sheet
from .examined_plots import bars, reliability_curve

README = Path(__file__).parents[2] / "README.md"
PART = "photographs"
LARGE = 60
"""Pixels: the height from which a card counts in the first row of the table."""


class BadLabels(ValueError):
    """The folder's labels cannot be used; the text says what is wrong."""


def labels_of(folder: Path) -> list[dict]:
    """The labelled photographs of a folder; raises :class:`BadLabels`."""
    path = folder / "labels.json"
    try:
        photos = json.loads(path.read_text(encoding="utf-8"))["photos"]
    except FileNotFoundError:
        raise BadLabels(f"{path} is missing: name a folder of photographs with their labels") from None
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise BadLabels(f"{path} holds no labels ({error!r}): it must be {{'photos': [...]}}") from None
    for number, photo in enumerate(photos):
        cards = photo.get("cards") if isinstance(photo, dict) else None
        if cards is None or "photo" not in photo:
            raise BadLabels(f"{path}: photograph {number + 1} lacks 'photo' or 'cards'")
        if any("card" not in card or not ("box" in card or "corner_box" in card) for card in cards):
            raise BadLabels(
                f"{path}: a card of {photo['photo']} lacks 'card', or both 'box' and 'corner_box'"
            )
    return photos


def examined(
    folder: Path, photos: Sequence[dict], detector: Detector, reader: Reader, fans: FanReader | None
) -> Iterable[list[Judged]]:
    """Every photograph's cards and inventions, one photograph after the other."""
    for photo in photos:
        yield judge_photo(read_photo(open_photo(folder / photo["photo"]), detector, reader, fans), photo)


def report(judged: Sequence[Judged], photos: int) -> list[str]:
    """All tables, as lines of Markdown."""
    cards = [j for j in judged if j.truth != NO_CARD]
    full = [j for j in cards if j.counts and j.tall >= LARGE]
    rows = [(f"**all at least half visible and {LARGE} px tall**", j) for j in full]
    rows += [(f"{j.source}, at least half visible and {LARGE} px tall", j) for j in full]
    rows += [(f"{j.source}, {j.visible}", j) for j in cards]
    order = list(dict.fromkeys(name for name, _ in rows[: 2 * len(full)]))
    order += sorted({name for name, _ in rows} - set(order))
    invented = [j for j in judged if j.truth == NO_CARD]
    text = ", ".join(f"{j.read} ({j.photo})" for j in invented)
    likely = [(j.match.read.p, j.result == "right") for j in full if j.match is not None and j.read]
    likely += [
        (j.match.read.rivals[0][1], _first(j) == j.truth)
        for j in full
        if j.match and not j.read and _first(j)
    ]
    mistakes = [
        (j.truth, j.taken_for or "?", j.read is not None) for j in full if j.result in ("wrong", "unread")
    ]
    halves = [j for j in cards if j.counts]
    return [
        f"{photos} photographs, {len(cards)} labelled cards."
        f" Cards read where none is labelled: {len(invented)}" + (f": {text}." if text else "."),
        "",
        *by_class("cards", [(name, j.result) for name, j in rows], order),
        "",
        "By height, at least half visible:",
        "",
        *by_class("height in px", [(size_of(j), j.result) for j in halves], SIZES),
        "",
        f"By card, at least half visible and {LARGE} px tall:",
        "",
        *by_class("rank", [(j.truth[0], j.result) for j in full], list("A23456789TJQK")),
        "",
        *by_class("suit", [(j.truth[1], j.result) for j in full]),
        "",
        *_cards_missed(full),
        "",
        *confusion(mistakes),
        "",
        "Of the readings claimed so sure, how many were right:",
        "",
        *reliability(likely),
    ]


def size_of(judged: Judged) -> str:
    """The card's class of height."""
    return size_class(judged.tall)


def _first(judged: Judged) -> str | None:
    """The likeliest name of a card that was not read."""
    assert judged.match is not None
    rivals = judged.match.read.rivals
    return str(rivals[0][0]) if rivals else None


def _cards_missed(judged: Sequence[Judged]) -> list[str]:
    names: dict[str, list[str]] = {}
    for j in judged:
        names.setdefault(j.truth, []).append(j.result)
    missed = {name: results for name, results in names.items() if results.count("right") < len(results)}
    if not missed:
        return ["Every face was read right every time."]
    least = sorted(missed, key=lambda name: missed[name].count("right") / len(missed[name]))
    return [
        f"Right every time: {len(names) - len(missed)} of {len(names)} faces. Others: "
        + ", ".join(f"{name} {missed[name].count('right')} of {len(missed[name])}" for name in least)
        + "."
    ]


def plot(judged: Sequence[Judged], folder: Path) -> None:
    """Accuracy by card and by height, and the reliability curve, as SVG files in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    full = [j for j in judged if j.counts and j.tall >= LARGE]
    for name, of, order in (
        ("photographs-by-rank", lambda j: j.truth[0], list("A23456789TJQK")),
        ("photographs-by-height", size_of, list(SIZES)),
    ):
        chosen = full if "rank" in name else [j for j in judged if j.counts]
        classes = {key: [j.result for j in chosen if of(j) == key] for key in order}
        shares = {key: (r.count("right"), r.count("wrong"), len(r)) for key, r in classes.items() if r}
        (folder / f"{name}.svg").write_text(bars(name.replace("-", " "), shares), encoding="utf-8")
    claims = [(j.match.read.p, j.result == "right") for j in full if j.match is not None and j.read]
    (folder / "photographs-reliability.svg").write_text(
        reliability_curve("photographs: claimed and right", claim_classes(claims)), encoding="utf-8"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine a folder; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.examine.photographs", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--sheet", type=Path, help="draw every miss of a card at least half visible")
    parser.add_argument("--drawings", type=Path, help="draw every photograph with what was found")
    parser.add_argument("--plots", type=Path, help="a folder for SVG plots")
    parser.add_argument("--update", action="store_true", help="write the tables into models/README.md")
    parser.add_argument("--readme", type=Path, default=README, help="another file to update")
    parser.add_argument("--without-indices", action="store_true", help="read whole cards alone")
    parser.add_argument("--source", default="", help="only photographs with this in their path")
    parser.add_argument("--every", type=int, default=1, help="only every n-th photograph")
    args = parser.parse_args(arguments)
    try:
        photos = [p for p in labels_of(args.folder) if args.source in p["photo"]][:: max(args.every, 1)]
        if not photos:
            raise BadLabels(f"{args.folder}: no photograph has {args.source!r} in its path")
        if args.update and (args.source or args.every > 1):
            raise BadLabels("--update writes down what all photographs show: leave --source and --every out")
        detector = Detector.load(args.models)
        reader = Reader.load(args.models, opener=open_precise)
        fans = None if args.without_indices else FanReader.load(args.models)
        judged: list[Judged] = []
        for photo, results in zip(photos, examined(args.folder, photos, detector, reader, fans), strict=True):
            judged += results
            if args.drawings:
                args.drawings.mkdir(parents=True, exist_ok=True)
                matches = [j.match for j in results if j.match is not None]
                picture = drawn(open_photo(args.folder / photo["photo"]), matches)
                cv2.imwrite(str(args.drawings / photo["photo"].replace("/", "_")), picture)
        lines = report(judged, len(photos))
        print("\n".join(lines))
        if args.sheet:
            sheet(args.sheet, args.folder, judged)
        if args.plots:
            plot(judged, args.plots)
        if args.update:
            put_between(args.readme, PART, lines)
    except (BadLabels, MissingPlace, ModelError, PhotoError) as problem:
        print(f"examine.photographs: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
