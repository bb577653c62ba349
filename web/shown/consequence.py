"""The consequence of a correction in a sentence, shown before it and again after it.

It holds only what everybody at the table may know: who took a trick, trump and maker, the score, and
announced rulings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.laws.ruling import REVOKE, Status
from referee.play.tricks_of_deal import TRICKS
from referee.view.announced import as_announced
from referee.view.may_see import rulings_for
from referee.view.role import Role
from referee.words.message import Message, Value, join, say

Part = tuple[Message, Value]
"""What changes, and what it becomes: ``trick 3`` and ``South's``."""

MOST = 4
"""The most changes that are named; of more changes only their number is shown."""


def before_it(old: Game, new: Game) -> Message | None:
    """``This makes trick 3 South's and the score 2:1.``; None if nothing settled changes."""
    return _sentence(old, new, "change.makes")


def after_it(old: Game, new: Game) -> Message | None:
    """``Now trick 3 is South's and the score is 2:1.``; None if nothing settled has changed."""
    return _sentence(old, new, "change.now")


def _sentence(before: Game, after: Game, key: str) -> Message | None:
    old, new = as_announced(before, Role.TABLE), as_announced(after, Role.TABLE)
    parts = list(_parts(old, new))
    named = [say(f"{key}_each", what=what, value=value) for what, value in parts[:MOST]]
    if len(parts) > MOST:
        named[-1:] = [say("change.more", n=len(parts) - MOST + 1)]
    sentences = [say(key, changes=_listed(named))] if named else []
    sentences += _rulings(old, new)
    return join("space", sentences) if sentences else None


def _listed(named: Sequence[Message]) -> Message:
    if len(named) == 1:
        return named[0]
    return say("list.and", a=join("comma", named[:-1]), b=named[-1])


def _parts(old: Game, new: Game) -> Iterator[Part]:
    last = len(new.deals)
    for then, now in zip(old.deals, new.deals, strict=False):
        if then.hand is now.hand:
            continue
        number = now.hand.number
        for what, value in _of_deal(then, now):
            yield (what if number == last else say("change.of_deal", what=what, deal=number)), value
    for deal in old.deals[len(new.deals) :]:
        yield say("change.deal", deal=deal.hand.number), say("change.not_played")
    if old.standing.points != new.standing.points:
        yield say("part.score"), join("colon", new.standing.points)
    if old.standing.games != new.standing.games:
        yield say("change.games"), join("colon", new.standing.games)


def _of_deal(then: JudgedDeal, now: JudgedDeal) -> Iterator[Part]:
    if then.hand.dealer is not now.hand.dealer:
        yield say("part.dealer"), now.hand.dealer
    if then.hand.trump is not now.hand.trump and now.hand.trump is not None:
        yield say("change.trump"), now.hand.trump
    if then.hand.maker is not now.hand.maker and now.hand.maker is not None:
        yield say("part.maker"), now.hand.maker
    if then.hand.alone != now.hand.alone:
        alone = now.hand.alone
        yield say("change.lone_player"), join("and", alone) if alone else say("some.nobody")
    pairs = zip(
        then.hand.tricks, then.hand.trick_winners, now.hand.tricks, now.hand.trick_winners, strict=False
    )
    for number, (trick, took, trick_now, takes) in enumerate(pairs, 1):
        if number <= TRICKS and trick.is_over and trick_now.is_over and took.seat is not takes.seat:
            owner = say("change.theirs", seat=takes.seat) if takes.seat else say("change.nobodys")
            yield say("change.trick", trick=number), owner


def _rulings(old: Game, new: Game) -> Iterator[Message]:
    changed = {deal.hand.number for deal in old.deals} & {deal.hand.number for deal in new.deals}
    changed -= {now.hand.number for then, now in zip(old.deals, new.deals, strict=False) if then is now}
    then, now = _announced(old, changed), _announced(new, changed)
    for key, text in now.items():
        if key not in then:
            yield say("change.ruling_is_new", text=text)
    for key, text in then.items():
        if key not in now:
            yield say("change.ruling_goes", text=text)


def _announced(game: Game, numbers: set[int]) -> dict[tuple[object, ...], Message]:
    """The announced revokes and penalties of the deals with those ``numbers``."""
    deals = (deal for deal in game.deals if deal.hand.number in numbers)
    rulings = [(view.deal, view.ruling) for view in rulings_for(deals, Role.TABLE)]
    # a claim that is not proved is an entry of people, and no ruling that comes or goes
    return {
        (number, ruling.kind, ruling.offender, ruling.trick, ruling.text): ruling.text
        for number, ruling in rulings
        if ruling.status is not Status.NOT_PROVED
        and (ruling.kind == REVOKE or any(points for _, points in ruling.points))
    }
