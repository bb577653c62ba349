"""Writes the page of results: each part is what its own command prints, word for word.

``python -m models.lab results`` runs what takes minutes; ``--long`` also what takes hours; a name runs that
alone. What is not run stays as it stands on the page, with the day on which it was run. The figures of
README.md are then copied from the page (:mod:`models.lab.readme_figures`).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from models.lab.readme_figures import with_figures
from web.commands.version import bowerbird
from web.whole_files import write_whole

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "docs" / "results.md"
README = ROOT / "README.md"
FOLDER = "FOLDER"
"""The word of a command in place of a folder that differs from machine to machine."""
HOURS = 24
"""The hours after which a command counts as failed."""
HEAD = """\
# Results

Every figure stands as the command above it printed it, false accusations included;
`python -m models.lab results` writes this page in a clone.
`models/README.md` says where a figure is not independent. Deals and films are simulated: no real evening
has been counted yet.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """A part of the page: what ``words`` print after ``python -m``; ``about`` says what that counts."""

    name: str
    about: str
    words: tuple[str, ...]
    is_long: bool = False
    folder: str = ""
    """The option of this command that names :data:`FOLDER`; without the option the part is not run."""

    @property
    def command(self) -> str:
        return " ".join(("python -m", *self.words))


def _watched(count: int, seed: int, about: str, *words: str) -> Result:
    """Deals that the camera watched, ``count`` from ``seed`` on."""
    command = ("models.lab", "evenings", FOLDER, "--count", str(count), "--seed", str(seed), *words, "--lean")
    return Result(f"Simulated deals {seed} to {seed + count - 1}", about, command, True, "films")


DEMO = ("vision/demo/deal.mp4", "vision/demo/deal.jsonl")
USUAL = "At usual tables, each another, under other lamps."
PLACES = "Other tables and cameras: near, far, low, round, larger than the picture."
COVERS = "On covers that no model was trained on."
BEGUN = " After the pack check, which learns the deck."
RESULTS = (
    Result("The demo's film", "Cards, events and seats of the bundled deal, against its truth.",
           ("models.lab", "score", *DEMO)),
    Result("A thousand random deals of each book", "The rules alone: every second deal has a planted revoke.",
           ("models.lab", "many-deals", "--deals", "1000", "--seed", "40126001")),
    Result("A hundred thousand random deals of each book", "The same, for hours.",
           ("models.lab", "many-deals", "--deals", "100000", "--seed", "40126001"), is_long=True),
    _watched(90, 55110001, USUAL),
    _watched(30, 55111001, PLACES, "--places"),
    _watched(28, 55112001, COVERS, "--covers"),
    _watched(83, 55210001, USUAL + BEGUN, "--deck"),
    _watched(20, 55211001, PLACES + BEGUN, "--places", "--deck"),
    _watched(20, 55212001, COVERS + BEGUN, "--covers", "--deck"),
    Result("Photographs", "Real cards on tables and floors; none was used for training.",
           ("models.training.examine.photographs", FOLDER), folder="photographs"),
    Result("This computer", "Milliseconds a stage, pictures a second, start-up and memory.",
           ("models.lab", "bench", "--no-beside"), is_long=True),
)  # fmt: skip


def part_of(result: Result, printed: str, when: float) -> str:
    """A part of the page, of what was ``printed`` at ``when``, in seconds since 1970."""
    day = time.strftime("%d %B %Y", time.localtime(when)).lstrip("0")
    lines = [line.rstrip() for line in printed.strip().splitlines()]
    return "\n".join(
        [f"## {result.name}", "", result.about, f"Run on {day}, version {bowerbird()}.", "",
         "<!-- run: camera -->", "```bash", result.command, "```", "", "```text", *lines, "```", ""]
    )  # fmt: skip


def parts(page: str) -> dict[str, str]:
    """The parts of a page by their names, as they stand."""
    _head, *rest = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    named = zip(rest[::2], rest[1::2], strict=True)
    return {name: f"## {name}\n{text}".strip() + "\n" for name, text in named}


def written(page: str, fresh: dict[str, str]) -> str:
    """The page with ``fresh`` parts in place of those of their names; parts of other names follow."""
    known = parts(page) | fresh
    order = [result.name for result in RESULTS if result.name in known]
    rest = [name for name in known if name not in order]
    return "\n".join([HEAD, *(known[name] for name in (*order, *rest))])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m models.lab results", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these parts of the page")
    parser.add_argument("--long", action="store_true", help="what takes hours, too")
    parser.add_argument("--photographs", metavar=FOLDER, help="where photographs are, with their labels")
    parser.add_argument(
        "--films", metavar=FOLDER, help="where deals are filmed and what came of them is kept"
    )
    args = parser.parse_args(arguments)
    strange = set(args.names) - {result.name for result in RESULTS}
    if strange:
        parser.error(f"there is no part {', '.join(sorted(strange))}")
    folders = {"": "", "photographs": args.photographs, "films": args.films}
    chosen = set(args.names) or {result.name for result in RESULTS if args.long or not result.is_long}
    wanted = [result for result in RESULTS if result.name in chosen and folders[result.folder] is not None]
    for result in RESULTS:
        if result.name in args.names and result not in wanted:
            parser.error(f"{result.name} needs --{result.folder} {FOLDER}")
    fresh = {}
    for result in wanted:
        print(result.command, flush=True)
        words = [folders[result.folder] if word == FOLDER else word for word in result.words]
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True,
            encoding="utf-8", check=False, timeout=HOURS * 3600,
        )  # fmt: skip
        fresh[result.name] = part_of(result, done.stdout, time.time())
        if done.returncode:
            print(f"{result.command} failed: nothing is written", file=sys.stderr)
            return 1
    old = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else HEAD
    page = written(old, fresh)
    write_whole(PAGE, page)
    write_whole(README, with_figures(README.read_text(encoding="utf-8"), parts(page)))
    print(f"written: {PAGE.relative_to(ROOT)} and the figures of {README.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
