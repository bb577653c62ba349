"""What all facts have in common."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """The base of all facts; ``seen`` are the ids of the sightings kept as evidence."""

    seen: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Doubted(Fact):
    """A fact about a card that may have been another; ``shares`` are the probabilities of its ``rivals``.

    If shares and rivals differ in number, the shares are dropped: the named card, if any, and its rivals are
    then equally probable.
    """

    def __post_init__(self) -> None:
        if len(self.shares) != len(self.rivals):  # type: ignore[attr-defined]
            object.__setattr__(self, "shares", ())
