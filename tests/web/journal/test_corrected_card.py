"""A card that people correct keeps the name that the camera gave it."""

from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import DealBegan, Played
from referee.game.game import apply, replay
from referee.seats import Seat
from web.journal.entered_by_people import corrected

READ, REALLY = Card.parse("As"), Card.parse("Ac")


def played(seen):
    return replay([DealBegan(Seat.WEST), Played(Seat.NORTH, READ, seen=seen)], load("american"))


def test_the_name_that_the_camera_gave_is_kept_until_people_come_back_to_it():
    game = apply(played(("s1",)), corrected(played(("s1",)), 2, REALLY, None))
    assert (game.hand.plays[0].card, game.hand.plays[0].was) == (REALLY, READ)
    game = apply(game, corrected(game, 2, READ, None))
    assert (game.hand.plays[0].card, game.hand.plays[0].was) == (READ, None)


def test_a_card_that_people_entered_was_never_read():
    game = apply(played(()), corrected(played(()), 2, REALLY, None))
    assert game.hand.plays[0].was is None
