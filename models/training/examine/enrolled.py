"""Examining the models on photographs of decks that were enrolled: right, wrong and unread, counted.

    python -m models.training.examine.enrolled FOLDER [--source NAME] [--part N/OF] [--times 3]

Of each source (its folder's name is the deck) every card is enrolled from one photograph in which it is the
only card and shows whole, named as its label says, as a person would. These photographs, and those of the
same card within three places of them, which may be of one scene, are not examined; all others are read
twice: as ``bowerbird read`` does, and by comparison with the deck. ``--times``: so often, each time enrolled
from other photographs of the cards. Nothing is trained or tuned on them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from referee.cards import Card
from vision.nets.card_detector import Detector
from vision.nets.crop_cutting import rectify, upright
from vision.nets.inference_engine import open_precise
from vision.reading.card_reader import Reader
from vision.reading.learnt_deck import Deck
from vision.reading.photo import find_cards, open_photo, read_views
from vision.reading.photo_views import Views

from .examined_matches import NO_CARD, Judged, judge_photo
from .photographs import LARGE, BadLabels, labels_of

WAYS = ("without it", "with the deck")
NEAR = 3
NEXT = 3
"""The first, the fourth, the seventh photograph of a card: neighbours may be of one scene."""
RESULTS = ("right", "wrong", "unread", "missed")


def deck_of(photo: dict) -> str:
    return str(photo["photo"]).split("/")[0]


def to_enrol(photos: Sequence[dict], turn: int = 0) -> dict[str, dict]:
    """By card a photograph that shows it alone, whole and clearly: the first, or the next
    ``turn`` by turn; the last where there are fewer."""
    fit: dict[str, list[dict]] = {}
    for photo in photos:
        tags = set(photo.get("tags", ()))
        cards = photo["cards"]
        if len(cards) != 1 or "box" not in cards[0] or cards[0].get("visible", "full") != "full":
            continue
        if not tags & {"blur", "covered by an object", "cut by the frame", "uneven light"}:
            fit.setdefault(cards[0]["card"], []).append(photo)
    return {card: those[min(turn * NEXT, len(those) - 1)] for card, those in fit.items()}


def left_to_examine(photos: Sequence[dict], enrolled: Sequence[dict]) -> list[dict]:
    """All photographs but those enrolled and those of the same cards taken just before or after them."""
    at = {photo["photo"]: i for i, photo in enumerate(photos)}
    barred = set()
    for photo in enrolled:
        cards, place = {card["card"] for card in photo["cards"]}, at[photo["photo"]]
        for i in range(max(0, place - NEAR), min(len(photos), place + NEAR + 1)):
            if {card["card"] for card in photos[i]["cards"]} == cards:
                barred.add(i)
    return [photo for i, photo in enumerate(photos) if i not in barred]


def crop_of(folder: Path, photo: dict, detector: Detector, reader: Reader) -> np.ndarray | None:
    """The one card of a photograph, as the pack check cuts it out; None where it is not found."""
    image = open_photo(folder / photo["photo"])
    outlines = find_cards(image, detector)
    if not outlines:
        return None
    box = photo["cards"][0]["box"]
    middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    best = min(outlines, key=lambda o: float(np.hypot(*(o.quad.mean(axis=0) - middle))))
    height, width = reader.size
    return rectify(image, upright(best.quad), width, height)


def enrol(folder: Path, name: str, chosen: dict[str, dict], detector: Detector, reader: Reader) -> Deck:
    """The deck, learnt from one crop a card."""
    crops = {
        Card.parse(card): [crop]
        for card, photo in chosen.items()
        if (crop := crop_of(folder, photo, detector, reader)) is not None
    }
    return Deck.learn(name, frozenset(crops), crops, reader)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--source", default="", help="only this deck")
    parser.add_argument("--part", default="1/1", metavar="N/OF", help="examine every OF-th photograph only")
    parser.add_argument("--times", type=int, default=1, help="enrol so often from other photographs (1)")
    args = parser.parse_args()
    part, of = (int(number) for number in args.part.split("/"))
    try:
        photos = labels_of(args.folder)
    except BadLabels as problem:
        sys.exit(str(problem))
    detector = Detector.load(args.models, opener=open_precise)
    reader = Reader.load(args.models, opener=open_precise)
    for name in sorted({deck_of(photo) for photo in photos if args.source in photo["photo"]}):
        mine = [photo for photo in photos if deck_of(photo) == name]
        counts = {way: Counter[str]() for way in WAYS}
        large = {way: Counter[str]() for way in WAYS}
        for turn in range(args.times):
            chosen = to_enrol(mine, turn)
            deck = enrol(args.folder, name, chosen, detector, reader)
            rest = left_to_examine(mine, list(chosen.values()))[part - 1 :: of]
            print(f"{name}: {len(deck.cards)} cards enrolled from {len(chosen)} photographs;"
                  f" {len(rest)} others examined", flush=True)  # fmt: skip
            for photo in rest:
                views = Views(open_photo(args.folder / photo["photo"]), detector, reader)
                for way in WAYS:
                    reader.known = deck.known if way == WAYS[1] else None
                    views.forget_reads()
                    _count(judge_photo(read_views(views), photo), way, counts[way], large[way])
            reader.known = None
        print(f"{'':16}{'all: right / wrong / unread / not found':44}at least half visible, {LARGE} px tall")
        for way in WAYS:
            a, b = counts[way], large[way]
            print(f"{way:16}{_line(a):44}{_line(b)}   invented {a['invented']}", flush=True)


def _count(judged: Sequence[Judged], way: str, counts: Counter[str], large: Counter[str]) -> None:
    """Add what came of one photograph, and say what was wrong."""
    for judgement in judged:
        if judgement.truth == NO_CARD:
            counts["invented"] += 1
            print(f"  {way}: {judgement.photo}: {judgement.read} where no card is labelled", flush=True)
            continue
        counts[judgement.result] += 1
        if judgement.counts and judgement.tall >= LARGE:
            large[judgement.result] += 1
        if judgement.result == "wrong":
            print(f"  {way}: {judgement.photo}: {judgement.truth} read as {judgement.read}", flush=True)


def _line(counts: Counter[str]) -> str:
    numbers = [counts[result] for result in RESULTS]
    return " / ".join(map(str, numbers)) + f" of {sum(numbers)}"


if __name__ == "__main__":
    main()
