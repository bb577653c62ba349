"""The choice of who may open the page, if the page itself asks for it and not the command."""

from __future__ import annotations

from typing import Protocol


class OpeningChoice(Protocol):
    """The choice that :mod:`web.page.first` offers; the command carries it out."""

    @property
    def is_new(self) -> bool:
        """Whether nobody has chosen yet."""

    @property
    def is_open_to_all(self) -> bool:
        """Whether everybody on the network may open the page, and not only this computer."""

    @property
    def camera(self) -> str | None:
        """The table's camera of the last time; None without a camera."""

    def choose(self, everybody: bool) -> None:
        """Apply this from now on, and at the next start. The page may be unreachable for a second."""
