"""What may be shown to the table, as plain data.

During a hand the laws hide the earlier tricks (Somerset 84; Keller, line 85: all but the last one),
the card that was turned up once it is taken or played (Somerset 92; Keller, line 31), the discard
(Somerset 86), and every hint of what somebody holds (Somerset 109-110), a revoke not yet claimed
included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..asking.all_questions import Question, questions
from ..asking.hand_over_question import ENDED
from ..cards import Card, UnreadableCard
from ..doubt.certain import trump_of
from ..facts.register import Withdrew
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.points import ways
from ..laws.revoke import void_by_revokes
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from .judge_report import by_side, ruling_plain
from .may_see import Role, is_announced, may_see
from .open_hand import may_be_looked_at as may_be_looked_at
from .open_hand import open_tricks as open_tricks
from .trick import trick_on_table


def show(whole: Game, role: str = Role.TABLE) -> dict[str, Any]:
    """The state of the table for the page and the board, as ``role`` may see it.

    The rulings are those of this deal and of the one before it; for earlier ones see :func:`rulings_plain`.
    """
    game, director = may_see(whole, role), role == Role.DIRECTOR
    rules, hand = game.rules, game.hand
    sides = rules.seating.sides
    standing = game.standing
    shown: dict[str, Any] = {
        "book": rules.book,
        "title": rules.title,
        "house": list(rules.house),
        "seats": [str(seat) for seat in rules.seating.seats],
        "sides": [str(side) for side in sides],
        "score": by_side(sides, standing.points),
        "game_points": rules.game,
        "games": by_side(sides, standing.games),
        "rubbers": [by_side(sides, rubber.points) for rubber in standing.rubbers],
        "last_game": [str(side) for side in standing.won[-1].winners] if standing.won else [],
        "deal": 0,
        "phase": "waiting",
        "dealer": None,
        "turn": None,
        "trump": None,
        "maker": None,
        "alone": [],
        "out": [],
        "up": None,
        "trick": {"number": 0, "cards": []},
        "tricks": {str(side): 0 for side in sides},
        "points": None,
        "next_dealer": None,
        "questions": [
            question_plain(q, withheld=not director and _withheld(game, q))
            for q in questions(game)
            if director or _may_ask(game, q)
        ],
        "rulings": [],
    }
    if hand is None:
        return shown
    judged = game.deals[-1]
    shown |= {
        "deal": hand.number,
        "phase": hand.phase.value,
        "dealer": str(hand.dealer),
        "turn": _name(hand.to_play or (hand.calling.to_call if hand.phase is Phase.CALLING else None)),
        "trump": _name(trump_of(hand)),
        "maker": _name(hand.maker),
        "alone": [str(seat) for seat in hand.alone],
        "out": [str(seat) for seat in hand.calling.out],
        "up": _name(hand.up) if up_in_view(hand) else None,
        "trick": _current_trick(hand),
        "tricks": by_side(sides, next(ways(hand)))
        if hand.tally is not None
        else {str(side): sum(one.side == side for one in judged.as_it_went.taken) for side in sides},
        "rulings": rulings_plain(game.deals[-2:], role),
    }
    if hand.phase is Phase.OVER:
        shown["points"] = by_side(sides, judged.score.total) if judged.score.total is not None else None
        again = hand.rules.revoke_mutual == "new deal" and void_by_revokes(judged.rulings, hand)
        shown["next_dealer"] = str(hand.dealer if again else hand.next_dealer)
    return shown


def rulings_plain(deals: Iterable[JudgedDeal], role: str = Role.TABLE) -> list[dict[str, Any]]:
    """The rulings of ``deals`` that ``role`` may know now, with their ids."""
    return [
        {"id": str(ruling.id), "deal": deal.hand.number, **ruling_plain(ruling)}
        for deal in deals
        for ruling in deal.rulings
        if role == Role.DIRECTOR or is_announced(deal.hand, ruling)
    ]


def covered(game: Game) -> frozenset[int]:
    """The places of the cards that nobody may look at now: those gathered in the hand that goes on."""
    hand = game.hand
    if hand is None or may_be_looked_at(hand):
        return frozenset()
    gathered = hand.tricks if hand.tricks and hand.tricks[-1].quitted else hand.tricks[:-1]
    return frozenset(play.place for trick in gathered for play in trick.plays)


def lies_open(game: Game, back: Withdrew) -> bool:
    """Whether the card taken back lies in the trick on the table; any of that seat where none is named."""
    hand = game.hand
    trick = hand.tricks[-1] if hand is not None and hand.tricks else None
    if trick is None or trick.quitted:
        return False
    return any(play.seat is back.seat and back.card in (None, play.card) for play in trick.plays)


def uncovers(before: Game, after: Game) -> bool:
    """Whether a correction lays a gathered trick open again, or covers a hand that all could look at."""
    hand = after.hand
    lying = hand.tricks[-1].plays if hand is not None and hand.tricks and not hand.tricks[-1].quitted else ()
    if covered(before) & {play.place for play in lying}:
        return True
    same = {id(hand) for hand in before.hands} & {id(hand) for hand in after.hands}
    return bool(_opened(before, same) - _opened(after, same))


def _opened(game: Game, same: set[int]) -> set[int]:
    """The first places of the hands that may be looked at and had something covered; ``same``: not these."""
    others = (hand for hand in game.hands if id(hand) not in same)
    return {hand.facts[0].place for hand in others if may_be_looked_at(hand) and _covers_something(hand)}


def _covers_something(hand: Hand) -> bool:
    gathered = len(hand.tricks) > 1 or any(trick.quitted for trick in hand.tricks)
    return gathered or (hand.discarded is not None and hand.discarded.card is not None)


def question_plain(question: Question, withheld: bool = False) -> dict[str, Any]:
    """A question as plain data, with the keys that an answer may name; ``any_card``: or any card.

    Which cards have not been seen yet is not in it: to list them would be to count for people. Nor are,
    ``withheld``, its pictures and the cards that it may be about: people then answer from memory.
    """
    choices = [one for one in question.choices if not (withheld and _names_a_card(one.key))]
    return {
        "id": question.id,
        "kind": question.kind,
        "text": question.text,
        "choices": [{"key": one.key, "text": one.text} for one in choices],
        "any_card": question.blank is not None,
        "seen": [] if withheld else list(question.seen),
        "withheld": withheld,
        "deal": question.deal,
    }


def _name(value: object) -> str | None:
    return None if value is None else str(value)


def up_in_view(hand: Hand) -> bool:
    """Whether the up-card still lies where everybody can see it."""
    calling = hand.calling
    if hand.up is None or calling.up_out_of_play or hand.phase is Phase.OVER:
        return False
    if any(play.card == hand.up for trick in hand.tricks for play in trick.plays):
        return False
    return not calling.picked_up or hand.rules.up_card == "stays on the pack"


def _current_trick(hand: Hand) -> dict[str, Any]:
    """The cards of the trick on the table until it is gathered."""
    trick = trick_on_table(hand)
    if trick is None:
        return {"number": len(hand.tricks), "cards": []}
    return {"number": trick.number, "cards": [[_name(play.seat), _name(play.card)] for play in trick.plays]}


def _may_ask(game: Game, question: Question) -> bool:
    """Questions about tricks before the last one wait until the hand is over."""
    hand = game.hand
    if hand is None or hand.number != question.deal or may_be_looked_at(hand) or question.kind == ENDED:
        return True
    if question.late or question.kind == "card seen twice":
        return False
    if question.kind in _NAMING and _withheld(game, question):
        return False
    old = {play.place for trick in hand.tricks[:-2] for play in trick.plays}
    old |= {trick.quit_place for trick in hand.tricks[:-2] if trick.quit_place is not None}
    return question.place not in old


_NAMING = ("card outside the pack", "two bennies", "whose card?")
"""Questions whose very words name a card that lies in the trick."""


def _withheld(game: Game, question: Question) -> bool:
    """Whether a question is about cards of this hand that lie gathered, where nobody may look at them now.

    By some books the last trick turned may be looked at (Keller, line 85). By the others what is gathered
    stays covered: Somerset 84 lets the cards be placed until then, and no longer.
    """
    hand = game.hand
    if hand is None or hand.number != question.deal or may_be_looked_at(hand):
        return False
    covered = [trick for trick in hand.tricks if trick.quitted]
    if hand.rules.cited("last-trick"):
        covered = covered[:-1]
    for trick in covered:
        places = {play.place for play in trick.plays} | {trick.quit_place}
        if question.kind == "who won the trick?":
            # asked about the trick before, at the lead that followed it
            places |= {play.place for after in hand.tricks[trick.number :][:1] for play in after.plays}
        pictures = {*trick.seen, *(one for play in trick.plays for one in play.seen)}
        if question.place in places or pictures & set(question.seen):
            return True
    return False


def _names_a_card(key: str) -> bool:
    """Whether the key of a choice is a card, or a place and a card."""
    try:
        Card.parse(key.rsplit(":", 1)[-1])
    except UnreadableCard:
        return False
    return True
