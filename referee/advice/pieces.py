"""Every piece of advice in the source texts: its place, its text, and whether it is applied."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..words.message import say


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of advice; ``lines`` are those of the source text, ``why`` is empty where it is applied."""

    id: str
    source: str
    heading: str
    lines: str
    text: str
    why: str = ""

    @property
    def name(self) -> str:
        """Where it stands, as people cite it: ``Leeds and Dwight, “second hand”``."""
        return f"{self.source}, “{self.heading}”"

    @property
    def place(self) -> str:
        """Its lines in words."""
        if not self.lines[0].isdigit():
            return self.lines
        return str(say("advice.lines" if set(self.lines) & set("-,") else "advice.line", lines=self.lines))


@cache
def pieces() -> dict[str, Piece]:
    """Every piece by its id, in the order of the texts."""
    text = (resources.files("referee.advice") / "pieces.toml").read_text(encoding="utf-8")
    return {
        row["id"]: Piece(
            row["id"], row["source"], row["heading"], row["lines"], row["says"], row.get("not_applied", "")
        )
        for row in tomllib.loads(text)["piece"]
    }


def advice_text() -> str:
    """Every piece of advice in one list: applied, or not with the reason."""
    known = pieces().values()
    applied = sum(not piece.why for piece in known)
    counts = {"pieces": len(known), "applied": applied, "others": len(known) - applied}
    lines = [str(say("advice.counts", **counts))]
    heading = ""
    for piece in known:
        if piece.name != heading:
            heading = piece.name
            lines += ["", heading]
        lines.append(f"  {piece.id:4} {piece.text} ({piece.place})")
        whether = say("advice.not_applied", why=piece.why) if piece.why else say("advice.applied")
        lines.append(f"       {whether}")
    return "\n".join(lines)
