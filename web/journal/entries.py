"""The contents of journal entries: a form for every kind of entry, for reading and writing.

Unknown names of an older or newer Bowerbird are left as they are. Facts and rules, which decide the game, are
refused if they have an unknown part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from referee.facts.register import Fact
from referee.seats import Seat
from referee.table_events import TableEvent
from referee.words.message import Prose

from ..outside_json import Count, Text, Whole, in_words
from ..shown.words.english import ENGLISH
from .agreed_settings import Settings
from .facts import EVENTS, SHARES, FactForm, Forms, UnreadableFact, fact_of


class Damaged(ValueError):
    """The text of an entry is no JSON."""


class Note(msgspec.Struct, frozen=True):
    """An entry other than a fact."""


class Coming(Settings, frozen=True):
    """Settings that wait for the next deal."""


class Accepted(Note, frozen=True):
    """The table accepts a ruling, with the text that was shown."""

    ruling: Text
    says: Text


class Decided(Note, frozen=True):
    """A director's decision about a ruling, in the form of older journals; now it is a fact."""

    ruling: Text
    says: Text
    stands: bool
    why: Text
    name: Text


class Answered(Note, frozen=True):
    """An answered question, with the text that was shown."""

    question: Text
    text: Text
    choice: Text


class DirectorCalled(Note, frozen=True):
    """The director was called, with the matter, or the call was taken back."""

    called: bool
    about: Text


class Erased(Note, frozen=True):
    """The numbers of pictures and entries that were erased."""

    pictures: Count
    entries: Count


class EveningStep(Note, frozen=True):
    """An evening began, was ended, or went on."""

    step: Literal["began", "ended", "resumed"]


class FiguresErased(Note, frozen=True):
    """The figures of the player of that name are erased."""

    erased: Text


class Adjusted(Note, frozen=True):
    """The reason why the score was set, and the name of the person who decided."""

    why: Text
    name: Text


class ScoreAsked(Note, frozen=True, omit_defaults=True):
    """A seat asks the other side to agree to a score.

    ``points`` and ``was``, the score before, have a number for each side; ``games`` counts the games won with
    it. ``is_new``: the device that asks cannot agree for its side.
    """

    points: tuple[Count, ...]
    was: tuple[Count, ...]
    games: tuple[Count, ...]
    by: Seat | None = None
    is_new: bool = False


class ScoreAnswered(Note, frozen=True):
    """The other side agreed to the score that entry ``seq`` asks for, or refused it."""

    seq: Whole
    agreed: bool


class DealAccepted(Note, frozen=True):
    """The other side accepted a deal that was entered without its cards."""

    deal: Count


class UndoAsked(Note, frozen=True, omit_defaults=True):
    """A seat asks the other side to undo the act that begins with entry ``seq``.

    ``ruled``: that side would lose a ruling by it. ``is_new``: the device that asks cannot agree for its
    side.
    """

    seq: Whole
    of: Seat | None = None
    by: Seat | None = None
    ruled: bool = False
    is_new: bool = False


class UndoRefused(Note, frozen=True, omit_defaults=True):
    """The other side refused to undo."""

    seq: Whole
    by: Seat | None = None


class NoteUndone(Note, frozen=True):
    """The note of entry ``seq`` counts no longer; if not ``undone``, it counts again."""

    seq: Whole
    undone: bool


class InClub(Note, frozen=True, omit_defaults=True):
    """The round of its club that a table is in from now on, 0 for none; ``by`` and ``n`` say how it ends.

    ``owner`` is the seat that the table plays it as.
    """

    round_id: Count
    number: Count
    place: Count
    by: Text | None = None
    n: Count | None = None
    owner: Text | None = None


class Looked(Note, frozen=True):
    """Somebody asked to read the whole table again."""


class Opened(Note, frozen=True):
    """The gathered tricks of a deal were opened, to be corrected."""

    deal: Count


class Recorded(Note, frozen=True, omit_defaults=True):
    """A step of the recording of an evening, and the ``folder`` of a recording that began."""

    step: Literal["began", "stopped", "erased"]
    folder: Text | None = None


class Confirmed(Note, frozen=True):
    """People confirmed that all cards of a deal were recorded right."""

    deal: Count


class SeatsTurned(Note, frozen=True):
    """Everybody sits this number of corners farther round than the camera assumed; 0: it was right."""

    turned: Whole


class Replaced(Note, frozen=True):
    """From hand ``deal`` on somebody else sits at the seats of ``names``, called as they say."""

    deal: Whole
    names: dict[Text, Text]


class Gone(Note, frozen=True):
    """An entry with erased contents."""


class Unfit(Note, frozen=True):
    """An entry of an unknown kind, or not in the form of its kind, with the reason in ``why``."""

    kind: str
    text: str
    why: str = ""


StepBack = Literal["undo", "redo", "remove"]
"""The purpose of an act that only takes facts back: undo, redo, or remove a card that was not played."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A fact at its ``place`` of the evening; ``act`` is the entry with which its act began.

    ``step`` is the purpose of an act that only takes back. Of a correction ``was`` is the former fact,
    ``again`` the restored fact; ``said`` and ``short`` describe its effect.
    """

    place: int
    act: int
    event: Fact
    step: StepBack | None = None
    was: Fact | None = None
    again: Fact | None = None
    said: tuple[Prose, ...] = ()
    short: Prose | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What the camera reported."""

    event: TableEvent


What = Note | Settings | Happened | Seen

KINDS: dict[str, type[What]] = {
    "settings": Settings,
    "agreed": Coming,
    "event": Happened,
    "seen": Seen,
    "accepted": Accepted,
    "decided": Decided,
    "answer": Answered,
    "director": DirectorCalled,
    "erased": Erased,
    "evening": EveningStep,
    "figures": FiguresErased,
    "adjusted": Adjusted,
    "score_asked": ScoreAsked,
    "score_answered": ScoreAnswered,
    "deal_accepted": DealAccepted,
    "undo_asked": UndoAsked,
    "undo_refused": UndoRefused,
    "note_undone": NoteUndone,
    "club": InClub,
    "look": Looked,
    "opened": Opened,
    "recording": Recorded,
    "confirmed": Confirmed,
    "seats": SeatsTurned,
    "replaced": Replaced,
    "gone": Gone,
}
"""What an entry of each kind holds; other kinds are nobody's to judge."""
_NAMES = {form: kind for kind, form in KINDS.items()}
_HAPPENED = Forms({Happened: None}, None, SHARES, strict=False)
_FORMS = {**KINDS, "event": _HAPPENED.union, "seen": EVENTS.union}
_DECODERS = {kind: msgspec.json.Decoder(form) for kind, form in _FORMS.items()}
_PARTS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def _words(value: object) -> str:
    """A text that knows its parts as the text that it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(ENGLISH["journal_no_value"].format(kind=type(value).__name__))


_ENCODER = msgspec.json.Encoder(enc_hook=_words)


def kind_of(what: What) -> str:
    """The kind of the entries that hold ``what``."""
    return what.kind if isinstance(what, Unfit) else _NAMES[type(what)]


def written(what: What) -> str:
    """``what`` as the text that :func:`read_what` reads."""
    if isinstance(what, Unfit):
        return what.text
    form: object = what
    if isinstance(what, Happened):
        form = _HAPPENED.form(what)
    elif isinstance(what, Seen):
        form = EVENTS.form(what.event)
    return _ENCODER.encode(form).decode()


def read_what(kind: str, text: str) -> What:
    """The contents of an entry of ``kind``; Unfit if it has not the form of its kind. Raises Damaged."""
    try:
        if kind not in _DECODERS:
            _PARTS.decode(text)
            return Unfit(kind, text)
        form = _DECODERS[kind].decode(text)
        if kind == "event":
            happened: Happened = _HAPPENED.value(form)
            return happened
        return Seen(EVENTS.value(form)) if kind == "seen" else form
    except (msgspec.ValidationError, RecursionError, UnreadableFact) as problem:
        return Unfit(kind, text, in_words(problem))
    except ValueError:
        raise Damaged(ENGLISH["journal_entry_no_json"].format(kind=kind)) from None


def is_of_tomorrow(text: str) -> bool:
    """Whether the text of an unreadable agreement has a part that a newer Bowerbird may have added."""
    try:
        return bool(_PARTS.decode(text).keys() - set(Settings.__struct_fields__))
    except msgspec.ValidationError:
        return False


def mended(text: str) -> Happened:
    """A fact without its impossible companions; raises UnreadableFact if it is no fact itself.

    Its place and act are 0 if they are unknown.
    """
    try:
        parts = _PARTS.decode(text)
        event = parts.get("event", msgspec.Raw(b"{}"))
        fact_of(msgspec.json.decode(event, type=FactForm))
    except (ValueError, RecursionError) as problem:
        raise UnreadableFact(in_words(problem)) from None
    kept: dict[str, msgspec.Raw | int] = {"place": 0, "act": 0, "event": event}
    for name, part in parts.items():
        if isinstance(read_what("event", msgspec.json.encode({**kept, name: part}).decode()), Happened):
            kept[name] = part
    happened = read_what("event", msgspec.json.encode(kept).decode())
    assert isinstance(happened, Happened)
    return happened
