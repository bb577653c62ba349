"""What a role may see of a game, as plain values that a case can state."""

from typing import Any

from referee.game.game import Game
from referee.view import viewed_difference
from referee.view.may_see import may_see
from referee.view.plain import plain, plain_object
from referee.view.question import QuestionView
from referee.view.report import ruling_report
from referee.view.role import Role


def show(game: Game, role: Role = Role.TABLE) -> dict[str, Any]:
    """The view of the table, its seats, sides and cards as a sheet writes them."""
    view = may_see(game, role)
    rules, deal, standing = view.rules, view.deal, view.standing
    sides = rules.seating.sides
    shown: dict[str, Any] = {
        "book": rules.book,
        "title": rules.title,
        "house": list(rules.house),
        "seats": _texts(rules.seating.seats),
        "sides": _texts(sides),
        "score": by_side(sides, standing.points),
        "game_points": rules.game,
        "games": by_side(sides, standing.games),
        "rubbers": [by_side(sides, rubber.points) for rubber in standing.rubbers],
        "last_game": _texts(standing.won[-1].winners) if standing.won else [],
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
        "tricks": dict.fromkeys(_texts(sides), 0),
        "points": None,
        "next_dealer": None,
        "questions": [_question(question) for question in view.questions],
        "rulings": [
            {"id": str(ruling.ruling.id), "deal": ruling.deal, **plain_object(ruling_report(ruling.ruling))}
            for ruling in view.rulings
        ],
    }
    if deal is None:
        return shown
    plays = deal.on_table.plays if deal.on_table else ()
    return shown | {
        "deal": deal.number,
        "phase": deal.phase.value,
        "dealer": str(deal.dealer),
        "turn": _text(deal.turn),
        "trump": _text(deal.trump),
        "maker": _text(deal.maker),
        "alone": _texts(deal.alone),
        "out": _texts(deal.out),
        "up": _text(deal.up and deal.up.card) if deal.is_up_in_view else None,
        "trick": {
            "number": len(deal.tricks),
            "cards": [[_text(play.seat), _text(play.card)] for play in plays],
        },
        "tricks": by_side(sides, deal.taken),
        "points": by_side(sides, deal.points) if deal.is_over and deal.points is not None else None,
        "next_dealer": _text(deal.next_dealer),
    }


def _question(question: QuestionView) -> dict[str, Any]:
    return {
        "id": question.id,
        "kind": question.kind.value,
        "text": str(question.text),
        "choices": [{"key": answer.key, "text": str(answer.text)} for answer in question.answers],
        "any_card": question.may_be_any_card,
        "seen": list(question.seen),
        "withheld": question.is_withheld,
        "deal": question.deal,
    }


def by_side(sides, points):
    return plain(viewed_difference.by_side(sides, points))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _texts(values: tuple[object, ...]) -> list[str]:
    return [str(value) for value in values]
