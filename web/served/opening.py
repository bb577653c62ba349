"""Who may open the page: where that is decided on the page itself, and not by the command."""

from __future__ import annotations

from typing import Protocol


class Opening(Protocol):
    """What :mod:`web.page.first` asks and decides; the command carries it out."""

    @property
    def is_new(self) -> bool:
        """Whether nobody has chosen yet."""

    @property
    def everybody(self) -> bool:
        """Whether everybody on the network may open the page, and not this computer alone."""

    @property
    def camera(self) -> str | None:
        """The table's camera of the last time; None where it had none."""

    def choose(self, everybody: bool) -> None:
        """Let it be so from now on, and the next time. The page may be gone for a second."""
