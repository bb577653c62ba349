"""The second look at a hand that is over, before anything of it is announced."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence

from referee.cards import Card
from referee.doubt.second_look import plays_to_look_at
from referee.facts.register import Fact
from referee.game.game import Game, apply
from referee.play.one_deal import Hand
from referee.scribe import second_look as scribe_second_look
from referee.table_events import Read
from referee.view.open_hand import may_be_looked_at

from ..journal.evidence_store import Evidence

log = logging.getLogger(__name__)

ReadPicture = Callable[[bytes, frozenset[Card]], Read | None]
"""Reads the picture (JPEG) of a card of a pack with the trained weights; None where it shows none."""
MOST_PICTURES = 12
"""Pictures that are read after a hand, the most important first: some 20 ms each."""
WITHIN_S = 1.0
"""Seconds after which the hand counts as it was read at first."""


class SecondLook:
    """Reads kept pictures again: their plays are those that rulings and points of a hand depend on."""

    def __init__(self, evidence: Evidence, read: ReadPicture, within_s: float = WITHIN_S) -> None:
        self._evidence, self._read, self._within_s = evidence, read, within_s
        self._looking: threading.Thread | None = None
        self._known: set[tuple[str, ...]] = set()
        """The sightings of the plays that were read again: another reading of a picture is no news."""

    def after(self, game: Game, events: Iterable[Fact]) -> tuple[Fact, ...]:
        """The corrections of the hands that ``events`` bring farther to their end (:func:`_ended`)."""
        then, facts = game, list[Fact]()
        for event in events:
            then = apply(then, event)
        before = {hand.number: _ended(hand) for hand in game.hands[-2:]}
        for number in [hand.number for hand in then.hands[-2:] if _ended(hand) > before.get(hand.number, 0)]:
            hand = then.hands[number - 1]
            for fact in scribe_second_look.corrections(then, hand, self._reads(hand)):
                then = apply(then, fact)
                facts.append(fact)
        return tuple(facts)

    def _reads(self, hand: Hand) -> dict[int, Read]:
        """The new readings by the place of their plays, as many as come in time."""
        plays = [play for play in plays_to_look_at(hand) if play.seen not in self._known]
        pictures = [(play.place, play.seen) for play in plays[:MOST_PICTURES]]
        if not pictures or (self._looking is not None and self._looking.is_alive()):
            return {}
        reads: dict[int, Read] = {}
        stop = threading.Event()

        def look() -> None:
            try:
                for place, sightings in pictures:
                    read = None if stop.is_set() else self._read_kept(sightings, hand.rules.cards)
                    if read is not None and not stop.is_set():
                        reads[place] = read
            except Exception:
                log.exception("the second look has failed")

        self._looking = threading.Thread(target=look, name="second look", daemon=True)
        self._looking.start()
        self._looking.join(self._within_s)
        stop.set()
        in_time = dict(reads)
        self._known &= {play.seen for play in hand.plays}
        self._known |= {seen for place, seen in pictures if place in in_time}
        return in_time

    def _read_kept(self, sightings: Sequence[str], pack: frozenset[Card]) -> Read | None:
        picture = next(
            (kept for name in sightings if (kept := self._evidence.picture(name, "crop")) is not None), None
        )
        return None if picture is None else self._read(picture, pack)


def _ended(hand: Hand) -> int:
    """How far a hand has come to its end: 0 while it is played, 1 with its last card, 2 when that is gone.

    With each of these further rulings are announced.
    """
    if not may_be_looked_at(hand):
        return 0
    is_on_table = bool(hand.tricks) and not hand.tricks[-1].is_quitted and hand.next_began is None
    return 1 if is_on_table else 2
