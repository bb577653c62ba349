"""Whether a card that falls on a whole trick is one too many in it, or leads to the next (Somerset 61)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .events import Event, Played, Quitted, Withdrew
from .seats import Seat
from .trick import Play, Trick


def is_too_many(
    play: Play, trick: Trick, after: Iterable[Event], active: Sequence[Seat], winner: Seat | None
) -> bool:
    """Whether ``play`` is a card too many in ``trick``, which is whole and not turned; else it leads.

    ``after`` are the facts that follow, ``winner`` is who takes the trick. What follows tells: if its player
    plays again before the next trick is turned, it led to nothing; if the others follow and he does not, it
    was led. Until then it counts as led where its player took the trick, and as too many where it was turned
    with it, or lies on a card that he has just played. A card with a picture is not judged here: the pictures
    of the gathering tell what went with it.
    """
    if play.seat is None or play.seen:
        return False
    others: list[Seat | None] = []
    turned = False
    his_second = trick.plays[-1].seat is play.seat
    for event in after:
        match event:
            case Quitted() if turned or others:
                return False
            case Quitted():
                turned = True
            case Withdrew(seat, card) if seat is play.seat and card in (play.card, None):
                return his_second and play.seat is not winner and not turned
            case Played(seat) if seat is play.seat:
                return turned or (his_second and play.seat is not winner)
            case Played(seat):
                others.append(seat)
                if not turned and set(active) <= {play.seat, *others}:
                    return False
            case _:
                continue
    if winner is None or play.seat is winner:
        return False
    next_to_play = active[(active.index(play.seat) + 1) % len(active)] if play.seat in active else None
    if others and (others[0] is not winner or others[0] is next_to_play):
        return False
    return turned or his_second
