"""Pictures every view of a table in both themes: ``python -m models.lab page-states --out DIR [NAME ...]``.

A scripted evening is played, and each page is opened at the size of a phone, of a tablet and of a screen on
the wall, light and dark. NAMEs choose views. The sheets are to be looked at: nothing may overlap, be cut off
or be hard to read. ``club-states`` does the same for a club.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from models.lab.pictured.scenes import SCENES, Scene, opened
from models.lab.pictured.sheet import in_parts, write_sheet
from models.lab.props.browser import PHONE, SCHEMES, WALL, open_browser

TABLET: ViewportSize = {"width": 1024, "height": 768}
SIZES = {"phone": (PHONE, 195), "tablet": (TABLET, 384), "wall": (WALL, 480)}
"""Each size of a window, and the width of its pictures on the sheet, in pixels."""

ROWS = 10
"""Views on one picture of the sheet."""
WAIT = 15_000
"""Milliseconds for what is awaited on a page."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a picture of every view at three sizes in both themes, and the sheets of them all."""
    asked = argparse.ArgumentParser(prog="python -m models.lab page-states", description=__doc__)
    asked.add_argument("--out", required=True, help="the folder for the pictures and the sheets")
    asked.add_argument("names", nargs="*", metavar="NAME", help="a view; all of them if none is named")
    chosen = asked.parse_args(arguments)
    known = {scene.name: scene for scene in SCENES}
    if unknown := [name for name in chosen.names if name not in known]:
        asked.error(f"there is no view {', '.join(unknown)}: {', '.join(known)}")
    out = Path(chosen.out)
    out.mkdir(parents=True, exist_ok=True)
    widths = {f"{size}-{scheme}": width for size, (_, width) in SIZES.items() for scheme in SCHEMES}
    names = chosen.names or list(known)
    with open_browser() as browser:
        for name in names:
            picture_view(browser, known[name], out)
            print(name, flush=True)
        for number, part in enumerate(in_parts(names, ROWS), 1):
            print(write_sheet(browser, out, {row: row for row in part}, widths, f"sheet-{number}"))
    return 0


def picture_view(browser: Browser, scene: Scene, out: Path) -> None:
    """Picture one view at every size in every theme."""
    with opened(scene) as evening:
        for size, (viewport, _) in SIZES.items():
            for scheme in SCHEMES:
                context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
                page = context.new_page()
                page.goto(scene.address(evening))
                page.locator("h1, h2, #word strong, .phone-say").first.wait_for(
                    state="attached", timeout=WAIT
                )
                shown = page.locator("#pulse[data-state], body:not(:has(#pulse))")
                shown.first.wait_for(state="attached", timeout=WAIT)
                page.wait_for_timeout(300)  # fonts and pictures
                if scene.tap is not None:
                    scene.tap(page)
                    page.wait_for_timeout(100)
                whole = size == "phone" and not scene.where.startswith("board") and not scene.tap
                path = out / f"{scene.name}-{size}-{scheme}.jpg"
                page.screenshot(path=path, type="jpeg", quality=80, full_page=whole)
                context.close()


if __name__ == "__main__":
    raise SystemExit(main())
