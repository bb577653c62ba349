"""A finished hand looked back at, as text for people: what ``bowerbird judge --review`` prints."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def look_back_text(found: Plain) -> str:
    """A few lines a deal: what the cards came to, what would have been better, and the advice."""
    lines = [f"Deal {found['deal']}:"]
    if found["why"]:
        return f"Deal {found['deal']} cannot be looked back at: {found['why']}."
    for one in found["missing"]:
        where = f"in trick {one['trick']}" if one["trick"] else "that was never played"
        lines.append(f"  Not known: a card of {one['seat']} {where}.")
    if found["tricks"] is None:
        ways = found["too_many"]
        more = f": there are {ways} ways to fill in what is missing" if ways else ""
        return "\n".join([*lines, f"  Nothing can be worked out{more}."])
    lines.append(f"  {found['makers']} made the trump{_taken(found['taken'])}.")
    gained = ""
    if found["points"]:
        points = [f"{_count(n, 'point')} to {side}" for side, n in found["points"].items() if n]
        gained = f", which brings {' and '.join(points)}" if points else ""
    over = f", over {found['ways']} ways to fill in what is missing" if found["missing"] else ""
    most = _count(found["tricks"][-1], "trick")
    tricks = most if found["tricks"][0] == found["tricks"][-1] else f"{found['tricks'][0]} to {most}"
    lines.append(f"  With all cards open, and both sides at their best, they take {tricks}{gained}{over}.")
    marks = [play for play in found["plays"] if play["marked"]]
    for play in marks:
        mark = play["marked"]
        lines.append(
            f"  Trick {play['trick']}, {play['seat']} {play['card']}: {mark['better']} would have been worth"
            f" {mark['points']} more, and was better in {mark['in']} of {mark['of']} deals that"
            f" {play['seat']} could have faced."
        )
    if not marks and not found["missing"]:
        lines.append("  No play is marked.")
    lines += [f"  {said(one)}" for one in found["advice"]]
    return "\n".join(lines)


def said(one: Plain) -> str:
    """A piece of advice with its source, and whether its player did so."""
    did = {True: "followed this", False: "did otherwise", None: "had the choice"}[one["followed"]]
    return f"{one['name']}, {one['place']}: {one['says']} {one['seat']} {did}."


def _taken(taken: int | None) -> str:
    return "" if taken is None else f" and took {_count(taken, 'trick')}"


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
