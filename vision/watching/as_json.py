"""The lines of ``bowerbird watch --json``: a table event as plain data.

The journal stores events in another form (``web.table.camera_log``), with any fields; this form is a promise
to other programs, field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import (
    JSON_NAMES,
    CardFaced,
    CardLaid,
    CardReread,
    PacketDealt,
    Read,
    TableEvent,
    TableRead,
    TokenLaid,
    TrickGathered,
    ViewLost,
)

from ..camera.frame_source import Frame, NoView, Source
from ..camera.lamp_bands import FLICKERS, LampBands
from ..nets.ports import DetectorPort, ReaderPort
from ..place.picture_advice import too_low
from ..place.table_corners import TableCorners
from ..reading.votes import EUCHRE_CARDS
from ..tracking.card import CardSighting
from ..tracking.tracked_evidence import Sink
from ..tuning import SQUARENESS
from .watcher import Watcher


def line(event: TableEvent, sighting: CardSighting | None = None) -> dict[str, Any]:
    """One event as a line's data; ``sighting`` adds the card's outline.

    ``p`` and ``rivals`` belong to the event; but in a line that reads a card of a trick they belong to the
    card, and ``sure`` and ``instead`` to the event. ``card_p`` and ``card_rivals`` belong to the card in any
    other line with a card.
    """
    plain: dict[str, Any] = {"t": round(event.t, 3), "frame": event.frame, "event": JSON_NAMES[type(event)]}
    seat = getattr(event, "seat", None)
    if hasattr(event, "seat"):
        plain["seat"] = seat.value if seat is not None else None
    if isinstance(event, PacketDealt | CardFaced):
        plain["dealer"] = event.dealer.value
    if isinstance(event, PacketDealt):
        plain["cards"] = event.cards
    read = getattr(event, "read", None)
    if read is not None:
        plain["card"] = str(read.card) if read.card is not None else None
    instead = [[str(what), p] for what, p in event.instead]
    if isinstance(event, CardLaid | CardReread):
        plain["p"], plain["rivals"] = event.read.p, _cards(event.read)
        plain["sure"], plain["instead"] = event.sure, instead
    else:
        plain["p"], plain["rivals"] = event.sure, instead
        if read is not None:
            plain["card_p"], plain["card_rivals"] = read.p, _cards(read)
    if isinstance(event, TrickGathered):
        plain["by"] = event.by.value if event.by is not None else None
        plain["cards"] = [str(card) if card is not None else None for card in event.cards]
    if isinstance(event, TokenLaid):
        plain["token"], plain["alone"] = event.token.value, event.alone
    if isinstance(event, TableRead):
        plain["why"] = event.why
        plain["cards"] = [
            str(card_read.card) if card_read.card is not None else None for _, card_read in event.lying
        ]
        plain["seats"] = [seat.value if seat is not None else None for seat, _ in event.lying]
    if isinstance(event, ViewLost):
        plain["why"] = event.why
    if sighting is not None and read is not None:
        plain["quad"] = [[round(float(x), 1), round(float(y), 1)] for x, y in sighting.quad]
    return plain


def _with_lamp(
    frames: Iterable[Frame | NoView], lamp: LampBands, on_flicker: Callable[[str], object]
) -> Iterator[Frame | NoView]:
    is_reported = False
    for frame in frames:
        yield frame
        if lamp.is_flickering and not is_reported:
            is_reported = True
            on_flicker(FLICKERS)


def _cards(read: Read) -> list[list[Any]]:
    return [[str(card), p] for card, p in read.rivals]


def watch_lines(
    source: Source,
    detector: DetectorPort,
    reader: ReaderPort,
    table: TableCorners | None = None,
    sink: Sink | None = None,
    cards: frozenset[Card] = EUCHRE_CARDS,
    seats: Sequence[Seat] = tuple(Seat),
    on_flicker: Callable[[str], object] = lambda words: None,
    on_low: Callable[[float | None], object] = lambda degrees: None,
) -> Iterator[dict[str, Any]]:
    """The lines of all events in ``source``; the table is located unless it is given.

    ``on_flicker`` is called with a hint at the first flicker of a lamp, ``on_low`` a single time with the
    elevation in degrees of a camera that is too low, or None at the end of a film in which no card was read.
    """
    watcher = Watcher(detector, reader, table=table, cards=cards, seats=seats, sink=sink)
    is_low = has_read = False

    def check_height() -> None:
        nonlocal is_low
        places = watcher.view.places
        if not is_low and places.ruler.count >= SQUARENESS.enough_cards:
            degrees = too_low(places)
            is_low = degrees is not None
            if degrees is not None:
                on_low(degrees)

    try:
        for event in watcher.run(_with_lamp(source.frames(), watcher.lamp, on_flicker)):
            plain = line(event, watcher.sightings.get(event.seen[0]) if event.seen else None)
            has_read = has_read or bool(plain.get("card") or any(plain.get("cards") or ()))
            yield plain
            check_height()
        check_height()  # cards may have been measured of which none was reported
        if not (has_read or is_low):
            on_low(None)
    finally:
        source.close()
