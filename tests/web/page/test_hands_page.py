"""The page of the hands: which evenings it lists."""

from models.lab.props.camera_events import whole_deal
from referee.notation import sheets
from tests.web.club import club, director
from web.journal.who import TABLE
from web.paper import documents


def test_an_evening_of_a_single_deal_is_listed_with_that_deal(table):
    page = director(club(table))
    for deals in (1, 2):
        for event in whole_deal() * deals:
            table.hear(event)
        assert page.post("end", {}).status_code == 200
        assert page.post("begin_again", {}).status_code == 200
    links = page.get("hands").text.split('href="?page=')[1:]
    listed = [link.split("(")[1].split(")")[0] for link in links]
    assert listed == ["deals 1 to 2", "deal 1"]


def test_a_score_that_was_set_stands_with_its_deal_on_the_page_and_on_paper(client, table, monkeypatch):
    table.record(sheets.read("dealer N up 9h\ntally N 5 alone\nscore NS 1 EW 0").facts, TABLE)
    table.record(sheets.read("dealer E up 9h\ntally N 5").facts, TABLE)
    corrected = "The score was set: North &amp; South 1, East &amp; West 0"
    text = client.get("/table/kitchen/hands").text
    assert text.count(corrected) == 1
    assert text.index("Deal 2") < text.index("Deal 1") < text.index(corrected)
    paper = []
    monkeypatch.setattr(documents, "write", lambda title, heading, deals: paper.extend(deals) or b"")
    client.get("/table/kitchen/export.pdf")
    assert [deal.score.count("The score was set: North & South 1") for deal in paper] == [1, 0]
