"""A simulated deal, as it was watched, ruled as at a live table and compared with its truth."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import ndiff
from pathlib import Path
from typing import Any

from models.lab.evenings import true_game
from models.lab.evenings.openings import opening
from models.lab.evenings.outcome import Accusation, AskedQuestion, Moment, Outcome, WrongFact
from models.lab.evenings.pictured import add_pictures
from models.lab.evenings.score import compare, read_last
from models.lab.evenings.watched_film import ReportedEvent
from models.lab.films.film.truth_file import EventLine, FilmTruth, event_lines, read_truth
from models.lab.films.play.scripted_deal import Planted
from models.lab.law import ruling_keys
from models.lab.law.ruling_keys import RulingKey
from referee.book.loading import load
from referee.game.game import Game
from referee.table_events import Read
from referee.view.role import Role
from web.commands.demo import Truth
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.second_look import SecondLook
from web.table.table import Settings, Table

PICTURE = b"\xff\xd8"
"""In place of a picture that was kept while the film was watched; the name of its sighting follows."""


def judged(
    seed: int,
    options: dict[str, Any],
    truth_path: Path,
    seen: Sequence[ReportedEvent],
    look: Callable[[Game, Game], None] = lambda game, right: None,
    second_reads: Mapping[str, Read] | None = None,
) -> Outcome:
    """Play the watcher's events through a new table, and compare the result with the truth.

    ``look`` is shown the game before anybody answers a question, and the true game. ``second_reads`` are the
    readings of the kept pictures after the hand, None for a table that does not look at them again.
    """
    film, truth = read_truth(truth_path), Truth.read(truth_path)
    with tempfile.TemporaryDirectory(prefix="bowerbird-deal-") as folder:
        journal = Journal(Path(folder) / "deal.journal")
        try:
            table = Table("table", journal, Evidence(Path(folder) / "pictures"), Settings(film.head.book))
            if second_reads is not None:
                table.second_look = SecondLook(
                    table.evidence, lambda picture, pack: second_reads.get(picture[len(PICTURE) :].decode())
                )
            deal = DealAtTable(table, film, truth)
            deal.play(seen)
            look(table.game, deal.right)
            return deal.outcome(seed, options, seen)
        finally:
            journal.close()


class DealAtTable:
    """A deal at a table: takes the watcher's events, and people answer as they know it.

    They say who called as soon as that is asked, and answer the rest when the deal is over.
    """

    def __init__(self, table: Table, film: FilmTruth, truth: Truth) -> None:
        rules = load(film.head.book)
        self.table, self.film, self.truth = table, film, truth
        self.right = true_game.ruled(rules, film.lines, truth)
        self.accused: dict[Accusation, None] = {}
        self._due = ruling_keys.rulings(self.right)
        self._allowed = {*self._due, *ruling_keys.by_the_book(self.right)}
        self._due_then = true_game.due_at_any_moment(rules, film.lines, truth)
        self._asked: dict[str, AskedQuestion] = {}
        self._shown: dict[str, EventLine] = {}

    def play(self, seen: Sequence[ReportedEvent]) -> None:
        """Let the table take all events, each with the pictures that were kept with it."""
        for report, line in zip(seen, event_lines(report.line for report in seen), strict=True):
            for name, view in report.kept:
                self.table.evidence.keep(name, view, PICTURE + name.encode())
            self.table.hear(report.event)
            self._answer_calls()
            self._look()
            add_pictures(self._shown, report.event.seen, line)

    def _answer_calls(self) -> None:
        for _ in range(4):
            for question, choice in true_game.answers_to_calls(self.table.game, self.truth):
                self.table.answer(question.id, choice, TABLE)
                break
            else:
                return

    def _look(self) -> None:
        """Note what the page would ask and announce now."""
        for question in true_game.unanswered(self.table.game):
            self._asked.setdefault(question.id, AskedQuestion(question.kind, str(question.text)))
        for ruling in self.table.messages.state(Role.TABLE).rulings:
            key = RulingKey(ruling.kind, ruling.offender, ruling.trick)
            if key not in self._due_then:
                self._check(key, Moment.ANNOUNCED)

    def _check(self, ruling: RulingKey, moment: Moment) -> None:
        if ruling not in self._allowed:
            self.accused[Accusation(moment, ruling)] = None

    def _check_all(self, moment: Moment) -> None:
        for ruling in ruling_keys.rulings(self.table.game):
            self._check(ruling, moment)

    def outcome(self, seed: int, options: dict[str, Any], seen: Sequence[ReportedEvent]) -> Outcome:
        """Compare facts and rulings, before and after who saw everything answers the questions."""
        head, truth = self.film
        lines = event_lines(report.line for report in seen)
        open_now = {question.id for question in true_game.unanswered(self.table.game)}
        settled = [question for key, question in self._asked.items() if key not in open_now]
        points, facts_wrong = _points(self.table.game), self._facts_wrong()
        self._check_all(Moment.AT_THE_END)
        proved = self._is_proved()
        self._answer_all()
        self._check_all(Moment.ANSWERED)
        given = ruling_keys.rulings(self.table.game)
        cards = list(reports_of_laid_cards(truth, lines))
        return Outcome(
            seed,
            options,
            head.frames / head.fps,
            took=seen[-1].took if seen else 0.0,
            counts=compare(truth, lines),
            facts_wrong=facts_wrong,
            left_wrong=self._facts_wrong(),
            asked=list(self._asked.values()),
            settled=settled,
            points=points,
            points_due=_points(self.right),
            accused=list(self.accused),
            missed=[ruling for ruling in self._due if ruling not in given],
            planted=head.planted,
            provable=_is_provable(head.planted, lines),
            proved=proved,
            late=[round(card.reported_at - t, 4) for card, t in cards],
            spent=[card.spent for card, _ in cards],
            seen=[report.line for report in seen],
            opening=opening(head.dealer, truth, lines),
        )

    def _answer_all(self) -> None:
        """Answer the questions, as far as who saw everything can, and those that come of it."""
        for _ in range(20):
            if not self._answer_next():
                return
            self._look()

    def _answer_next(self) -> bool:
        for question in true_game.unanswered(self.table.game):
            choice = true_game.true_answer(
                question, self.table.game, self.truth, self.film.lines, self._shown
            )
            if choice is not None:
                self.table.answer(question.id, choice, TABLE)
                self._answer_calls()
                return True
        return False

    def _facts_wrong(self) -> list[WrongFact]:
        due, reported = true_game.facts(self.right), true_game.facts(self.table.game)
        unread = {fact.text for fact in (*due, *reported) if fact.is_unread}
        lines = ndiff([fact.text for fact in due], [fact.text for fact in reported])
        signed = [(line[0], line[2:]) for line in lines]
        return [WrongFact(text, sign == "+", text in unread) for sign, text in signed if sign in "+-"]

    def _is_proved(self) -> bool:
        """Whether the planted revoke is ruled now, with two pictures."""
        planted = self.film.head.planted
        if planted is None or planted.kind != "revoke":
            return False
        due = ("revoke", planted.seat, planted.trick)
        return any(
            ruling.proof.played.picture and ruling.proof.held.picture
            for ruling in self.table.messages.state(Role.DIRECTOR).rulings
            if ruling.proof and (ruling.kind, ruling.offender, ruling.trick) == due
        )


def _is_provable(planted: Planted | None, seen: Sequence[EventLine]) -> bool:
    """Whether both cards of a planted revoke were read: that which was played, and one of those held."""
    if planted is None or planted.kind != "revoke":
        return False
    read = {(line.seat, line.card) for line in read_last(seen) if line.event == "laid"}
    held = {(planted.seat, card) for _, card in planted.later}
    return (planted.seat, planted.card) in read and bool(held & read)


def _points(game: Game) -> list[int] | None:
    """What the first deal brought to each side; None where that is not known, or there was none."""
    total = game.deals[0].score.total if game.deals and game.deals[0].hand.outcome is not None else None
    return None if total is None else list(total)


def reports_of_laid_cards(
    truth: Sequence[EventLine], seen: Sequence[EventLine]
) -> Iterator[tuple[EventLine, float]]:
    """The report of each laid card that was seen, with the time at which its hand had left."""
    left = [line for line in seen if line.event == "laid"]
    for line in (line for line in truth if line.event == "laid"):
        for report in left:
            same = report.card in (line.card, None) and report.seat == line.seat
            if same and abs(report.t - line.t) < 1.5:
                left.remove(report)
                yield report, line.t
                break
