"""A game read from Euchre Game Notation: who played what follows from the turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..book.loading import BadOverlay, load
from ..book.ruleset import GAME, RuleSet
from ..cards import JOKER, NO_TRUMP, RANKS, TWO_OF_SPADES, Card, Suit, Trump, UnreadableCard
from ..facts.register import (
    Announced,
    Claimed,
    Dealt,
    Decided,
    DefendedAlone,
    Event,
    GameBegan,
    Made,
    OrderedUp,
    Passed,
    Played,
    Quitted,
    ScoreSet,
    TookUp,
)
from ..game.finished import score_reached
from ..game.game import Game, apply, new_game
from ..play.deal_outcome import Phase
from ..seats import Seat
from ..unreadable_record import Unreadable, from_json, shown
from . import egn_remarks
from .egn_terms import FILE_TYPE, UnreadableEgn

_VERSIONS = re.compile(r"1\.[0-6](\.[0-9]+)?")
_VERSION_RANGE = "1.0 to 1.6"
_MATCH = "Euchre Match Notation"
_OLD_NAMES = {
    "file_type": "fileType",
    "initial_score": "initialScore",
    "initial_state": "initialState",
    "up_card": "upCard",
    "is_alone": "isAlone",
    "alone_defender": "aloneDefender",
    "initial_lead": "initialLead",
    "max_deals": "num_deals",
}
"""What version 1.0 and the drafts before it called what has another name today."""

_CARD = re.compile(r"([78N9TJQKAX][SsHhCcDdxtngh]|[LRB])")


@dataclass(frozen=True)
class Imported:
    """A game read from EGN: its rules, its facts, and what of it could not be taken over."""

    rules: RuleSet
    events: tuple[Event, ...]
    losses: tuple[str, ...] = ()
    book: str = "american"
    overlay: dict[str, Any] = field(default_factory=dict)


def read_egn(text: str, name: str = "egn") -> Imported:
    """A game from the text of an EGN file; raises :class:`UnreadableEgn` with file and place."""
    try:
        data = from_json(text, name, "EGN, which is JSON,")
    except Unreadable as error:
        raise UnreadableEgn(str(error)) from None
    try:
        return from_egn(data)
    except UnreadableEgn as error:
        raise UnreadableEgn(f"{name}: {error}") from None


def from_egn(data: Any) -> Imported:
    """A game from EGN that was parsed already; raises :class:`UnreadableEgn` with the place in it."""
    top = _object(data, "the file")
    if top.get("fileType") == _MATCH:
        return _match(top)
    if top.get("fileType") != FILE_TYPE:
        raise UnreadableEgn(f"fileType must be {FILE_TYPE!r}, not {shown(top.get('fileType'))}")
    version = top.get("version")
    if not isinstance(version, str) or not _VERSIONS.fullmatch(version):
        raise UnreadableEgn(f"version must be from {_VERSION_RANGE}, not {shown(version)}")
    metadata = _object(top.get("metadata"), "metadata")
    ours = egn_remarks.about(metadata.get("description"))
    losses = ["players' names, titles and remarks"]
    rules, book, overlay = _rules_of(metadata, ours, losses)
    game = new_game(rules)
    score = _list(metadata.get("initialScore"), "metadata.initialScore")
    if len(score) != 2 or not all(type(n) is int and n >= 0 for n in score):
        raise UnreadableEgn(f"metadata.initialScore must be two whole numbers, not {shown(score)}")
    if any(score):
        game = apply(game, ScoreSet(tuple(score)))
    for number, deal in enumerate(_list(top.get("deals"), "deals")):
        where = f"deals[{number}]"
        benny = TWO_OF_SPADES if number + 1 in ours.twos else JOKER
        for event in _deal_in(rules, deal, where, (benny, losses)):
            game = apply(game, event)
        game = _play_in(game, deal, where, (benny, losses))
    _compare_scores(game, metadata.get("finalScore"), losses)
    return Imported(rules, game.journal, tuple(losses), book, overlay)


def _match(top: dict[str, Any]) -> Imported:
    """The games of a match, one after the other, under the rules that they all share."""
    entries = [_object(entry, f"games[{n}]") for n, entry in enumerate(_list(top.get("games"), "games"))]
    if not entries:
        raise UnreadableEgn("games: the match has no game")
    games: list[Imported] = []
    for number, entry in enumerate(entries):
        try:
            games.append(from_egn(entry.get("gameData")))
        except UnreadableEgn as error:
            raise UnreadableEgn(f"games[{number}].gameData: {error}") from None
        if games[-1].rules != games[0].rules:
            raise UnreadableEgn(f"games[{number}].gameData: it has other rules than the first game")
    events: list[Event] = []
    deals = 0
    for game in games:
        events += [GameBegan()] if events else []
        events += [_moved(event, deals) for event in game.events]
        deals += sum(isinstance(event, Dealt) for event in game.events)
    losses = ["the match's format, result and players"]
    losses += [f"game {number}: {loss}" for number, game in enumerate(games, 1) for loss in game.losses]
    return Imported(games[0].rules, tuple(events), tuple(losses), games[0].book, games[0].overlay)


def _moved(event: Event, deals: int) -> Event:
    """A fact of a game that follows so many deals of others: the deal that it names is counted with them."""
    if isinstance(event, Claimed | Announced | Decided) and event.deal is not None:
        return replace(event, deal=event.deal + deals)
    return event


def _rules_of(
    metadata: dict[str, Any], ours: egn_remarks.GameDescription, losses: list[str]
) -> tuple[RuleSet, str, dict[str, Any]]:
    """The rules of a file: those that our line names, or what its rule set comes to."""
    overlay = _overlay(_object(metadata.get("ruleset", {}), "metadata.ruleset"))
    try:
        rules = load("american", overlay, "metadata.ruleset")
    except BadOverlay as error:
        raise UnreadableEgn(str(error)) from None
    if ours.book is not None:
        house = ours.overlay or {}
        try:
            return load(ours.book, house, "metadata.description"), ours.book, house
        except Unreadable as error:
            losses.append(f"the book that the description names ({error}); the rule set of the file is taken")
    return rules, "american", overlay


def _compare_scores(game: Game, final: object, losses: list[str]) -> None:
    """Adds why the score is another than the file's, where it is."""
    now = list(score_reached(game))
    if isinstance(final, list) and final != now:
        losses.append(
            f"the file's final score, {' to '.join(map(str, final))}: by these rules the deals come to"
            f" {' to '.join(map(str, now))}, for what the format has no field for is missing in it"
        )


def _overlay(ruleset: dict[str, Any]) -> dict[str, Any]:
    """The house values that a rule set of EGN comes to, its defaults filled in."""

    def value(key: str, default: Any) -> Any:
        given = ruleset.get(key, default)
        if type(given) is not type(default):
            raise UnreadableEgn(f"metadata.ruleset.{key} cannot be {shown(given)}")
        return given

    packs = {9: 24, 8: 28, 7: 32}
    low = value("min_rank", 9)
    if low not in packs:
        raise UnreadableEgn(f"metadata.ruleset.min_rank must be 7, 8 or 9, not {shown(low)}")
    players = value("num_players", 4)
    if players not in (2, 4):
        raise UnreadableEgn(f"metadata.ruleset.num_players must be 2 or 4, not {shown(players)}")
    leads = {"LEFT_OF_DEALER": "eldest", "LEFT_OF_LONER": "left of the lone hand"}
    lead = value("loner_lead", "LEFT_OF_DEALER")
    if lead not in leads:
        known = ", ".join(leads)
        raise UnreadableEgn(f"metadata.ruleset.loner_lead must be one of {known}, not {shown(lead)}")
    joker = value("joker", False)
    # a game of so many deals, or with a score of 0 to win, has no score that ends it
    ends = 0 if ruleset.get("num_deals") else value("winning_score", 10)
    return {
        "players": players,
        "pack": packs[low],
        "stick_dealer": value("std", True),
        "game": ends or GAME,
        "no_trump": "either round" if value("allow_no_trump", False) else "no",
        # which three cards may go under the format does not say, nor whether the best card is called for
        "going_under": "any three" if value("go_under", False) else "no",
        "partners_best": "partner chooses" if value("partners_best", False) else "no",
        "partner_first_round": "plays alone" if value("canadian", False) else "assists",
        "lone_lead": leads[lead],
        # the format does not say who leads between two lone hands; we keep the two together
        "two_lone_lead": "defender" if lead == "LEFT_OF_LONER" else "eldest",
        "lone_march": value("loner_march_score", 4),
        "lone_euchred": value("loner_euchred_score", 2),
        "defend_alone": "always" if value("defend_alone", False) else "no",
        "bennies": ["Jk", "2s"] if joker else [],
        "benny_up": "dealer names unseen" if joker else "none",
        "lone_hands": "none" if players == 2 else "anyone" if value("defend_alone", False) else "maker",
    }


def _deal_in(rules: RuleSet, deal: Any, where: str, as_read: tuple[Card, list[str]]) -> Iterator[Event]:
    if isinstance(deal, str):
        raise UnreadableEgn(f"{where}: a condensed deal; expand the file with the notation's egn-convert")
    deal = _object(deal, where)
    state = _object(deal.get("initialState"), f"{where}.initialState")
    seats = rules.seating.seats
    dealer = seats[_number(state.get("dealer"), f"{where}.initialState.dealer", len(seats))]
    up = _card_in(state.get("upCard"), None, f"{where}.initialState.upCard", as_read)
    yield Dealt(dealer, up)
    phases = _list(deal.get("phases", []), f"{where}.phases")
    if not phases:
        return
    bidding = _object(phases[0], f"{where}.phases[0]")
    table = rules.seating
    order = table.in_turn(table.eldest_hand(dealer))
    alone = bool(bidding.get("isAlone", False))
    for number, call in enumerate(_list(bidding.get("calls"), f"{where}.phases[0].calls")):
        at, seat = f"{where}.phases[0].calls[{number}]", order[number % len(order)]
        yield from _call_in(seat, dealer, rules, call, alone, at)
        yield from _remarked(bidding, "callAnnotations", number)
    defender = bidding.get("aloneDefender", -1)
    if defender != -1:
        yield DefendedAlone(seats[_number(defender, f"{where}.phases[0].aloneDefender", len(seats))])


def _remarked(phase: dict[str, Any], kind: str, index: int, gathered: bool = False) -> Iterator[Event]:
    """The facts in our remarks on a call, or on a card."""
    notes = phase.get(kind)
    remarks = notes.get(str(index), ()) if isinstance(notes, dict) else ()
    yield from egn_remarks.facts_in(remarks if isinstance(remarks, list) else (), gathered)


def _call_in(seat: Seat, dealer: Seat, rules: RuleSet, call: Any, alone: bool, at: str) -> Iterator[Event]:
    if call == "Pass":
        yield Passed(seat)
    elif call == "Order":
        forced = rules.partner_first_round == "plays alone" and seat is rules.seating.partner(dealer)
        yield TookUp(seat, alone) if seat is dealer else OrderedUp(seat, alone or forced)
    elif isinstance(call, str) and call in {suit.value for suit in Suit}:
        yield Made(seat, Suit(call), alone)
    elif call == "n":
        yield Made(seat, NO_TRUMP, alone)
    elif call != "x":
        raise UnreadableEgn(f"{at}: {shown(call)} is not a call: Pass, Order, s h d c or x")


def _play_in(game: Game, deal: Any, where: str, as_read: tuple[Card, list[str]]) -> Game:
    phases = _object(deal, where).get("phases", [])
    if len(phases) < 2:
        return game
    play = _object(phases[1], f"{where}.phases[1]")
    if not _begins_as_the_rules_say(game, play, where, as_read[1]):
        return game
    for number, trick in enumerate(_list(play.get("tricks"), f"{where}.phases[1].tricks")):
        at = f"{where}.phases[1].tricks[{number}]"
        cards = _list(trick, at)
        if not cards:
            continue
        if len(cards) > 4 or number >= 5:
            raise UnreadableEgn(f"{at}: a deal has five tricks of four cards at most")
        for index, text in enumerate(cards):
            hand = game.hand
            assert hand is not None
            seat = hand.to_play if hand.phase is Phase.PLAYING else None
            if seat is None:
                as_read[1].append(f"{at}[{index}]: who played it does not follow from the cards before")
            game = apply(game, Played(seat, _card_in(text, hand.trump, f"{at}[{index}]", as_read)))
            for event in _remarked(play, "playAnnotations", number * 4 + index):
                game = apply(game, event)
        hand = game.hand
        if hand is not None and hand.tricks and hand.tricks[-1].complete:
            game = apply(game, Quitted())
        for event in _remarked(play, "playAnnotations", number * 4 + len(cards) - 1, gathered=True):
            game = apply(game, event)
    return game


def _begins_as_the_rules_say(game: Game, play: dict[str, Any], where: str, losses: list[str]) -> bool:
    """False where version 1.0 says that somebody else led: who played the cards is not known then."""
    lead, hand = play.get("initialLead"), game.hand
    if lead is None or hand is None or hand.phase is not Phase.PLAYING:
        return True
    seats = game.rules.seating.seats
    led = seats[_number(lead, f"{where}.phases[1].initialLead", len(seats))]
    if led is hand.to_play:
        return True
    losses.append(f"{where}: left without its play, for {led} led and by these rules {hand.to_play} leads")
    return False


def _card_in(text: Any, trump: Trump | None, at: str, as_read: tuple[Card, list[str]]) -> Card | None:
    """A card of EGN; ``as_read`` has the card that is Benny, and the list of losses."""
    if not isinstance(text, str) or not _CARD.fullmatch(text):
        raise UnreadableEgn(f"{at}: {shown(text)} is not a card of EGN, such as Js, 9h, B or Xx")
    if text == "B":
        return as_read[0]
    if text in ("L", "R"):
        if not isinstance(trump, Suit):
            raise UnreadableEgn(f"{at}: a bower before the trump is known")
        return Card.parse("J" + (trump if text == "R" else trump.sister).value)
    rank, suit = ("9" if text[0] == "N" else text[0]), text[1]
    # g and h also stand for a plain suit in the generic notation; h alone is hearts
    if rank == "X" or suit in "xtng":
        as_read[1].append(f"{at}: {text} is not one card")
        return None
    try:
        return Card.parse(rank + suit.lower()) if rank in RANKS else None
    except UnreadableCard as error:
        raise UnreadableEgn(f"{at}: {error}") from None


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnreadableEgn(f"{where} must be an object, not {type(value).__name__}")
    return {_OLD_NAMES.get(str(key), str(key)): part for key, part in value.items()}


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise UnreadableEgn(f"{where} must be a list, not {type(value).__name__}")
    return value


def _number(value: Any, where: str, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise UnreadableEgn(f"{where} must be a seat from 0 to {below - 1}, not {shown(value)}")
    return value
