"""The uncertain facts of a deal, each with its alternatives and their probabilities.

Only the camera's reports are uncertain, and only by its own probabilities, by the pack and by what people
did; never by what would have been legal. Facts that people entered or confirmed are certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..cards import Card, Suit
from ..facts.placed import Placed
from ..facts.register import (
    Dealt,
    Made,
    PacketSeen,
    PickedUp,
    Played,
    Shown,
    Shuffled,
    Thrown,
    TrumpCall,
    TurnedDown,
    Withdrew,
)
from ..play.cached import cached
from ..play.cards_seen_twice import is_anothers
from ..play.one_deal import Hand
from ..play.trick_winners import may_hold_up_card
from ..play.tricks_of_deal import Play
from .contradictory_reads import confused_cards, sister_of
from .tuning import DOUBT
from .uncertain_dealer import uncertain_dealer
from .uncertain_fact import Doubt, DoubtKind, Way
from .uncertain_happenings import HAPPENINGS


def shares_of(card: Card | None, rivals: tuple[Card, ...], shares: tuple[float, ...]) -> dict[Card, float]:
    """The probability of each card in a reading: the named card and its rivals.

    Without shares all are equally probable, as in journals of version 1.
    """
    if len(shares) != len(rivals):
        shares = (1 / (len(rivals) + (card is not None)),) * len(rivals)
    likely = dict(zip(rivals, shares, strict=True))
    if card is not None:
        likely[card] = max(1 - sum(p for rival, p in likely.items() if rival != card), DOUBT.ignored_p)
    return dict(sorted(likely.items(), key=lambda pair: -pair[1]))


def doubts_of(hand: Hand, astray: frozenset[int] = frozenset()) -> tuple[Doubt, ...]:
    """The uncertain facts of ``hand``, without unread cards, which prove nothing anyway.

    ``astray`` are places of facts that the pack, or what people did, contradicts: they may be wrong although
    the camera was sure of them.
    """
    astray |= _claimed_places(hand)
    backs = _cards_taken_back(hand)  # unless they were gathered
    plays = [play for play in (*hand.plays, *backs) if play.card is not None]
    doubts = [_card(hand, play, play.place in astray) for play in plays]
    for place, fact in hand.facts:
        if isinstance(fact, Shown | Thrown):
            doubts.append(_shown(hand, place, fact, astray))
        elif isinstance(fact, Shuffled | PacketSeen):
            doubts.append(_handled(hand, place, fact))
    doubts.append(uncertain_dealer(hand))
    doubts.append(_up_card(hand, astray))
    doubts.append(_fate(hand, astray))
    events = (doubt for doubts_about in HAPPENINGS for doubt in doubts_about(hand))
    return (*(doubt for doubt in doubts if doubt is not None), *events)


# ---- a card that was played -------------------------------------------------------------------


def _card(hand: Hand, play: Play, astray: bool) -> Doubt | None:
    """The doubt about a named card: its rivals, and any other card if the pack or people contradict it."""
    if play.place in hand.confirmed_cards:
        return None
    assert play.card is not None
    sister = sister_of(play.card) if play.card in confused_cards(hand) else None
    if not play.rivals and not astray and sister is None and play.card in hand.rules.cards:
        return None  # no rival, and no contradiction
    event = _event(hand, play.place)
    likely = shares_of(play.card, play.rivals, play.shares)
    rivals = sum(p for card, p in likely.items() if card != play.card)
    if sister is not None:
        likely[sister] = max(likely.get(sister, 0.0), DOUBT.clash_p)
    if play.card not in hand.rules.cards:
        likely.pop(play.card)
        astray = True
    ways = [
        Way(p, card, (event if card == play.card else replace(event, card=card, rivals=()),))
        for card, p in likely.items()
        if p >= DOUBT.ignored_p and card in hand.rules.cards
    ]
    if not astray and play.shares and DOUBT.outside_p * rivals >= DOUBT.ignored_p:
        ways.append(
            Way(DOUBT.outside_p * rivals, None, (replace(event, card=None, rivals=(), doubted=False),))
        )
    if astray:
        p = DOUBT.clash_p if play.place in against_the_pack(hand) else DOUBT.ignored_p
        ways.append(Way(p, None, (replace(event, card=None, rivals=(), doubted=False),)))
    if astray and any(
        other.card == play.card and other.seat is play.seat for other in hand.plays if other != play
    ):
        # a second outline of the same card: what follows may belong to another trick
        quit_place = next((trick.quit_place for trick in hand.tricks if play in trick.plays), None)
        away = frozenset({quit_place} if quit_place else ())
        ways += [Way(DOUBT.clash_p, None, ()), Way(DOUBT.clash_p, None, (), away)]
    ways.sort(key=lambda way: -way.p)
    return Doubt(play.place, tuple(ways), DoubtKind.CARD) if len(ways) > 1 or astray else None


def _event(hand: Hand, place: int) -> Played:
    event = hand.facts[hand.order[place]].event
    assert isinstance(event, Played)
    return event


@cached
def against_the_pack(hand: Hand) -> frozenset[int]:
    """Places of named cards that are also elsewhere: played twice, shown, or turned up.

    Also the places where cards were shown.
    """
    by_card: dict[Card, list[Play]] = {}
    for play in hand.plays:
        if play.card is not None:
            by_card.setdefault(play.card, []).append(play)
    shown = {card for cards in hand.shown.values() for card in cards}
    places: set[int] = set()
    for card, plays in by_card.items():
        if len(plays) > 1 or card in shown:
            places |= {play.place for play in plays}
        elif _is_up_card_of_others(hand, plays[0]):
            places.add(plays[0].place)
    places |= {place for place, fact in hand.facts if isinstance(fact, Shown | Thrown)}
    if back := not_held(hand):
        cards = {play.card for play in _cards_taken_back(hand) if play.place in back}
        places |= back | {play.place for play in hand.plays if play.card in cards}
    if hand.dealt_place is not None and hand.up is not None and is_up_card_elsewhere(hand):
        places.add(hand.dealt_place)
    return frozenset(places)


def not_held(hand: Hand) -> frozenset[int]:
    """Places of cards that players took back and cannot have held: another one, or an unknown one, has played
    or shown the card, or it is the up-card."""
    return frozenset(
        play.place
        for play in _cards_taken_back(hand)
        if play.card is not None
        and play.seat is not None
        and (is_anothers(hand, play.seat, play.card) or _is_up_card_of_others(hand, play))
    )


def _cards_taken_back(hand: Hand) -> list[Play]:
    """The cards that were taken back; where none was, without the tricks, which take long to work out."""
    if not any(isinstance(fact, Withdrew) for _, fact in hand.facts):
        return []
    return [play for trick in hand.tricks for play in trick.withdrawn]


def _is_up_card_of_others(hand: Hand, play: Play) -> bool:
    """Whether a play is of the up-card, by a player who cannot have had it."""
    return play.card is not None and play.card == hand.up and not may_play_up_card(hand, play)


def clashing(hand: Hand) -> list[Card]:
    """Cards that seem to be in two places, or are not in the pack."""
    count = Counter(play.card for play in hand.plays if play.card is not None)
    count.update(card for cards in hand.shown.values() for card in set(cards))
    if hand.up is not None and is_up_card_elsewhere(hand):
        count[hand.up] += 1
    stand = {play.card for play in hand.plays if play.place in hand.confirmed}
    wrong = {card for card, n in count.items() if n > 1 or card not in hand.rules.cards}
    twice = wrong - stand
    return sorted(twice, key=str)


def _shown(hand: Hand, place: int, event: Shown | Thrown, astray: frozenset[int]) -> Doubt | None:
    """The doubt about shown cards: those that are also elsewhere may be misread."""
    if place in hand.confirmed:
        return None
    fell = {play.card for play in hand.plays}
    shown = Counter(card for cards in hand.shown.values() for card in set(cards))
    if hand.up is not None and not may_hold_up_card(hand, event.seat):
        fell.add(hand.up)
    doubtful = {card for card in event.cards if place in astray and (card in fell or shown[card] > 1)}
    foreign = set(event.cards) - hand.rules.cards
    if not doubtful | foreign:
        return None
    left = tuple(card for card in event.cards if card not in foreign)
    sound = tuple(card for card in left if card not in doubtful)
    ways = [Way(1 - DOUBT.ignored_p, None, (replace(event, cards=left),))]
    if sound != left:
        # shown cards are read better than cards that fall on a heap
        ways.append(Way(DOUBT.clash_p / 2, None, (replace(event, cards=sound),)))
    return Doubt(place, tuple(ways))


def _handled(hand: Hand, place: int, event: Shuffled | PacketSeen) -> Doubt | None:
    """The doubt about a shuffle or a packet that the camera saw."""
    if 1 - event.p < DOUBT.ignored_p or place in hand.confirmed:
        return None
    ways = (Way(event.p, None, (event,)), Way(1 - event.p, None, ()))
    return Doubt(place, tuple(sorted(ways, key=lambda way: -way.p)))


@cached
def _claimed_places(hand: Hand) -> frozenset[int]:
    """Places of named cards that an unread card is likely to be as well."""
    unread = (play for play in hand.plays if play.card is None and play.shares)
    likely = (pair for play in unread for pair in zip(play.rivals, play.shares, strict=True))
    claimed = {card for card, p in likely if p >= DOUBT.claimed_p}
    return frozenset(play.place for play in hand.plays if play.card in claimed)


def may_play_up_card(hand: Hand, play: Play) -> bool:
    """Whether the player of ``play`` may have had the up-card."""
    return may_hold_up_card(hand, play.seat)


# ---- the up-card ------------------------------------------------------------------------------


def _up_card(hand: Hand, astray: frozenset[int]) -> Doubt | None:
    """The doubt about the up-card, if it made the trump and may be misread, or is also elsewhere.

    It may be none of its rivals, unless the dealer seems to play it (deal 9655133 of ``muddled``).
    """
    if hand.dealt is None or hand.dealt_place in hand.confirmed:
        return None
    place, event = hand.dealt
    if hand.up is None:
        return _unread_up_card(hand, place, event)
    ways = [
        Way(p, card, (event if card == hand.up else replace(event, up=card, rivals=()),))
        for card, p in shares_of(hand.up, event.rivals, event.shares).items()
        if p >= DOUBT.ignored_p and card in hand.rules.cards and (card.suit is not None or card == hand.up)
    ]
    outside = DOUBT.outside_p * sum(event.shares)
    likely = [play.card or next(iter(play.rivals), None) for _, play in hand.played_by(hand.dealer)]
    if outside >= DOUBT.ignored_p and hand.up not in likely:
        ways.append(Way(outside, None, (replace(event, up=None, rivals=(), shares=()),)))
    sister = sister_of(hand.up)
    if place in astray and event.seen and sister in hand.rules.cards - set(event.rivals):
        # a trump of the other suit of its colour may be what lets other players win the tricks
        ways.append(Way(DOUBT.ignored_p, sister, (replace(event, up=sister, rivals=(), shares=()),)))
    elsewhere = place in astray and is_up_card_elsewhere(hand)
    if elsewhere:
        unread = replace(event, up=None, rivals=(hand.up, *event.rivals))
        ways.append(Way(DOUBT.clash_p, None, (unread,)))
    if not elsewhere and (len(ways) < 2 or not hand.calling.is_picked_up):
        return None
    return Doubt(place, tuple(ways), DoubtKind.UP_CARD)


def as_named(event: Dealt, card: Card) -> Dealt:
    """The turned ``card`` as people name it: the other of its colour is a rival without a share."""
    sister = sister_of(card)
    rivals = () if sister is None else (sister,)
    return replace(event, up=card, rivals=rivals, shares=(0.0,) * len(rivals))


def _unread_up_card(hand: Hand, place: int, event: Dealt) -> Doubt | None:
    """The doubt about an unread up-card: a likely card, or any other.

    What people do decides between the suits. So the unlikely cards are a single way for each suit,
    represented by a card of the suit that nobody played.
    """
    if not event.seen or not event.shares or not hand.calling.is_picked_up:
        return None
    turned = replace(event, rivals=(), shares=())
    likely = shares_of(None, event.rivals, event.shares)
    fell = {play.card for play in hand.plays}
    others = [card for card in sorted(hand.rules.cards) if card not in likely and card not in fell]
    rest = max(1 - sum(likely.values()), 0.0) / max(len(others), 1)
    for suit in Suit:
        of_suit = [card for card in others if card.suit is suit]
        likely |= {card: rest * len(of_suit) for card in of_suit[:1]}
    ways = [
        Way(p, card, (replace(turned, up=card),))
        for card, p in likely.items()
        if p >= DOUBT.ignored_p and card.suit is not None and card in hand.rules.cards
    ]
    ways.sort(key=lambda way: -way.p)
    return Doubt(place, tuple(ways), DoubtKind.UP_CARD) if ways else None


def is_up_card_elsewhere(hand: Hand) -> bool:
    """Whether a player who cannot have had the up-card played or showed it."""
    played = any(_is_up_card_of_others(hand, play) for play in (*hand.plays, *_cards_taken_back(hand)))
    shown = (seat for seat, cards in hand.shown.items() if hand.up in cards)
    return played or any(not may_hold_up_card(hand, seat) for seat in shown)


def fate_seen(hand: Hand) -> Placed | None:
    """The unconfirmed camera report that the up-card was taken or turned down, or None."""
    for placed in hand.facts:
        if isinstance(placed.event, PickedUp | TurnedDown):
            sure = placed.place in hand.confirmed or not placed.event.seen
            return None if sure else placed
    return None


def _fate(hand: Hand, astray: frozenset[int]) -> Doubt | None:
    """The doubt whether the up-card was taken or turned down, which decides the trump.

    If people entered the calls, only their later acts can contradict them.
    """
    fate = fate_seen(hand)
    unread = _up_card(hand, astray) is not None and hand.up is None
    if fate is None or not (unread or (hand.up is not None and hand.up.suit is not None and hand.trump)):
        return None
    assert isinstance(fate.event, PickedUp | TurnedDown)
    entered = any(isinstance(fact, TrumpCall) and not fact.seen for _, fact in hand.facts)
    wrong = 1 - fate.event.p if fate.event.p < 1 and not entered else DOUBT.fate_wrong_p
    if fate.place not in astray and (entered or fate.event.p >= 1 or wrong < DOUBT.ignored_p):
        return None
    others = tuple(_otherwise(hand, fate))
    otherwise = (replace(way, p=wrong / len(others)) for way in others)
    return Doubt(fate.place, (Way(1 - wrong, None, (fate.event,)), *otherwise), DoubtKind.FATE)


def _otherwise(hand: Hand, fate: Placed) -> Iterator[Way]:
    """The alternatives: taken instead of turned down, or turned down and another suit made trump."""
    calls = frozenset(place for place, fact in hand.facts if isinstance(fact, TrumpCall))
    if isinstance(fate.event, TurnedDown):
        yield Way(1.0, None, (PickedUp(hand.dealer, seen=fate.event.seen),), calls)
        return
    for suit in Suit:
        if hand.up is None or suit is not hand.up.suit:
            down = TurnedDown(hand.dealer, seen=fate.event.seen)
            yield Way(1.0, None, (down, Made(None, suit)), calls)
