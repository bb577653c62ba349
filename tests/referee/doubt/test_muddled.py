"""A thing read as a card shifts every later card by one player: nobody is accused because of it."""

from dataclasses import replace

import pytest

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Confirmed, Exposed, Inserted, OrderedUp, Played, Quitted, TookUp, Withdrew
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals
from tests.referee.camera_events import eye, game

BEGUN = """
dealer W up 9h
N pass | E pass | S order
"""


def rulings(facts, kind, begun=BEGUN, book="american"):
    """The rulings of a deal in which the camera saw every card, and nobody confirmed any."""
    events = [
        replace(fact, seen=(f"s{number}",)) if isinstance(fact, Played | Exposed) else fact
        for number, fact in enumerate(sheets.read(begun + facts).facts)
    ]
    (deal,) = judged_deals(replay(events, load(book)))
    return [ruling for ruling in deal["rulings"] if ruling["kind"] == kind]


FIRST = "N As | E{} Td | S Ks | W Qs\nquit\n"
LATER = "N Ad | E {} | S Kd | W Qd\nquit\n"


def test_a_revoke_is_not_proved_in_a_trick_with_a_thing_that_may_be_no_card():
    (proved,) = rulings(FIRST.format("") + LATER.format("9s"), "revoke")
    assert (proved["offender"], proved["trick"]) == ("E", 1)
    assert rulings(FIRST.format(" ? | E") + LATER.format("9s"), "revoke") == []


def test_a_revoke_before_the_muddle_is_proved_by_a_card_that_fell_before_it_too():
    facts = FIRST.format("") + LATER.format("9s") + "N Ac | E ? | E Tc | S Kc | W 9c\nquit"
    assert [ruling["offender"] for ruling in rulings(facts, "revoke")] == ["E"]


def test_a_card_read_in_two_tricks_of_a_player_proves_no_later_revoke():
    facts = (
        "N Ad | E 9d | S Kd | W Qd\nquit\n{}N Ac | E Tc | S Kc | W Kh\nquit\nW 9c | N Jc | E Qc | S 8c\nquit"
    )
    assert [ruling["offender"] for ruling in rulings(facts.format(""), "revoke")] == ["W"]
    twice = "N As | E 9d | S Ks | W Qs\nquit\n"
    assert rulings(facts.format(twice), "revoke") == []


THREE = """N Ad | E 9d | S Kd | W Qd
quit
N As | E Td | S Ks | W Qs
quit
N Ac | E Tc | S Kc | W 9c
quit
N Jc | E Qc | S Js | W Jd
quit
"""


def test_a_trick_made_by_an_unknown_thing_accuses_nobody_of_not_playing():
    last = "N 9h | E Qh | S Kh | ? ? | W Ah\nquit\n"
    assert rulings(THREE + last, "short trick") == []
    stood_for = "N 9h | E Qh | S Kh | W Ah\nquit\n"
    assert rulings(THREE + stood_for, "short trick") == []


def test_a_trick_is_short_where_people_say_so_and_everything_else_was_read():
    facts = "N Ad | E 9d | S Kd\nquit\nconfirm 8\nN As | E Td | S Ks | W Qs\nquit\n"
    (short,) = rulings(facts, "short trick")
    assert (short["offender"], short["trick"]) == ("W", 1)


def test_an_unread_thing_does_not_accuse_the_partner_of_playing_to_a_lone_hand():
    """Somerset 100, which a card proves if it was read or if people confirmed it."""
    alone = "dealer W up 9h\nN pass | E pass | S order alone\nE Jc | N {} | S Kc | W Tc\nquit\n"
    played = (("As", [("partner plays", "N")]), ("?", []), ("As perhaps S:0.1818", []))
    for card, expected in played:  # the last may be another outline of South's card (deal 9494032)
        ruled = rulings(alone.format(card), "partner plays", "", "somerset-1888")
        assert [(ruling["kind"], ruling["offender"]) for ruling in ruled] == expected


def test_a_player_without_a_card_for_the_last_trick_missed_none_if_the_camera_may_have_missed_a_card():
    tricks = (
        FIRST.format("")
        + LATER.format("9d")
        + "N Ac | E 9c | S Kc | W Qc\nquit\nN Jh | E Qh | S Th | W Kh\nquit\n"
    )
    last = "N Tc | E Js | S Jc\nquit by N\nconfirm {}\n"
    number = len(sheets.read(BEGUN + tricks + last.format(1)).facts) - 1
    assert rulings(tricks + last.format(number), "short trick") == []
    written = judged_deals(replay(sheets.read(BEGUN + tricks + last.format(number)).facts, load("american")))
    assert [ruling["offender"] for ruling in written[0]["rulings"] if ruling["kind"] == "short trick"] == [
        "W"
    ]


LONE = """
dealer W up Kc
N pass | E pass | S pass | W order alone
N Ad | S 8d | W 7c
{}
W Jc | N Tc | S 9c
{}
W 8c | N As | S Qd
quit
"""
"""West plays alone. North plays the ace of spades on a club: no revoke if the ten of clubs had fallen."""
BACK = "N withdraws {} | S withdraws {} | W withdraws {}"


def revokes_of_a_lone_hand(*ends):
    """The revokes if the first two tricks end like this, and the camera saw everything."""
    events = [
        replace(fact, seen=(f"s{number}",)) if isinstance(fact, Played | Withdrew | Quitted) else fact
        for number, fact in enumerate(sheets.read(LONE.format(*ends)).facts)
    ]
    (deal,) = judged_deals(replay(events, load("somerset-1888")))
    return [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "revoke"]


def test_whole_tricks_that_everybody_seems_to_take_back_were_rather_gathered_and_convict_nobody():
    assert revokes_of_a_lone_hand("quit", "quit") == []
    assert revokes_of_a_lone_hand(BACK.format("Ad", "8d", "7c"), BACK.format("Tc", "9c", "Jc")) == []


def test_a_player_who_took_a_card_back_and_plays_another_suit_is_still_convicted():
    assert "N" in revokes_of_a_lone_hand("quit", "N withdraws Tc\nN Kh\nquit")


def two_cards(*trick):
    """The players ruled to have played two cards to the second trick."""
    return [
        ruling["offender"]
        for ruling in rulings("N Ah | E Qh | S 9c | W 9h\nquit\n" + "\n".join(trick), "two cards")
    ]


def test_who_throws_his_hand_down_with_the_others_has_not_laid_two_cards_to_a_trick():
    """Three of East's four cards fell in the middle (9310531)."""
    assert two_cards("E Qc", "E exposes Tc", "N exposes Qs", "E Kc", "E Ad") == []
    assert two_cards("N exposes Js", "N exposes 9d", "E Qc", "E Kc") == []
    assert two_cards("N Js", "E Qc", "E Kc", "E Ad") == []


REST = """S 9d | W As
quit
W Ac | N 9s | E Tc | S Ks
quit
W Ad | N Qs | E Kd | S Ts
quit
W Qd | N Kh | S Th
quit"""


def test_two_cards_are_ruled_on_when_the_hand_shows_them_though_another_player_dropped_a_card():
    assert two_cards("N Js", "E Qc", "E Kc", "S exposes Th", REST) == ["E"]
    assert two_cards("N Js", "E Qc", "E Kc", "E exposes Tc", REST) == [], "he may have shown all three"


FOUR_SPADES = """N Th | E 9s | S Jd | W 8c | E Ts
quit
S As | W 9c | N {} | E Ks
quit
S 8s | W 9d | N Jc | E Qc
quit
S 7d | W Kd | N Kc | E Qd
quit"""
"""East plays a club on spades. Somebody has entered the earlier ten of spades as his."""


@pytest.mark.parametrize(
    ("read", "stand", "offenders"),
    [
        ("?", True, ["E"]),
        ("?", False, []),
        ("Ts", False, []),
        ("? Ts:0.88 8s:0.02", False, []),
    ],
)
def test_a_card_too_many_convicts_nobody_unless_people_vouch_for_it_and_it_is_nowhere_else(
    read, stand, offenders
):
    """The camera invented the ten of spades over East's nine, and could not read the true ten (9310572)."""
    begun = "dealer N up Th\nE pass | S order\nE 7h | S 9h | W Kh | N Ah\nquit\n"
    entered = Played(Seat.EAST, Card.parse("Ts"))
    events = [
        replace(fact, seen=(f"s{number}",)) if isinstance(fact, Played) and fact != entered else fact
        for number, fact in enumerate(sheets.read(begun + FOUR_SPADES.format(read)).facts)
    ]
    nine = Confirmed(1 + [getattr(event, "card", None) for event in events].index(Card.parse("9s")))
    (deal,) = judged_deals(replay([*events, *[nine] * stand], load("somerset-1888")))
    assert [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "two cards"] == offenders


LED_AND_TAKEN_BACK = """dealer S up Qd
S picks up
E order
W Ad | N Js | E Kd | S Td
quit
W Qc | N {} | E 9c | S {}
quit
N As
N withdraws As
S {} | W 8s | N Qs | E Jh
quit
"""


@pytest.mark.parametrize(
    ("north", "south", "offenders"),
    [
        pytest.param(
            "? Kc:0.5 Ks:0.49", "Ac", [], id="his card was not read: whose lead it was nobody knows"
        ),
        pytest.param("Kc", "Ac", [], id="it was South's lead: it was out of turn, and so it is ruled"),
        pytest.param("Jd", "Ac", ["N"], id="it was his own lead, and he took it back"),
    ],
)
def test_a_lead_taken_back_is_no_exposed_card_if_its_player_is_unknown(north, south, offenders):
    """North led the ace of spades to South's trick (9310681)."""
    sheet = LED_AND_TAKEN_BACK.format(north, south, "Ts")
    events = [
        replace(fact, seen=(f"s{number}",)) if isinstance(fact, Played | Withdrew) else fact
        for number, fact in enumerate(sheets.read(sheet).facts)
    ]
    (deal,) = judged_deals(replay(events, load("somerset-1888")))
    offenders_now = [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "exposed card"]
    assert [seat for seat in offenders_now if seat == "N"] == offenders


OUT_OF_TURN = "N As | S Ks | E Td | W Qs\nquit\nN Ad | E 9d | S Kd | W Qd\nquit\n"
LED_OUT_OF_TURN = "N As | E Td | S Ks | W Qs\nquit\nE 9d | S Kd | W Qd | N Ad\nquit\n"


@pytest.mark.parametrize(
    ("facts", "kind", "who", "place"),
    [(OUT_OF_TURN, "play out of turn", "S", 6), (LED_OUT_OF_TURN, "lead out of turn", "E", 10)],
)
def test_naming_a_card_or_its_player_does_not_confirm_that_it_fell_out_of_turn(facts, kind, who, place):
    """In film 9311200 a nine under a hand was reported after the cards that followed, and named as a jack."""
    for only in ("card", "player", "lies"):
        assert rulings(f"{facts}confirm {place} {only}\n", kind) == []
    (reported,) = rulings(f"{facts}confirm {place}\n", kind)
    assert reported["offender"] == who


def test_a_card_given_to_who_sits_out_is_of_the_player_who_has_none_in_that_trick():
    """West plays alone; the king of hearts that West led seemed to come from East."""
    facts = """W Ah | N 9s | S Th
quit by W
E Kh | N 9d | S 9h
quit by W
W Qh | N Qd | S Td
quit by W
"""
    begun = "dealer S up Jh\nW order alone\nS picks up\n"
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played | Quitted) else fact
        for n, fact in enumerate(sheets.read(begun + facts).facts)
    ]
    game = replay(events, load("american"))
    for question in questions(game):
        if question.kind == "who won the trick?":
            for fact in answer(game, question, "cards are right"):
                game = apply(game, fact)
    assert [ruling.kind for ruling in game.deals[0].rulings] == []


SHADOW = """dealer N up Th
N picks up
S order
E Qs | N Th | E 9h | S Kh
quit
S Jh | E As | N 7s
quit by S
S 7d | N Js | E Jc
quit
E 8c | S 8d | N Td
quit
"""


def test_neither_of_a_players_two_cards_is_a_known_lead_while_the_player_may_have_six():
    """A shadow was read as the queen of spades; North followed to the nine of hearts that East led."""
    events = [
        replace(fact, seen=(f"s{n}",)) if not isinstance(fact, OrderedUp) else fact
        for n, fact in enumerate(sheets.read(SHADOW).facts)
    ]
    both = [Confirmed(4), Confirmed(6)]
    for stand, offenders in (([], []), (both, ["N"])):
        (deal,) = judged_deals(replay([*events, *stand], load("keller-1887-three")))
        assert [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "revoke"] == offenders


NINE = """dealer W up Ah
W picks up
E order
N As | E Ks | S {} | W 9h
quit by W
W Ah | N Th | E Jd | S Qh
quit by E
E Ac | S Ts | W 9c | N Kc
quit by E
E Kd | S Ad | W Kh | N Td
quit by W
W Jc | N Qd | E Tc | S Qs
quit by W
"""
HELD = """dealer E up Ah
E picks up
E take alone
N exposes 9h
N withdraws 9h
S Ts | N Qs | E Th
quit by E
E Ah | S Kh
quit by E
E Jh | S 9s | N 9c
quit by E
E Jd | S Js | N Tc
quit by E
E Qh | S Jc | N Kd
quit by E
"""


def revokes_seen(sheet, *added, book="american"):
    """The players ruled to have revoked; the camera missed only the calls, and people ``added`` facts."""
    events = [
        fact if isinstance(fact, OrderedUp | TookUp) else replace(fact, seen=(f"s{n}",))
        for n, fact in enumerate(sheets.read(sheet).facts)
    ]
    (deal,) = judged_deals(replay([*events, *added], load(book)))
    return [ruling["offender"] for ruling in deal["rulings"] if ruling["kind"] == "revoke"]


def test_a_card_that_is_elsewhere_need_not_be_its_rival_and_proves_no_revoke():
    """South's nine of spades was read as the nine of clubs, which West played; its rival is 9d."""
    assert revokes_seen(NINE.format("9c 9d:0.03")) == []
    assert revokes_seen(NINE.format("9d")) == ["S"]


def test_a_card_that_was_shown_and_that_people_say_was_played_is_held_no_more_after_that():
    second = 1 + [n for n, e in enumerate(sheets.read(HELD).facts) if isinstance(e, Quitted)][1]
    assert revokes_seen(HELD, Inserted(second, Played(Seat.NORTH, Card.parse("9h")))) == []


def test_who_leads_first_where_another_was_to_is_believed_for_that_hangs_on_what_was_called():
    """South plays alone and leads, as some tables play it; West revokes on that lead (film 9311637)."""
    sheet = (
        "dealer E up 9c\nE picks up\nS order alone\nN lays down\n"
        + """S Jk | W Td | E 9c
quit by S
S Jc | W Qc | E Tc
quit by S
S Js | W Kc | E Ac
quit by S
"""
    )
    assert revokes_seen(sheet, book="british") == ["W"]


def test_two_players_did_not_revoke_on_the_same_lead_unless_people_vouch_for_it():
    """A misread lead is more likely than two revokes in the same trick (9423050 of ``muddled``)."""
    facts = "N As | E Td | S Ks | W 9c\nquit\nN Ad | E 9s | S Kd | W {}\nquit\n"
    assert rulings(facts.format("Qs"), "revoke") == []
    assert [ruling["offender"] for ruling in rulings(facts.format("Qs") + "confirm 5\n", "revoke")] == [
        "E",
        "W",
    ]
    assert [ruling["offender"] for ruling in rulings(facts.format("Jc"), "revoke")] == ["E"]


def test_two_cards_of_a_player_are_no_run_if_the_partner_may_have_led_unseen():
    """West's ace was far from the middle and seemed exposed (9423022 of ``muddled``)."""
    begun = "dealer N up 9c\nE order\nE 9s | S Ts | W As | N 8s\nquit by W\n"
    facts = "{}N 8h | E Qh | E Td | S Qd\nquit by W\nconfirm {}\nconfirm {}\n"
    aside = begun + facts.format("W exposes Ah\n", 10, 11)
    assert rulings(aside, "winning run", "", "somerset-1888") == []
    led = "dealer N up 9c\nE order\nE As | S Ts | W 9s | N 8s\nquit by E\nE Ah | E Ad | S Qd\n"
    led += "confirm 8\nconfirm 9\n"
    assert [ruling["offender"] for ruling in rulings(led, "winning run", "", "somerset-1888")] == ["E"]


def test_a_card_that_cannot_have_won_for_the_player_who_led_next_is_not_explained_by_an_unread_card():
    """The joker was read as a ten, and another card was not read (deal 9406111 of ``muddled``)."""
    begun = game("dealer E up 9h\nS pass | W pass | N pass | E pass\nS make d\n")
    now = eye(begun, "S Ad", "W ? Jh Qh", "N Tc", "E Ts", "by E", "E Jd", "S Kd", "W Qc", "N Qs", "by E")
    assert [(ruling.kind, ruling.offender) for deal in now.deals for ruling in deal.rulings] == []
