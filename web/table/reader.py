"""What a table shows: everything that may be asked of it, to each role no more than the laws let it see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from msgspec.json import Encoder
from msgspec.structs import asdict

from referee.game.game import apply
from referee.game.judged_deal import JudgedDeal
from referee.laws.ruling import RulingId
from referee.seats import Seat
from referee.view.may_see import may_see, rulings_for
from referee.view.open_hand import may_be_looked_at, uncovers
from referee.view.role import Role

from ..journal.agreed_settings import Settings
from ..journal.entries import (
    DealAccepted,
    DirectorCalled,
    Erased,
    ScoreAnswered,
    ScoreAsked,
    UndoAsked,
    UndoRefused,
)
from ..journal.evenings import Evening
from ..journal.evidence_store import Evidence
from ..journal.journal import Journal, Line
from ..journal.undo_and_redo import REDO, UNDO, Act, taken_back
from ..no_secrets import for_people
from ..shown import (
    change_log as shown_change_log,
)
from ..shown import (
    finished_hands as shown_finished_hands,
)
from ..shown import (
    hand as shown_hand,
)
from ..shown import (
    state as shown_state,
)
from ..shown.names import Words
from ..shown.page_state import (
    DealAskedState,
    DirectorState,
    EyeState,
    PageState,
    RulingState,
    ScoreAskedState,
    SlowState,
    UndoState,
)
from ..shown.rulings import ruling_states
from ..shown.tricks import tricks_of
from ..shown.words.english import ENGLISH
from .actors import role_of
from .cache import Made
from .clips import Clips
from .fact_times import Times
from .kept_back import no_path
from .logbook import Logbook, NotNow
from .parts_of_state import deal_asked, evening_state, may_do, said, score_asked
from .trial_card import TrialCard
from .wrongs import number, wrongs

FOR_ALL = ("again", "agreed")
"""The notices that lookers-on read, too."""


def _text(value: object) -> str:
    """A text of a kind of its own, as who did something, as the letters that it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no part of a state")


ENCODER = Encoder(enc_hook=_text)


@dataclass(frozen=True, slots=True)
class Message:
    """What a device is sent: the whole ``state``, and its ``text`` in JSON.

    ``version`` says which: when this process began with the table, the ``revision`` since, and the role;
    of two versions of one beginning the one with the greater revision is the newer.
    """

    revision: int
    version: str
    text: bytes
    state: PageState


class Showing(Logbook):
    """A table as far as it can be asked; what it is told it learns as :class:`web.table.table.Table`."""

    def __init__(
        self,
        table_id: str,
        journal: Journal,
        evidence: Evidence,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.evidence = evidence
        self.clips = Clips(evidence, lambda words: self.set_notice("pictures", words))
        super().__init__(table_id, journal, settings, clock)
        self._born = f"{int(clock() * 1000):x}"
        self._messages: dict[Role, Message] = {}
        self._eye = EyeState("none", "")
        self._hand = False
        self.trial = TrialCard(time.monotonic)
        self._slow: SlowState | None = None
        self.made, self.backs = Made(), Made()  # looked back at by itself: no paper waits for it
        self._board: str | None = None
        self._film: dict[str, Any] | None = None
        self.plays_again: Callable[[], None] | None = None
        """Plays the demo's film from its beginning; None where there is no demo."""
        self._digits: dict[str, Any] | None = None
        self._club: dict[str, Any] | None = None
        self._kept: tuple[int, list[str]] = (-1, [])

    # ---- what stands round it: camera, hand, scoreboard ----------------------------------------

    def set_eye(self, state: str, why: str = "") -> None:
        """Say what the camera is doing: ``none``, ``watching``, ``lost`` (and why) or ``ended``."""
        if state in ("lost", "ended"):
            self.clips.ended()
        self._tell("_eye", EyeState(state, for_people(why)))

    def set_slow(self, slow: SlowState | None) -> None:
        """Say that too few pictures come to follow the play, and why; None where there are enough.

        Then nothing is asked: what was hardly seen would raise question after question.
        """
        self._tell("_slow", slow)

    def set_hand(self, over: bool) -> None:
        """Say whether a hand is over the table."""
        self._tell("_hand", over)

    def set_board(self, words: str | None) -> None:
        """Say how the scoreboard is, in words; None where there is none."""
        self._tell("_board", None if words is None else for_people(words))

    def set_digits(self, digits: dict[str, Any] | None) -> None:
        """Draw the digits and lamps of a virtual scoreboard on the page; None where there is none."""
        self._tell("_digits", digits)

    @property
    def in_round(self) -> bool:
        """Whether the table plays a round of its club, so that its evening is the hub's to begin and end."""
        return self._club is not None and bool(self._club.get("plays"))

    def set_club(self, club: dict[str, Any] | None) -> None:
        """Say how the table stands in its club (:mod:`web.hub.at_table`); None where it is in none."""
        self._tell("_club", club)

    def set_film(self, film: dict[str, Any] | None) -> None:
        """Say that the camera is a recording; None where it is none.

        ``demo``: it is the demo's own; ``said``: what was answered for the people; ``over``: it has ended.
        """
        self._tell("_film", film)

    # ---- what everybody may ask it ------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.settings.title or self.id

    @property
    def director(self) -> DirectorState | None:
        """Who called the director, when and about what; None while he is not called."""
        last = self.newest(DirectorCalled)
        if last is None or not last.what.called:
            return None
        return DirectorState(last.what.about, last.by, last.time)

    @property
    def erased(self) -> Line[Erased] | None:
        """The entry that says what was erased last; None where nothing was."""
        return self.newest(Erased)

    @property
    def eye(self) -> EyeState:
        """How the camera is: its state, and why."""
        return self._eye

    def seat(self, letter: str) -> Seat:
        """The seat of that letter at this table; raises NotNow where nobody sits there."""
        seats = {str(seat): seat for seat in self.game.rules.seating.seats}
        if letter not in seats:
            raise NotNow(ENGLISH["not_now_nobody_sits_at"].format(letter=repr(letter), seats=" ".join(seats)))
        return seats[letter]

    def state(self, role: Role) -> PageState:
        """What a device with ``role`` may see now; nothing the laws would hide."""
        with self._news:
            mine = role != Role.SPECTATOR
            view, names = may_see(self.game, role), Words(self.settings.names)
            slow = self._slow if self._eye.state == "watching" else None
            if slow is not None:
                view = replace(view, questions=())
            shown = shown_state.table_state(view, names, self._pictures, self._beside)
            parts = asdict(shown) | {"word": self._word(shown.word)}
            return PageState(
                **parts,
                table=self.id,
                title=self.name,
                seq=self.seq,
                names={str(s): self.settings.names.get(str(s), "") for s in view.rules.seating.seats},
                eye=self._eye if mine else EyeState(no_path(self._eye.state), no_path(self._eye.why)),
                slow=slow if mine else None,
                board=self._board if mine or self._board is None else no_path(self._board),
                digits=self._digits,
                film=self._film if mine else None,
                club=self._club,
                recording=self.recorded(),
                seats_asked=self.seats_asked() if mine else None,
                # what is wrong with the machine, its paths and its wires are nobody's who looks on
                wrong=wrongs(self._eye.state, self._notices),
                notices=[text for key, text in self._notices.items() if mine or key in FOR_ALL],
                director=self.director,
                evening=evening_state(self._as_written(self.game), view),
                undo_asked=self.undo_asked() if mine else None,
                score_asked=self.score_asked() if mine else None,
                deal_asked=self.deal_asked() if mine else None,
                said=said(self.entries[-1:], shown, names),
                may=may_do(view, self.steps, bool(self._facts), self._ended is not None, self.in_round),
                kept=self._kept_steps() if role == Role.TABLE else [],
            )

    def score_asked(self) -> ScoreAskedState | None:
        """The score that one side asks the other to agree to; None where none is, or the score has moved."""
        return score_asked(self.newest(ScoreAsked), self.newest(ScoreAnswered), self._since, self.game)

    def deal_asked(self) -> DealAskedState | None:
        """The newest deal, where a seat entered it by its result, until the other side has accepted it."""
        return deal_asked(self._facts[-1:], self.newest(DealAccepted), len(self.game.hands))

    def undo_asked(self) -> UndoState | None:
        """Who asks whom to take the newest tap back, and whether it was refused; None where nobody does."""
        asked, refused, done = self.newest(UndoAsked), self.newest(UndoRefused), self.steps.done
        if asked is None or not done or asked.what.seq != done[-1][0].seq:
            return None
        if asked.seq < self._facts[-1].seq:
            return None
        no = refused is not None and refused.seq > asked.seq
        return UndoState(asked.what.by, asked.what.of, asked.what.ruled, no)

    def _kept_steps(self) -> list[str]:
        """The steps that would open what lies gathered, so that not every device may make them."""
        if self._kept[0] != self.seq:
            acts = {UNDO: self.steps.done[-1:], REDO: self.steps.undone[-1:]}
            kept = [step for step, act in acts.items() if act and self._uncovers(act[0])]
            self._kept = (self.seq, kept)
        return self._kept[1]

    def _uncovers(self, act: Act) -> bool:
        after = self.game
        for undone in taken_back(act):
            after = apply(after, undone)
        return uncovers(self.game, after)

    def _word(self, shown: str) -> str:
        """What the table is in one word: what the eye sees there goes before what the game says."""
        if self._eye.state == "lost":
            return "blind"
        at_play = self._eye.state == "watching" and shown in ("ready", "seen", "complete")
        return "reach" if self._hand and at_play else shown

    def evenings(self, role: Role = Role.TABLE) -> list[Evening]:
        """Every evening in which something was played, the first one first, as ``role`` may know it.

        The last may be going on.
        """
        with self._news:
            now = [self._as_written(self.game)] if self._facts else []
            return [evening.seen_by(role) for evening in (*self._earlier, *now)]

    def evening(self, number: int | None = None, role: Role = Role.TABLE) -> Evening:
        """The evening of that number; the one that is played, or was last, where there is none such."""
        with self._news:
            found = self.evenings(role)
            if number is not None and 1 <= number <= len(found):
                return found[number - 1]
            return self._as_written(self.game).seen_by(role) if self._facts or not found else found[-1]

    def pages(self, role: Role = Role.TABLE) -> list[tuple[Evening, shown_finished_hands.Sitting]]:
        """The finished deals of all evenings, in portions that a page and a paper can hold."""
        found = []
        for one in self.evenings(role):
            sittings = shown_finished_hands.sittings(one.game, Times(one.facts))
            found += [(one, sitting) for sitting in sittings]
        return found

    def hands(self, role: Role, page: int | None = None) -> list[dict[str, Any]]:
        """The finished hands of a page, the newest first, as far as a device with ``role`` may see them.

        The pages are numbered from 0; the last one where ``page`` is None or none of them.
        """
        pages = self.pages(role)
        if not pages:
            return []
        known = page is not None and 0 <= page < len(pages)
        one, sitting = pages[page if page is not None and known else -1]
        told = Words(one.settings.names)
        return shown_finished_hands.finished(
            one.game, told, self._pictures, role, Times(one.facts), sitting.deals, one.beside
        )

    def one_hand(self, number: int, role: Role, evening: int | None = None) -> dict[str, Any]:
        """A finished hand, card by card; raises KeyError where there is none that may be looked at."""
        one = self.evening(evening, role)
        judged = shown_hand.finished_deal(one.game, number)
        return shown_hand.one_hand(one.game, judged, Words(one.settings.names), self._pictures)

    def tricks(self, number: int | None, by: str, opened: bool = False) -> dict[str, Any]:
        """The tricks of deal ``number``, of the last one where None, as far as ``by`` may look at them.

        ``opened``: those that lie gathered, too. Raises KeyError where there is no such deal.
        """
        director = role_of(by) == Role.DIRECTOR
        with self._news:
            deal = len(self.game.hands) if number is None else number
            return tricks_of(self.game, deal, self._pictures, opened or director, director)

    def ruling(self, name: str, role: Role, evening: int | None = None) -> RulingState | None:
        """The ruling of that id, of whichever deal; None for one that a device with ``role`` is not shown."""
        try:
            number = RulingId.parse(name).deal
        except ValueError:
            return None
        one = self.evening(evening, role)
        deals = one.game.deals[number - 1 : number] if number else ()
        return next((ruling for ruling in self._rulings(one, deals, role) if ruling.id == name), None)

    def rulings(self, role: Role, evening: int | None = None) -> list[RulingState]:
        """The rulings of an evening's finished deals, as far as a device with ``role`` may know them."""
        one = self.evening(evening, role)
        over = [deal for deal in one.game.deals if may_be_looked_at(deal.hand)]
        return self._rulings(one, over, role)

    def _rulings(self, evening: Evening, deals: Iterable[JudgedDeal], role: Role) -> list[RulingState]:
        names, rules = Words(evening.settings.names), evening.game.rules
        return ruling_states(rules, rulings_for(deals, role), names, self._pictures, evening.beside)

    def audit(
        self, role: Role, before: int | None = None, most: int | None = None, camera: bool = True
    ) -> list[dict[str, Any]]:
        """The changes that were written down, the newest first: who, when, before and after.

        At most ``most`` of them and those before entry ``before``, those of the ``camera`` only if wanted.
        """
        with self._news:
            chapters = [*self._earlier, self._as_written(self.game)]
            lines = shown_change_log.lines(self.entries, chapters, role, before, camera)
            return list(islice(lines, most))

    def message(self, role: Role) -> Message:
        """The JSON text of :meth:`state`, made once for all who ask between two changes."""
        with self._news:
            made = self._messages.get(role)
            if made is None or made.revision != self._revision:
                state = self.state(role)
                version = f"{self._born}.{self._revision}.{role}"
                made = self._messages[role] = Message(self._revision, version, ENCODER.encode(state), state)
            return made

    def board(self) -> dict[str, Any]:
        """The full state for a scoreboard."""
        with self._news:
            wrong = [number(one) for one in wrongs(self._eye.state, self._notices)]
            return {**shown_state.board(self.game), "director": self.director is not None, "wrong": wrong}

    def picture(self, sighting: str, view: str, role: Role) -> bytes | None:
        """A picture of evidence, if what it shows may be seen now by a device with ``role``."""
        with self._news:
            allowed = view in shown_state.open_views(sighting, self.game, role) or any(
                shown_state.lay_open(sighting, one.game) for one in reversed(self._earlier)
            )
        return self.evidence.picture(sighting, view) if allowed else None

    def _pictures(self, sightings: Iterable[str], view: str = "crop") -> list[str]:
        """The addresses of the ``view`` of each sighting, below the table's own, where one was kept."""
        kept = (sighting for sighting in sightings if view in self.evidence.views(sighting))
        return [f"picture/{sighting}/{view}" for sighting in kept]
