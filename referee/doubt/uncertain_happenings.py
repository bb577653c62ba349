"""What was seen to happen and may not have: cards taken back, laid twice, led late, or no cards at all.

Each is doubted only where something beside it cannot be as it was seen, and where nobody stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby, pairwise

from ..facts.placed import Placed
from ..facts.register import Event, LaidDown, Played, Quitted, Withdrew
from ..laws.card_counts import doubles
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import unseen_cards
from ..seats import Seat
from .contradictory_reads import doubt_beside, in_doubt, outlined_twice, unread_extras
from .seen_late import seen_late
from .uncertain_exposures import exposures, lies_elsewhere
from .uncertain_fact import AS_SEEN, Doubt, Way, sight

ONE_TOO_MANY = 0.01
"""How often a card that nobody was seen to lay is none, or the second of a player, where another has none in
that trick. Each plays one: of 5,618 cards (films 9310446-593, plain and with the check) 23 were missed."""

SEAT_WRONG = 0.002
"""How often a card is another player's than it seemed, where the eye said nothing of it: 8 of 3,803 cards
(films 9310594-793, plain and with the check each)."""


def happenings(hand: Hand) -> Iterator[Doubt]:
    """The doubts about what was seen to happen in ``hand``."""
    yield from _no_cards(hand)
    yield from exposures(hand)
    together = list(_taken_back_together(hand))
    yield from _gathered_as_taken_back(together)
    yield from _taken_back(hand, {one.place for group in together for one in group})
    yield from _laid_by(hand)
    yield from seen_late(hand)
    sixth = list(_sixth_cards(hand))
    yield from sixth
    yield from _not_his(hand, {doubt.place for doubt in sixth})
    yield from _gathered_unseen(hand)
    yield from _of_another_deal(hand)


def _no_cards(hand: Hand) -> Iterator[Doubt]:
    """Something that nobody was seen to lay, or that was not read where there is a card too many.

    It may be a coaster or a shadow, or a card that lay there before the play; and what gathered it may have
    been nothing but that. What nobody was seen to lay may be a card of anybody's, too, and another than was
    read: it may stand for one that was not seen.
    """
    quits = {play.place: trick.quit_place for trick in hand.tricks for play in trick.plays}
    nobodys = {play.place for play in hand.plays if play.seat is None and not hand.is_vouched(play.place)}
    for place in sorted(unread_extras(hand) | outlined_twice(hand) | nobodys):
        event = hand.facts[hand.order[place]].event
        quitted = quits[place]
        with_it = frozenset({quitted} if quitted is not None else ())
        lacks = _who_lacks_a_card(hand, place) if place in nobodys else set()
        seldom = ONE_TOO_MANY if lacks else 1.0
        if lacks and isinstance(event, Played) and event.card is not None:
            seldom *= ONE_TOO_MANY  # a card was read there, and another's was missed besides
        others = [Way(seldom, None, ()), Way(seldom, None, (), with_it)]
        if isinstance(event, Played) and place in nobodys:
            likely = dict(event.others)
            for seat in hand.active:
                of_him: tuple[Event, ...] = (replace(event, seat=seat, others=()),)
                p = 1.0 if seat in lacks or not lacks else ONE_TOO_MANY
                if likely:  # whether another has none then, each world tells
                    p = max(likely.get(seat, 0.0), SEAT_WRONG)
                others.append(Way(p, event.card, of_him))
            if event.card is not None:
                others.append(Way(seldom, None, (replace(event, card=None, rivals=(), shares=()),)))
        share = (1 - AS_SEEN) / sum(way.p for way in others)
        likeliest_first = sorted(others, key=lambda way: -way.p)
        yield sight(place, "no card", *(replace(way, p=way.p * share) for way in likeliest_first))


def _who_lacks_a_card(hand: Hand, place: int) -> set[Seat]:
    """Of whom no card was seen in the gathered trick of the card at ``place``, that one left aside."""
    trick = next(trick for trick in hand.tricks if any(play.place == place for play in trick.plays))
    return set(hand.active) - {play.seat for play in trick.plays} if trick.quitted else set()


def _taken_back_together(hand: Hand) -> Iterator[list[Placed]]:
    """Cards that everybody who plays took back one after the other, as it was seen, with nothing between."""
    for is_back, found in groupby(hand.facts, key=lambda one: isinstance(one.event, Withdrew)):
        group = list(found)
        seats = {one.event.seat for one in group if isinstance(one.event, Withdrew)}
        if is_back and set(hand.active) <= seats and not any(hand.is_vouched(one.place) for one in group):
            yield group


def _gathered_as_taken_back(together: Sequence[Sequence[Placed]]) -> Iterator[Doubt]:
    """A whole trick that was taken back: it was gathered, and something that is no card lay on there."""
    for first, *others in together:
        gathered = (Quitted(seen=first.event.seen),)
        also = frozenset(one.place for one in others)
        yield sight(first.place, "taken back", Way(1 - AS_SEEN, None, gathered, also))


def _taken_back(hand: Hand, gathered: Set[int]) -> Iterator[Doubt]:
    """A card that was laid and taken back; not where it may be ``gathered``.

    Perhaps it never lay there. Where its player has no other in the trick it may lie there still under a hand
    (in film 9310901 it was seen there again a second later), and where the same card was laid again it may
    have lain there all the time: so whether others played before it is not known. What people say was played,
    and nobody saw, is that card, too.
    """
    for trick in hand.tricks:
        for back in trick.withdrawn:
            if back.taken_back is None or hand.is_vouched(back.place) or back.taken_back in gathered:
                continue
            own = [play for play in trick.plays if play.seat is back.seat]
            again = next((play for play in own if _may_be_one(play, back)), None)
            elsewhere = (
                back.seat is not None
                and back.card is not None
                and lies_elsewhere(hand, back.seat, back.card, back.place)
            )
            ways: list[frozenset[int]] = []
            if elsewhere or doubt_beside(hand, back.place):
                ways.append(frozenset({back.place}))
            if again is not None:
                ways.append(frozenset({again.place}))
            elif not own:
                ways.append(frozenset())
            if ways:
                p = (1 - AS_SEEN) / len(ways)
                yield sight(back.taken_back, "taken back", *(Way(p, None, (), gone) for gone in ways))


def _may_be_one(play: Play, other: Play) -> bool:
    """Whether two sights may be of one card, by what each was read as or may be."""
    return play.card == other.card or play.card in other.rivals or other.card in play.rivals


def laid_together(hand: Hand) -> Iterator[tuple[Trick, Seat, list[Play]]]:
    """Whole tricks that hold a card too many of one player, who may have taken one back unseen."""
    for trick, seat, plays in doubles(hand):
        whole = set(hand.active) <= {play.seat for play in trick.plays}
        said = all(hand.is_vouched(play.place) for play in plays)
        read = all(play.card is not None for play in plays)
        if said or not whole or not read or hand.outcome is not None:
            continue
        if not doubt_beside(hand, plays[-1].place) and _back_unseen(hand, trick, seat, plays):
            yield trick, seat, plays


def two_and_none(hand: Hand) -> Iterator[tuple[list[Play], frozenset[Seat]]]:
    """The cards of a player who has two in a gathered trick in which others have none, and those others.

    So is a card of who sits out while another plays alone. Not where people stand for whose they are, or for
    it that a card was not played.
    """
    out = ((trick, [play for play in trick.idle if play.taken_back is None]) for trick in hand.tricks)
    two = ((trick, plays) for trick, _, plays in doubles(hand))
    for trick, plays in (*two, *((trick, plays) for trick, plays in out if plays)):
        lacks = _has_cards_left(hand, trick)
        if lacks and not all(_whose_is_said(hand, play) for play in plays):
            yield plays, lacks


def _sits_out(hand: Hand, play: Play) -> bool:
    """Whether the card is of somebody who takes no part, as their partner plays alone."""
    return play.seat is not None and play.seat not in hand.active


def _has_cards_left(hand: Hand, trick: Trick) -> frozenset[Seat]:
    """Of whom no card was seen in a gathered trick, and not all five in the others.

    A record without pictures says that he played none, unless it says of a card that it may be another's.
    """
    unseen = unseen_cards(hand, trick.number)
    others = any(play.others or (_sits_out(hand, play) and play.seen) for play in trick.laid)
    if trick.quitted and trick.quit_place not in hand.confirmed_whole and others:
        unseen = frozenset(hand.active) - {play.seat for play in trick.plays}
    return frozenset(seat for seat in unseen if len(hand.played_by(seat)) < TRICKS)


def _whose_is_said(hand: Hand, play: Play) -> bool:
    """Whether people stand for whose a card is: they confirmed it, or wrote it without a second thought."""
    return play.place in hand.confirmed or (hand.is_vouched(play.place) and not play.others)


def _laid_by(hand: Hand) -> Iterator[Doubt]:
    """Cards of a gathered trick that may be of one of whom none was seen there, as likely as the eye says.

    It may be any of which the eye says so, and of two cards of one player each, whatever it says.
    """
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for trick in hand.tricks:
        lacks = _has_cards_left(hand, trick)
        for play in trick.laid:
            if not lacks or play.seat is None or _whose_is_said(hand, play):
                continue
            likely = {seat: p for seat, p in play.others if seat in lacks and p >= SEAT_WRONG}
            if play.place in of_two:
                likely = dict.fromkeys(lacks, SEAT_WRONG) | likely
            if likely:
                others = (Way(p, play.card, None, seat=seat) for seat, p in likely.items())
                own = Way(1 - sum(likely.values()), play.card, None)
                ways = sorted((own, *others), key=lambda way: -way.p)
                yield Doubt(play.place, "laid by", tuple(ways))


def _sixth_cards(hand: Hand) -> Iterator[Doubt]:
    """Of two cards of one player in a trick, who has six in all, one may be the other, outlined again.

    Five are dealt: who laid two of them lacks one for another trick, and until that is seen there may be six.
    That somebody was dealt six, people have to say: the eye's word alone convicts nobody of it.
    """
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for _, seat, plays in doubles(hand):
        said = all(hand.is_vouched(play.place) for play in plays)
        own = hand.played_by(seat)
        numbers = {number for number, _ in own}
        lacks = sum(trick.quitted and trick.number not in numbers for trick in hand.tricks)
        too_many = len(own) - len(numbers) - lacks
        if len(plays) != 2 or said or plays[0].place in of_two or too_many <= 0:
            continue
        first, second = plays
        p = (1 - AS_SEEN) / 3
        anothers = Way(p, second.card, None, nobodys=frozenset({second.place}))
        ways = (Way(p, None, ()), Way(p, second.card, None, frozenset({first.place})), anothers)
        yield sight(second.place, "whose", *ways)


def _not_his(hand: Hand, sixth: Set[int]) -> Iterator[Doubt]:
    """A card too many of one player, in a trick or in all: it may be another's, or was taken back.

    Not where it is one of the ``sixth`` cards.
    """
    found: dict[int, str] = {}
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for trick, seat, plays in doubles(hand):
        places = {play.place for play in plays}
        if (of_two | sixth) & places or all(hand.is_vouched(place) for place in places):
            continue
        if _whose_is_open(hand, trick, plays) or _back_unseen(hand, trick, seat, plays):
            back = [play for play in plays if _lies_later(hand, trick, seat, play)]
            found[(back or plays)[-1].place] = "whose"
    for seat in hand.active:
        own = [play for _, play in hand.played_by(seat)]
        if (of_two | sixth) & {play.place for play in own}:
            continue  # the one too many of all is one of those two
        said = all(hand.is_vouched(play.place) for play in own)
        if len(own) > TRICKS and not said and any(in_doubt(hand, trick.number) for trick in hand.tricks):
            found[own[-1].place] = "whose"
    for place, kind in found.items():
        yield sight(place, kind, Way(1 - AS_SEEN, None, None, nobodys=frozenset({place})))


def _whose_is_open(hand: Hand, trick: Trick, plays: list[Play]) -> bool:
    """Whether one of the cards may be another's, of whom none was seen."""
    waiting = not trick.quitted and not set(hand.active) <= {play.seat for play in trick.plays}
    return waiting or doubt_beside(hand, plays[-1].place)


def _back_unseen(hand: Hand, trick: Trick, seat: Seat, plays: list[Play]) -> bool:
    """Whether one of the cards may have been taken back, and nobody saw it.

    Then he plays it later, so nothing is known until he has played to every trick, or the others have. After
    that it seems to lie in a later trick of his: it was read there, or is likely to be what was not read.
    """
    over = len(hand.tricks) == TRICKS and hand.tricks[-1].quitted
    if hand.outcome is None and not over and len({number for number, _ in hand.played_by(seat)}) < TRICKS:
        return True
    return any(_lies_later(hand, trick, seat, play) for play in plays)


def _lies_later(hand: Hand, trick: Trick, seat: Seat, play: Play) -> bool:
    """Whether a card of ``trick`` seems to lie in a later trick of the same player, too."""
    later = (one for number, one in hand.played_by(seat) if number > trick.number)
    return play.card is not None and any(play.card in (one.card, *one.rivals[:1]) for one in later)


def _gathered_unseen(hand: Hand) -> Iterator[Doubt]:
    """Where a trick may have been gathered, and nobody saw it: what lay on it then belongs to the next.

    Several players have two cards in it, or one has and few can have been lost, while the hand lacks a trick;
    or its last cards are of players without a card in the next one, and cards of theirs that nobody saw may
    have been in it.
    """
    found: set[int] = set()
    twice: dict[int, list[int]] = {}
    for trick, _, plays in doubles(hand):
        twice.setdefault(trick.number, []).append(plays[1].place)
    for places in twice.values():
        first = min(places, key=hand.order.__getitem__)
        next_lacks = len(hand.active) - len(places)  # cards that nobody can have seen then
        little = next_lacks <= 2 or _lost_if_gathered(hand, first) <= 1
        if little and (len(places) > 1 or len(hand.tricks) < TRICKS):
            found.add(first)
    for trick, after in pairwise(hand.tricks):
        if trick.quitted or after.complete:
            continue
        missing = set(hand.active) - {play.seat for play in after.plays}
        for play in reversed(trick.plays[1:]):
            if play.seat not in missing:
                break
            found.add(play.place)
    for place in sorted(place for place in found if not hand.is_vouched(place)):
        gathered = (Quitted(seen=hand.facts[hand.order[place]].event.seen),)
        yield sight(place, "gathered unseen", Way(1 - AS_SEEN, None, None, before=gathered))


def _lost_if_gathered(hand: Hand, place: int) -> int:
    """How many cards nobody can have seen, of two tricks, if one was gathered before ``place``."""
    lacks, seats = set(hand.active), set[Seat | None]()
    for trick in hand.tricks:
        for play in trick.plays:
            if hand.order[play.place] < hand.order[place]:
                continue
            if play.place == place:
                lacks -= {other.seat for other in trick.plays if hand.order[other.place] < hand.order[place]}
            if play.seat in seats:
                return len(lacks) + len(set(hand.active) - seats)
            seats.add(play.seat)
        if seats and trick.quitted:
            return len(lacks) + len(set(hand.active) - seats)
    return len(lacks)  # the next trick is not over yet


def _of_another_deal(hand: Hand) -> Iterator[Doubt]:
    """Cards after the last trick that a hand has: another deal may have begun, and nobody saw it begin."""
    for trick in hand.tricks[TRICKS : TRICKS + 1]:
        first = min((play.place for play in trick.plays), default=None, key=lambda place: hand.order[place])
        if first is None or all(hand.is_vouched(play.place) for play in trick.plays):
            continue
        later = hand.facts[hand.order[first] :]
        gone = frozenset(one.place for one in later if isinstance(one.event, Played | Quitted | LaidDown))
        yield sight(first, "another deal", Way(1 - AS_SEEN, None, (), gone))
