"""The rules by which a table plays a club's round: the club's, or its own where the club has none."""

from __future__ import annotations

import pytest

from web.hub.at_table.club_round import settings_of
from web.hub.wire.messages import PlaceMessage, Until
from web.journal.agreed_settings import Settings

FOUR = ("Ann", "Bo", "Cy", "Di")
KITCHEN = Settings("american", {"game": 7}, {"N": "Zoe"}, "Kitchen")


def place(seats=FOUR, book="american", house=""):
    return PlaceMessage(1, 1, 1, seats, book, Until(), house)


def test_a_club_with_house_rules_has_all_its_tables_play_by_them():
    settings = settings_of(place(house='lone_march = 5\nbennies = ["Jk"]'), KITCHEN)
    assert settings.house == {"lone_march": 5, "bennies": ["Jk"]}
    assert (settings.names["N"], settings.title) == ("Ann", "Kitchen")


def test_a_club_without_house_rules_leaves_a_table_the_rules_it_has_on_that_book():
    assert settings_of(place(), KITCHEN).house == {"game": 7}
    assert settings_of(place(book="british"), KITCHEN).house == {}


def test_a_table_of_three_plays_by_the_book_for_three_without_the_house_rules():
    settings = settings_of(place(FOUR[:3], house="lone_march = 5"), KITCHEN)
    assert (settings.book, settings.house) == ("keller-1887-three", {})


def test_a_rule_that_a_newer_hub_knows_is_no_rule_here():
    with pytest.raises(ValueError, match="line 1"):
        settings_of(place(house="spilled_drink = 1"), KITCHEN)
