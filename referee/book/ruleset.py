"""A book of laws as values that the engine reads.

The engine never asks which book it plays by. Every value names the law that it comes from
(:meth:`RuleSet.law_of`), and a house may replace values of a book.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..cards import Card, pack
from ..seats import Seating, seating
from .law_subjects import VALUES


@dataclass(frozen=True)
class Law:
    """A law of a book: its number as ``somerset-1888:63``, its ``text`` in our words, how it is judged.

    ``judged`` is ``eye`` (the camera is enough), ``press`` (people must enter something) or ``not``; ``why``
    is the reason if it is not judged.
    """

    number: str
    text: str
    judged: str
    why: str = ""


def _choices(*choices: Any) -> Any:
    return field(metadata={"choices": choices})


def _from(least: int, most: int) -> Any:
    return field(metadata={"least": least, "most": most})


POINTS = 100
"""The most points that one rule may give."""
GAME = 1000
"""The most points that a game may go to."""
CUT = 12
"""The most cards that a cut must leave: half of the smallest pack."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A book with a house's changes. What each value means to players is in ``web/docs/house_rules.md``.

    Nothing is judged by ``bump`` and ``out_of_turn_to_lone``, which are only shown, nor by ``benny_up`` and
    ``no_discard``, by which the page offers what may be reported.
    """

    book: str
    title: str
    source: str

    # the table and the pack
    players: int = _choices(2, 3, 4)
    pack: int = _choices(24, 28, 32)
    bennies: tuple[str, ...] = _choices("Jk", "2s")

    # cutting and dealing
    cut_order: str = _choices("jack high", "ace low", "none")
    first_dealer: str = _choices("highest", "lowest", "chance")
    cutter: str = _choices("right", "left")
    bump: bool = field()
    least_cut: int = _from(0, CUT)
    packets: str = _choices("one size a round", "either size", "any")
    misdeal: str = _choices("loses the deal", "same dealer")
    adversary_exposes: str = _choices("partner touched", "either looked", "partner looked")
    faced_card: str = _choices("new deal", "may be called", "none")
    wrong_pack_until: str = _choices("hand end", "cut")
    deal_out_of_turn_until: str = _choices("up-card", "first lead", "none")

    # making the trump
    going_under: str = _choices("no", "three alike", "any three", "whole hand")
    partner_first_round: str = _choices("assists", "alone only", "plays alone")
    stick_dealer: bool = field()
    benny_up: str = _choices("dealer names unseen", "none")
    turned_down_suit: str = _choices("passes", "may not")
    no_trump: str = _choices("no", "second round", "either round")
    no_trump_times: int = _from(1, 4)

    # the discard and the up-card
    up_card: str = _choices("stays on the pack", "either", "to hand")
    discard_up_card: bool = field()
    no_discard: str = _choices("forfeits", "cannot score", "none")
    wrong_count: str = _choices("forfeits", "cannot score", "none")
    wrong_count_is: str = _choices("more or fewer", "more")
    wrong_count_points: int = _from(0, POINTS)
    wrong_count_points_lone: int = _from(0, POINTS)

    # alone
    lone_hands: str = _choices("none", "maker", "makers", "anyone")
    alone_until: str = _choices("naming", "first lead")
    alone_passed: str = _choices("round", "deal")
    dealer_alone_until: str = _choices("naming", "discard")
    takeover: bool = field()
    defend_alone: str = _choices("no", "against a lone hand", "always")
    lone_lead: str = _choices("eldest", "left of the lone hand", "left of the maker")
    two_lone_lead: str = _choices("defender", "eldest")
    partner_exposes: str = _choices("two at most", "may be made to play", "none")
    partners_best: str = _choices("no", "partner chooses", "called for")
    abandoned_to_lone: int = _from(0, POINTS)

    # points
    make: int = _from(0, POINTS)
    march: int = _from(0, POINTS)
    lone_make: int = _from(0, POINTS)
    lone_march: int = _from(0, POINTS)
    lone_short: str = _choices("makes", "scores nothing", "is euchred")
    euchre: int = _from(0, POINTS)
    lone_euchred: int = _from(0, POINTS)
    lone_defence: int = _from(0, POINTS)
    game: int = _from(1, GAME)
    lap: bool = field()
    slam: bool = field()
    lap_scores: bool = field()
    rubber: int = _choices(0, 3)
    rubber_bonus: int = _from(0, POINTS)
    score_until: str = _choices("up-card", "hand end", "none")

    # revokes
    revoke_points: int = _from(0, POINTS)
    revoke_points_lone: int = _from(0, POINTS)
    revoke_each: bool = field()
    revoke_mutual: str = _choices("cancel", "cancel equal", "new deal")
    revoke_offender_scores: bool = field()
    revoke_bars: str = _choices("party", "own side")
    revoke_and_hand: bool = field()
    revoke_until: str = _choices("cut", "up-card", "session")
    asked_none: bool = field()
    mixing_admits: bool = field()

    # exposed cards, leads and plays out of turn
    exposed: str = _choices("any", "nameable", "none")
    lone_exposes: str = _choices("free", "callable")
    lead_out_of_turn: str = _choices("call card or suit", "withdraw and call", "none")
    play_out_of_turn: str = _choices("by seat", "withdraw and call", "none")
    out_of_turn_to_lone: str = _choices("hands laid open", "withdraw and call", "none")
    refused_card: str = _choices("revoke", "points", "none")
    refused_call: str = _choices("revoke", "points", "none")
    refused_call_points: int = _from(0, POINTS)
    two_cards: str = _choices("answerable", "choose one", "none")
    short_trick: str = _choices("new deal", "none")
    intimation: str = _choices("controls the partner", "points", "none")
    intimation_points: int = _from(0, POINTS)

    # what is announced, and when
    announce: str = _choices("at once", "end of hand", "on claim", "director")
    look_back: bool = field()

    laws: dict[str, Law] = field(default_factory=dict, repr=False, compare=False)
    sources: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    cites: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    house: tuple[str, ...] = ()

    @cached_property
    def seating(self) -> Seating:
        return seating(self.players)

    @cached_property
    def benny_cards(self) -> tuple[Card, ...]:
        """The cards that may be Benny; the pack in use holds exactly one."""
        return tuple(Card.parse(name) for name in self.bennies)

    @cached_property
    def cards(self) -> frozenset[Card]:
        """Every card that may turn up in the pack in use."""
        return pack(self.pack) | frozenset(self.benny_cards)

    @cached_property
    def cards_in_use(self) -> int:
        """How many cards the pack has, with one Benny if the book has any."""
        return self.pack + bool(self.bennies)

    @property
    def has_partners(self) -> bool:
        """Whether partners play together; at a table of two or three everybody plays alone."""
        return self.players == 4

    def law_of(self, value: str) -> str:
        """The law that a value comes from, as ``somerset-1888:63``, or ``house`` for a house rule."""
        return "house" if value in self.house else self.sources.get(value, self.book)

    def cited(self, subject: str) -> str | None:
        """The law on a subject, as ``somerset-1888:53``, or None.

        Where the book is silent, ``house`` if the house has a rule on it.
        """
        law = self.cites.get(subject)
        if law is None and self.house and any(value in self.house for value in VALUES.get(subject, ())):
            return "house"
        return law

    def law_text(self, law: str) -> str:
        """The text of a law, in our words; empty for a house rule or where a book is silent."""
        return self.laws[law].text if law in self.laws else ""
