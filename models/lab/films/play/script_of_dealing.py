"""The cut and the deal: packets of two and three, hands taken up, the up-card turned."""

from __future__ import annotations

import numpy as np

from referee.cards import Card
from referee.seats import Seat, seating

from ..room.hands import HOLDING, RESTING, Grip
from .script_of_arms import TOWARDS
from .script_of_motion import Gesture, Happening, Pose, Thing
from .script_of_shuffling import THICK, Shuffling
from .scripted_deal import Planted


class Dealing(Shuffling):
    """Plays the time before the up-card."""

    def _deal_out(self, kitty: list[Thing], up: Thing) -> Pose:
        """Plays the cut and the deal; returns the place of the up-card."""
        deal = self.deal
        table = seating(deal.players)
        dealer = deal.dealer
        dealt = [Thing(None) for _ in range(5 * deal.players)]
        self.things.extend(dealt)
        pack = [*kitty, up, *dealt]  # in the order of the deal, lowest first
        for thing in (*kitty, up):
            thing.times, thing.poses, thing.levels, thing.eases = [], [], [], []
        self._cut(pack, table.next(dealer, deal.players - 1))
        order = table.in_turn(table.eldest_hand(dealer))
        hands = self._packets(pack, order)
        if self.faced:
            self.now += 1.5  # everybody sees it: this deal goes no further
            return up.poses[-1]
        self._take_up_hands(hands)
        return self._turn_the_up_card(up)

    def _pose_in_pile(self, at: np.ndarray, place: int) -> Pose:
        x, y, turn = self.rng.normal(0, 1.0), self.rng.normal(0, 1.0), self.rng.normal(0, 0.015)
        return Pose(at[0] + x, at[1] + y, 0.4 + THICK * place, self.pack_angle + turn, 1.0)

    def _reach(self, seat: Seat, *stops: tuple[float, np.ndarray, float, Grip]) -> Gesture:
        """A gesture that comes, makes the stops given, and goes."""
        first, last = stops[0], stops[-1]
        come, go = self._span(0.38, 0.5), self._span(0.32, 0.45)
        return Gesture(
            seat,
            self._keys(
                seat,
                (first[0] - come, self._away(seat, first[1]), 72, RESTING),
                *stops,
                (last[0] + go, self._away(seat, last[1]), 72, last[3]),
            ),
        )

    def _cut(self, pack: list[Thing], cutter: Seat) -> None:
        """The cutter lays the upper half next to the lower, and the dealer puts the lower on it."""
        half = len(pack) // 2 + int(self.rng.integers(-3, 4))
        dealer = self.deal.dealer
        ahead = np.array(TOWARDS[dealer])
        across = np.array((np.cos(self.pack_angle), np.sin(self.pack_angle)))
        next_to = self.pack_at + across * 85 * (1 if self.rng.random() < 0.5 else -1)
        next_to = self._in_view(dealer, next_to, self.pack_angle)
        # The pack before the cut: the upper half of the shuffled pack becomes the lower one.
        below = len(pack) - half
        if self.shuffled:
            self._shuffle([*pack[half:], *pack[:half]], next_to)
        lift = self.now + self._span(0.9, 1.4)
        laid = lift + self._span(0.4, 0.6)
        again = laid + self._span(1.0, 1.5)
        whole = again + self._span(0.4, 0.6)
        for place, thing in enumerate(pack):
            before = place + below if place < half else place - half
            start, stop = (lift, laid) if place < half else (again, whole)
            first = self._pose_in_pile(next_to, before)
            if self.shuffled:
                first = thing.poses[-1]
            else:
                thing.key(0.0, first, 1 + before * 0.01)
            thing.key(start, first, 1 + before * 0.01)
            thing.key(stop, self._pose_in_pile(self.pack_at, place), 2 + place * 0.01)
        back = np.array(TOWARDS[cutter]) * 16
        self._clear(
            self._reach(
                cutter,
                (lift, next_to - back, 22, HOLDING),
                (laid, self.pack_at - back, 20, HOLDING),
                (laid + 0.1, self.pack_at - back, 20, RESTING),
            )
        )
        self.happenings.append(Happening(laid, "pack_cut", cutter))
        gesture = self._reach(
            dealer,
            (again, next_to - ahead * 16, 22, HOLDING),
            (whole, self.pack_at - ahead * 16, 24, HOLDING),
            (whole + 0.1, self.pack_at - ahead * 16, 24, RESTING),
        )
        self.now = self._clear(gesture) + self._span(0.3, 0.7)

    def _packets(self, pack: list[Thing], order: tuple[Seat, ...]) -> dict[Seat, list[Thing]]:
        """Deals each player two and three cards, or three and two, by turns."""
        dealer = self.deal.dealer
        ahead = np.array(TOWARDS[dealer])
        hold = self.pack_at - ahead * 20
        first = [3 if i % 2 == 0 else 2 for i in range(len(order))]
        if self.rng.random() < 0.5:
            first = [5 - size for size in first]
        hands: dict[Seat, list[Thing]] = {seat: [] for seat in order}
        places = {}
        for seat in order:
            facing = np.array(TOWARDS[seat])
            side = np.array((-facing[1], facing[0])) * self.rng.uniform(-40, 40)
            place = self.scene.edge(seat) + facing * self.rng.uniform(95, 140) + side
            if np.abs(place - self.pack_at).max() < 120:
                place = place + facing * 70
            places[seat] = self._in_view(seat, place, self._seat_angle(seat))
        self.now += 0.5
        stops: list[tuple[float, np.ndarray, float, Grip]] = [(self.now, hold, 22, HOLDING)]
        level = 20.0
        shows = self._shows_a_face(order)
        for turn in range(2):
            for seat, three in zip(order, first, strict=True):
                size = three if turn == 0 else 5 - three
                start = self.now + self._span(0.10, 0.2)
                fly = self._span(0.22, 0.34)
                spread = self.rng.normal(0, 12, 2)
                angle = self._seat_angle(seat) + float(self.rng.normal(0, 0.35))
                for k in range(size):
                    thing = pack.pop()
                    spot = places[seat] + spread + self.rng.normal(0, 5, 2)
                    thing.key(start, thing.poses[-1], thing.levels[-1])
                    high = 0.4 + THICK * (len(hands[seat]) + k)
                    tilt = angle + float(self.rng.normal(0, 0.06))
                    open_ = (turn, seat) == shows and k == size - 1
                    rest = Pose(spot[0], spot[1], high, tilt, 0.0 if open_ else 1.0)
                    thing.key(start + fly, rest, level, "brake")
                    if open_:
                        thing.card = self._faced_card(seat)
                        self.happenings.append(Happening(start + fly, "faced", seat, thing.card, rest))
                    level += 0.01
                    hands[seat].append(thing)
                self.happenings.append(Happening(start + fly, "packet", seat, count=size))
                flick = hold + (places[seat] - hold) * 0.45
                stops += [(start, hold, 20, HOLDING), (start + fly * 0.6, flick, 30, RESTING)]
                self.now = start + fly
        stops.append((self.now + 0.25, hold, 30, RESTING))
        self.now = self._clear(self._reach(dealer, *stops))
        return hands

    def _shows_a_face(self, order: tuple[Seat, ...]) -> tuple[int, Seat] | None:
        """The round and the player of a face-up card, with packets before and after it."""
        if not self.faced:
            return None
        others = [seat for seat in order if seat is not self.deal.dealer]
        turn = int(self.side_rng.integers(2))
        return turn, others[int(self.side_rng.integers(len(others) - (turn == 1)))]

    def _faced_card(self, seat: Seat) -> Card:
        left = [card for card in self.deal.pack if card != self.deal.up and card.suit is not None]
        card = left[int(self.side_rng.integers(len(left)))]
        self.deal.planted = Planted(kind="faced card", seat=seat.value, card=str(card))
        return card

    def _take_up_hands(self, hands: dict[Seat, list[Thing]]) -> None:
        start, ends = self.now + 0.2, []
        for seat, things in hands.items():
            t = start + self._span(0.0, 1.0) + 0.45
            where = np.array([(thing.poses[-1].x, thing.poses[-1].y) for thing in things]).mean(axis=0)
            touch = where - np.array(TOWARDS[seat]) * 10
            grab = self._span(0.25, 0.45)
            gesture = self._reach(seat, (t, touch, 15, RESTING), (t + grab, touch, 15, HOLDING))
            leave = gesture.keys[-1].t - t - grab
            away = self._away(seat, touch)
            for k, thing in enumerate(things):
                pose = thing.poses[-1]
                thing.key(t + 0.05, pose, thing.levels[-1])
                # Squared under the hand, then taken away with it.
                near = Pose(where[0] + k, where[1] + k, 1 + THICK * k, self._seat_angle(seat) + 0.02 * k, 1.0)
                thing.key(t + grab, near, thing.levels[-1])
                self._carry_off(thing, t + grab, leave, away - touch)
            ends.append(self._clear(gesture))
        self.now = max(ends) + self._span(0.3, 0.8)

    def _turn_the_up_card(self, up: Thing) -> Pose:
        dealer = self.deal.dealer
        touch = self.pack_at - np.array(TOWARDS[dealer]) * 22
        t = self.now + 0.45
        flip = self._span(0.3, 0.5)
        pose, level = up.poses[-1], up.levels[-1]
        up.key(t, pose, level)
        up.key(t + flip / 2, Pose(pose.x, pose.y, 32, pose.angle, 0.5), 900.0)
        rest = Pose(pose.x, pose.y, pose.z, pose.angle, 0.0)
        up.key(t + flip, rest, level)
        gesture = self._reach(
            dealer,
            (t, touch, 14, HOLDING),
            (t + flip / 2, touch, 40, HOLDING),
            (t + flip, touch, 14, RESTING),
        )
        self.now = self._clear(gesture)
        return rest
