"""Simulated people answer by the picture that they are shown."""

from models.lab.evenings.pictured import Pictures, Unpictured, add_pictures
from models.lab.films.film.truth_file import EventLine, event_lines
from referee.cards import Card
from referee.play.tricks_of_deal import Play
from referee.seats import Seat


def quad(x, y):
    return [[x, y], [x + 50, y], [x + 50, y + 80], [x, y + 80]]


LINES = event_lines([
    {"t": 5.0, "event": "laid", "seat": "N", "card": "As", "trick": 1, "quad": quad(300, 200)},
    {"t": 6.0, "event": "laid", "seat": "E", "card": "9d", "trick": 1, "quad": quad(400, 300)},
    {"t": 9.0, "event": "gathered", "by": "N", "trick": 1},
    {"t": 12.0, "event": "laid", "seat": "E", "card": "Kc", "trick": 2, "quad": quad(402, 303)},
])  # fmt: skip


def unread(t, seat, x, y):
    """The report of a card that was not read."""
    return EventLine(t=t, event="laid", seat=seat, quad=quad(x, y))


def pictured(t, x, y):
    return Pictures(LINES, {"s1": unread(t, "E", x, y)}).card_of(Play(3, Seat.EAST, None, ("s1",)))


def test_a_card_on_the_table_at_that_time_is_known_by_its_picture():
    assert pictured(6.5, 404, 296).card == "9d"
    assert pictured(12.2, 404, 296).card == "Kc"


def test_of_two_cards_laid_together_the_card_still_on_the_table_is_meant():
    both = [EventLine(t=5.0, event="laid", seat="S", card=name, trick=1, quad=quad(x, 200))
            for name, x in (("8s", 300), ("Kh", 325))]  # fmt: skip
    for x, name in ((303, "8s"), (322, "Kh")):
        shown = {"s1": unread(5.3, "S", x, 201)}
        assert Pictures(both, shown).card_of(Play(3, Seat.SOUTH, None, ("s1",))).card == name


def test_a_thing_in_an_empty_place_is_no_card():
    assert pictured(6.5, 700, 500) is Unpictured.NO_CARD
    assert pictured(20.0, 300, 200) is Unpictured.NO_CARD  # the ace was gathered long before


def test_without_a_picture_nothing_is_known_by_it():
    assert Pictures(LINES).card_of(Play(3, Seat.EAST, None, ("s1",))) is Unpictured.NO_PICTURE


def test_a_card_that_was_gathered_is_still_known_by_its_picture():
    shown = {}
    add_pictures(shown, ["s1"], unread(6.5, "E", 404, 296))
    add_pictures(shown, ["s2", "s1"], EventLine(t=9.0, event="gathered", by="N"))
    assert Pictures(LINES, shown).card_of(Play(3, Seat.EAST, None, ("s1",))).card == "9d"


def test_a_hand_that_was_shown_is_known_by_all_its_cards():
    lines = event_lines({"t": 5.0, "event": "exposed", "seat": "N", "card": card} for card in ("Qc", "Kc"))
    queen, king = (Play(place, Seat.NORTH, Card.parse(card)) for place, card in ((3, "Qc"), (4, "Kc")))
    assert Pictures(lines).are_shown([queen, king])
    assert not Pictures(lines).are_shown([queen, Play(5, Seat.NORTH, Card.parse("As"))])
    assert not Pictures(lines).is_taken_back(king)
