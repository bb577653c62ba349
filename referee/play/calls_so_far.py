"""The calls of a deal so far, while its facts are read in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..cards import Card, Trump
from ..facts.placed import Placed
from ..facts.register import (
    AnyCall,
    Confirmed,
    Dealt,
    Fact,
    Made,
    OrderedUp,
    PickedUp,
    Played,
    Quitted,
    TookUp,
    TrumpCall,
    TurnedDown,
    WentAlone,
    Withdrew,
)
from ..seats import Seat, Side

Word = AnyCall | WentAlone
"""The facts by which a player calls."""


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
        self.is_taken = any(isinstance(fact, PickedUp) for _, fact in facts)  # the up-card went into the hand
        calls = [place for place, fact in facts if isinstance(fact, TrumpCall)]
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
        self.unheard = list(self.order)  # who has no written pass of the card turned up yet
        self.last_word: Fact | None = None  # the call before this one
        self.void_word: tuple[int, Seat] | None = None  # a call that named nothing, and its caller may repeat
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
                return had_spoken and self.rules.partner_first_round == "alone only"
            case OrderedUp(seat) | TookUp(seat):
                # a dealer who takes the card up had not turned it down, whatever the camera saw
                is_final = seat is not self.dealer or self.down_is_sure
                return self._is_down() and seat not in self.uncalled and is_final
            case PickedUp():
                return self._is_down() and self.by_people and self.down_is_sure
            case _:
                return False

    def _is_down(self) -> bool:
        return self.round == 2 and not self.is_picked_up and not self.benny_up and self.up_out

    def fault(self, place: int, kind: str, seat: Seat | None) -> None:
        """Note a call that the book does not allow where it stands."""
        self.faults.append(CallFault(place, kind, seat))

    def name_nothing(self, place: int, kind: str, seat: Seat | None) -> None:
        """A call for what was turned down is a pass in the books that say so (Somerset 78; Keller, line 61).

        Elsewhere its caller may call again.
        """
        self.fault(place, kind, seat)
        if seat is not None and self.rules.turned_down_suit == "passes":
            self.let_pass(place, seat)
        elif seat is not None:
            self.void_word = (place, seat)

    def next_word(self, place: int, fact: Word) -> None:
        """Take up the next call: a call that named nothing was a pass if another player calls after it."""
        before, self.last_word, self.void_word = self.void_word, fact, None
        if before is not None and before[1] is not fact.seat:
            self.let_pass(*before)
        if isinstance(fact, Made) and fact.seat is not None:
            self._call_again(fact.seat)

    def hear_pass(self, place: int, seat: Seat) -> None:
        """``seat`` passes, in the first round if that pass was not written yet (Somerset 77 and 82).

        A card may be turned down, or seen to be, before everybody has passed it. A pass out of turn is then
        taken for the one that was missing, and so are the passes of all who speak again.
        """
        if self.round == 2 and self.trump is None and seat in self.unheard and seat not in self.passes:
            before = self.order[: self.order.index(seat)]
            if any(player not in self.passes for player in before):
                self.unheard.remove(seat)
                self.uncalled = [player for player in self.uncalled if player is not seat]
                self.passed_up = [*self.passed_up, seat]
                return
        self._call_again(seat)
        if self.round == 1 or self.order[0] not in self.unheard:
            self.unheard = [player for player in self.unheard if player is not seat]
        self.let_pass(place, seat)

    def _call_again(self, seat: Seat) -> None:
        """Count the passes so far for the first round if ``seat`` calls after a pass that may be of it."""
        if self.round == 2 and self.trump is None and seat in self.passes and seat in self.unheard:
            self._passes_were_first()

    def _passes_were_first(self) -> None:
        self.passed_up, self.passes = [*self.passed_up, *self.passes], []
        self.unheard, self.is_passed_out = [], False

    def return_to_first_round(self) -> None:
        """The card did not stay turned down: all who passed have passed it."""
        if self.round == 2:
            self.round, self.passes = 1, [*self.passed_up, *self.passes]

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
        if self.is_passed_out or self.benny_up or seat in self.passes:
            return  # nobody but the dealer calls when the Benny is turned up (Progressive, line 74)
        stuck = self.rules.stick_dealer and self.round == 2 and seat is self.dealer
        if stuck and self.order[0] in self.unheard:
            self.passes.append(seat)
            self._passes_were_first()
            return
        if stuck:
            self.fault(place, "the dealer must name a suit", seat)
            return
        self.passes.append(seat)
        self.uncalled = [player for player in self.uncalled if player is not seat]
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

    def note_maker(self, place: int, seat: Seat | None) -> None:
        """Note who made the trump, and the players before them who had not called."""
        if seat is None or not self.by_people:
            return
        before = self.order[: self.order.index(seat)]
        self.made_at = (place, seat)
        self.skipped = [player for player in before if player not in self.passes]

    def has_passed(self, seat: Seat) -> bool:
        """Whether ``seat`` has passed, this time round or, where the house says so, in this deal."""
        before = self.passed_up if self.rules.alone_passed == "deal" else []
        return seat in before or (seat in (*self.passes, *self.declined) and seat is not self.maker)


def _first_trick(facts: tuple[Placed, ...]) -> list[tuple[int, Played]]:
    """The cards laid to the first trick; a lead that was taken back is none of them (Somerset 100)."""
    cards: list[tuple[int, Played]] = []
    lying: list[Played] = []
    for place, fact in facts:
        if isinstance(fact, Quitted) and cards:
            break
        if isinstance(fact, Withdrew):
            if lying and lying[0].seat is fact.seat:
                cards = [card for card in cards if card[1] is not lying[0]]
            lying = [card for card in lying if card.seat is not fact.seat]
        if isinstance(fact, Played):
            if len({card.seat for card in lying}) == 4 or any(card.seat is fact.seat for card in lying):
                break
            cards.append((place, fact))
            lying.append(fact)
    return cards


def _cards_played(facts: tuple[Placed, ...]) -> Counter[Seat | None]:
    """How many cards each player has laid to tricks and left there."""
    cards: Counter[Seat | None] = Counter()
    for _, fact in facts:
        if isinstance(fact, Played | Withdrew):
            cards[fact.seat] += 1 if isinstance(fact, Played) else -1
    return cards
