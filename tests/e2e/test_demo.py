"""The demo from pixels to the final score, with the page in a real browser and a tap by hand."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.bootstrap import ROOT

TRUTH = json.loads((ROOT / "vision" / "demo" / "deal.jsonl").read_text().splitlines()[0])
SLOW = 300_000
"""Milliseconds: a slow machine looks at every frame all the same."""
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


@pytest.fixture
def demo(tmp_path):
    """The demo in a separate process, four times as fast as the table was filmed."""
    log = (tmp_path / "demo.log").open("w")
    options = ["--no-browser", "--port", "0", "--speed", "4", "--wait", "20"]
    command = [sys.executable, "-m", "web", "demo", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    process.address = process.stdout.readline().split()[-1]
    yield process
    process.terminate()
    process.stdout.close()
    process.wait()
    log.close()
    assert "Traceback" not in Path(log.name).read_text(encoding="utf-8")


def test_the_demo_is_read_from_its_pixels_tapped_by_hand_and_ends_with_the_revoke_proved(page, demo):
    page.goto(demo.address)
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
