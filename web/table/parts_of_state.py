"""Parts of the page's state that follow from the journal, and not from the game alone."""

from __future__ import annotations

from itertools import islice

from msgspec import structs

from referee.facts.register import Claimed, Tallied
from referee.view.announced import as_announced
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role
from referee.view.table import TableView

from ..journal.entries import (
    Confirmed,
    DealAccepted,
    Happened,
    NoteUndone,
    ScoreAnswered,
    ScoreAsked,
    UndoAsked,
    UndoRefused,
)
from ..journal.evenings import Evening
from ..journal.lines import FactEntry
from ..journal.undo_and_redo import NOTES, REDO, UNDO
from ..shown import state as shown_state
from ..shown.around import RecordingState, SeatsState
from ..shown.change_log import described
from ..shown.names import Words
from ..shown.page_state import DealAskedState, EveningState, May, ScoreAskedState, TableState, UndoState
from ..shown.standing import stands
from ..shown.words.english import ENGLISH
from .logbook import Logbook
from .surroundings import Around


def evening_state(evening: Evening, view: TableView) -> EveningState:
    """The open evening, or the last: its state, its times, and its games."""
    return EveningState(
        number=evening.number,
        state="ended" if evening.ended is not None else "open" if evening.facts else "ready",
        began=evening.began,
        ended=evening.ended,
        last=evening.facts[-1].time if evening.facts else None,
        games=shown_state.by_side(view.rules, view.games_won),
        played=[shown_state.finished_state(view.rules, finished) for finished in view.played],
    )


def score_asked(logbook: Logbook) -> ScoreAskedState | None:
    """The score that a side asks the other side to agree to.

    None if both sides agreed, or if the score has changed since the proposal.
    """
    asked, answered = logbook.newest(ScoreAsked), logbook.newest(ScoreAnswered)
    if asked is None or asked.seq < logbook.since:
        return None
    answer = answered.what if answered is not None and answered.what.seq == asked.seq else None
    now = as_announced(logbook.game, Role.TABLE).standing.points
    if (answer is not None and answer.agreed) or now != asked.what.was:
        return None
    score = shown_state.by_side(logbook.game.rules, asked.what.points)
    return ScoreAskedState(asked.seq, asked.what.by, score, answer is not None)


def deal_asked(logbook: Logbook) -> DealAskedState | None:
    """The newest deal, if a seat entered its result and the other side has not accepted it yet."""
    accepted = logbook.newest(DealAccepted)
    facts = (act[-1] for act in reversed(logbook.steps.done) if isinstance(act[-1], FactEntry))
    for fact in islice(facts, 1):
        if isinstance(fact.what.event, Tallied) and fact.by.seat is not None:
            deal = len(logbook.game.hands)
            return (
                None
                if accepted is not None and accepted.seq > fact.seq
                else DealAskedState(deal, fact.by.seat)
            )
    return None


def undo_asked(logbook: Logbook) -> UndoState | None:
    """The request to undo the newest tap: who asks which side, and whether it was refused; None without."""
    asked, refused, done = logbook.newest(UndoAsked), logbook.newest(UndoRefused), logbook.steps.done
    if asked is None or not done or asked.what.seq != done[-1][0].seq:
        return None
    if asked.seq < logbook.facts[-1].seq:
        return None
    is_refused = refused is not None and refused.seq > asked.seq
    what = described(done[-1][-1].what, Words(logbook.settings.names, logbook.players), logbook.game)
    return UndoState(asked.what.by, asked.what.of, asked.what.ruled, is_refused, what)


def seats_asked(logbook: Logbook, around: Around) -> SeatsState | None:
    """The picture of the table for the question of who sits where; None before the first trick."""
    played = any(trick.is_quitted for hand in logbook.game.hands[-2:] for trick in hand.tricks)
    return around.seats if played else None


def recording_now(logbook: Logbook, around: Around) -> RecordingState | None:
    """The state of this evening's recording, and the hand that people can confirm now, if any."""
    recording = around.recording
    if recording is None or not recording.is_on:
        return recording
    return structs.replace(recording, confirm=to_confirm(logbook))


def to_confirm(logbook: Logbook) -> int | None:
    """The number of the last finished hand, while nobody has confirmed its cards."""
    hands = logbook.game.hands
    deal = len(hands) if hands and may_be_looked_at(hands[-1]) else len(hands) - 1
    entry = logbook.newest(Confirmed)
    known = entry.what.deal if entry is not None and entry.seq >= logbook.since else 0
    return deal if deal > known and hands[deal - 1].plays else None


def newest_change(logbook: Logbook, shown: TableState, names: Words) -> list[str]:
    """What the newest entry has changed, as a sentence; empty if it only continues the game."""
    what = logbook.entries[-1].what if logbook.entries else None
    if isinstance(what, NoteUndone):
        return [_stepped(logbook, UNDO if what.undone else REDO, shown, names)]
    if isinstance(what, NOTES):
        return [f"{described(what, names, logbook.game)}."]
    if not isinstance(what, Happened):
        return []
    if isinstance(what.event, Claimed):
        return [_claimed(what.event, shown, names)]
    if what.step in (UNDO, REDO):
        return [_stepped(logbook, what.step, shown, names)]
    if what.short is None:
        return [names(line) for line in what.said]
    return [names(what.short)] if what.short else []


def _claimed(claim: Claimed, shown: TableState, names: Words) -> str:
    """That a claim was recorded, for a device on which what it says stands below the pad."""
    said = ENGLISH["claim_made"].format(side=names.side(str(claim.side)), who=names.names[str(claim.against)])
    if claim.deal is not None:
        return f"{said}. {ENGLISH['claim_of_deal'].format(n=claim.deal)}"
    waits = any(waiting.against == str(claim.against) for waiting in shown.claims.pending)
    return f"{said}. {ENGLISH['claim_waits' if waits else 'claim_answered']}"


def _stepped(logbook: Logbook, step: str, shown: TableState, names: Words) -> str:
    """What was just undone or redone, and how the game stands now."""
    acts = logbook.steps.last_undone if step == UNDO else logbook.steps.done[-1:]
    did = described(acts[-1][-1].what, names, logbook.game) if acts else ""
    said = ENGLISH[f"said_{step}_what"].format(what=did) if did else ENGLISH[f"said_{step}"]
    return " ".join((said, stands(shown, names)))


def may_do(logbook: Logbook, around: Around, view: TableView) -> May:
    """What a device may do now: enter, undo or redo, begin another game or evening."""
    steps, played, ended = logbook.steps, bool(logbook.facts), logbook.ended is not None
    mine = view.role != Role.SPECTATOR
    between = mine and (view.deal is None or view.deal.may_be_looked_at)
    between = between and (view.role == Role.DIRECTOR or not around.is_in_round)
    return May(
        record=mine,
        undo=mine and bool(steps.done),
        redo=mine and bool(steps.undone),
        rematch=mine and view.final is not None and not ended,
        begin=between,
        end=between and played and not ended,
        resume=mine and ended,
    )
