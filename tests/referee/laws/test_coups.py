"""The nine coups of the Somerset book, as facts (the sentences stay in the book)."""

from referee.cards import Card, pack, suit_of
from referee.play.one_deal import Hand

from ..cases import FILES, game_of, judged, load

COUPS = [game_of(path).hands[0] for path in FILES if path.parent.name == "coups"]


def test_all_nine_coups_exist():
    assert len(COUPS) == 9


def test_every_card_of_a_coup_is_in_the_pack_of_32_and_in_a_single_place():
    for hand in COUPS:
        cards = [play.card for trick in hand.tricks for play in trick.plays]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= pack(32)


def test_eldest_hand_leads_every_coup_lone_hands_included():
    for hand in COUPS:
        assert str(hand.tricks[0].leader) == "E" == str(hand.first_leader)


def test_a_lone_hand_has_three_cards_to_a_trick():
    lone = [hand for hand in COUPS if hand.alone]
    assert len(lone) == 2
    assert all(len(trick.plays) == 3 for hand in lone for trick in hand.tricks)


def test_the_turn_up_is_played_by_the_dealer_or_not_at_all():
    for hand in COUPS:
        assert all(play.seat is hand.dealer for t in hand.tricks for play in t.plays if play.card == hand.up)


def test_the_ten_of_spades_printed_twice_in_case_five_is_a_question():
    printed = load(next(path for path in FILES if path.stem.startswith("case_5")))
    case = {**printed, "facts": printed["facts"].replace("9s", "Ts")}
    from referee.asking.all_questions import questions

    assert "card seen twice" in [question.kind for question in questions(judged(case))]


def following(hand: Hand) -> list[tuple[Card, Card]]:
    led = [trick.plays[0].card for trick in hand.tricks]
    return [
        (lead, play.card) for lead, trick in zip(led, hand.tricks, strict=True) for play in trick.plays[1:]
    ]


def test_the_left_bower_follows_trump_in_the_coups_and_never_its_printed_suit():
    lefts = [
        (hand.trump, lead, card)
        for hand in COUPS
        for lead, card in following(hand)
        if card.rank == "J" and card.suit is hand.trump.sister
    ]
    assert lefts
    assert all(suit_of(card, trump) is trump for trump, _, card in lefts)
