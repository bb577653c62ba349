"""An offence is paid a single time, however often and by anybody entered."""

import random

import pytest

from models.lab.law.deals import random_deal
from referee.book.loading import books, load
from referee.facts.register import (
    Announced,
    BridgeTold,
    Called,
    Chose,
    Claimed,
    Conceded,
    Consulted,
    Counted,
    Exposed,
    Faced,
    Interrupted,
    Intimated,
    Looked,
    Mixed,
    Named,
    OwnedUp,
    PackWrong,
    Played,
    Refused,
    Shown,
    Thrown,
    Touched,
    Waived,
)
from referee.game.game import replay
from referee.laws.ruling import RulingId, Status
from referee.notation import sheets
from referee.view.judge_report import judged_deals

PLAYED = """dealer E up Qc
S order
discard E ?
S Kh | W Ah | N Th | E Jh
quit
"""
REPEATED = [
    # book, sheet, the repeated entries, the points of each side
    ("somerset-1888", PLAYED, "claim NS against W trick 1|claim NS against W trick 1|mixed EW", (3, 0)),
    ("somerset-1888", PLAYED, "claim NS against W|claim NS against W trick 1|mixed EW|mixed EW", (3, 0)),
    ("somerset-1888", PLAYED, "claim NS against W trick 1|claim NS against W|mixed EW", (3, 0)),
    ("somerset-1888", PLAYED, "claim NS against W|mixed EW|claim NS against W trick 1", (3, 0)),
    ("somerset-1888", PLAYED, "claim NS against W trick 1|claim NS against E trick 1|mixed EW", (6, 0)),
    ("keller-1887", PLAYED, "claim NS against W trick 1|claim NS against W trick 1|mixed EW", (2, 0)),
    ("keller-1887", PLAYED, "claim NS against W|claim NS against W trick 1|mixed EW", (2, 0)),
    ("keller-1887", PLAYED, "exposes8|call NS 8s from W|call NS 8s from W|W Td|N Ad|E Kd|S 7d", (2, 0)),
    ("keller-1887", PLAYED, "exposes8|exposes8|call NS 8s from W|W Td|refuses W|refuses W", (2, 0)),
    ("keller-1887", PLAYED, "exposes8|call NS 8s from W|refuses W|W Td|N Ad|E Kd|S 7d", (2, 0)),
    ("keller-1887", PLAYED, "exposes8|call NS 8s from W|refuses W|refuses W", (2, 0)),
    ("keller-1887", PLAYED, "intimates W|intimates W", (1, 0)),
    ("somerset-1888", PLAYED, "count W 5|count W 5", (2, 0)),
    ("somerset-1888", PLAYED, "count W 5|W Td|N Ad|E Kd|S 7d|quit|count W 4", (2, 0)),
    ("somerset-1888", PLAYED, "count W 5|owns up W", (2, 0)),
    ("somerset-1888", PLAYED, "count W 5|count E 3|count E 3", (2, 0)),
    (
        "somerset-1888",
        PLAYED.replace("order", "order alone").replace("| N Th ", ""),
        "count W 5|count W 5",
        (4, 0),
    ),
    ("american", PLAYED, "claim NS against W trick 1|claim NS against W|mixed EW", None),
    ("british", PLAYED, "count W 5|count W 5", None),
    ("progressive", PLAYED, "count W 5|count W 5", None),
]


def penalties(book, sheet):
    events = sheets.read(sheet).facts
    return replay(events, load(book)).deals[0]


@pytest.mark.parametrize(("book", "sheet", "again", "points"), REPEATED)
def test_several_entries_of_the_same_offence_are_paid_a_single_time(book, sheet, again, points):
    text = again.replace("exposes8", "W exposes 8s").replace("|", "\n")
    judged = penalties(book, f"{sheet}{text}\n")
    if points is not None:
        assert judged.score.penalties == points, judged.rulings
    kinds = [(ruling.kind, ruling.offender, ruling.trick, ruling.about) for ruling in judged.rulings]
    assert len(set(kinds)) == len(kinds)


def test_another_card_and_another_trick_are_other_offences():
    first = "W exposes 8s\ncall NS 8s from W\nW Td | N Ad | E Kd | S 7d\nquit\n"
    again = "call NS 8s from W\nN Ks | E As | S 8c | W 9h\n"
    assert penalties("keller-1887", PLAYED + first + again).score.penalties == (4, 0)


def test_a_suit_refused_in_words_and_then_not_led_is_a_single_refusal():
    sheet = """dealer W up 9h
N pass | E pass | S order
discard W ?
N As | E Ts | S Ks | W 8s
quit
E Td
E withdraws Td
choose NS call-suit c
N 8d | E Qd | S 7d | W 9d
quit
{}E 8h | S Ah | W 9h | N Th
quit
S Ac | W 7c | N 9c | E Tc
quit
{}"""
    for before, after in (("", ""), ("refuses E\n", ""), ("", "refuses E\n"), ("refuses E\n" * 2, "")):
        assert penalties("somerset-1888", sheet.format(before, after)).score.penalties == (3, 0)


def test_a_discard_written_down_twice_was_not_changed():
    assert penalties("somerset-1888", PLAYED.replace("discard E ?", "discard E ?\ndiscard E ?")).rulings == ()


def test_a_hint_belongs_to_the_trick_in_which_it_was_given():
    later = "W Td | N Ad | E Kd | S 7d\nquit\n"
    (ruling,) = penalties("keller-1887", f"{PLAYED}intimates W\n{later}").rulings
    assert ruling.trick == 1
    twice = penalties("keller-1887", f"{PLAYED}intimates W\n{later}intimates W\n")
    assert twice.score.penalties == (2, 0)


@pytest.mark.parametrize("text", ["1-revoke-e-2", "12-exposed-card-w-0-3", "3-wrong-pack-0-0", "2-cut-n-0-9"])
def test_the_identity_of_a_ruling_reads_back_as_it_was_written(text):
    assert str(RulingId.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "1", "revoke-e-2", "1-revoke-x-2", "1-revoke-e-2-", "1--e-2", "²-cut-e-2"]
)
def test_what_names_no_ruling_is_refused(text):
    with pytest.raises(ValueError, match="names no ruling"):
        RulingId.parse(text)


def test_the_second_card_exposed_by_a_player_has_a_number():
    rulings = penalties("somerset-1888", PLAYED + "W exposes 8s\nW exposes 9h\nW exposes 8s\n").rulings
    assert [str(ruling.id) for ruling in rulings] == ["1-exposed-card-w-0", "1-exposed-card-w-0-2"]


def test_a_director_decides_the_second_of_two_such_rulings():
    sheet = PLAYED + "W exposes 8s\nW exposes 9h\ndecide 1 exposed-card W which 2 by Nora because seen\n"
    statuses = [ruling.status for ruling in penalties("somerset-1888", sheet).rulings]
    assert statuses == [Status.OPEN, Status.CANCELLED]


# ---- any fact entered again, in any record ------------------------------------------------


def fact_put_in(rules, held, rng):
    """A fact that people may enter in the middle of a hand, about any player; ``held`` are the cards left."""
    seat, by = rng.choice(rules.seating.seats), rng.choice(rules.seating.seats)
    side, cards = rng.choice(rules.seating.sides), held[seat]
    card = rng.choice(cards) if cards else None
    facts = [
        Claimed(side, seat), Claimed(side, seat, rng.randint(1, 5)), Mixed(side), Refused(seat),
        Counted(seat, rng.randint(2, 6)), OwnedUp(seat), Intimated(seat), Consulted(side),
        Exposed(seat, card), Exposed(seat, None), Thrown(seat, tuple(cards[:2])), Touched(seat),
        Shown(seat, tuple(cards[:1])), Looked(seat), Interrupted(side), Faced(card),
        PackWrong("two of Qh"), Waived(side), BridgeTold(seat), Announced(1, seat), Conceded(side),
        Chose(side, rng.choice(["new-deal", "misdeal", "call-card", "keep", "call-suit"])),
    ]  # fmt: skip
    if card is not None:
        facts += [Called(side, card, seat), Named(seat, card, by, rng.random() < 0.5)]
    return rng.choice(facts)


def record_of(book, seed):
    """A random deal, sometimes with a revoke, with up to four such facts."""
    rng, rules = random.Random(seed), load(book)
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.5)
    events = list(deal.facts)
    for _ in range(rng.randint(1, 4)):
        place = rng.randint(1, len(events) - 1)
        gone = {event.card for event in events[:place] if isinstance(event, Played)}
        held = {seat: [card for card in cards if card not in gone] for seat, cards in deal.hands.items()}
        fact = fact_put_in(rules, held, rng)
        events.insert(place, fact)
        if isinstance(fact, Exposed) and fact.card and rng.random() < 0.5:
            against = next(side for side in rules.seating.sides if fact.seat not in side)
            events.insert(place + 1, Called(against, fact.card, fact.seat))
    return rules, events


SAME_MEANING = (
    Announced, BridgeTold, Called, Claimed, Conceded, Consulted, Counted, Exposed, Faced, Interrupted,
    Intimated, Looked, Mixed, Named, OwnedUp, PackWrong, Refused, Shown, Thrown, Touched, Waived,
)  # fmt: skip
"""The facts that change nothing when they are entered a second time."""


def comes_to(rules, events):
    (line,) = judged_deals(replay(events, rules))
    return line["points"], line["score"], [trick["winner"] for trick in line["tricks"]], line["outcome"]


@pytest.mark.parametrize("book", books())
def test_entering_any_fact_again_changes_no_points_tricks_or_number_of_rulings(book):
    for seed in range(40):
        rules, events = record_of(book, f"{book} {seed}")
        before = comes_to(rules, events)
        ids = [ruling.id for ruling in replay(events, rules).deals[0].rulings]
        for place, event in enumerate(events):
            if isinstance(event, SAME_MEANING):
                again = [*events[: place + 1], event, *events[place + 1 :]]
                assert comes_to(rules, again) == before, (seed, event)
                assert [ruling.id for ruling in replay(again, rules).deals[0].rulings] == ids, (seed, event)
