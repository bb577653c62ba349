"""A deal from its first fact to the next deal: what is known of it, and nothing more.

A :class:`Hand` is the list of its facts. Everything else (the calls, the tricks, who is to play) is computed
from them on demand, so that a late or amended fact counts like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from ..book.ruleset import RuleSet
from ..cards import Card, Trump
from ..facts.placed import Placed
from ..facts.register import (
    AnyCall,
    BrokenOff,
    Chose,
    Conceded,
    Confirmed,
    Cut,
    DealBegan,
    Dealt,
    Discarded,
    PickedUp,
    Played,
    Quitted,
    Shown,
    Tallied,
    Thrown,
)
from ..seats import Seat, Side
from .deal_ending import how_it_ended
from .deal_outcome import Outcome, Phase
from .first_lead import first_leader
from .next_deal import dealer_after, next_dealer
from .trick_winners import TrickWinner, trick_winners
from .tricks_of_deal import Play, Trick, tricks_of
from .trump_and_maker import Calling, read_calls

_WHATEVER_FOLLOWS = (
    "dealt", "up", "dealt_place", "benny", "order", "calling", "choices", "active", "discarded", "tricks",
    "first_card_place", "first_call_place", "short", "first_leader", "_by_seat",
)  # fmt: skip
"""The properties that depend on the deal's facts alone, whether or not the next deal has begun."""


@dataclass(frozen=True)
class Hand:
    """A deal; ``number`` counts deals from 1, ``facts`` are its facts in their order.

    ``next_began`` is the place where the next deal began, None until then; ``due_dealer`` is the player who
    ought to deal this one, None for the first deal without a draw; ``before`` are the facts from before the
    first deal: the draw, the shuffle and the cut. ``heeded`` are the places of the choices that count
    (:mod:`referee.game.choices_that_count`). ``late`` are the places of facts about this deal that came after
    the next began, or, if claims may wait until its card is turned up, after that (``is_next_turned``).
    ``is_after_break``: the record broke off before this deal. ``is_middle_seen``: since it last did, a trick
    gathered in a deal before showed where the middle is. ``is_while_waiting``: the one before lacks its lead.
    """

    rules: RuleSet
    number: int
    dealer: Seat
    facts: tuple[Placed, ...] = ()
    next_began: int | None = None
    due_dealer: Seat | None = None
    before: tuple[Placed, ...] = ()
    heeded: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    is_after_break: bool = False
    is_middle_seen: bool = False
    is_while_waiting: bool = False
    is_next_turned: bool = False

    def with_facts(self, placed: Iterable[Placed]) -> Hand:
        placed = tuple(placed)
        late = self.late if self.next_began is None else self.late | {place for place, _ in placed}
        return replace(self, facts=(*self.facts, *placed), late=late)

    def until(self, next_began: int | None) -> Hand:
        """The same deal with the next deal beginning there, or not begun; cached properties are kept."""
        copy = replace(self, next_began=next_began)
        copy.__dict__.update({name: value for name, value in vars(self).items() if name in _WHATEVER_FOLLOWS})
        return copy

    # ---- the deal ---------------------------------------------------------------------------

    @cached_property
    def dealt(self) -> tuple[int, Dealt] | None:
        """The fact that the up-card was turned, with its place; None before that."""
        return next(((place, fact) for place, fact in self.facts if isinstance(fact, Dealt)), None)

    @cached_property
    def up(self) -> Card | None:
        """The card turned up; None before that, or where it was not read."""
        return self.dealt[1].up if self.dealt else None

    @property
    def up_seen(self) -> tuple[str, ...]:
        return self.dealt[1].seen if self.dealt else ()

    @cached_property
    def dealt_place(self) -> int | None:
        """Where the up-card was turned; None before that."""
        return self.dealt[0] if self.dealt else None

    @cached_property
    def benny(self) -> Card | None:
        """The card that is Benny in this deal: the book's Benny that was seen, or else its first."""
        if len(bennies := self.rules.benny_cards) < 2:
            return bennies[0] if bennies else None
        seen = {getattr(fact, "card", None) or getattr(fact, "up", None) for _, fact in self.facts}
        return next((card for card in reversed(bennies) if card in seen), bennies[0])

    @cached_property
    def order(self) -> dict[int, int]:
        """The number of facts before each place; an inserted fact counts where it belongs."""
        return {place: number for number, (place, _) in enumerate(self.facts)}

    # ---- the calls --------------------------------------------------------------------------

    @cached_property
    def calling(self) -> Calling:
        chosen = {event.remedy: place for place, event in self.choices.items()}
        return read_calls(self.rules, self.dealer, self.up, self.facts, chosen)

    @cached_property
    def choices(self) -> dict[int, Chose]:
        """The choices that count, by their place."""
        return {p: fact for p, fact in self.facts if isinstance(fact, Chose) and p in self.heeded}

    @property
    def trump(self) -> Trump | None:
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
        return tricks_of(self.facts, self.active, lambda trick: trick.winner(self.trump, self.benny))

    @cached_property
    def has_gathered_trick(self) -> bool:
        """Whether a whole trick was gathered in this deal."""
        return any(trick.is_quitted and trick.is_complete for trick in self.tricks)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """All cards that were laid in the deal, and not taken back."""
        return tuple(play for trick in self.tricks for play in trick.plays)

    @cached_property
    def first_card_place(self) -> int | None:
        """Where the first card was led, other than out of turn and taken back; None before that."""
        withdrawn = (play for trick in self.tricks[:1] for play in trick.withdrawn)
        back = {play.place for play in withdrawn if play.seat not in (None, self.first_leader)}
        return next((p for p, fact in self.facts if isinstance(fact, Played) and p not in back), None)

    @cached_property
    def first_call_place(self) -> int | None:
        """Where somebody first called or passed; None before that."""
        return next((place for place, fact in self.facts if isinstance(fact, AnyCall | PickedUp)), None)

    @property
    def over_place(self) -> int | None:
        """Where the deal was over; None while it goes on."""
        return self.ending[1] if self.ending is not None else None

    @cached_property
    def trick_winners(self) -> tuple[TrickWinner, ...]:
        """Who took each trick, as a seat or at least a side, as far as it is known."""
        return trick_winners(self)

    @cached_property
    def winners(self) -> tuple[Seat | None, ...]:
        """Who took each trick, as far as it is known."""
        return tuple(trick.seat for trick in self.trick_winners)

    @cached_property
    def confirmed(self) -> frozenset[int]:
        """Places that a person has confirmed to be as recorded."""
        return frozenset(fact.place for _, fact in self.facts if isinstance(fact, Confirmed))

    @cached_property
    def confirmed_cards(self) -> frozenset[int]:
        """Places of cards whose name a person has confirmed, and not only who played them, or when."""
        return self._confirmed_as("", "card")

    @cached_property
    def confirmed_whole(self) -> frozenset[int]:
        """Places that a person has confirmed as a whole, and not only in one point."""
        return self._confirmed_as("")

    def _confirmed_as(self, *only: str) -> frozenset[int]:
        return frozenset(e.place for _, e in self.facts if isinstance(e, Confirmed) and e.only in only)

    @cached_property
    def _vouched(self) -> frozenset[int]:
        return self.confirmed | {place for place, fact in self.facts if not fact.seen}

    def is_vouched(self, place: int) -> bool:
        """Whether people vouch for the fact at ``place``: they entered it, or confirmed it."""
        return place in self._vouched

    def is_turn_vouched(self, place: int) -> bool:
        """Whether people vouch for the turn in which a card fell, and not only for its name or player.

        The camera may have seen a card late that a hand covered, so naming a card does not confirm its turn.
        Neither does adding a missed card: it was inserted where there was room for it.
        """
        return place in self._turn_vouched

    @cached_property
    def _turn_vouched(self) -> frozenset[int]:
        whole = set(self._confirmed_as("", "turn"))
        after = self.facts[-1].place
        for place, event in reversed(self.facts):
            if place <= after and not event.seen:
                whole.add(place)
            after = min(after, place)
        return frozenset(whole)

    @property
    def is_dealer_unseen(self) -> bool:
        """Whether nobody saw who dealt; until people enter it, the dealer is the player due to deal."""
        return isinstance(first := self.facts[0].event, DealBegan) and first.doubted

    @cached_property
    def is_broken_off(self) -> bool:
        """Whether the record breaks off in this deal, or after it and before another is seen."""
        return any(isinstance(fact, BrokenOff) for _, fact in self.facts)

    @property
    def is_beginning_unseen(self) -> bool:
        """Whether the camera may have missed the first tricks, so that no trick has a sure number."""
        return self.is_after_break and self.dealt_place is None

    @cached_property
    def short(self) -> frozenset[int]:
        """Places where people vouch that a trick was quitted with a card missing."""
        entered = {place for place, fact in self.facts if isinstance(fact, Quitted) and not fact.seen}
        return self.confirmed_whole | entered

    @cached_property
    def first_leader(self) -> Seat | None:
        return first_leader(self.rules, self.dealer, self.calling)

    def leader_due(self, number: int) -> Seat | None:
        """The player who has to lead to trick ``number``; None if that is not known."""
        if number == 1:
            return self.first_leader
        return self.winners[number - 2] if number - 2 < len(self.winners) else None

    @cached_property
    def to_play(self) -> Seat | None:
        """The player to play; None before the play, after it, or where it is not known."""
        if self.phase is not Phase.PLAYING:
            return None
        if not self.tricks or self.tricks[-1].is_over:
            return self.leader_due(len(self.tricks) + 1)
        trick = self.tricks[-1]
        if trick.leader is None:
            return self.leader_due(trick.number) if not trick.plays else None
        played = {play.seat for play in trick.plays}
        order = self.rules.seating.in_turn(trick.leader)
        return next((seat for seat in order if seat in self.active and seat not in played), None)

    @cached_property
    def _by_seat(self) -> dict[Seat | None, tuple[tuple[int, Play], ...]]:
        plays: dict[Seat | None, tuple[tuple[int, Play], ...]] = {}
        for trick in self.tricks:
            for play in trick.plays:
                plays[play.seat] = (*plays.get(play.seat, ()), (trick.number, play))
        return plays

    def played_by(self, seat: Seat | None) -> tuple[tuple[int, Play], ...]:
        """The cards that ``seat`` played, each with the number of its trick."""
        return self._by_seat.get(seat, ())

    # ---- its end ----------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.ending[0] if self.ending is not None else None

    @cached_property
    def ending(self) -> tuple[Outcome, int] | None:
        """How the deal ended, and where; None while it goes on."""
        return how_it_ended(self)

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

        The cut for the next deal (Somerset 68; Keller, line 55), or the next deal where no cut was seen; a
        house may choose the next up-card, or never (``revoke_until``).
        """
        if self.rules.revoke_until == "session":
            return None
        if self.rules.revoke_until == "cut" and self.dealt_place is not None:
            for place, fact in self.facts:
                if isinstance(fact, Cut) and self.is_later(place, self.dealt_place):
                    return place
        return self.next_began if self.rules.revoke_until != "up-card" or self.is_next_turned else None

    def is_too_late(self, place: int) -> bool:
        """Whether a claim at ``place`` came too late for a revoke of this deal."""
        closes = self.claims_close
        return closes is not None and self.is_later(place, closes)

    @cached_property
    def dealer_after(self) -> Seat:
        """Who is to deal next, before a shuffle after the cut can lose them the deal."""
        return dealer_after(self)

    @cached_property
    def next_dealer(self) -> Seat:
        """Who deals next, by the book; a shuffle after the cut loses the deal (Somerset 31)."""
        return next_dealer(self)

    @property
    def is_never_dealt(self) -> bool:
        """Whether another player began to deal in place of this dealer, who had turned nothing up."""
        if self.next_began is None or self.dealt_place is not None:
            return False
        return self.over_place == self.next_began

    @property
    def tally(self) -> Tallied | None:
        """The result of the deal as the table entered it, if that entry ended the deal."""
        if self.outcome is not Outcome.TALLIED:
            return None
        return next(fact for _, fact in self.facts if isinstance(fact, Tallied))

    @property
    def conceded_to(self) -> Side | None:
        return next((fact.side for _, fact in self.facts if isinstance(fact, Conceded)), None)

    @cached_property
    def shown(self) -> dict[Seat, tuple[Card, ...]]:
        """Cards that were shown or thrown down and not played after that (Somerset 48; Keller, line 49)."""
        cards: dict[Seat, tuple[Card, ...]] = {}
        for place, fact in self.facts:
            if isinstance(fact, Shown | Thrown):
                before = cards.get(fact.seat, ())
                plays = (play for _, play in self.played_by(fact.seat))
                known = {*before, *(play.card for play in plays if self.is_later(play.place, place))}
                cards[fact.seat] = (*before, *(card for card in fact.cards if card not in known))
        return cards

    def is_later(self, place: int, than: int) -> bool:
        """Whether the fact at ``place`` happened after the one at ``than``, wherever they were entered."""
        return self._when(place) > self._when(than)

    def _when(self, place: int) -> float:
        """The number of facts before that one; what was before the first deal comes before all of them."""
        began = len(self.order) - len(self.late) - 0.5
        return began if place == self.next_began else self.order.get(place, -1)

    def is_laid_open(self, place: int, seat: Seat) -> bool:
        """Whether cards that ``seat`` shows at ``place`` are a hand that has to lie open (Somerset 105)."""
        return any(
            event.remedy == "hands-open" and self.is_later(place, chosen) and seat not in event.side
            for chosen, event in self.choices.items()
        )
