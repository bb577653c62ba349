"""Where the game stands, in one plain sentence: ``Dmitri to play.``"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .names import Words
from .words.english import ENGLISH


def stands(shown: Mapping[str, Any], told: Words) -> str:
    """The sentence for what :func:`web.shown.state.table` shows."""
    if shown["phase"] == "over":
        score = ", ".join(f"{told.side(side)} {points}" for side, points in shown["score"].items())
        return ENGLISH["stands_over"].format(n=shown["deal"], score=score)
    if shown["turn"] and shown["turn_for"]:
        return ENGLISH[f"stands_{shown['turn_for']}"].format(who=told.names[shown["turn"]])
    return ENGLISH["stands_deal" if shown["deal"] else "stands_waiting"].format(n=shown["deal"])
