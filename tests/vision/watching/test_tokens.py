"""Tokens laid on a drawn table: the player, the token, and never twice."""

import cv2
import numpy as np
import pytest

from referee.seats import Seat
from referee.table_events import Token
from tests.vision.stage import CLOTH, CORNERS, FLOOR, HEIGHT, SKIN, WIDTH
from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.place.table_tags import TOKENS, squares
from vision.tracking.tracked_view import View
from vision.watching.tokens import Tokens

N, E, S, W = Seat
FPS = 5
NUMBER = {token: number for number, token in TOKENS.items()}
EDGE = {"N": (0.5, -0.05), "E": (1.05, 0.5), "S": (0.5, 1.05), "W": (-0.05, 0.5)}
SIDE = 44


def pixel(place):
    return CORNERS[0] + np.array(place) * (CORNERS[2] - CORNERS[0])


class Play:
    """A table with tokens and hands; reports the events of the tokens."""

    def __init__(self, **on_table):
        self.on_table = {Token[name]: place for name, place in on_table.items()}
        self.number = 0
        self.view, self.tokens, self.reported = None, Tokens(), []
        self.wait(1.2)

    def frame(self, *arms):
        image = np.full((HEIGHT, WIDTH, 3), FLOOR, np.uint8)
        cv2.fillPoly(image, [CORNERS.astype(np.int32)], CLOTH)
        for token, place in self.on_table.items():
            x, y = (int(n) for n in pixel(place) - SIDE / 2)
            rows = np.array(
                [[0 if c == "#" else 255 for c in row] for row in squares(NUMBER[token])], np.uint8
            )
            cv2.rectangle(image, (x - 9, y - 9), (x + SIDE + 9, y + SIDE + 9), (245, 245, 245), -1)
            marker = cv2.resize(rows, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)
            image[y : y + SIDE, x : x + SIDE] = marker[..., None]
        for seat, tip in arms:
            ends = [tuple(int(n) for n in pixel(place)) for place in (EDGE[seat], tip)]
            cv2.line(image, *ends, SKIN, 40)
        self.number += 1
        t = self.number / FPS
        frame = Frame(self.number, t, image)
        self.view = self.view or View(frame, TableCorners(CORNERS))
        self.view.take(frame)
        gate, none = self.view.gate, np.zeros(self.view.gate.shape, bool)
        self.view.hands.update(t, gate.moving, gate.foreground, none)
        gate.learn_ground(t, none)
        events = self.tokens.see(t, self.number, image, self.view, ("seen",))
        self.reported += [(event.token.name, event.seat, event.alone) for event in events]

    def wait(self, seconds):
        for _ in range(round(seconds * FPS)):
            self.frame()
        return self

    def reach(self, seat, place, change=lambda: None, stay=0.2):
        start = np.array(EDGE[seat])
        for share in (0.3, 0.7, 1.0):
            self.frame((seat, start + (np.array(place) - start) * share))
        change()
        for _ in range(max(1, round(stay * FPS))):
            self.frame((seat, place))
        for share in (0.6, 0.2):
            self.frame((seat, start + (np.array(place) - start) * share))
        return self

    def put(self, seat, token, place, stay=0.2):
        self.reach(seat, place, lambda: self.on_table.update({Token[token]: place}), stay)
        return self.wait(3)

    def take(self, seat, token):
        place = self.on_table[Token[token]]
        self.reach(seat, place, lambda: self.on_table.pop(Token[token]))
        return self.wait(5)


BEFORE = {"N": (0.5, 0.12), "E": (0.88, 0.5), "S": (0.5, 0.88), "W": (0.12, 0.5)}


@pytest.mark.parametrize("seat", list(BEFORE))
def test_a_trump_token_is_reported_a_single_time_with_the_seat_that_laid_it(seat):
    play = Play().put(seat, "HEARTS", BEFORE[seat]).wait(4)
    assert play.reported == [("HEARTS", Seat(seat), False)]


def test_nothing_is_reported_while_the_hand_is_at_it():
    play = Play()
    play.reach("S", BEFORE["S"], lambda: play.on_table.update({Token.SPADES: BEFORE["S"]}), stay=3)
    assert play.reported == []
    assert play.wait(3).reported == [("SPADES", S, False)]


def test_the_token_for_playing_alone_is_reported_and_goes_with_the_trump_that_follows():
    play = Play().put("E", "ALONE", (0.88, 0.7)).put("E", "CLUBS", BEFORE["E"])
    assert play.reported == [("ALONE", E, False), ("CLUBS", E, True)]


def test_a_lone_token_of_another_player_does_not_count():
    play = Play().put("W", "ALONE", BEFORE["W"]).put("E", "CLUBS", BEFORE["E"])
    assert play.reported[-1] == ("CLUBS", E, False)


def test_a_token_laid_before_another_player_is_nobody_s():
    play = Play().put("S", "DIAMONDS", BEFORE["E"])
    assert play.reported == [("DIAMONDS", None, False)]


def test_in_the_middle_the_hand_alone_decides_the_player():
    assert Play().put("W", "DIAMONDS", (0.45, 0.5)).reported == [("DIAMONDS", W, False)]


def test_a_token_present_from_the_beginning_only_shows_the_dealer():
    play = Play(HEARTS=BEFORE["N"], DEALER=(0.3, 0.12)).wait(3)
    assert play.reported == [("DEALER", N, False)]


def test_the_dealer_s_token_is_passed_on_by_whoever_had_it():
    play = Play(DEALER=BEFORE["N"]).wait(3)
    play.on_table[Token.DEALER] = (0.88, 0.4)  # handed over in one go, from North's hand to East's place
    play.reach("N", (0.8, 0.4)).wait(3)
    assert play.reported == [("DEALER", N, False), ("DEALER", E, False)]


def test_a_token_that_was_covered_for_a_while_is_not_reported_again():
    play = Play().put("S", "HEARTS", BEFORE["S"])
    play.reach("S", BEFORE["S"], stay=6).wait(4)
    assert play.reported == [("HEARTS", S, False)]


def test_a_token_that_is_pushed_a_little_is_not_reported_again():
    play = Play().put("S", "HEARTS", BEFORE["S"])
    u, v = BEFORE["S"]
    play.put("S", "HEARTS", (u + 0.03, v))
    assert play.reported == [("HEARTS", S, False)]


def test_taken_away_and_laid_by_another_player_it_is_a_new_call():
    play = Play().put("S", "HEARTS", BEFORE["S"]).take("S", "HEARTS").put("E", "HEARTS", BEFORE["E"])
    assert play.reported == [("HEARTS", S, False), ("HEARTS", E, False)]


def test_a_heap_of_tokens_is_not_in_use():
    play = Play(SPADES=(0.86, 0.9)).wait(2).put("E", "HEARTS", (0.86, 0.8))
    assert play.reported == []


def test_a_still_table_is_not_looked_at_again():
    play = Play(HEARTS=BEFORE["N"]).wait(4)
    looked = play.tokens._looked_t
    assert play.wait(10).tokens._looked_t == looked


def test_a_token_s_paper_moves_with_the_camera_s_view():
    play = Play(HEARTS=BEFORE["N"])
    (before,) = play.tokens.papers()
    play.view.turned = np.array([[1, 0, 30], [0, 1, -6]], np.float32)
    play.tokens.move(play.view)
    assert play.tokens.papers()[0] == pytest.approx(before + np.float32((30, -6)), abs=0.01)
