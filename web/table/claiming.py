"""A claim of a revoke as people make it: against whom, in which trick and deal, and for which side."""

from __future__ import annotations

from referee.facts.register import Claimed
from referee.game.game import Game
from referee.seats import Seat, Side
from referee.view.may_see import may_see

from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .actors import claimant, seat_at
from .logbook import Logbook, NotNow

TRICKS_OF_HAND = range(1, 6)


def claimed(
    table: Logbook,
    against: str,
    trick: int | None,
    by: Who,
    seq: int | None = None,
    deal: int | None = None,
    side: str | None = None,
) -> Claimed:
    """The claim that ``by`` makes, who has seen entry ``seq`` last; raises NotNow.

    ``deal`` is the deal in which it can be claimed on the page of whoever claims: the next one may have
    begun meanwhile. ``side`` claims where the device speaks for none, and more than one side could.
    """
    game = table.game
    offender = seat_at(game.rules, against)
    if game.hand is None:
        raise NotNow(ENGLISH["not_now_nothing_to_claim"])
    if trick is not None and trick not in TRICKS_OF_HAND:
        raise NotNow(ENGLISH["not_now_hand_five_tricks"])
    wanted = None if side is None else _side_at(game, side, offender)
    claims = claimant(game.rules, offender, by, wanted)
    if deal is not None and seq is not None and seq < table.since:
        raise NotNow(ENGLISH["not_now_claim_of_earlier_evening"])
    return Claimed(claims, offender, trick, None if deal is None else _named(game, deal, by))


def _named(game: Game, deal: int, by: Who) -> int | None:
    """The deal that the claim has to name: None for the one that every claim is about now."""
    now = may_see(game, by.role).claimed_in
    number = 0 if now is None else now.number
    if deal not in (number, number - 1) or deal < 1:
        raise NotNow(ENGLISH["not_now_claim_of_earlier_deal"])
    return None if deal == number else deal


def _side_at(game: Game, letters: str, offender: Seat) -> Side:
    """The side with these letters that claims against the offender; raises NotNow."""
    sides = game.rules.seating.sides
    wanted = next((side for side in sides if str(side) == letters), None)
    if wanted is None:
        raise NotNow(ENGLISH["not_now_which_side"].format(sides=" or ".join(map(str, sides))))
    if offender in wanted:
        raise NotNow(ENGLISH["not_now_claim_against_itself"])
    return wanted
