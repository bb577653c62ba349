"""The finished hands of a game as files for other programs and for people."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping

from referee.book.ruleset import RuleSet
from referee.game.deals import TableDeals
from referee.game.game import Game
from referee.game.record import TableRecord
from referee.notation import sheets
from referee.notation.egn import to_egn
from referee.seats import Seat
from referee.view.judge_report import judged_deals
from referee.view.open_hand import may_be_looked_at
from referee.view.report import deal_reports

from ..journal.players import Players


def finished(game: Game) -> Game:
    """The game up to its last finished hand; nothing of the open hand may be shown (Keller, line 85)."""
    hands = game.hands if game.hand is None or may_be_looked_at(game.hand) else game.hands[:-1]
    facts = (*game.opening, *(placed for hand in hands for placed in hand.facts))
    # the deals themselves, not only their facts: they are judged already
    record = TableRecord(game.rules, tuple(placed.event for placed in facts))
    return type(game).of(record, TableDeals(game.opening, hands))


def written(game: Game, form: str, players: Players) -> tuple[str, str]:
    """The media type and the text of ``game`` in ``form``; raises KeyError for a form that there is not."""
    media, write = FORMS[form]
    return media, write(game, players)


def forms_for(rules: RuleSet) -> tuple[str, ...]:
    """The forms that can hold a game by ``rules``: Euchre Game Notation keeps the score of two sides."""
    return tuple(form for form in FORMS if form != "egn" or len(rules.seating.sides) == 2)


def lost(game: Game, form: str) -> list[str]:
    """What of ``game`` does not fit into ``form``, a line each."""
    return list(map(str, to_egn(game)[1])) if form == "egn" else []


def _sheet(game: Game, _players: Players) -> str:
    return sheets.write(game.journal, game.rules)


def _lines(game: Game, _players: Players) -> str:
    return "".join(json.dumps(deal, ensure_ascii=False) + "\n" for deal in judged_deals(game))


def _egn(game: Game, players: Players) -> str:
    # the form has a single name for a seat
    names = {seat: " / ".join(filter(None, players.at_seat(seat))) for seat in players.now}
    record, _losses = to_egn(game, {seat: name for seat, name in names.items() if name})
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _csv(game: Game, players: Players) -> str:
    """A line a card: its deal and how that was made, its trick and place in it, who took it, and the score.

    A deal of which no card was seen has one line, so that its points are not lost.
    """
    sides, seats = game.rules.seating.sides, game.rules.seating.seats
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow([
        *("deal", "dealer", "trump", "maker", "trick", "order", "seat", "card", "taken_by", "player"),
        *("dealer_name", "maker_name", "taken_by_name", "alone"),
        *(f"points_{side}" for side in sides), *(f"score_{side}" for side in sides),
        *(f"name_{seat}" for seat in seats),
    ])  # fmt: skip

    for _, _, deal in deal_reports(game):
        names = players.of(deal.deal)

        def name(seat: Seat | None, names: Mapping[str, str] = names) -> str:
            return "" if seat is None else no_formula(names.get(str(seat), ""))

        head = [deal.deal, deal.dealer, deal.trump, deal.maker]
        points = deal.points or {}
        # after the deal that wins a game the score is that game's, and not yet the next one's
        score = deal.score if deal.game_won is None else deal.game_won.points
        tail = [*(points.get(side, "") for side in sides), *(score[side] for side in sides)]
        tail += [name(seat) for seat in seats]
        made = [name(deal.dealer), name(deal.maker)]
        alone = "+".join(map(str, deal.alone))
        for number, trick in enumerate(deal.tricks, 1):
            for order, (seat, card) in enumerate(trick.plays, 1):
                won = trick.winner
                table.writerow(
                    [*head, number, order, seat, card, won, name(seat), *made, name(won), alone, *tail]
                )
        if not deal.tricks:
            table.writerow([*head, *[""] * 6, *made, "", alone, *tail])
    return MARKED + out.getvalue()


def no_formula(text: str) -> str:
    """``text`` escaped so that no spreadsheet program reads it as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


MARKED = "\ufeff"
"""What programs for tables know the letters of a file by; without it they take é for Ã©."""
FORMS: dict[str, tuple[str, Callable[[Game, Players], str]]] = {
    "sheet": ("text/plain", _sheet),
    "jsonl": ("application/jsonl", _lines),
    "egn": ("application/json", _egn),
    "csv": ("text/csv", _csv),
}
"""For each form, by the ending of its file: the media type, and what writes it."""
