"""Naming the cards of a film that were not read and look alike, by the letters that are printed."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

from referee.cards import Card

from ..journal.who import CAMERA, TABLE
from ..shown.words.english import ENGLISH
from ..table.naming import Look, Lying, Naming, told_by_people
from ..table.table import NotNow, Table
from .film_events import FilmClock
from .folder import CannotReview
from .progress import Compared, Progress

LETTERS = string.ascii_uppercase


class FilmNaming:
    """The cards of a film that were not read, in groups that look alike.

    ``look`` compares pictures; what it found is kept with ``progress``, and asked for again only where other
    cards are without a name.
    """

    def __init__(self, table: Table, look: Look, progress: Progress) -> None:
        self._table, self._progress = table, progress
        self._naming = Naming(table.evidence, look)
        kept = progress.alike
        self._naming.recall(kept.of, kept.groups)

    def groups(self) -> list[list[Lying]]:
        """Groups of two cards at least, the largest first; the first card of each looks the most usual."""
        similar = self._naming.groups(self._table.game)
        of, groups = self._naming.known()
        self._progress.alike = Compared(of, groups)
        return similar[: len(LETTERS)]

    def name(self, groups: Sequence[Sequence[Lying]], text: str) -> str:
        """Give one card of a group its name, as in ``A Ks``; raises CannotReview.

        The first one, unless it is covered in the hand with which the film ends. The review's page names a
        group by the place of its first card, as in ``17 Ks``. Returns what is to be said of it, empty where
        the name was taken: a place in no group is passed over, because the page stays while cards are named.
        """
        name, _, card = text.strip().partition(" ")
        number = LETTERS.find(name.upper()) if len(name) == 1 else -1
        places = [[card_of_group.place for card_of_group in group] for group in groups]
        if name.isdigit():
            number = next((n for n, group in enumerate(places) if int(name) in group), number)
            if number < 0 and card.strip():
                return ENGLISH["review_passed_over"].format(answer=text.strip())
        if not 0 <= number < len(groups) or not card.strip():
            last = f"from A to {LETTERS[len(groups) - 1]}" if groups else "and there are none"
            raise CannotReview(f"--card {text!r}: the letter of cards that look alike ({last}) and which card"
                               " they are, as in 'A Ks'")  # fmt: skip
        self._correct(groups[number], card.strip(), text)
        return ""

    def _correct(self, group: Sequence[Lying], card: str, text: str) -> None:
        """Name the first card of ``group`` that may be corrected; raises CannotReview with the ``text``."""
        try:
            named = Card.parse(card)
            if named not in self._table.game.rules.cards:
                raise ValueError(f"{named} is not in the pack")
        except ValueError as problem:
            raise CannotReview(f"--card {text!r}: {problem}") from None
        why = ""
        for unread in group:
            try:
                self._table.correct(unread.place, str(named), None, TABLE)
                return
            except NotNow as problem:
                why = why or str(problem)
        raise CannotReview(f"--card {text!r}: {why}")

    def told(self) -> int:
        """How many cards people have named."""
        return len(told_by_people(self._table.facts))

    def read_again(self, clock: FilmClock, keep: Path) -> int:
        """Read all cards without a name by those that have one; how many took one.

        What was learnt of the deck is written to ``keep``.
        """
        game = self._table.game
        if not self._naming.unread(game):
            return 0
        looks = self._naming.learnt(game, told_by_people(self._table.facts))
        if looks is None:
            return 0
        looks.save(keep)
        when = {fact.what.place: fact.time for fact in self._table.facts}
        read = 0
        for card, facts in self._naming.read(game, looks):
            clock.now = when[card.place]
            self._table.record(facts, CAMERA)
            read += 1
        clock.now = None
        return read
