"""A season in a single journal: a correction equals a replay, and only the changed deals are ruled on."""

import random
from bisect import insort

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import evening
from referee.book.loading import books, load
from referee.facts.placed import Placed
from referee.facts.register import (
    Amended,
    Announced,
    Chose,
    Claimed,
    DealBegan,
    Dealt,
    GameBegan,
    Inserted,
    Played,
    RoundClosed,
    ScoreSet,
    Undone,
)
from referee.game import choices_that_count, due_dealer, judged_deal
from referee.game.game import apply, new_game, replay
from referee.game.record import effective
from referee.notation import sheets
from referee.play import one_deal as deal_in_play
from referee.seats import Seat

SOMERSET = load("somerset-1888")


def facts_of(rules, rng, deals):
    """The facts of an evening, with other entries at random between them."""
    sides, seats = rules.seating.sides, rules.seating.seats
    for number, deal in enumerate(evening(rules, rng, deals), 1):
        for fact in deal.facts:
            yield fact
            if rng.random() < 0.06:
                seat = rng.choice(seats)
                other = rng.choice([side for side in sides if seat not in side])
                yield rng.choice([
                    Claimed(other, seat, rng.choice([None, 1, 2])),
                    Claimed(other, seat, 1, deal=rng.randint(1, number)),
                    Announced(rng.randint(1, number), seat),
                    Chose(other, rng.choice(["stop-deal", "new-deal", "misdeal", "call-suit"])),
                    GameBegan(),
                    ScoreSet(tuple(rng.randint(0, 4) for _ in sides)),
                    DealBegan(seat),
                ])  # fmt: skip


def correction(rng, journal):
    """A random correction of a card, a seat, a deal's beginning, or an earlier correction."""
    near = len(journal) - rng.randint(0, min(12, len(journal) - 1))
    place = rng.choice([near, rng.randint(1, len(journal))])
    facts = [fact for fact in journal if not isinstance(fact, Amended | Inserted | Undone)]
    current = journal[place - 1]
    if isinstance(current, Played) and rng.random() < 0.5:
        other = rng.choice([fact for fact in facts if isinstance(fact, Played)] or [current])
        return Amended(place, Played(current.seat, other.card))
    kind = rng.choice([Undone, Undone, Amended, Inserted])
    return Undone(place) if kind is Undone else kind(place, rng.choice(facts))


@pytest.mark.parametrize(
    ("book", "house"), [*((book, {}) for book in books()), ("somerset-1888", {"revoke_until": "up-card"})]
)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_correction_of_a_season_comes_to_what_a_whole_replay_comes_to(book, house, seed):
    rng, rules = random.Random(seed), load(book, house)
    game = replay(facts_of(rules, rng, 4), rules)
    for _ in range(5):
        if rng.random() < 0.05:
            game = apply(game, RoundClosed())
        elif rng.random() < 0.2:
            for event in facts_of(rules, rng, 1):
                game = apply(game, event)
        else:
            game = apply(game, correction(rng, game.journal))
        replayed = replay(game.journal, rules)
        assert game.dealt == replayed.dealt
        assert game.deals == replayed.deals


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_facts_that_count_are_those_that_a_reader_of_the_whole_journal_finds(seed):
    rng = random.Random(seed)
    journal = list(facts_of(SOMERSET, rng, 1))
    for _ in range(12):
        journal.append(RoundClosed() if rng.random() < 0.08 else correction(rng, journal))
    assert effective(tuple(journal)) == tuple(read_by_hand(journal))
    game = replay(journal, SOMERSET)
    counting = {placed.place: placed.event for placed in read_by_hand(journal)}
    assert {n: game.corrected.at(n) for n in range(1, len(journal) + 1) if game.corrected.at(n)} == counting
    for hand in game.hands:
        assert all(game.deal_at(place) is hand for place, _ in hand.facts)


def read_by_hand(journal):
    """The facts that count, by a plain walk through the journal."""
    closed = [max([0, *(m for m in range(1, n) if isinstance(journal[m - 1], RoundClosed))])
              for n in range(1, len(journal) + 1)]  # fmt: skip

    def points(n):
        event = journal[n - 1]
        return isinstance(event, Amended | Inserted | Undone) and closed[n - 1] < event.place < n

    def struck(n):
        later = range(n + 1, len(journal) + 1)
        return any(
            isinstance(journal[m - 1], Undone) and journal[m - 1].place == n and points(m) and not struck(m)
            for m in later
        )

    def entry_at(n):
        entry = journal[n - 1].event if isinstance(journal[n - 1], Inserted) else journal[n - 1]
        for m in range(n + 1, len(journal) + 1):
            if isinstance(journal[m - 1], Amended) and points(m) and not struck(m) and aims(m) == n:
                entry = journal[m - 1].event
        return entry

    def aims(n):
        return aims(journal[n - 1].place) if isinstance(journal[n - 1], Amended) else n

    def before(n):
        for m in range(1, len(journal) + 1):
            if isinstance(journal[m - 1], Inserted) and points(m) and journal[m - 1].place == n:
                yield from before(m)
                if not struck(m):
                    yield Placed(m, entry_at(m))

    for n, event in enumerate(journal, 1):
        if not (isinstance(event, Inserted) and points(n)):
            yield from before(n)
        if not isinstance(event, Amended | Inserted | Undone) and not struck(n):
            yield Placed(n, entry_at(n))


def season(deals=40):
    rng = random.Random(1888)
    return replay([fact for deal in evening(SOMERSET, rng, deals) for fact in deal.facts], SOMERSET)


@pytest.fixture
def ruled(monkeypatch):
    """The numbers of the deals ruled on, as they occur; all earlier deals are ruled already."""
    numbers = []

    verdict_of = judged_deal.verdict_of

    def look(hand):
        insort(numbers, hand.number)
        return verdict_of(hand)

    monkeypatch.setattr(judged_deal, "verdict_of", look)
    return numbers


def test_a_new_fact_in_a_season_judges_only_its_deal_again(ruled):
    game = season()
    assert game.deals
    assert ruled == list(range(1, 41))
    del ruled[:]
    game = apply(game, Dealt(Seat.NORTH, None))
    assert game.deals
    assert ruled == [40, 41]  # the next deal's beginning closes the claims of the deal before
    del ruled[:]
    assert apply(game, Undone(len(game.journal))).deals
    assert ruled == [40]  # claims on this deal are open again


def test_the_tricks_of_a_deal_are_computed_a_single_time(monkeypatch):
    put_together = []
    real = deal_in_play.tricks_of
    monkeypatch.setattr(
        deal_in_play, "tricks_of", lambda *arguments: put_together.append(1) or real(*arguments)
    )
    game = season(20)
    assert game.deals
    assert all(deal.rulings == () for deal in game.deals)
    assert len(put_together) <= len(game.hands)


def test_choices_are_weighed_a_single_time_for_each_deal_and_not_at_every_later_fact(monkeypatch):
    weighed = []
    real = choices_that_count.rulings_of
    monkeypatch.setattr(
        choices_that_count, "rulings_of", lambda hand: weighed.append(hand.number) or real(hand)
    )
    rng = random.Random(3)
    facts = []
    for deal in evening(SOMERSET, rng, 3):
        began, *others = deal.facts
        facts += [began, Chose(SOMERSET.seating.sides[0], "stop-deal"), *others]
    game = replay(facts, SOMERSET)
    assert len(game.hands) == 3
    assert len(weighed) <= 3 * 4  # a single time for each fact that may begin a deal, and not for all thirty
    lived = new_game(SOMERSET)
    for fact in facts:
        lived = apply(lived, fact)
    assert lived.dealt == game.dealt


@pytest.mark.parametrize("book", books())
def test_recording_asks_no_law_and_who_looks_later_sees_the_same(book, monkeypatch):
    def asked(hand):
        raise AssertionError(f"a law is asked about deal {hand.number}")

    rng, rules = random.Random(7), load(book)
    game = replay(facts_of(rules, rng, 2), rules)
    with monkeypatch.context() as patch:
        for module in (choices_that_count, due_dealer, judged_deal):
            patch.setattr(module, "rulings_of", asked)
        for event in facts_of(rules, rng, 2):
            game = apply(game, event)
        for _ in range(4):
            game = apply(game, correction(rng, game.journal))
    assert game.dealt == replay(game.journal, rules).dealt
    assert game.deals


def test_what_is_not_looked_at_is_not_kept_between_two_facts():
    game = new_game(SOMERSET)
    for event in facts_of(SOMERSET, random.Random(1), 1):
        before, game = game, apply(game, event)
    assert not any(before is kept for kept in vars(game).values())


def test_a_correction_of_an_old_deal_rules_on_that_deal_and_lets_the_score_run_on(ruled):
    game = season()
    score = game.standing
    del ruled[:]
    place = next(n for n, fact in enumerate(game.journal, 1) if isinstance(fact, Played))
    end = next(n for n, fact in enumerate(game.journal, 1) if isinstance(fact, Dealt) and n > place)
    fewer = apply(game, Inserted(end, ScoreSet((3, 3))))
    assert fewer.standing != score
    assert fewer.deals == replay(fewer.journal, SOMERSET).deals
    del ruled[:]
    amended = apply(fewer, Amended(place, Played(game.journal[place - 1].seat, None)))
    assert amended.deals
    assert ruled == [1]
    assert all(new is old for new, old in zip(amended.hands[1:], fewer.hands[1:], strict=True))
    del ruled[:]
    assert apply(amended, Undone(len(amended.journal))).deals == fewer.deals
    assert ruled == [1]


def test_trying_a_fact_before_writing_it_computes_the_game_a_single_time(ruled):
    game = season(2)
    assert game.deals
    del ruled[:]
    fact = Amended(len(game.journal) - 3, Played(Seat.NORTH, None))
    assert apply(game, fact).deals
    assert apply(game, fact).deals
    assert ruled == [2]


FIRST = """
dealer W up 9h
N pass | E pass | S order
N As | E Ts | S Ks | W 8s
quit
"""


def test_what_was_corrected_before_a_round_was_closed_stays_corrected():
    written = sheets.read(FIRST + "amend 6 E Jh\nclose").facts
    lived = new_game(SOMERSET)
    for event in written:
        lived = apply(lived, event)
    assert [str(winner) for winner in lived.hand.winners] == ["E"]
    assert replay(written, SOMERSET).dealt == lived.dealt


def test_a_card_can_be_inserted_before_an_inserted_card():
    without = FIRST.replace("N As | E Ts | ", "")
    table = replay(sheets.read(without + "insert 5 E Ts\ninsert 8 N As").facts, SOMERSET)
    assert [str(play.card) for play in table.hand.tricks[0].plays] == ["As", "Ts", "Ks", "8s"]
