"""Unreadable records: a single line names the record and a readable form, for every kind of error."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.book.loading import VALUES, BadOverlay, OutOfBounds, load
from referee.notation.egn import UnreadableEgn, read_egn
from referee.notation.written_game import game_from
from referee.seats import Seat
from referee.unreadable_record import Unreadable, from_json, from_toml, shown

N = Seat("N")
ENDLESS = "1" + "0" * 20_000
HOSTILE_JSON = {
    "lists without end": "[" * 100_000,
    "lists that end": '{"a":' + "[" * 50_000 + "]" * 50_000 + "}",
    "objects without end": '{"a":' * 100_000,
    "a number without end": '{"fileType": ' + ENDLESS + "}",
    "not a number": '{"fileType": NaN}',
    "half of it": '{"fileType": "Euchre Game',
    "nothing": "{",
}
HOSTILE_TOML = {
    "lists in lists": "game = " + "[" * 20_000 + "]" * 20_000,
    "tables in tables": "game = " + "{a=" * 5_000 + "1" + "}" * 5_000,
    "names in names": "a." * 5_000 + "b = 1",
    "a number without end": f"game = {ENDLESS}",
    "a number without end, by sixteens": "game = 0x" + "F" * 20_000,
    "a day that no calendar has": "game = 2020-13-45",
    "not a number": "game = nan",
    "a letter that ends texts": "game = 7\0",
    "a long text": 'announce = "' + "x" * 20_000 + '"',
}


@pytest.mark.parametrize("text", HOSTILE_JSON.values(), ids=HOSTILE_JSON)
def test_harmful_egn_is_refused_in_a_short_line(text):
    with pytest.raises(Unreadable, match=r"^game\.egn[:,] [^\n]*$") as error:
        read_egn(text, "game.egn")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("text", HOSTILE_TOML.values(), ids=HOSTILE_TOML)
def test_harmful_house_rules_are_refused_in_a_short_line(text):
    with pytest.raises(BadOverlay, match=r"^house\.toml[:,] [^\n]*$") as error:
        load("american", text, "house.toml")
    assert len(str(error.value)) < 3000  # the error for an unknown rule lists all rules


@pytest.mark.parametrize(
    "text",
    [
        "rules american\ndealer W up 9h\n" + "amend 1: " * 100 + "N pass",
        "rules american\n" + "dealer " * 20_000,
        "rules american\n" + "x" * 200_000,
        "rules american\nscore NS " + "9" * 6_000 + " EW 1\n",
    ],
    ids=["a fact inside facts", "many words", "one long word", "a score without end"],
)
def test_a_harmful_sheet_is_refused_immediately_and_with_its_line(text):
    with pytest.raises(Unreadable, match=r"^game\.sheet, line [23]: [^\n]*$") as error:
        game_from(text, "game.sheet")
    assert len(str(error.value)) < 2000


def test_a_confirmation_of_an_unknown_point_is_refused_with_the_known_points():
    with pytest.raises(Unreadable, match=r"line 2: .*'suit'.* as in: confirm 12 card$"):
        game_from("rules american\nconfirm 12 suit\n", "game.sheet")


NUMBERS = [name for name, value in VALUES.items() if "least" in value.metadata]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_a_house_has_bounds_that_the_error_states(name):
    least, most = (VALUES[name].metadata[end] for end in ("least", "most"))
    for kept in (least, most):
        assert getattr(load("american", {name: kept}), name) == kept
    for wrong in (least - 1, most + 1, 9 * 10**4299, 10**5000):
        with pytest.raises(OutOfBounds, match=f"^house rules: {name} must be from {least} to {most}, not "):
            load("american", {name: wrong})


def test_every_value_of_a_house_is_a_truth_a_choice_or_a_number_with_bounds():
    open_ended = [
        name
        for name, value in VALUES.items()
        if str(value.type) != "bool" and not {"choices", "least"} & set(value.metadata)
    ]
    assert open_ended == []


def test_a_card_cannot_stand_as_benny_twice():
    with pytest.raises(BadOverlay, match="bennies names something twice"):
        load("british", {"bennies": ["Jk"] * 100_000})


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.just(10**4000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(values)
def test_whatever_an_error_quotes_is_a_short_line(value):
    for quoted_value in (value, [value, 10**5000]):
        text = shown(quoted_value)
        assert len(text) <= 80
        assert "\n" not in text


def named_value(name):
    """The name of a value of a house, and a value that it may have or anything else."""
    bounds = VALUES[name].metadata
    if "choices" in bounds:
        fitting = st.sampled_from(bounds["choices"])
    elif "least" in bounds:
        fitting = st.integers(bounds["least"] - 1, bounds["most"] + 1)
    else:
        fitting = st.booleans()
    return st.tuples(st.just(name), fitting | values)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(VALUES)).flatmap(named_value))
def test_any_house_value_is_kept_or_refused_in_a_line(named):
    (name, value), message = named, ""
    try:
        rules = load("american", {name: value})
    except BadOverlay as error:
        message = str(error)
    else:
        assert json.dumps(getattr(rules, name)) == json.dumps(value)
    assert "\n" not in message


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet="{}[]\",:=.\n\r\t 0123456789abcxETZ#'", max_size=60))
def test_any_text_is_plain_data_or_unreadable_and_never_another_error(text):
    for read in (lambda: from_json(text, "a"), lambda: from_toml(text, "a", "b")):
        message = ""
        try:
            read()
        except Unreadable as error:
            message = str(error)
        assert "\n" not in message


def old(**of_play):
    """A game as version 1.0 of the notation wrote it: names with strokes, the kitty, who led."""
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.0.0",
        "metadata": {
            "match_id": "m1",
            "players": ["a", "b", "c", "d"],
            "initial_score": [2, 1],
            "ruleset": {"std": True, "canadian": False, "loner_lead": "LEFT_OF_DEALER"},
        },
        "deals": [
            {
                "dealNumber": 0,
                "initial_state": {"dealer": 3, "up_card": "9h", "kitty": ["Kc"], "player_cards": [[], []]},
                "phases": [
                    {"phase_number": 1, "type": "EUCHRE_BIDDING", "calls": ["Order"], "is_alone": True,
                     "discard": "Qd"},
                    {"phaseNumber": 2, "type": "TRICK_PLAY", "isAlone": True, "tricks": [["As", "Ts", "Ks"]],
                     **of_play},
                ],
            }
        ],
        "timings": {"0": 0},
        "views": [],
        "videoUrl": "",
    }  # fmt: skip


@pytest.mark.parametrize("first_version", [{}, {"initialLead": 0}, {"initial_lead": 0}], ids=str)
def test_a_game_of_the_first_version_is_read_with_the_names_it_used(first_version):
    imported = read_egn(json.dumps(old(**first_version)), "old.egn")
    game = game_from(json.dumps(old(**first_version)), "old.egn")
    assert game.standing.points == (2, 1)
    assert game.hand.alone == (N,)
    assert [(str(play.seat), str(play.card)) for play in game.hand.tricks[0].plays] == [
        ("N", "As"),
        ("E", "Ts"),
        ("W", "Ks"),
    ]
    assert not any("left without" in loss for loss in imported.losses)


def test_another_leader_in_the_first_version_is_no_lead_out_of_turn():
    data = old(initialLead=1)
    imported = read_egn(json.dumps(data), "old.egn")
    assert "deals[0]: left without its play, for E led and by these rules N leads" in imported.losses
    assert game_from(json.dumps(data), "old.egn").hand.tricks == ()


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1.0", "1.2", "1.2.4", "1.3", "1.4.7", "1.5", "1.6"])
def test_every_version_that_the_reference_tools_have_written_is_read(version):
    game = game_from(json.dumps(old() | {"version": version}), "a.egn")
    assert len(game.hands) == 1


UNKNOWN = ["0.9", "1.7", "2.0", "1", "", "1.0.0.0", "1.4-beta", "1." + "4" * 9000, 1.4, None]


@pytest.mark.parametrize("version", UNKNOWN)
def test_a_version_that_nobody_knows_is_refused_with_those_that_are(version):
    with pytest.raises(UnreadableEgn, match=r"^a\.egn: version must be from 1\.0 to 1\.6, not .{0,90}$"):
        read_egn(json.dumps(old() | {"version": version}), "a.egn")


@pytest.mark.parametrize("ruleset", [{"num_deals": 4}, {"max_deals": 4}, {"winning_score": 0}], ids=str)
def test_a_game_of_so_many_deals_is_ended_by_no_score(ruleset):
    data = old()
    data["metadata"]["ruleset"] |= ruleset
    data["metadata"]["initial_score"] = [14, 9]
    game = game_from(json.dumps(data), "a.egn")
    assert game.standing.points == (14, 9)
    assert game.standing.games == (0, 0)


def test_a_match_without_games_is_refused():
    with pytest.raises(UnreadableEgn, match=r"^m\.emn: games must be a list, not NoneType$"):
        read_egn(json.dumps({"fileType": "Euchre Match Notation", "version": "1.0"}), "m.emn")
