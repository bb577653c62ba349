"""A review as values: what its page, its lines on a terminal and its JSON are made from."""

from __future__ import annotations

from msgspec import Struct, field

from ..shown.hand_states import OtherBook, PrintedTrick, ScoreLine
from ..shown.page_state import PrintedRuling, Replay


class ReviewedFilm(Struct, frozen=True):
    """The film: its length and pictures in words, and when it was filmed."""

    name: str
    says: str
    dated: str


class SidePoints(Struct, frozen=True):
    """The points of a side at the end of the film."""

    name: str
    points: int


class CardInRow(Struct, frozen=True):
    """A card of a trick; ``?`` for what is not known."""

    who: str
    card: str
    is_red: bool = field(name="red")
    has_won: bool = field(name="won")


class TrickRow(Struct, frozen=True):
    """A trick in a row; ``unseen`` says which players' cards were not seen."""

    number: int
    plays: list[CardInRow]
    winner: str
    unseen: str


class FilmExhibit(Struct, frozen=True):
    """A picture of a ruling, by its address, with a title and a note where it is a proof."""

    address: str
    title: str
    note: str


class FilmRuling(PrintedRuling, frozen=True):
    """A ruling with its time in the film, its pictures and its clips."""

    t: str | None
    pictures: list[FilmExhibit]
    clips: list[Replay]


class UnfinishedHand(Struct, frozen=True):
    """The hand during which the film ends; nothing is ruled on it."""

    t: str | None
    rows: list[TrickRow]
    is_unfinished: bool = field(name="unfinished")
    number: int
    rulings: list[FilmRuling]
    also: OtherBook | None


class FilmHand(Struct, frozen=True):
    """A hand of the film that is over, and what another book makes of it."""

    number: int
    headline: str
    score: list[ScoreLine]
    course: list[tuple[float, str]]
    tricks: list[PrintedTrick]
    rulings: list[FilmRuling]
    t: str | None
    rows: list[TrickRow]
    is_unfinished: bool = field(name="unfinished")
    is_open: bool = field(name="open")
    is_cut: bool = field(name="cut")
    has_no_beginning: bool = field(name="no_beginning")
    also: OtherBook | None


class FilmChoice(Struct, frozen=True):
    """An answer, as it is typed and as it is read."""

    key: str
    text: str


class FilmQuestion(Struct, frozen=True):
    """An open question with its deal, its time, its pictures and its choices."""

    number: int
    id: str
    deal: int
    t: str | None
    text: str
    choices: list[FilmChoice]
    any_card: bool
    pictures: list[str]


class SimilarCards(Struct, frozen=True):
    """Cards that were not read and look alike, and how they are named."""

    letter: str
    deal: int
    t: str | None
    cards: int
    places: list[int]
    choices: list[str]
    pictures: list[str]
    how: str


class UnreadCard(Struct, frozen=True):
    """A card that was not read."""

    deal: int
    says: str
    pictures: list[str]


class ReviewState(Struct, frozen=True):
    """All of a review; ``how`` answers its first question, ``command`` makes it again."""

    film: ReviewedFilm
    book: str
    remarks: list[str]
    hands: list[FilmHand | UnfinishedHand]
    score: list[SidePoints]
    questions: list[FilmQuestion]
    how: str
    command: str
    similar: list[SimilarCards] = field(name="alike")
    unread: list[UnreadCard]
