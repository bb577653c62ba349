"""Deals by script: one with a revoke of East, and one for each way in which a deal can end."""

from __future__ import annotations

import base64

from web.table.table import Settings

SOMERSET = Settings(book="somerset-1888")

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q"
    "EBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI"
    "AQEAAD8AVN//2Q=="
)
"""The smallest picture: one grey pixel."""

DEAL = (
    # the seat and the card of each play; East plays a trump to spades and holds the nine of spades
    ("N As", "E Th", "S Ks", "W Ts"),
    ("E Ad", "S Qd", "W Kd", "N Td"),
    ("E 9s", "S 8s", "W 9h", "N 7s"),
    ("W Kc", "N Qc", "E 8c", "S Ac"),
    ("S Qh", "W Jd", "N Jc", "E 7h"),
)
"""Hearts are trump, South ordered them up, West dealt: the left bower is the jack of diamonds."""

CALLS = {
    "march": "order",
    "lone march": "order alone",
    "made": "order",
    "loner": "order alone",
    "euchre": "order",
}

SHEETS = {
    "march": ("Jh 9s 9d 9h", "Jd Ts Td Jc", "Ah 9c Qd Qc", "Kh Tc Kd Kc", "As Qs Ad Ks"),
    "made": ("Jh 9s 9d 9h", "Jd Qs Td Jc", "Ah 9c Qd Qc", "Kh Tc Kd Kc", "Ts As Ad Ks"),
    "euchre": ("9s As 9d Ks", "Ts Ac 9c Kc", "Qs Tc Td Js"),
}
"""Tricks that North leads, or in the last sheet East after the first."""


def sheet(kind: str) -> str:
    """A deal that North makes in hearts and that ends in ``kind``."""
    alone = "alone" in CALLS[kind]
    plays = {"lone march": "march", "loner": "made"}.get(kind, kind)
    lines = ["rules american", "dealer W up 9h", f"N {CALLS[kind]}", "discard W ?"]
    for number, cards in enumerate(SHEETS[plays]):
        order = "ESWN" if kind == "euchre" and number else "NESW"
        laid = list(zip(order, cards.split(), strict=True))
        lines += [" | ".join(f"{seat} {card}" for seat, card in laid if not (alone and seat == "S")), "quit"]
    if kind == "euchre":
        lines += ["E Jc | S Qd | W Kd | N Jh", "quit", "N Th | E Qc | S Ad | W Kh", "quit"]
    return "\n".join(lines)
