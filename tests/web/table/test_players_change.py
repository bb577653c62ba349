"""Somebody else takes a seat during an evening: what is over stays with those who played it."""

import csv
import io
import json

from hypothesis import given
from hypothesis import strategies as st

from referee.notation.written_game import game_from
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF
from tests.web.states import state_of
from tests.web.table.test_evenings import FIRST, again
from tests.web.table.test_figures import LUCKY
from web.journal.agreed_settings import Settings
from web.journal.entries import Replaced
from web.journal.lines import entry_of
from web.journal.nameless import without_names
from web.journal.players import Players, players_of
from web.journal.who import TABLE
from web.shown import summary
from web.shown.names import words_of
from web.table import reading
from web.table.files import exported, statistics
from web.table.look_back import figures

SHY = TOO_SHY_TO_RUFF.format(book="american")
EVE = {**FIRST.names, "E": "Eve"}


def played(table, *games):
    for game in games:
        table.record(game_from(game).journal, TABLE)


def agree(table, names, others=()):
    table.agree(Settings("american", names=names), TABLE, others)


def eve_comes(table):
    """A hand with Ben, then one with Eve at his seat."""
    agree(table, FIRST.names)
    played(table, SHY)
    agree(table, EVE, ["E"])
    played(table, LUCKY)


def players_of_hands(table):
    return {hand.number: hand.names[1] for hand in reading.hands(table.logbook, "table")}


def test_each_hand_keeps_those_who_played_it_also_after_a_restart(table):
    eve_comes(table)
    for known in (table, again(table)):
        assert players_of_hands(known) == {1: "Ben", 2: "Eve"}
        first, second = (reading.finished_hand(known.logbook, n, "table") for n in (1, 2))
        assert (first.names["E"], second.names["E"]) == ("Ben", "Eve")
        assert "Eve" not in first.headline
        assert state_of(known, "table")["names"]["E"] == "Eve"


def test_a_name_that_is_put_right_is_right_in_every_hand(table):
    agree(table, {**FIRST.names, "E": "Bne"})
    played(table, SHY)
    agree(table, FIRST.names)
    assert players_of_hands(table) == {1: "Ben"}
    eve_comes(table)
    agree(table, {**EVE, "E": "Evelyn"})
    assert set(players_of_hands(table).values()) == {"Ben", "Evelyn"}


def test_who_takes_a_hand_over_before_it_is_over_plays_it(table):
    agree(table, FIRST.names)
    played(table, SHY, LUCKY.partition("quit")[0])
    agree(table, EVE, ["E"])
    played(table, "quit" + LUCKY.partition("quit")[2])
    assert players_of_hands(table) == {1: "Ben", 2: "Eve"}


def test_players_who_change_places_take_their_names_with_them_unasked(table):
    agree(table, FIRST.names)
    played(table, SHY)
    agree(table, {**FIRST.names, "E": FIRST.names["S"], "S": FIRST.names["E"]})
    played(table, LUCKY)
    hands = {hand.number: hand.names for hand in reading.hands(table.logbook, "table")}
    assert (hands[1][1:3], hands[2][1:3]) == (["Ben", "Cas"], ["Cas", "Ben"])


def test_before_any_hand_is_over_a_new_name_is_nobody_elses(table):
    agree(table, FIRST.names)
    agree(table, EVE, ["E"])
    played(table, SHY)
    assert players_of_hands(table) == {1: "Eve"}
    assert table.logbook.players.at_seat("E") == ["Eve"]


def test_games_figures_and_files_are_those_of_who_played(table):
    eve_comes(table)
    evening = reading.evening_of(table.logbook)
    words = words_of(evening)
    assert summary.who_played(words, "NESW") == "Ann, Ben, Eve, Cas, Dot"
    makers = {maker.name: maker.made for maker in statistics(table, "table").makers}
    assert set(makers) == {"Ann", "Ben", "Eve", "Cas", "Dot"}
    assert statistics(table, "table").sides == ["Ann & Cas", "Ben / Eve & Dot"]
    hands = {player.name: player.hands for player in figures(table, "table").players}
    assert (hands["Ben"], hands["Eve"], hands["Dot"]) == (1, 1, 2)
    rows = list(csv.DictReader(io.StringIO(exported(table, "csv", "table")[1].lstrip("\ufeff"))))
    assert {(row["deal"], row["name_E"]) for row in rows} == {("1", "Ben"), ("2", "Eve")}
    assert "Ben / Eve" in json.dumps(json.loads(exported(table, "egn", "table")[1]))


def test_who_moves_to_a_seat_that_had_no_name_or_has_none_in_this_game_breaks_no_figures(table):
    agree(table, {"N": "Ann"})
    table.quick("N", "E", 5, False, TABLE)
    agree(table, {"E": "Ann"})
    assert {maker.name: maker.made for maker in statistics(table, "table").makers}["East"] == 1
    table.begin(Settings("keller-1887-three", names={"N": "Ann", "W": ""}), TABLE)
    for _ in range(3):
        table.quick("N", "N", 5, False, TABLE)
    table.agree(Settings("keller-1887-three", names={"N": "", "W": "Ann"}), TABLE)
    assert [player.name for player in figures(table, "table").players] == ["Ann"]


def test_a_won_game_stays_with_the_pair_that_won_it(table):
    agree(table, FIRST.names)
    for _ in range(5):
        table.quick("N", "E", 5, False, TABLE)
    agree(table, EVE, ["E"])
    words, game = words_of(reading.evening_of(table.logbook)), table.game
    assert "Ben & Dot" in summary.won_in_words(game, words)
    assert summary.of_games(game, words)[0].winner == "Ben & Dot"


def test_the_change_log_names_who_did_what_then_and_who_came(table):
    eve_comes(table)
    lines = [line.change.did for line in reading.audit(table.logbook, "director")]
    assert "New at the table from hand 2 on: Eve" in lines
    split = lines.index("New at the table from hand 2 on: Eve")
    assert not any("Ben" in line for line in lines[:split])
    assert not any("Eve" in line for line in lines[split + 1 :])


def test_a_bundle_names_nobody_who_came_later():
    assert "Eve" not in str(without_names(Replaced(2, {"E": "Eve"})))


names = st.fixed_dictionaries({seat: st.sampled_from(["", "Ann", "Ben", "Eve", "Flo"]) for seat in "NESW"})
steps = st.lists(st.tuples(names, st.sets(st.sampled_from("NESW")), st.integers(0, 2)), max_size=8)


@given(steps=steps)
def test_whoever_comes_no_hand_that_is_over_gets_another_player(steps):
    """A rename goes back to the hand with which its player came, and no further."""
    written, deal = [entry_of("kitchen", 1, 0.0, TABLE, Settings(names={"N": "Ann"}))], 1
    for called, others, more in steps:
        deal += more
        before = players_of(written)
        new = {seat: called[seat] for seat in others}
        seq = len(written) + 1
        written.append(entry_of("kitchen", seq, 0.0, TABLE, Replaced(deal, new)))
        written.append(entry_of("kitchen", seq + 1, 0.0, TABLE, Settings(names=called)))
        after = players_of(written)
        assert after.now == called
        for number in range(1, deal):
            for seat in others:
                assert after.of(number).get(seat) == before.of(number).get(seat)
    assert Players.named(players_of(written).now).now == players_of(written).now
