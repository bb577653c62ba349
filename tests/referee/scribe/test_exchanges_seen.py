"""The camera sees cards change hands before the lead: nobody is accused of anything."""

import random
from dataclasses import replace

import pytest

from models.lab.law.deals import random_deal
from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.facts.register import (
    Confirmed,
    Cut,
    Dealt,
    DefendedAlone,
    Discarded,
    Exposed,
    LaidDown,
    Made,
    Passed,
    Played,
    Quitted,
    TookBest,
    TurnedDown,
    WentAlone,
    WentUnder,
)
from referee.game.game import apply, new_game
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.table_events import (
    CardExposed,
    CardLaid,
    CardLifted,
    HandLaidDown,
    PacketDealt,
    Read,
    Seen,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
)
from referee.view.judge_report import judged_deals
from tests.referee.camera_events import E, N, S, W, at, card, kinds, laid, read

UNDER = load("american", {"going_under": "any three"})
BEST = load("american", {"partners_best": "partner chooses"})
PLAIN = load("american")


class Table:
    """A game that grows by camera events and people's entries."""

    def __init__(self, rules):
        self.game = new_game(rules)
        self.sights = 0

    def sees(self, *events):
        for event in events:
            self.sights += 1
            for fact in read_event(self.game, replace(event, seen=(f"s{self.sights}",))).facts:
                self.game = apply(self.game, fact)
        return self

    def writes(self, sheet):
        for fact in sheets.read(sheet).facts:
            self.game = apply(self.game, fact)
        return self

    def answers(self, kind, choice):
        question = next(question for question in questions(self.game) if question.kind == kind)
        for fact in answer(self.game, question, choice):
            self.game = apply(self.game, fact)
        return self

    @property
    def rulings(self):
        return [(r["kind"], r["offender"]) for deal in judged_deals(self.game) for r in deal["rulings"]]

    @property
    def asked(self):
        return kinds(questions(self.game))


def up_turned(name="9h"):
    return at(UpCardTurned, W, read(name))


def shown(seat, *names):
    return [at(CardExposed, seat, read(name)) for name in names]


THE_PLAY = [
    ("N Ac", "E Tc", "S Kc", "W Jc"), ("N As", "E Ts", "S Ks", "W Qs"), ("N Ad", "E Td", "S Kd", "W Qd"),
    ("N Jh", "E Th", "S Kh", "W 9h"), ("N Ah", "E Qh", "S Qc", "W Js"),
]  # fmt: skip


def played(*tricks, by=N):
    for trick in tricks:
        for words in trick:
            seat, name = words.split()
            yield laid({"N": N, "E": E, "S": S, "W": W}[seat], name)
        yield at(TrickGathered, by, ())


def ordered(table):
    return table.sees(at(UpCardTaken, W, read("9h"))).writes("S order")


@pytest.mark.parametrize("how", ["exposed", "laid", "laid and lifted"])
@pytest.mark.parametrize("passed", [False, True])
def test_cards_shown_to_go_under_accuse_nobody(how, passed):
    table = Table(UNDER).sees(up_turned())
    if passed:
        table.writes("N pass")
    names = ("9c", "9d", "9s")
    if how == "exposed":
        table.sees(*shown(E, *names))
    else:
        table.sees(*(laid(E, name) for name in names))
    if how == "laid and lifted":
        table.sees(*(at(CardLifted, E, read(name)) for name in names))
    assert table.rulings == []
    table.answers("went under?", "yes")
    ordered(table).sees(*played(*THE_PLAY))
    assert table.rulings == []
    assert table.asked == []
    (deal,) = judged_deals(table.game)
    assert [trick["winner"] for trick in deal["tricks"]] == ["N"] * 5
    assert deal["points"] == {"NS": 2, "EW": 0}


def test_nobody_is_accused_while_nobody_answers():
    table = Table(UNDER).sees(up_turned()).writes("N pass").sees(*shown(E, "9c", "9d", "9s"))
    assert table.asked == ["went under?"]
    ordered(table).sees(*played(*THE_PLAY))
    assert table.rulings == []


def test_the_answer_names_the_cards_that_lie_in_the_kitty():
    table = Table(UNDER).sees(up_turned(), *shown(N, "9c", "9d", "Ts")).answers("went under?", "yes")
    assert WentUnder(N, (card("9c"), card("9d"), card("Ts"))) in [fact for _, fact in table.game.hand.facts]
    assert table.asked == []


def test_a_card_of_the_three_that_was_not_read_is_not_named():
    table = Table(UNDER).sees(up_turned(), *shown(N, "9c", "?", "Ts")).answers("went under?", "yes")
    assert WentUnder(N) in [fact for _, fact in table.game.hand.facts]


def test_an_answer_that_they_were_exposed_confirms_it():
    table = Table(UNDER).sees(up_turned()).writes("N pass").sees(*shown(E, "9c", "9d", "9s"))
    table.answers("went under?", "no")
    assert sum(isinstance(fact, Confirmed) for _, fact in table.game.hand.facts) == 3
    assert table.rulings == [("exposed card", "E")] * 3
    assert table.asked == []


@pytest.mark.parametrize(("rules", "name", "kind"), [
    (UNDER, "9c", Exposed), (UNDER, "?", Exposed), (UNDER, "Ac", Played), (PLAIN, "9c", Played),
])  # fmt: skip
def test_only_a_nine_or_ten_laid_while_the_up_card_is_offered_counts_as_shown(rules, name, kind):
    table = Table(rules).sees(up_turned(), laid(E, name))
    assert type(table.game.hand.facts[-1].event) is kind


def test_in_a_house_without_it_nobody_is_asked():
    assert Table(PLAIN).sees(up_turned(), *shown(E, "9c", "9d", "9s")).asked == []


def test_two_cards_shown_are_not_asked_about():
    table = Table(UNDER).sees(up_turned(), *shown(N, "9c", "9d"))
    assert table.asked == []
    assert table.rulings == []


@pytest.mark.parametrize("lifted", [UpCardTaken, UpCardTurnedDown])
def test_the_up_card_lifted_off_the_kitty_and_put_back_is_the_same_deal(lifted):
    table = Table(UNDER).sees(up_turned(), *shown(N, "9c", "9d", "9s"))
    table.sees(at(lifted, W, read("9h")), up_turned()).writes("N goes under 9c 9d 9s\nN pass")
    assert len(table.game.hands) == 1
    calling = table.game.hand.calling
    assert (calling.round, calling.is_picked_up, calling.trump) == (1, False, None)
    assert table.rulings == []
    ordered(table).sees(*played(*THE_PLAY))
    assert table.rulings == []
    assert judged_deals(table.game)[0]["points"] == {"NS": 2, "EW": 0}


def test_another_card_turned_up_is_another_deal():
    table = Table(UNDER).sees(up_turned(), up_turned("Kd"))
    assert len(table.game.hands) == 2


def test_three_cards_drawn_from_the_kitty_are_no_packet_and_no_lone_hand():
    table = Table(UNDER).sees(up_turned(), *shown(N, "9c", "9d", "9s"))
    table.sees(at(HandLaidDown, N), at(PacketDealt, N, W, 0.9, 3)).writes("N goes under")
    ordered(table).sees(*played(*THE_PLAY))
    assert table.game.hand.alone == ()
    assert table.rulings == []


def test_a_lead_after_the_up_card_was_taken_is_a_lead_although_it_is_a_nine():
    table = ordered(Table(UNDER).sees(up_turned()))
    table.sees(*played(("N 9c", "E Tc", "S Kc", "W Jc")))
    assert [str(play.card) for play in table.game.hand.tricks[0].plays] == ["9c", "Tc", "Kc", "Jc"]


def test_a_nine_that_went_under_proves_no_revoke():
    """East shows the nine of clubs, exchanges it, and has no club when one is led."""
    table = Table(UNDER).sees(up_turned()).writes("N pass").sees(*shown(E, "9c", "9d", "9s"))
    ordered(table).sees(*played(("N Ac", "E Td", "S Kc", "W Jc"), ("N As", "E Ts", "S Ks", "W Qs")))
    assert table.rulings == []


LONE = [
    ("E Qs", "S As", "W Ts"), ("S Jh", "W 9h", "E 9c"), ("S Jd", "W 9d", "E Tc"), ("S Ah", "W Td", "E Qc"),
    ("S Kh", "W Qd", "E Ks"),
]  # fmt: skip


@pytest.mark.parametrize("written", ["", "S best", "S best Kh for Kd"])
def test_a_card_that_partners_exchange_in_sight_accuses_nobody(written):
    table = Table(BEST).sees(up_turned(), at(UpCardTaken, W, read("9h"))).writes("S order alone")
    table.sees(*shown(N, "Kh"), *shown(S, "Kd"), at(HandLaidDown, N)).writes(written)
    table.sees(*played(*LONE))
    assert table.rulings == []
    assert table.asked == []
    assert judged_deals(table.game)[0]["points"] == {"NS": 4, "EW": 0}


def test_the_card_turned_up_that_a_dealer_passes_on_is_not_a_card_seen_twice():
    table = Table(BEST).sees(at(UpCardTurned, W, read("Kh")), at(UpCardTaken, W, read("Kh")))
    table.writes("E order alone").sees(
        *played(
            ("N Ts", "E As", "S 9s"), ("E Jh", "S 9c", "N 9d"), ("E Jd", "S Tc", "N Td"),
            ("E Ah", "S Qc", "N Qd"), ("E Kh", "S Kc", "N Kd"), by=E,
        )
    )  # fmt: skip
    assert table.rulings == []
    assert table.asked == []
    assert judged_deals(table.game)[0]["points"] == {"NS": 0, "EW": 4}


def test_a_card_shown_and_then_given_away_proves_no_revoke():
    """South shows the king of diamonds, gives it to the partner, and has no diamond when one is led."""
    table = Table(BEST).sees(up_turned()).writes("N pass | E pass").sees(*shown(S, "Kd"))
    table.sees(at(UpCardTaken, W, read("9h"))).writes("S order alone\nS best As for Kd")
    table.sees(*played(("E Qd", "S Jh", "W Td"), ("S As", "W Ts", "E 9s")))
    assert table.rulings == []


HOUSE = {"going_under": "any three", "partners_best": "partner chooses", "no_trump": "either round"}


def as_seen(rng, deal):
    """A deal by the camera and by people, who enter the calls after a while."""
    calls = []
    for fact in deal.facts:
        match fact:
            case Dealt(dealer, up):
                yield at(UpCardTurned, dealer, Read(up, 0.99))
            case WentUnder(seat):
                kind = rng.choice((CardExposed, CardLaid))
                for card in deal.shown:
                    read = Read(card, 0.99)
                    yield at(kind, seat, 0.99, read) if kind is CardLaid else at(kind, seat, read)
                if rng.random() < 0.5:
                    yield at(HandLaidDown, seat)
                calls += [WentUnder(seat)] if rng.random() < 0.5 else []
            case Discarded(dealer):
                yield at(UpCardTaken, dealer, Read(deal.up, 0.99))
            case Played(seat, card):
                if rng.random() < 0.5:
                    yield from calls
                    calls = []
                yield at(CardLaid, seat, 0.99, Read(card, 0.99))
            case Quitted():
                yield from calls
                calls = []
                yield at(TrickGathered, fact.by, ())
            case LaidDown(seat):
                yield at(HandLaidDown, seat)
            case Cut():
                yield from calls
            case WentAlone() | DefendedAlone():
                yield from (*calls, fact)  # after the lead it would be too late
                calls = []
            case Passed() | TurnedDown():
                continue  # nobody writes these down
            case _:
                if isinstance(fact, Made):
                    yield at(UpCardTurnedDown, deal.dealer, Read(deal.up, 0.99))
                calls.append(fact)


def test_random_deals_with_exchanges_in_sight_accuse_nobody():
    rng, rules = random.Random(77), load("american", HOUSE)
    under = best = 0
    for _ in range(250):
        deal = random_deal(rules, rng, W, makes=True)
        table = Table(rules)
        for event in as_seen(rng, deal):
            if isinstance(event, Seen):
                table.sees(event)
            else:
                table.game = apply(table.game, event)
        assert table.rulings == [], deal.facts
        (line,) = judged_deals(table.game)
        assert [trick["winner"] for trick in line["tricks"]] == list(map(str, deal.winners)), deal.facts
        under += bool(deal.shown)
        best += any(isinstance(fact, TookBest) for fact in deal.facts)
    assert under > 20
    assert best > 10
