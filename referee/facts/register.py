"""The facts: everything that can be written into the journal of a table.

A fact is what happened or what somebody declared, legal or not; nothing here judges. Each is a frozen
dataclass with ``seen``, the ids of the sightings that it rests on. A card or seat that was not read stays
None. :mod:`web.journal.facts` carries facts to and from JSON.

A *place* is where a fact stands in the journal, counted from 1. Corrections are facts too: they
point at a place and never change what was written there.
"""

from __future__ import annotations

from dataclasses import dataclass

from .base import Fact
from .calls import (
    BridgeTold,
    DefendedAlone,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    TookBest,
    TookUp,
    TurnedDown,
    WentAlone,
    WentUnder,
)
from .claims import Announced, Called, Chose, Claimed, Decided, GameBegan, RoundClosed, ScoreSet, Waived
from .corrections import ASKED_ALONE, Confirmed, Undone
from .deals import (
    CARD_TWICE,
    STRANGE_CARD,
    BrokenOff,
    Cut,
    DealBegan,
    Dealt,
    Drew,
    Faced,
    Interrupted,
    Looked,
    Misdealt,
    PacketsDealt,
    PacketSeen,
    PackWrong,
    Reshuffled,
    Shuffled,
    Touched,
)
from .plays import (
    Asked,
    Conceded,
    Consulted,
    Counted,
    Discarded,
    Exposed,
    Intimated,
    Mixed,
    Named,
    OwnedUp,
    Played,
    Quitted,
    Refused,
    Shown,
    Tallied,
    Thrown,
    Withdrew,
)

__all__ = [
    "ASKED_ALONE",
    "CARD_TWICE",
    "MISDEALS",
    "STRANGE_CARD",
    "Amended",
    "Announced",
    "Asked",
    "BridgeTold",
    "BrokenOff",
    "Called",
    "Chose",
    "Claimed",
    "Conceded",
    "Confirmed",
    "Consulted",
    "Correction",
    "Counted",
    "Cut",
    "DealBegan",
    "Dealt",
    "Decided",
    "DefendedAlone",
    "Discarded",
    "Drew",
    "Event",
    "Exposed",
    "Faced",
    "Fact",
    "GameBegan",
    "Inserted",
    "Interrupted",
    "Intimated",
    "LaidDown",
    "Looked",
    "Made",
    "Misdealt",
    "Mixed",
    "Named",
    "OrderedUp",
    "OwnedUp",
    "PackWrong",
    "PacketSeen",
    "PacketsDealt",
    "Passed",
    "PickedUp",
    "Played",
    "Quitted",
    "Refused",
    "Reshuffled",
    "RoundClosed",
    "ScoreSet",
    "Shown",
    "Shuffled",
    "Tallied",
    "Thrown",
    "TookBest",
    "TookUp",
    "Touched",
    "TurnedDown",
    "Undone",
    "Waived",
    "WentAlone",
    "WentUnder",
    "Withdrew",
]


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


Event = (
    Drew | Cut | Reshuffled | Shuffled | DealBegan | PacketsDealt | PacketSeen | Touched | Looked
    | Interrupted | BrokenOff | Misdealt | PackWrong | Faced | Dealt | Passed | OrderedUp | TookUp | PickedUp
    | TurnedDown | Made | WentAlone | DefendedAlone | BridgeTold | LaidDown | WentUnder | TookBest | Discarded
    | Played | Withdrew | Exposed | Named
    | Quitted | Asked | Shown | Thrown | Counted | OwnedUp | Intimated | Consulted | Refused
    | Mixed | Tallied | Conceded | Claimed | Called | Chose | Waived | Announced | Decided | ScoreSet
    | GameBegan | RoundClosed | Confirmed | Amended | Inserted | Undone
)  # fmt: skip

Correction = Amended | Inserted | Undone

MISDEALS = {
    "packets": "two cards to one player and three to the next in the same round",
    "count": "a player did not get five cards",
    "not cut": "the pack was not cut",
    "not shuffled": "the pack was not shuffled",
    "out of turn": "it was not their deal",
    "wrong pack": "the adversaries' pack was dealt",
}
"""The kinds of :class:`Misdealt`, each with its text for people."""
