"""A judged deal as a value: what ``bowerbird judge`` prints and what other programs read as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..asking.all_questions import questions_about
from ..asking.question import Kind
from ..cards import Card, Trump
from ..doubt.certain import verdict_of
from ..facts.register import Drew
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.cutting import draw, drawn_dealer
from ..laws.points import GameWon, RubberWon
from ..laws.ruling import Proof, Ruling, RulingKind, Status
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..seats import Seat, Side
from ..words.message import Message
from .deal import deal_view
from .plain import ABSENT, Absent, written_as
from .viewed_difference import by_side

BySide = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class ProofReport:
    """The two cards that prove a revoke; ``how`` is absent for a held card that was played."""

    played: Card
    held: Card
    trick: int | None
    how: str | Absent


@dataclass(frozen=True, slots=True)
class UnfoundedReport:
    """Why a claim is no revoke."""

    kind: str
    trick: int | None
    law: str
    says: Message
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DecisionReport:
    """A director's decision, with the name and the reason."""

    is_upheld: bool = field(metadata=written_as("stands"))
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class RemedyReport:
    """What a side may choose."""

    name: str
    side: Side
    says: Message
    seat: Seat | None
    card: Card | None


@dataclass(frozen=True, slots=True)
class RulingReport:
    """A ruling; what it does not have is absent."""

    law: str
    kind: RulingKind
    offender: Seat | None
    trick: int | None
    proof: ProofReport | None
    status: Status
    points: BySide
    says: Message
    seen: tuple[str, ...]
    share: float
    chosen: str | Absent
    paid: bool | Absent
    missing: Message | Absent
    unfounded: UnfoundedReport | Absent
    decided: DecisionReport | Absent
    remedies: tuple[RemedyReport, ...] | Absent


@dataclass(frozen=True, slots=True)
class DrawReport:
    """The cards drawn before a deal, each with its seat, and their result."""

    cards: tuple[tuple[Seat, Card | None], ...]
    dealer: Seat | None
    high: Side | None
    again: tuple[Seat, ...]
    why: Message | str


@dataclass(frozen=True, slots=True)
class TrickReport:
    """A trick; each of its ``plays`` is a seat and a card, as far as they are known."""

    leader: Seat | None
    plays: tuple[tuple[Seat | None, Card | None], ...]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game that was won; ``is_double``: it counts for two."""

    winners: tuple[Side, ...]
    points: BySide
    is_double: bool = field(metadata=written_as("double"))


@dataclass(frozen=True, slots=True)
class RubberReport:
    """A rubber that was won, or drawn where nobody is its ``winner``."""

    winner: Side | None
    points: BySide


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """An open question with the keys of its answers."""

    kind: Kind
    text: Message
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealReport:
    """A judged deal, in the form of the design's section 4.

    ``points`` are the points of each side, penalties included, and None while a deciding card or the maker is
    not known; ``score`` is the game's score after the deal. ``game_won`` is the game that the deal ended, and
    ``score`` is then the next game's. Books with rubbers have ``rubber_points`` so far and ``rubber_won``,
    the rubber that the deal ended, with its points and bonus (Somerset 7); the others are then the next
    rubber's. ``worlds`` are the ways in which the deal may have gone, None for too many.
    """

    deal: int
    draw: DrawReport | Absent
    dealer: Seat
    trump: Trump | None
    maker: Seat | None
    alone: tuple[Seat, ...]
    tricks: tuple[TrickReport, ...]
    outcome: Outcome | None
    points: BySide | None
    score: BySide
    games: BySide
    game_won: GameReport | None
    rubber_points: BySide | Absent
    rubber_won: RubberReport | Absent | None
    rulings: tuple[RulingReport, ...]
    worlds: int | None
    questions: tuple[QuestionReport, ...]


def deal_reports(game: Game) -> Iterator[tuple[JudgedDeal, tuple[GameWon, ...], DealReport]]:
    """Every deal of a game with the games that it ended, and its report."""
    games = rubbers = 0
    for judged in game.deals:
        won, rubbers_won = judged.standing.won[games:], judged.standing.rubbers[rubbers:]
        yield judged, won, deal_report(game, judged, won, rubbers_won)
        games, rubbers = len(judged.standing.won), len(judged.standing.rubbers)


def deal_report(
    game: Game, judged: JudgedDeal, won: tuple[GameWon, ...] = (), rubbers: tuple[RubberWon, ...] = ()
) -> DealReport:
    """The report of a deal that ended the games ``won`` and ``rubbers``."""
    hand, sides, deal = judged.hand, game.rules.seating.sides, deal_view(judged)
    rubber, has_rubbers = rubbers[-1] if rubbers else None, hand.rules.rubber
    return DealReport(
        deal=hand.number,
        draw=_draw(hand),
        dealer=deal.dealer,
        trump=deal.trump,
        maker=deal.maker,
        alone=deal.alone,
        tricks=tuple(
            TrickReport(trick.leader, tuple((play.seat, play.card) for play in trick.plays), trick.winner)
            for trick in deal.likeliest
        ),
        outcome=deal.outcome,
        points=None if deal.points is None else by_side(sides, deal.points),
        score=by_side(sides, deal.standing.points),
        games=by_side(sides, deal.standing.games),
        game_won=GameReport(won[-1].winners, by_side(sides, won[-1].points), won[-1].is_double)
        if won
        else None,
        rubber_points=by_side(sides, judged.standing.rubber_points) if has_rubbers else ABSENT,
        rubber_won=_rubber(sides, rubber) if has_rubbers else ABSENT,
        rulings=tuple(map(ruling_report, judged.rulings)),
        worlds=verdict_of(hand).worlds_in_all,
        questions=tuple(
            QuestionReport(question.kind, question.text, tuple(choice.key for choice in question.choices))
            for question in questions_about(hand)
        ),
    )


def _rubber(sides: tuple[Side, ...], rubber: RubberWon | None) -> RubberReport | None:
    return None if rubber is None else RubberReport(rubber.winner, by_side(sides, rubber.points))


def ruling_report(ruling: Ruling) -> RulingReport:
    """The report of a ruling."""
    why, decision = ruling.unfounded, ruling.decided
    return RulingReport(
        law=ruling.law,
        kind=ruling.kind,
        offender=ruling.offender,
        trick=ruling.trick,
        proof=None if ruling.proof is None else _proof(ruling.proof),
        status=ruling.status,
        points=dict(ruling.points),
        says=ruling.text,
        seen=ruling.seen,
        share=round(ruling.share, 4),
        chosen=ruling.chosen or ABSENT,
        paid=ruling.is_paid if ruling.chosen or ruling.is_paid else ABSENT,
        missing=ruling.missing or ABSENT,
        unfounded=(
            ABSENT if why is None else UnfoundedReport(why.kind, why.trick, why.law, why.text, why.cards)
        ),
        decided=(
            ABSENT if decision is None else DecisionReport(decision.stands, decision.name, decision.why)
        ),
        remedies=tuple(
            RemedyReport(remedy.name, remedy.side, remedy.text, remedy.seat, remedy.card)
            for remedy in ruling.remedies
        )
        or ABSENT,
    )


def _proof(proof: Proof) -> ProofReport:
    how = ABSENT if proof.how == "played" else proof.how
    return ProofReport(proof.played, proof.held, proof.trick, how)


def _draw(hand: Hand) -> DrawReport | Absent:
    """The result of the cards drawn before this deal; absent without a draw."""
    drew = [event for _, event in hand.before if isinstance(event, Drew)]
    if not drew:
        return ABSENT
    drawn = draw(hand.rules, drew)
    dealer = drawn_dealer(hand.rules, drew)
    return DrawReport(
        cards=tuple((event.seat, event.card) for event in drew),
        dealer=dealer,
        high=drawn.high if hand.rules.has_partners and dealer else None,
        again=drawn.again,
        why=drawn.why or "",
    )
