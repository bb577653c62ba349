"""What came of a simulated deal, and the file in which ``evenings`` keeps it: its only reader and writer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from models.lab.evenings.enrolled import Enrolment
from models.lab.evenings.openings import Opening
from models.lab.evenings.score import Score
from models.lab.films.play.scripted_deal import Planted
from models.lab.law.ruling_keys import RulingKey
from referee.asking.question import Kind


class Moment(StrEnum):
    """When a false ruling was given: while the deal was played, after it, after the people's answers."""

    ANNOUNCED = "announced"
    AT_THE_END = "at the end"
    ANSWERED = "once answered"


@dataclass(frozen=True, slots=True)
class Accusation:
    """A ruling that was given though it was never due."""

    moment: Moment
    ruling: RulingKey

    @property
    def in_words(self) -> str:
        return f"{self.moment}: {self.ruling.in_words}"

    @classmethod
    def parse(cls, words: str) -> Accusation:
        """The accusation of its words; raises ValueError for others."""
        moment, _, ruling = words.partition(": ")
        return cls(Moment(moment), RulingKey.parse(ruling))


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question that the play raised; ``kind`` is None for a kind that the referee has no more."""

    kind: Kind | None
    text: str

    @property
    def in_words(self) -> str:
        return f"{self.kind} {self.text}" if self.kind is not None else self.text

    @classmethod
    def parse(cls, words: str) -> AskedQuestion:
        kind = next((kind for kind in Kind if words.startswith(f"{kind} ")), None)
        return cls(kind, words if kind is None else words.removeprefix(f"{kind} "))


@dataclass(frozen=True, slots=True)
class WrongFact:
    """A fact that the journal has and the truth has not (``is_reported``), or the other way round.

    ``is_unread``: that a card was played which nobody could read.
    """

    text: str
    is_reported: bool
    is_unread: bool = False

    @property
    def in_words(self) -> str:
        return f"{'+' if self.is_reported else '-'} {self.text}"

    @classmethod
    def parse(cls, words: str) -> WrongFact:
        return cls(words[2:], words[0] == "+", words.endswith(" played None"))


class Outcome(
    msgspec.Struct, frozen=True, rename={"counts": "eye", "points": "score", "points_due": "score_due"}
):
    """What came of one deal.

    ``options`` are those of the film's scenario, by name, with ``bands``: by how many per cent the lamps
    flickered. ``seconds`` is the film's length, ``took`` the watcher's time for it, ``processor`` its time
    of the processor (None where a film was watched before that was counted). ``counts`` compares the reported
    events with the truth.
    ``facts_wrong`` is how the journal differed from the truth before anybody answered; ``left_wrong`` after
    all that was asked had been answered. ``asked`` are the questions that the play raised, calls left out;
    ``settled`` are those of them that later cards answered before anybody did. ``points`` is what the deal
    brought to each side as reported before anybody answered, None where it was left open, and ``points_due``
    what it did bring. ``missed`` are the rulings that were due at the end and not given.
    ``provable``: both cards of the planted revoke were read; ``proved``: it was ruled with two pictures.
    ``late`` is seconds from each hand's leaving to the picture that reported its card, and ``spent`` the
    watcher's seconds for that picture. ``seen`` has the reported lines as they were. ``opening`` counts the
    reports of the shuffle, the cut and the deal, ``pack`` is the result of the pack check, if there was one.
    """

    seed: int
    options: dict[str, Any]
    seconds: float
    took: float = 0.0
    counts: Score = msgspec.field(default_factory=Score)
    facts_wrong: list[WrongFact] = []
    left_wrong: list[WrongFact] = []
    asked: list[AskedQuestion] = []
    settled: list[AskedQuestion] = []
    points: list[int] | None = None
    points_due: list[int] | None = None
    accused: list[Accusation] = []
    missed: list[RulingKey] = []
    planted: Planted | None = None
    provable: bool = False
    proved: bool = False
    late: list[float] = []
    spent: list[float] = []
    seen: list[dict[str, Any]] = []
    pack: Enrolment | None = None
    opening: Opening = msgspec.field(default_factory=Opening)
    processor: float | None = None

    @property
    def bands(self) -> int:
        return int(self.options.get("bands", 0))

    @property
    def book(self) -> str:
        return str(self.options.get("book"))

    @property
    def has_revoke(self) -> bool:
        """Whether a revoke was planted."""
        return self.planted is not None and self.planted.kind == "revoke"

    @property
    def reported_wrong(self) -> list[WrongFact]:
        """The false reports that remain after all questions are answered, without cards left unread."""
        return [fact for fact in self.left_wrong if fact.is_reported and not fact.is_unread]

    @property
    def is_right(self) -> bool:
        """Whether every fact was as it was, without asking anybody."""
        return not self.facts_wrong


_IN_WORDS: Mapping[str, Callable[[str], Any]] = {
    "facts_wrong": WrongFact.parse,
    "left_wrong": WrongFact.parse,
    "asked": AskedQuestion.parse,
    "settled": AskedQuestion.parse,
    "accused": Accusation.parse,
    "missed": RulingKey.parse,
}
"""The fields that the file has in words, and how they are read."""


class KeptOutcome(msgspec.Struct, frozen=True):
    """An outcome as it is kept; ``judged_by`` names the states of watcher and referee that it comes from."""

    judged_by: str
    outcome: Outcome


def read_outcome(path: Path) -> KeptOutcome:
    """The outcome in the file ``path``; raises OSError, LookupError or ValueError where it is none.

    What an earlier laboratory did not keep has the value that it has in :class:`Outcome`; what a later one
    adds is left out.
    """
    plain = json.loads(path.read_text(encoding="utf-8"))
    for field, parse in _IN_WORDS.items():
        plain[field] = [parse(words) for words in plain.get(field, ())]
    plain["eye"] = plain.get("eye", {}) | {"remarks": plain.get("remarks", [])}
    return KeptOutcome(plain["eye_was"], msgspec.convert(plain, Outcome))


def write_outcome(path: Path, kept: KeptOutcome) -> None:
    """Write what came of a deal to the file ``path``, as one line of JSON."""
    outcome = kept.outcome
    plain = msgspec.to_builtins(outcome)
    for field in _IN_WORDS:
        plain[field] = [value.in_words for value in getattr(outcome, field)]
    plain["remarks"] = plain["eye"].pop("remarks")
    path.write_text(json.dumps(plain | {"eye_was": kept.judged_by}) + "\n", encoding="utf-8")
