"""The film of an evening: nothing but the cloth, whole wherever it breaks off, and the eye never waits."""

import json
import shutil
import threading
from collections import namedtuple

import cv2
import numpy as np
import pytest

from vision.camera.frame_source import Frame, NoView
from vision.place.table_cloth import Cloth
from vision.place.table_corners import TableCorners
from vision.recording import film_writer
from vision.recording.film_again import FilmWatcher, RecordedFilm, UnreadableFilm
from vision.recording.film_writer import FULL, LARGE, FilmWriter
from vision.recording.recorded_view import RecordedView
from vision.tracking.tracked_view import NO_ORDERS
from vision.tuning import RECORDING, SET_UP

TABLE = TableCorners(np.array([[150, 50], [500, 45], [590, 320], [60, 325]], np.float32))
RIM = TableCorners(
    TABLE.corners.mean(axis=0) + (TABLE.corners - TABLE.corners.mean(axis=0)) * SET_UP.cloth_ratio
)
SIZE = (360, 640)


class Before:
    """A set-up that asks for nothing."""

    def set_up(self, frame, begins):
        return NO_ORDERS

    def seen(self, t, table, hands):
        pass


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "film"
    place.mkdir()
    return place


@pytest.fixture
def writer(folder):
    new_writer = FilmWriter(folder, 10**9, waits=True)
    yield new_writer
    new_writer.stop("over")


def picture(seed):
    """A cloth with something else on it in every picture, in a white room."""
    image = np.full((*SIZE, 3), 255, np.uint8)
    image[RIM.mask(*SIZE)] = (40, 110, 60)
    x = 200 + 12 * (seed % 20)
    image[150:200, x : x + 40] = 200
    return image


def filmed(writer, times, image=picture):
    view = RecordedView(Before(), writer)
    view.follow(lambda: True, lambda: RIM)
    for seq, t in enumerate(times):
        frame = Frame(seq, t, image(seq))
        view.set_up(frame, seq == 0)
        view.seen(t, TABLE, ())
    writer.stop("over")


def test_nothing_of_the_room_is_in_the_film_and_all_of_the_cloth_is(folder, writer):
    filmed(writer, [n / 10 for n in range(12)])
    outside = ~RIM.mask(*SIZE)
    shown = [frame.image for _, frame in RecordedFilm(folder).pictures()]
    assert len(shown) == 12
    for seq, image in enumerate(shown):
        nearby = cv2.erode(outside.astype(np.uint8), np.ones((49, 49))).astype(bool)
        assert image[nearby].max() == 0, "black is what stands in the file, too"
        inside = TABLE.mask(*SIZE)
        assert np.abs(image[inside].astype(int) - picture(seq)[inside]).mean() < 3


def test_no_byte_of_the_room_reaches_what_is_packed():
    dark = np.zeros((*SIZE, 3), np.uint8)
    (left, top, width, height), piece = Cloth().cut(picture(1), RIM)
    dark[top : top + height, left : left + width] = piece
    assert not (dark == 255).all(axis=2).any(), "the room is white, the cloth is not"


def test_a_table_out_of_the_picture_has_no_cloth_in_it():
    away = TableCorners(TABLE.corners + 5000)
    box, piece = Cloth().cut(picture(1), away)
    assert (box, piece.size) == ((0, 0, 0, 0), 0)


def test_the_pictures_come_again_at_the_recorded_times(folder, writer):
    times = [0.0, 0.07, 0.21, 5.5, 5.6]
    filmed(writer, times)
    pictures = list(RecordedFilm(folder).pictures())
    assert [(n, frame.seq, frame.t) for n, frame in pictures] == [(n, n, t) for n, t in enumerate(times)]


def test_of_a_still_table_few_pictures_are_kept_and_the_last_picture_represents_the_others(folder, writer):
    filmed(writer, [n / 5 for n in range(5 * 20)], lambda seq: picture(0))
    film = RecordedFilm(folder)
    kept = sum("film" in line for line in film.lines)
    assert kept < 5 * RECORDING.still_after_s + 22
    assert len(list(film.pictures())) == 100


def test_of_a_table_out_of_sight_nothing_is_kept_but_the_time(folder, writer):
    view = RecordedView(Before(), writer)
    sees = True
    view.follow(lambda: sees, lambda: RIM)
    for seq in range(6):
        sees = seq < 3
        for frame in view.pictures([Frame(seq, seq / 10, picture(seq))]):
            view.set_up(frame, seq == 0)
            view.seen(frame.t, TABLE, ())
    list(view.pictures([NoView(6, 0.6, "http://192.0.2.7 sends no picture")]))
    writer.stop("over")
    film = RecordedFilm(folder)
    assert [type(frame) for _, frame in film.pictures()] == [Frame] * 3 + [NoView] * 4
    assert "192.0.2.7" not in (folder / "pictures.jsonl").read_text()


def test_nothing_is_kept_while_it_is_a_guess_where_the_table_is(folder, writer):
    view = RecordedView(Before(), writer)
    rim = None
    view.follow(lambda: True, lambda: rim)
    for seq in range(30):
        rim = RIM if seq >= 12 else None
        frame = Frame(seq, seq / 10, picture(seq))
        view.set_up(frame, seq == 0)
        view.seen(frame.t, TABLE, ())
    writer.stop("over")
    kept = [type(frame) for _, frame in RecordedFilm(folder).pictures()]
    assert kept == [NoView] * 12 + [Frame] * 18


def test_for_a_film_without_a_picture_people_read_that_the_table_was_never_sure_and_what_to_do(
    folder, writer
):
    view = RecordedView(Before(), writer)
    view.follow(lambda: True, lambda: None)
    for seq in range(5):
        frame = Frame(seq, seq / 10, picture(seq))
        view.set_up(frame, seq == 0)
        view.seen(frame.t, TABLE, ())
    writer.stop("over")
    again = FilmWatcher(RecordedFilm(folder), None, None, (), frozenset())
    with pytest.raises(
        UnreadableFilm, match="never sure where the table is: let the camera see all four edges"
    ):
        list(again.events())


def test_the_eye_does_not_wait_for_a_film_that_is_slow_to_be_written(folder, monkeypatch):
    go, packed = threading.Event(), film_writer.cv2.imencode
    monkeypatch.setattr(film_writer.cv2, "imencode", lambda *args: (go.wait(20), packed(*args))[1])
    writer = FilmWriter(folder, 10**9)
    try:
        for seq in range(40):
            writer.put({"n": seq, "t": seq / 10, "w": 0.0, "size": [640, 360]}, picture(seq), TABLE, RIM)
        assert writer.left_out == 40 - RECORDING.waiting_pictures
    finally:
        go.set()
        writer.stop("over")
    assert len(RecordedFilm(folder).lines) == 40
    assert len(list(RecordedFilm(folder).pictures())) == RECORDING.waiting_pictures


def test_a_film_that_breaks_off_anywhere_is_whole_up_to_that_point(folder, writer):
    filmed(writer, [n / 10 for n in range(30)])
    lines, film = folder / "pictures.jsonl", folder / "film-001.mjpeg"
    whole, pixels = lines.read_bytes(), film.read_bytes()
    rng = np.random.default_rng(5)
    for cut in sorted(rng.integers(1, len(whole), 12)):
        lines.write_bytes(whole[:cut])
        until = whole[:cut].count(b"\n")
        if until:
            assert len(list(RecordedFilm(folder).pictures())) == until
        else:
            with pytest.raises(UnreadableFilm, match="no picture was kept"):
                RecordedFilm(folder)
    lines.write_bytes(whole)
    ends = [json.loads(line)["film"][1:] for line in whole.splitlines()]
    for cut in sorted(rng.integers(1, len(pixels), 12)):
        film.write_bytes(pixels[:cut])
        again = RecordedFilm(folder)
        assert len(list(again.pictures())) == sum(begins + size <= cut for begins, size in ends)
        assert again.broken_off


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda folder: (folder / "film-001.mjpeg").unlink(), "cannot be read"),
        (lambda folder: (folder / "pictures.jsonl").unlink(), "no film of an evening"),
        (lambda folder: (folder / "pictures.jsonl").write_text('{"n": 0}\n'), "line 1 is damaged"),
        (lambda folder: (folder / "pictures.jsonl").write_text("[]\n[]\n"), "line 1 is damaged"),
        (lambda folder: (folder / "film-001.mjpeg").write_bytes(b"\0" * 10**6), "damaged at byte 0"),
    ],
)
def test_a_damaged_film_is_reported_in_a_single_line(folder, writer, spoil, text):
    filmed(writer, [n / 10 for n in range(5)])
    spoil(folder)
    with pytest.raises(UnreadableFilm, match=text) as problem:
        list(RecordedFilm(folder).pictures())
    assert "\n" not in str(problem.value)


def test_a_full_disk_ends_the_film_and_leaves_room_for_the_journal(folder, monkeypatch):
    usage = namedtuple("usage", "free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(RECORDING.free_bytes - 1))
    writer = FilmWriter(folder, 10**9, waits=True)
    for seq in range(50):
        writer.put({"n": seq, "t": float(seq), "w": 0.0, "size": [640, 360]}, picture(seq), TABLE, RIM)
    writer._thread.join(20)
    assert writer.ended == FULL
    writer.stop("over")
    assert writer.ended == FULL, "why it ended stays said"


def test_a_film_ends_at_its_size_limit(folder):
    writer = FilmWriter(folder, 60_000, waits=True)
    for seq in range(50):
        writer.put({"n": seq, "t": float(seq), "w": 0.0, "size": [640, 360]}, picture(seq), TABLE, RIM)
    writer._thread.join(20)
    assert writer.ended == LARGE
    assert (folder / "film-001.mjpeg").stat().st_size < 120_000


def test_a_film_that_cannot_be_written_ends_and_reports_it(folder):
    (folder / "film-001.mjpeg").mkdir()
    writer = FilmWriter(folder, 10**9, waits=True)
    for seq in range(20):
        writer.put({"n": seq, "t": seq / 10, "w": 0.0, "size": [640, 360]}, picture(seq), TABLE, RIM)
    writer._thread.join(20)
    assert "could not be written" in writer.ended


def test_a_folder_in_which_nothing_can_be_written_is_refused_immediately(folder):
    (folder / "pictures.jsonl").mkdir()
    with pytest.raises(OSError, match="Is a directory"):
        FilmWriter(folder, 10**9, waits=True)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_while_a_film_is_written_ends_it_and_nobody_waits_for_it(folder, monkeypatch):
    def fails(*args):
        raise cv2.error("no such picture")

    monkeypatch.setattr(film_writer.cv2, "imencode", fails)
    writer = FilmWriter(folder, 10**9, waits=True)
    lines = [{"n": seq, "t": seq / 10, "w": 0.0, "size": [640, 360]} for seq in range(20)]
    watching = threading.Thread(
        target=lambda: [writer.put(line, picture(line["n"]), TABLE, RIM) for line in lines], daemon=True
    )
    watching.start()
    watching.join(20)
    assert not watching.is_alive(), "the eye waits for a thread that is no more"
    assert writer.ended == film_writer.CANNOT.format(why="a fault in the program")
    writer.stop("over")
    assert "could not be written" in writer.ended, "why it ended stays said"


def room(seed):
    """A room round a table, with recognisable things everywhere."""
    grain = np.random.default_rng(seed).integers(0, 255, (60, 120, 3), np.uint8)
    return cv2.resize(grain, (1280, 360), interpolation=cv2.INTER_CUBIC)


def turned(seq, begins, step, most):
    """A picture by a camera that is turned from picture ``begins`` on, ``step`` pixels each."""
    wide = room(3)
    wide[:, :640][RIM.mask(*SIZE)] = (40, 110, 60)
    x = min(most, max(0, seq - begins + 1) * step)
    return np.ascontiguousarray(wide[:, x : x + 640])


@pytest.mark.parametrize("step", [200, 20, 6])
def test_a_camera_that_is_turned_to_the_room_leaves_nothing_of_the_room_in_the_film(folder, writer, step):
    """A plain cloth looks the same from a slowly turned camera; its surroundings do not."""
    filmed(writer, [n / 10 for n in range(60)], lambda seq: turned(seq, 20, step, 400))
    kept = [n for n, frame in RecordedFilm(folder).pictures() if isinstance(frame, Frame)]
    assert kept == list(range(len(kept)))
    assert 10 <= len(kept) <= 20 + 0.03 * 640 / step, "the rim is wider than that"


def test_people_who_move_next_to_the_table_do_not_end_the_film(folder, writer):
    def busy(seq):
        image = turned(seq, 99, 0, 0)
        image[40:200, 2 * seq : 2 * seq + 60] = (90, 60, 160)
        return image

    filmed(writer, [n / 10 for n in range(40)], busy)
    assert len([1 for _, frame in RecordedFilm(folder).pictures() if isinstance(frame, Frame)]) == 40


def test_a_camera_that_was_knocked_and_put_back_is_filmed_again(folder, writer):
    def knocked(seq):
        return turned(seq, 20, 60, 400) if seq < 35 else turned(0, 99, 0, 0)

    filmed(writer, [n / 10 for n in range(60)], knocked)
    kept = [n for n, frame in RecordedFilm(folder).pictures() if isinstance(frame, Frame)]
    assert not {*range(20, 35)} & {*kept}
    assert {*range(44, 60)} <= {*kept}


@pytest.mark.parametrize(
    "parts",
    [{"size": None}, {"box": [0, 0, 900, 10]}, {"size": [20_000, 20_000]}, {"box": None}, {"size": [0, 0]}],
    ids=str,
)
def test_a_line_that_fits_no_picture_is_damage_and_takes_no_memory(folder, writer, parts):
    filmed(writer, [0.0, 0.1])
    place = folder / "pictures.jsonl"
    lines = [json.loads(line) for line in place.read_text().splitlines()]
    lines[0] = {name: part for name, part in (lines[0] | parts).items() if part is not None}
    place.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(UnreadableFilm, match="line 1 is damaged"):
        list(RecordedFilm(folder).pictures())
