"""Films as OpenCV opens them, whose pictures come without a steady beat."""

import cv2


class Uneven:
    """A film with pictures at uneven times, like a phone's in the dark."""

    def __init__(self, capture, times):
        self._capture, self._times, self._next = capture, times, 0

    def __getattr__(self, name):
        return getattr(self._capture, name)

    def grab(self):
        self._next += 1
        return self._capture.grab()

    def get(self, what):
        return (
            1000 * self._times[self._next - 1] if what == cv2.CAP_PROP_POS_MSEC else self._capture.get(what)
        )

    def read(self):
        self._next += 1
        return self._capture.read()


class SoughtByCount(Uneven):
    """Such a film with few whole pictures: places are counted from a whole picture, at the mean rate."""

    WHOLE = 50

    def set(self, what, value):
        assert what == cv2.CAP_PROP_POS_MSEC
        whole = [k for k in range(0, len(self._times), self.WHOLE) if 1000 * self._times[k] <= value]
        mean = len(self._times) / self._times[-1]
        at = (whole or [0])[-1]
        at = min(len(self._times), at + round((value / 1000 - self._times[at]) * mean))
        self._next = at
        return self._capture.set(cv2.CAP_PROP_POS_FRAMES, at)


class WithoutIndex(Uneven):
    """A film of a browser or broken off: it cannot be searched, and may state any rate."""

    def __init__(self, capture, times, stated):
        super().__init__(capture, times)
        self._stated = stated

    def get(self, what):
        return self._stated if what == cv2.CAP_PROP_FPS else super().get(what)

    def grab(self):
        return self._next < len(self._times) and super().grab()

    def set(self, what, value):
        return False
