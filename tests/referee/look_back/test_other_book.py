"""The rulings and points of a finished hand by another book, and their text."""

from dataclasses import replace
from itertools import product

import pytest

from referee.book.loading import load
from referee.game.game import Game
from referee.look_back.other_book import IncomparableBooks, by_other_book, other_books, other_ruling
from referee.notation.written_game import game_from
from referee.open_cards.hand_laid_open import CoveredHand
from referee.view.plain import plain
from referee.view.report import deal_report
from tests.referee.cases import FILES, game_of
from tests.referee.cases import load as case_of
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF

REVOKE = """\
rules somerset-1888
dealer W up 9h
N pass | E pass | S order
N As | E Th | S Ks | W Ts
quit
E Ad | S 9d | W Kd | N Td
quit
E 9s | S Qs | W 9h | N Js
quit
W Ac | N Kc | E Qc | S Jc
quit
W Tc | N 9c | E Ah | S Jh
quit
claim NS against E trick 1
cut
"""


def compared(sheet, book, deal=1):
    game = game_from(sheet)
    comparison = other_ruling(game, game.deals[deal - 1], by_other_book(game, book))
    return replace(comparison, differences=tuple(map(str, comparison.differences)))


def test_equal_results_by_both_books_are_a_single_sentence():
    comparison = compared(TOO_SHY_TO_RUFF.format(book="american"), "keller-1887")
    title = load("keller-1887").title
    assert comparison.is_same
    assert comparison.differences == (
        f"By {title}: 2 points to EW, as here.",
        "Neither book rules on anything in it.",
    )


def test_other_points_and_another_penalty_are_a_sentence_each_with_their_laws():
    comparison = compared(REVOKE, "american")
    title = load("american").title
    assert not comparison.is_same
    assert plain(comparison.points) == {"NS": 2, "EW": 0}
    points, ruling = comparison.differences
    assert points.startswith(f"By {title}: 2 points to NS. Here: ")
    assert ruling.startswith("E played Th to spades in trick 1 and 9s in trick 3: by ")
    assert "2 points to NS (law 20); here " in ruling


def test_a_hand_with_a_card_that_the_other_pack_does_not_have_is_not_compared():
    comparison = compared(TOO_SHY_TO_RUFF.format(book="somerset-1888").replace("E Ts", "E 8s"), "american")
    assert comparison.points is None
    assert comparison.differences == (f"{load('american').title} is played without the 8s.",)


@pytest.mark.parametrize(
    ("book", "message"), [("keller-1887-two", "is for 2 players"), ("hoyle", "hoyle")], ids=["table", "book"]
)
def test_a_book_for_another_table_or_an_unknown_book_is_refused_in_a_line(book, message):
    with pytest.raises(IncomparableBooks, match=message) as refusal:
        by_other_book(Game(load("american")), book)
    assert "\n" not in str(refusal.value)


def test_a_hand_that_goes_on_is_never_compared():
    game = game_from(REVOKE[: REVOKE.index("W Tc")])
    with pytest.raises(CoveredHand):
        other_ruling(game, game.deals[0], by_other_book(game, "american"))


def test_the_games_book_is_offered_only_if_the_house_changed_it():
    by_american = Game(load("american"))
    assert "american" not in {rules.book for rules in other_books(by_american)}
    house = Game(load("american", {"game": 7}))
    assert {rules.book for rules in other_books(house)} == {
        rules.book for rules in other_books(by_american)
    } | {"american"}


@pytest.mark.parametrize("path", FILES[::9], ids=lambda path: path.stem)
def test_any_hand_judged_by_another_book_equals_a_game_played_by_that_book(path):
    case = case_of(path)
    if "facts" not in case:
        return
    game = game_of(path)
    for rules, deal in product(other_books(game), game.deals):
        other = by_other_book(game, rules.book)
        try:
            comparison = other_ruling(game, deal, other)
        except CoveredHand:
            continue
        if comparison.why:
            continue
        theirs = next(
            deal_by_other
            for deal_by_other in other.deals
            if deal_by_other.hand.facts[0].place == deal.hand.facts[0].place
        )
        report, mine = deal_report(other, theirs), deal_report(game, deal)
        assert (comparison.points, comparison.rulings) == (report.points, report.rulings)
        if mine.points == report.points and mine.rulings == report.rulings:
            assert comparison.is_same
        assert all(str(line).endswith(".") for line in comparison.differences)
