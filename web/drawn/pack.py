"""The pack as one sheet of SVG symbols, ``card-Ah`` and so on; ``python -m web.drawn.pack`` writes it.

Each card is drawn in a box of 100 by 140, without its paper, which the caller draws beneath it. The page
takes the sheet as ``deck.js``, and a picture of a hand holds the symbols that it needs.
"""

from __future__ import annotations

import re
from pathlib import Path

from .card_shapes import PIPS, RANKS, SUITS, colour
from .courts import BLUE, INK, half

SHEET = Path(__file__).resolve().parents[1] / "static" / "deck.js"
PLAYED, ALSO = "AKQJT987", ("card-2s",)
"""The cards that any book is played with; the others are drawn as an index alone."""
BOX = 'viewBox="0 0 100 140"'


def symbols() -> dict[str, str]:
    """Every symbol of the sheet by its id: pips, indices, the cards, and each as an index alone."""
    made = {}
    for suit, d in SUITS.items():
        made[f"pip-{suit}"] = f'<path id="pip-{suit}" d="{d}" transform="translate(-12 -12)"/>'
    for rank, d in RANKS.items():
        made[f"rank-{rank}"] = f'<path id="rank-{rank}" d="{d}" fill="none" stroke-width="4"/>'
    for suit in SUITS:
        for rank in "KQJ":
            made[f"half-{rank}{suit}"] = half(rank, suit)
        for rank in RANKS:
            name = f"card-{rank}{suit}"
            if rank in PLAYED or name in ALSO:
                made[name] = f'<symbol id="{name}" {BOX} fill="{colour(suit)}">{_card(rank, suit)}</symbol>'
            made[f"index-{rank}{suit}"] = (
                f'<symbol id="index-{rank}{suit}" {BOX} fill="{colour(suit)}">{_index(rank, suit)}</symbol>'
            )
    made["card-Jk"] = f'<symbol id="card-Jk" {BOX}>{_joker()}</symbol>'
    made["index-Jk"] = made["card-Jk"].replace("card-Jk", "index-Jk")
    made["card-back"] = f'<symbol id="card-back" {BOX}>{_back()}</symbol>'
    return made


def drawn_as(card: str) -> str:
    """The symbol that shows a card."""
    whole = card[0] in PLAYED or card == "Jk" or f"card-{card}" in ALSO
    return f"card-{card}" if whole else f"index-{card}"


def needed(names: set[str], every: dict[str, str]) -> list[str]:
    """The symbols of ``names`` and whatever they are put together of, each once."""
    wanted, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in wanted:
            wanted.add(name)
            left += re.findall(r'href="#([\w-]+)"', every[name])
    return [text for name, text in every.items() if name in wanted]


def _rank(rank: str, suit: str, x: float, y: float, scale: float) -> str:
    wide = 24 if rank == "T" else 20
    narrow = scale * (0.84 if rank == "T" else 1)
    return (
        f'<use href="#rank-{rank}" stroke="{colour(suit)}"'
        f' transform="translate({x - wide * narrow / 2:.4g} {y:g}) scale({narrow:.4g} {scale:g})"/>'
    )


def _pip(suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
    scale = size / 24
    at = f"translate({x:.4g} {y:.4g}) scale({'-' if turned else ''}{scale:.3g})"
    return f'<use href="#pip-{suit}" transform="{at}"/>'


def _twice(half: str) -> str:
    return f'{half}<g transform="rotate(180 50 70)">{half}</g>'


def _card(rank: str, suit: str) -> str:
    corner = _rank(rank, suit, 14.8, 8, 0.88) + _pip(suit, 14.8, 45, 15)
    if rank == "A":
        return _twice(corner) + _pip(suit, 50, 70, 50)
    if rank in PIPS:
        return _twice(corner) + "".join(
            _pip(suit, 50 + x * 15.2, 70 + y * 45, 16.5, turned=y > 0) for x, y in PIPS[rank]
        )
    upper = f'<use href="#half-{rank}{suit}" transform="translate(50 70) scale(.94 1)"/>'
    box = 'x="27" y="15.5" width="46" height="109" rx="3"'
    frame = f'<rect {box} fill="none" stroke="{INK}" stroke-width="1.2"/>'
    ground = f'<rect {box} fill="#fdf6e3"/>'
    middle = f'<path d="M27 70h46" stroke="{INK}" stroke-width="1.2"/>'
    return ground + _twice(upper) + middle + frame + _twice(corner)


def _index(rank: str, suit: str) -> str:
    """A card so small that only its index is worth showing: as large as it can be."""
    return _rank(rank, suit, 50, 14, 1.85) + _pip(suit, 50, 102, 48)


def _joker() -> str:
    """The joker: a bowerbird's feather, and the letters down the side."""
    feather = (
        f'<path d="M36 112C34 84 40 48 68 26 74 58 66 92 42 104" fill="{BLUE}" stroke="{INK}"'
        ' stroke-width="1.6"/><path d="M36 112C42 88 50 62 64 38M44 84l14-4M41 96l14-5M49 68l14-3M55 56l11-2"'
        ' fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>'
    )
    corner = (
        f'<use href="#rank-J" stroke="{INK}" transform="translate(6 8) scale(.92)"/>'
        f'<use href="#rank-K" stroke="{INK}" transform="translate(6 40) scale(.92)"/>'
    )
    return feather + _twice(corner)


def _back() -> str:
    """The back: a bower of crossed twigs, with its blue finds between them."""
    lines = "".join(f"M{x} 8 8 {x}M{100 - x} 8l{x - 8} {x - 8}" for x in range(22, 93, 14))
    lines += "".join(f"M92 {y}l-84 84M8 {y}l84 84" for y in range(8, 48, 14))
    lines += "".join(f"M92 {y}l{y - 132} {132 - y}M8 {y}l{132 - y} {132 - y}" for y in range(50, 131, 14))
    return (
        f'<rect x="7" y="7" width="86" height="126" rx="6" fill="{BLUE}"/>'
        f'<path d="{lines}" stroke="#bcd0f3" stroke-width="1.4" fill="none"/>'
        '<rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="#fffefb" stroke-width="2.5"/>'
        '<circle cx="50" cy="70" r="17" fill="#fffefb"/>'
        f'<path d="M50 58c7 0 12 5 12 12s-5 12-12 12H38V70c0-7 5-12 12-12Z" fill="{BLUE}"/>'
    )


def sheet() -> str:
    """The page's sheet, as a module of JavaScript."""
    text = "".join(symbols().values())
    shapes = ", ".join(f'{suit}: "{d}"' for suit, d in SUITS.items())
    return (
        "// The pack, drawn by web/drawn: made by `python -m web.drawn.pack`, not by hand.\n\n"
        f"export const SUITS = {{ {shapes} }};\n"
        f"export default '{text}';\n"
    )


if __name__ == "__main__":
    SHEET.write_text(sheet(), encoding="utf-8")
    print(f"{SHEET}: {SHEET.stat().st_size} bytes")
