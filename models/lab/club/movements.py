"""Draws the movements of many clubs and counts them again: repeats, byes, ghosts, tables of three, Swiss."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from web.hub.movements.chart import chart
from web.hub.movements.draw import draw
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import CannotSeat, Over
from web.hub.movements.repeats import Met
from web.hub.movements.seating import Round, pair
from web.hub.movements.swiss import swiss

from .plain_recount import Repeats, Seats, count_rounds, spread

HEAD = "movement        people  evenings  partners  at a table  byes  ghosts  threes  twice running  wrong"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each movement and each span of people; 1 where a checker finds something wrong."""
    asked = argparse.ArgumentParser(prog="python -m models.lab movements", description=__doc__)
    asked.add_argument("--people", type=int, nargs=2, default=(8, 163), help="fewest and most people")
    asked.add_argument("--step", type=int, default=1, help="try every so many numbers of people")
    asked.add_argument("--rounds", type=int, default=12)
    asked.add_argument("--swiss", type=int, default=200, help="Swiss tournaments")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args(arguments)
    people = range(chosen.people[0], chosen.people[1] + 1, chosen.step)
    print(HEAD)
    bad = 0
    for over in Over:
        evenings = [(n, _drawn(n, chosen.rounds, over, Random(chosen.seed + n))) for n in people]
        bad += _report(f"draw, {over}", evenings)
    for kind in (Movement.RAINBOW, Movement.WHIST):
        bad += _report(kind.value, list(_charts(kind, people, chosen.rounds)))
    bad += _swiss(chosen.swiss, chosen.rounds, chosen.seed)
    return 1 if bad else 0


def _plain(round_: Round) -> tuple[list[Seats], tuple[int, ...]]:
    return [sitting.seats for sitting in round_.sittings], round_.out


def _drawn(people: int, rounds: int, over: Over, rng: Random) -> Repeats | None:
    met, made = Met(), []
    everybody = list(range(1, people + 1))
    try:
        for _ in range(rounds):
            round_ = draw(everybody, met, rng, over)
            met.add(round_)
            made.append(_plain(round_))
    except CannotSeat:
        return None
    return count_rounds(made, everybody)


def _charts(kind: Movement, people: range, rounds: int) -> Iterator[tuple[int, Repeats | None]]:
    for number in people:
        for over in (Over.BYE, Over.THREE, Over.GHOST) if number % 4 else (None,):
            try:
                made = chart(kind, number, None, over, Random(0)).rounds[:rounds]
            except CannotSeat:
                continue
            yield number, count_rounds(map(_plain, made), range(1, number + 1))


def _report(name: str, evenings: list[tuple[int, Repeats | None]]) -> int:
    """Print the results of evenings of a movement; returns how many are wrong."""
    seated = [(people, round_) for people, round_ in evenings if round_ is not None]
    if not seated:
        return 0
    worst = Counter[str]()
    for people, round_ in seated:
        numbers = range(1, people + 1)
        worst["partners"] = max(worst["partners"], max(round_.partners.values(), default=0))
        worst["met"] = max(worst["met"], max(round_.met.values(), default=0))
        for what, counts in (("byes", round_.byes), ("ghosts", round_.ghosts), ("threes", round_.threes)):
            worst[what] = max(worst[what], spread(counts, numbers))
        worst["twice"] += round_.twice_running
        worst["wrong"] += len(round_.wrong)
    fewest, most = seated[0][0], seated[-1][0]
    print(f"{name:14}  {fewest:3}-{most:<3} {len(seated):8} {worst['partners']:9} {worst['met']:11}"
          f" {worst['byes']:5} {worst['ghosts']:7} {worst['threes']:7} {worst['twice']:14}"
          f" {worst['wrong']:6}", flush=True)  # fmt: skip
    return worst["wrong"]


def _swiss(tournaments: int, rounds: int, seed: int) -> int:
    """Play random Swiss tournaments; returns how many rounds lacked a person or repeated a bye too early."""
    rng, meetings, again, wrong, uneven = Random(seed), 0, 0, 0, 0
    for _ in range(tournaments):
        pairs = list(range(1, rng.randrange(6, 31) + 1))
        scores, played, byes = dict.fromkeys(pairs, 0), Counter[tuple[int, int]](), Counter[int]()
        for _ in range(min(rounds, len(pairs) // 2)):
            round_ = swiss(scores, played, byes)
            players = sorted([who for two in round_.meetings for who in two] + list(round_.out))
            wrong += players != pairs
            for two in round_.meetings:
                meetings += 1
                again += played[pair(*two)] > 0
                played[pair(*two)] += 1
                made = rng.randrange(20)
                scores[two[0]] += made
                scores[two[1]] += 19 - made
            byes.update(round_.out)
        uneven += spread(byes, pairs) > 1
    print(f"Swiss: {tournaments} tournaments of 6 to 30 pairs, {meetings} meetings: {again} a second time,"
          f" {uneven} with byes shared out unevenly, {wrong} rounds wrong", flush=True)  # fmt: skip
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
