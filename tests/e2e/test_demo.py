"""The demo from pixels to the final score, with the page in a real browser and a tap by hand."""

import json
import re

import pytest
from playwright.sync_api import expect

from models.lab.props.child_program import ChildProgram
from web.bootstrap import ROOT

TRUTH = json.loads((ROOT / "vision" / "demo" / "deal.jsonl").read_text().splitlines()[0])
SLOW = 300_000
"""Milliseconds: a slow machine looks at every frame all the same."""
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


@pytest.fixture
def demo():
    """The demo in a separate process, four times as fast as the table was filmed."""
    options = ("--no-browser", "--port", 0, "--speed", 4, "--wait", 20)
    with ChildProgram("-m", "web", "demo", *options) as program:
        yield program.address()
        program.stop()
        assert "Traceback" not in program.errors


def test_the_demo_is_read_from_its_pixels_tapped_by_hand_and_ends_with_the_revoke_proved(page, demo):
    page.goto(demo)
    question = page.locator("[data-question='who called?']")
    expect(question).to_be_visible(timeout=SLOW)
    question.get_by_role("button", name=NAMES[TRUTH["maker"]], exact=True).click()
    expect(page.locator(f".seat[data-seat={TRUTH['maker']}]")).to_contain_text("maker")
    verdict = page.locator("[data-ruling=revoke]")
    expect(verdict).to_have_attribute("data-status", "awarded", timeout=SLOW)
    offender, planted = NAMES[TRUTH["planted"]["seat"]], TRUTH["planted"]
    expect(verdict.locator("h2")).to_have_text(f"{offender} revoked in trick {planted['trick']}")
    pictures = verdict.locator("img.close")
    expect(pictures).to_have_count(2)
    for n in range(2):
        assert pictures.nth(n).evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 100
    expect(verdict.locator("[data-replay] canvas")).to_have_count(2)
    injured = "EW" if planted["seat"] in "NS" else "NS"
    expect(page.locator(f".points[data-side={injured}]")).to_have_text("2")
    expect(page.locator(f".points[data-side={'NS' if injured == 'EW' else 'EW'}]")).to_have_text("0")
    expect(page.locator("[data-board]")).to_contain_text(re.compile("ready|shows", re.I))
