"""What was seen to be exposed and may not have been: a card of a trick, one outlined again, the up-card.

Each is doubted only where something beside it cannot be as it was seen, where nothing bears it out, and where
nobody stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ..cards import Card
from ..facts.register import Exposed, Played, Quitted, Withdrew
from ..laws.card_counts import doubles
from ..play.cards_seen_twice import is_anothers
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..seats import Seat
from .contradictory_reads import doubt_beside
from .uncertain_fact import AS_SEEN, Doubt, Way, sight

EXPOSED_AND_MISSED = 0.01
"""How often a card was exposed that was taken up with a trick, and another that its player laid there missed.
By hand: of 5,618 cards (films 9310446-593) 23 were missed, and nobody gathers what another has exposed."""

HELD_TOO_MANY = 0.0001
"""How often somebody threw down cards who has more than five with them. Five are dealt to each, so some are
others'. By hand: as seldom as a trick too many."""


def exposures(hand: Hand) -> Iterator[Doubt]:
    """The doubts about cards that were seen to be exposed in ``hand``."""
    yield from _exposed(hand)
    yield from _thrown_down(hand)


def _exposed(hand: Hand) -> Iterator[Doubt]:
    """Cards that seemed to be exposed: each may be a card of a trick, outlined again, or nothing at all.

    What was not read is the eye's word alone, and so is a card that its player has not played when the hand
    is over: it was in that hand.
    """
    for place, event in hand.facts:
        if not isinstance(event, Exposed) or hand.is_vouched(place):
            continue
        elsewhere = event.card is not None and lies_elsewhere(hand, event.seat, event.card, place)
        in_trick = _may_be_of_a_trick(hand, place, event)
        turned = may_be_up_card(hand, place, event.card)
        beside = doubt_beside(hand, place)
        alone = not _is_borne_out(hand, place, event) or _may_be_after_the_calls(hand, place)
        if in_trick and (played := _as_played(hand, place, event)):
            yield Doubt(
                place,
                "exposed",
                (Way(1 - EXPOSED_AND_MISSED, event.card, (played,), in_trick),
                 Way(EXPOSED_AND_MISSED, None, None)),
            )  # fmt: skip
        elif elsewhere or in_trick is not None or beside or turned or alone:
            yield sight(place, "exposed", Way(1 - AS_SEEN, None, (), in_trick or frozenset()))


def _as_played(hand: Hand, place: int, shown: Exposed) -> Played | None:
    """A card taken up with a gathered trick, as played by its player: of him none was seen there."""
    trick = _trick_round(hand, place)
    if trick is None or not trick.quitted or shown.card is None or shown.seat not in hand.active:
        return None
    if any(play.seat in (shown.seat, None) for play in trick.plays):
        return None
    return Played(shown.seat, shown.card, seen=shown.seen)


def _thrown_down(hand: Hand) -> Iterator[Doubt]:
    """Several cards of one player in a trick beside which hands were shown: his was thrown down, too.

    Three cards of his are a hand thrown down, and so are two beside another that he showed, or beside two of
    another player. One hand threw them, so it is all of them or none.
    """
    for trick, seat, plays in doubles(hand):
        if any(hand.is_vouched(play.place) for play in plays):
            continue
        begun = hand.order[trick.plays[0].place]
        ended = len(hand.facts) if trick.quit_place is None else hand.order[trick.quit_place]
        shown = [one.event.seat for one in hand.facts[begun:ended] if isinstance(one.event, Exposed)]
        if len(plays) > 2 or seat in shown or any(shown.count(other) > 1 for other in hand.active):
            first, *others = (play.place for play in plays)
            thrown = tuple(Exposed(seat, play.card) for play in plays)
            seldom = HELD_TOO_MANY if _has_too_many(hand, seat) else 1.0
            yield sight(first, "exposed", Way((1 - AS_SEEN) * seldom, None, thrown, frozenset(others)))


def _has_too_many(hand: Hand, seat: Seat) -> bool:
    """Whether more cards of ``seat`` were seen in the tricks than were dealt to each."""
    own = [play for _, play in hand.played_by(seat)]
    read = {play.card for play in own if play.card is not None}
    return len(read) + sum(play.card is None for play in own) > TRICKS


def _is_borne_out(hand: Hand, place: int, shown: Exposed) -> bool:
    """Whether the player of an exposed card played it later, or may yet, or showed others with it.

    That he may play it yet is not enough while a card of his lies in the trick beside it: what was seen may
    be that one, outlined again and misread.
    """
    if shown.card is None:
        return False
    trick = _trick_round(hand, place)
    beside = trick is not None and any(
        play.seat is shown.seat and play.seen and hand.order[play.place] < hand.order[place]
        for play in trick.plays
    )
    if hand.outcome is None and not beside and len(hand.played_by(shown.seat)) < TRICKS:
        return True
    after = (play for play in hand.plays if play.seat is shown.seat and play.place > place)
    return any(play.card == shown.card for play in after) or _shows_more(hand, place, shown.seat)


def _shows_more(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether ``seat`` showed other cards, too, before the next trick was gathered."""
    around: list[int] = []
    for one in hand.facts:
        if isinstance(one.event, Quitted):
            if place in around:
                break
            around = []
        elif isinstance(one.event, Exposed) and one.event.seat is seat:
            around.append(one.place)
    return place in around and len(around) > 1


def _may_be_after_the_calls(hand: Hand, place: int) -> bool:
    """Whether a card that the eye saw between the turning of the trump and the first lead was shown in play.

    Nobody sees when people call, and what is said of it on the page after the first lead is said late.
    """
    first = next((play.place for play in hand.plays), None)
    before_play = first is None or place < first
    called = hand.first_call_place
    known = called is not None and (called < place or first is None or called < first)
    return hand.dealt_place is not None and hand.dealt_place < place and before_play and not known


def _trick_round(hand: Hand, place: int) -> Trick | None:
    """The trick that lay there at ``place``, or else the next one to begin; None where none has begun yet."""
    at = hand.order[place]
    quits = ((trick, trick.quit_place) for trick in hand.tricks if trick.plays)
    return next((trick for trick, end in quits if end is None or hand.order[end] > at), None)


def _may_be_of_a_trick(hand: Hand, place: int, shown: Exposed) -> frozenset[int] | None:
    """Where a card exposed at ``place`` was taken up, if it may have been played to a trick, a little aside.

    While the trick lies there, or is still to be led to, nobody knows. It was played to it if its player has
    no other card in it, or if both were taken up together: nobody gathers a card that another has exposed.
    None where it was taken up by itself, or lies there still.
    """
    trick = _trick_round(hand, place)
    if trick is None and hand.outcome is not None:
        return None
    lies = trick is None or not trick.quitted
    # when that fell which people say was played, and nobody saw, is not known
    after = [one for one in hand.facts[hand.order[place] :] if one.event.seen]
    for before_it, taken, then in zip_longest(after, after[1:], after[2:]):
        back = taken.event if taken is not None else None
        if isinstance(back, Withdrew) and (back.card, back.seat) == (shown.card, shown.seat):
            together = lies if then is None else isinstance(then.event, Quitted)
            together = together or isinstance(before_it.event, Quitted)
            return frozenset({taken.place}) if together else None
    own = [play for play in trick.plays if play.seat is shown.seat] if trick is not None else []
    # who says that it was played to the trick, and nobody saw that, may say it of this sight of it
    others = any(play.seen or play.card != shown.card for play in own)
    put_in = any(
        play.card == shown.card and play.seat is shown.seat and _is_put_in(hand, play) for play in hand.plays
    )
    return frozenset() if lies or not others or put_in else None


def _is_put_in(hand: Hand, play: Play) -> bool:
    """Whether people added a card later that nobody had seen."""
    after = hand.order[play.place] + 1
    return not play.seen and after < len(hand.facts) and hand.facts[after].place < play.place


def may_be_up_card(hand: Hand, place: int, card: Card | None) -> bool:
    """Whether the ``card`` seen face up at ``place`` may be the one turned up.

    Until the first card is led by somebody, if that was not read or not seen, or if it is that one: a hand
    lies across it while it is taken up, and it may be outlined again when that was told already.
    """
    led = next((play.place for play in hand.plays if play.seat is not None), None)
    return (led is None or place < led) and hand.up in (None, card)


def lies_elsewhere(hand: Hand, seat: Seat, card: Card, place: int) -> bool:
    """Whether a card that ``seat`` seemed to hold at ``place`` is another's, or had fallen before."""
    fell = any(play.card == card and play.place < place for play in hand.plays)
    return fell or is_anothers(hand, seat, card)
