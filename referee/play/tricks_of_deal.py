"""The tricks of a deal, computed from the cards that were laid, taken back and gathered, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..cards import Card, Trump, power, suit_of
from ..facts.placed import Placed
from ..facts.register import Fact, Played, Quitted, Withdrew
from ..seats import Seat
from .which_trick import is_late, is_of_previous_trick, is_played_to, is_too_many

TRICKS = 5
"""Cards in a hand, and tricks in a deal."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid to a trick, with its place in the journal and its evidence.

    ``taken_back`` is the place where it was taken back into the hand; None for a card that stayed.
    """

    place: int
    seat: Seat | None
    card: Card | None
    seen: tuple[str, ...] = ()
    rivals: tuple[Card, ...] = ()
    is_doubted: bool = False
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()
    was: Card | None = None
    taken_back: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """``plays`` are the cards that stayed, ``withdrawn`` those that were taken back.

    ``idle`` are cards of players who sit out: they take no part in the trick. ``active`` is the number of
    hands that take part; ``gathered_by`` is the player who gathered it, if that was seen. ``turned`` are the
    places where it was turned before it was opened again to correct a card; ``gaps`` are the players who owe
    it a card since then, each with the card's position among the plays. ``is_led_early``: its lead fell
    before the trick before was complete.
    """

    number: int
    active: int
    plays: tuple[Play, ...] = ()
    withdrawn: tuple[Play, ...] = ()
    is_quitted: bool = False
    quit_place: int | None = None
    gathered_by: Seat | None = None
    seen: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    gaps: tuple[tuple[Seat, int], ...] = ()
    idle: tuple[Play, ...] = ()
    is_led_early: bool = False

    @property
    def laid(self) -> tuple[Play, ...]:
        """All cards that stayed to the end, including those of players who sit out."""
        return (*self.plays, *(play for play in self.idle if play.taken_back is None))

    @property
    def leader(self) -> Seat | None:
        return self.plays[0].seat if self.plays else None

    @property
    def is_complete(self) -> bool:
        """Every hand that takes part has a card in it."""
        if len(self.plays) < self.active:
            return False
        known = {play.seat for play in self.plays if play.seat is not None}
        return len(known) + sum(play.seat is None for play in self.plays) >= self.active

    @property
    def is_over(self) -> bool:
        return self.is_quitted or self.is_complete

    def card_of(self, seat: Seat) -> Card | None:
        return next((play.card for play in self.plays if play.seat is seat), None)

    def led(self, trump: Trump | None, benny: Card | None) -> Trump | None:
        """The suit led, as it counts under ``trump``; None if the lead was not read."""
        if not self.plays or self.plays[0].card is None:
            return None
        return suit_of(self.plays[0].card, trump, benny)

    def winner(self, trump: Trump | None, benny: Card | None, short: bool = False) -> Seat | None:
        """Who takes the trick by its cards; None while a card of it, or the trump, is not known.

        ``short`` allows a winner where the trick was quitted with a card missing (Somerset 60).
        """
        whole = self.is_complete or (short and self.is_quitted)
        if trump is None or not whole or not self.plays or any(play.card is None for play in self.plays):
            return None
        led = self.led(trump, benny)
        best = max(self.plays, key=lambda play: power(play.card, trump, led, benny) if play.card else 0)
        return best.seat


Winner = Callable[[Trick], Seat | None]


def tricks_of(facts: Iterable[Placed], active: Sequence[Seat], winner: Winner) -> tuple[Trick, ...]:
    """The tricks that ``facts`` make, with ``active`` playing; ``winner`` computes who takes a trick.

    A card goes to the trick on the table until that is whole. A gathering while no card is on the table
    belongs to the trick before. Nothing here judges whether a play was legal.
    """
    tricks: list[Trick] = []
    known = tuple(facts)
    order = {place: number for number, (place, _) in enumerate(known)}
    for number, (place, event) in enumerate(known):
        match event:
            case Played(seat) if seat is not None and seat not in active:
                _sits_out(tricks, _play(place, event), len(active))
            case Played():
                _add_card(tricks, event, _play(place, event), known, number, active, winner)
            case Withdrew(seat, card) if event.seen or not tricks or not tricks[-1].is_quitted:
                if not _withdraw(tricks, event, place) and not event.seen and card is not None:
                    _take_from_turned_trick(tricks, seat, card, place, order)
            case Withdrew(seat, card):
                _take_from_turned_trick(tricks, seat, card, place, order)
            case Quitted() if tricks:
                _turn(tricks, event, place, _events(known, number), active, order)
            case _:
                continue
    return tuple(
        trick for trick in tricks if trick.plays or trick.withdrawn or trick.is_quitted or trick.idle
    )


def _events(known: tuple[Placed, ...], number: int) -> Iterator[Fact]:
    """The facts after the fact at index ``number``."""
    return (known[later].event for later in range(number + 1, len(known)))


def _play(place: int, e: Played) -> Play:
    return Play(place, e.seat, e.card, e.seen, e.rivals, e.doubted, e.shares, e.others, e.was)


def _sits_out(tricks: list[Trick], play: Play, active: int) -> None:
    """Add a card of a player who sits out to the trick on the table, as idle."""
    if not tricks or tricks[-1].is_quitted:
        tricks.append(Trick(len(tricks) + 1, active))
    tricks[-1] = replace(tricks[-1], idle=(*tricks[-1].idle, play))


def _add_card(
    tricks: list[Trick], event: Played, play: Play, known: tuple[Placed, ...], number: int,
    active: Sequence[Seat], winner: Winner,
) -> None:  # fmt: skip
    """Add a card to the trick that it belongs to."""
    if _fill_gap(tricks, play) or _insert_late(tricks, play, known, number, active, winner):
        return
    _lead_ahead(tricks, play, _events(known, number), active, winner)
    last = tricks[-1] if tricks else None
    if last is not None and last.is_over and not last.is_quitted:
        first = [before.card for before in last.plays[-1:] if before.seat is play.seat]
        may_be_too_many = play.seat is not None and not play.seen  # else the pictures decide
        if may_be_too_many and is_too_many(event, first, _events(known, number), active, winner(last)):
            tricks[-1] = replace(last, plays=(*last.plays, play))
            return
    if last is None or last.is_over or (_is_whole_again(last) and play.seat in _seats(last)):
        tricks.append(Trick(len(tricks) + 1, len(active)))
    last = tricks[-1]
    # another player leads to it now
    gaps = last.gaps if last.turned else tuple(gap for gap in last.gaps if gap[1])
    tricks[-1] = Trick(  # replace() takes three times as long, and the worlds of a deal add many cards
        last.number, last.active, (*last.plays, play), last.withdrawn, last.is_quitted, last.quit_place,
        last.gathered_by, last.seen, last.turned, gaps, last.idle, last.is_led_early,
    )  # fmt: skip


def _lead_ahead(
    tricks: list[Trick], play: Play, after: Iterable[Fact], active: Sequence[Seat], winner: Winner
) -> None:
    """Let the winner's second card lead to the next trick, if others play to it, ``play`` being the first.

    It fell before all had played to the trick (Somerset 47). If the camera saw it, it may be something else.
    """
    trick = tricks[-1] if tricks else None
    if trick is None or not trick.is_complete or len(trick.plays) == trick.active:
        return
    firsts = {card.seat: card for card in reversed(trick.plays)}.values()
    rest = tuple(card for card in trick.plays if card in firsts)
    ahead = tuple(card for card in trick.plays if card not in firsts)
    seats = {card.seat for card in ahead}
    if trick.plays[-1] in ahead or any(card.seen for card in ahead) or len(seats) > 1:
        return
    trick = replace(trick, plays=rest)
    seat = winner(trick)
    if seat is not None and seat in seats and is_played_to(seat, play.seat, after, active):
        tricks[-1:] = [trick, Trick(trick.number + 1, trick.active, ahead, is_led_early=True)]


def _is_whole_again(trick: Trick) -> bool:
    """Whether a trick lacks only cards that were in it before."""
    return bool(trick.gaps) and len(trick.plays) + len(trick.gaps) >= trick.active


def _insert_late(
    tricks: list[Trick], play: Play, known: tuple[Placed, ...], number: int,
    active: Sequence[Seat], winner: Winner,
) -> bool:  # fmt: skip
    """Add a card to the trick before, if people turned that one without it; returns whether they did."""
    if not tricks or play.seat is None:
        return False
    at = len(tricks) - 1 if tricks[-1].is_quitted else len(tricks) - 2
    if at < 0 or (tricks[-1].is_complete and not tricks[-1].is_quitted):
        return False
    turned = tricks[at]
    seats = _seats(turned)
    lacks_a_card = turned.is_quitted and turned.plays and not (turned.seen or turned.is_complete)
    if not lacks_a_card or {play.seat, None} & seats:
        return False
    filled = replace(turned, plays=(*turned.plays, play))
    on_table = [] if tricks[-1].is_quitted else [on_it.seat for on_it in tricks[-1].plays]
    lacks = set(active) - seats
    if not is_late(play.seat, lacks, on_table, _events(known, number), active, winner(filled)):
        return False
    tricks[at] = filled
    return True


def _turn(
    tricks: list[Trick], event: Quitted, place: int, after: Iterable[Fact], active: Sequence[Seat],
    order: dict[int, int],
) -> None:  # fmt: skip
    """Gather the trick on the table; while no card is on the table, the trick before."""
    if tricks[-1].is_quitted:
        _turned_again(tricks, -1, place, order)
        return
    which = _gathered_with(tricks, event.seen, after)
    if not tricks[which].plays and not _is_pictured(tricks[which].withdrawn, event.seen):
        if len(tricks) > 1:
            _turned_again(tricks, -2, place, order)
        return
    trick = _without_strays(tricks[which], active)
    gaps = trick.gaps if trick.turned else ()
    tricks[which] = replace(
        trick, is_quitted=True, quit_place=place, gathered_by=event.by, seen=event.seen, gaps=gaps
    )


def _turned_again(tricks: list[Trick], which: int, place: int, order: dict[int, int]) -> None:
    """Move the turning of a trick that was turned too soon behind the cards that came to it later."""
    trick = tricks[which]
    if trick.quit_place is not None and any(order[p.place] > order[trick.quit_place] for p in trick.plays):
        tricks[which] = replace(trick, quit_place=place)


def _is_pictured(plays: Iterable[Play], seen: tuple[str, ...]) -> bool:
    return any(set(play.seen) & set(seen) for play in plays)


def _seats(trick: Trick) -> set[Seat | None]:
    return {play.seat for play in trick.plays}


def _fill_gap(tricks: list[Trick], play: Play) -> bool:
    """Add the card to the trick that was opened again for it; returns whether there is such a trick."""
    for number, trick in enumerate(tricks):
        for seat, index in trick.gaps:
            if seat is play.seat:
                gaps = tuple(gap for gap in trick.gaps if gap[0] is not seat)
                plays = (*trick.plays[:index], play, *trick.plays[index:])
                tricks[number] = replace(trick, plays=plays, gaps=gaps)
                return True
    return False


def _take_from_turned_trick(
    tricks: list[Trick], seat: Seat, card: Card | None, place: int, order: dict[int, int]
) -> None:
    """Take a card out of a turned trick, as people entered it.

    If its player laid two cards to the trick, or the card came after the turning, the trick stays turned
    (Somerset 61). Else the trick is open again until the player has played another card to it (Somerset 65).
    """
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        if card is None and number < len(tricks) - 1:
            return
        for play in reversed(trick.plays):
            if play.seat is not seat or (card is not None and play.card != card):
                continue
            rest = tuple(kept for kept in trick.plays if kept is not play)
            less = replace(trick, plays=rest, withdrawn=(*trick.withdrawn, replace(play, taken_back=place)))
            late = trick.quit_place is not None and order[play.place] > order[trick.quit_place]
            if seat not in _seats(less) and not late:
                turned = trick.turned if trick.quit_place is None else (*trick.turned, trick.quit_place)
                gap = (seat, trick.plays.index(play))
                less = replace(
                    less, is_quitted=False, quit_place=None, turned=turned, gaps=(*trick.gaps, gap)
                )
            tricks[number] = less
            return


def _gathered_with(tricks: list[Trick], seen: tuple[str, ...], after: Iterable[Fact]) -> int:
    """Which trick was gathered, the last (-1) or the one before (-2): the pictures show which cards went.

    A card that falls on a whole trick leads to the next, before that trick is gathered. If it was gathered
    with that trick, it was no lead but a card too many (Somerset 61).
    """
    if len(tricks) < 2 or tricks[-2].is_quitted or tricks[-1].is_complete:
        return -1
    before, last = tricks[-2:]
    if not last.plays and before.plays and not _is_pictured(last.withdrawn, seen):
        return -2  # the lead to the next was taken back, and that trick is empty
    if not seen and (before.is_complete or _is_whole_again(before)):
        # the next lead fell before the trick was gathered
        return -2 if is_of_previous_trick({play.seat for play in last.plays}, after) else -1
    whole, next_too = _is_pictured(before.plays, seen), _is_pictured(last.plays, seen)
    if whole and next_too:
        tricks[-2:] = [_joined(before, last)]
        return -1
    return -2 if whole else -1


def _withdraw(tricks: list[Trick], event: Withdrew, place: int) -> bool:
    """Take a card back out of the trick on the table; returns whether a card matched.

    The card with the same picture matches first, then one that was not read, as it was not when lifted, else
    the latest. If the trick was whole, a later card of the same player, or one that was seen falling, takes
    its place; a lead to the next trick stays a lead, and its player owes a card to this trick. A card that
    was seen taken back was seen laid: cards that people inserted never match it.
    """
    matching: list[tuple[Trick, Play]] = []
    for trick in reversed(tricks[-2:]):
        if trick is not tricks[-1] and (trick.is_quitted or tricks[-1].is_complete):
            break
        matching += [(trick, play) for play in reversed(trick.plays) if _is_taken_back(play, event)]
    if not matching:
        return _take_back_idle(tricks, event, place)
    pictured = [pair for pair in matching if set(pair[1].seen) & set(event.seen)]
    unread = [pair for pair in matching if event.seen and event.card is None and pair[1].card is None]
    trick, play = (*pictured, *unread, *matching)[0]
    less = _without(trick, play, place)
    if trick is tricks[-1]:
        tricks[-1] = less
    elif tricks[-1].plays and (event.seen or _seats(tricks[-1]) <= {play.seat, None}):
        tricks[-2:] = [_joined(replace(less, gaps=()), tricks[-1])]
    else:
        tricks[-2] = less
    return True


def _without(trick: Trick, play: Play, place: int) -> Trick:
    """The trick without a card that was taken back; a player who led or completed it owes another card."""
    rest = tuple(kept for kept in trick.plays if kept is not play)
    less = replace(trick, plays=rest, withdrawn=(*trick.withdrawn, replace(play, taken_back=place)))
    if not rest:
        return replace(less, gaps=())
    at = trick.plays.index(play)
    owes = (trick.is_complete and not play.seen) or at == 0
    if play.seat is None or play.seat in _seats(less) or not owes:
        return less
    return replace(less, gaps=(*trick.gaps, (play.seat, at)))


def _take_back_idle(tricks: list[Trick], event: Withdrew, place: int) -> bool:
    """Take back a card of a player who sits out; returns whether a card matched."""
    last = tricks[-1] if tricks else None
    if last is None or last.is_quitted or all(play.taken_back for play in last.idle):
        return False
    play = next((play for play in reversed(last.idle) if _is_taken_back(play, event)), None)
    if play is None:
        return False
    idle = tuple(replace(card, taken_back=place) if card is play else card for card in last.idle)
    tricks[-1] = replace(last, idle=idle)
    return True


def _is_taken_back(play: Play, event: Withdrew) -> bool:
    """Whether ``event`` may have taken back this play."""
    if event.seen and not play.seen:
        return False
    return play.seat is event.seat and (event.card is None or play.card in (event.card, None))


def _without_strays(trick: Trick, active: Sequence[Seat]) -> Trick:
    """The trick without unread cards of unknown players, if all others have played to it.

    They change nothing then. People who know such a card can name its player.
    """
    if not set(active) <= {play.seat for play in trick.plays}:
        return trick
    return replace(trick, plays=tuple(play for play in trick.plays if play.seat or play.card))


def _joined(trick: Trick, extra: Trick) -> Trick:
    """A trick joined with the cards that seemed to begin the next."""
    plays, withdrawn = (*trick.plays, *extra.plays), (*trick.withdrawn, *extra.withdrawn)
    return replace(trick, plays=plays, withdrawn=withdrawn, idle=(*trick.idle, *extra.idle))
