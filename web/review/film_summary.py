"""A review of a film: every hand, its rulings with their pictures, what was not read, what is asked."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import asdict

from referee.asking.unseen_trick_question import ASKED
from referee.game.finished import score_reached
from referee.look_back.other_book import OtherRuling
from referee.play.one_deal import Hand
from referee.play.tricks_of_deal import TRICKS
from referee.view.may_see import may_see, rulings_for
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role
from referee.view.trick import TrickView, trick_views

from ..journal.entries import Happened
from ..journal.who import CAMERA
from ..shown.hand import other_book
from ..shown.hand_states import OtherBook
from ..shown.names import Words, card_sign
from ..shown.page_state import PrintedRuling
from ..shown.replays import replays
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.naming import PicturedCard, likely_names
from ..table.table import Table
from .film_events import clock, first_seen
from .naming import LETTERS
from .progress import ReviewProgress
from .remarks import remarks
from .states import (
    CardInRow,
    FilmChoice,
    FilmExhibit,
    FilmHand,
    FilmQuestion,
    FilmRuling,
    ReviewedFilm,
    ReviewState,
    SidePoints,
    SimilarCards,
    TrickRow,
    UnfinishedHand,
    UnreadCard,
)

ROLE = Role.TABLE
MOST_PICTURES = 4
"""Pictures of one ruling or question."""


class Review:
    """The summary of ``table`` for the film, watched as far as ``progress``.

    ``also`` is what another book makes of each finished deal, by its number; ``alike`` are the cards that
    were not read and look alike.
    """

    def __init__(
        self,
        table: Table,
        progress: ReviewProgress,
        also: Mapping[int, OtherRuling] | None = None,
        similar: Sequence[Sequence[PicturedCard]] = (),
    ) -> None:
        self.table, self.progress = table, progress
        self.game = table.game
        self._also, self._groups = also or {}, similar
        self.wording = Words(table.settings.names)
        self._times = {
            entry.what.place: entry.time
            for entry in table.entries
            if isinstance(entry.what, Happened) and entry.by == CAMERA
        }
        self._seen_t = first_seen(table)

    def state(self) -> ReviewState:
        """All of it."""
        asked = self.questions()
        return ReviewState(
            film=self._film(),
            book=self.game.rules.title,
            remarks=remarks(self.table, self.progress),
            hands=[*self._finished(), *self._unfinished()],
            score=[
                SidePoints(self.wording.side(str(side)), points)
                for side, points in zip(self.game.rules.seating.sides, score_reached(self.game), strict=True)
            ],
            questions=asked,
            how=self._how(asked),
            command=self._command(),
            similar=self._similar_cards(),
            unread=self._unread(),
        )

    def _film(self) -> ReviewedFilm:
        film = self.progress
        width, height = film.form.size
        fps = f"{film.form.fps:.4g}"
        when = time.localtime(film.began)
        return ReviewedFilm(
            name=film.film,
            says=ENGLISH["review_of"].format(
                length=clock(film.seconds or film.t), size=f"{width}x{height}", fps=fps
            ),
            dated=ENGLISH[f"review_dated_{film.dated}"].format(
                day=time.strftime("%d %B %Y", when).lstrip("0"), hour=time.strftime("%H:%M", when)
            ),
        )

    # ---- hands ------------------------------------------------------------------------------------

    def _finished(self) -> list[FilmHand]:
        hands = []
        for page in range(len(reading.pages(self.table.logbook))):
            for deal in reversed(reading.hands(self.table.logbook, ROLE, page)):
                judged = self.game.deals[deal.number - 1]
                ruled = rulings_for((judged,), ROLE)
                rulings = [
                    FilmRuling(
                        **asdict(ruling),
                        t=self._time(view.ruling.seen),
                        pictures=self._exhibits(ruling, view.ruling.seen),
                        clips=replays(view, self.wording, self._kept),
                    )
                    for ruling, view in zip(deal.rulings, ruled, strict=True)
                ]
                shown = {key: part for key, part in asdict(deal).items() if key not in ("names", "corrected")}
                cut = judged.hand.is_broken_off and judged.hand.outcome is None
                open_yet = judged.score.total is None and not cut
                hands.append(
                    FilmHand(
                        **{**shown, "rulings": rulings},
                        t=self._began(judged.hand),
                        rows=self._rows(judged.hand),
                        is_unfinished=False,
                        is_open=open_yet,
                        is_cut=cut,
                        has_no_beginning=judged.hand.is_beginning_unseen,
                        also=self._by_other(judged.hand.number),
                    )
                )
        return hands

    def _unfinished(self) -> list[UnfinishedHand]:
        """The hand during which the film ends; nothing is ruled on it."""
        hand = self.game.hand
        if hand is None or may_be_looked_at(hand):
            return []
        return [UnfinishedHand(self._began(hand), self._rows(hand), True, hand.number, [], None)]

    def _by_other(self, number: int) -> OtherBook | None:
        """A deal by another book; None if no other book was chosen."""
        ruled = self._also.get(number)
        return None if ruled is None else other_book(ruled, self.wording)

    def _began(self, hand: Hand) -> str | None:
        """When a hand began in the film; None where people entered it."""
        return _clock(self._film_time(hand.facts[0].place))

    def _rows(self, hand: Hand) -> list[TrickRow]:
        return [
            TrickRow(
                number=trick.number,
                plays=[
                    CardInRow(
                        who=self.wording.names[str(play.seat)] if play.seat else "?",
                        card=card_sign(str(play.card)) if play.card else "?",
                        is_red=play.card is not None and play.card.suit_letter in "dh",
                        has_won=trick.winner is not None and play.seat is trick.winner,
                    )
                    for play in trick.plays
                ],
                winner=self.wording.names[str(trick.winner)] if trick.winner else "?",
                unseen=self._unseen(hand, trick),
            )
            for trick in trick_views(hand)
        ]

    def _unseen(self, hand: Hand, trick: TrickView) -> str:
        """Says which players' cards were not seen in a trick that was gathered; empty where all were."""
        lacking = len(hand.active) - len(trick.plays)
        if not trick.is_gathered or lacking <= 0:
            return ""
        known = {play.seat for play in trick.plays}
        if None in known:  # one of them is of a player who seems to have none
            return ENGLISH["review_unseen_somewhere"].format(n=lacking)
        names = [self.wording.names[str(seat)] for seat in hand.active if seat not in known]
        return ENGLISH["review_unseen"].format(who=ENGLISH["review_and"].join(names))

    def _exhibits(self, ruling: PrintedRuling, seen: Iterable[str]) -> list[FilmExhibit]:
        """The pictures of a ruling: those of its proof, else of all that it was ruled by."""
        if ruling.proof:
            return [
                FilmExhibit(address, exhibit.title, exhibit.note)
                for exhibit in ruling.proof
                if (address := exhibit.table or exhibit.picture)
            ]
        return [FilmExhibit(address, "", "") for address in self._pictures(seen)]

    def _kept(self, sightings: Iterable[str], view: str = "crop") -> list[str]:
        """The addresses of a view of sightings, if it was kept."""
        kept = (sighting for sighting in sightings if view in self.table.evidence.views(sighting))
        return [f"picture/{sighting}/{view}" for sighting in kept]

    def _pictures(self, seen: Iterable[str]) -> list[str]:
        """The addresses of what was kept of sightings, the table rather than the card alone."""
        views = [(sighting, self.table.evidence.views(sighting)) for sighting in seen]
        best = [
            (sighting, next((view for view in ("table", "crop") if view in kept), None))
            for sighting, kept in views
        ]
        return [f"picture/{sighting}/{view}" for sighting, view in best if view is not None][:MOST_PICTURES]

    # ---- what is open -----------------------------------------------------------------------------

    def questions(self) -> list[FilmQuestion]:
        """The open questions that may settle something, numbered from 1.

        Each has its deal, its time, its pictures and its choices.
        """
        listed = []
        open_yet = [
            question for question in may_see(self.game, ROLE).questions if self._can_settle(question.deal)
        ]
        for number, question in enumerate(open_yet, 1):
            t = self._film_time(question.place)
            t = t if t is not None else self._seconds(question.seen)
            listed.append(
                FilmQuestion(
                    number=number,
                    id=question.id,
                    deal=question.deal,
                    t=_clock(t),
                    text=self.wording(question.text),
                    choices=[FilmChoice(c.key, self.wording(c.text)) for c in question.answers],
                    any_card=question.may_be_any_card,
                    pictures=self._pictures(question.seen),
                )
            )
        return listed

    def _how(self, asked: list[FilmQuestion]) -> str:
        """The text to type as the first question's answer; empty if no question is open."""
        for question in asked:
            key = question.choices[0].key if question.choices else str(min(self.game.rules.cards, key=str))
            answer = shlex.quote(f"{question.number} {key}")
            return f"{self._command()} --answer {answer}"
        return ""

    def _command(self) -> str:
        """The command that reviews this film again, as it can be typed."""
        return f"bowerbird review {shlex.quote(self.progress.film)}"

    def _can_settle(self, number: int) -> bool:
        """Whether an answer about a deal may settle anything: it does not where the film shows too little."""
        if not 1 <= number <= len(self.game.hands):
            return True
        hand = self.game.hands[number - 1]
        lacking = TRICKS - len(hand.tricks)
        if hand.outcome is None and hand.is_beginning_unseen and lacking > ASKED:
            return False
        return may_be_looked_at(hand) or lacking <= 0

    def _similar_cards(self) -> list[SimilarCards]:
        """The cards that were not read and look alike, a group each, and how it is named."""
        groups = []
        for letter, group in zip(LETTERS, self._groups, strict=False):
            first, likely = group[0], [str(card) for card in likely_names(group)]
            card = likely[0] if likely else str(min(self.game.rules.cards, key=str))
            named = f"--card {shlex.quote(f'{letter} {card}')}"
            groups.append(
                SimilarCards(
                    letter=letter,
                    deal=first.hand.number,
                    t=_clock(self._film_time(first.place)),
                    cards=len(group),
                    places=[card_of_group.place for card_of_group in group],
                    choices=likely,
                    pictures=[
                        f"picture/{card_of_group.sighting}/crop" for card_of_group in group[:MOST_PICTURES]
                    ],
                    how=f"{self._command()} {named}",
                )
            )
        return groups

    def _unread(self) -> list[UnreadCard]:
        unread = []
        for hand in self.game.hands:
            for play in hand.plays:
                if play.card is not None:
                    continue
                trick = next(name.number for name in hand.tricks if play in name.plays)
                t = self._film_time(play.place)
                who = self.wording.names[str(play.seat)] if play.seat else ENGLISH["review_unread_somebody"]
                text = ENGLISH["review_unread_card"].format(who=who, n=trick, t=clock(t or 0.0))
                pictures = [
                    f"picture/{name}/crop" for name in play.seen if "crop" in self.table.evidence.views(name)
                ]
                unread.append(UnreadCard(hand.number, text, pictures[:1]))
        return unread

    # ---- times ------------------------------------------------------------------------------------

    def _film_time(self, place: int) -> float | None:
        """When the fact at ``place`` was seen, in seconds of the film; None where people entered it."""
        when = self._times.get(place)
        return None if when is None else max(0.0, when - self.progress.began)

    def _seconds(self, seen: Iterable[str]) -> float | None:
        """When the first of some sightings was."""
        seen = list(seen)
        t = next((self._seen_t[sighting] for sighting in seen if sighting in self._seen_t), None)
        if t is not None:
            return t
        for sighting in seen:  # of no event: their names hold the number of the picture
            number = sighting.rpartition("-")[2].partition(".")[0]
            if number.isdigit() and self.progress.form.fps:
                return int(number) / self.progress.form.fps
        return None

    def _time(self, seen: Iterable[str]) -> str | None:
        return _clock(self._seconds(seen))


def _clock(t: float | None) -> str | None:
    return None if t is None else clock(t)
