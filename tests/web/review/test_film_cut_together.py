"""A film cut together: an open hand ends at the cut, its minute is reported, nobody is accused across it."""

import json

import pytest

from models.lab.props.camera_events import whole_deal
from referee.table_events import FilmCut, ViewBack, ViewLost
from tests.web.review.filmed import Filmed, in_place, parts_of_the_demo, reviewed
from web.commands.arguments import read
from web.commands.review import review

BOOK = ("--rules", "somerset-1888")
PARTS = (range(90, 152), range(262, 336))
"""Pictures of the demo's film: its first trick, and its third."""


def plain(capsys):
    return json.loads(capsys.readouterr().out)


def cut_after(events, number, t):
    """``events`` with a cut behind so many of them."""
    return [*events[:number], FilmCut(t, int(t * 30), ()), *events[number:]]


def ruled(hand):
    return [(ruling["kind"], ruling["says"]) for ruling in hand["rulings"]]


@pytest.mark.parametrize("number", range(2, 20, 3))
def test_nobody_is_accused_across_a_cut(tmp_path, monkeypatch, capsys, number):
    """East refuses in the first trick a suit that he holds: both cards are needed on one side of the cut."""
    deal = whole_deal()
    in_place(monkeypatch, deal)
    reviewed(tmp_path, *BOOK, "--json", "--out", str(tmp_path / "whole"))
    (whole,) = plain(capsys)["hands"]
    assert "revoke" in dict(ruled(whole))
    held = next(n for n, event in enumerate(deal) if "c-30" in event.seen)
    t = (deal[number - 1].t + deal[number].t) / 2
    in_place(monkeypatch, cut_after(deal, number, t), odd=[{"kind": "cut", "t": t, "until": None, "n": 0}])
    reviewed(tmp_path, *BOOK, "--json")
    result = plain(capsys)
    before, after = result["hands"]
    assert before["cut"]
    assert after["unfinished"] or after["no_beginning"]
    assert after["rulings"] == []
    assert {kind for kind, _ in ruled(before)} <= {kind for kind, _ in ruled(whole)}
    assert number > held or "revoke" not in dict(ruled(before))
    assert "was cut" in result["remarks"][0]


def test_a_hand_ended_by_a_cut_is_marked_in_text_and_page(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, [*cut_after(whole_deal()[:9], 9, 60.0), *whole_deal()])
    reviewed(tmp_path, *BOOK)
    message = "The film was cut in the middle of this hand: its points are not known."
    assert message in capsys.readouterr().out
    assert message in (tmp_path / "deal-review" / "review.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("back", "remarks"),
    [(23.0, []), (40.0, ["From 0:22 to 0:40 the table was not found again."]),
     (None, ["From 0:22 to the end the table was not found again."])],
)  # fmt: skip
def test_a_table_lost_after_damage_is_reported(tmp_path, monkeypatch, capsys, back, remarks):
    lost = [ViewLost(20.5, 615, (), "the film is damaged here")]
    lost += [ViewBack(back, int(back * 30), ())] if back else []
    odd = [{"kind": "damaged", "t": 20.4, "until": 22.0, "n": 3}]
    in_place(monkeypatch, sorted([*whole_deal(), *lost], key=lambda event: event.t), odd=odd)
    reviewed(tmp_path, *BOOK, "--json")
    assert plain(capsys)["remarks"][1:] == remarks


def test_a_clip_shows_nothing_from_the_other_side_of_a_cut(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(
        Filmed, "cut", lambda self, views: lambda begin, end: asked.append((begin, end)) or []
    )
    deal = whole_deal()
    last = next(n for n, event in enumerate(deal) if "c-30" in event.seen)
    t = deal[last].t + 0.5
    in_place(monkeypatch, cut_after(deal, last + 1, t))
    reviewed(tmp_path, *BOOK, "--claim", "E 1 deal 1 at 0:01")
    assert max(end for _, end in asked) < t
    assert max(end for _, end in asked) > deal[last].t


def test_two_films_joined_into_a_single_file_are_two_hands(tmp_path, capsys):
    parts_of_the_demo(tmp_path / "two.mp4", *PARTS)
    review(read(["review", str(tmp_path / "two.mp4"), "--quiet", "--json"]))
    result = plain(capsys)
    assert result["remarks"] == ["At 0:05 the film was cut: what happened in between is not in it."]
    first, second = result["hands"]
    assert first["cut"]
    assert [[play["card"] for play in row["plays"]] for row in first["rows"]] == [["A♣", "J♣", "K♣", "Q♣"]]
    assert [[play["card"] for play in row["plays"]] for row in second["rows"]] == [["A♦", "10♠", "J♦", "K♦"]]
    assert first["rulings"] == second["rulings"] == []
