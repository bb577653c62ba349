"""``bowerbird review``: makes of a film an evening in a journal, a page to send, and a few questions."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from mimetypes import guess_type
from pathlib import Path
from typing import Literal

from msgspec import to_builtins
from tqdm import tqdm

from referee.book.loading import load
from referee.game.game import Game
from referee.laws.ruling import REVOKE
from referee.table_events import TableEvent
from referee.view.role import Role

from ..journal.agreed_settings import Settings
from ..journal.evidence_store import Evidence, folder_of
from ..journal.journal import Journal
from ..review import page as review_page
from ..review import text as review_text
from ..review.clips import keep_clips
from ..review.film_events import FilmClock, FilmReports, clock, events_in
from ..review.film_summary import Review
from ..review.folder import DECK, PAGE, PAPER, CannotReview, ReviewFolder, mark_of
from ..review.naming import FilmNaming
from ..review.progress import FilmedViews, ReviewArguments, ReviewProgress
from ..review.typed_claims import Claim, answer
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.second_look import SecondLook
from ..table.table import Table
from . import Refusal
from .data_folders import deck_in_use, review_secret
from .film_watcher import AtRest, FilmEye, NotGoneOnWith, looks_of_film
from .judge import by_other, house_rules
from .terminal_output import say

TABLE = "table"
"""The table's name in the journal: the default of ``serve``."""
BOOK = "american"
LOOKS_AGAIN_WITHIN_S = 60.0
"""Seconds for the second look at a hand: no page waits, and a film is read the same every time."""
STORED_EVERY = 15.0
"""Seconds of watching after which the progress is stored."""


@dataclass(slots=True)
class Reviewing:
    """The parts of a running review; ``film`` is None if it was watched to its end before."""

    folder: ReviewFolder
    table: Table
    clock: FilmClock
    progress: ReviewProgress
    film: FilmEye | None


def review(args: Namespace) -> int:
    """Watch the rest of the film, take answers and claims, and write the result."""
    kind = guess_type(args.film)[0] or ""
    if kind.startswith("image/") and kind != "image/gif" and Path(args.film).is_file():
        raise Refusal(ENGLISH["refusal_picture_for_film"].format(name=args.film))
    try:
        claims = [
            Claim.read(text) for text in args.claim or ()
        ]  # a malformed claim is refused before anything is watched
        with _opened(args) as reviewing:
            if reviewing.film is not None:
                _watch(args, reviewing, reviewing.film)
            reviewing.clock.now = None
            naming = FilmNaming(reviewing.table, partial(looks_of_film, args.models), reviewing.progress)
            notes = _wishes(args, reviewing, claims, naming)
            _cut_clips(args, reviewing)
            _tell(args, reviewing, notes, naming)
    except CannotReview as problem:
        raise Refusal(str(problem)) from None
    return 0


# ---- what there is -------------------------------------------------------------------------------


@contextmanager
def _opened(args: Namespace) -> Iterator[Reviewing]:
    path = Path(args.film)
    where = Path(args.out) if args.out else path.with_name(f"{path.stem}-review")
    folder = ReviewFolder(where, review_secret())
    with ExitStack() as held:
        if folder.path.is_dir():
            held.enter_context(folder.held())
        yield from _opened_in(folder, path, args, held)


def _opened_in(folder: ReviewFolder, path: Path, args: Namespace, held: ExitStack) -> Iterator[Reviewing]:
    """The review in ``folder`` (``held`` if it exists); it is made only if the film can be read."""
    before = None if args.again else folder.progress()
    book = args.rules or (before.asked.book if before else BOOK)
    settings = _settings(args, book)
    by_other(Game(load(book)), args.also)  # what cannot be compared is said before the film is watched
    film, made, seen = None, not folder.path.is_dir(), False
    if before is None or not before.over:
        film = FilmEye(args.film, args.corners, args.north, args.models, deck_in_use(args.deck))
    else:
        folder.forget_eye()
    try:
        progress = before or _begun(path, film, _asked(args, book))
        _same_film(args, path, folder, progress, book)
        if made:
            held.enter_context(folder.held())
        if before is None:
            _make_room(folder, args.again)
            folder.store(progress)
        clock_of_film = FilmClock(progress.began)
        with closing(Journal(folder.journal)) as journal:
            evidence = Evidence(folder_of(folder.journal) / TABLE)
            # a journal that was made before keeps what was agreed, unless the command names something else
            asked = settings if before is None or args.rules or args.house else None
            table = Table(TABLE, journal, evidence, asked, clock_of_film)
            try:
                yield Reviewing(folder, table, clock_of_film, progress, film)
            finally:
                seen = progress.over or bool(events_in(table))
    except Exception:
        if made and not seen:
            folder.vanish()
        raise
    finally:
        if film is not None:
            film.close()


def _make_room(folder: ReviewFolder, again: bool) -> None:
    if folder.journal.exists() and not again:
        raise CannotReview(ENGLISH["refusal_no_progress"].format(path=folder.path))
    folder.forget()


def _settings(args: Namespace, book: str) -> Settings:
    if args.house is None:
        return Settings(book)
    rules = load(book, *house_rules(args.house))
    given = {name: getattr(rules, name) for name in rules.house}
    return Settings(
        book, {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
    )


def _begun(path: Path, film: FilmEye | None, asked: ReviewArguments) -> ReviewProgress:
    assert film is not None
    began = film.taken if film.taken is not None else path.stat().st_mtime - film.seconds
    dated: Literal["film", "file"] = "film" if film.taken is not None else "file"
    return ReviewProgress(path.name, mark_of(path), asked, began, dated, film.seconds, film.form)


def _asked(args: Namespace, book: str) -> ReviewArguments:
    """The arguments that change what the watcher sees: they are fixed for a film."""
    deck = deck_in_use(args.deck)
    cards = sorted(map(str, load(book).cards))
    return ReviewArguments(book, cards, args.corners, args.north, str(deck) if deck else None)


def _same_film(
    args: Namespace, path: Path, folder: ReviewFolder, progress: ReviewProgress, book: str
) -> None:
    """Raise CannotReview if the review was begun with other arguments."""
    if path.is_file() and mark_of(path) != progress.mark:
        raise CannotReview(ENGLISH["refusal_other_film"].format(path=folder.path, film=progress.film))
    now, then = _asked(args, book), progress.asked
    given = {
        "cards": args.rules, "corners": args.corners, "north": args.north != "top", "deck": args.deck,
    }  # fmt: skip
    differences = {
        "cards": "another pack",
        "corners": "--corners",
        "north": "--north",
        "deck": "another deck",
    }
    other = [key for key in differences if getattr(now, key) != getattr(then, key)]
    differs = [differences[key] for key in other if given[key] or not progress.over]
    if differs:
        how = ", ".join(differs)
        raise CannotReview(ENGLISH["refusal_other_watching"].format(how=how))


# ---- watching ------------------------------------------------------------------------------------


def _watch(args: Namespace, reviewing: Reviewing, film: FilmEye) -> None:
    """Watch the film to its end; the progress is stored often, so that watching can be interrupted."""
    progress = reviewing.progress
    begun = stored = time.monotonic()
    last = progress.seq, progress.t

    def note() -> None:
        progress.seq, progress.t = last
        progress.heard, progress.spent = reports.received, spent + time.monotonic() - begun
        progress.remarks = [*earlier, *(remark for remark in film.remarks() if remark not in earlier)]

    def at_rest(seq: int, t: float, eye: Callable[[], bytes]) -> None:
        nonlocal last, stored
        last = seq, t
        progress.views.note(t, *film.view)
        shown.update(max(0, round(t) - shown.n))
        if time.monotonic() - stored >= STORED_EVERY:
            note()
            # what was odd later than this is found again
            progress.remarks = [odd for odd in progress.remarks if (odd.until or odd.t) <= t]
            reviewing.folder.store(progress, eye())
            stored = time.monotonic()

    events = _events(args, reviewing, film, at_rest)
    if film.read_again is not None:
        evidence = reviewing.table.evidence
        reviewing.table.second_look = SecondLook(evidence, film.read_again, LOOKS_AGAIN_WITHIN_S)
    spent, earlier = progress.spent, list(progress.remarks)
    reports = FilmReports(reviewing.table, reviewing.clock, progress.began, progress.heard)
    last = progress.seq, progress.t
    shown = tqdm(
        total=round(progress.seconds) or None, initial=round(progress.t), desc=progress.film, leave=False,
        file=sys.stderr, dynamic_ncols=True, disable=True if args.quiet else None,
        bar_format="{desc} {percentage:3.0f}% |{bar}| {elapsed}, {remaining} left",
    )  # fmt: skip

    try:
        with closing(events):
            for event in events:
                reports.report(event)
    except KeyboardInterrupt:
        shown.close()
        say(ENGLISH["terminal_broken_off_at_the_same"].format(last=clock(last[1])), sys.stderr)
        raise
    finally:
        shown.close()
    note()
    progress.over = True
    reviewing.folder.store(progress)


def _events(args: Namespace, reviewing: Reviewing, film: FilmEye, at_rest: AtRest) -> Generator[TableEvent]:
    """The events after the interruption; from the film's start if no usable state is stored."""
    progress = reviewing.progress
    name = f"f{progress.mark.rpartition('-')[2][:8]}-"
    watch = partial(film.watch, reviewing.table.game.rules, reviewing.table.evidence.keep, name, at_rest)
    known = reviewing.folder.eye(progress) if progress.seq >= 0 else None
    if known is not None:
        try:
            events = watch(known, (progress.seq, progress.t))
        except NotGoneOnWith as problem:
            why = str(problem)
        else:
            if not args.quiet:
                say(f"Goes on at {clock(progress.t)}.", sys.stderr)
            return events
    else:
        why = ENGLISH["terminal_it_is_damaged_or_was"]
    if progress.seq >= 0:
        kept = ENGLISH["terminal_what_was_kept_of_the"].format(t=clock(progress.t), why=why)
        say(ENGLISH["terminal_begins_again_from_the_start"].format(kept=kept), sys.stderr)
    progress.seq, progress.t, progress.heard = -1, 0.0, 0
    progress.remarks, progress.views = [], FilmedViews()
    return watch()


# ---- what people ask, and what it comes to -------------------------------------------------------


def _wishes(args: Namespace, reviewing: Reviewing, claims: list[Claim], naming: FilmNaming) -> list[str]:
    """Apply the answers and names, by the numbers and letters last printed, and the claims.

    Returns notes for people.
    """
    asked = {
        question.number: question.id for question in Review(reviewing.table, reviewing.progress).questions()
    }
    similar = naming.groups() if args.named else []
    notes = [answer(reviewing.table, asked, text) for text in args.answer or ()]
    notes += [naming.name(similar, text) for text in args.named or ()]
    notes = [note for note in notes if note]
    if naming.count_named() != reviewing.progress.taught:  # here, or on the table's own page
        kept = reviewing.folder.path / DECK
        if read := naming.read_again(reviewing.clock, kept):
            notes.append(ENGLISH["review_read_again"].format(n=read, deck=kept))
        reviewing.progress.taught = naming.count_named()
        reviewing.folder.store(reviewing.progress)
    for claim in claims:
        claim.record(reviewing.table, reviewing.progress.began)
        if claim.at is None and _is_too_late(reviewing.table, claim):
            form = claim.written()
            notes.append(ENGLISH["review_late_claim"].format(claim=form))
    return notes


def _cut_clips(args: Namespace, reviewing: Reviewing) -> None:
    """Cut the clips that rulings turn on, if the film is at hand."""
    film, opened = reviewing.film, None
    if film is None and Path(args.film).is_file():
        film = opened = FilmEye(args.film)
    if film is not None and reviewing.progress.views.tables:
        keep_clips(reviewing.table, film.cut(reviewing.progress.views))
    if opened is not None:
        opened.close()


def _is_too_late(table: Table, claim: Claim) -> bool:
    """Whether the book rejects a claim as too late."""
    return any(
        ruling.kind == REVOKE and ruling.offender == claim.seat and ruling.status == "lapsed"
        and ruling.deal == (claim.deal or len(table.game.hands))
        for ruling in reading.rulings(table.logbook, Role.TABLE)
    )  # fmt: skip


def _tell(args: Namespace, reviewing: Reviewing, notes: list[str], naming: FilmNaming) -> None:
    """Write the page, and the paper where it is wanted or was written before; print the review."""
    also = by_other(reviewing.table.game, args.also)
    review = Review(reviewing.table, reviewing.progress, also, naming.groups()).state()
    plain = to_builtins(review)
    reviewing.folder.store(reviewing.progress)
    page = reviewing.folder.write(PAGE, review_page.page(plain, reviewing.table).encode())
    before = reviewing.folder.papers()
    papers = list(_papers(reviewing, review.remarks)) if args.pdf or before else []
    for paper in set(before) - set(papers):
        paper.unlink(missing_ok=True)
    if args.json:
        print(json.dumps({**plain, "spent": round(reviewing.progress.spent, 1)}, ensure_ascii=False))
        return
    print(review_text.text(review))
    for note in notes:
        print(f"\n{note}")
    print(ENGLISH["terminal_the_page_to_keep_or"].format(page=page))
    for paper in papers:
        print(f"On paper: {paper}")
    journal = reviewing.folder.journal
    print(ENGLISH["terminal_the_tables_own_page_to"].format(journal=journal))


def _papers(reviewing: Reviewing, remarks: list[str]) -> Iterator[Path]:
    from ..paper import documents as paper_documents

    parts = len(reading.pages(reviewing.table.logbook))
    for part in range(parts):
        name = PAPER if parts == 1 else PAPER.replace(".", f"-{part + 1}.")
        paper = paper_documents.of_evening(reviewing.table, Role.TABLE, part, remarks)
        yield reviewing.folder.write(name, paper)
