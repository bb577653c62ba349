"""Values as plain data: what stands in the JSON of a report, and under which names."""

from dataclasses import dataclass, field

from referee.cards import Card, Suit
from referee.look_back.data import look_back
from referee.notation.written_game import game_from
from referee.seats import Seat, seating
from referee.view.judge_report import judged_deals
from referee.view.plain import ABSENT, Absent, plain, plain_object, written_as
from referee.words.message import say
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF

DEAL = (
    "deal", "dealer", "trump", "maker", "alone", "tricks", "outcome", "points", "score", "games", "game_won",
    "rubber_points", "rubber_won",
    "rulings", "worlds", "questions",
)  # fmt: skip


@dataclass
class Laid:
    card: Card | None
    is_led: bool = field(metadata=written_as("led"))
    seat: Seat | Absent = ABSENT


def test_seats_sides_suits_and_cards_are_written_as_on_a_sheet_and_messages_as_their_text():
    side = seating(4).sides[0]
    assert plain((Seat.WEST, side, Suit.HEARTS, Card.parse("Jd"))) == ["W", "NS", "h", "Jd"]
    assert plain({side: 2}) == {"NS": 2}
    assert plain(say("value", value=Seat.WEST)) == "W"


def test_a_part_may_have_another_name_in_json_and_an_absent_part_has_none():
    assert plain_object(Laid(None, True)) == {"card": None, "led": True}
    assert plain_object(Laid(None, False, Seat.EAST)) == {"card": None, "led": False, "seat": "E"}


def test_the_reports_of_a_deal_keep_the_names_that_other_programs_read():
    game = game_from(TOO_SHY_TO_RUFF.format(book="somerset-1888"))
    (deal,) = judged_deals(game)
    assert tuple(deal) == DEAL
    review = plain_object(look_back(game, game.deals[0], deals=40))
    assert list(review["plays"][0]) == ["trick", "seat", "card", "place", "lawful", "choices", "marked"]
    marks = [play["marked"] for play in review["plays"] if play["marked"]]
    assert all(list(mark) == ["better", "in", "of", "points"] for mark in marks)
    assert marks
