"""Naming the unread cards of a film that look alike, by the letters that are printed."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

from referee.cards import Card

from ..journal.who import CAMERA, TABLE
from ..shown.words.english import ENGLISH
from ..table.naming import Look, Naming, PicturedCard, named_by_people
from ..table.table import NotNow, Table
from .film_events import FilmClock
from .folder import CannotReview
from .progress import Compared, ReviewProgress

LETTERS = string.ascii_uppercase


class FilmNaming:
    """The unread cards of a film, in groups that look alike.

    ``look`` compares pictures; the groups are kept with ``progress`` and made again only if other cards have
    no name.
    """

    def __init__(self, table: Table, look: Look, progress: ReviewProgress) -> None:
        self._table, self._progress = table, progress
        self._naming = Naming(table.evidence, look)
        kept = progress.alike
        self._naming.recall(kept.of, kept.groups)

    def groups(self) -> list[list[PicturedCard]]:
        """Groups of two cards at least, the largest first; the first card of each looks the most usual."""
        similar = self._naming.groups(self._table.game)
        of, groups = self._naming.known()
        self._progress.alike = Compared(of, groups)
        return similar[: len(LETTERS)]

    def name(self, groups: Sequence[Sequence[PicturedCard]], text: str) -> str:
        """Give a card of a group its name, as in ``A Ks``; raises CannotReview.

        It is the first card, unless that is covered in the hand with which the film ends. The review's page
        names a group by the place of its first card, as in ``17 Ks``. Returns a note for people, empty if the
        card has the name now: a place in no group is passed over, because the page stays while cards are
        named.
        """
        name, _, card = text.strip().partition(" ")
        number = LETTERS.find(name.upper()) if len(name) == 1 else -1
        places = [[card_of_group.place for card_of_group in group] for group in groups]
        if name.isdigit():
            number = next((n for n, group in enumerate(places) if int(name) in group), number)
            if number < 0 and card.strip():
                return ENGLISH["review_passed_over"].format(answer=text.strip())
        if not 0 <= number < len(groups) or not card.strip():
            last = (
                ENGLISH["review_letters"].format(last=LETTERS[len(groups) - 1])
                if groups
                else ENGLISH["review_no_letters"]
            )
            raise CannotReview(ENGLISH["review_no_letter"].format(text=text, last=last))
        self._correct(groups[number], card.strip(), text)
        return ""

    def _correct(self, group: Sequence[PicturedCard], card: str, text: str) -> None:
        """Name the first card of ``group`` that may be corrected; raises CannotReview with the ``text``."""
        try:
            named = Card.parse(card)
            if named not in self._table.game.rules.cards:
                raise ValueError(ENGLISH["review_no_card_of_pack"].format(named=named))
        except ValueError as problem:
            raise CannotReview(ENGLISH["review_no_card"].format(text=text, why=problem)) from None
        why = ""
        for unread in group:
            try:
                self._table.correct(unread.place, str(named), None, TABLE)
                return
            except NotNow as problem:
                why = why or str(problem)
        raise CannotReview(ENGLISH["review_no_card"].format(text=text, why=why))

    def count_named(self) -> int:
        """The number of cards that people have named."""
        return len(named_by_people(self._table.facts))

    def read_again(self, clock: FilmClock, keep: Path) -> int:
        """Name the unread cards by the named cards that they look like; returns how many.

        The learnt deck is written to ``keep``.
        """
        game = self._table.game
        if not self._naming.has_unread(game):
            return 0
        looks = self._naming.learnt(game, named_by_people(self._table.facts))
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
