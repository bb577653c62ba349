"""An evening's best hands and the players' own figures: from the journal alone, by name, erasable."""

import pytest

from referee.facts.register import Played
from referee.notation.written_game import game_from
from tests.referee.look_back.test_look_back import LONE_REVOKE
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF
from tests.web.club import club, director, player
from tests.web.table.test_evenings import FIRST, again
from web.journal.who import TABLE
from web.shown.figures import HandFigure
from web.table import erasing, reading
from web.table.files import statistics
from web.table.look_back import figures, figures_erased
from web.table.table import NotNow, Settings

LUCKY = """
rules american
dealer W up 9h
N pass | E pass | S order
discard W 9c
N As | E Ts | S Ks | W Qs
quit
N Ac | E Tc | S Qc | W Kc
quit
N Jh | E Th | S Qh | W 9h
quit
N Ah | E Td | S Jd | W Kh
quit
S 9d | W Ad | N 9s | E Kd
quit
cut
"""


@pytest.fixture
def played(table):
    """Two hands by name: one that its cards held, one that came out otherwise."""
    table.agree(Settings("american", names=FIRST.names), TABLE)
    table.record(game_from(TOO_SHY_TO_RUFF.format(book="american")).journal, TABLE)
    table.record(game_from(LUCKY).journal, TABLE)
    return table


def test_an_evening_has_its_best_and_its_luckiest_hand_with_the_players_names(played):
    shown = figures(played, "table")
    assert (shown.deals, shown.counted) == (2, 2)
    assert shown.best == HandFigure(
        1, "Ben & Dot made 2 points, just what the cards held with all cards open."
    )
    assert shown.luckiest.deal == 2
    assert shown.luckiest.says.startswith("Ann & Cas made trump and took 4 of five tricks;")


def test_each_player_has_figures_by_name(played):
    players = {player.name: player for player in figures(played, "table").players}
    assert set(players) == {"Ann", "Ben", "Cas", "Dot"}
    assert (players["Cas"].made, players["Cas"].euchred, players["Cas"].alone) == (2, 1, 1)
    assert players["Ann"].hands == 1, "she sat out while her partner played alone"
    assert players["Ann"].above == -players["Ben"].above != 0


def test_a_hand_that_a_proved_revoke_annulled_is_no_march_and_no_loner(table):
    table.agree(Settings("american", names=FIRST.names), TABLE)
    table.record(game_from(LONE_REVOKE).journal, TABLE)
    numbers = statistics(table, "table")
    assert (numbers.deals, numbers.marches, numbers.loners, numbers.score) == (1, 0, (0, 0), [(4, 0)])
    (west,) = (who for who in figures(table, "table").players if who.name == FIRST.names["W"])
    assert (west.made, west.euchred, west.alone, west.loners) == (0, 0, 0, 0)


def test_whoever_gave_no_name_has_no_figures(played):
    played.agree(Settings("american", names={"N": "Ann"}), TABLE)
    assert [player.name for player in figures(played, "table").players] == ["Ann"]


def test_figures_that_were_erased_stay_so_after_a_restart_and_count_again_from_the_next_evening(played):
    figures_erased(played, "Cas", TABLE)
    for table in (played, again(played)):
        assert "Cas" not in {player.name for player in figures(table, "table").players}
    played.end(TABLE)
    played.begin(Settings("american", names=FIRST.names), TABLE)
    played.record(game_from(LUCKY).journal, TABLE)
    assert "Cas" in {player.name for player in figures(played, "table").players}
    assert "Cas" not in {player.name for player in figures(played, "table", 1).players}
    with pytest.raises(NotNow):
        figures_erased(played, "Zoe", TABLE)
    assert any("the figures of Cas" in line.change.did for line in reading.audit(played.logbook, "table"))


def test_an_erased_evening_is_gone_from_the_figures(played):
    erasing.erase(played, "evening", 1, TABLE)
    shown = figures(played, "table")
    assert (shown.deals, shown.best, shown.luckiest) == (0, None, None)
    assert {player.hands for player in shown.players} == {0}


@pytest.mark.parametrize("house", [{"look_back": False}, {"announce": "director"}], ids=["off", "kept back"])
def test_a_house_that_does_not_look_back_counts_the_calls_alone(played, house):
    played.agree(Settings("american", house, FIRST.names), TABLE)
    shown = figures(played, "table")
    assert (shown.counted, shown.best, shown.luckiest) == (0, None, None)
    assert {player.name: player.made for player in shown.players}["Cas"] == 2
    assert figures(played, "director").counted == (2 if "announce" in house else 0)


def test_a_hand_that_goes_on_is_in_no_figure(played):
    before = figures(played, "table")
    facts = game_from(LUCKY).journal
    last = max(n for n, fact in enumerate(facts) if isinstance(fact, Played))
    for n in range(1, last + 1):
        played.record(facts[n - 1 : n], TABLE)
        assert figures(played, "table") == before, facts[:n]


def test_figures_are_erased_with_a_tap_by_whoever_may_erase_an_evening(played):
    """Of the table's devices nobody but the director, where there is one."""
    kitchen = club(played)
    assert player(kitchen).post("forget", {"name": "Cas"}).status_code == 403
    assert director(kitchen).post("forget", {"name": "Cas"}).status_code == 200
    assert "Cas" not in {player.name for player in figures(played, "table").players}


def test_the_pages_offer_them(client, played):
    assert b'id="figures"' in client.get("/table/kitchen/evening").data
    assert client.get("/table/kitchen/evening/figures").get_json()["evening"] == 1
    page = client.get("/table/kitchen/players").data
    assert b'data-evenings="[1]"' in page


def test_games_won_and_partners_are_known_and_an_erased_partner_is_not_named(played):
    played.score("NS", 10, TABLE)
    players = {player.name: player for player in figures(played, "table").players}
    assert (players["Ann"].won, players["Ann"].partners) == ([True], {"Cas": 1})
    assert (players["Ben"].won, players["Ben"].partners) == ([False], {"Dot": 0})
    figures_erased(played, "Cas", TABLE)
    players = {player.name: player for player in figures(played, "table").players}
    assert players["Ann"].partners == {}
