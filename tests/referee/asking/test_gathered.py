"""Which cards belong to a gathered trick: an early lead stays, a card too many goes with the trick."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.asking.card_questions import player_of_card, unread
from referee.book.loading import load
from referee.game.game import apply
from referee.laws.register import rulings_of_hand
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import CardLaid, CardLifted, TrickGathered, UpCardTurned
from tests.referee.camera_events import BEGUN, E, N, S, W, at, eye, game, kinds, read

FIRST = [(N, "Kd"), (E, "Td"), (S, "Qd"), (W, "9d")]
SECOND = [(N, "Ah"), (E, "Th"), (S, "Qh"), (W, "Kh")]


class Table:
    """A game that receives a camera's events; every card has a picture named after the card."""

    def __init__(self, book="american"):
        self.now = game(BEGUN, load(book))

    def play(self, *plays):
        for seat, text in plays:
            self.hear(at(CardLaid, seat, 0.99, read(text), seen=(f"{seat}-{text}",)))

    def gather(self, by, *plays):
        pictures = tuple(f"{seat}-{text}" for seat, text in plays)
        self.hear(at(TrickGathered, by, (), seen=("table", *pictures)))

    def hear(self, event):
        for fact in read_event(self.now, event).facts:
            self.now = apply(self.now, fact)

    def tricks(self):
        return [
            (" ".join(f"{play.seat} {play.card}" for play in trick.plays), trick.is_quitted)
            for trick in self.now.hand.tricks
        ]

    def rulings(self):
        return [(r.kind, str(r.offender)) for judged in self.now.deals for r in judged.rulings]


def test_a_lead_that_falls_before_the_last_trick_is_gathered_leads_to_the_next():
    table = Table()
    table.play(*FIRST, (N, "Ah"))
    table.gather(N, *FIRST)
    assert table.tricks() == [("N Kd E Td S Qd W 9d", True), ("N Ah", False)]
    table.play(*SECOND[1:])
    table.gather(N, *SECOND)
    assert table.tricks()[1] == ("N Ah E Th S Qh W Kh", True)
    assert table.rulings() == []


def test_a_card_that_is_gathered_with_a_whole_trick_was_a_card_too_many():
    table = Table()
    table.play(*FIRST, (S, "Ac"))
    table.gather(N, *FIRST, (S, "Ac"))
    assert table.tricks() == [("N Kd E Td S Qd W 9d S Ac", True)]
    assert table.rulings() == []  # a hand may have taken it back as the trick was gathered
    table.play(*SECOND)
    assert table.rulings() == []  # and he may play it yet
    table.gather(W, *SECOND)
    for by, *cards in ((W, "Ks", "Ts", "Qs", "9s"), (W, "As", "Js", "Jc", "9c")):
        plays = list(zip((W, N, E, S), cards, strict=True))
        table.play(*plays)
        table.gather(by, *plays)
    assert table.rulings() == []  # five of his were seen, and one that he took back may be the last
    last = [(W, "Kc"), (N, "Qc"), (E, "Tc")]
    table.play(*last)
    table.gather(W, *last)
    assert table.rulings() == [("two cards", "S")]  # he has none left


def test_a_card_that_was_taken_back_unseen_and_is_played_in_the_last_trick_accuses_nobody():
    table = Table()
    table.play((N, "Kd"), (E, "Td"), (S, "Qd"), (W, "Ac"), (W, "9d"))
    table.gather(N, (N, "Kd"), (E, "Td"), (S, "Qd"), (W, "Ac"), (W, "9d"))
    for by, *cards in ((N, "Ah", "Th", "Qh", "Kh"), (N, "As", "Ts", "Qs", "9s"), (N, "Js", "Jc", "9c", "Tc")):
        plays = list(zip((N, E, S, W), cards, strict=True))
        table.play(*plays)
        assert table.rulings() == []
        table.gather(by, *plays)
    table.play((N, "Ad"), (E, "Jh"), (S, "Jd"))
    table.hear(at(CardLaid, W, 0.99, read("?", "Ac"), seen=("W-?",)))
    table.gather(N, (N, "Ad"), (E, "Jh"), (S, "Jd"), (W, "?"))
    assert table.rulings() == []


def test_a_thing_that_was_not_read_and_was_gathered_with_a_trick_accuses_nobody():
    table = Table()
    table.play(*FIRST, (S, "?"))
    table.gather(N, *FIRST, (S, "?"))
    table.play(*SECOND)
    table.gather(N, *SECOND)
    assert [len(trick.plays) for trick in table.now.hand.tricks] == [5, 4]
    assert table.rulings() == []


@pytest.mark.parametrize("before", range(5))
def test_what_nobody_read_and_nobody_laid_is_not_asked_about_where_all_have_played(before):
    table = Table()
    for number, play in enumerate([*FIRST, None]):
        if number == before:
            table.hear(at(CardLaid, S, 0.3, read("?", "As"), seen=("thing",)))
        if play is not None:
            table.play(play)
        assert "whose card?" not in kinds(questions(table.now))
    table.gather(N, *FIRST)
    table.play(*SECOND)
    table.gather(N, *SECOND)
    assert table.tricks() == [("N Kd E Td S Qd W 9d", True), ("N Ah E Th S Qh W Kh", True)]
    assert table.rulings() == []
    assert set(kinds(questions(table.now))) <= {"who made trump?"}


def test_an_unread_card_with_an_unknown_player_is_first_asked_for_its_player():
    table = Table()
    table.play(*FIRST[:3])
    table.hear(at(CardLaid, W, 0.3, read("?", "9d", "Jd"), seen=("thing",)))
    assert list(player_of_card(table.now.hand)) == []
    table.gather(N, *FIRST[:3])
    assert kinds(player_of_card(table.now.hand)) == ["whose card?"]
    assert list(unread(table.now.hand)) == []
    assert questions(table.now) == (), "the hand is played on, and nothing depends on it yet"


def test_a_card_taken_back_unseen_raises_a_single_question_and_shifts_no_trick():
    table = Table()
    table.play((N, "Kd"), (E, "Td"), (S, "?"), (W, "9d"), (S, "Qd"))
    table.gather(N, (N, "Kd"), (E, "Td"), (S, "?"), (W, "9d"), (S, "Qd"))
    for plays, winner in (
        (SECOND, N),
        ([(N, "Ts"), (E, "Qs"), (S, "As"), (W, "Ks")], S),
        ([(S, "Ac"), (W, "Tc"), (N, "Jc"), (E, "Qc")], S),
        ([(S, "9s"), (W, "Ad"), (N, "9c"), (E, "Kc")], S),
    ):
        table.play(*plays)
        table.gather(winner, *plays)
    assert len(table.now.hand.tricks) == 5
    assert table.rulings() == []
    asked = 0
    while "which card?" in kinds(questions(table.now)):
        question = next(q for q in questions(table.now) if q.kind == "which card?")
        for fact in answer(table.now, question, "no card"):
            table.now = apply(table.now, fact)
        asked += 1
    assert asked <= 1
    assert questions(table.now) == () or kinds(questions(table.now)) == ["caller"]
    assert table.rulings() == []


def test_the_last_player_s_second_card_stays_when_he_takes_back_the_first():
    table = Table()
    table.play(*FIRST, (W, "Ac"))
    table.hear(at(CardLifted, W, read("9d")))
    assert table.tricks() == [("N Kd E Td S Qd W Ac", False)]
    assert table.now.hand.tricks[0].withdrawn[0].seat is W


def test_a_trick_that_somebody_enters_as_gathered_is_the_last():
    table = Table()
    table.play(*FIRST, (N, "Ah"))
    table.gather(N)
    assert [quitted for _, quitted in table.tricks()] == [False, True]
    assert table.now.hand.tricks[0].leader is Seat.NORTH


def test_people_can_enter_that_it_was_no_card_after_the_next_deal_has_begun():
    table = Table()
    table.play(*FIRST[:3])
    table.hear(at(CardLaid, W, 0.3, read("?", "9d", "Jd"), seen=("thing",)))
    table.hear(at(UpCardTurned, N, read("Qs")))
    question = next(q for q in questions(table.now) if q.kind == "whose card?")
    for fact in answer(table.now, question, "no card"):
        table.now = apply(table.now, fact)
    assert [len(trick.plays) for trick in table.now.hands[0].tricks] == [3]
    assert "whose card?" not in kinds(questions(table.now))


def test_a_lead_that_a_card_under_another_had_won_is_no_lead_out_of_turn():
    table = Table()
    table.play((N, "9d"), (E, "Kd"), (S, "Td"), (W, "Ts"))
    table.gather(W, (N, "9d"), (E, "Kd"), (S, "Td"), (W, "Ts"))
    table.play((W, "Ad"), (N, "Qd"), (E, "9c"), (S, "Jd"))
    (question,) = [q for q in questions(table.now) if "led to the next" in str(q.text)]
    choices = {choice.key: choice.text for choice in question.choices}
    assert str(choices["second card"]) == "no: W won it by a second card, which was not seen"
    for key, accused in (("second card", set()), ("cards are right", {"lead out of turn"})):
        game = table.now
        for fact in answer(game, question, key):
            game = apply(game, fact)
        rulings = {ruling.kind for deal in game.deals for ruling in deal.rulings}
        assert rulings & {"lead out of turn"} == accused


@pytest.mark.parametrize(("with_it", "accused"), [([], [(E, 1)]), (["E ? 9d"], [])])
def test_who_laid_an_unread_card_with_the_card_that_does_not_follow_may_have_followed(with_it, accused):
    # film 54210121: West's ace of the suit led was half under a spade, and a later diamond "proved" a revoke
    first = ["N Kd", "E 9s", *with_it, "S Qd", "W Ad", "by W"]
    hand = eye(game(BEGUN), *first, "W As", "N Ks", "E Td", "S Ts", "by W").hand
    rulings = [(ruling.offender, ruling.trick) for ruling in rulings_of_hand(hand) if ruling.kind == "revoke"]
    assert rulings == accused
