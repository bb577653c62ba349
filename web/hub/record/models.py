"""The rows of the hub's record: rows stay, and a change is a new row with who made it and why."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String, Text, UniqueConstraint, case, false, func
from sqlalchemy.orm import Mapped, column_property, mapped_column

from ..movements.movement import Movement
from ..movements.numbers import Over
from .row import Row

VERSION = 4
"""Written into the record; raise it when the rows change, and teach :mod:`.store` the way forward."""
NAME = 100
"""The letters that a name may have, as on a table's page."""
FOUR_BYTES = 2**31
"""An upper limit for every count: no evening reaches it, and a database holds it."""


class Form(Row):
    """Which version wrote these rows."""

    __tablename__ = "form"
    version: Mapped[int] = mapped_column(primary_key=True)


class Club(Row):
    """A club; a league's record holds many."""

    __tablename__ = "clubs"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME), unique=True)


class Person(Row):
    """A member of a club; guests have no such row.

    ``contact`` is for the club's director alone, ``note`` distinguishes those who share a name. A ``hidden``
    person is left out of public pages after an evening.
    """

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME))
    contact: Mapped[str] = mapped_column(String(NAME), default="")
    note: Mapped[str] = mapped_column(String(NAME), default="", server_default="")
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    erased: Mapped[float | None]


class ClubTable(Row):
    """A table of a club: its number in movements, and the name of the box that reports for it."""

    __tablename__ = "tables"
    __table_args__ = (UniqueConstraint("club_id", "number"), UniqueConstraint("club_id", "name"))
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))


class Evening(Row):
    """An evening of a club: its movement, the rule for people over, and when it began and ended."""

    __tablename__ = "evenings"
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME))
    kind: Mapped[Movement]
    over: Mapped[Over]
    seed: Mapped[int]
    begun: Mapped[float]
    ended: Mapped[float | None]


class Entrant(Row):
    """Somebody who plays this evening, by a number from 1: a person, or a guest, who has no ``person_id``.

    They play from round ``first`` to round ``last`` (None: to the end). ``pair`` is the number of their fixed
    pair; ``chair`` the number that they have in a chart of the whole evening. ``note`` is the person's.
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("evening_id", "number"), Index("by_person", "person_id", "evening_id"))
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    number: Mapped[int]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(NAME))
    note: Mapped[str] = mapped_column(String(NAME), default="", server_default="")
    first: Mapped[int]
    last: Mapped[int | None]
    pair: Mapped[int | None]
    chair: Mapped[int | None]


class DrawnRound(Row):
    """A round as it was drawn; a withdrawn round stays, with who withdrew it and why, and does not count."""

    __tablename__ = "rounds"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    number: Mapped[int]
    kind: Mapped[Movement]
    drawn: Mapped[float]
    closed: Mapped[float | None]
    withdrawn: Mapped[float | None]
    by: Mapped[str] = mapped_column(String(NAME), default="")
    reason: Mapped[str] = mapped_column(String(NAME), default="")


class Place(Row):
    """A person's seat in a round; without a table and seat they sit out; without a number it is a ghost."""

    __tablename__ = "places"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), index=True)
    table: Mapped[int | None]
    seat: Mapped[str | None] = mapped_column(String(1))
    number: Mapped[int | None]


class Deal(Row):
    """A judged deal as its table reported it; a repeated report makes no second row.

    ``sequence`` counts in the table's ``journal``; a deal corrected there arrives again with a later
    sequence, and the latest counts. ``table`` is the table's name, ``table_number`` the club's number of it
    then, never a number from the report, so that no table reports for another. ``points`` are by party, or by
    seat at a table of three. ``what`` has the report, with seats for names; it may be long, so queries read
    it only on request. ``whole``: a result of a whole round, entered by hand. ``is_hand``: a deal was played;
    a whole round, or points without cards, is none. In no known round it does not count.
    """

    __tablename__ = "deals"
    __table_args__ = (UniqueConstraint("club_id", "table", "journal", "sequence"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"))
    table: Mapped[str] = mapped_column(String(40))
    journal: Mapped[str] = mapped_column(String(40))
    sequence: Mapped[int]
    round_id: Mapped[int | None] = mapped_column(ForeignKey("rounds.id"), index=True)
    table_number: Mapped[int | None] = mapped_column("place")
    deal: Mapped[int]
    points: Mapped[dict[str, int]] = mapped_column(JSON)
    lone: Mapped[str] = mapped_column(String(4), default="")
    by_hand: Mapped[bool] = mapped_column(default=False)
    is_hand: Mapped[bool] = mapped_column(default=True, server_default=~false())
    when: Mapped[float]
    received: Mapped[float]
    what: Mapped[dict[str, Any]] = mapped_column(JSON, deferred=True, deferred_raiseload=True)
    # of what is not by hand the database does not even look into the report
    whole: Mapped[bool] = column_property(
        case((by_hand, func.coalesce(what["whole"].as_boolean(), False)), else_=False)
    )


class Confirmed(Row):
    """A side's confirmation of a deal entered by hand; such a deal counts after two sides confirmed it."""

    __tablename__ = "confirmations"
    __table_args__ = (UniqueConstraint("deal_id", "side"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    deal_id: Mapped[int] = mapped_column(ForeignKey("deals.id"))
    side: Mapped[str] = mapped_column(String(2))
    when: Mapped[float]


class Adjusted(Row):
    """Points that the director gave or took in a round, with the reason and their name."""

    __tablename__ = "adjustments"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), index=True)
    number: Mapped[int]
    points: Mapped[int]
    reason: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(NAME))
    when: Mapped[float]


class Decided(Row):
    """The winner named for a tied table; the last row counts."""

    __tablename__ = "decisions"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), index=True)
    table: Mapped[int]
    side: Mapped[str] = mapped_column(String(2))
    reason: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(NAME))
    when: Mapped[float]


class Agreed(Row):
    """The rules of an evening without its movement, as plain data; the last row counts."""

    __tablename__ = "agreements"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    what: Mapped[dict[str, Any]] = mapped_column(JSON)
    when: Mapped[float]


class Opened(Row):
    """The director admits everything that came after an evening's end until ``when``, with the reason."""

    __tablename__ = "openings"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    reason: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(NAME))
    when: Mapped[float]


class Clocked(Row):
    """When a round's clock runs out; the last row counts, and 0 takes the clock away."""

    __tablename__ = "clocks"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), index=True)
    ends: Mapped[float]
    when: Mapped[float]


class Rung(Row):
    """The end of a round: ``finish`` by the director or the clock, or the ``bell``."""

    __tablename__ = "bells"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), unique=True)
    word: Mapped[str] = mapped_column(String(8))
    when: Mapped[float]


class Called(Row):
    """A call for the director from a table, what it is about, and when and how it was settled."""

    __tablename__ = "calls"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    table: Mapped[int]
    about: Mapped[str] = mapped_column(Text)
    when: Mapped[float]
    settled: Mapped[float | None]
    ruling: Mapped[str] = mapped_column(Text, default="")
    by: Mapped[str] = mapped_column(String(NAME), default="")


class DirectorText(Row):
    """The director's message to a table, or to all (0), in a round: the last row, unless it is empty."""

    __tablename__ = "messages"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    round_id: Mapped[int | None] = mapped_column(ForeignKey("rounds.id"))
    table: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    when: Mapped[float]


class Staged(Row):
    """The stage of an evening after its last round, and who set it back; the last row counts.

    ``shown`` is the number of prizes shown.
    """

    __tablename__ = "stages"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    stage: Mapped[str] = mapped_column(String(10))
    shown: Mapped[int] = mapped_column(default=0)
    reason: Mapped[str] = mapped_column(Text, default="")
    by: Mapped[str] = mapped_column(String(NAME), default="")
    when: Mapped[float]


class Exchanged(Row):
    """An exchange of two people's places in a round by hand; a place is a seat, or sitting out."""

    __tablename__ = "exchanges"
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), index=True)
    number: Mapped[int]
    other: Mapped[int]
    by: Mapped[str] = mapped_column(String(NAME), default="")
    when: Mapped[float]


class Wish(Row):
    """A wish for the evening, valid until it is withdrawn: a seat for a person, or two people to keep apart.

    With ``other`` two people are kept apart, else ``number`` has a ``seat`` at a ``table``.
    """

    __tablename__ = "wishes"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    number: Mapped[int]
    other: Mapped[int | None]
    table: Mapped[int | None]
    seat: Mapped[str | None] = mapped_column(String(1))
    when: Mapped[float]
    withdrawn: Mapped[float | None]


class ClubRule(Row):
    """The club's rules for its season, as plain data; the last row counts."""

    __tablename__ = "club_rules"
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    what: Mapped[dict[str, int]] = mapped_column(JSON)
    when: Mapped[float]


class Kept(Row):
    """The sums of an evening that is over, derived from the other rows to make seasons quick."""

    __tablename__ = "kept_evenings"
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    rounds: Mapped[int]
    when: Mapped[float]


class KeptLine(Row):
    """A line of the standings of an evening that is over; names are in its entries."""

    __tablename__ = "kept_lines"
    __table_args__ = (UniqueConstraint("evening_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    number: Mapped[int]
    rank: Mapped[int]
    points: Mapped[int]
    credit: Mapped[int]
    missed: Mapped[int]
    high: Mapped[int]
    lone: Mapped[int]
    won: Mapped[int]
    rounds: Mapped[int]


class KeptSeason(Row):
    """The sums of a club's season, derived from its evenings that are over."""

    __tablename__ = "kept_seasons"
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    when: Mapped[float]


class KeptMember(Row):
    """A member's sums in a season; ``counted`` of their ``evenings`` make the points."""

    __tablename__ = "kept_members"
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    points: Mapped[int]
    evenings: Mapped[int]
    counted: Mapped[int]
    lone: Mapped[int]
    won: Mapped[int]
    rounds: Mapped[int]


class LeagueEvening(Row):
    """An evening of a club as its hub reported it; the report with the highest sequence replaces the others.

    ``evening`` names it in the club's record, which ``journal`` names; ``day`` is the date at the club.
    """

    __tablename__ = "league_evenings"
    __table_args__ = (UniqueConstraint("club_id", "evening"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    journal: Mapped[str] = mapped_column(String(40))
    evening: Mapped[str] = mapped_column(String(40))
    sequence: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(NAME))
    day: Mapped[str] = mapped_column(String(10), index=True)
    rounds: Mapped[int]
    received: Mapped[float]


class LeagueLine(Row):
    """A member's result in an evening; ``person`` is their number in the club's record."""

    __tablename__ = "league_lines"
    __table_args__ = (UniqueConstraint("evening_id", "person"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("league_evenings.id"), index=True)
    person: Mapped[int]
    name: Mapped[str] = mapped_column(String(NAME))
    points: Mapped[int]
    lone: Mapped[int]
    won: Mapped[int]
    rounds: Mapped[int]
