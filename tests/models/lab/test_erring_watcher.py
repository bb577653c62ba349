"""The mistakes of a watcher without a film, each by itself."""

import random
from pathlib import Path

from msgspec.structs import replace

from models.lab.evenings.erring_watcher import FREQUENCIES, ErringWatcher, Mistake
from models.lab.evenings.muddled import muddled
from models.lab.films.film.truth_file import EventLine, read_truth
from referee.book.loading import load
from referee.doubt.contradictory_reads import FEW_PIPS, sister_of
from referee.table_events import CardLaid, CardLifted, TrickGathered, UpCardTurned

DEMO = Path(__file__).parents[3] / "vision" / "demo" / "deal.jsonl"
HEAD, LINES = read_truth(DEMO)


def reported_by(seed, frequencies=()):
    """What a watcher reports of the demo's deal, and the errors that it made."""
    watcher = muddled(DEMO, seed, dict.fromkeys(FREQUENCIES, 0.0) | dict(frequencies))
    return [report.event for report in watcher.reports()], watcher.mistakes


def laid_of(lines, mistake=None):
    """How many cards watchers that may make a mistake report as laid, in a deal of these lines."""
    frequencies = dict.fromkeys(FREQUENCIES, 0.0) | ({mistake: 0.5} if mistake else {})
    for seed in range(9):
        watcher = ErringWatcher(load(HEAD.book), lines, random.Random(seed), frequencies)
        yield sum(isinstance(report.event, CardLaid) for report in watcher.reports())


def test_a_watcher_misses_the_lower_of_two_cards_laid_at_the_same_time():
    at = next(n for n, line in enumerate(LINES) if line.event == "laid")
    two = [*LINES[:at], replace(LINES[at], card="9c"), *LINES[at:]]
    assert set(laid_of(two)) == {21}
    assert set(laid_of(two, Mistake.BENEATH_UNSEEN)) == {20, 21}


def test_a_watcher_takes_all_cards_of_a_hand_shown_for_played():
    shown = [EventLine(t=LINES[-1].t, event="exposed", seat="N", card=card) for card in ("9c", "9d")]
    assert set(laid_of([*LINES, *shown])) == {20}
    assert set(laid_of([*LINES, *shown], Mistake.HAND_SHOWN_AS_PLAYED)) == {20, 22}


def test_a_watcher_confuses_the_aces_and_courts_of_a_suit_with_their_sisters():
    kind = {Mistake.SUITS_CONFUSED: 1.0}
    events, made = next(pair for pair in (reported_by(str(seed), kind) for seed in range(9)) if pair[1])
    true, _ = reported_by("1")
    assert set(made) == set(kind)
    pairs_ = zip(true, events, strict=True)
    changed = [
        (was.read, now.read) for was, now in pairs_ if getattr(was, "read", 0) != getattr(now, "read", 0)
    ]
    named = [(was.card, now.card) for was, now in changed if now.card != was.card]
    assert named
    assert all(was.rank in FEW_PIPS and now in (None, sister_of(was)) for was, now in named)


def test_a_watcher_takes_a_gathering_for_cards_taken_back():
    kind = {Mistake.GATHERING_AS_TAKING_BACK: 1.0}
    events, made = next(pair for pair in (reported_by(str(seed), kind) for seed in range(9)) if pair[1])
    gathered = sum(isinstance(event, TrickGathered) for event in events)
    lifted = [event for event in events if isinstance(event, CardLifted)]
    assert gathered + len(made) == 5
    assert len(lifted) >= 2 * len(made)
    assert all(event.instead == (("gathered", 0.02),) for event in lifted)
    laid = {event.seen[0] for event in events if isinstance(event, CardLaid)}
    assert all(set(event.seen[1:]) <= laid for event in lifted)


def test_a_watcher_sees_the_up_card_before_another_player():
    kind = {Mistake.DEALER_WRONG: 1.0}
    events, _ = next(pair for pair in (reported_by(str(seed), kind) for seed in range(9)) if pair[1])
    (was,), (now,) = (
        [e for e in some if isinstance(e, UpCardTurned)] for some in (reported_by("1")[0], events)
    )
    assert now.seat is not was.seat
    assert {seat for seat, _ in now.instead} <= {was.seat}


def test_a_watcher_reports_events_after_later_ones_but_the_up_cards_fate_before_the_first_card():
    kinds = {Mistake.OUT_OF_ORDER: 1.0, Mistake.FATE_LATE: 1.0}
    true, _ = reported_by("1")
    for events, made in (reported_by(str(seed), kinds) for seed in range(4)):
        assert set(made) <= set(kinds)
        assert [event.t for event in events] != sorted(event.t for event in events)
        assert sorted((event.t, type(event).__name__) for event in events) == [
            (event.t, type(event).__name__) for event in true
        ]
    for events, made in (reported_by(str(seed), {Mistake.FATE_LATE: 1.0}) for seed in range(4)):
        assert [type(event) for event in events] == [type(event) for event in true]
        assert set(made) <= {Mistake.FATE_LATE}
