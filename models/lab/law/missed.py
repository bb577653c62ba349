"""Lawful deals as reported by a watcher that misses much, with late answers: nobody may be accused.

``python -m models.lab missed --games 500 --lost 0.1 --seed 7`` plays two lawful deals a game, loses that
share of the events (up-cards, their fates, cards, gatherings, hands laid down), does not see the players of
some cards, sees some false cards, and lets people say who called at any moment or never. It prints the
accusations, all false, and the kinds of questions.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from models.lab.law.deals import Deal, evening
from models.lab.law.side_by_side import JudgedRecord, keep
from referee.asking.all_questions import answer, questions
from referee.asking.question import SPOKEN, Kind
from referee.book.loading import books, load
from referee.book.ruleset import RuleSet
from referee.facts.register import Discarded, LaidDown, Made, Played, Quitted
from referee.game.game import Game, apply, new_game, replay
from referee.laws.ruling import Status
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import (
    CardLaid,
    HandLaidDown,
    Read,
    TableEvent,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
)
from referee.words.message import Message


class Accusation(NamedTuple):
    """What somebody is accused of: the ruling's kind, the offender and the text."""

    kind: str
    offender: Seat
    text: str

    @property
    def in_words(self) -> str:
        return f"{self.kind} by {self.offender}: {self.text}"


class JudgedGame(NamedTuple):
    """What the referee makes of a game; ``false`` are the accusations at any moment, all false."""

    record: JudgedRecord
    game: Game
    false: list[Accusation]


def seen_events(rules: RuleSet, deal: Deal, rng: random.Random, lost: float, at: int) -> Iterator[TableEvent]:
    """Such a watcher's events of ``deal``; ``at`` numbers its sightings."""

    def seen() -> tuple[float, int, tuple[str, ...]]:
        nonlocal at
        at += 1
        return float(at), at, (f"s{at}",)

    if rng.random() >= lost:
        yield UpCardTurned(*seen(), deal.dealer, Read(deal.up, 0.999))
    taken = any(isinstance(fact, Discarded) for fact in deal.facts)
    down = deal.trump is not None and not taken
    for fact in deal.facts:
        if isinstance(fact, Discarded) and rng.random() >= lost:
            yield UpCardTaken(*seen(), deal.dealer, Read(deal.up, 0.999))
        elif isinstance(fact, Made) and down and rng.random() >= lost:
            yield UpCardTurnedDown(*seen(), deal.dealer, Read(deal.up, 0.999))
        elif isinstance(fact, LaidDown) and rng.random() >= lost:
            yield HandLaidDown(*seen(), fact.seat)
        elif isinstance(fact, Played):
            if rng.random() < lost / 4:  # a shadow, or a card that lay there before
                who, card = rng.choice(rules.seating.seats), rng.choice(sorted(rules.cards, key=str))
                named = card if rng.random() < 0.5 else None
                rivals = ((card, 0.5),) if named is None else ()
                yield CardLaid(*seen(), who, round(rng.uniform(0.2, 0.59), 2), Read(named, 0.8, rivals))
            if rng.random() >= lost:
                p = 0.4 if rng.random() < lost / 2 else 0.99
                yield CardLaid(*seen(), fact.seat, p, Read(fact.card, 0.999))
        elif isinstance(fact, Quitted) and rng.random() >= lost:
            yield TrickGathered(*seen(), fact.by, ())


def accused(game: Game) -> set[Accusation]:
    """The accusations: what, who, and the text."""
    return {
        Accusation(ruling.kind, ruling.offender, str(ruling.text))
        for deal in game.deals
        for ruling in deal.rulings
        if ruling.offender is not None
        and ruling.status is not Status.NOT_PROVED
        and not _is_of_lifting(ruling.text)  # taking the up-card into the hand is seen, and so it was
    }


def _is_of_lifting(text: Message) -> bool:
    """Whether a text says that the up-card was lifted, by itself or within another."""
    within = (part for _, part in text.parts if isinstance(part, Message))
    return text.key == "exposed.lifted_from_the_pack" or any(map(_is_of_lifting, within))


def spoken(game: Game, deals: list[Deal]) -> Game:
    """``game`` once people have said who called, in each deal in which that is asked and was so."""
    for _ in range(6):
        for question in questions(game):
            if question.kind not in SPOKEN or not 0 < question.deal <= len(deals):
                continue
            deal = deals[question.deal - 1]
            if question.kind == Kind.WHICH_SUIT:
                key = deal.trump.value if deal.trump is not None else "none"
            else:
                key = f"{deal.maker}-alone" if deal.maker in deal.alone else str(deal.maker)
            if key in [choice.key for choice in question.choices]:
                for fact in answer(game, question, key):
                    game = apply(game, fact)
                break
        else:
            return game
    return game


def played(rules: RuleSet, rng: random.Random, lost: float) -> tuple[Game, set[Accusation]]:
    """A game of two lawful deals as reported, and the false accusations at any moment."""
    deals = list(evening(rules, rng, 2))
    return judge_seen(rules, deals, rng, lost, rng.choice((0.0, 0.1, 0.5, 1.0)))


def judge_seen(
    rules: RuleSet, deals: list[Deal], rng: random.Random, lost: float, late: float
) -> tuple[Game, set[Accusation]]:
    """How a game ends of which so much is ``lost``, and who was accused; ``late``: how soon people answer."""
    game = new_game(rules)
    accusations: set[Accusation] = set()
    events: list[TableEvent] = []
    for deal in deals:
        for event in seen_events(rules, deal, rng, lost, len(events) + 100 * len(deals)):
            events.append(event)
            for fact in read_event(game, event).facts:
                game = apply(game, fact)
            accusations |= accused(game)
            if rng.random() < late and len(game.deals) <= len(deals):
                game = spoken(game, deals)
                accusations |= accused(game)
    game = spoken(game, deals)
    return game, accusations | accused(game)


def _points(game: Game, truth: Game) -> str:
    """Whether the points of a game are right, open or wrong."""
    points = [deal.score.total for deal in game.deals]
    if None in points or len(points) != len(truth.deals):
        return "open"
    return "right" if points == [deal.score.total for deal in truth.deals] else "wrong"


def judged(name: str, rules: RuleSet, deals: list[Deal], rng: random.Random, lost: float) -> JudgedGame:
    """What the referee makes of a game of which so much is ``lost``, compared with the deals as they were."""
    late = rng.choice((0.0, 0.1, 0.5, 1.0))
    began = time.process_time()
    game, accusations = judge_seen(rules, deals, rng, lost, late)
    ms = 1000 * (time.process_time() - began)
    asked = tuple(question.kind for question in questions(game))
    false = sorted(accusations, key=lambda accusation: accusation.in_words)
    words = tuple(accusation.in_words for accusation in false)
    points = _points(game, replay([fact for deal in deals for fact in deal.facts], rules))
    return JudgedGame(JudgedRecord(name, words, words, None, points, asked, ms), game, false)


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(prog="python -m models.lab missed", description=__doc__)
    options.add_argument("--games", type=int, default=500)
    options.add_argument("--lost", type=float, default=0.1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--book", choices=books())
    options.add_argument("--show", type=int, default=0, help="print that many games with an accusation")
    options.add_argument("--lines", type=Path, help="write what came of each game into this file")
    args = options.parse_args(arguments)
    rng = random.Random(f"missed {args.seed} {args.lost}")
    kinds: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    games, records = 0, []
    for number in range(args.games):
        book = args.book or rng.choice(books())
        rules = load(book)
        deals = list(evening(rules, rng, 2))
        record, game, false = judged(f"missed {args.seed} {args.lost} {number}", rules, deals, rng, args.lost)
        records.append(record)
        kinds.update(accusation.kind for accusation in false)
        asked.update(record.asked)
        games += bool(false)
        if false and args.show:
            args.show -= 1
            sides = tuple(map(str, rules.seating.sides))
            print(book, record.false, sheets.write(game.journal, sides=sides), sep="\n")
    if args.lines is not None:
        keep(args.lines, records)
    print(f"{args.games} games, {args.lost:.0%} lost, seed {args.seed}:")
    print(f"  {kinds.total()} false accusations in {games} games", dict(kinds))
    print(f"  asked at the end: {asked.total() / args.games:.2f} a game", dict(asked))
