"""The vote over readings."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import Card, pack
from vision.reading.votes import EUCHRE_CARDS, Votes

JD, JH, AS, FIVE = (Card.parse(name) for name in ("Jd", "Jh", "As", "5s"))


@dataclass(frozen=True)
class Face:
    card: Card | None
    p: float
    rivals: tuple = ()
    back: bool = False
    not_a_card: bool = False
    quad: None = None


def vote(*reads):
    votes = Votes()
    for read in reads:
        votes.add(read)
    return votes


def test_three_equal_readings_are_enough():
    read = vote(*[Face(JD, 0.97)] * 3).result(EUCHRE_CARDS)
    assert read.card == JD
    assert 0.9 < read.p < 1


@pytest.mark.parametrize("count", [0, 1])
def test_no_readings_and_a_single_reading_are_never_sure(count):
    assert vote(*[Face(JD, 1.0)] * count).result(EUCHRE_CARDS).card is None


def test_two_are_enough_where_both_say_the_same_and_leave_no_doubt():
    assert vote(*[Face(JD, 0.99)] * 2).result(EUCHRE_CARDS).card == JD
    assert vote(*[Face(JD, 0.95, ((JH, 0.05),))] * 2).result(EUCHRE_CARDS).card is None
    assert vote(Face(JD, 1.0), Face(JH, 0.5, ((JD, 0.5),))).result(EUCHRE_CARDS).card is None


def test_a_single_misreading_among_many_is_outvoted():
    votes = vote(*[Face(JD, 0.97)] * 5, Face(JH, 0.97))
    assert votes.result(EUCHRE_CARDS).card == JD


def test_readings_that_disagree_are_a_question_with_both_answers():
    read = vote(*[Face(JD, 0.9)] * 3, *[Face(JH, 0.9)] * 3).result(EUCHRE_CARDS)
    assert read.card is None
    assert {card for card, _ in read.rivals} == {JD, JH}


def test_weak_readings_do_not_become_sure_by_being_repeated():
    votes = vote(*[Face(JD, 0.6, ((JH, 0.4),))] * 50)
    assert votes.result(EUCHRE_CARDS).card is None


def test_a_thing_that_is_probably_no_card_does_not_become_a_card_by_being_read_again():
    """A flower that read as the ace of hearts, three times at a third (9310427)."""
    read = vote(*[Face(None, 0.6, ((AS, 0.36),))] * 3).result(EUCHRE_CARDS)
    assert read.card is None
    assert read.rivals[0][0] == AS
    assert read.rivals[0][1] < 0.5


def test_declined_readings_still_say_what_was_likely():
    read = vote(*[Face(None, 0.5, ((JD, 0.5), (JH, 0.45)))] * 4).result(EUCHRE_CARDS)
    assert read.card is None
    assert [card for card, _ in read.rivals] == [JD, JH]


def test_a_card_that_is_elsewhere_is_never_a_sure_answer():
    votes = vote(*[Face(JD, 0.99)] * 4)
    assert votes.result(EUCHRE_CARDS, {JD}).card is None
    assert votes.result(EUCHRE_CARDS, {AS}).card == JD


def test_of_two_like_cards_the_card_that_is_elsewhere_gives_way():
    votes = vote(*[Face(JD, 0.55, ((JH, 0.45),))] * 4)
    assert votes.result(EUCHRE_CARDS, {JD}).card == JH


def test_a_card_that_is_not_of_the_pack_is_no_answer():
    assert vote(*[Face(FIVE, 0.99)] * 4).result(pack(24)).card is None


def test_backs_and_things_are_counted_apart_from_faces():
    votes = vote(Face(None, 0.0, back=True), Face(None, 0.0, not_a_card=True), Face(JD, 0.9))
    assert not votes.is_face
    assert votes.count == 3


@given(st.lists(st.tuples(st.sampled_from([JD, JH, AS]), st.floats(0, 1)), max_size=12))
def test_shares_are_probabilities_best_first(reads):
    shares = list(vote(*(Face(card, p) for card, p in reads)).share(EUCHRE_CARDS).values())
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) <= 1 + 1e-9
    assert shares == sorted(shares, reverse=True)


@given(st.permutations([Face(JD, 0.9), Face(JD, 0.8), Face(JH, 0.7), Face(JD, 0.95)]))
def test_the_order_of_the_readings_does_not_matter(reads):
    assert vote(*reads).result(EUCHRE_CARDS) == vote(*reads[::-1]).result(EUCHRE_CARDS)
