"""The tricks of a deal, from the cards that were laid, taken back and gathered, in the order of the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ..cards import Card, Trump, power, suit_of
from ..facts.all_facts import Event, Played, Quitted, Withdrew
from ..facts.placed_fact import Placed
from ..seats import Seat

TRICKS = 5
"""Cards in a hand, and tricks in a deal."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card laid to a trick, with its place in the journal and its evidence.

    ``taken_back`` is the place where it was taken back into the hand; None for one that stayed.
    """

    place: int
    seat: Seat | None
    card: Card | None
    seen: tuple[str, ...] = ()
    rivals: tuple[Card, ...] = ()
    doubted: bool = False
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()
    taken_back: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """``plays`` are the cards that stayed, ``withdrawn`` those that were taken back.

    ``active`` is how many hands take part; ``gathered_by`` who took it, where that was seen. ``turned`` are
    the places where it was turned before it was opened again to put a card right, and ``gaps`` who owes it
    a card since then, each with where among its plays that belongs.
    """

    number: int
    active: int
    plays: tuple[Play, ...] = ()
    withdrawn: tuple[Play, ...] = ()
    quitted: bool = False
    quit_place: int | None = None
    gathered_by: Seat | None = None
    seen: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    gaps: tuple[tuple[Seat, int], ...] = ()

    @property
    def leader(self) -> Seat | None:
        return self.plays[0].seat if self.plays else None

    @property
    def complete(self) -> bool:
        """Every hand that takes part has a card in it."""
        if len(self.plays) < self.active:
            return False
        known = {play.seat for play in self.plays if play.seat is not None}
        return len(known) + sum(play.seat is None for play in self.plays) >= self.active

    @property
    def over(self) -> bool:
        return self.quitted or self.complete

    def card_of(self, seat: Seat) -> Card | None:
        return next((play.card for play in self.plays if play.seat is seat), None)

    def led(self, trump: Trump | None, benny: Card | None) -> Trump | None:
        """The suit led, as it counts under ``trump``; None where the lead was not read."""
        if not self.plays or self.plays[0].card is None:
            return None
        return suit_of(self.plays[0].card, trump, benny)

    def winner(self, trump: Trump | None, benny: Card | None, short: bool = False) -> Seat | None:
        """Who takes it by the cards; None while any card of it, or the trump, is not known.

        ``short`` lets a trick be won that was quitted without somebody's card (Somerset 60).
        """
        whole = self.complete or (short and self.quitted)
        if trump is None or not whole or not self.plays or any(play.card is None for play in self.plays):
            return None
        led = self.led(trump, benny)
        best = max(self.plays, key=lambda play: power(play.card, trump, led, benny) if play.card else 0)
        return best.seat


def tricks_of(
    facts: Iterable[Placed], active: Sequence[Seat], winner: Callable[[Trick], Seat | None]
) -> tuple[Trick, ...]:
    """The tricks that ``facts`` come to, where the hands of ``active`` play; ``winner`` tells who takes one.

    A card goes to the trick that lies there until that is whole; nothing here judges whether it might.
    """
    tricks: list[Trick] = []
    known = tuple(facts)
    for number, (place, event) in enumerate(known):
        match event:
            case Played(seat, card, rivals, doubted, shares, others):
                play = Play(place, seat, card, event.seen, rivals, doubted, shares, others)
                lies = tricks[-1] if tricks else None
                if _fills_a_gap(tricks, play):
                    continue
                if lies is not None and lies.over and not lies.quitted:
                    after = (later for _, later in known[number + 1 :])
                    if is_too_many(play, lies, after, active, winner(lies)):
                        tricks[-1] = replace(lies, plays=(*lies.plays, play))
                        continue
                if lies is None or lies.over or (lies.gaps and play.seat in _seats(lies)):
                    tricks.append(Trick(len(tricks) + 1, len(active)))
                tricks[-1] = replace(tricks[-1], plays=(*tricks[-1].plays, play))
            case Withdrew(seat, card) if event.seen or not tricks or not tricks[-1].quitted:
                if not _withdraw(tricks, event, place) and not event.seen and card is not None:
                    _take_from_a_turned_one(tricks, seat, card, place)
            case Withdrew(seat, card):
                _take_from_a_turned_one(tricks, seat, card, place)
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


def _seats(trick: Trick) -> set[Seat | None]:
    return {play.seat for play in trick.plays}


def _fills_a_gap(tricks: list[Trick], play: Play) -> bool:
    """Puts the card into the trick that was opened again for it, if there is one."""
    for number, trick in enumerate(tricks):
        for seat, index in trick.gaps:
            if seat is play.seat:
                gaps = tuple(gap for gap in trick.gaps if gap[0] is not seat)
                plays = (*trick.plays[:index], play, *trick.plays[index:])
                tricks[number] = replace(trick, plays=plays, gaps=gaps)
                return True
    return False


def _take_from_a_turned_one(tricks: list[Trick], seat: Seat, card: Card | None, place: int) -> None:
    """Takes a card out of a trick that was turned, by the word of people.

    One of two that its player laid to it is restored to his hand, and the trick stays turned (Somerset 61).
    Else it is put right: the trick is open again until he has played another to it (Somerset 65).
    """
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        if card is None and number < len(tricks) - 1:
            return
        for play in reversed(trick.plays):
            if play.seat is not seat or (card is not None and play.card != card):
                continue
            rest = tuple(other for other in trick.plays if other is not play)
            less = replace(trick, plays=rest, withdrawn=(*trick.withdrawn, replace(play, taken_back=place)))
            if seat not in _seats(less):
                turned = trick.turned if trick.quit_place is None else (*trick.turned, trick.quit_place)
                gap = (seat, trick.plays.index(play))
                less = replace(less, quitted=False, quit_place=None, turned=turned, gaps=(*trick.gaps, gap))
            tricks[number] = less
            return


def _gathered_with(tricks: list[Trick], seen: tuple[str, ...]) -> int:
    """Which trick was gathered, the last or the one before: the pictures name the cards that went.

    A card that falls on a whole trick leads to the next, before that trick is gathered. Where it was
    gathered with it, it was none: it is put back as a card too many (Somerset 61).
    """
    if len(tricks) < 2 or tricks[-2].quitted or tricks[-1].complete:
        return -1
    if not seen and len(tricks[-1].plays) == 1 and tricks[-2].complete:
        return -2  # the next lead fell before the trick was gathered
    whole, begun = (any(set(play.seen) & set(seen) for play in trick.plays) for trick in tricks[-2:])
    if whole and begun:
        tricks[-2:] = [_joined(*tricks[-2:])]
        return -1
    return -2 if whole else -1


def _withdraw(tricks: list[Trick], event: Withdrew, place: int) -> bool:
    """Takes a card back out of the trick that lies there; False where none matches.

    It is the one whose picture it has, else the latest that matches. Where it was one of a whole trick, a
    card that fell after it belongs to that trick, too. What was seen to be taken back was seen to be laid: it
    is none that people put in later.
    """
    matching: list[tuple[Trick, Play]] = []
    for trick in reversed(tricks[-2:]):
        if trick is not tricks[-1] and (trick.quitted or tricks[-1].complete):
            break
        matching += [(trick, play) for play in reversed(trick.plays) if _is_taken_back(play, event)]
    if not matching:
        return False
    pictured = (one for one in matching if set(one[1].seen) & set(event.seen))
    trick, play = next(pictured, matching[0])
    rest = tuple(other for other in trick.plays if other is not play)
    back = replace(play, taken_back=place)
    less = replace(trick, plays=rest, withdrawn=(*trick.withdrawn, back))
    if trick is tricks[-1]:
        tricks[-1] = less
    else:
        tricks[-2:] = [_joined(less, tricks[-1])]
    return True


def _is_taken_back(play: Play, event: Withdrew) -> bool:
    """Whether a play may be the one that was taken back."""
    if event.seen and not play.seen:
        return False
    return play.seat is event.seat and (event.card is None or play.card in (event.card, None))


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
