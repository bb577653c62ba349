"""The finished hands that a table reports to the hub: each a single time, and again after a correction.

No file lists what was reported. The journal's deals are compared with the outbox instead. So a table that was
killed between the two reports the same deals, each once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import msgspec

from referee.facts.register import GameBegan, ScoreSet
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal, ScoreStep
from referee.notation import sheets
from referee.play.deal_outcome import Outcome
from referee.play.tricks_of_deal import TRICKS
from referee.view.open_hand import may_be_looked_at
from referee.view.plain import PlainObject, plain_object
from referee.view.report import DecisionReport, RulingReport, deal_report

from ...journal.entries import Gone, InClub, written
from ...journal.lines import Entry, FactEntry
from ...journal.nameless import fact
from ...shown.words.english import ENGLISH
from ...table import reading
from ...table.table import Table
from ..record.results import Delivery
from ..wire.messages import deal_from
from ..wire.outbox import Outbox
from ..wire.table_link import TableLink

COUNTED = (Outcome.PLAYED, Outcome.CONCEDED, Outcome.TALLIED, Outcome.ABANDONED, Outcome.PASSED_OUT)
"""Endings with which a deal counts as a hand; a misdeal is reported only if it brought somebody points."""
AT_FIRST, LATER = 3, 2
"""The newest evenings that are searched, at the start and later: older evenings were reported long ago."""


class Rounds:
    """Finds, from a table's journal entries, the club's round in which each deal began."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._begun = [
            (entry.seq, entry.what.round_id, entry.what.owner or "")
            for entry in entries
            if isinstance(entry.what, InClub)
        ]

    def of(self, seq: int) -> int:
        """The round at entry ``seq``; 0 where the table was in none."""
        return self._at(seq)[0]

    def owner(self, seq: int) -> str:
        """The account that the round at entry ``seq`` was played for; empty where none was written down."""
        return self._at(seq)[1]

    def _at(self, seq: int) -> tuple[int, str]:
        round_and_owner = 0, ""
        for begun, round_id, owner in self._begun:
            if begun < seq:
                round_and_owner = round_id, owner
        return round_and_owner


class DealReports:
    """The reports to the hub about the deals of ``table``, which is called ``name`` in its club."""

    def __init__(self, table: Table, name: str, outbox: Outbox) -> None:
        self._table = table
        self._name = name
        self._outbox = outbox
        self._journal = ""
        self._last = 0
        self._reported: dict[int, Delivery] = {}
        self._made: dict[int, tuple[JudgedDeal, int, Delivery | None]] = {}
        self._done: dict[int, int] = {}

    def look(self, link: TableLink) -> int:
        """Report new and corrected deals; returns how many. Raises JournalError."""
        with self._table.news.held():
            entries, evenings = list(self._table.entries), reading.evenings(self._table.logbook)
        if not entries:
            return 0
        self._know(entries)
        rounds = Rounds(entries)
        reported = 0
        for evening in evenings[-(LATER if self._done else AT_FIRST) :]:
            if evening is not evenings[-1] and self._done.get(evening.since) == len(evening.facts):
                continue
            facts = list(evening.facts)
            deliveries = {
                delivery.deal: delivery for delivery in self._deliveries(evening.game, facts, rounds)
            }
            ids = {fact.seq for fact in facts}
            gone = {
                number: replace(delivery, points={}, lone="", what={})
                for number, delivery in self._reported.items()
                if number in ids and number not in deliveries and delivery.points
            }
            for number, changed in {**deliveries, **gone}.items():
                if self._reported.get(number) != changed:
                    self._last = max(self._last + 1, entries[-1].seq)
                    link.report(replace(changed, sequence=self._last), rounds.owner(number))
                    self._reported[number] = changed
                    reported += 1
            self._done[evening.since] = len(facts)
        return reported

    def of_round(self, round_id: int) -> list[Delivery]:
        """The deals of a round that were reported, in their order."""
        return [
            delivery
            for _, delivery in sorted(self._reported.items())
            if delivery.round_id == round_id and delivery.points
        ]

    def _know(self, entries: Sequence[Entry]) -> None:
        """Read from the outbox which deals of this journal were reported."""
        journal = self._outbox.name_of(
            derived_name(entries[0]), entries[0].seq == 1 and not isinstance(entries[0].what, Gone)
        )
        if journal == self._journal:
            return
        self._journal, self._last, self._reported, self._made, self._done = journal, 0, {}, {}, {}
        for sequence, payload in self._outbox.reported(journal):
            delivery = deal_from(self._name, payload)
            self._reported[delivery.deal] = replace(delivery, sequence=0)
            self._last = max(self._last, sequence)

    def _deliveries(self, game: Game, facts: Sequence[FactEntry], rounds: Rounds) -> Iterator[Delivery]:
        for judged in game.deals:
            number = facts[judged.hand.facts[0].place - 1].seq
            cached = self._made.get(number)
            over = may_be_looked_at(judged.hand)
            if cached is None or cached[0] is not judged or cached[1] != over:
                round_id = rounds.of(number)
                made = self._delivery(game, judged, number, round_id, facts) if round_id and over else None
                cached = self._made[number] = judged, over, made
            if cached[2] is not None:
                yield cached[2]
        yield from self._scores(game, facts, rounds)

    def _delivery(
        self, game: Game, judged: JudgedDeal, number: int, round_id: int, facts: Sequence[FactEntry]
    ) -> Delivery | None:
        """The report of a finished deal; None while its points are unknown, and if it is no hand."""
        hand = judged.hand
        report = deal_report(game, judged)
        points = _moved(
            game, next((step for step in game.score_steps(hand.number) if step.event is None), None)
        )
        if (
            report.points is None
            or hand.outcome is None
            or (hand.outcome not in COUNTED and not any(points.values()))
        ):
            return None
        last = hand.over_place or hand.facts[-1].place
        what = {
            "hand": hand.number,
            "book": game.rules.book,
            "sheet": _sheet(game, judged),
            "rulings": list(map(_nameless, report.rulings)),
        }
        lone = _lone(game, judged)
        when = facts[min(last, len(facts)) - 1].time
        return self._made_of(number, round_id, points, lone, when, what)

    def _scores(self, game: Game, facts: Sequence[FactEntry], rounds: Rounds) -> Iterator[Delivery]:
        """Reports of points that people gave or took without cards, each as a separate deal."""
        began = {entry.what.act for entry in facts if isinstance(entry.what.event, GameBegan)}
        for step in chain.from_iterable(map(game.score_steps, range(len(game.hands) + 1))):
            entry, points = facts[step.place - 1], _moved(game, step)
            if not isinstance(step.event, ScoreSet) or entry.what.act in began:
                continue
            if any(points.values()) and rounds.of(entry.seq):
                what = {"hand": 0, "book": game.rules.book, "sheet": "", "rulings": []}
                yield self._made_of(entry.seq, rounds.of(entry.seq), points, "", entry.time, what)

    def _made_of(
        self, number: int, round_id: int, points: dict[str, int], lone: str, when: float, what: dict[str, Any]
    ) -> Delivery:
        made = Delivery(self._name, self._journal, 0, round_id, number, points, lone, False, when, what)
        # as it will be read again, so that the same deal is known to be the same
        return replace(made, what=msgspec.json.decode(msgspec.json.encode(what, enc_hook=_as_text)))


def held_back(outbox: Outbox, owner: str) -> str:
    """A line about deals of another table on this computer, which are not sent; empty if there are none."""
    others = {owner_name: n for owner_name, n in outbox.owners().items() if owner_name != owner}
    sentence = ENGLISH["club_held_back"]
    return " ".join(
        sentence.format(n=n, owner=owner_name.replace("/", ", ")) for owner_name, n in others.items()
    )


def derived_name(first: Entry) -> str:
    """The name of a journal in messages, made from its first entry."""
    what = msgspec.json.decode(written(first.what))
    canonical = json.dumps([first.table, first.time, first.kind, what], sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _moved(game: Game, step: ScoreStep | None) -> dict[str, int]:
    """How a step moves the points of all games of the evening: what the hub adds up is what the table has."""
    sides = map(str, game.rules.seating.sides)
    if step is None:
        return dict.fromkeys(sides, 0)
    both = zip(sides, step.after.total, step.before.total, strict=True)
    return {side: now - then for side, now, then in both}


def _sheet(game: Game, judged: JudgedDeal) -> str:
    """The deal's lines of a sheet, without names and without remarks by people."""
    sides = tuple(str(side) for side in game.rules.seating.sides)
    return sheets.write((fact(event) for _, event in judged.hand.facts), None, sides)


def _nameless(ruling: RulingReport) -> PlainObject:
    kept = {key: value for key, value in plain_object(ruling).items() if key not in ("seen", "decided")}
    if isinstance(ruling.decided, DecisionReport):
        kept["decided"] = {"stands": ruling.decided.is_upheld}
    return kept


def _lone(game: Game, judged: JudgedDeal) -> str:
    """The seats that took all five tricks alone."""
    hand = judged.hand
    if hand.maker is None or not judged.score.total or judged.is_annulled:
        return ""
    makers = game.rules.seating.side(hand.maker)
    won = hand.tally.tricks if hand.tally else sum(winner.side == makers for winner in hand.trick_winners)
    alone = (hand.tally.maker,) if hand.tally and hand.tally.alone else hand.alone
    return "".join(str(seat) for seat in alone if seat in makers) if won == TRICKS else ""


def _as_text(value: object) -> str:
    """A message of the referee as plain text; every other type is known to msgspec."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value).__name__)
