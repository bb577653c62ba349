"""The question about a trick that the camera did not see."""

from __future__ import annotations

from collections.abc import Iterator

from ..doubt.contradictory_reads import odd_leads
from ..facts.register import Fact, Played, Quitted
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from ..words.message import join, say
from .question import Choice, Kind, Question

ASKED = 2
"""The most missing tricks that the page asks for; with more, people correct the points."""


def unseen_trick(hand: Hand, leader: Seat | None, by: Seat) -> tuple[Fact, ...]:
    """The facts of an unseen trick: a nameless card of each player, in order, and the gathering by ``by``."""
    first = hand.active.index(leader) if leader in hand.active else 0
    order = (*hand.active[first:], *hand.active[:first])
    return (*(Played(seat, None) for seat in order), Quitted(by))


def not_seen(hand: Hand) -> Iterator[Question]:
    """A past deal lacks a trick or two, and no lead shows when they were played."""
    past = hand.next_began
    lacking = TRICKS - len(hand.tricks)
    if past is None or hand.outcome is not None or hand.trump is None or not 0 < lacking <= ASKED:
        return
    if not all(trick.is_quitted for trick in hand.tricks):
        return
    if any(before and not hand.is_turn_vouched(place) for place, before in odd_leads(hand).items()):
        return  # the question for that lead comes first: the trick may be missing there
    key = "ask_unseen.one_trick" if lacking == 1 else "ask_unseen.two_tricks"
    leader = hand.leader_due(len(hand.tricks) + 1)
    yield Question(
        f"{hand.number}:unseen:{len(hand.tricks) + 1}",
        Kind.WHO_TOOK,
        say(key, deal=hand.number),
        tuple(
            Choice(
                str(side),
                join("ampersand", side.seats),
                unseen_trick(hand, leader, side.seats[0]),
                seat=side.seats[0] if len(side.seats) == 1 else None,
            )
            for side in hand.rules.seating.sides
        ),
        (),
        hand.number,
        past,
    )
