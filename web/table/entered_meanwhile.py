"""What people have entered since a device last heard from its table.

Two phones may tap for the same player, and a finger may tap twice. Neither may put a player in the wrong:
what was entered already is not recorded again, and before anything else is, its sender is shown what came.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from referee.facts.register import Fact, Played, Undone

from ..journal.lines import FactEntry
from ..journal.who import CAMERA, Who
from ..shown.change_log import described, sentence
from ..shown.names import Words
from ..shown.words.english import ENGLISH
from .logbook import Logbook
from .tap_warnings import questioned


def is_entered_already(table: Logbook, fact: Fact, seq: int | None) -> bool:
    """Whether people have entered the same fact after entry ``seq``, and have undone nothing since.

    ``seq`` is None for an act that saw no entry.
    """
    standing = takewhile(lambda entry: not isinstance(entry.what.event, Undone), _since(table, seq))
    return any(entry.what.event == fact for entry in standing)


def question_before(table: Logbook, fact: Fact, by: Who, seq: int | None) -> str | None:
    """The question before ``by``, who has seen entry ``seq`` last, enters a fact; None if nothing is odd."""
    names = Words(table.settings.names)
    meanwhile = next(_since(table, seq), None)
    sides = tuple(map(str, table.game.rules.seating.sides))
    parts = (
        None if meanwhile is None else _in_words(table, meanwhile, names),
        questioned(table.game, fact, names, by.may_direct),
        None if meanwhile is None else ENGLISH["ask_yours"].format(entered=sentence(fact, names, sides)),
    )
    return " ".join(filter(None, parts)) or None


def _since(table: Logbook, seq: int | None) -> Iterator[FactEntry]:
    """The facts that people have entered after entry ``seq``, the newest first."""
    for entry in reversed(table.facts):
        if seq is None or entry.seq <= seq:
            return
        if entry.by != CAMERA:
            yield entry


def _in_words(table: Logbook, entry: FactEntry, names: Words) -> str:
    hand, fact = table.game.hand, entry.what.event
    trick = hand.tricks[-1] if hand is not None and hand.tricks else None
    on_table = [] if trick is None or trick.is_quitted else [play.place for play in trick.plays]
    if isinstance(fact, Played) and entry.what.place in on_table:  # everybody sees it
        text = sentence(fact, names, tuple(map(str, table.game.rules.seating.sides)))
    else:
        text = described(entry.what, names, table.game)
    key = "ask_meanwhile" if text else "ask_meanwhile_hidden"
    return ENGLISH[key].format(entered=text)
