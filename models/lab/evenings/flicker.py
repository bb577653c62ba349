"""A lamp that flickers with the mains, applied to the pictures of a film."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from vision.camera.frame_source import Frame, NoView


@dataclass(frozen=True, slots=True)
class Flicker:
    """A lamp: its ``depth`` as a share of its light, its ``hertz``; and a shutter that takes ``reads_s``."""

    depth: float
    hertz: float
    reads_s: float
    clock: float
    """The camera's clock against the mains': what makes the bands crawl."""
    pulsed: bool

    @staticmethod
    def of(seed: int, depth: float) -> Flicker:
        """The lamp and shutter of the deal ``seed``, the same for every depth."""
        chance = np.random.default_rng([seed, 77])
        hertz = float(chance.choice([100.0, 120.0]))
        reads_s, clock = float(chance.uniform(0.012, 0.03)), 1 + float(chance.uniform(0.002, 0.02))
        return Flicker(depth, hertz, reads_s, clock, bool(chance.random() < 0.3))

    def light(self, t: float, lines: int) -> np.ndarray:
        """The share of its light that the lamp gives to each line of the picture of time ``t``: (lines,)."""
        at = t * self.clock + np.arange(lines) / lines * self.reads_s
        wave = np.sin(2 * np.pi * self.hertz * at)
        return 1 - self.depth / 2 + self.depth / 2 * (np.sign(wave) if self.pulsed else wave)

    def over(self, frames: Iterable[Frame | NoView]) -> Iterator[Frame | NoView]:
        """The same pictures in this lamp's light."""
        for frame in frames:
            if self.depth and isinstance(frame, Frame):
                light = self.light(frame.t, len(frame.image)).astype(np.float32)
                image = np.clip(frame.image * light[:, None, None] + 0.5, 0, 255).astype(np.uint8)
                frame = Frame(frame.seq, frame.t, image)
            yield frame
