"""The pack and the up-card, and what becomes of it; the hand that a lone player's partner lays down."""

from __future__ import annotations

import numpy as np

from ..room.hands import HOLDING, RESTING
from .script_of_arms import TOWARDS
from .script_of_dealing import Dealing
from .script_of_motion import Gesture, Happening, Pose, Thing
from .scripted_deal import Step


class Calls(Dealing):
    """What happens before the first lead."""

    # -- the pack and the up-card --------------------------------------------------------------

    def _pack_place(self) -> np.ndarray:
        seat = self.deal.dealer
        ahead = np.array(TOWARDS[seat])
        side = np.array((-ahead[1], ahead[0])) * float(self.rng.choice([-1, 1])) * self.rng.uniform(150, 250)
        return np.asarray(self.scene.edge(seat) + ahead * self.rng.uniform(95, 140) + side)

    def _turn_up(self, step: Step) -> None:
        seat = step.seat
        self.pack_at = self._pack_place()
        self.pack_angle = self._seat_angle(seat) + float(self.rng.uniform(-0.4, 0.4))
        self.pack_at = self._in_view(seat, self.pack_at, self.pack_angle)
        z = 0.4
        for _ in self.deal.kitty:
            dx, dy, da = self.rng.normal(0, 1.6), self.rng.normal(0, 1.6), self.rng.normal(0, 0.025)
            thing = Thing(None)
            thing.key(0.0, Pose(self.pack_at[0] + dx, self.pack_at[1] + dy, z, self.pack_angle + da, 1.0), z)
            self.things.append(thing)
            z += 0.35
        self.up = Thing(step.card)
        pose = Pose(
            self.pack_at[0] + self.rng.normal(0, 1.5),
            self.pack_at[1] + self.rng.normal(0, 1.5),
            z,
            self.pack_angle + self.rng.normal(0, 0.03),
        )
        self.up.key(0.0, pose, z)
        self.things.append(self.up)
        if self.opening:
            pose = self._deal_out(self.things[:-1], self.up)
            if self.faced:
                return
        self.happenings.append(Happening(self.now, "up_card", seat, step.card, pose))
        self.now += self._span(1.6, 3.0)

    def _take_up(self, step: Step) -> None:
        seat, at = step.seat, self.pack_at
        reach, grab, leave = self._span(0.35, 0.5), self._span(0.1, 0.2), self._span(0.35, 0.5)
        t = self.now
        ahead = np.array(TOWARDS[seat])
        touch = at - ahead * 8
        away = self._away(seat, touch)
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, away, 70, RESTING),
                (t + reach, touch, 14, HOLDING),
                (t + reach + grab, touch, 16, HOLDING),
                (t + reach + grab + leave, away, 80, HOLDING),
            ),
        )
        self._carry_off(self.up, t + reach + grab, leave, away - touch)
        self.now = self._clear(gesture)
        self.happenings.append(Happening(self.now, "up_card_taken", seat, step.card))
        self.now += self._span(0.9, 1.8)

    def _discard(self, step: Step) -> None:
        """The discard goes under the pack, which the hand lifts a little."""
        seat, at = step.seat, self.pack_at
        ahead = np.array(TOWARDS[seat])
        t, reach, slide, leave = self.now, self._span(0.35, 0.5), self._span(0.25, 0.4), self._span(0.3, 0.45)
        next_to = at - ahead * 62
        away = self._away(seat, at - ahead * 30)
        thing = Thing(step.card)
        shift = self.rng.normal(0, 3.5, 2)
        rest = Pose(at[0] + shift[0], at[1] + shift[1], 0.1, self.pack_angle + self.rng.normal(0, 0.05), 1.0)
        first = away + ahead * 10
        thing.key(t, Pose(first[0], first[1], 60, self.pack_angle, 1.0, 0.4), 0.05)
        thing.key(t + reach, Pose(next_to[0], next_to[1], 4, self.pack_angle, 1.0), 0.05)
        thing.key(t + reach + slide, rest, 0.05)
        self.things.append(thing)
        grip_at = next_to - ahead * 10
        end = at - ahead * 28
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, first - ahead * 10, 70, HOLDING),
                (t + reach, grip_at, 15, HOLDING),
                (t + reach + slide, end, 14, HOLDING),
                (t + reach + slide + 0.12, end, 16, RESTING),
                (t + reach + slide + 0.12 + leave, away, 70, RESTING),
            ),
        )
        self.now = self._clear(gesture)
        self.happenings.append(Happening(self.now, "discarded", seat, step.card, rest))
        self.now += self._span(1.0, 2.0)

    def _turn_down(self, step: Step) -> None:
        seat, at = step.seat, self.pack_at
        ahead = np.array(TOWARDS[seat])
        t, reach, flip, leave = self.now, self._span(0.35, 0.5), self._span(0.3, 0.5), self._span(0.3, 0.45)
        touch = at - ahead * 22
        away = self._away(seat, touch)
        pose, level = self.up.poses[-1], self.up.levels[-1]
        self.up.key(t + reach, pose, level)
        half = Pose(pose.x + 8 * ahead[1], pose.y + 8 * ahead[0], 32, pose.angle, 0.5)
        self.up.key(t + reach + flip / 2, half, 900.0)
        rest = Pose(at[0] + self.rng.normal(0, 2), at[1] + self.rng.normal(0, 2), pose.z, pose.angle, 1.0)
        self.up.key(t + reach + flip, rest, level)
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, away, 70, RESTING),
                (t + reach, touch, 14, HOLDING),
                (t + reach + flip / 2, touch, 40, HOLDING),
                (t + reach + flip, touch, 14, RESTING),
                (t + reach + flip + leave, away, 70, RESTING),
            ),
        )
        self.now = self._clear(gesture)
        self.happenings.append(Happening(self.now, "turned_down", seat, step.card))
        self.now += self._span(1.8, 3.2)

    def _put_hand_down(self, step: Step) -> None:
        """The partner of a lone hand lays five cards face down before him."""
        seat = step.seat
        ahead = np.array(TOWARDS[seat])
        side = np.array((-ahead[1], ahead[0])) * self.rng.uniform(-60, 60)
        at = self.scene.edge(seat) + ahead * self.rng.uniform(75, 110) + side
        angle = self._seat_angle(seat) + self.rng.uniform(-0.3, 0.3)
        t, reach, leave = self.now, self._span(0.4, 0.55), self._span(0.35, 0.5)
        touch = at - ahead * 12
        away = self._away(seat, touch)
        for i, card in enumerate(step.cards):
            thing = Thing(card)
            fan = (i - 2) * 2.5
            first = Pose(away[0] + ahead[0] * 12, away[1] + ahead[1] * 12, 60, angle, 1.0, 0.3)
            thing.key(t, first, self.level)
            thing.key(
                t + reach,
                Pose(
                    at[0] + fan * ahead[1] + self.rng.normal(0, 1.5),
                    at[1] + fan * ahead[0] + self.rng.normal(0, 1.5),
                    0.4 + 0.35 * i,
                    angle + self.rng.normal(0, 0.04),
                    1.0,
                ),
                self.level,
            )
            self.level += 0.01
            self.things.append(thing)
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, away, 70, HOLDING),
                (t + reach, touch, 14, HOLDING),
                (t + reach + 0.15, touch, 15, RESTING),
                (t + reach + 0.15 + leave, away, 70, RESTING),
            ),
        )
        self.now = self._clear(gesture)
        self.happenings.append(Happening(self.now, "hand_laid_down", seat))
        self.now += self._span(0.8, 1.6)
