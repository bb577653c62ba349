"""A film of a deck that Bowerbird hardly reads: its review advises the pack check, as the page does."""

import json
import subprocess
from dataclasses import replace

import pytest

from models.lab.props.camera_events import whole_deal
from referee.table_events import Read
from tests.web.review.filmed import in_place, reviewed
from web.shown.words.english import ENGLISH

ADVICE = " cards were not read: Bowerbird does not know this deck"


def deal(unread):
    """A deal of which the cards of those ranks are seen and not read."""
    for event in whole_deal():
        read = getattr(event, "read", None)
        is_unread = read is not None and read.card is not None and read.card.rank in unread
        yield replace(event, read=Read(None, 0.5)) if is_unread else event


@pytest.mark.parametrize(("unread", "is_advised"), [("JQK", True), ("9", False), ("", False)])
def test_a_film_of_a_single_deal_advises_the_pack_check_if_a_fifth_was_not_read(
    tmp_path, monkeypatch, capsys, unread, is_advised
):
    in_place(monkeypatch, deal(unread))
    reviewed(tmp_path, "--rules", "somerset-1888", "--json")
    review = json.loads(capsys.readouterr().out)
    cards = [card for row in review["hands"][0]["rows"] for card in row["plays"]]
    assert sum(card["card"] == "?" for card in cards) == len(review["unread"])
    about = {"n": len(review["unread"]), "of": len(cards), "book": "somerset-1888"}
    assert review["remarks"] == ([ENGLISH["film_unread"].format(**about)] if is_advised else [])


def test_the_advice_stands_on_the_terminal_on_the_page_and_on_paper(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, deal("JQK"))
    reviewed(tmp_path, "--rules", "somerset-1888", "--pdf")
    folder = tmp_path / "deal-review"
    paper = subprocess.run(
        ["pdftotext", folder / "review.pdf", "-"], capture_output=True, text=True, check=True
    )
    for text in (capsys.readouterr().out, (folder / "review.html").read_text("utf-8"), paper.stdout):
        assert ADVICE in " ".join(text.split())
