"""A watcher stored in the middle of a film goes on as if it had never stopped."""

from itertools import islice

import pytest

from tests.vision.scripted_eye import Eye
from tests.vision.stage import Stage
from tests.vision.staged import TRICK, play
from vision.watching.watcher import Watcher
from vision.watching.watcher_memory import MARK, UnreadableMemory, keep, take_up


@pytest.mark.parametrize("share", [0.0, 0.35, 0.8])
def test_a_watcher_that_is_taken_up_continues_like_the_watcher_that_was_kept(share):
    stage = play(Stage(), TRICK[:3]).wait(1)
    eye = Eye()
    whole = list(Watcher(eye, eye, table=stage.table, name="x-").run(stage.frames(eye)))
    eye = Eye()
    frames = stage.frames(eye)
    first = Watcher(eye, eye, table=stage.table, name="x-")
    events = list(first.run(islice(frames, int(share * len(stage.scenes)))))
    kept = keep(first)
    second = Watcher(eye, eye, table=stage.table, name="x-")
    take_up(second, kept)
    assert [*events, *second.run(frames)] == whole != []


class OnPrint(Eye):
    """A detector that reads a print as cards; ``other`` does not, and sees the same table."""

    def __init__(self, other=None):
        super().__init__()
        self.other = other

    def for_print(self):
        if self.other is not None:
            self.other.scene = self.scene
        return self.other

    def find(self, *how, **within):
        outlines = super().find(*how, **within)
        return outlines * (60 if self.other is not None else 1)


def test_on_a_cloth_with_a_print_it_goes_on_with_the_detector_for_prints():
    stage = play(Stage(), TRICK[:2])
    frames = list(stage.frames())
    eye = OnPrint(OnPrint())
    first = Watcher(eye, eye, table=stage.table)
    for frame, scene in zip(frames, stage.scenes, strict=True):
        eye.scene = eye.other.scene = scene
        list(first.run([frame]))
    assert first._state.tracker._search._detector is eye.other
    second = Watcher(eye, eye, table=stage.table)
    take_up(second, keep(first))
    assert second._state.tracker._search._detector is eye.other


def test_what_another_bowerbird_kept_is_not_taken_up():
    eye = Eye()
    kept = keep(Watcher(eye, eye))
    with pytest.raises(UnreadableMemory, match="another Bowerbird"):
        take_up(Watcher(eye, eye), bytes(MARK) + kept[MARK:])


@pytest.mark.parametrize("cut", [0, 5, MARK, MARK + 24, -3])
def test_what_is_damaged_is_not_taken_up(cut):
    eye = Eye()
    with pytest.raises(UnreadableMemory):
        take_up(Watcher(eye, eye), keep(Watcher(eye, eye))[:cut])
