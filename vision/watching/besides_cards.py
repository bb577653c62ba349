"""Watches more than the cards in play: the players' tokens, and the whole table read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import TableEvent

from ..camera.frame_source import Frame
from ..tracking.card import Track
from ..tracking.shown_table import shown
from ..tracking.tracked_evidence import Evidence
from ..tracking.tracked_view import View
from ..tuning import REREAD
from .slant import Slant
from .tokens import Tokens
from .whole_table import RereadTable


class TokensAndReread:
    """Looks at each picture after the watcher; ``name`` is the prefix of its evidence's ids."""

    def __init__(
        self,
        slant: Slant,
        seats: Sequence[Seat],
        cards: frozenset[Card],
        name: str,
    ) -> None:
        self._tokens = Tokens(seats)
        self._table_reread = RereadTable(slant, seats, cards)
        self._name = name
        self._asked = ""

    def back(self, t: float, why: str) -> None:
        """Order a reading of the table after the view's return; ``why`` is the reason in plain words."""
        self._table_reread.order(t, why)

    def move(self, view: View) -> None:
        """Move what is remembered with the camera's view."""
        self._tokens.move(view)
        view.papers = self._tokens.papers()

    def reread(self, why: str) -> None:
        """Order a reading of the table from the next picture that shows it."""
        self._asked = why or self._asked

    def see(
        self, frame: Frame, view: View, tracks: Sequence[Track], evidence: Evidence
    ) -> Iterator[TableEvent]:
        """The events of the tokens, and the reading of the table if one was ordered."""
        if self._asked:
            self._table_reread.order(frame.t - REREAD.asked_early_s, self._asked)
            self._asked = ""
        seen = (f"{self._name}{frame.seq}.beside",)
        events: list[TableEvent] = [*self._tokens.see(frame.t, frame.seq, frame.image, view, seen)]
        view.papers = self._tokens.papers()
        read = self._table_reread.see(frame, view, tracks, seen)
        if read is not None:
            events.append(read)
        if events:
            evidence.keep(seen[0], frame.t, frame.image, None, shown(view))
        yield from events
