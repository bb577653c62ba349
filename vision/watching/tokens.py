"""The players' tokens on the table: which was laid where, and whose hand laid it.

A token counts once it has lain still for a second with no hand at it. One that lies where it lay is
nothing new, however often it was covered; tokens in a heap are not in use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.seats import Seat
from referee.table_events import Token, TokenLaid

from ..place.table_tags import TOKENS, FoundTag, find_tags
from ..place.table_zones import Zone
from ..tracking.tracked_view import View
from ..tuning import TOKEN_WATCH


@dataclass(slots=True)
class LaidToken:
    """A token on the table; ``place`` is its marker's middle, in lengths of a card."""

    token: Token
    place: np.ndarray
    quad: np.ndarray
    since: float
    told: bool = False
    missed_t: float | None = None
    laid_t: float = -np.inf
    seat: Seat | None = None


class Tokens:
    """The tokens from picture to picture; ``seats`` are those of the table."""

    def __init__(self, seats: Sequence[Seat] = tuple(Seat)) -> None:
        self._seats = tuple(seats)
        self._lying: dict[Token, LaidToken] = {}
        self._gone: dict[Token, LaidToken] = {}
        self._looked_t = -np.inf
        self._moved_t = 0.0
        self._any = False
        self._first = True

    def papers(self) -> list[np.ndarray]:
        """Where paper of tokens lies that no card is to be seen in, as quads (4, 2) in pixels."""
        return [_paper(one.quad) for one in self._lying.values()]

    def see(
        self, t: float, frame: int, image: np.ndarray, view: View, seen: tuple[str, ...]
    ) -> list[TokenLaid]:
        """What was laid by now; ``seen`` is the id under which its pictures will be kept."""
        gate = view.gate
        if gate.moving.any():
            self._moved_t = t
        waiting = any(not one.told or one.missed_t is not None for one in self._lying.values())
        due = waiting or self._first or self._moved_t >= self._looked_t - 2 * TOKEN_WATCH.still_s
        if not due or t - self._looked_t < (TOKEN_WATCH.often_s if self._any else TOKEN_WATCH.seldom_s):
            return []
        self._looked_t = t
        self._update(t, _within(image, view), view)
        self._first = False
        return [
            event
            for one in list(self._lying.values())
            if not one.told and t - one.since >= TOKEN_WATCH.still_s and not self._touched(one, t, view)
            for event in self._laid(one, t, frame, view, seen)
        ]

    # ---- where they lie -------------------------------------------------------------------------

    def _update(self, t: float, tags: list[FoundTag], view: View) -> None:
        found = {TOKENS[tag.number]: tag for tag in tags if tag.number in TOKENS}
        for token, tag in found.items():
            self._any = True
            place = view.places.place(tag.middle)
            if not view.table.holds(tag.middle).all():
                continue
            one = self._lying.get(token)
            if (
                one is None
                and token in self._gone
                and _far(self._gone[token].place, place) < TOKEN_WATCH.moved_card_lengths / 2
            ):
                # It was only out of sight.
                one = self._lying[token] = self._gone.pop(token)
            if one is None or _far(one.place, place) > TOKEN_WATCH.moved_card_lengths:
                told = self._first and token is not Token.DEALER  # what lay there before says nothing
                self._lying[token] = LaidToken(token, place, tag.quad, t, told)
                self._gone.pop(token, None)
                continue
            if not one.told and _far(one.place, place) > TOKEN_WATCH.pushed_card_lengths:
                one.since = t  # still on its way
            if not one.told:
                one.place = place
            one.quad, one.missed_t = tag.quad, None
        for token, one in list(self._lying.items()):
            if token in found:
                continue
            if self._touched(one, t, view):
                one.missed_t = None
            elif one.missed_t is None:
                one.missed_t = t
            elif t - one.missed_t >= TOKEN_WATCH.gone_s:
                del self._lying[token]
                if one.told:
                    self._gone[token] = one

    def _touched(self, one: LaidToken, t: float, view: View) -> bool:
        """Whether a hand is at the token, or something moves over it."""
        mask = view.gate.fill(_paper(one.quad))
        return bool(((view.hands.mask | view.gate.moving) & mask).any())

    # ---- what they say --------------------------------------------------------------------------

    def _laid(
        self, one: LaidToken, t: float, frame: int, view: View, seen: tuple[str, ...]
    ) -> list[TokenLaid]:
        one.told = True
        if one.token is Token.DEALER:
            one.seat = self._before(one.place, view)
            return [] if one.seat is None else [TokenLaid(t, frame, seen, one.token, one.seat)]
        if one.token is not Token.ALONE and self._heaped(one):
            return []
        one.laid_t, one.seat = t, self._whose(one, view)
        if one.token is Token.ALONE:
            return [TokenLaid(t, frame, seen, one.token, one.seat)]
        alone = self._lying.get(Token.ALONE)
        both = False
        if alone is not None and one.seat is not None:
            if not alone.told and self._whose(alone, view) is one.seat:
                alone.told, alone.laid_t, alone.seat = True, t, one.seat
            both = alone.seat is one.seat and t - alone.laid_t < TOKEN_WATCH.together_s
        return [TokenLaid(t, frame, seen, one.token, one.seat, both)]

    def _heaped(self, one: LaidToken) -> bool:
        return any(
            other is not one
            and other.token.suit is not None
            and _far(other.place, one.place) < TOKEN_WATCH.heap_card_lengths
            for other in self._lying.values()
        )

    def _before(self, place: np.ndarray, view: View) -> Seat | None:
        """The seat before which a token lies; None in the middle, or between two seats."""
        edges = view.places.edges
        seat = edges.nearest(place, self._seats)
        near = edges.distance(place, seat) + TOKEN_WATCH.between_card_lengths
        plain = all(edges.distance(place, other) > near for other in self._seats if other is not seat)
        return seat if plain and view.places.zone(place) is Zone.EDGE else None

    def _whose(self, one: LaidToken, view: View) -> Seat | None:
        """Who laid it: the seat it lies before and the hand that brought it may not disagree."""
        before = self._before(one.place, view)
        visit = view.hands.who(view.gate.fill(_paper(one.quad)))
        hand = visit.seat if visit is not None else None
        if hand is not None and hand not in self._seats:
            return None
        if before is None or hand is None or hand is before:
            return hand if before is None else before
        return None


def _within(image: np.ndarray, view: View) -> list[FoundTag]:
    """The tags in the part of the picture that shows the table."""
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(view.table.corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    right, low = np.clip(np.ceil(view.table.corners.max(axis=0)).astype(int), 1, (width, height))
    shift = np.array((left, top), np.float32)
    tags = find_tags(np.ascontiguousarray(image[top:low, left:right]))
    return [FoundTag(tag.number, tag.quad + shift) for tag in tags]


def _paper(quad: np.ndarray) -> np.ndarray:
    """The token's paper round its marker, generously, the band below it included."""
    across, down = (TOKEN_WATCH.paper_across_markers, TOKEN_WATCH.paper_along_markers)
    flat = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    rim = (across - 1) / 2
    paper = np.array([(-rim, -rim), (1 + rim, -rim), (1 + rim, down - rim), (-rim, down - rim)], np.float32)
    turn = cv2.getPerspectiveTransform(flat, np.asarray(quad, np.float32))
    return np.asarray(cv2.perspectiveTransform(paper[None], turn)[0])


def _far(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.hypot(*(np.asarray(a, float) - b)))
