"""Every change in the order it was made: who, when, what was there before, and after.

During a hand its lines do not name the card that was entered or corrected: the laws let nobody look at
earlier tricks (Keller, line 85; Somerset 84). After the hand the lines name it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from msgspec.structs import asdict

from referee.cards import NoTrump, Suit
from referee.facts.register import (
    FACTS,
    Amended,
    Chose,
    Decided,
    Fact,
    Inserted,
    Misdealt,
    ScoreSet,
    Undone,
)
from referee.game.game import Game
from referee.play.one_deal import Hand
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role
from referee.words.message import say

from ..journal.agreed_settings import Settings
from ..journal.entries import (
    Accepted,
    Adjusted,
    Confirmed,
    DealAccepted,
    DirectorCalled,
    Erased,
    EveningStep,
    FiguresErased,
    Happened,
    InClub,
    Looked,
    NoteUndone,
    Opened,
    Recorded,
    Replaced,
    ScoreAnswered,
    ScoreAsked,
    SeatsTurned,
    UndoAsked,
    UndoRefused,
    What,
)
from ..journal.entries import (
    Decided as DecidedBefore,
)
from ..journal.evenings import Evening
from ..journal.facts import name_of
from ..journal.lines import Entry
from ..journal.undo_and_redo import REDO, REMOVE
from ..journal.who import CAMERA
from .names import Words, words_of
from .words.english import ENGLISH


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody did, what was there before and after, and ``said``, the sentences about what follows.

    ``is_hidden``: it does not name a covered card.
    """

    did: str
    was: str = ""
    now: str = ""
    said: Sequence[str] = ()
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the change log: an entry of the journal, when and by whom, and its change.

    ``mark`` identifies the device.
    """

    seq: int
    time: float
    who: str
    mark: str
    change: Change


class _Wording:
    """The words for the entries of an evening, as ``role`` may read them."""

    def __init__(self, evening: Evening, role: Role) -> None:
        self.since = evening.since
        self._words = words_of(evening)
        self._hidden_from = None if role == Role.DIRECTOR else _hidden_from(evening.game.hand)
        self._sides = _sides(evening.game)

    def line(self, entries: Sequence[Entry], index: int) -> LogLine | None:
        """The line for an entry; None for an entry that the change log leaves out."""
        entry, names = entries[index], self._words.at(entries[index].seq)
        change = self._change(entries, index, names)
        if change is None:
            return None
        who = names.names.get(entry.by.name) or ENGLISH.get(f"who_{entry.by.name}", entry.by.name)
        return LogLine(entry.seq, entry.time, who, entry.by.mark, change)

    def _change(self, entries: Sequence[Entry], index: int, names: Words) -> Change | None:
        what = entries[index].what
        if isinstance(what, Happened):
            return _fact(what, names, self._sides, self._hidden_from)
        if type(what) is Settings:
            earlier = (entry.what for entry in reversed(entries[:index]) if type(entry.what) is Settings)
            return _settings(next(earlier, None), what)
        if isinstance(what, NoteUndone):
            return _note_undone(what, entries[:index])
        sentence_of = _SENTENCES.get(type(what))
        return None if sentence_of is None else Change(sentence_of(what))


def lines(
    entries: Sequence[Entry],
    evenings: Sequence[Evening],
    role: Role,
    before: int | None = None,
    camera: bool = True,
) -> Iterator[LogLine]:
    """A line for each fact and each agreement, the newest first.

    ``evenings`` are those that they are of, the last one included; each has its own names and rules. With
    ``before``, only lines before that entry; with ``camera``, also lines of the camera.
    """
    left = list(evenings)
    wording: _Wording | None = None
    for index in reversed(range(len(entries))):
        entry = entries[index]
        if (before is not None and entry.seq >= before) or (entry.by == CAMERA and not camera):
            continue
        while wording is None or (left and entry.seq < wording.since):
            wording = _Wording(left.pop(), role)
        line = wording.line(entries, index)
        if line is not None:
            yield line


def described(what: What, names: Words, game: Game) -> str:
    """An entry in words for the table that has just undone it; empty if that would name a covered card."""
    if isinstance(what, Happened):
        change = _fact(what, names, _sides(game), _hidden_from(game.hand))
        return "" if change.is_hidden else ": ".join(filter(None, (change.did, change.now)))
    return _SENTENCES[type(what)](what)


def _sides(game: Game) -> tuple[str, ...]:
    return tuple(str(side) for side in game.rules.seating.sides)


def _hidden_from(hand: Hand | None) -> int | None:
    """The first place of the hand that goes on; None between hands."""
    return None if hand is None or may_be_looked_at(hand) else hand.facts[0].place


def _fact(what: Happened, names: Words, sides: tuple[str, ...], hidden_from: int | None) -> Change:
    """A fact as a change; from place ``hidden_from`` on it names no covered card."""
    now = event = what.event
    kind = "fact"
    if isinstance(event, Amended | Inserted):
        kind, now = name_of(type(event)), event.event
    elif isinstance(event, Undone):
        kind = {REDO: "redone", REMOVE: "removed"}.get(what.step or "", "undone")
    key = FACTS[type(event)].hidden_as if kind == "fact" else f"audit_{kind}"
    if key and hidden_from is not None and what.place >= hidden_from:
        return Change(ENGLISH[key], is_hidden=True)
    changes = [names(line) for line in what.said]
    if isinstance(event, ScoreSet):
        was, points = what.was.points if isinstance(what.was, ScoreSet) else (), event.points
        if event.added:
            points = tuple(map(sum, zip(was, points, strict=True))) if was else ()
        before, after = _score(was, names, sides), _score(points, names, sides)
        return Change(ENGLISH["audit_score"], before, after, changes)
    if kind == "fact":
        return Change(sentence(now, names, sides), said=changes)
    before = sentence(what.was, names, sides) if what.was is not None else ""
    if isinstance(event, Undone):
        after = _again(what.again, names, sides) if what.again is not None else ""
    else:
        after = sentence(now, names, sides)
    return Change(ENGLISH[f"audit_{kind}"], before, after, changes)


def _again(fact: Fact, names: Words, sides: tuple[str, ...]) -> str:
    """The restored fact; of a correction, its description."""
    return sentence(fact.event if isinstance(fact, Amended | Inserted) else fact, names, sides)


def _score(points: Sequence[int], names: Words, sides: tuple[str, ...]) -> str:
    return ", ".join(f"{names.side(side)} {n}" for side, n in zip(sides, points, strict=False))


def sentence(fact: Fact, names: Words, sides: tuple[str, ...]) -> str:
    """A fact in words."""
    if isinstance(fact, ScoreSet):
        key = "fact_score_added" if fact.added else "fact_score_set"
        return ENGLISH[key].format(score=_score(fact.points, names, sides))
    if isinstance(fact, Decided):
        return _decision(fact, names)
    name = name_of(type(fact))
    parts = {field.name: _part(getattr(fact, field.name), names) for field in fields(fact)}
    if isinstance(fact, Misdealt):
        parts["why"] = ENGLISH[f"misdeal_{fact.why}"]
    if isinstance(fact, Chose):
        named = (fact.suit, fact.card, fact.seat)
        about = ", ".join(_part(value, names) for value in named if value is not None)
        parts |= {"remedy": names(say(f"remedy_name.{fact.remedy}")), "about": about and f": {about}"}
    alone = ENGLISH["fact_alone"] if getattr(fact, "alone", False) else ""
    return ENGLISH[f"fact_{name}"].format(**parts) + alone


def _decision(event: Decided, names: Words) -> str:
    about = [event.kind.replace("-", " ")]
    if event.offender is not None:
        about.append(ENGLISH["decided_of"].format(who=names.names[str(event.offender)]))
    if event.trick is not None:
        about.append(ENGLISH["decided_trick"].format(n=event.trick))
    key = "fact_decided_stands" if event.stands else "fact_decided_not"
    return ENGLISH[key].format(name=event.name, about=" ".join(about), n=event.deal, why=event.why)


def _note_undone(what: NoteUndone, entries: Sequence[Entry]) -> Change:
    """A note of ``entries`` is undone, or counts again; it is unknown if it was erased."""
    note = next((entry.what for entry in reversed(entries) if entry.seq == what.seq), None)
    text = _SENTENCES[type(note)](note) if type(note) in _SENTENCES else ""
    if what.undone:
        return Change(ENGLISH["audit_undone"], was=text)
    return Change(ENGLISH["audit_redone"], now=text)


def _part(value: Any, names: Words) -> str:
    if value is None:
        return ENGLISH["not_read"]
    if isinstance(value, NoTrump):
        return ENGLISH["called_no_trump"]
    if isinstance(value, Suit):
        return ENGLISH[value.word]
    if value == ():
        return ENGLISH["none_read"]
    if isinstance(value, tuple):
        return ", ".join(_part(item, names) for item in value)
    if isinstance(value, Amended | Inserted):
        return _part(value.event, names)
    return names(value)


def _settings(before: Settings | None, after: Settings) -> Change:
    changed = [key for key in asdict(after) if before and getattr(before, key) != getattr(after, key)]
    was, now = (", ".join(_setting(settings, key) for key in changed) for settings in (before, after))
    return Change(ENGLISH["audit_settings"], was, now)


def _setting(settings: Settings | None, key: str) -> str:
    return f"{ENGLISH[f'setting_{key}']}: {_plainly(getattr(settings, key))}"


def _plainly(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={part}" for key, part in value.items() if part != "") or "-"
    return str(value) or "-"


_SENTENCES: dict[type, Callable[[Any], str]] = {
    Adjusted: lambda what: ENGLISH["audit_adjusted"].format(**asdict(what)),
    FiguresErased: lambda what: ENGLISH["audit_figures"].format(name=what.erased),
    DecidedBefore: lambda what: ENGLISH["audit_stands" if what.stands else "audit_not_stands"].format(
        **asdict(what)
    ),
    ScoreAsked: lambda what: ENGLISH["audit_score_asked"].format(score=" : ".join(map(str, what.points))),
    ScoreAnswered: lambda what: ENGLISH["audit_score_agreed" if what.agreed else "audit_score_refused"],
    DealAccepted: lambda what: ENGLISH["audit_deal_accepted"].format(n=what.deal),
    UndoAsked: lambda what: ENGLISH["audit_undo_asked"],
    UndoRefused: lambda what: ENGLISH["audit_undo_refused"],
    EveningStep: lambda what: ENGLISH[f"audit_evening_{what.step}"],
    InClub: lambda what: ENGLISH["audit_club" if what.round_id else "audit_club_out"].format(**asdict(what)),
    Recorded: lambda what: ENGLISH[f"audit_recording_{what.step}"],
    Confirmed: lambda what: ENGLISH["audit_confirmed"].format(n=what.deal),
    Replaced: lambda what: ENGLISH["audit_replaced"].format(n=what.deal, who=", ".join(what.names.values())),
    SeatsTurned: lambda what: ENGLISH["audit_seats_turned" if what.turned else "audit_seats_right"],
    Looked: lambda what: ENGLISH["camera_again"],
    Opened: lambda what: ENGLISH["audit_opened"].format(n=what.deal),
    Accepted: lambda what: ENGLISH["audit_accepted"].format(says=what.says),
    DirectorCalled: lambda what: ENGLISH["audit_called" if what.called else "audit_let_go"].format(
        **asdict(what)
    ),
    Erased: lambda what: ENGLISH["audit_erased"].format(**asdict(what)),
}
