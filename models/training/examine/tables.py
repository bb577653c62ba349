"""Examines the models on photographs of whole tables, labelled by the cards' names without their places.

    python -m models.training.examine.tables FOLDER [--without-indices]

``FOLDER`` holds ``tables/labels.json``: ``{"photos": [{"photo", "on_the_cloth": [names], "fans": {seat:
[names]}}]}``. A card counts as read where its name was given as often as the labels have it; what is named
beyond them is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from vision.nets.card_detector import Detector
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import Reader
from vision.reading.photo import PhotoError, open_photo, read_photo

from .examined_counts import markdown
from .photographs import BadLabels


def labels_of(folder: Path) -> list[dict]:
    """The labelled tables of a folder; raises :class:`BadLabels`."""
    path = folder / "tables" / "labels.json"
    try:
        photos = json.loads(path.read_text(encoding="utf-8"))["photos"]
        if all({"photo", "on_the_cloth", "fans"} <= photo.keys() for photo in photos):
            return list(photos)
    except FileNotFoundError:
        raise BadLabels(f"{path} is missing: name a folder of photographs with their labels") from None
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise BadLabels(f"{path} holds no labels ({error!r})") from None
    raise BadLabels(f"{path}: a photograph lacks 'photo', 'on_the_cloth' or 'fans'")


def judged(names: Iterable[str], cloth: Sequence[str], fans: Sequence[str]) -> Counter:
    """How many cards on the cloth and in fans were named, and how many names were wrong or too many."""
    given = Counter(names)
    on_cloth = Counter(cloth) & given
    in_fans = Counter(fans) & (given - on_cloth)
    return Counter({
        "cloth": on_cloth.total(), "of cloth": len(cloth), "fans": in_fans.total(), "of fans": len(fans),
        "wrong": (given - Counter(cloth) - Counter(fans)).total(),
    })  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine a folder; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.examine.tables", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--without-indices", action="store_true", help="read whole cards alone")
    args = parser.parse_args(arguments)
    try:
        photos = labels_of(args.folder)
        detector = Detector.load(args.models)
        reader = Reader.load(args.models, opener=open_precise)
        fans = None if args.without_indices else FanReader.load(args.models)
        rows, whole = [], Counter()
        for photo in photos:
            cards = read_photo(open_photo(args.folder / photo["photo"]), detector, reader, fans)
            names = [str(card.read.card) for card in cards if card.read.card is not None]
            held = [name for fan in photo["fans"].values() for name in fan]
            counts = judged(names, photo["on_the_cloth"], held)
            strange = Counter(names) - Counter(photo["on_the_cloth"]) - Counter(held)
            rows.append((Path(photo["photo"]).name, *_cells(counts), ", ".join(strange.elements())))
            whole += counts
    except (BadLabels, ModelError, PhotoError) as problem:
        print(f"examine.tables: {problem}", file=sys.stderr)
        return 2
    rows.append(("all", *_cells(whole), ""))
    print("\n".join(markdown(("photograph", "on the cloth", "in fans", "wrong", "namely"), rows)))
    return 0


def _cells(counts: Counter) -> tuple[str, str, str]:
    return (
        f"{counts['cloth']} of {counts['of cloth']}",
        f"{counts['fans']} of {counts['of fans']}",
        str(counts["wrong"]),
    )  # fmt: skip


if __name__ == "__main__":
    raise SystemExit(main())
