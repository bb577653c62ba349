"""What a correction changes, in one sentence: said before it is done, and again when it is.

Only what everybody at the table knows or may be told goes into it: who took a trick, trump and maker, the
score, and rulings that the table is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.laws.ruling import Status
from referee.play.tricks_of_deal import TRICKS
from referee.prose import join, say
from referee.view.announced import as_announced
from referee.view.may_see import rulings_for
from referee.view.role import Role

Part = tuple[str, str]
"""What changes, and what it becomes: ``trick 3`` and ``South's``."""

MOST = 4
"""So many changes are named; of more their number is."""


def before_it(old: Game, new: Game) -> str:
    """``This makes trick 3 South's and the score 2:1.``; empty where nothing settled changes."""
    return _sentence(old, new, "This makes {}.", "{} {}")


def after_it(old: Game, new: Game) -> str:
    """``Now trick 3 is South's and the score is 2:1.``; empty where nothing settled has changed."""
    return _sentence(old, new, "Now {}.", "{} is {}")


def _sentence(before: Game, after: Game, whole: str, each: str) -> str:
    old, new = as_announced(before, Role.TABLE), as_announced(after, Role.TABLE)
    parts = list(_parts(old, new))
    named = [say(each, *part) for part in parts[:MOST]]
    if len(parts) > MOST:
        named[-1:] = [say("{} more changes", len(parts) - MOST + 1)]
    sentences = [say(whole, _listed(named))] if named else []
    return join(" ", [*sentences, *_rulings(old, new)])


def _listed(named: Sequence[str]) -> str:
    if len(named) == 1:
        return named[0]
    return say("{} and {}", join(", ", named[:-1]), named[-1])


def _parts(old: Game, new: Game) -> Iterator[Part]:
    last = len(new.deals)
    for then, now in zip(old.deals, new.deals, strict=False):
        if then.hand is now.hand:
            continue
        where = "" if now.hand.number == last else say(" of deal {}", now.hand.number)
        yield from _of_deal(then, now, where)
    for deal in old.deals[len(new.deals) :]:
        yield say("deal {}", deal.hand.number), "not played"
    if old.standing.points != new.standing.points:
        yield "the score", join(":", map(str, new.standing.points))
    if old.standing.games != new.standing.games:
        yield "the games", join(":", map(str, new.standing.games))


def _of_deal(then: JudgedDeal, now: JudgedDeal, where: str) -> Iterator[Part]:
    if then.hand.dealer is not now.hand.dealer:
        yield say("the dealer{}", where), say("{}", now.hand.dealer)
    if then.hand.trump is not now.hand.trump and now.hand.trump is not None:
        yield say("trump{}", where), now.hand.trump.word
    if then.hand.maker is not now.hand.maker and now.hand.maker is not None:
        yield say("the maker{}", where), say("{}", now.hand.maker)
    if then.hand.alone != now.hand.alone:
        yield say("the lone player{}", where), join(" and ", now.hand.alone) or "nobody"
    pairs = zip(
        then.hand.tricks, then.hand.trick_winners, now.hand.tricks, now.hand.trick_winners, strict=False
    )
    for number, (trick, took, trick_now, takes) in enumerate(pairs, 1):
        if number <= TRICKS and trick.over and trick_now.over and took.seat is not takes.seat:
            yield say("trick {}{}", number, where), say("{}'s", takes.seat) if takes.seat else "nobody's yet"


def _rulings(old: Game, new: Game) -> Iterator[str]:
    changed = {deal.hand.number for deal in old.deals} & {deal.hand.number for deal in new.deals}
    changed -= {now.hand.number for then, now in zip(old.deals, new.deals, strict=False) if then is now}
    then, now = _told(old, changed), _told(new, changed)
    for key, says in now.items():
        if key not in then:
            yield say("A ruling is new: {}.", says)
    for key, says in then.items():
        if key not in now:
            yield say("This ruling goes: {}.", says)


def _told(game: Game, numbers: set[int]) -> dict[tuple[object, ...], str]:
    """The revokes and penalties that the table is told of the deals of those ``numbers``."""
    deals = (deal for deal in game.deals if deal.hand.number in numbers)
    rulings = [(view.deal, view.ruling) for view in rulings_for(deals, Role.TABLE)]
    # a claim that is not proved is what people said, and no ruling that comes or goes
    return {
        (number, ruling.kind, ruling.offender, ruling.trick, ruling.text): ruling.text
        for number, ruling in rulings
        if ruling.status is not Status.NOT_PROVED
        and (ruling.kind == "revoke" or any(points for _, points in ruling.points))
    }
