"""Cards that seem to have been taken back, or were and nobody saw it: nobody is accused because of them."""

from dataclasses import replace

import pytest

from referee.asking.all_questions import questions
from referee.asking.question import Kind
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Amended, Exposed, Inserted, Played, Quitted
from referee.game.game import replay
from referee.seats import Seat
from referee.view.judge_report import judged_deals

from .test_seen_late import as_seen

ANOTHERS_CARD = """dealer W up 8c
W picks up
N order
N As | E 7s | S Ks | W ? 9s:0.508 9c:0.472
quit by N
N Ah | E Th | S 8h | W 7c
? 8h perhaps W:0.499 E:0.4509
W withdraws 8h
quit by W
"""
"""Nobody but South has laid the eight of hearts; a second outline of it went as West gathered."""

THE_UP_CARD = """dealer W up Ah
W down p 0.5038
N Ac | E Qc | S ? 9d:0.766 9c:0.214 | W Jc
quit by N
N Jh | E Ts | S Qs | W Kh
quit by N
N Ks | E Js | S Ad | W As
quit by W
W Jd | N 9c | E Kd | S 9h
quit by W
W Ah | N Qd | E Kc | S Qh
N withdraws Qd p 0.98
W withdraws Ah p 0.98
"""
"""West had taken up the ace of hearts, which was seen as turned down; the last trick has been gathered."""

OUTLINED_AGAIN = """dealer W up 9d
W picks up
N order
N Ac | E 9c | S Tc | W Kc
quit by N
N As | E Ks
N exposes As p 0.95
S 9s
N withdraws As
W Td
"""
"""The ace that North led was outlined twice for a moment."""

SHOWN_AGAIN = """dealer W up Qd
W picks up
N order
N As | E Jc | E 9s | W Kd
S 8s
quit by W
W Qd | N Jh | E Jd | S 8d
quit by E
E Js | S Qs | W 7d | N 8c
quit by W
W Td | N Qc | E 9d | S Ad
quit by S
S Ts | W 9c | N Qh
E exposes Jc p 0.9
quit by S
"""
"""East took the knave of clubs back from the first trick, and played it, a little aside, to the last."""

LAID_AGAIN = """dealer S up Qs
S picks up
E order alone
N Ts | E Ks | S Jc
quit by S
S Ac | N Qc | E Tc
quit by S
S Qs | N 9s | E Js
quit by E
E Ad | S Qh | N 9d
E withdraws Ad p 0.95
S withdraws Qh p 0.95
E ? As:0.663 Ad:0.317
quit by E
E ? Ah:0.822 Ac:0.158 | S Kh | N 9h
quit by S
"""
"""A hand over two cards hid them for a moment; East's was seen again, and people entered South's."""

GATHERED = """dealer W up Th
W picks up p 0.9055
E order alone
N Ad | E 9h | S 9d
quit by E
E Jh | S ? Kh:0.598 Ks:0.382 | N Td
quit by E
E Jd | S Tc | N Qh
N withdraws Qh p 0.98
S withdraws Tc p 0.98
E Jc | S Qc | N Kc
quit by N
N Ks | E Ts | S Qd
quit by N
"""
"""East had won the third trick and gathered it, which was seen as two cards taken back."""


WITH_ITS_CARD = """dealer S up Qs
S picks up
S take
W Ac | N 9s | E As | S Kc
quit by E
E Ah | S Th | W 9c | W Tc
W withdraws Tc p 0.98
N 9h
quit by E
"""
"""The nine of clubs was outlined twice as it fell, and read otherwise; West holds the ten, too."""

WITH_THE_LAST = """dealer W up Qh
N Ah | E 7h
? make s | W make s
S 8h | W Kh
quit by N
N Ks | E 8c | S As | W Jc
quit by W
W Ts | N 7s | E 8s | S 9d
quit by W
W 9s | N 8d | E Kc | S Th
quit by W
W 7d | N 9c | E Ac | S Td
S Tc
S withdraws Tc
quit by S
"""
"""The last ten of diamonds was outlined twice as it fell, which seemed to begin another trick."""

ENTERED = [
    Amended(23, Played(Seat.EAST, Card.parse("Ah"))),
    Inserted(22, Played(Seat.SOUTH, Card.parse("Qh"))),
    Amended(26, Quitted(Seat.EAST)),
]


@pytest.mark.parametrize(
    ("book", "sheet", "entered", "accused"),
    [
        pytest.param("keller-1887", ANOTHERS_CARD, [], "W", id="another's card (9600006 of muddled)"),
        pytest.param("american", THE_UP_CARD, [], "N", id="the up-card among them (9602011)"),
        pytest.param("american", OUTLINED_AGAIN, [], "N", id="a second outline (9604060)"),
        pytest.param("somerset-1888", SHOWN_AGAIN, [], "E", id="taken back unseen, then shown (9600013)"),
        pytest.param("american", WITH_ITS_CARD, [], "W", id="an outline of the card laid with it (70612055)"),
        pytest.param("keller-1887", WITH_THE_LAST, [], "S", id="an outline of the last card (9644002)"),
        pytest.param("american", LAID_AGAIN, ENTERED, "N", id="several, seen again (9600022)"),
    ],
)
def test_nobody_is_accused_because_of_cards_that_may_not_have_been_taken_back_as_it_seems(
    book, sheet, entered, accused
):
    reported = [
        replace(event, seen=("aside",)) if isinstance(event, Exposed) else event for event in as_seen(sheet)
    ]
    (deal,) = judged_deals(replay([*reported, *entered], load(book)))
    assert accused not in [ruling["offender"] for ruling in deal["rulings"]]


def test_no_question_takes_a_gathering_seen_as_cards_taken_back_for_a_trick_that_goes_on():
    # deal 9604020 of muddled: "East won trick 3, but North gathered it", and a true answer accused North
    game = replay(as_seen(GATHERED), load("british"))
    assert not {Kind.WHO_WON, Kind.WHO_GATHERED} & {question.kind for question in questions(game)}


SECOND_OUTLINE = """dealer W up 9h
W picks up
N order
N Ac | E 9c | S Tc | W Kc
quit by N
N As | E Ks | N Ad | S 9s | W Ts
N withdraws Ad
quit by N
N Qd | E Td | S Jd | W Kd
quit by W
W Jh | N {} | E Th | S Kh
quit by W
"""
"""A second outline of the ace of spades that North led, read as another ace, and gone again."""


@pytest.mark.parametrize(
    ("later", "exposed"),
    [
        pytest.param("Qh", [], id="North never plays the other ace"),
        pytest.param("Ad", ["N"], id="North held the other ace, and plays it"),
    ],
)
def test_a_card_taken_back_that_may_be_a_second_outline_is_ruled_on_when_its_player_plays_it(later, exposed):
    # deal 9655062 of muddled
    (deal,) = judged_deals(replay(as_seen(SECOND_OUTLINE.format(later)), load("american")))
    assert [r["offender"] for r in deal["rulings"] if r["kind"] == "exposed card"] == exposed
