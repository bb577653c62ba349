"""A deal as people play it: who holds what, what is called, which card falls when, and planted faults.

Play is legal and plausible unless a fault is planted. Nothing here knows how it looks.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from referee.cards import FACES, JOKER, Card, Suit, pack, power, suit_of
from referee.seats import Seat, seating

BOOKS = {"american": 24, "british": 25, "progressive": 25, "somerset-1888": 32, "keller-1887": 32}
"""The size of the pack by book; twenty-five is twenty-four and the joker."""

FAULTS = (
    "revoke",
    "withdrawn revoke",
    "lead out of turn",
    "withdrawn lead",
    "out of turn",
    "two cards",
    "exposed",
    "dropped",
)
"""The faults that can be planted."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens at the table, in order.

    ``kind``: turn up, take up, discard, turn down, lay down hand, lay, lift, expose, pick up, gather.
    """

    kind: str
    seat: Seat
    card: Card | None = None
    trick: int = 0
    cards: tuple[Card, ...] = ()
    together: bool = False  # with the step before it, by the same hand


@dataclass(slots=True)
class Deal:
    """A whole deal: the hands as dealt, the calls, and the steps."""

    players: int
    pack: tuple[Card, ...]
    dealer: Seat
    hands: dict[Seat, list[Card]]
    kitty: list[Card]
    up: Card
    benny: Card | None
    trump: Suit = Suit.CLUBS
    maker: Seat = Seat.NORTH
    alone: bool = False
    sits_out: Seat | None = None
    taken: bool = True
    steps: list[Step] = field(default_factory=list)
    planted: dict[str, object] | None = None


class NoFault(Exception):
    """This deal gives no occasion for the fault that was asked for."""


def deal_for(
    seed: int,
    book: str = "american",
    fault: str | None = None,
    players: int = 4,
    alone: bool | None = None,
    turned_down: bool | None = None,
    offender: Seat | None = None,
) -> Deal:
    """The deal that ``seed`` stands for; deals are drawn until one gives occasion for what is asked.

    Raises ValueError for an unknown book, fault or number of players, or where thousands of deals
    gave no occasion.
    """
    if book not in BOOKS:
        raise ValueError(f"there is no pack for the book {book!r}: {' '.join(BOOKS)}")
    if fault is not None and fault not in FAULTS:
        raise ValueError(f"no fault {fault!r} can be planted: {', '.join(FAULTS)}")
    seating(players)
    for again in range(5000):
        rng = np.random.default_rng([seed, 21, again])
        deal = _dealt(rng, book, players)
        if deal.up == JOKER:
            continue  # what trump it makes is spoken; the books differ
        _call(deal, rng, alone, turned_down)
        try:
            _play(deal, rng, fault, offender)
        except NoFault:
            continue
        return deal
    raise ValueError(f"seed {seed} gave no deal with {fault or 'such calls'}: try another seed")


def _dealt(rng: np.random.Generator, book: str, players: int) -> Deal:
    size = BOOKS[book]
    cards = sorted(pack(24 if size == 25 else size), key=FACES.index)
    if size == 25:
        cards.append(JOKER)
    stock = [cards[i] for i in rng.permutation(len(cards))]
    seats = seating(players).seats
    dealer = seats[int(rng.integers(players))]
    hands = {seat: [stock.pop() for _ in range(5)] for seat in seating(players).in_turn(seats[0])}
    up = stock.pop()
    return Deal(players, tuple(cards), dealer, hands, stock, up, JOKER if size == 25 else None)


def _strength(hand: list[Card], trump: Suit, benny: Card | None) -> float:
    worth = 0.0
    for card in hand:
        if suit_of(card, trump, benny) is trump:
            worth += 1.0 + max(0, power(card, trump, None, benny) - 58) / 25
        elif card.rank == "A":
            worth += 0.8
    return worth


def _call(deal: Deal, rng: np.random.Generator, alone: bool | None, turned_down: bool | None) -> None:
    """Who makes what trump; spoken, so nothing of it is seen but the up-card's fate."""
    table = seating(deal.players)
    order = table.in_turn(table.eldest_hand(deal.dealer))
    up_suit = deal.up.suit
    assert up_suit is not None
    best: list[tuple[float, Seat]] = []
    for seat in order:
        hand = [*deal.hands[seat], deal.up] if seat is deal.dealer else deal.hands[seat]
        best.append((_strength(hand, up_suit, deal.benny) + rng.normal(0, 0.25), seat))
    strong = [(worth, seat) for worth, seat in best if worth > 3.0]
    down = not strong if turned_down is None else turned_down
    if not down:
        deal.trump, deal.taken = up_suit, True
        worth, deal.maker = strong[0] if strong else max(best, key=lambda pair: pair[0])
    else:
        deal.taken = False
        options = [
            (_strength(deal.hands[seat], suit, deal.benny), seat, suit)
            for seat in order
            for suit in Suit
            if suit is not up_suit
        ]
        worth, deal.maker, deal.trump = max(options, key=lambda option: option[0])
    partner = table.partner(deal.maker)
    if partner is not None and (alone if alone is not None else worth > 5.6):
        deal.alone, deal.sits_out = True, partner


def _follows(hand: list[Card], led: Card, deal: Deal) -> list[Card]:
    suit = suit_of(led, deal.trump, deal.benny)
    return [card for card in hand if suit_of(card, deal.trump, deal.benny) is suit]


def _worth(card: Card, deal: Deal) -> int:
    return power(card, deal.trump, card.suit, deal.benny)


def _winner(plays: list[tuple[Seat, Card]], deal: Deal) -> Seat:
    led = suit_of(plays[0][1], deal.trump, deal.benny)
    return max(plays, key=lambda play: power(play[1], deal.trump, led, deal.benny))[0]


def _choose(deal: Deal, seat: Seat, plays: list[tuple[Seat, Card]], rng: np.random.Generator) -> Card:
    """A card that a player of some sense would play."""
    hand = deal.hands[seat]
    if not plays:
        aces = [c for c in hand if c.rank == "A" and suit_of(c, deal.trump, deal.benny) is not deal.trump]
        trumps = [c for c in hand if suit_of(c, deal.trump, deal.benny) is deal.trump]
        if seat is deal.maker and len(trumps) > 1 and rng.random() < 0.6:
            return max(trumps, key=lambda c: _worth(c, deal))
        if aces:
            return aces[int(rng.integers(len(aces)))]
        if rng.random() < 0.3:
            return hand[int(rng.integers(len(hand)))]
        return max(hand, key=lambda c: _worth(c, deal))
    legal = _follows(hand, plays[0][1], deal) or hand
    winner = _winner(plays, deal)
    winning = [c for c in legal if _winner([*plays, (seat, c)], deal) is seat]
    mate = seating(deal.players).partner(seat)
    if winning and winner is not mate:
        return (
            min(winning, key=lambda c: _worth(c, deal))
            if rng.random() < 0.7
            else max(winning, key=lambda c: _worth(c, deal))
        )
    return min(legal, key=lambda c: _worth(c, deal))


def _play(deal: Deal, rng: np.random.Generator, fault: str | None, offender: Seat | None) -> None:
    """Plays the hand out and plants the fault; raises :class:`NoFault` where there is no occasion."""
    table = seating(deal.players)
    steps = deal.steps
    steps.append(Step("turn up", deal.dealer, deal.up))
    if deal.taken:
        steps.append(Step("take up", deal.dealer, deal.up))
        hand = deal.hands[deal.dealer]
        thrown = min(
            hand,
            key=lambda c: _worth(c, deal) + (60 if suit_of(c, deal.trump, deal.benny) is deal.trump else 0),
        )
        hand.remove(thrown)
        hand.append(deal.up)
        steps.append(Step("discard", deal.dealer, thrown))
    else:
        steps.append(Step("turn down", deal.dealer, deal.up))
    active = [seat for seat in table.seats if seat is not deal.sits_out]
    if deal.sits_out is not None:
        steps.append(Step("lay down hand", deal.sits_out, cards=tuple(deal.hands[deal.sits_out])))

    def after(seat: Seat) -> Seat:
        seat = table.next(seat)
        return seat if seat in active else table.next(seat)

    # The fault falls early enough that the hand goes on after it.
    wanted = int(rng.integers(1, 4)) if fault else 0
    leader = after(deal.dealer)
    for trick in range(1, 6):
        order = [leader]
        while len(order) < len(active):
            order.append(after(order[-1]))
        plan = fault if trick == wanted else None
        plays = _trick(deal, rng, trick, order, plan, offender)
        leader = _winner(plays, deal)
        steps.append(Step("gather", leader, trick=trick, cards=tuple(card for _, card in plays)))
    if fault and deal.planted is None:
        raise NoFault
    _prove(deal)


def _trick(
    deal: Deal,
    rng: np.random.Generator,
    trick: int,
    order: list[Seat],
    plan: str | None,
    offender: Seat | None,
) -> list[tuple[Seat, Card]]:
    """One trick's steps; returns the plays that stand, in the order they fell."""
    steps, plays = deal.steps, list[tuple[Seat, Card]]()
    if plan and offender is not None and offender not in order:
        raise NoFault

    def lay(seat: Seat, card: Card, together: bool = False) -> None:
        steps.append(Step("lay", seat, card, trick, together=together))

    def plant(seat: Seat, card: Card, **more: object) -> None:
        assert plan is not None
        deal.planted = {"kind": plan, "trick": trick, "seat": seat.value, "card": str(card), **more}

    if plan in ("lead out of turn", "withdrawn lead"):
        others = [seat for seat in order[1:] if offender in (None, seat)]
        if not others:
            raise NoFault
        wrong = others[int(rng.integers(len(others)))]
        card = _choose(deal, wrong, [], rng)
        lay(wrong, card)
        plant(wrong, card, leader=order[0].value)
        if plan == "withdrawn lead":
            steps.append(Step("lift", wrong, card, trick))
        else:  # the others follow to it, so it stands
            deal.hands[wrong].remove(card)
            plays.append((wrong, card))
            start = order.index(wrong)
            order = order[start:] + order[:start]
    elif plan == "out of turn":
        if len(order) < 4 or offender not in (None, order[2]):
            raise NoFault
        order = [order[0], order[2], order[1], order[3]]
    elif plan in ("exposed", "dropped"):
        some = [seat for seat in order if offender in (None, seat) and len(deal.hands[seat]) > 1]
        if not some:
            raise NoFault
        clumsy = some[int(rng.integers(len(some)))]
        dropped = deal.hands[clumsy][int(rng.integers(len(deal.hands[clumsy])))]
        steps.append(Step("expose", clumsy, dropped, trick))
        steps.append(Step("pick up", clumsy, dropped, trick))
        plant(clumsy, dropped)
    for seat in order:
        if any(who is seat for who, _ in plays):
            continue
        card = _choose(deal, seat, plays, rng)
        held = _follows(deal.hands[seat], plays[0][1], deal) if plays else []
        spare = [c for c in deal.hands[seat] if c not in held]
        may = offender in (None, seat) and deal.planted is None
        if (
            plan in ("revoke", "withdrawn revoke")
            and may
            and held
            and spare
            and (offender or rng.random() < 0.6)
        ):
            led = suit_of(plays[0][1], deal.trump, deal.benny)
            wrong_card = min(spare, key=lambda c: _worth(c, deal))
            plant(seat, wrong_card, led=str(led), held=[str(c) for c in held])
            if plan == "revoke":
                card = wrong_card
            else:
                lay(seat, wrong_card)
                steps.append(Step("lift", seat, wrong_card, trick))
        elif plan == "out of turn" and may and seat is order[1]:
            plant(seat, card)
        elif (
            plan == "two cards"
            and may
            and plays
            and len(deal.hands[seat]) > 1
            and (offender or rng.random() < 0.5)
        ):
            second = next(c for c in deal.hands[seat] if c != card)
            lay(seat, card)
            lay(seat, second, together=True)
            steps.append(Step("lift", seat, second, trick))
            plant(seat, second)
            deal.hands[seat].remove(card)
            plays.append((seat, card))
            continue
        lay(seat, card)
        deal.hands[seat].remove(card)
        plays.append((seat, card))
    return plays


def _prove(deal: Deal) -> None:
    """Adds to a planted revoke the later plays that prove it."""
    if deal.planted is None or deal.planted["kind"] != "revoke":
        return
    held = deal.planted["held"]
    assert isinstance(held, list)
    first = deal.planted["trick"]
    deal.planted["later"] = [
        [step.trick, str(step.card)]
        for step in deal.steps
        if step.kind == "lay"
        and step.seat.value == deal.planted["seat"]
        and step.trick > first  # type: ignore[operator]
        and str(step.card) in held
    ]
    if not deal.planted["later"]:
        raise NoFault
