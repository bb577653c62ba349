"""Plays a film through the phone's page in a browser and counts: ``python -m models.lab phone FILM``.

Prints the cards and those read in the file itself, how long after it was taken a picture
came to an event, pictures and bytes a second, and what the page costs the phone's processor.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from models.lab.props.browser import open_browser
from models.lab.props.filmed_phone import FLAGS, y4m_of
from referee.table_events import CardLaid, TableEvent, ViewLost
from vision.camera.recorded_frames import VideoFile
from vision.watching.watcher import watch
from web.commands.live_evening import Evening
from web.commands.live_watcher import begins
from web.commands.models_ahead import load
from web.journal.entries import Seen
from web.phone.phones import Phones
from web.table.table import Settings


def cards(events: list[TableEvent]) -> list[str]:
    """The cards as they were laid: seat and name, a line each."""
    return [f"{event.seat} {event.read.card}" for event in events if isinstance(event, CardLaid)]


def main(arguments: Sequence[str] | None = None) -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("film", type=Path)
    asked.add_argument("--end", type=float, default=1e9, help="seconds of the film")
    asked.add_argument(
        "--slower", type=int, default=1, help="play it at so many times less than its own speed"
    )
    given = asked.parse_args(arguments)
    folder = Path(tempfile.mkdtemp())
    film = y4m_of(given.film, folder / "film.y4m", 0.0, given.end, given.slower)
    with closing(VideoFile(given.film)) as file:
        lasts = min(given.end, file.length / 12.0) * given.slower
    evening = Evening(folder / "evening.journal", "kitchen", Settings(book="american"), "127.0.0.1", 0)
    phones = evening.house.phones = Phones(evening.house, folder / "phone", "127.0.0.1", 0)
    evening.start()
    began = time.time()
    evening.keep_camera(begins("phone", None, None, "kitchen", None))
    while phones.address_of("kitchen") is None:
        time.sleep(0.05)
    link = phones.link("kitchen")
    with open_browser(*FLAGS, f"--use-file-for-fake-video-capture={film}") as browser:
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.goto(phones.address_of("kitchen") or "")
        page.click("#start")
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        rates, busy = [], []
        page.wait_for_timeout(4000)
        ends = time.monotonic() + lasts - 4.0
        while time.monotonic() < ends:
            before = {
                item["name"]: item["value"] for item in devtools.send("Performance.getMetrics")["metrics"]
            }
            page.wait_for_timeout(5000)
            after = {
                item["name"]: item["value"] for item in devtools.send("Performance.getMetrics")["metrics"]
            }
            busy.append(
                (after["TaskDuration"] - before["TaskDuration"]) / (after["Timestamp"] - before["Timestamp"])
            )
            rates.append((link.status()["pictures"], link.status()["bytes"]))
        heap = after["JSHeapUsedSize"]
    evening.close()
    phones.close()
    received = [(entry.time, entry.what.event) for entry in evening.table.entries
                if isinstance(entry.what, Seen)]  # fmt: skip
    events = [event for _, event in received]
    lags = [at - began - event.t for at, event in received if isinstance(event, CardLaid)]
    detector, reader = load(None)
    with closing(VideoFile(given.film)) as file:
        watched = list(watch(file.frames(), detector, reader))
    from_file = cards([event for event in watched if event.t < given.end])
    seen = cards(events)[: len(from_file)]
    print(
        f"from the file {len(from_file)} cards, through the phone {len(seen)}, the same {seen == from_file}"
    )
    for item, other in zip(from_file, [*seen, *[""] * len(from_file)], strict=False):
        if item != other:
            print(f"  {item:6} | {other}")
    print(f"out of sight {sum(isinstance(item, ViewLost) for item in events)} times")
    if lags:
        middle = statistics.median(lags)
        print(f"a picture taken to its event: median {middle:.2f} s, longest {max(lags):.2f} s")
    pictures, size = (statistics.mean(item) for item in zip(*rates, strict=True))
    print(f"pictures a second {pictures:.1f}, {size / 1000:.0f} kB")
    print(f"the page's thread is busy {100 * statistics.mean(busy):.0f} %, {heap / 1e6:.1f} MB of objects")
    return 0
