"""The advice on ruffing, throwing away and discarding; its sources are in ``pieces.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import RANKS, Card, Suit, power
from .given import Counsel, Rule, play
from .hand import HandRecord


def _strength(record: HandRecord, card: Card) -> int:
    return power(card, record.trump, record.trump, record.benny)


def p16(record: HandRecord) -> Iterator[Counsel]:
    """Two trumps below the king, and the partner adopted it unassisted: the bigger ruffs first."""
    if (
        record.round != 1
        or record.maker is not record.dealer
        or record.alone
        or record.second not in record.held
    ):
        return
    holding = record.holding(record.second)
    if holding.n != 2 or not holding.is_small:
        return
    for turn, now, laid in record.plays(record.second):
        if record.is_trump(now.card):
            if laid and not record.is_trump(laid[0].card):
                yield from play("P16", record, turn, tuple(holding.trumps[:1]))
            return


def p18(record: HandRecord) -> Iterator[Counsel]:
    """Second to a small card of the first trick: not with the right alone, but with the left alone."""
    for turn, now, laid in record.plays(record.second):
        holding = record.holding(record.second)
        if now.trick != 1 or len(laid) != 1 or laid[0].card is None or holding.n != 1 or record.alone:
            return
        led = laid[0].card
        if (
            record.is_trump(led)
            or RANKS.index(led.rank) >= RANKS.index("Q")
            or record.suit(led) in holding.sides
        ):
            return
        if holding.has_all("R"):
            yield from play(
                "P18", record, turn, tuple(card for card in holding.cards if not record.is_trump(card))
            )
        elif holding.has_all("L"):
            yield from play("P18", record, turn, tuple(holding.trumps))


def p20(record: HandRecord) -> Iterator[Counsel]:
    """One small trump: ruff at the first suit that is not held, where the partner does not take it anyway."""
    if record.second not in record.held or record.alone:
        return
    holding = record.holding(record.second)
    if holding.n != 1 or not holding.is_small:
        return
    for turn, now, laid in record.plays(record.second):
        left = record.left(record.second, turn)
        best = record.ahead(laid)
        if holding.trumps[0] not in left:
            return
        if best is None or record.is_trump(laid[0].card) or now.card is None:
            continue
        follows = any(record.suit(card) is record.suit(laid[0].card) for card in left)
        over = not record.is_trump(best.card)
        if not follows and over and best.seat is not record.dealer:
            yield from play("P20", record, turn, tuple(holding.trumps))
            return


def p21(record: HandRecord) -> Iterator[Counsel]:
    """No finesse in lay cards: who can beat a side card of the suit, with the highest held, does."""
    if record.second not in record.held or record.alone:
        return
    for turn, _, laid in record.plays(record.second):
        best = record.ahead(laid)
        if best is None or best.card is None or record.is_trump(laid[0].card) or record.is_trump(best.card):
            continue
        suit = record.suit(laid[0].card)
        follow = [card for card in record.left(record.second, turn) if record.suit(card) is suit]
        over = [card for card in follow if RANKS.index(card.rank) > RANKS.index(best.card.rank)]
        if over and len(over) < len(follow) and best.seat is not record.dealer and len(laid) < 3:
            yield from play("P21", record, turn, (max(over, key=lambda card: RANKS.index(card.rank)),))


def p22(record: HandRecord) -> Iterator[Counsel]:
    """The third hand ruffs: with more than the card turned up, while the dealer has it yet."""
    if record.round != 1 or record.third not in record.held or record.alone:
        return
    for turn, now, laid in record.plays(record.third):
        before = {earlier.card for earlier in record.turns[:turn]}
        dealer_played = any(earlier.seat is record.dealer for earlier in laid)
        if not laid or record.is_trump(laid[0].card) or not record.is_trump(now.card) or dealer_played:
            continue
        held = [card for card in record.left(record.third, turn) if record.is_trump(card)]
        higher = tuple(card for card in held if _strength(record, card) > _strength(record, record.up))
        if record.up not in before and 0 < len(higher) < len(held):
            ruffed = now.card in higher
            yield Counsel("P22", record.third, ruffed, turn=turn, cards=higher)


def p25(record: HandRecord) -> Iterator[Counsel]:
    """The discard, where it was shown: the lowest of the shortest suit, or what the examples say."""
    if record.round != 1 or record.discard is None or record.dealer not in record.held or record.alone:
        return
    six = (*record.held[record.dealer], record.discard)
    sides: dict[object, list[Card]] = {}
    for card in sorted(six, key=lambda card: RANKS.index(card.rank), reverse=True):
        if not record.is_trump(card):
            sides.setdefault(record.suit(card), []).append(card)
    trumps = 6 - sum(map(len, sides.values()))
    if not sides or record.is_trump(record.discard):
        return
    ranks = {"".join(card.rank for card in cards): cards for cards in sides.values()}
    if trumps == 3 and "A" in ranks and "AK" in ranks:
        best: list[Card] = [ranks["AK"][1]]
    elif (
        trumps == 2
        and len(sides) == 2
        and any(r[0] == "A" for r in ranks)
        and any(r[0] == "K" for r in ranks)
    ):
        best = [next(cards[-1] for held, cards in ranks.items() if held[0] == "K")]
    else:
        few = min(len(cards) for held, cards in ranks.items() if held != "A") if set(ranks) != {"A"} else 1
        best = [cards[-1] for held, cards in ranks.items() if len(cards) == few and held != "A"]
    if best:
        yield Counsel("P25", record.dealer, record.discard in best, "discard", cards=tuple(best))


def p27(record: HandRecord) -> Iterator[Counsel]:
    """Ace and king of a side suit: the ace is thrown on the partner's trick."""
    for seat in record.active:
        partner = record.partner(seat)
        if partner is None or partner not in record.active:
            continue
        for turn, _, laid in record.plays(seat):
            best = record.ahead(laid)
            left = record.left(seat, turn)
            if best is None or best.seat is not partner or len(laid) != len(record.active) - 1:
                continue
            if any(record.suit(card) is record.suit(laid[0].card) for card in left):
                continue
            aces = tuple(
                card
                for card in left
                if card.rank == "A"
                and not record.is_trump(card)
                and any(other.rank == "K" and other.suit is card.suit for other in left)
            )
            if aces:
                yield from play("P27", record, turn, aces)
                break


def p29(record: HandRecord) -> Iterator[Counsel]:
    """After a lead from equals that the lone hand took in the suit, the second of them is kept to the end."""
    led = record.lead(1)
    if led is None or len(record.alone) != 1 or led[1].card is None or len(record.tricks) < 5:
        return
    seat, lone = led[1].seat, record.alone[0]
    if seat in record.rules.seating.side(lone) or record.winners[0] is not lone:
        return
    best = record.ahead(record.tricks[0])
    suit = record.suit(led[1].card)
    equals = list(record.holding(seat).sides.get(suit, ()))[:2] if isinstance(suit, Suit) else []
    ranks = "".join(card.rank for card in equals)
    if ranks not in ("KQ", "QJ", "JT") or led[1].card not in equals or best is None:
        return
    if record.suit(best.card) is suit and best.card is not None and set(record.winners[:4]) == {lone}:
        second = next(card for card in equals if card != led[1].card)
        last = next((turn.card for turn in record.tricks[4] if turn.seat is seat), None)
        yield Counsel("P29", seat, last == second, "keep", cards=(second,))


def kt(record: HandRecord) -> Iterator[Counsel]:
    """With three at the table: when not to euchre the maker, because that gives the third player the game."""
    if len(record.order) != 3 or not record.score:
        return
    game, gain = record.rules.game, record.rules.euchre
    won = sum(seat is record.maker for seat in record.winners)
    left, right = (seat for seat in record.order if seat is not record.maker)
    for seat, third in ((left, right), (right, left)):
        if record.score[third] + gain >= game > record.score[seat] + gain:
            yield Counsel("KT1", seat, won >= 3, "save")
        elif record.score[third] + gain >= game and record.score[seat] + gain >= game:
            yield Counsel("KT3", seat, won < 3, "euchre")
        elif record.score[record.maker] + record.rules.make >= game:
            yield Counsel("KT2", seat, won < 3, "euchre")


RULES: dict[str, Rule] = {
    "P16": p16, "P18": p18, "P20": p20, "P21": p21, "P22": p22, "P25": p25, "P27": p27, "P29": p29, "KT": kt,
}  # fmt: skip
