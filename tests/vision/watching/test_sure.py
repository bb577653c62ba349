"""The watcher's probabilities for its events, and the alternatives that it reports."""

import json
from pathlib import Path

import numpy as np
import pytest

from models.lab.evenings import sureness
from models.lab.films.film.truth_file import event_lines
from referee.cards import Card
from referee.seats import Seat
from referee.table_events import (
    JSON_NAMES,
    RIVALS,
    CardExposed,
    CardLaid,
    CardLifted,
    Read,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
)
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import NAMES, PACK, cut, play, seen, short
from vision.watching import sureness as watch_sureness
from vision.watching.as_json import line
from web.commands.reading_and_watching import event_in_words
from web.journal.entries import Seen, read_what
from web.journal.entries import written as entry_text

PASSED = CardOnTable("pack", (0.45, 0.88), 5.0, face=False)
"""A pack over which its dealer's arm reaches to the middle."""


def up_card(pack=PACK):
    return Stage(cards=[pack, CardOnTable("9h", pack.place, 5.0)]).wait(0.6)


def shares(chance):
    seats = list(Seat)[: int(chance.integers(1, 5))]
    return dict(zip(seats, chance.dirichlet(np.ones(len(seats))).tolist(), strict=True))


def reported(chance):
    """One of each kind of event's sureness, by random evidence: its name, its seat, and the sureness."""
    among = shares(chance)
    seat = list(among)[int(chance.integers(len(among)))]
    yes, rim = bool(chance.random() < 0.5), float(chance.uniform(-1, 3))
    p = float(chance.random())
    yield "up_card_taken", None, watch_sureness.fate(p, "turned_down")
    yield "up_card", seat, watch_sureness.turned_up(yes, seat, among)
    yield "exposed", seat, watch_sureness.exposed(yes, seat, among)
    yield "exposed", None, watch_sureness.exposed(yes, None, among)
    yield "laid", seat, watch_sureness.laid(rim, seat, p, among)
    yield "lifted", seat, watch_sureness.lifted(yes, seat, among)
    yield "lifted", seat, watch_sureness.taken_up(seat, among)
    yield "gathered", seat, watch_sureness.gathered(yes, seat, among)
    yield "gathered", None, watch_sureness.gathered(yes, None, among)
    yield "hand_laid_down", seat, watch_sureness.hand_laid_down(seat, among)
    yield "packet", seat, watch_sureness.packet(p, seat, among)
    yield "faced", seat, watch_sureness.faced(seat, among)
    yield "pack_cut", None, watch_sureness.pack_cut()


@pytest.mark.parametrize("seed", range(40))
def test_what_may_have_happened_is_possible_and_no_more_than_what_is_left(seed):
    for kind, seat, (p, instead) in reported(np.random.default_rng(seed)):
        assert 0 <= p <= 1
        assert all(0 < q <= 1 for _, q in instead)
        assert sum(q for _, q in instead) <= 1 - p + 1e-3
        assert [q for _, q in instead] == sorted((q for _, q in instead), reverse=True)
        named = [what for what, _ in instead]
        assert len(set(named)) == len(named)
        assert seat not in named
        assert {what for what in named if isinstance(what, str)} <= RIVALS.get(kind, frozenset())


def test_every_rival_is_an_existing_event():
    names = set(JSON_NAMES.values())
    assert set(RIVALS) <= names
    assert set().union(*RIVALS.values()) <= names


@pytest.mark.parametrize("kind", sorted(watch_sureness.SCALES))
def test_no_evidence_makes_a_report_surer_than_its_curve_allows(kind):
    scale, chance = watch_sureness.SCALES[kind], np.random.default_rng(7)
    for _ in range(200):
        p = scale.p(*chance.normal(0, 20, len(scale.weights)).tolist())
        assert 1 - scale.most <= p <= scale.most < 1


def test_a_discard_proves_that_the_up_card_was_taken_and_white_in_the_hand_that_it_may_have_been():
    assert watch_sureness.up_card_taken(0.0, True, False) > 0.9
    assert watch_sureness.up_card_taken(0.0, False, False) < 0.2
    assert 0.7 < watch_sureness.up_card_taken(0.0, False, True) < 0.8, "a shadow moves no pack"
    assert 0.5 < watch_sureness.up_card_taken(0.5, False, False) < 0.8, "a white cuff carries no card"
    whites = [watch_sureness.up_card_taken(white, False, False) for white in (-0.1, 0.0, 0.1, 0.2, 0.5)]
    assert whites == sorted(whites)


def test_an_up_card_that_is_taken_may_have_been_turned_down_and_the_other_way_round():
    (taken,) = [item for item in seen(up_card().take("S", "9h").wait(9.0)) if isinstance(item, UpCardTaken)]
    (down,) = [
        item for item in seen(up_card().turn_over("S", "9h").wait(9.0)) if isinstance(item, UpCardTurnedDown)
    ]
    assert taken.instead == (("turned_down", pytest.approx(1 - taken.sure)),)
    assert down.instead == (("up_card_taken", pytest.approx(1 - down.sure)),)
    assert min(taken.sure, down.sure) >= 0.5


def test_a_face_that_is_on_no_pack_is_an_up_card_less_surely_and_may_have_been_exposed():
    on_it = watch_sureness.turned_up(True, Seat.SOUTH, {Seat.SOUTH: 1.0})
    nearby = watch_sureness.turned_up(False, Seat.SOUTH, {Seat.SOUTH: 1.0})
    assert on_it.sure > 0.95 > nearby.sure
    assert dict(nearby.instead)["exposed"] > 0.2


def test_an_arm_that_reaches_over_the_pack_to_play_a_card_brings_no_discard():
    stage = up_card(PASSED).turn_over("S", "9h").wait(3.0).put("S", "Qd", place=(0.45, 0.62)).wait(1.0)
    assert short(seen(stage)) == ["up S 9h", "turned down S 9h", "laid S Qd"]


def test_a_hand_that_comes_to_the_pack_and_plays_nothing_brought_the_discard():
    stage = up_card().turn_over("S", "9h").wait(2.0).rest("S", PACK.place, 0.5).wait(1.0)
    (event,) = [item for item in seen(stage) if isinstance(item, UpCardTaken)]
    assert event.instead[0][0] == "turned_down"


def test_every_event_of_a_deal_has_its_sureness_in_the_lines_and_in_the_journal():
    stage = play(up_card().take("S", "9h").wait(1.0)).take("N", "Ks").put("N", "Kd", place=(0.5, 0.28))
    stage.gather("E", ["Jd", "9d", "Ad", "Kd"]).put("W", "Th", place=(0.1, 0.3)).wait(0.5)
    events = [*seen(stage), *seen(cut(Stage(cards=[PACK]).wait(1.0)))]
    kinds = {UpCardTurned, UpCardTaken, CardLaid, CardLifted, TrickGathered, CardExposed}
    assert kinds <= {type(event) for event in events}
    for event in events:
        name = JSON_NAMES[type(event)]
        written = json.loads(json.dumps(line(event)))
        assert written == line(event)
        p, rivals = written.get("sure", written["p"]), written.get("instead", written["rivals"])
        assert 0 <= p <= 1
        assert sum(q for _, q in rivals) <= 1 - p + 1e-3
        seats = {seat.value for seat in Seat} - {written.get("seat"), written.get("by")}
        assert {what for what, _ in rivals} <= RIVALS.get(name, frozenset()) | seats
        assert 0 <= written["p"] <= 1
        kept = read_what("seen", entry_text(Seen(event))).event
        assert (kept.sure, kept.instead) == (event.sure, event.instead)


def test_a_laid_cards_p_is_the_cards_and_its_rivals_are_cards():
    read = Read(Card.parse("Jd"), 0.9, ((Card.parse("Jh"), 0.08),))
    event = CardLaid(1.0, 2, ("s",), Seat.EAST, 0.9, read, sure=0.8, instead=((Seat.SOUTH, 0.1),))
    plain = line(event)
    assert (plain["p"], plain["rivals"]) == (0.9, [["Jh", 0.08]])
    assert (plain["sure"], plain["instead"]) == (0.8, [["S", 0.1]])


def test_in_words_a_line_names_what_else_is_likely_and_never_takes_a_cards_rival_for_it():
    read = Read(Card.parse("Jd"), 0.9, ((Card.parse("Jh"), 0.08),))
    down = UpCardTurnedDown(1.0, 2, (), Seat.EAST, read, sure=0.7, instead=(("up_card_taken", 0.3),))
    assert event_in_words(line(down)).endswith("turned down  by E  Jd (90.0%)  perhaps up card taken (30%)")
    laid = CardLaid(1.0, 2, (), Seat.EAST, 0.99, read, sure=0.98)
    assert event_in_words(line(laid)).endswith("by E  Jd (90.0%)")


def test_an_event_without_a_sureness_is_sure():
    plain = line(UpCardTurnedDown(1.0, 2, (), Seat.EAST, Read(Card.parse("Jd"), 0.9)))
    assert (plain["p"], plain["rivals"], plain["card_p"]) == (1.0, [], 0.9)


def test_a_gathered_trick_names_the_other_side_that_may_have_taken_it():
    events = seen(play(Stage()).gather("E", NAMES))
    (event,) = [event for event in events if isinstance(event, TrickGathered)]
    assert event.by is Seat.EAST
    assert event.sure > 0.9


def test_claims_are_counted_against_the_truth_kind_by_kind():
    truth = [{"t": 1.0, "event": "turned_down", "seat": "S"}, {"t": 9.0, "event": "gathered", "by": "N"}]
    lines = [
        {"t": 1.2, "event": "up_card_taken", "seat": "S", "p": 0.6},
        {"t": 9.1, "event": "gathered", "by": "N", "p": 0.97},
    ]
    result = list(sureness.judged_events(event_lines(truth), event_lines(lines)))
    assert [(item.kind, item.right) for item in result] == [("up_card_taken", False), ("gathered", True)]
    assert len(sureness.table(result).splitlines()) == 3


def test_a_curve_is_recovered_from_samples_of_it():
    chance = np.random.default_rng(5)
    rows = chance.normal(0, 1, (4000, 2))
    p = 1 / (1 + np.exp(-(-0.5 + rows @ np.array([2.0, -1.0]))))
    curve = sureness.fitted(rows, (chance.random(4000) < p).astype(float), np.ones(4000))
    assert curve == pytest.approx([-0.5, 2.0, -1.0], abs=0.2)


def test_what_is_kept_of_deals_is_counted_without_watching_them_again(tmp_path: Path, capsys):
    deal = {
        "truth": [{"t": 1.0, "event": "turned_down", "seat": "S"}],
        "seen": [{"t": 1.0, "event": "turned_down", "seat": "S", "p": 0.9}],
        "weighed": [["taken", 0.0, 0.0, 0.3]],
        "counts": 1.0,
    }
    (tmp_path / "deal-00001.told.json").write_text(json.dumps(deal), "utf-8")
    assert sureness.main([str(tmp_path), "--fit"]) == 0
    assert "1 up-cards, 0 taken" in capsys.readouterr().out
