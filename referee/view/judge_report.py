"""A judged game as lines for programs and as text for people: what ``bowerbird judge`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..asking.all_questions import Question, questions_about
from ..cards import NoTrump, Suit
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
from ..words.message import Message, Value, counted, join, say
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
        "says": str(ruling.text),
        "seen": list(ruling.seen),
    }
    plain["share"] = round(ruling.share, 4)
    if ruling.chosen:
        plain["chosen"] = ruling.chosen
    if ruling.chosen or ruling.paid:
        plain["paid"] = ruling.paid
    if ruling.missing:
        plain["missing"] = str(ruling.missing)
    if ruling.unfounded is not None:
        why = ruling.unfounded
        cards = [str(card) for card in why.cards]
        plain["unfounded"] = {
            "kind": why.kind, "trick": why.trick, "law": why.law, "says": str(why.text), "cards": cards,
        }  # fmt: skip
    if ruling.decided is not None:
        decision = ruling.decided
        plain["decided"] = {"stands": decision.stands, "name": decision.name, "why": decision.why}
    if ruling.remedies:
        plain["remedies"] = [
            {
                "name": remedy.name,
                "side": str(remedy.side),
                "says": str(remedy.text),
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
            {"kind": question.kind, "text": str(question.text), "choices": [c.key for c in question.choices]}
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
    return {
        "draw": {
            "cards": cards,
            "dealer": _text(dealer),
            "high": high,
            "again": again,
            "why": str(drawn.why or ""),
        }
    }


def _draw_text(draw: Plain) -> Message:
    """The cards drawn before a deal and their result, in a line."""
    cards = "  ".join(f"{seat} {card or '?'}" for seat, card in draw["cards"])
    if draw["again"]:
        key = "report.drawn_again_why" if draw["why"] else "report.drawn_again"
        return counted(key, len(draw["again"]), cards=cards, who=join("and", draw["again"]), why=draw["why"])
    if draw["dealer"] is None:
        return say("report.drawn", cards=cards)
    if draw["high"]:
        high = join("and", draw["high"])
        return say("report.drawn_sides", cards=cards, dealer=draw["dealer"], high=high)
    return say("report.drawn_dealer", cards=cards, dealer=draw["dealer"])


def _open_text(question: Question) -> Message:
    """An open question with its answers, in a line."""
    named = ((choice.key, str(choice.text)) for choice in question.choices)
    answers: list[Value] = [f"{key} ({text})" if text != key else key for key, text in named]
    if question.blank is not None:
        answers.append(say("report.any_other_card" if answers else "report.any_card"))
    return say("report.open", question=question.text, answers=join("comma", answers))


def _why_unknown(judged: JudgedDeal) -> Message:
    """Why the points are not known yet."""
    hand = judged.hand
    if questions_about(hand):
        return say("report.until_answered")
    if worlds_of(hand).too_many:
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
    kind, status = say(f"kind.{ruling.kind}"), say(f"status.{ruling.status.value}")
    points = _to_sides(ruling.points)
    if points is None:
        return say("report.ruling", kind=kind, status=status, text=ruling.text)
    return say("report.ruling_points", kind=kind, status=status, text=ruling.text, points=points)


def _to_sides(points: Iterable[tuple[Side | str, int]]) -> Message | None:
    gains = [say("report.to", n=n, side=side) for side, n in points]
    return join("comma", gains) if gains else None


def _scored(points: Mapping[str, int]) -> Message:
    return join("comma", (say("difference.points", side=side, n=n) for side, n in points.items()))


def _deal_text(
    game: Game, judged: JudgedDeal, won: tuple[GameWon, ...], rubbers: tuple[RubberWon, ...]
) -> list[str]:
    hand, plain = judged.hand, deal_plain(game, judged, won, rubbers)
    lines = [str(_draw_text(plain["draw"]))] if "draw" in plain else []
    lines.append(str(say("report.deal", deal=hand.number, dealer=hand.dealer, made=_made(hand))))
    for number, trick in enumerate(plain["tricks"], 1):
        cards = "  ".join(f"{seat or '?'} {card or '?'}" for seat, card in trick["plays"])
        lines.append(f"  {say('report.trick', trick=number, cards=cards, winner=trick['winner'])}")
    for ruling in judged.rulings:
        lines.append(f"  {_ruling_text(ruling)}")
        if ruling.missing:
            lines.append(f"    {say('report.missing', what=ruling.missing)}")
        if ruling.decided is not None:
            decision = ruling.decided
            key = "report.decided_stands" if decision.stands else "report.decided_not"
            lines.append(f"    {say(key, name=decision.name, why=decision.why)}")
        words = game.rules.law_text(ruling.law)
        law = (
            say("report.law_says", law=ruling.law, text=words) if words else say("report.law", law=ruling.law)
        )
        lines.append(f"    {law}")
    score = _scored(plain["score"])
    lines += (f"  {_open_text(question)}" for question in questions_about(hand))
    if plain["points"] is None:
        lines.append(f"  {say('report.points_not_known', why=_why_unknown(judged), score=score)}")
        return lines
    if is_void(judged):
        lines.append(f"  {say('report.void')}")
    gained = _to_sides((side, n) for side, n in plain["points"].items() if n)
    lines.append(f"  {say('report.points', points=gained) if gained else say('report.no_points')}")
    for ended in won:
        key = "report.won_double" if ended.double else "report.won"
        winners, points = join("and", ended.winners), join("to", ended.points)
        lines.append(f"  {say(key, winners=winners, points=points)}")
    if won and "rubber_points" in plain:
        rubber = plain["rubber_won"]
        points_of = rubber["points"] if rubber else plain["rubber_points"]
        key = "report.rubber_won" if rubber and rubber["winner"] else "report.rubber_drawn"
        winner = rubber["winner"] if rubber else None
        of_rubber = say(key if rubber else "report.rubber_points", winner=winner, points=_scored(points_of))
        lines.append(f"  {of_rubber}")
    lines.append(f"  {say('report.score', score=score)}")
    return lines
