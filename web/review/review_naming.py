"""Cards of a film that were not read, put together by their looks: who names one names those like it."""

from __future__ import annotations

import string
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from referee.cards import Card
from referee.facts.all_facts import Amended, Dealt, Event, Played
from referee.play.one_deal import Hand
from referee.scribe import scribe_reread
from referee.table_events import Read

from ..table.table import NotNow, Table
from .review_folder import CannotReview
from .review_hearing import FilmClock

NEARLY_SURE = 0.02
"""The share of a card's rivals up to which its picture may teach what the card looks like."""
MOST_SAMPLES = 3
"""Pictures of a card that are compared with: more take longer and say the same."""
FEWEST_DEALS = 3
"""Deals in which cards that look alike must lie: two cards of one picture would lie together in one of three
such deals but once in thirty films."""
ROLE = "table"

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
        """The facts that give it the name of ``read``."""
        if isinstance(self.fact, Played):
            return scribe_reread.named(self.hand, read, self.fact.seen)
        if read.card is None:
            return ()
        rivals, shares = scribe_reread.rivals_of(read)
        up = replace(self.fact, up=read.card, rivals=rivals, shares=shares)
        return (Amended(self.place, up, seen=self.fact.seen),)


class Naming:
    """The cards of a film that were not read, in groups that look alike.

    ``look`` compares pictures; it is asked once, and only where two cards at least were not read.
    """

    def __init__(self, table: Table, look: Look) -> None:
        self._table, self._look = table, look
        self._looks: Looks | None = None
        self._there: Collection[int] = ()

    def groups(self) -> list[list[Lying]]:
        """Groups of two cards at least, the largest first; the first card of each looks the most usual."""
        unread = {one.place: one for one in self._cards() if one.open}
        if len(unread) < FEWEST_DEALS:
            return []
        found = ([unread[place] for place in group] for group in self._compared().groups(list(unread)))
        return [group for group in found if one_card(group)][: len(LETTERS)]

    def name(self, groups: Sequence[Sequence[Lying]], text: str) -> None:
        """Give one card of a group its name, as in ``A Ks``; raises CannotReview.

        The first one, unless it lies covered in the hand with which the film ends.
        """
        letter, _, card = text.strip().partition(" ")
        number = LETTERS.find(letter.upper()) if len(letter) == 1 else -1
        if not 0 <= number < len(groups) or not card.strip():
            last = f"from A to {LETTERS[len(groups) - 1]}" if groups else "and there are none"
            raise CannotReview(f"--card {text!r}: the letter of cards that look alike ({last}) and which card"
                               " they are, as in 'A Ks'")  # fmt: skip
        try:
            named = Card.parse(card.strip())
            if named not in self._table.game.rules.cards:
                raise ValueError(f"{named} is not in the pack")
        except ValueError as problem:
            raise CannotReview(f"--card {text!r}: {problem}") from None
        why = ""
        for one in groups[number]:
            try:
                self._table.correct(one.place, str(named), None, ROLE)
                return
            except NotNow as problem:
                why = why or str(problem)
        raise CannotReview(f"--card {text!r}: {why}")

    def told(self) -> int:
        """How many cards people have named."""
        return len(self._by_people())

    def read_again(self, clock: FilmClock, keep: Path) -> int:
        """Read all cards without a name by those that have one; how many took one.

        What was learnt of the deck is written to ``keep``.
        """
        cards = list(self._cards())
        if not any(one.open for one in cards):
            return 0
        looks = self._compared()
        samples = _samples([one for one in cards if one.place in self._there], self._by_people())
        unread_of = {one.place: one for one in cards if one.open}
        for card, some in list(samples.items()):
            alike = {place for one in some for place in looks.like(one.place, list(unread_of))}
            if alike and not one_card([unread_of[place] for place in alike] + some):
                del samples[card]
        if not looks.learn({card: [one.place for one in some] for card, some in samples.items()}):
            return 0
        looks.save(keep)
        when = {entry.what["place"]: entry.time for entry in self._table.entries if entry.kind == "event"}
        read = 0
        for hand in self._table.game.hands:
            own = {one.place: one for one in cards if one.hand is hand}
            standing = {play.card for play in hand.plays if play.card is not None}
            unread = [place for place, one in own.items() if one.open]
            for place, name in looks.read(unread, standing).items():
                likely = own[place].fact.rivals
                facts = own[place].named(name) if name.card in likely else ()
                clock.now = when[place]
                self._table.record(facts, "camera")
                read += bool(facts)
        clock.now = None
        return read

    def _cards(self) -> Iterator[Lying]:
        views = self._table.evidence.views
        for hand in self._table.game.hands:
            for place, event in hand.facts:
                if isinstance(event, Played | Dealt):
                    kept = next((one for one in event.seen if "crop" in views(one)), None)
                    if kept is not None:
                        yield Lying(hand, place, event, kept)

    def _by_people(self) -> frozenset[int]:
        """The places of the cards that people have named."""
        told = (entry.what["event"] for entry in self._table.entries
                if entry.kind == "event" and entry.by != "camera")  # fmt: skip
        return frozenset(fact["place"] for fact in told if fact["fact"] == "amended")

    def _compared(self) -> Looks:
        if self._looks is None:
            cards = list(self._cards())
            samples = _samples(cards, frozenset())
            wanted = [
                *(one for one in cards if one.open),
                *(one for some in samples.values() for one in some),
            ]
            pictures = {one.place: self._table.evidence.picture(one.sighting, "crop") for one in wanted}
            there = {place: picture for place, picture in pictures.items() if picture is not None}
            self._there = there.keys()
            self._looks = self._look(there, self._table.game.rules.cards)
        return self._looks


LETTERS = string.ascii_uppercase


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


def _samples(cards: Sequence[Lying], by_people: Collection[int]) -> dict[Card, list[Lying]]:
    """A few pictures of each card that has a name: those that people named, then from all over the film."""
    named: defaultdict[Card, list[Lying]] = defaultdict(list)
    for one in cards:
        if one.card is not None and sum(one.fact.shares) <= NEARLY_SURE:
            named[one.card].append(one)
    found = {}
    for card, some in named.items():
        told = [one for one in some if one.place in by_people]
        seen = [one for one in some if one.place not in by_people]
        found[card] = [*told, *seen[:: max(1, len(seen) // MOST_SAMPLES)]][:MOST_SAMPLES]
    return found
