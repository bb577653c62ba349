"""The folder of a review: one review at a time, nothing left behind, nothing of the room kept."""

import errno
import hashlib
import json
import os
import threading

import pytest

from tests.web.review.filmed import Filmed, Stopped, in_place, reviewed, two_deals
from web.commands import Refusal
from web.commands.data_folders import REVIEW_SECRET, data_folder
from web.commands.film_watcher import NotGoneOnWith
from web.journal.journal import Journal
from web.review.folder import EYES, ReviewFolder
from web.review.progress import MOST_BYTES

BOOK = ("--rules", "somerset-1888")


def files(folder):
    return sorted(path.name for path in (folder / "deal-review").iterdir())


@pytest.mark.parametrize("options", [("--again",), ()])
def test_a_film_under_review_is_not_begun_a_second_time(tmp_path, monkeypatch, options):
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


def test_a_review_open_on_a_page_is_not_begun_again(tmp_path, monkeypatch):
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


def test_the_watchers_progress_is_private_and_removed_after_the_film(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals(), until=9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    eyes = [path for path in (tmp_path / "deal-review").iterdir() if path.name in EYES]
    assert {path.stat().st_mode & 0o777 for path in eyes} == {0o600}
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path)
    assert not [name for name in files(tmp_path) if ".eye" in name]
    (tmp_path / "deal-review" / EYES[0]).write_bytes(b"of a Bowerbird that left it")
    reviewed(tmp_path)
    assert not [name for name in files(tmp_path) if ".eye" in name]


def spoilt(folder):
    name = progress(folder)["eye"]
    (folder / name).write_bytes((folder / name).read_bytes()[:-1])


def by_a_sender(folder):
    """A sender knows no secret, but can compute everything else in the folder."""
    name, content = progress(folder)["eye"], b"what a sender chose"
    (folder / name).write_bytes(content)
    changed(folder, eye_mark=hashlib.sha256(content).hexdigest())


def at_another_place(folder):
    changed(folder, seq=progress(folder)["seq"] + 30)


def of_another_computer(folder):
    (data_folder() / REVIEW_SECRET).unlink()


def with_no_seal(folder):
    changed(folder, eye_mark="")


def gone(folder):
    (folder / progress(folder)["eye"]).unlink()


def progress(folder):
    return json.loads((folder / "film.json").read_text())


def changed(folder, **parts):
    (folder / "film.json").write_text(json.dumps({**progress(folder), **parts}))


@pytest.mark.parametrize(
    "spoil", [spoilt, by_a_sender, at_another_place, of_another_computer, with_no_seal, gone]
)
def test_what_the_eye_knew_is_taken_up_only_as_this_user_s_bowerbird_kept_it(
    tmp_path, monkeypatch, capsys, spoil
):
    in_place(monkeypatch, two_deals(), until=9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    spoil(tmp_path / "deal-review")
    in_place(monkeypatch, two_deals())
    capsys.readouterr()
    reviewed(tmp_path, "--json")
    assert Filmed.begun == [-1.0]
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "cannot be used" in printed.err
    assert "Begins again from the start." in printed.err
    reviewed(tmp_path, "--json", "--out", str(tmp_path / "whole"), *BOOK)
    assert printed_hands(printed.out) == printed_hands(capsys.readouterr().out)


def printed_hands(printed):
    return {
        name: part for name, part in json.loads(printed).items() if name not in ("spent", "how", "command")
    }


def test_progress_that_the_watcher_refuses_is_begun_again_with_a_single_line(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, two_deals(), until=9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    in_place(monkeypatch, two_deals())
    watch = Filmed.watch

    def refusing(self, rules, keep, name, at_rest, known=None, after=None):
        if known is not None:
            raise NotGoneOnWith("it was kept by another Bowerbird")
        return watch(self, rules, keep, name, at_rest)

    monkeypatch.setattr(Filmed, "watch", refusing)
    reviewed(tmp_path)
    assert "cannot be used: it was kept by another Bowerbird. Begins again" in capsys.readouterr().err
    kept = Journal(tmp_path / "deal-review" / "evening.journal", reading=True)
    assert sum(entry.kind == "seen" for entry in kept.read("table")) == len(two_deals())
    kept.close()


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("views", {"tables": [["x", None]]}),
        ("views", {"tables": [[0.0, [[0, 0], [9, 0], [9, 9]]]]}),
        ("views", {"hidden": [[0.0, 5]]}),
        ("began", 1e300),
        ("began", float("nan")),
        ("seconds", "x"),
        ("asked", []),
        ("asked", {"book": 5}),
        ("remarks", [1]),
        ("remarks", [{"kind": "gap", "t": 1.0}]),
        ("form", 5),
        ("form", {"fps": "x", "looked_at": 1, "size": [1, 1]}),
        ("dated", "never"),
        ("seq", True),
        ("alike", {"of": ["a"], "groups": [["0", 1]]}),
    ],
)
@pytest.mark.parametrize("over", [True, False])
def test_a_folder_of_another_shape_is_refused_in_a_single_line(tmp_path, monkeypatch, part, value, over):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK)
    changed(tmp_path / "deal-review", **{part: value, "over": over})
    with pytest.raises(Refusal, match="not how far its film was watched"):
        reviewed(tmp_path)


def test_a_folder_with_too_deep_or_too_long_progress_is_refused_in_a_single_line(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK)
    for content in ("[" * 200_000, " " * MOST_BYTES + "{}", "[]", '{"film": "deal.mp4"}'):
        (tmp_path / "deal-review" / "film.json").write_text(content)
        with pytest.raises(Refusal, match="not how far its film was watched"):
            reviewed(tmp_path)


def test_a_film_refused_at_its_first_picture_leaves_no_files(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())

    def refused(self, *_):
        raise Refusal("the corners make no table")
        yield

    monkeypatch.setattr(Filmed, "watch", refused)
    with pytest.raises(Refusal, match="no table"):
        reviewed(tmp_path, *BOOK)
    assert [path.name for path in tmp_path.iterdir()] == ["deal.mp4"]


def test_an_existing_folder_stays_when_the_film_is_refused(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    theirs = tmp_path / "out"
    theirs.mkdir()
    monkeypatch.setattr(Filmed, "watch", lambda *_: (_ for _ in ()).throw(Refusal("no table")))
    with pytest.raises(Refusal):
        reviewed(tmp_path, *BOOK, "--out", str(theirs))
    assert theirs.is_dir()


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_a_single_line_with_the_file_and_leaves_no_half_file(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    write = ReviewFolder.write

    def filling(self, name, content, private=False):
        if name in EYES:
            with monkeypatch.context() as patched:
                patched.setattr(os, "fsync", full)
                return write(self, name, content, private)
        return write(self, name, content, private)

    monkeypatch.setattr(ReviewFolder, "write", filling)
    with pytest.raises(
        Refusal, match=r"deal-review/film-.\.eye cannot be written \(No space left on device\)"
    ):
        reviewed(tmp_path, *BOOK)
    assert not [name for name in files(tmp_path) if name.endswith(".part")]
    monkeypatch.setattr(ReviewFolder, "write", write)
    reviewed(tmp_path)


def test_a_picture_that_does_not_fit_on_the_disk_is_named_and_leaves_no_half_file(evidence, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as problem:
        evidence.keep("f1-2.3", "table", b"\xff\xd8picture")
    assert problem.value.filename.startswith(str(evidence.folder))
    assert not list(evidence.folder.iterdir())
