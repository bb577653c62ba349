"""The laboratory's sheets of pictures, and its walks through the page."""

import base64

from models.lab.pictured.journeys import Walk, answer, asked
from models.lab.pictured.sheet import in_parts, write_sheet
from models.lab.props.deals_by_script import JPEG


def test_a_sheet_has_a_row_for_each_view_and_a_dash_for_a_picture_that_is_missing(browser, tmp_path):
    (tmp_path / "trick-phone.jpg").write_bytes(JPEG)
    path = write_sheet(browser, tmp_path, {"trick": "a trick", "over": "<over>"}, {"phone": 90})
    assert path.read_bytes().startswith(base64.b64decode(b"/9j/"))
    written = (tmp_path / "sheet.html").read_text()
    assert written.count("<img") == 1
    assert "<th>&lt;over&gt;</th><td>-</td>" in written
    assert in_parts(["a", "b", "c"], 2) == [["a", "b"], ["c"]]


def test_a_walk_counts_taps_and_the_scroll_to_what_is_outside_the_window(page, evening):
    asked(evening)
    page.goto(evening.address)
    walk = Walk(page)
    answer(walk, evening)
    assert (walk.taps, walk.scrolls) == (1, 0)
    page.set_viewport_size({"width": 1440, "height": 300})
    walk.tap("#claim")
    assert (walk.taps, walk.scrolls) == (2, 1)
