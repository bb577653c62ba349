"""Every page of a table in its states: how the table stands, where the page is, and what is tapped there."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from models.lab.pictured.moments import (
    NAMES,
    asked,
    begun,
    calling,
    camera,
    claiming,
    correcting,
    directed,
    ended,
    evening_long,
    filmed,
    gap,
    invited,
    late,
    lead_asked,
    long_names,
    long_won,
    menu,
    not_a_revoke,
    nothing,
    over,
    owed,
    pack,
    partway,
    pinned,
    proved,
    reached,
    reading,
    reporting,
    suit_asked,
    tapped,
    thinking,
    thrown_down,
    troubled,
    undo_asked,
    unspaced_calling,
    unspaced_names,
    whole,
    won,
)
from web.commands.live_evening import Evening
from web.table.table import Settings


class Clock:
    """An evening that began at half past seven, with half a minute between what happens."""

    def __init__(self) -> None:
        self.now = time.mktime((2026, 3, 6, 19, 30, 0, 0, 0, -1))
        self.rng = random.Random(3)

    def __call__(self) -> float:
        self.now += self.rng.uniform(4, 22)
        return self.now


@dataclass(frozen=True)
class Scene:
    """A page: how the table stands, where it is, and what is tapped before the picture is taken."""

    name: str
    stands: Callable[[Evening], None]
    where: str = ""
    tap: Callable[[Page], None] | None = None

    def address(self, evening: Evening) -> str:
        """Where it is: below the table's page, or with a stroke before it below the server's first one."""
        if self.where.startswith("/"):
            return evening.server.address.removesuffix("/") + self.where
        return evening.address + self.where


SCENES = (
    Scene("setup", nothing, "setup"),
    Scene("start", nothing),
    Scene("trick", begun),
    Scene("asked", asked),
    Scene("asked-suit", suit_asked),
    Scene("asked-lead", lead_asked),
    Scene("menu", begun, "", menu),
    Scene("correction", begun, "", correcting),
    Scene("report", begun, "", reporting),
    Scene("over", over),
    Scene("claim", over, "", claiming),
    Scene("proved", proved),
    Scene("late", late),
    Scene("not-a-revoke", not_a_revoke),
    Scene("owed", owed),
    Scene("camera", camera, "camera"),
    Scene("pack", pack, "pack"),
    Scene("thrown-down", thrown_down, "", reading),
    Scene("board", begun, "board"),
    Scene("board-over", proved, "board"),
    Scene("board-asked", asked, "board"),
    Scene("board-whole", whole, "board"),
    Scene("board-up", thinking, "board"),
    Scene("board-won", won, "board"),
    Scene("won", won),
    Scene("whole", whole),
    Scene("film", filmed),
    Scene("hands", evening_long, "hands"),
    Scene("hand", evening_long, "hand/1", partway),
    Scene("evening", evening_long, "evening"),
    Scene("laws", nothing, "laws"),
    Scene("ruling", proved, "ruling/1-revoke-e-1"),
    Scene("audit", evening_long, "audit"),
    Scene("calls", calling),
    Scene("long-names", long_names),
    Scene("long-won", long_won),
    Scene("unspaced", unspaced_names),
    Scene("unspaced-calls", unspaced_calling),
    Scene("unspaced-board", unspaced_names, "board"),
    Scene("long-board", long_names, "board"),
    Scene("quick", nothing, "", tapped("#quick-deal")),
    Scene("missed", begun, "", lambda page: reached(page, "#missed").click()),
    Scene("tricks", gap, "", tapped("#tricks")),
    Scene("undo-asked", undo_asked),
    Scene("invited", invited),
    Scene("board-invited", invited, "board"),
    Scene("ended", ended),
    Scene("begin", ended, "begin"),
    Scene("evenings", ended, "evenings"),
    Scene("join", invited, "/join"),
    Scene("who", long_names, "who"),
    Scene("direct", directed, "direct"),
    Scene("direct-pin", pinned, "direct"),
    Scene("refused", nothing, "/table/nowhere/"),
    Scene("trouble", troubled),
    Scene("guide", nothing, "/help/"),
    Scene("guide-page", nothing, "/help/director"),
)


@contextmanager
def opened(scene: Scene) -> Iterator[Evening]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings("somerset-1888", {}, NAMES, "The kitchen")
        evening = Evening(Path(folder) / "evening.journal", "kitchen", settings, "127.0.0.1", 0)
        try:
            evening.start()
            evening.table.logbook._clock = Clock()
            scene.stands(evening)
            yield evening
        finally:
            evening.close()
