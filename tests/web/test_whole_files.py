"""A file that is written whole or not at all, whatever happens meanwhile."""

import errno
import os
import stat
import threading

import pytest

from web.whole_files import halves_of, write_whole


def test_a_disk_that_is_full_leaves_the_old_file_and_nothing_beside_it(tmp_path, monkeypatch):
    place = tmp_path / "table.keys"
    write_whole(place, "old")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as raised:
        write_whole(place, b"new")
    assert raised.value.filename == str(place)
    assert [one.name for one in tmp_path.iterdir()] == ["table.keys"]
    assert place.read_text() == "old"


def test_whoever_interrupts_it_leaves_nothing_half_written(tmp_path, monkeypatch):
    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "table.keys", "new")
    assert list(tmp_path.iterdir()) == []


def test_of_two_that_write_at_once_each_writes_whole(tmp_path, monkeypatch):
    place, both = tmp_path / "rights", threading.Barrier(2)
    texts = "one\n" * 1000, "two\n" * 2000
    to_disk = os.fsync

    def together(opened):
        both.wait(10)  # each has its own next to the file now
        to_disk(opened)

    monkeypatch.setattr(os, "fsync", together)
    writers = [threading.Thread(target=write_whole, args=(place, text)) for text in texts]
    for one in writers:
        one.start()
    for one in writers:
        one.join(20)
    assert place.read_text() in texts
    assert [one.name for one in tmp_path.iterdir()] == ["rights"]


def test_what_is_somebody_s_own_is_read_by_nobody_else(tmp_path):
    write_whole(tmp_path / "keys", "secret", is_private=True)
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o600


def test_what_a_power_cut_left_of_a_file_is_found_and_of_no_other(tmp_path):
    for name in ("page[1].html.1a2b3c4d.part", "page[1].htm.1a2b3c4d.part", "page1.html.1a2b3c4d.part"):
        (tmp_path / name).touch()
    assert [one.name for one in halves_of(tmp_path / "page[1].html")] == ["page[1].html.1a2b3c4d.part"]
