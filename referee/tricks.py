"""The tricks of a deal, from the cards that were laid, taken back and gathered, in the order of the facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .cards import Card
from .events import Played, Quitted, Withdrew
from .placed import Placed
from .seats import Seat
from .trick import Play, Trick


def tricks_of(facts: Iterable[Placed], active: Sequence[Seat]) -> tuple[Trick, ...]:
    """The tricks that ``facts`` come to, where the hands of ``active`` take part.

    A card goes to the trick that lies there until that is whole; nothing here judges whether it might.
    """
    tricks: list[Trick] = []
    for place, event in facts:
        match event:
            case Played(seat, card, rivals, doubted, shares):
                if not tricks or tricks[-1].over:
                    tricks.append(Trick(len(tricks) + 1, len(active)))
                play = Play(place, seat, card, event.seen, rivals, doubted, shares)
                tricks[-1] = replace(tricks[-1], plays=(*tricks[-1].plays, play))
            case Withdrew(seat, card):
                _withdraw(tricks, seat, card)
            case Quitted(by) if tricks and not tricks[-1].quitted:
                which = _gathered_with(tricks, event.seen)
                tricks[which] = replace(
                    _without_strays(tricks[which], active),
                    quitted=True,
                    quit_place=place,
                    gathered_by=by,
                    seen=event.seen,
                )
            case _:
                continue
    return tuple(trick for trick in tricks if trick.plays or trick.withdrawn or trick.quitted)


def _gathered_with(tricks: list[Trick], seen: tuple[str, ...]) -> int:
    """Which trick was gathered, the last or the one before: the pictures name the cards that went.

    A card that falls on a whole trick leads to the next, before that trick is gathered. Where it was
    gathered with it, it was none: it is put back as a card too many (Somerset 61).
    """
    if len(tricks) < 2 or tricks[-2].quitted or tricks[-1].complete:
        return -1
    whole, begun = (any(set(play.seen) & set(seen) for play in trick.plays) for trick in tricks[-2:])
    if whole and begun:
        tricks[-2:] = [_joined(*tricks[-2:])]
        return -1
    return -2 if whole else -1


def _withdraw(tricks: list[Trick], seat: Seat, card: Card | None) -> None:
    """Takes the latest matching card back out of the trick that lies there.

    Where it was one of a whole trick, a card that fell after it belongs to that trick, too.
    """
    for trick in reversed(tricks[-2:]):
        if trick is not tricks[-1] and (trick.quitted or tricks[-1].complete):
            return
        for play in reversed(trick.plays):
            if play.seat is seat and (card is None or play.card in (card, None)):
                rest = tuple(other for other in trick.plays if other is not play)
                less = replace(trick, plays=rest, withdrawn=(*trick.withdrawn, play))
                if trick is tricks[-1]:
                    tricks[-1] = less
                else:
                    tricks[-2:] = [_joined(less, tricks[-1])]
                return


def _without_strays(trick: Trick, active: Sequence[Seat]) -> Trick:
    """The trick without what nobody read and nobody was seen to lay, where all have played to it besides.

    Then it changes nothing whether it was a card. Who knows that it was one names its player.
    """
    if not set(active) <= {play.seat for play in trick.plays}:
        return trick
    return replace(trick, plays=tuple(play for play in trick.plays if play.seat or play.card))


def _joined(trick: Trick, extra: Trick) -> Trick:
    """A trick and what seemed to begin the next one."""
    plays, withdrawn = (*trick.plays, *extra.plays), (*trick.withdrawn, *extra.withdrawn)
    return replace(trick, plays=plays, withdrawn=withdrawn)
