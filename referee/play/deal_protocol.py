"""The properties of a deal that its parts are computed from, so that each part can have its own file."""

from __future__ import annotations

from typing import Protocol

from ..book.ruleset import RuleSet
from ..cards import Card, Trump
from ..facts.placed import Placed
from ..facts.plays import Discarded
from ..seats import Seat
from .deal_outcome import Outcome
from .tricks_of_deal import Play, Trick
from .trump_and_maker import Calling


class Deal(Protocol):
    """A deal as its facts give it; :class:`referee.play.one_deal.Hand` is one."""

    @property
    def rules(self) -> RuleSet: ...

    @property
    def dealer(self) -> Seat: ...

    @property
    def facts(self) -> tuple[Placed, ...]: ...

    @property
    def first_card_place(self) -> int | None: ...

    @property
    def first_call_place(self) -> int | None: ...

    @property
    def up(self) -> Card | None: ...

    @property
    def dealt_place(self) -> int | None: ...

    @property
    def calling(self) -> Calling: ...

    @property
    def trump(self) -> Trump | None: ...

    @property
    def benny(self) -> Card | None: ...

    @property
    def active(self) -> tuple[Seat, ...]: ...

    @property
    def discarded(self) -> Discarded | None: ...

    @property
    def tricks(self) -> tuple[Trick, ...]: ...

    @property
    def plays(self) -> tuple[Play, ...]: ...

    @property
    def shown(self) -> dict[Seat, tuple[Card, ...]]: ...

    @property
    def confirmed(self) -> frozenset[int]: ...

    @property
    def short(self) -> frozenset[int]: ...

    @property
    def first_leader(self) -> Seat | None: ...

    @property
    def alone(self) -> tuple[Seat, ...]: ...

    @property
    def order(self) -> dict[int, int]: ...

    @property
    def heeded(self) -> frozenset[int]: ...

    @property
    def next_began(self) -> int | None: ...

    @property
    def due_dealer(self) -> Seat | None: ...

    @property
    def dealer_after(self) -> Seat: ...

    @property
    def is_never_dealt(self) -> bool: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def over_place(self) -> int | None: ...

    def is_later(self, place: int, than: int) -> bool: ...

    def is_laid_open(self, place: int, seat: Seat) -> bool: ...
