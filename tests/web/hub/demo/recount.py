"""A separate recount of an evening: from the journals of its tables, and from nothing that the hub has."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from referee.book.loading import load
from referee.game.game import replay
from referee.view.judge_report import judged_deals
from web.journal.journal import Journal


def recounted(journal: Path, table: str) -> Counter[str]:
    """Everybody's points at a table in all its rounds, by name: the facts of its journal, judged again."""
    made: Counter[str] = Counter()
    names, facts = {}, []
    read = Journal(journal, reading=True)
    try:
        entries = list(read.read(table))
    finally:
        read.close()
    for entry in entries:
        if entry.kind == "settings":
            _count(made, names, facts)
            names, facts = entry.what.names, []
        elif entry.kind == "event":
            facts.append(entry.what.event)
    _count(made, names, facts)
    return made


def _count(made: Counter[str], names: dict[str, str], facts: list) -> None:
    for deal in judged_deals(replay(facts, load("american"))) if facts else ():
        for side, points in (deal["points"] or {}).items():
            for seat in side:
                made[names[seat]] += points
