"""What is filmed: a deal's book, fault, table, lamp and whatever else is wanted of it, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from referee.seats import seating

LEAST_SIZE, MOST_SIZE = 0.8, 3.0
"""How many times as large as usual a table may be: from 66 cm, at which four can just sit, to 2.6 m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is wanted of a simulated deal; what is not given is drawn from the seed.

    The picture has 64 to 4096 pixels a side and 1 to 120 frames a second. Raises ValueError for what does not
    exist, here or when the deal is prepared.
    """

    book: str = "american"
    """The book of laws, which picks the pack: one of :data:`models.lab.films.BOOKS`."""
    fault: str | None = None
    """One of :data:`models.lab.films.FAULTS` to plant; left out of a deal that ends with a faced card."""
    offender: str | None = None
    """The letter of the seat that commits it."""
    players: int = 4
    width: int = 1280
    height: int = 720
    fps: float = 12.0
    table: str | None = None
    """A kind of table: one of :data:`models.lab.films.TABLES`."""
    lamp: str | None = None
    """A kind of light: one of :data:`models.lab.films.LAMPS`."""
    deck: int | None = None
    """The seed of the deck's style."""
    clutter: bool = True
    """Whether mugs and the like lie about."""
    pace: float = 1.0
    """Above 1 is slower."""
    alone: bool | None = None
    turned_down: bool | None = None
    noise: float | None = None
    """The camera's noise in grey levels."""
    trouble: str | None = None
    """One of :data:`models.lab.films.TROUBLES`."""
    opening: bool = False
    """The cut and the deal are filmed, too."""
    counters: bool = False
    """The fives and sixes that keep the score lie there."""
    fidgets: bool = False
    """Hands reach over the table and play nothing."""
    faced: bool = False
    """A card comes face up in the deal, which ends with it."""
    shuffled: bool = False
    """The shuffle is filmed before the cut and the deal."""
    shape: str = "square"
    """The table's: one of :data:`models.lab.films.SHAPES`."""
    size: float = 1.0
    """How many times as large as usual the table is; the camera sees no more for it."""
    camera: str = "above"
    """Where it hangs: one of :data:`models.lab.films.CAMERAS`."""
    room: int | None = None
    """The seed of table, lamp, camera and people, where several deals are played in one room."""
    dealer: str | None = None
    """The letter of the seat that deals."""

    def __post_init__(self) -> None:
        width, height = self.width, self.height
        if not (64 <= width <= 4096 and 64 <= height <= 4096):
            raise ValueError(f"a picture of {width}x{height} cannot be drawn: 64 to 4096 pixels a side")
        if not 1 <= self.fps <= 120:
            raise ValueError(f"{self.fps} frames a second cannot be drawn: 1 to 120")
        if not LEAST_SIZE <= self.size <= MOST_SIZE:
            raise ValueError(
                f"a table {self.size:g} times the usual size cannot be drawn: {LEAST_SIZE:g} to {MOST_SIZE:g}"
            )
        for seat in (self.offender, self.dealer):
            if seat is not None and seat not in [s.value for s in seating(self.players).seats]:
                raise ValueError(f"nobody sits at {seat!r}")

    @property
    def opens(self) -> bool:
        """Whether the film begins before the up-card."""
        return self.opening or self.faced or self.shuffled


USUAL = Scenario()
