"""Cards seen late, after a card that fell later or a gathering, or entered by people in another turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..play.one_deal import Hand
from ..play.trick_winners import may_have_won
from ..play.tricks_of_deal import Play, Trick
from ..play.unseen_plays import unseen_cards
from ..seats import Seat
from .tuning import DOUBT
from .uncertain_exposures import is_put_in
from .uncertain_fact import Doubt, Way


def led_and_seen_late(hand: Hand) -> Iterator[Doubt]:
    """A trick that the wrong player led to: the card of the player due may have fallen first, seen late.

    The first leader depends on the dealer and the calls, so in the first trick the other cards must also have
    followed in turn.
    """
    for trick in hand.tricks:
        lead = trick.plays[0] if trick.plays else None
        if lead is None or lead.seat is None or hand.is_turn_vouched(lead.place):
            continue
        were_to_lead = _to_lead(hand, trick.number)
        if not were_to_lead or lead.seat in were_to_lead:
            continue
        plays = [play for play in trick.plays if play.seat in were_to_lead]
        if trick.number == 1:
            plays = [play for play in plays if _is_in_turn_after(hand, play, trick)]
        if late := [play.place for play in plays if play.seen and not hand.is_turn_vouched(play.place)]:
            ways = (Way(DOUBT.late_p, lead.card, None, late=place) for place in late)
            as_seen = Way(1 - DOUBT.late_p * len(late), lead.card, None)
            yield Doubt(lead.place, (as_seen, *ways))


def entered_as_lead(hand: Hand) -> Iterator[Doubt]:
    """A missed card of the player due, which went first when people named it: it may have fallen later.

    They were asked for its name, not for its turn, so the gathering or the next lead may show that another
    led (deal 9655146 of ``muddled``).
    """
    for trick in hand.tricks:
        lead = trick.plays[0] if trick.plays else None
        if lead is None or trick.quit_place is None or hand.is_turn_vouched(lead.place):
            continue
        if is_put_in(hand, lead) and len(trick.plays) > 1 and _is_won_by_another(hand, trick):
            ways = (Way(DOUBT.as_seen_p, None, None), Way(1 - DOUBT.as_seen_p, None, None, late=lead.place))
            yield Doubt(trick.quit_place, ways)


def _is_won_by_another(hand: Hand, trick: Trick) -> bool:
    """Whether another side gathered a trick, or another player led next, than its cards have it."""
    due, side = hand.leader_due(trick.number + 1), hand.rules.seating.side
    after = hand.tricks[trick.number].leader if trick.number < len(hand.tricks) else None
    by = trick.gathered_by
    return due is not None and (after not in (None, due) or (by is not None and side(by) != side(due)))


def _is_in_turn_after(hand: Hand, first: Play, trick: Trick) -> bool:
    """Whether the cards of a trick fell in turn if ``first`` fell first; some may not have been seen."""
    assert first.seat is not None
    order = [seat for seat in hand.rules.seating.in_turn(first.seat) if seat in hand.active]
    fell = [first.seat, *(play.seat for play in trick.plays if play is not first)]
    seen = [seat for seat in order if seat in fell]
    return fell == (seen if trick.is_quitted else order[: len(fell)])


def _to_lead(hand: Hand, number: int) -> frozenset[Seat]:
    """Who was to lead to a trick; if a card of the trick before is unread, all its likely winners.

    Only those of the side that gathered it, if there is one (deal 52110029 of ``muddled``: the winner's card
    was missed, and the lead after it seen late).
    """
    due = hand.leader_due(number)
    if due is not None or number == 1:
        return frozenset({due} if due is not None else ())
    before, side = hand.tricks[number - 2], hand.rules.seating.side
    likely = may_have_won(hand, before, hand.leader_due(number - 1), likely=True)
    by = before.gathered_by
    gathered = {seat for seat in likely if by is not None and side(seat) == side(by)}
    return frozenset(gathered) or likely


def gathered_and_seen_late(hand: Hand) -> Iterator[Doubt]:
    """A trick gathered without the card of a player who lays two until the next gathering.

    The first of the two may have fallen last in the gathered trick, and a hand took it up before the camera
    reported it. The gatherer may be vouched for.
    """
    for number, trick in enumerate(hand.tricks, 1):
        if trick.quit_place is None or trick.quit_place in hand.short:
            continue  # people vouch that a card was not played
        next_ones = list(_until_gathered(hand.tricks[number:]))
        counted = Counter(play.seat for play in next_ones)
        lacks = set(hand.active) - {play.seat for play in trick.plays}
        late = sorted(
            play.place
            for play in next_ones
            if play.seat in lacks
            and counted[play.seat] > 1
            and play.seen
            and not hand.is_turn_vouched(play.place)
        )
        if late:
            ways = (Way(DOUBT.late_p, None, None, late=place) for place in late)
            yield Doubt(trick.quit_place, (Way(1 - DOUBT.late_p * len(late), None, None), *ways))


def led_before_the_gathering(hand: Hand) -> Iterator[Doubt]:
    """A player's card of a whole trick who led to the next while the trick was still on the table.

    Nothing was seen between the two, so the lead may be the last card of the trick, seen late, and the other
    card the lead. While nobody follows to the lead, the other card may instead have been taken back unseen.
    """
    for trick, after in pairwise(hand.tricks):
        lead = after.plays[0] if after.plays else None
        if lead is None or lead.seat is None or not trick.is_complete or hand.is_turn_vouched(lead.place):
            continue
        other = next((play for play in trick.plays if play.seat is lead.seat), None)
        if other is None or is_gathered_before(hand, trick, after) or hand.is_turn_vouched(other.place):
            continue
        as_laid = 1.0
        if len(after.plays) == 1:
            as_laid = DOUBT.as_seen_p * DOUBT.missed_in_trick_p ** len(unseen_cards(hand, after.number))
        late = DOUBT.late_p if other is trick.plays[-1] else 0.0
        ways = (
            Way(as_laid * (1 - late), None, None),
            Way(as_laid * late, None, None, late=lead.place),
            Way(1 - as_laid, None, ()),
        )
        likely = sorted((way for way in ways if way.p), key=lambda way: -way.p)
        if len(likely) > 1:
            yield Doubt(other.place, tuple(likely))


def is_gathered_before(hand: Hand, trick: Trick, after: Trick) -> bool:
    """Whether a trick was seen to be gathered before the lead to the trick ``after`` it."""
    lead = after.plays[0].place if after.plays else None
    return trick.quit_place is not None and (lead is None or hand.is_later(lead, trick.quit_place))


def _until_gathered(tricks: Sequence[Trick]) -> Iterator[Play]:
    """The cards of ``tricks`` up to the first gathered trick; a fifth card begins another trick by itself."""
    for trick in tricks:
        yield from trick.plays
        if trick.is_quitted:
            return
