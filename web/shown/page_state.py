"""What a device of a table is sent: the state that the page is drawn from, and all its parts.

The descriptions of addresses and the types of the page's scripts are made of these classes.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from referee.seats import Seat

from ..journal.evenings import Agreement
from .around import CameraState, ClubState, DigitsState, FilmState, RecordingState, SeatsState, SlowState
from .by_side import BySide

FactToSend = dict[str, Any]
"""A fact in the form in which it is sent back."""


StatusWord = Literal["ready", "reach", "seen", "complete", "hand_over", "blind", "calling", "needs"]
"""The status of a table: what the camera or the page waits for."""


class Book(Struct, frozen=True):
    """The book of laws that is played by, and the values that the house has changed."""

    id: str
    name: str
    house: list[str]


class PlayState(Struct, frozen=True):
    """A card in the trick on the table; ``likely`` are those that it may be taken for."""

    seat: str | None
    card: str | None
    place: int
    likely: list[str]
    pictures: list[str]


class ChoiceState(Struct, frozen=True):
    """An answer that may be given; ``key`` is what is sent back."""

    key: str
    label: str
    card: str | None
    suit: str | None
    seat: str | None
    alone: bool


class QuestionState(Struct, frozen=True):
    """A question. seat: the only seat it is about. spoken: about a call. withheld: to answer from memory."""

    id: str
    kind: str
    deal: int
    seat: str | None
    text: str
    pictures: list[str]
    choices: list[ChoiceState]
    any_card: bool
    withheld: bool
    spoken: bool


class LawState(Struct, frozen=True):
    """The law that a ruling applies, in its book's words."""

    id: str
    number: str
    text: str
    name: str


class UnfoundedState(Struct, frozen=True):
    """Why a claim is no revoke at all, and the cards that show it."""

    kind: str
    says: str
    cards: list[str]


class RemedyState(Struct, frozen=True):
    """What a side may choose."""

    name: str
    side: str
    says: str
    seat: str | None
    card: str | None


class Exhibit(Struct, frozen=True):
    """A card of a proof, in its trick, with its picture and the table's."""

    card: str
    seat: str
    trick: int | None
    place: int
    likely: list[str]
    picture: str | None
    table: str | None


class ProofState(Struct, frozen=True):
    """The two cards that prove a revoke; ``how`` the second one was seen."""

    led: str | None
    how: str
    played: Exhibit
    held: Exhibit


class Replay(Struct, frozen=True):
    """A clip of a play, and what it shows."""

    clip: str
    says: str


class Decision(Struct, frozen=True):
    """What a director has decided about a ruling."""

    stands: bool
    name: str
    why: str


class RulingState(Struct, frozen=True):
    """A ruling; ``told``: it is announced to the table; ``show``: the number of cards to be shown."""

    id: str
    deal: int
    kind: str
    offender: str | None
    trick: int | None
    status: str
    points: BySide
    outcome: str
    says: str
    certainty: str
    missing: str
    claimed: bool
    show: int
    law: LawState
    why: UnfoundedState | None
    remedies: list[RemedyState]
    chosen: str
    paid: bool | None
    proof: ProofState | None
    replays: list[Replay]
    accepted: Agreement | None
    decided: Decision | None
    told: bool


class PrintedExhibit(Exhibit, frozen=True):
    """A card of a proof with its captions."""

    title: str
    note: str


class PrintedRuling(Struct, frozen=True):
    """A ruling with its captions, for paper; ``said`` is its status and what it brings."""

    id: str
    deal: int
    kind: str
    says: str
    status: str
    said: str
    missing: str
    why: UnfoundedState | None
    accepted: Agreement | None
    decided: Decision | None
    replays: list[Replay]
    proof: list[PrintedExhibit]
    law_text: str
    law_name: str


class ClaimState(Struct, frozen=True):
    """A claim that waits to be settled."""

    against: str
    trick: int | None
    side: str


class ClaimsState(Struct, frozen=True):
    """Where a revoke can be claimed, as a place in the game, and the claims that wait."""

    open: bool
    deal: int
    tricks: int
    now: str
    until: str
    pending: list[ClaimState]


class CallState(Struct, frozen=True):
    """A call that may be entered, with the fact to be sent."""

    seat: str
    call: str
    suit: str | None
    alone: bool
    fact: FactToSend


class ReportState(Struct, frozen=True):
    """A happening that people may report, with the fields to fill in."""

    fact: str
    needs: list[str]
    why: list[str]


class FinishedState(Struct, frozen=True):
    """A game that is over. score is as it stood at its end; deals are its first and last."""

    game: int
    winners: list[str]
    score: BySide
    double: bool
    deals: list[int]


class CardOfTrick(Struct, frozen=True):
    """A card and who played it."""

    seat: str | None
    card: str | None


class LastTrick(Struct, frozen=True):
    """The trick that was turned last, where the book lets people look at it."""

    number: int
    winner: str | None
    plays: list[CardOfTrick]


class ResultState(Struct, frozen=True):
    """How a deal came out, and for which side."""

    kind: str
    side: str


class Moment(Struct, frozen=True):
    """What is worth a moment: who takes the whole trick on the table, the last trick, how the deal ended."""

    winner: str | None
    last_trick: LastTrick | None
    result: ResultState | None


class EveningState(Struct, frozen=True):
    """The evening that is played, or was ended last. ready: nothing was played. Times are seconds since 1970;
    games are the games won by each side; last is when the newest fact was written."""

    number: int
    state: Literal["ready", "open", "ended"]
    began: float | None
    ended: float | None
    last: float | None
    games: BySide
    played: list[FinishedState]


class DirectorState(Struct, frozen=True):
    """Who called the director, when, and about what."""

    about: str
    by: str
    time: float


class UndoState(Struct, frozen=True):
    """Who asks which side to undo the newest tap; ``ruled``: a ruling would go with it.

    ``what`` was tapped, in words; empty where that would name a covered card.
    """

    by: Seat | None
    of: Seat | None
    ruled: bool
    refused: bool
    what: str


class ScoreAskedState(Struct, frozen=True):
    """The score that one side proposes; seq is the entry that asks, by the seat (None: everybody's)."""

    seq: int
    by: Seat | None
    score: BySide
    refused: bool


class DealAskedState(Struct, frozen=True):
    """A deal that a seat entered without its cards, and that the other side has not accepted yet."""

    deal: int
    by: Seat


class May(Struct, frozen=True):
    """What this device may do now."""

    record: bool
    undo: bool
    redo: bool
    rematch: bool
    begin: bool
    end: bool
    resume: bool


class TableState(Struct, frozen=True, kw_only=True):
    """The game of a table, as ``role`` may see it; rulings are those of the newest two deals."""

    role: str
    book: Book
    house: list[str]
    seats: list[str]
    sides: list[str]
    score: BySide
    game_points: int
    target: int
    games: BySide
    rubbers: list[BySide]
    last_game: list[str]
    game_won: list[str]
    final: FinishedState | None
    """How the game that has just ended stood, until a rematch or the next deal."""
    deal: int
    phase: str
    dealer: str | None
    turn: str | None
    turn_for: str | None
    trump: str | None
    maker: str | None
    alone: list[str]
    out: list[str]
    up: str | None
    round: int
    calls: list[CallState]
    may_pass: bool
    trick: list[PlayState]
    trick_number: int
    tricks: BySide
    collected: BySide
    points: BySide | None
    next_dealer: str | None
    moment: Moment
    questions: list[QuestionState]
    rulings: list[RulingState]
    claims: ClaimsState
    pack: list[str]
    reports: list[ReportState]
    word: StatusWord
    """The status of the table: its text in the page's words is ``word_`` and this."""


class PageState(TableState, frozen=True, kw_only=True):
    """All that the page of a table is drawn from; eye is the camera.

    wrong has the keys of what is wrong, notices what stands until it is settled, said what the newest entry
    changed, and kept the steps that this device may not make.
    """

    table: str
    title: str
    seq: int
    names: dict[str, str]
    eye: CameraState
    slow: SlowState | None
    board: str | None
    digits: DigitsState | None
    film: FilmState | None
    club: ClubState | None
    recording: RecordingState | None
    seats_asked: SeatsState | None
    wrong: list[str]
    notices: list[str]
    director: DirectorState | None
    evening: EveningState
    undo_asked: UndoState | None
    score_asked: ScoreAskedState | None
    deal_asked: DealAskedState | None
    said: list[str]
    may: May
    kept: list[str]
