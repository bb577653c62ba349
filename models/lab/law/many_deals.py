"""Judges many random deals under every book: ``python -m models.lab many-deals --deals 100000``.

Half of the deals have a revoke planted. Stops at the first deal that raises, or has another
ruling than planted or other points than counted here, and prints the deals a second of each book.
Then as many are played at American tables that each have house values of their own.
"""

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any

from models.lab.law.deals import Deal, random_deal
from referee.book.loading import books, load
from referee.book.ruleset import RuleSet
from referee.cards import NO_TRUMP
from referee.game.game import replay
from referee.view.judge_report import judged_deals

HOUSE = {
    "no_trump": ("no", "second round", "either round"),
    "no_trump_times": (1, 2, 3),
    "going_under": ("no", "three alike", "any three", "whole hand"),
    "partners_best": ("no", "partner chooses", "called for"),
    "lone_short": ("makes", "scores nothing", "is euchred"),
    "defend_alone": ("no", "always"),
    "lone_defence": (2, 4),
    "partner_first_round": ("assists", "plays alone"),
    "stick_dealer": (False, True),
}
"""What American tables add to the book, each value as likely as another."""


def judge_houses(deals: int, seed: int) -> None:
    """Deals and judges as :func:`judge_many`, at forty American tables with values drawn from HOUSE."""
    rng, tables = random.Random(f"houses {seed}"), 40
    for _ in range(tables):
        rules = load("american", {name: rng.choice(values) for name, values in HOUSE.items()})
        _judge(rules, rng, -(-deals // tables))


def judge_many(book: str, deals: int, seed: int) -> None:
    """Deals and judges ``deals`` random deals; raises AssertionError with the deal that is wrong."""
    _judge(load(book), random.Random(f"{book} {seed}"), deals)


def _judge(rules: RuleSet, rng: random.Random, deals: int) -> None:
    for _ in range(deals):
        dealer = rng.choice(rules.seating.seats)
        deal = random_deal(rules, rng, dealer, revoke=rng.random() < 0.5)
        check(rules, deal, judged_deals(replay(deal.facts, rules))[0])


def check(rules: RuleSet, deal: Deal, line: dict[str, Any]) -> None:
    rulings = [(r["kind"], r["offender"], r["trick"]) for r in line["rulings"]]
    planted = [("revoke", str(deal.revoke[0]), deal.revoke[1])] if deal.revoke else []
    assert rulings == planted, (deal.facts, line)
    assert [t["winner"] for t in line["tricks"]] == [str(seat) for seat in deal.winners], deal.facts
    assert line["points"] == points(rules, deal), (rules.house, deal.facts, line["points"])


def points(rules: RuleSet, deal: Deal) -> dict[str, int]:
    """What a deal brings each side, counted from who won the tricks and who played alone."""
    table = rules.seating
    none = {str(side): 0 for side in table.sides}
    if deal.maker is None:
        return none
    makers = table.side(deal.maker)
    won = sum(seat in makers for seat in deal.winners)
    alone = any(seat in makers for seat in deal.alone)
    against = any(seat not in makers for seat in deal.alone)
    needed = 5 if alone and rules.lone_short == "is euchred" else 3
    if won < needed:
        worth = rules.lone_defence if against else rules.lone_euchred if alone else rules.euchre
    elif won == 5:
        worth = rules.lone_march if alone else rules.march
    elif alone:
        worth = 0 if rules.lone_short == "scores nothing" else rules.lone_make
    else:
        worth = rules.make
    worth *= rules.no_trump_times if deal.trump is NO_TRUMP else 1
    return none | {str(side): worth for side in table.sides if (side == makers) is (won >= needed)}


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=100_000, help="deals of every book (100000)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--book", choices=books(), help="one book only")
    args = options.parse_args(arguments)
    for book in [args.book] if args.book else [*books(), ""]:
        began, spent = time.perf_counter(), time.process_time()
        if book:
            judge_many(book, args.deals, args.seed)
        else:
            judge_houses(args.deals, args.seed)
        wall, spent = time.perf_counter() - began, time.process_time() - spent
        print(f"{book or 'american tables'}: {args.deals} deals, {args.deals / wall:.0f} a second"
              f" ({1000 * spent / args.deals:.2f} ms of processor time each)", flush=True)  # fmt: skip
