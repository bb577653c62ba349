"""A live table in its club: takes players and book from the hub, reports, and shows what the hub says.

Nothing at the table ever waits for it. Messages are queued and handled by a thread of this table; a report
stays in the outbox until the hub has it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from referee.view.open_hand import may_be_looked_at

from ...journal.agreed_settings import Settings
from ...journal.entries import InClub
from ...journal.problems import JournalError
from ...journal.who import HUB, Rights, Who
from ...plain_text import is_plain
from ...shown.around import ClubState
from ...shown.words.english import ENGLISH
from ...table.director import call_director
from ...table.reading import director_call
from ...table.table import NotNow, Table
from ..wire.messages import (
    TEXT,
    DirectorMessage,
    PlaceMessage,
    ScoreMessage,
    director_from,
    place_from,
)
from ..wire.outbox import Outbox
from ..wire.table_link import TableLink
from ..wire.topics import WireError
from .club_round import NO_ROUND, ClubRound, entry_of, points, settings_of
from .deals_to_report import DealReports, held_back
from .hub_account import (
    CannotJoin,
    HubAccount,
    HubAddress,
    join,
    keep,
    kept,
    kept_at,
    link_in,
    opened_outbox,
    outbox_at,
)
from .shown_code import ShownCode

log = logging.getLogger(__name__)

AFTER_TROUBLE_S = 3.0
"""Seconds until the next try after an unexpected error."""
LOOK_S = 0.25
"""Seconds between two looks for new messages."""


class _Membership(NamedTuple):
    """What a table has while it is in a club."""

    account: HubAccount
    outbox: Outbox
    link: TableLink
    reports: DealReports

    @property
    def owner(self) -> str:
        """The account for which the table plays, as outbox and journal name it."""
        return self.account.account.owner


class TableInClub:
    """The table ``table`` in the club of the hub at ``hub``; its account is kept next to ``journal``.

    With a ``code`` it joins as soon as the hub answers. If it cannot, its page shows the reason and asks for
    another code. A used code does no harm if the table has an account. ``seen`` gives the text of a code that
    the camera sees now; until the table has joined, that works like a typed code.
    """

    def __init__(
        self,
        table: Table,
        hub: HubAddress,
        journal: Path,
        code: str = "",
        version: str = "",
        client: Any = None,
        seen: Callable[[], str] = lambda: "",
    ) -> None:
        self._table = table
        self._hub = hub
        self._place = kept_at(journal, table.id)
        self._outbox_at = outbox_at(journal, table.id)
        self._version = version
        self._come: queue.Queue[tuple[str, bytes]] = queue.Queue(1000)
        self._over = threading.Event()
        self._turn = threading.Lock()
        self._round = ClubRound()
        self._coming: PlaceMessage | None = None
        self._left_round = False
        self._problem = ""
        self._client = client
        self._seen = seen
        self._shown_code = ShownCode()
        self._joining = False
        self.shown = ClubState(has_joined=False)
        """The club's state as the page showed it last."""
        self._joined: _Membership | None = None
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._code = code
        try:
            account = kept(self._place)
            if account is not None:
                self._enter(account.at(self._hub))
        except CannotJoin as problem:
            self._problem = str(problem)

    @property
    def summary(self) -> str:
        """A line about the table's place in the club."""
        if self._joined is None and self._code:
            return f"joining the club at {self._hub}: the page says how it goes"
        if self._joined is None and not self._hub.is_known:
            return "not in a club yet: hold the code of the hub's page Tables and codes under the camera"
        if self._joined is None:
            return f"not in the club at {self._hub} yet: type this table's code on its page"
        account = self._joined.account
        return f"table {account.table} of the club {account.club}, hub {account.hub}"

    @property
    def is_in_round(self) -> bool:
        """Whether the table plays in a round of the club now."""
        return self._round.plays

    def start(self) -> None:
        """Follow the table and the hub until :meth:`close`."""
        self._show()
        self._thread.start()

    def close(self) -> None:
        """Say goodbye to the hub; what it has not confirmed stays in the outbox."""
        self._over.set()
        if self._thread.is_alive():
            # who waits for a hub that does not answer is not waited for
            self._thread.join(0.5 if self._code or self._joining else 10)
        with self._turn:
            self._leave()

    def join(self, code: str) -> None:
        """Join with a code, or the link of one; raises NotNow with what the hub says."""
        link = link_in(code)
        hub = link if link is not None and not self._hub.is_known else self._hub
        if not hub.is_known:
            raise NotNow(ENGLISH["not_now_hold_hub_code"])
        try:
            opened_outbox(self._outbox_at).close()  # a code is good a single time: not for a disk that fails
            account = join(hub, code if link is None else link.code)
            keep(self._place, account)
        except CannotJoin as problem:
            raise NotNow(str(problem)) from None
        try:
            with self._turn:
                if self._over.is_set():
                    return
                self._leave()
                self._hub = hub
                self._enter(account)
        except CannotJoin as problem:
            raise NotNow(str(problem)) from None
        self._show()

    def left(self) -> float | None:
        """Seconds that the round's clock has left; None where none runs."""
        return self._round.left()

    def next_round(self, by: Who) -> int:
        """Abandon the current hand and begin the round that was drawn; raises NotNow if none was drawn."""
        with self._turn:
            coming = self._coming
            if coming is None:
                raise NotNow(ENGLISH["not_now_no_round"])
            self._begin(coming, by.with_rights(Rights(may_direct=True)))
            return self._table.seq

    def _join_at_first(self) -> None:
        """Join with the code from the command line, in the background."""
        try:
            self.join(self._code)
        except NotNow as problem:
            log.warning("%s: %s", self._table.id, problem)
            if self._joined is None:
                self._problem = str(problem)
        self._code = ""

    def _look_for_code(self) -> None:
        """Join with a code that is held under the camera, until the table is in the club."""
        outside = self._joined is None or self._joined.link.refused
        code = self._shown_code.new(self._seen, time.monotonic()) if outside and not self._code else None
        if code is not None:
            self._joining = True
            try:
                self.join(code)
            except NotNow as problem:
                log.warning("%s: %s", self._table.id, problem)
                self._problem = str(problem)
                self._show()
            finally:
                self._joining = False

    def _enter(self, account: HubAccount) -> None:
        """Join the club with this account; raises CannotJoin if the outbox cannot be written."""
        outbox = opened_outbox(self._outbox_at)
        link = TableLink(
            account.account,
            outbox,
            account.host,
            account.port,
            self._hear,
            self._version,
            account.certificate,
            self._client,
        )
        reports = DealReports(self._table, account.table, outbox)
        self._joined = joined = _Membership(account, outbox, link, reports)
        self._problem = ""
        newest = self._table.logbook.newest(InClub)
        self._round, self._coming = ClubRound(), None
        if newest is not None and newest.what.owner in (None, joined.owner):
            self._round.resume(newest.what)
        else:
            self._left_round = newest is not None
        link.start()

    def _leave(self) -> None:
        if self._joined is not None:
            self._joined.link.close()
            self._joined.outbox.close()
            self._joined = None

    def _hear(self, kind: str, payload: bytes) -> None:
        """Queue a message of the hub, in the link's thread; if the queue is full, it is dropped."""
        with suppress(queue.Full):
            self._come.put_nowait((kind, payload))

    def _run(self) -> None:
        known = -1
        while not self._over.is_set():
            revision = self._table.news.changed(known, LOOK_S)
            try:
                if self._code:
                    self._join_at_first()
                self._look_for_code()
                with self._turn:
                    if self._left_round:  # it was another table's: what is played now is not of it
                        self._table.write_down(HUB, (), [(HUB, self._entry(NO_ROUND))])
                        self._left_round = False
                    self._take_what_came()
                    if self._coming is not None and self._is_between_hands():
                        self._begin(self._coming, HUB)
                    if revision != known and self._joined is not None:
                        self._tell(self._joined)
                known = revision
                self._show()
            except JournalError:
                log.warning("the club waits: the journal of %s cannot be written", self._table.id)
                self._over.wait(LOOK_S)
            except Exception:
                # whatever is wrong with the hub or the network, the table plays on
                log.exception("the club of %s", self._table.id)
                self._over.wait(AFTER_TROUBLE_S)

    def _take_what_came(self) -> None:
        while not self._come.empty():
            kind, payload = self._come.get()
            try:
                if kind == "place":
                    self._take_place(place_from(payload))
                elif kind == "director":
                    self._take_word(director_from(payload))
            except WireError as problem:
                log.warning("a message of the hub that is none: %s", problem)

    def _take_place(self, place: PlaceMessage) -> None:
        if place.round_id != self._round.round_id or bool(place.seats) != self._round.plays:
            self._coming = place
            return
        self._coming = None
        self._round.goes_on(place)
        if place.seats:
            # somebody came in for somebody else, or a name was put right
            settings = self._settings(place)
            if settings is not None and settings != self._table.logbook.agreed:
                self._table.agree(settings, HUB)

    def _take_word(self, message: DirectorMessage) -> None:
        if message.word != "settled":
            self._round.hear(message)
        elif director_call(self._table.logbook) is not None:
            with suppress(NotNow):  # somebody at the table let the call go meanwhile
                call_director(self._table, False, "", HUB)

    def _is_between_hands(self) -> bool:
        hand = self._table.game.hand
        return hand is None or may_be_looked_at(hand)

    def _begin(self, place: PlaceMessage, by: Who) -> None:
        """Begin the round as an evening with its players and its book, all in one write."""
        row = (HUB, self._entry(place))
        settings = self._settings(place) if place.seats else None
        with suppress(NotNow):  # a hand has begun this moment: the round waits for its end
            if settings is None:
                self._table.write_down(HUB, (), [row])
            else:
                self._table.begin(settings, by, [row])
            self._round.begin(place)
            self._coming = None

    def _entry(self, place: PlaceMessage) -> InClub:
        return entry_of(place, self._joined.owner if self._joined is not None else "")

    def _settings(self, place: PlaceMessage) -> Settings:
        """The settings of the round; if its book is unknown here, the table's present settings."""
        self._problem = ""
        try:
            return settings_of(place, self._table.logbook.agreed)
        except ValueError:
            self._problem = ENGLISH["club_unknown_book"].format(book=place.book)
            return settings_of(replace(place, book=""), self._table.logbook.agreed)

    def _tell(self, joined: _Membership) -> None:
        """Report new deals and the state of the table."""
        link, outbox = joined.link, joined.outbox
        joined.reports.look(link)
        link.stands(self._score(joined.reports))
        eye = self._table.surroundings.now.camera
        key = {"lost": "club_camera_lost", "ended": "club_camera_ended"}.get(eye.state, "")
        fault = ENGLISH[key].format(why=eye.why) if key else ""
        refused = len(outbox.refused())
        fault = (
            fault
            or self._problem
            or held_back(outbox, joined.owner)
            or (ENGLISH["club_outbox"].format(n=refused) if refused else "")
        )
        if fault != link.fault:
            link.say(_line(fault))

    def _score(self, reports: DealReports) -> ScoreMessage:
        hand, call = self._table.game.hand, director_call(self._table.logbook)
        deals = reports.of_round(self._round.round_id)
        taken: dict[str, int] = {}
        for winner in hand.trick_winners if hand is not None and not may_be_looked_at(hand) else ():
            if winner.side is not None:
                taken[str(winner.side)] = taken.get(str(winner.side), 0) + 1
        return ScoreMessage(
            round_id=self._round.round_id,
            deal=hand.number if hand is not None else 0,
            points=points(deals),
            tricks=taken,
            phase=hand.phase.value if hand is not None else "ready",
            call=_line(call.about or "?") if call is not None else "",
            since=max(0.0, call.time) if call is not None else 0.0,
        )

    def _show(self) -> None:
        """Show on the page how the table stands in its club."""
        with self._turn:
            if self._joined is None:
                outside = ClubState(has_joined=False, hub=str(self._hub), problem=self._problem)
                self._table.surroundings.set_club(outside)
                return
            joined, coming = self._joined, self._coming
            club = ClubState(
                has_joined=True,
                club=joined.account.club,
                table=joined.account.table,
                here=joined.link.connected.is_set(),
                refused=joined.link.refused,
                waiting=joined.outbox.owners().get(joined.owner, 0),
                coming=None if coming is None or not coming.seats else coming.number,
                problem=self._problem or held_back(joined.outbox, joined.owner),
            )
            self.shown = self._round.shown(club, joined.reports.of_round(self._round.round_id))
            self._table.surroundings.set_club(self.shown)


def _line(text: str) -> str:
    """A text as it may travel."""
    return "".join(letter if is_plain(letter) else " " for letter in text)[:TEXT]
