"""The camera still looks at the cards of an ungathered trick: these cards alone accuse nobody."""

from dataclasses import replace

import pytest

from referee.asking.all_questions import answer, questions
from referee.asking.question import Kind
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Inserted, Played, Quitted, Withdrew
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals

from .test_muddled import FIRST, LATER, rulings
from .test_seen_late import as_seen

FOUR = """dealer W up Kd
W picks up
N order
N Ac | E Tc | S 9c | W Td
quit by W
W As | N 8s | E Qs | S 9s
quit by W
W Jh | N 8c | E 8s | S Ah
quit by W
W Ad | N Jc | E 7h | S Qh
quit by W
"""


def test_a_revoke_is_ruled_on_only_after_the_proving_card_was_gathered():
    """The knave of hearts was read as the knave of clubs; then another player gathered it (9421069)."""
    assert rulings(FIRST.format("") + "N Ad | E 9s", "revoke") == []
    assert rulings(FIRST.format("") + LATER.format("9s").removesuffix("quit\n"), "revoke") == []
    assert [ruling["offender"] for ruling in rulings(FIRST.format("") + LATER.format("9s"), "revoke")] == [
        "E"
    ]


UP = """dealer S up Ad
S picks up
S take
N Ah | E 9c | S 7h
quit by N
N 7s | E Jh | S Js
quit by E
E Td | N 9h | S Qs
"""


def test_a_revoke_is_ruled_on_only_after_the_card_that_failed_to_follow_was_gathered():
    """South's ace and the gathering were not seen, and the queen is the next lead (48350 of ``missed``)."""
    assert rulings(UP, "revoke", "", "keller-1887-three") == []
    assert rulings(UP + "N Ts | E Jc\nquit by S\n", "revoke", "", "keller-1887-three") == []
    (ruling,) = rulings(UP + "quit by E\n", "revoke", "", "keller-1887-three")
    assert (ruling["offender"], ruling["trick"]) == ("S", 3)


def test_discarding_the_up_card_is_ruled_on_only_after_the_last_trick_was_gathered():
    """North's king seemed to be West's, until West played the up-card (9424006 of ``muddled``)."""
    last = FOUR + "W Ks | N 7c | E Ts | S Kh"
    assert rulings(last, "discard", "", "keller-1887") == []
    discards = rulings(last + "\nquit by W\n", "discard", "", "keller-1887")
    assert [ruling["offender"] for ruling in discards] == ["W"]


def test_what_was_seen_to_be_taken_back_is_not_the_card_that_people_put_in_later():
    """West's ace was unread and seemed to be taken back, and people entered West's card (9424020)."""
    sheet = """dealer E up As
S order
E picks up
W ? As:0.66 Ac:0.32 | N Kc
W withdraws ?
E Th | S Tc
quit by W
"""
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Withdrew | Quitted) else fact
        for n, fact in enumerate(sheets.read(sheet).facts)
    ]
    second = 1 + [n for n, event in enumerate(events) if isinstance(event, Played)][1]
    game = replay([*events, Inserted(second, Played(Seat.WEST, Card.parse("Ac")))], load("american"))
    (trick,) = game.hand.tricks
    assert [str(play.card) for play in trick.plays] == ["Ac", "Kc", "Th", "Tc"]
    assert [ruling["kind"] for ruling in judged_deals(game)[0]["rulings"]] == []


def test_the_picture_decides_which_of_two_cards_was_taken_back():
    """The other card was read, was part of the trick and was gathered with it (film 9311855)."""
    sheet = """dealer E up 9d
E picks up
S Ah | N ? | N 9s
N withdraws ?
W Th | E Jd
quit by E
"""
    pictures = iter(
        [("S",), ("first",), ("second",), ("lifted", "first"), ("W",), ("E",), ("S", "second", "W", "E")]
    )
    events = [
        replace(fact, seen=next(pictures)) if isinstance(fact, Played | Withdrew | Quitted) else fact
        for fact in sheets.read(sheet).facts
    ]
    game = replay(events, load("american"))
    (trick,) = game.hand.tricks
    assert [str(play.card) for play in trick.plays] == ["Ah", "9s", "Th", "Jd"]
    assert [play.seen for play in trick.withdrawn] == [("first",)]
    assert [ruling["kind"] for ruling in judged_deals(game)[0]["rulings"]] == []


TWO_GATHERINGS_MISSED = """dealer S up Th
S picks up
N Tc | E Jc | S 7s
quit
N order
S 7d | N 7c | E Jd | S Qh | N 9h{} | E 9d | S Th | N Td
quit by S
S As | N Ks | E 7h
quit by E
"""
"""East led the king of clubs to trick 2, unseen; South and North followed with 7d and 7c."""


@pytest.mark.parametrize(
    ("gathered", "offenders"),
    [pytest.param("", [], id="as reported"), pytest.param("\nquit by E\nE 9d", [], id="one gathering more")],
)
def test_a_card_missed_between_two_gatherings_may_have_fallen_in_any_trick_between_them(gathered, offenders):
    """Two gatherings were missed as well, so that South seemed to lead (seed 58300003 of ``missed``)."""
    sheet = TWO_GATHERINGS_MISSED.format(gathered).replace("E 9d | E 9d", "E 9d")
    revokes = rulings(sheet, "revoke", "", "keller-1887-three")
    assert [ruling["offender"] for ruling in revokes] == offenders


TAKEN_BACK_UNSEEN = """dealer E up Tc
E picks up
W order
{}
E Qh
quit by W
W Jc | N 7c | E Tc | S 8c
quit by W
W Qs | N Ks | E Ac | S Td
quit by E
E Qc | S Kh | W 9d | N 8s
quit by E
"""


@pytest.mark.parametrize(
    ("first", "ruled"),
    [
        pytest.param("S Ah | W Kc | N 7h | E Qd", ["exposed card"], id="East played last"),
        pytest.param("S Ah | E Qd | W Kc | N 7h", [], id="East seemed to play second"),
    ],
)
def test_a_card_taken_back_unseen_from_a_whole_trick_is_no_trick_of_its_own(first, ruled):
    """East put the queen of hearts in its place and played it later (9491019 of ``muddled``)."""
    sheet = TAKEN_BACK_UNSEEN.format(first) + "E Qd | S Kd | W Ts | N 9s\nquit by S\n"
    game = replay(as_seen(sheet), load("keller-1887"))
    (deal,) = judged_deals(game)
    assert (deal["points"], deal["rulings"]) == (None, [])
    (question,) = (question for question in questions(game) if question.kind is Kind.CARD_TWICE)
    (key,) = (choice.key for choice in question.choices if choice.key.startswith("taken back"))
    for fact in answer(game, question, key):
        game = apply(game, fact)
    (deal,) = judged_deals(game)
    assert deal["points"] == {"NS": 0, "EW": 1}
    assert [ruling["kind"] for ruling in deal["rulings"]] == ruled


def test_the_gathering_of_the_last_trick_is_its_own_where_a_thing_was_named_as_a_card():
    """Something was named as the queen that West had played (9496018 of ``muddled``)."""
    sheet = """dealer N up 9d
N picks up
E order
E As | S Jh | W 9h | N Ks
quit by S
S Ad | W Qd | N 9d | E Jd
quit by E
E 9s | S 9c | W Tc | N Qc
quit by E
E Kc | S Th | W ? Ad:0.537 Ah:0.443 | N Ac
quit by N
N Kh | E Qs | S Qh | W Kd
W Qd perhaps E:0.2061
quit by W
"""
    (deal,) = judged_deals(replay(as_seen(sheet), load("american")))
    assert (deal["points"], deal["rulings"]) == (None, [])


@pytest.mark.parametrize(
    ("alone", "offenders"), [(True, []), (False, ["W"])], ids=["East is to lead first", "North is"]
)
def test_a_card_taken_up_may_have_been_played_to_a_first_trick_that_was_not_seen(alone, offenders):
    """North led to the first trick that was seen (seed 61300002 of ``missed``)."""
    sheet = """dealer W up Ac
W picks up
N order{}
N As | E 2s |{} W 9s
quit by E
E Ad |{} W Kd | N Jd
quit by E
E Ah |{} W Jh | N Th
quit by E
E Tc |{} W Qd | N Qh
quit by E
"""
    south = [f" S {card} |" for card in ("Ts", "Td", "9h", "9c")]
    reported = sheet.format(*([" alone", "", "", "", ""] if alone else ["", *south]))
    assert [ruling["offender"] for ruling in rulings(reported, "revoke", "", "progressive")] == offenders
