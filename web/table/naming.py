"""Cards that were not read, put together by their looks: who names one names those like it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from referee.cards import Card
from referee.facts.register import Amended, Dealt, Event, Played
from referee.game.game import Game
from referee.play.one_deal import Hand
from referee.scribe import reread as scribe_reread
from referee.table_events import Read

from ..journal.evidence_store import Evidence
from ..journal.journal import FactEntry
from ..journal.who import CAMERA

NEARLY_SURE = 0.02
"""The share of a card's rivals up to which its picture may teach what the card looks like."""
MOST_SAMPLES = 3
"""Pictures of a card that are compared with: more take longer and say the same."""
FEWEST_DEALS = 3
"""Deals in which cards that look alike must lie: two cards of one picture would lie together in one of three
such deals but once in thirty films."""
AGREEING = 2
"""Pictures that must look alike to teach the eye a card that nobody has named."""

Places = Sequence[int]


class Looks(Protocol):
    """The pictures of cards, each by the place of its fact, and what they tell of one another."""

    def groups(self, among: Places) -> Sequence[Places]:
        """Those of ``among`` that show one card, the largest group first, its most usual look first."""

    def like(self, one: int, among: Places) -> Places:
        """Those of ``among`` that look like the card at place ``one``."""

    def learn(self, named: Mapping[Card, Places]) -> bool:
        """Learn the deck as far as it is named; whether that was enough to read by."""

    def read(self, unread: Places, standing: Collection[Card]) -> Mapping[int, Read]:
        """What the unread cards of a deal are in which those names stand, as far as that is sure now."""

    def save(self, place: Path) -> None:
        """Write down what was learnt."""


Look = Callable[[Mapping[int, bytes], frozenset[Card]], Looks]
"""Gives the looks of so many pictures (JPEG) of the cards of a pack."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card of deal ``hand`` that the eye saw at ``place``, and the ``sighting`` that its picture is of."""

    hand: Hand
    place: int
    fact: Played | Dealt
    sighting: str

    @property
    def card(self) -> Card | None:
        return self.fact.card if isinstance(self.fact, Played) else self.fact.up

    @property
    def open(self) -> bool:
        """Whether it has no name, and nobody has said that it is not what it was read as."""
        return self.card is None and not (isinstance(self.fact, Played) and self.fact.doubted)

    def named(self, read: Read) -> tuple[Event, ...]:
        """The facts that give it the name of ``read``; none for one that the eye had not thought of."""
        if read.card not in self.fact.rivals:
            return ()
        rivals, shares = scribe_reread.rivals_of(read)
        if not rivals:  # it is read by its likeness to another, and never as sure as what a person said
            others = [card for card in self.fact.rivals if card != read.card]
            read = replace(read, rivals=tuple((card, (1 - read.p) / len(others)) for card in others))
            rivals, shares = scribe_reread.rivals_of(read)
        if isinstance(self.fact, Played):
            return scribe_reread.named(self.hand, read, self.fact.seen)
        up = replace(self.fact, up=read.card, rivals=rivals, shares=shares)
        return (Amended(self.place, up, seen=self.fact.seen),)


class Naming:
    """The cards that were not read, of the hands that ``may`` be looked at, in groups that look alike.

    ``look`` compares pictures, which takes a while: it is asked once for the same cards.
    """

    def __init__(self, evidence: Evidence, look: Look, may: Callable[[Hand], bool] = lambda hand: True):
        self._evidence, self._look, self._may = evidence, look, may
        self._looks: Looks | None = None
        self._there: Mapping[int, str] = {}
        self._of: list[str] = []
        self._found: list[list[int]] = []

    def groups(self, game: Game) -> list[list[Lying]]:
        """Groups of cards of one look, the largest first; the first card of each looks the most usual."""
        cards = list(self._cards(game))
        unread = {one.place: one for one in cards if one.open}
        if len(unread) < FEWEST_DEALS:
            return []
        of = [f"{one.place} {one.sighting}" for one in unread.values()]
        if of != self._of:
            self._found = [list(group) for group in self._compared(game, cards).groups(list(unread))]
            self._of = of
        found = ([unread[place] for place in group if place in unread] for group in self._found)
        return [group for group in found if group and one_card(group)]

    def forget_erased(self) -> bool:
        """Keep no picture in memory that is erased; whether one was."""
        erased = any("crop" not in self._evidence.views(one) for one in self._there.values())
        if erased:
            self._looks, self._there = None, {}
        return erased

    def known(self) -> tuple[list[str], list[list[int]]]:
        """The cards that were compared last, and the places of those that are alike."""
        return self._of, self._found

    def recall(self, of: list[str], found: list[list[int]]) -> None:
        """What was :meth:`known` before, so that nothing is compared twice."""
        self._of, self._found = of, found

    def learnt(self, game: Game, told: Collection[int], sure: bool = False) -> Looks | None:
        """The looks by which the deck is known as far as it is named; None where that is not enough.

        ``told`` are the places of the cards that people named. ``sure``: a card that nobody named is learnt
        only from pictures that look alike.
        """
        cards = list(self._cards(game))
        looks = self._compared(game, cards)
        there = [one for one in cards if self._there.get(one.place) == one.sighting]
        samples = _samples(there, told)
        unread_of = {one.place: one for one in there if one.open}
        for card, some in list(samples.items()):
            alike = {place for one in some for place in looks.like(one.place, list(unread_of))}
            if alike and not one_card([unread_of[place] for place in alike] + some):
                del samples[card]
            elif sure:
                samples[card] = _agreeing(looks, some, told)
        learnt = {card: [one.place for one in some] for card, some in samples.items() if some}
        return looks if looks.learn(learnt) else None

    def read(self, game: Game, looks: Looks) -> Iterator[tuple[Lying, tuple[Event, ...]]]:
        """The cards that have a name now, by ``looks`` that were learnt, each with the facts that give it."""
        for hand in game.hands:
            own = {one.place: one for one in self._cards_of(hand)}
            standing = {play.card for play in hand.plays if play.card is not None}
            unread = [place for place, one in own.items() if one.open]
            for place, read in looks.read(unread, standing).items() if unread else ():
                if facts := own[place].named(read):
                    yield own[place], facts

    def unread(self, game: Game) -> bool:
        """Whether there is a card without a name at all."""
        return any(one.open for one in self._cards(game))

    def _cards(self, game: Game) -> Iterator[Lying]:
        for hand in game.hands:
            yield from self._cards_of(hand)

    def _cards_of(self, hand: Hand) -> Iterator[Lying]:
        if not self._may(hand):
            return
        for place, event in hand.facts:
            if isinstance(event, Played | Dealt):
                views = self._evidence.views
                kept = next((one for one in event.seen if "crop" in views(one)), None)
                if kept is not None:
                    yield Lying(hand, place, event, kept)

    def _compared(self, game: Game, cards: Sequence[Lying]) -> Looks:
        """The looks of all that is compared; anew only where a picture is wanted that is not in them."""
        samples = _samples(cards, frozenset())
        wanted = [*(one for one in cards if one.open), *(one for some in samples.values() for one in some)]
        if self._looks is None or any(self._there.get(one.place) != one.sighting for one in wanted):
            pictures = {one.place: self._evidence.picture(one.sighting, "crop") for one in wanted}
            there = {place: picture for place, picture in pictures.items() if picture is not None}
            self._there = {one.place: one.sighting for one in wanted if one.place in there}
            self._looks = self._look(there, game.rules.cards)
        return self._looks


def told_by_people(facts: Iterable[FactEntry]) -> frozenset[int]:
    """The places of the cards that people have named among the ``facts`` of an evening.

    Those that were read by the names of others have rivals, whoever named the others.
    """
    told = (entry.what.event for entry in facts if entry.by != CAMERA)
    return frozenset(
        fact.place for fact in told if isinstance(fact, Amended) and not getattr(fact.event, "rivals", ())
    )


def one_card(alike: Sequence[Lying]) -> bool:
    """Whether cards that look alike can be one card: they lie in several deals, and never two in one.

    In some decks two courts have the same picture; then both are there in most deals.
    """
    deals = Counter((one.hand.number, type(one.fact)) for one in alike)  # the up-card may be played, too
    return len({number for number, _ in deals}) >= FEWEST_DEALS and max(deals.values()) == 1


def likely_names(group: Sequence[Lying]) -> list[Card]:
    """What the cards of a group are likely to be, likeliest first."""
    told: Counter[Card] = Counter()
    for one in group:
        for card, share in zip(one.fact.rivals, one.fact.shares, strict=False):
            told[card] += share  # type: ignore[assignment]
    return [card for card, share in told.most_common(4) if share >= NEARLY_SURE * len(group)]


def _samples(cards: Sequence[Lying], told: Collection[int]) -> dict[Card, list[Lying]]:
    """A few pictures of each card that has a name: those that people named, then from the whole evening."""
    named: defaultdict[Card, list[Lying]] = defaultdict(list)
    for one in cards:
        if one.card is not None and sum(one.fact.shares) <= NEARLY_SURE:
            named[one.card].append(one)
    found = {}
    for card, some in named.items():
        mine = [one for one in some if one.place in told]
        seen = [one for one in some if one.place not in told]
        found[card] = [*mine, *seen[:: max(1, len(seen) // MOST_SAMPLES)]][:MOST_SAMPLES]
    return found


def _agreeing(looks: Looks, some: Sequence[Lying], told: Collection[int]) -> list[Lying]:
    """Those pictures of one card that look like one another, or like the one that people named."""
    alike = {one.place: set(looks.like(one.place, [other.place for other in some])) for one in some}
    first = max(some, key=lambda one: (one.place in told, len(alike[one.place] - {one.place})))
    kept = [one for one in some if one is first or one.place in alike[first.place]]
    return kept if first.place in told or len(kept) >= AGREEING else []
