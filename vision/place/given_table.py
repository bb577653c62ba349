"""The table's corners as people gave them, in pictures of any size."""

from __future__ import annotations

from .table_corners import TableCorners
from .table_profile import Profile


class GivenTable:
    """The ``corners`` that people gave in pixels of the first picture; None if they gave none."""

    def __init__(self, corners: TableCorners | None) -> None:
        self._corners = corners
        self._profile: Profile | None = None

    def seen_in(self, height: int, width: int) -> TableCorners | None:
        """The table in a picture of that size; None if none was given, or the picture has another shape.

        Raises :class:`CalibrationError` where the first picture cannot show these corners.
        """
        if self._corners is None:
            return None
        if self._profile is None:
            self._profile = Profile(self._corners.seen_in(height, width), width, height, by="hand")
        return self._profile.table_in(height, width)
