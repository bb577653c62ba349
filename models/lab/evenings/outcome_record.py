"""What came of a deal at a table, as a record that two states of the referee are compared by."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from models.lab.evenings.at_table import judged
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.pictured import Pictures, add_pictures
from models.lab.evenings.watched_film import ReportedEvent
from models.lab.films.film.truth_file import EventLine, event_lines
from models.lab.law import ruling_keys
from models.lab.law.claims import EVENTS, Happened, claims
from models.lab.law.side_by_side import Claim, JudgedRecord, points_in_words
from referee.cards import Card
from referee.facts.register import Fact
from referee.game.game import Game
from referee.play.tricks_of_deal import Play
from referee.seats import Seat
from referee.table_events import Read

FACTS = {
    "laid": "Played",
    "exposed": "Exposed",
    "lifted": "Withdrew",
    "gathered": "Quitted",
    "up_card_taken": "PickedUp",
    "turned_down": "TurnedDown",
}
"""The fact for each event of the truth."""


def happened(line: EventLine) -> Happened:
    """The fact for a line of the truth."""
    return Happened(
        FACTS.get(line.event, ""),
        Seat(line.seat) if line.seat else None,
        Card.parse(line.card) if line.card is not None else None,
    )


def plays_that_happened(lines: Sequence[EventLine], reported: Sequence[ReportedEvent]) -> dict[str, Happened]:
    """What the sightings of a film's laid cards were, by place and time; ``lines`` are the truth."""
    shown: dict[str, EventLine] = {}
    for report, line in zip(reported, event_lines(report.line for report in reported), strict=True):
        add_pictures(shown, report.event.seen, line)
    pictures = Pictures(lines, shown)
    matches = {name: pictures.card_of(Play(0, None, None, seen=(name,))) for name in shown}
    return {name: happened(line) for name, line in matches.items() if isinstance(line, EventLine)}


def claims_of(
    game: Game, right: Game, truth: Mapping[str, Happened], events: tuple[type[Fact], ...] = EVENTS
) -> list[Claim]:
    """The claims about the first deal of ``game``, against the true game."""
    due = set(ruling_keys.rulings(right))
    return [*claims(game.hands[0], truth, due, events)] if game.hands else []


def record_of(name: str, outcome: Outcome, ms: float, claimed: Iterable[Claim]) -> JudgedRecord:
    """The record ``name`` of a deal; questions are all that were asked at any moment."""
    accused = [accusation.in_words for accusation in outcome.accused]
    missed = [f"missed {ruling.in_words}" for ruling in outcome.missed]
    return JudgedRecord(
        name,
        tuple(sorted(accused + missed)),
        tuple(sorted(accused)),
        outcome.proved if outcome.has_revoke else None,
        points_in_words(outcome.points, outcome.points_due),
        tuple(question.in_words for question in outcome.asked),
        ms,
        tuple(claimed),
    )


def judged_record(
    name: str,
    seed: int,
    options: dict[str, Any],
    path: Path,
    reported: Sequence[ReportedEvent],
    truth: Mapping[str, Happened],
    events: tuple[type[Fact], ...] = EVENTS,
    second_reads: Mapping[str, Read] | None = None,
    has_time: Callable[[], bool] = lambda: True,
) -> tuple[Outcome, JudgedRecord]:
    """A deal judged at a table as the watcher ``reported`` it; ``truth`` is what each sighting was.

    It knows the kinds of ``events``; ``second_reads`` are those of the kept pictures; ``has_time``: whether
    somebody taps calls after an event.
    """
    claimed: list[Claim] = []
    began = time.process_time()

    def look(game: Game, right: Game) -> None:
        claimed.extend(claims_of(game, right, truth, events))

    outcome = judged(seed, options, path, reported, look, second_reads, has_time)
    return outcome, record_of(name, outcome, 1000 * (time.process_time() - began), claimed)
