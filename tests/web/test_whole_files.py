"""A file that is written whole or not at all, whatever happens meanwhile."""

import errno
import os
import stat
import threading

import pytest

from web.whole_files import halves_of, write_whole


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    place = tmp_path / "table.keys"
    write_whole(place, "old")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as raised:
        write_whole(place, b"new")
    assert raised.value.filename == str(place)
    assert [path.name for path in tmp_path.iterdir()] == ["table.keys"]
    assert place.read_text() == "old"


def test_whoever_interrupts_it_leaves_nothing_half_written(tmp_path, monkeypatch):
    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "table.keys", "new")
    assert list(tmp_path.iterdir()) == []


def test_two_writers_together_each_write_a_whole_file(tmp_path, monkeypatch):
    place, both = tmp_path / "rights", threading.Barrier(2)
    texts = "one\n" * 1000, "two\n" * 2000
    to_disk = os.fsync

    def together(opened):
        both.wait(10)  # each has its own next to the file now
        to_disk(opened)

    monkeypatch.setattr(os, "fsync", together)
    writers = [threading.Thread(target=write_whole, args=(place, text)) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(20)
    assert place.read_text() in texts
    assert [path.name for path in tmp_path.iterdir()] == ["rights"]


def test_a_private_file_is_readable_by_its_owner_only(tmp_path):
    write_whole(tmp_path / "keys", "secret", is_private=True)
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o600


def test_the_half_file_left_by_a_power_cut_is_recognised_and_no_other(tmp_path):
    for name in ("page[1].html.1a2b3c4d.part", "page[1].htm.1a2b3c4d.part", "page1.html.1a2b3c4d.part"):
        (tmp_path / name).touch()
    assert [path.name for path in halves_of(tmp_path / "page[1].html")] == ["page[1].html.1a2b3c4d.part"]
