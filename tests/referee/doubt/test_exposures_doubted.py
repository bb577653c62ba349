"""A card that seemed exposed accuses nobody where it may belong to a trick, or nothing confirms it."""

from dataclasses import replace

import pytest

from referee.book.loading import load
from referee.cards import Card
from referee.doubt.possible_worlds import as_it_went
from referee.facts.register import Exposed, Inserted, OrderedUp, PickedUp, Played, Quitted, Withdrew
from referee.game.game import replay
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals

from .test_muddled import BEGUN, rulings

ASIDE = """E Ad | {} | N 9d | W Qd
S withdraws {} | {}quit by E
"""


def test_a_card_aside_that_was_gathered_with_its_trick_was_not_exposed_whatever_people_enter():
    """South's cards are far from the middle and seem exposed; then people enter the ten as South's play."""
    for entered in ("", "S Td | "):
        facts = ASIDE.format("S exposes Td", "Td", entered)
        events = [
            fact
            if isinstance(fact, Played) and fact.card == Card.parse("Td")
            else replace(fact, seen=(f"s{n}",))
            for n, fact in enumerate(sheets.read("dealer N up 9h\nE order\nN picks up\n" + facts).facts)
        ]
        (deal,) = judged_deals(replay(events, load("american")))
        assert "exposed card" not in [ruling["kind"] for ruling in deal["rulings"]]


def test_a_card_that_people_enter_as_played_was_not_exposed():
    """The camera took South's ten for exposed, and people were asked for South's play to that trick."""
    facts = "N As | E Td | W Qs\nS exposes Ts\n{}quit by N\nN Ad | E 9d | S Kd | W Qd\nquit by N\n"
    events = {
        played: [
            replace(fact, seen=(f"s{n}",))
            if isinstance(fact, Exposed | Quitted) or getattr(fact, "card", None) != Card.parse(played)
            else fact
            for n, fact in enumerate(sheets.read(BEGUN + facts.format(f"S {played}\n")).facts)
        ]
        for played in ("Ts", "Ks")
    }
    offenders_now = {
        played: [
            ruling["offender"] for ruling in judged_deals(replay(events_of, load("american")))[0]["rulings"]
        ]
        for played, events_of in events.items()
    }
    assert offenders_now == {"Ts": [], "Ks": ["S"]}


SHOWN = """N As | E Td | S Ks | W Qs
{}quit by N
{}N Ad | E 9d | S Kd | W Qd
quit by N
N Ac | E Tc | S Kc | W 9c
quit by N
N Jh | E Qh | S Th | W Kh
quit by N
N 9s | E Jd | S 9c | W Ah
quit by W
"""


def shown_by_south(near, after, fell="", begun=BEGUN, kind="exposed card"):
    """The players ruled to have exposed a card, in a hand played out, by what the camera saw."""
    text = begun + fell + SHOWN.format(near, after)
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Exposed | Withdrew | Quitted) else fact
        for n, fact in enumerate(sheets.read(text).facts)
    ]
    (deal,) = judged_deals(replay(events, load("american")))
    return [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == kind]


@pytest.mark.parametrize(
    ("near", "after", "offenders"),
    [
        pytest.param("S exposes Kd\n", "", ["S"], id="a card that South played to the next trick"),
        pytest.param(
            "S exposes ?\n", "", [], id="one that was not read: it may be the trick's, outlined again"
        ),
        pytest.param("S exposes Jc\n", "", [], id="one that South did not hold, as the hand shows"),
        pytest.param("S exposes Jc\nS exposes Qc\n", "", ["S", "S"], id="two: that is a hand thrown down"),
        pytest.param("S exposes Kc\nS withdraws Kc\n", "", [], id="it went just before the trick did"),
        pytest.param("S exposes Kc\n", "S withdraws Kc\n", [], id="it went as soon as the trick had gone"),
    ],
)
def test_a_card_seen_exposed_counts_against_its_player_when_the_hand_confirms_it(near, after, offenders):
    assert shown_by_south(near, after) == offenders


@pytest.mark.parametrize(
    ("p", "later", "offenders"),
    [
        pytest.param(0.98, "E Td | S 9c | W Ts | N 9d", ["S"], id="before South"),
        pytest.param(0.52, "E Td | S 9c | W Ts | N 9d", [], id="between South and West"),
        pytest.param(0.52, "E Td | S Kd | W Ts | N 9d", ["S"], id="between them, and South played it"),
        pytest.param(0.52, "E Td | S 9c | W Kd | N 9d", [], id="between them, and West played it"),
    ],
)
def test_a_card_exposed_between_two_players_is_nobodys_until_it_is_played(p, later, offenders):
    begun = "dealer N up 9h\nN picks up\nS order\nE As | S Ks | W Qs | N Js\nquit by E\n"
    text = f"{begun}S exposes Kd p {p}\n{later}\nquit by E\n"
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Exposed | Quitted) else fact
        for n, fact in enumerate(sheets.read(text).facts)
    ]
    (deal,) = judged_deals(replay(events, load("american")))
    assert [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"] == offenders


@pytest.mark.parametrize(
    ("facts", "exposed"),
    [
        pytest.param("dealer N up 9h\nS exposes Kd\n", [], id="nobody has entered a call"),
        pytest.param("dealer N up 9h\nS exposes Kd\nS order\n", [], id="the call was entered after it"),
        pytest.param("dealer N up 9h\nS exposes Kd\nN picks up\n", [], id="the up-card went after it"),
        pytest.param("dealer N up 9h\nS order\nS exposes Kd\n", ["S"], id="the call was entered before it"),
        pytest.param("dealer N up 9h\nN picks up\nS exposes Kd\n", ["S"], id="the up-card had gone"),
    ],
)
def test_who_drops_a_card_before_the_first_lead_has_exposed_it_only_after_a_call_that_is_known(
    facts, exposed
):
    """People tap a call later than it is made: nobody knows whether the deal was over (film 57210016)."""
    assert shown_by_south("", "", "", facts, "exposed in dealing") == []
    assert shown_by_south("", "", "", facts, "exposed card") == exposed


def test_a_card_aside_belongs_to_the_trick_in_which_its_player_has_no_other_card():
    """The camera took a lead for exposed before any other card was on the table."""
    led = "N As | E Td | S Ks | W Qs\nquit by N\nN exposes Ad\nE 9d | S Kd | W Qd\nquit by N\n"
    whole = led.replace("E 9d", "N Kh | E 9d")
    for facts, offenders in ((led.partition("E 9d")[0], []), (led, []), (whole, ["N"])):
        events = [
            replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Exposed | Quitted) else fact
            for n, fact in enumerate(sheets.read(BEGUN + facts).facts)
        ]
        (deal,) = judged_deals(replay(events, load("american")))
        offenders_now = [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"]
        assert offenders_now == offenders


def test_a_card_that_people_add_to_a_trick_was_not_exposed_just_after_it():
    """The camera took the last card of a trick for exposed, and reported it after the trick was gathered."""
    facts = "N As | E Td | W Qs\nquit by N\nS exposes Ts\nN Ad | E 9d | S Kd | W Qd\nquit by N\n"
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Exposed | Quitted) else fact
        for n, fact in enumerate(sheets.read(BEGUN + facts).facts)
    ]
    quitted = 1 + next(n for n, event in enumerate(events) if isinstance(event, Quitted))
    for card, offenders in (("Ts", []), ("Ks", ["S"])):
        added = Inserted(quitted, Played(Seat.SOUTH, Card.parse(card)))
        (deal,) = judged_deals(replay([*events, added], load("american")))
        offenders_now = [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"]
        assert offenders_now == offenders


def test_a_second_card_of_a_player_seen_with_the_trick_was_exposed_when_it_is_played_later():
    """South's queen of diamonds was outlined twice, and read as the knave (9422033 of ``muddled``)."""
    begun = "dealer E up 9h\nE picks up\nS order\n"
    facts = "E Qc | S Qd | W Kd | N Qs\nS exposes Jd\nquit by E\nE Ad | S Td | W 9s | N Ts\nquit by E\n"
    later = "E As | S {} | W Ks | N Js\nquit by E\n"
    assert rulings(facts, "exposed card", begun) == []
    assert rulings(facts + later.format("9d"), "exposed card", begun) == []
    assert [ruling["offender"] for ruling in rulings(facts + later.format("Jd"), "exposed card", begun)] == [
        "S"
    ]
    before = "E Qc\nS exposes Jd\nS Qd | W Kd | N Qs\nquit by E\n"
    assert [ruling["offender"] for ruling in rulings(before, "exposed card", begun)] == ["S"]


TAKEN_FOR_THE_RIM = "dealer {} up Jc\nW picks up\nN order\nS exposes 9c\nS withdraws 9c\n"
"""A card is played and gathered while the camera's middle of the table is at a wrong place."""
TRICK = "dealer W up Qh\nW picks up\nN order\nN As | E 9s | S Ks | W Qh\nquit by W\n"


@pytest.mark.parametrize(
    ("sheet", "offenders"),
    [
        pytest.param(TAKEN_FOR_THE_RIM.format("W") + "N Ac | E Kc\n", [], id="no trick was ever gathered"),
        pytest.param(
            TAKEN_FOR_THE_RIM.format("W") + "N Ac | E Kc | S 9c | W Qc\nquit by N\n",
            ["S"],
            id="a trick was gathered after it",
        ),
        pytest.param(
            TRICK + TAKEN_FOR_THE_RIM.format("N") + "E Kc\n",
            ["S"],
            id="a trick was gathered in the deal before",
        ),
    ],
)
def test_nobody_has_exposed_a_card_before_a_trick_has_shown_where_the_middle_is(sheet, offenders):
    """Film 9520004: every played card seemed to be in front of South or West."""
    events = [
        fact if isinstance(fact, OrderedUp) else replace(fact, seen=(f"s{n}",))
        for n, fact in enumerate(sheets.read(sheet).facts)
    ]
    deal = judged_deals(replay(events, load("american")))[-1]
    assert [
        ruling["offender"] for ruling in deal["rulings"] if ruling["kind"].startswith("exposed")
    ] == offenders


def test_a_card_entered_as_played_stays_played_when_the_card_aside_is_lifted():
    """South's lead seemed exposed, far from the middle; people were asked twice, then South was accused."""
    sheet = BEGUN + "S exposes Ac\nW Kd | N Th | E Jd\nS withdraws Ac\nquit by S\n"
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Exposed | Played | Withdrew | Quitted) else fact
        for n, fact in enumerate(sheets.read(sheet).facts)
    ]
    west = next(n for n, event in enumerate(events, 1) if isinstance(event, Played))
    game = replay([*events, Inserted(west, Played(Seat.SOUTH, Card.parse("Ac")))], load("american"))
    (trick,) = game.hand.tricks
    assert [play.seat for play in trick.plays] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert judged_deals(game)[0]["rulings"] == []


@pytest.mark.parametrize(
    ("trick", "played", "exposed"),
    [
        pytest.param("S exposes Ac\nW Kd | N Th | E Jd\nS withdraws Ac\n", "SWNE", [], id="its only card"),
        pytest.param(
            "S exposes Ac\nS Td | W Kd | N Th | E Jd\nS withdraws Ac\n", "SWNE", [], id="beside one"
        ),
        pytest.param(
            "S exposes Ac\nW Kd | N Th | E Jd\nS withdraws Ac\nS Ac\n", "WNES", ["S"], id="by itself"
        ),
    ],
)
def test_a_card_far_out_that_is_gathered_as_its_players_only_card_was_played(trick, played, exposed):
    """The middle is wider than the camera assumed (films 9520004 and 9520006): there is no question."""
    rest = "{0}\nquit by S\nS Js | W Kh | N Ts | E Qd\nquit by S\n"
    begun = "dealer S up Tc\nS picks up\nN order\nN Qc | E 9c | S Tc | W Kc\nquit by S\n"
    events = [
        fact if isinstance(fact, OrderedUp) else replace(fact, seen=(f"s{n}",))
        for n, fact in enumerate(sheets.read(begun + rest.format(trick.strip())).facts)
    ]
    game = replay(events, load("american"))
    deal = judged_deals(game)[0]
    assert "".join(str(play.seat) for play in as_it_went(game.hand).tricks[1].plays) == played
    assert [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"] == exposed
    assert not [ruling for ruling in deal["questions"] if ruling["kind"] == "card not seen"]


@pytest.mark.parametrize(("lifted_by", "offenders"), [("S", ["S"]), ("W", [])])
def test_only_the_dealer_lifts_the_up_card_whoever_was_taken_for_him(lifted_by, offenders):
    """Film 9521003: West seemed to be the dealer when somebody entered diamonds as trumps on the page."""
    tricks = "W Ac | N 9c | E Jc | S Jd\nquit by S\nS Jh | W Qd | N 9d | E Kd\nquit by S\n"
    sheet = f"dealer S up Td\n{lifted_by} picks up\nS order\n{tricks}"
    events = [
        fact if isinstance(fact, OrderedUp | PickedUp) else replace(fact, seen=(f"s{n}",))
        for n, fact in enumerate(sheets.read(sheet).facts)
    ]
    (deal,) = judged_deals(replay(events, load("somerset-1888")))
    assert [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"] == offenders


SEVEN = """
dealer W up Td
N order
discard W ?
N 9s | E Qs | S As | W Ks
quit by S
S Tc | W 9c | N Qc | E Kd
quit by E
E Ad | S 9d | S Td perhaps W:0.03 | S Jd
quit by N
N Qh | E Th | S 9h | W Kc
quit by N
N Ts | E Qd | S Ac | W Js
quit by E
"""
"""The ten was West's, and the jack North's: South, who was dealt five cards, seems to have had seven."""


def test_nobody_threw_down_three_cards_who_would_have_had_seven():
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Quitted) else fact
        for n, fact in enumerate(sheets.read(SEVEN).facts)
    ]
    assert replay(events, load("american")).deals[0].rulings == ()


MISREAD_ASIDE = """dealer S up Js
W pass | N pass | E order
S picks up
W As | N Qs | E Ks | S Js
quit by S
S Ad | W 9h | N 9d | E Td
quit by S
S Ah | W Th | N Qh | E Kh
quit by S
S Ts | W Tc
N exposes {}
E Jc
N withdraws {}
quit by E
E Qd | S 9s | W Jh | N Kc
quit by S
"""


@pytest.mark.parametrize("card", ["9s", "9c"])
def test_a_card_aside_that_was_misread_as_a_card_played_later_was_not_exposed(card):
    """Film 9640002: the nine of clubs, aside, was read as that of spades, which South played next."""
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Exposed | Played | Quitted | Withdrew) else fact
        for n, fact in enumerate(sheets.read(MISREAD_ASIDE.format(card, card)).facts)
    ]
    (deal,) = judged_deals(replay(events, load("american")))
    assert deal["rulings"] == []
