"""Every case in ``cases/``, as facts and decision; every judged law has a case."""

import pytest

from referee.book.loading import books
from referee.book.loading import load as book_of

from ..cases import FILES, check_decision, game_of, laws_of, load, name_of

NO_NEAR_MISS = {
    ("british", "11"): "four at the table are always two against two",
    ("progressive", "7"): "four at the table are always two against two",
    (
        "keller-1887",
        "82",
    ): "nobody says which deal's score he puts right: in a later deal it is the last one's",
    ("keller-1887", "83"): "it is entered by a person, and entering it is the whole of the offence",
}
"""The judged laws that cannot have a near miss, and why."""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_case_is_decided_as_stated(path):
    check_decision(game_of(path), load(path)["decision"])


@pytest.mark.parametrize("book", books())
def test_every_judged_law_has_a_case_and_a_near_miss(book):
    files = [laws_of(path) for path in FILES if path.parent.name == book]
    cases = {number for text, _ in files for number in text}
    near = {number for _, numbers in files for number in numbers}
    of_the_book = {
        number.partition(":")[2]: law
        for number, law in book_of(book).laws.items()
        if number.startswith(book + ":")
    }
    assert cases | near <= set(of_the_book)
    judged = {number for number, law in of_the_book.items() if law.judged != "not"}
    excused = {number for name, number in NO_NEAR_MISS if name == book}
    assert sorted(judged - cases) == []
    assert sorted(judged - near - excused) == []
    assert not excused & near, "these have a near miss and need no excuse"
    assert excused <= judged
