"""Events that may not have happened as seen: cards laid twice, gathered unseen, of another, or none at all.

Each is doubted only if something near it is contradictory, and if nobody vouches for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from ..facts.register import Exposed, Fact, LaidDown, Played, Quitted
from ..laws.card_counts import doubles
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import unseen_cards
from ..seats import Seat
from .contradictory_reads import has_doubt_near, is_in_doubt, outlined_twice, unread_extras
from .seen_late import (
    entered_as_lead,
    gathered_and_seen_late,
    is_gathered_before,
    led_and_seen_late,
    led_before_the_gathering,
)
from .taken_back import taken_back
from .tuning import DOUBT
from .uncertain_exposures import exposed, thrown_down, up_card_led
from .uncertain_fact import Doubt, DoubtKind, Way, doubt_of


def no_cards(hand: Hand) -> Iterator[Doubt]:
    """A card with an unknown player, or an unread or surplus card where there is a card too many.

    It may be a coaster, a shadow, or a card from before the play, and its gathering may be as unreal. A card
    with an unknown player may also be anybody's, and misread: it may be the missing card of a player. If it
    is the only one of its trick, and a single player has none there, it is almost surely that player's.
    """
    quits = {play.place: trick.quit_place for trick in hand.tricks for play in trick.plays}
    nobodys = {play.place for play in hand.plays if play.seat is None and not hand.is_vouched(play.place)}
    for place in sorted(unread_extras(hand) | outlined_twice(hand) | nobodys | _of_who_sits_out(hand)):
        event = hand.facts[hand.order[place]].event
        quitted = quits[place]
        with_it = frozenset({quitted} if quitted is not None else ())
        lacks = _who_lacks_a_card(hand, place) if place in nobodys else set()
        seldom = DOUBT.missed_in_trick_p if lacks else 1.0
        if lacks and isinstance(event, Played) and event.card is not None:
            seldom *= DOUBT.missed_in_trick_p  # a card was read there, and another's was missed besides
        others = [Way(seldom, None, ()), Way(seldom, None, (), with_it)]
        if isinstance(event, Played) and place in nobodys:
            likely = dict(event.others)
            for seat in hand.active:
                theirs: tuple[Fact, ...] = (replace(event, seat=seat, others=()),)
                p = 1.0 if seat in lacks or not lacks else DOUBT.missed_in_trick_p
                if likely:  # each world decides whether another player has none then
                    p = max(likely.get(seat, 0.0), DOUBT.seat_wrong_p)
                others.append(Way(p, event.card, theirs))
            if event.card is not None:
                others.append(Way(seldom, None, (replace(event, card=None, rivals=(), shares=()),)))
        is_evident = len(lacks) == 1 and sum(quits[other] == quitted for other in nobodys) == 1
        unknown = DOUBT.missed_in_trick_p if is_evident else DOUBT.as_seen_p
        share = (1 - unknown) / sum(way.p for way in others)
        ways = [replace(way, p=way.p * share) for way in others]
        yield Doubt(place, tuple(sorted((Way(unknown, None, None), *ways), key=lambda way: -way.p)))


def _of_who_sits_out(hand: Hand) -> frozenset[int]:
    """The place of a card that ends a lone hand, if its player is in doubt: another's card seen twice."""
    plays = (play for play in hand.plays if hand.calling.spoiled_by == (play.place, play.seat))
    return frozenset(play.place for play in plays if play.others and not hand.is_vouched(play.place))


def _who_lacks_a_card(hand: Hand, place: int) -> set[Seat]:
    """The players without a card in the gathered trick of the card at ``place``."""
    trick = next(trick for trick in hand.tricks if any(play.place == place for play in trick.plays))
    return set(hand.active) - {play.seat for play in trick.plays} if trick.is_quitted else set()


def laid_together(hand: Hand) -> Iterator[tuple[Trick, Seat, list[Play]]]:
    """Whole tricks with a card too many of a player, who may have taken one back unseen."""
    for trick, seat, plays in doubles(hand):
        whole = set(hand.active) <= {play.seat for play in trick.plays}
        vouched = all(hand.is_vouched(play.place) for play in plays)
        read = all(play.card is not None for play in plays)
        if vouched or not whole or not read or hand.outcome is not None:
            continue
        if not has_doubt_near(hand, plays[-1].place) and _may_be_back_unseen(hand, trick, seat, plays):
            yield trick, seat, plays


def two_and_none(hand: Hand) -> Iterator[tuple[list[Play], frozenset[Seat]]]:
    """The cards of a player with two in a gathered trick in which others have none, and those others.

    Likewise the card of a player who sits out. Not if people vouch for the players of these cards, or that a
    card was not played.
    """
    out = ((trick, [play for play in trick.idle if play.taken_back is None]) for trick in hand.tricks)
    two = ((trick, plays) for trick, _, plays in doubles(hand))
    for trick, plays in (*two, *((trick, plays) for trick, plays in out if plays)):
        lacks = _has_cards_left(hand, trick)
        if lacks and not all(_is_player_sure(hand, play) for play in plays):
            yield plays, lacks


def _is_sitting_out(hand: Hand, play: Play) -> bool:
    """Whether the player of the card takes no part, because their partner plays alone."""
    return play.seat is not None and play.seat not in hand.active


def _has_cards_left(hand: Hand, trick: Trick) -> frozenset[Seat]:
    """The players without a seen card in a gathered trick who have not shown all five cards in the others.

    In a record without pictures such a player did not play, unless a card is recorded as perhaps another's.
    """
    unseen = unseen_cards(hand, trick.number)
    others = any(play.others or (_is_sitting_out(hand, play) and play.seen) for play in trick.laid)
    if trick.is_quitted and trick.quit_place not in hand.confirmed_whole and others:
        unseen = frozenset(hand.active) - {play.seat for play in trick.plays}
    return frozenset(seat for seat in unseen if len(hand.played_by(seat)) < TRICKS)


def _is_player_sure(hand: Hand, play: Play) -> bool:
    """Whether people vouch for the player of a card: confirmed, or entered without alternatives."""
    return play.place in hand.confirmed or (hand.is_vouched(play.place) and not play.others)


def laid_by(hand: Hand) -> Iterator[Doubt]:
    """Cards of a gathered trick that may belong to a player without a seen card there.

    Each card with a doubtful player, with its probability; of a player's two cards, both.
    """
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for trick in hand.tricks:
        lacks = _has_cards_left(hand, trick)
        for play in trick.laid:
            if not lacks or play.seat is None or _is_player_sure(hand, play):
                continue
            likely = {seat: p for seat, p in play.others if seat in lacks and p >= DOUBT.seat_wrong_p}
            if play.place in of_two:
                likely = dict.fromkeys(lacks, DOUBT.seat_wrong_p) | likely
            if likely:
                others = (Way(p, play.card, None, seat=seat) for seat, p in likely.items())
                as_seen = Way(1 - sum(likely.values()), play.card, None)
                ways = sorted((as_seen, *others), key=lambda way: -way.p)
                yield Doubt(play.place, tuple(ways), DoubtKind.LAID_BY)


def sixth_cards(hand: Hand) -> Iterator[Doubt]:
    """Two cards in a trick of a player with six in all: the second may be another outline of the first.

    Each player has five cards, so a player who laid two to a trick lacks one in another, and may seem to have
    six until then. Only people can enter that somebody was dealt six: the camera alone convicts nobody of it.
    """
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for _, seat, plays in doubles(hand):
        vouched = all(hand.is_vouched(play.place) for play in plays)
        all_plays = hand.played_by(seat)
        numbers = {number for number, _ in all_plays}
        lacks = sum(trick.is_quitted and trick.number not in numbers for trick in hand.tricks)
        too_many = len(all_plays) - len(numbers) - lacks
        if len(plays) != 2 or vouched or plays[0].place in of_two or too_many <= 0:
            continue
        first, second = plays
        p = (1 - DOUBT.as_seen_p) / 3
        anothers = Way(p, second.card, None, nobodys=frozenset({second.place}))
        ways = (Way(p, None, ()), Way(p, second.card, None, frozenset({first.place})), anothers)
        yield doubt_of(second.place, *ways)


def not_his(hand: Hand) -> Iterator[Doubt]:
    """An extra card of a player in a trick or in the hand: it may be another player's, or was taken back.

    Sixth cards are left out.
    """
    sixth = {doubt.place for doubt in sixth_cards(hand)}
    places_in_doubt: list[int] = []
    back_unseen: set[int] = set()
    of_two = {play.place for plays, _ in two_and_none(hand) for play in plays}
    for trick, seat, plays in doubles(hand):
        places = {play.place for play in plays}
        if (of_two | sixth) & places or all(hand.is_vouched(place) for place in places):
            continue
        if _is_player_open(hand, trick, plays) or _may_be_back_unseen(hand, trick, seat, plays):
            back = [play for play in plays if _is_played_later(hand, trick, seat, play)]
            back_unseen |= {play.place for play in back}
            places_in_doubt.append((back or plays)[-1].place)
    for seat in hand.active:
        all_plays = [play for _, play in hand.played_by(seat)]
        if (of_two | sixth) & {play.place for play in all_plays}:
            continue  # the card too many is among those two
        vouched = all(hand.is_vouched(play.place) for play in all_plays)
        in_any = any(is_in_doubt(hand, trick.number) for trick in hand.tricks)
        if len(all_plays) > TRICKS and not vouched and in_any:
            places_in_doubt.append(all_plays[-1].place)
    for place in dict.fromkeys(places_in_doubt):
        ways = [Way(1.0, None, None, nobodys=frozenset({place}))]
        ways += [Way(1.0, None, ())] if place in back_unseen else []
        yield doubt_of(place, *(replace(way, p=(1 - DOUBT.as_seen_p) / len(ways)) for way in ways))


def _is_player_open(hand: Hand, trick: Trick, plays: list[Play]) -> bool:
    """Whether a card of ``plays`` may belong to a player without a seen card."""
    waiting = not trick.is_quitted and not set(hand.active) <= {play.seat for play in trick.plays}
    return waiting or has_doubt_near(hand, plays[-1].place)


def _may_be_back_unseen(hand: Hand, trick: Trick, seat: Seat, plays: list[Play]) -> bool:
    """Whether a card of ``plays`` may have been taken back unseen.

    The player then plays it later, so nothing is known until every trick is played. After that it shows in a
    later trick of the player, where it was read or is the likely name of an unread card, or was shown later.
    """
    over = len(hand.tricks) == TRICKS and hand.tricks[-1].is_quitted
    if hand.outcome is None and not over and len({number for number, _ in hand.played_by(seat)}) < TRICKS:
        return True
    return any(_is_played_later(hand, trick, seat, play) for play in plays)


def _is_played_later(hand: Hand, trick: Trick, seat: Seat, play: Play) -> bool:
    """Whether the player of ``play`` also seems to have the same card later: in a trick, or shown."""
    later = (card for number, card in hand.played_by(seat) if number > trick.number)
    after = hand.facts[hand.order[trick.quit_place] :] if trick.quit_place is not None else ()
    shown = {event.card for _, event in after if isinstance(event, Exposed) and event.seat is seat}
    likely = {card for other in later for card in (other.card, *other.rivals[:1])} | shown
    return play.card is not None and play.card in likely


def gathered_unseen(hand: Hand) -> Iterator[Doubt]:
    """Where a trick may have been gathered unseen, so that its later cards belong to the next.

    Several players have two cards in it; or a single player has, few cards can be lost, and the hand lacks a
    trick; or its last cards belong to players without a card in the next trick, or in a later one before
    which no gathering was seen either.
    """
    starts: set[int] = set()
    twice: dict[int, list[int]] = {}
    for trick, _, plays in doubles(hand):
        twice.setdefault(trick.number, []).append(plays[1].place)
    for places in twice.values():
        first = min(places, key=hand.order.__getitem__)
        next_lacks = len(hand.active) - len(places)  # cards that nobody can have seen then
        little = next_lacks <= 2 or _lost_if_gathered(hand, first) <= 1
        if little and (len(places) > 1 or len(hand.tricks) < TRICKS):
            starts.add(first)
    missing, after = set[Seat](), None
    for trick in reversed(hand.tricks):
        is_apart = after is None or is_gathered_before(hand, trick, after)
        for play in () if is_apart else reversed(trick.plays[1:]):
            if play.seat not in missing:
                break
            starts.add(play.place)
        if is_apart or not trick.is_complete:
            missing = set() if trick.is_complete else set(hand.active) - {play.seat for play in trick.plays}
        after = trick
    for place in sorted(place for place in starts if not hand.is_vouched(place)):
        gathered = (Quitted(seen=hand.facts[hand.order[place]].event.seen),)
        yield doubt_of(place, Way(1 - DOUBT.as_seen_p, None, None, before=gathered))


def _lost_if_gathered(hand: Hand, place: int) -> int:
    """How many cards of two tricks must be unseen if the first was gathered before ``place``."""
    lacks, seats = set(hand.active), set[Seat | None]()
    for trick in hand.tricks:
        for play in trick.plays:
            if hand.order[play.place] < hand.order[place]:
                continue
            if play.place == place:
                lacks -= {card.seat for card in trick.plays if hand.order[card.place] < hand.order[place]}
            if play.seat in seats:
                return len(lacks) + len(set(hand.active) - seats)
            seats.add(play.seat)
        if seats and trick.is_quitted:
            return len(lacks) + len(set(hand.active) - seats)
    return len(lacks)  # the next trick is not over yet


def of_another_deal(hand: Hand) -> Iterator[Doubt]:
    """Cards after the fifth trick: another deal may have begun unseen.

    A gathering that was seen later is the fifth trick's if that was still on the table.
    """
    for last, trick in pairwise(hand.tricks[TRICKS - 1 : TRICKS + 1]):
        first = min((play.place for play in trick.plays), default=None, key=lambda place: hand.order[place])
        if first is None or all(hand.is_vouched(play.place) for play in trick.plays):
            continue
        later = hand.facts[hand.order[first] :]
        also = [place for place, event in later if isinstance(event, Played | Quitted | LaidDown)]
        gathered = next((place for place, event in later if isinstance(event, Quitted)), None)
        if gathered is not None and not is_gathered_before(hand, last, trick):
            also.remove(gathered)
        yield doubt_of(first, Way(1 - DOUBT.as_seen_p, None, (), frozenset(also)))


HAPPENINGS: tuple[Callable[[Hand], Iterator[Doubt]], ...] = (
    no_cards,
    exposed,
    up_card_led,
    thrown_down,
    taken_back,
    laid_by,
    led_and_seen_late,
    entered_as_lead,
    gathered_and_seen_late,
    led_before_the_gathering,
    sixth_cards,
    not_his,
    gathered_unseen,
    of_another_deal,
)
"""Every kind of event that may not have happened as seen; each yields its doubts about a deal."""
