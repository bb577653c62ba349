"""The movements that a club can choose, and what they have in common."""

from __future__ import annotations

from enum import StrEnum


class Movement(StrEnum):
    """A movement, by the word that the record and the command line have for it."""

    RAINBOW = "rainbow"
    WHIST = "whist"
    WINNERS = "winners"
    DRAW = "draw"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    ELIMINATION = "double-elimination"

    @property
    def key(self) -> str:
        """The movement in the keys of texts: its name is ``movement_`` and this."""
        return self.value.replace("-", "_")

    @property
    def has_pairs(self) -> bool:
        """Whether fixed pairs play: people 1 and 2 are the first pair, 3 and 4 the second."""
        return self in (Movement.ROUND_ROBIN, Movement.SWISS, Movement.ELIMINATION)

    @property
    def has_chart(self) -> bool:
        """Whether a chart fixes all rounds of an evening for the people who begin it."""
        return self in (Movement.RAINBOW, Movement.WHIST)

    @property
    def has_fixed_tables(self) -> bool:
        """Whether the number of a table means something, or pairs sit together: nobody keeps a seat."""
        return self.has_pairs or self is Movement.WINNERS

    @property
    def is_by_result(self) -> bool:
        """Whether the next round waits for the results of the last."""
        return self in (Movement.WINNERS, Movement.SWISS, Movement.ELIMINATION)
