"""A case is decided alike if a fact of it is entered later, and if another deal was played before it."""

import pytest

from referee.book.loading import books
from referee.book.loading import load as book_of
from referee.facts.register import (
    Amended,
    Claimed,
    Confirmed,
    DealBegan,
    Dealt,
    Decided,
    Drew,
    GameBegan,
    Inserted,
    PacketsDealt,
    Played,
    RoundClosed,
    ScoreSet,
    TurnedDown,
    Undone,
)
from referee.game.game import replay
from referee.notation import sheets
from referee.seats import Seat

from ..cases import FILES, game_of, load

OF_A_PLACE = (Amended, Confirmed, Decided, Inserted, RoundClosed, Undone)
BEFORE_THE_FIRST_DEAL = {
    "law_9_before_the_first_deal",
    "law_29_before_the_first_deal",
    "law_31_he_deals_all_the_same",
}


def cases(book):
    """The cases of a book whose facts name no places: the name and the game."""
    for path in FILES:
        if load(path)["book"] != book:
            continue
        game = game_of(path)
        if not any(isinstance(fact, OF_A_PLACE) for fact in game.journal):
            yield path.stem, game


def decisions(game, first=0):
    """Of every deal from ``first`` on: its points, and its rulings without their texts."""
    return [
        (
            deal.score.hand,
            deal.score.penalties,
            sorted(
                (r.law, r.kind, str(r.offender), r.trick or 0, r.status.name, r.chosen) for r in deal.rulings
            ),
        )
        for deal in game.deals[first:]
    ]


@pytest.mark.parametrize("book", books())
def test_a_fact_that_is_entered_later_counts_where_it_belongs(book):
    otherwise = []
    for number, (name, game) in enumerate(cases(book)):
        rules, facts = game.rules, game.journal
        in_order = decisions(game)
        # a card entered later is not vouched to have fallen in its turn, and nothing stands before the first
        movable = [n for n, fact in enumerate(facts[:-1]) if n and not isinstance(fact, Played)]
        for n in movable[number % 3 :: 3]:
            later = (*facts[:n], *facts[n + 1 :], Inserted(n + 1, facts[n]))
            if decisions(replay(later, rules)) != in_order:
                otherwise.append((name, n + 1))
    assert not otherwise


def a_deal_before(rules, dealer):
    """A played deal after which ``dealer`` is to deal: one trick is gathered, the rest is given up."""
    seats = rules.seating.seats
    before = seats[seats.index(dealer) - 1]
    order = rules.seating.in_turn(rules.seating.eldest_hand(before))
    trick = " | ".join(f"{seat} {card}" for seat, card in zip(order, ("As", "Ks", "Qs", "Ts"), strict=False))
    side = rules.seating.side(order[0])
    return sheets.read(f"dealer {before} up 9d\n{order[0]} order\n{trick}\nquit\nrest {side}\n").facts


@pytest.mark.parametrize("book", books())
def test_a_case_is_decided_alike_as_the_second_deal(book):
    otherwise = []
    for name, game in cases(book):
        rules, facts = game.rules, game.journal
        begins = [n for n, fact in enumerate(facts) if isinstance(fact, DealBegan | Dealt | PacketsDealt)]
        is_of_another = any(
            isinstance(fact, Drew | GameBegan | ScoreSet) or (isinstance(fact, Claimed) and fact.deal)
            for fact in facts
        )
        if not begins or is_of_another or name in BEFORE_THE_FIRST_DEAL:
            continue
        before = a_deal_before(rules, facts[begins[0]].dealer)
        if decisions(replay((*before, *facts), rules), first=1) != decisions(game):
            otherwise.append(name)
    assert not otherwise


FIRST_ROUNDS = (
    "N pass|E pass|S order",
    "N pass|E order",
    "N order",
    "N pass|E pass|S pass|W take",
    "N pass|E pass|S pass|W picks up",
    "N pass|E down",
    "N pass|E pass|S pass|W pass|N pass|E pass|S make c",
    "N pass|E pass|S pass|W pass|N pass|E pass|S pass|W make s",
    "N pass|E pass|S pass|W pass|N make c",
    "N pass|E pass|S pass|W pass|N pass|E pass|S pass|W pass",
    "N pass|E pass|S pass|W down|N pass|E pass|S pass|W make s",
)


def called(rules, facts):
    """What the calls come to: maker, trump, lone players, passed out, and what is ruled."""
    game = replay(facts, rules)
    calling = game.hands[0].calling
    return calling.maker, calling.trump, calling.alone, calling.is_passed_out, decisions(game)


@pytest.mark.parametrize("calls", FIRST_ROUNDS)
@pytest.mark.parametrize("book", [book for book in books() if book_of(book).players == 4])
@pytest.mark.parametrize("house", [{}, {"stick_dealer": True}], ids=["", "stuck"])
def test_a_turning_down_seen_too_soon_and_a_call_written_twice_change_no_calls(book, house, calls):
    rules = book_of(book, house)
    facts = sheets.read("dealer W up 9h\n" + calls.replace("|", "\n") + "\n").facts
    due = called(rules, facts)
    for n in range(1, len(facts) + 1):
        again = (*facts[:n], facts[n - 1], *facts[n:])
        assert n == 1 or called(rules, again) == due, (n, "written twice")
        if n <= 5:
            down = TurnedDown(Seat.WEST, seen=("s1",))
            assert called(rules, (*facts[:n], down, *facts[n:])) == due, (n, "seen to be turned down")
