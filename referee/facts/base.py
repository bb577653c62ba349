"""What all facts have in common."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """The base of all facts; ``seen`` are the ids of the sightings kept as evidence."""

    seen: tuple[str, ...] = field(default=(), kw_only=True)
