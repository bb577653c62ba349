"""The advice on the first lead, and on leading (seed lines 782-812, 853-983)."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import RANKS, Card, power
from ..seats import Seat
from .given import Counsel, Rule, play
from .hand import Told


def _opens(told: Told) -> Seat | None:
    """Eldest hand, where it led to the first trick and nobody plays alone."""
    first = told.lead(1)
    return told.eldest if first is not None and first[1].seat is told.eldest and not told.alone else None


def _trumps(told: Told, seat: Seat) -> tuple[Card, ...]:
    return tuple(told.own(seat).trumps)


def _others(told: Told, seat: Seat) -> tuple[Card, ...]:
    return tuple(card for card in told.held[seat] if not told.is_trump(card))


def _adopted(told: Told) -> bool:
    """Whether the dealer took the card up by himself."""
    return told.round == 1 and told.maker is told.dealer


def _assisted(told: Told) -> bool:
    return told.round == 1 and told.maker is told.second


def p1(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is None or told.maker is not seat or told.round != 2:
        return
    own = told.own(seat)
    if own.n == 3 and own.holds("A") and not own.has & {"K", "R", "L"}:
        best = own.trumps[:1] if told.trump is told.turned.sister else own.trumps[1:]
        yield from play("P1", told, 0, tuple(best))


def p2(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is None or not _assisted(told) or told.jack_up:
        return
    own = told.own(seat)
    excepted = own.n == 2 and (own.holds("L") or own.holds("A")) and own.trumps[1].rank not in "AK"
    if (
        own.n
        and len(own.sides) == 3
        and not excepted
        and not told.stands(seat, 4, 3)
        and not _tenace(told, seat)
    ):
        yield from play("P2", told, 0, tuple(own.trumps))


def _tenace(told: Told, seat: Seat) -> bool:
    """Right and ace, or right and king, and no ace outside (lines 790-792)."""
    own = told.own(seat)
    return own.holds("R") and not own.holds("L") and bool(own.has & {"A", "K"}) and not own.out_aces


def p3(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is not None and (_adopted(told) or _assisted(told)) and _tenace(told, seat):
        yield from play("P3", told, 0, _others(told, seat))


def p4(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is not None and (_adopted(told) or _assisted(told)):
        own = told.own(seat)
        if 1 <= own.n <= 2 and own.out_aces == 2:
            yield from play("P4", told, 0, tuple(own.trumps))


def p5(told: Told) -> Iterator[Counsel]:
    """A suit of king and a small one, or queen and a small one, is the wrong one where there is a better."""
    seat = _opens(told)
    if seat is None or not _adopted(told):
        return
    good, bad = [], []
    for cards in told.own(seat).sides.values():
        ranks = "".join(card.rank for card in cards)
        equals = ranks[:2] in ("KQ", "QJ", "JT")
        if ranks[0] == "A" or (len(ranks) == 1 and ranks in ("K", "Q")):
            good.append(cards[0])
        elif equals:
            good += cards[:2]
        elif len(ranks) > 1 and ranks[0] in "KQ":
            bad += cards
    led = told.turns[0].card
    if good and bad and led in (*good, *bad):
        yield from play("P5", told, 0, tuple(good))


def p6(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is None or not _adopted(told):
        return
    own = told.own(seat)
    low_turn_up = told.up.rank in RANKS[: RANKS.index("K") + 1] and not told.jack_up
    may = own.n == 3 and told.ahead_by(seat) == 2 and low_turn_up
    bowers = own.holds("RL") and own.out_aces >= 1
    aces = 1 <= own.n <= 2 and own.out_aces == 2
    if own.n and not may and not bowers and not aces:
        yield from play("P6", told, 0, _others(told, seat))


def p7(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is not None and (_adopted(told) or _assisted(told)):
        own = told.own(seat)
        if own.holds("RL") and own.out_aces:
            yield from play("P7", told, 0, tuple(own.trumps[:1]))


def p8(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is not None and told.maker is told.third:
        yield from play("P8", told, 0, _trumps(told, seat))


def p9(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is not None and told.round == 2 and told.maker is told.third:
        other = tuple(card for card in told.held[seat] if told.suit(card) is not told.turned)
        yield from play("P9", told, 0, other)


def p10(told: Told) -> Iterator[Counsel]:
    seat = _opens(told)
    if seat is None or told.maker is not told.third or not told.is_trump(told.turns[0].card):
        return
    own = told.own(seat)
    if own.n == 2 and own.holds("L") and not own.holds("R"):
        yield from play("P10", told, 0, tuple(own.trumps[:1]))
    elif own.n == 2 and not _equal(told, *own.trumps):
        yield from play("P10", told, 0, tuple(own.trumps[1:]))


def _equal(told: Told, high: Card, low: Card) -> bool:
    """Whether no trump stands between the two in rank."""
    trumps = [card for card in told.rules.cards if told.is_trump(card)]
    order = sorted(trumps, key=lambda card: power(card, told.trump, told.trump))
    return order.index(high) - order.index(low) == 1


def p12(told: Told) -> Iterator[Counsel]:
    yield from _led_through(told, "P12", "R", told.up.rank == "A")


def p13(told: Told) -> Iterator[Counsel]:
    own = told.own(told.second) if told.second in told.held else None
    if own is not None and not own.holds("R"):
        yield from _led_through(told, "P13", "L", told.up.rank in "AJ")


def _led_through(told: Told, piece: str, name: str, excepted: bool) -> Iterator[Counsel]:
    """The dealer's partner, who assisted with a bower and another, has a trump led through them."""
    if not _assisted(told) or told.alone or excepted or not told.is_trump(told.turns[0].card):
        return
    for turn, now, laid in told.plays(told.second):
        own = told.own(told.second)
        if now.trick == 1 and len(laid) == 1 and own.n == 2 and own.holds(name):
            yield from play(piece, told, turn, tuple(own.trumps[:1]))


def p14(told: Told) -> Iterator[Counsel]:
    if not _assisted(told) or told.alone or len(told.winners) < 2 or told.winners[0] is not told.second:
        return
    taken = next((turn.card for turn in told.tricks[0] if turn.seat is told.second), None)
    own = told.own(told.second)
    led = told.lead(2)
    if own.n >= 3 and taken is not None and not told.is_trump(taken) and led is not None:
        yield from play("P14", told, led[0], tuple(own.trumps))


def p15(told: Told) -> Iterator[Counsel]:
    """Two trumps and two aces: trumps at the first lead of their own, if none were led before."""
    own = told.own(told.second) if told.second in told.held else None
    if own is None or not _assisted(told) or told.alone or own.n != 2 or own.out_aces < 2:
        return
    for number in range(1, 6):
        led = told.lead(number)
        if led is None or (told.is_trump(led[1].card) and led[1].seat is not told.second):
            return
        if led[1].seat is told.second:
            yield from play("P15", told, led[0], tuple(own.trumps))
            return


def p17(told: Told) -> Iterator[Counsel]:
    if not told.winners or told.winners[0] is not told.second or told.alone:
        return
    cards = {turn.seat: turn.card for turn in told.tricks[0]}
    led_suit, thrown = told.suit(told.tricks[0][0].card), told.suit(cards.get(told.dealer))
    if told.is_trump(cards[told.second]) or thrown in (led_suit, told.trump, None):
        return
    led = told.lead(2)
    if led is not None:
        other = tuple(card for card in told.left(told.second, led[0]) if told.suit(card) is not thrown)
        yield from play("P17", told, led[0], other)


def p19(told: Told) -> Iterator[Counsel]:
    """After a turn-down the third hand plays alone: the dealer's partner leads the suit turned down."""
    led = told.lead(1)
    if led is None or told.round != 2 or told.alone != (told.third,) or led[1].seat is not told.second:
        return
    turned = tuple(card for card in told.held[told.second] if told.suit(card) is told.turned)
    yield from play("P19", told, led[0], turned)


def p23(told: Told) -> Iterator[Counsel]:
    if not _adopted(told) or told.alone or not told.winners or told.winners[0] is not told.dealer:
        return
    own, led = told.own(told.dealer), told.lead(2)
    first = next(turn.card for turn in told.tricks[0] if turn.seat is told.dealer)
    if own.n == 2 and own.holds("R") and first == own.trumps[1] and led is not None and not own.out_aces:
        other = tuple(card for card in told.left(told.dealer, led[0]) if not told.is_trump(card))
        yield from play("P23", told, led[0], other)


def p26(told: Told) -> Iterator[Counsel]:
    """The dealer, assisted, took the first or second trick: a trump, if the partner has not played one."""
    if not _assisted(told) or told.alone:
        return
    for number in (2, 3):
        led = told.lead(number)
        before = told.tricks[: number - 1]
        played = any(
            turn.seat is told.second and told.is_trump(turn.card) for trick in before for turn in trick
        )
        if led is not None and led[1].seat is told.dealer and not played:
            trumps = tuple(card for card in told.left(told.dealer, led[0]) if told.is_trump(card))
            yield from play("P26", told, led[0], trumps)
            return


def p28(told: Told) -> Iterator[Counsel]:
    """Against a lone hand: from a short suit, or from equals."""
    led = told.lead(1)
    if led is None or not told.alone or led[1].seat in told.rules.seating.side(told.alone[0]):
        return
    sides = told.own(led[1].seat).sides.values()
    shortest = min((len(cards) for cards in sides), default=0)
    good: list[Card] = []
    for cards in sides:
        ranks = "".join(card.rank for card in cards)
        good += cards if len(cards) == shortest else cards[:2] if ranks[:2] in ("KQ", "QJ", "JT") else ()
    yield from play("P28", told, led[0], tuple(good))


def p30(told: Told) -> Iterator[Counsel]:
    """An ace alone in its suit, and ace and king of another: the single ace first."""
    led = told.lead(1)
    if led is None or not told.alone or led[1].seat in told.rules.seating.side(told.alone[0]):
        return
    ranks = {"".join(card.rank for card in cards): cards for cards in told.own(led[1].seat).sides.values()}
    if "A" in ranks and any(held[:2] == "AK" for held in ranks):
        yield from play("P30", told, led[0], tuple(ranks["A"]))


RULES: dict[str, Rule] = {
    "P1": p1, "P2": p2, "P3": p3, "P4": p4, "P5": p5, "P6": p6, "P7": p7, "P8": p8, "P9": p9, "P10": p10,
    "P12": p12, "P13": p13, "P14": p14, "P15": p15, "P17": p17, "P19": p19, "P23": p23, "P26": p26,
    "P28": p28, "P30": p30,
}  # fmt: skip
