"""A simulated deal watched, written down and ruled as at a live table, and compared with its truth."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from difflib import ndiff
from pathlib import Path
from typing import Any

from models.lab.evenings import ruling_keys, true_game
from models.lab.evenings.openings import opening
from models.lab.evenings.pictured import remember
from models.lab.evenings.score import compare, read_last
from referee.book.loading import load
from referee.game.game import Game
from referee.table_events import Read, TableEvent
from referee.view.role import Role
from vision.camera.frame_source import Frame, NoView
from vision.nets.ports import DetectorPort, ReaderPort
from vision.place.table_corners import TableCorners
from vision.watching.as_bytes import as_bytes, from_bytes
from vision.watching.as_json import line as as_line
from vision.watching.watcher import Watcher
from web.commands.demo import Truth
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.second_look import SecondLook
from web.table.table import Settings, Table

Line = dict[str, Any]
PICTURE = b"\xff\xd8"
"""In place of a picture that was kept while the film was watched; the name of its sighting follows."""


@dataclass
class Outcome:
    """What came of one deal; plain data, so that a later run can go on from it.

    ``eye`` counts events; ``facts_wrong`` are the lines that the journal has and the truth has not
    (``+``) or the other way round (``-``), before anybody answered; ``left_wrong`` those after all that
    was asked has been answered. ``asked`` are the questions that the play raised, calls left out.
    ``settled`` are those of them that later cards answered before anybody did. ``score`` is what the deal
    brought as reported before anybody answered, None where it was left open, and ``score_due`` what it
    did bring. ``accused`` are rulings that were shown at some moment though a referee who saw everything
    would have given them at none, and those that stood at the end and should not.
    ``late`` is seconds from each hand's leaving to the
    picture that reported its card, and ``spent`` the watcher's seconds for that picture.
    ``opening`` counts the reports of the shuffle, the cut and the deal.
    ``pack`` is what came of the pack check, where the evening began with one. ``processor`` is the seconds of
    processor time that watching took, None where a film was watched before they were counted.
    """

    seed: int
    options: dict[str, Any]
    seconds: float
    took: float = 0.0
    eye: dict[str, Any] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    facts_wrong: list[str] = field(default_factory=list)
    left_wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    score: list[int] | None = None
    score_due: list[int] | None = None
    accused: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    planted: dict[str, Any] | None = None
    provable: bool = False
    proved: bool = False
    late: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    seen: list[Line] = field(default_factory=list)
    pack: dict[str, int] | None = None
    opening: dict[str, int] = field(default_factory=dict)
    processor: float | None = None

    @property
    def reported_wrong(self) -> list[str]:
        """The false reports that remain after all questions are answered, without cards left unread."""
        return [line for line in self.left_wrong if line[0] == "+" and not line.endswith("played None")]

    @property
    def right(self) -> bool:
        """Every fact as it was, without asking anybody."""
        return not self.facts_wrong

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def timed(frames: Iterable[Frame | NoView], live: bool) -> Iterator[Frame | NoView]:
    """``frames`` as they come; ``live``: as a camera gives them to an eye that takes the time it takes.

    A picture that comes while the eye is still busy with an older one is passed over for a newer one.
    """
    now = 0.0
    for frame in frames:
        if live and frame.t < now - 1e-9:
            continue  # a newer picture is there already, or will be before the eye is free
        begun = time.perf_counter()
        yield frame
        now = max(now, frame.t) + time.perf_counter() - begun


@dataclass(frozen=True)
class ReportedEvent:
    """One event of the eye: its line with where its card lay, the pictures kept until then, by name and view.

    ``took`` is the seconds that the eye had watched by then.
    """

    event: TableEvent
    line: Line
    kept: tuple[tuple[str, str], ...]
    took: float


def watched(
    truth_path: Path,
    frames: Iterable[Frame | NoView],
    detector: DetectorPort,
    reader: ReaderPort,
    *,
    given: bool = False,
    live: bool = False,
    crops: dict[str, bytes] | None = None,
) -> list[ReportedEvent]:
    """The watcher's events of ``frames``; ``given``: the table's corners come from the truth.

    The kept pictures of single cards are added to ``crops``, by the name of their sighting.
    """
    head = json.loads(truth_path.read_text(encoding="utf-8").splitlines()[0])
    rules = load(head["book"])
    kept: list[tuple[str, str]] = []
    corners = TableCorners(true_game.corners(head)) if given else None

    def sink(name: str, view: str, picture: bytes) -> None:
        kept.append((name, view))
        if view == "crop" and crops is not None:
            crops.setdefault(name, picture)

    watcher = Watcher(
        detector, reader, table=corners, seats=rules.seating.seats, cards=rules.cards, sink=sink,
        name="deal-",
    )  # fmt: skip
    began = begun = time.perf_counter()
    last = 0.0

    def noted() -> Iterator[Frame | NoView]:
        nonlocal last, begun
        for frame in timed(frames, live):
            last, begun = frame.t, time.perf_counter()
            yield frame

    reported = []
    for event in watcher.run(noted()):
        sighting = watcher.sightings.get(event.seen[0]) if event.seen else None
        now = time.perf_counter()
        line = as_line(event, sighting) | {"told": round(last, 4), "spent": round(now - begun, 4)}
        reported.append(ReportedEvent(event, line, tuple(kept), round(now - began, 3)))
        kept.clear()
    return reported


@dataclass(frozen=True)
class Seen:
    """The watcher's events of a film; ``pack`` is the result of the pack check, if it began with one.

    ``processor`` is the seconds of processor time that this took; ``again`` the second readings of the kept
    pictures, by the name of their sighting.
    """

    reported: list[ReportedEvent]
    pack: dict[str, int] | None
    processor: float | None = None
    again: Mapping[str, Read] = field(default_factory=dict)


NO_NAMES: dict[str, object] = {}
"""What is kept holds values only, nothing that goes by a name."""


def stored(path: Path) -> tuple[str, Seen]:
    """The eye that watched the film of ``path``, and its events.

    Raises ValueError, TypeError or LookupError for an earlier form of storing them.
    """
    match from_bytes(path.read_bytes(), NO_NAMES.__getitem__):
        case (str(eye), list(rows), dict() | None as pack, float() | None as spent, dict(again)):
            return eye, Seen([ReportedEvent(*row) for row in rows], pack, spent, again)
        case _:
            raise ValueError(f"{path} was stored by an earlier laboratory")


def kept_or(path: Path, eye: str, watch: Callable[[], Seen]) -> Seen:
    """The events that ``eye`` reports of a film: read from ``path`` if stored there, else watched and stored.

    So that a change of the referee alone is judged in a second and not in a film's length.
    """
    if path.exists():
        with suppress(ValueError, TypeError, LookupError):  # an earlier form: watched again
            by, seen = stored(path)
            if by == eye:
                return seen
    seen = watch()
    parts = [(each.event, each.line, each.kept, each.took) for each in seen.reported]
    path.write_bytes(as_bytes((eye, parts, seen.pack, seen.processor, dict(seen.again))))
    return seen


def judged(
    seed: int,
    options: dict[str, Any],
    truth_path: Path,
    seen: Sequence[ReportedEvent],
    look: Callable[[Game, Game], None] = lambda game, right: None,
    again: Mapping[str, Read] | None = None,
) -> Outcome:
    """Play the watcher's events through a new table, and compare the result with the truth.

    ``look`` is shown the game before anybody answers a question, and the true game. ``again`` are the second
    readings of the kept pictures, None for a table that does not look at them.
    """
    head, *lines = (json.loads(text) for text in truth_path.read_text(encoding="utf-8").splitlines())
    truth = Truth.read(truth_path)
    outcome = Outcome(seed, options, head["frames"] / head["fps"], planted=head["planted"])
    rules = load(head["book"])
    right = true_game.ruled(rules, lines, truth)
    with tempfile.TemporaryDirectory(prefix="bowerbird-deal-") as folder:
        journal = Journal(Path(folder) / "deal.journal")
        try:
            table = Table("table", journal, Evidence(Path(folder) / "pictures"), Settings(head["book"]))
            if again is not None:
                table.second_look = SecondLook(
                    table.evidence, lambda picture, pack: again.get(picture[len(PICTURE) :].decode())
                )
            deal = _Deal(table, right, truth, lines, outcome)
            deal.play(seen)
            look(table.game, right)
            deal.judge()
        finally:
            journal.close()
    score = compare(lines, outcome.seen)
    outcome.eye = asdict(score)
    outcome.remarks = score.remarks
    del outcome.eye["remarks"]
    outcome.opening = asdict(opening(head, lines, outcome.seen))
    for match, t in pairs(lines, outcome.seen):
        outcome.late.append(round(match["told"] - t, 4))
        outcome.spent.append(match["spent"])
    return outcome


class _Deal:
    """A deal at a table: takes the watcher's events, and answers the questions about calls."""

    def __init__(self, table: Table, right: Any, truth: Truth, lines: list[Line], outcome: Outcome) -> None:
        self.table, self.right, self.truth = table, right, truth
        self.lines, self.outcome = lines, outcome
        self._due = ruling_keys.rulings(right)
        self._allowed = {*self._due, *ruling_keys.by_the_book(right)}
        self._due_then = true_game.due_then(right.rules, lines, truth)
        self._asked: dict[str, str] = {}
        self._shown: dict[str, Line] = {}

    def play(self, seen: Sequence[ReportedEvent]) -> None:
        for reported in seen:
            for name, view in reported.kept:
                self.table.evidence.keep(name, view, PICTURE + name.encode())
            self.table.hear(reported.event)
            self._answer_calls()
            self._look()
            self.outcome.seen.append(reported.line)
            self.outcome.took = reported.took
            remember(self._shown, reported.event.seen, reported.line)

    def _answer_calls(self) -> None:
        for _ in range(4):
            for question, choice in true_game.spoken(self.table.game, self.truth):
                self.table.answer(question.id, choice, TABLE)
                break
            else:
                return

    def _look(self) -> None:
        """What the page would ask and announce now."""
        for question in true_game.unanswered(self.table.game):
            if question.id not in self._asked:
                self._asked[question.id] = f"{question.kind} {question.text}"
                self.outcome.asked.append(self._asked[question.id])
        for ruling in self.table.messages.state(Role.TABLE).rulings:
            self._check((ruling.kind, ruling.offender, ruling.trick), "announced")

    def _check(self, ruling: ruling_keys.RulingKey, when: str) -> None:
        then = when == "announced" and ruling in self._due_then
        if ruling not in self._allowed and not then:
            line = f"{when}: {ruling[0]} {ruling[1]} trick {ruling[2]}"
            if line not in self.outcome.accused:
                self.outcome.accused.append(line)

    def judge(self) -> None:
        """Compare facts and rulings, before and after the questions are answered by who saw everything."""
        outcome, table = self.outcome, self.table
        due = true_game.facts(self.right)
        open_now = {question.id for question in true_game.unanswered(table.game)}
        outcome.settled = [line for key, line in self._asked.items() if key not in open_now]
        outcome.score, outcome.score_due = _score(table.game), _score(self.right)
        outcome.facts_wrong = _difference(due, true_game.facts(table.game))
        for ruling in ruling_keys.rulings(table.game):
            self._check(ruling, "at the end")
        self._prove()
        for _ in range(20):
            if not self._answer_next():
                break
            self._look()
        outcome.left_wrong = _difference(due, true_game.facts(table.game))
        for ruling in ruling_keys.rulings(table.game):
            self._check(ruling, "once answered")
        rulings_ = ruling_keys.rulings(table.game)
        outcome.missed = [f"{k} {s} trick {t}" for k, s, t in self._due if (k, s, t) not in rulings_]

    def _answer_next(self) -> bool:
        for question in true_game.unanswered(self.table.game):
            choice = true_game.truthful(question, self.table.game, self.truth, self.lines, self._shown)
            if choice is not None:
                self.table.answer(question.id, choice, TABLE)
                self._answer_calls()
                return True
        return False

    def _prove(self) -> None:
        """Whether the planted revoke is proved with two pictures, without anybody having answered."""
        planted = self.outcome.planted
        if not planted or planted["kind"] != "revoke":
            return
        read = {(e["seat"], e["card"]) for e in read_last(self.outcome.seen) if e["event"] == "laid"}
        held = [card for _, card in planted["later"]]
        if (planted["seat"], planted["card"]) in read and any((planted["seat"], c) in read for c in held):
            self.outcome.provable = True
        for ruling in self.table.messages.state(Role.DIRECTOR).rulings:
            proof = ruling.proof
            if (ruling.kind, ruling.offender, ruling.trick) == (
                "revoke", planted["seat"], planted["trick"],
            ) and proof:  # fmt: skip
                self.outcome.proved = bool(proof.played.picture and proof.held.picture)


def _score(game: Game) -> list[int] | None:
    """What the first deal brought to each side; None where that is not known, or there was none."""
    total = game.deals[0].score.total if game.deals and game.deals[0].hand.outcome is not None else None
    return None if total is None else list(total)


def _difference(due: Sequence[str], reported: Sequence[str]) -> list[str]:
    return [line for line in ndiff(due, reported) if line[0] in "+-"]


def pairs(truth: Sequence[Line], seen: Sequence[Line]) -> Iterator[tuple[Line, float]]:
    """The event of each laid card that was seen, with the time at which its hand had left."""
    left = [line for line in seen if line["event"] == "laid"]
    for line in (line for line in truth if line["event"] == "laid"):
        for event in left:
            same = event["card"] in (line["card"], None) and event["seat"] == line["seat"]
            if same and abs(event["t"] - line["t"]) < 1.5:
                left.remove(event)
                yield event, line["t"]
                break
