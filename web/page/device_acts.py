"""The acts of a table: what a device may send, who may do it, and what it does.

The addresses of :mod:`web.page.api` and their description in OpenAPI are made of this one list.
"""

from __future__ import annotations

from typing import Annotated

from referee.book.loading import books

from ..journal.agreed_settings import ANNOUNCING, Settings
from ..journal.who import Who
from ..outside_json import Whole, allowed_names
from ..shown.words.english import ENGLISH
from ..table import director as table_director
from ..table import erasing, look_back, recording, rules, score_by_agreement, undoing
from ..table import rematch as table_rematch
from ..table.actors import unless_entered_since
from ..table.table import NotNow, Table
from .sent import Act, Line, Name, Scalar, Sent, Title, act
from .set_up import CHANGED, overlay

ACTS: dict[str, Act] = {}
"""Every act by the last part of its address."""


class SentAgreement(Sent, frozen=True):
    """What a table agrees on: names, book and house rules."""

    title: Title
    names: dict[Annotated[str, allowed_names("NESW")], Name]
    book: Annotated[str, allowed_names(books())]
    announce: Annotated[str, allowed_names(ANNOUNCING)]
    house: dict[Annotated[str, allowed_names(CHANGED)], Scalar]

    def agreed(self) -> Settings:
        """The same as settings of a table."""
        house = overlay(self.book, {**self.house, "announce": self.announce})
        return Settings(self.book, house, self.names, self.title)

    def named_apart(self) -> Settings:
        """The settings; raises NotNow if two players have the same name."""
        rules.unless_same_name(self.names.values())
        return self.agreed()

    def is_kept(self, table: Table, by: Who) -> bool:
        """Whether a player changes rules, and not only names, at a table that has a director."""
        return by.has_director and not by.may_direct and rules.has_other_rules(table.logbook, self.agreed())


class SentSettings(SentAgreement, frozen=True):
    """The same during an evening; ``others`` are the seats at which a new name is somebody else's.

    ``seen`` is the digest of the settings that the device has seen; None looks at none.
    """

    others: tuple[Annotated[str, allowed_names("NESW")], ...] = ()
    seen: Line | None = None


@act(ACTS)
def answer(table: Table, by: Who, *, question: Line, choice: Line) -> int:
    """Answer an open question with one of its keys, or with any card if it asks for a card."""
    return table.answer(question, choice, by)


@act(ACTS)
def claim(
    table: Table,
    by: Who,
    *,
    against: Line,
    trick: Whole | None,
    seq: Whole | None = None,
    deal: Whole | None = None,
    side: Line | None = None,
) -> int:
    """Claim a revoke against a seat; the trick is null if it is not known.

    Nothing is recorded if the same was claimed after entry seq. The deal is that of the state's claims, which
    the device has seen: a deal that has begun since is not meant. The side claims where the device belongs to
    none and more than one side could claim; else it is null.
    """
    return table.claim(against, trick, by, seq, deal, side)


@act(ACTS)
def enter(
    table: Table,
    by: Who,
    *,
    fact: dict[Line, Scalar | list[Scalar | list[Scalar]]],
    sure: bool = True,
    seq: Whole | None = None,
) -> int:
    """Enter a fact by hand, in the referee's own form: {"fact": "passed", "seat": "N"}.

    Nothing is recorded if the same was entered after entry seq, which the device has seen last. If sure is
    false and the fact is odd, or somebody has entered anything else since, nothing is recorded either; the
    answer is a question: {"asks": ...}.
    """
    return table.enter(fact, by, sure, seq)


@act(ACTS)
def insert(
    table: Table, by: Who, *, deal: Whole, trick: Whole, seat: Line, card: Line, led: bool, sure: bool = True
) -> int:
    """Add a missed card to the trick on the table, or to a trick of a finished hand."""
    return table.insert(deal, trick, seat, card, led, by, sure)


@act(ACTS)
def correct(table: Table, by: Who, *, place: Whole, card: Line, seat: Line | None, sure: bool = True) -> int:
    """Correct a card by its place; the seat is null if it was right.

    If sure is false and this changes a settled result, nothing is recorded; the answer is what would change.
    """
    return table.correct(place, card, seat, by, sure)


@act(ACTS)
def remove(table: Table, by: Who, *, place: Whole, sure: bool = True) -> int:
    """Remove a card that was not played."""
    return table.remove(place, by, sure)


@act(ACTS)
def quick(
    table: Table,
    by: Who,
    *,
    dealer: Line,
    maker: Line,
    tricks: Whole,
    alone: bool,
    sure: bool = True,
    seq: Whole | None = None,
) -> int:
    """Enter a deal's result without its cards: who dealt and made trump, the makers' tricks, whether alone.

    It ends the open deal, or is a deal by itself. If sure is false nothing is recorded; the answer is what it
    would score. 409 if something was entered or seen after entry seq, so that no deal is entered twice; null
    asks nothing of that.
    """
    with table.logbook.held():
        unless_entered_since(table.logbook, seq)
        return table.quick(dealer, maker, tricks, alone, by, sure)


@act(ACTS)
def score(table: Table, by: Who, *, side: Line, points: Whole, seq: Whole | None = None) -> int:
    """Give points without cards; 409 if something was entered or seen after entry seq."""
    with table.logbook.held():
        unless_entered_since(table.logbook, seq)
        return table.score(side, points, by)


class SentBeginning(SentAgreement, frozen=True):
    """What a table agrees on for another evening, and whether it may leave a game that is not over."""

    sure: bool = True


@act(ACTS, SentBeginning)
def begin(table: Table, by: Who, *, sent: SentBeginning) -> int:
    """Begin another evening: names, the book, when revokes are announced, and the rules that the house
    changes.

    Earlier hands keep their rulings. During a hand only a director may. If sure is false and a hand or a game
    is not over, nothing is recorded; the answer is a question.
    """
    return table.begin(sent.named_apart(), by, sure=sent.sure)


@act(ACTS)
def begin_again(table: Table, by: Who, *, sure: bool = True) -> int:
    """Begin another evening like the last: the same names in the same seats, by the same rules.

    During a hand only a director may. If sure is false and a hand or a game is not over, nothing is recorded;
    the answer is a question.
    """
    return table.begin(table.logbook.agreed, by, sure=sure)


@act(ACTS)
def end(table: Table, by: Who) -> int:
    """End the evening. Not during a hand."""
    return table.end(by)


@act(ACTS)
def resume(table: Table, by: Who) -> int:
    """Go on with the evening that ended last."""
    return table.resume(by)


@act(ACTS)
def rematch(table: Table, by: Who, *, seq: Whole | None = None) -> int:
    """Begin another game after one has ended: the final score makes way for it.

    Nothing is recorded if another game was begun after entry seq.
    """
    return table_rematch.rematch(table, by, seq)


@act(ACTS, SentSettings)
def settings(table: Table, by: Who, *, sent: SentSettings) -> int:
    """Agree on names, the book, when revokes are announced, and the rules that the house changes.

    A new name at a seat is the same player's, in all hands of the evening, or that of somebody else, where
    others has the seat: from the hand on that is not over.

    At a table with a director only the director changes rules; during a hand they wait for the next deal. 409
    if they were changed since the device has seen them: everything that is sent would be set back to that.
    """
    with table.logbook.held():
        now, wanted = table.logbook.agreed, sent.named_apart()
        if sent.seen not in (None, now.digest) and wanted != now:
            raise NotNow(ENGLISH["not_now_set_up_since"])
        return table.agree(wanted, by, sent.others)


@act(ACTS)
def accept(table: Table, by: Who, *, ruling: Line) -> int:
    """Accept a shown ruling, by its id."""
    return table_director.accept(table, ruling, by)


@act(ACTS)
def call(table: Table, by: Who, *, called: bool, about: Line) -> int:
    """Call the director to the table, or take the call back; about is the matter in a few words."""
    return table_director.call_director(table, called, about, by)


@act(ACTS)
def announce(table: Table, by: Who, *, deal: Whole, offender: Line) -> int:
    """Announce the rulings against a seat, where the house leaves that to the director."""
    return table_director.announce(table, deal, offender, by)


@act(ACTS)
def adjust(table: Table, by: Who, *, score: dict[Line, Whole], why: Line, name: Title) -> int:
    """Set the score: the points of every side, the reason, and the name of the person who decides.

    For the director, or for the machine itself where there is none.
    """
    return table_director.adjust(table, score, why, name, by)


@act(ACTS)
def ask_score(
    table: Table, by: Who, *, score: dict[Line, Whole], was: dict[Line, Whole] | None = None
) -> int:
    """Ask the other side to agree to a score, the points of every side.

    409 where the device has seen another score than that of the table, in was. Not at a table with a
    director, who adjusts the score there.
    """
    return score_by_agreement.ask_score(table, score, by, was)


@act(ACTS)
def agree_score(table: Table, by: Who, *, seq: Whole) -> int:
    """Agree to the score that the other side proposes, by the entry that asks for it; the score is set."""
    return score_by_agreement.agree_score(table, seq, by)


@act(ACTS)
def refuse_score(table: Table, by: Who, *, seq: Whole) -> int:
    """Refuse the score that the other side proposes, or withdraw a proposal of this side."""
    return score_by_agreement.refuse_score(table, seq, by)


@act(ACTS)
def accept_deal(table: Table, by: Who, *, deal: Whole) -> int:
    """Accept the newest deal, which the other side entered without its cards."""
    return score_by_agreement.accept_deal(table, deal, by)


@act(ACTS)
def decide(table: Table, by: Who, *, ruling: Line, stands: bool, why: Line, name: Title) -> int:
    """Decide a ruling by its id: whether it is valid, the reason, and the name of the person who decides.

    The decision is shown with the ruling; adjust sets what it costs.
    """
    return table_director.decide(table, ruling, stands, why, name, by)


@act(ACTS)
def close(table: Table, by: Who) -> int:
    """Close the round: no earlier card or call can be corrected any more."""
    return table_director.close_round(table, by)


@act(ACTS)
def erase(table: Table, by: Who, *, what: Line, evening: Whole | None) -> int:
    """Erase the pictures of an evening, or the evening itself: what is "pictures" or "evening".

    The evening is its number, or null for all evenings. For the director, or for the machine itself where
    there is none.
    """
    return erasing.erase(table, what, evening, by)


@act(ACTS)
def forget(table: Table, by: Who, *, name: Title) -> int:
    """Erase a player's figures; for those who may erase an evening.

    No figures are computed for that name any more from evenings that have begun by now.
    """
    return look_back.figures_erased(table, name, by)


@act(ACTS)
def confirm(table: Table, by: Who, *, deal: Whole) -> int:
    """Confirm that all cards of a finished hand were shown right: it counts when the evening is scored."""
    return recording.confirm_hand(table, deal, by)


@act(ACTS)
def stop_recording(table: Table, by: Who) -> int:
    """Stop recording this evening and keep the recording so far. For everybody at the table."""
    return recording.stop_recording(table, by)


@act(ACTS)
def erase_recording(table: Table, by: Who) -> int:
    """Stop recording this evening and erase the recording. For the machine itself and the director."""
    return recording.erase_recording(table, by)


@act(ACTS)
def undo(table: Table, by: Who, *, seq: Whole) -> int:
    """Undo the newest act, which the device has seen as entry seq.

    409 if something has happened since, so that nobody undoes what they have not seen. 409 also if a gathered
    trick would be open again, except for the director, or for the machine itself where there is none.
    """
    return undoing.undo(table, seq, by)


@act(ACTS)
def refuse(table: Table, by: Who) -> int:
    """Refuse the other side, which asks to undo what this side entered."""
    return undoing.refuse_undo(table, by)


@act(ACTS)
def redo(table: Table, by: Who, *, seq: Whole) -> int:
    """Redo what was undone last; 409 if something new was written since."""
    return undoing.redo(table, seq, by)
