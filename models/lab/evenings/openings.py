"""Counts the reports of the shuffle, the cut and the deal against the truth of a simulated film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.lab.films.film.truth_file import EventLine

NEAR = 1.0
"""Allowed error of a packet's time in seconds; the packets of a player are two seconds apart."""


@dataclass
class Opening:
    """Counts of one deal. ``dealers``: deals with a reported dealer; ``too_many``: packets said to
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
    def is_kept_right(self) -> bool:
        """Whether nothing false was reported."""
        reported = (
            self.shuffles_invented
            + self.cuts_invented
            + self.packets_invented
            + self.too_many
            + self.faced_invented
        )
        return not reported and self.dealers == self.dealers_right

    @property
    def is_complete(self) -> bool:
        """Whether the cut, the dealer and a faced card were all reported rightly."""
        cut = self.cuts == self.cuts_right and self.faced == self.faced_right
        return self.is_kept_right and cut and self.dealers == 1


def opening(dealer: str, lines: Sequence[EventLine], seen: Sequence[EventLine]) -> Opening:
    """Count what was ``seen`` of the shuffle, cut, packets and a faced card against the truth's ``lines``."""
    result = Opening()
    result.shuffles, result.shuffles_right, result.shuffles_invented = _counted(
        "pack_shuffled", lines, seen, 2.0, "seat"
    )
    result.cuts, result.cuts_right, result.cuts_invented = _counted("pack_cut", lines, seen, 2.0)
    result.faced, result.faced_right, result.faced_invented = _counted(
        "faced", lines, seen, NEAR, "seat", "card"
    )
    due = [line for line in lines if line.event == "packet"]
    packets = [line for line in seen if line.event == "packet"]
    result.packets = len(due)
    order = []
    for line in packets:
        near = [packet for packet in due if packet.seat == line.seat and abs(packet.t - line.t) <= NEAR]
        match = min(near, key=lambda packet: abs(packet.t - line.t), default=None)
        if match is None:
            result.packets_invented += 1
            continue
        due.remove(match)
        order.append((line.t, match.t))
        result.packets_right += line.dealer == dealer
        result.too_many += line.packet_size > match.packet_size
    later = [true for _, true in sorted(order)]
    result.orders_wrong = sum(after < before for before, after in pairwise(later))
    result.dealers = len({line.dealer for line in packets})
    result.dealers_right = len({line.dealer for line in packets} & {dealer})
    return result


def _counted(
    name: str, lines: Sequence[EventLine], seen: Sequence[EventLine], near: float, *same: str
) -> tuple[int, int, int]:
    """The numbers of events, of those reported, and of false reports."""
    due = [line for line in lines if line.event == name]
    events = [line for line in seen if line.event == name]
    right = 0
    for line in due:
        for reported in events:
            if abs(reported.t - line.t) <= near and all(
                getattr(reported, key) == getattr(line, key) for key in same
            ):
                events.remove(reported)
                right += 1
                break
    return len(due), right, len(events)


def summed(openings: Sequence[Opening]) -> list[str]:
    """The figures of all deals that were filmed from the cut on, a line each."""
    begun = [item for item in openings if item.packets]
    if not begun:
        return []

    def total(name: str) -> int:
        return sum(getattr(item, name) for item in begun)

    return [
        f"openings: {len(begun)}; cut, dealer and faced card reported:"
        f" {sum(item.is_complete for item in begun)};"
        f" something reported of them that was not so: {sum(not item.is_kept_right for item in begun)}",
        f"shuffles: {total('shuffles_right')} reported of {total('shuffles')};"
        f" {sum(item.shuffles_invented for item in openings)} invented",
        f"cuts: {total('cuts_right')} reported of {total('cuts')}; {total('cuts_invented')} invented;"
        f" dealers: {total('dealers_right')} right of {total('dealers')} reported",
        f"packets: {total('packets_right')} right of {total('packets')};"
        f" {total('packets_invented')} invented, {total('orders_wrong')} in a wrong order,"
        f" {total('too_many')} with too many cards",
        f"faced cards: {total('faced_right')} reported of {total('faced')};"
        f" {sum(item.faced_invented for item in openings)} invented",
    ]
