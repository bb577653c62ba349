"""What came of a deal at a table, as a record that two states of the referee are compared by."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from models.lab.evenings import ruling_keys
from models.lab.evenings.at_table import Outcome, ReportedEvent, judged
from models.lab.evenings.pictured import Pictures, remember
from models.lab.law.claims import EVENTS, Happened, claims
from models.lab.law.side_by_side import Claim, JudgedRecord, points_in_words
from referee.cards import Card
from referee.facts.register import Event
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


def happened(line: Mapping[str, Any]) -> Happened:
    """The fact for a line of the truth."""
    seat, card = line.get("seat"), line.get("card")
    return Happened(
        FACTS.get(line["event"], ""),
        Seat(seat) if seat else None,
        Card.parse(card) if isinstance(card, str) else None,
    )


def plays_that_happened(
    lines: Sequence[dict[str, Any]], reported: Sequence[ReportedEvent]
) -> dict[str, Happened]:
    """What the sightings of a film's laid cards were, by place and time; ``lines`` are the truth."""
    shown: dict[str, Any] = {}
    for event in reported:
        remember(shown, event.event.seen, event.line)
    pictures = Pictures(lines, shown)
    matches = {name: pictures.played(Play(0, None, None, seen=(name,))) for name in shown}
    return {name: happened(line) for name, line in matches.items() if isinstance(line, dict)}


def claims_of(
    game: Game, right: Game, truth: Mapping[str, Happened], events: tuple[type[Event], ...] = EVENTS
) -> list[Claim]:
    """The claims about the first deal of ``game``, against the true game."""
    due = set(ruling_keys.rulings(right))
    return [*claims(game.hands[0], truth, due, events)] if game.hands else []


def record_of(name: str, outcome: Outcome, ms: float, claimed: Iterable[Claim]) -> JudgedRecord:
    """The record ``name`` of a deal; questions are all that were asked at any moment."""
    revoke = outcome.planted is not None and outcome.planted["kind"] == "revoke"
    return JudgedRecord(
        name,
        tuple(sorted(outcome.accused + [f"missed {line}" for line in outcome.missed])),
        tuple(sorted(outcome.accused)),
        outcome.proved if revoke else None,
        points_in_words(outcome.score, outcome.score_due),
        tuple(outcome.asked),
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
    events: tuple[type[Event], ...] = EVENTS,
    again: Mapping[str, Read] | None = None,
) -> tuple[Outcome, JudgedRecord]:
    """A deal judged at a table as the watcher ``reported`` it; ``truth`` is what each sighting was.

    It knows the kinds of ``events``; ``again`` are the second readings of the kept pictures.
    """
    claimed: list[Claim] = []
    began = time.process_time()

    def look(game: Game, right: Game) -> None:
        claimed.extend(claims_of(game, right, truth, events))

    outcome = judged(seed, options, path, reported, look, again)
    return outcome, record_of(name, outcome, 1000 * (time.process_time() - began), claimed)
