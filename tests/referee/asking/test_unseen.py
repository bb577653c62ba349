"""People are asked about a card that the camera missed, and nobody is accused because it is missing."""

from dataclasses import replace

from referee.asking.all_questions import answer, questions
from referee.asking.clash_questions import twice
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import (
    Amended,
    Claimed,
    Confirmed,
    Dealt,
    Exposed,
    Inserted,
    OrderedUp,
    PickedUp,
    Played,
    Quitted,
    TurnedDown,
    Withdrew,
)
from referee.game.game import apply, replay
from referee.laws.points import hand_points
from referee.laws.ruling import Status
from referee.play.trick_winners import may_have_won
from referee.seats import Seat

N, E, S, W = Seat
RULES = load("american")
CALLS = [Dealt(Seat("W"), Card.parse("9h"), seen=("up",)), OrderedUp(Seat("N")), PickedUp(Seat("W"))]


def trick(plays, by):
    """Cards and their gathering as the camera reports them."""
    laid = [
        Played(Seat(seat), Card.parse(card), seen=(card,)) for seat, card in map(str.split, plays.split(","))
    ]
    return [*laid, Quitted(Seat(by), seen=(f"by {by}",))]


def revokes(events, rules=RULES):
    game = replay(events, rules)
    return [(str(r.offender), r.trick) for judged in game.deals for r in judged.rulings if r.kind == "revoke"]


def points(events):
    return hand_points(replay(events, RULES).hand)


LATER = trick("N Ks,E Ts,S 9s,W Qd", "N")


def test_a_dealer_may_have_played_the_card_turned_up_unseen_and_lifted_it_for_that():
    calls = [Dealt(W, Card.parse("9h"), seen=("up",)), OrderedUp(N), PickedUp(W, seen=("taken",))]
    for first, lifted in (("N As,E Qs,S Js", []), ("N As,E Qs,S Js,W Tc", [("exposed card", W)])):
        game = replay([*calls, *trick(first, "N"), *LATER], load("somerset-1888"))
        assert [(ruling.kind, ruling.offender) for ruling in game.deals[0].rulings] == lifted


def test_an_exposed_card_that_was_played_is_asked_about_no_player():
    # muddled 3907 9404041 4: N's card was reported three times: laid, exposed, and taken back
    hearts, rules = Card.parse("7h"), load("somerset-1888")
    up = Dealt(S, None, (Card.parse("Ts"), Card.parse("Td")), (0.585, 0.395), seen=("up",))
    laid = [
        Played(W, Card.parse("Ah"), seen=("w",)),
        Played(N, hearts, seen=("n",)),
        Played(E, Card.parse("9c"), seen=("e",)),
    ]
    later = [
        Exposed(N, hearts, 0.95, seen=("x",)),
        Played(S, Card.parse("Jh"), seen=("s",)),
        Withdrew(N, hearts, seen=("b",)),
    ]
    game = replay(
        [up, PickedUp(S, 0.954, seen=("t",)), OrderedUp(N), *laid, *later, Quitted(W, 0.993, seen=("q",))],
        rules,
    )
    assert [question.kind for question in questions(game)] == ["card seen twice"]


def test_a_lead_confirmed_as_out_of_turn_vouches_for_no_name_of_its_card():
    # muddled 3911 9403007 2: East led the king of spades, out of turn; it was read as the king of clubs
    led = Played(E, Card.parse("Kc"), (Card.parse("Ks"),), shares=(0.013,), seen=("led",))
    events = [*CALLS, *trick("N Ac,E Tc,S Jc,W 9h", "W"), led, *trick("S 9s,W Qs,N Js", "E")]
    game = replay([*events, *trick("E Ah,S Kh,W Th,N 9c", "E")], RULES)
    (question,) = (question for question in questions(game) if question.kind == "who won the trick?")
    for fact in answer(game, question, "cards are right"):
        game = apply(game, fact)
    rulings = {(ruling.kind, ruling.offender) for ruling in game.deals[0].rulings}
    assert rulings == {("lead out of turn", E)}
    assert "who won the trick?" not in {question.kind for question in questions(game)}


def test_anybody_may_have_won_a_trick_from_which_all_cards_were_taken_back():
    # muddled 3906 9403090 8: an outline seen twice, gathered, then lifted, and people confirmed the gathering
    again = [Played(E, Card.parse("Jc"), seen=("a",)), Quitted(S, seen=("b",))]
    events = [
        *CALLS,
        *trick("N As,E Ts,S Ks,W Tc", "N"),
        *again,
        Withdrew(E, Card.parse("Jc"), seen=("c", "a")),
    ]
    hand = replay([*events, Confirmed(10)], RULES).hand
    assert may_have_won(hand, hand.tricks[1], None) == set(Seat)


def test_a_lead_that_was_not_seen_does_not_make_the_next_card_the_lead():
    events = [*CALLS, *trick("E 9d,S Kd,W Tc", "N"), *LATER]
    assert revokes(events) == []
    assert questions(replay(events, RULES)) == ()  # North led some card: he gathered, and led again
    seen = [*events, Inserted(len(CALLS) + 1, Played(Seat("N"), Card.parse("Ac")))]
    assert revokes(seen) == []
    led = [*events, Inserted(len(CALLS) + 1, Played(Seat("N"), Card.parse("Ad")))]
    assert revokes(led) == [("W", 1)]


def test_the_lead_that_is_named_afterwards_goes_before_the_cards_that_were_seen():
    game = replay([*CALLS, *trick("E 9d,S Kd,W Tc", "W"), *LATER], RULES)
    question = next(question for question in questions(game) if question.kind == "card not seen")
    events = [*game.journal, *answer(game, question, "Ac")]
    assert str(replay(events, RULES).hand.tricks[0].leader) == "N"
    assert revokes(events) == []


def test_a_follower_who_was_not_seen_takes_nothing_from_the_proof_against_another():
    assert revokes([*CALLS, *trick("N Ad,E 9d,W Tc", "N"), *LATER]) == [("W", 1)]


def test_a_card_exposed_by_a_player_without_a_seen_play_may_be_that_play():
    exposed = [
        Exposed(Seat("S"), Card.parse("Qs"), seen=("x",)),
        Withdrew(Seat("S"), Card.parse("Qs"), seen=("y",)),
    ]
    first = trick("N Ac,E 9c,W Tc", "N")
    second = trick("N Ks,E Ts,S Kd,W 9d", "N")
    assert revokes([*CALLS, *exposed, *first, *second]) == []
    whole = trick("N Ac,E 9c,S Qc,W Tc", "N")
    assert revokes([*CALLS, *exposed, *whole, *second]) == [("S", 2)]


def test_an_up_card_that_may_be_the_card_that_was_not_read_proves_nothing():
    """The dealer took up the nine of hearts, and one of his cards was not read."""
    unread = [Played(Seat("W"), None, seen=("w1",))]
    first = [*trick("N Ac,E 9c,S Qc", "N")[:3], *unread, Quitted(Seat("N"), seen=("g",))]
    second = trick("N Kh,E Th,S Qh,W Td", "N")
    keller = load("keller-1887")  # a book that forbids the dealer to discard it
    assert revokes([*CALLS, *first, *second], keller) == []
    assert revokes([*CALLS, *trick("N Ac,E 9c,S Qc,W Tc", "N"), *second], keller) == [("W", 2)]


def test_a_shown_card_may_be_the_unread_card():
    exposed = [
        Exposed(Seat("S"), Card.parse("Qs"), seen=("x",)),
        Withdrew(Seat("S"), Card.parse("Qs"), seen=("y",)),
    ]
    second = trick("N Ks,E Ts,S Kd,W 9d", "N")
    first = trick("N Ac,E 9c,S Qc,W Tc", "N")
    first[2] = Played(Seat("S"), None, seen=("s1",))
    assert revokes([*CALLS, *exposed, *first, *second]) == []


def accused(events):
    game = replay(events, load("somerset-1888"))
    return {(r.kind, str(r.offender)) for judged in game.deals for r in judged.rulings}


def test_two_cards_of_a_player_are_no_offence_while_another_seems_to_have_played_none():
    doubled = trick("N Ad,W Td,S 9d,W Jd", "N")
    assert ("two cards", "W") not in accused([*CALLS, *doubled[:-1]])
    assert ("two cards", "W") not in accused([*CALLS, *doubled])
    assert ("two cards", "W") not in accused([*CALLS, *doubled, *LATER])
    whole = trick("N Ad,E Qd,W Jd,W Td,S 9d", "W")
    assert ("two cards", "W") not in accused([*CALLS, *whole])  # he may have taken one back unseen
    rest = [
        *trick("W Ac,N Kc,E Tc,S 9c", "W"),
        *trick("W Kh,N As,E Js,S Qs", "W"),
        *trick("W Qc,N Jc,E Jh,S 9s", "W"),
    ]
    assert ("two cards", "W") not in accused([*CALLS, *whole, *rest])  # that one may be his last
    over = trick("E Ah,S Qh,N Ts", "E")
    assert ("two cards", "W") in accused([*CALLS, *whole, *rest, *over])  # he has none left


TD_KD = (Card.parse("Td"), Card.parse("Kd"))


def test_a_sixth_card_proves_nothing_if_another_player_lacks_a_card():
    rest = [
        *trick("N Ks,E Ts,S 9s,W Qd", "N"),
        *trick("N Kc,E Tc,S 9c,W Qc", "N"),
        *trick("N As,E Js,S Qs,W Ac", "N"),
        *trick("N Kh,E Th,S Qh,W Ah", "W"),
    ]
    assert ("wrong count", "W") not in accused([*CALLS, *trick("N Ad,W Td,S 9d,W Jd", "N"), *rest])
    two = [*CALLS, *trick("N Ad,E 8d,W Td,W Kd,S 9d", "N"), *rest]
    assert ("wrong count", "W") not in accused(two)  # both may be a single card that was outlined twice
    both = [Confirmed(place + 1) for place, event in enumerate(two) if getattr(event, "card", None) in TD_KD]
    assert ("wrong count", "W") in accused([*two, *both])


def test_a_card_taken_back_near_an_unseen_card_is_no_exposed_card():
    back = [
        Played(Seat("N"), Card.parse("Ad"), seen=("a",)),
        Withdrew(Seat("N"), Card.parse("Ad"), seen=("b",)),
    ]
    first = [*trick("N Ks,E Ts,S 9s", "N")]
    assert ("exposed card", "N") not in accused([*CALLS, *first, *back])
    other = Played(Seat("N"), Card.parse("9c"), seen=("c",))
    assert ("exposed card", "N") in accused([*CALLS, *LATER, *back, other])


def test_a_card_that_a_hand_hid_for_a_second_was_not_taken_back():
    """The camera reports a resting card as laid a second time: nobody is accused, before or after."""
    laid = [
        Played(Seat("N"), Card.parse("Ad"), seen=("a",)),
        Played(Seat("E"), Card.parse("9d"), seen=("c",)),
    ]
    back = Withdrew(Seat("N"), Card.parse("Ad"), seen=("b",))
    again = Played(Seat("N"), Card.parse("Ad"), seen=("d",))
    gathered = Quitted(Seat("N"), seen=("q",))
    assert ("exposed card", "N") not in accused([*CALLS, *LATER, *laid, back])
    assert ("exposed card", "N") not in accused([*CALLS, *LATER, *laid, back, again])
    rest = [Played(Seat(s), Card.parse(c), seen=(c,)) for s, c in (("S", "Td"), ("W", "Kd"))]
    assert ("exposed card", "N") not in accused([*CALLS, *LATER, *laid, back, *rest, again, gathered])


def test_a_card_that_seemed_to_be_taken_back_and_was_played_to_that_trick_is_no_exposed_card():
    back = [
        Played(Seat("N"), Card.parse("Ad"), seen=("a",)),
        Withdrew(Seat("N"), Card.parse("Ad"), seen=("b",)),
    ]
    lost = Played(Seat("N"), Card.parse("Ad"))
    other = Played(Seat("N"), Card.parse("9c"))
    assert ("exposed card", "N") in accused([*CALLS, *LATER, *back, other])
    assert ("exposed card", "N") not in accused([*CALLS, *LATER, *back, lost])


def test_a_card_taken_back_unseen_and_played_later_accuses_nobody():
    """South lays two cards, takes the king of spades back as the trick is gathered, and plays it later."""
    two = trick("N Ad,E Qd,S 9d,S Ks,W Kd", "N")
    later = trick("N As,E Ts,S Ks,W Qs", "N")
    assert ("two cards", "S") not in accused([*CALLS, *two[:5]])  # he may take it back
    assert ("two cards", "S") not in accused([*CALLS, *two, *later])
    likely = Played(Seat("S"), None, (Card.parse("Ks"), Card.parse("Kc")), seen=("s2",))
    unread = [*later[:2], likely, *later[3:]]
    assert ("two cards", "S") not in accused([*CALLS, *two, *unread])
    other = [
        *trick("N As,E Ts,S 9s,W Qs", "N"),
        *trick("N Kc,E Tc,S 9c,W Qc", "N"),
        *trick("N Ac,E Js,S Qc,W Jc", "N"),
    ]
    assert ("two cards", "S") not in accused([*CALLS, *two, *other])  # he may have one left
    assert ("two cards", "S") in accused([*CALLS, *two, *other, *trick("N Ah,E Th,W Qh", "N")])


def test_two_cards_of_a_player_in_a_whole_trick_raise_the_question_whether_both_stay():
    two = trick("N Ad,E Qd,S 9d,S Ks,W Kd", "N")
    game = replay([*CALLS, *two[:5]], load("somerset-1888"))
    (question,) = [question for question in questions(game) if question.kind == "two cards?"]
    assert [str(choice.text) for choice in question.choices] == [
        "yes: S played both",
        "S showed the hand",
        "S took 9d back",
        "S took Ks back",
        "there was only 9d",
        "there was only Ks",
    ]
    both = game
    for fact in answer(game, question, "both"):
        both = apply(both, fact)
    assert ("two cards", "S") in {(r.kind, str(r.offender)) for r in both.deals[0].rulings}
    back = game
    for fact in answer(game, question, question.choices[3].key):
        back = apply(back, fact)
    assert ("two cards", "S") not in {(r.kind, str(r.offender)) for r in back.deals[0].rulings}
    assert not [question for question in questions(back) if question.kind == "two cards?"]


def test_people_can_answer_that_a_card_seen_twice_was_taken_back():
    two = trick("N Ad,E Qd,S 9d,S Ks,W Kd", "N")
    events = [*CALLS, *two, *trick("N As,E Ts,S Ks,W Qs", "N")]
    game = replay(events, RULES)
    (question,) = twice(game.hand)
    back = next(choice for choice in question.choices if choice.key.startswith("taken back"))
    assert str(back.text) == "S took it back from trick 1"
    game = replay([*events, *back.facts], RULES)
    assert [str(play.card) for play in game.hand.tricks[0].plays] == ["Ad", "Qd", "9d", "Kd"]
    assert not [question for question in questions(game) if question.kind == "card seen twice"]
    assert "two cards" not in [ruling.kind for judged in game.deals for ruling in judged.rulings]


def exposed(events, rules=RULES):
    game = replay(events, rules)
    return [str(r.offender) for judged in game.deals for r in judged.rulings if r.kind == "exposed card"]


def test_a_card_taken_back_from_two_laid_together_is_owed_until_it_is_played_next():
    two = trick("N Ad,E Qd,S Ks,S 9d,W Kd", "N")
    back = [*two[:4], Withdrew(Seat("S"), Card.parse("Ks"), seen=("b",)), *two[4:]]
    assert exposed([*CALLS, *back]) == ["S"]
    assert exposed([*CALLS, *back, *trick("N As,E Ts,S Ks,W Qs", "N")]) == []
    assert exposed([*CALLS, *back, *trick("N As,E Ts,S 9s,W Qs", "N")]) == ["S"]
    alone = [*two[:3], back[4], *two[3:]]  # he took it back before he laid the other card: a corrected revoke
    assert exposed([*CALLS, *alone, *trick("N As,E Ts,S Ks,W Qs", "N")]) == ["S"]


def test_of_two_cards_of_the_last_player_either_may_have_been_a_lead_and_none_is_owed():
    """The order of the two cards is unknown, and so is which of them ended the trick."""
    back = [Withdrew(Seat("W"), Card.parse("Jc"), seen=("b",)), Quitted(Seat("N"), seen=("q",))]
    for laid in ("N Ad,E Qd,S 9d,W Jc,W Kd", "N Ad,E Qd,S 9d,W Kd,W Jc"):
        assert exposed([*CALLS, *trick(laid, "N")[:-1], *back]) == []


def test_a_claim_is_answered_where_too_many_cards_were_lost_to_accuse_anybody():
    """West refuses diamonds and holds a diamond; the camera missed a card in each of two other tricks."""
    revoked = trick("N Ad,E Qd,S 9d,W Kc", "N")
    proof = trick("N Ac,E Tc,S Jc,W Kd", "N")
    lost = [*trick("N Ks,E Ts,S 9s", "N"), *trick("N As,E Qs,W Js", "N")]
    claim = Claimed(RULES.seating.side(Seat("N")), Seat("W"), 1)
    assert revokes([*CALLS, *revoked, *proof, claim]) == [("W", 1)]
    game = replay([*CALLS, *revoked, *proof, *lost, claim], RULES)
    (offenders,) = [ruling for ruling in game.deals[0].rulings if ruling.kind == "revoke"]
    assert (offenders.offender, offenders.status) == (Seat("W"), Status.NOT_PROVED)


def test_a_fourth_card_of_nobody_may_be_another_than_was_read_and_the_trick_whole_with_it():
    """The camera read North's card as the queen of clubs, which North plays only later, to West's lead."""
    laid = [Dealt(Seat("E"), Card.parse("Qd"), seen=("up",)), TurnedDown(Seat("E"), seen=("down",))]
    for seat, card in map(str.split, ("S Jd", "W 8h", "E Js", "? Qc", "W As", "N Qc")):
        who = None if seat == "?" else Seat(seat)
        laid.append(Played(who, Card.parse(card), seen=(f"{seat} {card}",)))
    deal = replay(laid, load("somerset-1888")).deals[0]
    assert [ruling.text for ruling in deal.rulings if ruling.offender is not None] == []


def test_where_a_card_and_two_gatherings_were_not_seen_the_next_lead_convicts_nobody():
    """The camera missed West's card and two gatherings: South leads the king of diamonds, then of clubs."""
    laid = [Dealt(Seat("S"), Card.parse("8d"), seen=("up",)), PickedUp(Seat("S"))]
    for text in ["N Th", "E Ah", "S 9d", "S Kd", "W Td", "N Qd", "E 8h", "S Kc", "W 9c", "N 9s", "E Qc"]:
        seat, card = text.split()
        laid.append(Played(Seat(seat), Card.parse(card), seen=(text,)))
        assert revokes(laid, load("somerset-1888")) == []


def test_a_card_that_was_taken_up_as_the_trick_was_gathered_may_have_lain_in_it_a_little_aside():
    laid = trick("N Ks,E Ts,S 9s,W Qs", "N")
    aside = Exposed(Seat("S"), Card.parse("9d"), seen=("aside",))
    up = Withdrew(Seat("S"), Card.parse("9d"), seen=("up",))
    for count in range(2, 8):
        assert ("exposed card", "S") not in accused(
            [*CALLS, *laid[:2], aside, *laid[2:4], up, laid[4]][: 3 + count]
        )
    assert ("exposed card", "S") in accused([*CALLS, *laid[:2], aside, up, *laid[2:]])


def test_a_card_too_many_that_is_likely_to_be_anothers_unread_card_accuses_nobody():
    """West plays alone. His unread knave of diamonds was outlined again, near North: people are asked what
    North played, and name the card in that picture.
    """

    def unread(seat, *rivals):
        return Played(Seat(seat), None, tuple(map(Card.parse, rivals)), seen=(seat + rivals[0],))

    called = [Dealt(Seat("S"), Card.parse("9s"), seen=("up",)), PickedUp(Seat("S"))]
    fourth = [unread("S", "Kc", "Ks"), unread("W", "Jc", "Js"), *trick("N Qc", "W")]
    last = [*trick("N Kd", "N")[:1], *trick("S Tc", "N")[:1], unread("N", "Jd", "Jh")]
    before = [
        *called,
        OrderedUp(Seat("W"), alone=True),
        *[unread("W", "Js", "Jc"), *trick("N Ks,S 9s", "W")],
        *trick("W Ah,N Jh,S Th", "W"),
        *trick("W Ad,N Td,S As", "S"),
        *fourth,
    ]

    def reported(west):
        laid = [west, *last]
        seen = tuple(play.seen[0] for play in laid)
        events = [*before, *laid, Quitted(Seat("N"), seen=("gathered", *seen))]
        return accused(
            [
                *events,
                Amended(len(events) - 1, replace(last[-1], card=Card.parse("Jd"), rivals=())),
                Confirmed(len(events) - 1),
                Confirmed(len(events) - 3),
            ]
        )

    assert ("two cards", "N") not in reported(unread("W", "Jd", "Jh"))
    assert ("two cards", "N") in reported(Played(Seat("W"), Card.parse("Qd"), seen=("Qd",)))


def test_a_card_exposed_after_a_lead_that_was_taken_back_is_ruled_on_all_the_same():
    lead = Played(Seat("N"), Card.parse("Ad"), seen=("lead",))
    back = Withdrew(Seat("N"), Card.parse("Ad"), seen=("back",))
    shown = Exposed(Seat("S"), Card.parse("9d"), seen=("shown",))
    assert accused([*CALLS, lead, back, shown]) == set()  # it may still be the next lead
    assert ("exposed card", "S") in accused([*CALLS, lead, back, shown, *LATER])
