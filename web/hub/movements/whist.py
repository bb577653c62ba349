"""The whist movements for 8 to 25 people: everybody partners everybody once and opposes everybody twice."""

from __future__ import annotations

from math import gcd

from .numbers import CannotSeat, Over
from .seating import Round, Sitting
from .whist_designs import DESIGNS, ELEVEN_WITH_THREES, TWO_OUT, Course
from .whist_search import added, elements

FEWEST, MOST = min(DESIGNS), max(DESIGNS)


def is_exact(people: int) -> bool:
    """Whether everybody partners everybody once and opposes everybody twice: 4n people, or 4n and one more.

    For other numbers nobody partners anybody more than once or opposes anybody more than twice.
    """
    return people % 4 < 2


def whist(people: int, rounds: int | None = None, over: Over = Over.BYE) -> list[Round]:
    """The rounds of the movement for people numbered from 1, all of them where no number is named.

    All rounds are one fewer than people for 4n people, else as many as people; everybody sits out equally
    often then. With ghosts or a table of three, a number one below 4n takes the movement of 4n and leaves
    one person's seat empty. After each round such turns are at most one apart. Raises CannotSeat for other
    numbers and for more rounds than there are.
    """
    size = people
    if over is not Over.BYE and people % 4:
        if people % 4 != 3:
            raise CannotSeat("hub_no_whist_empty_seats", people=people, empty=4 - people % 4)
        size = people + 1
    if size not in DESIGNS and size not in TWO_OUT:
        raise CannotSeat("hub_no_whist_of", fewest=FEWEST, most=MOST, people=people)
    course = _course(people, size, over)
    charted = [(first, step) for first, steps in course.rounds for step in steps]
    if rounds is not None and not 0 <= rounds <= len(charted):
        raise CannotSeat("hub_no_whist_rounds", size=size, rounds=len(charted))
    made = []
    for first, step in charted if rounds is None else charted[:rounds]:
        moved = added(course.moduli, step)
        sittings = tuple(
            _sitting(number, [_person(moved[seat], course.empty, size) for seat in table], people, over)
            for number, table in enumerate(first, 1)
        )
        playing = {person for sitting in sittings for person in sitting.seats}
        made.append(
            Round(sittings, tuple(person for person in range(1, people + 1) if person not in playing))
        )
    return made


def _course(people: int, size: int, over: Over) -> Course:
    """The movement of ``size`` people; ``people`` of them are present."""
    if people in TWO_OUT:
        return TWO_OUT[people]
    if people == 11 and over is Over.THREE:
        return ELEVEN_WITH_THREES
    moduli, first = DESIGNS[size]
    together = people % 4 if size == people else 3 if over is Over.THREE else 1
    return Course(moduli, ((first, tuple(in_turn(len(elements(moduli)), together or 1))),), size - 1)


def _person(place: int, empty: int, size: int) -> int:
    """The number of the person at a place; the person at the ``empty`` place is the last."""
    return size if place == empty else place + 1 if place < empty else place


def in_turn(size: int, together: int) -> list[int]:
    """The elements of a cyclic group in steps of ``together``, each a single time.

    So many neighbours in the group, moved on by each element in turn, include everybody before anybody comes
    a second time.
    """
    rings = gcd(size, together)
    return [(first + together * step) % size for first in range(rings) for step in range(size // rings)]


def _sitting(table: int, seats: list[int], people: int, over: Over) -> Sitting:
    """The table with the absent person's seat left empty, or removed."""
    if all(person <= people for person in seats):
        return Sitting(table, tuple(seats))
    if over is Over.THREE:
        empty = next(place for place, person in enumerate(seats) if person > people)
        return Sitting(table, tuple(seats[empty + 1 :] + seats[:empty]))
    return Sitting(table, tuple(person if person <= people else None for person in seats))
