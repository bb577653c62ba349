"""The table read again, beside what is recorded of it: what differs is asked, never put right silently."""

from __future__ import annotations

from ..cards import Card
from ..facts.register import Amended, Event, Played
from ..game.game import Game
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..seats import Seat
from ..table_events import Read, TableRead


def facts_of(game: Game, read: TableRead) -> tuple[Event, ...]:
    """What the reading adds to the record.

    A card that was not read and now is takes its name. One that now reads otherwise is a card that was
    not read, and is asked for. One that lies in the trick and was never seen laid is asked whose it is.
    """
    trick = _open(game.followed)
    if game.followed is None or trick is None:
        return ()
    facts: list[Event] = []
    lie = {one.card for _, one in read.lying}
    known = _known(game.followed)
    room = len(game.followed.active) - len(trick.plays)
    for seat, one in read.lying:
        if one.card is None or one.card in known:
            continue
        mine = next((play for play in trick.plays if play.seat is seat and seat is not None), None)
        if mine is not None and mine.card is None:
            facts.append(Amended(mine.place, Played(seat, one.card, seen=mine.seen), seen=read.seen))
        elif mine is not None and mine.card not in lie and len(read.lying) <= len(trick.plays):
            assert mine.card is not None
            doubtful = Played(seat, None, (mine.card, one.card), doubted=True, seen=mine.seen)
            facts.append(Amended(mine.place, doubtful, seen=read.seen))
        elif room > 0 and len(read.lying) > len(trick.plays):
            room -= 1
            facts.append(Played(None, one.card, seen=read.seen))
    return tuple(facts)


def named(hand: Hand, read: Read, seen: tuple[str, ...]) -> tuple[Event, ...]:
    """The correction of a card that reads otherwise beside those that were seen after it.

    A card that was not read takes its name; one that the eye had named is not read any more. What a person
    said of it stands, and so does what is to be asked because the table was read otherwise.
    """
    play = next((one for one in hand.plays if one.seen == seen and seen), None)
    if play is None or play.doubted or play.place in hand.confirmed:
        return ()
    names = play.card is None and read.card is not None
    unnames = play.card is not None and read.card is None and bool(play.rivals)
    if not names and not unnames:
        return ()
    now = as_read(play.seat, read, seen, play.others)
    return (Amended(play.place, now, seen=seen),)


def as_read(
    seat: Seat | None, read: Read, seen: tuple[str, ...], others: tuple[tuple[Seat, float], ...] = ()
) -> Played:
    """The card that ``seat`` laid, or one of ``others``, as the eye read it."""
    rivals, shares = rivals_of(read)
    return Played(seat, read.card, rivals, shares=shares, others=others, seen=seen)


def rivals_of(read: Read) -> tuple[tuple[Card, ...], tuple[float, ...]]:
    """The cards that a read may be besides the one that it names, best first, and how probable each is."""
    rivals = [(card, min(max(p, 0.0), 1.0)) for card, p in read.rivals if card != read.card]
    return tuple(card for card, _ in rivals), tuple(p for _, p in rivals)


def missing(game: Game, read: TableRead) -> tuple[Play, ...]:
    """The cards of the trick on the table that were not found lying there."""
    trick = _open(game.followed)
    lie = {one.card for _, one in read.lying}
    if trick is None or any(card is None for card in lie):
        return ()  # one of those that lie there unread may be it
    return tuple(play for play in trick.plays if play.card is not None and play.card not in lie)


def _open(hand: Hand | None) -> Trick | None:
    """The trick that lies on the table."""
    if hand is None or hand.phase is Phase.OVER or not hand.tricks or hand.tricks[-1].quitted:
        return None
    return hand.tricks[-1]


def _known(hand: Hand) -> set[object]:
    """Every card that is recorded somewhere in this deal: a second one is no news but a misreading."""
    return {play.card for play in hand.plays} | {hand.up}
