"""How much of the shuffle, the cut and the deal was told, counted against the truth of a simulated film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Line = dict[str, Any]
NEAR = 1.0
"""Seconds by which what is told of a packet may be off; those of one player are two seconds apart."""


@dataclass
class Opening:
    """Counts of one deal. ``dealers``: deals of which it was told who deals; ``too_many``: packets said to
    hold more cards than they did."""

    shuffles: int = 0
    shuffles_right: int = 0
    shuffles_invented: int = 0
    cuts: int = 0
    cuts_right: int = 0
    cuts_invented: int = 0
    packets: int = 0
    packets_right: int = 0
    packets_invented: int = 0
    too_many: int = 0
    orders_wrong: int = 0
    dealers: int = 0
    dealers_right: int = 0
    faced: int = 0
    faced_right: int = 0
    faced_invented: int = 0

    @property
    def kept_right(self) -> bool:
        """Nothing of it was told that was not so."""
        told = (
            self.shuffles_invented
            + self.cuts_invented
            + self.packets_invented
            + self.too_many
            + self.faced_invented
        )
        return not told and self.dealers == self.dealers_right

    @property
    def whole(self) -> bool:
        """The cut, who dealt and a faced card were all told as they were."""
        cut = self.cuts == self.cuts_right and self.faced == self.faced_right
        return self.kept_right and cut and self.dealers == 1


def opening(head: Line, lines: Sequence[Line], seen: Sequence[Line]) -> Opening:
    """Count what was ``seen`` of the shuffle, cut, packets and a faced card against the truth's ``lines``."""
    found = Opening()
    found.shuffles, found.shuffles_right, found.shuffles_invented = _counted(
        "pack_shuffled", lines, seen, 2.0, "seat"
    )
    found.cuts, found.cuts_right, found.cuts_invented = _counted("pack_cut", lines, seen, 2.0)
    found.faced, found.faced_right, found.faced_invented = _counted(
        "faced", lines, seen, NEAR, "seat", "card"
    )
    due = [line for line in lines if line["event"] == "packet"]
    told = [line for line in seen if line["event"] == "packet"]
    found.packets = len(due)
    order = []
    for line in told:
        near = [one for one in due if one["seat"] == line["seat"] and abs(one["t"] - line["t"]) <= NEAR]
        match = min(near, key=lambda one: abs(one["t"] - line["t"]), default=None)
        if match is None:
            found.packets_invented += 1
            continue
        due.remove(match)
        order.append((line["t"], match["t"]))
        found.packets_right += line["dealer"] == head["dealer"]
        found.too_many += line["cards"] > match["cards"]
    later = [true for _, true in sorted(order)]
    found.orders_wrong = sum(after < before for before, after in pairwise(later))
    found.dealers = len({line["dealer"] for line in told})
    found.dealers_right = len({line["dealer"] for line in told} & {head["dealer"]})
    return found


def _counted(
    name: str, lines: Sequence[Line], seen: Sequence[Line], near: float, *same: str
) -> tuple[int, int, int]:
    """How many there were, how many of them were told, and how many were told that were not."""
    due = [line for line in lines if line["event"] == name]
    told = [line for line in seen if line["event"] == name]
    right = 0
    for line in due:
        for one in told:
            if abs(one["t"] - line["t"]) <= near and all(one[key] == line[key] for key in same):
                told.remove(one)
                right += 1
                break
    return len(due), right, len(told)


def summed(found: Sequence[Opening]) -> list[str]:
    """The figures of all deals that were filmed from the cut on, a line each."""
    begun = [one for one in found if one.packets]
    if not begun:
        return []

    def total(name: str) -> int:
        return sum(getattr(one, name) for one in begun)

    return [
        f"openings: {len(begun)}; cut, dealer and faced card told: {sum(one.whole for one in begun)};"
        f" something told of them that was not so: {sum(not one.kept_right for one in begun)}",
        f"shuffles: {total('shuffles_right')} told of {total('shuffles')};"
        f" {sum(one.shuffles_invented for one in found)} invented",
        f"cuts: {total('cuts_right')} told of {total('cuts')}; {total('cuts_invented')} invented;"
        f" dealers: {total('dealers_right')} right of {total('dealers')} told",
        f"packets: {total('packets_right')} right of {total('packets')};"
        f" {total('packets_invented')} invented, {total('orders_wrong')} in a wrong order,"
        f" {total('too_many')} with too many cards",
        f"faced cards: {total('faced_right')} told of {total('faced')};"
        f" {sum(one.faced_invented for one in found)} invented",
    ]
