"""What a book decides, as values: the questions that the engine may ask of a set of rules.

The engine never asks which book it plays by. Every value names the law that it comes from
(:meth:`RuleSet.law_of`), and a house may lay its own values over those of a book.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..cards import Card, pack
from ..seats import Seating, seating


@dataclass(frozen=True)
class Law:
    """One law of a book: its number as ``somerset-1888:63``, what it says in our words, how it is judged.

    ``judged`` is ``eye`` (what the camera sees is enough), ``press`` (people must say a word or
    press a button) or ``not``; ``why`` gives the reason where it is not judged.
    """

    number: str
    text: str
    judged: str
    why: str = ""


def _one_of(*choices: Any) -> Any:
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
    """A book, with a house's changes to it; see the field names for what can be asked."""

    book: str
    title: str
    source: str

    # the table and the pack
    players: int = _one_of(2, 3, 4)
    pack: int = _one_of(24, 28, 32)
    bennies: tuple[str, ...] = _one_of("Jk", "2s")

    # cutting and dealing
    cut_order: str = _one_of("jack high", "ace low", "none")
    first_dealer: str = _one_of("highest", "lowest", "chance")
    cutter: str = _one_of("right", "left")
    bump: bool = field()
    least_cut: int = _from(0, CUT)
    packets: str = _one_of("one size a round", "either size", "any")
    misdeal: str = _one_of("loses the deal", "same dealer")
    adversary_exposes: str = _one_of("partner touched", "either looked", "partner looked")
    faced_card: str = _one_of("new deal", "may be called", "none")
    wrong_pack_until: str = _one_of("hand end", "cut")
    deal_out_of_turn_until: str = _one_of("up-card", "first lead", "none")

    # making the trump
    going_under: str = _one_of("no", "three alike", "any three", "whole hand")
    partner_first_round: str = _one_of("assists", "alone only", "plays alone")
    stick_dealer: bool = field()
    benny_up: str = _one_of("dealer names unseen", "none")
    turned_down_suit: str = _one_of("passes", "may not")
    no_trump: str = _one_of("no", "second round", "either round")
    no_trump_times: int = _from(1, 4)

    # the discard and the up-card
    up_card: str = _one_of("stays on the pack", "either", "to hand")
    discard_up_card: bool = field()
    no_discard: str = _one_of("forfeits", "cannot score", "none")
    wrong_count: str = _one_of("forfeits", "cannot score", "none")
    wrong_count_is: str = _one_of("more or fewer", "more")
    wrong_count_points: int = _from(0, POINTS)
    wrong_count_points_lone: int = _from(0, POINTS)

    # alone
    lone_hands: str = _one_of("none", "maker", "makers", "anyone")
    alone_until: str = _one_of("naming", "first lead")
    alone_passed: str = _one_of("round", "deal")
    dealer_alone_until: str = _one_of("naming", "discard")
    takeover: bool = field()
    defend_alone: str = _one_of("no", "against a lone hand", "always")
    lone_lead: str = _one_of("eldest", "left of the lone hand", "left of the maker")
    two_lone_lead: str = _one_of("defender", "eldest")
    partner_exposes: str = _one_of("two at most", "may be made to play", "none")
    partners_best: str = _one_of("no", "partner chooses", "called for")
    abandoned_to_lone: int = _from(0, POINTS)

    # points
    make: int = _from(0, POINTS)
    march: int = _from(0, POINTS)
    lone_make: int = _from(0, POINTS)
    lone_march: int = _from(0, POINTS)
    lone_short: str = _one_of("makes", "scores nothing", "is euchred")
    euchre: int = _from(0, POINTS)
    lone_euchred: int = _from(0, POINTS)
    lone_defence: int = _from(0, POINTS)
    game: int = _from(1, GAME)
    lap: bool = field()
    slam: bool = field()
    lap_scores: bool = field()
    rubber: int = _one_of(0, 3)
    rubber_bonus: int = _from(0, POINTS)
    score_until: str = _one_of("up-card", "hand end", "none")

    # revokes
    revoke_points: int = _from(0, POINTS)
    revoke_points_lone: int = _from(0, POINTS)
    revoke_each: bool = field()
    revoke_mutual: str = _one_of("cancel", "cancel equal", "new deal")
    revoke_offender_scores: bool = field()
    revoke_bars: str = _one_of("party", "own side")
    revoke_and_hand: bool = field()
    revoke_until: str = _one_of("cut", "up-card", "session")
    asked_none: bool = field()
    mixing_admits: bool = field()

    # exposed cards, leads and plays out of turn
    exposed: str = _one_of("any", "nameable", "none")
    lone_exposes: str = _one_of("free", "callable")
    lead_out_of_turn: str = _one_of("call card or suit", "withdraw and call", "none")
    play_out_of_turn: str = _one_of("by seat", "withdraw and call", "none")
    out_of_turn_to_lone: str = _one_of("hands laid open", "withdraw and call", "none")
    refused_card: str = _one_of("revoke", "points", "none")
    refused_call: str = _one_of("revoke", "points", "none")
    refused_call_points: int = _from(0, POINTS)
    two_cards: str = _one_of("answerable", "choose one", "none")
    short_trick: str = _one_of("new deal", "none")
    intimation: str = _one_of("controls the partner", "points", "none")
    intimation_points: int = _from(0, POINTS)

    # what is told, and when
    announce: str = _one_of("at once", "end of hand", "on claim", "director")
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
        """The cards that may stand as Benny; one of them is in the pack in use."""
        return tuple(Card.parse(name) for name in self.bennies)

    @cached_property
    def cards(self) -> frozenset[Card]:
        """Every card that may turn up in the pack in use."""
        return pack(self.pack) | frozenset(self.benny_cards)

    @cached_property
    def cards_in_use(self) -> int:
        """How many cards the pack has: of those that may stand as Benny it holds one."""
        return self.pack + bool(self.bennies)

    @property
    def partners(self) -> bool:
        """Whether two play together; three and two play each for himself."""
        return self.players == 4

    def law_of(self, value: str) -> str:
        """The law that a value comes from, as ``somerset-1888:63``, or ``house`` for a house rule."""
        return "house" if value in self.house else self.sources.get(value, self.book)

    def cited(self, subject: str) -> str | None:
        """The law of the book on a subject, as ``somerset-1888:53``; None where it has none."""
        return self.cites.get(subject)

    def law_text(self, law: str) -> str:
        """The text of a law, in our words; empty for a house rule or where a book is silent."""
        return self.laws[law].text if law in self.laws else ""
