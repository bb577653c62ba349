"""OpenSpiel's euchre as a second opinion: one random deal driven through both engines at once.

OpenSpiel deals, asks for calls, knows which cards are lawful and counts the points; we write down
what happens as facts and ask our engine the same questions. Every difference is collected in words.

Where the two differ by their rules, and how they are made to agree here:

- OpenSpiel plays one deal with 24 cards: the book ``american``, with its stick-the-dealer and lone
  defender are house rules here and settings there.
- It asks the maker after the discard whether he plays alone, and then each defender. Here a lone
  hand may be declared until the first lead, so both are written down when they are asked.
- It lets only the maker play alone, never his partner; so does ``american``.
- A lone hand that is euchred costs two in both; a lone defender who euchres scores four in both,
  against one maker or two.
- It forbids the dealer to discard the card he took up; ``american`` allows it, and OpenSpiel
  never chooses it.
- Its returns are points won less points lost, so a side's points are its return where that is
  above zero.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from referee.book.loading import load
from referee.cards import Card, Suit, suit_of
from referee.facts.register import (
    DealBegan,
    Dealt,
    DefendedAlone,
    Discarded,
    Fact,
    Made,
    OrderedUp,
    Passed,
    Played,
    TookUp,
    WentAlone,
)
from referee.game.game import Game, apply, new_game, replay
from referee.open_cards.values import valued
from referee.play.one_deal import Hand
from referee.seats import Seat, Side
from referee.view.judge_report import judged_deals

SEATS = tuple(Seat)
PASS, ALONE = 24, 29
SUITS = {25: Suit.CLUBS, 26: Suit.DIAMONDS, 27: Suit.HEARTS, 28: Suit.SPADES}
DEAL_CARDS, PLAYERS = 20, 4


@dataclass
class Comparison:
    """One deal in both engines: ours as a game, theirs as returns, and every difference."""

    game: Game
    returns: list[float]
    leaders: list[Seat] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    history: list[int] = field(default_factory=list)


def card_of(action: int) -> Card:
    """OpenSpiel's cards: the ranks from the nine, the suits clubs, diamonds, hearts, spades in each."""
    return Card("9TJQKA"[action // 4], "cdhs"[action % 4])


def game_of(stick: bool, lone_defender: bool) -> Any:
    """Their game with our two house rules."""
    return pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": lone_defender})


def compare(stick: bool, lone_defender: bool, rng: random.Random) -> Comparison:
    """Drives one random deal through both engines."""
    state = game_of(stick, lone_defender).new_initial_state()
    house = {"stick_dealer": stick, "defend_alone": "always" if lone_defender else "no"}
    comparison = Comparison(new_game(load("american", house)), [])
    hands: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    _deal(state, rng, comparison, hands)
    while not state.is_terminal():
        _step(state, rng, comparison, hands)
    comparison.returns, comparison.history = state.returns(), state.history()
    comparison.differences += record_differences(
        judged_deals(comparison.game)[0], comparison.returns, comparison.leaders
    )
    return comparison


def _say(comparison: Comparison, fact: Fact) -> None:
    comparison.game = apply(comparison.game, fact)


def _hand(comparison: Comparison) -> Hand:
    hand = comparison.game.hand
    assert hand is not None
    return hand


def _deal(state: Any, rng: random.Random, comparison: Comparison, hands: dict[Seat, set[Card]]) -> None:
    dealer = SEATS[rng.randrange(PLAYERS)]
    state.apply_action(SEATS.index(dealer))
    for number in range(DEAL_CARDS):
        action = rng.choice(state.legal_actions())
        hands[SEATS[(SEATS.index(dealer) + number) % PLAYERS]].add(card_of(action))
        state.apply_action(action)
    up = rng.choice(state.legal_actions())
    state.apply_action(up)
    _say(comparison, Dealt(dealer, card_of(up)))


def _step(state: Any, rng: random.Random, comparison: Comparison, hands: dict[Seat, set[Card]]) -> None:
    seat, actions = SEATS[state.current_player()], state.legal_actions()
    action = rng.choice(actions)
    hand = _hand(comparison)
    if PASS in actions or set(actions) <= set(SUITS):
        if hand.calling.to_call is not seat:
            comparison.differences.append(f"to call: {hand.calling.to_call} here, {seat} there")
        _call(comparison, hands, seat, action)
    elif ALONE in actions:
        if action == ALONE:
            maker = hand.maker is seat
            _say(comparison, WentAlone(seat) if maker else DefendedAlone(seat))
    elif len(hands[seat]) == 6:
        hands[seat].discard(card_of(action))
        _say(comparison, Discarded(seat, card_of(action)))
    else:
        _play(comparison, hands, seat, actions, action)
    state.apply_action(action)


def _call(comparison: Comparison, hands: dict[Seat, set[Card]], seat: Seat, action: int) -> None:
    hand = _hand(comparison)
    if action == PASS:
        _say(comparison, Passed(seat))
    elif hand.calling.round == 1:
        _say(comparison, TookUp(seat) if seat is hand.dealer else OrderedUp(seat))
        assert hand.up is not None
        hands[hand.dealer].add(hand.up)
    else:
        _say(comparison, Made(seat, SUITS[action]))


def _play(
    comparison: Comparison, hands: dict[Seat, set[Card]], seat: Seat, actions: list[int], action: int
) -> None:
    hand = _hand(comparison)
    if hand.to_play is not seat:
        comparison.differences.append(f"to play: {hand.to_play} here, {seat} there")
    open_trick = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].is_over else None
    if open_trick is None:
        comparison.leaders.append(seat)
    led = open_trick.led(hand.trump, hand.benny) if open_trick else None
    follow = {card for card in hands[seat] if suit_of(card, hand.trump) is led}
    lawful = (led and follow) or hands[seat]
    if lawful != {card_of(a) for a in actions}:
        comparison.differences.append(f"{seat} may play {sorted(map(str, lawful))} here")
    hands[seat].discard(card_of(action))
    _say(comparison, Played(seat, card_of(action)))


def record_differences(line: dict[str, Any], returns: list[float], leaders: list[Seat]) -> list[str]:
    """What a line of judgement says otherwise than OpenSpiel: leaders, winners, points, rulings."""
    differences = []
    if [trick["leader"] for trick in line["tricks"]] != [str(seat) for seat in leaders]:
        differences.append("leaders")
    if [trick["winner"] for trick in line["tricks"]][:-1] != [str(seat) for seat in leaders[1:]]:
        differences.append("winners")
    won = {side: max(0, int(returns["NESW".index(side[0])])) for side in ("NS", "EW")}
    if line["points"] != won:
        differences.append(f"points: {line['points']} here, {won} there")
    cards = [card for trick in line["tricks"] for _, card in trick["plays"]]
    if len(set(cards)) != len(cards) or any(card not in NAMES for card in cards):
        differences.append("cards")
    if line["rulings"]:
        differences.append("rulings on a lawful deal")
    return differences


NAMES = frozenset(str(card_of(action)) for action in range(24))


def open_card_differences(comparison: Comparison, last: int) -> tuple[int, list[str]]:
    """The cards of a deal's ``last`` tricks with another worth, all cards open, than their play-outs."""
    game = replay([*comparison.game.journal, DealBegan(Seat.NORTH)], comparison.game.rules)
    if game.hands[0].maker is None:
        return 0, []
    valued_hand = valued(game.hands[0])
    plays = len(valued_hand.plays)
    state = game_of(
        comparison.game.rules.stick_dealer, comparison.game.rules.defend_alone == "always"
    ).new_initial_state()
    for action in comparison.history[:-plays]:
        state.apply_action(action)
    makers = next(seat for seat in valued_hand.makers.seats)
    compared, differ = 0, []
    for play, action in zip(valued_hand.plays, comparison.history[-plays:], strict=True):
        if play.trick > 5 - last:
            theirs = {
                card_of(a): _played_out(state.child(a), makers, valued_hand.makers)
                for a in state.legal_actions()
            }
            ours = {choice.card: choice.points.least for choice in play.choices}
            compared += len(theirs)
            if theirs != ours:
                differ.append(f"trick {play.trick}, {play.seat}: {ours} here, {theirs} there")
        state.apply_action(action)
    return compared, differ


def _played_out(state: Any, maker: Seat, makers: Side) -> int:
    """The makers' points less the others', each side playing for the most of its own."""
    if state.is_terminal():
        return int(state.returns()[SEATS.index(maker)])
    best = max if SEATS[state.current_player()] in makers else min
    return best(_played_out(state.child(action), maker, makers) for action in state.legal_actions())
