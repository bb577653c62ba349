"""What the calls of a deal come to: the trump, the maker, who plays alone and who sits out.

Calls are read as a whole and not one by one, because at a real table they are heard late: the
up-card is seen to go into the dealer's hand, cards fall, and only then somebody taps who ordered
it. Nothing here guesses: what no fact says is None.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import Card, Suit
from .events import (
    DefendedAlone,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    TookUp,
    TurnedDown,
    WentAlone,
)
from .placed import Placed
from .ruleset import RuleSet
from .seats import Seat


@dataclass(frozen=True, slots=True)
class CallFault:
    """A call that the book does not allow where it stands: its place, its kind, and by whom."""

    place: int
    kind: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Calling:
    """The calls of one deal, read to their end as far as they are known.

    ``alone`` holds the lone players, the makers' first; ``out`` the seats that take no part.
    ``to_call`` is whose call it is, None once the trump is made or all have passed twice.
    """

    trump: Suit | None = None
    maker: Seat | None = None
    alone: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    round: int = 1
    to_call: Seat | None = None
    picked_up: bool = False
    up_out_of_play: bool = False
    passed_out: bool = False
    faults: tuple[CallFault, ...] = ()


def read_calls(rules: RuleSet, dealer: Seat, up: Card | None, facts: Iterable[Placed]) -> Calling:
    """The calling of a deal, from its facts in their order."""
    reading = _Reading(rules, dealer, up)
    for place, event in facts:
        reading.hear(place, event)
    return reading.result()


class _Reading:
    """The state while the facts of one deal are walked through; never leaves this file."""

    def __init__(self, rules: RuleSet, dealer: Seat, up: Card | None) -> None:
        self.rules, self.dealer, self.up = rules, dealer, up
        self.table = rules.seating
        self.order = self.table.in_turn(self.table.eldest_hand(dealer))
        self.trump: Suit | None = None
        self.maker: Seat | None = None
        self.lone: dict[str, Seat] = {}
        self.laid: list[Seat] = []
        self.round = 1
        self.passes: list[Seat] = []
        self.picked_up = self.up_out = self.passed_out = self.led = False
        self.faults: list[CallFault] = []
        self.benny_up = up is not None and up in rules.benny_cards

    def hear(self, place: int, event: object) -> None:
        match event:
            case Passed(seat):
                self.on_pass(seat)
            case OrderedUp(seat, alone) | TookUp(seat, alone):
                self.on_accept(place, seat, alone, adopts=isinstance(event, TookUp))
            case PickedUp(_):
                self.on_picked_up()
            case TurnedDown(seat):
                self.on_turned_down(place, seat)
            case Made(seat, suit, alone):
                self.on_made(place, seat, suit, alone)
            case WentAlone(seat):
                self.on_alone(place, seat, defends=False)
            case DefendedAlone(seat):
                self.on_alone(place, seat, defends=True)
            case LaidDown(seat):
                self.laid.append(seat)
            case Played():
                self.led = True
            case _:
                return

    def fault(self, place: int, kind: str, seat: Seat | None) -> None:
        self.faults.append(CallFault(place, kind, seat))

    def on_pass(self, seat: Seat) -> None:
        if self.trump is not None or self.passed_out or seat in self.passes:
            return  # a pass after the call changes nothing (Somerset 81)
        self.passes.append(seat)
        if len(self.passes) == len(self.order):
            self.next_round()

    def next_round(self) -> None:
        if self.round == 1:
            self.round, self.passes, self.up_out = 2, [], True
        else:
            self.passed_out = True

    def on_accept(self, place: int, seat: Seat, alone: bool, adopts: bool) -> None:
        if self.maker is not None:
            self.fault(place, "already made", seat)
            return
        if adopts and seat is not self.dealer:
            self.fault(place, "adopts another's deal", seat)
        if seat in self.passes and self.round == 1:
            self.fault(place, "called after passing", seat)
        if self.round == 2 and not self.picked_up:
            self.fault(place, "ordered up after it was turned down", seat)
        assists = seat is not self.dealer and seat is self.table.partner(self.dealer)
        if assists and self.rules.partner_first_round == "alone only":
            self.fault(place, "partner cannot assist", seat)
        self.maker, self.trump = seat, self.up.suit if self.up is not None else None
        self.picked_up, self.up_out = True, False
        if alone:
            self.lone[str(self.table.side(seat))] = seat

    def on_picked_up(self) -> None:
        self.picked_up, self.up_out = True, False
        if self.benny_up:
            return  # the dealer still has to name the suit (Hangman, line 66; Progressive, line 74)
        self.trump = self.up.suit if self.up is not None else None
        others = [seat for seat in self.order if seat is not self.dealer]
        if self.maker is None and all(seat in self.passes for seat in others):
            self.maker = self.dealer

    def on_turned_down(self, place: int, seat: Seat) -> None:
        partner_makes = self.rules.partner_first_round == "alone only"
        if partner_makes and seat is self.table.partner(self.dealer) and self.up is not None:
            if self.maker is not None or seat in self.passes:
                self.fault(place, "called after passing", seat)
            self.maker, self.trump, self.up_out, self.picked_up = seat, self.up.suit, True, False
            self.lone[str(self.table.side(seat))] = seat
        elif self.round == 1 and self.trump is None:
            self.next_round()

    def on_made(self, place: int, seat: Seat | None, suit: Suit, alone: bool) -> None:
        if self.maker is not None:
            self.fault(place, "already made", seat)
            return
        if self.benny_up and self.round == 1:
            if seat is not None and seat is not self.dealer:
                self.fault(place, "the dealer names it", seat)
            seat, self.picked_up, self.up_out = self.dealer, True, False
        elif self.up is not None and suit is self.up.suit and not self.benny_up:
            # naming the suit turned down is a pass (Somerset 78; Keller, line 61)
            self.fault(place, "named the suit turned down", seat)
            if seat is not None:
                self.on_pass(seat)
            return
        elif seat is not None and self.round == 2 and seat in self.passes:
            self.fault(place, "called after passing", seat)
        if self.trump is not None and suit is not self.trump:
            self.fault(place, "changed the suit", seat)
            return
        if not self.benny_up and self.round == 1:
            self.round, self.up_out = 2, True
        self.trump, self.maker = suit, seat
        if alone and seat is not None:
            self.lone[str(self.table.side(seat))] = seat

    def on_alone(self, place: int, seat: Seat, defends: bool) -> None:
        side = str(self.table.side(seat))
        if self.rules.lone_hands == "none":
            self.fault(place, "no lone hands", seat)
            return
        makers = self.maker is not None and seat in self.table.side(self.maker)
        if self.maker is not None and not makers:
            allowed = self.rules.defend_alone
            if allowed == "no" or (allowed == "against a lone hand" and not self.lone):
                self.fault(place, "an opponent of the makers alone", seat)
                return
        if side in self.lone and self.lone[side] is not seat and not self.rules.takeover:
            self.fault(place, "took the lone hand over", seat)
            return
        if self.led:
            self.fault(place, "alone after the lead", seat)
            return
        self.lone[side] = seat

    def result(self) -> Calling:
        lone = dict(self.lone)
        for seat in self.laid:
            partner = self.table.partner(seat)
            if partner is not None:
                lone.setdefault(str(self.table.side(seat)), partner)
        makers = str(self.table.side(self.maker)) if self.maker is not None else ""
        alone = tuple(seat for side, seat in sorted(lone.items(), key=lambda pair: pair[0] != makers))
        partners = (self.table.partner(seat) for seat in alone)
        maker = self.maker
        if maker is not None and alone and alone[0] is self.table.partner(maker):
            maker = alone[0]  # he took it from his partner, and plays it as his own (Somerset 94)
        waiting = [seat for seat in self.order if seat not in self.passes]
        done = self.trump is not None or self.passed_out or self.maker is not None or self.picked_up
        return Calling(
            trump=self.trump,
            maker=maker,
            alone=alone,
            out=tuple(seat for seat in partners if seat is not None),
            round=self.round,
            to_call=None if done or not waiting else self.dealer if self.benny_up else waiting[0],
            picked_up=self.picked_up,
            up_out_of_play=self.up_out,
            passed_out=self.passed_out,
            faults=tuple(self.faults),
        )
