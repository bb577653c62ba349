"""Naming at a live table: one tap names the cards that look alike, after their hands are over."""

import pytest

from referee.cards import Card
from referee.facts.register import Amended
from tests.web.evening import JPEG, whole_deal
from tests.web.looks import LookingEye, cut_of, play_unread
from web.table import erasing
from web.table.live_naming import TableNaming
from web.table.table import NotNow
from web.table.undoing import redo, undo


@pytest.fixture
def eye():
    return LookingEye()


@pytest.fixture
def naming(table, eye):
    """Three deals were played in which neither black king was read."""
    for number in range(3):
        play_unread(table, number)
        table.hear(cut_of(number))
    made = TableNaming(table, eye)
    table.names_changed = made.follow
    return made


def kings(table):
    """The names of the cards that were not read, in the order in which they fell."""
    return [
        str(play.card) for hand in table.game.hands for play in hand.plays
        if play.card is None or str(play.card) in ("Ks", "Kc")
    ]  # fmt: skip


def test_cards_of_one_look_are_one_group_with_what_they_may_be(naming):
    groups = naming.told()
    assert [(one["cards"], one["choices"]) for one in groups] == [(3, ["Kc", "Ks"]), (3, ["Kc", "Ks"])]
    assert [len(one["pictures"]) for one in groups] == [3, 3]
    assert groups[0]["pictures"][0] == "picture/d0-c-12/crop"


def test_one_tap_names_a_group_as_one_act_of_who_tapped(naming, table):
    said = naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    assert said == {"seq": table.seq, "read": 3}
    assert kings(table) == ["Ks", "None"] * 3
    amended = [one for one in table.facts if isinstance(one.what.event, Amended)]
    assert {one.by for one in amended} == {"N 90c1"}
    assert len({one.what.act for one in amended}) == 1
    assert [one.what.event.event.rivals for one in amended] == [(), (Card.parse("8s"),), (Card.parse("8s"),)]
    assert [one["cards"] for one in naming.told()] == [3]


def test_undo_takes_all_of_it_back_and_the_eye_reads_by_it_no_more(naming, table, eye):
    naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    assert set(eye.known["Ks"]) == {"Ks"}
    undo(table, table.seq, "N 90c1")
    assert kings(table) == ["None"] * 6
    assert eye.known is None
    redo(table, table.seq, "N 90c1")
    assert kings(table) == ["Ks", "None"] * 3
    assert "Ks" in eye.known
    assert "Kc" not in eye.known


def test_another_eye_reads_by_what_was_named_before(naming, table):
    naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    other = LookingEye()
    TableNaming(table, other).follow()
    assert "Ks" in other.known


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_what_was_learnt_from_pictures_goes_with_them(naming, table, eye, what):
    naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    erasing.erase(table, what, None, "table")
    assert eye.known is None
    assert naming.told() == []


def test_an_eye_learns_nothing_before_somebody_has_named_a_card(table, naming, eye):
    naming.follow()
    assert (eye.compared, eye.known) == ([], None)


def test_a_card_that_nobody_named_is_learnt_only_where_its_pictures_look_alike(table, naming, eye):
    for number in range(3):  # one picture of the nine shows something else each time: it was misread
        table.evidence.drop(f"d{number}-c-30", "crop")
        table.evidence.keep(f"d{number}-c-30", "crop", JPEG + f"?{number}".encode())
    naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    assert "As" in eye.known
    assert "9s" not in eye.known


def test_nothing_of_the_hand_that_is_played_is_shown_named_or_read(naming, table, eye):
    hidden = next(n for n, one in enumerate(whole_deal()) if one.t == 20.0)
    play_unread(table, 3, whole_deal()[: hidden + 1])  # the first trick, with a king in it, is gathered
    covered = [play.place for play in table.game.hand.plays if play.card is None]
    groups = naming.told()
    assert covered
    assert [one["cards"] for one in groups] == [3, 3]
    assert not set(covered) & {place for one in eye.compared for place in one}
    assert not any("d3-" in picture for one in groups for picture in one["pictures"])
    with pytest.raises(NotNow, match="look again"):
        naming.name(covered[0], "Ks", "N 90c1")
    assert naming.name(groups[0]["place"], "Ks", "N 90c1")["read"] == 3
    assert kings(table)[-1] == "None"


def test_a_card_of_that_name_in_the_same_hand_is_no_reason_to_name_two(table, eye):
    for number in range(3):
        play_unread(table, number, cards=("Ks",))
    made = TableNaming(table, eye)
    with pytest.raises(NotNow, match="As was read beside each"):
        made.name(made.told()[0]["place"], "As", "N 90c1")
    assert kings(table)[0] == "None"


@pytest.mark.parametrize(("card", "why"), [("2s", "not in the pack"), ("xx", "xx"), ("", "card")])
def test_what_is_no_card_is_refused_and_nothing_is_written(naming, table, card, why):
    before = table.seq
    with pytest.raises(NotNow, match=why):
        naming.name(naming.told()[0]["place"], card, "N 90c1")
    assert table.seq == before


def test_two_who_name_the_same_group_name_it_once(naming, table):
    place = naming.told()[0]["place"]
    naming.name(place, "Ks", "N 90c1")
    before = table.seq
    with pytest.raises(NotNow, match="look again"):
        naming.name(place, "Kc", "E 11aa")
    assert table.seq == before


def test_pictures_are_compared_once_while_no_other_card_is_wanted(naming, eye):
    naming.told()
    naming.told()
    naming.name(naming.told()[0]["place"], "Ks", "N 90c1")
    assert len(eye.compared) == 1
