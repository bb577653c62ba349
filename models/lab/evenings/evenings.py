"""Many simulated deals watched with the models and ruled as at a live table, counted against their truth.

``python -m models.lab evenings FOLDER --count 200 --seed 1`` films the deals of ``models.lab.films``'s
mixture (tables, lamps, cameras, books, clean play and planted faults) into FOLDER, watches each, and
prints what was right; the error output says of each deal what was not. What was filmed and watched already
is kept: a run that was broken off goes on, and a deal is watched again only after a change of ``vision`` or
the weights; the events are judged again after a change of the referee.
``--deck``: each evening begins with the pack check, as a table's set-up asks for.
``--places``: on tables and from cameras other than the usual ones (near, far, low, off the middle, round,
oblong, larger than the picture, small and large pictures), a line of figures for each of them.
``--size 1920x1080``: the pictures are of that size; give each size a FOLDER of its own.
``--covers``: deal k on cover k of those kept for the examination, a line of figures for each, with the
processor's time against the film's length; ``--covers check flower`` tries the command on other cloths,
``--covers lined`` on tartan, boards, tiles and others with straight lines like a table's edges.
``--cameras 45 35``: deal k from camera k of these, degrees above the table.
``--one-look``: the kept pictures are not looked at again when a hand is over, as a live table does.
``--bands 0 12 30``: each deal is watched in steady light and in that of lamps that flicker by so many
per cent, a line of figures for each of them.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
from msgspec.structs import replace

from models.lab.evenings.at_table import judged
from models.lab.evenings.enrolled import enrol, spread_film
from models.lab.evenings.flicker import Flicker
from models.lab.evenings.openings import summed
from models.lab.evenings.outcome import KeptOutcome, Outcome, read_outcome, write_outcome
from models.lab.evenings.score import Score
from models.lab.evenings.watched_film import WatchedFilm, stored_or_watched, watched
from models.lab.films.film.many_filmed_deals import PLACES, elsewhere, mixture, on_covers, place_of
from models.lab.films.film.truth_file import read_truth
from models.lab.films.film.with_truth import simulate
from models.lab.films.play.scenario import Scenario
from models.lab.films.room.cloths import TABLES
from models.lab.films.room.covers import COVERS, EXAMINED, LINED
from models.lab.films.room.lens import CAMERAS
from referee.asking.question import Kind
from referee.book.loading import load
from vision.camera.open_source import open_source
from vision.nets.card_detector import Detector
from vision.nets.inference_engine import open_precise
from vision.reading.card_reader import Reader
from vision.reading.kept_card import read_kept_card

KINDS = (
    Kind.WHICH_CARD, Kind.CARD_OWNER, Kind.WHO_DEALT, Kind.WHO_WON, Kind.WHO_GATHERED, Kind.CARD_TWICE,
    Kind.CARD_NOT_SEEN, Kind.STRANGE_CARD, Kind.FACED_CARD,
)  # fmt: skip
"""The kinds of questions that the play can raise, as they are counted."""
WITHIN_S = (0.15, 0.3)
"""Seconds in which 95 % of the cards should be reported: after the pack check, and without it."""
ROOT = Path(__file__).resolve().parents[3]
MODELS = ROOT / "models"


def referee_as_it_is() -> str:
    """A name for the referee and the table as they are."""
    return _named([*(ROOT / "referee").rglob("*.py"), *(ROOT / "web" / "table").rglob("*.py")])


def watcher_as_it_is(models: Path) -> str:
    """A name for the watcher and the weights as they are."""
    code = [path for path in (ROOT / "vision").rglob("*.py") if "bench" not in path.parts]
    return _named([*code, *models.glob("*.onnx"), *models.glob("*.json")])


def _named(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def watch_deal(
    folder: Path, seed: int, options: dict[str, Any], args: argparse.Namespace, bands: int = 0
) -> Outcome:
    """Film the deal where it is not filmed yet, watch it, and store the result next to the film."""
    film = folder / f"deal-{seed:05d}.mp4"
    light = f".bands{bands}" if bands else ""
    truth, kept = film.with_suffix(".jsonl"), film.with_suffix(f"{light}{'.known' if args.deck else ''}.json")
    how = f"{'given' if args.given else 'found'} {'live' if args.live else ''}"
    watcher = f"{args.watcher or watcher_as_it_is(args.models)} {how}"
    judge = f"{watcher} {referee_as_it_is()}{' one look' if args.one_look else ''}"
    if kept.exists():
        with suppress(ValueError, LookupError):  # an earlier form: judged again
            before = read_outcome(kept)
            if before.judged_by == judge:
                return before.outcome
    if not truth.exists():
        simulate(film, seed, Scenario(**{**options, "fps": args.fps}))
    seen = stored_or_watched(
        kept.with_suffix(".seen"), watcher, lambda: _watched(film, seed, options, args, bands)
    )
    second_reads = None if args.one_look else seen.second_reads
    outcome = judged(seed, options | {"bands": bands}, truth, seen.reported, second_reads=second_reads)
    outcome = replace(outcome, pack=seen.pack, processor=seen.processor)
    write_outcome(kept, KeptOutcome(judge, outcome))
    if args.lean:
        film.unlink(missing_ok=True)
        spread_film(film).unlink(missing_ok=True)
    return outcome


def _watched(
    film: Path, seed: int, options: dict[str, Any], args: argparse.Namespace, bands: int
) -> WatchedFilm:
    """The deal watched from the first picture on, filmed again where its film was removed."""
    if not film.exists():
        simulate(film, seed, Scenario(**{**options, "fps": args.fps}))
    head = read_truth(film.with_suffix(".jsonl")).head
    detector, reader = Detector.load(args.models), Reader.load(args.models)
    enrolment = None
    if args.deck:
        deck, enrolment = enrol(film, seed, options, args.fps, detector, reader)
        reader.known = deck.known if deck is not None else None
    pictures: dict[str, bytes] = {}
    source, began = open_source(str(film)), time.process_time()
    frames = Flicker.of(seed, bands / 100).over(source.frames())
    try:
        reported = watched(head, frames, detector, reader, given=args.given, live=args.live, crops=pictures)
    finally:
        source.close()
    processor = round(time.process_time() - began, 2)
    trained = Reader.load(args.models, opener=open_precise, is_exact=True)
    trained.known = reader.known
    pack = load(head.book).cards
    reads = {name: read_kept_card(trained, picture, pack) for name, picture in pictures.items()}
    second_reads = {name: read for name, read in reads.items() if read is not None}
    return WatchedFilm(reported, enrolment, processor, second_reads)


def _in_a_process(job: tuple[Path, int, dict[str, Any], argparse.Namespace, int]) -> Outcome:
    cv2.setNumThreads(1)
    return watch_deal(*job)


def outcomes(args: argparse.Namespace) -> Iterator[Outcome]:
    """The deals one after the other, or ``--jobs`` at a time; always in the order of their seeds."""
    args.folder.mkdir(parents=True, exist_ok=True)
    jobs = [
        (args.folder, seed, dict(options), args, bands)
        for seed, options in deals(args)
        for bands in args.bands
    ]
    if args.jobs == 1:
        yield from (watch_deal(*job) for job in jobs)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        yield from pool.map(_in_a_process, jobs)


def deals(args: argparse.Namespace) -> Iterable[tuple[int, dict[str, Any]]]:
    chosen = mixture(args.count, args.seed, args.faulty, args.openings)
    if args.places:
        chosen = elsewhere(chosen)
    if args.covers is not None:
        chosen = on_covers(chosen, _named_covers(args.covers))
    if args.cameras:
        cameras = cycle(args.cameras)
        chosen = ((seed, {**options, "camera": next(cameras)}) for seed, options in chosen)
    if args.size is not None:
        width, height = args.size
        chosen = ((seed, {**options, "width": width, "height": height}) for seed, options in chosen)
    return ((seed, options) for seed, options in chosen if args.only is None or seed in args.only)


def by_bands(outcomes: Sequence[Outcome]) -> str:
    """What was right in the light of each lamp, a line each."""
    depths = sorted({outcome.bands for outcome in outcomes})
    return "\n".join(
        f"bands of {depth} %: {_figures([deal for deal in outcomes if deal.bands == depth])}"
        for depth in depths
    )


def _named_covers(names: Sequence[str]) -> list[str]:
    """The covers that ``--covers`` names."""
    return [cover for name in names for cover in (LINED if name == "lined" else [name])] or list(COVERS)


def summary(outcomes: Sequence[Outcome]) -> str:
    """The figures, a line each."""
    counts = sum((outcome.counts for outcome in outcomes), Score())
    n, books = len(outcomes), Counter(outcome.book for outcome in outcomes)
    faulty = [outcome for outcome in outcomes if outcome.planted]
    revokes = [outcome for outcome in outcomes if outcome.has_revoke]
    asked = sum(len(outcome.asked) for outcome in outcomes)
    late = sorted(delay for outcome in outcomes for delay in outcome.late)
    spent = sorted(seconds for outcome in outcomes for seconds in outcome.spent)
    speeds = [outcome.seconds / outcome.took for outcome in outcomes if outcome.took]
    unread_only = [o for o in outcomes if not o.is_right and not o.left_wrong]
    lines = [
        f"deals: {n} ({len(faulty)} with a planted fault); "
        + ", ".join(f"{book} {k}" for book, k in books.most_common()),
        f"every fact right without asking: {sum(o.is_right for o in outcomes)} of {n};"
        f" right with the questions answered: {sum(not o.left_wrong for o in outcomes)} of {n}"
        f" ({len(unread_only)} by answers); nothing reported that was not so, cards that nobody needed left"
        f" unread: {sum(not o.reported_wrong for o in outcomes)} of {n}",
        f"points of the deal before any answer: {sum(o.points == o.points_due for o in outcomes)} right,"
        f" {sum(o.points is None and o.points_due is not None for o in outcomes)} left open,"
        f" {sum(o.points is not None and o.points != o.points_due for o in outcomes)} wrong",
        f"false accusations: {sum(len(o.accused) for o in outcomes)}",
        f"rulings missed after the answers: {sum(len(o.missed) for o in outcomes)}",
        f"planted revokes: {len(revokes)}; both cards read: {sum(o.provable for o in revokes)};"
        f" proved with two pictures: {sum(o.proved for o in revokes)}",
        f"laid cards: {counts.right} right, {counts.wrong} wrong, {counts.unread} unread,"
        f" {counts.missed} missed of {counts.cards}; {counts.invented} invented",
        f"seats: {counts.cards - counts.missed - counts.seats_right} wrong"
        f" of {counts.cards - counts.missed}; order wrong: {counts.orders_wrong}",
        f"gathers: {counts.gathers_seen} seen of {counts.gathers}, by the right seat"
        f" {counts.gathers_by_right}; {counts.gathers_invented} invented",
        f"up-cards, cards lifted and exposed, hands laid down: {counts.others_right} right of"
        f" {counts.others}; {counts.others_invented} invented",
        f"questions: {asked}, {asked / max(n, 1):.2f} a deal; later cards answered"
        f" {sum(len(o.settled) for o in outcomes)} of them before anybody did;"
        f" {sum(len(o.asked) for o in outcomes if not o.planted)} in the {n - len(faulty)} deals without a"
        " planted fault",
        *(f"    {kind} {k}" for kind, k in _kinds(outcomes).most_common()),
    ]
    lines += summed([outcome.opening for outcome in outcomes])
    for what, times in (("hand gone to the picture that reports", late), ("over that picture", spent)):
        if times:
            p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
            lines.append(f"{what}: median {statistics.median(times):.3f} s, 95 % {p95:.3f} s")
    if late:
        shares = (f"{100 * sum(t <= most for t in late) / len(late):.1f} % in {most} s" for most in WITHIN_S)
        lines.append(f"cards reported after the hand has gone: {', '.join(shares)}")
    packs = [outcome.pack for outcome in outcomes if outcome.pack]
    if packs:
        known, cards = sum(pack.known for pack in packs), sum(pack.cards for pack in packs)
        lines.append(
            f"packs checked: {len(packs)}; {known} of {cards} cards learnt,"
            f" {sum(pack.taps for pack in packs)} of them named by hand,"
            f" {sum(pack.wrong for pack in packs)} under a wrong name"
        )
    if speeds:
        lines.append(f"speed: {statistics.median(speeds):.1f} times real time (median)")
    return "\n".join(lines)


def by_place(outcomes: Sequence[Outcome]) -> str:
    """What was right at each kind of table and camera, a line each, and those that no deal was filmed at."""
    filmed = dict.fromkeys(place_of(outcome.seed) for outcome in outcomes)
    lines = [
        f"{place}: {_figures([outcome for outcome in outcomes if place_of(outcome.seed) == place])}"
        for place in filmed
    ]
    return "\n".join([*lines, *_left_out(PLACES, filmed)])


def by_cover(outcomes: Sequence[Outcome], covers: Iterable[str]) -> str:
    """What was right on each cover, and the processor's time by the film's length, a line each.

    Also those of the wanted ``covers`` that no deal was filmed on.
    """
    lines = []
    filmed = dict.fromkeys(str(outcome.options["table"]) for outcome in outcomes)
    for cover in filmed:
        here = [outcome for outcome in outcomes if outcome.options["table"] == cover]
        timed = [(outcome.processor, outcome.seconds) for outcome in here if outcome.processor is not None]
        share = sum(took for took, _ in timed) / max(sum(length for _, length in timed), 1e-9)
        lines.append(f"{cover}: {_figures(here)}; {share:.2f} of the film's length")
    return "\n".join([*lines, *_left_out(covers, filmed)])


def _left_out(wanted: Iterable[str], filmed: Collection[str]) -> Iterator[str]:
    """A line with those of the ``wanted`` that no deal was filmed for, if there are any."""
    if lacking := [name for name in wanted if name not in filmed]:
        yield f"not filmed: {', '.join(lacking)}"


def _figures(here: Sequence[Outcome]) -> str:
    """What was right in these deals, in a line."""
    counts = sum((outcome.counts for outcome in here), Score())
    return (
        f"cards {counts.right} right, {counts.wrong} wrong, {counts.unread} unread,"
        f" {counts.missed} missed of {counts.cards}, {counts.invented} invented;"
        f" seats {counts.seats_right}; gathers {counts.gathers_by_right} of {counts.gathers};"
        f" up-cards and others {counts.others_right} of {counts.others},"
        f" {counts.others_invented} invented; questions {sum(len(o.asked) for o in here)};"
        f" accusations {sum(len(o.accused) for o in here)}"
    )


def _kinds(outcomes: Sequence[Outcome]) -> Counter[str]:
    """How many questions of each kind were asked."""
    kinds = (question.kind for outcome in outcomes for question in outcome.asked)
    return Counter(kind if kind in KINDS else "others" for kind in kinds)


def remarks(outcome: Outcome) -> str:
    """One deal in a line, with what was not right below it."""
    kind = outcome.planted.kind if outcome.planted is not None else "clean"
    word = "right" if outcome.is_right else "right once asked" if not outcome.left_wrong else "WRONG"
    light = f" bands {outcome.bands} %" if outcome.bands else ""
    lines = [f"{outcome.seed}{light} {outcome.book} {kind}: {word} ({outcome.took:.0f} s)"]
    lines += [f"    accused {accusation.in_words}" for accusation in outcome.accused]
    lines += [f"    missed {ruling.in_words}" for ruling in outcome.missed]
    lines += [f"    asked {question.in_words}" for question in outcome.asked]
    lines += [f"    {fact.in_words}" for fact in outcome.facts_wrong]
    lines += [f"    camera: {line}" for line in outcome.counts.remarks]
    return "\n".join(lines)


def _size(text: str) -> tuple[int, int]:
    """The width and height of pictures, from ``1920x1080``."""
    width, height = text.split("x")
    return int(width), int(height)


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab evenings", description=__doc__)
    options.add_argument("folder", type=Path, help="where films and what came of them are kept")
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--seed", type=int, default=1, help="the first deal's seed; the others follow (1)")
    options.add_argument("--only", type=int, nargs="+", metavar="SEED", help="only these of them")
    options.add_argument("--faulty", type=float, default=0.5, help="the share with a planted fault (0.5)")
    options.add_argument(
        "--openings",
        action="store_true",
        help="film each from the cut on, most from the shuffle on, a third with a card dealt face up",
    )
    options.add_argument(
        "--places", action="store_true", help="film each at another kind of table or camera, by its seed"
    )
    options.add_argument(
        "--covers", nargs="*", choices=("lined", *TABLES, *EXAMINED), metavar="COVER",
        help="film deal k on cover k of these; 'lined': of those with straight, repeated lines; if none is"
        " named, of the other twelve kept for the examination",
    )  # fmt: skip
    options.add_argument(
        "--cameras", nargs="+", choices=CAMERAS, metavar="CAMERA",
        help="film deal k from camera k of these: degrees above the table (45, 35, 28, 22), or a name",
    )  # fmt: skip
    options.add_argument(
        "--bands", type=int, nargs="+", default=[0], metavar="PERCENT",
        help="watch each in the light of lamps that flicker by so many per cent of it (0)",
    )  # fmt: skip
    options.add_argument("--size", type=_size, metavar="WIDTHxHEIGHT", help="of the pictures (1280x720)")
    options.add_argument("--fps", type=float, default=12.0)
    options.add_argument("--jobs", type=int, default=1, help="deals at a time (1)")
    options.add_argument("--models", type=Path, default=MODELS)
    options.add_argument("--given", action="store_true", help="take the table's corners from the truth")
    options.add_argument("--deck", action="store_true", help="begin with a pack check and read by its deck")
    options.add_argument("--live", action="store_true", help="pass over pictures that come while it is busy")
    options.add_argument(
        "--eye", dest="watcher", metavar="NAME",
        help="judge again what the watcher of this name reported, whatever it is now",
    )  # fmt: skip
    options.add_argument(
        "--one-look", action="store_true", help="do not look at the kept pictures again after a hand"
    )
    options.add_argument("--lean", action="store_true", help="remove each film once it was watched")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Watch the deals; the status is 1 where somebody was accused falsely."""
    args = parser().parse_args(arguments)
    finished = []
    for outcome in outcomes(args):
        finished.append(outcome)
        print(remarks(outcome), file=sys.stderr, flush=True)
    print(summary(finished))
    if args.places:
        print(by_place(finished))
    if args.covers is not None:
        print(by_cover(finished, _named_covers(args.covers)))
    if len(args.bands) > 1:
        print(by_bands(finished))
    return int(any(outcome.accused for outcome in finished))
