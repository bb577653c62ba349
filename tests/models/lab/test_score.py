"""The counting of what was watched against the truth."""

from msgspec.structs import replace

from models.lab.evenings.score import Score, compare
from models.lab.films.film.truth_file import EventLine


def laid(t, seat, card, x=100.0):
    quad = [[x, 0], [x + 60, 0], [x + 60, 80], [x, 80]]
    return EventLine(t=t, event="laid", seat=seat, card=card, quad=quad)


def gathered(t, by):
    return EventLine(t=t, event="gathered", by=by)


TRUTH = [laid(1, "E", "Jd"), laid(2, "S", "9d", 300), gathered(4, "E")]


def test_all_right():
    score = compare(TRUTH, TRUTH)
    assert score.is_perfect
    assert (score.right, score.gathers_by_right) == (2, 1)


def test_unread_wrong_missed_and_invented_cards_are_counted_separately():
    assert compare(TRUTH, [laid(1, "E", None), TRUTH[1], TRUTH[2]]).unread == 1
    assert compare(TRUTH, [laid(1, "E", "Jh"), TRUTH[1], TRUTH[2]]).wrong == 1
    assert compare(TRUTH, TRUTH[1:]).missed == 1
    assert compare(TRUTH, [*TRUTH, laid(3, "W", "As", 500)]).invented == 1


def test_of_two_cards_laid_together_the_card_that_was_read_is_not_the_other_read_wrong():
    together = [laid(1, "S", "7c"), laid(1, "S", "8d")]
    score = compare(together, [laid(1, "S", "8d"), laid(2.6, "S", "7c")])
    assert (score.right, score.wrong, score.missed, score.invented) == (1, 0, 1, 1)


def test_a_card_seen_elsewhere_or_much_too_late_is_missed_and_invented():
    for other in (laid(1, "E", "Jd", 700), laid(6, "E", "Jd")):
        score = compare(TRUTH, [other, *TRUTH[1:]])
        assert (score.missed, score.invented) == (1, 1)


def test_a_wrong_order_seat_or_gatherer_is_not_perfect():
    assert compare(TRUTH, [TRUTH[1], TRUTH[0], TRUTH[2]]).orders_wrong == 1
    assert compare(TRUTH, [laid(1, "N", "Jd"), *TRUTH[1:]]).seats_right == 1
    score = compare(TRUTH, [*TRUTH[:2], gathered(4, "W")])
    assert (score.gathers_seen, score.gathers_by_right) == (1, 0)
    assert not score.is_perfect


def test_invented_events_of_other_kinds_count():
    lifted = EventLine(t=2.5, event="lifted", seat="E", card="Jd")
    assert compare(TRUTH, [*TRUTH, lifted]).others_invented == 1
    assert compare([*TRUTH, lifted], [*TRUTH, lifted]).is_perfect


def test_scores_add_up():
    assert (compare(TRUTH, TRUTH) + compare(TRUTH, []) + Score()).missed == 2


def test_a_card_read_again_counts_as_it_was_read_last():
    unread = laid(1, "E", None)
    again = replace(laid(3, "E", "Jd"), event="reread")
    assert compare(TRUTH, [unread, again, *TRUTH[1:]]).right == 2


def test_remarks_name_the_player_and_the_card_or_that_none_was_read():
    up = EventLine(t=0, event="up_card", seat="E", card="Jd")
    remarks = compare([up, *TRUTH], [replace(up, card=None), *TRUTH[:2], gathered(4, "W")]).remarks
    assert remarks == [
        "by W: 4.00 gathered E",
        "not as seen (0.00 up_card E None): 0.00 up_card E Jd",
    ]
