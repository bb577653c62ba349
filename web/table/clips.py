"""Decides which clips of a table are kept, and when the rest is forgotten.

Every play of a deal is held in memory. The clips of plays that a claim or an announced ruling turns on are
stored with the other pictures before anybody sees that ruling. All others are forgotten at the cut, when no
claim is possible any more; so is a clip after its claim was taken back.
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
from ..shown.words.english import ENGLISH
from .replay import ReplayBuffer

log = logging.getLogger(__name__)

SHOWN_AGAIN = (CardLaid, CardExposed, UpCardTurned, UpCardTaken)
"""The events that a ruling may turn on."""


class Clips:
    """The clips of a table, kept in ``evidence``; ``trouble`` receives the sentence if that fails.

    It receives None when a clip is kept. Only the table calls it, a single call at a time, except
    :meth:`add_picture`.
    """

    def __init__(self, evidence: Evidence, trouble: Callable[[str | None], None]) -> None:
        self._evidence, self._trouble = evidence, trouble
        self._game: Game | None = None
        self._over = False
        self._open: frozenset[int] = frozenset()
        self._waits = False
        self.replay = ReplayBuffer()

    def add_picture(self, t: float, picture: bytes) -> bool:
        """Add a picture, from any thread; returns whether :meth:`follow` has something to keep now."""
        return self.replay.add(t, picture) and self._waits

    def mark_event(self, seen: TableEvent) -> None:
        """Hold the seconds round an event that the camera reported."""
        if isinstance(seen, SHOWN_AGAIN):
            for sighting in seen.seen:
                self.replay.mark(sighting, seen.t)

    def follow(self, game: Game, over: bool) -> None:
        """Keep the clips that ``game`` needs, forget the others; ``over``: its evening has ended."""
        if (game, over) == (self._game, self._over) and not self._waits:
            return
        self._game, self._over = game, over
        now = {hand.number: hand for hand in game.hands[-2:] if not over and not is_closed(hand)}
        closed = self._open - set(now)
        self._open = frozenset(now)
        held = self.replay.plays
        if not held and not closed:
            return  # as at every table without a camera
        wanted = frozenset(sighting_of_claim for deal in game.deals[-2:] for sighting_of_claim in kept(deal))
        inside = frozenset(_sightings(now.values()))
        self._waits = False
        for sighting in sorted(held & wanted):
            # before the cut forgets a clip it is kept as far as it goes; otherwise once its last picture came
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
        """End every clip: no picture comes for now."""
        self.replay.end()

    def erase(self) -> None:
        """Forget every picture; stored clips are erased with the evidence."""
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
            self._trouble(ENGLISH["eye_replay_not_kept"].format(why=reason(problem)))
        else:
            self._trouble(None)


def is_closed(hand: Hand) -> bool:
    """Whether no claim about a deal is possible: the pack was cut for the next deal, or that began.

    A cut that is seen or tapped during a hand does not count, and can be taken back.
    """
    return hand.next_began is not None or (hand.claims_close is not None and hand.outcome is not None)


def _sightings(hands: Iterable[Hand]) -> Iterable[str]:
    return (sighting for hand in hands for _, fact in hand.facts for sighting in fact.seen)
