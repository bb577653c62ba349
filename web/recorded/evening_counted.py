"""The figures of a recorded evening: the camera's readings, compared with the cards people confirmed."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from .evening_folded import Folded, Key, Reading, TrueCard

NEAR = 1.5
"""Seconds between two reports that can be of the same card."""
SAME_TIME_S = 0.3
"""Seconds between two reports of the same card, if name and seat differ."""


@dataclass(slots=True)
class Figures:
    """The figures of an evening. ``right`` to ``missed`` add up to the cards that people confirmed.

    ``unconfirmed`` are the cards that no person has confirmed: nobody knows whether they are right.
    ``invented`` are cards that people removed. ``milliseconds`` are the median and the 95th percentile of
    the time in which a picture was watched.
    """

    right: int = 0
    wrong: int = 0
    unread: int = 0
    missed: int = 0
    seats_wrong: int = 0
    invented: int = 0
    unconfirmed: int = 0
    asked: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    milliseconds: tuple[float, float] = (0.0, 0.0)

    @property
    def cards(self) -> int:
        """The cards that people confirmed."""
        return self.right + self.wrong + self.unread + self.missed

    def plain(self) -> dict[str, Any]:
        return {"cards": self.cards} | asdict(self)


def counted(truth: Folded, seen: Folded, milliseconds: Sequence[float]) -> Figures:
    """The figures of ``seen``, compared with the ``truth``, the evening in its journal."""
    figures = Figures(milliseconds=_middle_and_late(milliseconds))
    left = dict(seen.readings)
    cards = list(truth.true_cards())
    for card, reading in _paired(cards, left):
        _count(card, reading, figures)
    removed = [truth.readings[key].t for key in truth.removed()]
    for key, reading in left.items():
        near = min(
            (card for card in cards if card.t is not None and card.deal[0] == key[0]),
            key=lambda card: abs((card.t or 0.0) - reading.t),
            default=None,
        )
        is_confirmed = near is not None and near.deal in truth.confirmed
        if is_confirmed or any(abs(t - reading.t) <= NEAR for t in removed):
            figures.invented += 1
        else:
            figures.unconfirmed += 1
    figures.asked = len(seen.asked)
    figures.kinds = dict(Counter(seen.asked.values()).most_common())
    return figures


def _count(card: TrueCard, reading: Reading | None, figures: Figures) -> None:
    if not card.is_confirmed:
        figures.unconfirmed += 1
        return
    if reading is None:
        figures.missed += 1
        return
    if reading.card is None:
        figures.unread += 1
    elif reading.card == card.card:
        figures.right += 1
    else:
        figures.wrong += 1
    figures.seats_wrong += reading.seat != card.seat


Match = Callable[[TrueCard, Reading], bool]
MATCHES: tuple[Match, ...] = (
    lambda card, reading: (reading.seat, reading.card) == (card.seat, card.card),
    lambda card, reading: reading.seat == card.seat,
    lambda card, reading: reading.card is not None and reading.card == card.card,
    lambda card, reading: card.t is not None and abs(card.t - reading.t) <= SAME_TIME_S,
)
"""The things in which a reading agrees with a card, best agreement first."""


def _paired(cards: Sequence[TrueCard], left: dict[Key, Reading]) -> Iterator[tuple[TrueCard, Reading | None]]:
    """Each card with its reading, which is removed from ``left``; None without a reading."""
    open_now = dict(enumerate(cards))
    pairs: dict[int, Reading] = {}
    spans = {card.deal: _span(card.deal, cards) for card in cards}
    for matches in MATCHES:
        near = sorted(
            (abs((reading.t if card.t is None else card.t) - reading.t), n, key)
            for n, card in open_now.items()
            for key, reading in left.items()
            if key[0] == card.deal[0]
            and matches(card, reading)
            and _is_in_time(card, reading, spans[card.deal])
        )
        for _, n, key in near:
            # of a card that people entered only what is the very same is known to be it
            if n in open_now and key in left and (open_now[n].t is not None or matches is MATCHES[0]):
                pairs[n] = left.pop(key)
                del open_now[n]
    yield from ((card, pairs.get(n)) for n, card in enumerate(cards))


def _is_in_time(card: TrueCard, reading: Reading, span: tuple[float, float]) -> bool:
    if card.t is not None:
        return abs(card.t - reading.t) <= NEAR
    return span[0] - NEAR <= reading.t <= span[1] + NEAR


def _span(deal: Key, cards: Iterable[TrueCard]) -> tuple[float, float]:
    """The times of the first and the last card of a deal, by the camera."""
    times = [card.t for card in cards if card.deal == deal and card.t is not None]
    return (min(times), max(times)) if times else (0.0, -math.inf)


def _middle_and_late(milliseconds: Sequence[float]) -> tuple[float, float]:
    if not milliseconds:
        return 0.0, 0.0
    ordered = sorted(milliseconds)
    late = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return round(statistics.median(ordered), 1), round(late, 1)
