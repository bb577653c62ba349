"""A card that was taken before it could be believed is told late, but never one that was told already."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.cards import Card
from referee.table_events import Read
from vision.reading.card_reader import FaceRead
from vision.reading.reading_votes import EUCHRE_CARDS
from vision.tracking.card_track import State, Track
from vision.tracking.tracker import Tracker

PLACE = np.float32([[100, 100], [160, 100], [160, 186], [100, 186]])
NINE, JACK = Card.parse("9h"), Card.parse("Jh")


def seen(number, quad, card):
    track = Track(number, quad, True, 0.0, 0)
    for _ in range(4):
        track.votes.add(FaceRead(card, 0.99, (), False, False, quad, np.zeros(55)))
    return track


def laid(number, quad, card):
    track = seen(number, quad, card)
    track.state, track.read = State.LAID, Read(card, 0.99)
    return track


@pytest.fixture
def tracker():
    view = SimpleNamespace(table=None, gate=None, hands=None)
    return Tracker(view, None, None, EUCHRE_CARDS, frozenset)


def test_a_card_that_a_hand_took_before_it_was_believed_is_told_late(tracker):
    tracker.tracks.append(laid(1, PLACE, JACK))
    assert tracker._worth_a_late_word(seen(2, PLACE, NINE))  # it lay on the jack
    assert tracker._worth_a_late_word(seen(2, PLACE + 200, NINE))


def test_the_outline_that_a_gathering_hand_makes_of_a_laid_card_is_not_told_again(tracker):
    again = seen(2, PLACE + 2, NINE)
    tracker.tracks.extend([laid(1, PLACE, NINE), again])
    assert not tracker._worth_a_late_word(again)


def test_nor_once_the_card_itself_was_seen_to_be_taken(tracker):
    tracker._lifted = [(1.0, laid(1, PLACE, NINE))]
    assert not tracker._worth_a_late_word(seen(2, PLACE + 2, NINE))
