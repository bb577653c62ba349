"""The events that a watcher may report of a table: ``vision`` makes them and the scribe reads them.

A table event records what the camera saw, when, and how probable it is. It never records who was to play,
what was legal or what it means: the scribe and the referee decide that. A card that was not read is ``None``;
a doubtful reading keeps its rivals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from .cards import Card, Suit
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Read:
    """A reading of a card's face: the card, its probability, and the likeliest other cards.

    ``card`` is None where the reader declined; ``rivals`` then still holds the likely cards, best first, as
    pairs of card and probability.
    """

    card: Card | None
    p: float
    rivals: tuple[tuple[Card, float], ...] = ()


Instead = tuple[tuple[str | Seat, float], ...]
"""What else an event may have been, each with its probability, best first.

A text is the name of another event in :data:`JSON_NAMES`; a seat means the same event by that seat.
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """When and where something was seen; the base of every table event.

    ``t`` is seconds of table time (video time for a recording), ``frame`` the frame's sequence number,
    ``seen`` the ids of the sightings that are its evidence. ``sure`` is the probability that this happened,
    by this seat, whatever the card; ``instead`` is what else it may have been, as :data:`RIVALS` allows.
    """

    t: float
    frame: int
    seen: tuple[str, ...]
    sure: float = field(default=1.0, kw_only=True)
    instead: Instead = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class UpCardTurned(Seen):
    """A card is face up on the pack after the deal. ``seat`` is the dealer, by the pack's position."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class UpCardTaken(Seen):
    """The up-card has left the pack towards ``seat``, who is the dealer.

    ``seat_p`` is the probability of the seat, by the pack's position and the hand that took the card: near a
    corner of the table the pack alone does not decide. ``sure`` is only the probability that the card was
    taken and not turned down.
    """

    seat: Seat | None
    read: Read
    seat_p: float = 0.0


@dataclass(frozen=True, slots=True)
class UpCardTurnedDown(Seen):
    """The up-card was turned over, or put away under the pack face up (Somerset 77)."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class CardLaid(Seen):
    """A card rests in the middle and the hand has left.

    ``seat`` follows from the zone where the card rests and the side it came from, never from the turn;
    ``seat_p`` is its probability.
    """

    seat: Seat | None
    seat_p: float
    read: Read


@dataclass(frozen=True, slots=True)
class CardReread(Seen):
    """A card of this deal that was reported before, under the same ``seen``, has a different reading now.

    Later cards name it, or put its name in doubt, because the pack holds each card once. ``seat`` is the
    player that the earlier event named.
    """

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class CardLifted(Seen):
    """A single card was taken back, before the trick was gathered."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class CardExposed(Seen):
    """A card was seen face up that was not laid to a trick: dropped, shown, or thrown down."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class TrickGathered(Seen):
    """The cards of the trick were drawn together and taken away to the side of ``by``."""

    by: Seat | None
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class HandLaidDown(Seen):
    """A player has laid the hand face down and takes no part (a partner plays alone)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PacketDealt(Seen):
    """Cards have landed face down in front of ``seat``, dealt by ``dealer``, with probability ``p``.

    ``cards`` counts those visibly apart: there may be more under them.
    """

    seat: Seat
    dealer: Seat
    p: float = 1.0
    cards: int = 1


@dataclass(frozen=True, slots=True)
class CardFaced(Seen):
    """A card was dealt face up to ``seat`` by ``dealer``, and more packets followed it.

    The camera cannot see whether it was faced in the pack or turned over on its way.
    """

    seat: Seat
    dealer: Seat
    read: Read


@dataclass(frozen=True, slots=True)
class PackShuffled(Seen):
    """``seat`` has shuffled the pack, as far as that was seen; ``seat_p`` is the probability of the seat.

    The camera misses most shuffles: an evening without this event proves nothing.
    """

    seat: Seat
    seat_p: float = 1.0


@dataclass(frozen=True, slots=True)
class PackCut(Seen):
    """The pack was cut for the next deal; the claim window of the last one closes here."""


STARTING = "the camera is starting: no picture has come yet"
"""``why`` of :class:`ViewLost` while Bowerbird waits for a camera's first picture."""


@dataclass(frozen=True, slots=True)
class ViewLost(Seen):
    """The camera cannot see the table any more; ``why`` in plain words."""

    why: str


@dataclass(frozen=True, slots=True)
class ViewBack(Seen):
    """The camera can see the table again."""


@dataclass(frozen=True, slots=True)
class FilmCut(Seen):
    """The film has a cut here: something is missing, and what follows may be another table's evening."""


class Token(Enum):
    """A printed token that a player lays down to enter a fact without touching a screen."""

    DEALER = "dealer"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    ALONE = "alone"

    @property
    def suit(self) -> Suit | None:
        """The suit that a trump token names."""
        return None if self in (Token.DEALER, Token.ALONE) else Suit(self.value)


@dataclass(frozen=True, slots=True)
class TokenLaid(Seen):
    """A token was laid down in front of ``seat``, or by that player's hand; None where that was not clear.

    ``alone``: the token for playing alone is next to this trump token.
    """

    token: Token
    seat: Seat | None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TableRead(Seen):
    """All face-up cards in the middle, read again, each with the seat of its place.

    ``why`` is the reason: the view was lost and is back, the camera was moved, or somebody asked.
    """

    lying: tuple[tuple[Seat | None, Read], ...]
    why: str


TableEvent = (
    UpCardTurned
    | UpCardTaken
    | UpCardTurnedDown
    | CardLaid
    | CardReread
    | CardLifted
    | CardExposed
    | TrickGathered
    | HandLaidDown
    | PacketDealt
    | CardFaced
    | PackShuffled
    | PackCut
    | ViewLost
    | ViewBack
    | FilmCut
    | TokenLaid
    | TableRead
)

JSON_NAMES: dict[type[Seen], str] = {
    UpCardTurned: "up_card",
    UpCardTaken: "up_card_taken",
    UpCardTurnedDown: "turned_down",
    CardLaid: "laid",
    CardReread: "reread",
    CardLifted: "lifted",
    CardExposed: "exposed",
    TrickGathered: "gathered",
    HandLaidDown: "hand_laid_down",
    PacketDealt: "packet",
    CardFaced: "faced",
    PackShuffled: "pack_shuffled",
    PackCut: "pack_cut",
    ViewLost: "view_lost",
    ViewBack: "view_back",
    FilmCut: "film_cut",
    TokenLaid: "token_laid",
    TableRead: "table_read",
}
"""The name of each table event in the lines of ``bowerbird watch --json``."""

RIVALS: dict[str, frozenset[str]] = {
    "up_card": frozenset({"exposed"}),
    "up_card_taken": frozenset({"turned_down"}),
    "turned_down": frozenset({"up_card_taken"}),
    "laid": frozenset({"exposed"}),
    "lifted": frozenset({"gathered"}),
    "exposed": frozenset({"up_card"}),
    "gathered": frozenset({"lifted"}),
    "faced": frozenset({"exposed"}),
}
"""The other events that each may have been; those not listed may only be the same event of another seat."""
