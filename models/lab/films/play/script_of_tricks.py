"""Cards put, thrown, taken back and dropped; tricks drawn together and laid away."""

from __future__ import annotations

import numpy as np

from referee.seats import Seat

from ..room.hands import GATHERING, HOLDING, RESTING
from .script_of_arms import TOWARDS, Actor
from .script_of_motion import Gesture, Happening, Pose, Thing, card_corners
from .scripted_deal import Step

GRID = np.stack(np.meshgrid(np.linspace(0.05, 0.95, 10), np.linspace(0.05, 0.95, 14)), axis=-1).reshape(-1, 2)
"""Places on a card, as shares of its width and height."""


def _within(quad: np.ndarray, spots: np.ndarray) -> np.ndarray:
    """Which of the points (n, 2) lie in the rectangle ``quad`` (4, 2)."""
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    u = (spots - quad[0]) @ across / (across @ across)
    v = (spots - quad[0]) @ down / (down @ down)
    return np.asarray((u > 0) & (u < 1) & (v > 0) & (v < 1))


class Tricks(Actor):
    """What happens from the first lead on."""

    # -- cards laid, lifted and dropped -----------------------------------------------------------

    def _place(self, seat: Seat) -> Pose:
        """Where a player's card comes to rest: towards him from the middle, somewhat turned.

        Cards may overlap, but people do not bury one another's: half of each stays open.
        """
        ahead = np.array(TOWARDS[seat])
        right = np.array((-ahead[1], ahead[0]))
        aside, twist = self.habit[seat]
        outwards = 0.0
        while True:
            far = self.spread + outwards + self.sloppy * self.rng.standard_normal()
            at = self.middle - ahead * far + right * (aside + self.sloppy * self.rng.standard_normal())
            angle = self._seat_angle(seat) + twist + float(self.rng.normal(0, 0.28))
            if self.rng.random() < 0.5:
                angle += np.pi
            pose = Pose(float(at[0]), float(at[1]), 0.3, angle)
            if self._open(pose) > self.open:
                return pose
            outwards += 4.0

    def _open(self, pose: Pose) -> float:
        """The smallest visible share of a card on the table that a new card at ``pose`` would touch."""
        others = [thing.poses[-1] for thing in self.on_table.values()]
        above = [card_corners(other)[:, :2].astype(np.float32) for other in (*others, pose)]
        shares = [1.0]
        for k, shape in enumerate(above[:-1]):
            spots = shape[0] + GRID[:, :1] * (shape[1] - shape[0]) + GRID[:, 1:] * (shape[3] - shape[0])
            free = np.ones(len(spots), bool)
            for later in above[k + 1 : -1]:
                free &= ~_within(later, spots)
            left = free & ~_within(above[-1], spots)
            if left.sum() < free.sum():
                shares.append(float(left.mean()))
        return min(shares)

    def _put_card(self, step: Step) -> None:
        seat = step.seat
        if not step.together and not self.on_table:
            self.now += self._span(0.2, 0.9)  # who leads thinks a little
        rest = self._place(seat)
        if step.together:  # next to the card laid with it
            other = next(thing for thing in reversed(self.things) if thing.card is not None).poses[-1]
            rest = Pose(
                other.x + self.rng.uniform(25, 45) * (1 if self.rng.random() < 0.5 else -1),
                other.y + self.rng.uniform(-20, 20),
                0.7,
                other.angle + self.rng.normal(0, 0.3),
            )
        rest = Pose(rest.x, rest.y, 0.3 + 0.32 * len(self.on_table), rest.angle)
        target = np.array((rest.x, rest.y))
        thing = Thing(step.card)
        if step.together:
            gesture = self.laid_with  # a hand that fidgets may have come since
            contact = min(gesture.keys, key=lambda key: key.z).t  # a thrown card leaves it in the air
            start = gesture.keys[0].t
            first = self.things[-1].poses[0]
            thing.key(start, Pose(first.x + 3, first.y + 3, first.z, first.angle, 0.0, 0.3), self.level)
            thing.key(contact, rest, self.level)
            t_end = self.now_laid
        elif self.rng.random() < self.throws[seat]:
            t_end = self._throw(seat, thing, rest, target)
        else:
            t_end = self._put(seat, thing, rest, target)
        if not step.together:
            self.laid_with = self.gestures[-1]
        self.level += 1
        self.things.append(thing)
        assert step.card is not None
        self.on_table[step.card] = thing
        self.now_laid = t_end
        self._fidget(t_end)
        self.happenings.append(Happening(t_end, "laid", seat, step.card, thing.poses[-1], step.trick))
        # The next hand may already be coming while this one leaves.
        self.now = t_end - self._span(-0.1, 0.25)

    def _put(self, seat: Seat, thing: Thing, rest: Pose, target: np.ndarray) -> float:
        ahead = np.array(TOWARDS[seat])
        t, reach, dwell, leave = (
            self.now,
            self._span(0.32, 0.5),
            self._span(0.06, 0.2),
            self._span(0.28, 0.42),
        )
        way = self._pointing(seat, target)
        point = np.array((np.sin(way), -np.cos(way)))
        hold = point * self.rng.uniform(4, 22) + np.array((point[1], -point[0])) * self.rng.uniform(-10, 10)
        touch = target - hold
        away = self._away(seat, touch)
        first = away + hold
        start = rest.angle + float(self.rng.normal(0, 0.25))
        thing.key(t, Pose(first[0], first[1], 65, start, 0.0, 0.35), self.level)
        slide = target - point * self.rng.uniform(0, 40)
        landed = Pose(slide[0], slide[1], rest.z + 2, rest.angle + float(self.rng.normal(0, 0.06)))
        thing.key(t + reach, landed, self.level)
        thing.key(t + reach + dwell, rest, self.level)
        stations = [
            (t, away, 72.0, HOLDING),
            (t + reach, slide - hold, 13.0, HOLDING),
            (t + reach + dwell, touch, 13.0, HOLDING),
        ]
        end = t + reach + dwell
        self.lingers -= 1
        if self.lingers == 0:
            stations.append((end + 3.5, touch, 13.0, HOLDING))
            end += 3.5
        if self.rng.random() < 0.18:  # straightens it
            nudge = self.rng.normal(0, 6, 2)
            straight = Pose(
                rest.x + nudge[0], rest.y + nudge[1], rest.z, rest.angle + float(self.rng.normal(0, 0.12))
            )
            thing.key(end + 0.12, rest, self.level)
            thing.key(end + 0.34, straight, self.level)
            stations += [(end + 0.12, touch, 14.0, RESTING), (end + 0.34, touch + nudge, 13.0, RESTING)]
            end += 0.34
        back = stations[-1][1]
        stations += [(end + 0.08, back - ahead * 4, 18.0, RESTING), (end + 0.08 + leave, away, 72.0, RESTING)]
        gesture = Gesture(seat, self._keys(seat, *stations))
        return self._clear(gesture)

    def _throw(self, seat: Seat, thing: Thing, rest: Pose, target: np.ndarray) -> float:
        """The hand lets go on the way; the card slides on and turns a little."""
        t, reach, slide, leave = (
            self.now,
            self._span(0.28, 0.4),
            self._span(0.18, 0.32),
            self._span(0.25, 0.36),
        )
        way = self._pointing(seat, target)
        point = np.array((np.sin(way), -np.cos(way)))
        release = target - point * self.rng.uniform(60, 120)
        hold = point * self.rng.uniform(8, 24)
        away = self._away(seat, release)
        first = away + hold
        spin = float(self.rng.normal(0, 0.5))
        thing.key(t, Pose(first[0], first[1], 60, rest.angle + spin, 0.0, 0.3), self.level)
        thing.key(t + reach, Pose(release[0], release[1], 12, rest.angle + spin, 0.0, 0.1), self.level)
        thing.key(t + reach + slide, rest, self.level, "brake")
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, away, 72, HOLDING),
                (t + reach, release - hold, 18, HOLDING),
                (t + reach + 0.06, release - hold + point * 6, 22, RESTING),
                (t + reach + 0.06 + leave, away, 75, RESTING),
            ),
        )
        return max(self._clear(gesture), t + reach + slide)

    def _fetch(self, seat: Seat, thing: Thing) -> float:
        """A player takes an open card back into the hand; returns the time when it is gone."""
        pose = thing.poses[-1]
        at = np.array((pose.x, pose.y))
        t, reach, grab, leave = self.now, self._span(0.35, 0.5), self._span(0.1, 0.18), self._span(0.3, 0.45)
        way = self._pointing(seat, at)
        touch = at - np.array((np.sin(way), -np.cos(way))) * 12
        away = self._away(seat, touch)
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, away, 72, RESTING),
                (t + reach, touch, 13, HOLDING),
                (t + reach + grab, touch, 15, HOLDING),
                (t + reach + grab + leave, away, 75, HOLDING),
            ),
        )
        self._carry_off(thing, t + reach + grab, leave, away - touch)
        return self._clear(gesture)

    def _lift(self, step: Step) -> None:
        assert step.card is not None
        self.now = self.now_laid + self._span(0.6, 1.4)
        end = self._fetch(step.seat, self.on_table.pop(step.card))
        self.happenings.append(Happening(end, "lifted", step.seat, step.card, trick=step.trick))
        self.now = end + self._span(0.3, 0.8)

    def _expose(self, step: Step) -> None:
        """A card falls out of the hand, face up, before its owner."""
        seat = step.seat
        ahead = np.array(TOWARDS[seat])
        right = np.array((-ahead[1], ahead[0]))
        at = self.scene.edge(seat) + ahead * self.rng.uniform(70, 120) + right * self.rng.uniform(-110, 110)
        angle = self._seat_angle(seat) + float(self.rng.uniform(-1.2, 1.2))
        at = self._in_view(seat, at, angle)
        t = self.now + self._span(0.4, 0.9)
        edge = at - ahead * self.rng.uniform(90, 130)
        thing = Thing(step.card)
        thing.key(t, Pose(edge[0], edge[1], 110, angle + 0.7, 0.0, 0.5), self.level)
        rest = Pose(at[0], at[1], 0.3, angle)
        thing.key(t + 0.24, rest, self.level, "brake")
        self.level += 1
        self.things.append(thing)
        self.dropped = thing
        self.happenings.append(Happening(t + 0.24, "exposed", seat, step.card, rest))
        self.now = t + 0.24 + (self._span(0.5, 0.8) if self._is_quick() else self._span(1.2, 2.2))

    def _is_quick(self) -> bool:
        """Whether the exposed card is snatched up at once."""
        return self.deal.planted is not None and self.deal.planted.kind == "exposed"

    def _pick_up(self, step: Step) -> None:
        end = self._fetch(step.seat, self.dropped)
        self.happenings.append(Happening(end, "lifted", step.seat, step.card))
        self.now = end + self._span(0.3, 0.7)

    def _throw_hand(self, step: Step) -> None:
        """A player spreads the rest of the hand open before him."""
        seat = step.seat
        ahead = np.array(TOWARDS[seat])
        right = np.array((-ahead[1], ahead[0]))
        middle = self.scene.edge(seat) + ahead * self.rng.uniform(120, 165)
        middle = self._in_view(seat, middle, self._seat_angle(seat) + 0.3)
        t, reach, leave = self.now, self._span(0.4, 0.55), self._span(0.35, 0.5)
        touch = middle - ahead * 12
        away = self._away(seat, touch)
        gap = float(self.rng.uniform(20, 34))
        for i, card in enumerate(step.cards):
            aside = right * gap * (i - (len(step.cards) - 1) / 2)
            angle = self._seat_angle(seat) + 0.12 * (i - 2) + float(self.rng.normal(0, 0.05))
            thing = Thing(card)
            first = away + ahead * 12 + aside * 0.2
            thing.key(t, Pose(first[0], first[1], 60, angle, 0.0, 0.3), self.level)
            at = middle + aside
            rest = Pose(float(at[0]), float(at[1]), 0.4 + 0.3 * i, angle)
            thing.key(t + reach, rest, self.level)
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
        end = self._clear(gesture)
        for card, thing in zip(step.cards, self.things[-len(step.cards) :], strict=True):
            self.happenings.append(Happening(end, "exposed", seat, card, thing.poses[-1]))
        self.now = end + self._span(0.2, 0.6)

    # -- tricks ---------------------------------------------------------------------------------

    def _gather(self, step: Step) -> None:
        """The winner draws the cards together, turns them face down and lays them at his edge."""
        seat = step.seat
        ahead = np.array(TOWARDS[seat])
        right = np.array((-ahead[1], ahead[0]))
        self.now = self.now_laid + self._span(0.9, 1.8)
        t, reach, sweep, drag, leave = (
            self.now,
            self._span(0.35, 0.5),
            self._span(0.45, 0.7),
            self._span(0.5, 0.75),
            self._span(0.3, 0.45),
        )
        things = [self.on_table[card] for card in step.cards if card in self.on_table]
        where = np.array([(thing.poses[-1].x, thing.poses[-1].y) for thing in things])
        heap = where.mean(axis=0) * 0.8 - ahead * 12
        number = self.piles.get(seat, 0)
        self.piles[seat] = number + 1
        sign = 1.0 if self.shoulder[seat] > 0 else -1.0
        pile = (
            self.scene.edge(seat)
            + ahead * (70 + self.rng.uniform(0, 20))
            + right * sign * (150 - 34 * number + self.rng.uniform(-6, 6))
        )
        if np.abs(pile - self.pack_at).max() < 110:  # not on the pack
            pile = pile - right * sign * 2 * float((pile - self.scene.edge(seat)) @ right * sign)
        squared = self._seat_angle(seat) + float(self.rng.uniform(-0.5, 0.5))
        pile_angle = (
            self._seat_angle(seat) + float(self.rng.uniform(-0.25, 0.25)) + (np.pi / 2 if number % 2 else 0)
        )
        far = where[np.argmax((where - heap) @ ahead)]
        for i, thing in enumerate(things):
            pose = thing.poses[-1]
            begin = t + reach * 0.9 + 0.05 * i
            thing.key(begin, pose, thing.levels[-1])
            turned = pose.angle + ((squared - pose.angle + np.pi / 2) % np.pi - np.pi / 2)
            heaped = Pose(
                heap[0] + self.rng.normal(0, 3),
                heap[1] + self.rng.normal(0, 3),
                2 + 0.4 * i,
                turned + self.rng.normal(0, 0.06),
            )
            thing.key(t + reach + sweep, heaped, thing.levels[-1])
            ended = turned + ((pile_angle - turned + np.pi / 2) % np.pi - np.pi / 2)
            middle = (heap + pile) / 2
            thing.key(
                t + reach + sweep + drag * 0.5,
                Pose(middle[0], middle[1], 34, (turned + ended) / 2 + self.rng.normal(0, 0.03), 0.5),
                700.0 + (4 - i),
            )
            level = self.level + (4 - i) * 0.1
            thing.key(
                t + reach + sweep + drag,
                Pose(
                    pile[0] + self.rng.normal(0, 1.8),
                    pile[1] + self.rng.normal(0, 1.8),
                    0.4 + 0.34 * (len(things) - i) + 1.3 * (number > 0),
                    ended + self.rng.normal(0, 0.03),
                    1.0,
                ),
                level,
            )
        self.level += 1
        self.on_table.clear()
        touch = far - ahead * 10
        away = self._away(seat, pile - ahead * 30)
        coming = self._away(seat, touch)
        hold = heap - ahead * 14
        t1, t2 = t + reach + sweep, t + reach + sweep + drag
        gesture = Gesture(
            seat,
            self._keys(
                seat,
                (t, coming, 75, GATHERING),
                (t + reach, touch, 16, GATHERING),
                (t1 - sweep * 0.4, (touch + hold) / 2, 13, GATHERING),
                (t1, hold, 13, HOLDING),
                ((t1 + t2) / 2, (heap + pile) / 2 - ahead * 14, 36, HOLDING),
                (t2, pile - ahead * 14, 14, HOLDING),
                (t2 + 0.1, pile - ahead * 20, 18, RESTING),
                (t2 + 0.1 + leave, away, 75, RESTING),
            ),
        )
        self.now = self._clear(gesture)
        self.happenings.append(Happening(self.now, "gathered", seat, trick=step.trick, cards=step.cards))
        self.now += self._span(0.4, 1.0)
