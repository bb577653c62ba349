"""What was written down about a table, less whatever could name somebody: for the log, and for a bundle.

Of every kind of entry that is kept which is known to hold no name: seats, cards, numbers, keys. What people
wrote, and whatever is not known here, is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from referee.facts.as_json import UnreadableFact, from_plain, to_plain
from referee.facts.register import ASKED_ALONE, MISDEALS, Amended, Event, Inserted

from .evidence_store import NAME

Plain = dict[str, Any]

REMEDIES = frozenset({
    "call-card", "call-highest", "call-lose", "call-lowest", "call-suit", "call-win", "cut-again",
    "fourth-first", "hands-open", "keep", "let-stand", "misdeal", "new-deal", "revoke", "search",
    "stay-alone", "stop-deal", "with-partner",
})  # fmt: skip
"""What a side can have chosen; any other word may be anybody's name."""
RULINGS = frozenset({
    "abandoned", "abandoned-to-a-lone-hand", "alone-declared-late", "call", "card-named-wrongly",
    "consulting", "cut",
    "deal-lost", "deal-out-of-turn", "discard", "early-lead", "exposed-card", "exposed-in-dealing",
    "faced-card", "intimation", "lead-out-of-turn", "misdeal", "packets", "partner-exposes", "partner-plays",
    "play-out-of-turn", "refused-call", "revoke", "score", "short-trick", "shuffled-in-play", "two-cards",
    "winning-run", "wrong-count", "wrong-pack",
})  # fmt: skip
"""What a director can have decided about."""
OTHER = "other"
KEY = re.compile(r"[\w:?' -]{1,60}", re.ASCII)


def without_names(kind: str, what: Mapping[str, Any]) -> Plain:
    """What an entry of ``kind`` holds, less every name and every text that somebody wrote."""
    keep = _KEPT.get(kind)
    return keep(what) if keep is not None else {}


def fact(event: Event) -> Event:
    """The fact without the words that people put into it."""
    if isinstance(event, Amended | Inserted):
        return replace(event, event=fact(event.event))
    known = {"why": MISDEALS, "remedy": REMEDIES, "kind": RULINGS, "only": ASKED_ALONE}
    changes: dict[str, Any] = {}
    for part in fields(event):
        value = getattr(event, part.name)
        if isinstance(value, str) and value and value not in known.get(part.name, ()):
            changes[part.name] = OTHER
        if part.name == "seen":
            changes["seen"] = tuple(name for name in value if NAME.fullmatch(name))
    return replace(event, **changes)


def _fact(plain: Any) -> Plain:
    try:
        return to_plain(fact(from_plain(plain)))
    except UnreadableFact:
        return {"fact": OTHER}


def _event(what: Mapping[str, Any]) -> Plain:
    kept = {key: what[key] for key in ("place", "act") if isinstance(what.get(key), int)}
    if what.get("step") in ("undo", "redo", "remove"):
        kept["step"] = what["step"]
    return kept | {key: _fact(what[key]) for key in ("event", "was", "again") if key in what}


def _seen(what: Mapping[str, Any]) -> Plain:
    """What the camera saw; only why it saw nothing is said in words, and they may hold an address."""
    return {key: value for key, value in what.items() if key != "why"}


def _settings(what: Mapping[str, Any]) -> Plain:
    names = what.get("names", {})
    return {
        "book": what.get("book"),
        "house": what.get("house", {}),
        "names": {seat: f"player-{seat}" for seat in "NESW" if names.get(seat)},
        "title": "title" if what.get("title") else "",
    }


def _keys(what: Mapping[str, Any], *wanted: str) -> Plain:
    """Of an answer or an agreement the keys, which the referee has made."""
    return {key: what[key] for key in wanted if key in what and KEY.fullmatch(str(what[key]))}


_KEPT: dict[str, Callable[[Mapping[str, Any]], Plain]] = {
    "event": _event,
    "seen": _seen,
    "settings": _settings,
    "agreed": _settings,
    "answer": lambda what: {**_keys(what, "question", "choice"), "text": ""},
    "accepted": lambda what: {**_keys(what, "ruling"), "says": ""},
    "director": lambda what: {"called": bool(what.get("called")), "about": ""},
    "adjusted": lambda what: {"why": "", "name": ""},
    "figures": lambda what: {"erased": ""},
    "decided": lambda what: {
        **_keys(what, "ruling"),
        "stands": bool(what.get("stands")),
        "says": "",
        "why": "",
        "name": "",
    },
    "undo_asked": lambda what: _keys(what, "seq", "of", "by", "ruled"),
    "undo_refused": lambda what: _keys(what, "seq", "by"),
    "club": lambda what: {key: n for key, n in what.items() if isinstance(n, int)},
    "evening": lambda what: _keys(what, "step"),
    "opened": lambda what: _keys(what, "deal"),
    "recording": lambda what: _keys(what, "step"),
    "confirmed": lambda what: {"deal": what["deal"]} if isinstance(what.get("deal"), int) else {},
    "seats": lambda what: {"turned": what["turned"]} if isinstance(what.get("turned"), int) else {},
    "erased": lambda what: {key: n for key, n in what.items() if isinstance(n, int)},
}
"""For each kind of entry what is kept of it; of a kind that is not here, nothing."""

LINE = re.compile(r"(?P<head>\S+ \S+ \w+ web\.[\w.]*logbook: table ')(?P<table>[^']*)'(?P<rest>.*)")
"""A line of the log that a table has written about itself."""
ENTRY = re.compile(r" (?P<seq>\d+): (?P<kind>\w+), by (?P<by>[\w ]+?)(?:: (?P<what>\{.*\}))?")

STANDING = re.compile(
    r": eye is now \{'state': '[a-z]+'|: board is now |: notices of \[[a-z', -]*\]", re.ASCII
)
"""What a table says of what stands round it."""


def entry_line(seq: int, kind: str, by: str, what: Mapping[str, Any]) -> str:
    """How the log tells of an entry."""
    return f"{seq}: {kind}, by {by}: {json.dumps(without_names(kind, what))}"


def log_line(line: str, tables: Mapping[str, str]) -> str | None:
    """A line of the log that a table wrote, with a stand-in for the table; None where it may name somebody.

    What an older Bowerbird logged is held to the same: only what would be logged today is kept.
    """
    found = LINE.fullmatch(line)
    if found is None:
        return None
    head = f"{found['head']}{tables.get(found['table'], found['table'])}'"
    standing = STANDING.match(found["rest"])
    if standing is not None:
        return f"{head}{standing[0]} …" if standing.end() < len(found["rest"]) else head + standing[0]
    entry = ENTRY.fullmatch(found["rest"])
    if entry is None:
        return None
    try:
        what = json.loads(entry["what"] or "{}")
    except ValueError:
        return None
    return f"{head} {entry_line(int(entry['seq']), entry['kind'], entry['by'], what)}"
