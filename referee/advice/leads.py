"""The advice on the first lead, and on leading; its sources are in ``pieces.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import RANKS, Card, power
from ..seats import Seat
from .given import Counsel, Rule, play
from .hand import HandRecord


def _opens(record: HandRecord) -> Seat | None:
    """Eldest hand, where it led to the first trick and nobody plays alone."""
    first = record.lead(1)
    return (
        record.eldest if first is not None and first[1].seat is record.eldest and not record.alone else None
    )


def _trumps(record: HandRecord, seat: Seat) -> tuple[Card, ...]:
    return tuple(record.holding(seat).trumps)


def _others(record: HandRecord, seat: Seat) -> tuple[Card, ...]:
    return tuple(card for card in record.held[seat] if not record.is_trump(card))


def _is_adopted(record: HandRecord) -> bool:
    """Whether the dealer took the card up by himself."""
    return record.round == 1 and record.maker is record.dealer


def _is_assisted(record: HandRecord) -> bool:
    return record.round == 1 and record.maker is record.second


def p1(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is None or record.maker is not seat or record.round != 2:
        return
    holding = record.holding(seat)
    if holding.n == 3 and holding.has_all("A") and not holding.has & {"K", "R", "L"}:
        best = holding.trumps[:1] if record.trump is record.turned.sister else holding.trumps[1:]
        yield from play("P1", record, 0, tuple(best))


def p2(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is None or not _is_assisted(record) or record.has_jack_up:
        return
    holding = record.holding(seat)
    excepted = (
        holding.n == 2
        and (holding.has_all("L") or holding.has_all("A"))
        and holding.trumps[1].rank not in "AK"
    )
    if (
        holding.n
        and len(holding.sides) == 3
        and not excepted
        and not record.is_score(seat, 4, 3)
        and not _has_tenace(record, seat)
    ):
        yield from play("P2", record, 0, tuple(holding.trumps))


def _has_tenace(record: HandRecord, seat: Seat) -> bool:
    """Right and ace, or right and king, and no ace outside (lines 790-792)."""
    holding = record.holding(seat)
    return (
        holding.has_all("R")
        and not holding.has_all("L")
        and bool(holding.has & {"A", "K"})
        and not holding.out_aces
    )


def p3(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is not None and (_is_adopted(record) or _is_assisted(record)) and _has_tenace(record, seat):
        yield from play("P3", record, 0, _others(record, seat))


def p4(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is not None and (_is_adopted(record) or _is_assisted(record)):
        holding = record.holding(seat)
        if 1 <= holding.n <= 2 and holding.out_aces == 2:
            yield from play("P4", record, 0, tuple(holding.trumps))


def p5(record: HandRecord) -> Iterator[Counsel]:
    """A suit of king and a small one, or queen and a small one, is the wrong one where there is a better."""
    seat = _opens(record)
    if seat is None or not _is_adopted(record):
        return
    good, bad = [], []
    for cards in record.holding(seat).sides.values():
        ranks = "".join(card.rank for card in cards)
        equals = ranks[:2] in ("KQ", "QJ", "JT")
        if ranks[0] == "A" or (len(ranks) == 1 and ranks in ("K", "Q")):
            good.append(cards[0])
        elif equals:
            good += cards[:2]
        elif len(ranks) > 1 and ranks[0] in "KQ":
            bad += cards
    led = record.turns[0].card
    if good and bad and led in (*good, *bad):
        yield from play("P5", record, 0, tuple(good))


def p6(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is None or not _is_adopted(record):
        return
    holding = record.holding(seat)
    low_turn_up = record.up.rank in RANKS[: RANKS.index("K") + 1] and not record.has_jack_up
    may = holding.n == 3 and record.ahead_by(seat) == 2 and low_turn_up
    bowers = holding.has_all("RL") and holding.out_aces >= 1
    aces = 1 <= holding.n <= 2 and holding.out_aces == 2
    if holding.n and not may and not bowers and not aces:
        yield from play("P6", record, 0, _others(record, seat))


def p7(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is not None and (_is_adopted(record) or _is_assisted(record)):
        holding = record.holding(seat)
        if holding.has_all("RL") and holding.out_aces:
            yield from play("P7", record, 0, tuple(holding.trumps[:1]))


def p8(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is not None and record.maker is record.third:
        yield from play("P8", record, 0, _trumps(record, seat))


def p9(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is not None and record.round == 2 and record.maker is record.third:
        other = tuple(card for card in record.held[seat] if record.suit(card) is not record.turned)
        yield from play("P9", record, 0, other)


def p10(record: HandRecord) -> Iterator[Counsel]:
    seat = _opens(record)
    if seat is None or record.maker is not record.third or not record.is_trump(record.turns[0].card):
        return
    holding = record.holding(seat)
    if holding.n == 2 and holding.has_all("L") and not holding.has_all("R"):
        yield from play("P10", record, 0, tuple(holding.trumps[:1]))
    elif holding.n == 2 and not _is_equal(record, *holding.trumps):
        yield from play("P10", record, 0, tuple(holding.trumps[1:]))


def _is_equal(record: HandRecord, high: Card, low: Card) -> bool:
    """Whether no trump stands between the two in rank."""
    trumps = [card for card in record.rules.cards if record.is_trump(card)]
    order = sorted(trumps, key=lambda card: power(card, record.trump, record.trump))
    return order.index(high) - order.index(low) == 1


def p12(record: HandRecord) -> Iterator[Counsel]:
    yield from _led_through(record, "P12", "R", record.up.rank == "A")


def p13(record: HandRecord) -> Iterator[Counsel]:
    holding = record.holding(record.second) if record.second in record.held else None
    if holding is not None and not holding.has_all("R"):
        yield from _led_through(record, "P13", "L", record.up.rank in "AJ")


def _led_through(record: HandRecord, piece: str, name: str, excepted: bool) -> Iterator[Counsel]:
    """The dealer's partner, who assisted with a bower and another, has a trump led through them."""
    if not _is_assisted(record) or record.alone or excepted or not record.is_trump(record.turns[0].card):
        return
    for turn, now, laid in record.plays(record.second):
        holding = record.holding(record.second)
        if now.trick == 1 and len(laid) == 1 and holding.n == 2 and holding.has_all(name):
            yield from play(piece, record, turn, tuple(holding.trumps[:1]))


def p14(record: HandRecord) -> Iterator[Counsel]:
    if (
        not _is_assisted(record)
        or record.alone
        or len(record.winners) < 2
        or record.winners[0] is not record.second
    ):
        return
    first = next((turn.card for turn in record.tricks[0] if turn.seat is record.second), None)
    holding = record.holding(record.second)
    led = record.lead(2)
    if holding.n >= 3 and first is not None and not record.is_trump(first) and led is not None:
        yield from play("P14", record, led[0], tuple(holding.trumps))


def p15(record: HandRecord) -> Iterator[Counsel]:
    """Two trumps and two aces: trumps at the first lead of their own, if none were led before."""
    holding = record.holding(record.second) if record.second in record.held else None
    if holding is None or not _is_assisted(record) or record.alone or holding.n != 2 or holding.out_aces < 2:
        return
    for number in range(1, 6):
        led = record.lead(number)
        if led is None or (record.is_trump(led[1].card) and led[1].seat is not record.second):
            return
        if led[1].seat is record.second:
            yield from play("P15", record, led[0], tuple(holding.trumps))
            return


def p17(record: HandRecord) -> Iterator[Counsel]:
    if not record.winners or record.winners[0] is not record.second or record.alone:
        return
    cards = {turn.seat: turn.card for turn in record.tricks[0]}
    led_suit, thrown = record.suit(record.tricks[0][0].card), record.suit(cards.get(record.dealer))
    if record.is_trump(cards[record.second]) or thrown in (led_suit, record.trump, None):
        return
    led = record.lead(2)
    if led is not None:
        other = tuple(card for card in record.left(record.second, led[0]) if record.suit(card) is not thrown)
        yield from play("P17", record, led[0], other)


def p19(record: HandRecord) -> Iterator[Counsel]:
    """After a turn-down the third hand plays alone: the dealer's partner leads the suit turned down."""
    led = record.lead(1)
    if (
        led is None
        or record.round != 2
        or record.alone != (record.third,)
        or led[1].seat is not record.second
    ):
        return
    turned = tuple(card for card in record.held[record.second] if record.suit(card) is record.turned)
    yield from play("P19", record, led[0], turned)


def p23(record: HandRecord) -> Iterator[Counsel]:
    if (
        not _is_adopted(record)
        or record.alone
        or not record.winners
        or record.winners[0] is not record.dealer
    ):
        return
    holding, led = record.holding(record.dealer), record.lead(2)
    first = next(turn.card for turn in record.tricks[0] if turn.seat is record.dealer)
    if (
        holding.n == 2
        and holding.has_all("R")
        and first == holding.trumps[1]
        and led is not None
        and not holding.out_aces
    ):
        other = tuple(card for card in record.left(record.dealer, led[0]) if not record.is_trump(card))
        yield from play("P23", record, led[0], other)


def p26(record: HandRecord) -> Iterator[Counsel]:
    """The dealer, assisted, took the first or second trick: a trump, if the partner has not played one."""
    if not _is_assisted(record) or record.alone:
        return
    for number in (2, 3):
        led = record.lead(number)
        before = record.tricks[: number - 1]
        played = any(
            turn.seat is record.second and record.is_trump(turn.card) for trick in before for turn in trick
        )
        if led is not None and led[1].seat is record.dealer and not played:
            trumps = tuple(card for card in record.left(record.dealer, led[0]) if record.is_trump(card))
            yield from play("P26", record, led[0], trumps)
            return


def p28(record: HandRecord) -> Iterator[Counsel]:
    """Against a lone hand: from a short suit, or from equals."""
    led = record.lead(1)
    if led is None or not record.alone or led[1].seat in record.rules.seating.side(record.alone[0]):
        return
    sides = record.holding(led[1].seat).sides.values()
    shortest = min((len(cards) for cards in sides), default=0)
    good: list[Card] = []
    for cards in sides:
        ranks = "".join(card.rank for card in cards)
        good += cards if len(cards) == shortest else cards[:2] if ranks[:2] in ("KQ", "QJ", "JT") else ()
    yield from play("P28", record, led[0], tuple(good))


def p30(record: HandRecord) -> Iterator[Counsel]:
    """An ace alone in its suit, and ace and king of another: the single ace first."""
    led = record.lead(1)
    if led is None or not record.alone or led[1].seat in record.rules.seating.side(record.alone[0]):
        return
    ranks = {
        "".join(card.rank for card in cards): cards for cards in record.holding(led[1].seat).sides.values()
    }
    if "A" in ranks and any(held[:2] == "AK" for held in ranks):
        yield from play("P30", record, led[0], tuple(ranks["A"]))


RULES: dict[str, Rule] = {
    "P1": p1, "P2": p2, "P3": p3, "P4": p4, "P5": p5, "P6": p6, "P7": p7, "P8": p8, "P9": p9, "P10": p10,
    "P12": p12, "P13": p13, "P14": p14, "P15": p15, "P17": p17, "P19": p19, "P23": p23, "P26": p26,
    "P28": p28, "P30": p30,
}  # fmt: skip
