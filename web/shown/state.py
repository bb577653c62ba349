"""What the page shows of a table: what a role may see of it, with names and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from referee.asking.question import SPOKEN
from referee.book.ruleset import RuleSet
from referee.cards import RANKS
from referee.game.finished import FinishedGame
from referee.game.game import Game
from referee.laws.points import Points
from referee.play.deal_outcome import Phase
from referee.seats import Seat
from referee.view.call import CallView
from referee.view.deal import DealView
from referee.view.may_see import may_see
from referee.view.open_hand import seen_openly
from referee.view.question import AnswerView, QuestionView
from referee.view.role import Role
from referee.view.table import TableView
from referee.words.message import parts_of

from ..journal.entered_by_people import likely
from ..journal.evenings import Notes
from ..journal.evidence_store import VIEWS
from ..journal.facts import to_plain
from .by_side import BySide
from .irregularities import offered
from .moments import moment_of
from .names import Pictures, Words, text_of, texts
from .page_state import (
    Book,
    CallState,
    ChoiceState,
    FinishedState,
    PlayState,
    QuestionState,
    StatusWord,
    TableState,
)
from .rulings import claims, ruling_states

MOST_ASKED = 12
"""Questions that the page shows at once, the newest ones; earlier ones follow as those are answered."""

CARD_ALONE, CARD_AND_TABLE, ALL_VIEWS = frozenset({"crop"}), frozenset({"crop", "table"}), frozenset(VIEWS)
"""What may be looked at of a sighting."""


def table_state(view: TableView, names: Words, pictures: Pictures, notes: Notes) -> TableState:
    """The game of a table as it is shown; ``notes`` are what people wrote about its rulings."""
    rules, deal, standing = view.rules, view.deal, view.standing
    sides = rules.seating.sides
    final = None if view.final is None else finished_state(rules, view.final)
    return TableState(
        role=view.role,
        book=Book(rules.book, rules.title, list(rules.house)),
        house=list(rules.house),
        seats=texts(rules.seating.seats),
        sides=texts(sides),
        score=by_side(rules, standing.points),
        game_points=rules.game,
        target=rules.game,
        games=by_side(rules, standing.games),
        rubbers=[by_side(rules, rubber.points) for rubber in standing.rubbers],
        last_game=texts(standing.won[-1].winners) if standing.won else [],
        game_won=final.winners if final is not None else [],
        final=final,
        deal=deal.number if deal else 0,
        phase=deal.phase.value if deal else "waiting",
        dealer=text_of(deal and deal.dealer),
        turn=text_of(deal and deal.turn),
        turn_for=turn_for(deal),
        trump=text_of(deal and deal.trump),
        maker=text_of(deal and deal.maker),
        alone=texts(deal.alone) if deal else [],
        out=texts(deal.out) if deal else [],
        up=text_of(deal.up.card) if deal and deal.up and deal.is_up_in_view else None,
        round=deal.round if deal else 0,
        calls=[_call(call) for call in deal.calls] if deal else [],
        may_pass=deal is not None and deal.may_pass,
        trick=_trick(rules, deal, pictures),
        trick_number=len(deal.tricks) if deal else 0,
        tricks=by_side(rules, deal.taken if deal else (0,) * len(sides)),
        collected=by_side(rules, deal.collected if deal else (0,) * len(sides)),
        points=by_side(rules, deal.points) if deal and deal.is_over and deal.points is not None else None,
        next_dealer=text_of(deal and deal.next_dealer),
        moment=moment_of(deal),
        questions=[_question(question, names, pictures) for question in view.questions[-MOST_ASKED:]],
        rulings=ruling_states(rules, view.rulings, names, pictures, notes),
        claims=claims(view),
        pack=pack_of(rules),
        reports=offered(rules, deal.phase if deal else None) if view.role != Role.SPECTATOR else [],
        word=_word(deal, view.questions),
    )


def by_side(rules: RuleSet, points: Points) -> BySide:
    """Points by side, as the page has them."""
    return {str(side): n for side, n in zip(rules.seating.sides, points, strict=True)}


def finished_state(rules: RuleSet, finished: FinishedGame) -> FinishedState:
    """A finished game as the page has it."""
    won = finished.won
    deals = [finished.first, finished.last] if finished.last else []
    return FinishedState(
        finished.number, texts(won.winners), by_side(rules, won.points), won.is_double, deals
    )


def open_views(sighting: str, game: Game, role: Role) -> frozenset[str]:
    """The views of a sighting that ``role`` may look at now.

    All views of a hand that anybody may look at (Somerset 66). During a hand the views of the trick on the
    table, of a visible up-card, and of open questions and rulings; of the last trick only if the book lets
    people look at it (Keller, line 85; Somerset 84, 92). A view that shows more than the card itself only if
    no covered card can be in it: the table round a card, and the moment before it, may show the trick before.
    """
    if is_open_card(sighting, game):
        return ALL_VIEWS
    view = may_see(game, role)
    deal = view.deal
    if deal is not None and not deal.may_be_looked_at:
        if deal.up is not None and deal.is_up_in_view and sighting in deal.up.seen:
            return CARD_AND_TABLE
        for play in deal.on_table.plays if deal.on_table else ():
            if sighting in play.seen:
                return CARD_AND_TABLE if _is_alone_on_table(deal, play.place) else CARD_ALONE
    seen = (*(question.seen for question in view.questions), *(shown.ruling.seen for shown in view.rulings))
    return CARD_ALONE if any(sighting in sightings for sightings in seen) else frozenset()


def _is_alone_on_table(deal: DealView, place: int) -> bool:
    """Whether the trick before was turned already when a card was laid, so that no card of it was there."""
    before = deal.tricks[-2].gathered_at if len(deal.tricks) > 1 else 0
    return before is not None and place > before


def is_open_card(sighting: str, game: Game) -> bool:
    """Whether a sighting is in a hand of ``game`` that anybody may look at."""
    return any(sighting in seen_openly(hand) for hand in reversed(game.hands))


def pack_of(rules: RuleSet) -> list[str]:
    """Every card of the pack in use, in the order in which people look for them."""
    by_rank = sorted(rules.cards, key=lambda card: -RANKS.find(card.rank))
    return [str(card) for card in sorted(by_rank, key=lambda card: "shdc".find(card.suit_letter))]


def turn_for(deal: DealView | None) -> str | None:
    """What whoever is to act has to do: ``speak``, ``lead`` or ``play``."""
    if deal is None:
        return None
    if deal.phase is Phase.CALLING:
        return "speak"
    return "lead" if not deal.tricks or deal.tricks[-1].is_over else "play"


def _trick(rules: RuleSet, deal: DealView | None, pictures: Pictures) -> list[PlayState]:
    plays = deal.on_table.plays if deal is not None and deal.on_table is not None else ()
    return [
        PlayState(
            seat=text_of(play.seat),
            card=text_of(play.card),
            place=play.place,
            likely=likely(play.card, play.rivals, rules),
            pictures=pictures(play.seen),
        )
        for play in plays
    ]


def _call(call: CallView) -> CallState:
    return CallState(str(call.seat), call.call, text_of(call.suit), call.may_be_alone, to_plain(call.fact))


def _word(deal: DealView | None, questions: Sequence[QuestionView]) -> StatusWord:
    """The status of a game that the camera follows."""
    if questions:
        return "needs"
    if deal is None:
        return "ready"
    if deal.phase is Phase.OVER:
        return "hand_over"
    if deal.phase is Phase.CALLING:
        return "calling"
    if deal.on_table is not None and deal.on_table.plays:
        return "complete" if deal.on_table.is_over else "seen"
    return "ready"


def _question(question: QuestionView, names: Words, pictures: Pictures) -> QuestionState:
    names = names.of(question.deal)
    seats = {part for part in parts_of(question.text) if isinstance(part, Seat)}
    return QuestionState(
        id=question.id,
        kind=question.kind,
        deal=question.deal,
        seat=text_of(seats.pop()) if len(seats) == 1 else None,
        text=names(question.text),
        pictures=pictures(question.seen)[:4],
        choices=[_choice(answer, names) for answer in question.answers],
        # any card of the whole pack, all shown alike: only those not seen yet would be to count for people
        any_card=question.may_be_any_card,
        withheld=question.is_withheld,
        spoken=question.kind in SPOKEN,
    )


def _choice(answer: AnswerView, names: Words) -> ChoiceState:
    return ChoiceState(
        key=answer.key,
        label=names(answer.text),
        card=text_of(answer.card),
        suit=text_of(answer.suit),
        seat=text_of(answer.seat),
        alone=answer.is_alone,
    )
