"""What happens while the cards are played."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..seats import Seat, Side
from .base import Doubted, Fact


@dataclass(frozen=True, slots=True)
class Discarded(Fact):
    """The dealer's discard; the card is None, for nobody may see it. ``quitted``: the hand has left it."""

    seat: Seat
    card: Card | None = None
    quitted: bool = True


@dataclass(frozen=True, slots=True)
class Played(Doubted):
    """A card laid to a trick; an unread card or an unknown seat is None.

    ``rivals`` are the cards that it may be instead, best first, ``shares`` their probabilities. ``doubted``:
    two readings disagree, so that a person has to name the card. ``others`` are the other players who may
    have laid it, each with a probability. ``was`` is the name that the camera gave it and people corrected.
    """

    seat: Seat | None
    card: Card | None
    rivals: tuple[Card, ...] = ()
    doubted: bool = False
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()
    was: Card | None = None


@dataclass(frozen=True, slots=True)
class Withdrew(Fact):
    """A card laid to the trick was taken back, with probability ``p``; else its trick was gathered."""

    seat: Seat
    card: Card | None
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Exposed(Fact):
    """A card was seen face up that was not laid to a trick: dropped, shown, lifted (Somerset 46).

    During the deal ``seat`` is the player who exposed it (Somerset 35). ``p`` is the probability that it was
    exposed.
    """

    seat: Seat
    card: Card | None = None
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Named(Fact):
    """An adversary named a card that ``seat`` had detached from the hand (Somerset 51).

    ``wrong``: the table agrees that it was another card.
    """

    seat: Seat
    card: Card
    by: Seat
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Quitted(Fact):
    """The trick is turned and quitted; ``by`` gathered it with probability ``p``, None if nobody saw it."""

    by: Seat | None = None
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Asked(Fact):
    """Somebody asked ``seat`` for a card of the suit led; ``none``: they have none (Somerset 65)."""

    seat: Seat
    none: bool = False


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """Cards that a player still held and showed to the camera."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Thrown(Fact):
    """A player threw their hand down face upwards (Somerset 48); ``cards`` as far as read."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """A hand was counted and held ``cards`` cards (Somerset 90, 103)."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class OwnedUp(Fact):
    """A player declares that they hold too many cards, or have not discarded (Keller, line 32)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Intimated(Fact):
    """A player gave their partner an intimation, or called attention to the trick (Somerset 83)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Consulted(Fact):
    """A side consulted which of two penalties to exact (Somerset 85)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Refused(Fact):
    """A player would not play as they were lawfully called on to (Somerset 54; Keller, line 50)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Mixed(Fact):
    """A side mixed the cards before they could be examined (Somerset 67)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Tallied(Fact):
    """The table enters the result of a deal without its cards: ``maker``'s side took ``tricks``.

    ``defended``: a player of the other side played alone against them.
    """

    maker: Seat
    tricks: int
    alone: bool = False
    defended: bool = False


@dataclass(frozen=True, slots=True)
class Conceded(Fact):
    """Everybody at the table agrees that the unplayed tricks belong to ``side``."""

    side: Side
