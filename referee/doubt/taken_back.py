"""Cards that seemed to be taken back, and may have been gathered, have stayed, or never been there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ..facts.placed import Placed
from ..facts.register import Quitted, Withdrew
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from .contradictory_reads import has_doubt_near
from .tuning import DOUBT
from .uncertain_exposures import is_elsewhere
from .uncertain_fact import Doubt, Way, doubt_of


def taken_back(hand: Hand) -> Iterator[Doubt]:
    """A card that was laid and taken back.

    Perhaps its trick was gathered, with all cards that were taken back then; a card, or something that is
    none, may have stayed there (in film 46110047 the ace that was led, which then lay in the next trick).
    Perhaps it was never there, as an unread one (seed 9610013 of ``muddled``), or as a second outline of the
    card of its player that lay there (film 70612055; deal 9655062 of ``muddled``). If its player has no other
    card in the trick, a hand may hide it (film 9310901: seen again a second later). If the same card was laid
    again, or people entered that it was played, it may have been there all the time, so that it is not known
    whether others played before it.
    """
    together = {facts[0].place: (share, facts) for share, facts in _taken_back_together(hand)}
    likely = {at for share, facts in together.values() if share > DOUBT.as_seen_p for at, _ in facts}
    for first, (share, facts) in together.items():
        also = frozenset(place for place, _ in facts[1:])
        gathered = Way(share, None, (Quitted(seen=facts[0].event.seen),), also)
        others = _never_lifted(hand, facts) if first in likely else _otherwise_lifted(hand, first)
        yield doubt_of(first, *sorted((gathered, *others), key=lambda way: -way.p))
    for trick in hand.tricks:
        for back in trick.withdrawn:
            place = back.taken_back
            if place is None or place in together or place in likely:
                continue
            if ways := tuple(_otherwise_lifted(hand, place)):
                yield doubt_of(place, *ways)


def _taken_back_together(hand: Hand) -> Iterator[tuple[float, list[Placed]]]:
    """Groups of cards taken back one after the other, each with the share that their trick was gathered.

    If several players seem to have taken theirs back, that is as likely as that they did.
    """
    for is_back, facts in groupby(hand.facts, key=lambda placed: isinstance(placed.event, Withdrew)):
        group = list(facts)
        backs = [event for _, event in group if isinstance(event, Withdrew)]
        if not is_back or any(hand.is_vouched(at) for at, _ in group):
            continue
        alone = len({event.seat for event in backs}) == 1
        share = DOUBT.as_seen_p * (1 - min(event.p for event in backs)) if alone else 1 - DOUBT.as_seen_p
        with_card = {play.seat for play in _on_table(hand, group[0].place)}
        share *= DOUBT.missed_in_trick_p ** len(set(hand.active) - with_card)
        if share >= DOUBT.ignored_p:
            yield share, group


def _on_table(hand: Hand, place: int) -> list[Play]:
    """The cards of a trick that lay there when the card was taken back whose fact is at ``place``."""
    trick = next((t for t in hand.tricks if any(back.taken_back == place for back in t.withdrawn)), None)
    plays = (*trick.plays, *trick.withdrawn) if trick is not None else ()
    return [play for play in plays if hand.is_later(place, play.place)]


def _never_lifted(hand: Hand, group: list[Placed]) -> Iterator[Way]:
    """The way in which several cards that seemed to be taken back stayed, each laid again as it seems."""
    places = {at for at, _ in group}
    backs = [(t, back) for t in hand.tricks for back in t.withdrawn if back.taken_back in places]
    again = [next((play for play in _laid_again(trick, back)), None) for trick, back in backs]
    if len(backs) == len(group) and None not in again:
        also = {play.place for play in again if play is not None} | places - {group[0].place}
        yield Way(1 - DOUBT.as_seen_p, None, (), frozenset(also))


def _laid_again(trick: Trick, back: Play) -> Iterator[Play]:
    """The cards of ``trick`` that may be the one which its player took back."""
    return (play for play in trick.plays if play.seat is back.seat and _may_be_same(play, back))


def _otherwise_lifted(hand: Hand, place: int) -> Iterator[Way]:
    """How else than seen a card may have been taken back at ``place``, apart from a gathering."""
    matches = ((t, back) for t in hand.tricks for back in t.withdrawn if back.taken_back == place)
    trick, back = next(matches, (None, None))
    if trick is None or back is None or hand.is_vouched(back.place):
        return
    plays = [play for play in trick.plays if play.seat is back.seat]
    again = next(_laid_again(trick, back), None)
    elsewhere = back.seat is not None and (
        back.card is None or is_elsewhere(hand, back.seat, back.card, back.place)
    )
    ways: list[frozenset[int]] = []
    is_unseen = again is not None and again.seen == hand.facts[hand.order[place]].event.seen
    is_outline = any(
        play.seat is back.seat and hand.is_later(place, play.place) and _may_be_one_card(hand, play, back)
        for play in hand.plays  # of a full trick, too: the outline seems to lead to the next
    )
    if elsewhere or is_unseen or is_outline or has_doubt_near(hand, back.place):
        ways.append(frozenset({back.place}))
    if again is not None:
        ways.append(frozenset({again.place}))
    elif not plays:
        ways.append(frozenset())
    yield from (Way((1 - DOUBT.as_seen_p) / len(ways), None, (), also) for also in ways)


def _may_be_one_card(hand: Hand, play: Play, back: Play) -> bool:
    """Whether the camera saw a card and one that was taken back, which look alike: perhaps a single card.

    Not if its player played the second later, unless both were seen one after the other.
    """
    card, another = play.card, back.card
    is_alike = card is None or another is None or card.suit is another.suit or card.rank == another.rank
    if not is_alike or not play.seen or not back.seen:
        return False
    if abs(hand.order[play.place] - hand.order[back.place]) == 1:
        return True
    lay = (trick for trick in hand.tricks if play in trick.plays)
    with_it = any(back in trick.withdrawn for trick in lay)
    later = hand.played_by(back.seat) if back.seat is not None else ()
    return with_it and not any(
        other.card == another is not None and hand.is_later(other.place, back.place) for _, other in later
    )


def _may_be_same(play: Play, other: Play) -> bool:
    """Whether two plays may be of the same card, by their readings and rivals."""
    return play.card == other.card or play.card in other.rivals or other.card in play.rivals
