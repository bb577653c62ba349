"""The table looks at the kept pictures again when a hand is over, before anything of it is announced."""

import threading

import pytest

from models.lab.props.camera_events import gathered, laid, up_card, whole_deal
from referee.cards import Card
from referee.facts.register import Amended
from referee.table_events import CardLaid, Read
from tests.web.states import state_of
from web.journal.who import CAMERA, TABLE
from web.table.second_look import SecondLook

JPEG = b"\xff\xd8"
HELD = Read(Card.parse("9c"), 0.97, ((Card.parse("9s"), 0.02),))
"""The second reading of the nine of spades, which proves East's revoke."""


@pytest.fixture
def looks(table):
    """The pictures that were read again; each shows the name of its card."""
    looks = []

    def read(picture, pack):
        looks.append(name := picture.removeprefix(JPEG).decode())
        return HELD if name == "9s" else Read(Card.parse(name), 0.98)

    table.second_look = SecondLook(table.evidence, read)
    return looks


def watch(table, events):
    for event in events:
        if isinstance(event, CardLaid):
            table.evidence.keep(event.seen[0], "crop", JPEG + str(event.read.card).encode())
        table.hear(event)


def revokes(table):
    return [ruling for ruling in state_of(table, "table")["rulings"] if ruling["kind"] == "revoke"]


def call_then(table, events):
    """The deal as seen, with the caller entered after the up-card was taken."""
    watch(table, events[:2])
    table.answer("1:caller", "S", TABLE)
    watch(table, events[2:])


def test_the_cards_of_a_proof_are_looked_at_again_with_the_last_card_of_the_hand(table, looks):
    events = whole_deal()
    call_then(table, events[:-2])
    assert looks == [], "the hand goes on"
    watch(table, events[-2:])
    assert sorted(looks) == ["9s", "As", "Th"]
    assert revokes(table) == []
    (change,) = (entry for entry in table.facts if isinstance(entry.what.event, Amended))
    card = change.what.event.event
    assert (change.by, card.card, card.rivals) == (CAMERA, Card.parse("9s"), (Card.parse("9c"),))


@pytest.mark.parametrize(
    "last", [gathered(59.0, "W"), up_card(100.0, card="8h")], ids=["gathered", "next deal"]
)
def test_a_proof_in_the_last_trick_is_looked_at_again_before_it_is_announced(table, looks, last):
    late = {"E 9s": "E 8d", "E 7h": "E 9s"}
    events = [
        laid(event.t, late.get(text := f"{event.seat} {event.read.card}", text))
        if isinstance(event, CardLaid) else event
        for event in whole_deal()
    ]  # fmt: skip
    call_then(table, events[:-1])
    assert looks == [], "that card is still on the table: nothing is announced"
    watch(table, [last])
    assert sorted(looks) == ["9s", "As", "Th"]
    assert revokes(table) == []


def test_without_a_second_look_the_revoke_is_announced(table):
    call_then(table, whole_deal())
    assert [ruling["offender"] for ruling in revokes(table)] == ["E"]


def test_a_second_look_that_takes_too_long_is_not_waited_for(table):
    end = threading.Event()
    table.second_look = SecondLook(table.evidence, lambda picture, pack: end.wait(60) and None, within_s=0.01)
    call_then(table, whole_deal())
    end.set()
    assert [ruling["offender"] for ruling in revokes(table)] == ["E"]


def test_a_picture_that_shows_no_card_changes_nothing(table):
    table.second_look = SecondLook(table.evidence, lambda picture, pack: None)
    call_then(table, whole_deal())
    assert [ruling["offender"] for ruling in revokes(table)] == ["E"]
