"""One deal from its first fact to the next deal: what is known of it, and nothing more.

A :class:`Hand` is the list of its facts. Everything else (the calls, the tricks, who is to play)
is read from them whenever it is asked for, so that a fact that arrives late, or is amended, is as
good as one that came in time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from .calling import Calling, read_calls
from .cards import Card, Suit
from .events import (
    Chose,
    Conceded,
    Cut,
    DealBegan,
    Dealt,
    Discarded,
    Event,
    Faced,
    Misdealt,
    PackWrong,
    Played,
    Quitted,
    Shown,
    Thrown,
    Withdrew,
)
from .laws.lead import first_leader
from .placed import Placed
from .ruleset import RuleSet
from .seats import Seat, Side
from .trick import Play, Trick

TRICKS = 5
"""Cards in a hand, and tricks in a deal."""


class Phase(Enum):
    """Where a deal stands."""

    DEALING = "dealing"
    CALLING = "calling"
    PLAYING = "playing"
    OVER = "over"


class Outcome(Enum):
    """How a deal ended."""

    PLAYED = "played"
    CONCEDED = "conceded"
    ABANDONED = "abandoned"
    PASSED_OUT = "passed out"
    MISDEAL = "misdeal"
    NEW_DEAL = "new deal"


@dataclass(frozen=True)
class Hand:
    """A deal; ``number`` counts deals from 1, ``facts`` are its facts in their order.

    ``next_began`` is the place where the next deal began, once it has.
    """

    rules: RuleSet
    number: int
    dealer: Seat
    facts: tuple[Placed, ...] = ()
    next_began: int | None = None

    def with_fact(self, placed: Placed) -> Hand:
        return replace(self, facts=(*self.facts, placed))

    # ---- the deal ---------------------------------------------------------------------------

    @cached_property
    def _dealt(self) -> tuple[int, Dealt] | None:
        return next(((place, event) for place, event in self.facts if isinstance(event, Dealt)), None)

    @property
    def up(self) -> Card | None:
        """The card turned up; None before that, or where it was not read."""
        return self._dealt[1].up if self._dealt else None

    @property
    def up_seen(self) -> tuple[str, ...]:
        return self._dealt[1].seen if self._dealt else ()

    @property
    def dealt_place(self) -> int | None:
        """Where the up-card was turned; None before that."""
        return self._dealt[0] if self._dealt else None

    @cached_property
    def benny(self) -> Card | None:
        """The card that stands as Benny: whichever of the book's was seen in this deal."""
        bennies = self.rules.benny_cards
        if len(bennies) < 2:
            return bennies[0] if bennies else None
        seen = {getattr(event, "card", None) or getattr(event, "up", None) for _, event in self.facts}
        return next((card for card in reversed(bennies) if card in seen), bennies[0])

    # ---- the calls --------------------------------------------------------------------------

    @cached_property
    def calling(self) -> Calling:
        return read_calls(self.rules, self.dealer, self.up, self.facts)

    @property
    def trump(self) -> Suit | None:
        return self.calling.trump

    @property
    def maker(self) -> Seat | None:
        return self.calling.maker

    @property
    def alone(self) -> tuple[Seat, ...]:
        return self.calling.alone

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """The seats that take part, in the order of play from eldest hand."""
        table = self.rules.seating
        order = table.in_turn(table.eldest_hand(self.dealer))
        return tuple(seat for seat in order if seat not in self.calling.out)

    @cached_property
    def discarded(self) -> Discarded | None:
        """The discard that counts: the last one that was made."""
        return next((event for _, event in reversed(self.facts) if isinstance(event, Discarded)), None)

    # ---- the play ---------------------------------------------------------------------------

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        tricks: list[Trick] = []
        for place, event in self.facts:
            match event:
                case Played(seat, card, rivals):
                    if not tricks or tricks[-1].over:
                        tricks.append(Trick(len(tricks) + 1, len(self.active)))
                    play = Play(place, seat, card, event.seen, rivals)
                    tricks[-1] = _with(tricks[-1], plays=(*tricks[-1].plays, play))
                case Withdrew(seat, card):
                    _withdraw(tricks, seat, card)
                case Quitted(by) if tricks and not tricks[-1].quitted:
                    tricks[-1] = _with(
                        tricks[-1], quitted=True, quit_place=place, gathered_by=by, seen=event.seen
                    )
                case _:
                    continue
        return tuple(trick for trick in tricks if trick.plays or trick.withdrawn or trick.quitted)

    @cached_property
    def winners(self) -> tuple[Seat | None, ...]:
        """Who took each trick by the cards, as far as it is known."""
        return tuple(trick.winner(self.trump, self.benny) for trick in self.tricks)

    @cached_property
    def first_leader(self) -> Seat | None:
        return first_leader(self.rules, self.dealer, self.calling)

    def leader_due(self, number: int) -> Seat | None:
        """Who ought to lead to trick ``number``; None where that is not known."""
        if number == 1:
            return self.first_leader
        return self.winners[number - 2] if number - 2 < len(self.winners) else None

    @cached_property
    def to_play(self) -> Seat | None:
        """Whose card is awaited; None before the play, after it, or where it is not known."""
        if self.phase is not Phase.PLAYING:
            return None
        if not self.tricks or self.tricks[-1].over:
            return self.leader_due(len(self.tricks) + 1)
        trick = self.tricks[-1]
        if trick.leader is None:
            return self.leader_due(trick.number) if not trick.plays else None
        played = {play.seat for play in trick.plays}
        order = self.rules.seating.in_turn(trick.leader)
        return next((seat for seat in order if seat in self.active and seat not in played), None)

    def played_by(self, seat: Seat) -> tuple[tuple[int, Play], ...]:
        """The cards that ``seat`` played, each with the number of its trick."""
        return tuple((t.number, play) for t in self.tricks for play in t.plays if play.seat is seat)

    # ---- its end ----------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        thrown = {event.seat for _, event in self.facts if isinstance(event, Thrown)}
        for _, event in self.facts:
            match event:
                case Misdealt():
                    return Outcome.MISDEAL
                case PackWrong() | Chose(remedy="new-deal"):
                    return Outcome.NEW_DEAL
                case Faced() if self.rules.faced_card == "new deal" and not self.tricks:
                    return Outcome.NEW_DEAL
                case Conceded():
                    return Outcome.CONCEDED
                case _:
                    continue
        if self.calling.passed_out:
            return Outcome.PASSED_OUT
        if len(self.tricks) >= TRICKS and self.tricks[TRICKS - 1].over:
            return Outcome.PLAYED
        if set(self.active) <= thrown:
            return Outcome.ABANDONED
        return None

    @cached_property
    def phase(self) -> Phase:
        if self.outcome is not None:
            return Phase.OVER
        if self.tricks or self.trump is not None:
            return Phase.PLAYING
        return Phase.CALLING if self.dealt_place is not None else Phase.DEALING

    @cached_property
    def claims_close(self) -> int | None:
        """The place after which no revoke of this deal can be claimed; None while it can.

        The cut for the next deal (Somerset 68; Keller, line 55), or the next deal itself where no
        cut was seen.
        """
        if self.rules.revoke_until == "session":
            return None
        if self.rules.revoke_until == "cut" and self.dealt_place is not None:
            for place, event in self.facts:
                if isinstance(event, Cut) and place > self.dealt_place:
                    return place
        return self.next_began

    @property
    def closing_words(self) -> str:
        return "the cards were cut for the next deal" if self.rules.revoke_until == "cut" else "the next deal"

    @property
    def next_dealer(self) -> Seat:
        """Who deals next, by the book."""
        again = self.outcome is Outcome.NEW_DEAL or (
            self.outcome is Outcome.MISDEAL and self.rules.misdeal == "same dealer"
        )
        return self.dealer if again else self.rules.seating.next(self.dealer)

    @property
    def conceded_to(self) -> Side | None:
        return next((event.side for _, event in self.facts if isinstance(event, Conceded)), None)

    @cached_property
    def shown(self) -> dict[Seat, tuple[Card, ...]]:
        """Cards that were shown or thrown down at the end instead of being played."""
        cards: dict[Seat, tuple[Card, ...]] = {}
        for _, event in self.facts:
            if isinstance(event, Shown | Thrown):
                cards[event.seat] = (*cards.get(event.seat, ()), *event.cards)
        return cards


def begins_deal(event: Event) -> bool:
    return isinstance(event, DealBegan | Dealt)


def _with(trick: Trick, **changes: object) -> Trick:
    values = {name: getattr(trick, name) for name in Trick.__slots__}
    return Trick(**{**values, **changes})


def _withdraw(tricks: list[Trick], seat: Seat, card: Card | None) -> None:
    """Takes the latest matching card back out of the last trick."""
    if not tricks:
        return
    trick = tricks[-1]
    for play in reversed(trick.plays):
        if play.seat is seat and (card is None or play.card in (card, None)):
            rest = tuple(other for other in trick.plays if other is not play)
            tricks[-1] = _with(trick, plays=rest, withdrawn=(*trick.withdrawn, play))
            return
