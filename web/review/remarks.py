"""What is odd about a film, in sentences: its pictures, the table out of sight, unread cards."""

from __future__ import annotations

from referee.table_events import CardLaid, FilmCut, ViewBack, ViewLost

from ..shown.words.english import ENGLISH
from ..table.strange_deck import unread_cards
from ..table.table import Table
from .film_events import clock, events_in
from .progress import FilmForm, ReviewProgress, ReviewRemark

ALREADY_REMARKED = ("damaged", "gap", "cut", "ends", "handheld")
"""The remarks on a film that say why the table was out of sight."""
SOON_S = 3.0
"""Seconds after such a remark within which the table is seen again; a later return is mentioned."""
FEW_CARDS, FEW_IN_S = 8, 25.0
"""Cards read in a whole film that are too few for one that goes on for so many seconds after the first."""
AT_THE_END = float("inf")


def remarks(table: Table, progress: ReviewProgress) -> list[str]:
    """What is odd about the film, a sentence each, in the order of their minutes."""
    timed = [
        (remark.t, _remark(remark, progress.form))
        for remark in progress.remarks
        if f"film_{remark.kind}" in ENGLISH
    ]
    timed += _lost(table, progress)
    laid = [event for event in events_in(table) if isinstance(event, CardLaid)]
    read = sum(event.read.card is not None for event in laid)
    unread = unread_cards(table.game, deals=1)  # the film does not get a second deal to make sure
    if not laid:
        timed.append((AT_THE_END, ENGLISH["film_no_cards"]))
    elif not table.game.hands:
        timed.append((AT_THE_END, ENGLISH["film_no_deal"]))
    elif unread is not None:
        about = {"n": unread.unread, "of": unread.seen, "book": table.game.rules.book}
        timed.append((AT_THE_END, ENGLISH["film_unread"].format(**about)))
    elif read < FEW_CARDS and progress.t - laid[0].t > FEW_IN_S:
        span = {"t": clock(laid[0].t), "until": clock(progress.t), "n": read}
        timed.append((laid[0].t, ENGLISH["film_few_cards"].format(**span)))
    return [sentence for _, sentence in sorted(timed, key=lambda pair: pair[0])]


def _lost(table: Table, progress: ReviewProgress) -> list[tuple[float, str]]:
    """When the table could not be seen, and why; what the film's own remarks say is not said again."""
    spans: list[tuple[ViewLost, float | None]] = []
    lost: ViewLost | None = None
    for event in events_in(table):
        if isinstance(event, ViewLost):
            lost = event
        elif lost is not None and isinstance(event, ViewBack | FilmCut):
            spans.append((lost, event.t))
            lost = None
    if lost is not None:
        spans.append((lost, None))
    sentences = (_of_lost(progress, lost.t, back, lost.why) for lost, back in spans)
    return [sentence for sentence in sentences if sentence is not None]


def _of_lost(progress: ReviewProgress, t: float, back: float | None, why: str) -> tuple[float, str] | None:
    """The sentence about the table out of sight from ``t`` until ``back`` (None: until the end)."""
    known = [remark for remark in progress.remarks if remark.kind in ALREADY_REMARKED]
    until = next((remark.until or remark.t for remark in known if abs(remark.t - t) < 1), None)
    end = progress.t if back is None else back
    if until is not None and end - until < SOON_S:
        return None
    form = ("film_lost" if until is None else "film_not_again") + ("" if back is not None else "_to_end")
    since = t if until is None else until
    return since, ENGLISH[form].format(t=clock(since), until=clock(end), why=why)


def _remark(odd: ReviewRemark, form: FilmForm) -> str:
    until = odd.t if odd.until is None else odd.until
    about = {"t": clock(odd.t), "until": clock(until), "n": odd.n, "looked": form.looked_at}
    return ENGLISH[f"film_{odd.kind}"].format(**about)
