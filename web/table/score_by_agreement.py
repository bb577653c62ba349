"""What both sides agree on without a director: a score that one proposes, a deal that one entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.facts.register import ScoreSet
from referee.game.finished import final_game
from referee.game.game import Game, apply
from referee.seats import Seat
from referee.view.announced import as_announced
from referee.view.role import Role

from ..journal import entered_by_people
from ..journal.entries import DealAccepted, ScoreAnswered, ScoreAsked
from ..journal.lines import Line
from ..journal.who import Who
from ..shown.state import by_side
from ..shown.words.english import ENGLISH
from .actors import is_same_side
from .logbook import NotNow
from .parts_of_state import deal_asked, score_asked
from .table import Table


def ask_score(table: Table, score: Mapping[str, int], by: Who, was: Mapping[str, int] | None = None) -> int:
    """Ask the other side to agree to ``score``, points by side; raises NotNow for one that cannot be set.

    Below the end of the game it takes the newest finished game back, where that has just ended. ``was`` is
    the score that whoever asks has seen: a deal may have been scored since.
    """
    with table.news.held():
        if by.has_director and not by.may_direct:
            raise NotNow(ENGLISH["not_now_for_directors"])
        fact, known = score_set(table.game, score, Role.TABLE), as_announced(table.game, Role.TABLE)
        now, final = known.standing.points, final_game(known)
        if was is not None and was != by_side(known.rules, now if final is None else final.won.points):
            raise NotNow(ENGLISH["not_now_score_changed"])
        asked = ScoreAsked(fact.points, now, fact.games, by.seat, by.word is None)
        return table.write_down(by, (), [(by, asked)])


def agree_score(table: Table, seq: int, by: Who) -> int:
    """Agree to the score that entry ``seq`` asks for, which is then set; raises NotNow."""
    with table.news.held():
        asked = _asked(table, seq, by)
        sides = (str(side) for side in table.game.rules.seating.sides)
        score = dict(zip(sides, asked.what.points, strict=True))
        fact = score_set(table.game, score, Role.TABLE)
        return table.write_down(by, (fact,), [(by, ScoreAnswered(seq, True))])


def refuse_score(table: Table, seq: int, by: Who) -> int:
    """Refuse the score that entry ``seq`` asks for, or withdraw it on the side that asked; raises NotNow."""
    with table.news.held():
        _open(table, seq)
        return table.write_down(by, (), [(by, ScoreAnswered(seq, False))])


def accept_deal(table: Table, deal: int, by: Who) -> int:
    """Accept the newest deal, which the other side entered without its cards; raises NotNow for another."""
    with table.news.held():
        asked = deal_asked(table.logbook)
        if asked is None or asked.deal != deal:
            raise NotNow(ENGLISH["not_now_deal_not_to_accept"])
        _unless_asking_side(table, asked.by, by)
        return table.write_down(by, (), [(by, DealAccepted(deal))])


def _unless_asking_side(table: Table, seat: Seat, by: Who) -> None:
    """Let ``by`` answer what ``seat`` asks: with the word of the other side; raises NotNow."""
    if not by.may_direct and (by.word is None or is_same_side(table.game.rules, by.word, seat)):
        raise NotNow(ENGLISH["not_now_other_side_agrees"])


def _asked(table: Table, seq: int, by: Who) -> Line[ScoreAsked]:
    """The score that entry ``seq`` asks for, where ``by`` may agree to it for the other side."""
    asked = _open(table, seq)
    if asked.what.by is not None:
        _unless_asking_side(table, asked.what.by, by)
    elif asked.by != by and asked.by.is_same_device(by) and not by.may_direct:
        # a device of everybody's is seen by all players and agrees with itself, until it gets an owner
        raise NotNow(ENGLISH["not_now_other_side_agrees"])
    return asked


def _open(table: Table, seq: int) -> Line[ScoreAsked]:
    asked, shown = table.logbook.newest(ScoreAsked), score_asked(table.logbook)
    if asked is None or shown is None or shown.refused or asked.seq != seq:
        raise NotNow(ENGLISH["not_now_score_not_proposed"])
    return asked


def score_set(game: Game, score: Mapping[str, int], role: Role) -> ScoreSet:
    """The fact that sets ``score`` as ``role`` knows it; of a game that has just been won it is the score.

    That game then goes on, or ends with it. Raises NotNow where the book makes it too late.
    """
    known = as_announced(game, role)
    try:
        fact = entered_by_people.adjusted(known, score)
    except ValueError as problem:
        raise NotNow(str(problem)) from None
    final = final_game(known)
    if final is not None:
        sides = zip(game.rules.seating.sides, fact.games, strict=True)
        fact = replace(fact, games=tuple(n - (side in final.won.winners) for side, n in sides))
        if min(fact.games) < 0:
            raise NotNow(ENGLISH["not_now_rubber_over"])
    wanted, after = known.standing.set_to(fact), as_announced(apply(game, fact), role).standing
    if (after.points, after.games, after.won) != (wanted.points, wanted.games, wanted.won):
        raise NotNow(ENGLISH["not_now_score_when_over"])
    return fact
