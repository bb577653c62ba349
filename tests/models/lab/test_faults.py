"""The table of the costs of faults: losses of the plain deal count for itself, and not for its faults."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from models.lab.evenings.outcome import Accusation, AskedQuestion, Moment, Outcome
from models.lab.evenings.score import Score
from models.lab.faults.faults import Cost, Film, in_words
from models.lab.law.ruling_keys import RulingKey
from referee.asking.question import Kind

WHICH = AskedQuestion(Kind.WHICH_CARD, "Which card did N play?")
EXPOSED = Accusation(Moment.ANNOUNCED, RulingKey("exposed card", "W", None))
PLAIN = Cost(
    Outcome(
        3, {}, 60.0, asked=[WHICH], accused=[EXPOSED],
        counts=Score(cards=20, right=18, unread=2, seats_right=20, gathers=5, gathers_seen=4),
    )
)  # fmt: skip


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| ").split("|")]


def test_for_the_plain_deal_every_accusation_is_printed():
    _, _, costs, asked, _, accused, cards = cells(in_words("none", 3, 0.0, 0.0, PLAIN, None))
    assert costs == "2 unread, 1 gathers missed"
    assert asked == "Which card did N play?"
    assert accused == "exposed card W"
    assert cards == "18/0/2 of 20"


def test_for_a_fault_only_its_additional_errors_are_printed():
    cost = Cost(
        Outcome(
            3, {}, 60.0, asked=[WHICH, AskedQuestion(Kind.CARD_OWNER, "Whose card is this?")],
            accused=[
                EXPOSED, replace(EXPOSED, moment=Moment.AT_THE_END),
                Accusation(Moment.ANNOUNCED, RulingKey("revoke", "E", 1)),
            ],
            counts=Score(
                cards=20, right=16, unread=3, missed=1, seats_right=18, gathers=5, gathers_seen=4
            ),
        ),
        lost_view=[(10.2, "the picture is black")],
        back=[20.5],
    )  # fmt: skip
    _, _, costs, asked, how, accused, _ = cells(in_words("black", 3, 10.0, 20.0, cost, PLAIN))
    assert costs == "1 cards missed, 1 unread, 1 seats wrong"
    assert asked == "Whose card is this?"
    assert accused == "revoke E"
    assert how == "said after 0.2 s (the picture is black); back 0.5 s after"


def test_a_camera_that_is_opened_again_gives_a_picture_though_the_old_capture_took_the_last():
    black = np.zeros((4, 4, 3), np.uint8)
    film = Film(SimpleNamespace(frames=9, fps=12.0, film=SimpleNamespace(frame=lambda t: black)))
    given_up = film.open()
    assert given_up.read()[0]
    assert film.open().read()[0]
    assert given_up.read() == (False, None)
