"""A recorded evening, replayed step by step: the camera's reports, the true cards, the questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from referee.asking.all_questions import questions
from referee.asking.question import SPOKEN, Kind
from referee.book import loading as book_loading
from referee.cards import Card
from referee.facts.register import Amended, Confirmed, Dealt, Fact, Inserted, Played, Undone
from referee.game.game import Game, apply, replay
from referee.game.table import UnknownSeat
from referee.seats import Seat
from referee.view.may_see import may_see
from referee.view.role import Role

from ..journal.agreed_settings import Settings
from ..journal.who import CAMERA, Who
from .steps_of_evening import Step

OF_A_CARD = (Kind.WHICH_CARD, Kind.STRANGE_CARD, Kind.CARD_OWNER)
"""Kinds of questions with an answer that names the card at their place."""

Key = tuple[int, int]
"""A fact by its evening and its place in it, both counted from 1."""


@dataclass(slots=True)
class Reading:
    """The last report of a card by the camera, before any entry of people; ``t`` in the camera's seconds."""

    t: float
    seat: Seat | None
    card: Card | None


@dataclass(frozen=True, slots=True)
class TrueCard:
    """A card that was played or turned up, as it is recorded at the end.

    ``t`` is when the camera reported it, None if people entered it. ``is_confirmed``: people answered,
    entered or corrected it, or confirmed its hand. ``deal`` is its evening and its deal in it.
    """

    t: float | None
    seat: Seat | None
    card: Card | None
    is_confirmed: bool
    deal: Key


@dataclass(slots=True)
class Folded:
    """An evening, replayed so far."""

    game: Game
    number: int = 1
    readings: dict[Key, Reading] = field(default_factory=dict)
    asked: dict[tuple[int, str], str] = field(default_factory=dict)
    """The kind of every question that was ever open, by its evening and id."""
    touched: set[Key] = field(default_factory=set)
    """The facts about which people entered something."""
    confirmed: set[Key] = field(default_factory=set)
    """The deals that people confirmed, by evening and number."""
    games: dict[int, Game] = field(default_factory=dict)
    before_film: Key = (1, 0)
    """The last fact before the film began: the film cannot show it."""
    turned: int = 0
    """The number of corners by which the seats were turned since the film began."""
    not_applied: int = 0
    """The number of entries of people that did not fit what was seen this time."""

    @property
    def here(self) -> int:
        """The number of facts of the evening."""
        return len(self.game.journal)

    # ---- what happens -------------------------------------------------------------------------

    def settle(self, step: Step) -> None:
        """Begin another evening, or change the rules."""
        if step.is_beginning:
            self.games[self.number] = self.game
            self.number += bool(self.game.journal)
            self.game = replay((), self.game.rules)
        if step.settings is not None:
            self.game = _by(step.settings, self.game)
        self.turned += step.turned
        if step.confirmed:
            self.confirmed.add((self.number, step.confirmed))

    def take(self, facts: Iterable[Fact], by: Who, t: float | None = None) -> None:
        """Apply the facts of an act; ``t`` is the time of the camera's report, if it is a report."""
        for fact in facts:
            self._note(fact, by, t)
            self.game = apply(self.game, fact)
        self._ask()

    def turn(self, facts: Iterable[Fact]) -> None:
        """Turn the seats; that is no entry about any card."""
        for fact in facts:
            self.game = apply(self.game, fact)
        for (number, place), known in self.readings.items():
            fact_now = self.game.corrected.at(place) if number == self.number else None
            if (number, place) not in self.touched and isinstance(fact_now, Played | Dealt):
                known.seat = fact_now.dealer if isinstance(fact_now, Dealt) else fact_now.seat
        self._ask()

    def _note(self, fact: Fact, by: Who, t: float | None) -> None:
        place = self.here + 1
        about = fact.event if isinstance(fact, Amended | Inserted) else fact
        of = fact.place if isinstance(fact, Amended | Undone | Confirmed) else place
        key = self.number, of
        if by != CAMERA:
            self.touched |= {key, (self.number, place)}
            return
        if t is None or not isinstance(about, Played | Dealt):
            return
        card, seat = (about.up, about.dealer) if isinstance(about, Dealt) else (about.card, about.seat)
        if key in self.readings:
            if key not in self.touched:
                known = self.readings[key]
                known.seat, known.card = seat, card
        elif not isinstance(fact, Amended):
            self.readings[key] = Reading(t, seat, card)

    def answer(self, question: str) -> None:
        """Note an answered question: its card is confirmed from now on."""
        for open_question in questions(self.game):
            if open_question.id == question and open_question.kind in OF_A_CARD:
                self.touched.add((self.number, open_question.place))

    def _ask(self) -> None:
        """Note the questions that the page asks now."""
        for question in may_see(self.game, Role.TABLE).questions:
            if question.kind not in SPOKEN:
                self.asked.setdefault((self.number, question.id), question.kind)

    # ---- what it came to ----------------------------------------------------------------------

    def true_cards(self) -> Iterator[TrueCard]:
        """The cards played since the film began, in order, as they are recorded now."""
        for number, game in {**self.games, self.number: self.game}.items():
            for deal, hand in enumerate(game.hands, 1):
                cards: list[tuple[int, Seat | None, Card | None]] = []
                if hand.dealt_place is not None and hand.up is not None:
                    cards.append((hand.dealt_place, hand.dealer, hand.up))
                cards += [(play.place, play.seat, play.card) for play in hand.plays]
                for place, seat, card in cards:
                    key, of = (number, place), (number, deal)
                    if key <= self.before_film:
                        continue
                    is_known = key in self.touched or of in self.confirmed
                    t = self.readings[key].t if key in self.readings else None
                    yield TrueCard(t, seat, card, is_known and card is not None, of)

    def removed(self) -> Iterator[Key]:
        """The places of cards that the camera reported and people removed."""
        for number, game in {**self.games, self.number: self.game}.items():
            places: set[int | None] = {play.place for hand in game.hands for play in hand.plays}
            places |= {hand.dealt_place for hand in game.hands}
            yield from (
                key
                for key in self.readings
                if key[0] == number and key[1] not in places and key in self.touched
            )


def _by(settings: Settings, game: Game) -> Game:
    """``game`` judged by the agreed rules; unchanged if they do not fit the plays."""
    try:
        return replay(game.journal, book_loading.load(settings.book, settings.house))
    except (UnknownSeat, ValueError):
        return game


def begun(before: Iterable[Step]) -> Folded:
    """The evening at the beginning of the film."""
    rules = Settings()
    folded = Folded(replay((), book_loading.load(rules.book, rules.house)))
    for step in before:
        folded.settle(step)
        folded.take(step.facts, step.by)
    folded.asked.clear()
    folded.turned = 0
    folded.before_film = folded.number, folded.here
    return folded


def as_written(before: Sequence[Step], during: Iterable[Step]) -> Folded:
    """The evening as its journal records it."""
    folded = begun(before)
    for step in during:
        folded.settle(step)
        if step.answered:
            folded.answer(step.answered)
        if step.turned:
            folded.turn(step.facts)
            continue
        folded.take(step.facts, step.by, None if step.seen is None else step.seen.t)
    return folded
