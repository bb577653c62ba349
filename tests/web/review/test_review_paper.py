"""What a review writes on paper, and what it takes for a film."""

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.review.filmed import in_place, reviewed
from web.commands import Refusal

BOOK = ("--rules", "somerset-1888")


def test_paper_that_was_written_before_is_written_again_with_what_was_answered_since(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK, "--pdf")
    before = (tmp_path / "deal-review" / "review.pdf").read_bytes()
    for name in ("review-2.pdf", "review-for-bob.pdf"):
        (tmp_path / "deal-review" / name).write_bytes(before)
    reviewed(tmp_path, *BOOK, "--answer", "1 S", "--claim", "E 1")
    assert (tmp_path / "deal-review" / "review.pdf").read_bytes() != before
    assert not (tmp_path / "deal-review" / "review-2.pdf").exists()
    assert (tmp_path / "deal-review" / "review-for-bob.pdf").exists(), "somebody keeps that"


def test_a_picture_is_no_film(tmp_path):
    (tmp_path / "table.png").write_bytes(b"\x89PNG")
    with pytest.raises(Refusal, match=r"table\.png is a picture and no film: bowerbird read"):
        reviewed(tmp_path, film="table.png")
