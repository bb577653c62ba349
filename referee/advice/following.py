"""The advice on ruffing, throwing away and discarding (seed lines 864-983)."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import RANKS, Card, Suit, power
from .given import Counsel, Rule, play
from .hand import Told


def _strength(told: Told, card: Card) -> int:
    return power(card, told.trump, told.trump, told.benny)


def p16(told: Told) -> Iterator[Counsel]:
    """Two trumps below the king, and the partner adopted it unassisted: the bigger ruffs first."""
    if told.round != 1 or told.maker is not told.dealer or told.alone or told.second not in told.held:
        return
    own = told.own(told.second)
    if own.n != 2 or not own.small:
        return
    for turn, now, laid in told.plays(told.second):
        if told.is_trump(now.card):
            if laid and not told.is_trump(laid[0].card):
                yield from play("P16", told, turn, tuple(own.trumps[:1]))
            return


def p18(told: Told) -> Iterator[Counsel]:
    """Second to a small card of the first trick: not with the right alone, but with the left alone."""
    for turn, now, laid in told.plays(told.second):
        own = told.own(told.second)
        if now.trick != 1 or len(laid) != 1 or laid[0].card is None or own.n != 1 or told.alone:
            return
        led = laid[0].card
        if told.is_trump(led) or RANKS.index(led.rank) >= RANKS.index("Q") or told.suit(led) in own.sides:
            return
        if own.holds("R"):
            yield from play("P18", told, turn, tuple(card for card in own.cards if not told.is_trump(card)))
        elif own.holds("L"):
            yield from play("P18", told, turn, tuple(own.trumps))


def p20(told: Told) -> Iterator[Counsel]:
    """One small trump: ruff at the first suit that is not held, where the partner does not take it anyway."""
    if told.second not in told.held or told.alone:
        return
    own = told.own(told.second)
    if own.n != 1 or not own.small:
        return
    for turn, now, laid in told.plays(told.second):
        left = told.left(told.second, turn)
        best = told.ahead(laid)
        if own.trumps[0] not in left:
            return
        if best is None or told.is_trump(laid[0].card) or now.card is None:
            continue
        follows = any(told.suit(card) is told.suit(laid[0].card) for card in left)
        over = not told.is_trump(best.card)
        if not follows and over and best.seat is not told.dealer:
            yield from play("P20", told, turn, tuple(own.trumps))
            return


def p21(told: Told) -> Iterator[Counsel]:
    """No finesse in lay cards: who can beat a side card of the suit, with the highest held, does."""
    if told.second not in told.held or told.alone:
        return
    for turn, _, laid in told.plays(told.second):
        best = told.ahead(laid)
        if best is None or best.card is None or told.is_trump(laid[0].card) or told.is_trump(best.card):
            continue
        suit = told.suit(laid[0].card)
        follow = [card for card in told.left(told.second, turn) if told.suit(card) is suit]
        over = [card for card in follow if RANKS.index(card.rank) > RANKS.index(best.card.rank)]
        if over and len(over) < len(follow) and best.seat is not told.dealer and len(laid) < 3:
            yield from play("P21", told, turn, (max(over, key=lambda card: RANKS.index(card.rank)),))


def p22(told: Told) -> Iterator[Counsel]:
    """The third hand ruffs: with more than the card turned up, while the dealer has it yet."""
    if told.round != 1 or told.third not in told.held or told.alone:
        return
    for turn, now, laid in told.plays(told.third):
        before = {one.card for one in told.turns[:turn]}
        dealer_played = any(one.seat is told.dealer for one in laid)
        if not laid or told.is_trump(laid[0].card) or not told.is_trump(now.card) or dealer_played:
            continue
        held = [card for card in told.left(told.third, turn) if told.is_trump(card)]
        higher = tuple(card for card in held if _strength(told, card) > _strength(told, told.up))
        if told.up not in before and 0 < len(higher) < len(held):
            ruffed = now.card in higher
            yield Counsel("P22", told.third, ruffed, turn=turn, cards=higher)


def p25(told: Told) -> Iterator[Counsel]:
    """The discard, where it was shown: the lowest of the shortest suit, or what the examples say."""
    if told.round != 1 or told.discard is None or told.dealer not in told.held or told.alone:
        return
    six = (*told.held[told.dealer], told.discard)
    sides: dict[object, list[Card]] = {}
    for card in sorted(six, key=lambda card: RANKS.index(card.rank), reverse=True):
        if not told.is_trump(card):
            sides.setdefault(told.suit(card), []).append(card)
    trumps = 6 - sum(map(len, sides.values()))
    if not sides or told.is_trump(told.discard):
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
        yield Counsel("P25", told.dealer, told.discard in best, "discard", cards=tuple(best))


def p27(told: Told) -> Iterator[Counsel]:
    """Ace and king of a side suit: the ace is thrown on the partner's trick."""
    for seat in told.active:
        partner = told.partner(seat)
        if partner is None or partner not in told.active:
            continue
        for turn, _, laid in told.plays(seat):
            best = told.ahead(laid)
            left = told.left(seat, turn)
            if best is None or best.seat is not partner or len(laid) != len(told.active) - 1:
                continue
            if any(told.suit(card) is told.suit(laid[0].card) for card in left):
                continue
            aces = tuple(
                card
                for card in left
                if card.rank == "A"
                and not told.is_trump(card)
                and any(other.rank == "K" and other.suit is card.suit for other in left)
            )
            if aces:
                yield from play("P27", told, turn, aces)
                break


def p29(told: Told) -> Iterator[Counsel]:
    """Led from equals to a lone hand, which took it in the suit: the second of them is kept to the end."""
    led = told.lead(1)
    if led is None or len(told.alone) != 1 or led[1].card is None or len(told.tricks) < 5:
        return
    seat, lone = led[1].seat, told.alone[0]
    if seat in told.rules.seating.side(lone) or told.winners[0] is not lone:
        return
    taken = told.ahead(told.tricks[0])
    suit = told.suit(led[1].card)
    equals = list(told.own(seat).sides.get(suit, ()))[:2] if isinstance(suit, Suit) else []
    ranks = "".join(card.rank for card in equals)
    if ranks not in ("KQ", "QJ", "JT") or led[1].card not in equals or taken is None:
        return
    if told.suit(taken.card) is suit and taken.card is not None and set(told.winners[:4]) == {lone}:
        second = next(card for card in equals if card != led[1].card)
        last = next((turn.card for turn in told.tricks[4] if turn.seat is seat), None)
        yield Counsel("P29", seat, last == second, "keep", cards=(second,))


def kt(told: Told) -> Iterator[Counsel]:
    """Three at the table: who must not let the maker be euchred, for it would give the third the game."""
    if len(told.order) != 3 or not told.score:
        return
    game, gain = told.rules.game, told.rules.euchre
    won = sum(seat is told.maker for seat in told.winners)
    one, other = (seat for seat in told.order if seat is not told.maker)
    for seat, third in ((one, other), (other, one)):
        if told.score[third] + gain >= game > told.score[seat] + gain:
            yield Counsel("KT1", seat, won >= 3, "save")
        elif told.score[third] + gain >= game and told.score[seat] + gain >= game:
            yield Counsel("KT3", seat, won < 3, "euchre")
        elif told.score[told.maker] + told.rules.make >= game:
            yield Counsel("KT2", seat, won < 3, "euchre")


RULES: dict[str, Rule] = {
    "P16": p16, "P18": p18, "P20": p20, "P21": p21, "P22": p22, "P25": p25, "P27": p27, "P29": p29, "KT": kt,
}  # fmt: skip
