"""A fault of camera, journal, disk or clock is on the table's page and on the TV until it is mended."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import up_card
from tests.e2e.conftest import WALL, hear
from web.shown.words.english import ENGLISH
from web.table.wrongs import WRONGS


def make_wrong(table, wrong, is_wrong):
    if wrong == "camera":
        table.surroundings.set_camera_state("lost" if is_wrong else "watching", "")
    else:
        table.news.set_notice(wrong, "Something is wrong." if is_wrong else None)


@pytest.mark.parametrize("path", ["", "board"])
def test_whatever_is_wrong_is_shown_with_what_to_do_and_goes_when_it_is_right(page, evening, path):
    table = evening.table
    hear(evening, [up_card()])
    page.set_viewport_size(WALL)
    page.goto(evening.address + path)
    for wrong in WRONGS:
        shown = page.locator(f"[data-wrong={wrong}]")
        expect(shown).to_have_count(0)
        make_wrong(table, wrong, True)
        expect(shown).to_contain_text(ENGLISH[f"wrong_{wrong}"])
        expect(shown).to_contain_text(ENGLISH[f"wrong_{wrong}_do"])
        expect(shown).to_be_in_viewport()
        make_wrong(table, wrong, False)
        expect(shown).to_have_count(0)
