"""Makes the README's pictures from the demo's film: ``python3 -m tests.docs.pictures``.

The table is a frame of the film with what the eye made of it drawn in; the page and the proof are the page
itself in a browser, while the demo plays.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Page

from models.lab.props.browser import open_browser
from models.lab.props.child_program import ChildProgram
from tests.docs.snippets import DOCS
from vision.camera.recorded_frames import VideoFile
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.watching.as_json import watch_lines
from web.bootstrap import ROOT

FOLDER = DOCS / "pictures"
FILM = ROOT / "vision" / "demo" / "deal.mp4"
TRICK = 2
"""The trick with the revoke in it."""
WIDE, TALL = 1000, 780


def table() -> None:
    """The table as the camera sees it, each card of the trick outlined and named as it was read."""
    tricks: list[list[dict[str, Any]]] = [[]]
    for line in watch_lines(VideoFile(FILM), Detector.load(), Reader.load()):
        if line["event"] == "laid":
            tricks[-1].append(line)
        elif line["event"] == "gathered":
            if len(tricks) == TRICK:
                break
            tricks.append([])
    laid = tricks[-1]
    last = max(line["frame"] for line in laid) + 2
    film = VideoFile(FILM)
    image = next(frame.image for frame in film.frames() if frame.seq == last)
    film.close()
    image = image.copy()
    for line in laid:
        quad = np.array(line["quad"])
        cv2.polylines(image, [np.round(quad * 16).astype(np.int32)], True, (80, 230, 255), 3, cv2.LINE_AA, 4)
        text = f"{line['seat']}: {line['card'] or 'not read'}"
        where = (int(quad[:, 0].min()), int(quad[:, 1].min()) - 10)
        for colour, thick in (((20, 20, 20), 5), ((80, 230, 255), 2)):
            cv2.putText(image, text, where, cv2.FONT_HERSHEY_SIMPLEX, 0.7, colour, thick, cv2.LINE_AA)
    width = image.shape[1]
    image = cv2.resize(image[:, width // 6 : -width // 6], None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(FOLDER / "table.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 82])


def pages() -> None:
    """The page during the trick, and the claim proved at the end."""
    command = ("demo", "--no-browser", "--port", 0, "--wait", 2)
    with ChildProgram("-m", "web", *command) as demo, open_browser() as browser:
        page = browser.new_page(viewport={"width": WIDE, "height": TALL}, color_scheme="light")
        page.set_default_timeout(300_000)
        page.goto(demo.address())
        _shoot_the_trick(page)
        verdict = page.locator("[data-ruling=revoke][data-status=awarded]")
        verdict.locator("img.close").nth(1).wait_for()
        page.wait_for_timeout(500)
        verdict.screenshot(path=FOLDER / "proof.jpg", type="jpeg", quality=82)


def _shoot_the_trick(page: Page) -> None:
    page.locator(".felt .laid").nth(3).wait_for()
    page.locator("[data-question]").first.wait_for(state="detached")
    page.locator(".felt .laid").first.wait_for(state="detached")
    page.locator(".felt .laid").nth(3).wait_for()
    page.wait_for_timeout(300)
    page.screenshot(path=FOLDER / "page.jpg", type="jpeg", quality=82)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    table()
    pages()
    for made in sorted(FOLDER.glob("*.jpg")):
        print(f"{made.name}: {made.stat().st_size / 1000:.0f} kB")
