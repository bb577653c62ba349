"""The camera's view of the table: whether the table is visible, and its place after the camera was moved."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..camera.frame_source import Frame, NoView
from ..place.camera_slope import Slope
from ..place.given_table import GivenTable
from ..place.measured_table import MeasuredTable
from ..place.table_corners import CalibrationError, TableCorners, growth
from ..place.table_drift import UnmatchedView, shift_between
from ..place.table_tags import locate
from ..resized import resized
from ..tuning import LAYOUT, VIEW
from .motion_in_picture import Gate
from .tracked_hands import Hands


@dataclass(frozen=True, slots=True)
class ViewOrders:
    """Orders from people, to be carried out before the next picture."""

    table: TableCorners | None = None
    """The right table, whatever was assumed."""
    reread: str = ""
    """The reason to read every card on the table again; empty for no such order."""


NO_ORDERS = ViewOrders()


def unseen(frame: Frame | NoView) -> str | None:
    """The reason why a picture shows nothing at all; None where it shows something."""
    if isinstance(frame, NoView):
        return frame.why
    return "the picture is black" if float(frame.image[::8, ::8].mean()) < VIEW.black_levels else None


class View:
    """The table's place in the picture, the motion there, and whether anything is visible.

    It is made from the first picture that shows something, and locates the table there where ``given`` and
    ``located`` are None.
    """

    gate: Gate
    hands: Hands
    _size: tuple[int, ...]

    def __init__(
        self,
        frame: Frame,
        given: TableCorners | None,
        located: TableCorners | None = None,
        stretch: float = 1.0,
    ):
        self._given = GivenTable(given)
        self._stretch = stretch
        self._steady: np.ndarray | None = None
        self._upset_since: float | None = None
        self._compared_t = -np.inf
        self.turned: np.ndarray | None = None
        """After :meth:`take`: the map (2, 3) by which the picture has moved; None if it stood still."""
        self.papers: list[np.ndarray] = []
        """The printed tokens as quads (4, 2) in pixels: they are no cards."""
        self.is_new_view = False
        """After :meth:`take`: everything may look different, because the view is back."""
        self.is_other_view = False
        """After :meth:`take`: no known place counts in the picture, because its shape is another, or the
        camera was moved far."""
        given = self._given.seen_in(*frame.image.shape[:2])
        self._set_up(frame, located or given or locate(frame.image).table)

    def take(self, frame: Frame | NoView, orders: ViewOrders = NO_ORDERS) -> str | None:
        """Look at the next picture; returns why it does not show the table, or None."""
        self.turned, self.is_new_view, self.is_other_view = None, False, False
        nothing = unseen(frame)
        if nothing is not None or isinstance(frame, NoView):
            self._upset(frame.t)
            return nothing
        if self._size != frame.image.shape[:2]:
            self._resize(frame, orders.table)
        elif orders.table is not None:
            hands, self.is_new_view = self.hands, True
            self._find_former_view(frame)
            self._set_up(frame, orders.table)
            self.hands.carry_on(hands)
        self.gate.update(frame)
        if self.gate.has_upheaval:
            self._upset(frame.t)
        if self._upset_since is None:
            return None
        if frame.t - self.gate.upset_t < VIEW.settled_s:
            return (
                "something moves before the camera"
                if frame.t - self._upset_since > VIEW.out_of_sight_s
                else ""
            )
        if frame.t - self._compared_t < VIEW.compared_every_s:
            return "the camera was moved or is covered"
        return self._compare(frame)

    def correct_table(self, table: TableCorners) -> None:
        """Correct the table in an unmoved picture: the former place was a wrong guess."""
        gate, size = self.gate, self._size
        self.table, self.places = table, MeasuredTable(table, *size)
        gate.look_at(table)
        self.hands.look_at(table, gate.table, gate.scale, *self._lens)

    def look_from(self, stretch: float) -> None:
        """Correct the camera's height: cards in the middle look ``stretch`` times flatter than from above."""
        self._stretch = stretch
        self.hands.look_at(self.table, self.gate.table, self.gate.scale, *self._lens)

    @property
    def no_side_share(self) -> float:
        """What is added to each side that a hand may have come from."""
        return LAYOUT.low_camera_no_side_share if self._stretch > 1.0 else LAYOUT.no_side_share

    @property
    def _lens(self) -> tuple[Slope, float]:
        """The camera's view, and the length of a card there in pixels as from above."""
        return Slope(self._stretch, *self._size[:2]), self.places.card_px() * self._stretch**0.5

    @property
    def people(self) -> np.ndarray | None:
        """A mask of people in front of the cloth, in the small picture; None from above, where only hands
        show."""
        return self.hands.mask if self.places.is_aslant else None

    @property
    def is_upset(self) -> bool:
        """Whether the table is or may be out of view, so that the latest picture does not count."""
        return self._upset_since is not None

    def _upset(self, t: float) -> None:
        if self._upset_since is None:
            self._upset_since, self._compared_t = t, -np.inf
        self.gate.upset_t = t

    def _set_up(self, frame: Frame, table: TableCorners) -> None:
        self.table = table.seen_in(*frame.image.shape[:2])
        self.places = MeasuredTable(self.table, *frame.image.shape[:2])
        self._size = frame.image.shape[:2]
        self.gate = Gate(table, *self._size)
        self.gate.update(frame)
        self.hands = Hands(table, self.gate.table, self.gate.scale, *self._lens)
        self._upset_since = None

    def _resize(self, frame: Frame, ordered: TableCorners | None) -> None:
        """Continue with a picture of another size: all places grow alike, unless its shape is another."""
        height, width = frame.image.shape[:2]
        hands, places, grown = self.hands, self.places, growth(self._size, (height, width))
        self.is_new_view, self.is_other_view = True, grown is None
        if grown is None:
            given = self._given.seen_in(height, width)
            self._steady = None
            self._set_up(frame, ordered or given or locate(frame.image).table)
            self.hands.carry_on(hands)
            return
        self.turned = np.array([[grown, 0, 0], [0, grown, 0]])
        if self._steady is not None:
            self._steady = resized(self._steady, width, height)
        self._set_up(frame, ordered or self.table.scaled(grown))
        self.hands.carry_on(hands)
        self.places.measure_by(places)

    def _find_former_view(self, frame: Frame) -> None:
        """Find out how the camera has moved, where the table is set again after it was out of view."""
        is_settled = frame.t - self.gate.upset_t >= VIEW.settled_s
        if self._upset_since is None or self._steady is None or not is_settled:
            return
        try:
            self.turned = shift_between(self._steady, frame.image)
        except UnmatchedView:
            self.is_other_view = True

    def _compare(self, frame: Frame) -> str | None:
        """Compare a picture that is still after an upheaval: the same table, a moved camera, or something
        else?"""
        self._compared_t = frame.t
        if self._steady is not None:
            try:
                self.turned = shift_between(self._steady, frame.image)
            except UnmatchedView as error:
                return str(error)
        self.is_new_view, self._upset_since = True, None
        if self.turned is not None:
            corners = self.table.corners @ self.turned[:, :2].T + self.turned[:, 2]
            hands, places = self.hands, self.places
            try:
                previous = self.table
                self._set_up(frame, TableCorners(corners.astype(np.float32), previous.known, previous.sure))
            except CalibrationError:
                self.turned = None
                return "the camera was moved, and the table is out of its picture"
            self.hands.carry_on(hands)
            self.places.measure_by(places)
        return None

    def steady(self, image: np.ndarray) -> None:
        """Remember ``image`` as the table in its usual view."""
        self._steady = image

    @property
    def last_steady(self) -> np.ndarray | None:
        """The last picture remembered as the usual view."""
        return self._steady

    def moved(self, quad: np.ndarray) -> np.ndarray:
        """A quad of the old view in pixels of the new view."""
        if self.turned is None:
            return quad
        points = np.asarray(quad, np.float32).reshape(-1, 1, 2)
        return np.asarray(cv2.transform(points, self.turned)[:, 0], np.float32)
