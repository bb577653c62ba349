"""The table read again and compared with the record: differences become questions, never silent changes."""

from __future__ import annotations

from ..cards import Card
from ..facts.register import Amended, Fact, Played
from ..game.game import Game
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..seats import Seat
from ..table_events import Read, TableRead


def table_read_facts(game: Game, read: TableRead) -> tuple[Fact, ...]:
    """The facts that the reading adds to the record.

    An unread card that is now read takes its name. A card with a different reading becomes an unread card,
    and the page asks for it. For a card in the trick that was never seen laid, the page asks for its player.
    """
    trick = _open(game.followed)
    if game.followed is None or trick is None:
        return ()
    facts: list[Fact] = []
    on_table = {reading.card for _, reading in read.lying}
    known = _known(game.followed)
    room = len(game.followed.active) - len(trick.plays)
    for seat, reading in read.lying:
        card = reading.card
        if card is None or card in known:
            continue
        play = next((play for play in trick.plays if play.seat is seat and seat is not None), None)
        if play is not None and play.card is None:
            facts.append(Amended(play.place, Played(seat, card, seen=play.seen), seen=read.seen))
        elif play is not None and play.card not in on_table and len(read.lying) <= len(trick.plays):
            assert play.card is not None
            doubtful = Played(seat, None, (play.card, card), doubted=True, seen=play.seen)
            facts.append(Amended(play.place, doubtful, seen=read.seen))
        elif room > 0 and len(read.lying) > len(trick.plays):
            room -= 1
            facts.append(Played(None, card, seen=read.seen))
    return tuple(facts)


def named(hand: Hand, read: Read, seen: tuple[str, ...]) -> tuple[Fact, ...]:
    """The correction of a card that later cards name, or put in doubt.

    An unread card takes its name; a named card becomes unread. A person's entry stands, and so does a
    question that came from reading the table again.
    """
    play = next((play for play in hand.plays if play.seen == seen and seen), None)
    if play is None or play.is_doubted or play.place in hand.confirmed:
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
    """The play of ``seat``, or of a player in ``others``, with the card as it was read."""
    rivals, shares = rivals_of(read)
    return Played(seat, read.card, rivals, shares=shares, others=others, seen=seen)


def rivals_of(read: Read) -> tuple[tuple[Card, ...], tuple[float, ...]]:
    """The other cards that a reading may be, best first, and their probabilities."""
    rivals = [(card, min(max(p, 0.0), 1.0)) for card, p in read.rivals if card != read.card]
    return tuple(card for card, _ in rivals), tuple(p for _, p in rivals)


def missing(game: Game, read: TableRead) -> tuple[Play, ...]:
    """The cards of the trick on the table that the new reading did not see."""
    trick = _open(game.followed)
    on_table = {reading.card for _, reading in read.lying}
    if trick is None or any(card is None for card in on_table):
        return ()  # an unread card on the table may be the missing card
    return tuple(play for play in trick.plays if play.card is not None and play.card not in on_table)


def _open(hand: Hand | None) -> Trick | None:
    """The trick on the table."""
    if hand is None or hand.phase is Phase.OVER or not hand.tricks or hand.tricks[-1].is_quitted:
        return None
    return hand.tricks[-1]


def _known(hand: Hand) -> set[object]:
    """Every card that is recorded in this deal: a second reading of it adds nothing, or is wrong."""
    return {play.card for play in hand.plays} | {hand.up}
