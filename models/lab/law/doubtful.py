"""Random deals as an unsure eye reports them, ruled and counted against what happened.

``python -m models.lab doubtful --deals 1500 --unread 0.03 --misread 0.004 --seed 7`` deals at random (half
of the deals with a planted revoke), lets some cards be misread, unread or right with a rival, and prints what
was reported before anybody answered: false accusations, planted revokes proved, points, questions and
milliseconds a deal. ``--outside 0.2``: of that share of the misread cards the truth is not among the rivals.
``--named 1``: the eye is sure that a card it did not read is one of the two that it names; it says .97 else.
``--seats 0.002``: that share of the cards is given to another player; of a fifth of them the eye says nothing
of the right player.
``--against FOLDER`` judges the same deals with the Bowerbird of another folder, too.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from models.lab.law.deals import Deal, random_deal
from referee.asking.all_questions import questions
from referee.asking.question import Kind
from referee.book.loading import books, load
from referee.book.ruleset import RuleSet
from referee.cards import RANKS, Card
from referee.facts.register import Cut, Dealt, Event, Played, Quitted
from referee.game.game import Game, replay
from referee.notation import sheets as sheet_notation

Line = dict[str, Any]
Rulings = set[tuple[str, str | None, int | None]]
"""Kind, offender and trick of each."""


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


def seen(rules: RuleSet, deal: Deal, rng: random.Random, args: argparse.Namespace) -> list[Event]:
    """The facts of ``deal`` as reported by an unsure watcher."""
    events: list[Event] = []
    seats = random.Random(rng.random()) if args.seats else rng
    for event in deal.events:
        ids = (f"s{len(events)}",)
        if isinstance(event, Dealt):
            events.append(Dealt(event.dealer, event.up, seen=ids))
        elif isinstance(event, Quitted):
            events.append(Quitted(event.by, seen=ids))
        elif isinstance(event, Cut):
            continue
        elif isinstance(event, Played):
            events.append(_given(rules, _read(rules, event, rng, args, ids), seats, args))
        else:
            events.append(event)
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


def accusations(game: Game) -> Rulings:
    rulings = [ruling for deal in game.deals for ruling in deal.rulings]
    return {(r.kind, str(r.offender) if r.offender else None, r.trick) for r in rulings}


def judged(events: list[Event], rules: RuleSet) -> Line:
    """The result of the deal: its rulings, points and questions, and the milliseconds of judging."""
    began = time.process_time()
    game = replay(events, rules)
    rulings = sorted(accusations(game), key=str)
    total = game.deals[0].score.total
    asked = [item.kind for item in questions(game) if item.kind not in (Kind.WHO_CALLED, Kind.WHICH_SUIT)]
    return {
        "rulings": [list(item) for item in rulings],
        "points": None if total is None else list(total),
        "asked": asked,
        "ms": 1000 * (time.process_time() - began),
    }


def summary(name: str, lines: list[Line], truths: list[tuple[Rulings, list[int], Deal]]) -> str:
    false = proved = planted = right = wrong = asked = 0
    accused_deals = 0
    for line, (due, points, deal) in zip(lines, truths, strict=True):
        accused = {tuple(ruling) for ruling in line["rulings"]}
        false += len(accused - due)
        accused_deals += bool(accused - due)
        if deal.revoke is not None:
            planted += 1
            proved += ("revoke", str(deal.revoke[0]), deal.revoke[1]) in accused
        right += line["points"] == points
        wrong += line["points"] is not None and line["points"] != points
        asked += len(line["asked"])
    ms = sorted(line["ms"] for line in lines)
    n = len(lines)
    return (
        f"{name}: false accusations {false} (in {accused_deals} deals); revokes proved {proved} of {planted};"
        f" points {right} right, {n - right - wrong} open, {wrong} wrong; questions {asked / n:.3f} a deal;"
        f" ms a deal {statistics.median(ms):.2f} median, {ms[int(0.95 * n)]:.2f} 95 %, {ms[-1]:.1f} worst"
    )


ELSEWHERE = """
import json, sys, time
sys.path.insert(0, '.')
try:
    from referee.notation import sheets
    from referee.game.game import replay
    from referee.asking.all_questions import questions
    from referee.book.loading import load
    from referee.facts.register import Dealt, Played, Quitted
except ImportError:  # of before the referee had rooms
    from referee import notation as sheets
    from referee.game import replay
    from referee.questions import questions
    from referee.rules import load
    from referee.events import Dealt, Played, Quitted
from dataclasses import replace
for text in sys.stdin:
    one = json.loads(text)
    events = list(sheets.read(one["sheet"]).events)
    events = [replace(e, seen=("s%d" % n,)) if isinstance(e, (Dealt, Played, Quitted)) else e
              for n, e in enumerate(events)]
    rules = load(one["book"])
    began = time.process_time()
    game = replay(events, rules)
    rulings = sorted({(r.kind, str(r.offender) if r.offender else None, r.trick)
                      for d in game.deals for r in d.rulings}, key=str)
    total = game.deals[0].score.total
    asked = [q.kind for q in questions(game) if q.kind not in SPOKEN]
    print(json.dumps({"rulings": rulings, "points": None if total is None else list(total),
                      "asked": asked, "ms": 1000 * (time.process_time() - began)}), flush=True)
"""


def elsewhere(folder: Path, cases: list[tuple[str, list[Event]]]) -> list[Line]:
    """The same deals judged by the Bowerbird in ``folder``, without shares, which it may not know."""
    lines = []
    for book, events in cases:
        plain = [_without_shares(event) for event in events]
        sides = tuple(map(str, load(book).seating.sides))
        lines.append(json.dumps({"book": book, "sheet": sheet_notation.write(plain, sides=sides)}))
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input="\n".join(lines) + "\n", text=True, cwd=folder,
        capture_output=True, check=True, env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def _without_shares(event: Event) -> Event:
    if isinstance(event, Played):
        return Played(event.seat, event.card, event.rivals, seen=event.seen)
    return event


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
    options.add_argument("--against", type=Path, help="a folder with another Bowerbird")
    options.add_argument("--show", type=int, default=0, help="print that many deals with false accusations")
    args = options.parse_args(arguments)
    rng = random.Random(f"doubtful {args.seed} {args.unread} {args.misread} {args.outside}")
    cases: list[tuple[str, list[Event]]] = []
    truths: list[tuple[Rulings, list[int], Deal]] = []
    lines: list[Line] = []
    names = [args.book] if args.book else books()
    while len(cases) < args.deals:
        book = rng.choice(names)
        rules = load(book)
        dealer = rng.choice(rules.seating.seats)
        deal = random_deal(rules, rng, dealer, makes=True, revoke=rng.random() < 0.5)
        truth = replay([event for event in deal.events if not isinstance(event, Cut)], rules)
        events = seen(rules, deal, rng, args)
        cases.append((book, events))
        total = truth.deals[0].score.total
        assert total is not None  # nothing of it was left open
        truths.append((accusations(truth), list(total), deal))
        lines.append(judged(events, rules))
        accused = {tuple(ruling) for ruling in lines[-1]["rulings"]}
        if accused - truths[-1][0] and args.show > 0:
            args.show -= 1
            sides = tuple(map(str, rules.seating.sides))
            print(
                book,
                accused - truths[-1][0],
                deal.revoke,
                sheet_notation.write(events, sides=sides),
                sep="\n",
            )
            print(*(event.card for event in deal.events if isinstance(event, Played)))
    print(f"{args.deals} deals, {args.unread:.1%} unread, {args.misread:.1%} misread, seed {args.seed}")
    if args.against is not None:
        print(summary("there", elsewhere(args.against, cases), truths))
    print(summary("here", lines, truths), flush=True)
