"""What the calls of a deal come to: the trump, the maker, who plays alone and who sits out.

Calls are read as a whole and not one by one, because at a real table they are heard late: the
up-card is seen to go into the dealer's hand, cards fall, and only then somebody taps who ordered
it. Nothing here guesses: what no fact says is None.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..cards import Card, Suit
from ..facts.events import (
    BridgeTold,
    Confirmed,
    Dealt,
    DefendedAlone,
    Discarded,
    Event,
    Exposed,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Quitted,
    Tallied,
    Thrown,
    TookUp,
    TurnedDown,
    WentAlone,
)
from ..facts.placed import Placed
from ..seats import Seat


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
        self.passed_up: list[Seat] = []  # who passed the card turned up, once it is turned down
        self.picked_up = self.up_out = self.passed_out = self.led = self.discarded = False
        self.late_alone: list[tuple[int, Seat, str]] = []
        self.lone_partners: list[Seat] = []
        self.faults: list[CallFault] = []
        self.unheard: list[Seat] = []  # who had not called when the dealer turned the card down
        self.bound: list[Seat] = []  # who can make nothing any more, by what the dealer did
        self.made_at: tuple[int, Seat] | None = None  # the call that made the trump, and whose it was
        self.not_asked: list[Seat] = []  # who was to speak before the maker, and had not
        self.turned = not any(isinstance(event, Dealt) for _, event in facts)
        self.exposed: list[Seat] = []  # who has shown a card of his hand since the deal was done
        self.stands = {event.place for _, event in facts if isinstance(event, Confirmed)}
        self.told: list[Seat] = []  # who was reminded of a bridge, and may not order up
        self.dealer_played = False
        self.by_people = True
        self.benny_up = up is not None and up in rules.benny_cards

    def hear(self, place: int, event: Event) -> None:
        self.by_people = not event.seen or place in self.stands
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
            case BridgeTold(seat):
                self.on_bridge_told(place, seat)
            case LaidDown(seat):
                self.laid.append(seat)
            case Played(seat):
                self.led = True
                self.dealer_played = self.dealer_played or seat is self.dealer
            case Discarded(quitted=True):
                self.discarded = True
            case Dealt():
                self.turned = True
            case Thrown(seat):
                self.on_thrown(place, seat)
            case Tallied(maker, _, alone):
                self.on_tallied(maker, alone)
            case Exposed(seat) if self.turned and (not event.seen or place in self.stands):
                self.exposed.append(seat)
            case _:
                return

    def fault(self, place: int, kind: str, seat: Seat | None) -> None:
        self.faults.append(CallFault(place, kind, seat))

    def on_pass(self, place: int, seat: Seat) -> None:
        if seat in self.not_asked and seat not in self.passes and not self.led:
            # his turn came before the call: he had the right to speak, and has passed
            self.not_asked.remove(seat)
            self.passes.append(seat)
            return
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
            self.passed_up = self.passes
            self.round, self.passes, self.up_out = 2, [], True
        else:
            self.passed_out = True

    def on_tallied(self, maker: Seat, alone: bool) -> None:
        """The table says afterwards who made it, and whether alone: what was called is not known."""
        self.maker = maker
        if alone and self.rules.lone_hands != "none":
            self.declare(maker)

    def on_thrown(self, place: int, seat: Seat) -> None:
        """A dealer who throws his cards in on the second round has passed and binds his partner."""
        if seat is not self.dealer or self.round != 2 or self.maker is not None or self.passed_out:
            return
        partner = self.table.partner(seat)
        if self.rules.cited("partner-bound") is None:
            return
        for one in (seat, partner):
            if one is not None and one not in self.passes:
                self.bound.append(one)
                self.on_pass(place, one)

    def on_accept_of_benny(self, place: int, seat: Seat, alone: bool) -> None:
        """The dealer takes Benny up and has yet to name a suit; nobody else gets an opportunity."""
        if seat is not self.dealer:
            self.fault(place, "the dealer names it", seat)
            return
        self.picked_up, self.up_out = True, False
        if alone:
            self.declare_if_allowed(place, seat)

    def on_bridge_told(self, place: int, seat: Seat) -> None:
        """His partner forfeits the right to order up, and an order that was given (Keller, line 84)."""
        partner = self.table.partner(seat)
        if partner is None or seat in self.table.side(self.dealer):
            return
        if self.rules.cited("bridge-told") is None or self.led or self.round != 1:
            return
        self.told.append(partner)
        if self.maker is partner and self.made_at is not None:
            early, _ = self.made_at
            self.withdraw_lone(partner)
            self.maker, self.trump, self.made_at, self.picked_up = None, None, None, False
            self.forfeits_order(early, partner)

    def forfeits_order(self, place: int, seat: Seat) -> None:
        self.fault(place, "ordered up when told of a bridge", seat)
        self.on_pass(place, seat)

    def takes_back(self, seat: Seat) -> bool:
        """Whether ``seat`` may call although the trump was made: the maker spoke before his turn.

        No call out of turn takes away the right of who had not spoken yet (Somerset 82; Keller, line 59),
        until a card is led. Calls are heard late, so nobody is told that he was early unless it comes to
        that; and of calls that the eye alone has seen no order is known.
        """
        if self.made_at is None or seat not in self.not_asked or self.led or not self.by_people:
            return False
        early, maker = self.made_at
        self.fault(early, "out of turn", maker)
        self.withdraw_lone(maker)
        self.maker, self.trump, self.made_at = None, None, None
        return True

    def withdraw_lone(self, maker: Seat) -> None:
        self.lone.pop(str(self.table.side(maker)), None)
        partner = self.table.partner(maker)
        if partner in self.lone_partners:
            self.lone_partners.remove(partner)
        self.late_alone = [one for one in self.late_alone if one[1] not in self.table.side(maker)]

    def has_made(self, place: int, seat: Seat | None) -> None:
        """Notes who made the trump, and who had still been to speak before him."""
        if seat is None or not self.by_people:
            return
        before = self.order[: self.order.index(seat)]
        self.made_at = (place, seat)
        self.not_asked = [one for one in before if one not in self.passes]

    def on_accept(self, place: int, seat: Seat, alone: bool, adopts: bool) -> None:
        if self.benny_up and self.round == 1:
            self.on_accept_of_benny(place, seat, alone)
            return
        in_time = self.round == 1 or seat in self.unheard
        if self.maker is not None and not (in_time and self.takes_back(seat)):
            self.fault(place, "already made", seat)
            return
        if seat in self.told and self.round == 1:
            self.forfeits_order(place, seat)
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
        self.has_made(place, seat)
        if alone:
            self.declare_if_allowed(place, seat)

    def declare_if_allowed(self, place: int, seat: Seat) -> None:
        """A lone hand declared with the call itself, unless the book does not let him play alone."""
        fault = self.alone_fault(seat)
        if fault is None:
            self.declare(seat)
        else:
            self.fault(place, fault, seat)

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
        if self.benny_up and self.round == 1:
            self.fault(place, "the dealer names it", seat)
        elif partner_makes and seat is self.table.partner(self.dealer) and self.up is not None:
            if self.maker is not None or seat in self.passes:
                self.fault(place, "called after passing", seat)
            self.maker, self.trump, self.up_out, self.picked_up = seat, self.up.suit, True, False
            self.declare(seat)
        elif self.round == 1 and self.trump is None:
            unheard = [one for one in self.order if one not in self.passes and one is not self.dealer]
            self.next_round()
            self.unheard = unheard if self.rules.cited("partner-bound") else []

    def on_made(self, place: int, seat: Seat | None, suit: Suit, alone: bool) -> None:
        if self.maker is not None and self.maker is seat and suit is not self.trump and not self.led:
            self.fault(place, "changed the suit", seat)
            return
        if self.maker is not None:
            again = self.up is not None and suit is self.up.suit and not self.benny_up
            in_time = seat is not None and seat in self.not_asked and again is (self.round == 1)
            turned_down = seat is not None and seat in self.not_asked and again and self.round == 2
            if turned_down and seat is not None:
                self.fault(place, "named the suit turned down", seat)
                self.on_pass(place, seat)
                return
            if seat is None or not in_time or not self.takes_back(seat):
                self.fault(place, "already made", seat)
                return
        if seat in self.bound:
            self.fault(place, "bound by the dealer", seat)
            return
        if self.benny_up and self.round == 1:
            if seat is not None and seat is not self.dealer:
                self.fault(place, "the dealer names it", seat)
                if not (self.played and place == self.last_call):
                    return  # that they played on with it, and nobody else named one, says that it was his
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
        if not self.benny_up:
            self.has_made(place, seat)
        if alone and seat is not None:
            self.declare_if_allowed(place, seat)

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
            late = self.late_by(seat)
            if late is not None:
                self.late_alone.append((place, seat, late))
        self.declare(seat)

    def late_by(self, seat: Seat) -> str | None:
        """The subject of the law by which the maker declares too late, None where he is in time."""
        if seat is not self.dealer or not self.picked_up:
            return "alone-after-naming"
        if self.discarded:
            return "alone-after-discard"
        return None if self.rules.dealer_alone_until == "discard" else "alone-after-naming"

    def alone_fault(self, seat: Seat) -> str | None:
        """Why ``seat`` may not play alone, None where he may (Somerset 93-99; Keller, lines 62-69)."""
        rules, table = self.rules, self.table
        if rules.lone_hands == "none":
            return "no lone hands"
        if seat in self.exposed and rules.cited("alone-after-exposing"):
            return "alone after exposing a card"
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
            freed = any(one not in own for one in self.told)  # (Keller, line 84)
            if self.has_passed(seat) and rules.cited("alone-after-passing") and not freed:
                return "alone after passing"
        elif seat is self.maker and self.has_passed(seat) and rules.cited("alone-after-passing"):
            return "alone after passing"
        return "alone after the lead" if self.led and not self.led_too_soon(seat) else None

    def has_passed(self, seat: Seat) -> bool:
        """Whether ``seat`` has passed, this time round or, where the house says so, in this deal."""
        before = self.passed_up if self.rules.alone_passed == "deal" else []
        return seat in before or (seat in self.passes and seat is not self.maker)

    def led_too_soon(self, seat: Seat) -> bool:
        """Whether the lead came before the dealer discarded: it takes none of his rights (Keller, line 28).

        Where nobody wrote the discard down, it is not known that it was complete.
        """
        cited = self.rules.cited("alone-after-early-lead") is not None
        to_discard = self.picked_up and not self.discarded and not self.dealer_played
        return cited and seat is self.dealer and to_discard

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
        maker = self.dealer if self.benny_up and self.round == 1 else self.maker  # (Progressive, line 74)
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
