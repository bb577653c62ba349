"""The page of the hands: which evenings it lists."""

from models.lab.props.camera_events import whole_deal
from tests.web.club import club, director


def test_an_evening_of_a_single_deal_is_listed_with_that_deal(table):
    page = director(club(table))
    for deals in (1, 2):
        for event in whole_deal() * deals:
            table.hear(event)
        assert page.post("end", {}).status_code == 200
        assert page.post("begin_again", {}).status_code == 200
    links = page.get("hands").text.split('href="?evening=')[1:]
    listed = [link.split("(")[1].split(")")[0] for link in links]
    assert listed == ["deals 1 to 2", "deal 1"]
