"""Pictures of a table in play: still things once, moving things as often as a frame's exposure needs."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from ..cards.simulated_card_stock import CARD_MM
from ..cards.simulated_decks import BACK, draw_deck
from ..play.script_of_motion import Gesture, Pose, Script, Thing, card_corners
from ..room.hands import BEYOND, REACH, Arms
from ..room.scene import Scene, box_of, quad_onto
from ..room.troubles import Cat, Trouble

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

PAPER = 0.97
"""How bright white paper is in full light."""


class Film:
    """Draws the frames of a script. ``exposure`` is the time in seconds that the shutter is open."""

    def __init__(
        self,
        scene: Scene,
        script: Script,
        style: int,
        seed: int,
        exposure: float = 1 / 30,
        trouble: Trouble | None = None,
    ) -> None:
        self.scene, self.script, self.style, self.seed = scene, script, style, seed
        self.exposure, self.trouble = exposure, trouble
        self.scale = scene.lens.scale()
        self.width, self.height = scene.lens.width, scene.lens.height
        res = max(0.5, self.scale * 1.3)
        self.arms = {seat: Arms(person, res) for seat, person in scene.people.items()}
        self._still: tuple[object, ...] | None = None
        self._base = scene.ground
        self._soft = self._softened(scene.ground)

    @cached_property
    def deck(self) -> dict[str, np.ndarray]:
        """The faces at twice the size that they have in the picture, colours weighted by their cover."""
        drawn = draw_deck(self.style, width=int(np.clip(round(2 * CARD_MM[0] * self.scale), 48, 240)))
        return {name: even(face) for name, face in drawn.items()}

    @cached_property
    def grain(self) -> list[np.ndarray]:
        """A few pictures of noise, larger than a frame."""
        rng = np.random.default_rng([self.seed, 41])
        shape = (self.height + 64, self.width + 64, 3)
        grains = []
        for _ in range(6):
            # Colour noise is coarser than brightness noise, as it leaves a camera.
            bright = rng.standard_normal(shape[:2], np.float32)[..., None]
            tint = cv2.GaussianBlur(rng.standard_normal(shape, np.float32), (0, 0), 1.2) * 1.6
            grains.append(np.round((0.8 * bright + 0.7 * tint) * self.scene.noise).astype(np.int16))
        return grains

    @cached_property
    def _cat(self) -> Cat:
        assert self.trouble is not None
        return Cat(self.trouble, self.scene)

    def _softened(self, picture: np.ndarray) -> np.ndarray:
        """What the lens and the sensor make of light, int16 and without noise."""
        soft = cv2.GaussianBlur(picture, (0, 0), self.scene.blur)
        # The shoulder of the sensor's curve: lamps burn out gently.
        hot = soft > 215
        if hot.any():
            soft[hot] = 215 + 42 * np.tanh((soft[hot] - 215) / 60)
        return np.asarray(np.rint(soft, out=soft), np.int16)

    def frame(self, t: float) -> np.ndarray:
        """The picture (h, w, 3) uint8 with its exposure beginning at ``t``; the same at every call."""
        trouble = self.trouble
        if trouble is not None and trouble.kind == "frozen" and trouble.on(t):
            return self._frozen
        return self._grained(self._troubled(self._clear(t), t), t)

    @cached_property
    def _frozen(self) -> np.ndarray:
        assert self.trouble is not None
        t = self.trouble.begin
        return self._grained(self._clear(t), t)

    def _troubled(self, picture: np.ndarray, t: float) -> np.ndarray:
        trouble = self.trouble
        if trouble is None:
            return picture
        if trouble.kind == "black" and trouble.on(t):
            return np.full_like(picture, 4)
        if trouble.kind == "cat" and trouble.on(t):
            return self._cat.draw(picture, t)
        if trouble.kind == "lamp" and t >= trouble.begin:
            return np.asarray(np.rint(picture * np.array(trouble.gain, np.float32)), np.int16)
        if trouble.kind == "bump" and t >= trouble.begin:
            size = (self.width, self.height)
            return np.asarray(
                cv2.warpAffine(picture, np.array(trouble.shift), size, borderMode=cv2.BORDER_REPLICATE)
            )
        return picture

    def _clear(self, t: float) -> np.ndarray:
        """The picture int16, before noise, as an untroubled camera takes it."""
        end = t + self.exposure
        things = []
        for number, thing in enumerate(self.script.things):
            a, b = thing.at(t), thing.at(end)
            if a is not None or b is not None:
                middle = thing.at((t + end) / 2) or a or b
                assert middle is not None
                things.append((middle[1], number, thing, a is not None and b is not None and a[0] == b[0]))
        things.sort(key=lambda item: item[:2])
        still = []
        while things and things[0][3]:
            still.append(things.pop(0)[2])
        gestures = [g for g in self.script.gestures if g.at(t) is not None or g.at(end) is not None]
        self._add_still(still, t)
        moving = [item[2] for item in things]
        picture = self._soft
        if moving or gestures:
            picture = self._moving(moving, gestures, t, end)
        return picture

    def _grained(self, picture: np.ndarray, t: float) -> np.ndarray:
        number, x, y = np.random.default_rng([self.seed, 42, round(t * 10_000)]).integers((6, 64, 64))
        grain = self.grain[number][y : y + self.height, x : x + self.width]
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U))

    def _add_still(self, things: list[Thing], t: float) -> None:
        key = tuple((id(thing), thing.at(t)) for thing in things)
        if key == self._still:
            return
        self._still = key
        picture = self.scene.ground.copy()
        whole = (0, 0, self.width, self.height)
        for thing in things:
            state = thing.at(t)
            assert state is not None
            self._card(picture, whole, thing, state[0], shadow=True)
        self._base, self._soft = picture, self._softened(picture)

    def _moving(self, things: list[Thing], gestures: list[Gesture], t: float, end: float) -> np.ndarray:
        lens = self.scene.lens
        quads, shadows, path = [], [], 0.0
        for thing in things:
            ends = [state[0] for state in (thing.at(t), thing.at(end)) if state is not None]
            both = [lens.project(card_corners(pose)) for pose in ends]
            quads += [self._shadow_of(pose, quad)[0] for pose, quad in zip(ends, both, strict=True)] + both
            path = max(path, float(np.abs(both[0] - both[-1]).max()))
        for gesture in gestures:
            whens = [when for when in (t, end) if gesture.at(when) is not None]
            both = [self._arm_quad(gesture, when) for when in whens]
            quads += both
            shadows += [self._arm_shadow_quad(gesture, when) for when in whens]
            path = max(path, float(np.abs(both[0][:2] - both[-1][:2]).max()))
        box = box_of(np.concatenate(quads + shadows), self.width, self.height, 40 * self.scale)
        if box is None:
            return self._soft
        ground = self._base[box[1] : box[3], box[0] : box[2]].copy()
        middle = (t + end) / 2
        arms = []
        for gesture in gestures:
            when = middle if gesture.at(middle) is not None else t if gesture.at(t) is not None else end
            self._arm_shadow(ground, box, gesture, when)
            arms.append(self._arm_lit(gesture, when))
        # The shadows of arms are drawn once; what moves across fewer pixels, once for each step of its way.
        inner = box_of(np.concatenate(quads), self.width, self.height, 40 * self.scale)
        if inner is not None:
            steps = int(np.clip(np.ceil(path / 4), 1, 14))
            still = _part(ground, box, inner).copy()
            total, part = np.zeros_like(still), np.empty_like(still)
            for k in range(steps):
                when = t + (end - t) * ((k + 0.5) / steps)
                np.copyto(part, still)
                for thing in things:
                    state = thing.at(when)
                    if state is not None:
                        self._card(part, inner, thing, state[0], shadow=True)
                for gesture, picture in zip(gestures, arms, strict=True):
                    self._arm(part, inner, gesture, when, picture)
                cv2.add(total, part, dst=total)
            np.divide(total, steps, out=_part(ground, box, inner))
        picture = self._soft.copy()
        part = self._softened(ground)
        # The blur near the box's edge lacks its neighbours; the margin is left as it was.
        m = 3
        top, left = (m if box[1] else 0), (m if box[0] else 0)
        low, right = (m if box[3] < self.height else 0), (m if box[2] < self.width else 0)
        h, w = part.shape[:2]
        if h <= top + low or w <= left + right:
            return picture
        picture[box[1] + top : box[3] - low, box[0] + left : box[2] - right] = part[
            top : h - low, left : w - right
        ]
        return picture

    # -- cards ------------------------------------------------------------------------------------

    def _shadow_of(self, pose: Pose, quad: np.ndarray) -> tuple[np.ndarray, float, float]:
        """Where a card's shadow falls (pixels), how soft it is (pixels) and how dark."""
        lamp = np.array(self.scene.light.lamp)
        lean = (np.array((pose.x, pose.y)) - lamp[:2]) / lamp[2]
        soft = (1.3 + 0.14 * pose.z) * self.scale + 0.5
        dark = (1 - self.scene.light.room * 0.5) * 0.62 / (1 + pose.z / 60)
        return quad + lean * (pose.z + 1.5) * self.scale, soft, dark

    def _card(self, part: np.ndarray, box: Box, thing: Thing, pose: Pose, shadow: bool) -> None:
        """Draws a card and its shadow into the picture of ``box``."""
        quad = self.scene.lens.project(card_corners(pose))
        region = box_of(quad, self.width, self.height)
        if shadow:
            dark_quad, soft, dark = self._shadow_of(pose, quad)
            self._darken(part, box, dark_quad, soft, dark)
        if region is None:
            return
        region = _both(region, box)
        if region is None:
            return
        up = pose.turn < 0.5 and thing.card is not None
        face = self.deck[str(thing.card)] if up else self.deck[BACK]
        area = abs(float(cv2.contourArea(quad.astype(np.float32))))
        if area < 12 * self.scale:
            return
        # Drawn at twice the size and shrunk, so that small print is averaged and not skipped.
        double = (quad - region[:2]) * 2
        size = (0, 0, (region[2] - region[0]) * 2, (region[3] - region[1]) * 2)
        drawn = cv2.resize(
            quad_onto(face, double, size),
            (region[2] - region[0], region[3] - region[1]),
            interpolation=cv2.INTER_AREA,
        ).astype(np.float32)
        rows, columns = slice(region[1], region[3]), slice(region[0], region[2])
        cover = drawn[..., 3:] / 255
        tilt = 0.8 + 0.2 * abs(np.cos(np.pi * pose.turn)) * np.cos(pose.pitch)
        light = self.scene.glow[rows, columns] * np.float32(PAPER * tilt)
        shine = (16 * self.scene.glare[rows, columns])[..., None]
        # The colours are already weighted by the cover, as the deck keeps them.
        view = _part(part, box, region)
        view[:] = view * (1 - cover) + drawn[..., :3] * light + shine * cover

    def _darken(self, part: np.ndarray, box: Box, quad: np.ndarray, soft: float, dark: float) -> None:
        region = box_of(quad, self.width, self.height, 2 * soft + 2)
        if region is None:
            return
        region = _both(region, box)
        if region is None:
            return
        mask = np.zeros((region[3] - region[1], region[2] - region[0]), np.float32)
        cv2.fillConvexPoly(mask, np.round((quad - region[:2]) * 16).astype(np.int32), dark, cv2.LINE_AA, 4)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft))
        view = _part(part, box, region)
        _dim(view, 1 - mask)

    # -- arms -------------------------------------------------------------------------------------

    def _arm_corners(self, gesture: Gesture, t: float) -> np.ndarray:
        """The corners (4, 3) mm of an arm's picture; the arm rises towards the shoulder."""
        key = gesture.at(t)
        assert key is not None
        point = np.array((np.sin(key.angle), -np.cos(key.angle)))
        side = np.array((-point[1], point[0]))
        tip = np.array((key.x, key.y))
        near, far = tip + point * BEYOND, tip - point * REACH
        side = side * self.arms[gesture.seat].side
        flat = np.stack([near - side, near + side, far + side, far - side])
        return np.column_stack([flat, (key.z, key.z, key.z + 200, key.z + 200)])

    def _arm_quad(self, gesture: Gesture, t: float) -> np.ndarray:
        return self.scene.lens.project(self._arm_corners(gesture, t))

    def _arm_picture(self, gesture: Gesture, t: float) -> np.ndarray:
        key = gesture.at(t)
        assert key is not None
        lamp = np.array(self.scene.light.lamp) - (key.x, key.y, 0)
        point = np.array((np.sin(key.angle), -np.cos(key.angle)))
        side = np.array((-point[1], point[0]))
        seen = np.array((lamp[:2] @ side, -(lamp[:2] @ point), lamp[2]))
        return self.arms[gesture.seat].arm(key.grip, seen, gesture.other)

    def _arm_lit(self, gesture: Gesture, t: float) -> np.ndarray:
        """The arm's picture in the light that falls where its fingers are."""
        key = gesture.at(t)
        assert key is not None
        spot = self.scene.lens.project(np.array([(key.x, key.y, 0.0)]))[0]
        row, column = (
            int(np.clip(v, 0, top - 1)) for v, top in ((spot[1], self.height), (spot[0], self.width))
        )
        glow = np.diag(np.append(self.scene.glow[row, column], 1))
        return np.asarray(cv2.transform(self._arm_picture(gesture, t), glow))

    def _arm(self, part: np.ndarray, box: Box, gesture: Gesture, t: float, picture: np.ndarray) -> None:
        if gesture.at(t) is None:
            return
        quad = self._arm_quad(gesture, t)
        region = _both(box_of(quad, self.width, self.height), box)
        if region is None:
            return
        _over(_part(part, box, region), quad_onto(picture, quad, region))

    def _arm_shadow_quad(self, gesture: Gesture, t: float) -> np.ndarray:
        """Where the shadow of an arm's picture falls, in pixels."""
        key = gesture.at(t)
        assert key is not None
        lamp = np.array(self.scene.light.lamp)
        lean = (np.array((key.x, key.y)) - lamp[:2]) / lamp[2]
        tall = np.array((key.z, key.z, key.z + 200, key.z + 200))[:, None] + 6
        return np.asarray(self._arm_quad(gesture, t) + lean * tall * self.scale)

    def _arm_shadow(self, part: np.ndarray, box: Box, gesture: Gesture, t: float) -> None:
        key = gesture.at(t)
        if key is None:
            return
        shadow = self._arm_shadow_quad(gesture, t)
        cover = self._arm_picture(gesture, t)[..., 3]
        # Drawn small: it is blurred anyway.
        small = (0, 0, max(1, (box[2] - box[0]) // 4), max(1, (box[3] - box[1]) // 4))
        mask = quad_onto(cover, (shadow - box[:2]) / 4, small)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, (3 + 0.10 * key.z) * self.scale / 4))
        mask = cv2.resize(mask, (box[2] - box[0], box[3] - box[1]), interpolation=cv2.INTER_LINEAR)
        _dim(part, 1 - (0.5 - 0.3 * self.scene.light.room) * mask)


def even(face: np.ndarray) -> np.ndarray:
    """BGRA with its colours weighted by the cover, so that resampling leaves no dark rim."""
    cover = face[..., 3:].astype(np.float32) / 255
    return np.dstack([face[..., :3] * cover, face[..., 3:]]).astype(np.uint8)


def _over(view: np.ndarray, drawn: np.ndarray) -> None:
    """Lays a picture (h, w, 4), its colours already weighted by its cover, over another in place."""
    _dim(view, 1 - cv2.extractChannel(drawn, 3))
    cv2.add(view, cv2.cvtColor(drawn, cv2.COLOR_BGRA2BGR), dst=view)


def _dim(view: np.ndarray, by: np.ndarray) -> None:
    """Multiplies all colours of a picture (h, w, 3) by ``by`` (h, w) in place."""
    cv2.multiply(view, cv2.cvtColor(by, cv2.COLOR_GRAY2BGR), dst=view)


def _both(region: Box | None, box: Box) -> Box | None:
    """What two boxes share, or None."""
    if region is None:
        return None
    left, top, right, low = (
        max(region[0], box[0]),
        max(region[1], box[1]),
        min(region[2], box[2]),
        min(region[3], box[3]),
    )
    return (left, top, right, low) if left < right and top < low else None


def _part(picture: np.ndarray, box: Box, region: Box) -> np.ndarray:
    """The pixels of ``region`` in the picture of ``box``."""
    return picture[region[1] - box[1] : region[3] - box[1], region[0] - box[0] : region[2] - box[0]]
