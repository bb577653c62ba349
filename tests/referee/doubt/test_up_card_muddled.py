"""A thing read as the up-card, or the up-card outlined twice: nobody is accused because of it."""

from referee.book.loading import load
from referee.game.game import replay
from referee.notation import sheets
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
