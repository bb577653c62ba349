"""A second look at a finished hand: it may withdraw an accusation and settle points, and accuses nobody."""

from dataclasses import replace

import pytest

from referee.cards import Card
from referee.doubt.second_look import looked_at_twice, plays_to_look_at
from referee.doubt.tuning import DOUBT
from referee.facts.register import Confirmed, Played
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.scribe.second_look import corrections
from referee.seats import Seat
from referee.table_events import Read

from ..camera_events import AMERICAN, seen

N, E, S, W = Seat
REVOKE = """dealer W up 9h
N pass | E pass | S order
N As | E Th | S Ks | W Ts
quit by E
E Ad | S Qd | W Kd | N Td
quit by E
E 9s | S Qs | W 9h | N Js
quit by W
W Kc | N Qc | E 9c | S Ac
quit by S
S Qh | W Jd | N Jc | E Kh
quit by W
"""
"""East plays a trump to spades, and the nine of spades two tricks later."""
CLOSE = """dealer W up 9h
W picks up
S order
N As | E 9s | S Ks | W Ts
quit by N
N Td | E Ad | S Qd | W Kd
quit by E
E Th | S Qh | W 9h | N Js
quit by S
S Qc | W Ac | N Kc | E 9c
quit by W
W Jd | N Jc | E Kh | S Qs
quit
"""
"""The makers have two tricks, and the last as well if North's card was the jack of hearts."""


def rulings(game):
    return {(ruling.kind, ruling.offender, ruling.trick) for ruling in game.deals[0].rulings}


def names(hand, places):
    return [str(play.card) for play in hand.plays if play.place in places]


def place_of(hand, card):
    return next(play.place for play in hand.plays if play.card == Card.parse(card))


def read(text, p, *rivals):
    """A reading of ``text`` with probability ``p``, and rivals such as ``("9c", 0.02)``."""
    return Read(Card.parse(text), p, tuple((Card.parse(rival), share) for rival, share in rivals))


def doubted(sheet, text, card=None, **shares):
    """The game of a sheet in which the card ``text`` was read as ``card``; ``shares`` are its rivals'."""
    events = []
    for number, event in enumerate(sheets.read(sheet).facts):
        if isinstance(event, Played):
            event = replace(event, seen=(f"s{number}",))
            if str(event.card) == text:
                rivals = tuple(map(Card.parse, shares))
                event = replace(event, card=card, rivals=rivals, shares=tuple(shares.values()))
        events.append(event)
    return replay(events, AMERICAN)


def looked_again(game, **reads):
    """The game after a second look; ``reads`` has the new reading of each card, by its recorded name."""
    hand = game.hand
    for fact in corrections(game, hand, {place_of(hand, text): read for text, read in reads.items()}):
        game = apply(game, fact)
    return game


def test_a_proved_revoke_is_looked_at_again_card_by_card_before_all_else():
    hand = seen(REVOKE).hand
    assert names(hand, {play.place for play in plays_to_look_at(hand)}) == ["As", "Th", "9s"]


def test_a_hand_on_which_nothing_hangs_is_not_looked_at_again():
    assert plays_to_look_at(seen(CLOSE).hand) == ()
    rival = doubted(CLOSE, "Qd", Card.parse("Qd"), **{"9d": 0.1})
    assert plays_to_look_at(rival.hand) == (), "the trick and the points are the same with either"


def test_a_proof_that_the_second_look_reads_as_another_card_accuses_nobody_any_more():
    game = seen(REVOKE)
    assert rulings(game) == {("revoke", E, 1)}
    again = looked_again(game, **{"9s": read("9h", 0.9)})
    assert rulings(again) == set(), "the nine of hearts fell elsewhere: it may be any card"
    again = looked_again(game, **{"9s": read("9d", 0.97, ("9s", 0.02))})
    assert rulings(again) == set()
    play = next(play for play in again.hand.plays if Card.parse("9d") in play.rivals)
    assert str(play.card) == "9s", "a second look alone renames no card that the first was sure of"


def test_a_proof_that_the_second_look_reads_the_same_stays_as_it_is():
    game = seen(REVOKE)
    assert corrections(game, game.hand, {place_of(game.hand, "9s"): read("9s", 0.95)}) == ()


def test_a_second_look_does_not_make_a_doubtful_proof_certain():
    game = doubted(REVOKE, "9s", Card.parse("9s"), **{"9d": 0.05})
    assert rulings(game) == set()
    assert rulings(looked_again(game, **{"9s": read("9s", 0.998)})) == set()
    played = Played(E, Card.parse("9s"), (Card.parse("9d"),), shares=(0.0005,))
    (share,) = looked_at_twice(played, read("9s", 0.998), AMERICAN.cards).shares
    assert share >= DOUBT.ignored_p, "less likely than before, and not impossible"


def test_a_look_after_which_everything_stands_as_it_did_is_not_written_down():
    game = doubted(REVOKE, "Qd", Card.parse("Qd"), **{"9d": 0.1})
    assert corrections(game, game.hand, {place_of(game.hand, "Qd"): read("Qd", 0.998)}) == ()


def test_a_second_look_names_no_unread_proof_that_then_accuses():
    game = doubted(REVOKE, "9s", None, **{"9s": 0.55, "9d": 0.43})
    place = next(play.place for play in game.hand.plays if play.card is None)
    for fact in corrections(game, game.hand, {place: read("9s", 0.998)}):
        game = apply(game, fact)
    assert rulings(game) == set()


def test_points_that_hang_on_an_unread_card_are_known_where_both_looks_agree():
    game = doubted(CLOSE, "Jc", None, Jc=0.7, Jh=0.28)
    (play,) = plays_to_look_at(game.hand)
    assert (play.seat, game.deals[0].score.total) == (N, None)
    assert corrections(game, game.hand, {play.place: read("Jc", 0.6, ("Jh", 0.3))}) == ()
    (fact,) = corrections(game, game.hand, {play.place: read("Jc", 0.995, ("Jh", 0.002))})
    assert apply(game, fact).deals[0].score.total == (0, 2)


def test_what_people_named_or_confirmed_is_not_looked_at_again():
    game = seen(REVOKE)
    game = apply(game, Confirmed(place_of(game.hand, "9s")))
    assert names(game.hand, {play.place for play in plays_to_look_at(game.hand)}) == ["As", "Th"]


@pytest.mark.parametrize(("second", "share"), [
    pytest.param(read("9s", 0.98, ("9c", 0.02)), 0.066, id="agree"),
    pytest.param(read("9c", 0.5, ("9s", 0.5)), 0.333, id="not sure"),
])  # fmt: skip
def test_two_looks_count_as_their_mean_and_not_as_two_proofs(second, share):
    played = Played(E, Card.parse("9s"), (Card.parse("9c"),), shares=(0.2,))
    again = looked_at_twice(played, second, AMERICAN.cards)
    assert (str(again.card), again.shares) == ("9s", (pytest.approx(share, abs=0.01),))
