"""The round that a table is in: what the hub said of it, how far it is, and when its clock runs out."""

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
from ..wire.messages import DirectorMessage, Move, PlaceMessage, Until

LETTERS = 24
"""Letters of a name at a table, as on its own page."""
THREE = "keller-1887-three"
"""The book of a table of three where the hub names one for four."""
NO_ROUND = PlaceMessage(0, 0, 0, (), "", Until())
"""What a table hears that plays in no round."""


class ClubRound:
    """What the table knows of its round; ``clock`` is one that nobody sets, in seconds."""

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
        """The table plays this from now on; what was said of the round before is over."""
        self.round_id, self.number, self.place = place.round_id, place.number, place.place
        self.plays = bool(place.seats) and place.round_id != 0
        self._ended, self.moves, self.text, self._ends = set(), (), "", None
        self.goes_on(place)

    def goes_on(self, place: PlaceMessage) -> None:
        """Learn how the round that is played ends, and how long its clock has left."""
        self.place, self.until = place.place, place.until
        if place.until.left is not None:
            self._ends = self._clock() + place.until.left
            self.clocks += 1
        elif not place.until.ends and self._ends is not None:
            self._ends = None
            self.clocks += 1

    def hear(self, message: DirectorMessage) -> None:
        """Take in what the director says of this round, or of none in particular."""
        if message.round_id not in (0, self.round_id):
            return
        if message.word == "next":
            self.moves = message.moves
        elif message.word == "message":
            self.text = message.text
        else:
            self._ended.add(message.word)

    def left(self) -> float | None:
        """Seconds that the round's clock has left; None where none runs."""
        return None if self._ends is None else max(0.0, self._ends - self._clock())

    def word(self, deals: Sequence[Delivery]) -> str:
        """What the table is to do: ``bell``, ``finish``, ``time``, ``over``, or nothing but play."""
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
    """What a table plays by in that round: the hub's names and book, the house's rules where it is the same.

    Raises ValueError for a book that this Bowerbird does not know.
    """
    book = place.book or now.book
    seating = book_loading.load(book).seating
    if len(place.seats) == 3 != len(seating.seats):
        book = THREE
    names = {seat: (who or "")[:LETTERS] for seat, who in zip(SEATS, place.seats, strict=False)}
    return Settings(book, now.house if book == now.book else {}, names, now.title)


def entry_of(place: PlaceMessage, owner: str) -> InClub:
    """The round as the journal has it; ``owner`` is the account that the table plays it for."""
    round_id, until = place.round_id if place.seats else 0, place.until
    return InClub(round_id, place.number, place.place, until.by, until.n, owner)
