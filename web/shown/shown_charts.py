"""Charts as inline SVG, drawn by the server: no script is needed, and the numbers are text."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from .shown_statistics import Span

WIDTH = 440


def bars(rows: Sequence[tuple[str, int, str]], label: str) -> Markup:
    """Horizontal bars, a row each of (name, value, what is written after the bar)."""
    most = max((value for _, value, _ in rows), default=0) or 1
    parts = []
    for number, (name, value, note) in enumerate(rows):
        y = 34 * number
        length = 120 * value / most
        parts.append(
            Markup('<text x="88" y="{}" class="name" text-anchor="end">{}</text>').format(
                y + 21, _short(name)
            )
            + Markup('<rect x="98" y="{}" width="{:.1f}" height="20" rx="4" class="bar"/>').format(
                y + 6, max(length, 2)
            )
            + Markup('<text x="{:.1f}" y="{}" class="value">{}</text>').format(106 + length, y + 21, note)
        )
    return _svg(34 * len(rows) + 4, label, Markup("").join(parts))


def lines(names: Sequence[str], steps: Sequence[tuple[int, ...]], label: str) -> Markup:
    """A line for each name through its values, beginning at nothing; the ends carry name and number."""
    height, left, right = 210, 26, 132
    most = max((max(step) for step in steps), default=0) or 1
    width = WIDTH - left - right

    def place(number: int, value: int) -> tuple[float, float]:
        return left + width * number / max(len(steps), 1), height - 28 - (height - 48) * value / most

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
            + Markup('<text x="{:.1f}" y="{:.1f}" class="end end-{}">{} {}</text>').format(
                x + 8, y + 4, n, last, _short(name, 13)
            )
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


def _short(name: str, most: int = 11) -> Markup:
    return escape(name if len(name) <= most else name[: most - 1] + "…")
