"""One finished hand, to be played through card by card and to be shared."""

from __future__ import annotations

from msgspec import convert

from referee.game.deals import TableDeals
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.game.record import TableRecord
from referee.look_back.other_book import OtherRuling
from referee.view.deal import deal_view
from referee.view.open_hand import may_be_looked_at
from referee.view.plain import plain_object

from .finished_hands import headline, score_of
from .hand_states import HandState, OtherBook, PlayOfHand, TrickOfHand
from .moments import result_state
from .names import Pictures, Words, text_of, texts
from .state import by_side


def finished_deal(game: Game, number: int) -> JudgedDeal:
    """The deal of that ``number``; raises KeyError if there is none, or its cards are covered."""
    judged = game.deals[number - 1] if 1 <= number <= len(game.deals) else None
    if judged is None or not may_be_looked_at(judged.hand):
        raise KeyError(number)
    return judged


def alone(game: Game, judged: JudgedDeal) -> Game:
    """A game that holds this deal and no other, its score from nought."""
    facts = tuple(fact for _, fact in judged.hand.facts)
    return type(game).of(TableRecord(game.rules, facts), TableDeals(hands=(judged.hand,)))


def hand_record(game: Game, judged: JudgedDeal, names: Words, pictures: Pictures) -> HandState:
    """The deal: its tricks in the order in which the cards fell, each with its pictures."""
    deal, rules, names = deal_view(judged), game.rules, names.of(judged.hand.number)
    tricks = [
        TrickOfHand(
            number=trick.number,
            winner=text_of(trick.winner),
            plays=[
                PlayOfHand(
                    seat=text_of(play.seat),
                    card=text_of(play.card),
                    place=play.place,
                    pictures=pictures(play.seen),
                    table=pictures(play.seen, "table"),
                )
                for play in trick.plays
            ],
        )
        for trick in deal.likeliest
    ]
    return HandState(
        number=deal.number,
        headline=headline(judged.hand, names),
        seats=texts(rules.seating.seats),
        sides=texts(rules.seating.sides),
        names={str(seat): names.names[str(seat)] for seat in rules.seating.seats},
        dealer=str(deal.dealer),
        maker=text_of(deal.maker),
        alone=texts(deal.alone),
        out=texts(deal.out),
        trump=text_of(deal.trump),
        up=text_of(deal.up and deal.up.card),
        tricks=tricks,
        points=by_side(rules, deal.points) if deal.points is not None else None,
        result=result_state(deal),
        score=score_of(game, judged, names),
    )


def other_book(ruled: OtherRuling, names: Words) -> OtherBook:
    """The deal by another book, in sentences with the players' ``names``."""
    return convert({**plain_object(ruled), "says": list(map(names, ruled.differences))}, OtherBook)
