"""An odd entry is questioned at the tap, before it is recorded, without revealing covered cards."""

import pytest

from models.lab.props.camera_events import whole_deal
from referee.book.loading import books, load
from referee.cards import Card
from referee.facts.register import Dealt, Passed
from referee.game.game import apply, replay
from referee.seats import Seat
from referee.view.call import call_views
from tests.web.club import Device, club, director, player
from web.journal.facts import from_plain, to_plain
from web.journal.who import Who
from web.shown.names import Words
from web.table.tap_warnings import questioned

MID_HAND = whole_deal()[: 2 + 5 + 5 + 1]
"""Two tricks gathered, and the nine of spades of East on the table; the nine of hearts was taken up."""


def deal(table, *facts):
    for fact in ({"fact": "dealt", "dealer": "W", "up": "9h"}, *facts):
        table.enter(fact, Who.parse("table 1"))


def entered(device, fact, **more):
    before = device.state()["seq"]
    answer = device.post("enter", {"fact": fact, **more})
    return answer.json.get("asks"), device.state()["seq"] > before


def test_a_card_on_the_table_is_questioned_and_recorded_when_somebody_is_sure(table):
    for event in MID_HAND:
        table.hear(event)
    mine = player(club(table))
    twice = {"fact": "played", "seat": "S", "card": "9s"}
    assert entered(mine, twice, sure=False) == ("9♠ is on the table already: East played it.", False)
    assert entered(mine, twice, sure=True) == (None, True)


@pytest.mark.parametrize("card", ["As", "Th", "Ks"])
def test_nobody_learns_gathered_cards_by_entering_them_again(table, card):
    for event in MID_HAND:
        table.hear(event)
    sent = {"fact": "played", "seat": "S", "card": card}
    assert entered(player(club(table)), sent, sure=False) == (None, True)


def test_the_director_and_the_machine_itself_are_asked_about_what_they_may_look_at(table):
    for event in MID_HAND:
        table.hear(event)
    sent = {"fact": "played", "seat": "S", "card": "As"}
    asks, written = entered(director(club(table)), sent, sure=False)
    assert (asks, written) == ("A♠ was played already: by North, in trick 1.", False)
    asks, written = entered(player(club(table, pin=None), "127.0.0.1"), sent, sure=False)
    assert (asks, written) == ("A♠ was played already: by North, in trick 1.", False)


def test_a_card_outside_the_pack_is_questioned(table):
    deal(table)
    sent = {"fact": "played", "seat": "N", "card": "2s"}
    assert entered(player(club(table)), sent, sure=False) == ("2♠ is not in this pack.", False)


@pytest.mark.parametrize(
    ("facts", "fact", "asks"),
    [
        ([], {"fact": "made", "seat": "S", "suit": "c"}, None),
        (
            [{"fact": "turned_down", "seat": "W"}],
            {"fact": "made", "seat": "N", "suit": "h"},
            "Hearts were turned down: by this book naming them counts as a pass.",
        ),
        (
            [{"fact": "passed", "seat": "N"}],
            {"fact": "ordered_up", "seat": "N"},
            "North has passed already.",
        ),
        (
            [{"fact": "ordered_up", "seat": "N"}],
            {"fact": "took_up", "seat": "W"},
            "Trump has been made already.",
        ),
    ],
)
def test_a_call_that_the_book_does_not_allow_is_questioned(table, facts, fact, asks):
    deal(table, *facts)
    assert entered(player(club(table)), fact, sure=False) == (asks, asks is None)


def test_what_is_offered_is_never_questioned(table):
    """Whatever the page offers, by every book and in both rounds, is a call that can be made."""
    for book in books():
        rules = load(book)
        table_of = rules.seating
        dealer = Seat.SOUTH if Seat.SOUTH in table_of.seats else table_of.seats[0]
        for up in ("9h", *map(str, rules.benny_cards)):
            order = table_of.in_turn(table_of.eldest_hand(dealer))
            for passes in range(2 * len(order) - rules.stick_dealer):
                facts = [
                    Dealt(dealer, Card.parse(up)),
                    *(Passed(order[n % len(order)]) for n in range(passes)),
                ]
                game = replay(facts, rules)
                for call in call_views(game.hand):
                    event = from_plain(to_plain(call.fact))
                    assert questioned(game, event, Words({}), True) is None, (book, up, passes, call)
                    assert apply(game, event).hand.maker is not None or up != "9h", (book, up, passes, call)


def test_a_looker_on_is_offered_no_calls(table):
    deal(table)
    assert Device(club(table)).state()["calls"] == []
    assert player(club(table)).state()["calls"]
