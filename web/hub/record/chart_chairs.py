"""The chairs of a chart for a whole evening: who has which, and the rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sqlalchemy.orm import Session

from ..movements.chart import chart
from ..movements.draw import draw
from ..movements.kept_apart import chairs_apart
from ..movements.movement import Movement
from ..movements.numbers import CannotSeat, Over
from ..movements.repeats import met
from ..movements.seating import Round, Sitting
from .agreed import agreed
from .models import Entrant, Evening
from .people import everybody, rounds_drawn
from .seat_wishes import pairs_apart, with_seats
from .seats import here, seats, standing_rounds


def of_chart(
    session: Session, evening: Evening, people: Sequence[Entrant], kind: Movement, number: int
) -> Round | None:
    """The round of a chart for the whole evening; None if these people no longer fit it.

    Chairs of the chart are given out in the first round. A late comer takes the chair of a person who left,
    or in a rainbow an empty chair.
    """
    if number == 1:
        for person in everybody(session, evening):  # some may have one from a first round that was taken back
            person.chair = None
    made = _charted(len(people), kind, evening.over, number)
    chairs = _chairs(session, evening, people, kind, made if number == 1 else ())
    if chairs is None or number > len(made):
        return None
    for person in people:
        person.chair = next(chair for chair, who in chairs.items() if who == person.number)
    return _renamed(made[number - 1], chairs)


def _chairs(
    session: Session, evening: Evening, people: Sequence[Entrant], kind: Movement, fresh: Sequence[Round]
) -> dict[int, int] | None:
    """The chair of each person in a chart; None if these people no longer fit it.

    ``fresh`` are the rounds of a new chart: its chairs are given out so that people who shall be kept apart
    meet as seldom as possible in the agreed rounds.
    """
    if fresh:
        wanted = agreed(session, evening).rounds or len(fresh)
        return chairs_apart(
            [person.number for person in people], fresh[:wanted], pairs_apart(session, evening)
        )
    size = max((person.chair or 0 for person in everybody(session, evening)), default=0)
    most = 4 * -(-size // 4) if kind is Movement.RAINBOW else size
    by_chair = {person.chair: person.number for person in people if person.chair is not None}
    free = [chair for chair in range(1, most + 1) if chair not in by_chair]
    late = [person.number for person in people if person.chair is None]
    if len(late) > len(free):
        return None
    by_chair |= dict(zip(free, late, strict=False))
    return by_chair if sorted(by_chair) == list(range(1, max(size, len(people)) + 1)) else None


def _charted(people: int, kind: Movement, over: Over, number: int) -> tuple[Round, ...]:
    """The rounds of a chart for so many people; without a chart, none after the first round."""
    try:
        return chart(kind, people, None, over if people % 4 else None, Random(0)).rounds
    except CannotSeat:
        if number == 1:
            raise
        return ()


def charted_rounds(session: Session, evening: Evening) -> list[Round]:
    """The rounds to come as they will be drawn if nobody comes or goes, as far as the movement fixes them.

    Only a rainbow and a whist movement do. Raises CannotSeat where their first round cannot be drawn.
    """
    kind, number = evening.kind, rounds_drawn(session, evening) + 1
    if not kind.has_chart:
        return []
    people = here(session, evening, number)
    made = _charted(len(people), kind, evening.over, number)
    chairs = _chairs(session, evening, people, kind, made if number == 1 else ())
    if chairs is None:
        return []
    return [_renamed(round_, chairs) for round_ in made[number - 1 :]]


def rounds_ahead(session: Session, evening: Evening, many: int) -> list[Round]:
    """The next rounds as they will be drawn if nobody comes or goes and no seat is changed by hand.

    None while the next round waits for results. Raises CannotSeat where nobody can be seated.
    """
    made = charted_rounds(session, evening)[:many]
    if not (evening.kind.has_pairs or evening.kind.is_by_result):
        before = [seats(session, drawn) for drawn in standing_rounds(session, evening)]
        people = [person.number for person in here(session, evening, len(before) + 1)]
        apart, counted_ = pairs_apart(session, evening), met([*before, *made])
        for number in range(len(before) + len(made) + 1, len(before) + many + 1):
            drawn = draw(people, counted_, Random(f"{evening.seed} {number}"), evening.over, apart)
            made.append(with_seats(session, evening, drawn, Movement.DRAW))
            counted_.add(made[-1])
    return made


def _renamed(round_: Round, names: dict[int, int]) -> Round:
    """The round with other numbers for its people."""
    sittings = tuple(
        Sitting(sitting.table, tuple(None if who is None else names[who] for who in sitting.seats))
        for sitting in round_.sittings
    )
    return Round(sittings, tuple(names[who] for who in round_.out))
