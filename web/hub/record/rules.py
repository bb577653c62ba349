"""The rules of an evening apart from its movement: how rounds end, prizes, missed rounds, money."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import floor

from referee.book.loading import load
from referee.book.ruleset import RuleSet

from ...shown.words.english import ENGLISH

ENDS = ("hands", "points", "clock", "bell")
"""How a round ends: after so many hands, at so many points, after minutes, by the head table's bell."""
DAY = 24 * 60
"""Minutes of a day."""
MOST_HOUSE = 2000
"""The most letters of a club's house rules."""
THREE = "keller-1887-three"
"""The book of a table of three, whatever book the others use."""


class Measure(StrEnum):
    """What a prize is for."""

    POINTS = "most points"
    LONE = "most lone hands"
    HIGH = "high game"
    WON = "most rounds won"
    LOW = "low score"


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize; the winner of a prize that excludes wins no other such prize: the next in line does.

    ``money`` is what it pays, in the smallest coin.
    """

    name: str
    measure: Measure
    excludes: bool = True
    money: int = 0


USUAL_PRIZES = (
    Prize("First prize", Measure.POINTS),
    Prize("Most lone hands", Measure.LONE),
    Prize("Booby prize", Measure.LOW),
)
"""Keller's, which a club changes as it likes."""


class Missed(StrEnum):
    """The credit for a round that a person did not play."""

    NOTHING = "nothing"
    POINTS = "points"
    """So many points for each."""
    AVERAGE = "average"
    """Their average of a round; the sum is rounded to whole points, a half upwards."""
    RATE = "rate"
    """No credit, but everybody is ranked by points for each round that they played."""


class Ties(StrEnum):
    """The rule for a prize with several equal winners."""

    SHARED = "shared"
    BROKEN = "broken"
    """It goes to the person with more lone hands, then more rounds won, then the better single round."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a round ends (``by`` and ``n``), how many rounds there are, the book, and the prizes.

    ``auto``: the next round is drawn as soon as every table has finished. ``n`` counts hands, points or
    minutes; with the bell it is the points at which the head table rings. ``rounds`` 0 is open. ``house`` are
    the club's house rules on the book, as TOML; without any, tables keep their own.

    After ``play_offs`` rounds of a round robin or of Swiss rounds the best four pairs play on until one has
    won, however many ``rounds`` there are; 0: no play-offs.

    ``missed`` is what counts for a round that somebody sat out, with ``missed_points`` where that is a
    number; ``away``: also for rounds before they came and after they went. Prizes are for those who played
    ``least`` rounds. For ``corrections`` minutes after the end scores can be corrected. ``fee`` and
    ``lone_fee`` are what each person pays for the evening and into the pot for lone hands, in the smallest
    coin.
    """

    by: str = "hands"
    n: int = 8
    rounds: int = 8
    book: str = "american"
    house: str = ""
    auto: bool = False
    prizes: tuple[Prize, ...] = USUAL_PRIZES
    missed: Missed = Missed.NOTHING
    missed_points: int = 0
    away: bool = True
    least: int = 0
    ties: Ties = Ties.SHARED
    corrections: int = DAY
    fee: int = 0
    lone_fee: int = 0
    play_offs: int = 0

    def rule_set(self, book: str | None = None) -> RuleSet:
        """The rules of ``book``, by default the agreed one, to which alone the house rules belong.

        Raises ValueError for house rules that the book cannot have.
        """
        wanted = self.book if book is None else book
        return _rules(wanted, self.house if wanted == self.book else "")

    def credit(self, made: int, played: int, missed: int) -> int:
        """Points for ``missed`` rounds of a person who ``made`` so many in ``played`` rounds."""
        if self.missed is Missed.POINTS:
            return self.missed_points * missed
        if self.missed is Missed.AVERAGE and played:
            return floor(Fraction(made * missed, played) + Fraction(1, 2))
        return 0


@cache
def _rules(book: str, house: str) -> RuleSet:
    return load(book, house, ENGLISH["hub_house"])


USUAL = Agreement(missed=Missed.AVERAGE)
"""The proposal for a club's first evening."""
