"""Films from phones, in good order and damaged: times, sizes, rates, damage, cuts, moved beginnings."""

import struct
from itertools import pairwise

import cv2
import numpy as np
import pytest

from tests.vision.camera.uneven_films import SoughtByCount, Uneven, WithoutIndex
from vision.camera import film_frames
from vision.camera.film_container import SINCE_1904, container
from vision.camera.film_frames import Film, Place, Remark
from vision.camera.frame_source import CameraError, Frame, NoView
from vision.camera.recorded_frames import VideoFile
from vision.tuning import FILM

GREEN, WHITE = (60, 120, 40), (240, 240, 240)


def table(*cards, size=(160, 90)):
    """A picture of a cloth with white cards, each at a place (x, y) in tenths of the picture."""
    width, height = size
    image = np.full((height, width, 3), GREEN, np.uint8)
    for x, y in cards:
        left, top = int(x * width / 10), int(y * height / 10)
        cv2.rectangle(image, (left, top), (left + width // 8, top + height // 4), WHITE, -1)
    return image


def film(path, pictures, fps=12.0, codec="MJPG"):
    pictures = list(pictures)
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*codec), fps, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return path


def looked_at(path, after=None):
    opened = Film(path)
    try:
        return list(opened.frames(after)), opened
    finally:
        opened.close()


def kinds(opened):
    return [remark.kind for remark in opened.remarks]


def test_a_film_with_an_even_beat_is_seen_just_as_watch_sees_it(tmp_path):
    path = film(tmp_path / "deal.avi", [table((k / 5, 3)) for k in range(30)])
    frames, first = looked_at(path)
    other = VideoFile(path)
    watched = list(other.frames())
    other.close()
    assert [(f.seq, f.t) for f in frames] == [(f.seq, f.t) for f in watched]
    assert all(np.array_equal(a.image, b.image) for a, b in zip(frames, watched, strict=True))
    assert first.remarks == []


@pytest.mark.parametrize(("fps", "every"), [(5, 1), (12, 1), (30, 1), (50, 2), (60, 2), (120, 4), (240, 8)])
def test_of_many_pictures_a_second_about_thirty_are_looked_at_with_the_film_s_times(tmp_path, fps, every):
    frames, first = looked_at(film(tmp_path / "fast.avi", [table()] * 48, fps))
    assert [f.seq for f in frames] == list(range(0, 48, every))
    assert [f.t for f in frames] == pytest.approx([k / fps for k in range(0, 48, every)], abs=2e-3)
    assert ("fast" in kinds(first)) is (every > 1)
    assert ("slow" in kinds(first)) is (fps < FILM.least_fps)


def test_a_picture_larger_than_need_be_is_looked_at_in_a_smaller_copy(tmp_path):
    frames, first = looked_at(film(tmp_path / "large.avi", [table(size=(2560, 1440))] * 3))
    assert {f.image.shape for f in frames} == {(1080, 1920, 3)}
    assert "large" in kinds(first)


def test_an_upright_film_is_reported(tmp_path):
    _, first = looked_at(film(tmp_path / "upright.avi", [table(size=(90, 160))] * 3))
    assert kinds(first) == ["portrait"]


def test_a_film_gone_on_with_gives_the_pictures_after_its_place(tmp_path):
    path = film(tmp_path / "long.avi", [table((k % 60 / 8, 3)) for k in range(240)])
    frames, _ = looked_at(path)
    rest, _ = looked_at(path, Place(frames[200].seq, frames[200].t))
    assert [(f.seq, f.t) for f in rest] == [(f.seq, f.t) for f in frames[201:]]
    assert all(np.array_equal(a.image, b.image) for a, b in zip(rest, frames[201:], strict=True))


def test_a_film_cut_together_is_reported_and_the_view_is_lost_for_a_moment(tmp_path):
    before, after = table((1, 2), (4, 6), (7, 1)), table((3, 4), (6, 6), (8, 3))
    frames, first = looked_at(film(tmp_path / "cut.avi", [before] * 24 + [after] * 24))
    assert kinds(first) == ["cut"]
    assert first.remarks[0].t == pytest.approx(2.0, abs=1e-3)
    places = [k for k, frame in enumerate(frames) if isinstance(frame, NoView)]
    assert places == [24]
    assert [f.seq for f in frames if isinstance(f, Frame)] == list(range(48))


def test_a_card_that_is_played_and_a_lamp_that_is_switched_are_no_cuts(tmp_path):
    laid = [table((4, 10 - k)) for k in range(6)] + [table((4, 4))] * 20
    dark = [(picture * 0.55).astype(np.uint8) for picture in laid]
    _, first = looked_at(film(tmp_path / "played.avi", [table()] * 12 + laid + dark[-1:] * 20))
    assert kinds(first) == []


@pytest.mark.parametrize("seen_from", [0, 12], ids=["the whole arm", "its sleeve is as dark as the floor"])
def test_a_hand_that_rested_and_is_gone_by_the_next_picture_is_no_cut(tmp_path, seen_from):
    """At twelve pictures a second it is drawn back between two of them, and its shadow with it."""
    on_table = table((4, 6), (7, 1))
    resting = on_table.copy()
    cv2.rectangle(resting, (30, seen_from), (44, 40), (150, 180, 220), -1)
    _, first = looked_at(film(tmp_path / "hand.avi", [resting] * 12 + [on_table] * 12 + [resting] * 12))
    assert kinds(first) == []
    other = table((4, 3), (7, 4))
    _, first = looked_at(film(tmp_path / "cut.avi", [resting] * 12 + [other] * 12))
    assert kinds(first) == ["cut"]


def test_a_film_with_a_camera_that_is_moved_at_first_begins_where_it_is_still(tmp_path):
    rng = np.random.default_rng(1)
    moved = [rng.integers(0, 255, (90, 160, 3), np.uint8) for _ in range(18)]
    frames, item = looked_at(film(tmp_path / "hand.avi", [*moved, *[table((4, 4))] * 24]))
    first = next(frame for frame in frames if isinstance(frame, Frame))
    assert first.t >= 18 / 12 - 0.1
    assert kinds(item) == ["handheld"]
    assert item.remarks[0].until == first.t


class Damaged:
    """A film with some undecodable packets; every tenth picture is a whole picture."""

    def __init__(self, capture, bad):
        self._capture, self._bad, self._next = capture, dict(bad), 0

    def __getattr__(self, name):
        return getattr(self._capture, name)

    def grab(self):
        if self._bad.get(self._next, 0):
            self._bad[self._next] -= 1
            return False
        self._next += 1
        return self._capture.grab()

    def get(self, what):
        if what == cv2.CAP_PROP_FRAME_TYPE:
            return ord("I" if (self._next - 1) % 10 == 0 else "P")
        return self._capture.get(what)


def test_a_film_that_is_damaged_in_the_middle_is_read_on_from_the_next_whole_picture_and_reported(tmp_path):
    opened = Film(film(tmp_path / "whole.avi", [table((4, 4))] * 40))
    opened._capture = Damaged(opened._capture, {13: 16})
    frames = list(opened.frames())
    opened.close()
    assert [f.seq for f in frames if isinstance(f, Frame)] == [*range(13), *range(20, 40)]
    assert [f.why for f in frames if isinstance(f, NoView)] == ["the film is damaged here"]
    (remark,) = opened.remarks
    assert (remark.kind, remark.t, remark.until) == (
        "damaged",
        pytest.approx(13 / 12, abs=1e-3),
        pytest.approx(19 / 12, abs=1e-3),
    )


def test_a_film_that_is_damaged_to_its_end_is_over_at_that_point_and_reported(tmp_path):
    opened = Film(film(tmp_path / "whole.avi", [table((4, 4))] * 60))
    opened._capture = Damaged(opened._capture, {20: 10**6})
    frames = list(opened.frames())
    opened.close()
    assert len(frames) == 20
    assert kinds(opened) == ["ends"]


def test_a_film_that_breaks_off_is_read_up_to_that_point_and_reported(tmp_path):
    path = film(tmp_path / "whole.avi", [table((k % 40 / 5, 3)) for k in range(120)])
    short = tmp_path / "short.avi"
    short.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    frames, first = looked_at(short)
    assert 3 < frames[-1].t < 7
    (remark,) = first.remarks
    assert (remark.kind, remark.t, remark.until) == ("ends", frames[-1].t, 10.0)


def box(name, content):
    return struct.pack(">I4s", 8 + len(content), name) + content


def test_the_day_of_a_film_is_read_from_its_file(tmp_path):
    when = 1_795_203_000
    header = box(b"mvhd", struct.pack(">II", 0, when + SINCE_1904) + bytes(92))
    path = tmp_path / "phone.mov"
    path.write_bytes(box(b"ftyp", b"qt  ") + box(b"mdat", bytes(64)) + box(b"moov", header))
    assert container(path).taken == when


@pytest.mark.parametrize("since", [0, 3_000])
def test_a_date_before_phones_counts_as_no_date(tmp_path, since):
    path = tmp_path / "phone.mov"
    header = box(b"mvhd", struct.pack(">II", 0, since) + bytes(92))
    path.write_bytes(box(b"ftyp", b"qt  ") + box(b"moov", header))
    assert container(path).taken is None


@pytest.mark.parametrize(
    ("content", "text"),
    [
        pytest.param(box(b"ftyp", b"isom") + box(b"mdat", bytes(4000)), "no index", id="never finished"),
        pytest.param(b"dear diary, today we went to the sea" * 9, "not a film", id="text"),
        pytest.param(b"", "not a film", id="empty"),
        pytest.param(box(b"ftyp", b"isom")[:-2] + bytes(9), "film", id="beginning only"),
    ],
)
def test_what_is_no_film_gives_a_clear_line(tmp_path, content, text):
    path = tmp_path / "film.mp4"
    path.write_bytes(content)
    with pytest.raises(CameraError, match=text) as error:
        Film(path)
    assert "\n" not in str(error.value)


def test_the_pictures_between_two_seconds_can_be_asked_for(tmp_path):
    path = film(tmp_path / "long.avi", [table((k % 60 / 8, 3)) for k in range(120)])
    frames, _ = looked_at(path)
    opened = Film(path)
    result = list(opened.between(5.0, 6.0))
    opened.close()
    wanted = [frame for frame in frames if 5.0 <= frame.t <= 6.001]
    assert [f.t for f in result] == pytest.approx([f.t for f in wanted], abs=2e-3)
    assert all(np.array_equal(a.image, b.image) for a, b in zip(result, wanted, strict=True))


class Gone(Damaged):
    """The same, with a gap of some seconds where the packets were lost."""

    def get(self, what):
        result = super().get(what)
        return result + 4000 if what == cv2.CAP_PROP_POS_MSEC and self._next > 14 else result


def test_a_damage_that_lost_pictures_lasts_until_the_next_whole_picture_and_is_reported_a_single_time(
    tmp_path,
):
    opened = Film(film(tmp_path / "whole.avi", [table((4, 4))] * 40))
    opened._capture = Gone(opened._capture, {13: 16})
    frames = list(opened.frames())
    opened.close()
    assert [f.seq for f in frames if isinstance(f, Frame)] == [*range(13), *range(20, 40)]
    (remark,) = opened.remarks
    assert remark.kind == "damaged"
    assert remark.until == pytest.approx(19 / 12 + 4, abs=2e-3)


def test_a_recording_that_is_damaged_is_watched_up_to_that_point_and_reports_the_minute(tmp_path):
    video = VideoFile(film(tmp_path / "whole.avi", [table((4, 4))] * 960))
    video._capture = Stops(video._capture, 780)
    assert len(list(video.frames())) == 780
    video.close()
    assert "damaged at 1:05 of 1:20" in video.broken_off


class Stops:
    """A film that gives no more pictures after this number."""

    def __init__(self, capture, after):
        self._capture, self._left = capture, after

    def __getattr__(self, name):
        return getattr(self._capture, name)

    def read(self):
        self._left -= 1
        return self._capture.read() if self._left >= 0 else (False, None)


BEAT = np.arange(40) / 12
TENTH, LATER = np.arange(40) == 10, np.arange(40) > 10
NOT_LATE = BEAT - TENTH * 0.5 / 12


@pytest.mark.parametrize("reader", [VideoFile, Film])
@pytest.mark.parametrize(
    ("stamps", "times"),
    [
        (BEAT + TENTH * 60, NOT_LATE),
        (BEAT - TENTH * 0.5, BEAT),
        (BEAT + (TENTH | LATER) * 60, NOT_LATE + LATER * 60),
        (BEAT - (TENTH | LATER) * BEAT[10], BEAT),
    ],
    ids=["one late", "one early", "a gap", "from zero again"],
)
def test_a_wrong_time_of_a_picture_costs_no_other_picture(tmp_path, reader, stamps, times):
    opened = reader(film(tmp_path / "stamped.avi", [table((4, 4))] * 40))
    opened._capture = Uneven(opened._capture, stamps)
    frames = [frame for frame in opened.frames() if isinstance(frame, Frame)]
    opened.close()
    assert [frame.t for frame in frames] == pytest.approx(times, abs=2e-3)


def test_a_film_of_variable_rate_is_looked_at_by_the_times_of_its_pictures(tmp_path):
    rng = np.random.default_rng(7)
    times = np.round(np.cumsum(rng.choice([1 / 30, 1 / 24, 1 / 12, 0.2], 120)), 4)
    opened = Film(film(tmp_path / "phone.avi", [table((4, 4))] * 120, 12.0))
    opened.seconds = float(times[-1])
    opened._capture = Uneven(opened._capture, list(times))
    frames = list(opened.frames())
    opened.close()
    assert [f.seq for f in frames] == list(range(120))
    assert [f.t for f in frames] == pytest.approx(times, abs=FILM.off_beat_s)
    assert all(a.t < b.t for a, b in pairwise(frames))
    assert opened.remarks == []


@pytest.mark.parametrize("begin", [0.0, 0.4, 3.0, 11.0, 14.0, 24.0, 29.0])
def test_the_pictures_between_two_seconds_are_right_where_the_rate_varies(tmp_path, begin):
    times = [*(k / 4 for k in range(100)), *(25 + k / 30 for k in range(150))]
    pictures = [table((k % 60 / 8, 3)) for k in range(len(times))]
    opened = Film(film(tmp_path / "phone.avi", pictures, 12.0))
    opened._capture = SoughtByCount(opened._capture, times)
    result = list(opened.between(begin, begin + 1.0))
    opened.close()
    wanted = [t for t in times if begin <= t <= begin + 1.0]
    assert [frame.t for frame in result] == pytest.approx(wanted)
    assert wanted


@pytest.mark.parametrize("stated", [1000.0, 120.0], ids=["no rate", "a wrong rate"])
@pytest.mark.parametrize(("fps", "every"), [(12, 1), (30, 1), (60, 2)])
def test_of_a_film_without_an_index_about_thirty_pictures_a_second_are_looked_at_and_clips_are_cut(
    tmp_path, monkeypatch, stated, fps, every
):
    path = film(tmp_path / "browser.avi", [table((k / 30, 3)) for k in range(120)], fps)
    times = [k / fps + 0.004 * (k % 3 == 1) for k in range(120)]
    whole = film_frames.opened_film
    monkeypatch.setattr(film_frames, "opened_film", lambda *film: WithoutIndex(whole(*film), times, stated))
    frames, first = looked_at(path)
    assert len(frames) == pytest.approx(120 / every, abs=2)
    assert stated != 1000 or first.fps == pytest.approx(fps, rel=0.2)
    assert stated != 1000 or first.remarks == [Remark("fast", 0.0, n=first.fps)] * (every > 1)
    opened = Film(path)
    assert len(list(opened.frames())) == len(frames)
    clip = list(opened.between(0.5, 1.5))
    opened.close()
    assert [frame.t for frame in clip] == pytest.approx([t for t in times if 0.5 <= t <= 1.5])


def test_two_joined_films_have_a_cut_at_their_minute(tmp_path):
    """Another cloth, other cards: nearly all of the picture jumps, and is no lamp."""
    rng = np.random.default_rng(3)
    other = rng.integers(0, 60, (90, 160, 3), np.uint8) + np.uint8(90)
    for x, y in ((2, 6), (5, 2), (8, 5)):
        cv2.rectangle(other, (x * 16, y * 9), (x * 16 + 20, y * 9 + 22), WHITE, -1)
    _, first = looked_at(film(tmp_path / "joined.avi", [table((1, 2), (4, 6))] * 30 + [other] * 30))
    assert kinds(first) == ["cut"]
    assert first.remarks[0].t == pytest.approx(2.5, abs=1e-3)
