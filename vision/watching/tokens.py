"""The players' tokens on the table: their places and the players who laid them.

A token counts after a second at rest with no hand at it. A token in its former place is nothing new, however
often it was covered; tokens in a heap are not in use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.seats import Seat
from referee.table_events import Token, TokenLaid

from ..place.table_tags import TOKENS, TagInPicture, find_tags
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
    is_reported: bool = False
    missed_t: float | None = None
    laid_t: float = -np.inf
    seat: Seat | None = None


class Tokens:
    """Follows the tokens from picture to picture; ``seats`` are those of the table."""

    def __init__(self, seats: Sequence[Seat] = tuple(Seat)) -> None:
        self._seats = tuple(seats)
        self._on_table: dict[Token, LaidToken] = {}
        self._gone: dict[Token, LaidToken] = {}
        self._looked_t = -np.inf
        self._moved_t = 0.0
        self._any = False
        self._first = True

    def move(self, view: View) -> None:
        """Move the tokens' outlines with the camera's view; their places on the table stay."""
        for token in self._on_table.values():
            token.quad = view.moved(token.quad)

    def papers(self) -> list[np.ndarray]:
        """The papers of the tokens, which are no cards, as quads (4, 2) in pixels."""
        return [_paper(token.quad) for token in self._on_table.values()]

    def see(
        self, t: float, frame: int, image: np.ndarray, view: View, seen: tuple[str, ...]
    ) -> list[TokenLaid]:
        """The tokens laid by now; ``seen`` is the id of their pictures."""
        gate = view.gate
        if gate.moving.any():
            self._moved_t = t
        waiting = any(not laid.is_reported or laid.missed_t is not None for laid in self._on_table.values())
        due = waiting or self._first or self._moved_t >= self._looked_t - 2 * TOKEN_WATCH.still_s
        if not due or t - self._looked_t < (TOKEN_WATCH.often_s if self._any else TOKEN_WATCH.seldom_s):
            return []
        self._looked_t = t
        self._update(t, _within(image, view), view)
        self._first = False
        return [
            event
            for laid in list(self._on_table.values())
            if not laid.is_reported
            and t - laid.since >= TOKEN_WATCH.still_s
            and not self._is_touched(laid, t, view)
            for event in self._laid(laid, t, frame, view, seen)
        ]

    # ---- their places ---------------------------------------------------------------------------

    def _update(self, t: float, tags: list[TagInPicture], view: View) -> None:
        tags_by_token = {TOKENS[tag.number]: tag for tag in tags if tag.number in TOKENS}
        for token, tag in tags_by_token.items():
            self._any = True
            place = view.places.place(tag.middle)
            if not view.table.holds(tag.middle).all():
                continue
            laid = self._on_table.get(token)
            if (
                laid is None
                and token in self._gone
                and _far(self._gone[token].place, place) < TOKEN_WATCH.moved_card_lengths / 2
            ):
                # It was only out of sight.
                laid = self._on_table[token] = self._gone.pop(token)
            if laid is None or _far(laid.place, place) > TOKEN_WATCH.moved_card_lengths:
                # a token there from the beginning means nothing
                is_reported = self._first and token is not Token.DEALER
                self._on_table[token] = LaidToken(token, place, tag.quad, t, is_reported)
                self._gone.pop(token, None)
                continue
            if not laid.is_reported and _far(laid.place, place) > TOKEN_WATCH.pushed_card_lengths:
                laid.since = t  # still on its way
            if not laid.is_reported:
                laid.place = place
            laid.quad, laid.missed_t = tag.quad, None
        for token, laid in list(self._on_table.items()):
            if token in tags_by_token:
                continue
            if self._is_touched(laid, t, view):
                laid.missed_t = None
            elif laid.missed_t is None:
                laid.missed_t = t
            elif t - laid.missed_t >= TOKEN_WATCH.gone_s:
                del self._on_table[token]
                if laid.is_reported:
                    self._gone[token] = laid

    def _is_touched(self, laid: LaidToken, t: float, view: View) -> bool:
        """Whether a hand is at the token, or something moves over it."""
        mask = view.gate.fill(_paper(laid.quad))
        return bool(((view.hands.mask | view.gate.moving) & mask).any())

    # ---- their events ---------------------------------------------------------------------------

    def _laid(
        self, laid: LaidToken, t: float, frame: int, view: View, seen: tuple[str, ...]
    ) -> list[TokenLaid]:
        laid.is_reported = True
        if laid.token is Token.DEALER:
            laid.seat = self._nearest(laid.place, view)
            return [] if laid.seat is None else [TokenLaid(t, frame, seen, laid.token, laid.seat)]
        if laid.token is not Token.ALONE and self._is_heaped(laid):
            return []
        laid.laid_t, laid.seat = t, self._player_of(laid, view)
        if laid.token is Token.ALONE:
            return [TokenLaid(t, frame, seen, laid.token, laid.seat)]
        alone = self._on_table.get(Token.ALONE)
        both = False
        if alone is not None and laid.seat is not None:
            if not alone.is_reported and self._player_of(alone, view) is laid.seat:
                alone.is_reported, alone.laid_t, alone.seat = True, t, laid.seat
            both = alone.seat is laid.seat and t - alone.laid_t < TOKEN_WATCH.together_s
        return [TokenLaid(t, frame, seen, laid.token, laid.seat, both)]

    def _is_heaped(self, laid: LaidToken) -> bool:
        return any(
            other is not laid
            and other.token.suit is not None
            and _far(other.place, laid.place) < TOKEN_WATCH.heap_card_lengths
            for other in self._on_table.values()
        )

    def _nearest(self, place: np.ndarray, view: View) -> Seat | None:
        """The nearest seat to a token; None in the middle, or between two seats."""
        edges = view.places.edges
        seat = edges.nearest(place, self._seats)
        near = edges.distance(place, seat) + TOKEN_WATCH.between_card_lengths
        plain = all(edges.distance(place, other) > near for other in self._seats if other is not seat)
        return seat if plain and view.places.zone(place) is Zone.EDGE else None

    def _player_of(self, laid: LaidToken, view: View) -> Seat | None:
        """The player who laid it; None if the nearest seat and the hand that brought it disagree."""
        nearest = self._nearest(laid.place, view)
        visit = view.hands.who(view.gate.fill(_paper(laid.quad)))
        hand = visit.seat if visit is not None else None
        if hand is not None and hand not in self._seats:
            return None
        if nearest is None or hand is None or hand is nearest:
            return hand if nearest is None else nearest
        return None


def _within(image: np.ndarray, view: View) -> list[TagInPicture]:
    """The tags in the part of the picture that shows the table."""
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(view.table.corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    right, low = np.clip(np.ceil(view.table.corners.max(axis=0)).astype(int), 1, (width, height))
    shift = np.array((left, top), np.float32)
    tags = find_tags(np.ascontiguousarray(image[top:low, left:right]))
    return [TagInPicture(tag.number, tag.quad + shift) for tag in tags]


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
