"""Questions about single cards: their names, their players, and unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import Card
from ..doubt.best_question import to_ask
from ..doubt.doubts_worth_asking import (
    cards_that_matter,
    is_likely_lead,
    may_be_of,
    missing_that_matter,
    seats_that_matter,
)
from ..doubt.seen_late import is_gathered_before
from ..doubt.uncertain_exposures import trick_round
from ..doubt.uncertain_fact import DoubtKind
from ..facts.register import (
    Amended,
    Confirmed,
    Exposed,
    Fact,
    Inserted,
    Played,
    Undone,
    WentAlone,
)
from ..play.one_deal import Hand
from ..play.parties_of_deal import may_play_alone
from ..play.trick_winners import missing_from
from ..play.tricks_of_deal import Play, Trick
from ..seats import Seat
from ..words.message import join, say
from .possible_answers import as_card, first
from .question import Choice, Kind, Question, of_card, of_seat, rest


def unread(hand: Hand) -> Iterator[Question]:
    """An unread card that something depends on; its player is asked first."""
    for trick in hand.tricks:
        for play in trick.plays:
            if play.card is None and play.seat is not None and play.place in cards_that_matter(hand):
                yield Question(
                    f"{hand.number}:card:{play.place}",
                    Kind.WHICH_CARD,
                    say("ask_card.which_card", seat=play.seat, trick=trick.number),
                    (
                        *(of_card(c, as_card(play, c)) for c in play.rivals),
                        *_no_card(play),
                    ),
                    play.seen,
                    hand.number,
                    play.place,
                    rest(hand, play.rivals),
                    as_card(play, None),
                )


def _no_card(play: Play) -> tuple[Choice, ...]:
    """The answer that nobody played what was seen: a coaster, a shadow, a card from before the play."""
    if not play.seen or (play.card is not None and play.seat is not None):
        return ()
    words = say("ask_card.no_card") if play.card is None else say("ask_card.not_played")
    return (Choice("no card", words, (Undone(play.place),)),)


def doubtful(hand: Hand) -> Iterator[Question]:
    """The named card that may be another and decides most about rulings or points."""
    doubt = to_ask(hand)
    if doubt is None or doubt.kind is DoubtKind.LAID_BY:
        return
    play = next((play for play in hand.plays if play.place == doubt.place), None)
    if play is None or play.card is None:
        return
    number = next(trick.number for trick in hand.tricks if play in trick.plays)
    likely = tuple(way.card for way in doubt.ways if way.card is not None)
    others = (of_card(c, as_card(play, c)) for c in likely if c != play.card)
    yield Question(
        f"{hand.number}:doubtful:{play.place}",
        Kind.WHICH_CARD,
        say("ask_card.which_card", seat=play.seat or say("some.player"), trick=number),
        (of_card(play.card, Confirmed(play.place, only="card")), *others),
        play.seen,
        hand.number,
        play.place,
        rest(hand, likely),
        as_card(play, None),
        has_to_wait=True,
    )


def player_of_card(hand: Hand) -> Iterator[Question]:
    """Who played a card with an unknown player that something depends on."""
    for trick in hand.tricks:
        for play in trick.plays:
            if play.place in seats_that_matter(hand):
                choices = [
                    of_seat(s, Amended(play.place, Played(s, play.card, was=play.was, seen=play.seen)))
                    for s in may_be_of(hand, trick)
                ]
                yield Question(
                    f"{hand.number}:seat:{play.place}",
                    Kind.CARD_OWNER,
                    say("ask_card.who_played", card=play.card or say("some.this_card"), trick=trick.number),
                    (*choices, *_no_card(play)),
                    play.seen,
                    hand.number,
                    play.place,
                )


def laid_by(hand: Hand) -> Iterator[Question]:
    """Who played a card that may belong to a player without a card there, if something depends on it."""
    doubt = to_ask(hand)
    if doubt is None or doubt.kind is not DoubtKind.LAID_BY:
        return
    laid = ((trick.number, play) for trick in hand.tricks for play in trick.laid)
    number, play = next((number, play) for number, play in laid if play.place == doubt.place)
    assert play.seat is not None
    others = (way.seat for way in doubt.ways if way.seat is not None)
    yield Question(
        f"{hand.number}:seat:{play.place}",
        Kind.CARD_OWNER,
        say("ask_card.who_played", card=play.card or say("some.this_card"), trick=number),
        (
            of_seat(play.seat, Confirmed(play.place, only="player")),
            *(of_seat(s, _now_of(play, s)) for s in others),
            *_no_card(play),
        ),
        play.seen,
        hand.number,
        play.place,
        has_to_wait=True,
    )


def _now_of(play: Play, seat: Seat) -> Amended:
    """The correction that ``seat`` laid the card."""
    now = Played(seat, play.card, play.rivals, shares=play.shares, was=play.was, seen=play.seen)
    return Amended(play.place, now)


def absent(hand: Hand) -> Iterator[Question]:
    """Which card is missing in a quitted trick: unseen, or not played (Somerset 60)."""
    for trick in hand.tricks:
        if trick.quit_place is None:
            continue
        for seat in hand.active:
            if (trick.number, seat) not in missing_that_matter(hand):
                continue
            place, partner = trick.quit_place, hand.rules.seating.partner(seat)
            choices = [_not_played(place, missing_from(hand, trick))]
            if trick.number == 1 and partner is not None and may_play_alone(hand, partner):
                declared = Inserted(first(trick), WentAlone(partner))
                choices.append(Choice("alone", say("ask_card.plays_alone", seat=partner), (declared,)))
            seen = (*_seen_aside(hand, trick, seat), *_seen_before(hand, trick, seat))
            likely = {card: of_card(card, *facts) for card, facts in seen}
            yield Question(
                f"{hand.number}:absent:{trick.number}:{seat}",
                Kind.CARD_NOT_SEEN,
                say("ask_card.not_seen", seat=seat, trick=trick.number),
                (*likely.values(), *choices),
                trick.seen,
                hand.number,
                place,
                rest(hand, tuple(likely)),
                Inserted(first(trick) if is_likely_lead(hand, trick, seat) else place, Played(seat, None)),
            )


def _not_played(place: int, seats: Sequence[Seat]) -> Choice:
    """The answer that nobody without a seen card in the trick turned at ``place`` played to it."""
    key = "not played" if len(seats) == 1 else "none played"
    names = join("and", seats)
    return Choice(key, say("ask_card.did_not_play", seat=names), (Confirmed(place),))


def _seen_aside(hand: Hand, trick: Trick, seat: Seat) -> Iterator[tuple[Card, tuple[Fact, ...]]]:
    """The cards of ``seat`` that seemed exposed while ``trick`` lay there, each as played at that moment."""
    for place, fact in hand.facts:
        if not isinstance(fact, Exposed) or fact.seat is not seat or hand.is_vouched(place):
            continue
        if fact.card is not None and trick_round(hand, place) is trick:
            yield fact.card, (Amended(place, Played(seat, fact.card, seen=fact.seen)),)


def _seen_before(hand: Hand, trick: Trick, seat: Seat) -> Iterator[tuple[Card, tuple[Fact, ...]]]:
    """The last card of the trick before, if ``seat`` laid it, as the lead to ``trick``.

    The gathering between the two was seen late, after a card of ``trick`` (deal 9655100 of ``muddled``).
    """
    before = hand.tricks[trick.number - 2] if trick.number > 1 else None
    if before is None or before.quit_place is None or not before.plays:
        return
    last, gathering = before.plays[-1], hand.facts[hand.order[before.quit_place]].event
    if last.seat is not seat or last.card is None or is_gathered_before(hand, before, trick):
        return
    if not hand.is_vouched(last.place) and not hand.is_vouched(before.quit_place):
        yield last.card, (Undone(before.quit_place), Inserted(last.place, gathering))
