"""A second look at the cards of a finished hand, in the pictures that were kept of them.

Both looks are at the same card by networks that learnt from the same pictures, so their errors are similar:
together they count as a single reading, not as two.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from ..cards import Card
from ..facts.register import Played
from ..laws.ruling import Ruling
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play
from ..table_events import Read
from .best_question import LEAST_BITS, bits_of, to_ask
from .certain import rulings_of, score_of
from .doubts_worth_asking import cards_that_matter
from .possible_worlds import worlds_of
from .standing import RulingKey, is_claim, key_of
from .tuning import DOUBT
from .uncertain_fact import DoubtKind
from .uncertain_reads import shares_of


def plays_to_look_at(hand: Hand) -> tuple[Play, ...]:
    """The plays of a hand that something depends on, the most important first.

    First the cards that prove a ruling, then those whose names tell most about rulings and points. As long as
    the trump is not known, every doubtful card may. Not those that people named, confirmed or doubted.
    """
    proving = {sighting for ruling in rulings_of(hand) if is_accusation(ruling) for sighting in ruling.seen}
    bits, matter = bits_of(hand), cards_that_matter(hand)
    open_cards = {doubt.place for doubt in worlds_of(hand).doubts if doubt.kind is DoubtKind.CARD}
    open_cards |= {play.place for play in hand.plays if play.card is None and play.rivals}

    def importance(play: Play) -> float:
        if not proving.isdisjoint(play.seen):
            return float("inf")
        if play.place not in open_cards:
            return 0.0
        is_needed = hand.trump is None or play.place in matter or worlds_of(hand).has_overflowed
        return bits.get(play.place, 0.0) + is_needed

    plays = [
        play
        for play in hand.plays
        if play.seen and not play.is_doubted and not hand.is_vouched(play.place)
        and importance(play) > LEAST_BITS
    ]  # fmt: skip
    return tuple(sorted(plays, key=importance, reverse=True))


def is_accusation(ruling: Ruling) -> bool:
    """Whether a ruling accuses a player, and is no claim without proof."""
    return ruling.offender is not None and not is_claim(ruling)


def accusations(hand: Hand) -> frozenset[RulingKey]:
    """The accusations that stand in all worlds of a hand."""
    return frozenset(key_of(ruling) for ruling in rulings_of(hand) if is_accusation(ruling))


def outcome(hand: Hand) -> tuple[object, ...]:
    """What people are shown of a hand: its accusations and points, and the place that the page asks about."""
    asked = to_ask(hand)
    return accusations(hand), score_of(hand).total, None if asked is None else asked.place


def looked_at_twice(played: Played, read: Read, pack: frozenset[Card]) -> Played:
    """``played`` with the card as both looks have it, ``read`` being the second: the mean of their log-odds.

    A card that the first look considers possible stays possible. A name without rivals stays so if the second
    look finds it the likeliest. An unread card takes a name, and a named card another, only if that is as
    sure as points have to be.
    """
    first = shares_of(played.card, played.rivals, played.shares) if played.card or played.rivals else {}
    second = {card: p for card, p in ((read.card, read.p), *read.rivals) if card in pack and card is not None}
    if not second or (not played.rivals and max(second, key=second.__getitem__) == played.card):
        return played
    least = DOUBT.ignored_p
    pooled = {
        card: sqrt(max(first.get(card, 0.0), least) * max(second.get(card, 0.0), least))
        for card in sorted({*first, *second} & pack)
    }
    neither = sqrt(max(1 - sum(first.values()), least) * max(1 - sum(second.values()), least))
    total = sum(pooled.values()) + neither
    possible = {card for card, p in first.items() if p >= least}
    shares = {card: max(p / total, 2 * least * (card in possible)) for card, p in pooled.items()}
    best = max(shares, key=shares.__getitem__)
    name = best if best == played.card or shares[best] >= DOUBT.likely_p else None
    ranked = sorted(shares, key=lambda card: -shares[card])
    rivals = {card: round(shares[card], 4) for card in ranked if card != name and shares[card] >= least}
    return replace(played, card=name, rivals=tuple(rivals), shares=tuple(rivals.values()))
