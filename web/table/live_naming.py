"""Naming cards at a live table: after a hand, people name unread cards that look alike together."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from referee.cards import Card
from referee.facts.register import Amended, Dealt, Fact, Played
from referee.game.game import Game, apply
from referee.view.open_hand import may_be_looked_at

from .. import logs
from ..journal import entered_by_people
from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .actors import guard_of
from .logbook import NotNow
from .naming import Naming, PicturedCard, PictureLooks, likely_names, named_by_people
from .table import Table

log = logging.getLogger(__name__)

MOST_PICTURES = 4
"""Pictures of a group that the page shows."""


class ReaderOfLooks(Protocol):
    """The reader of the camera, which compares pictures and reads by a learnt deck."""

    def compare(self, pictures: Mapping[int, bytes], pack: frozenset[Card]) -> PictureLooks:
        """The looks of ``pictures`` (JPEG) of cards of the ``pack``."""

    def know(self, looks: PictureLooks | None) -> bool:
        """Read by the learnt ``looks`` (None: by none); returns whether it reads by them now."""


class TableNaming:
    """The unread cards of a ``table``'s finished hands. Safe to use from any thread.

    No card of the hand that is being played is compared, shown or named.
    """

    def __init__(self, table: Table, looks: ReaderOfLooks) -> None:
        self._table, self._looks = table, looks
        self._naming = Naming(table.evidence, looks.compare, may_be_looked_at)
        self._turn = threading.Lock()
        self._taught: Collection[tuple[int, Card]] = frozenset()

    def groups_for_page(self) -> list[dict[str, Any]]:
        """The groups of cards that look alike: their number, pictures, and the cards that they may be."""
        with self._turn:
            groups = self._naming.groups(self._table.game)
        return [
            {
                "place": group[0].place,
                "cards": len(group),
                "choices": [str(card) for card in likely_names(group)],
                "pictures": [f"picture/{unread.sighting}/crop" for unread in group[:MOST_PICTURES]],
            }
            for group in groups
        ]

    def name(self, place: int, text: str, by: Who) -> dict[str, int]:
        """Name the group that begins with the card at ``place``; cards that look like it are named by it.

        The whole is a single act of ``by``. Returns its ``seq``, and how many cards were ``read``. Raises
        NotNow.
        """
        with self._turn:
            table = self._table
            game = table.game
            group = next(
                (candidate for candidate in self._naming.groups(game) if candidate[0].place == place), None
            )
            if group is None:
                raise NotNow(ENGLISH["not_now_named_already"])
            named = self._first(game, group, text, by)
            people_named = named_by_people(table.facts) | {named.place}
            events: list[Fact] = [named]
            after = apply(game, named)
            looks = self._naming.learnt(after, people_named, sure=True)
            if looks is not None:
                events += [fact for _, facts in self._naming.read(after, looks) for fact in facts]
            with table.news.held():
                if any(_is_changed(game, table.game, fact) for fact in events):
                    raise NotNow(ENGLISH["not_now_named_already"])
                seq = table.write_down(by, events, guard=guard_of(by))
            self._teach(looks)
            return {"seq": seq, "read": len(events)}

    def follow(self) -> None:
        """Teach the reader the names and pictures of now: some were erased, or the camera was changed."""
        with self._turn:
            erased, standing = self._naming.forget_erased(), self._standing()
            if standing == self._taught and not erased:
                return
            people_named, looks = named_by_people(self._table.facts), None
            try:
                looks = self._naming.learnt(self._table.game, people_named, sure=True) if standing else None
            except NotNow as problem:
                log.error("%s: nothing is learnt of the deck: %s", logs.of_table(self._table.id), problem)
            self._teach(looks)

    def _teach(self, looks: PictureLooks | None) -> None:
        self._taught = self._standing()
        self._looks.know(looks)

    def _standing(self) -> frozenset[tuple[int, Card]]:
        """The cards that people named, with their place, as far as they still have that name."""
        standing = set()
        for place in named_by_people(self._table.facts):
            fact = self._table.game.corrected.at(place)
            card = fact.card if isinstance(fact, Played) else fact.up if isinstance(fact, Dealt) else None
            if card is not None:
                standing.add((place, card))
        return frozenset(standing)

    def _first(self, game: Game, group: Sequence[PicturedCard], text: str, by: Who) -> Amended:
        """The correction of the first card of the group in a deal where no other card has that name."""
        try:
            card = Card.parse(text)
            if card not in game.rules.cards:
                raise ValueError(ENGLISH["not_now_not_in_the_pack"].format(card=card))
            fits = [unread for unread in group if card not in {play.card for play in unread.hand.plays}]
            if not fits:
                raise ValueError(ENGLISH["not_now_read_with_each"].format(card=card))
            return entered_by_people.corrected(game, fits[0].place, card, None, by.may_direct)
        except ValueError as problem:
            raise NotNow(str(problem)) from None


def _is_changed(before: Game, now: Game, fact: Fact) -> bool:
    """Whether the card that ``fact`` corrects was recorded differently ``before``."""
    place = getattr(fact, "place", 0)
    return before.corrected.at(place) != now.corrected.at(place)
