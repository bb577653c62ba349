"""Draws where a phone may stand at a table: ``python3 -m tests.docs.camera_angles`` writes it down."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tests.docs.snippets import DOCS

PICTURE = DOCS / "pictures" / "camera-angles.svg"
ANGLES = ((90, "above: best", True), (60, "60°: as from above", True), (45, "45°: cards as from above", True),
          (35, "35°: one card in ten unread", True), (28, "28°: photographs only", False))  # fmt: skip
"""Degrees that the camera looks down at, what to expect there, and whether a table can be played at."""
WIDTH, HEIGHT = 900, 520
MIDDLE = (250.0, 430.0)
"""Of the table's top, in the drawing."""
FAR = 340.0
"""From there to each phone."""
STYLE = (
    "svg{background:#fff;color:#222}text{font:20px sans-serif;fill:#222}.line{stroke:#555;stroke-width:2}"
    ".wood{fill:#a9743f}.cloth{fill:#2f6b4f}.phone{fill:#222}.far{fill:#b3261e}"
    ".ray{stroke:#888;stroke-dasharray:6 6}"
)


def parts() -> Iterator[str]:
    x, y = MIDDLE
    yield f'<rect class="cloth" x="{x - 150:.0f}" y="{y:.0f}" width="300" height="10"/>'
    yield f'<rect class="wood" x="{x - 150:.0f}" y="{y + 10:.0f}" width="300" height="14"/>'
    for leg in (x - 135, x + 121):
        yield f'<rect class="wood" x="{leg:.0f}" y="{y + 24:.0f}" width="14" height="60"/>'
    for angle, text, plays in ANGLES:
        right, up = FAR * math.cos(math.radians(angle)), FAR * math.sin(math.radians(angle))
        px, py = x + right, y - up
        yield f'<path class="ray" d="M{px:.0f} {py:.0f}L{x:.0f} {y:.0f}"/>'
        kind = "phone" if plays else "far"
        yield (
            f'<rect class="{kind}" x="-26" y="-5" width="52" height="10" rx="4"'
            f' transform="translate({px:.0f} {py:.0f}) rotate({90 - angle})"/>'
        )
        yield f'<text x="{px + 40:.0f}" y="{py + 4:.0f}">{text}</text>'


def drawn() -> str:
    """The whole drawing."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    title = "<title>Where the camera stands, from above the table down to 28 degrees</title>"
    return "\n".join([head, title, f"<style>{STYLE}</style>", *parts(), "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(f"written: {PICTURE.name}")
