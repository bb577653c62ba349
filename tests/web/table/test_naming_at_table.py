"""Naming at a live table: a tap names all similar cards after their hands are over."""

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from referee.cards import Card
from referee.facts.register import Amended
from referee.notation import sheets
from tests.web.looks import LookingEye, cut_of, play_unread
from web.journal.who import TABLE, Who
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


def test_cards_of_the_same_look_are_a_group_with_their_possible_names(naming):
    groups = naming.groups_for_page()
    assert [(group["cards"], group["choices"]) for group in groups] == [(3, ["Kc", "Ks"]), (3, ["Kc", "Ks"])]
    assert [len(group["pictures"]) for group in groups] == [3, 3]
    assert groups[0]["pictures"][0] == "picture/d0-c-12/crop"


def test_a_tap_names_a_group_as_a_single_act_of_the_person(naming, table):
    answer = naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    assert answer == {"seq": table.seq, "read": 3}
    assert kings(table) == ["Ks", "None"] * 3
    amended = [fact for fact in table.facts if isinstance(fact.what.event, Amended)]
    assert {fact.by for fact in amended} == {Who.parse("N 90c1")}
    assert len({fact.what.act for fact in amended}) == 1
    assert [fact.what.event.event.rivals for fact in amended] == [
        (),
        (Card.parse("8s"),),
        (Card.parse("8s"),),
    ]
    assert [group["cards"] for group in naming.groups_for_page()] == [3]


def test_undo_takes_all_of_it_back_and_the_eye_reads_by_it_no_more(naming, table, eye):
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    assert set(eye.known["Ks"]) == {"Ks"}
    undo(table, table.seq, Who.parse("N 90c1"))
    assert kings(table) == ["None"] * 6
    assert eye.known is None
    redo(table, table.seq, Who.parse("N 90c1"))
    assert kings(table) == ["Ks", "None"] * 3
    assert "Ks" in eye.known
    assert "Kc" not in eye.known


def test_a_camera_begins_at_an_evening_that_people_entered_and_corrected(table, eye):
    people = Who.parse("table ab12")
    table.record(sheets.read("dealer W up 9h\nN As | E Qs\namend 3 E 9s\n").facts, people)
    TableNaming(table, eye).follow()
    assert eye.compared == []
    assert eye.known is None


def test_another_eye_reads_by_what_was_named_before(naming, table):
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    other = LookingEye()
    TableNaming(table, other).follow()
    assert "Ks" in other.known


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_what_was_learnt_from_pictures_goes_with_them(naming, table, eye, what):
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    erasing.erase(table, what, None, TABLE)
    assert eye.known is None
    assert naming.groups_for_page() == []


def test_an_eye_learns_nothing_before_somebody_has_named_a_card(table, naming, eye):
    naming.follow()
    assert (eye.compared, eye.known) == ([], None)


def test_a_card_that_nobody_named_is_learnt_only_if_its_pictures_are_similar(table, naming, eye):
    for number in range(3):  # a misread: in each deal the nine has a different picture
        table.evidence.drop(f"d{number}-c-30", "crop")
        table.evidence.keep(f"d{number}-c-30", "crop", JPEG + f"?{number}".encode())
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    assert "As" in eye.known
    assert "9s" not in eye.known


def test_nothing_of_the_hand_that_is_played_is_shown_named_or_read(naming, table, eye):
    hidden = next(n for n, event in enumerate(whole_deal()) if event.t == 20.0)
    play_unread(table, 3, whole_deal()[: hidden + 1])  # the first trick, with a king in it, is gathered
    covered = [play.place for play in table.game.hand.plays if play.card is None]
    groups = naming.groups_for_page()
    assert covered
    assert [group["cards"] for group in groups] == [3, 3]
    assert not set(covered) & {place for pictures in eye.compared for place in pictures}
    assert not any("d3-" in picture for group in groups for picture in group["pictures"])
    with pytest.raises(NotNow, match="look again"):
        naming.name(covered[0], "Ks", Who.parse("N 90c1"))
    assert naming.name(groups[0]["place"], "Ks", Who.parse("N 90c1"))["read"] == 3
    assert kings(table)[-1] == "None"


def test_a_card_of_that_name_in_the_same_hand_is_no_reason_to_name_two(table, eye):
    for number in range(3):
        play_unread(table, number, cards=("Ks",))
    made = TableNaming(table, eye)
    with pytest.raises(NotNow, match="As was read in the same hand as each"):
        made.name(made.groups_for_page()[0]["place"], "As", Who.parse("N 90c1"))
    assert kings(table)[0] == "None"


@pytest.mark.parametrize(("card", "why"), [("2s", "not in the pack"), ("xx", "xx"), ("", "card")])
def test_what_is_no_card_is_refused_and_nothing_is_written(naming, table, card, why):
    before = table.seq
    with pytest.raises(NotNow, match=why):
        naming.name(naming.groups_for_page()[0]["place"], card, Who.parse("N 90c1"))
    assert table.seq == before


def test_two_people_who_name_the_same_group_name_it_a_single_time(naming, table):
    place = naming.groups_for_page()[0]["place"]
    naming.name(place, "Ks", Who.parse("N 90c1"))
    before = table.seq
    with pytest.raises(NotNow, match="look again"):
        naming.name(place, "Kc", Who.parse("E 11aa"))
    assert table.seq == before


def test_pictures_are_compared_a_single_time_until_another_card_is_unread(naming, eye):
    naming.groups_for_page()
    naming.groups_for_page()
    naming.name(naming.groups_for_page()[0]["place"], "Ks", Who.parse("N 90c1"))
    assert len(eye.compared) == 1
