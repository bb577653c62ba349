"""``python -m models.lab bench``: every stage and engine on this machine, start-up and memory."""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from models.lab.props.processes import most_memory_mb
from vision.nets.model_card import shipped
from web.bootstrap import ROOT
from web.commands import Refusal
from web.commands.bench import BUSY, Facts, machine
from web.commands.models_ahead import as_refusal
from web.outside_json import FILE, read_object
from web.waits import INSTALL_S, run_child

from .measurements import WatcherBench

FILM = ROOT / "vision" / "demo" / "deal.mp4"

READY_WITHIN = 60.0
"""Seconds after which a table that does not answer counts as one that cannot start."""
ENOUGH_FILM = 60.0
"""Seconds of the film after which the memory has been seen."""


def at_home(film: Path, models: str | None, times: int) -> Facts:
    """Start a whole table on a film a number of times; returns seconds until ready, and megabytes in memory.

    Ready is when the page answers and says that the camera is watching. Memory is the most that was
    resident after the film (or a minute of it) has been seen, with its pictures kept as evidence.
    """
    ready, resident = [], 0.0
    for turn in range(times):
        with tempfile.TemporaryDirectory() as folder, _table(film, models, Path(folder)) as (table, began):
            address = _page_address(table)
            while _camera_state(address) in ("none", "starting"):
                time.sleep(0.02)
            ready.append(time.monotonic() - began)
            if turn == times - 1:
                until = time.monotonic() + ENOUGH_FILM
                while time.monotonic() < until and _camera_state(address) == "watching":
                    time.sleep(0.25)
                resident = _resident(table.pid)
    return {"ready_s": round(statistics.median(ready), 2), "starts": times, "resident_mb": round(resident)}


@contextmanager
def _table(film: Path, models: str | None, folder: Path) -> Iterator[tuple[subprocess.Popen[str], float]]:
    command = [sys.executable, "-m", "web", "serve", "--camera", str(film), "--port", "0"]
    command += ["--journal", str(folder / "bench.journal"), *(["--models", models] if models else [])]
    began = time.monotonic()
    table = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield table, began
    finally:
        table.terminate()
        try:
            table.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            table.kill()
            table.communicate(timeout=20)


def _page_address(table: subprocess.Popen[str]) -> str:
    """The address of the page, as soon as it is printed; raises Refusal if it is not within a minute."""
    assert table.stdout is not None
    ends = threading.Timer(READY_WITHIN, table.kill)
    ends.start()
    line = table.stdout.readline()
    ends.cancel()
    match = re.search(r"(http://\S+)", line)
    if match is None:
        lines = table.communicate(timeout=20)[1].strip().splitlines() or ["it said nothing"]
        raise Refusal(f"a table could not be started to measure it: {lines[-1]}")
    return match[1].rstrip("/")


def _camera_state(address: str) -> str:
    """The table's report about its camera."""
    base, _, table = address.partition("/table/")
    try:
        with urllib.request.urlopen(f"{base}/table/{table or 'table'}/state", timeout=READY_WITHIN) as answer:
            state = read_object(answer.read(FILE + 1), FILE)
    except (urllib.error.URLError, ValueError) as problem:
        raise Refusal(f"the table's page does not answer at {address}: {problem}") from None
    return str(state["eye"]["state"])


def _resident(pid: int) -> float:
    """The most memory in MB that process ``pid`` has had; 0 where the system does not say."""
    try:
        return most_memory_mb(pid)
    except OSError:
        return 0.0


def other_detector(given: str | None, folder: Path) -> tuple[Path | None, str]:
    """The ONNX file and the name of a detector to compare with ours; or None, with the reason."""
    if given is not None:
        return Path(given), Path(given).name
    if importlib.util.find_spec("ultralytics") is None:
        return None, "it needs ultralytics (the training extra), or --beside FILE.onnx"
    target = folder / "yolov8m.onnx"
    command = [sys.executable, "-m", "models.training.ship.onnx_of_yolov8m", str(target)]
    made = run_child(command, INSTALL_S)
    if made.returncode or not target.exists():
        why = (made.stderr.strip().splitlines() or ["no reason given"])[-1]
        return None, f"ultralytics could not make it: {why}"
    return target, "YOLOv8m at 640, random weights"


def int8_twins(models: Path, folder: Path) -> tuple[dict[str, Path], str]:
    """The int8 files of the models, made now where none are shipped; and why, where there are none."""
    names = ("detector", "corners", "reader")
    twins = {name: models / f"{name}-int8.onnx" for name in names}
    lacking = [name for name, path in twins.items() if not path.is_file()]
    if not lacking:
        return twins, ""
    if importlib.util.find_spec("onnx") is None:
        twins = {name: path for name, path in twins.items() if name not in lacking}
        return twins, f"int8 of {', '.join(lacking)}: making it needs onnx (pip install onnx)"
    command = [
        sys.executable,
        "-m",
        "models.training.ship.onnx_quantise",
        str(models),
        str(folder / "int8"),
        "--no-art",
    ]
    made = run_child([*command, "--models", *lacking], INSTALL_S)
    if made.returncode:
        why = (made.stderr.strip().splitlines() or ["no reason given"])[-1]
        return {}, f"int8: it could not be made ({why})"
    return {**twins, **{name: folder / "int8" / f"{name}-int8.onnx" for name in lacking}}, ""


# ---- in words ----------------------------------------------------------------------------------


def show(facts: Facts, as_json: bool) -> None:
    """Print what was measured."""
    if as_json:
        print(json.dumps(facts))
        return
    for line in in_words(facts):
        print(line)


def in_words(facts: Facts) -> Iterator[str]:
    """The figures for people, a line each."""
    at = facts["machine"]
    yield f"{at['processor']}, {at['processors']} processors, Python {at['python']}"
    if at["load"] > BUSY * at["processors"]:
        yield (
            f"Other work is running here (load {at['load']} on {at['processors']} processors):"
            " the clock's times are too long, those of the processors hold."
        )
    home = facts.get("home")
    if home:
        yield f"ready      {home['ready_s']:8.2f} s    until the page says that the camera is watching"
        yield f"memory     {home['resident_mb']:8.0f} MB   the most resident over a film with its evidence"
    for name, title in (
        ("full_work", "every stage on every picture"),
        ("at_the_table", "as the table does it"),
    ):
        pace = facts[name]
        yield ""
        yield f"four cards moving, 1280x720, {title}      clock ms   processors ms   times a picture"
        for stage in pace["stages"]:
            yield f"  {stage['name']:34}{stage['wall_ms']:28.2f}{stage['cpu_ms']:16.2f}{stage['runs']:18.2f}"
        yield f"  {'together':34}{pace['wall_ms']:28.2f}{pace['cpu_ms']:16.2f}"
        yield (
            f"  {pace['fps']:.1f} pictures a second by the clock,"
            f" {_by_processors(pace, at):.1f} by the processors' time"
        )
    read = facts["reading"]
    yield ""
    yield (
        f"{read['cards']} cards read in one picture: {read['wall_ms']:.1f} ms by the clock,"
        f" {read['cpu_ms']:.1f} ms of the processors; by a known deck"
        f" {read['known_wall_ms']:.1f} and {read['known_cpu_ms']:.1f} ms"
    )
    film = facts["film"]
    yield (
        f"a film of a deal, {film['pictures']} pictures: {film['fps']:.1f} a second by the clock;"
        f" {film['cpu_ms']:.1f} ms of the processors a picture,"
        f" the detector on {_share(film, 'detector'):.0%} of them"
    )
    if facts.get("engines"):
        yield ""
        yield from _engines_in_words(facts["engines"])
    for lack in facts["left_out"]:
        yield f"left out: {lack}"
    other = facts.get("beside")
    if other:
        yield ""
        yield (
            f"beside it {other['name']}: {other['wall_ms']:.1f} ms a picture by the clock,"
            f" {other['cpu_ms']:.1f} ms of the processors; detector, corners and reader together"
            f" {other['ours_wall_ms']:.1f} and {other['ours_cpu_ms']:.1f}:"
            f" {other['ratio_wall']:.1f} and {other['ratio_cpu']:.1f} times as fast"
        )


def _by_processors(pace: Facts, at: Facts) -> float:
    """Pictures a second if the processors did nothing else and shared the work evenly."""
    return float(1000 * at["processors"] / pace["cpu_ms"])


def _share(pace: Facts, stage: str) -> float:
    return next(float(s["runs"]) for s in pace["stages"] if s["name"] == stage)


def _engines_in_words(rows: list[Facts]) -> Iterator[str]:
    yield (
        f"{'engine, for a picture with four cards':40}{'detector':>17}{'corners x2':>17}{'reader':>17}"
        "   found / invented   corners off   read right / wrong / unread"
    )
    for row in rows:
        name = f"{row['engine']}, {row['arithmetic']}"
        if row["failed"]:
            yield f"{name:40}  cannot: {row['failed']}"
            continue
        cells = "".join(
            f"{row['ms'][m][0] * n:8.1f} {row['ms'][m][1] * n:5.1f} ms"
            for m, n in (("detector", 1), ("corners", 2), ("reader", 1))
        )
        saw = row["sight"]
        yield (
            f"{name:40}{cells}   {saw['found']:3} of {saw['cards']} / {saw['invented']:<5}"
            f"{saw['off']:8.2f} px      {saw['right']} / {saw['wrong']} / {saw['unread']} of {saw['cards']}"
        )
    yield "(two figures each: by the clock, and of the processors; tables drawn with decks never trained on)"


def bench(args: Namespace, watcher: WatcherBench, film: Path, models: Path) -> int:
    """Measure what ``args`` ask for of ``watcher`` and print it."""
    if args.beside is not None and not Path(args.beside).is_file():
        raise Refusal(f"{args.beside}: there is no such file; give the ONNX file of a detector")
    facts: Facts = {"machine": machine(), "left_out": []}
    with tempfile.TemporaryDirectory() as made:
        if not args.no_start:
            facts["home"] = at_home(film, args.models, args.rounds)
        facts |= watcher.paces(args.rounds, args.pictures, film)
        if not args.no_engines:
            int8, lack = int8_twins(models, Path(made))
            rows, lacks = watcher.engines(int8, args.tables, args.rounds)
            facts["engines"] = rows
            facts["left_out"] += [lack] * bool(lack) + lacks
        if not args.no_beside:
            other, name = other_detector(args.beside, Path(made))
            if other is None:
                facts["left_out"].append(f"a YOLOv8m beside it: {name}")
            else:
                facts["beside"] = {"name": name, **watcher.extra_time(other, args.rounds)}
                if "failed" in facts["beside"]:
                    facts["left_out"].append(facts.pop("beside")["failed"])
    show(facts, args.json)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.lab bench", description=__doc__)
    parser.add_argument("--models", metavar="FOLDER", help="models other than the shipped ones")
    parser.add_argument("--json", action="store_true", help="everything as one line of JSON")
    parser.add_argument("--rounds", type=int, default=5, help="the medians are of so many rounds (5)")
    parser.add_argument("--pictures", type=int, default=24, help="pictures with four cards moving (24)")
    parser.add_argument("--tables", type=int, default=6, help="tables of twelve cards for accuracy (6)")
    parser.add_argument("--threads", type=int, default=2, help="threads that the models may use (2)")
    parser.add_argument("--beside", metavar="FILE", help="another detector, as ONNX, in place of a YOLOv8m")
    parser.add_argument("--no-start", action="store_true", help="without start-up and memory")
    parser.add_argument("--no-engines", action="store_true", help="without the comparison of engines")
    parser.add_argument("--no-beside", action="store_true", help="without another detector beside it")
    args = parser.parse_args(arguments)
    folder = None if args.models is None else Path(args.models)
    try:
        with as_refusal():
            return bench(args, WatcherBench(folder, args.threads), FILM, folder or shipped())
    except Refusal as problem:
        print(problem, file=sys.stderr)
        return 2
