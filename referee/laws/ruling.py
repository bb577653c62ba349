"""Rulings, which a book makes of the facts: always computed again, never written to the journal."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NewType

from ..cards import Card
from ..facts.claims import Decided
from ..seats import Seat, Side
from ..words.message import Message, say

RulingKind = NewType("RulingKind", str)
"""What a ruling is about, as ``exposed card``: made next to its judge, or here if others ask for it.

Its name for people is the message of that name in the table ``kind``.
"""
REVOKE, CALL, REFUSED_CALL = RulingKind("revoke"), RulingKind("call"), RulingKind("refused call")
EXPOSED_CARD, LEAD_OUT_OF_TURN = RulingKind("exposed card"), RulingKind("lead out of turn")
PARTNER_PLAYS, PARTNER_EXPOSES = RulingKind("partner plays"), RulingKind("partner exposes")
MISDEAL, DISCARD = RulingKind("misdeal"), RulingKind("discard")
ABANDONED_TO_LONE = RulingKind("abandoned to a lone hand")


class Status(Enum):
    """Where a ruling stands."""

    OPEN = "open"
    AWARDED = "awarded"
    WAIVED = "waived"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class Proof:
    """The two cards that prove a revoke: the card played, and a card held of the suit refused.

    ``trick`` is where the held card was played, or None. ``how`` it is known: ``played``, ``shown`` at the
    end, ``up-card``, ``exposed`` before, or ``surplus``: a card too many in an earlier trick.
    """

    played: Card
    held: Card
    trick: int | None
    how: str = "played"


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that the law lets a side do about a ruling; a choice names its ``name``."""

    name: str
    side: Side
    text: Message
    seat: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Unfounded:
    """Why a claim is no revoke: ``left bower``, ``corrected``, ``forced`` or ``followed``; ``cards`` show it.

    For the left bower they are the two jacks, the right bower first; for a corrected mistake, the card that
    was taken back and the card that was played instead.
    """

    kind: str
    trick: int | None
    law: str
    text: Message
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingId:
    """The identity of a ruling: the ``n``-th, from 1, of its ``kind`` against ``seat`` in ``trick`` of
    ``deal``.

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
            raise ValueError(say("refused.no_ruling", text=repr(text[:60])))
        deal, kind, seat, trick, n = parts.groups(default="1")
        return cls(int(deal), kind, None if seat == "0" else Seat(seat.upper()), int(trick) or None, int(n))

    @classmethod
    def decided_by(cls, decision: Decided) -> RulingId:
        """The ruling that a director's decision is about."""
        return cls(decision.deal, decision.kind, decision.offender, decision.trick, decision.which)


_ID = re.compile(r"([0-9]{1,9})-([a-z][a-z'-]*?[a-z])-([nesw0])-([0-9]{1,2})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: the law, the offender and where, its proof, and its effect.

    ``points`` are those that the ruling gives; ``missing`` is what is needed to prove it. ``remedies`` can
    still be chosen; ``chosen`` is the chosen remedy and ``chosen_at`` the place of the choice, None if nobody
    had to choose; ``is_paid``: the remedy is done. ``share`` is the share of the worlds in which it is
    true: less than 1 only for a claim that is not proved. ``bars`` are the sides that may not score their
    hand for it. ``unfounded`` is why an unproved claim is no revoke at all, if the cards show it. ``decided``
    is the director's decision. ``about`` distinguishes the offence from others, as the card that was exposed;
    None if the fact at ``place`` does. ``n`` counts rulings of the same kind, seat and trick.
    """

    law: str
    kind: RulingKind
    offender: Seat | None
    trick: int | None
    status: Status
    text: Message
    deal: int
    place: int
    proof: Proof | None = None
    points: tuple[tuple[Side, int], ...] = ()
    remedies: tuple[Remedy, ...] = ()
    missing: Message | None = None
    seen: tuple[str, ...] = ()
    is_established: bool = False
    bars: tuple[Side, ...] = ()
    chosen: str = ""
    chosen_at: int | None = None
    is_paid: bool = False
    unfounded: Unfounded | None = None
    share: float = 1.0
    decided: Decided | None = None
    about: Hashable = None
    n: int = 1

    @property
    def id(self) -> RulingId:
        return RulingId(self.deal, self.kind.replace(" ", "-"), self.offender, self.trick, self.n)

    @property
    def refuted(self) -> Unfounded | None:
        """Why the claim is no revoke, for people; None where the accused side admitted it all the same."""
        return None if self.status is Status.AWARDED else self.unfounded

    @property
    def standing(self) -> Message:
        """Where the ruling stands, in the words of people: of the page, and of the lines of ``judge``."""
        if self.refuted is not None:
            return say("status.not a revoke")
        if self.kind == REVOKE and self.status is Status.OPEN:
            return say("status.not claimed")
        if self.kind != REVOKE and self.status is Status.AWARDED:
            return say("status.ruled")
        return say(f"status.{self.status.value}")

    @property
    def offence(self) -> Hashable:
        """The identity of the offence, the same however often people enter it."""
        return self.kind, self.offender, self.trick, self.place if self.about is None else (self.about,)

    def as_seen(self, seen: tuple[str, ...]) -> Ruling:
        return replace(self, seen=seen)

    def as_unsure(self, why: Message) -> Ruling:
        """The ruling, with ``why`` as the reason if it is not proved."""
        return replace(self, missing=why, unfounded=None) if self.status is Status.NOT_PROVED else self

    def as_(self, status: Status, **changes: object) -> Ruling:
        return replace(self, status=status, **changes)  # type: ignore[arg-type]
