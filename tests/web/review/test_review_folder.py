"""The folder of a review: one review at a time, nothing left behind, nothing of the room kept."""

import errno
import os
import threading

import pytest

from tests.web.review.filmed import Filmed, Stopped, in_place, reviewed, two_deals
from web.commands import Refusal
from web.journal.journal import Journal
from web.review.review_folder import EYES, ReviewFolder

BOOK = ("--rules", "somerset-1888")


def files(folder):
    return sorted(one.name for one in (folder / "deal-review").iterdir())


@pytest.mark.parametrize("options", [("--again",), ()])
def test_a_film_that_is_being_reviewed_is_not_begun_anew_beside_it(tmp_path, monkeypatch, options):
    in_place(monkeypatch, two_deals())
    waits, goes_on, watch = threading.Event(), threading.Event(), Filmed.watch

    def slowly(self, *asked):
        for number, event in enumerate(watch(self, *asked)):
            yield event
            if number == 5 and threading.current_thread() is first:
                waits.set()
                goes_on.wait(20)

    monkeypatch.setattr(Filmed, "watch", slowly)
    first = threading.Thread(target=lambda: reviewed(tmp_path, *BOOK))
    first.start()
    try:
        assert waits.wait(20)
        with pytest.raises(Refusal, match="this film is being reviewed"):
            reviewed(tmp_path, *BOOK, *options)
    finally:
        goes_on.set()
        first.join(20)
    kept = Journal(tmp_path / "deal-review" / "evening.journal", reading=True)
    assert sum(entry.kind == "seen" for entry in kept.read("table")) == len(two_deals())
    kept.close()
    reviewed(tmp_path, *BOOK, *options)


def test_a_review_whose_journal_is_open_on_a_page_is_not_begun_anew_under_it(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK)
    journal = tmp_path / "deal-review" / "evening.journal"
    page = Journal(journal)
    before = journal.stat().st_ino
    try:
        with pytest.raises(Refusal, match="in use by another Bowerbird"):
            reviewed(tmp_path, *BOOK, "--again")
        assert journal.stat().st_ino == before
    finally:
        page.close()
    reviewed(tmp_path, *BOOK, "--again")


def test_what_the_eye_knows_is_nobody_else_s_while_it_is_kept_and_gone_once_the_film_was_watched(
    tmp_path, monkeypatch
):
    in_place(monkeypatch, two_deals(), until=9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    eyes = [one for one in (tmp_path / "deal-review").iterdir() if one.name in EYES]
    assert {one.stat().st_mode & 0o777 for one in eyes} == {0o600}
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path)
    assert not [name for name in files(tmp_path) if ".eye" in name]
    (tmp_path / "deal-review" / EYES[0]).write_bytes(b"of a Bowerbird that left it")
    reviewed(tmp_path)
    assert not [name for name in files(tmp_path) if ".eye" in name]


def test_a_film_that_is_refused_at_its_first_picture_leaves_nothing_beside_it(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())

    def refused(self, *_):
        raise Refusal("the corners make no table")
        yield

    monkeypatch.setattr(Filmed, "watch", refused)
    with pytest.raises(Refusal, match="no table"):
        reviewed(tmp_path, *BOOK)
    assert [one.name for one in tmp_path.iterdir()] == ["deal.mp4"]


def test_a_folder_that_was_there_stays_where_the_film_is_refused(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    theirs = tmp_path / "out"
    theirs.mkdir()
    monkeypatch.setattr(Filmed, "watch", lambda *_: (_ for _ in ()).throw(Refusal("no table")))
    with pytest.raises(Refusal):
        reviewed(tmp_path, *BOOK, "--out", str(theirs))
    assert theirs.is_dir()


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_one_line_with_the_file_and_leaves_no_half_of_one(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    write = ReviewFolder.write

    def filling(self, name, content, own=False):
        if name in EYES:
            with monkeypatch.context() as patched:
                patched.setattr(os, "fsync", full)
                return write(self, name, content, own)
        return write(self, name, content, own)

    monkeypatch.setattr(ReviewFolder, "write", filling)
    with pytest.raises(
        Refusal, match=r"deal-review/film-.\.eye cannot be written \(No space left on device\)"
    ):
        reviewed(tmp_path, *BOOK)
    assert not [name for name in files(tmp_path) if name.endswith(".part")]
    monkeypatch.setattr(ReviewFolder, "write", write)
    reviewed(tmp_path)


def test_a_picture_that_does_not_fit_on_the_disk_is_named_and_leaves_no_half_of_one(evidence, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as problem:
        evidence.keep("f1-2.3", "table", b"\xff\xd8picture")
    assert problem.value.filename.startswith(str(evidence.folder))
    assert not list(evidence.folder.iterdir())
