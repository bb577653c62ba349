"""Cards that seemed exposed and may not have been: a card of a trick, a second outline, the up-card.

Each is doubted only if something near it is contradictory, if nothing confirms it, and if nobody vouches for
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, zip_longest

from ..cards import Card
from ..facts.register import (
    DealBegan,
    Exposed,
    Fact,
    OrderedUp,
    PickedUp,
    Played,
    Quitted,
    TookUp,
    TurnedDown,
    Withdrew,
)
from ..laws.card_counts import doubles
from ..play.cards_seen_twice import is_anothers
from ..play.deal_windows import Window, window_of
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..seats import Seat
from .contradictory_reads import has_doubt_near
from .tuning import DOUBT
from .uncertain_fact import Doubt, DoubtKind, Way, doubt_of

_OF_THE_UP_CARD = OrderedUp | TookUp | PickedUp | TurnedDown


def exposed(hand: Hand) -> Iterator[Doubt]:
    """Cards that seemed to be exposed: each may be a card of a trick, outlined again, or nothing at all.

    Only the camera vouches for an unread card, and for a card that its player has not played by the end of
    the hand.
    """
    for place, fact in hand.facts:
        if not isinstance(fact, Exposed) or hand.is_vouched(place):
            continue
        elsewhere = fact.card is not None and is_elsewhere(hand, fact.seat, fact.card, place)
        in_trick = _may_be_of_a_trick(hand, place, fact)
        turned = may_be_up_card(hand, place, fact.card)
        near = has_doubt_near(hand, place)
        alone = not _is_borne_out(hand, place, fact) or _may_be_after_the_calls(hand, place)
        if in_trick and (played := _as_played(hand, place, fact)):
            ways = [Way(1 - DOUBT.missed_in_trick_p, fact.card, (played,), in_trick)]
            if elsewhere:  # then it was misread, if it was played
                ways.append(Way(DOUBT.clash_p, None, (replace(played, card=None),), in_trick))
            ways.append(Way(DOUBT.missed_in_trick_p, None, None))
            yield Doubt(place, tuple(ways), DoubtKind.ASIDE)
        elif elsewhere or in_trick is not None or near or turned or alone:
            yield doubt_of(
                place, Way(1 - DOUBT.as_seen_p, None, (), in_trick or _taken_up(hand, place, fact))
            )


def _taken_up(hand: Hand, place: int, shown: Exposed) -> frozenset[int]:
    """The first place where a card exposed at ``place`` was taken up: no other card was, if it was none."""
    backs = (at for at, event in hand.facts[hand.order[place] :] if _is_of(event, shown))
    return frozenset(islice(backs, 1))


def _is_of(fact: Fact, shown: Exposed) -> bool:
    return isinstance(fact, Withdrew) and (fact.card, fact.seat) == (shown.card, shown.seat)


def _as_played(hand: Hand, place: int, shown: Exposed) -> Played | None:
    """A card taken up with a gathered trick, as played by its player, who has no other card there."""
    trick = trick_round(hand, place)
    if trick is None or not trick.is_quitted or shown.card is None or shown.seat not in hand.active:
        return None
    if any(play.seat in (shown.seat, None) for play in trick.plays):
        return None
    return Played(shown.seat, shown.card, seen=shown.seen)


def up_card_led(hand: Hand) -> Iterator[Doubt]:
    """An up-card that may have been led, while nobody saw what was turned up (film 69411001).

    Where a player has no seen card in the first trick, that card may be the first that was seen at all. Then
    nobody knows who dealt, or the trump. A card that was seen to be played was turned up, and so was a card
    that people ordered up, took up or turned down.
    """
    if hand.dealt is None or hand.up is None or not hand.tricks or hand.is_vouched(hand.dealt[0]):
        return
    place, event = hand.dealt
    calls = frozenset(at for at, fact in hand.facts if isinstance(fact, _OF_THE_UP_CARD))
    if any(map(hand.is_vouched, calls)):
        return
    first, plays = hand.tricks[0], [play for play in hand.plays if play.card == hand.up]
    if first.quit_place is None or first.quit_place in hand.short:
        return
    entered = [play for play in plays if play in first.plays and not play.seen]
    if len(entered) < len(plays):
        return
    began = DealBegan(hand.dealer, doubted=True)
    lacks = sorted(set(hand.active) - {play.seat for play in first.plays}, key=str)
    led = [(began, Played(seat, hand.up, seen=event.seen)) for seat in lacks]
    others: list[tuple[Fact, ...]] = [(began,)] if entered else [*led]
    ways = [Way((1 - DOUBT.as_seen_p) / len(others), hand.up, facts, calls) for facts in others]
    if ways:
        yield doubt_of(place, *ways)


def thrown_down(hand: Hand) -> Iterator[Doubt]:
    """Several cards of a player in a trick during which hands were shown: the player may have thrown down
    too.

    Three cards of a player are a hand thrown down, and so are two if the player showed another, or another
    player showed two. A single hand threw them, so it is all of them or none. A card that was outlined twice
    is a single card (deal 9654004 of ``muddled``).
    """
    for trick, seat, plays in doubles(hand):
        if any(hand.is_vouched(play.place) for play in plays):
            continue
        begun = hand.order[trick.plays[0].place]
        ended = len(hand.facts) if trick.quit_place is None else hand.order[trick.quit_place]
        shown = [fact.seat for _, fact in hand.facts[begun:ended] if isinstance(fact, Exposed)]
        cards = {play.card or play.place: play.card for play in plays}
        if len(cards) > 2 or (
            len(cards) == 2 and (seat in shown or any(shown.count(other) > 1 for other in hand.active))
        ):
            first, *others = (play.place for play in plays)
            thrown = tuple(Exposed(seat, card) for card in cards.values())
            seldom = DOUBT.unheard_of_p if _has_too_many(hand, seat) else 1.0
            yield doubt_of(first, Way((1 - DOUBT.as_seen_p) * seldom, None, thrown, frozenset(others)))


def _has_too_many(hand: Hand, seat: Seat) -> bool:
    """Whether more cards of ``seat`` were seen in the tricks than were dealt to each."""
    plays = [play for _, play in hand.played_by(seat)]
    read = {play.card for play in plays if play.card is not None}
    return len(read) + sum(play.card is None for play in plays) > TRICKS


def _is_borne_out(hand: Hand, place: int, shown: Exposed) -> bool:
    """Whether the player of an exposed card played it later, or still may, or showed others with it.

    That it may still be played is not enough while the player has a card in the same trick: the exposed card
    may be a second, misread outline of it. Of a card that may be another player's only its play is enough.
    """
    if shown.card is None:
        return False
    after = (play for play in hand.plays if play.seat is shown.seat and hand.is_later(play.place, place))
    if any(play.card == shown.card for play in after):
        return True
    if shown.p < DOUBT.likely_p:
        return False
    trick = trick_round(hand, place)
    has_card = trick is not None and any(
        play.seat is shown.seat and play.seen and hand.order[play.place] < hand.order[place]
        for play in trick.plays
    )
    if hand.outcome is None and not has_card and len(hand.played_by(shown.seat)) < TRICKS:
        return True
    return _has_shown_more(hand, place, shown.seat)


def _has_shown_more(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether ``seat`` showed other cards, too, before the next trick was gathered."""
    around: list[int] = []
    for at, fact in hand.facts:
        if isinstance(fact, Quitted):
            if place in around:
                break
            around = []
        elif isinstance(fact, Exposed) and fact.seat is seat:
            around.append(at)
    return place in around and len(around) > 1


def _may_be_after_the_calls(hand: Hand, place: int) -> bool:
    """Whether a card seen between the turning of the trump and the first lead may have been shown after
    calls.

    The camera does not see calls, and people enter them later, if not only after the first lead.
    """
    called = hand.first_call_place
    known = called is not None and hand.is_later(place, called)
    return window_of(hand, place) is Window.CALLING and not known


def trick_round(hand: Hand, place: int) -> Trick | None:
    """The trick on the table at ``place``, or else the next to begin; None if none has begun yet."""
    at = hand.order[place]
    quits = ((trick, trick.quit_place) for trick in hand.tricks if trick.plays)
    return next((trick for trick, end in quits if end is None or hand.order[end] > at), None)


def _may_be_of_a_trick(hand: Hand, place: int, shown: Exposed) -> frozenset[int] | None:
    """Where a card exposed at ``place`` was taken up, if it may have been played to a trick, a little aside.

    While the trick is on the table, or not led to yet, nobody knows. The card was played to it if its player
    has no other card in it, or if the card was taken up with the trick: nobody gathers another player's
    exposed card. None if it was taken up by itself, or is still on the table.
    """
    trick = trick_round(hand, place)
    if trick is None and hand.outcome is not None:
        return None
    on_table = trick is None or not trick.is_quitted
    # the order of plays that people entered, and nobody saw, is not known
    after = [placed for placed in hand.facts[hand.order[place] :] if placed.event.seen]
    for before_it, lifted, then in zip_longest(after, after[1:], after[2:]):
        if lifted is not None and _is_of(lifted.event, shown):
            together = on_table if then is None else isinstance(then.event, Quitted)
            together = together or isinstance(before_it.event, Quitted)
            return frozenset({lifted.place}) if together else None
    plays = [play for play in trick.plays if play.seat is shown.seat] if trick is not None else []
    # an unseen play of the same card that people entered may be this exposed card
    others = any(play.seen or play.card != shown.card for play in plays)
    put_in = any(
        play.card == shown.card and play.seat is shown.seat and is_put_in(hand, play) for play in hand.plays
    )
    return frozenset() if on_table or not others or put_in else None


def is_put_in(hand: Hand, play: Play) -> bool:
    """Whether people added a card later that nobody had seen."""
    after = hand.order[play.place] + 1
    return not play.seen and after < len(hand.facts) and hand.facts[after].place < play.place


def may_be_up_card(hand: Hand, place: int, card: Card | None) -> bool:
    """Whether the ``card`` seen face up at ``place`` may be the up-card.

    Until the first lead, if the up-card was not read or not seen, or if it is the same card: a hand covers
    the up-card while it is taken, and it may be outlined again after that was reported.
    """
    led = next((play.place for play in hand.plays if play.seat is not None), None)
    return (led is None or hand.is_later(led, place)) and hand.up in (None, card)


def is_elsewhere(hand: Hand, seat: Seat, card: Card, place: int) -> bool:
    """Whether the card that ``seat`` seemed to hold at ``place`` is another's, or lay in a trick then."""
    backs = (play for trick in hand.tricks for play in trick.withdrawn)
    fell = any(
        play.card == card
        and hand.is_later(place, play.place)
        and (play.taken_back is None or hand.is_later(play.taken_back, place))
        for play in (*hand.plays, *backs)
    )
    return fell or is_anothers(hand, seat, card)
