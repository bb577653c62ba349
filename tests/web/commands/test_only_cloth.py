"""serve --only-cloth: while it is a guess where the table is, no picture is kept either."""

import threading
from types import SimpleNamespace

import pytest

from referee.book.loading import load
from web.commands import live_watcher, models_ahead


@pytest.mark.parametrize("hides", [True, False])
def test_no_picture_is_kept_while_it_is_a_guess_where_the_table_is(monkeypatch, hides):
    sinks, kept = [], []

    class Watcher:
        seeing, lamp = True, None

        def __init__(self, *_, sink, **more):
            sinks.append(sink)

        def run(self, frames, lookout):
            return iter(())

    monkeypatch.setattr("vision.watching.watcher.Watcher", Watcher)
    monkeypatch.setattr(models_ahead.MODELS, "take", lambda folder: (object(), SimpleNamespace(known=None)))
    eye = live_watcher.watched_camera("phone", None, only_cloth=hides)
    rules = load("american")
    assert list(eye.watch(lambda *picture: kept.append(picture), rules, threading.Event())) == []
    sinks[0]("1-2.3", "table", b"jpeg")
    eye.close()
    assert kept == ([] if hides else [("1-2.3", "table", b"jpeg")])
