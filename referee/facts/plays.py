"""What happens while the cards are played."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..seats import Seat, Side
from .base import Doubted, Fact


@dataclass(frozen=True, slots=True)
class Discarded(Fact):
    """The dealer's discard; the card is None, for nobody may see it. ``quitted``: hand off it."""

    seat: Seat
    card: Card | None = None
    quitted: bool = True


@dataclass(frozen=True, slots=True)
class Played(Doubted):
    """A card laid to a trick. None is a card, or a seat, that was not made out.

    ``rivals`` are the cards that it may be, or may be besides the one that was named, best first, and
    ``shares`` how probable each of them is. ``doubted``: it was read
    twice, and otherwise the second time, so that somebody is to say which card it is.
    ``others`` are those who may have laid it, or may have besides ``seat``, each with how probable that is.
    """

    seat: Seat | None
    card: Card | None
    rivals: tuple[Card, ...] = ()
    doubted: bool = False
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrew(Fact):
    """A card laid to the trick was taken back."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Exposed(Fact):
    """A face was seen that was not laid to a trick: dropped, shown, lifted (Somerset 46).

    While the cards are being dealt, ``seat`` is who exposed it (Somerset 35). ``p`` is how sure the eye was
    that it was exposed.
    """

    seat: Seat
    card: Card | None = None
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Named(Fact):
    """An adversary named a card that ``seat`` had detached from his hand (Somerset 51).

    ``wrong``: the table agrees that it was another.
    """

    seat: Seat
    card: Card
    by: Seat
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Quitted(Fact):
    """The trick is turned and quitted; ``by`` is who gathered it, where that was seen, ``p`` how surely."""

    by: Seat | None = None
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Asked(Fact):
    """``seat`` was asked whether he has none of the suit led; ``none``: he said so (Somerset 65)."""

    seat: Seat
    none: bool = False


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """Cards that a player still held, shown to the camera."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Thrown(Fact):
    """A player threw his hand down face upwards (Somerset 48); ``cards`` as far as read."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """A hand was counted and held ``cards`` cards (Somerset 90, 103)."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class OwnedUp(Fact):
    """A player declares that he holds too many cards, or has not discarded (Keller, line 32)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Intimated(Fact):
    """A player gave his partner an intimation, or drew his eye to the trick (Somerset 83)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Consulted(Fact):
    """A side consulted which of two penalties to exact (Somerset 85)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Refused(Fact):
    """A player would not play as he was lawfully called on to (Somerset 54; Keller, line 50)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Mixed(Fact):
    """A side mixed the cards before they could be examined (Somerset 67)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Tallied(Fact):
    """The table says how a deal went whose cards were not entered: ``maker``'s side took ``tricks``.

    ``defended``: one of the other side played alone against them.
    """

    maker: Seat
    tricks: int
    alone: bool = False
    defended: bool = False


@dataclass(frozen=True, slots=True)
class Conceded(Fact):
    """All at the table agree that the tricks not played belong to ``side``."""

    side: Side
