"""Which clips of a table are kept, and when the rest is forgotten.

Every play of a deal is held in memory. The clips of the plays that a claim or an announced ruling turns on
are written beside the other pictures, before anybody is told of them; all else is forgotten at the cut, when
no claim is possible any more, and so is a clip whose claim was taken back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from referee.game.game import Game
from referee.play.one_deal import Hand
from referee.table_events import CardExposed, CardLaid, TableEvent, UpCardTaken, UpCardTurned

from ..journal.evidence_clip import NoClip
from ..journal.evidence_store import Evidence
from ..no_secrets import reason
from ..shown.replays import kept
from .replay import Replay

log = logging.getLogger(__name__)

SHOWN_AGAIN = (CardLaid, CardExposed, UpCardTurned, UpCardTaken)
"""The events that a ruling may turn on."""
NO_ROOM = "A replay could not be kept: {why}"


class Clips:
    """The clips of one table, kept in ``evidence``; ``trouble`` takes what is to be said where that fails.

    Only the table calls it, one call at a time, but for :meth:`came`.
    """

    def __init__(self, evidence: Evidence, trouble: Callable[[str], None]) -> None:
        self._evidence, self._trouble = evidence, trouble
        self._game: Game | None = None
        self._over = False
        self._open: frozenset[int] = frozenset()
        self._waits = False
        self.replay = Replay()

    def came(self, t: float, picture: bytes) -> bool:
        """A picture came; whether :meth:`follow` has something to keep by that, in any thread."""
        return self.replay.add(t, picture) and self._waits

    def heard(self, seen: TableEvent) -> None:
        """The camera saw this happen: hold the seconds round it."""
        if isinstance(seen, SHOWN_AGAIN):
            for sighting in seen.seen:
                self.replay.mark(sighting, seen.t)

    def follow(self, game: Game, over: bool) -> None:
        """Keep what ``game`` wants kept, and forget what it lets go; ``over``: its evening was ended."""
        if (game, over) == (self._game, self._over) and not self._waits:
            return
        self._game, self._over = game, over
        now = {hand.number: hand for hand in game.hands[-2:] if not over and not is_closed(hand)}
        closed = self._open - set(now)
        self._open = frozenset(now)
        held = self.replay.plays
        if not held and not closed:
            return  # as at every table without a camera
        wanted = frozenset(one for deal in game.deals[-2:] for one in kept(deal))
        inside = frozenset(_sightings(now.values()))
        self._waits = False
        for sighting in sorted(held & wanted):
            # of what is forgotten now it is kept how far it goes; of the others once no picture is to come
            if closed or self.replay.is_whole(sighting):
                self._keep(sighting)
            else:
                self._waits = True
        if closed:
            for sighting in _sightings(game.hands[-2:]):
                if sighting not in wanted and sighting not in inside:
                    self._evidence.drop(sighting, "clip")
            self.replay.forget(but=inside)

    def ended(self) -> None:
        """No picture comes for now."""
        self.replay.end()

    def erase(self) -> None:
        """Forget every picture; what was kept is erased with the evidence."""
        self.replay.forget()
        self._waits = False

    def _keep(self, sighting: str) -> None:
        if "clip" in self._evidence.views(sighting):
            return
        clip = self.replay.clip(sighting)
        if clip is None:
            return
        try:
            self._evidence.keep(sighting, "clip", clip)
        except (OSError, ValueError, NoClip) as problem:
            log.error("a replay was not kept: %s", problem)
            self._trouble(NO_ROOM.format(why=reason(problem)))


def is_closed(hand: Hand) -> bool:
    """Whether a deal is over and nothing can be claimed of it: the pack was cut for the next, or that began.

    A cut that is seen or tapped while a hand is played is none, and can be taken back.
    """
    return hand.next_began is not None or (hand.claims_close is not None and hand.outcome is not None)


def _sightings(hands: Iterable[Hand]) -> Iterable[str]:
    return (sighting for hand in hands for _, event in hand.facts for sighting in event.seen)
