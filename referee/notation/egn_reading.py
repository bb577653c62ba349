"""A game read from Euchre Game Notation: who played what follows from the turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..book.loading import BadOverlay, load
from ..book.ruleset import GAME, RuleSet
from ..cards import JOKER, NO_TRUMP, RANKS, TWO_OF_SPADES, Card, Suit, Trump, UnreadableCard
from ..facts.register import (
    Announced,
    Claimed,
    Dealt,
    Decided,
    DefendedAlone,
    Fact,
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
from ..words.message import say
from . import egn_remarks
from .egn_terms import FILE_TYPE, UnreadableEgn

Default = TypeVar("Default")

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
    facts: tuple[Fact, ...]
    losses: tuple[str, ...] = ()
    book: str = "american"
    overlay: dict[str, object] = field(default_factory=dict)


def read_egn(text: str, name: str = "egn") -> Imported:
    """A game from the text of an EGN file; raises :class:`UnreadableEgn` with file and place."""
    try:
        data = from_json(text, name, say("egn.is_json"))
    except Unreadable as error:
        raise UnreadableEgn(str(error)) from None
    try:
        return from_egn(data)
    except UnreadableEgn as error:
        raise UnreadableEgn(say("record.at", name=name, why=str(error))) from None


def from_egn(data: object) -> Imported:
    """A game from EGN that was parsed already; raises :class:`UnreadableEgn` with the place in it."""
    top = _object(data, "the file")
    if top.get("fileType") == _MATCH:
        return _match(top)
    if top.get("fileType") != FILE_TYPE:
        raise UnreadableEgn(say("egn.file_type", file_type=repr(FILE_TYPE), given=shown(top.get("fileType"))))
    version = top.get("version")
    if not isinstance(version, str) or not _VERSIONS.fullmatch(version):
        raise UnreadableEgn(say("egn.version", versions=_VERSION_RANGE, given=shown(version)))
    metadata = _object(top.get("metadata"), "metadata")
    ours = egn_remarks.about(metadata.get("description"))
    losses = [str(say("egn_lost.names"))]
    rules, book, overlay = _rules_of(metadata, ours, losses)
    game = new_game(rules)
    score = _list(metadata.get("initialScore"), "metadata.initialScore")
    points = tuple(n for n in score if isinstance(n, int) and type(n) is int and n >= 0)
    if len(score) != 2 or len(points) != 2:
        raise UnreadableEgn(say("egn.initial_score", given=shown(score)))
    if any(points):
        game = apply(game, ScoreSet(points))
    for number, deal in enumerate(_list(top.get("deals"), "deals")):
        where = f"deals[{number}]"
        benny = TWO_OF_SPADES if number + 1 in ours.twos else JOKER
        for event in _deal_in(rules, deal, where, (benny, losses)):
            game = apply(game, event)
        game = _play_in(game, deal, where, (benny, losses))
    _compare_scores(game, metadata.get("finalScore"), losses)
    return Imported(rules, game.journal, tuple(losses), book, overlay)


def _match(top: dict[str, object]) -> Imported:
    """The games of a match, one after the other, under the rules that they all share."""
    entries = [_object(entry, f"games[{n}]") for n, entry in enumerate(_list(top.get("games"), "games"))]
    if not entries:
        raise UnreadableEgn(say("egn.no_game"))
    games: list[Imported] = []
    for number, entry in enumerate(entries):
        try:
            games.append(from_egn(entry.get("gameData")))
        except UnreadableEgn as error:
            raise UnreadableEgn(say("record.at", name=f"games[{number}].gameData", why=str(error))) from None
        if games[-1].rules != games[0].rules:
            raise UnreadableEgn(say("egn.other_rules", number=number))
    facts: list[Fact] = []
    deals = 0
    for game in games:
        facts += [GameBegan()] if facts else []
        facts += [_moved(fact, deals) for fact in game.facts]
        deals += sum(isinstance(fact, Dealt) for fact in game.facts)
    losses = [str(say("egn_lost.match"))]
    losses += [
        str(say("egn_lost.of_game", number=number, loss=loss))
        for number, game in enumerate(games, 1)
        for loss in game.losses
    ]
    return Imported(games[0].rules, tuple(facts), tuple(losses), games[0].book, games[0].overlay)


def _moved(fact: Fact, deals: int) -> Fact:
    """A fact of a game that follows so many deals of others: the deal that it names is counted with them."""
    if isinstance(fact, Claimed | Announced | Decided) and fact.deal is not None:
        return replace(fact, deal=fact.deal + deals)
    return fact


def _rules_of(
    metadata: dict[str, object], ours: egn_remarks.GameDescription, losses: list[str]
) -> tuple[RuleSet, str, dict[str, object]]:
    """The rules of a file: those in our line, or those that its rule set means."""
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
            losses.append(str(say("egn_lost.named_book", why=str(error))))
    return rules, "american", overlay


def _compare_scores(game: Game, final: object, losses: list[str]) -> None:
    """Adds the reason if the score differs from the file's."""
    now = list(score_reached(game))
    if isinstance(final, list) and final != now:
        losses.append(
            str(
                say(
                    "egn_lost.final_score", score=" to ".join(map(str, final)), now=" to ".join(map(str, now))
                )
            )
        )


def _overlay(ruleset: dict[str, object]) -> dict[str, object]:
    """The house values that a rule set of EGN means, with its defaults filled in."""

    def value(key: str, default: Default) -> Default:
        given = ruleset.get(key, default)
        if not isinstance(given, type(default)) or type(given) is not type(default):
            raise UnreadableEgn(say("egn.cannot_be", key=key, given=shown(given)))
        return given

    packs = {9: 24, 8: 28, 7: 32}
    low = value("min_rank", 9)
    if low not in packs:
        raise UnreadableEgn(say("egn.min_rank", given=shown(low)))
    players = value("num_players", 4)
    if players not in (2, 4):
        raise UnreadableEgn(say("egn.num_players", given=shown(players)))
    leads = {"LEFT_OF_DEALER": "eldest", "LEFT_OF_LONER": "left of the lone hand"}
    lead = value("loner_lead", "LEFT_OF_DEALER")
    if lead not in leads:
        known = ", ".join(leads)
        raise UnreadableEgn(say("egn.loner_lead", names=known, given=shown(lead)))
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


def _deal_in(rules: RuleSet, deal: object, where: str, as_read: tuple[Card, list[str]]) -> Iterator[Fact]:
    if isinstance(deal, str):
        raise UnreadableEgn(say("egn.condensed", where=where))
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


def _remarked(phase: dict[str, object], kind: str, index: int, gathered: bool = False) -> Iterator[Fact]:
    """The facts in our remarks on a call, or on a card."""
    notes = phase.get(kind)
    remarks = notes.get(str(index), ()) if isinstance(notes, dict) else ()
    yield from egn_remarks.facts_in(remarks if isinstance(remarks, list) else (), gathered)


def _call_in(seat: Seat, dealer: Seat, rules: RuleSet, call: object, alone: bool, at: str) -> Iterator[Fact]:
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
        raise UnreadableEgn(say("egn.no_call", at=at, given=shown(call)))


def _play_in(game: Game, deal: object, where: str, as_read: tuple[Card, list[str]]) -> Game:
    phases = _list(_object(deal, where).get("phases", []), f"{where}.phases")
    if len(phases) < 2:
        return game
    play = _object(phases[1], f"{where}.phases[1]")
    if not _is_led_by_rules(game, play, where, as_read[1]):
        return game
    for number, trick in enumerate(_list(play.get("tricks"), f"{where}.phases[1].tricks")):
        at = f"{where}.phases[1].tricks[{number}]"
        cards = _list(trick, at)
        if not cards:
            continue
        if len(cards) > 4 or number >= 5:
            raise UnreadableEgn(say("egn.too_many_cards", at=at))
        for index, text in enumerate(cards):
            hand = game.hand
            assert hand is not None
            seat = hand.to_play if hand.phase is Phase.PLAYING else None
            if seat is None:
                as_read[1].append(str(say("egn_lost.who_played", where=f"{at}[{index}]")))
            game = apply(game, Played(seat, _card_in(text, hand.trump, f"{at}[{index}]", as_read)))
            for event in _remarked(play, "playAnnotations", number * 4 + index):
                game = apply(game, event)
        hand = game.hand
        if hand is not None and hand.tricks and hand.tricks[-1].is_complete:
            game = apply(game, Quitted())
        for event in _remarked(play, "playAnnotations", number * 4 + len(cards) - 1, gathered=True):
            game = apply(game, event)
    return game


def _is_led_by_rules(game: Game, play: dict[str, object], where: str, losses: list[str]) -> bool:
    """False where version 1.0 says that somebody else led: who played the cards is not known then."""
    lead, hand = play.get("initialLead"), game.hand
    if lead is None or hand is None or hand.phase is not Phase.PLAYING:
        return True
    seats = game.rules.seating.seats
    led = seats[_number(lead, f"{where}.phases[1].initialLead", len(seats))]
    if led is hand.to_play:
        return True
    losses.append(str(say("egn_lost.other_lead", where=where, led=led, due=hand.to_play)))
    return False


def _card_in(text: object, trump: Trump | None, at: str, as_read: tuple[Card, list[str]]) -> Card | None:
    """A card of EGN; ``as_read`` has the card that is Benny, and the list of losses."""
    if not isinstance(text, str) or not _CARD.fullmatch(text):
        raise UnreadableEgn(say("egn.no_card", at=at, given=shown(text)))
    if text == "B":
        return as_read[0]
    if text in ("L", "R"):
        if not isinstance(trump, Suit):
            raise UnreadableEgn(say("egn.bower_too_early", at=at))
        return Card.parse("J" + (trump if text == "R" else trump.sister).value)
    rank, suit = ("9" if text[0] == "N" else text[0]), text[1]
    # g and h also stand for a plain suit in the generic notation; h alone is hearts
    if rank == "X" or suit in "xtng":
        as_read[1].append(str(say("egn_lost.not_one_card", where=at, text=text)))
        return None
    try:
        return Card.parse(rank + suit.lower()) if rank in RANKS else None
    except UnreadableCard as error:
        raise UnreadableEgn(say("record.at", name=at, why=str(error))) from None


def _object(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise UnreadableEgn(say("egn.an_object", where=where, kind=type(value).__name__))
    return {_OLD_NAMES.get(str(key), str(key)): part for key, part in value.items()}


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise UnreadableEgn(say("egn.a_list", where=where, kind=type(value).__name__))
    return value


def _number(value: object, where: str, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise UnreadableEgn(say("egn.a_seat", where=where, most=below - 1, given=shown(value)))
    return value
