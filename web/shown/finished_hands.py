"""The finished hands, for reading and printing: tricks, rulings with their pictures, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import asdict

from referee.cards import NO_TRUMP
from referee.doubt.certain import trump_of
from referee.facts.register import ScoreSet
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.laws.points import GameWon
from referee.laws.ruling import REVOKE
from referee.play.one_deal import Hand
from referee.view.may_see import rulings_for
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role
from referee.view.trick import trick_views

from ..journal.evenings import Notes
from .change_log import sentence
from .hand_states import Cell, PrintedHand, PrintedTrick, ScoreLine
from .names import Pictures, Words, card_sign
from .page_state import Exhibit, PrintedExhibit, PrintedRuling, RulingState
from .rulings import ruling_states
from .statistics import course
from .words.english import ENGLISH

PAUSE = 6 * 3600.0
"""Seconds without a deal after which another portion begins."""
LONGEST = 40
"""Deals after which it does so, too: a page and a paper end somewhere."""


@dataclass(frozen=True, slots=True)
class HandSitting:
    """A portion of an evening: when it ``began``, in seconds since 1970, and the numbers of its ``deals``."""

    began: float
    deals: range


def sittings(game: Game, times: Mapping[int, float]) -> list[HandSitting]:
    """The finished deals of an evening in portions; ``times`` says when each fact was written."""
    portions: list[HandSitting] = []
    last = 0.0
    for hand in _over(game):
        when = times.get(hand.facts[0].place, last)
        if portions and when - last < PAUSE and len(portions[-1].deals) < LONGEST:
            portions[-1] = HandSitting(portions[-1].began, range(portions[-1].deals.start, hand.number + 1))
        else:
            portions.append(HandSitting(when, range(hand.number, hand.number + 1)))
        last = when
    return portions


def _over(game: Game) -> Sequence[Hand]:
    """The hands that are over: all, or all but the last."""
    return game.hands if game.hand is None or may_be_looked_at(game.hand) else game.hands[:-1]


def finished(
    game: Game,
    names: Words,
    pictures: Pictures,
    role: Role,
    times: Mapping[int, float],
    numbers: range,
    notes: Notes,
) -> list[PrintedHand]:
    """The finished hands with those ``numbers``, the newest first; the open hand is left out.

    ``times`` has the time of each fact, by its place.
    """
    deals = []
    for judged in game.deals[numbers.start - 1 : numbers.stop - 1] if numbers else ():
        hand = judged.hand
        if not may_be_looked_at(hand):
            continue
        theirs = names.of(hand.number)
        mine = ruling_states(game.rules, rulings_for((judged,), role), theirs, pictures, notes)
        deals.append(
            PrintedHand(
                number=hand.number,
                names=[theirs.names[str(seat)] for seat in game.rules.seating.seats],
                headline=headline(hand, theirs),
                score=score_of(game, judged, theirs),
                corrected=list(_corrected(game, hand.number, theirs)),
                course=course(hand, times, theirs),
                tricks=_tricks(judged.as_it_went, theirs),
                rulings=[printed(ruling, theirs) for ruling in mine],
            )
        )
    return deals[::-1]


def headline(hand: Hand, names: Words) -> str:
    """Who dealt, and who made what trump, in a line."""
    dealt = ENGLISH["dealt_by"].format(who=names.names[str(hand.dealer)])
    if hand.tally is not None:
        alone = ENGLISH["tallied_alone"] if hand.tally.alone else ""
        who = names.names[str(hand.tally.maker)]
        return f"{dealt} {ENGLISH['tallied_by'].format(who=who, n=hand.tally.tricks, alone=alone)}"
    trump = trump_of(hand)
    if trump is None:
        return dealt
    if trump is NO_TRUMP:
        suit, unknown, by = "", ENGLISH["no_trump_unknown"], ENGLISH["no_trump_by"]
    else:
        suit, unknown, by = ENGLISH[trump.word], ENGLISH["trump_unknown"], ENGLISH["trump_by"]
    if hand.maker is None:
        return f"{dealt} {unknown.format(suit=suit)}"
    alone = f" {ENGLISH['alone_by'].format(who=names.names[str(hand.alone[0])])}" if hand.alone else ""
    made = by.format(suit=suit, who=names.names[str(hand.maker)])
    return f"{dealt} {made}{alone}"


def score_of(game: Game, judged: JudgedDeal, names: Words) -> list[ScoreLine]:
    """The score after a deal, side by side, and what each gained by it.

    After the deal that wins a game it is the score of that game, with its number, and not yet the next one's.
    """
    total = judged.score.total or (0,) * len(judged.standing.points)
    won = game_won_by(game, judged)
    points = won.points if won is not None else judged.standing.points
    number = None if won is None else len(judged.standing.won)
    return [
        ScoreLine(name=names.side(str(side)), points=reached, gained=gained, game=number)
        for side, reached, gained in zip(game.rules.seating.sides, points, total, strict=True)
    ]


def _corrected(game: Game, number: int, names: Words) -> Iterator[str]:
    """How people set the score in a deal, each time in a sentence; before the first deal counts as in it."""
    sides = tuple(map(str, game.rules.seating.sides))
    for deal in (0, 1) if number == 1 else (number,):
        for step in game.score_steps(deal):
            if isinstance(step.event, ScoreSet):
                yield sentence(step.event, names, sides)


def game_won_by(game: Game, judged: JudgedDeal) -> GameWon | None:
    """The game that ended with a deal; None if it goes on."""
    number = judged.hand.number
    before = game.deals[number - 2].standing if number > 1 else game.opening_standing
    won = judged.standing.won[len(before.won) :]
    return won[-1] if won else None


def _tricks(hand: Hand, names: Words) -> list[PrintedTrick]:
    tricks = []
    for trick in trick_views(hand):
        cells = []
        for seat in hand.rules.seating.seats:
            play = trick.of(seat)
            card = str(play.card) if play is not None and play.card else ""
            cells.append(
                Cell(
                    seat=str(seat),
                    who=names.names[str(seat)],
                    place=play.place if play is not None else None,
                    code=card,
                    card=card_sign(card) if card else "?" if play is not None else "",
                    suit=card[-1:],
                    is_led=play is not None and trick.leader is seat,
                    has_won=trick.winner is seat,
                )
            )
        won = names.names[str(trick.winner)] if trick.winner else ""
        tricks.append(PrintedTrick(trick.number, cells, won))
    return tricks


def printed(ruling: RulingState, names: Words) -> PrintedRuling:
    """A ruling of the page with its captions in words, for paper."""
    names = names.of(ruling.deal)
    gains = [
        ENGLISH["worth"].format(n=points, side=names.side(side))
        for side, points in ruling.points.items()
        if points
    ]
    exhibits: list[PrintedExhibit] = []
    if ruling.proof:
        played, held = ruling.proof.played, ruling.proof.held
        where = ENGLISH["in_trick"].format(n=held.trick) if held.trick else ENGLISH["was_known"]
        exhibits = [
            _captioned(played, "played", ENGLISH["in_trick"].format(n=ruling.trick)),
            _captioned(held, "held", where),
        ]
    status = ENGLISH[f"status_{ruling.status}"]
    if ruling.kind == REVOKE:
        status = ENGLISH[f"ruling_{ruling.outcome}"]
    return PrintedRuling(
        id=ruling.id,
        deal=ruling.deal,
        kind=ruling.kind,
        says=ruling.says,
        status=ruling.status,
        said=" · ".join([status, *gains]),
        missing=ruling.missing,
        why=ruling.why,
        accepted=ruling.accepted,
        decided=ruling.decided,
        replays=ruling.replays,
        proof=exhibits,
        law_text=ruling.law.text,
        law_name=ENGLISH["law_of"].format(book=ruling.law.name, number=ruling.law.number),
    )


def _captioned(exhibit: Exhibit, how: str, note: str) -> PrintedExhibit:
    title = ENGLISH[how].format(card=card_sign(exhibit.card))
    return PrintedExhibit(**asdict(exhibit), title=title, note=note)


def in_words(score: Sequence[ScoreLine]) -> str:
    """The score after a hand in a line, with the number of the game that it won."""
    parts = [f"{side.name} {side.points}" + (f" (+{side.gained})" if side.gained else "") for side in score]
    games = [ENGLISH["won_game_number"].format(n=side.game) for side in score[:1] if side.game]
    return " · ".join([*parts, *games])
