"""Random deals as an unsure watcher reports them, ruled and counted against what happened.

``python -m models.lab doubtful --deals 1500 --unread 0.03 --misread 0.004 --seed 7`` deals at random (half
of the deals with a planted revoke), lets some cards be misread, unread or right with a rival, and prints what
was reported before anybody answered: false accusations, planted revokes proved, points, questions and
milliseconds a deal. ``--outside 0.2``: of that share of the misread cards the truth is not among the rivals.
``--named 1``: the watcher is sure that a card it did not read is one of the two that it names, else .97 sure.
``--seats 0.002``: that share of the cards is given to another player; for a fifth of them the right
player is not among those it thinks possible.
``--lines FILE`` keeps what came of each deal for ``side-by-side`` and ``reliability``.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from models.lab.law.claims import Happened, claims
from models.lab.law.deals import Deal, random_deal
from models.lab.law.ruling_keys import RulingKey, rulings
from models.lab.law.side_by_side import JudgedRecord, keep, points_in_words, summary
from referee.asking.all_questions import questions
from referee.asking.question import SPOKEN
from referee.book.loading import books, load
from referee.book.ruleset import RuleSet
from referee.cards import RANKS, Card
from referee.facts.register import Cut, Dealt, Fact, Played, Quitted
from referee.game.game import replay
from referee.notation import sheets


def similar_card(rules: RuleSet, card: Card, rng: random.Random) -> Card:
    """A card that a camera may confuse with ``card``: mostly of its rank, or a neighbour in its suit."""
    others = sorted(rules.cards - {card}, key=str)
    near = [
        other for other in others
        if other.rank == card.rank
        or (
            other.suit is card.suit
            and other.suit
            and abs(RANKS.index(other.rank) - RANKS.index(card.rank)) == 1
        )
    ]  # fmt: skip
    return rng.choice(near or others)


def seen(rules: RuleSet, deal: Deal, rng: random.Random, args: argparse.Namespace) -> list[Fact]:
    """The facts of ``deal`` as reported by an unsure watcher."""
    events: list[Fact] = []
    seats = random.Random(rng.random()) if args.seats else rng
    for fact in deal.facts:
        ids = (f"s{len(events)}",)
        if isinstance(fact, Dealt):
            events.append(Dealt(fact.dealer, fact.up, seen=ids))
        elif isinstance(fact, Quitted):
            events.append(Quitted(fact.by, seen=ids))
        elif isinstance(fact, Cut):
            continue
        elif isinstance(fact, Played):
            events.append(_given(rules, _read(rules, fact, rng, args, ids), seats, args))
        else:
            events.append(fact)
    return events


def _read(
    rules: RuleSet, event: Played, rng: random.Random, args: argparse.Namespace, ids: tuple[str, ...]
) -> Played:
    truth, chance = event.card, rng.random()
    assert truth is not None
    other = similar_card(rules, truth, rng)
    if chance < args.unread:
        first = round(rng.uniform(0.45, 0.85), 3)
        likely = [(truth, first), (other, round(args.named - first, 3))]
        if rng.random() > first:
            likely.reverse()
            likely = [(likely[0][0], first), (likely[1][0], round(args.named - first, 3))]
        cards, shares = zip(*likely, strict=True)
        return Played(event.seat, None, cards, shares=shares, seen=ids)
    share = round(rng.uniform(0.02, 0.3), 3)
    if chance < args.unread + args.misread:
        if rng.random() < args.outside:
            return Played(event.seat, other, seen=ids)
        return Played(event.seat, other, (truth,), shares=(share,), seen=ids)
    if chance < args.unread + args.misread + 0.02:
        return Played(event.seat, truth, (other,), shares=(share,), seen=ids)
    return Played(event.seat, truth, seen=ids)


def _given(rules: RuleSet, card: Played, rng: random.Random, args: argparse.Namespace) -> Played:
    """The card as it was given to a player, with who else may have laid it."""
    if not args.seats:
        return card
    others = [seat for seat in rules.seating.seats if seat is not card.seat]
    chance, other, p = rng.random(), rng.choice(others), round(rng.uniform(0.004, 0.05), 4)
    if chance >= args.seats:
        return replace(card, others=((other, round(p / 10, 4)),))
    assert card.seat is not None
    return replace(card, seat=other, others=() if chance < args.seats / 5 else ((card.seat, p),))


def judged(name: str, facts: list[Fact], rules: RuleSet, deal: Deal) -> JudgedRecord:
    """What the referee makes of ``facts``, compared with the deal as it was."""
    truth = replay([fact for fact in deal.facts if not isinstance(fact, Cut)], rules)
    due, points = set(rulings(truth)), truth.deals[0].score.total
    began = time.process_time()
    game = replay(facts, rules)
    accused, total = set(rulings(game)), game.deals[0].score.total
    asked = tuple(question.kind for question in questions(game) if question.kind not in SPOKEN)
    ms = 1000 * (time.process_time() - began)
    revoke = RulingKey("revoke", str(deal.revoke[0]), deal.revoke[1]) if deal.revoke is not None else None
    return JudgedRecord(
        name,
        tuple(sorted(ruling.in_words for ruling in accused)),
        tuple(sorted(ruling.in_words for ruling in accused - due)),
        None if revoke is None else revoke in accused,
        points_in_words(total, points),
        asked,
        ms,
        tuple(claims(game.hands[0], _happened(facts, deal), due)),
    )


def _happened(facts: list[Fact], deal: Deal) -> dict[str, Happened]:
    """What each sighting was in truth: all that was reported did happen."""
    true = [fact for fact in deal.facts if not isinstance(fact, Cut)]
    return {
        event.seen[0]: Happened(type(was).__name__, getattr(was, "seat", None), getattr(was, "card", None))
        for event, was in zip(facts, true, strict=True)
        if event.seen
    }


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(prog="python -m models.lab doubtful", description=__doc__)
    options.add_argument("--deals", type=int, default=1500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--unread", type=float, default=0.03, help="the share of cards not read (0.03)")
    options.add_argument("--misread", type=float, default=0.004, help="the share of cards misread (0.004)")
    options.add_argument(
        "--named", type=float, default=0.97, help="the share of the two names of an unread card (0.97)"
    )
    options.add_argument("--outside", type=float, default=0.0, help="misreads without the truth as a rival")
    options.add_argument(
        "--seats", type=float, default=0.0, help="the share of cards given to another player"
    )
    options.add_argument("--book", choices=books(), help="one book only")
    options.add_argument("--lines", type=Path, help="write what came of each deal into this file")
    options.add_argument("--show", type=int, default=0, help="print that many deals with false accusations")
    args = options.parse_args(arguments)
    seed = f"{args.seed} {args.unread} {args.misread} {args.outside}"
    records = []
    for number, (rules, deal, events) in enumerate(reported(args)):
        records.append(judged(f"doubtful {seed} {number}", events, rules, deal))
        if records[-1].false and args.show > 0:
            args.show -= 1
            sides = tuple(map(str, rules.seating.sides))
            print(rules.book, records[-1].false, deal.revoke, sheets.write(events, sides=sides), sep="\n")
            print(*(fact.card for fact in deal.facts if isinstance(fact, Played)))
    if args.lines is not None:
        keep(args.lines, records)
    print(f"{args.deals} deals, {args.unread:.1%} unread, {args.misread:.1%} misread, seed {args.seed}")
    print(summary(records), flush=True)


def reported(args: argparse.Namespace) -> Iterator[tuple[RuleSet, Deal, list[Fact]]]:
    """The random deals, each with its rules and the facts that an unsure watcher reports."""
    rng = random.Random(f"doubtful {args.seed} {args.unread} {args.misread} {args.outside}")
    names = [args.book] if args.book else books()
    for _ in range(args.deals):
        rules = load(rng.choice(names))
        dealer = rng.choice(rules.seating.seats)
        deal = random_deal(rules, rng, dealer, makes=True, revoke=rng.random() < 0.5)
        yield rules, deal, seen(rules, deal, rng, args)
