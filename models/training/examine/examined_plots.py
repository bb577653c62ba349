"""Plots as SVG, drawn with nothing but text: bars of accuracy, reliability curves, training curves.

    python -m models.training.examine.examined_plots models/training/curves

draws every ``NAME.csv`` of a training run in that folder as ``NAME.svg`` next to it.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, LOW = 56, 16, 40, 44
COLOURS = ("#1b6e53", "#b3412f", "#2d5d9f", "#8a6d1d", "#6b3d8c", "#444444")


def _page(title: str, body: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(title)}" font-family="sans-serif" font-size="12">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n'
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>\n' + "\n".join(body) + "\n</svg>\n"
    )


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _y(share: float) -> float:
    return round(HEIGHT - LOW - share * (HEIGHT - TOP - LOW), 1)


def _scale(marks: Sequence[tuple[float, str]]) -> list[str]:
    """Lines across with their words at the left; ``marks`` are (share of the height, word)."""
    lines = []
    for share, word in marks:
        y = _y(share)
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{escape(word)}</text>')
    return lines


def _word(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle">{escape(text)}</text>'


def bars(title: str, shares: Mapping[str, tuple[int, int, int]]) -> str:
    """A bar a class: (right, wrong, of); right in green from below, wrong in red from above."""
    body = _scale([(n / 4, f"{25 * n} %") for n in range(5)])
    wide = 1 / max(1, len(shares))
    for number, (name, (right, wrong, total)) in enumerate(shares.items()):
        x0, x1 = _x((number + 0.15) * wide), _x((number + 0.85) * wide)
        for low, high, colour in ((0.0, right / total, COLOURS[0]), (1 - wrong / total, 1.0, COLOURS[1])):
            body.append(
                f'<rect x="{x0}" y="{_y(high)}" width="{round(x1 - x0, 1)}"'
                f' height="{round(_y(low) - _y(high), 1)}" fill="{colour}"/>'
            )
        body.append(_word((x0 + x1) / 2, HEIGHT - LOW + 16, name))
        body.append(_word((x0 + x1) / 2, HEIGHT - LOW + 31, str(total)))
    return _page(f"{title}: right (below), wrong (above), of how many", body)


def reliability_curve(title: str, classes: Sequence[tuple[str, int, int, float]]) -> str:
    """Claimed (across) against right (up) shares; a calibrated reader is on the diagonal."""
    body = _scale([(n / 4, f"{25 * n} %") for n in range(5)])
    body.append(f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" stroke="#999"/>')
    points = [(mean, right / total, total) for _, total, right, mean in classes if total]
    line = " ".join(f"{_x(mean)},{_y(share)}" for mean, share, _ in points)
    body.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[0]}" stroke-width="2"/>')
    for mean, share, total in points:
        body.append(f'<circle cx="{_x(mean)}" cy="{_y(share)}" r="4" fill="{COLOURS[0]}"/>')
        body.append(_word(_x(mean), _y(share) - 8, str(total)))
    body += [_word(_x(n / 4), HEIGHT - LOW + 16, f"{25 * n} %") for n in range(5)]
    return _page(title, body)


def curves(title: str, columns: Mapping[str, Sequence[float]]) -> str:
    """The columns of a training run from its first line to its last, each on a scale of its own."""
    body = []
    for number, (name, values) in enumerate(columns.items()):
        low, high = min(values), max(values)
        colour = COLOURS[number % len(COLOURS)]
        steps = max(1, len(values) - 1)
        line = " ".join(
            f"{_x(i / steps)},{_y((v - low) / (high - low) if high > low else 0.5)}"
            for i, v in enumerate(values)
        )
        body.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        place = LEFT + number % 3 * 195, HEIGHT - 28 + number // 3 * 15
        text = escape(f"{name}: {values[0]:g} to {values[-1]:g}")
        body.append(f'<text x="{place[0]}" y="{place[1]}" fill="{colour}">{text}</text>')
    return _page(title, body)


SHOWN = (
    "loss",
    "right",
    "median_error",
    "error_95",
    "train/box_loss",
    "metrics/mAP50(B)",
    "metrics/mAP50-95(B)",
)
"""The columns of a run that are drawn."""


def draw_run(table: Path) -> Path | None:
    """Draw one CSV file of a training run; returns the SVG next to it, None where it has nothing to draw."""
    with table.open(newline="", encoding="utf-8") as file:
        rows = [{k.strip(): v for k, v in row.items() if k} for row in csv.DictReader(file)]
    columns = {name: [float(row[name]) for row in rows] for name in SHOWN if rows and name in rows[0]}
    if not columns:
        return None
    target = table.with_suffix(".svg")
    target.write_text(
        curves(f"{table.stem}: {len(rows)} lines of its training run", columns), encoding="utf-8"
    )
    return target


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    for table in sorted(args.folder.glob("*.csv")):
        print(draw_run(table) or f"{table}: nothing to draw")


if __name__ == "__main__":
    main()
