"""What a book makes of the facts: rulings, always computed again, never written down."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum

from ..cards import Card
from ..facts.claims import Decided
from ..seats import Seat, Side


class Status(Enum):
    """What has become of a ruling."""

    OPEN = "open"
    AWARDED = "awarded"
    WAIVED = "waived"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class Proof:
    """The two cards that prove a revoke: the one played and one held of the suit refused.

    ``trick`` is where the held card was played; None where it was known otherwise, and ``how``
    says how: ``shown`` at the end, ``up-card``, or ``exposed`` before; ``surplus`` is a card too many that
    lay in an earlier trick.
    """

    played: Card
    held: Card
    trick: int | None
    how: str = "played"


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that the law lets a side do about a ruling; ``name`` is what a choice names."""

    name: str
    side: Side
    text: str
    seat: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Unfounded:
    """``kind`` is ``left bower``, ``corrected``, ``forced`` or ``followed``; ``cards`` show it.

    For the left bower they are the two jacks, the right bower first; for a mistake put right, the card
    that was taken back and the one that was played for it.
    """

    kind: str
    trick: int | None
    law: str
    text: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingId:
    """Which ruling of a game: the ``n``-th of its ``kind`` against ``seat`` in ``trick`` of ``deal``, from 1.

    ``kind`` has hyphens in place of blanks. As text it is ``3-exposed-card-w-0-2``, where 0 is no seat, or no
    trick, and the first has no number at its end.
    """

    deal: int
    kind: str
    seat: Seat | None = None
    trick: int | None = None
    n: int = 1

    def __str__(self) -> str:
        text = f"{self.deal}-{self.kind}-{self.seat or 0}-{self.trick or 0}".lower()
        return text if self.n == 1 else f"{text}-{self.n}"

    @classmethod
    def parse(cls, text: str) -> RulingId:
        """The identity that ``text`` names; raises ValueError."""
        parts = _ID.fullmatch(text)
        if parts is None:
            raise ValueError(f"{text[:60]!r} names no ruling")
        deal, kind, seat, trick, n = parts.groups(default="1")
        return cls(int(deal), kind, None if seat == "0" else Seat(seat.upper()), int(trick) or None, int(n))

    @classmethod
    def decided_by(cls, decision: Decided) -> RulingId:
        """The ruling that a director's decision is about."""
        return cls(decision.deal, decision.kind, decision.offender, decision.trick, decision.which)


_ID = re.compile(r"([0-9]{1,9})-([a-z][a-z'-]*?[a-z])-([nesw0])-([0-9]{1,2})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One finding: the law, who offended and where, its proof, and what it comes to.

    ``points`` are those the ruling gives, ``missing`` says what is needed where it is not proved.
    ``remedies`` are open to be chosen; ``chosen`` is the one that was and ``chosen_at`` the place of the
    choice, None where nobody had to choose; ``paid`` is whether it is done.
    ``share`` is the part of the worlds in which it is so, as far as the reads leave that open: less than 1
    only for a claim that is not proved. ``bars`` are the sides that may not score their hand for it.
    ``unfounded`` is why a claim that is not proved is no revoke at all, where the cards tell. ``decided`` is
    what a director has decided about it. ``about`` is what else makes the offence this one and no other, as
    the card that was exposed; None where the fact at ``place`` does. ``n`` is which of several such it is.
    """

    law: str
    kind: str
    offender: Seat | None
    trick: int | None
    status: Status
    text: str
    deal: int
    place: int
    proof: Proof | None = None
    points: tuple[tuple[Side, int], ...] = ()
    remedies: tuple[Remedy, ...] = ()
    missing: str = ""
    seen: tuple[str, ...] = ()
    established: bool = False
    bars: tuple[Side, ...] = ()
    chosen: str = ""
    chosen_at: int | None = None
    paid: bool = False
    unfounded: Unfounded | None = None
    share: float = 1.0
    decided: Decided | None = None
    about: Hashable = None
    n: int = 1

    @property
    def id(self) -> RulingId:
        return RulingId(self.deal, self.kind.replace(" ", "-"), self.offender, self.trick, self.n)

    @property
    def offence(self) -> Hashable:
        """What was done, whoever wrote it down and however often."""
        return self.kind, self.offender, self.trick, self.place if self.about is None else (self.about,)

    def as_seen(self, seen: tuple[str, ...]) -> Ruling:
        return replace(self, seen=seen)

    def as_unsure(self, why: str) -> Ruling:
        """Where it is not proved: not because of what it misses, nor of what shows it unfounded."""
        return replace(self, missing=why, unfounded=None) if self.status is Status.NOT_PROVED else self

    def as_(self, status: Status, **changes: object) -> Ruling:
        return replace(self, status=status, **changes)  # type: ignore[arg-type]
