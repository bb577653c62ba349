"""What a watcher may report of a table: the port that ``vision`` fills and the scribe reads.

A table event says what was seen, when, and how sure the eye was. It never says whose turn it was,
what was legal or what it means: that is the scribe's and the referee's business. A card that was
not read is ``None``; a reading that is doubtful keeps its rivals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from .cards import Card, Suit
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Read:
    """What the eye made of one face: the card, how probable it is, and the likeliest others.

    ``card`` is None where the eye declined; ``rivals`` then still holds the likely answers,
    best first, as pairs of card and probability.
    """

    card: Card | None
    p: float
    rivals: tuple[tuple[Card, float], ...] = ()


Instead = tuple[tuple[str | Seat, float], ...]
"""What an event may have been instead, each with its probability, best first.

Another event goes by its name in :data:`JSON_NAMES`; a seat stands for the same event of that seat.
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """When and where something was seen; the base of every table event.

    ``t`` is seconds of table time (video time for a recording), ``frame`` the frame's sequence
    number, ``seen`` the ids of the sightings that the evidence is kept under. ``sure`` is how sure the eye is
    that this is what happened, and of its seat, whatever the card; ``instead`` is what else it may have been.
    Which those can be :data:`RIVALS` says.
    """

    t: float
    frame: int
    seen: tuple[str, ...]
    sure: float = field(default=1.0, kw_only=True)
    instead: Instead = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class UpCardTurned(Seen):
    """A face on the pack after the deal. ``seat`` is the dealer, by where the pack lies."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class UpCardTaken(Seen):
    """The up-card has left the pack towards ``seat``, so that one deals.

    ``seat_p`` is how sure that is, by where the pack lay and whose hand took the card: before a corner of
    the table the pack alone does not tell. ``sure`` is not of the seat, only that it was not turned down.
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

    ``seat`` is by the zone where it rests and the side it came from, with ``seat_p`` its own
    probability; never by whose turn it is.
    """

    seat: Seat | None
    seat_p: float
    read: Read


@dataclass(frozen=True, slots=True)
class CardReread(Seen):
    """A card of this deal that was told before, under the same ``seen``, reads otherwise by now.

    The cards that were seen after it name it, or cast a doubt on its name: one of each is in the pack.
    ``seat`` is whose card it was taken for.
    """

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class CardLifted(Seen):
    """A card that was laid has been taken back by itself, before the trick was gathered."""

    seat: Seat | None
    read: Read


@dataclass(frozen=True, slots=True)
class CardExposed(Seen):
    """A face was seen that was not laid to a trick: dropped, shown, or thrown down."""

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
    """Cards have landed face down before ``seat``, from the hand of ``dealer``.

    ``p`` is how sure that is. ``cards`` lay visibly apart: there may be more under them.
    """

    seat: Seat
    dealer: Seat
    p: float = 1.0
    cards: int = 1


@dataclass(frozen=True, slots=True)
class CardFaced(Seen):
    """A card has landed face up before ``seat`` while ``dealer`` dealt, and more packets followed it.

    Whether it was faced in the pack or turned over on its way cannot be seen.
    """

    seat: Seat
    dealer: Seat
    read: Read


@dataclass(frozen=True, slots=True)
class PackShuffled(Seen):
    """``seat`` has shuffled the pack, as far as that was seen; ``seat_p`` is how sure the seat is.

    Most shuffles are not seen whole: that none was told says nothing about whether there was one.
    """

    seat: Seat
    seat_p: float = 1.0


@dataclass(frozen=True, slots=True)
class PackCut(Seen):
    """The pack was cut for the next deal; the claim window of the last one closes here."""


@dataclass(frozen=True, slots=True)
class ViewLost(Seen):
    """The table cannot be seen any more; ``why`` in plain words."""

    why: str


@dataclass(frozen=True, slots=True)
class ViewBack(Seen):
    """The table can be seen again."""


@dataclass(frozen=True, slots=True)
class FilmCut(Seen):
    """A film was cut here: what happened in between is not in it, and it may be another table's evening."""


class Token(Enum):
    """A printed token that a player lays down to say something without touching a screen."""

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
    """A token was laid and left: before ``seat``, or by its hand; None where that was not plain.

    ``alone``: the token for playing alone lies with this trump token.
    """

    token: Token
    seat: Seat | None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TableRead(Seen):
    """Everything that lies face up in the middle, read anew, with the seat at whose place each lies.

    ``why`` it was read: the view was lost and is back, the camera was moved, or somebody asked.
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
"""Which other events each may have been; what is not named here has no rival but the same of another seat."""
