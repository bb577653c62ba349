"""Axe finds nothing at all on any view in any state: each at one size, its contrast in both schemes."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from models.lab.pictured.scenes import SCENES, opened
from tests.e2e.conftest import PHONE, WALL

AXE = Axe()
HOW = [(PHONE, "light"), (WALL, "dark"), (PHONE, "dark"), (WALL, "light")]
ELSEWHERE = ("guide", "guide-page", "long-names", "long-won", "long-board")
"""What test_guide.py looks at page by page, and what differs from another scene by its names alone."""
CASES = [
    (scene, *HOW[number % len(HOW)]) for number, scene in enumerate(SCENES) if scene.name not in ELSEWHERE
]


def faults(page, options=None):
    violations = AXE.run(page, options=options).response["violations"]
    return [(fault["id"], node["target"]) for fault in violations for node in fault["nodes"]]


@pytest.mark.parametrize(("scene", "size", "scheme"), CASES, ids=[case[0].name for case in CASES])
def test_axe_finds_nothing(browser, scene, size, scheme):
    with opened(scene) as evening:
        # reduced motion: a card that is still fading in has too little contrast for a moment
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(scene.address(evening))
        page.wait_for_timeout(400)
        if scene.tap is not None:
            scene.tap(page)
            page.wait_for_timeout(100)
        assert faults(page) == []
        page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
        assert faults(page, {"runOnly": ["color-contrast"]}) == []
        context.close()
