"""Where everybody sits: people confirm the camera's seats, or correct them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.register import Amended, Fact, RoundClosed
from referee.game.game import apply
from referee.game.table import UnknownSeat
from referee.seats import Seat
from referee.turned_seats import ROUND, seats_in, turned, turned_seat
from referee.view.may_see import may_see
from referee.view.role import Role

from ..journal.entries import SeatsTurned
from ..journal.who import CAMERA, Who
from ..shown.words.english import ENGLISH
from .actors import guard_of
from .logbook import NotNow
from .parts_of_state import seats_asked
from .table import Table


def corners_to(east: Seat) -> int:
    """The number of corners by which everybody sits farther round, if East sits at the place ``east``."""
    return (ROUND.index(east) - ROUND.index(Seat.EAST)) % len(ROUND)


def has_same_seats(table: Table, corners: int) -> bool:
    """Whether the same places are taken after a turn by so many ``corners``."""
    seats = table.game.rules.seating.seats
    return {turned_seat(seat, corners) for seat in seats} == set(seats)


def write_turned_seats(table: Table, corners: int, by: Who) -> int:
    """Write down that everybody sits so many ``corners`` farther round than the camera assumed.

    The camera's reports of this evening are amended, as a single act that can be undone; seats that people
    entered stay. Raises NotNow if ``by`` may not change what that would change.
    """
    with table.news.held():
        facts = tuple(_amended(table, corners)) if corners and has_same_seats(table, corners) else ()
        if table.seats is None or seats_asked(table.logbook, table.surroundings.now) is None:
            raise NotNow(ENGLISH["not_now_question_answered_already"])
        game = table.game
        try:
            for fact in facts:
                game = apply(game, fact)
            may_see(game, Role.TABLE)
        except (UnknownSeat, ValueError) as problem:
            raise NotNow(ENGLISH["not_now_seats_turned"].format(problem=problem)) from None
        return table.write_down(by, facts, [(by, SeatsTurned(corners))], guard=guard_of(by))


def turned_by(table: Table, act: int) -> int:
    """The number of corners by which the ``act`` of that number turned the seats; 0 for every other act."""
    acts = (entry for entry in reversed(table.entries) if entry.seq <= act)
    first = next(acts, None)
    if first is None or first.seq != act or not isinstance(first.what, SeatsTurned):
        return 0
    return first.what.turned


def rename(table: Table, corners: int) -> None:
    """Turn the seats in the camera's next reports; if that cannot be stored, the page shows why."""
    if table.seats is not None:
        try:
            table.seats.say(corners)
        except ValueError as problem:
            table.news.set_notice("set-up", str(problem))
    table.surroundings.set_seats(None)


def _amended(table: Table, corners: int) -> Iterator[Fact]:
    """Amendments that turn the seats in what the camera reported since people last entered the seats."""
    facts = table.facts
    last_turn = table.logbook.newest(SeatsTurned)
    theirs: set[int] = set()
    seats: dict[int, tuple[Seat, ...]] = {}
    closed = 0
    for entry in facts:
        fact, place = entry.what.event, entry.what.place
        if isinstance(fact, RoundClosed):
            closed = place
        elif isinstance(fact, Amended):
            named = tuple(seats_in(fact.event))
            if entry.by != CAMERA and named != seats.get(fact.place):
                theirs.add(fact.place)
            seats[fact.place] = named
        else:
            seats[place] = tuple(seats_in(fact))
            if entry.by != CAMERA or (last_turn is not None and entry.seq < last_turn.seq):
                theirs.add(place)
    for place in range(closed + 1, len(facts) + 1):
        fact_now = table.game.corrected.at(place)
        if fact_now is None or place in theirs:
            continue
        other = turned(fact_now, corners)
        if other is not fact_now:
            yield Amended(place, other)
