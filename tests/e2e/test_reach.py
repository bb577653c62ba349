"""Everybody can use the page: axe-core finds no serious fault, the keyboard is enough."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from models.lab.props.camera_events import laid, taken, up_card
from tests.e2e.conftest import PHONE, hear

AXE = Axe()


def faults(page):
    """The serious faults that axe-core finds, each with what it is about."""
    violations = AXE.run(page).response["violations"]
    return [
        (fault["id"], node["target"], node.get("failureSummary", ""))
        for fault in violations
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def test_axe_finds_no_serious_fault_in_the_middle_of_a_trick_and_in_a_correction(browser, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "E ?", 0.4, ("Th", "Td"))])
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(2)
    assert faults(page) == []
    page.locator(".laid[data-seat=N]").click()
    expect(page.locator("dialog")).to_be_visible()
    assert faults(page) == []
    context.close()


def test_a_question_is_answered_with_the_keyboard_alone(page, evening):
    hear(evening, [up_card(), taken()])
    page.goto(evening.address)
    button = page.get_by_role("button", name="South", exact=True)
    expect(button).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if button.evaluate("it => it === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".seat[data-seat=S]")).to_contain_text("maker")
