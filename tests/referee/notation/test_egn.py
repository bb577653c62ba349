"""Euchre Game Notation: games are written and read back whole, and errors name the line."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from models.lab.law.deals import evening
from referee.book.loading import books, load
from referee.facts.register import Claimed, ScoreSet
from referee.game.game import replay
from referee.notation import sheets
from referee.notation.egn import UnreadableEgn, from_egn, read_egn, to_egn
from referee.view.judge_report import judged_deals

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[1] / "egn_schema.json").read_text(encoding="utf-8"))
)
FOURS = [book for book in books() if load(book).players != 3]


def played(book, seed, deals=4):
    rules = load(book)
    return replay([e for d in evening(rules, random.Random(seed), deals) for e in d.facts], rules)


def game(sheet, book="american"):
    return replay(sheets.read(sheet).facts, load(book))


@pytest.mark.parametrize("book", FOURS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_lawful_deals_fit_the_schema_and_come_back_with_the_same_tricks_and_makers(book, seed):
    before = played(book, seed)
    data, losses = to_egn(before)
    SCHEMA.validate(data)
    assert [loss for loss in losses if loss.startswith("deal ")] == [
        loss for loss in losses if "played alone on the call of" in loss
    ]
    imported = from_egn(json.loads(json.dumps(data)))
    after = replay(imported.facts, imported.rules)
    for then, now in zip(judged_deals(before), judged_deals(after), strict=True):
        for part in ("dealer", "trump", "maker", "alone"):
            assert then[part] == now[part]
        assert [t["winner"] for t in then["tricks"]] == [t["winner"] for t in now["tricks"]]


def test_the_points_of_american_games_come_back_too():
    before = played("american", 3, 12)
    imported = from_egn(to_egn(before)[0])
    after = replay(imported.facts, imported.rules)
    assert [d["points"] for d in judged_deals(before)] == [d["points"] for d in judged_deals(after)]


SHEET = """
dealer W up 9h
N pass | E pass | S order
N As | E Td | S Ks | W Qs
quit
N Ad | E Ts | S Kd | W Jd
quit
claim NS against E trick 1
"""


def test_a_revoke_goes_out_as_a_remark_and_the_claim_into_the_losses():
    data, losses = to_egn(game(SHEET))
    SCHEMA.validate(data)
    notes = data["deals"][0]["phases"][1]["playAnnotations"]
    assert "revoke, proved" in notes["1"][0]
    assert notes["7"] == ["Bowerbird, trick gathered: claim NS against E trick 1"]
    assert "deal 1, as a remark: claim NS against E trick 1" in losses


def as_judged(game_):
    """Everything that a program reads of a game, except the parts that depend on places in the journal."""
    parts = ("dealer", "trump", "maker", "alone", "outcome", "points", "score", "games", "game_won")
    return [
        (
            {part: deal[part] for part in parts},
            [trick["winner"] for trick in deal["tricks"]],
            [(r["kind"], r["offender"], r["trick"], r["status"], r["points"]) for r in deal["rulings"]],
        )
        for deal in judged_deals(game_)
    ]


@pytest.mark.parametrize("book", FOURS)
@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_comes_back_with_the_same_rulings_and_scores(book, seed):
    rules, rng = load(book), random.Random(f"{book} {seed}")
    events = []
    for deal in evening(rules, rng, 6, revoke=True):
        events += deal.facts[:-1]
        if deal.revoke is not None and rng.random() < 0.7:
            against = next(side for side in rules.seating.sides if deal.revoke[0] not in side)
            events.append(Claimed(against, deal.revoke[0], rng.choice([None, deal.revoke[1]])))
        events.append(deal.facts[-1])
    before = replay(events, rules)
    data, _ = to_egn(before)
    SCHEMA.validate(data)
    imported = from_egn(json.loads(json.dumps(data)))
    after = replay(imported.facts, imported.rules)
    assert after.rules == before.rules
    assert as_judged(after) == as_judged(before)
    assert not any("final score" in loss for loss in imported.losses)
    assert [hand.up for hand in after.hands] == [hand.up for hand in before.hands]
    assert [hand.benny for hand in after.hands] == [hand.benny for hand in before.hands]
    assert to_egn(after)[0] == data


def test_house_values_come_back_with_their_book():
    house = {"game": 15, "bennies": ["2s"], "stick_dealer": True, "announce": "end of hand"}
    rules = load("british", house)
    imported = from_egn(to_egn(replay(sheets.read(SHEET).facts, rules))[0])
    assert imported.rules == rules


def test_a_won_game_ends_with_the_score_that_won_it():
    events = (ScoreSet((9, 1)), *sheets.read(SHEET).facts)
    won = replay(events, load("american"))
    assert won.standing.won
    assert won.standing.points == (0, 0)
    data = to_egn(won)[0]
    assert data["metadata"]["finalScore"] == list(won.standing.won[-1].points)
    assert max(data["metadata"]["finalScore"]) >= 10
    assert not any("final score" in loss for loss in from_egn(data).losses)


def test_a_score_that_cannot_come_back_is_listed_as_a_loss():
    data = to_egn(game(SHEET.replace("N As | E Td", "E Td | N As")))[0]
    data["metadata"]["finalScore"] = [7, 3]
    (why,) = [loss for loss in from_egn(data).losses if "final score" in loss]
    assert "7 to 3" in why


def test_a_book_that_is_not_known_here_leaves_the_rule_set_of_the_file():
    data = to_egn(game(SHEET))[0]
    data["metadata"]["description"] = "Bowerbird: rules klondike"
    imported = from_egn(data)
    assert imported.book == "american"
    assert any("klondike" in loss for loss in imported.losses)


def match_of(*games):
    entries = [{"gameIndex": number, "gameData": entry} for number, entry in enumerate(games)]
    return {"fileType": "Euchre Match Notation", "version": "1.2", "metadata": {}, "games": entries}


@pytest.mark.parametrize("book", FOURS)
def test_the_games_of_a_match_are_read_in_order(book):
    first, second = (played(book, seed, 3) for seed in (1, 2))
    imported = read_egn(json.dumps(match_of(to_egn(first)[0], to_egn(second)[0])), "evening.emn")
    deals = judged_deals(replay(imported.facts, imported.rules))
    points = [deal["points"] for game in (first, second) for deal in judged_deals(game)]
    assert [deal["points"] for deal in deals] == points
    assert deals[-1]["score"] == judged_deals(second)[-1]["score"]


def test_a_match_of_games_with_different_rules_names_them():
    data = match_of(to_egn(game(SHEET))[0], to_egn(game("", "somerset-1888"))[0])
    with pytest.raises(UnreadableEgn, match=r"games\[1\]\.gameData: it has other rules than the first game"):
        from_egn(data)


def test_an_unreadable_game_of_a_match_is_named():
    data = match_of(to_egn(game(SHEET))[0], {"fileType": "PGN"})
    with pytest.raises(UnreadableEgn, match=r"games\[1\]\.gameData: fileType must be"):
        from_egn(data)


def test_a_deal_not_played_in_turn_is_exported_without_its_play_and_listed_as_a_loss():
    data, losses = to_egn(game(SHEET.replace("N As | E Td", "E Td | N As")))
    assert [phase["type"] for phase in data["deals"][0]["phases"]] == ["EUCHRE_BIDDING"]
    assert any("trick 1 was not played in turn" in loss for loss in losses)


def test_a_card_that_was_not_read_goes_out_unknown():
    data, _ = to_egn(game(SHEET.replace("S Ks", "S ?")))
    SCHEMA.validate(data)
    assert data["deals"][0]["phases"][1]["tricks"][0][2] == "Xx"


def test_a_deal_with_an_unknown_maker_is_exported_bare():
    data, losses = to_egn(game("dealer W up 9h\nW picks up\nN As"))
    assert data["deals"][0]["phases"] == []
    assert any("maker or trump is not known" in loss for loss in losses)


def test_three_hands_do_not_fit():
    with pytest.raises(UnreadableEgn, match="three hands cannot be exported"):
        to_egn(game("", "keller-1887-three"))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_rules_of_american_tables_come_back_with_their_calls_and_points(seed):
    house = {"no_trump": "either round", "going_under": "any three", "partners_best": "partner chooses",
             "partner_first_round": "plays alone"}  # fmt: skip
    rules = load("american", house)
    before = replay([e for d in evening(rules, random.Random(seed), 8) for e in d.facts], rules)
    data, losses = to_egn(before)
    SCHEMA.validate(data)
    exchanged = [loss for loss in losses if loss.startswith("deal ")]
    assert all("goes under" in loss or "best" in loss for loss in exchanged)
    imported = from_egn(json.loads(json.dumps(data)))
    assert {name: imported.overlay[name] for name in house} == house
    after = replay(imported.facts, imported.rules)
    for then, now in zip(judged_deals(before), judged_deals(after), strict=True):
        for part in ("trump", "maker", "alone", "points"):
            assert then[part] == now[part]


def test_house_points_that_the_format_has_no_word_for_are_in_its_description():
    house = {"no_trump": "second round", "no_trump_times": 2, "lone_short": "is euchred"}
    data = to_egn(replay(sheets.read(SHEET).facts, load("american", house)))[0]
    rules = from_egn(json.loads(json.dumps(data))).rules
    assert {name: getattr(rules, name) for name in house} == house


def test_the_rules_are_written_out_in_full():
    ruleset = to_egn(game("", "somerset-1888"))[0]["metadata"]["ruleset"]
    assert (ruleset["loner_euchred_score"], ruleset["winning_score"], ruleset["min_rank"]) == (4, 5, 7)


def small(**changes):
    data = json.loads(json.dumps(to_egn(game(SHEET))[0]))
    for path, value in changes.items():
        at = data
        *steps, last = path.split("__")
        for step in steps:
            at = at[int(step) if step.isdigit() else step]
        at[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fileType": "PGN"}, "fileType must be"),
        ({"version": "2.0"}, "version must be from 1.0 to 1.6, not '2.0'"),
        ({"metadata": 3}, "metadata must be an object, not int"),
        ({"metadata__initialScore": [1]}, "metadata.initialScore must be two whole numbers"),
        ({"metadata__ruleset__min_rank": 5}, "metadata.ruleset.min_rank must be 7, 8 or 9"),
        ({"metadata__ruleset__std": "yes"}, "metadata.ruleset.std cannot be 'yes'"),
        ({"metadata__ruleset__num_players": 3}, "num_players must be 2 or 4"),
        ({"metadata__ruleset__loner_lead": "DEALER"}, "loner_lead must be one of"),
        ({"metadata__ruleset__loner_march_score": -1}, "lone_march must be from 0 to 100"),
        ({"deals": {}}, "deals must be a list, not dict"),
        ({"deals__0": "c29tZXRoaW5n"}, "deals[0]: a condensed deal"),
        ({"deals__0__initialState__dealer": 4}, "deals[0].initialState.dealer must be a seat from 0 to 3"),
        ({"deals__0__initialState__upCard": "10h"}, "deals[0].initialState.upCard: '10h' is not a card"),
        ({"deals__0__phases__0__calls__1": "Fold"}, "deals[0].phases[0].calls[1]: 'Fold' is not a call"),
        ({"deals__0__phases__0__aloneDefender": 7}, "aloneDefender must be a seat"),
        ({"deals__0__phases__1__tricks__0__2": "Zz"}, "deals[0].phases[1].tricks[0][2]: 'Zz' is not a card"),
        ({"deals__0__phases__1__tricks__0": "As"}, "deals[0].phases[1].tricks[0] must be a list"),
        ({"deals__0__phases__1__tricks__0": ["As"] * 5}, "five tricks of four cards at most"),
    ],
)
def test_egn_that_cannot_be_read_is_an_error_with_its_place(changes, message):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as error:
        read_egn(json.dumps(small(**changes)), "game.egn")
    assert message in str(error.value)
    assert str(error.value).startswith("game.egn: ")


def test_text_that_is_not_json_is_an_error_with_its_line():
    with pytest.raises(UnreadableEgn, match=r"game\.egn, line 2: "):
        read_egn('{\n"fileType" "x"}', "game.egn")


def test_bowers_and_benny_may_be_written_by_their_letter():
    data = small(metadata__ruleset__joker=True, deals__0__phases__1__tricks=[["R", "L", "B", "Nh"]])
    imported = from_egn(data)
    assert [str(e.card) for e in imported.facts if hasattr(e, "card") and e.card] == ["Jh", "Jd", "Jk", "9h"]


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from(["As", "Jh", "Pass", "Order", "h", "B", "L", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["calls", "tricks", "dealer"]), inner)
    ),
    max_leaves=4,
)
PATHS = [
    "version", "metadata", "metadata__players", "metadata__initialScore", "metadata__ruleset",
    "metadata__ruleset__winning_score", "metadata__ruleset__joker", "deals", "deals__0",
    "deals__0__initialState", "deals__0__initialState__dealer", "deals__0__initialState__upCard",
    "deals__0__phases", "deals__0__phases__0", "deals__0__phases__0__calls", "deals__0__phases__0__calls__0",
    "deals__0__phases__0__isAlone", "deals__0__phases__0__aloneDefender", "deals__0__phases__1",
    "deals__0__phases__1__tricks", "deals__0__phases__1__tricks__0", "deals__0__phases__1__tricks__1__0",
]  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(PATHS), values)
def test_damaged_egn_is_read_or_refused_and_never_another_exception(path, value):
    try:
        imported = read_egn(json.dumps(small(**{path: value})), "game.egn")
    except ValueError as error:
        message = str(error)
    else:
        message = ""
        judged_deals(replay(imported.facts, imported.rules))
    assert "\n" not in message
