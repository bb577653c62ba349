"""Judges many random deals under every book: ``python -m models.lab many-deals --deals 100000``.

Half of the deals have a revoke planted. Stops at the first deal that raises, or whose ruling is not
the planted one, and prints the deals a second of each book.
"""

import argparse
import random
import time
from collections.abc import Sequence

from models.lab.law.deals import Deal, random_deal
from referee.book.book_loading import books, load
from referee.game.game import replay
from referee.view.judge_report import judged_deals


def judge_many(book: str, deals: int, seed: int) -> None:
    """Deals and judges ``deals`` random deals; raises AssertionError with the deal that is wrong."""
    rules, rng = load(book), random.Random(f"{book} {seed}")
    for _ in range(deals):
        dealer = rng.choice(rules.seating.seats)
        deal = random_deal(rules, rng, dealer, revoke=rng.random() < 0.5)
        check(deal, judged_deals(replay(deal.events, rules))[0])


def check(deal: Deal, line: dict) -> None:
    rulings = [(r["kind"], r["offender"], r["trick"]) for r in line["rulings"]]
    planted = [("revoke", str(deal.revoke[0]), deal.revoke[1])] if deal.revoke else []
    assert rulings == planted, (deal.events, line)
    assert [t["winner"] for t in line["tricks"]] == [str(seat) for seat in deal.winners], deal.events
    assert line["points"] is not None, deal.events


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=100_000, help="deals of every book (100000)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--book", choices=books(), help="one book only")
    args = options.parse_args(arguments)
    for book in [args.book] if args.book else books():
        began, spent = time.perf_counter(), time.process_time()
        judge_many(book, args.deals, args.seed)
        wall, spent = time.perf_counter() - began, time.process_time() - spent
        print(f"{book}: {args.deals} deals, {args.deals / wall:.0f} a second"
              f" ({1000 * spent / args.deals:.2f} ms of processor time each)", flush=True)  # fmt: skip
