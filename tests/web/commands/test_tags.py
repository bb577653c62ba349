"""The tags and tokens as they come out of the printer."""

import re
import subprocess

import cv2
import numpy as np
import pytest

from vision.place.table_tags import CORNER_MM, CORNER_TAGS, MARGIN_MM, TOKEN_MM, TOKENS, find_tags
from web.__main__ import main

DPI = 100
PAPER = {"a4": (210, 297), "letter": (215.9, 279.4)}


@pytest.fixture(params=PAPER)
def printed(request, tmp_path):
    """The pages of the PDF as pictures of 100 dots an inch, and its paper."""
    path = tmp_path / "tags.pdf"
    assert main(["tags", "--paper", request.param, str(path)]) == 0
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", str(path), str(tmp_path / "page")], check=True)
    return [cv2.imread(str(path)) for path in sorted(tmp_path.glob("page*.png"))], request.param


def test_every_tag_and_token_is_on_the_paper_a_single_time_at_true_scale(printed):
    pages, paper = printed
    assert len(pages) == 2
    dots = DPI / 25.4
    for page, numbers, side in zip(pages, (CORNER_TAGS, TOKENS), (CORNER_MM, TOKEN_MM), strict=True):
        assert page.shape[:2] == pytest.approx([PAPER[paper][1] * dots, PAPER[paper][0] * dots], abs=1)
        seen_tags = find_tags(page)
        assert sorted(tag.number for tag in seen_tags) == sorted(numbers)
        for tag in seen_tags:
            lengths = np.hypot(*(tag.quad - np.roll(tag.quad, 1, axis=0)).T)
            assert lengths == pytest.approx(side * dots, abs=1)
            # the white that a marker needs round it is on the paper too
            far = np.abs(tag.quad - tag.middle).max() + 0.5 * MARGIN_MM * dots
            assert (tag.middle - far > 0).all()
            assert (tag.middle + far < page.shape[1::-1]).all()


def test_the_same_pdf_is_written_each_time(tmp_path):
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    assert main(["tags", str(first)]) == main(["tags", str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("name", "why"), [("a.txt", r"ends in \.pdf"), ("none/a.pdf", "cannot be written")])
def test_a_file_that_cannot_be_written_is_a_single_clear_line(tmp_path, capsys, name, why):
    assert main(["tags", str(tmp_path / name)]) == 2
    message = capsys.readouterr().err
    assert re.search(why, message)
    assert message.count("\n") == 1
