"""A finished hand as one picture to send to people: each trick with its cards, and what it came to."""

from __future__ import annotations

import re
from html import escape

from ..shown.hand_states import HandState, TrickOfHand
from . import pack as drawn_pack

WIDTH, TOP, ROW, FOOT = 1080, 200, 205, 120
FIRST, STEP, CARD = 250, 200, 118
SERIF, SANS = "Fraunces, Georgia, 'DejaVu Serif', serif", "Inter, system-ui, 'DejaVu Sans', sans-serif"
INK, SOFT, FELT, GOLD = "#f2f7f3", "#cfe3d6", "#24543f", "#ffd76a"
FALLBACK = re.compile(r"var\(--[\w-]+,([^()]+)\)")


def hand_picture(hand: HandState, title: str, result: str, lines: list[str]) -> str:
    """The SVG of a hand as :func:`web.shown.hand.hand_record` gives it.

    ``result`` is the outcome in a word or two; ``lines`` are below the tricks.
    """
    height = TOP + ROW * max(1, len(hand.tricks)) + FOOT
    cards = {drawn_pack.drawn_as(play.card) for trick in hand.tricks for play in trick.plays if play.card}
    shapes = "".join(drawn_pack.needed(cards, drawn_pack.symbols()))
    drawn = [
        f'<rect width="{WIDTH}" height="{height}" fill="{FELT}"/>',
        text_line(44, 84, title, 44, family=SERIF, weight=600),
        text_line(44, 136, hand.headline, 28, SOFT),
        text_line(WIDTH - 44, 84, result, 44, GOLD, family=SERIF, weight=600, anchor="end"),
    ]
    for number, trick in enumerate(hand.tricks):
        drawn.append(_trick(trick, hand.names, TOP + ROW * number))
    drawn += [text_line(44, height - 68 + 38 * n, line, 28, SOFT) for n, line in enumerate(lines)]
    drawn.append(
        text_line(WIDTH - 44, height - 30, "Bowerbird", 26, SOFT, family=SERIF, weight=600, anchor="end")
    )
    body = FALLBACK.sub(r"\1", f"<defs>{shapes}</defs>{''.join(drawn)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" role="img"><title>{escape(title)}</title>{body}</svg>'
    )


def _trick(trick: TrickOfHand, names: dict[str, str], top: float) -> str:
    winner = trick.winner
    parts = [text_line(44, top + 74, str(trick.number), 64, family=SERIF, weight=600)]
    if winner:
        parts.append(text_line(44, top + 112, names[winner], 26, GOLD, fits=FIRST - 60))
    for number, play in enumerate(trick.plays):
        left, won = FIRST + STEP * number, winner is not None and play.seat == winner
        parts.append(_card(play.card, left, top, won))
        name = names.get(play.seat or "", "")
        colour, weight = (GOLD, 600) if won else (INK, 400)
        middle = left + CARD / 2
        parts.append(
            text_line(middle, top + 192, name, 22, colour, weight=weight, anchor="middle", fits=STEP - 8)
        )
    return "".join(parts)


def _card(card: str | None, left: float, top: float, won: bool) -> str:
    size = f'width="{CARD}" height="{CARD * 1.4:g}"'
    edge = f'stroke="{GOLD}" stroke-width="7"' if won else 'stroke="#cfc8b8" stroke-width="1.5"'
    paper = f'<rect x="{left}" y="{top}" {size} rx="10" fill="#fffefb" {edge}/>'
    if card is None:
        return paper + text_line(
            left + CARD / 2, top + 104, "?", 64, "#5f594b", family=SERIF, anchor="middle"
        )
    return f'{paper}<use href="#{drawn_pack.drawn_as(card)}" x="{left}" y="{top}" {size}/>'


def text_line(
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str = INK,
    *,
    family: str = SANS,
    weight: int = 400,
    anchor: str = "start",
    fits: float = 0,
) -> str:
    """A line of text, made smaller if it would be wider than ``fits``."""
    wide = 0.58 * size * len(text)
    size = size * fits / wide if fits and wide > fits else size
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" font-family="{family}" font-weight="{weight}"'
        f' fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'
    )
