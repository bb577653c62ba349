"""A film is what a player shows of its file: trimmed films, covers, several tracks, uneven times."""

import struct

import numpy as np
import pytest

from tests.vision.camera.test_films import film, kinds, looked_at, table
from vision.camera.film_container import FIRST_PHONES, container
from vision.camera.frame_source import CameraError
from vision.camera.recorded_frames import VideoFile

HOLDERS = {b"moov", b"trak", b"edts", b"mdia", b"minf", b"stbl"}


def places(data, name, start=0, end=None):
    """Where the boxes of that name begin in an MP4's bytes, at any depth."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, real = struct.unpack_from(">I4s", data, start)
        if real == name:
            yield start
        elif real in HOLDERS:
            yield from places(data, name, start + 8, start + size)
        start += size


def box(data, name):
    start = next(places(data, name))
    return bytes(data[start : start + struct.unpack_from(">I", data, start)[0]])


def filmed(path, count=48, size=(160, 90)):
    return film(path, [table((k % 40 / 5, 3), size=size) for k in range(count)], codec="mp4v")


def watched(path):
    source = VideoFile(path)
    frames = list(source.frames())
    source.close()
    return frames, source.broken_off


def trimmed(path, first, count):
    """The film as a phone trims it: all of it is in the file, and an edit list says what is shown."""
    data = bytearray(filmed(path).read_bytes())
    (scale,) = struct.unpack_from(">I", data, next(places(data, b"mvhd")) + 20)
    (ticks,) = struct.unpack_from(">I", data, next(places(data, b"mdhd")) + 20)
    at = next(places(data, b"elst")) + 16
    struct.pack_into(">II", data, at, round(count / 12 * scale), round(first / 12 * ticks))
    path.write_bytes(data)
    return path


def test_a_film_that_was_trimmed_on_the_phone_is_whole(tmp_path):
    path = trimmed(tmp_path / "trimmed.mp4", 20, 24)
    frames, broken_off = watched(path)
    assert broken_off == ""
    assert 23 <= len(frames) <= 26
    assert frames[0].t == 0
    reviewed, first = looked_at(path)
    assert len(reviewed) == len(frames)
    assert kinds(first) == []
    assert first.seconds == pytest.approx(2, abs=0.01)


def joined(path, first, second, enabled=(True, True)):
    """A film with two tracks: the second film's pictures follow the first's in the file."""
    a, b = bytearray(first.read_bytes()), bytearray(second.read_bytes())
    pictures = box(b, b"mdat")
    moved = next(places(a, b"moov")) - next(places(b, b"mdat"))
    for at in places(b, b"stco"):
        (count,) = struct.unpack_from(">I", b, at + 12)
        for k in range(count):
            (place,) = struct.unpack_from(">I", b, at + 16 + 4 * k)
            struct.pack_into(">I", b, at + 16 + 4 * k, place + moved)
    tracks = []
    for number, (data, on) in enumerate(zip((a, b), enabled, strict=True), 1):
        at = next(places(data, b"tkhd"))
        data[at + 11] = 3 if on else 2
        struct.pack_into(">I", data, at + 20, number)
        tracks.append(box(data, b"trak"))
    inside = box(a, b"mvhd") + b"".join(tracks)
    moov = struct.pack(">I4s", 8 + len(inside), b"moov") + inside
    path.write_bytes(bytes(a[: next(places(a, b"moov"))]) + pictures + moov)
    return path


@pytest.mark.parametrize("large_first", [True, False])
def test_of_two_tracks_the_track_that_a_player_shows_is_watched(tmp_path, large_first):
    small, large = filmed(tmp_path / "small.mp4", 48), filmed(tmp_path / "large.mp4", 36, (320, 180))
    order = (large, small) if large_first else (small, large)
    both = joined(tmp_path / "both.mp4", *order)
    frames, broken_off = watched(both)
    assert {frame.image.shape for frame in frames} == {(180, 320, 3)}
    assert (len(frames), broken_off) == (36, "")
    assert [frame.image.shape for frame in looked_at(both)[0]] == [(180, 320, 3)] * 36


def test_a_track_that_is_switched_off_is_not_the_film(tmp_path):
    small, large = filmed(tmp_path / "small.mp4", 48), filmed(tmp_path / "large.mp4", 36, (320, 180))
    path = joined(tmp_path / "both.mp4", large, small, enabled=(False, True))
    assert {frame.image.shape for frame in watched(path)[0]} == {(90, 160, 3)}


def test_a_cover_is_not_the_film(tmp_path):
    cover, deal = filmed(tmp_path / "cover.mp4", 1, (640, 360)), filmed(tmp_path / "deal.mp4", 48)
    path = joined(tmp_path / "both.mp4", cover, deal)
    frames, broken_off = watched(path)
    assert ({frame.image.shape for frame in frames}, len(frames), broken_off) == ({(90, 160, 3)}, 48, "")


def test_pictures_that_come_at_odd_times_keep_their_times(tmp_path):
    data = bytearray(filmed(tmp_path / "odd.mp4").read_bytes())
    at = next(places(data, b"stts"))
    (count, ticks) = struct.unpack_from(">II", data, at + 16)
    assert count == 48
    for name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stts"):
        begins = next(places(data, name))
        (size,) = struct.unpack_from(">I", data, begins)
        struct.pack_into(">I", data, begins, size + 8)
    # half of the pictures at the usual pace, and then half at a third of it
    data[at + 12 : at + 24] = struct.pack(">IIIII", 2, 24, ticks, 24, 3 * ticks)
    (tmp_path / "odd.mp4").write_bytes(data)
    times = [frame.t for frame in watched(tmp_path / "odd.mp4")[0]]
    assert np.diff(times[:24]) == pytest.approx(1 / 12, abs=0.01)
    assert np.diff(times[24:]) == pytest.approx(3 / 12, abs=0.01)


@pytest.mark.parametrize("share", [0.2, 0.7, 0.95, 1.0])
def test_a_film_with_a_badly_damaged_container_is_refused_in_a_single_line(tmp_path, share):
    data = bytearray(filmed(tmp_path / "film.mp4").read_bytes())
    chance = np.random.default_rng(round(100 * share))
    begins = next(places(data, b"moov"))
    for at in chance.integers(begins, len(data), 60):
        data[at] = chance.integers(256)
    (tmp_path / "film.mp4").write_bytes(data[: round(begins + share * (len(data) - begins))])
    with pytest.raises(CameraError, match=r"this is not a video that can be read\Z"):
        watched(tmp_path / "film.mp4")


@pytest.mark.parametrize("change", ["a byte", "broken off"])
def test_no_damage_to_a_container_is_an_error_or_makes_the_film_older_than_phones(tmp_path, change):
    path = filmed(tmp_path / "film.mp4")
    whole = path.read_bytes()
    begins = next(places(whole, b"moov"))
    chance = np.random.default_rng(1888)
    for at in range(begins, len(whole)):
        changed = bytes([chance.integers(256)]) + whole[at + 1 :] if change == "a byte" else b""
        path.write_bytes(whole[:at] + changed)
        stated = container(path)
        assert stated.taken is None or stated.taken > FIRST_PHONES
        assert all(track.pixels >= 0 and (track.seconds or 0) >= 0 for track in stated.tracks)
