"""The topics of MQTT, all under a prefix for each club; tables have names, never indices."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...shown.words.english import ENGLISH

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""The pattern of names of clubs and tables: without characters that have a meaning in a topic."""
HUB = "hub"
"""The hub's account; no table has that name."""
UP = ("status", "score", "deal")
"""A table's messages: its presence and faults, its standing, and each judged deal."""
DOWN = ("place", "director", "confirmed")
"""Messages to a table: who sits where, the director's words, and which deals the hub has."""

LEAGUE = "league"
"""The league's account at its broker; no club has that name there."""
EVENING, EVENING_KEPT = "evening", "confirmed"
"""A hub's messages to its league and the answers, below ``bowerbird/CLUB/hub``; no table is named hub, so
none writes there."""


class WireError(Exception):
    """A name, topic or message is invalid; the text is one line with the reason."""


class Address(NamedTuple):
    """Where a message belongs."""

    club: str
    table: str
    kind: str


def named(name: str) -> str:
    """The name of a club or a table, unchanged; raises WireError if it is not allowed in a topic."""
    if not NAME.fullmatch(name) or name == HUB:
        raise WireError(ENGLISH["wire_no_such_club_name"].format(name=name[:60]))
    return name


def topic(club: str, table: str, kind: str) -> str:
    """The topic of a message; raises WireError for a name that is not allowed in a topic."""
    return f"bowerbird/{named(club)}/{named(table)}/{kind}"


def everything(club: str, kind: str) -> str:
    """The topics of one kind of message of every table, to subscribe to."""
    return f"bowerbird/{named(club)}/+/{kind}"


def address(text: str) -> Address:
    """The place that a topic names; raises WireError for a foreign topic."""
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
