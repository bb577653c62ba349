"""Reads and checks a table's past in a journal before anything is built on it.

If a fact or the rules cannot be understood, the journal is not opened: a page of trouble is better than a
wrong score. Impossible companions of facts (who agreed to what, when, by which tap) are set aside with a
remark, and the file stays as it is.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from referee.book import loading as book_loading
from referee.book.loading import OutOfBounds
from referee.facts.register import Fact, ScoreSet
from referee.game.game import Game, replay
from referee.game.table import UnknownSeat

from ..shown.words.english import ENGLISH
from .agreed_settings import Settings
from .entries import Coming, Happened, Unfit, is_of_tomorrow, kind_of, mended
from .evenings import has_ended, is_beginning
from .facts import UnreadableFact
from .lines import Entry, entry_of
from .problems import JournalError

SETTINGS, COMING = kind_of(Settings()), kind_of(Coming())
SEASON = 100_000
"""Objects in memory from which on it pays to exclude them from Python's garbage collection."""


class WrittenJournal(Protocol):
    """A journal to read (:class:`web.journal.journal.Journal`)."""

    @property
    def name(self) -> str: ...

    def read(self, table: str, after: int = 0, remarks: list[str] | None = None) -> list[Entry]: ...


@dataclass(frozen=True, slots=True)
class Past:
    """The past of a table: its checked entries, and the game that they make.

    ``agreed`` is the newest agreement in force; None if a command names other rules or nobody has agreed.
    ``remarks`` are lines on what was set aside.
    """

    entries: tuple[Entry, ...]
    settings: Settings
    agreed: Settings | None
    game: Game
    remarks: tuple[str, ...] = ()
    coming: Settings | None = None


def past_of(journal: WrittenJournal, table_id: str, settings: Settings | None = None) -> Past:
    """The past of ``table_id``, by ``settings`` or else by its last settings.

    Names are kept if ``settings`` name nobody. Raises JournalError if the journal cannot be read or
    understood, or if ``settings`` do not fit the plays; and the errors of :func:`referee.book.loading.load`.
    """
    with _nothing_to_collect():
        return _past_of(journal, table_id, settings)


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Switch garbage collection off while a season is loaded: there is no garbage, and searching is slow.

    A large past is also excluded from later collections, because it stays in memory.
    """
    was, before = gc.isenabled(), gc.get_count()[0]
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] - before > SEASON:
            gc.freeze()
        if was:
            gc.enable()


def _past_of(journal: WrittenJournal, table_id: str, settings: Settings | None) -> Past:
    remarks: list[str] = []
    written = journal.read(table_id, remarks=remarks)
    entries, facts = _believed(journal, written, remarks)
    if settings is not None and facts and has_ended(entries):
        book_loading.load(settings.book, settings.house)
        played, game = _as_agreed(journal, entries, facts, remarks)
        coming = _named_as(settings, played)
        return Past(entries, played, _newest(entries), game, tuple(remarks), coming)
    if settings is not None:
        agreed = book_loading.load(settings.book, settings.house)
        try:
            game = replay(facts, agreed)
        except UnknownSeat as problem:
            raise JournalError(
                ENGLISH["journal_of_other_game"].format(
                    journal=journal.name, book=settings.book, why=problem
                ),
                "rules",
            ) from None
        newest = _newest(entries)
        return Past(entries, _named_as(settings, newest), newest, game, tuple(remarks))
    if _newest(entries) is None and any(entry.kind == SETTINGS for entry in written):
        raise JournalError(
            ENGLISH["journal_lost_rules"].format(journal=journal.name),
            "rules",
        )
    settings, game = _as_agreed(journal, entries, facts, remarks)
    return Past(entries, settings, _newest(entries), game, tuple(remarks))


def in_short(remarks: Sequence[str]) -> str:
    """The remarks as a single notice: the first, and the number of others in the log."""
    more = len(remarks) - 1
    if not more:
        return remarks[0]
    key = "journal_more_remark" if more == 1 else "journal_more_remarks"
    return ENGLISH[key].format(remark=remarks[0], more=more)


def _newest(entries: tuple[Entry, ...]) -> Settings | None:
    """The settings of the newest agreement."""
    return next((entry.what for entry in reversed(entries) if type(entry.what) is Settings), None)


def _named_as(settings: Settings, before: Settings | None) -> Settings:
    """``settings``, with the names of ``before`` if they name nobody."""
    if before is None:
        return settings
    names, title = settings.names or before.names, settings.title or before.title
    return msgspec.structs.replace(settings, names=names, title=title)


def _as_agreed(
    journal: WrittenJournal, entries: tuple[Entry, ...], facts: list[Fact], remarks: list[str]
) -> tuple[Settings, Game]:
    """The newest agreement that fits the plays, and the game by it."""
    why = ""
    agreements = [entry.what for entry in reversed(entries) if type(entry.what) is Settings]
    for settings in agreements or [Settings()]:
        try:
            game = replay(facts, book_loading.load(settings.book, settings.house))
        except (UnknownSeat, OutOfBounds) as problem:
            why = why or str(problem)
            continue
        except ValueError as problem:
            raise JournalError(
                ENGLISH["journal_unknown_rules"].format(journal=journal.name, why=problem),
                "newer",
            ) from None
        if why:
            remarks.append(ENGLISH["journal_rules_before"].format(why=why, book=game.rules.title))
        return settings, game
    raise JournalError(
        ENGLISH["journal_other_rules"].format(journal=journal.name, why=why),
        "rules",
    )


def _newer(journal: WrittenJournal, what: object) -> JournalError:
    return JournalError(
        ENGLISH["journal_newer"].format(journal=journal.name, what=what),
        "newer",
    )


def _believed(
    journal: WrittenJournal, written: list[Entry], remarks: list[str]
) -> tuple[tuple[Entry, ...], list[Fact]]:
    """The possible entries, each fact with its right place, and the last evening's facts."""
    kept: list[Entry] = []
    facts: list[Fact] = []
    act = 0
    for entry in written:
        if is_beginning(entry):
            facts = []
        fact: Happened
        match entry.what:
            case Happened():
                fact = entry.what
            case Unfit("event", text):
                try:
                    fact = mended(text)
                except UnreadableFact as problem:
                    raise _newer(
                        journal, ENGLISH["journal_newer_fact"].format(entry=entry.seq, why=problem)
                    ) from None
            case Unfit(kind, text, why):
                if kind in (SETTINGS, COMING) and is_of_tomorrow(text):
                    raise _newer(journal, ENGLISH["journal_newer_agreement"].format(entry=entry.seq, why=why))
                if why:
                    left_out = ENGLISH["journal_left_out"].format(entry=entry.seq, kind=kind)
                    remarks.append(left_out)
                else:
                    kept.append(entry)
                continue
            case _:
                kept.append(entry)
                continue
        facts.append(fact.event)
        true = _with_companions(entry.seq, fact, len(facts), act)
        if true != entry.what:
            remarks.append(ENGLISH["journal_set_right"].format(entry=entry.seq))
        act = true.act
        kept.append(
            entry if true == entry.what else entry_of(entry.table, entry.seq, entry.time, entry.by, true)
        )
    return tuple(kept), facts


def _with_companions(seq: int, fact: Happened, place: int, act: int) -> Happened:
    """The ``fact`` of entry ``seq`` with its possible companions."""
    was = fact.was
    if isinstance(fact.event, ScoreSet) and was is not None:
        same = isinstance(was, ScoreSet) and len(was.points) == len(fact.event.points)
        was = was if same else None
    return replace(fact, place=place, act=fact.act if act <= fact.act <= seq else seq, was=was)
