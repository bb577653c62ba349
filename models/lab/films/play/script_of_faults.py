"""Following suit, winning and losing tricks, and the faults that can be planted in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import replace

from referee.cards import Card, power, suit_of
from referee.seats import Seat, seating

from .scripted_deal import Deal, Planted, Step, UnknownFault


def follows(hand: list[Card], led: Card, deal: Deal) -> list[Card]:
    """The cards of ``hand`` that follow ``led``."""
    suit = suit_of(led, deal.trump, deal.benny)
    return [card for card in hand if suit_of(card, deal.trump, deal.benny) is suit]


def _worth(card: Card, deal: Deal) -> int:
    return power(card, deal.trump, card.suit, deal.benny)


def _trumps(hand: list[Card], deal: Deal) -> list[Card]:
    return [card for card in hand if suit_of(card, deal.trump, deal.benny) is deal.trump]


def _winner(plays: list[tuple[Seat, Card]], deal: Deal) -> Seat:
    led = suit_of(plays[0][1], deal.trump, deal.benny)
    return max(plays, key=lambda play: power(play[1], deal.trump, led, deal.benny))[0]


def _choose(deal: Deal, seat: Seat, plays: list[tuple[Seat, Card]], rng: np.random.Generator) -> Card:
    """A card that a player of some sense would play."""
    hand = deal.hands[seat]
    if not plays:
        trumps = _trumps(hand, deal)
        aces = [card for card in hand if card.rank == "A" and card not in trumps]
        if seat is deal.maker and len(trumps) > 1 and rng.random() < 0.6:
            return max(trumps, key=lambda card: _worth(card, deal))
        if aces:
            return aces[int(rng.integers(len(aces)))]
        if rng.random() < 0.3:
            return hand[int(rng.integers(len(hand)))]
        return max(hand, key=lambda card: _worth(card, deal))
    legal = follows(hand, plays[0][1], deal) or hand
    winning = [card for card in legal if _winner([*plays, (seat, card)], deal) is seat]
    if winning and _winner(plays, deal) is not seating(deal.players).partner(seat):
        pick = min if rng.random() < 0.7 else max
        return pick(winning, key=lambda card: _worth(card, deal))
    return min(legal, key=lambda card: _worth(card, deal))


def play_out(deal: Deal, rng: np.random.Generator, fault: str | None, offender: Seat | None) -> None:
    """Plays the hand out and plants the fault; raises :class:`UnknownFault` where there is no occasion."""
    Play(deal, rng, fault, offender).run()


class Play:
    """One hand being played."""

    def __init__(
        self, deal: Deal, rng: np.random.Generator, fault: str | None, offender: Seat | None
    ) -> None:
        self.deal, self.rng, self.fault, self.offender = deal, rng, fault, offender
        self.steps = deal.steps
        self.table = seating(deal.players)
        self.active = [seat for seat in self.table.seats if seat is not deal.sits_out]

    def run(self) -> None:
        deal, steps = self.deal, self.steps
        late = self._before_the_lead()
        # The fault falls early enough that the hand goes on after it.
        wanted = int(self.rng.integers(1, 4)) if self.fault else 0
        if late is not None:
            wanted = 1
        leader = self._after(deal.dealer)
        for trick in range(1, 6):
            order = [leader]
            while len(order) < len(self.active):
                order.append(self._after(order[-1]))
            if not deal.hands[leader]:
                raise UnknownFault  # a leader who has no card left
            plays = self._trick(trick, order, self.fault if trick == wanted else None)
            if late is not None:  # the dealer discards after the first card is laid
                lead = next(i for i, step in enumerate(steps) if step.kind == "lay")
                steps.insert(lead + 1, late)
                late = None
            leader = _winner(plays, deal)
            steps.append(Step("gather", leader, trick=trick, cards=tuple(card for _, card in plays)))
            if self.fault == "hand thrown down" and trick == wanted:
                self._throw_down(trick)
                break
        for seat in self.active:  # what is left over is shown
            steps += [
                Step("expose", seat, card) for card in deal.hands[seat] if self.fault != "hand thrown down"
            ]
        if self.fault and deal.planted is None:
            raise UnknownFault
        if self.fault == "revoke":
            self._prove()

    def _after(self, seat: Seat) -> Seat:
        seat = self.table.next(seat)
        return seat if seat in self.active else self.table.next(seat)

    def _may_offend(self, seat: Seat) -> bool:
        return self.offender in (None, seat)

    def _plant(self, trick: int, seat: Seat, card: Card | None, **more: Any) -> None:
        name = str(card) if card else None
        self.deal.planted = Planted(kind=str(self.fault), trick=trick, seat=seat.value, card=name, **more)

    def _before_the_lead(self) -> Step | None:
        """The up-card and the discard; returns a discard that comes too late."""
        deal, steps = self.deal, self.steps
        late = None
        steps.append(Step("turn up", deal.dealer, deal.up))
        if deal.taken:
            steps.append(Step("take up", deal.dealer, deal.up))
            hand = deal.hands[deal.dealer]
            trumps = _trumps(hand, deal)
            thrown = min(hand, key=lambda card: _worth(card, deal) + (60 if card in trumps else 0))
            hand.append(deal.up)
            discard = Step("discard", deal.dealer, thrown)
            if self.fault == "no discard" and self._may_offend(deal.dealer):
                self._plant(0, deal.dealer, None)
            else:
                hand.remove(thrown)
                if self.fault == "lead before discard" and self._may_offend(self._after(deal.dealer)):
                    late = discard
                else:
                    steps.append(discard)
        else:
            steps.append(Step("turn down", deal.dealer, deal.up))
        if deal.sits_out is not None:
            if late is not None or (deal.sits_out is deal.dealer and self.fault == "no discard"):
                raise UnknownFault
            steps.append(Step("lay down hand", deal.sits_out, cards=tuple(deal.hands[deal.sits_out])))
        return late

    def _put_card(self, trick: int, seat: Seat, card: Card, together: bool = False) -> None:
        self.steps.append(Step("lay", seat, card, trick, together=together))

    def _trick(self, trick: int, order: list[Seat], plan: str | None) -> list[tuple[Seat, Card]]:
        """One trick's steps; returns the plays that stand, in the order they fell."""
        deal, rng = self.deal, self.rng
        plays: list[tuple[Seat, Card]] = []
        if plan and self.offender is not None and self.offender not in order:
            raise UnknownFault
        order = self._disordered(trick, order, plan, plays)
        for seat in order:
            if any(who is seat for who, _ in plays) or not deal.hands[seat]:
                continue
            card = _choose(deal, seat, plays, rng)
            held = follows(deal.hands[seat], plays[0][1], deal) if plays else []
            spare = [other for other in deal.hands[seat] if other not in held]
            may = self._may_offend(seat) and deal.planted is None
            if plan in ("revoke", "withdrawn revoke") and may and held and spare and self._is_now(0.6):
                led = suit_of(plays[0][1], deal.trump, deal.benny)
                wrong = min(spare, key=lambda other: _worth(other, deal))
                self._plant(trick, seat, wrong, led=str(led), held=[str(other) for other in held])
                if plan == "revoke":
                    card = wrong
                else:
                    self._put_card(trick, seat, wrong)
                    self.steps.append(Step("lift", seat, wrong, trick))
            elif (plan in ("out of turn", "fourth before second") and may and seat is order[1]) or (
                plan == "lead before discard" and deal.planted is None and trick == 1
            ):
                self._plant(trick, seat, card)
            elif plan == "missed a trick" and may and plays and self._is_now(0.5):
                self._plant(trick, seat, None)
                continue
            elif (
                plan in ("two cards", "five cards")
                and may
                and plays
                and len(deal.hands[seat]) > 1
                and self._is_now(0.5)
            ):
                second = next(other for other in deal.hands[seat] if other != card)
                self._put_card(trick, seat, card)
                self._put_card(trick, seat, second, together=True)
                self._plant(trick, seat, second)
                plays.append((seat, card))
                deal.hands[seat].remove(card)
                if plan == "two cards":
                    self.steps.append(Step("lift", seat, second, trick))
                else:
                    plays.append((seat, second))
                    deal.hands[seat].remove(second)
                continue
            self._put_card(trick, seat, card)
            deal.hands[seat].remove(card)
            plays.append((seat, card))
        return plays

    def _is_now(self, chance: float) -> bool:
        """Whether the fault happens here; a named offender uses the first occasion."""
        return self.offender is not None or bool(self.rng.random() < chance)

    def _disordered(
        self, trick: int, order: list[Seat], plan: str | None, plays: list[tuple[Seat, Card]]
    ) -> list[Seat]:
        """The order in which the players will play, disturbed by a fault; a false lead may already lie."""
        deal, rng, steps = self.deal, self.rng, self.steps
        if plan in ("lead out of turn", "withdrawn lead"):
            others = [seat for seat in order[1:] if self._may_offend(seat)]
            if not others:
                raise UnknownFault
            wrong = others[int(rng.integers(len(others)))]
            card = _choose(deal, wrong, [], rng)
            self._put_card(trick, wrong, card)
            self._plant(trick, wrong, card, leader=order[0].value)
            if plan == "withdrawn lead":
                steps.append(Step("lift", wrong, card, trick))
            else:  # the others follow to it, so it stands
                deal.hands[wrong].remove(card)
                plays.append((wrong, card))
                start = order.index(wrong)
                order = order[start:] + order[:start]
        elif plan in ("out of turn", "fourth before second"):
            early = 2 if plan == "out of turn" else 3
            if len(order) < 4 or not self._may_offend(order[early]):
                raise UnknownFault
            order = [order[0], order[early], *(seat for seat in order[1:] if seat is not order[early])]
        elif plan in ("exposed", "dropped"):
            some = [seat for seat in order if self._may_offend(seat) and len(deal.hands[seat]) > 1]
            if not some:
                raise UnknownFault
            clumsy = some[int(rng.integers(len(some)))]
            dropped = deal.hands[clumsy][int(rng.integers(len(deal.hands[clumsy])))]
            steps.append(Step("expose", clumsy, dropped, trick))
            steps.append(Step("pick up", clumsy, dropped, trick))
            self._plant(trick, clumsy, dropped)
        return order

    def _throw_down(self, trick: int) -> None:
        """A player lays the rest of the hand down open, and the others follow."""
        some = [seat for seat in self.active if self._may_offend(seat)]
        first = some[int(self.rng.integers(len(some)))]
        self._plant(trick, first, None)
        for seat in self.table.in_turn(first):
            if seat in self.active:
                self.steps.append(Step("throw", seat, cards=tuple(self.deal.hands[seat])))

    def _prove(self) -> None:
        """Adds to a planted revoke the later plays that prove it."""
        planted = self.deal.planted
        assert planted is not None
        later = [
            (step.trick, str(step.card))
            for step in self.steps
            if step.kind == "lay"
            and step.seat.value == planted.seat
            and step.trick > (planted.trick or 0)
            and str(step.card) in planted.held
        ]
        if not later:
            raise UnknownFault
        self.deal.planted = replace(planted, later=later)
