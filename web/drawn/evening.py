"""An evening as one picture to send to people: who won, each game's score, the best hand, what was ruled."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from ..shown.hand_states import GameLine
from .hand import FELT, GOLD, SERIF, SOFT, WIDTH, text_line

EDGE, LINE, LETTERS = 60, 46, 56
"""The margin, the height of a line, and the letters that fit on one."""
MOST_GAMES = 6


def evening_picture(
    title: str, when: str, won: str, games: Sequence[GameLine], notes: Sequence[tuple[str, str]]
) -> str:
    """The SVG of an evening.

    ``games`` are lines of :func:`web.shown.summary.of_games`; ``notes`` a heading with a sentence each.
    """
    drawn = [
        text_line(EDGE, 100, title, 52, family=SERIF, weight=600, fits=WIDTH - 2 * EDGE),
        text_line(EDGE, 150, when, 28, SOFT),
        text_line(EDGE, 250, won, 46, GOLD, family=SERIF, weight=600, fits=WIDTH - 2 * EDGE),
    ]
    top = 340.0
    for game in games[-MOST_GAMES:]:
        score = "  ·  ".join(f"{side.name} {side.points}" for side in game.score)
        drawn.append(text_line(EDGE, top, str(game.game), 40, SOFT, family=SERIF, weight=600))
        drawn.append(text_line(EDGE + 70, top, score, 36, fits=WIDTH - 2 * EDGE - 70))
        top += 64
    for heading, sentence in notes:
        top += 24
        drawn.append(text_line(EDGE, top, heading, 26, GOLD, weight=600))
        for line in wrap(sentence, LETTERS)[:3]:
            top += LINE
            drawn.append(text_line(EDGE, top, line, 32))
        top += LINE
    height = max(WIDTH, top + 60)
    drawn.append(
        text_line(WIDTH - EDGE, height - 40, "Bowerbird", 28, SOFT, family=SERIF, weight=600, anchor="end")
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}"'
        f' height="{height:g}" role="img"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" fill="{FELT}"/>{"".join(drawn)}</svg>'
    )
