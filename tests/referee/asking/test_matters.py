"""People are asked to name an unread card only where a ruling or a winner depends on it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import random_deal
from referee.asking.all_questions import answer, questions
from referee.book.loading import books, load
from referee.cards import Card
from referee.facts.register import Amended, Cut, Played, Quitted
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.play.trick_winners import unread_cards
from referee.seats import Seat

from ..camera_events import eye

N, E, S, W = Seat
AMERICAN = load("american")
BEGUN = "dealer W up 9h\nW picks up\nS order\n"
seeds = st.integers(0, 2**32)


def begun():
    return replay(sheets.read(BEGUN).facts, AMERICAN)


def card(text):
    return None if text == "?" else Card.parse(text)


def asked(game):
    return [question.kind for question in questions(game)]


def sides(game):
    return [str(winner.side) if winner.side else "?" for winner in game.hand.trick_winners]


def test_an_unread_card_is_not_asked_for_while_it_is_on_the_table():
    game = eye(begun(), "N As", "E ? Td Th", "S Ks", "W Qs")
    assert asked(game) == []
    assert game.hand.tricks[0].plays[1].card is None
    assert game.hand.winners == (None,)


def test_the_right_bower_takes_the_trick_whatever_the_card_that_was_not_read():
    game = eye(begun(), "N Jh", "E ? Qh Qd", "S Ks", "W Qs")
    assert game.hand.winners == (N,)
    assert game.hand.to_play is N


def test_the_joker_may_still_come_if_the_pack_has_it():
    british = replay(sheets.read(BEGUN).facts, load("british"))
    assert eye(british, "N Jh", "E ? Qh", "S Ks", "W Qs").hand.winners == (None,)


def test_who_gathered_and_led_next_took_a_trick_with_a_card_that_was_not_read():
    gathered = eye(begun(), "N As", "E ? Th Ts", "S Ks", "W Qs", "by E")
    assert (sides(gathered), gathered.hand.winners, asked(gathered)) == (["EW"], (None,), [])
    led = eye(gathered, "E Ad")
    assert (led.hand.winners[0], asked(led)) == (E, [])
    assert led.deals[-1].rulings == ()


def test_a_card_is_asked_for_where_the_table_did_what_none_of_its_likely_names_allows():
    game = eye(begun(), "N As", "E ? Ts 9s", "S Ks", "W Qs", "by E")
    (question,) = questions(game)
    assert question.kind == "which card?"
    assert [choice.key for choice in question.choices] == ["Ts", "9s", "no card"]
    (fact,) = answer(game, question, "Th")
    assert apply(game, fact).hand.winners == (E,)


def test_a_card_is_asked_for_if_a_side_gathered_and_the_other_leads():
    game = eye(begun(), "N As", "E ? Th Ts", "S Ks", "W Qs", "by E", "N Ad")
    assert asked(game) == []  # the camera may have missed East's lead, or East may still lead
    game = eye(game, "E 9d", "S Kd", "W Qd")
    assert asked(game) == ["which card?"]
    assert game.deals[-1].rulings == ()


def test_a_card_that_the_claim_of_a_revoke_turns_on_is_asked_for():
    game = eye(begun(), "N As", "E Td", "S Ks", "W Qs", "by N", "N Ad", "E ? Ts 9s", "S Kd", "W Qd", "by N")
    assert asked(game) == []
    claimed = replay([*game.journal, *sheets.read("claim NS against E trick 1").facts], AMERICAN)
    (question,) = questions(claimed)
    assert str(question.text) == "Which card did E play to trick 2?"
    proved = apply(claimed, answer(claimed, question, "9s")[0])
    assert [(r.kind, r.status.value) for r in proved.deals[-1].rulings] == [("revoke", "awarded")]
    innocent = apply(claimed, answer(claimed, question, "9d")[0])
    assert [(r.kind, r.status.value) for r in innocent.deals[-1].rulings] == [("revoke", "not proved")]


def test_a_claim_asks_for_no_card_of_a_trick_in_which_the_accused_followed_suit():
    game = eye(begun(), "N As", "E Ts", "S Ks", "W Qs", "by N", "N Ad", "E ? Ts 9s", "S Kd", "W Qd", "by N")
    claim = sheets.read("claim NS against E trick 1").facts
    assert asked(replay([*game.journal, *claim], AMERICAN)) == []


def test_a_claim_that_comes_too_late_asks_for_nothing():
    late = sheets.read("cut\nclaim NS against E trick 1").facts
    game = eye(begun(), "N As", "E Td", "S Ks", "W Qs", "by N", "N Ad", "E ? 9s", "S Kd", "W Qd", "by N")
    assert asked(replay([*game.journal, *late], AMERICAN)) == []


def test_an_unseen_card_is_not_asked_for_if_the_players_show_who_took_the_trick():
    short = eye(begun(), "N As", "E Ts", "S Ks", "by N")
    assert (asked(short), sides(short)) == ([], ["?"])
    after = eye(short, "N Ad", "E 9d", "S Kd", "W Qd")
    assert (asked(after), after.hand.winners[0]) == ([], N)
    assert after.hand.tricks[0].card_of(W) is None


def test_an_unseen_card_is_asked_for_if_a_side_gathered_and_the_other_leads():
    game = eye(begun(), "N As", "E Ts", "S Ks", "by W", "N Ad", "E 9d", "S Kd", "W Qd")
    assert asked(game) == ["card not seen"]
    (question,) = questions(game)
    assert apply(game, answer(game, question, "Jd")[0]).hand.winners[0] is W


FOUR = ["N Ad", "E 9d", "S Kd", "W Qd", "by N", "N Ac", "E 9c", "S Kc", "W Qc", "by N"]
"""North wins two tricks."""


def test_the_last_trick_of_five_is_asked_for_only_where_it_decides_the_points():
    first = ["N As", "E Ts", "S Ks", "W Qs", "by N", *FOUR]
    makes = eye(begun(), *first, "N Jh", "E Qh", "S Tc", "W 9h", "by N", "N Jc", "E 9s", "S Td", "by N")
    assert asked(makes) == ["card not seen"]  # all five tricks, or only four?
    euchred = eye(
        begun(), *FOUR[:5], "N Ac", "E Th", "S Kc", "W Qc", "by E", "E Jh", "S Qh", "W 9h", "N Js", "by E",
        "E Ah", "S Tc", "W Kh", "N Td", "by E", "E Jc", "S 9s", "W Jd", "by E",
    )  # fmt: skip
    assert asked(euchred) == []
    assert euchred.deals[-1].score.total == (0, 2)


def test_a_player_who_seems_to_have_missed_a_trick_raises_a_question():
    """The camera saw all five of North's cards, none of them in the second trick (Somerset 60)."""
    somerset = replay(sheets.read(BEGUN).facts, load("somerset-1888"))
    tricks = [
        "N As", "E Ts", "S Ks", "W Qs", "by N", "E 9d", "S Kd", "W Qd", "by S",
        "S Kc", "W Qc", "N Ac", "E 9c", "by N", "N Jh", "E Qh", "S Tc", "W 9h", "by N",
        "N Jc", "E 9s", "S Td", "W 7c", "by N",
    ]  # fmt: skip
    game = eye(somerset, *tricks)
    fifth = eye(game, "N 8s")
    assert asked(fifth) == ["card not seen"]
    (fact,) = answer(fifth, questions(fifth)[0], "not played")
    assert ("short trick", N, 2) in rulings(apply(fifth, fact))


PLAYED = [
    "N As", "E Ts", "S Ks", "W Qs", "by N", "N Ad", "E 9d", "S Kd", "W Qd", "by N",
    "N Ac", "E 9c", "S Kc", "W Qc", "by N", "N Jh", "E Qh", "S Tc", "W 9h", "by N",
    "N Ah", "E 9s", "S Td", "W Js", "by N",
]  # fmt: skip
"""The camera saw every card of all five tricks."""


def test_the_only_card_of_a_deal_that_was_not_seen_is_asked_for_when_the_deal_is_over():
    """The camera saw everything else, so this card may not have been played (Somerset 60)."""
    without = [play for play in PLAYED if play != "W Qd"]
    assert asked(eye(begun(), *without[:-2])) == []
    game = eye(begun(), *without)
    (question,) = questions(game)
    assert str(question.text) == "No card of W was seen in trick 2. What did W play?"
    (fact,) = answer(game, question, "not played")
    assert ("short trick", W, 2) in rulings(apply(game, fact))
    assert rulings(game) == set()
    (fact,) = answer(game, question, "Qd")
    assert (asked(apply(game, fact)), rulings(apply(game, fact))) == ([], set())


def test_of_several_cards_that_were_not_seen_none_is_asked_for_because_of_that():
    assert asked(eye(begun(), *(play for play in PLAYED if play not in ("W Qd", "E Qh")))) == []
    by_keller = replay(sheets.read(BEGUN).facts, load("keller-1887"))
    assert asked(eye(by_keller, *(play for play in PLAYED if play != "W Qd"))) == []  # by Keller no law


def test_a_player_without_a_card_in_two_tricks_may_sit_out_for_a_lone_partner():
    game = eye(begun(), "E Ts", "S Ks", "W Qs", "by S")
    assert asked(game) == []
    game = eye(game, "S Ad", "W Qd", "E 9d", "by S")
    assert asked(game) == ["card not seen"]
    alone = apply(game, answer(game, questions(game)[0], "alone")[0])
    assert (alone.hand.alone, asked(alone)) == ((S,), [])


def test_a_lead_before_the_winner_raises_a_question_after_the_winner_has_played():
    before = eye(begun(), "N As", "E Ts", "S Ks", "W Qs 9h", "by ?", "W Ad")
    assert asked(before) == []  # the camera may have missed North's lead
    after = eye(before, "N Td")
    assert asked(after) == ["who won the trick?"]
    short = eye(before, "E 9d", "S Kd", "by W")
    assert asked(short) == []
    assert short.deals[-1].rulings == ()


def test_the_gatherer_and_the_leader_are_a_single_question():
    game = eye(begun(), "N As", "E Ts", "S Ks", "W Qs 9h", "by W", "W Ad", "N Td", "E 9d", "S Kd")
    (question,) = questions(game)
    assert question.kind == "who gathered?"
    misread = next(choice.key for choice in question.choices if choice.key.endswith("9h"))
    mended = apply(game, answer(game, question, misread)[0])
    assert (asked(mended), mended.hand.winners[0]) == ([], W)
    right = apply(game, answer(game, question, "cards are right")[0])
    assert asked(right) == ["who won the trick?"]


def test_no_lead_is_out_of_turn_while_a_card_of_the_trick_before_is_not_read():
    game = eye(begun(), "N Jh", "E ? Qh", "S Ks", "W Qs", "by ?", "W Ad", "N Td", "E 9d", "S Kd")
    (question,) = questions(game)
    assert question.kind == "who won the trick?"
    stood = apply(game, answer(game, question, "cards are right")[0])
    assert stood.deals[-1].rulings == ()
    assert asked(stood) == ["which card?"]
    named = apply(stood, answer(stood, questions(stood)[0], "Qh")[0])
    assert [r.kind for r in named.deals[-1].rulings] == ["lead out of turn"]


def test_the_weaker_of_two_readings_raises_no_question_if_nothing_depends_on_it():
    first = ["N As", "E Ts", "S Ks Kc", "W Qs", "by N"]
    game = eye(begun(), *first, "N Ks", "E 9s", "S Td", "W Jc")
    assert asked(game) == []
    assert game.hand.winners == (N, N)
    both = eye(begun(), *first, "N Ks Kc", "E 9s", "S Td", "W Jc")
    assert asked(both) == ["card seen twice"]
    neither = eye(begun(), "N As", "E Ts", "S Ks", "W Qs", "by N", "N Ks")
    assert asked(neither) == ["card seen twice"]


def test_a_misread_card_is_asked_about_where_the_trick_hangs_on_it():
    game = eye(begun(), "N Kd", "E As Ad", "S Td", "W 9d", "by E", "E As", "S Ks", "W Qs", "N Ts")
    assert (game.hand.winners, asked(game)) == ((E, E), [])
    other = eye(begun(), "N Kd", "E As 9s", "S Td", "W Qd", "by E", "E As", "S Ks", "W Qs", "N Ts")
    assert asked(other) == ["card seen twice"]
    accused = {r.kind for r in other.deals[-1].rulings}
    assert accused == set()


def test_a_card_that_is_not_asked_for_can_be_named_by_a_correction():
    game = eye(begun(), "N As", "E ? Th Ts", "S Ks", "W Qs", "by N", "N Ad")
    place = game.hand.tricks[0].plays[1].place
    named = apply(game, Amended(place, Played(E, Card.parse("9s"))))
    assert (asked(named), str(named.hand.tricks[0].card_of(E))) == ([], "9s")
    contradicts = apply(game, Amended(place, Played(E, Card.parse("Th"))))
    assert asked(contradicts) == ["who gathered?"]


# ---- whatever the cards are -------------------------------------------------------------------


def seen_by_an_eye(deal, rules, rng, dropped):
    """The facts of a deal by a camera that leaves some cards unread and misses some cards and gatherings."""
    truth, doubted = [], []
    winners = iter(deal.winners)
    for event in deal.facts:
        if isinstance(event, Played):
            event = Played(event.seat, event.card, seen=(f"s{len(truth)}",))
            truth.append(event)
            if rng.random() < dropped:
                doubted.append(None)
            elif rng.random() < 0.3:
                others = rng.sample(sorted(rules.cards), 2)
                rivals = [card for card in dict.fromkeys((event.card, *others)) if rng.random() < 0.8]
                doubted.append(Played(event.seat, None, tuple(rivals), seen=event.seen))
            else:
                doubted.append(event)
        elif isinstance(event, Quitted):
            by = next(winners)
            if rng.random() < 0.3:
                by = rng.choice(rules.seating.side(by).seats)
            event = Quitted(by if rng.random() < 0.9 else None, seen=("g",))
            truth.append(event)
            doubted.append(event)
        elif isinstance(event, Cut):
            continue
        else:
            truth.append(event)
            doubted.append(event)
    return truth, doubted


def answered(game, truth):
    """``game`` with its questions answered from ``truth``: a card by its place, or by trick and seat."""
    for _ in range(60):
        open_now = questions(game)
        if not open_now:
            return game
        question = open_now[0]
        if question.kind == "which card?":
            choice = str(truth[question.place])
        elif question.kind == "card not seen":
            number = next(t.number for t in game.hand.tricks if t.quit_place == question.place)
            choice = str(truth[number, question.id.rsplit(":", 1)[-1]])
        else:
            raise AssertionError(question)
        for fact in answer(game, question, choice):
            game = apply(game, fact)
    raise AssertionError("it is asked without end")


def a_deal(book, seed, unseen):
    """A random deal, every second with a revoke: what happened, and what a camera reported."""
    rng, rules = random.Random(seed), load(book)
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.5)
    return rng, rules, *seen_by_an_eye(deal, rules, rng, unseen)


def rulings(game):
    return {(r.kind, r.offender, r.trick) for judged in game.deals for r in judged.rulings}


def filled(game, rng):
    """``game`` with a card for each unread card: no card that was seen elsewhere, and no card twice."""
    hand = game.hand
    unread = [play for trick in hand.tricks for play in trick.plays if play.card is None]
    left = [card for card in unread_cards(hand) if card != hand.up]
    for play in unread:
        likely = [card for card in play.rivals if card in left]
        card = rng.choice(likely if likely and rng.random() < 0.5 else left)
        left.remove(card)
        game = apply(game, Amended(play.place, Played(play.seat, card, seen=play.seen)))
    return game


@pytest.mark.parametrize("book", books())
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_the_announced_score_is_right_whatever_the_unasked_cards_are(book, seed):
    rng, rules, truth, doubted = a_deal(book, seed, unseen=0.0)
    cards = {place: event.card for place, event in enumerate(truth, 1) if isinstance(event, Played)}
    game, right = replay(doubted, rules), replay(truth, rules)
    assert rulings(game) <= rulings(right)
    game = answered(game, cards)
    assert rulings(game) <= rulings(right)
    assert game.deals[0].score.total is not None
    assert game.deals[0].score == right.deals[0].score
    for _ in range(6):
        other = filled(game, rng)
        # a question is raised by gatherings that do not fit these cards
        assert other.deals[0].score == game.deals[0].score or questions(other)


@pytest.mark.parametrize("book", ["american", "british", "keller-1887", "somerset-1888"])
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_unseen_cards_accuse_nobody_and_change_no_announced_score(book, seed):
    _, rules, truth, doubted = a_deal(book, seed, unseen=0.05)
    right = replay(truth, rules)
    cards = {(t.number, str(p.seat)): p.card for t in right.hand.tricks for p in t.plays}
    game, left = replay([event for event in doubted if event is not None], rules), []
    if any(len(trick.plays) < 2 for trick in game.hand.tricks) or len(game.hand.tricks) < 5:
        return  # a trick that the camera missed as a whole has its own tests
    for trick in game.hand.tricks:
        for play in trick.plays:
            cards[play.place] = cards[trick.number, str(play.seat)]
        left += [(trick.number, seat) for seat in game.hand.active if trick.card_of(seat) is None]
    assert rulings(game) <= rulings(right)
    game = answered(game, cards)
    assert rulings(game) <= rulings(right)
    # while a missing card may have been the lead, nothing is announced until somebody adds it
    assert game.deals[0].score.total in (None, right.deals[0].score.total)
