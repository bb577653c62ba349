"""Random lawful deals of every book, written as facts, each with the truth about every hand.

The dealing and the play are worked out here and not asked of the engine, so that the two can be
compared.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.book.loading import RuleSet
from referee.cards import NO_TRUMP, RANKS, Card, Suit, Trump, pack, power, suit_of
from referee.facts.register import (
    Cut,
    Dealt,
    DefendedAlone,
    Discarded,
    Fact,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    Played,
    Quitted,
    TookBest,
    TookUp,
    TurnedDown,
    WentAlone,
    WentUnder,
)
from referee.seats import Seat


@dataclass
class Deal:
    """A deal: ``hands`` after the discard, ``facts`` in order, ``winners`` of the tricks.

    ``shown`` are the cards with which somebody went under."""

    dealer: Seat
    up: Card
    hands: dict[Seat, list[Card]]
    trump: Trump | None = None
    maker: Seat | None = None
    alone: list[Seat] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)
    revoke: tuple[Seat, int, Card] | None = None
    shown: tuple[Card, ...] = ()


def random_deal(
    rules: RuleSet, rng: random.Random, dealer: Seat, makes: bool = False, revoke: bool = False
) -> Deal:
    """A lawful deal; with ``makes`` somebody always makes the trump.

    With ``revoke`` one player, at most, once plays another suit while he could follow.
    """
    cards = sorted(pack(rules.pack), key=str)
    if rules.benny_cards:
        cards.append(rng.choice(rules.benny_cards))
    rng.shuffle(cards)
    table = rules.seating
    hands = {seat: [cards.pop() for _ in range(5)] for seat in table.seats}
    deal = Deal(dealer, cards.pop(), hands)
    deal.facts.append(Dealt(dealer, deal.up))
    if rules.going_under != "no":
        _go_under(rules, rng, deal, cards)
    _calls(rules, rng, deal, makes)
    if deal.trump is not None:
        if rules.partners_best != "no":
            _best(rules, rng, deal)
        _play(rules, rng, deal, revoke)
    deal.facts.append(Cut())
    return deal


def evening(rules: RuleSet, rng: random.Random, deals: int, revoke: bool = False) -> Iterator[Deal]:
    """Deals in turn round the table; with ``revoke`` there may be one in each."""
    dealer = rng.choice(rules.seating.seats)
    for _ in range(deals):
        yield random_deal(rules, rng, dealer, revoke=revoke)
        dealer = rules.seating.next(dealer)


def benny_of(rules: RuleSet, deal: Deal) -> Card | None:
    """The Benny of this pack; the first of the book's where none is dealt."""
    held = {deal.up, *(card for hand in deal.hands.values() for card in hand)}
    return next((card for card in rules.benny_cards if card in held), next(iter(rules.benny_cards), None))


def _calls(rules: RuleSet, rng: random.Random, deal: Deal, makes: bool) -> None:
    table, dealer, say = rules.seating, deal.dealer, deal.facts.append
    order = table.in_turn(table.eldest_hand(dealer))
    lone = rules.lone_hands != "none"
    if deal.up in rules.benny_cards:
        suit = rng.choice(list(Suit))
        say(Made(dealer, suit))
        _accept(rng, deal, dealer, suit)
        _alone(rules, rng, deal)
        return
    either = rules.no_trump == "either round"
    for seat in order:
        if either and rng.random() < 0.1:
            _names(rules, rng, deal, seat, NO_TRUMP)
            return
        if rng.random() < 0.2:
            alone = lone and rng.random() < 0.25
            if seat is dealer:
                say(TookUp(seat, alone))
            elif seat is table.partner(dealer) and rules.partner_first_round == "alone only":
                say(TurnedDown(seat))
                deal.trump, deal.maker, deal.alone = deal.up.suit, seat, [seat]
                _alone(rules, rng, deal)
                return
            else:
                say(OrderedUp(seat, alone))
            forced = rules.partner_first_round == "plays alone" and seat is table.partner(dealer)
            deal.alone = [seat] if alone or forced else []
            _accept(rng, deal, seat, deal.up.suit)
            _alone(rules, rng, deal)
            return
        say(TurnedDown(seat) if seat is dealer and rng.random() < 0.5 else Passed(seat))
    for seat in order:
        if rng.random() < 0.4 or (seat is dealer and (makes or rules.stick_dealer)):
            _names(rules, rng, deal, seat, None)
            return
        say(Passed(seat))


def _names(rules: RuleSet, rng: random.Random, deal: Deal, seat: Seat, suit: Trump | None) -> None:
    """``seat`` names ``suit``, or one that was not turned up; perhaps alone."""
    alone = rules.lone_hands != "none" and rng.random() < 0.25
    if suit is None:
        others: list[Trump] = [suit for suit in Suit if suit is not deal.up.suit]
        suit = rng.choice(others if rules.no_trump == "no" else [*others, NO_TRUMP])
    deal.facts.append(Made(seat, suit, alone))
    deal.trump, deal.maker, deal.alone = suit, seat, [seat] if alone else []
    _alone(rules, rng, deal)


def _go_under(rules: RuleSet, rng: random.Random, deal: Deal, kitty: list[Card]) -> None:
    """The first player who may, and likes to, exchanges three cards with the kitty."""
    for seat in rules.seating.in_turn(rules.seating.eldest_hand(deal.dealer)):
        hand = deal.hands[seat]
        low = [card for card in hand if card.rank in ("9", "T")]
        if rules.going_under == "three alike":
            low = max(([c for c in low if c.rank == rank] for rank in ("9", "T")), key=len)
        if len(low) < (5 if rules.going_under == "whole hand" else 3) or rng.random() < 0.2:
            continue
        shown = rng.sample(low, 3)
        deal.shown = tuple(shown)
        deal.hands[seat] = [*(card for card in hand if card not in shown), *kitty[:3]]
        deal.facts.append(WentUnder(seat, tuple(shown) if rng.random() < 0.5 else ()))
        return


def _best(rules: RuleSet, rng: random.Random, deal: Deal) -> None:
    """A lone maker, perhaps, gives the partner a card and takes one: any, or the best of a suit."""
    assert deal.maker is not None
    seat, partner = deal.maker, rules.seating.partner(deal.maker)
    if seat not in deal.alone or partner is None or rng.random() < 0.4:
        return
    suit = rng.choice(list(Suit)) if rules.partners_best == "called for" else None
    gave = rng.choice(deal.hands[seat])
    theirs = deal.hands[partner]
    taken = max(theirs, key=lambda card: strength(deal, card, suit, None)) if suit else rng.choice(theirs)
    deal.hands[seat] = [*(card for card in deal.hands[seat] if card != gave), taken]
    deal.hands[partner] = [*(card for card in theirs if card != taken), gave]
    written = rng.random() < 0.5
    if written and suit is not None and suit_under(deal, taken, None) is suit:
        deal.facts.append(TookBest(seat, taken, gave, suit))
    else:
        deal.facts.append(TookBest(seat, taken, gave) if written else TookBest(seat))


def suit_under(deal: Deal, card: Card, benny: Card | None) -> Trump | None:
    """The suit of ``card``; without trumps the printed one, whatever the engine makes of it."""
    return card.suit if deal.trump is NO_TRUMP else suit_of(card, deal.trump, benny)


def strength(deal: Deal, card: Card, led: Trump | None, benny: Card | None) -> int:
    """How high ``card`` is where ``led`` was led; without trumps by its rank, the ace highest."""
    if deal.trump is NO_TRUMP:
        return 1 + RANKS.index(card.rank) if card.suit is led else 0
    return power(card, deal.trump, led, benny)


def _accept(rng: random.Random, deal: Deal, maker: Seat, suit: Suit | None) -> None:
    """The dealer takes the up-card in and puts another away."""
    deal.trump, deal.maker = suit, maker
    hand = deal.hands[deal.dealer]
    discard = rng.choice(hand)
    hand.remove(discard)
    hand.append(deal.up)
    deal.facts.append(Discarded(deal.dealer, discard if rng.random() < 0.2 else None))


def _alone(rules: RuleSet, rng: random.Random, deal: Deal) -> None:
    """Declarations after the call, in the books that have them, and the hands laid down."""
    table = rules.seating
    assert deal.maker is not None
    late = rules.alone_until == "first lead"
    if rules.lone_hands != "none" and late and not deal.alone and rng.random() < 0.1:
        deal.alone = [deal.maker]
        deal.facts.append(WentAlone(deal.maker))
    if rules.defend_alone == "always" and rng.random() < 0.15:
        defender = table.next(deal.maker, rng.choice((1, 3)))
        deal.alone.append(defender)
        deal.facts.append(DefendedAlone(defender))
    for seat in deal.alone:
        partner = table.partner(seat)
        if partner is not None and rng.random() < 0.5:
            deal.facts.append(LaidDown(partner))


def _play(rules: RuleSet, rng: random.Random, deal: Deal, revoke: bool) -> None:
    table, benny = rules.seating, benny_of(rules, deal)
    assert deal.maker is not None
    out = {table.partner(seat) for seat in deal.alone}
    leader = table.eldest_hand(deal.dealer)
    if len(deal.alone) == 2 and rules.two_lone_lead == "defender":
        leader = next(seat for seat in deal.alone if seat not in table.side(deal.maker))
    elif len(deal.alone) == 1 and rules.lone_lead == "left of the lone hand":
        leader = table.next(deal.alone[0])
    hands = {seat: list(cards) for seat, cards in deal.hands.items()}
    for number in range(1, 6):
        laid: list[tuple[Seat, Card]] = []
        led = None
        for seat in table.in_turn(leader):
            if seat in out:
                continue
            legal = [card for card in hands[seat] if led and suit_under(deal, card, benny) is led]
            other = [card for card in hands[seat] if card not in legal]
            if revoke and deal.revoke is None and legal and other and rng.random() < 0.3:
                deal.revoke = (seat, number, rng.choice(other))
                card = deal.revoke[2]
            else:
                card = rng.choice(legal or hands[seat])
            hands[seat].remove(card)
            led = led or suit_under(deal, card, benny)
            laid.append((seat, card))
            deal.facts.append(Played(seat, card))
        leader = max(laid, key=lambda pair: strength(deal, pair[1], led, benny))[0]
        deal.winners.append(leader)
        deal.facts.append(Quitted(leader if rng.random() < 0.7 else None))
