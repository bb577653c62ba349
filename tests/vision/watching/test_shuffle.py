"""The shuffle on a drawn table, and other handling of the pack that is no shuffle."""

from dataclasses import replace

import numpy as np
import pytest

from models.lab.evenings.openings import opening, summed
from models.lab.films.film.truth_file import event_lines
from referee.seats import Seat
from referee.table_events import PackCut, PacketDealt, PackShuffled
from tests.vision.scripted_eye import Eye
from tests.vision.stage import EDGE, CardOnTable, Stage
from tests.vision.staged import PACK, a_deal, cut, of_a_deal, seen, short
from vision.watching.as_json import line

SPOT = (0.4, 0.8)
NEXT_TO_IT = (0.12, 0.0)
PLACES = {"W": (0.12, 0.5), "N": (0.5, 0.12), "E": (0.88, 0.5)}


def hands(at, seat="S"):
    """Both hands of a player at ``at``, a little apart."""
    return (seat, (at[0] - 0.03, at[1] + 0.02)), (seat, (at[0] + 0.03, at[1] + 0.02))


def drawn_to(stage, seat, at, name="pack"):
    """The hand of ``seat`` takes a pack from the table to ``at``, and stays."""
    pack = stage.find(name)
    stage._reach(seat, pack.place)
    stage.cards.remove(pack)
    for place in stage._path(pack.place, at, 0.4):
        stage.cards.append(replace(pack, place=place, held=True))
        stage._show((seat, place))
        stage.cards.pop()
    return pack


def laid_at(stage, seat, pack, at, to):
    for place in stage._path(at, to, 0.4):
        stage.cards.append(replace(pack, place=place, held=True))
        stage._show((seat, place))
        stage.cards.pop()
    stage.cards.append(replace(pack, place=to))
    stage._away(seat, to)
    return stage.mark("shuffled").wait(1.8)


def riffled(stage, seat="S", times=3, name="pack"):
    """Halves apart, together and squared, ``times`` times."""
    pack = drawn_to(stage, seat, SPOT, name)
    for _ in range(times):
        for apart in (*np.linspace(0.0, 0.06, 5), *[0.06] * 4, *np.linspace(0.06, 0.035, 8),
                      *np.linspace(0.035, 0.0, 5)):  # fmt: skip
            halves = [(SPOT[0] + side * apart, SPOT[1]) for side in (-1, 1)]
            stage.cards += [replace(pack, name=f"{name} {k}", place=at) for k, at in enumerate(halves)]
            stage._show(*((seat, (at[0], at[1] + 0.05)) for at in halves))
            del stage.cards[-2:]
    return laid_at(stage, seat, pack, SPOT, PACK.place)


def overhand(stage, seat="S", seconds=4.0, to=PACK.place, spot=SPOT):
    """The pack is held, and packets slide off it from one hand to the other."""
    pack = drawn_to(stage, seat, spot)
    for k in range(round(seconds * stage.fps)):
        drawn = 0.045 * abs(np.sin(k * 4.5 / stage.fps * 2))
        above = (spot[0] + drawn, spot[1] - drawn)
        stage.cards += [replace(pack, place=spot), replace(pack, name="upper", place=above)]
        stage._show((seat, (spot[0] - 0.03, spot[1] + 0.04)), (seat, (above[0] + 0.02, above[1] + 0.04)))
        del stage.cards[-2:]
    return laid_at(stage, seat, pack, spot, to)


def reported(stage, kind=PackShuffled, eye=None):
    return [event for event in seen(stage, eye) if isinstance(event, kind)]


class NoPackets(Eye):
    """A detector that sees no card of a packet: the back is nearly like the cloth."""

    def find(self, image, long_sides=(640,), *, within=None):
        whole = self.scene
        self.scene = replace(whole, cards=[card for card in whole.cards if "packet" not in card.name])
        outlines = super().find(image, long_sides, within=within)
        self.scene = whole
        return outlines


@pytest.mark.parametrize("fps", [12, 30])
@pytest.mark.parametrize("mix", [riffled, overhand])
def test_a_shuffle_before_the_first_deal_is_reported_with_its_player(mix, fps):
    stage = mix(Stage(fps, cards=[PACK]).wait(1.0))
    (event,) = seen(stage)
    assert isinstance(event, PackShuffled)
    assert event.seat is Seat.SOUTH
    assert event.seat_p > 0.9
    assert abs(event.t - stage.marks["shuffled"]) < 0.5
    plain = line(event)
    assert (plain["event"], plain["seat"], plain["p"]) == ("pack_shuffled", "S", event.seat_p)


def test_shuffle_cut_and_deal_are_reported_in_order():
    stage = cut(overhand(Stage(cards=[PACK]).wait(1.0)))
    for seat in "WNE":
        stage.put("S", f"packet {seat}", place=PLACES[seat], face=False)
    assert short(seen(stage.wait(0.6))) == ["PackShuffled", "PackCut", *["PacketDealt"] * 3]


def test_a_shuffle_after_the_tricks_of_a_deal_were_put_together_is_reported():
    stage = a_deal(Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h"))
    stage.cards = []
    stage.wait(3.0).put("S", "pack", place=PACK.place, angle=5.0, face=False).wait(1.0)
    reported = short(seen(overhand(stage)))
    assert reported == ["up S 9h", "taken S 9h", *of_a_deal(), "PackShuffled"]


def test_two_players_who_shuffle_in_turn_are_both_reported():
    stage = overhand(Stage(cards=[PACK]).wait(1.0), "S", to=(0.3, 0.6))
    assert [event.seat for event in reported(overhand(stage, "W", spot=(0.18, 0.6)))] == [
        Seat.SOUTH,
        Seat.WEST,
    ]


def test_a_pack_that_is_straightened_or_pushed_is_not_shuffled():
    stage = Stage(cards=[PACK]).wait(1.0)
    for k in range(4):
        stage.slide("E", "pack", (0.25 + 0.01 * (k % 2), 0.85))
    stage.slide("E", "pack", (0.4, 0.75)).wait(1.0).rest("W", (0.4, 0.75), 5.0)
    assert seen(stage.wait(1.0)) == []


def test_a_pack_that_a_hand_fidgets_on_in_its_place_is_not_shuffled():
    stage = Stage(cards=[PACK]).wait(1.0)
    stage._reach("S", PACK.place)
    for k in range(60):
        stage._show(("S", (PACK.place[0] + 0.03 * np.sin(k), PACK.place[1] + 0.02)))
    stage._away("S", PACK.place)
    assert seen(stage.wait(1.5)) == []


def test_a_pack_that_somebody_looks_at_and_lays_back_is_not_shuffled():
    stage = Stage(cards=[PACK]).wait(1.0)
    assert seen(overhand(stage, "E", seconds=1.5)) == []


def test_a_pack_that_is_held_still_for_long_and_laid_back_is_not_shuffled():
    stage = Stage(cards=[PACK]).wait(1.0)
    pack = drawn_to(stage, "S", SPOT)
    stage.cards.append(replace(pack, place=SPOT))
    for _ in range(96):
        stage._show(*hands(SPOT))
    stage.cards.pop()
    assert seen(laid_at(stage, "S", pack, SPOT, PACK.place)) == []


def test_the_cut_alone_and_the_deal_alone_are_no_shuffles():
    stage = cut(Stage(cards=[PACK]).wait(1.0)).wait(0.6)
    for seat in "WNEWNE":
        stage.put("S", f"packet {seat} {len(stage.cards)}", place=PLACES[seat], face=False)
    events = seen(stage.wait(2.0))
    assert {type(event) for event in events} == {PackCut, PacketDealt}


def dealt_from_the_hand(stage):
    """South takes the pack up, deals before West three times, and lays the rest back."""
    pack = drawn_to(stage, "S", SPOT)
    for k in range(8):
        for at in stage._path(SPOT, (0.33, 0.72), 0.25):
            stage.cards += [replace(pack, place=SPOT), CardOnTable(f"packet {k}", at, 20.0 * k, face=False)]
            stage._show(*hands(at))
            del stage.cards[-2:]
        stage.cards.append(CardOnTable(f"packet {k}", (0.12, 0.4 + 0.02 * k), 20.0 * k, face=False))
        for at in stage._path((0.33, 0.72), SPOT, 0.25):
            stage.cards.append(replace(pack, place=SPOT))
            stage._show(*hands(at))
            stage.cards.pop()
    return laid_at(stage, "S", pack, SPOT, PACK.place)


@pytest.mark.parametrize("are_detected", [True, False])
def test_cards_that_came_to_lie_elsewhere_meanwhile_make_it_no_shuffle(are_detected):
    """Even where no card of them is found: the cloth looks otherwise there."""
    stage = dealt_from_the_hand(Stage(cards=[PACK]).wait(1.0))
    assert reported(stage, eye=None if are_detected else NoPackets()) == []


def test_tricks_that_are_gathered_and_put_together_are_no_shuffle():
    stage = a_deal(Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h"))
    for name in [card.name for card in stage.cards if card.name.startswith("pile")]:
        stage.slide("E", name, (0.75, 0.3))
    stage.cards = stage.cards[:2]
    stage.wait(1.5).slide("E", stage.cards[-1].name, (0.6, 0.3)).wait(1.0)
    assert reported(stage) == []


def test_a_shuffle_into_which_another_player_reached_is_not_reported():
    stage = Stage(cards=[PACK]).wait(1.0)
    show = stage._show
    stage._show = lambda *arms, **more: show(("N", (0.42, 0.7)), *arms, **more)
    overhand(stage)
    stage._show = show
    assert reported(stage.wait(1.5)) == []


def test_an_arm_that_waves_over_the_pack_is_no_shuffle():
    stage = Stage(cards=[PACK]).wait(1.0)
    for k in range(72):
        u, v = EDGE["E"]
        stage._show(("E", (u - 0.6 - 0.1 * np.sin(k / 2), v + 0.3 * np.cos(k / 3))))
    assert seen(stage.wait(1.5)) == []


def test_shuffles_are_counted_against_their_truth():
    lines = event_lines([
        {"t": 8.0, "event": "pack_shuffled", "seat": "S"},
        {"t": 11.0, "event": "packet", "seat": "W", "cards": 2},
    ])  # fmt: skip
    shuffle = {"event": "pack_shuffled", "p": 1.0}
    right = opening("S", lines, event_lines([{**shuffle, "t": 8.3, "seat": "S"}]))
    assert (right.shuffles, right.shuffles_right, right.shuffles_invented) == (1, 1, 0)
    wrong = opening("S", lines, event_lines([{**shuffle, "t": 8.3, "seat": "E"}]))
    assert (wrong.shuffles_right, wrong.shuffles_invented, wrong.is_kept_right) == (0, 1, False)
    assert "shuffles: 1 reported of 2; 1 invented" in summed([right, wrong])
