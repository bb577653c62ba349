"""The camera reads the table again: each difference is a question, and nothing is corrected silently."""

import pytest

from referee.asking.all_questions import questions
from referee.asking.card_questions import unread
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Amended, Confirmed, Played
from referee.game.game import apply, replay
from referee.game.record import last_undoable
from referee.notation import sheets
from referee.scribe.reread import missing
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import CardLaid, CardReread, Read, TableRead

N, E, S, W = Seat
AMERICAN = load("american")
BEGUN = "dealer W up 9h\nW picks up\nS order\n"


def game(sheet):
    return replay(sheets.read(BEGUN + sheet).facts, AMERICAN)


def on_table(*cards, why="somebody asked"):
    after_reading = []
    for text in cards:
        seat, card = text.split()
        read = Read(None if card == "?" else Card.parse(card), 0.99)
        after_reading.append((None if seat == "?" else Seat(seat), read))
    return TableRead(9.0, 90, ("again",), tuple(after_reading), why)


def after(before, read):
    for fact in read_event(before, read).facts:
        before = apply(before, fact)
    return before


@pytest.mark.parametrize("read", [
    pytest.param(on_table("N As", "E Ts"), id="as recorded"),
    pytest.param(on_table("E As", "N Ts"), id="thrown over to another's place"),
    pytest.param(on_table("N As", "E ?"), id="one not read"),
    pytest.param(on_table("N As"), id="one hidden"),
    pytest.param(on_table(), id="all hidden"),
    pytest.param(on_table("N As", "E Ts", "W 9h"), id="the up-card beside them"),
])  # fmt: skip
def test_what_agrees_or_cannot_be_seen_adds_nothing(read):
    assert read_event(game("N As | E Ts"), read).facts == ()


def test_a_card_that_was_not_read_takes_its_name():
    after_reading = after(game("N ? | E Ts"), on_table("N As", "E Ts"))
    assert str(after_reading.hand.tricks[0].plays[0].card) == "As"
    assert questions(after_reading) == ()


def test_a_card_that_reads_otherwise_now_is_asked_for_and_accuses_nobody_meanwhile():
    after_reading = after(game("N As | E Ts"), on_table("N As", "E Tc"))
    (question,) = unread(after_reading.hand)
    assert question.kind == "which card?"
    assert [choice.key for choice in question.choices] == ["Ts", "Tc"]
    assert after_reading.hand.tricks[0].plays[1].card is None
    assert after_reading.deals[-1].rulings == ()


def test_a_card_seen_only_on_a_second_reading_has_no_player_until_people_enter_a_name():
    after_reading = after(game("N As | E Ts"), on_table("N As", "E Ts", "S Ks"))
    assert [play.seat for play in after_reading.hand.tricks[0].plays] == [N, E, None]
    assert questions(after_reading) == ()
    seen_at_last = read_event(
        after_reading, CardLaid(10.0, 99, ("c",), S, 0.99, Read(Card.parse("Ks"), 0.99))
    )
    assert seen_at_last.facts == ()  # it is the same card


def test_a_recorded_card_that_is_not_on_the_table_is_named():
    before = game("N As | E Ts")
    assert [str(play.card) for play in missing(before, on_table("N As"))] == ["Ts"]
    assert missing(before, on_table("N As", "E ?")) == ()
    assert missing(game("N As | E Ts | S Ks | W 9s\nquit by N"), on_table()) == ()


def laid(before, seat, text, *rivals):
    card = None if text == "?" else Card.parse(text)
    read = Read(card, 0.92, tuple((Card.parse(rival), 0.04) for rival in rivals))
    seen = (f"s{len(before.journal)}",)
    return after(before, CardLaid(1.0, 1, seen, seat, 0.99, read)), seen


def reread(before, seen, text, *rivals):
    card = None if text == "?" else Card.parse(text)
    read = Read(card, 0.96, tuple((Card.parse(rival), 0.04) for rival in rivals))
    return after(before, CardReread(9.0, 90, seen, N, read))


def first(after_reading):
    return after_reading.hand.tricks[0].plays[0]


def test_a_card_that_later_cards_name_takes_its_name_and_keeps_its_pictures():
    before, seen = laid(game(""), N, "?", "As", "Ac")
    after_reading = reread(before, seen, "As")
    assert (str(first(after_reading).card), first(after_reading).seen) == ("As", seen)
    assert questions(after_reading) == ()
    assert last_undoable(after_reading.journal) == len(after_reading.journal)


def test_a_card_that_later_cards_put_in_doubt_becomes_unread_and_proves_nothing():
    before, seen = laid(game(""), N, "Kd", "Kh")
    after_reading = reread(before, seen, "?", "Kd", "Kh")
    assert (first(after_reading).card, [str(card) for card in first(after_reading).rivals]) == (
        None,
        ["Kd", "Kh"],
    )
    assert after_reading.deals[-1].rulings == ()


def test_a_persons_entry_about_a_card_stands():
    before, seen = laid(game(""), N, "?", "As", "Ac")
    named = apply(before, Amended(first(before).place, Played(N, Card.parse("Ac"), seen=seen)))
    assert reread(named, seen, "As") == named
    assert reread(named, seen, "?", "As") == named
    kept, again = laid(game(""), N, "Kd", "Kh")
    stood = apply(kept, Confirmed(first(kept).place))
    assert reread(stood, again, "?", "Kd", "Kh") == stood
    assert reread(before, ("another",), "As") == before


def test_between_tricks_cards_on_the_table_are_no_plays():
    assert read_event(game("N As | E Ts | S Ks | W 9s\nquit by N"), on_table("E Ts", "N Jd")).facts == ()
