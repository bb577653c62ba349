"""Every time limit as places in the journal, opened and closed by what happens on the table."""

import pytest

from referee.book.loading import load
from referee.game.game import replay
from referee.laws.windows import windows
from referee.notation import sheets

BEGUN = "dealer W up 9h\nN pass | E pass | S order\ndiscard W ?\n"
TRICK = "N As | E Td | S Ks | W 8s\nquit\n"
NEXT = "N Ad | E Ts | S 7d | W Kd\nquit\n"


def window(sheet, right, book="somerset-1888"):
    """(opens, closes) of a right in the last deal, None where it never opened."""
    hand = replay(sheets.read(sheet).events, load(book)).hand
    found = [one for one in windows(hand) if one.right == right]
    return (found[0].opens, found[0].closes) if found else None


REVOKE = BEGUN + TRICK + NEXT
FIRST = REVOKE + "rest NS\ncut\n"


@pytest.mark.parametrize(
    ("right", "sheet", "expected", "book"),
    [
        ("correct a revoke", BEGUN + "N As | E Td", (7, None), "somerset-1888"),
        ("correct a revoke", BEGUN + TRICK, (7, 10), "somerset-1888"),
        ("correct a revoke", BEGUN + TRICK.replace("quit\n", "") + "N Ad | E Ts", (7, 11), "somerset-1888"),
        ("correct a revoke", BEGUN + "N As | E Td | asked E | S Ks | W 8s\nquit", (7, None), "somerset-1888"),
        ("claim a revoke", BEGUN + "N As | E Td", None, "somerset-1888"),
        ("claim a revoke", REVOKE, (10, None), "somerset-1888"),
        ("claim a revoke", REVOKE + "rest NS\ncut", (10, 17), "somerset-1888"),
        ("claim a revoke", REVOKE + "rest NS\ncut", (10, 17), "keller-1887"),
        ("have the cards placed", BEGUN + "N As", (6, None), "somerset-1888"),
        ("have the cards placed", BEGUN + TRICK, (6, 10), "somerset-1888"),
        ("declare to play alone", "dealer W up 9h\nN pass", (2, None), "somerset-1888"),
        ("declare to play alone", BEGUN, (2, 2), "somerset-1888"),
        ("declare to play alone", BEGUN, (2, None), "keller-1887"),
        ("declare to play alone", BEGUN + "N As", (2, 6), "keller-1887"),
        ("declare to play alone", BEGUN + "N As", (2, 6), "progressive"),
        ("declare to play alone", "dealer N up 9h\nS pass", None, "keller-1887-two"),
        ("claim a new deal for a faced card", "dealer W up 9h", (1, None), "somerset-1888"),
        ("claim a new deal for a faced card", BEGUN + "N As", (1, 6), "somerset-1888"),
        ("reclaim the pack", "dealer W", (1, None), "somerset-1888"),
        ("reclaim the pack", "dealer W\ndealer W up 9h", (1, 2), "somerset-1888"),
        ("claim that the pack was not cut", "dealer W\ndealer W up 9h", (1, 2), "keller-1887"),
        ("claim a misdeal for the packets", "deals W 3 2 3 2 / 2 3 2 3\nlooked E", (1, None), "keller-1887"),
        ("claim a misdeal for the packets", "deals W 3 2 3 2 / 2 3 2 3\nlooked N", (1, 2), "keller-1887"),
        ("claim a new deal for an exposed card", "dealer W\nW exposes 9c", (2, None), "somerset-1888"),
        ("claim a new deal for an exposed card", "dealer W\nW exposes 9c\ndealer W up 9h\nN pass", (2, 4),
         "somerset-1888"),
        ("change the discard", "dealer W up 9h\nN order\ndiscard W ? held", (3, None), "somerset-1888"),
        ("change the discard", "dealer W up 9h\nN order\ndiscard W ? held\ndiscard W ?", (3, 4),
         "somerset-1888"),
        ("own up to a wrong number of cards", BEGUN + TRICK, (6, None), "keller-1887"),
        ("own up to a wrong number of cards", BEGUN + TRICK + NEXT + "N Ac | E Tc | S 8c | W Qc\nquit",
         (6, 20), "keller-1887"),
        ("call Tc from E", BEGUN + "N As | E Ts\nE exposes Tc", (8, None), "somerset-1888"),
        ("call Tc from E", BEGUN + "N As | E Ts\nE exposes Tc\nS Ks | W 8s\nquit\nN Ac | E Tc", (8, 13),
         "somerset-1888"),
        ("correct the score of earlier deals", FIRST + "dealer N", (18, None), "somerset-1888"),
        ("correct the score of earlier deals", FIRST + "dealer N\ndealer N up Ah", (18, 19), "somerset-1888"),
        ("correct the score of earlier deals", FIRST + "dealer N up Ah", (18, None), "keller-1887"),
        ("stop a deal out of turn", FIRST + "dealer E", (18, None), "somerset-1888"),
        ("stop a deal out of turn", FIRST + "dealer E up Ah", (18, 18), "somerset-1888"),
        ("stop a deal out of turn", FIRST + "dealer E up Ah\nS order", (18, None), "keller-1887"),
        ("stop a deal out of turn", FIRST + "dealer E up Ah\nS order\nS Ac", (18, 20), "keller-1887"),
        ("demand another cut", FIRST, (17, None), "somerset-1888"),
    ],
)  # fmt: skip
def test_a_window_opens_and_closes_where_the_law_says(right, sheet, expected, book):
    assert window(sheet, right, book) == expected


def test_the_cut_window_closes_with_the_next_deal():
    game = replay(sheets.read(FIRST + "dealer N up Ah").events, load("somerset-1888"))
    cut = next(one for one in windows(game.hands[0]) if one.right == "demand another cut")
    assert (cut.opens, cut.closes, cut.open) == (17, 18, False)
