"""A game as Euchre Game Notation, with the list of what did not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..book.ruleset import RuleSet
from ..cards import NO_TRUMP, Card
from ..facts.register import (
    AnyCall,
    Confirmed,
    Cut,
    Dealt,
    DefendedAlone,
    Discarded,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Quitted,
    ScoreSet,
    TookUp,
    TurnedDown,
    WentAlone,
)
from ..game.finished import score_reached
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..play.one_deal import Hand
from ..words.message import say
from . import egn_remarks
from .egn_terms import FILE_TYPE, VERSION, UnreadableEgn
from .sheet_forms import written

_FITS = (
    Dealt, Passed, OrderedUp, TookUp, PickedUp, TurnedDown, Made, WentAlone, DefendedAlone, LaidDown,
    Discarded, Played, Quitted,
)  # fmt: skip


def to_egn(game: Game, players: Mapping[str, str] | None = None) -> tuple[dict[str, Any], list[str]]:
    """The game as EGN, with everything that did not fit, in words.

    ``players`` names the seats. Raises :class:`UnreadableEgn` for three hands: EGN cannot
    hold their score.
    """
    rules = game.rules
    if len(rules.seating.sides) != 2:
        raise UnreadableEgn(say("egn.three_hands"))
    names = players or {}
    losses = [str(say("egn_lost.quitted"))]
    description, fits = egn_remarks.description(game)
    if not fits:
        losses.append(str(say("egn_lost.book")))
    first = next((e for _, e in game.opening if isinstance(e, ScoreSet) and not e.added), None)
    sides = tuple(map(str, rules.seating.sides))
    before = (event for _, event in game.opening if event is not first or first.games)
    losses += [str(say("egn_lost.before", fact=written(event, sides))) for event in before]
    deals = [_deal_out(game, judged, losses) for judged in game.deals]
    if len(deals) > 100:
        losses.append(str(say("egn_lost.deals", n=len(deals))))
    return {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": {
            **({"description": description} if description else {}),
            "players": [{"name": names.get(str(seat), str(seat))} for seat in rules.seating.seats],
            "initialScore": list(first.points if first else (0, 0)),
            "finalScore": list(score_reached(game)),
            "ruleset": _ruleset(rules),
        },
        "deals": deals[:100],
    }, losses


def _ruleset(rules: RuleSet) -> dict[str, Any]:
    """Every value written out, since the format's defaults are not our laws."""
    return {
        "std": rules.stick_dealer,
        "min_rank": {24: 9, 28: 8, 32: 7}[rules.pack],
        "winning_score": rules.game,
        "canadian": rules.partner_first_round != "assists",
        "loner_lead": "LEFT_OF_LONER" if rules.lone_lead == "left of the lone hand" else "LEFT_OF_DEALER",
        "loner_march_score": rules.lone_march,
        "loner_euchred_score": rules.lone_euchred,
        "defend_alone": rules.defend_alone != "no",
        "joker": bool(rules.bennies),
        "num_players": rules.players,
        "farmers": False,
        "partners_best": rules.partners_best != "no",
        "go_under": rules.going_under != "no",
        "allow_no_trump": rules.no_trump != "no",
        "fast_break": False,
        "four_trick_tokens": False,
    }


def _deal_out(game: Game, judged: JudgedDeal, losses: list[str]) -> dict[str, Any]:
    hand, rules = judged.hand, game.rules
    seats, where = rules.seating.seats, f"deal {judged.hand.number}"
    sides = tuple(map(str, rules.seating.sides))
    phases: list[dict[str, Any]] = []
    calls = _calls_out(hand, where, losses)
    if calls is not None:
        phases.append(calls)
        if hand.tricks:
            play = _play_out(hand, judged, where, losses)
            if play is not None:
                phases.append(play)
    _remarks_out(hand, phases, (where, sides), losses)
    up = "Xx" if hand.up is None else _card_out(hand.up)
    return {
        "dealNumber": hand.number,
        "initialState": {"dealer": seats.index(hand.dealer), "upCard": up},
        "phases": phases,
    }


def _remarks_out(
    hand: Hand, phases: list[dict[str, Any]], names: tuple[str, tuple[str, ...]], losses: list[str]
) -> None:
    """What fits nowhere else becomes a remark on the call or the card before it; what cannot is lost."""
    where, sides = names
    places = {
        play.place: (trick.number - 1) * 4 + n for trick in hand.tricks for n, play in enumerate(trick.plays)
    }
    calls, last, gathered = -1, -1, False
    for place, fact in hand.facts:
        if place in places:
            last, gathered = places[place], False
        elif isinstance(fact, Quitted):
            gathered = True
        elif isinstance(fact, AnyCall):
            calls += 1
        elif not isinstance(fact, _FITS):
            line = written(fact, sides)
            kind, index = ("playAnnotations", last) if last >= 0 else ("callAnnotations", max(calls, 0))
            text = egn_remarks.remark(line, gathered)
            late = place in hand.late or isinstance(fact, Confirmed)  # it speaks of a place in the journal
            if late or len(phases) <= (last >= 0) or len(text) > egn_remarks.LONGEST:
                losses.append(f"{where}: {line}")
                continue
            phases[last >= 0].setdefault(kind, {}).setdefault(str(index), []).append(text)
            if not isinstance(fact, Cut):
                losses.append(str(say("egn_lost.as_remark", where=where, fact=line)))


def _calls_out(hand: Hand, where: str, losses: list[str]) -> dict[str, Any] | None:
    calling, table = hand.calling, hand.rules.seating
    order = table.in_turn(table.eldest_hand(hand.dealer))
    if calling.faults or calling.late_alone:
        losses.append(str(say("egn_lost.call", where=where)))
    if calling.is_passed_out:
        calls = ["Pass"] * (2 * len(order))
    elif calling.maker is None or calling.trump is None:
        losses.append(str(say("egn_lost.no_maker", where=where)))
        return None
    else:
        calls = ["Pass"] * ((calling.round - 1) * len(order) + order.index(calling.maker))
        if calling.trump is NO_TRUMP:
            calls.append("n")
        else:
            calls.append("Order" if calling.round == 1 and not _is_benny_up(hand) else calling.trump.value)
    lone_maker = [seat for seat in hand.alone if calling.maker and seat in table.side(calling.maker)]
    if lone_maker and lone_maker[0] is not calling.maker:
        losses.append(str(say("egn_lost.lone", where=where, seat=lone_maker[0], maker=calling.maker)))
    defender = next((seat for seat in hand.alone if seat not in lone_maker), None)
    return {
        "type": "EUCHRE_BIDDING",
        "calls": calls,
        "isAlone": bool(lone_maker),
        "aloneDefender": -1 if defender is None else table.seats.index(defender),
    }


def _is_benny_up(hand: Hand) -> bool:
    return hand.up is not None and hand.up in hand.rules.benny_cards


def _play_out(hand: Hand, judged: JudgedDeal, where: str, losses: list[str]) -> dict[str, Any] | None:
    table = hand.rules.seating
    for trick in hand.tricks:
        due = hand.leader_due(trick.number)
        leader = trick.leader
        order = [s for s in table.in_turn(leader) if s in hand.active] if leader else []
        in_turn = [play.seat for play in trick.plays] == order[: len(trick.plays)]
        whole = trick.is_complete or trick.number == len(hand.tricks)
        if trick.withdrawn or not in_turn or not whole or due not in (None, leader):
            losses.append(str(say("egn_lost.not_in_turn", where=where, trick=trick.number)))
            return None
    notes: dict[str, list[str]] = {}
    for ruling in judged.rulings:
        at = _index(hand, ruling.place)
        words = f"{ruling.kind}, {ruling.standing}: {ruling.text} ({ruling.law})"
        notes.setdefault(str(at), []).append(words[: egn_remarks.LONGEST])
        losses.append(str(say("egn_lost.ruling", where=where, ruling=ruling.text)))
    phase: dict[str, Any] = {
        "type": "TRICK_PLAY",
        "tricks": [["Xx" if p.card is None else _card_out(p.card) for p in t.plays] for t in hand.tricks],
    }
    if notes:
        phase["playAnnotations"] = notes
    return phase


def _index(hand: Hand, place: int) -> int:
    """The index of a play as the reference reader counts: four to a trick, whoever sits out."""
    for trick in hand.tricks:
        for number, play in enumerate(trick.plays):
            if play.place == place:
                return (trick.number - 1) * 4 + number
    return 0


def _card_out(card: Card) -> str:
    return "B" if card.rank == "Jk" or str(card) == "2s" else str(card)
