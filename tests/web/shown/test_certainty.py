"""How sure a ruling is, in words; and never sooner than its cards may be looked at."""

import pytest

from models.lab.props.camera_events import gathered, give_up, laid, taken, up_card, whole_deal
from referee.asking.question import Kind
from referee.laws.ruling import Ruling, Status
from referee.seats import Seat
from tests.web.states import state_of
from web.journal.who import TABLE
from web.shown.rulings import certainty
from web.shown.words.english import ENGLISH
from web.table.table import Settings


def revoke(table, role="table"):
    return next(ruling for ruling in state_of(table, role)["rulings"] if ruling["kind"] == "revoke")


def test_a_proved_revoke_is_sure(table):
    for event in whole_deal():
        table.hear(event)
    table.claim("E", 1, TABLE)
    assert revoke(table)["certainty"] == "sure"


def test_a_claim_that_the_cards_leave_open_names_what_is_missing(table):
    for event in [up_card(), taken(), *whole_deal()[2:7]]:
        table.hear(event)
    table.claim("E", 1, TABLE)
    give_up(table)
    ruling = revoke(table)
    assert (ruling["certainty"], ruling["outcome"]) == ("open", "not proved")
    assert ruling["missing"]


def test_a_claim_is_not_weighed_while_its_cards_lie_covered(table):
    table.agree(Settings("somerset-1888", {"announce": "on claim"}), TABLE)
    plays = [laid(10.0, "N As"), laid(11.0, "E ?", 0.4, ("Th", "9s")), laid(12.0, "S Ks"), laid(13.0, "W Ts")]
    for event in [up_card(), taken(), *plays, gathered(14.0, "N")]:
        table.hear(event)
    table.claim("E", 1, TABLE)
    ruling = revoke(table)
    assert (ruling["certainty"], ruling["outcome"]) == ("", "not proved")


@pytest.mark.parametrize(
    ("share", "over", "word"),
    [
        (0.9, True, "likely"),
        (0.5, True, "likely"),
        (0.2, True, "open"),
        (1.0, True, "open"),
        (0.9, False, ""),
    ],
)
def test_what_is_not_proved_is_likely_from_half_of_what_may_have_happened(share, over, word):
    claim = Ruling("law", "revoke", Seat.EAST, 1, Status.NOT_PROVED, "", 1, 1, share=share)
    assert certainty(claim, over) == word


def test_a_question_names_what_its_answer_decides_if_it_is_not_obvious():
    explained = {word.removeprefix("decides_") for word in ENGLISH if word.startswith("decides_")}
    assert explained == {
        Kind.HAND_OVER,
        Kind.WENT_UNDER,
        Kind.FACED_CARD,
        Kind.TWO_CARDS,
        Kind.PACKETS,
        Kind.SHUFFLED_AGAIN,
    }
