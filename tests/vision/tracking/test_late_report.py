"""A card taken before it was believed is reported late, but never a card reported before."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.cards import Card
from referee.table_events import Read
from vision.reading.card_reader import FaceRead
from vision.reading.votes import EUCHRE_CARDS
from vision.tracking.card import State, Track
from vision.tracking.tracker import Tracker

PLACE = np.float32([[100, 100], [160, 100], [160, 186], [100, 186]])
NINE, TEN, JACK = (Card.parse(name) for name in ("9h", "Th", "Jh"))


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
    places = SimpleNamespace(flat=lambda quad: quad / 1000)
    view = SimpleNamespace(table=None, places=places, gate=None, hands=None)
    return Tracker(view, None, None, EUCHRE_CARDS, frozenset)


def test_a_card_that_a_hand_took_before_it_was_believed_is_reported_late(tracker):
    tracker.tracks.append(laid(1, PLACE, JACK))
    assert tracker._belief.is_worth_reporting(seen(2, PLACE, NINE))  # it lay on the jack
    assert tracker._belief.is_worth_reporting(seen(2, PLACE + 200, NINE))


def test_the_outline_that_a_gathering_hand_makes_of_a_laid_card_is_not_reported_again(tracker):
    again = seen(2, PLACE + 2, NINE)
    tracker.tracks.extend([laid(1, PLACE, NINE), again])
    assert not tracker._belief.is_worth_reporting(again)


def test_nor_after_the_card_itself_was_seen_to_be_taken(tracker):
    tracker._same.lifted(laid(1, PLACE, NINE), 1.0)
    assert not tracker._belief.is_worth_reporting(seen(2, PLACE + 2, NINE))


def test_nor_where_it_reads_like_another_card_and_may_be_the_card_laid_in_that_place(tracker):
    tracker.tracks.append(laid(1, PLACE, NINE))
    again = Track(2, PLACE + 2, True, 0.0, 0)
    again.detections = [0.8] * 9
    for _ in range(2):
        again.votes.add(FaceRead(None, 0.8, ((TEN, 0.8), (NINE, 0.2)), False, False, PLACE, np.zeros(55)))
    assert not tracker._belief.is_worth_reporting(again)


def unread(quad, detections):
    """A face that was read as the nine of hearts or the ten, found so often by the detector."""
    track = Track(2, quad, True, 0.0, 0)
    track.detections = [0.8] * detections
    for _ in range(4):
        track.votes.add(FaceRead(None, 0.5, ((NINE, 0.5), (TEN, 0.4)), False, False, quad, np.zeros(55)))
    return track


def test_an_unread_card_is_reported_late_only_where_it_was_seen_whole_and_repeatedly(tracker):
    for column in range(4):  # the cards' size is known
        tracker._search.sizes.learn((PLACE + np.float32([80 * column, 0])) / 1000)
    strip = PLACE.copy()
    strip[2:] = strip[1::-1] + np.float32([0, 40])
    assert tracker._belief.is_worth_reporting(unread(PLACE, detections=2))
    # an outline that a moving hand made
    assert not tracker._belief.is_worth_reporting(unread(PLACE, detections=1))
    # of a trick that is pushed together
    assert not tracker._belief.is_worth_reporting(unread(strip, detections=9))
