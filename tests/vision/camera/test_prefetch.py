"""Pictures decoded ahead: the same pictures in the same order, and no thread left running."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.camera import recorded_frames
from vision.camera.frame_prefetch import Ahead
from vision.camera.frame_source import CameraError, Frame
from vision.camera.recorded_frames import VideoFile

FILM = Path(__file__).resolve().parents[3] / "vision" / "demo" / "deal.mp4"


def running() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "ahead"]


@given(st.lists(st.integers()), st.integers(1, 5))
def test_the_same_items_come_in_the_same_order_whatever_may_wait(items: list[int], depth: int) -> None:
    assert list(Ahead(items, depth)) == items


def test_no_more_is_made_than_may_wait_plus_the_item_in_hand() -> None:
    made: list[int] = []

    def maker() -> Iterator[int]:
        for number in range(100):
            made.append(number)
            yield number

    ahead = Ahead(maker(), depth=2)
    assert next(ahead) == 0
    time.sleep(0.05)
    assert len(made) <= 4
    ahead.stop()


def test_what_the_maker_raises_comes_in_its_turn() -> None:
    def maker() -> Iterator[int]:
        yield 1
        raise CameraError("the film is torn here")

    ahead = Ahead(maker())
    assert next(ahead) == 1
    with pytest.raises(CameraError, match="torn"):
        next(ahead)
    assert next(ahead, None) is None


def test_stopped_while_it_waits_for_room_it_ends_its_thread() -> None:
    ahead = Ahead(iter(int, 1), depth=1)
    assert next(ahead) == 0
    ahead.stop()
    assert running() == []
    assert next(ahead, None) is None


def test_whoever_waits_for_an_item_learns_that_none_will_come() -> None:
    go = threading.Event()

    def maker() -> Iterator[int]:
        go.wait(60)
        yield 1

    ahead = Ahead(maker())
    got: list[int | None] = []
    waiting = threading.Thread(target=lambda: got.append(next(ahead, None)))
    waiting.start()
    stopping = threading.Thread(target=ahead.stop)
    stopping.start()
    time.sleep(0.05)
    go.set()
    stopping.join(60)
    waiting.join(60)
    assert not waiting.is_alive()
    assert not stopping.is_alive()


def test_a_film_left_in_the_middle_is_closed_without_a_thread_that_still_reads_it() -> None:
    film = VideoFile(FILM)
    frames = film.frames()
    assert [next(frames).seq for _ in range(3)] == [0, 1, 2]
    film.close()
    assert running() == []


def test_a_film_nobody_looks_at_any_more_ends_its_thread() -> None:
    film = VideoFile(FILM)
    for frame in film.frames():
        if frame.seq == 2:
            break
    assert running() == []
    film.close()


def test_a_film_that_is_closed_before_anybody_looks_at_it_is_not_decoded_any_more() -> None:
    film = VideoFile(FILM)
    frames = film.frames()
    film.close()
    assert list(frames) == []


def test_a_film_closed_while_somebody_begins_to_look_is_let_go_only_when_nothing_decodes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FFmpeg aborts the process if a thread closes a film while another decodes its first picture."""
    closing: list[threading.Thread] = []
    decoding_when_let_go: list[bool] = []
    film = VideoFile(FILM)

    class LetGo:
        def __init__(self, capture: cv2.VideoCapture) -> None:
            self.capture = capture

        def __getattr__(self, name: str) -> object:
            return getattr(self.capture, name)

        def release(self) -> None:
            decoding_when_let_go.append(bool(running()))
            self.capture.release()

    class Begins(Ahead[Frame]):
        def __init__(self, items: Iterable[Frame]) -> None:
            super().__init__(items)
            closing.append(threading.Thread(target=film.close))
            closing[0].start()
            closing[0].join(0.2)  # as long as it takes where nothing holds it up

    monkeypatch.setattr(film, "_capture", LetGo(film._capture))
    monkeypatch.setattr(recorded_frames, "Ahead", Begins)
    list(film.frames())
    closing[0].join(60)
    assert decoding_when_let_go == [False]
