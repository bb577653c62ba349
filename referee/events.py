"""The facts: everything that can be written into the journal of a table.

A fact is what happened or what was said, legal or not; nothing here judges. Each one is a frozen
dataclass with ``seen``, the ids of the sightings that it rests on. What a card or a seat was not
read as stays None. :mod:`referee.plain` carries facts to and from JSON.

A *place* is where a fact stands in the journal, counted from 1. Corrections are facts too: they
point at a place and never change what was written there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import Card, Suit
from .seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Fact:
    """The base of all facts; ``seen`` are the ids of the sightings kept as evidence."""

    seen: tuple[str, ...] = field(default=(), kw_only=True)


# ---- before the cards are played ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """A card drawn in cutting for the deal (Somerset 8-14)."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Cut(Fact):
    """The pack is cut for a deal; claims of the deal before it close here (Somerset 68).

    ``by`` is who cut, ``packets`` the cards left in the two packets, where they were counted.
    """

    by: Seat | None = None
    packets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reshuffled(Fact):
    """The pack was shuffled again after the cut (Somerset 31)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealBegan(Fact):
    """The dealer begins to deal; nothing is turned up yet."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class PacketsDealt(Fact):
    """How many cards each player got in the two rounds, in the order dealt from eldest hand."""

    dealer: Seat
    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Touched(Fact):
    """A player touched the cards dealt to him while the deal was going on (Somerset 36, 43)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Fact):
    """A player took up and looked at his cards (Keller, lines 14 and 21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Interrupted(Fact):
    """A side interrupted the dealer and did not make good what it claimed (Somerset 44)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Misdealt(Fact):
    """A misdeal seen or owned up to; ``why`` is one of :data:`MISDEALS`."""

    why: str


@dataclass(frozen=True, slots=True)
class PackWrong(Fact):
    """The pack is incorrect or imperfect: ``why`` in plain words (Somerset 33)."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Faced(Fact):
    """A card was found faced in the pack (Somerset 34), or turned up beside the trump (39)."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """The deal is done and the up-card turned; ``up`` is None where it was not read."""

    dealer: Seat
    up: Card | None
    rivals: tuple[Card, ...] = ()


# ---- the calls --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    seat: Seat


@dataclass(frozen=True, slots=True)
class OrderedUp(Fact):
    """Orders the up-card into the dealer's hand; the dealer's partner *assists* so."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TookUp(Fact):
    """The dealer adopts the up-card's suit himself."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PickedUp(Fact):
    """The up-card went into the dealer's hand; who ordered it is not visible.

    So trump is known and the maker is not, until somebody says who called.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedDown(Fact):
    """The up-card was turned down, with the meaning that the book gives to it for that seat.

    From the dealer it refuses the suit (Somerset 77); from the dealer's partner, in the books that
    say so, it makes the suit trump for a lone hand (Hangman, line 61; Progressive, line 66).
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Made(Fact):
    """Names the trump suit; ``seat`` is None while it is not known who named it."""

    seat: Seat | None
    suit: Suit
    alone: bool = False


@dataclass(frozen=True, slots=True)
class WentAlone(Fact):
    """Declares to play alone after the call, or takes the lone hand over from the partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DefendedAlone(Fact):
    """A defender declares to play without his partner (Progressive, line 80)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LaidDown(Fact):
    """A hand was laid face down: its player takes no part, because the partner plays alone."""

    seat: Seat


# ---- the play ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Discarded(Fact):
    """The dealer's discard; the card is None, for nobody may see it. ``quitted``: hand off it."""

    seat: Seat
    card: Card | None = None
    quitted: bool = True


@dataclass(frozen=True, slots=True)
class Played(Fact):
    """A card laid to a trick. None is a card, or a seat, that was not made out.

    ``rivals`` are the likeliest cards for one that was not read, best first.
    """

    seat: Seat | None
    card: Card | None
    rivals: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrew(Fact):
    """A card laid to the trick was taken back."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Exposed(Fact):
    """A face was seen that was not laid to a trick: dropped, shown, lifted (Somerset 46).

    While the cards are being dealt, ``seat`` is who exposed it (Somerset 35).
    """

    seat: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Named(Fact):
    """An adversary named a card that ``seat`` had detached from his hand (Somerset 51)."""

    seat: Seat
    card: Card
    by: Seat


@dataclass(frozen=True, slots=True)
class Quitted(Fact):
    """The trick is turned and quitted; ``by`` is who gathered it, where that was seen."""

    by: Seat | None = None


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
class Conceded(Fact):
    """All at the table agree that the tricks not played belong to ``side``."""

    side: Side


# ---- claims, choices, the score ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claimed(Fact):
    """A side claims a revoke; trick and deal are None where they were not named."""

    side: Side
    against: Seat
    trick: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Called(Fact):
    """A side calls an exposed card from the seat that owes it."""

    side: Side
    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class Chose(Fact):
    """A side takes one of the remedies that it was offered, by the remedy's name."""

    side: Side
    remedy: str
    suit: Suit | None = None
    card: Card | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Waived(Fact):
    """A side gives up a claim or a remedy; all that are open where none is named."""

    side: Side
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Announced(Fact):
    """A ruling kept for the director is made known to the table; by deal and offender."""

    deal: int
    offender: Seat


@dataclass(frozen=True, slots=True)
class ScoreSet(Fact):
    """The score as the table agrees it stands: points, and games where they are kept.

    Both run in the order of the sides. Used to begin in the middle and to correct an error.
    """

    points: tuple[int, ...]
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameBegan(Fact):
    """A new game begins at love; ``rubber``: a new rubber, with no games won."""

    rubber: bool = False


@dataclass(frozen=True, slots=True)
class RoundClosed(Fact):
    """A director closes the round: nothing before this can be amended or undone any more."""


# ---- corrections ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A person confirms that the fact at ``place`` is as it was recorded."""

    place: int


@dataclass(frozen=True, slots=True)
class Amended(Fact):
    """The fact at ``place`` was really ``event``."""

    place: int
    event: Event


@dataclass(frozen=True, slots=True)
class Inserted(Fact):
    """``event`` happened just before the fact at ``place`` and was missed."""

    place: int
    event: Event


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The fact at ``place`` did not happen. Undoing an :class:`Undone` brings it back."""

    place: int


Event = (
    Drew | Cut | Reshuffled | DealBegan | PacketsDealt | Touched | Looked | Interrupted | Misdealt
    | PackWrong | Faced | Dealt | Passed | OrderedUp | TookUp | PickedUp | TurnedDown | Made
    | WentAlone | DefendedAlone | LaidDown | Discarded | Played | Withdrew | Exposed | Named
    | Quitted | Asked | Shown | Thrown | Counted | OwnedUp | Intimated | Consulted | Refused
    | Mixed | Conceded | Claimed | Called | Chose | Waived | Announced | ScoreSet | GameBegan
    | RoundClosed | Confirmed | Amended | Inserted | Undone
)  # fmt: skip

Correction = Amended | Inserted | Undone

MISDEALS = {
    "packets": "two cards to one player and three to the next in the same round",
    "count": "a player did not get five cards",
    "not cut": "the pack was not cut",
    "not shuffled": "the pack was not shuffled",
    "out of turn": "it was not his deal",
    "wrong pack": "the adversaries' pack was dealt",
}
"""What a :class:`Misdealt` can be, and what it says."""
