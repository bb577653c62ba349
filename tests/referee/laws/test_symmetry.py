"""The law knows no seat and no suit: a record moved round the table gets the same rulings and points.

Every case is judged again with its players some seats further, and with the red suits in place of the black.
"""

from dataclasses import fields, is_dataclass, replace
from functools import singledispatchmethod

import pytest

from referee.book.loading import books
from referee.cards import Card, Suit
from referee.game.game import Game, replay
from referee.laws.ruling import Ruling
from referee.seats import Seat, Seating, Side

from ..cases import FILES, game_of, load

OTHER_COLOUR = {
    Suit.HEARTS: Suit.SPADES,
    Suit.SPADES: Suit.HEARTS,
    Suit.DIAMONDS: Suit.CLUBS,
    Suit.CLUBS: Suit.DIAMONDS,
}
"""Another suit for each; suits of the same colour keep a common colour, as the bowers require."""
OF_A_SIDE = {"consulting"}
"""Kinds of ruling for an offence by both partners: the ruling names the first of them."""


class Moved:
    """Facts with every player ``steps`` seats to the left and, if ``recoloured``, every suit another."""

    def __init__(self, seating: Seating, steps: int, recoloured: bool = False) -> None:
        self._seating, self._steps, self._recoloured = seating, steps, recoloured

    @singledispatchmethod
    def __call__(self, value):
        if is_dataclass(value) and not isinstance(value, type):
            names = [field.name for field in fields(value) if field.init]
            return replace(value, **{name: self(getattr(value, name)) for name in names})
        return value

    @__call__.register
    def _(self, value: Seat):
        return self._seating.next(value, self._steps)

    @__call__.register
    def _(self, value: Side):
        seats = {self(seat) for seat in value.seats}
        return next(side for side in self._seating.sides if {*side.seats} == seats)

    @__call__.register
    def _(self, value: Suit):
        return OTHER_COLOUR[value] if self._recoloured else value

    @__call__.register
    def _(self, value: Card):
        suit = value.suit
        if suit is None or (value.rank == "2" and suit is Suit.SPADES):  # the joker, or the card in its place
            return value
        return Card.parse(value.rank + self(suit).value)

    @__call__.register
    def _(self, value: tuple):
        return tuple(self(item) for item in value)

    def points(self, value: tuple[int, ...] | None):
        """Points in the order of the sides, where each side has moved."""
        if value is None:
            return None
        sides = self._seating.sides
        moved = dict(zip(map(self, sides), value, strict=True))
        return tuple(moved[side] for side in sides)


def outcome(game: Game, move: Moved):
    """For each deal its points and its rulings, moved by ``move``."""

    def key_of(ruling: Ruling):
        offender = None if ruling.offender is None else move(ruling.offender)
        if ruling.kind in OF_A_SIDE and offender is not None:
            offender = game.rules.seating.side(offender)
        remedies = tuple(remedy.name for remedy in ruling.remedies)
        return (ruling.kind, str(offender), ruling.trick or 0, ruling.status.name, ruling.law, remedies)

    return [
        (
            move.points(deal.score.hand),
            move.points(deal.score.penalties),
            move.points(deal.score.total),
            sorted(map(key_of, deal.rulings)),
        )
        for deal in game.deals
    ]


@pytest.mark.parametrize("book", books())
def test_a_case_with_other_seats_and_other_suits_is_ruled_on_and_paid_as_before(book):
    otherwise = []
    of_the_book = [path for path in FILES if load(path)["book"] == book]
    assert of_the_book
    for n, path in enumerate(of_the_book):
        game = game_of(path)
        rules, facts = game.rules, game.journal
        steps = 1 + n % (len(rules.seating.seats) - 1)
        move = Moved(rules.seating, steps)
        moved = Moved(rules.seating, steps, recoloured=True)
        before = outcome(game, move)
        after = outcome(replay([moved(fact) for fact in facts], rules), Moved(rules.seating, 0))
        if before != after:
            otherwise.append((path.stem, steps, before, after))
    assert not otherwise
