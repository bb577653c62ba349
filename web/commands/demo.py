"""``bowerbird demo``: a recorded deal through the whole system, with taps in place of people.

Nothing of the play is scripted: the recording's frames go through the detector, the reader, the tracker
and the watcher. What the page then asks, who called above all, is answered from the recording's truth, as
somebody at the table would, and only where nobody at the page was faster; so is the revoke claimed.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
import webbrowser
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from referee.asking.all_questions import questions
from referee.asking.question import Kind, Question
from referee.laws.ruling import REVOKE
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.table_events import CardLaid
from referee.view.role import Role

from ..journal.entries import Answered
from ..journal.who import DEMO
from ..review.film_events import events_in
from ..shown.around import FilmState
from ..shown.finished_hands import printed
from ..shown.names import Words, card_sign
from ..shown.words.english import ENGLISH
from ..system import has_screen
from ..table import erasing
from ..table.camera_thread import Watch
from ..table.table import NotNow, Settings
from . import Refusal
from .live_evening import Evening, open_to_the_network
from .stop_signals import STOP

BOOK = "american"
TABLE = "demo"
LONGEST = 600.0
"""Seconds after which an unfinished deal is given up."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What the people at the recorded table know: the calls, and which card each player played.

    ``laid`` holds the cards by trick and seat; ``offender`` and ``trick`` name the planted revoke;
    ``is_turned_down`` says what became of the up-card.
    """

    trump: str
    maker: str
    is_alone: bool
    offender: str | None
    trick: int | None
    laid: dict[tuple[int, str], str] = field(default_factory=dict)
    is_turned_down: bool = False

    @classmethod
    def read(cls, path: Path) -> Truth:
        """The truth of a recording; raises Refusal if it is missing or unreadable."""
        try:
            first, *events = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            called = first["trump"], first["maker"], bool(first["alone"])
            planted = first["planted"] or {}
            laid = {(e["trick"], e["seat"]): e["card"] for e in events if e["event"] == "laid"}
            is_turned_down = any(event["event"] == "turned_down" for event in events)
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise Refusal(ENGLISH["refusal_no_truth"].format(path=path, why=problem)) from None
        return cls(*called, planted.get("seat"), planted.get("trick"), laid, is_turned_down)

    def answer(self, question: Question, hand: Hand) -> str | None:
        """The answer of a person at the table; None if nobody there could answer."""
        keys = {option.key for option in question.choices} | set(question.others)
        match question.kind:
            case Kind.WHO_CALLED if self.is_turned_down and "turned down" in keys:
                choice = "turned down"
            case Kind.WHO_CALLED:
                choice = f"{self.maker}-alone" if self.is_alone else self.maker
            case Kind.WHICH_SUIT:
                choice = self.trump
            case Kind.WHICH_CARD | Kind.CARD_NOT_SEEN:
                choice = self._card(question, hand)
            case _:
                return None
        return choice if choice in keys else None

    def _card(self, question: Question, hand: Hand) -> str:
        if question.kind == Kind.CARD_NOT_SEEN:
            trick = next((t.number for t in hand.tricks if t.quit_place == question.place), 0)
            return self.laid.get((trick, question.id.rsplit(":", 1)[-1]), "")
        played = ((t.number, play) for t in hand.tricks for play in t.plays)
        trick, seat = next(((n, str(p.seat)) for n, p in played if p.place == question.place), (0, ""))
        return self.laid.get((trick, seat), "")


def demo(args: Namespace, watch: Watch, truth: Truth, begin: Callable[[], Watch] | None = None) -> int:
    """Play the recording, answer questions that nobody answers, claim the revoke, and show the result.

    ``begin`` makes a new watcher, so that people can have the recording played again.
    """
    folder = Path(tempfile.mkdtemp(prefix="bowerbird-demo-")) if args.journal is None else None
    journal = Path(args.journal) if folder is None else folder / "demo.journal"
    settings = Settings(book=BOOK, title="The demo's table")
    evening = Evening(journal, TABLE, settings, args.host, args.port, "VIRTUAL", stopping=STOP.asked)
    try:
        evening.start(watch)
        print(f"The table's page: {evening.address}", flush=True)
        if not evening.house.is_local:
            print(*open_to_the_network(evening.house, evening.server), sep="\n", flush=True)
        if not args.no_browser and open_browser(evening.address):
            print(ENGLISH["terminal_it_has_been_opened_in"], flush=True)
        print(
            ENGLISH["terminal_the_recording_plays_who_called"].format(wait=args.wait),
            flush=True,
        )
        again = threading.Event()
        if begin is not None:
            evening.table.plays_again = again.set
        while True:
            player = Player(evening, truth, args.wait)
            ended = player.play()
            player.tell(over=True)
            print(report(evening, ended), flush=True)
            if args.exit or evening.stopping.is_set():
                break
            print(ENGLISH["terminal_the_page_stays_open_ctrl"], flush=True)
            while not again.wait(0.2) and not evening.stopping.is_set():
                continue
            if evening.stopping.is_set() or begin is None:
                break
            again.clear()
            erasing.erase(evening.table, "evening", None, DEMO)
            evening.see(begin())
        return 0 if ended else 1
    finally:
        evening.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


class Player:
    """Plays the people at the recorded table: taps their answers, ``wait`` seconds later."""

    def __init__(self, evening: Evening, truth: Truth, wait: float) -> None:
        self.evening, self.table, self.truth, self.wait = evening, evening.table, truth, wait
        self._since: dict[str, float] = {}
        self._lines: list[str] = []
        self.tell()

    def tell(self, line: str = "", over: bool = False) -> None:
        """Show on the page what was done for the people, and whether the recording is over."""
        self._lines += [line] if line else []
        self.table.surroundings.set_film(FilmState(is_demo=True, said=list(self._lines), is_over=over))

    def play(self) -> bool:
        """Play until the deal and its claim are over; returns whether they came to their end."""
        ends = time.monotonic() + LONGEST
        while time.monotonic() < ends and not self.evening.stopping.wait(0.1):
            to_come = self._answer_questions()
            if not to_come and self._is_over() and (self.truth.offender is None or self._claim_revoke()):
                return True
            ended = self.evening.camera_thread is not None and not self.evening.camera_thread.is_alive()
            if ended and not to_come and not self._is_over():
                return False  # the recording is over and the deal is not: the camera has missed something
        return False

    def _answer_questions(self) -> bool:
        """Answer the questions that have waited long enough; returns whether any still waits."""
        game = self.table.game
        to_come = False
        for question in questions(game):
            choice = self.truth.answer(question, game.hands[question.deal - 1])
            if choice is None:
                continue
            to_come = True
            if self._has_waited(question.id):
                try:
                    self.table.answer(question.id, choice, DEMO)
                except NotNow:
                    continue  # somebody at the page was faster
                print(
                    ENGLISH["terminal_demo_taps_as_somebody_at"].format(text=question.text, choice=choice),
                    flush=True,
                )
                names = Words(self.table.settings.names)
                self.tell(
                    ENGLISH["film_answered"].format(
                        what=names(question.text), choice=_in_words(question, choice, names)
                    )
                )
        return to_come

    def _claim_revoke(self) -> bool:
        """Claim the planted revoke, unless somebody has; returns whether a claim has been ruled."""
        state = self.table.messages.state(Role.TABLE)
        if any(ruling.kind == REVOKE and ruling.status != "open" for ruling in state.rulings):
            return True
        if self._has_waited("claim") and self.truth.offender is not None:
            self.table.claim(self.truth.offender, self.truth.trick, DEMO)
            offender = Words(self.table.settings.names).names[self.truth.offender]
            self.tell(ENGLISH["film_claimed"].format(who=offender, n=self.truth.trick))
            print(
                ENGLISH["terminal_demo_claims_a_revoke_of"].format(
                    offender=self.truth.offender, trick=self.truth.trick
                ),
                flush=True,
            )
        return False

    def _is_over(self) -> bool:
        hand = self.table.game.hand
        return hand is not None and hand.phase is Phase.OVER and hand.maker is not None

    def _has_waited(self, what: str) -> bool:
        begun = self._since.setdefault(what, time.monotonic())
        return time.monotonic() - begun >= self.wait


def _in_words(question: Question, choice: str, names: Words) -> str:
    """An answer as the page shows it."""
    chosen = next((option.text for option in question.choices if option.key == choice), None)
    return card_sign(choice) if chosen is None else names(chosen)


def report(evening: Evening, ended: bool) -> str:
    """The result of the deal in a few lines: the score, the rulings with their pictures, the scoreboard."""
    state, names = evening.table.messages.state(Role.TABLE), Words(evening.table.settings.names)
    score = ", ".join(f"{side} {n}" for side, n in state.score.items())
    how = "is over" if ended else ENGLISH["terminal_did_not_come_to_its"]
    lines = [f"The deal {how}. Score: {score}"]
    laid = [event.read.card for event in events_in(evening.table) if isinstance(event, CardLaid)]
    asked = sum(isinstance(entry.what, Answered) for entry in evening.table.entries)
    read = len(laid) - laid.count(None)
    lines.append(ENGLISH["terminal_the_camera_saw_cards_laid"].format(n=len(laid), read=read, asked=asked))
    for ruling in state.rulings:
        on_paper = printed(ruling, names)
        lines.append(f"{on_paper.says}: {on_paper.said}")
        for exhibit in on_paper.proof:
            if exhibit.picture:
                where = ENGLISH["terminal_picture_at"].format(address=evening.address + exhibit.picture)
                lines.append(f"  {exhibit.title} {exhibit.note}. {where}")
    lines += [f"still asked: {question.text}" for question in state.questions]
    if state.eye.state == "lost":
        lines.append(f"the camera: {state.eye.why}")
    if state.board:
        lines.append(f"scoreboard: {state.board}")
    return "\n".join(lines)


def open_browser(address: str) -> bool:
    """Show the page in a browser if there is a screen; returns whether one opened (not in the terminal)."""
    return has_screen() and webbrowser.open(address)
