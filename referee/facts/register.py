"""The facts: everything that can be written into the journal of a table.

A fact is what happened or what somebody declared, legal or not; nothing here judges. Each is a frozen
dataclass with ``seen``, the ids of the sightings that it rests on. A card or seat that was not read stays
None. :mod:`web.journal.facts` carries facts to and from JSON.

A *place* is where a fact stands in the journal, counted from 1. Corrections are facts too: they
point at a place and never change what was written there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ..words.catalogue import ENGLISH
from .base import Fact
from .calls import (
    AnyCall,
    BridgeTold,
    DefendedAlone,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    TookBest,
    TookUp,
    TrumpCall,
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
    "FACTS",
    "MISDEALS",
    "REMEDIES",
    "RULINGS",
    "STRANGE_CARD",
    "Amended",
    "Announced",
    "AnyCall",
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
    "Exposed",
    "Faced",
    "Fact",
    "FactKind",
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
    "TrumpCall",
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
    event: Fact


@dataclass(frozen=True, slots=True)
class Inserted(Fact):
    """``event`` happened just before the fact at ``place`` and was missed."""

    place: int
    event: Fact


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

REMEDIES = frozenset({
    "call-card", "call-highest", "call-lose", "call-lowest", "call-suit", "call-win", "cut-again",
    "fourth-first", "hands-open", "keep", "let-stand", "misdeal", "new-deal", "revoke", "search",
    "stay-alone", "stop-deal", "with-partner",
})  # fmt: skip
"""The remedies that a side can choose."""
RULINGS = frozenset(key.removeprefix("kind.").replace(" ", "-") for key in ENGLISH if key.startswith("kind."))
"""The kinds of rulings that a director can decide about."""


@dataclass(frozen=True, slots=True)
class FactKind:
    """What sheet, page, journal and change log know about a kind of fact.

    ``form`` is its line on a sheet (:mod:`referee.notation.sheet_forms`), ``example`` such a line.
    ``is_entered``: a device of the table may enter it; for other facts there are acts. ``hidden_as`` is the
    key of its line in the change log while its hand is played; empty for a fact that is not covered.
    ``words`` are the words by field that name nobody: any other text is left out where people stay nameless.
    ``is_undone``: an undo takes it back. Its sentence has the key ``fact_`` and its name in JSON.
    """

    form: str
    example: str
    is_entered: bool = False
    hidden_as: str = ""
    words: Mapping[str, Collection[str]] = field(default_factory=dict)
    is_undone: bool = True


FACTS: dict[type[Fact], FactKind] = {
    Dealt: FactKind(
        "dealer <dealer:seat> up <up:card?> <rivals:rivals> [perhaps <others:seats>]",
        "dealer W up 9h",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    DealBegan: FactKind("dealer <dealer:seat> [doubted]", "dealer W"),
    Drew: FactKind("<seat:seat> draws <card:card?>", "N draws Jd", is_entered=True, hidden_as="audit_fact"),
    Cut: FactKind("cut [by <by:seat>] [exposed] <packets:numbers>", "cut by S 20 12", is_entered=True),
    Reshuffled: FactKind("reshuffled <seat:seat>", "reshuffled W", is_entered=True),
    PacketsDealt: FactKind(
        "deals <dealer:seat> <first:numbers> / <second:numbers>", "deals W 3 2 3 2 / 2 3 2 3"
    ),
    Shuffled: FactKind("<seat:seat> shuffles [p <p:share>]", "W shuffles", is_undone=False),
    PacketSeen: FactKind(
        "packet <dealer:seat> to <seat:seat> <cards:number> [p <p:share>]",
        "packet W to N 4",
        hidden_as="audit_fact",
        is_undone=False,
    ),
    Touched: FactKind("touched <seat:seat>", "touched E", is_entered=True),
    Looked: FactKind("looked <seat:seat>", "looked E", is_entered=True),
    Interrupted: FactKind("interrupted <side:side>", "interrupted EW", is_entered=True),
    BrokenOff: FactKind("broken off", "broken off"),
    Misdealt: FactKind("misdeal <why:misdeal>", "misdeal packets", is_entered=True, words={"why": MISDEALS}),
    PackWrong: FactKind(
        "pack wrong <why:text>", "pack wrong two of Qh", is_entered=True, words={"why": MISDEALS}
    ),
    Faced: FactKind("faced [<card:card>] [doubted]", "faced 9c", is_entered=True, hidden_as="audit_fact"),
    Passed: FactKind("<seat:seat> pass", "N pass", is_entered=True),
    OrderedUp: FactKind("<seat:seat> order [alone]", "S order", is_entered=True),
    TookUp: FactKind("<seat:seat> take [alone]", "W take", is_entered=True),
    PickedUp: FactKind("<seat:seat> picks up [p <p:share>]", "W picks up"),
    TurnedDown: FactKind("<seat:seat> down [p <p:share>]", "W down", is_entered=True),
    Made: FactKind("<seat:seat?> make <suit:trump> [alone]", "N make h", is_entered=True),
    WentAlone: FactKind("<seat:seat> alone", "S alone", is_entered=True),
    DefendedAlone: FactKind("<seat:seat> defend alone", "E defend alone", is_entered=True),
    BridgeTold: FactKind("bridge <seat:seat>", "bridge N", is_entered=True),
    WentUnder: FactKind(
        "<seat:seat> goes under <cards:cards>",
        "W goes under 9c 9d Th",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    TookBest: FactKind(
        "<seat:seat> best [<card:card>] [for <gave:card>] [in <suit:suit>]",
        "S best Ks for 9d",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    LaidDown: FactKind("<seat:seat> lays down", "N lays down", is_entered=True),
    Discarded: FactKind(
        "discard <seat:seat> <card:card?> [held:!quitted]",
        "discard W ?",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Withdrew: FactKind(
        "<seat:seat> withdraws <card:card?> [p <p:share>]",
        "W withdraws Ts",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Exposed: FactKind(
        "<seat:seat> exposes <card:card?> [p <p:share>]",
        "W exposes Ts",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Named: FactKind(
        "named <seat:seat> <card:card> by <by:seat> [wrong]",
        "named W Ts by N",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Played: FactKind(
        "<seat:seat?> <card:card?> <rivals:rivals> [doubted] [was <was:card>] [perhaps <others:seats>]",
        "N As",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Quitted: FactKind("quit [by <by:seat>] [p <p:share>]", "quit", is_entered=True),
    Asked: FactKind("asked <seat:seat> [none]", "asked S none", is_entered=True),
    Shown: FactKind(
        "shown <seat:seat> <cards:cards>", "shown E 9d Kd", is_entered=True, hidden_as="audit_fact"
    ),
    Thrown: FactKind("thrown <seat:seat> <cards:cards>", "thrown W", is_entered=True, hidden_as="audit_fact"),
    Counted: FactKind(
        "count <seat:seat> <cards:number>", "count W 6", is_entered=True, hidden_as="audit_fact"
    ),
    OwnedUp: FactKind("owns up <seat:seat>", "owns up W", is_entered=True),
    Intimated: FactKind("intimates <seat:seat>", "intimates W", is_entered=True),
    Consulted: FactKind("consulted <side:side>", "consulted NS", is_entered=True),
    Refused: FactKind("refuses <seat:seat>", "refuses W", is_entered=True),
    Mixed: FactKind("mixed <side:side>", "mixed EW", is_entered=True),
    Tallied: FactKind("tally <maker:seat> <tricks:number> [alone] [defended]", "tally S 4"),
    Conceded: FactKind("rest <side:side>", "rest NS", is_entered=True),
    Claimed: FactKind(
        "claim <side:side> against <against:seat> [trick <trick:number>] [deal <deal:number>]",
        "claim NS against E trick 1",
    ),
    Called: FactKind(
        "call <side:side> <card:card> from <seat:seat>",
        "call NS Ts from W",
        is_entered=True,
        hidden_as="audit_fact",
    ),
    Chose: FactKind(
        "choose <side:side> <remedy:word> [<suit:suit>] [<card:card>] [from <seat:seat>]",
        "choose NS call-suit h",
        is_entered=True,
        hidden_as="audit_fact",
        words={"remedy": REMEDIES},
    ),
    Waived: FactKind(
        "waive <side:side> [<remedy:word>]", "waive NS", is_entered=True, words={"remedy": REMEDIES}
    ),
    Announced: FactKind("announce <deal:number> <offender:seat>", "announce 3 E"),
    Decided: FactKind(
        "decide <deal:number> <kind:word> [<offender:seat>] [trick <trick:number>] [which <which:number>]"
        " [stands] by <name:name> because <why:text>",
        "decide 1 revoke E trick 1 stands by Nora because both cards were seen",
        hidden_as="audit_decided",
        words={"kind": RULINGS, "why": MISDEALS},
    ),
    ScoreSet: FactKind("score <points:tally> [games <games:tally>] [added]", "score NS 4 EW 3"),
    GameBegan: FactKind("game [rubber]", "game", is_entered=True),
    RoundClosed: FactKind("close", "close"),
    Confirmed: FactKind(
        "confirm <place:number> [<only:asked>]", "confirm 12 card", words={"only": ASKED_ALONE}
    ),
    Amended: FactKind("amend <place:number> <event:fact>", "amend 12 S Kd"),
    Inserted: FactKind("insert <place:number> <event:fact>", "insert 12 S Kd"),
    Undone: FactKind("undo <place:number>", "undo 12"),
}
"""Every kind of fact; a sheet tries their forms in this order, the plainest, a card, near the end."""
