"""A deal as a camera would report it, with a revoke of East in the first trick."""

from __future__ import annotations

from models.lab.props.deals_by_script import DEAL
from referee.cards import Card
from referee.seats import Seat
from referee.table_events import CardLaid, PackCut, Read, TableEvent, TrickGathered, UpCardTaken, UpCardTurned
from web.journal.who import Who
from web.table.table import Table

PLAYED = DEAL[0]
"""Its first trick: East plays a trump to spades, and holds the nine of spades."""


def sighting(number: int) -> str:
    return f"s{number}"


def up_card(t: float = 1.0, dealer: Seat = Seat.WEST, card: str = "9h") -> TableEvent:
    return UpCardTurned(t, int(t * 30), (f"up-{t:g}",), dealer, Read(Card.parse(card), 0.99))


def taken(t: float = 2.0, dealer: Seat = Seat.WEST, card: str = "9h") -> TableEvent:
    return UpCardTaken(t, int(t * 30), (), dealer, Read(Card.parse(card), 0.99))


def laid(t: float, text: str, p: float = 0.99, rivals: tuple[str, ...] = ()) -> TableEvent:
    """``E Th`` laid at ``t``; ``E ?`` is a card that was not read."""
    seat, name = text.split()
    card = None if name == "?" else Card.parse(name)
    read = Read(card, p, tuple((Card.parse(rival), 0.3) for rival in rivals))
    return CardLaid(t, int(t * 30), (f"c-{t:g}",), Seat(seat), 0.99, read)


def gathered(t: float, by: str, seen: tuple[str, ...] = ()) -> TableEvent:
    return TrickGathered(t, int(t * 30), seen, Seat(by), ())


def trick(t: float, plays: tuple[str, ...], by: str) -> list[TableEvent]:
    """A trick with cards that fall a second apart from ``t`` on and are gathered by ``by``."""
    return [*(laid(t + n, play) for n, play in enumerate(plays)), gathered(t + 4, by)]


def whole_deal() -> list[TableEvent]:
    """The deal from its up-card to the last trick gathered."""
    events = [up_card(), taken()]
    for number, (plays, by) in enumerate(zip(DEAL, ("E", "E", "W", "S", "W"), strict=True)):
        events += trick(10.0 + 10 * number, plays, by)
    return events


def cut(t: float = 90.0) -> TableEvent:
    return PackCut(t, int(t * 30), ())


def give_up(table: Table) -> None:
    """A device gives the other tricks to East and West, and a second one agrees that the hand is over."""
    table.enter({"fact": "conceded", "side": "EW"}, Who.parse("table 1"))
    agree_that_it_is_over(table)


def agree_that_it_is_over(table: Table) -> None:
    """Another device confirms that a hand ended early by its last fact is over."""
    hand = table.game.hand
    assert hand is not None
    table.answer(f"{hand.number}:ended:{hand.facts[-1].place}", "yes", Who.parse("table 2"))
