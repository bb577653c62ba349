"""Decides the trick of a card or a gathering by what follows, where the order of the facts leaves it open.

No law is used here: only who has a card where, and who plays next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..cards import Card
from ..facts.register import Fact, Played, Quitted, Withdrew
from ..seats import Seat

Seats = Collection[Seat | None]


def is_too_many(
    card: Played, first: Sequence[Card | None], after: Iterable[Fact], active: Sequence[Seat],
    winner: Seat | None,
) -> bool:  # fmt: skip
    """Whether ``card`` is a card too many in a whole, unturned trick; else it leads to the next.

    ``first`` holds the card before it, if the same player laid that too. ``after`` are the facts that follow,
    ``winner`` takes the trick. If its player plays again before the others have followed, or takes the first
    of the two back, it was no lead; if the others follow, it was. Until then it counts as a lead if its
    player took the trick, and as too many if it was turned with the trick, or is such a second card; so it
    does where it is restored then. A card with a picture is not judged here: the pictures of the gathering
    decide.
    """
    seat = card.seat
    if seat is None or card.seen:
        return False
    after = tuple(after)
    is_second = bool(first)
    is_restored = any(name is not None and Withdrew(seat, name) in after for name in first)
    followed: list[Seat | None] = []
    turned = False

    def has_everybody_followed() -> bool:
        return set(active) <= {seat, *followed}

    for event in after:
        match event:
            case Quitted() if turned or followed:
                return False
            case Quitted():
                turned = True
            case Withdrew(other, name) if other is seat and name in (card.card, None):
                return turned and not followed and is_second and seat is not winner
            case Played(other) if other is seat:
                if is_restored:
                    return True
                if has_everybody_followed() and (seat is winner or followed[0] is not winner):
                    return False  # a new lead: nobody entered that the trick before was turned
                return turned or (is_second and seat is not winner)
            case Played(other):
                if has_everybody_followed():
                    return False
                followed.append(other)
                if not turned and has_everybody_followed():
                    return False
            case _:
                continue
    if is_restored:
        return True
    if winner is None or seat is winner or (followed and followed[0] is not winner):
        return False
    return turned or is_second


def is_played_to(leader: Seat, second: Seat | None, after: Iterable[Fact], active: Sequence[Seat]) -> bool:
    """Whether the others play to a card that ``leader`` laid too soon; ``second`` is the first of them.

    They do if each plays in turn before ``leader`` does, and the trick is not turned with the next card of
    ``leader``. Until then they do as well, so that nobody is accused of a lead out of turn.
    """
    if second is not active[(active.index(leader) + 1) % len(active)]:
        return False
    events = [event for event in after if isinstance(event, Played | Quitted)]
    waiting = len(active) - 2
    followed = [leader, second, *(event.seat for event in events[:waiting] if isinstance(event, Played))]
    if len(set(followed)) < len(followed):
        return False
    match events[waiting : waiting + 2]:
        case [Played(seat), Quitted()] if seat is leader:
            return False
    return True


def is_late(
    seat: Seat, lacks: Seats, on_table: Sequence[Seat | None], after: Iterable[Fact],
    active: Sequence[Seat], winner: Seat | None,
) -> bool:  # fmt: skip
    """Whether a card of ``seat`` is the missing card of a trick that was turned too soon.

    ``lacks`` are the players without a card in that trick, ``on_table`` those with a card in the next,
    ``winner`` takes the turned trick with this card in it. The card is not the missing one if all the others
    followed its lead, or if it fell in turn to the next trick; it is if its player also plays to the next
    trick.
    """
    order = [*active[active.index(on_table[0]) :], *active] if on_table and on_table[0] in active else []
    in_turn = bool(order) and set(order[: order.index(seat)]) <= set(on_table)
    followed: list[Seat | None] = []
    for event in after:
        everybody = set(active) <= {seat, *on_table, *followed}
        match event:
            case Quitted():
                if on_table and everybody:
                    return False
                break
            case Played(other) if other is seat and everybody:
                return not in_turn if on_table else followed[0] is winner
            case Played(other) if other is seat:
                return True
            case Played(other):
                if everybody:
                    return False
                followed.append(other)
            case _:
                continue
    if on_table:
        return not in_turn
    if set(active) <= {seat, *followed}:
        return False
    return not followed or followed[0] is winner or followed[0] in lacks


def is_of_previous_trick(on_table: Seats, after: Iterable[Fact]) -> bool:
    """Whether a gathering takes the whole trick still on the table, and not the next one, begun since.

    ``on_table`` are the players with a card in the next trick: the next player completes it, or already has a
    card in it.
    """
    if len(on_table) < 2:
        return True
    following = next((event.seat for event in after if isinstance(event, Played)), None)
    return following is None or following not in on_table
