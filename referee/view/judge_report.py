"""A judged game as lines for programs and as text for people: what ``bowerbird judge`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..asking.all_questions import Question, questions_about
from ..cards import NoTrump, Suit
from ..doubt.certain import trump_of
from ..doubt.possible_worlds import worlds_of
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.points import GameWon
from ..laws.ruling import Ruling
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..seats import Side
from ..words.message import Message, Value, counted, join, say
from .deal import is_void
from .plain import ABSENT, Absent, PlainObject, plain_object
from .report import BySide, DealReport, DrawReport, RubberReport, deal_reports


def judged_deals(game: Game) -> list[PlainObject]:
    """The report of every deal (:class:`~referee.view.report.DealReport`), ready for JSON."""
    return [plain_object(report) for _, _, report in deal_reports(game)]


def judged_text(game: Game, also: Mapping[int, Sequence[object]] | None = None) -> str:
    """The same for people: a few lines a deal, each ruling with its law in our words.

    ``also`` are lines to add to a deal, by its number.
    """
    lines: list[str] = []
    for judged, won, report in deal_reports(game):
        lines += _deal_text(game, judged, won, report)
        lines += [f"  {line}" for line in (also or {}).get(judged.hand.number, ())]
    return "\n".join(lines)


def _draw_text(draw: DrawReport) -> Message:
    """The cards drawn before a deal and their result, in a line."""
    cards = "  ".join(f"{seat} {card or '?'}" for seat, card in draw.cards)
    if draw.again:
        key = "report.drawn_again_why" if draw.why else "report.drawn_again"
        return counted(key, len(draw.again), cards=cards, who=join("and", draw.again), why=draw.why)
    if draw.dealer is None:
        return say("report.drawn", cards=cards)
    if draw.high:
        high = join("and", draw.high.seats)
        return say("report.drawn_sides", cards=cards, dealer=draw.dealer, high=high)
    return say("report.drawn_dealer", cards=cards, dealer=draw.dealer)


def _open_text(question: Question) -> Message:
    """An open question with its answers, in a line."""
    answers: list[Value] = [choice.text for choice in question.choices]
    if question.blank is not None:
        answers.append(say("report.any_other_card" if answers else "report.any_card"))
    return say("report.open", question=question.text, answers=join("comma", answers))


def _why_unknown(judged: JudgedDeal) -> Message:
    """Why the points are not known yet."""
    hand = judged.hand
    if questions_about(hand):
        return say("report.until_answered")
    if worlds_of(hand).has_overflowed:
        return say("report.too_much_not_read")
    if hand.maker is None:
        return say("report.no_maker")
    return say("report.several_results")


def _made(hand: Hand) -> Message:
    """Who made which trump, or why nobody did."""
    trump = trump_of(hand)
    if hand.outcome in (Outcome.PASSED_OUT, Outcome.MISDEAL, Outcome.NEW_DEAL):
        made = say(f"report.{hand.outcome.value}")
    elif trump is not None and hand.maker is not None:
        made = say("report.made", maker=hand.maker, trump=_sign(trump))
    elif trump is not None:
        made = say("report.trump_by_nobody", trump=_sign(trump))
    elif hand.maker is not None:
        made = say("report.made_unknown", maker=hand.maker)
    else:
        made = say("report.maker_not_known")
    return say("report.alone", made=made, alone=join("and", hand.alone)) if hand.alone else made


def _sign(trump: Suit | NoTrump) -> Value:
    return trump if isinstance(trump, NoTrump) else trump.symbol


def _ruling_text(ruling: Ruling) -> Message:
    kind, status = say(f"kind.{ruling.kind}"), ruling.standing
    points = _to_sides(ruling.points)
    if points is None:
        return say("report.ruling", kind=kind, status=status, text=ruling.text)
    return say("report.ruling_points", kind=kind, status=status, text=ruling.text, points=points)


def _law_text(game: Game, law: str) -> Message:
    words = game.rules.law_text(law)
    return say("report.law_says", law=law, text=words) if words else say("report.law", law=law)


def _to_sides(points: Iterable[tuple[Side, int]]) -> Message | None:
    gains = [say("report.to", n=n, side=side) for side, n in points]
    return join("comma", gains) if gains else None


def _scored(points: BySide) -> Message:
    return join("comma", (say("difference.points", side=side, n=n) for side, n in points.items()))


def _deal_text(game: Game, judged: JudgedDeal, won: tuple[GameWon, ...], report: DealReport) -> list[str]:
    hand = judged.hand
    lines = [] if report.draw is ABSENT else [str(_draw_text(report.draw))]
    lines.append(str(say("report.deal", deal=hand.number, dealer=hand.dealer, made=_made(hand))))
    for number, trick in enumerate(report.tricks, 1):
        cards = "  ".join(f"{seat or '?'} {card or '?'}" for seat, card in trick.plays)
        lines.append(f"  {say('report.trick', trick=number, cards=cards, winner=trick.winner)}")
    for ruling in judged.rulings:
        lines.append(f"  {_ruling_text(ruling)}")
        why = ruling.refuted
        if why is not None:
            lines.append(f"    {say('report.reason', why=why.text)}")
        elif ruling.missing:
            lines.append(f"    {say('report.missing', what=ruling.missing)}")
        if ruling.decided is not None:
            decision = ruling.decided
            key = "report.decided_stands" if decision.stands else "report.decided_not"
            lines.append(f"    {say(key, name=decision.name, why=decision.why)}")
        lines.append(f"    {_law_text(game, ruling.law if why is None else why.law)}")
    score = _scored(report.score)
    open_questions = questions_about(hand)
    lines += (f"  {_open_text(question)}" for question in open_questions)
    if open_questions:
        lines.append(f"    {say('report.how_to_answer')}")
    if report.points is None:
        lines.append(f"  {say('report.points_not_known', why=_why_unknown(judged), score=score)}")
        return lines
    if is_void(judged):
        lines.append(f"  {say('report.void')}")
    gained = _to_sides((side, n) for side, n in report.points.items() if n)
    lines.append(f"  {say('report.points', points=gained) if gained else say('report.no_points')}")
    for ended in won:
        key = "report.won_double" if ended.is_double else "report.won"
        winners, points = join("and", ended.winners), join("to", ended.points)
        lines.append(f"  {say(key, winners=winners, points=points)}")
    if won and not isinstance(report.rubber_points, Absent):
        lines.append(f"  {_rubber_text(report.rubber_points, report.rubber_won)}")
    lines.append(f"  {say('report.score', score=score)}")
    return lines


def _rubber_text(so_far: BySide, rubber: RubberReport | Absent | None) -> Message:
    """The rubber that a deal ended, or the points of the rubber that goes on."""
    if not isinstance(rubber, RubberReport):
        return say("report.rubber_points", points=_scored(so_far))
    if rubber.winner is None:
        return say("report.rubber_drawn", points=_scored(rubber.points))
    return say("report.rubber_won", winner=rubber.winner, points=_scored(rubber.points))
