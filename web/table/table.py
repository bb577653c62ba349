"""A table: the only writer of its journal; people and the camera report to it what happens.

State is never stored next to the journal: it is what the facts fold to. Whatever is reported, answered,
claimed or corrected is durable before anybody is shown it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import structs

from referee.asking.all_questions import NoSuchAnswer, questions
from referee.asking.question import Kind, no_answer
from referee.cards import Card
from referee.facts.register import (
    DealBegan,
    Dealt,
    Drew,
    Fact,
    GameBegan,
    PacketsDealt,
    Played,
    Tallied,
    Withdrew,
)
from referee.game.game import Game, apply, replay
from referee.game.table import UnknownSeat
from referee.play.tricks_of_deal import TRICKS
from referee.scribe import scribe
from referee.table_events import STARTING, TableEvent, TableRead, TrickGathered, ViewBack, ViewLost
from referee.turned_seats import turned
from referee.view.may_see import may_see
from referee.view.open_hand import is_card_on_table, may_be_looked_at
from referee.view.role import Role

from ..journal import entered_by_people
from ..journal import evenings as journal_evenings
from ..journal.agreed_settings import Settings
from ..journal.entries import Answered, Seen, StepBack
from ..journal.evidence_store import Evidence
from ..journal.journal import Journal
from ..journal.lines import Entry, FactEntry, Rows
from ..journal.undo_and_redo import REMOVE
from ..journal.who import CAMERA, HUB, Who
from ..recorded.evening_recording import EveningRecording
from ..shown.names import Words
from ..shown.words.english import ENGLISH
from . import strange_deck
from .actors import guard_of, refuse_repeated, seat_at
from .cache import Cache
from .camera_log import read_again
from .claiming import claimed
from .clips import Clips
from .entered_meanwhile import is_entered_already, question_before
from .logbook import Logbook, NotNow
from .messages import Messages
from .news import News
from .rules import judged_by, unless_ruled_otherwise
from .second_look import SecondLook
from .surroundings import Seats, Surroundings
from .tap_warnings import ConfirmationNeeded, before_leaving, would_bring
from .trial_card import TrialCard

__all__ = ["ConfirmationNeeded", "NotNow", "Settings", "Table"]

OPENING = (DealBegan, PacketsDealt, Dealt, Drew, GameBegan)
"""Facts with which people have begun to play again."""


class Table:
    """The table ``table_id``: its past is read from ``journal``, its pictures are in ``evidence``.

    ``settings`` are what it is opened with; a table that has a past keeps its settings where None. ``clock``
    gives seconds since 1970. Safe to use from any thread. Raises JournalError where the past cannot
    be read, and what :func:`referee.book.loading.load` raises for a book that does not exist.
    """

    def __init__(
        self,
        table_id: str,
        journal: Journal,
        evidence: Evidence,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.id = table_id
        self.news = News(table_id)
        self.logbook = Logbook(table_id, journal, evidence, settings, clock, self.news)
        self.surroundings = Surroundings(table_id, self.news)
        self.messages = Messages(self.logbook, self.surroundings, clock())
        self.clips = Clips(evidence, lambda words: self.news.set_notice("replays", words))
        self.surroundings.on_camera_gone = self.clips.ended
        self.news.first = lambda: self.clips.follow(self.game, self.logbook.ended is not None)
        self.trial = TrialCard(time.monotonic)
        self.papers, self.look_backs = Cache(), Cache()  # apart, so that no paper waits for a look back
        self.recording: EveningRecording | None = None
        """Keeps this evening's film and journal; None where nobody asked for that."""
        self.seats: Seats | None = None
        """The players' seats before the camera; None where there is none."""
        self.names_changed: Callable[[], object] = lambda: None
        """Called when names or pictures that the camera may read by were removed, or put back."""
        self.second_look: SecondLook | None = None
        """Reads the cards of a finished hand again; None without a camera, or where no picture is kept."""
        self.plays_again: Callable[[], None] | None = None
        """Plays the demo's film from its beginning; None where there is no demo."""

    @property
    def name(self) -> str:
        return self.logbook.name

    @property
    def settings(self) -> Settings:
        return self.logbook.settings

    @property
    def game(self) -> Game:
        return self.logbook.game

    @property
    def evidence(self) -> Evidence:
        return self.logbook.evidence

    @property
    def entries(self) -> list[Entry]:
        return self.logbook.entries

    @property
    def facts(self) -> list[FactEntry]:
        return self.logbook.facts

    @property
    def seq(self) -> int:
        return self.logbook.seq

    # ---- what is written -------------------------------------------------------------------------

    def write_down(
        self,
        by: Who,
        facts: Iterable[Fact],
        also: Rows = (),
        step: StepBack | None = None,
        guard: Callable[[Game, Game], None] = lambda before, after: None,
    ) -> int:
        """Write ``facts``, and the rows of ``also``, as one act of ``by`` (:meth:`Logbook.write`).

        With a new deal the rules that waited for it come into force.
        """
        logbook = self.logbook
        with self.news.held():
            dealt = len(self.game.hands)
            seq = logbook.write(by, facts, also, step, guard)
            waiting = logbook.agreed
            if len(self.game.hands) > dealt and waiting is not self.settings:
                with suppress(NotNow):  # what has happened since does not fit them: they wait on
                    game = judged_by(self.game, waiting)
                    unless_ruled_otherwise(self.game, game)
                    return logbook.play_by(waiting, game, by)
            return seq

    def hear(self, event: TableEvent) -> int:
        """Write down what the camera saw; returns the seq that the journal then stands at."""
        with self.news.held():
            event = turned(event, self.seats.renamed if self.seats else 0)
            if isinstance(event, ViewLost):
                self.surroundings.set_camera_state("starting" if event.why == STARTING else "lost", event.why)
            elif isinstance(event, ViewBack):
                self.surroundings.set_camera_state("watching")
            elif isinstance(event, TableRead):
                self.news.set_notice("again", Words(self.settings.names)(read_again(self.game, event)))
            elif isinstance(event, TrickGathered):
                self.news.forget_notices({"again", "seat"})
            try:
                facts = () if self.trial.is_awaited else scribe.read_event(self.game, event).facts
                if self._is_another_beginning(facts):
                    self._begin_another(facts, CAMERA)
                    facts = scribe.read_event(self.game, event).facts
            except UnknownSeat as problem:
                # the camera saw a player where this game seats nobody: the report is kept, the page shows why
                self.news.set_notice("seat", ENGLISH["eye_not_counted"].format(why=problem))
                facts = ()
            self.clips.mark_event(event)
            if self.second_look is not None:
                facts = (*facts, *self.second_look.after(self.game, facts))
            seq = self.write_down(CAMERA, facts, [(CAMERA, Seen(event))])
            if strange_deck.is_advised_at(event):
                self.news.set_notice("strange", strange_deck.advice(self.game))
            return seq

    def picture_came(self, t: float, picture: bytes) -> None:
        """The camera took this small picture at ``t``: it is held for a minute, or shown again."""
        if self.clips.add_picture(t, picture):
            with self.news.held():
                self.news.announce()

    def record(self, facts: Iterable[Fact], by: Who) -> int:
        """Write facts down that a person entered."""
        with self.news.held():
            facts = tuple(facts)
            self._begin_another(facts, by)
            return self.write_down(by, facts)

    def enter(self, plain: Mapping[str, Any], by: Who, sure: bool = True, seq: int | None = None) -> int:
        """Write down a fact that a person sent as plain data; raises NotNow for anything else.

        ``seq`` is the entry that the sender saw last. If the fact is odd, or others have entered something
        since, and its sender is not ``sure``, raises ConfirmationNeeded and writes nothing.
        """
        with self.news.held():
            return self._checked(
                lambda: entered_by_people.entered(plain, self.game.rules), by, None, sure, seq
            )

    def correct(self, place: int, card: str, seat: str | None, by: Who, sure: bool = True) -> int:
        """Correct the card at ``place``, or its seat; raises NotNow if that is not allowed.

        Raises ConfirmationNeeded, and writes nothing, if it changes a settled result and ``by`` is not
        ``sure``.
        """
        with self.news.held():
            who = None if seat is None else seat_at(self.game.rules, seat)
            return self._checked(
                lambda: entered_by_people.corrected(self.game, place, Card.parse(card), who, by.may_direct),
                by,
                sure=sure,
            )

    def insert(
        self, deal: int, trick: int, seat: str, card: str, led: bool, by: Who, sure: bool = True
    ) -> int:
        """Add a missed card to a trick; raises NotNow if that is not allowed, and ConfirmationNeeded."""
        with self.news.held():
            who = seat_at(self.game.rules, seat)

            def missed() -> Fact:
                played = Played(who, Card.parse(card))
                return entered_by_people.inserted(self.game, deal, trick, played, led, by.may_direct)

            return self._checked(missed, by, sure=sure)

    def remove(self, place: int, by: Who, sure: bool = True) -> int:
        """Remove the card at ``place``, which was not played; raises NotNow, and ConfirmationNeeded."""
        with self.news.held():
            return self._checked(
                lambda: entered_by_people.removed(self.game, place, by.may_direct), by, REMOVE, sure
            )

    def quick(self, dealer: str, maker: str, tricks: int, alone: bool, by: Who, sure: bool = True) -> int:
        """Write down the result of a deal without its cards: of the open deal, or of a new deal.

        Raises NotNow for an impossible result; if not ``sure``, ConfirmationNeeded with what it would score.
        """
        with self.news.held():
            who, made = seat_at(self.game.rules, dealer), seat_at(self.game.rules, maker)
            if not 0 <= tricks <= TRICKS:
                raise NotNow(ENGLISH["not_now_deal_five_tricks"])
            if alone and self.game.rules.lone_hands == "none":
                raise NotNow(ENGLISH["not_now_no_lone_hands"])
            hand = self.game.hand
            began = () if hand is not None and hand.outcome is None else (DealBegan(who),)
            events = (*began, Tallied(made, tricks, alone))
            if not sure:
                raise ConfirmationNeeded(would_bring(self.game, events, Words(self.settings.names)))
            self._begin_another(events, by)
            return self.write_down(by, events, guard=guard_of(by))

    def score(self, side: str, points: int, by: Who) -> int:
        """Give ``points`` to ``side`` without any cards, as a scorer does; raises NotNow for nonsense."""
        with self.news.held():
            return self._checked(lambda: entered_by_people.scored(self.game, side, points), by)

    def answer(self, question_id: str, choice: str, by: Who) -> int:
        """Answer an open question; raises NotNow if it is no longer open, or for an impossible answer."""
        with self.news.held():
            shown = may_see(self.game, by.role).questions
            asked = next((view for view in shown if view.id == question_id), None)
            question = next((q for q in questions(self.game) if q.id == question_id), None)
            if question is None or asked is None:
                raise NotNow(ENGLISH["not_now_question_answered_already"])
            keys = [answer.key for answer in asked.answers]
            cards = map(str, self.game.rules.cards) if asked.may_be_any_card else ()
            if choice not in keys and choice not in cards:
                # the refusal lists only the answers that are shown: others may be hidden now
                raise NotNow(str(no_answer(choice, asked.text, keys, asked.may_be_any_card)))
            if question.kind is Kind.HAND_OVER and choice == "yes":
                refuse_repeated(self.game.rules, self.facts[question.place - 1].by, by)
            try:
                events = scribe.answer(self.game, question, choice)
            except NoSuchAnswer as problem:
                raise NotNow(str(problem)) from None
            return self.write_down(by, events, [(by, Answered(question.id, str(question.text), choice))])

    def claim(
        self,
        against: str,
        trick: int | None,
        by: Who,
        seq: int | None = None,
        deal: int | None = None,
        side: str | None = None,
    ) -> int:
        """Claim a revoke against a seat (:func:`claimed`), unless that was claimed after entry ``seq``."""
        with self.news.held():
            made = claimed(self.logbook, against, trick, by, seq, deal, side)
            return self.seq if is_entered_already(self.logbook, made, seq) else self.write_down(by, (made,))

    def agree(self, settings: Settings, by: Who, others: Collection[str] = ()) -> int:
        """Play by ``settings`` from now on; everything before is judged again by them. Raises NotNow.

        At the seats of ``others`` a new name is somebody else's; what is over stays with those who played it.
        During a hand other rules wait for the next deal, so that nobody sees a withheld ruling by changing
        for a moment when rulings are announced. Players change no announced ruling with it.
        """
        with self.news.held():
            game = judged_by(self.game, settings)
            unless_ruled_otherwise(self.game, game, by)
            hand = self.game.hand
            if hand is None or may_be_looked_at(hand) or not self.settings.has_other_rules(settings):
                return self.logbook.play_by(settings, game, by, others)
            now = structs.replace(settings, book=self.settings.book, house=self.settings.house)
            return self.logbook.let_wait(settings, now, by, others)

    def begin(self, settings: Settings, by: Who, also: Rows = (), sure: bool = True) -> int:
        """Begin another evening, played by ``settings``; raises NotNow during a hand.

        The rows of ``also`` are written with it, all or none. If it leaves a game or a hand that is not over,
        and ``by`` is not ``sure``, raises ConfirmationNeeded.
        """
        with self.news.held():
            judged_by(replay((), self.game.rules), settings)
            self._unless_playing(by)
            if not sure and self.logbook.ended is None and (question := before_leaving(self.game)):
                raise ConfirmationNeeded(question)
            return self.logbook.begin_evening(settings, by, also)

    def end(self, by: Who) -> int:
        """End the evening; raises NotNow during a hand, and if there is nothing to end."""
        with self.news.held():
            if not self.facts or self.logbook.ended is not None:
                raise NotNow(ENGLISH["not_now_nothing_to_end"])
            self._unless_playing(by)
            return self.write_down(by, (), [(by, journal_evenings.ENDED)])

    def resume(self, by: Who) -> int:
        """Go on with the ended evening; raises NotNow if none has ended."""
        with self.news.held():
            if self.logbook.ended is None:
                raise NotNow(ENGLISH["not_now_evening_not_ended"])
            return self.write_down(by, (), [(by, journal_evenings.RESUMED)])

    def _unless_playing(self, by: Who) -> None:
        """Refuse ``by`` during a round of the club, which only the hub ends, and during a hand.

        During a hand no claim could reach the covered cards any more.
        """
        if self.surroundings.now.is_in_round and by != HUB and not by.may_direct:
            raise NotNow(ENGLISH["not_now_round_of_club"])
        hand = self.game.hand
        if hand is not None and not may_be_looked_at(hand) and not by.may_direct:
            raise NotNow(ENGLISH["not_now_in_midst_of_hand"].format(kept=ENGLISH["not_now_for_directors"]))

    def _begin_another(self, facts: Iterable[Fact], by: Who) -> None:
        """Begin another evening if ``facts`` need it."""
        if self._is_another_beginning(facts):
            self.logbook.begin_evening(self.logbook.agreed, by)

    def _is_another_beginning(self, facts: Iterable[Fact]) -> bool:
        """Whether the last evening has ended and one of ``facts`` begins to play."""
        return self.logbook.ended is not None and any(isinstance(fact, OPENING) for fact in facts)

    def _checked(
        self,
        make: Callable[[], Fact],
        by: Who,
        step: StepBack | None = None,
        sure: bool = True,
        seq: int | None = None,
    ) -> int:
        """Write down the event that ``make`` returns, after a check that the table can be shown with it."""
        try:
            event = make()
            if is_entered_already(self.logbook, event, seq):
                return self.seq
            self._begin_another((event,), by)
            if isinstance(event, Withdrew) and not by.may_direct and not is_card_on_table(self.game, event):
                # the same refusal for every such card: a different answer would reveal the covered cards
                raise NotNow(ENGLISH["not_now_no_such_card"].format(kept=ENGLISH["not_now_for_directors"]))
            may_see(apply(self.game, event), Role.DIRECTOR)
            odd = None if sure else question_before(self.logbook, event, by, seq)
            guard_of(by)(self.game, apply(self.game, event))  # nothing is asked that may not be done
        except ValueError as problem:
            raise NotNow(str(problem)) from None
        if odd is not None:
            raise ConfirmationNeeded(odd)
        facts = entered_by_people.with_card_taken_back(self.game, event)
        return self.write_down(by, facts, step=step, guard=guard_of(by))
