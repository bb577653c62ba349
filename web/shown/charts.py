"""Charts as inline SVG, drawn by the server: no script is needed, and the numbers are text."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from .statistics import Span

WIDTH = 440
LETTER = 7.6
"""Width of a letter of a name, at most, as the page writes it in a chart."""


def bars(rows: Sequence[tuple[str, int, str]], label: str) -> Markup:
    """Horizontal bars, each below its name: rows of (name, value, what is written after the bar)."""
    most = max((value for _, value, _ in rows), default=0) or 1
    notes = LETTER * max((len(note) for _, _, note in rows), default=0)
    longest = max(40, WIDTH - 12 - notes)
    parts = []
    for number, (name, value, note) in enumerate(rows):
        y = 48 * number
        length = max(longest * value / most, 2)
        parts.append(
            Markup('<text x="0" y="{}" class="name">{}</text>').format(y + 16, _short(name, 40))
            + Markup('<rect x="0" y="{}" width="{:.1f}" height="18" rx="4" class="bar"/>').format(
                y + 22, length
            )
            + Markup('<text x="{:.1f}" y="{}" class="value">{}</text>').format(length + 8, y + 36, note)
        )
    return _svg(48 * len(rows) + 4, label, Markup("").join(parts))


def lines(names: Sequence[str], steps: Sequence[tuple[int, ...]], label: str) -> Markup:
    """A line for each name through its values, beginning at nothing; the ends carry the number.

    The names are above the chart in full, each in its line's colour.
    """
    above, left, right = 22 * len(names), 26, 44
    height = 182 + above
    most = max((max(step) for step in steps), default=0) or 1
    width = WIDTH - left - right

    def place(number: int, value: int) -> tuple[float, float]:
        return left + width * number / max(len(steps), 1), height - 28 - (height - above - 48) * value / most

    parts = []
    for value in sorted({0, most // 2, most}):
        _, y = place(0, value)
        parts.append(
            Markup('<line x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}" class="grid"/>').format(
                left, left + width, y, y
            )
            + Markup('<text x="{}" y="{:.1f}" class="tick" text-anchor="end">{}</text>').format(
                left - 8, y + 4, value
            )
        )
    ends: list[float] = []
    for n, name in enumerate(names):
        points = [place(0, 0), *(place(number, step[n]) for number, step in enumerate(steps, 1))]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = points[-1]
        while any(abs(y - other) < 17 for other in ends):
            y -= 17  # two ends on one height are written one above the other
        ends.append(y)
        last = steps[-1][n] if steps else 0
        parts.append(
            Markup('<polyline points="{}" class="line line-{}"/>').format(drawn, n)
            + Markup('<text x="{:.1f}" y="{:.1f}" class="end end-{}">{}</text>').format(x + 8, y + 4, n, last)
            + Markup('<polyline points="4,{0} 24,{0}" class="line line-{1}"/>').format(12 + 22 * n, n)
            + Markup('<text x="32" y="{}" class="end end-{}">{}</text>').format(17 + 22 * n, n, name)
        )
    return _svg(height, label, Markup("").join(parts))


def strip(spans: Sequence[Span], clock: Sequence[tuple[float, str]], label: str) -> Markup:
    """The evening from left to right: a block a deal, as long as it took, with its claims as marks."""
    if not spans:
        return Markup("")
    begins, ends = spans[0].begins, max(span.ends for span in spans)
    whole = max(ends - begins, 1.0)

    def x(moment: float) -> float:
        return 4 + (WIDTH - 8) * (moment - begins) / whole

    parts = []
    for span in spans:
        left, width = x(span.begins), max(x(span.ends) - x(span.begins) - 2, 3)
        parts.append(
            Markup('<g><title>{}</title><rect x="{:.1f}" y="8" width="{:.1f}" height="34" rx="4"').format(
                f"{span.number}: {span.scored} {span.points or ''}".strip(), left, width
            )
            + Markup(' class="deal deal-{}"/></g>').format(min(span.points, 4))
        )
        if width > 14:
            parts.append(
                Markup('<text x="{:.1f}" y="30" class="number" text-anchor="middle">{}</text>').format(
                    left + width / 2, span.number
                )
            )
        parts += [
            Markup('<path d="M{:.1f} 46l5 8h-10z" class="claim"/>').format(x(claim)) for claim in span.claims
        ]
    for moment, words in clock:
        anchor = "start" if x(moment) < 30 else "end" if x(moment) > WIDTH - 30 else "middle"
        parts.append(
            Markup('<text x="{:.1f}" y="72" class="tick" text-anchor="{}">{}</text>').format(
                x(moment), anchor, words
            )
        )
    return _svg(80, label, Markup("").join(parts))


def _svg(height: int, label: str, inside: Markup) -> Markup:
    return (
        Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            WIDTH, height, label
        )
        + inside
        + Markup("</svg>")
    )


def _short(name: str, most: int) -> Markup:
    return escape(name if len(name) <= most else name[: most - 1] + "…")
