"""Pictures what everybody sees in each state of an evening: ``python -m models.lab club-states --out DIR``.

The sheet is to be looked at: in no state may a page be empty, cut off or about another state.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from models.lab.pictured.sheet import write_sheet
from models.lab.props.browser import FLAGS, PHONE, WALL, chromium
from web.commands.hub_running import Running
from web.hub.club.closing_acts import close, reopen, show_prize
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.result_acts import rule_result
from web.hub.club.round_acts import end_evening, next_round
from web.hub.club.tables_now import round_now
from web.hub.record.rules import USUAL
from web.hub.record.store import Record

TABLET: ViewportSize = {"width": 1024, "height": 1180}
VIEWS = {
    "wall": ("wall/all", WALL, 640),
    "wall-seats": ("wall/movement", WALL, 640),
    "phone": ("me/1", PHONE, 260),
    "seats": ("", PHONE, 260),
    "evening": ("archive/1", TABLET, 400),
}
"""Each view: its page, the size of its window, and its width on the sheet in pixels."""
PDF = "archive/1/evening.pdf"
NAMES = (
    "Ann", "Ann (Smith)", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo", "Jill", "Karl", "Lena",
    "Mo", "Nell", "Otto", "Pia", "Quin", "Rosa", "Sam", "Tess", "Ulf",
)  # fmt: skip
ROUNDS = 3
PIN = "2468"
"""With a PIN the browser on this machine is not the director, and sees what everybody sees."""
State = tuple[str, Callable[[], object]]
"""What a state is called, and what leads to it from the one before."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a picture of every view in every state, and the sheet of them all, into a folder."""
    asked = argparse.ArgumentParser(prog="python -m models.lab club-states", description=__doc__)
    asked.add_argument("--out", required=True, help="the folder for the pictures and sheet.jpg")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args(arguments)
    out = Path(chosen.out)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bowerbird-states-") as folder, sync_playwright() as playwright:
        record = Record(Path(folder) / "club.record")
        hub = Hub(record, "marsh-farm", title="Marsh Farm")
        running = Running(hub, "127.0.0.1", 0, PIN, None, Path(folder) / "club.record")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            running.start()
            names = []
            for number, (name, reach) in enumerate(_states(hub, Random(chosen.seed)), 1):
                reach()
                names.append(f"{number} {name}")
                _picture_state(browser, running.address, out, number)
                print(names[-1], flush=True)
            rows = {f"{number:02}": name for number, name in enumerate(names, 1)}
            write_sheet(
                browser, out, rows, {view: width for view, (_, _, width) in VIEWS.items()} | {"pdf": 320}
            )
        finally:
            browser.close()
            running.close()
            record.close()
    print(out / "sheet.jpg")
    return 0


def _states(hub: Hub, rng: Random) -> Iterator[State]:
    yield "before an evening", lambda: None
    yield "before round 1", lambda: begin_evening(hub, "Tuesday", "draw", "three", USUAL, 7, NAMES)
    yield "round 1 begins", lambda: next_round(hub, 1)
    for number in range(1, ROUNDS + 1):
        _enter_results(hub, rng, sparing=number == ROUNDS)
        if number < ROUNDS:
            next_round(hub, number + 1, sure=True)
    yield f"round {ROUNDS}, a table plays", lambda: None
    yield f"round {ROUNDS} is over", lambda: _enter_results(hub, rng)
    yield "results are checked", lambda: end_evening(hub, sure=True)
    for shown in range(len(USUAL.prizes) + 1):
        yield f"{shown} prizes are shown", partial(show_prize, hub, 1, shown)
    yield "closed", lambda: close(hub, 1)
    yield "open again", lambda: reopen(hub, 1, "a wrong result", "Ruth")
    yield (
        "the next evening begins",
        lambda: begin_evening(hub, "Next Tuesday", "draw", "bye", USUAL, 8, NAMES),
    )


def _enter_results(hub: Hub, rng: Random, sparing: bool = False) -> None:
    """The director sets the results of all tables of the round that have none, or of all but one."""
    with hub.reading() as session:
        evening, drawn = hub.this_evening(session), hub.this_round(session)
        tables = list(round_now(hub, session, evening, drawn).open)
        round_id = drawn.id
    for table in tables[1:] if sparing else tables:
        points = {party: rng.randrange(3, 9) for party in table.sitting.parties}
        rule_result(hub, round_id, table.number, points, "", "read from the slip", "Ruth", sure=True)


def _picture_state(browser: Browser, address: str, out: Path, number: int) -> None:
    for view, (path, size, _) in VIEWS.items():
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        page = context.new_page()
        page.goto(address + path)
        page.locator("main").first.wait_for()
        page.wait_for_timeout(400)
        page.screenshot(path=out / f"{number:02}-{view}.jpg", type="jpeg", quality=70)
        if view == "evening":
            answer = context.request.get(address + PDF)
            if answer.ok:
                (out / "evening.pdf").write_bytes(answer.body())
                where = [str(out / "evening.pdf"), str(out / f"{number:02}-pdf")]
                subprocess.run(["pdftoppm", "-r", "60", "-jpeg", "-singlefile", *where], check=True)
        context.close()


if __name__ == "__main__":
    raise SystemExit(main())
