"""A journal that cannot be opened, as people meet it: a page, two buttons, and the table again."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from models.lab.props.browser import SCHEMES
from models.lab.props.camera_events import up_card
from models.lab.props.child_program import ChildProgram
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.mosquitto import free_port
from tests.e2e.conftest import PHONE
from tests.e2e.test_reach import faults
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Table


@pytest.fixture
def port():
    return free_port()


@pytest.fixture
def path(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    Table("kitchen", journal, Evidence(tmp_path / "pictures"), SOMERSET).hear(up_card())
    journal.close()
    return journal.path


@contextmanager
def serving(path, port):
    """``bowerbird serve`` after it has printed its address."""
    command = ("serve", "--port", port, "--table", "kitchen", "--journal", path)
    with ChildProgram("-m", "web", *command, env={"XDG_STATE_HOME": str(path.parent)}) as program:
        program.next_line()
        yield f"http://127.0.0.1:{port}/"


def test_an_open_page_shows_the_trouble_and_the_table_again_after_the_repair(page, path, port):
    with serving(path, port) as address:
        page.goto(f"{address}table/kitchen/")
        expect(page.locator("#word")).to_contain_text("Calling")
    good = path.read_bytes()
    path.write_bytes(b"no journal at all")
    with serving(path, port):
        expect(page.locator("h1")).to_have_text("The record of this table cannot be opened")
        expect(page.locator("#where")).to_have_text(str(path))
        expect(page.locator("#tried")).to_contain_text("Last tried")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#tried")).to_contain_text("Tried 2 times")
        assert path.read_bytes() == b"no journal at all"
        path.write_bytes(good)
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#word")).to_contain_text("Calling")


def test_a_new_record_is_begun_next_to_a_damaged_record_from_a_phone(browser, path, port):
    path.write_bytes(path.read_bytes()[:1000])
    before = path.read_bytes()
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    with serving(path, port) as address:
        page.goto(address)
        button = page.get_by_role("button", name="Begin a new record")
        expect(button).to_be_visible()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        button.click()
        expect(page.locator("#felt")).to_contain_text("Deal: the game begins")
    # the next evening begins here again, and what was begun is one tap away; the page loads that by itself
    with serving(path, port):
        page.get_by_role("button", name="Go on with evening-2.journal").click()
        expect(page.locator("#felt")).to_contain_text("Deal: the game begins")
    assert path.read_bytes() == before
    context.close()
