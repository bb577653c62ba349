"""The cut and the deal on a drawn table: packets, a face among them, and what is neither."""

from dataclasses import replace

import pytest

from models.lab.evenings.openings import opening, summed
from models.lab.films.film.truth_file import event_lines
from referee.cards import Card
from referee.scribe.scribe import SURE_OF_DEALER
from referee.seats import Seat
from referee.table_events import CardFaced, PackCut, PacketDealt, UpCardTaken
from tests.vision.scripted_eye import Eye, Outline
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import PACK, cut, seen, short

PLACES = {"W": (0.12, 0.5), "N": (0.5, 0.12), "E": (0.88, 0.5)}
BY_THE_WEST = (0.15, 0.57)
IDLE = CardOnTable("red pack", (0.72, 0.14), 0.0, face=False)


def dealt(stage, seats, dealer="S"):
    for seat in seats:
        stage.put(dealer, f"packet {seat} {len(stage.cards)}", place=PLACES[seat], face=False)
    return stage


def reported(stage, kind):
    return [event for event in seen(stage) if isinstance(event, kind)]


def others(stage):
    return short([event for event in seen(stage) if not isinstance(event, PacketDealt)])


@pytest.mark.parametrize(("corner", "sure"), [((0.2, 0.79), True), ((0.08, 0.5), False)])
def test_who_takes_the_up_card_deals_if_the_pack_is_before_a_corner(corner, sure):
    pack = CardOnTable("pack", corner, 5.0, face=False)
    stage = Stage(cards=[pack, CardOnTable("9h", corner, 5.0)]).wait(0.6).take("S", "9h").wait(9.0)
    (taken,) = reported(stage, UpCardTaken)
    assert taken.seat is Seat.SOUTH
    assert (taken.seat_p >= SURE_OF_DEALER) is sure


def test_an_up_card_taken_over_an_edge_where_nobody_sits_is_taken_by_the_player_before_the_pack():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("W", "9h").wait(9.0)
    fates = [
        event
        for event in seen(stage, seats=(Seat.NORTH, Seat.EAST, Seat.SOUTH))
        if isinstance(event, UpCardTaken)
    ]
    assert [event.seat for event in fates] == [Seat.SOUTH]


def test_a_card_dropped_while_nobody_knows_the_up_cards_fate_is_reported_after_that_fate():
    """West's card seemed exposed in dealing, though the trump was made before (film 57210016)."""
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h").wait(0.6)
    stage.put("W", "Jh", place=PLACES["W"]).wait(1.0).take("W", "Jh").wait(9.0)
    assert others(stage) == ["up S 9h", "taken S 9h", "exposed W Jh", "lifted W Jh"]


def test_packets_before_three_players_tell_who_deals_and_how_sure_that_is():
    events = seen(dealt(Stage(cards=[PACK]).wait(0.6), "WNE").wait(0.5))
    assert all(isinstance(event, PacketDealt) for event in events)
    assert [(event.seat, event.dealer) for event in events] == [(Seat(s), Seat.SOUTH) for s in "WNE"]
    assert all(0.8 < event.p <= 1.0 for event in events)
    assert [event.cards for event in events] == [1, 1, 1]
    assert [event.t for event in events] == sorted(event.t for event in events)


def test_packets_before_two_players_are_not_reported_yet():
    assert seen(dealt(Stage(cards=[PACK]).wait(0.6), "WN").wait(1.0)) == []


def test_cards_of_a_packet_that_lie_apart_are_counted():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WN")
    nearby = [CardOnTable(f"beside {k}", (0.88, 0.5 + 0.1 * k), 10.0, face=False) for k in (-1, 1)]
    stage.put("S", "packet E", place=PLACES["E"], face=False, together=nearby).wait(0.5)
    assert [(event.seat, event.cards) for event in reported(stage, PacketDealt)] == [
        (Seat.WEST, 1), (Seat.NORTH, 1), (Seat.EAST, 3),
    ]  # fmt: skip


def test_with_another_hand_left_over_the_table_the_dealer_is_not_reported():
    stage = Stage(cards=[PACK]).wait(0.6)
    show = stage._show
    stage._show = lambda *arms, **more: show(("N", (0.36, 0.3)), *arms, **more)
    stage.wait(0.6)
    assert seen(dealt(stage, "WNE").wait(0.5)) == []


def test_a_card_dealt_face_up_is_reported_after_more_packets_have_followed_it():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WN")
    stage.put("S", "9h", place=BY_THE_WEST)
    dealt(stage, "E").wait(0.8)
    (faced,) = reported(stage, CardFaced)
    assert (faced.seat, faced.dealer, faced.read.card) == (Seat.WEST, Seat.SOUTH, Card.parse("9h"))
    assert others(stage) == ["CardFaced"]


def test_a_face_after_which_no_packet_came_is_left_unsaid():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WNE")
    assert others(stage.put("S", "9h", place=BY_THE_WEST).wait(4.0)) == []


def test_a_card_dealt_face_up_that_cannot_be_read_is_left_unsaid():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WN").put("S", "9h", place=BY_THE_WEST)
    eye = Eye(declines=["9h"])
    events = seen(dealt(stage, "E").wait(2.0), eye)
    assert not [event for event in events if isinstance(event, CardFaced)]


def test_faces_dealt_round_to_choose_the_dealer_are_no_faced_cards():
    stage = Stage(cards=[PACK]).wait(0.6)
    for seat, name in zip("WNE", ("9h", "Kd", "Js"), strict=True):
        stage.put("S", name, place=PLACES[seat])
    assert others(stage.wait(1.0)) == []


def test_two_faces_among_the_packets_are_left_unsaid():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WN").put("S", "9h", place=BY_THE_WEST)
    stage.put("S", "Kd", place=(0.57, 0.15))
    assert others(dealt(stage, "E").wait(1.0)) == []


@pytest.mark.parametrize("place", [PACK.place, (0.26, 0.84)])
def test_an_up_card_is_recognised_while_packets_are_on_the_table_and_more_are_laid(place):
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WNE").put("S", "9h", place=place, angle=5.0)
    assert others(dealt(stage, "E").wait(1.0)) == ["up S 9h"]


def test_an_up_card_on_a_pack_that_was_outlined_again_in_the_deal_is_an_up_card():
    """The dealer's hand rests on the pack, which then looks different: it counted as a packet."""
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "W")
    stage.cards.remove(PACK)
    stage.put("S", "pack again", place=(0.255, 0.845), angle=12.0, face=False)
    dealt(stage, "NEW").wait(0.3)
    assert all(event.seat is not Seat.SOUTH for event in reported(stage, PacketDealt))
    stage.put("S", "9h", place=(0.255, 0.845), angle=12.0)
    assert others(dealt(stage, "N").wait(1.0)) == ["up S 9h"]


def test_an_up_card_on_the_part_that_the_cutter_laid_down_is_an_up_card():
    """After the cut the pack is in the place of its part, which had come from another player's hand."""
    stage = cut(Stage(cards=[PACK]).wait(1.0))
    stage = dealt(stage, "WNE").put("S", "9h", place=stage.find("part").place, angle=5.0)
    assert others(dealt(stage, "W").wait(1.0)) == ["PackCut", "up S 9h"]
    assert {event.seat for event in reported(stage, PacketDealt)} == {Seat.WEST, Seat.NORTH, Seat.EAST}


def test_a_card_that_its_player_drops_is_exposed_and_not_faced():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WNE")
    stage.put("W", "9h", place=BY_THE_WEST)
    assert others(dealt(stage, "E").wait(1.0)) == ["exposed W 9h"]


def test_cards_taken_up_by_their_players_are_no_more_packets():
    stage = dealt(Stage(cards=[PACK]).wait(0.6), "WNE").wait(0.6)
    stage.rest("W", PLACES["W"], 1.0)
    stage.put("S", "more", place=(0.5, 0.2), face=False).wait(0.5)
    assert [event.seat for event in reported(stage, PacketDealt)] == [Seat.WEST, Seat.NORTH, Seat.EAST]


def test_the_idle_pack_of_another_colour_is_neither_cut_nor_dealt():
    stage = dealt(cut(Stage(cards=[IDLE, PACK]).wait(1.0)), "WNE").wait(0.6)
    events = seen(stage)
    assert isinstance(events[0], PackCut)
    assert [event.seat for event in events[1:]] == [Seat.WEST, Seat.NORTH, Seat.EAST]


def test_a_pack_outlined_twice_is_a_single_pack_that_is_cut():
    stage = Stage(cards=[PACK]).wait(1.0).put("E", "part", place=(0.35, 0.85), face=False)
    stage.cards.append(CardOnTable("pack a little askew", (0.258, 0.85), 12.0, face=False))
    stage.wait(0.6).cards.pop()
    stage.take("S", "pack").wait(0.6)
    assert len(reported(stage, PackCut)) == 1


def test_openings_are_counted_against_their_truth():
    lines = event_lines([
        {"t": 1.0, "event": "pack_cut", "seat": "E"},
        {"t": 4.0, "event": "packet", "seat": "W", "cards": 2},
        {"t": 4.5, "event": "packet", "seat": "N", "cards": 3},
        {"t": 6.0, "event": "packet", "seat": "W", "cards": 3},
        {"t": 6.0, "event": "faced", "seat": "W", "dealer": "S", "card": "9h"},
    ])  # fmt: skip
    packet = {"event": "packet", "dealer": "S", "cards": 1}
    seen_right = [
        {"t": 1.2, "event": "pack_cut"},
        {**packet, "t": 4.1, "seat": "W"},
        {**packet, "t": 4.6, "seat": "N", "cards": 3},
        {"t": 6.2, "event": "faced", "seat": "W", "dealer": "S", "card": "9h"},
    ]
    right = opening("S", lines, event_lines(seen_right))
    assert (right.packets, right.packets_right, right.is_complete, right.is_kept_right) == (3, 2, True, True)
    seen_wrong = [{**packet, "t": 4.1, "seat": "E"}, {**packet, "t": 4.1, "seat": "N", "cards": 4}]
    wrong = opening("S", lines, event_lines(seen_wrong))
    assert (wrong.packets_invented, wrong.too_many, wrong.is_kept_right) == (1, 1, False)
    seen_otherwise = [{**packet, "t": 4.1, "seat": "W", "dealer": "N"}, {**seen_right[3], "card": "9d"}]
    other = opening("S", lines, event_lines(seen_otherwise))
    assert (other.dealers, other.dealers_right, other.faced_invented, other.is_complete) == (1, 0, 1, False)
    assert summed([right, wrong])[0].startswith("openings: 2; cut, dealer and faced card reported: 1;")


def test_a_card_turned_on_a_pack_of_an_unknown_back_is_the_up_card_whatever_looks_like_another_pack():
    stage = Stage(cards=[PACK, IDLE]).wait(3.0)
    stage.put("S", "9h", place=PACK.place, angle=5.0).wait(1.0).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(1.0)
    assert short(seen(stage, Eye(strangers=["pack"]))) == ["up S 9h", "taken S 9h"]
    nearby = Stage(cards=[PACK, IDLE]).wait(3.0).put("S", "9h", place=(0.31, 0.85)).wait(1.0)
    assert short(seen(nearby, Eye(strangers=["pack"]))) == ["exposed S 9h"]


class TwoSided(Eye):
    """Outlines the pack's back twice, as a back and as a face."""

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        return [*outlines, *(Outline(item.quad, 0.55, True) for item in outlines if not item.face_up)]


def test_a_card_turned_on_a_pack_with_a_back_outlined_as_a_face_too_is_the_up_card():
    """9310478: each of the two outlines was taken to lie on the other, so that nothing seemed to change."""
    stage = Stage(cards=[PACK]).wait(2.0).put("S", "9h", place=PACK.place, angle=5.0).wait(1.0)
    assert short(seen(stage, TwoSided())) == ["up S 9h"]


class NoBack(Eye):
    """Never finds the pack: its back is of a pattern that it has not learnt."""

    def find(self, image, long_sides=(640,), *, within=None):
        whole = self.scene
        self.scene = replace(whole, cards=[card for card in whole.cards if card.name != "pack"])
        outlines = super().find(image, long_sides, within=within)
        self.scene = whole
        return outlines


def test_an_up_card_that_is_carried_off_a_pack_of_an_unknown_back_is_taken():
    stage = Stage().wait(1.0).put("S", "pack", PACK.place, face=False).put("S", "9h", PACK.place).wait(0.5)
    stage.take("S", "9h").mark("taken").wait(9.0)
    events = seen(stage, NoBack())
    assert short(events) == ["up S 9h", "taken S 9h"]
    assert events[1].t < stage.marks["taken"] + 1.0


def test_a_hand_that_was_gone_before_the_up_card_was_turned_has_not_taken_it():
    stage = Stage(cards=[PACK]).wait(1.0).rest("W", PACK.place, 0.5).wait(1.0)
    stage.mark("turned").cards.append(CardOnTable("9h", PACK.place, 5.0))
    stage.wait(2.0).cards.pop()
    stage.wait(12.0)
    up, gone = seen(stage)
    assert up.t >= stage.marks["turned"] - 0.1
    assert gone.t >= stage.marks["turned"] + 1.5
    assert gone.seat is Seat.SOUTH
