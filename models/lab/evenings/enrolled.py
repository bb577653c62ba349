"""The pack check with which a simulated evening begins: the deck spread, named where need be, and learnt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.lab.evenings.same_card import heights_apart, is_same_card
from models.lab.films.film.filmed_spread import CardInSpread, TableTooSmall, spread_of
from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from referee.book.loading import load
from referee.cards import pack
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.reading.learnt_deck import Deck
from vision.reading.pack_check import PackCheck, SpreadCard, still_views

LOOKS = 3
"""How often the pack is spread at most until all of it is known."""


@dataclass(slots=True)
class Enrolment:
    """What came of one pack check; plain data.

    ``taps`` is how many outlines a person had to name, ``wrong`` how many cards were learnt under a wrong
    name that nobody was asked about, ``known`` how many of the pack's ``cards`` were learnt in the end.
    """

    cards: int
    looks: int
    taps: int
    wrong: int
    known: int


def enrol(
    film: Path, seed: int, options: dict[str, Any], fps: float, detector: Detector, reader: Reader
) -> tuple[Deck | None, Enrolment]:
    """Spread the deal's pack before its camera and learn it, as ``bowerbird calibrate --pack`` does.

    The truth names what the check asks about, as the person at the table would, and nothing else. What was
    learnt is stored next to ``film``; there is no deck where too little was seen, nor on a table that is too
    small in the picture to spread a pack on.
    """
    rules = load(str(options["book"]))
    try:
        spread = spread_of(prepare(seed, Scenario(**{**options, "fps": fps})), seed, LOOKS)
    except TableTooSmall:
        return None, Enrolment(len(rules.cards), 0, 0, 0, 0)
    video = spread_film(film)
    if not video.exists():
        spread.record(video)
    check = PackCheck(detector, reader, pack(rules.pack), frozenset(rules.benny_cards))
    taps = looks = 0
    for (_, image, photograph), on_table in zip(still_views([str(video)]), spread.looks, strict=False):
        spread_cards = check.look(image, photograph)
        looks += 1
        taps += name(check, spread_cards, on_table)
        if check.report().is_complete:
            break
    wrong = sum(
        seen.how == "read" and (true_card := card_at(seen.quad, spread.looks[seen.picture])) is not None
        and true_card.card != seen.card for seen in check.seen
    )  # fmt: skip
    deck = check.learn("deck") if len(check.crops()) > 1 else None
    made = Enrolment(check.report().size, looks, taps, wrong, len(deck.cards) if deck else 0)
    if deck is not None:
        deck.save(film.with_suffix(".deck"))
    film.with_name(f"{film.stem}-pack.json").write_text(json.dumps(asdict(made)) + "\n", encoding="utf-8")
    return deck, made


def spread_film(film: Path) -> Path:
    """The video of the pack check that belongs to a deal's."""
    return film.with_name(f"{film.stem}-pack.mp4")


def name(check: PackCheck, cards: Sequence[SpreadCard], on_table: Sequence[CardInSpread]) -> int:
    """Name what is asked about, as somebody who sees the cards would; how many taps it took."""
    taps = 0
    for spread_card in cards:
        # What is marked is seen to be marked: not read, twice there, or of another pack.
        if spread_card.how in ("not read", "doubled", "foreign"):
            true = card_at(spread_card.quad, on_table)
            if true is not None and true.card == spread_card.card:
                continue  # its double is the one that is wrong
            check.enter_name(spread_card, true.card if true is not None else None)
            taps += 1
    return taps


def card_at(quad: np.ndarray, on_table: Sequence[CardInSpread]) -> CardInSpread | None:
    """The card whose outline ``quad`` is; None where none is there."""
    nearest = min(on_table, key=lambda card: heights_apart(quad, card.quad))
    return nearest if is_same_card(quad, nearest.quad) else None
