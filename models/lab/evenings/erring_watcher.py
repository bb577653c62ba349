"""A watcher that errs as films have shown, without a film: what it reports of a simulated deal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise

from models.lab.evenings.outcome_record import happened
from models.lab.films.film.truth_file import EventLine
from models.lab.law.claims import Happened
from models.lab.law.doubtful import similar_card
from referee.book.ruleset import RuleSet
from referee.cards import Card, Suit
from referee.doubt.contradictory_reads import FEW_PIPS, sister_of
from referee.seats import Seat
from referee.table_events import (
    CardExposed,
    CardLaid,
    CardLifted,
    HandLaidDown,
    Read,
    TableEvent,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
)  # fmt: skip

Quad = list[list[float]]

TOGETHER = 0.3
"""Seconds between two cards that a single hand laid."""


class Mistake(StrEnum):
    """The mistakes of a watcher that films have shown; ``muddled --much`` takes their values."""

    UNREAD = "unread"
    MISREAD = "misread"
    MISREAD_RIVALS_WRONG = "misread, its rivals wrong"
    MISSED = "missed"
    REPORTED_TWICE = "told twice"
    SEAT_WRONG = "seat wrong"
    SEAT_UNSURE = "seat unsure"
    REPORTED_LATE = "told late"
    EXPOSED_INSTEAD = "aside"
    PLAYED_INSTEAD = "exposed in the trick"
    TAKEN_BACK_UNSEEN = "taken back unseen"
    TAKEN_BACK_INVENTED = "taken back, it seemed"
    GATHERING_MISSED = "gathering missed"
    GATHERED_BY_ANOTHER = "gathered by another"
    UP_CARD_MISSED = "up-card missed"
    UP_CARD_UNREAD = "up-card unread"
    UP_CARD_TWICE = "up-card told twice"
    FATE_MISSED = "its fate missed"
    FATE_SWAPPED = "its fate turned round"
    FATE_LATE = "its fate told late"
    HAND_DOWN_MISSED = "hand down missed"
    CARD_INVENTED = "something aside"
    DEALER_WRONG = "dealer wrong"
    GATHERING_AS_TAKING_BACK = "gathering seen as taking back"
    SUITS_CONFUSED = "sister suits confused"
    OUT_OF_ORDER = "told after later events"
    BENEATH_UNSEEN = "beneath another, unseen"
    HAND_SHOWN_AS_PLAYED = "hand shown seems played"


FREQUENCIES: dict[Mistake, float] = {
    Mistake.UNREAD: 0.022,
    Mistake.MISREAD: 0.0012,
    Mistake.MISREAD_RIVALS_WRONG: 0.0006,
    Mistake.MISSED: 0.0016,
    Mistake.REPORTED_TWICE: 0.0012,
    Mistake.SEAT_WRONG: 0.0004,
    Mistake.SEAT_UNSURE: 0.003,
    Mistake.REPORTED_LATE: 0.002,
    Mistake.EXPOSED_INSTEAD: 0.001,
    Mistake.PLAYED_INSTEAD: 0.01,
    Mistake.TAKEN_BACK_UNSEEN: 0.05,
    Mistake.TAKEN_BACK_INVENTED: 0.0006,
    Mistake.GATHERING_MISSED: 0.002,
    Mistake.GATHERED_BY_ANOTHER: 0.002,
    Mistake.UP_CARD_MISSED: 0.005,
    Mistake.UP_CARD_UNREAD: 0.01,
    Mistake.UP_CARD_TWICE: 0.005,
    Mistake.FATE_MISSED: 0.02,
    Mistake.FATE_SWAPPED: 0.08,
    Mistake.FATE_LATE: 0.5,
    Mistake.HAND_DOWN_MISSED: 0.02,
    Mistake.CARD_INVENTED: 0.0005,
    Mistake.DEALER_WRONG: 0.005,
    Mistake.GATHERING_AS_TAKING_BACK: 0.001,
    Mistake.SUITS_CONFUSED: 0.004,
    Mistake.OUT_OF_ORDER: 0.001,
    Mistake.BENEATH_UNSEEN: 0.1,
    Mistake.HAND_SHOWN_AS_PLAYED: 0.02,
}
"""How often each error is made: of a card (the first ones), of a card exposed or taken back, of a trick, of
an up-card, of a hand laid down, of a card again, of a dealer, of a trick, of a deck, of any event, of two
cards laid at the same time, and of a hand shown. The last two are by a single film each (70511112, 70611130).
Rounded from the films 9311181 to 9311480, plain and with the pack check, and from the notes of those before;
what has come a single time or twice is rounded up, as three of the last have (44111010; 46110047; 9790204 and
46110010). What is late: 257 of 260 fates and 6 of 7069 other events of the films 55110001 to 55212020."""


def more_often(times: float) -> dict[Mistake, float]:
    """The frequencies of a watcher that makes every mistake so many times as often."""
    return {mistake: share * times for mistake, share in FREQUENCIES.items()}


@dataclass(frozen=True)
class Report:
    """An event of the watcher with the outline of its card, in pixels; none where it has none."""

    event: TableEvent
    quad: Quad | None = None


Reports = Iterator[tuple[float, Report]]


class ErringWatcher:
    """A watcher that errs, in one deal; ``lines`` are the truth's."""

    def __init__(
        self,
        rules: RuleSet,
        lines: Sequence[EventLine],
        rng: random.Random,
        frequencies: Mapping[Mistake, float],
    ) -> None:
        self.rules, self.lines, self.rng, self.frequencies = rules, lines, rng, frequencies
        self.mistakes: list[Mistake] = []
        self.truth: dict[str, Happened] = {}
        self._names = 0
        confused = self._makes(Mistake.SUITS_CONFUSED)
        self._looks_like_its_sister = rng.choice(list(Suit)) if confused else None
        self._on_table: list[CardLaid] = []
        self._unseen_beneath = list(self._beneath_another())
        self._hands_as_played = list(self._shown_as_played())

    def reports(self) -> list[Report]:
        """The reported events of the deal, in the order in which they are reported."""
        items: list[tuple[float, int, Report]] = []
        for line in self.lines:
            first = f"m{self._names + 1}"
            for t, report in self._reports_of(line):
                self.truth.setdefault(first, happened(line))  # what else is reported of it did not happen
                items.append((t + self._delay(report.event), len(items), report))
        return [report for _, _, report in sorted(items, key=lambda item: item[:2])]

    # ---- chance -------------------------------------------------------------------------------

    def _makes(self, mistake: Mistake) -> bool:
        if self.rng.random() >= min(self.frequencies[mistake], 0.5):
            return False
        self.mistakes.append(mistake)
        return True

    def _delay(self, event: TableEvent) -> float:
        """Seconds from what happened to its report, in which later events may be reported."""
        if isinstance(event, UpCardTaken | UpCardTurnedDown) and self._makes(Mistake.FATE_LATE):
            first = next((line.t for line in self.lines if line.event == "laid"), event.t)
            return max(0.0, min(self.rng.uniform(0.5, 9), first - event.t))  # the first play decides
        return self.rng.uniform(0.5, 4) if self._makes(Mistake.OUT_OF_ORDER) else 0.0

    def _beneath_another(self) -> Iterator[EventLine]:
        """The cards laid at the same time as another of their player that are not seen."""
        for first, second in pairwise(self.lines):
            at_once = first.event == second.event == "laid" and second.t - first.t < TOGETHER
            if at_once and first.seat == second.seat and self._makes(Mistake.BENEATH_UNSEEN):
                yield self.rng.choice([first, second])

    def _shown_as_played(self) -> Iterator[EventLine]:
        """The cards of hands shown that seem played, all of a hand."""
        shown = [line for line in self.lines if line.event == "exposed"]
        for _, hand in groupby(shown, key=lambda line: line.seat):
            cards = list(hand)
            if len(cards) > 1 and self._makes(Mistake.HAND_SHOWN_AS_PLAYED):
                yield from cards

    def _at(self, t: float, *more: str) -> tuple[float, int, tuple[str, ...]]:
        """The time, the frame and the sightings of a new event, the first of which is new."""
        self._names += 1
        return t, round(12 * t), (f"m{self._names}", *more)

    def _similar_card(self, card: Card) -> Card:
        return similar_card(self.rules, card, self.rng)

    def _read(self, card: Card, unread: Mistake = Mistake.UNREAD) -> Read:
        sister = sister_of(card) if card.rank in FEW_PIPS else None
        if sister is not None and self._looks_like_its_sister in (card.suit, sister.suit):
            return self._as_sister(card, sister)
        other = self._similar_card(card)
        if self._makes(unread):
            p = round(self.rng.uniform(0.35, 0.85), 3)
            pair = [(card, p), (other, round(0.98 - p, 3))]
            if self.rng.random() > p:
                pair = [(other, p), (card, round(0.98 - p, 3))]
            return Read(None, pair[0][1], tuple(sorted(pair, key=lambda item: -item[1])))
        if self._makes(Mistake.MISREAD):
            return Read(other, 0.93, ((card, round(self.rng.uniform(0.005, 0.06), 3)),))
        if self._makes(Mistake.MISREAD_RIVALS_WRONG):
            third = card
            while third == card:
                third = self._similar_card(other)
            return Read(other, 0.96, ((third, 0.03),))
        rival = ((other, round(self.rng.uniform(0.002, 0.05), 3)),) if self.rng.random() < 0.03 else ()
        return Read(card, 0.999 if not rival else 0.95, rival)

    def _as_sister(self, card: Card, sister: Card) -> Read:
        """An ace or a court of a deck of which one suit looks like the other of its colour."""
        chance = self.rng.random()
        if chance > 0.8:
            return Read(card, 0.997)
        seems = sister if card.suit is self._looks_like_its_sister else card
        other = card if seems == sister else sister
        if chance < 0.25:
            p = round(self.rng.uniform(0.45, 0.85), 3)
            return Read(None, p, ((seems, p), (other, round((0.98 - p) * self.rng.uniform(0.1, 1), 3))))
        if chance < 0.5:
            return Read(seems, 0.997)
        return Read(seems, 0.99, ((other, round(self.rng.uniform(0.0006, 0.01), 4)),))

    def _other_players(self, seat: Seat, p: float) -> tuple[tuple[Seat, float], ...]:
        others = [candidate for candidate in self.rules.seating.seats if candidate is not seat]
        first = self.rng.choice(others)
        return ((first, round((1 - p) * 0.9, 4)),) if (1 - p) > 0.001 else ()

    # ---- event by event -----------------------------------------------------------------------

    def _reports_of(self, line: EventLine) -> Reports:
        t, quad = line.t, line.quad
        seat = Seat(line.seat) if line.seat else None
        card = Card.parse(line.card) if line.card is not None else None
        match line.event:
            case "up_card" if card is not None and seat is not None:
                yield from self._up_card(t, seat, card, quad)
            case "up_card_taken" | "turned_down" if card is not None:
                yield from self._fate(t, line.event == "up_card_taken", seat, card)
            case "laid" if card is not None and seat is not None:
                if line not in self._unseen_beneath:
                    yield from self._laid(t, seat, card, quad)
            case "exposed" if card is not None and seat is not None and line in self._hands_as_played:
                yield from self._laid(t, seat, card, quad)
            case "lifted" if card is not None:
                self._on_table = [laid for laid in self._on_table if laid.read.card != card]
                if not self._makes(Mistake.TAKEN_BACK_UNSEEN):
                    yield t, Report(CardLifted(*self._at(t), seat, Read(card, 0.999), sure=0.98), quad)
            case "exposed" if card is not None and seat is not None:
                yield from self._exposed(t, seat, card, quad)
            case "gathered":
                yield from self._gathered(t, line)
            case "hand_laid_down" if seat is not None:
                if not self._makes(Mistake.HAND_DOWN_MISSED):
                    yield t, Report(HandLaidDown(*self._at(t), seat, sure=0.98))

    def _up_card(self, t: float, seat: Seat, card: Card, quad: Quad | None) -> Reports:
        if self._makes(Mistake.UP_CARD_MISSED):
            return
        read = self._read(card, Mistake.UP_CARD_UNREAD)
        others: tuple[tuple[Seat, float], ...] = ()
        if self._makes(Mistake.DEALER_WRONG):
            true, seat = (
                seat,
                self.rng.choice([other for other in self.rules.seating.seats if other is not seat]),
            )
            others = ((true, round(self.rng.uniform(0.0003, 0.3), 4)),) if self.rng.random() < 0.7 else ()
        yield t, Report(UpCardTurned(*self._at(t), seat, read, sure=0.98, instead=others), quad)
        if self._makes(Mistake.UP_CARD_TWICE):
            later = t + self.rng.uniform(0.2, 3)
            again = read if self.rng.random() < 0.5 else Read(card, 0.97)
            yield later, Report(CardExposed(*self._at(later), seat, again, sure=0.98), quad)

    def _fate(self, t: float, taken: bool, seat: Seat | None, card: Card) -> Reports:
        if self._makes(Mistake.FATE_MISSED):
            return
        if self._makes(Mistake.FATE_SWAPPED):
            # calibrated: a swapped fate is reported with its rival
            p = round(self.rng.uniform(0.5, 0.9), 4)
            taken = not taken
        else:
            p = round(self.rng.uniform(0.6, 0.98), 4)
        read, rival = Read(card, 0.999), round(1 - p, 4)
        if taken:
            instead = (("turned_down", rival),)
            yield t, Report(UpCardTaken(*self._at(t), seat, read, 0.95, sure=p, instead=instead))
        else:
            instead = (("up_card_taken", rival),)
            yield t, Report(UpCardTurnedDown(*self._at(t), seat, read, sure=p, instead=instead))

    def _laid(self, t: float, seat: Seat, card: Card, quad: Quad | None) -> Reports:
        if self._makes(Mistake.MISSED):
            return
        read, who, p = self._read(card), seat, 0.998
        others: tuple[tuple[Seat, float], ...] = ()
        if self._makes(Mistake.SEAT_WRONG):
            who = self.rng.choice([other for other in self.rules.seating.seats if other is not seat])
            p = round(self.rng.uniform(0.7, 0.99), 3)
            others = ((seat, round(1 - p, 4)),) if self.rng.random() < 0.5 else ()
        elif self._makes(Mistake.SEAT_UNSURE):
            p = round(self.rng.uniform(0.4, 0.97), 3)
            others = self._other_players(seat, p)
        if self._makes(Mistake.REPORTED_LATE):
            t += self.rng.uniform(0.5, 4)
        if self._makes(Mistake.EXPOSED_INSTEAD):
            yield t, Report(CardExposed(*self._at(t), who, read, sure=0.9, instead=()), quad)
            return
        laid = CardLaid(*self._at(t), who, p, read, sure=min(p, 0.998), instead=others)
        self._on_table.append(laid)
        yield t, Report(laid, quad)
        if self._makes(Mistake.REPORTED_TWICE):
            yield from self._second_outline(t, seat, card, read, quad)
        if self._makes(Mistake.TAKEN_BACK_INVENTED):
            later = t + self.rng.uniform(0.3, 2)
            back = CardLifted(*self._at(later), who, read, sure=0.95, instead=(("gathered", 0.05),))
            yield later, Report(back, quad)
            if self.rng.random() < 0.7:  # it is reported again after the hand has left
                later += self.rng.uniform(0.2, 1.5)
                yield later, Report(CardLaid(*self._at(later), who, p, self._read(card), sure=0.99), quad)
        if self._makes(Mistake.CARD_INVENTED):
            later, thing = t + self.rng.uniform(0, 5), self.rng.choice(sorted(self.rules.cards, key=str))
            named = Read(thing, 0.92) if self.rng.random() < 0.3 else Read(None, 0.4, ((thing, 0.4),))
            player = self.rng.choice(self.rules.seating.seats)
            if self.rng.random() < 0.3:
                yield later, Report(CardExposed(*self._at(later), player, named, sure=0.9), _moved(quad, 3))
            else:
                laid = CardLaid(*self._at(later), player, 0.7, named, sure=0.7)
                yield later, Report(laid, _moved(quad, 3))

    def _second_outline(self, t: float, seat: Seat, card: Card, read: Read, quad: Quad | None) -> Reports:
        """The card outlined a second time, with its name, another or none, of its player or another."""
        later, chance = self._while_on_table(t), self.rng.random()
        if chance < 0.4:
            named = Read(card, 0.97)
        elif chance < 0.7:
            named = Read(None, 0.5, ((card, 0.5), (self._similar_card(card), 0.3)))
        else:
            named = Read(self._similar_card(card), 0.93)
        player = seat if self.rng.random() < 0.5 else self.rng.choice(self.rules.seating.seats)
        p = round(self.rng.uniform(0.4, 0.998), 3)
        others = self._other_players(player, p)
        kind = self.rng.random()
        if kind < 0.85:
            second: TableEvent = CardLaid(
                *self._at(later), player, p, named, sure=min(p, 0.99), instead=others
            )
        else:
            second = CardExposed(*self._at(later), player, named, sure=0.95)
        yield later, Report(second, _moved(quad, self.rng.uniform(0, 0.35)))
        if self.rng.random() < 0.3:
            gone = self._while_on_table(later)
            yield gone, Report(CardLifted(*self._at(gone), player, named, sure=0.9), quad)

    def _while_on_table(self, t: float) -> float:
        """A moment between ``t`` and the next gathering, or a little later, as a watcher reports late."""
        ends = (line.t for line in self.lines if line.event == "gathered" and line.t > t)
        return self.rng.uniform(t + 0.08, next(ends, t + 3.0) + 0.2)

    def _exposed(self, t: float, seat: Seat, card: Card, quad: Quad | None) -> Reports:
        if self._makes(Mistake.MISSED):
            return
        read = self._read(card)
        if self._makes(Mistake.PLAYED_INSTEAD):
            laid = CardLaid(*self._at(t), seat, 0.99, read, sure=0.9, instead=(("exposed", 0.1),))
            yield t, Report(laid, quad)
        else:
            yield t, Report(CardExposed(*self._at(t), seat, read, sure=0.98), quad)

    def _gathered(self, t: float, line: EventLine) -> Reports:
        on_table, self._on_table = [laid for laid in self._on_table if laid.t < t], []
        if self._makes(Mistake.GATHERING_MISSED):
            return
        if self._makes(Mistake.GATHERING_AS_TAKING_BACK):
            for laid in self.rng.sample(on_table, self.rng.randint(min(2, len(on_table)), len(on_table))):
                seen = self._at(t + self.rng.uniform(0, 1), *laid.seen)
                back = CardLifted(*seen, laid.seat, laid.read, sure=0.975, instead=(("gathered", 0.02),))
                yield back.t, Report(back)
            return
        by = Seat(line.by) if line.by else None
        if by is not None and self._makes(Mistake.GATHERED_BY_ANOTHER):
            by = self.rng.choice([None, *(other for other in self.rules.seating.seats if other is not by)])
        cards = tuple(Card.parse(card) for card in line.gathered_cards if card is not None)
        seen = self._at(t, *(name for laid in on_table for name in laid.seen))
        yield t, Report(TrickGathered(*seen, by, cards, sure=0.993))


def _moved(quad: Quad | None, heights: float) -> Quad | None:
    """The outline moved to the right by a number of heights of its card."""
    if quad is None:
        return None
    tall = max(abs(quad[0][1] - quad[2][1]), abs(quad[0][0] - quad[2][0]))
    return [[x + heights * tall, y] for x, y in quad]
