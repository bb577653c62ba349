"""Pictures put together: a row for a state, a column for a view, as a page and as one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from playwright.sync_api import Browser

TALLEST = 3
"""How many times as high as wide a picture is on the sheet at most; the file has all of it."""


def write_sheet(
    browser: Browser,
    out: Path,
    rows: Mapping[str, str],
    widths: Mapping[str, int],
    name: str = "sheet",
) -> Path:
    """Write ``sheet.html`` and ``sheet.jpg`` into ``out``; returns the picture's path.

    ``rows`` are what each row is called, by how its files begin; ``widths`` the pixels of each column, by how
    its files end: row 01 and column ``wall`` is ``01-wall.jpg``. A picture that is not there is a dash.
    """
    heads = "".join(f"<th>{escape(view)}</th>" for view in widths)
    body = "".join(
        f"<tr><th>{escape(title)}</th>{_cells(out, row, widths)}</tr>" for row, title in rows.items()
    )
    style = "<style>td, th { vertical-align: top; font: 14px sans-serif } img { display: block }</style>"
    page_path, path = out / f"{name}.html", out / f"{name}.jpg"
    page_path.write_text(f"{style}<table><tr><th></th>{heads}</tr>{body}</table>", encoding="utf-8")
    page = browser.new_page(viewport={"width": 140 + sum(widths.values()) + 4 * len(widths), "height": 800})
    page.goto(page_path.resolve().as_uri())
    page.screenshot(path=path, type="jpeg", quality=70, full_page=True)
    page.close()
    return path


def _cells(out: Path, row: str, widths: Mapping[str, int]) -> str:
    cells = []
    for view, width in widths.items():
        path = out / f"{row}-{view}.jpg"
        crop = f"max-height: {TALLEST * width}px; object-fit: cover; object-position: top"
        shown = f'<img src="{path.name}" width="{width}" style="{crop}">' if path.exists() else "-"
        cells.append(f"<td>{shown}</td>")
    return "".join(cells)


def in_parts(rows: Sequence[str], most: int) -> list[Sequence[str]]:
    """``rows`` in parts of ``most`` at most: what is too high is not drawn in one picture."""
    return [rows[begin : begin + most] for begin in range(0, len(rows), most)]
