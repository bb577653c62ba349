"""The calls of a deal so far, while its facts are read in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..cards import Card, Trump
from ..facts.placed import Placed
from ..facts.register import (
    Confirmed,
    Dealt,
    Fact,
    Made,
    OrderedUp,
    PickedUp,
    Played,
    Quitted,
    TookUp,
    TurnedDown,
    Withdrew,
)
from ..seats import Seat, Side


@dataclass(frozen=True, slots=True)
class CallFault:
    """A call that the book does not allow where it stands: its place, its kind and the caller."""

    place: int
    kind: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class LoneSpan:
    """``seat`` plays alone from the place ``since`` to the place ``until``, None while it goes on."""

    seat: Seat
    since: int
    until: int | None = None


class CallsSoFar:
    """The working state of :func:`referee.play.trump_and_maker.read_calls`, used nowhere else."""

    def __init__(
        self,
        rules: RuleSet,
        dealer: Seat,
        up: Card | None,
        facts: tuple[Placed, ...],
        chosen: Mapping[str, int],
    ) -> None:
        self.rules, self.dealer, self.up, self.chosen = rules, dealer, up, chosen
        self.played = any(isinstance(fact, Played) for _, fact in facts)
        calls = [place for place, fact in facts if isinstance(fact, OrderedUp | TookUp | Made)]
        self.last_call = calls[-1] if calls else 0
        self.first_trick = _first_trick(facts)
        self.table = rules.seating
        self.order = self.table.in_turn(self.table.eldest_hand(dealer))
        self.trump: Trump | None = None
        self.maker: Seat | None = None
        self.lone: dict[Side, Seat] = {}
        self.laid: list[tuple[int, Seat]] = []  # who laid a hand face down
        self.lone_spans: list[LoneSpan] = []
        self.down_is_sure = False  # people vouch that the card was turned down
        self.has_other_suit = False  # people vouch that a suit was named that the card turned up has not
        self.cards_played = _cards_played(facts)
        self.round = 1
        self.passes: list[Seat] = []
        self.passed_up: list[Seat] = []  # who passed the card turned up, once it is turned down
        self.declined: list[Seat] = []  # who passed when the trump was made already
        self.is_picked_up = self.up_out = self.is_passed_out = self.led = self.discarded = False
        self.late_alone: list[tuple[int, Seat, str]] = []
        self.faults: list[CallFault] = []
        self.uncalled: list[Seat] = []  # who had not called when the dealer turned the card down
        self.bound: list[Seat] = []  # who can make nothing any more, by what the dealer did
        self.made_at: tuple[int, Seat] | None = None  # the call that made the trump, and its caller
        self.skipped: list[Seat] = []  # who was to speak before the maker, and had not
        self.turned = not any(isinstance(fact, Dealt) for _, fact in facts)
        self.exposed: list[Seat] = []  # who has shown a card since the deal was done
        self.stands = {fact.place for _, fact in facts if isinstance(fact, Confirmed)}
        self.reminded: list[Seat] = []  # who was reminded of a bridge, and may not order up
        self.dealer_played = False
        self.by_people = True
        self.benny_up = up is not None and up in rules.benny_cards

    def is_void(self, fact: Fact) -> bool:
        """Whether the book gives a call no effect; only this method decides it for the up-card.

        A card that was turned down can be neither ordered nor taken (Somerset 77-78; Keller, line 61;
        Hangman, line 73; Progressive, line 68), except by players who had not called when the dealer turned
        it down too soon. In the books that let the dealer's partner turn it down to play alone, the partner
        may do so only up to their turn of the first round, while nobody has made the trump (Progressive,
        lines 62 and 72).
        """
        match fact:
            case TurnedDown(seat) if seat is self.table.partner(self.dealer) and not self.benny_up:
                had_spoken = seat in self.passes or (self.round != 1 and seat not in self.uncalled)
                late = self.maker is not None or had_spoken
                return late and self.rules.partner_first_round == "alone only"
            case OrderedUp(seat) | TookUp(seat):
                return self._is_down() and seat not in self.uncalled
            case PickedUp():
                return self._is_down() and self.by_people and self.down_is_sure
            case _:
                return False

    def _is_down(self) -> bool:
        return self.round == 2 and not self.is_picked_up and not self.benny_up and self.up_out

    def fault(self, place: int, kind: str, seat: Seat | None) -> None:
        """Note a call that the book does not allow where it stands."""
        self.faults.append(CallFault(place, kind, seat))

    def let_pass(self, place: int, seat: Seat) -> None:
        """``seat`` passes, where it is still open to pass; the last pass of a round ends it."""
        if seat in self.skipped and seat not in self.passes and not self.led:
            # this player's turn came before the call: they had the right to call, and have passed
            self.skipped.remove(seat)
            self.passes.append(seat)
            return
        if self.trump is not None:
            self.declined.append(seat)  # which changes no call (Somerset 81)
            return
        if self.is_passed_out or seat in self.passes:
            return
        stuck = self.rules.stick_dealer and self.round == 2 and seat is self.dealer
        if stuck:
            self.fault(place, "the dealer must name a suit", seat)
            return
        self.passes.append(seat)
        self.uncalled = []
        if len(self.passes) == len(self.order):
            self.down_is_sure = self.down_is_sure or self.by_people
            self.next_round()

    def next_round(self) -> None:
        """The card is turned down, or all have passed it and every suit."""
        if self.round == 1:
            self.passed_up = self.passes
            self.round, self.passes, self.up_out = 2, [], True
        else:
            self.is_passed_out = True

    def has_passed(self, seat: Seat) -> bool:
        """Whether ``seat`` has passed, this time round or, where the house says so, in this deal."""
        before = self.passed_up if self.rules.alone_passed == "deal" else []
        return seat in before or (seat in (*self.passes, *self.declined) and seat is not self.maker)


def _first_trick(facts: tuple[Placed, ...]) -> list[tuple[int, Played]]:
    cards: list[tuple[int, Played]] = []
    for place, fact in facts:
        if isinstance(fact, Quitted) and cards:
            break
        if isinstance(fact, Played):
            if len({card.seat for _, card in cards}) == 4 or any(c.seat is fact.seat for _, c in cards):
                break
            cards.append((place, fact))
    return cards


def _cards_played(facts: tuple[Placed, ...]) -> Counter[Seat | None]:
    """How many cards each player has laid to tricks and left there."""
    cards: Counter[Seat | None] = Counter()
    for _, fact in facts:
        if isinstance(fact, Played | Withdrew):
            cards[fact.seat] += 1 if isinstance(fact, Played) else -1
    return cards
