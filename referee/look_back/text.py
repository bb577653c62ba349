"""A finished hand looked back at, as text for people: what ``bowerbird judge --review`` prints."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def look_back_text(review: Plain) -> str:
    """A few lines about a deal: the worth of the cards, better plays, and the advice."""
    lines = [f"Deal {review['deal']}:"]
    if review["why"]:
        return f"Deal {review['deal']} cannot be looked back at: {review['why']}."
    for card in review["missing"]:
        where = f"in trick {card['trick']}" if card["trick"] else "that was never played"
        lines.append(f"  Not known: a card of {card['seat']} {where}.")
    if review["tricks"] is None:
        ways = review["too_many"]
        more = f": there are {ways} ways to fill in what is missing" if ways else ""
        return "\n".join([*lines, f"  Nothing can be worked out{more}."])
    lines.append(f"  {review['makers']} made the trump{_tricks_taken(review['taken'])}.")
    gained = ""
    if review["points"]:
        points = [f"{_count(n, 'point')} to {side}" for side, n in review["points"].items() if n]
        gained = f", which brings {' and '.join(points)}" if points else ""
    over = f", over {review['ways']} ways to fill in what is missing" if review["missing"] else ""
    most = _count(review["tricks"][-1], "trick")
    tricks = most if review["tricks"][0] == review["tricks"][-1] else f"{review['tricks'][0]} to {most}"
    lines.append(f"  With all cards open, and both sides at their best, they take {tricks}{gained}{over}.")
    marks = [play for play in review["plays"] if play["marked"]]
    for play in marks:
        mark = play["marked"]
        lines.append(
            f"  Trick {play['trick']}, {play['seat']} {play['card']}: {mark['better']} would have been worth"
            f" {mark['points']} more, and was better in {mark['in']} of {mark['of']} deals that"
            f" {play['seat']} could have faced."
        )
    if not marks and not review["missing"]:
        lines.append("  No play is marked.")
    lines += [f"  {advice_line(counsel)}" for counsel in review["advice"]]
    return "\n".join(lines)


def advice_line(counsel: Plain) -> str:
    """A piece of advice with its source, and whether its player followed it."""
    did = {True: "followed this", False: "did otherwise", None: "had the choice"}[counsel["followed"]]
    return f"{counsel['name']}, {counsel['place']}: {counsel['says']} {counsel['seat']} {did}."


def _tricks_taken(count: int | None) -> str:
    return "" if count is None else f" and took {_count(count, 'trick')}"


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
