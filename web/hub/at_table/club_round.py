"""The round that a table plays: what the hub sent about it, its progress, and when its clock runs out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from msgspec import structs

from referee.book import loading as book_loading

from ...journal.agreed_settings import Settings
from ...journal.entries import InClub
from ...shown.around import ClubState, MoveState
from ..movements.seating import SEATS
from ..record.results import Delivery
from ..record.rules import THREE, Agreement
from ..wire.messages import DirectorMessage, Move, PlaceMessage, Until

LETTERS = 24
"""The most letters of a player's name, as on the table's page."""
NO_ROUND = PlaceMessage(0, 0, 0, (), "", Until())
"""The message to a table that plays in no round."""


class ClubRound:
    """What the table knows of its round; ``clock`` is a monotonic clock in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.round_id = 0
        self.number = 0
        self.place = 0
        self.plays = False
        self.until = Until()
        self.text = ""
        self._ended: set[str] = set()
        self.moves: tuple[Move, ...] = ()
        self.clocks = 0
        self._ends: float | None = None

    def resume(self, what: InClub) -> None:
        """Take up the round that the table's journal speaks of."""
        self.round_id, self.number, self.place = what.round_id, what.number, what.place
        self.plays = bool(self.round_id)
        if what.by is not None and what.n is not None:
            self.until = Until(what.by, what.n)

    def begin(self, place: PlaceMessage) -> None:
        """The table plays this round from now on; messages about the last round no longer count."""
        self.round_id, self.number, self.place = place.round_id, place.number, place.place
        self.plays = bool(place.seats) and place.round_id != 0
        self._ended, self.moves, self.text, self._ends = set(), (), "", None
        self.goes_on(place)

    def goes_on(self, place: PlaceMessage) -> None:
        """Take over from the hub how the current round ends and how long its clock still runs."""
        self.place, self.until = place.place, place.until
        if place.until.left is not None:
            self._ends = self._clock() + place.until.left
            self.clocks += 1
        elif not place.until.ends and self._ends is not None:
            self._ends = None
            self.clocks += 1

    def hear(self, message: DirectorMessage) -> None:
        """Take in a message of the director about this round, or about no particular round."""
        if message.round_id not in (0, self.round_id):
            return
        if message.word == "next":
            self.moves = message.moves
        elif message.word == "message":
            self.text = message.text
        else:
            self._ended.add(message.word)

    def left(self) -> float | None:
        """Seconds until the round's clock runs out; None if no clock runs."""
        return None if self._ends is None else max(0.0, self._ends - self._clock())

    def word(self, deals: Sequence[Delivery]) -> str:
        """What the table should do: ``bell``, ``finish``, ``time`` or ``over``; empty: play on."""
        if not self.plays:
            return ""
        if "bell" in self._ended:
            return "bell"
        if self._is_over(deals):
            return "over"
        if "finish" in self._ended:
            return "finish"
        return "time" if self.left() == 0 else ""

    def _is_over(self, deals: Sequence[Delivery]) -> bool:
        if self.until.by == "hands":
            return 0 < self.until.n <= hands(deals)
        if self.until.by == "points":
            return 0 < self.until.n <= max(points(deals).values(), default=0)
        return False

    def shown(self, club: ClubState, deals: Sequence[Delivery]) -> ClubState:
        """What the page shows of the ``club``, with the round."""
        return structs.replace(
            club,
            round=self.number,
            place=self.place,
            plays=self.plays,
            by=self.until.by,
            n=self.until.n,
            hands=hands(deals),
            points=points(deals),
            word=self.word(deals),
            text=self.text,
            moves=[MoveState(move.who, move.table, move.seat) for move in self.moves],
            clock=self.clocks if self._ends is not None else None,
        )


def hands(deals: Sequence[Delivery]) -> int:
    """How many of them were played; points that people gave without cards are none."""
    return sum(bool(deal.what.get("hand")) for deal in deals)


def points(deals: Sequence[Delivery]) -> dict[str, int]:
    """What each party has in all of them."""
    made: dict[str, int] = {}
    for deal in deals:
        for party, n in deal.points.items():
            made[party] = made.get(party, 0) + n
    return made


def settings_of(place: PlaceMessage, now: Settings) -> Settings:
    """The settings for that round: the hub's names and book, and the club's house rules on it.

    Without any, the table's own rules stay if the book is the same.

    Raises ValueError for a book, or a rule, that this Bowerbird does not know.
    """
    book = place.book or now.book
    seating = book_loading.load(book).seating
    if len(place.seats) == 3 != len(seating.seats):
        book = THREE
    names = {seat: (who or "")[:LETTERS] for seat, who in zip(SEATS, place.seats, strict=False)}
    house = now.house if book == now.book else {}
    if place.house and book == place.book:
        rules = Agreement(book=book, house=place.house).rule_set()
        values = {name: getattr(rules, name) for name in rules.house}
        house = {name: [*value] if isinstance(value, tuple) else value for name, value in values.items()}
    return Settings(book, house, names, now.title)


def entry_of(place: PlaceMessage, owner: str) -> InClub:
    """The round as the journal has it; ``owner`` is the account that the table plays it for."""
    round_id, until = place.round_id if place.seats else 0, place.until
    return InClub(round_id, place.number, place.place, until.by, until.n, owner)
