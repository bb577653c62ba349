"""A judged game as lines for programs and as text for people: what ``bowerbird judge`` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..asking.all_questions import Question, questions_about
from ..doubt.certain import trump_of, verdict_of
from ..doubt.possible_worlds import worlds_of
from ..facts.register import Drew
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.cutting import draw, drawn_dealer
from ..laws.points import GameWon, RubberWon
from ..laws.ruling import Proof, Ruling
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..seats import Side
from .deal import deal_view, is_void

Plain = dict[str, Any]


def judged_deals(game: Game) -> list[Plain]:
    """A mapping a deal, ready for JSON, in the form of the design's section 4.

    ``points`` are the points of each side, penalties included, and null while a deciding card or the maker is
    not known; ``score`` is the game's score after the deal. ``game_won`` is the game that the deal ended, and
    ``score`` is then the next game's. Books with rubbers have ``rubber_points`` so far and ``rubber_won``,
    the rubber that the deal ended, with its points and bonus (Somerset 7); the others are then the next
    rubber's.
    """
    return [deal_plain(game, judged, won, rubbers) for judged, won, rubbers in _with_ended(game)]


def _with_ended(game: Game) -> Iterator[tuple[JudgedDeal, tuple[GameWon, ...], tuple[RubberWon, ...]]]:
    """Every deal with the games and the rubbers that it ended."""
    games = rubbers = 0
    for judged in game.deals:
        yield judged, judged.standing.won[games:], judged.standing.rubbers[rubbers:]
        games, rubbers = len(judged.standing.won), len(judged.standing.rubbers)


def ruling_plain(ruling: Ruling) -> Plain:
    """A ruling as plain data."""
    plain: Plain = {
        "law": ruling.law,
        "kind": ruling.kind,
        "offender": _text(ruling.offender),
        "trick": ruling.trick,
        "proof": _proof(ruling.proof),
        "status": ruling.status.value,
        "points": {str(side): points for side, points in ruling.points},
        "says": ruling.text,
        "seen": list(ruling.seen),
    }
    plain["share"] = round(ruling.share, 4)
    if ruling.chosen:
        plain["chosen"] = ruling.chosen
    if ruling.chosen or ruling.paid:
        plain["paid"] = ruling.paid
    if ruling.missing:
        plain["missing"] = ruling.missing
    if ruling.unfounded is not None:
        why = ruling.unfounded
        cards = [str(card) for card in why.cards]
        plain["unfounded"] = {
            "kind": why.kind, "trick": why.trick, "law": why.law, "says": why.text, "cards": cards,
        }  # fmt: skip
    if ruling.decided is not None:
        decision = ruling.decided
        plain["decided"] = {"stands": decision.stands, "name": decision.name, "why": decision.why}
    if ruling.remedies:
        plain["remedies"] = [
            {
                "name": remedy.name,
                "side": str(remedy.side),
                "says": remedy.text,
                "seat": _text(remedy.seat),
                "card": _text(remedy.card),
            }
            for remedy in ruling.remedies
        ]
    return plain


def by_side(sides: tuple[Side, ...], points: tuple[int, ...]) -> dict[str, int]:
    return {str(side): n for side, n in zip(sides, points, strict=True)}


def judged_text(game: Game, also: Mapping[int, Sequence[str]] | None = None) -> str:
    """The same for people: a few lines a deal, each ruling with its law in our words.

    ``also`` are lines to add to a deal, by its number.
    """
    lines: list[str] = []
    for judged, won, rubbers in _with_ended(game):
        lines += _deal_text(game, judged, won, rubbers)
        lines += [f"  {line}" for line in (also or {}).get(judged.hand.number, ())]
    return "\n".join(lines)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _proof(proof: Proof | None) -> Plain | None:
    if proof is None:
        return None
    plain: Plain = {"played": str(proof.played), "held": str(proof.held), "trick": proof.trick}
    if proof.how != "played":
        plain["how"] = proof.how
    return plain


def deal_plain(
    game: Game, judged: JudgedDeal, won: tuple[GameWon, ...] = (), rubbers: tuple[RubberWon, ...] = ()
) -> Plain:
    """A deal as plain data; ``won`` are the games that it ended."""
    hand, sides, deal = judged.hand, game.rules.seating.sides, deal_view(judged)
    ended = (
        {
            "winners": [str(side) for side in won[-1].winners],
            "points": by_side(sides, won[-1].points),
            "double": won[-1].double,
        }
        if won
        else None
    )
    return {
        "deal": hand.number,
        **_draw(hand),
        "dealer": str(deal.dealer),
        "trump": _text(deal.trump),
        "maker": _text(deal.maker),
        "alone": [str(seat) for seat in deal.alone],
        "tricks": [
            {
                "leader": _text(trick.leader),
                "plays": [[_text(play.seat), _text(play.card)] for play in trick.plays],
                "winner": _text(trick.winner),
            }
            for trick in deal.likeliest
        ],
        "outcome": deal.outcome.value if deal.outcome else None,
        "points": None if deal.points is None else by_side(sides, deal.points),
        "score": by_side(sides, deal.standing.points),
        "games": by_side(sides, deal.standing.games),
        "game_won": ended,
        **_rubber(judged, rubbers),
        "rulings": [ruling_plain(ruling) for ruling in judged.rulings],
        "worlds": verdict_of(hand).worlds_in_all,
        "questions": [
            {"kind": question.kind, "text": question.text, "choices": [c.key for c in question.choices]}
            for question in questions_about(hand)
        ],
    }


def _rubber(judged: JudgedDeal, rubbers: tuple[RubberWon, ...]) -> Plain:
    """The points of the rubber after this deal, and the rubber that it ended; empty without rubbers."""
    rules, won = judged.hand.rules, None
    if not rules.rubber:
        return {}
    sides = rules.seating.sides
    if rubbers:
        won = {"winner": _text(rubbers[-1].winner), "points": by_side(sides, rubbers[-1].points)}
    return {"rubber_points": by_side(sides, judged.standing.rubber_points), "rubber_won": won}


def _draw(hand: Hand) -> Plain:
    """The result of the cards drawn before this deal; empty without a draw."""
    drew = [event for _, event in hand.before if isinstance(event, Drew)]
    if not drew:
        return {}
    drawn = draw(hand.rules, drew)
    dealer = drawn_dealer(hand.rules, drew)
    high = _text(drawn.high) if hand.rules.partners and dealer else None
    again = [str(seat) for seat in drawn.again]
    cards = [[str(event.seat), _text(event.card)] for event in drew]
    return {"draw": {"cards": cards, "dealer": _text(dealer), "high": high, "again": again, "why": drawn.why}}


def _draw_text(draw: Plain) -> str:
    """The cards drawn before a deal and their result, in a line."""
    cards = "  ".join(f"{seat} {card or '?'}" for seat, card in draw["cards"])
    if draw["again"]:
        who = f"{' and '.join(draw['again'])} draw{'s' if len(draw['again']) < 2 else ''} again"
        return f"Drawn: {cards}. {who} ({draw['why']})." if draw["why"] else f"Drawn: {cards}. {who}."
    if draw["dealer"] is None:
        return f"Drawn: {cards}."
    high = f"; the two highest are {' and '.join(draw['high'])}" if draw["high"] else ""
    return f"Drawn: {cards}. {draw['dealer']} deals{high}."


def _open_text(question: Question) -> str:
    """An open question with its answers, in a line."""
    answers = [f"{c.key} ({c.text})" if c.text != c.key else c.key for c in question.choices]
    if question.blank is not None:
        answers.append("any other card" if answers else "any card")
    return f"  Open: {question.text} Answers: {', '.join(answers)}."


def _why_unknown(judged: JudgedDeal) -> str:
    """Why the points are not known yet."""
    hand = judged.hand
    if questions_about(hand):
        return "until what is open is answered"
    if worlds_of(hand).too_many:
        return "because more was not read than can be weighed"
    if hand.maker is None:
        return "because nobody has said who made the trump"
    return "because what was read allows more than one result"


_ENDINGS = {
    Outcome.CONCEDED: "the rest was conceded",
    Outcome.TALLIED: "the table told the tricks",
    Outcome.ABANDONED: "the hands were abandoned",
    Outcome.PASSED_OUT: "all passed twice",
    Outcome.MISDEAL: "a misdeal",
    Outcome.NEW_DEAL: "a new deal",
}


def _deal_text(
    game: Game, judged: JudgedDeal, won: tuple[GameWon, ...], rubbers: tuple[RubberWon, ...]
) -> list[str]:
    hand, plain = judged.hand, deal_plain(game, judged, won, rubbers)
    trump = trump_of(hand)
    made = f"{hand.maker} made {trump.symbol}" if hand.maker and trump else "maker not known"
    if trump is not None and hand.maker is None:
        made = f"{trump.symbol} is trump, by whom is not known"
    elif trump is None and hand.maker is not None:
        made = f"{hand.maker} made trump, of what suit is not known"
    if hand.outcome in (Outcome.PASSED_OUT, Outcome.MISDEAL, Outcome.NEW_DEAL):
        made = _ENDINGS[hand.outcome]
    if hand.alone:
        made += f", {' and '.join(map(str, hand.alone))} alone"
    lines = [_draw_text(plain["draw"])] if "draw" in plain else []
    lines.append(f"Deal {hand.number}: {hand.dealer} dealt, {made}.")
    for number, trick in enumerate(plain["tricks"], 1):
        cards = "  ".join(f"{seat or '?'} {card or '?'}" for seat, card in trick["plays"])
        lines.append(f"  trick {number}: {cards}   won by {trick['winner'] or '?'}")
    for ruling in judged.rulings:
        points = ", ".join(f"{n} to {side}" for side, n in ruling.points)
        tail = f" ({points})" if points else ""
        lines.append(f"  {ruling.kind}, {ruling.status.value}: {ruling.text}{tail}.")
        if ruling.missing:
            lines.append(f"    Missing: {ruling.missing}.")
        if ruling.decided is not None:
            decision = ruling.decided
            how = "it stands" if decision.stands else "it does not stand"
            lines.append(f"    {decision.name} decided: {how} ({decision.why}).")
        words = game.rules.law_text(ruling.law)
        lines.append(f"    Law {ruling.law}{': ' + words if words else ''}")
    score = ", ".join(f"{side} {n}" for side, n in plain["score"].items())
    lines += map(_open_text, questions_about(hand))
    if plain["points"] is None:
        lines.append(f"  Points: not known yet, {_why_unknown(judged)}. Score: {score}.")
        return lines
    if is_void(judged):
        lines.append("  The deal is void, and the same player deals anew.")
    gained = ", ".join(f"{n} to {side}" for side, n in plain["points"].items() if n) or "none"
    lines.append(f"  Points: {gained}.")
    for ended in won:
        winners = " and ".join(map(str, ended.winners))
        double = ", a double" if ended.double else ""
        lines.append(f"  {winners} won the game, {' to '.join(map(str, ended.points))}{double}.")
    if won and "rubber_points" in plain:
        rubber = plain["rubber_won"]
        points = ", ".join(
            f"{side} {n}" for side, n in (rubber["points"] if rubber else plain["rubber_points"]).items()
        )
        who = f"{rubber['winner']} won the rubber" if rubber and rubber["winner"] else "The rubber is drawn"
        lines.append(f"  {who if rubber else 'Rubber points'}: {points}.")
    lines.append(f"  Score: {score}.")
    return lines
