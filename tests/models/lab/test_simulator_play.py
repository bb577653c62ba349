"""What is played in a rendered deal: legal but for the planted fault, which its truth names."""

import pytest

from models.lab.films import FAULTS, Scenario, prepare
from models.lab.films.play.scripted_hands import deal_for
from referee.cards import Card, Suit, power, suit_of
from referee.seats import Seat, seating

SMALL = {"width": 320, "height": 180, "fps": 6}


def events(recording, name):
    return [line for line in recording.truth[1:] if line["event"] == name]


def follows(plays, hands, trump, benny):
    led = suit_of(plays[0][1], trump, benny)
    for seat, card in plays[1:]:
        held = [c for c in hands[seat] if suit_of(c, trump, benny) is led]
        if held and suit_of(card, trump, benny) is not led:
            yield seat, card


def played(deal):
    """The tricks of a deal as they stand, and every hand as it was at the first lead."""
    hands = {seat: [] for seat in seating(deal.players).seats}
    tricks = {}
    for step in deal.steps:
        if step.kind == "lay":
            tricks.setdefault(step.trick, []).append((step.seat, step.card))
        elif step.kind == "lift":
            tricks[step.trick].remove((step.seat, step.card))
    for plays in tricks.values():
        for seat, card in plays:
            hands[seat].append(card)
    return tricks, hands


@pytest.mark.parametrize("book", ["american", "british", "somerset-1888"])
@pytest.mark.parametrize("seed", range(25))
def test_clean_play_is_legal_and_the_best_card_gathers(book, seed):
    deal = deal_for(seed, book)
    tricks, hands = played(deal)
    assert len(tricks) == 5
    for number, plays in tricks.items():
        assert not list(follows(plays, hands, deal.trump, deal.benny))
        led = suit_of(plays[0][1], deal.trump, deal.benny)
        best = max(plays, key=lambda play: power(play[1], deal.trump, led, deal.benny))[0]
        gathered = next(s for s in deal.steps if s.kind == "gather" and s.trick == number)
        assert gathered.seat is best
        for seat, card in plays:
            hands[seat].remove(card)
    assert not any(hands.values())


@pytest.mark.parametrize("seed", range(25))
def test_a_planted_revoke_is_the_only_revoke_and_a_later_card_proves_it(seed):
    deal = deal_for(seed, fault="revoke")
    planted = deal.planted
    tricks, hands = played(deal)
    result = []
    for number, plays in tricks.items():
        result += [(number, seat.value, str(card)) for seat, card in follows(plays, hands, deal.trump, None)]
        for seat, card in plays:
            hands[seat].remove(card)
    assert (planted.trick, planted.seat, planted.card) == result[0]
    assert all(seat == planted.seat for _, seat, _ in result)
    trick, card = planted.later[0]
    assert trick > planted.trick
    assert (Seat(planted.seat), Card.parse(card)) in tricks[trick]
    assert suit_of(Card.parse(card), deal.trump) is Suit(planted.led)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_can_be_planted_and_is_seen_in_the_truth(fault):
    recording = prepare(9, Scenario(**SMALL, fault=fault, clutter=False))
    planted = recording.truth[0]["planted"]
    assert planted["kind"] == fault
    counts = {name: len(events(recording, name)) for name in ("laid", "lifted", "exposed", "gathered")}
    expected = {
        "withdrawn revoke": (21, 1, 0),
        "withdrawn lead": (21, 1, 0),
        "two cards": (21, 1, 0),
        "five cards": (20, 0, 0),
        "missed a trick": (19, 0, 1),
        "no discard": (20, 0, 1),
        "exposed": (20, 1, 1),
        "dropped": (20, 1, 1),
        "hand thrown down": (4 * planted["trick"], 0, 20 - 4 * planted["trick"]),
    }
    active = 4 - (recording.truth[0]["sits_out"] is not None)
    if active == 4:
        assert (counts["laid"], counts["lifted"], counts["exposed"]) == expected.get(fault, (20, 0, 0))
    assert counts["gathered"] == (planted["trick"] if fault == "hand thrown down" else 5)
    for line in events(recording, "lifted"):
        assert (line["card"], line["seat"]) == (planted["card"], planted["seat"])


def test_a_false_lead_comes_before_the_right_player_leads():
    for fault in ("lead out of turn", "withdrawn lead"):
        for seed in range(12):
            deal = deal_for(seed, fault=fault)
            first = next(s for s in deal.steps if s.kind == "lay" and s.trick == deal.planted.trick)
            assert first.seat.value == deal.planted.seat != deal.planted.leader


def test_a_trick_is_missed_a_single_time_and_the_surplus_card_is_shown_at_the_end():
    for seed in range(12):
        deal = deal_for(seed, fault="missed a trick", alone=False)
        trick = [s for s in deal.steps if s.kind == "lay" and s.trick == deal.planted.trick]
        assert len(trick) == 3
        assert deal.planted.seat not in {s.seat.value for s in trick}
        assert (deal.steps[-1].kind, deal.steps[-1].seat.value) == ("expose", deal.planted.seat)


def test_five_cards_in_a_trick_leave_their_player_short_in_the_last():
    for seed in range(12):
        deal = deal_for(seed, fault="five cards", alone=False)
        tricks, hands = played(deal)
        sizes = [len(tricks[k]) for k in range(1, 6)]
        assert sizes == [5 if k == deal.planted.trick else 3 if k == 5 else 4 for k in range(1, 6)]
        assert all(len(set(hand)) == 5 for hand in hands.values())


def test_the_lead_may_come_before_the_discard():
    deal = deal_for(3, fault="lead before discard")
    kinds = [s.kind for s in deal.steps]
    assert kinds[:4] == ["turn up", "take up", "lay", "discard"]


def test_the_offender_can_be_named():
    for seat in Seat:
        assert deal_for(1, fault="revoke", offender=seat).planted.seat == seat.value


def test_a_lone_hand_leaves_its_partner_out_and_his_cards_face_down():
    recording = prepare(3, Scenario(**SMALL, alone=True, clutter=False))
    first = recording.truth[0]
    assert first["alone"]
    assert {first["maker"], first["sits_out"]} in ({"N", "S"}, {"E", "W"})
    assert len(events(recording, "hand_laid_down")) == 1
    laid = events(recording, "laid")
    assert len(laid) == 15
    assert first["sits_out"] not in {line["seat"] for line in laid}


def test_a_turned_down_up_card_is_not_taken():
    recording = prepare(3, Scenario(**SMALL, turned_down=True, clutter=False))
    kinds = [line["event"] for line in recording.truth[1:]]
    assert kinds.count("turned_down") == 1
    assert "up_card_taken" not in kinds
    assert recording.truth[0]["trump"] != events(recording, "up_card")[0]["card"][1]


@pytest.mark.parametrize("players", [2, 3])
def test_two_and_three_play_at_their_seats(players):
    recording = prepare(2, Scenario(**SMALL, players=players, clutter=False))
    seats = {seat.value for seat in seating(players).seats}
    laid = events(recording, "laid")
    assert {line["seat"] for line in laid} == seats
    assert len(laid) == 5 * players
