"""What all facts have in common."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """The base of all facts; ``seen`` are the ids of the sightings kept as evidence."""

    seen: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Doubted(Fact):
    """A fact about a card that may have been another; ``shares`` are the probabilities of its rivals.

    They go with ``rivals`` one by one. None are kept where their number does not fit: then the card that was
    named, if one was, and its rivals share alike.
    """

    def __post_init__(self) -> None:
        if len(self.shares) != len(self.rivals):  # type: ignore[attr-defined]
            object.__setattr__(self, "shares", ())
