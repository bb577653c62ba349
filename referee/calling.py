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
    Discarded,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Quitted,
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
    ``late_alone`` are lone hands declared when the book wants them declared sooner; ``spoiled_by``
    is a partner who played to the first trick all the same; ``lone_partners`` are the partners of
    all who declared to play alone, whatever became of it.
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
    late_alone: tuple[tuple[int, Seat, str], ...] = ()
    spoiled_by: tuple[int, Seat] | None = None
    lone_partners: tuple[Seat, ...] = ()


def read_calls(
    rules: RuleSet,
    dealer: Seat,
    up: Card | None,
    facts: Iterable[Placed],
    chosen: frozenset[str] = frozenset(),
) -> Calling:
    """The calling of a deal, from its facts in their order; ``chosen`` are the remedies taken that count."""
    known = tuple(facts)
    reading = _Reading(rules, dealer, up, known, chosen)
    for place, event in known:
        reading.hear(place, event)
    return reading.result()


class _Reading:
    """The state while the facts of one deal are walked through; never leaves this file."""

    def __init__(
        self,
        rules: RuleSet,
        dealer: Seat,
        up: Card | None,
        facts: tuple[Placed, ...],
        chosen: frozenset[str],
    ) -> None:
        self.rules, self.dealer, self.up, self.chosen = rules, dealer, up, chosen
        self.played = any(isinstance(event, Played) for _, event in facts)
        self.last_call = max((p for p, e in facts if isinstance(e, OrderedUp | TookUp | Made)), default=0)
        self.first_trick = _first_trick(facts)
        self.table = rules.seating
        self.order = self.table.in_turn(self.table.eldest_hand(dealer))
        self.trump: Suit | None = None
        self.maker: Seat | None = None
        self.lone: dict[str, Seat] = {}
        self.laid: list[Seat] = []
        self.round = 1
        self.passes: list[Seat] = []
        self.picked_up = self.up_out = self.passed_out = self.led = self.discarded = False
        self.late_alone: list[tuple[int, Seat, str]] = []
        self.lone_partners: list[Seat] = []
        self.faults: list[CallFault] = []
        self.unheard: list[Seat] = []  # who had not called when the dealer turned the card down
        self.benny_up = up is not None and up in rules.benny_cards

    def hear(self, place: int, event: object) -> None:
        match event:
            case Passed(seat):
                self.on_pass(place, seat)
            case OrderedUp(seat, alone) | TookUp(seat, alone):
                self.on_accept(place, seat, alone, adopts=isinstance(event, TookUp))
            case PickedUp(_):
                self.on_picked_up()
            case TurnedDown(seat):
                self.on_turned_down(place, seat)
            case Made(seat, suit, alone):
                self.on_made(place, seat, suit, alone)
            case WentAlone(seat) | DefendedAlone(seat):
                self.on_alone(place, seat)
            case LaidDown(seat):
                self.laid.append(seat)
            case Played():
                self.led = True
            case Discarded(quitted=True):
                self.discarded = True
            case _:
                return

    def fault(self, place: int, kind: str, seat: Seat | None) -> None:
        self.faults.append(CallFault(place, kind, seat))

    def on_pass(self, place: int, seat: Seat) -> None:
        if self.trump is not None or self.passed_out or seat in self.passes:
            return  # a pass after the call changes nothing (Somerset 81)
        stuck = self.rules.stick_dealer and self.round == 2 and seat is self.dealer
        if stuck:
            self.fault(place, "the dealer must name a suit", seat)
            return
        self.passes.append(seat)
        self.unheard = []
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
        if seat in self.passes and self.round == 1 and self.void(place, seat):
            return
        if seat in self.unheard:
            # turned down too soon: the others keep their right, the dealer's partner does not (Somerset 82)
            if seat is self.table.partner(self.dealer):
                self.fault(place, "bound by the dealer", seat)
                return
            self.round = 1
        elif self.round == 2 and not self.picked_up:
            self.fault(place, "ordered up after it was turned down", seat)
        assists = seat is not self.dealer and seat is self.table.partner(self.dealer)
        if assists and self.rules.partner_first_round == "alone only":
            self.fault(place, "partner cannot assist", seat)
        self.maker, self.trump = seat, self.up.suit if self.up is not None else None
        self.picked_up, self.up_out = True, False
        if alone:
            self.declare(seat)

    def declare(self, seat: Seat) -> None:
        self.lone[str(self.table.side(seat))] = seat
        partner = self.table.partner(seat)
        if partner is not None:
            self.lone_partners.append(partner)

    def void(self, place: int, seat: Seat) -> bool:
        """Whether a call after passing comes to nothing; in some books the partner must pass too.

        The adversaries may elect that it be played (Somerset 80); that they play on with it and
        nobody else has called says the same.
        """
        self.fault(place, "called after passing", seat)
        if "let-stand" in self.chosen or (self.played and place == self.last_call):
            return False
        partner = self.table.partner(seat)
        silenced = self.rules.cited("partner-silenced") is not None
        if silenced and partner is not None and partner not in self.passes:
            self.on_pass(place, partner)
        return True

    def on_picked_up(self) -> None:
        self.picked_up, self.up_out = True, False
        self.unheard = []  # it was not left turned down, so whoever called it did so in time
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
            self.declare(seat)
        elif self.round == 1 and self.trump is None:
            unheard = [one for one in self.order if one not in self.passes and one is not self.dealer]
            self.next_round()
            self.unheard = unheard if self.rules.cited("partner-bound") else []

    def on_made(self, place: int, seat: Seat | None, suit: Suit, alone: bool) -> None:
        if self.maker is not None:
            self.fault(place, "already made", seat)
            return
        if self.benny_up and self.round == 1:
            if seat is not None and seat is not self.dealer:
                self.fault(place, "the dealer names it", seat)
            seat, self.picked_up, self.up_out = self.dealer, True, False
        elif self.up is not None and suit is self.up.suit and not self.benny_up:
            if self.round == 1:
                # said before it was known which card lay there, and nobody saw it turned down: accepted
                self.on_suit_of_up_card(place, seat, alone)
                return
            # naming the suit turned down is a pass (Somerset 78; Keller, line 61)
            self.fault(place, "named the suit turned down", seat)
            if seat is not None:
                self.on_pass(place, seat)
            return
        elif seat is not None and self.round == 2 and seat in self.passes and self.void(place, seat):
            return
        if self.trump is not None and suit is not self.trump:
            self.fault(place, "changed the suit", seat)
            return
        if not self.benny_up and self.round == 1:
            self.round, self.up_out = 2, True
        self.trump, self.maker = suit, seat
        if alone and seat is not None:
            self.declare(seat)

    def on_suit_of_up_card(self, place: int, seat: Seat | None, alone: bool) -> None:
        if seat is None:
            self.on_picked_up()
        else:
            self.on_accept(place, seat, alone, adopts=False)

    def on_alone(self, place: int, seat: Seat) -> None:
        """A lone hand declared by itself: after the call, or taken over from the partner."""
        fault = self.alone_fault(seat)
        if fault is not None:
            self.fault(place, fault, seat)
            if fault == "took it over after passing":
                # then neither can play alone (Somerset 99)
                self.lone.pop(str(self.table.side(seat)), None)
            return
        taken_over = self.lone.get(str(self.table.side(seat))) not in (None, seat)
        if self.rules.alone_until == "naming" and self.maker is seat and not taken_over:
            discarded = seat is self.dealer and self.discarded
            self.late_alone.append(
                (place, seat, "alone-after-discard" if discarded else "alone-after-naming")
            )
        self.declare(seat)

    def alone_fault(self, seat: Seat) -> str | None:
        """Why ``seat`` may not play alone, None where he may (Somerset 93-99; Keller, lines 62-69)."""
        rules, table = self.rules, self.table
        if rules.lone_hands == "none":
            return "no lone hands"
        own = table.side(seat)
        partner_alone = self.lone.get(str(own)) not in (None, seat)
        if self.maker is not None and seat not in table.side(self.maker):
            allowed = rules.defend_alone
            if allowed == "no" or (allowed == "against a lone hand" and not self.lone):
                return "an opponent of the makers alone"
        elif partner_alone and not rules.takeover:
            return "took the lone hand over"
        elif partner_alone and (self.led or seat in self.passes):
            return "took it over after passing"
        elif seat is not self.maker and self.maker is not None and not partner_alone:
            if rules.lone_hands == "maker":
                return "not the maker"
            if seat in self.passes and rules.cited("alone-after-passing"):
                return "alone after passing"
        return "alone after the lead" if self.led else None

    def result(self) -> Calling:
        lone = dict(self.lone)
        for seat in self.laid:
            partner = self.table.partner(seat)
            if partner is not None:
                lone.setdefault(str(self.table.side(seat)), partner)
        if "with-partner" in self.chosen:
            lone = {side: seat for side, seat in lone.items() if seat not in self.to_join()}
        lone, spoiled = self.without_spoiled(lone)
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
            late_alone=tuple(self.late_alone),
            spoiled_by=spoiled,
            lone_partners=tuple(dict.fromkeys((*self.lone_partners, *self.laid))),
        )

    def to_join(self) -> set[Seat]:
        """The lone players who can be made to play with their partners, and now are."""
        makers = self.table.side(self.maker) if self.maker is not None else ()
        return {seat for seat in self.lone.values() if seat in makers}

    def without_spoiled(self, lone: dict[str, Seat]) -> tuple[dict[str, Seat], tuple[int, Seat] | None]:
        """Nobody is alone whose partner has played to the first trick (Somerset 100).

        What was seen to lie there and not read may be no card of his.
        """
        for place, event in self.first_trick:
            if event.card is None and event.seen:
                continue
            side = str(self.table.side(event.seat)) if event.seat is not None else ""
            if side in lone and lone[side] is not event.seat:
                assert event.seat is not None
                if "stay-alone" in self.chosen:
                    return lone, (place, event.seat)
                return {s: seat for s, seat in lone.items() if s != side}, (place, event.seat)
        return lone, None


def _first_trick(facts: tuple[Placed, ...]) -> list[tuple[int, Played]]:
    cards: list[tuple[int, Played]] = []
    for place, event in facts:
        if isinstance(event, Quitted) and cards:
            break
        if isinstance(event, Played):
            if len({card.seat for _, card in cards}) == 4 or any(c.seat is event.seat for _, c in cards):
                break
            cards.append((place, event))
    return cards
