"""Groups of unread cards that look alike: naming a card names the others of its group."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from referee.cards import Card
from referee.facts.register import Amended, Dealt, Fact, Played
from referee.game.game import Game
from referee.play.one_deal import Hand
from referee.scribe import reread as scribe_reread
from referee.table_events import Read

from ..journal.evidence_store import Evidence
from ..journal.lines import FactEntry
from ..journal.who import CAMERA

NEARLY_SURE = 0.02
"""The share of a card's rivals up to which its picture may teach what the card looks like."""
MOST_SAMPLES = 3
"""Pictures of a card that are compared with: more take longer and change nothing."""
FEWEST_DEALS = 3
"""Deals in which cards that look alike must appear: two different cards with the same picture would appear
together in one of three such deals in all but one of thirty films."""
AGREEING = 2
"""Pictures that must look alike before the reader learns a card from them that nobody has named."""

Places = Sequence[int]


class PictureLooks(Protocol):
    """Pictures of cards, each by the place of its fact, compared with one another."""

    def groups(self, among: Places) -> Sequence[Places]:
        """Groups of ``among`` that show the same card, the largest first, each from its most usual look."""

    def like(self, place: int, among: Places) -> Places:
        """The places of ``among`` with cards that look like the card at ``place``."""

    def learn(self, named: Mapping[Card, Places]) -> bool:
        """Learn the deck as far as it is named; returns whether that is enough to read by."""

    def read(self, unread: Places, standing: Collection[Card]) -> Mapping[int, Read]:
        """Sure readings of the ``unread`` cards of a deal in which the cards ``standing`` are known."""

    def save(self, place: Path) -> None:
        """Write the learnt deck to ``place``."""


Look = Callable[[Mapping[int, bytes], frozenset[Card]], PictureLooks]
"""Gives the looks of so many pictures (JPEG) of the cards of a pack."""


@dataclass(frozen=True, slots=True)
class PicturedCard:
    """A card of ``hand`` with a picture: the ``place`` of its fact, and the ``sighting`` of its picture."""

    hand: Hand
    place: int
    fact: Played | Dealt
    sighting: str

    @property
    def card(self) -> Card | None:
        return self.fact.card if isinstance(self.fact, Played) else self.fact.up

    @property
    def is_unnamed(self) -> bool:
        """Whether it has no name, and no person has doubted a reading of it."""
        return self.card is None and not (isinstance(self.fact, Played) and self.fact.doubted)

    def named(self, read: Read) -> tuple[Fact, ...]:
        """The facts that give it the name of ``read``; none if that card was not among its rivals."""
        if read.card not in self.fact.rivals:
            return ()
        rivals, shares = scribe_reread.rivals_of(read)
        if not rivals:  # a reading by likeness is never as sure as a name that a person gave
            others = [card for card in self.fact.rivals if card != read.card]
            read = replace(read, rivals=tuple((card, (1 - read.p) / len(others)) for card in others))
            rivals, shares = scribe_reread.rivals_of(read)
        if isinstance(self.fact, Played):
            return scribe_reread.named(self.hand, read, self.fact.seen)
        up = replace(self.fact, up=read.card, rivals=rivals, shares=shares)
        return (Amended(self.place, up, seen=self.fact.seen),)


class Naming:
    """The unread cards of the hands that ``may`` be looked at, in groups that look alike.

    ``look`` compares pictures, which is slow: it is called a single time for the same cards.
    """

    def __init__(self, evidence: Evidence, look: Look, may: Callable[[Hand], bool] = lambda hand: True):
        self._evidence, self._look, self._may = evidence, look, may
        self._looks: PictureLooks | None = None
        self._sightings: Mapping[int, str] = {}
        self._compared_keys: list[str] = []
        self._groups: list[list[int]] = []

    def groups(self, game: Game) -> list[list[PicturedCard]]:
        """Groups of cards that look alike, the largest first, each from its most usual look on."""
        all_cards = list(self._cards(game))
        unread = {card.place: card for card in all_cards if card.is_unnamed}
        if len(unread) < FEWEST_DEALS:
            return []
        keys = [f"{card.place} {card.sighting}" for card in unread.values()]
        if keys != self._compared_keys:
            looks = self._compared(game, all_cards)
            self._groups = [] if looks is None else [list(group) for group in looks.groups(list(unread))]
            self._compared_keys = keys
        groups = ([unread[place] for place in group if place in unread] for group in self._groups)
        return [group for group in groups if group and can_be_same_card(group)]

    def forget_erased(self) -> bool:
        """Drop erased pictures from memory; returns whether there was any."""
        erased = any("crop" not in self._evidence.views(sighting) for sighting in self._sightings.values())
        if erased:
            self._looks, self._sightings = None, {}
        return erased

    def known(self) -> tuple[list[str], list[list[int]]]:
        """The keys of the cards that were compared last, and the groups of their places."""
        return self._compared_keys, self._groups

    def recall(self, keys: list[str], groups: list[list[int]]) -> None:
        """Take over an earlier :meth:`known`, so that nothing is compared twice."""
        self._compared_keys, self._groups = keys, groups

    def learnt(self, game: Game, people_named: Collection[int], sure: bool = False) -> PictureLooks | None:
        """The looks of the deck as far as it is named; None if that is not enough to read by.

        ``people_named`` are the places of the cards that people named. ``sure``: a card that nobody named is
        learnt only from pictures that look alike.
        """
        cards = list(self._cards(game))
        looks = self._compared(game, cards)
        if looks is None:
            return None
        pictured = [sample for sample in cards if self._sightings.get(sample.place) == sample.sighting]
        samples = _samples(pictured, people_named)
        unread_of = {sample.place: sample for sample in pictured if sample.is_unnamed}
        for card, some in list(samples.items()):
            similar = {place for sample in some for place in looks.like(sample.place, list(unread_of))}
            if similar and not can_be_same_card([unread_of[place] for place in similar] + some):
                del samples[card]
            elif sure:
                samples[card] = _agreeing(looks, some, people_named)
        learnt = {card: [sample.place for sample in some] for card, some in samples.items() if some}
        return looks if looks.learn(learnt) else None

    def read(self, game: Game, looks: PictureLooks) -> Iterator[tuple[PicturedCard, tuple[Fact, ...]]]:
        """The cards that the learnt ``looks`` can name now, each with the facts that give it that name."""
        for hand in game.hands:
            cards = {card.place: card for card in self._cards_of(hand)}
            standing = {play.card for play in hand.plays if play.card is not None}
            unread = [place for place, card in cards.items() if card.is_unnamed]
            for place, read in looks.read(unread, standing).items() if unread else ():
                if facts := cards[place].named(read):
                    yield cards[place], facts

    def has_unread(self, game: Game) -> bool:
        """Whether any card has no name."""
        return any(card.is_unnamed for card in self._cards(game))

    def _cards(self, game: Game) -> Iterator[PicturedCard]:
        for hand in game.hands:
            yield from self._cards_of(hand)

    def _cards_of(self, hand: Hand) -> Iterator[PicturedCard]:
        if not self._may(hand):
            return
        for place, fact in hand.facts:
            if isinstance(fact, Played | Dealt):
                views = self._evidence.views
                kept = next((sighting for sighting in fact.seen if "crop" in views(sighting)), None)
                if kept is not None:
                    yield PicturedCard(hand, place, fact, kept)

    def _compared(self, game: Game, cards: Sequence[PicturedCard]) -> PictureLooks | None:
        """The looks of all cards to compare; made again only if a wanted picture is not in them.

        None where there is no picture: people entered the cards, or erased the pictures.
        """
        samples = _samples(cards, frozenset())
        wanted = [
            *(card for card in cards if card.is_unnamed),
            *(card for some in samples.values() for card in some),
        ]
        if self._looks is None or any(self._sightings.get(card.place) != card.sighting for card in wanted):
            pictures = {card.place: self._evidence.picture(card.sighting, "crop") for card in wanted}
            images = {place: picture for place, picture in pictures.items() if picture is not None}
            self._sightings = {card.place: card.sighting for card in wanted if card.place in images}
            self._looks = self._look(images, game.rules.cards) if images else None
        return self._looks


def named_by_people(facts: Iterable[FactEntry]) -> frozenset[int]:
    """The places of the cards that people named, among the ``facts`` of an evening.

    A card that was named by its likeness to another still has rivals: it does not count.
    """
    entered = (entry.what.event for entry in facts if entry.by != CAMERA)
    return frozenset(
        fact.place for fact in entered if isinstance(fact, Amended) and not getattr(fact.event, "rivals", ())
    )


def can_be_same_card(similar: Sequence[PicturedCard]) -> bool:
    """Whether ``similar`` cards can be the same card: they are in several deals, and never two in a deal.

    In some decks two courts have the same picture; then most deals have both.
    """
    deals = Counter((card.hand.number, type(card.fact)) for card in similar)  # the up-card may be played, too
    return len({number for number, _ in deals}) >= FEWEST_DEALS and max(deals.values()) == 1


def likely_names(group: Sequence[PicturedCard]) -> list[Card]:
    """The cards that a group may be, likeliest first."""
    shares: Counter[Card] = Counter()
    for unread in group:
        for card, share in zip(unread.fact.rivals, unread.fact.shares, strict=False):
            shares[card] += share  # type: ignore[assignment]
    return [card for card, share in shares.most_common(4) if share >= NEARLY_SURE * len(group)]


def _samples(cards: Sequence[PicturedCard], people_named: Collection[int]) -> dict[Card, list[PicturedCard]]:
    """A few pictures of each named card: first cards that people named, then others of the evening."""
    named: defaultdict[Card, list[PicturedCard]] = defaultdict(list)
    for candidate in cards:
        if candidate.card is not None and sum(candidate.fact.shares) <= NEARLY_SURE:
            named[candidate.card].append(candidate)
    samples = {}
    for card, some in named.items():
        mine = [candidate for candidate in some if candidate.place in people_named]
        seen = [candidate for candidate in some if candidate.place not in people_named]
        samples[card] = [*mine, *seen[:: max(1, len(seen) // MOST_SAMPLES)]][:MOST_SAMPLES]
    return samples


def _agreeing(
    looks: PictureLooks, some: Sequence[PicturedCard], people_named: Collection[int]
) -> list[PicturedCard]:
    """The pictures of a card that look like one another, or like the picture that people named."""
    similar = {
        picture.place: set(looks.like(picture.place, [other.place for other in some])) for picture in some
    }
    first = max(
        some,
        key=lambda picture: (picture.place in people_named, len(similar[picture.place] - {picture.place})),
    )
    kept = [picture for picture in some if picture is first or picture.place in similar[first.place]]
    return kept if first.place in people_named or len(kept) >= AGREEING else []
