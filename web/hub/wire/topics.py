"""The topics of the wire, all below one prefix a club; a table is a name, never an index."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...shown.words.english import ENGLISH

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""How a club and a table are named: without anything that means something in a topic."""
HUB = "hub"
"""The hub's account; no table is called so."""
UP = ("status", "score", "deal")
"""What a table says: whether it is here and how it is, how it stands, and each judged deal."""
DOWN = ("place", "director", "confirmed")
"""What is sent to a table: who sits where, what the director wants, and which deals the hub has."""

LEAGUE = "league"
"""The league's account at its own broker; no club is called so there."""
EVENING, EVENING_KEPT = "evening", "confirmed"
"""What a hub sends to its league, and what comes back, below ``bowerbird/CLUB/hub``; no table is called
hub, so none writes there."""


class WireError(Exception):
    """A name, topic or message that cannot be; one line that says why."""


class Address(NamedTuple):
    """Where a message belongs."""

    club: str
    table: str
    kind: str


def named(name: str) -> str:
    """The name of a club or a table as it is; raises WireError for one that cannot stand in a topic."""
    if not NAME.fullmatch(name) or name == HUB:
        raise WireError(ENGLISH["wire_no_such_club_name"].format(name=name[:60]))
    return name


def topic(club: str, table: str, kind: str) -> str:
    """The topic of a message; raises WireError for a name that cannot stand in one."""
    return f"bowerbird/{named(club)}/{named(table)}/{kind}"


def everything(club: str, kind: str) -> str:
    """The topics of one kind of message of every table, to subscribe to."""
    return f"bowerbird/{named(club)}/+/{kind}"


def address(text: str) -> Address:
    """What a topic says; raises WireError for one that is not of the wire."""
    parts = text.split("/")
    if len(parts) != 4 or parts[0] != "bowerbird" or parts[3] not in (*UP, *DOWN):
        raise WireError(ENGLISH["wire_no_topic"].format(text=text[:60]))
    return Address(named(parts[1]), named(parts[2]), parts[3])


def league_topic(club: str, kind: str) -> str:
    """The topic between a club's hub and its league."""
    return f"bowerbird/{named(club)}/{HUB}/{kind}"


def club_of_evening(text: str) -> str:
    """The club that sent an evening over the topic ``text``; raises WireError for another topic."""
    parts = text.split("/")
    if len(parts) != 4 or parts[0] != "bowerbird" or parts[2:] != [HUB, EVENING]:
        raise WireError(ENGLISH["wire_no_league_topic"].format(text=text[:60]))
    return named(parts[1])
