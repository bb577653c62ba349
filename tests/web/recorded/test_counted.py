"""Counting a recorded evening: people's entries are the truth; an unconfirmed reading is never right."""

from dataclasses import replace

import pytest

from models.lab.props.camera_events import laid, whole_deal
from models.lab.props.scripted_cameras import ScriptedSeats
from referee.camera_views import TableOutline
from referee.cards import Card
from referee.seats import Seat
from referee.table_events import CardLaid, Read, UpCardTurned
from referee.turned_seats import turned
from tests.web.recorded.recorded_table import recording, recounted
from tests.web.states import state_of
from web.journal.who import Who
from web.table.recording import confirm_hand
from web.table.seats import rename, write_turned_seats

EVENTS = list(enumerate(whole_deal()))
CARDS = 21
"""Twenty played cards and the up-card."""


def played(table, folder, events=None, answers=True):
    film = recording(table, folder)
    for event in whole_deal() if events is None else events:
        table.hear(event)
        while answers and (question := asked(table)) is not None:
            table.answer(question["id"], question["choices"][2]["key"], Who.parse("table 1"))
    return film


def asked(table):
    asked_now = state_of(table, "table")["questions"]
    return next((question for question in asked_now if question["kind"] == "who called?"), None)


def as_read(n, card, seat=None):
    """The events with the card of the nth read otherwise."""
    events = list(EVENTS)
    event = events[n][1]
    read = Read(None if card is None else Card.parse(card), 0.99)
    events[n] = n, replace(event, read=read, seat=event.seat if seat is None else Seat(seat))
    return events


def figures(counts):
    return {
        name: n for name, n in counts.plain().items() if n and name not in ("kinds", "milliseconds", "asked")
    }


def test_nothing_is_right_that_nobody_confirmed(table, tmp_path):
    film = played(table, tmp_path / "film")
    film.stop()
    evening, again = recounted(film, EVENTS)
    assert figures(evening) == figures(again) == {"unconfirmed": CARDS}


def test_a_confirmed_hand_watched_again_as_it_was_gives_the_figures_of_the_evening(table, tmp_path):
    film = played(table, tmp_path / "film")
    table_confirms(table)
    film.stop()
    evening, again = recounted(film, EVENTS)
    assert evening == again
    assert figures(evening) == {"cards": CARDS, "right": CARDS}
    assert evening.milliseconds == (2.0, 3.0)


def table_confirms(table):
    confirm_hand(table, 1, Who.parse("S 1"))


@pytest.mark.parametrize(
    ("events", "count"),
    [
        (as_read(3, "Td"), {"right": 20, "wrong": 1}),
        (as_read(3, None), {"right": 20, "unread": 1}),
        ([*EVENTS[:4], *EVENTS[5:]], {"right": 20, "missed": 1}),
        (as_read(23, "Jd", "N"), {"right": 21, "seats_wrong": 1}),
        ([*EVENTS[:7], (7, laid(15.5, "S 7d")), *EVENTS[7:]], {"right": 21, "invented": 1}),
    ],
)
def test_what_the_eye_makes_of_the_film_now_is_counted_against_what_people_confirmed(
    table, tmp_path, events, count
):
    film = played(table, tmp_path / "film")
    table_confirms(table)
    film.stop()
    evening, again = recounted(film, events)
    assert figures(evening) == {"cards": CARDS, "right": CARDS}
    assert figures(again) == {"cards": CARDS} | count


def test_a_card_that_people_corrected_was_wrong_on_the_evening_and_may_be_right_now(table, tmp_path):
    events = whole_deal()
    events[3] = replace(events[3], read=Read(Card.parse("Td"), 0.99))
    film = played(table, tmp_path / "film", events)
    place = table.game.hands[0].tricks[0].plays[1].place
    table.correct(place, "Th", None, Who.parse("S 1"))
    film.stop()
    evening, again = recounted(film, EVENTS)
    assert figures(evening) == {"cards": 1, "wrong": 1, "unconfirmed": CARDS - 1}
    assert figures(again) == {"cards": 1, "right": 1, "unconfirmed": CARDS - 1}


def test_a_card_that_people_took_away_was_invented_and_is_not_if_it_is_not_reported_again(table, tmp_path):
    events = whole_deal()
    more = CardLaid(15.0, 450, ("c-15",), Seat.SOUTH, 0.99, Read(Card.parse("7d"), 0.99))
    film = recording(table, tmp_path / "film")
    for event in [*events[:7], more]:
        table.hear(event)
    table.remove(table.game.hands[0].plays[-1].place, Who.parse("S 1"))
    for event in events[7:]:
        table.hear(event)
    film.stop()
    evening, _ = recounted(film)
    assert evening.invented == 1
    _, again = recounted(film, [*EVENTS[:7], *((n + 1, event) for n, event in EVENTS[7:])])
    assert again.invented == 0
    assert again.unconfirmed == CARDS


def test_an_unread_card_is_asked_about_on_the_evening_and_not_where_it_is_read_now(table, tmp_path):
    events = whole_deal()
    events[3] = laid(11.0, "E ?", 0.4, ("As", "Ac", "9s", "8d"))
    film = recording(table, tmp_path / "film")
    answered = []
    for event in events:
        table.hear(event)
        for question in state_of(table, "table")["questions"]:
            if question["kind"] == "who called?":
                table.answer(question["id"], question["choices"][2]["key"], Who.parse("S 1"))
                break
            if question["kind"] == "which card?":
                answered.append(question["id"])
                table.answer(question["id"], "Th", Who.parse("S 1"))
    film.stop()
    evening, again = recounted(film, EVENTS)
    assert len(answered) == 1
    assert (evening.asked, evening.kinds) == (1, {"which card?": 1})
    assert again.asked == 0
    assert figures(evening) == {"cards": 1, "unread": 1, "unconfirmed": CARDS - 1}
    assert figures(again) == {"cards": 1, "right": 1, "unconfirmed": CARDS - 1}


def test_what_was_played_before_the_film_began_is_known_and_not_counted(table, tmp_path):
    for event in whole_deal()[:7]:
        table.hear(event)
    began = table.entries[-1].time + 0.5
    film = played(table, tmp_path / "film", whole_deal()[7:])
    table_confirms(table)
    film.stop()
    before = sum(isinstance(event, CardLaid | UpCardTurned) for event in whole_deal()[:7])
    evening, again = recounted(film, enumerate(whole_deal()[7:]), began)
    assert evening == again
    assert figures(evening) == {"cards": CARDS - before, "right": CARDS - before}


def test_a_hand_that_was_confirmed_before_the_film_began_is_not_counted(table, tmp_path):
    for event in whole_deal():
        table.hear(event)
    table_confirms(table)
    began = table.entries[-1].time + 0.5
    film = recording(table, tmp_path / "film")
    film.stop()
    evening, again = recounted(film, (), began)
    assert figures(evening) == figures(again) == {}


def turned_in_mid_deal(table, folder):
    """A recording in which the table moves all players on by a seat in mid-deal, and the camera events."""
    table.seats = ScriptedSeats()
    table.surroundings.set_seats(TableOutline(4, 3, ()))
    film = recording(table, folder)
    eye = [turned(event, -1) for event in whole_deal()]
    for event in eye[:7]:
        table.hear(event)
    write_turned_seats(table, 1, Who.parse("table 1"))
    rename(table, 1)
    return film, eye


def test_seats_that_people_turn_confirm_no_card_and_are_turned_again(table, tmp_path):
    film, eye = turned_in_mid_deal(table, tmp_path / "film")
    for event in eye[7:]:
        table.hear(event)
    film.stop()
    evening, again = recounted(film, enumerate(eye))
    assert figures(evening) == figures(again) == {"unconfirmed": CARDS}


def test_of_seats_that_people_turned_a_confirmed_hand_is_right(table, tmp_path):
    film, eye = turned_in_mid_deal(table, tmp_path / "film")
    for event in eye[7:]:
        table.hear(event)
        while (question := asked(table)) is not None:
            table.answer(question["id"], question["choices"][2]["key"], Who.parse("table 1"))
    table_confirms(table)
    film.stop()
    evening, again = recounted(film, enumerate(eye))
    assert evening == again
    assert figures(evening) == {"cards": CARDS, "right": CARDS}


def test_a_second_evening_in_the_same_film_is_counted_with_the_first(table, tmp_path):
    film = played(table, tmp_path / "film")
    table_confirms(table)
    table.end(Who.parse("S 1"))
    table.begin(table.settings, Who.parse("S 1"))
    later = [
        replace(event, t=event.t + 200, seen=tuple(f"b{name}" for name in event.seen))
        for event in whole_deal()
    ]
    for event in later:
        table.hear(event)
    table_confirms(table)
    film.stop()
    evening, again = recounted(film, [*EVENTS, *((len(EVENTS) + n, event) for n, event in enumerate(later))])
    assert figures(evening) == figures(again) == {"cards": 2 * CARDS, "right": 2 * CARDS}
