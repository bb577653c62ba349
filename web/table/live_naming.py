"""Naming cards at a live table: after a hand, those that were not read and look alike are named together."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from referee.cards import Card
from referee.facts.register import Amended, Dealt, Event, Played
from referee.game.game import Game, apply
from referee.view.open_hand import may_be_looked_at

from .. import logs
from ..journal import entered_by_people
from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .actors import guard_of
from .logbook import NotNow
from .naming import Looks, Lying, Naming, likely_names, told_by_people
from .table import Table

log = logging.getLogger(__name__)

MOST_PICTURES = 4
"""Pictures of one group that are shown."""


class EyeOfLooks(Protocol):
    """What the eye lends for this: its reader compares pictures, and reads by what was learnt."""

    def compare(self, pictures: Mapping[int, bytes], pack: frozenset[Card]) -> Looks:
        """The looks of so many pictures (JPEG) of cards of the pack."""

    def know(self, looks: Looks | None) -> bool:
        """Read by ``looks`` that were learnt, or no more; whether it reads by them now."""


class TableNaming:
    """The cards of a ``table``'s finished hands that were not read. Safe to use from any thread.

    Of the hand that is played nothing is compared, shown or named.
    """

    def __init__(self, table: Table, eye: EyeOfLooks) -> None:
        self._table, self._eye = table, eye
        self._naming = Naming(table.evidence, eye.compare, may_be_looked_at)
        self._turn = threading.Lock()
        self._taught: Collection[tuple[int, Card]] = frozenset()

    def told(self) -> list[dict[str, object]]:
        """The groups of cards that look alike: how many, their pictures, and which cards they may be."""
        with self._turn:
            groups = self._naming.groups(self._table.game)
        return [
            {
                "place": group[0].place,
                "cards": len(group),
                "choices": [str(card) for card in likely_names(group)],
                "pictures": [f"picture/{one.sighting}/crop" for one in group[:MOST_PICTURES]],
            }
            for group in groups
        ]

    def name(self, place: int, text: str, by: Who) -> dict[str, int]:
        """Say which card the group is that begins with the one at ``place``; those like it are read by it.

        All of it is one act of ``by``. Returns the seq, and how many cards were ``read``. Raises NotNow.
        """
        with self._turn:
            table = self._table
            game = table.game
            group = next((one for one in self._naming.groups(game) if one[0].place == place), None)
            if group is None:
                raise NotNow(ENGLISH["not_now_named_already"])
            named = self._first(game, group, text, by)
            told = told_by_people(table.facts) | {named.place}
            events: list[Event] = [named]
            after = apply(game, named)
            looks = self._naming.learnt(after, told, sure=True)
            if looks is not None:
                events += [fact for _, facts in self._naming.read(after, looks) for fact in facts]
            with table.news.held():
                if any(_changed(game, table.game, fact) for fact in events):
                    raise NotNow(ENGLISH["not_now_named_already"])
                seq = table.write_down(by, events, guard=guard_of(by))
            self._teach(looks)
            return {"seq": seq, "read": len(events)}

    def follow(self) -> None:
        """Let the eye read by the names and pictures that there are: some have gone, or it is another eye."""
        with self._turn:
            erased, standing = self._naming.forget_erased(), self._standing()
            if standing == self._taught and not erased:
                return
            told, looks = told_by_people(self._table.facts), None
            try:
                looks = self._naming.learnt(self._table.game, told, sure=True) if standing else None
            except NotNow as problem:
                log.error("%s: nothing is learnt of the deck: %s", logs.of_table(self._table.id), problem)
            self._teach(looks)

    def _teach(self, looks: Looks | None) -> None:
        self._taught = self._standing()
        self._eye.know(looks)

    def _standing(self) -> frozenset[tuple[int, Card]]:
        """The cards that people named and that are called so now."""
        found = set()
        for place in told_by_people(self._table.facts):
            fact = self._table.game.corrected.at(place)
            card = fact.card if isinstance(fact, Played) else fact.up if isinstance(fact, Dealt) else None
            if card is not None:
                found.add((place, card))
        return frozenset(found)

    def _first(self, game: Game, group: Sequence[Lying], text: str, by: Who) -> Amended:
        """The correction of one card of a group: the first in whose deal no other has that name."""
        try:
            card = Card.parse(text)
            if card not in game.rules.cards:
                raise ValueError(ENGLISH["not_now_not_in_the_pack"].format(card=card))
            fits = [one for one in group if card not in {play.card for play in one.hand.plays}]
            if not fits:
                raise ValueError(ENGLISH["not_now_read_with_each"].format(card=card))
            return entered_by_people.corrected(game, fits[0].place, card, None, by.may_keep)
        except ValueError as problem:
            raise NotNow(str(problem)) from None


def _changed(before: Game, now: Game, fact: Event) -> bool:
    """Whether the card that ``fact`` corrects is recorded otherwise than it was."""
    place = getattr(fact, "place", 0)
    return before.corrected.at(place) != now.corrected.at(place)
