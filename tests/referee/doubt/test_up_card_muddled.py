"""A thing read as the up-card, or the up-card outlined twice: nobody is accused because of it."""

from dataclasses import replace

from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Dealt, Made, PickedUp
from referee.game.game import replay
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals

from .test_muddled import rulings


def test_naming_trumps_before_it_is_known_which_card_was_turned_up_is_no_fault():
    """The suit was entered on the page before the name of the up-card: he ordered it up."""
    named = "dealer E up {}\n? make c\nS make c alone\nN pass\n"
    for up in ("?", "Kc"):
        (deal,) = judged_deals(replay(sheets.read(named.format(up)).facts, load("somerset-1888")))
        assert [ruling["says"] for ruling in deal["rulings"]] == []
    down = "dealer E up Kc\nE down\nS make c\n"
    (deal,) = judged_deals(replay(sheets.read(down).facts, load("somerset-1888")))
    assert [ruling["kind"] for ruling in deal["rulings"]] == ["call"]


def test_a_card_seen_face_up_is_not_exposed_where_it_may_be_the_up_card_that_was_not_read():
    """The camera took another thing for the up-card; the dealer's true up-card came after it."""
    dealt = "dealer N up {}\nW order\nE exposes 9c\nE Ah | S 9h | W Th | N Kh\nquit\n"
    assert [ruling["offender"] for ruling in rulings(dealt.format("Qs"), "exposed card", "")] == ["E"]
    assert rulings(dealt.format("?"), "exposed card", "") == []


def test_the_card_turned_up_that_is_outlined_twice_while_a_hand_takes_it_up_was_not_exposed():
    dealt = "dealer N up 9c\nE order\nN exposes {0}\nN withdraws {0}\nN picks up\n"
    dealt += "E Ah | S 9h | W Th | N Kh\nquit\n"
    assert [ruling["offender"] for ruling in rulings(dealt.format("Ts"), "exposed card", "")] == ["N"]
    assert rulings(dealt.format("9c"), "exposed card", "") == []


def test_the_card_turned_up_that_is_outlined_again_just_after_it_was_taken_up_was_not_exposed():
    begun = "dealer N up 9c\nE order\nN picks up\nN exposes {}\nE Ah | S 9h | W Th | N Kh\nquit\nN 9c\n"
    assert [ruling["offender"] for ruling in rulings(begun.format("Ts") + "N Ts\n", "exposed card", "")] == [
        "N"
    ]
    assert rulings(begun.format("9c"), "exposed card", "") == []


def test_a_suit_that_people_named_is_trump_whoever_seemed_to_take_a_card_of_another_suit():
    """The lead was taken for the card turned up, and gathered as if it was taken (film 69411001)."""
    south, diamond = Seat.SOUTH, Card.parse("Jd")
    seen = [Dealt(south, diamond, seen=("a",)), PickedUp(south, 0.7, seen=("b",))]
    rules = load("american")
    assert replay(seen, rules).hand.trump is diamond.suit
    for suit in ("h", "c"):
        named = [seen[0], Made(south, Card.parse(f"9{suit}").suit), seen[1]]
        hand = replay(named, rules).hand
        assert (hand.trump.value, hand.calling.is_picked_up, hand.calling.faults) == (suit, False, ())
    of_its_suit = replay([seen[0], Made(south, diamond.suit), seen[1]], rules).hand
    assert (of_its_suit.trump, of_its_suit.calling.is_picked_up) == (diamond.suit, True)


def test_where_a_lead_may_have_been_taken_for_the_card_turned_up_nobody_revoked_by_its_suit():
    """No card of South was seen in the first trick, and the card turned up was not seen again."""
    deal = (
        "dealer S up 9d\nS picks up\nW Ac | N 9c | E Tc{}\nquit\nW As | N 9s | E Ts | S Ks\nquit\n"
        "W Ad | N Qd | E Kd | S Qs\nquit\nW Kh | N 9h | E Th | S Qh\nquit\nW Js | N Ah | E Jc | S Td\nquit\n"
    )
    for last, wanted in ((" | S Kc", [("S", 3)]), ("", [])):
        facts = sheets.read(deal.format(last)).facts
        seen = [replace(fact, seen=(f"s{number}",)) for number, fact in enumerate(facts)]
        (judged,) = judged_deals(replay(seen, load("american")))
        ruled = [(ruling["offender"], ruling["trick"]) for ruling in judged["rulings"]]
        assert ruled == wanted
