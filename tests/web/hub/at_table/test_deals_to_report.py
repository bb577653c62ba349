"""What a table reports to its hub adds up to what the table shows, whatever people put right."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from referee.notation import sheets
from tests.web.club import club, director
from web.hub.at_table.club_round import points
from web.hub.at_table.deals_to_report import DealReports
from web.hub.wire.messages import deal_bytes
from web.hub.wire.outbox import Outbox
from web.journal.entries import InClub
from web.journal.who import HUB, TABLE
from web.table import director as by_director
from web.table.rematch import rematch
from web.table.score_by_agreement import agree_score, ask_score
from web.table.table import NotNow, Settings
from web.table.undoing import redo, undo

ROUND = 7
FOUR_TRICKS = """rules american
dealer W up 9h
N pass | E pass | S order
N As | E Ts | S Ks | W 9s
quit
N Ad | E 9d | S Td | W Kd
quit
N Ac | E 9c | S Tc | W Kc
quit
N Th | E Qh | S Kh | W Ah
quit
W Qs | N Js | E Qd | S Jh
quit
"""
"""North and South make hearts trump and take four tricks; with the jack of diamonds North takes all five."""
OF_NORTH = 20
"""The place of North's card in the fourth trick of the first deal."""


class Club:
    """A table in its club's round, and what it has reported of it."""

    def __init__(self, table, outbox):
        self.table, self._outbox = table, outbox
        table.write_down(HUB, (), [(HUB, InClub(ROUND, 1, 1, "hands", 8, "club/table"))])
        self._reports = DealReports(table, "table-1", outbox)

    def report(self, deal, owner=""):
        self._outbox.put(deal.journal, deal.sequence, deal_bytes(deal), owner)

    def at_hub(self):
        """The points of the round by what was reported."""
        self._reports.look(self)
        return {"NS": 0, "EW": 0} | points(self._reports.of_round(ROUND))

    def at_table(self):
        """The points of the round as the table's page shows them: every finished game, and the open one.

        The points with which a game laps stand in the next game, too, and count in that.
        """
        state, standing = self.table.messages.state("table"), self.table.game.standing
        games = [played.score for played in state.evening.played]
        laps = [sum(lap) for lap in zip((0, 0), *(won.laps for won in standing.won), strict=True)]
        sides = zip(("NS", "EW"), laps, strict=True)
        return {side: sum(score[side] for score in (*games, state.score)) - lap for side, lap in sides}


@pytest.fixture
def joined(table, tmp_path):
    """A table in its club's round, which plays the American game."""
    table.agree(Settings("american"), TABLE)
    outbox = Outbox(tmp_path / "outbox")
    yield Club(table, outbox)
    outbox.close()


@pytest.fixture
def at_ten(joined):
    """A table at which North and South have just won a game by five marches."""
    for _ in range(5):
        joined.table.quick("N", "N", 5, False, TABLE)
    assert joined.at_hub() == {"NS": 10, "EW": 0}
    return joined


def agreed(table, score):
    agree_score(table, ask_score(table, score, TABLE), TABLE)


def adjusted(table, score):
    sent = {"score": score, "why": "a hand was counted wrong", "name": "Ruth"}
    assert director(club(table)).post("adjust", sent).status_code == 200


@pytest.mark.parametrize("how", [agreed, adjusted])
@pytest.mark.parametrize(("score", "games"), [((9, 0), 0), ((10, 4), 1)])
def test_a_game_that_was_just_won_is_put_right_at_the_table_and_at_the_hub(at_ten, how, score, games):
    score = dict(zip(("NS", "EW"), score, strict=True))
    how(at_ten.table, score)
    state = at_ten.table.messages.state("table")
    assert (state.score if state.final is None else state.final.score) == score
    assert state.evening.games == {"NS": games, "EW": 0}
    assert at_ten.at_hub() == score


def test_the_director_is_offered_the_score_that_the_table_shows(at_ten):
    page = director(club(at_ten.table)).get("direct").text
    assert 'name="side-NS" min="0" max="1000" value="10"' in page


def test_a_point_given_without_cards_stays_a_point_when_an_earlier_hand_is_corrected(joined):
    joined.table.record(sheets.read(FOUR_TRICKS).facts, TABLE)
    joined.table.score("EW", 1, TABLE)
    assert joined.at_hub() == joined.at_table() == {"NS": 1, "EW": 1}
    joined.table.correct(OF_NORTH, "Jd", None, TABLE)
    assert joined.at_hub() == joined.at_table() == {"NS": 2, "EW": 1}


def a_deal(table, rng):
    table.record(sheets.read(FOUR_TRICKS).facts, TABLE)


def a_result(table, rng):
    table.quick(rng.choice("NESW"), rng.choice("NESW"), rng.randint(0, 5), rng.random() < 0.2, TABLE)


def a_point(table, rng):
    table.score(rng.choice(("NS", "EW")), rng.randint(1, 3), TABLE)


def a_correction(table, rng):
    plays = [play.place for hand in table.game.hands for play in hand.plays]
    if plays:
        table.correct(rng.choice(plays), rng.choice(["Jd", "9h", "Ah", "Qs"]), None, TABLE)


def a_removed_card(table, rng):
    plays = [play.place for hand in table.game.hands for play in hand.plays]
    if plays:
        table.remove(rng.choice(plays), TABLE)


def a_score(table, rng):
    score = {"NS": rng.randint(0, 10), "EW": rng.randint(0, 9)}
    if rng.random() < 0.5:
        by_director.adjust(table, score, "counted wrong", "Ruth", TABLE)
    else:
        agreed(table, score)


ACTS = {
    a_deal: 3, a_result: 6, a_point: 3, a_correction: 3, a_removed_card: 1, a_score: 2,
    lambda table, _: undo(table, table.seq, TABLE): 4,
    lambda table, _: redo(table, table.seq, TABLE): 2,
    lambda table, _: rematch(table, TABLE): 2,
}  # fmt: skip
"""What people do at a table, and how often."""


@pytest.mark.parametrize("book", ["american", "somerset-1888"])
@pytest.mark.parametrize("seed", range(6))
def test_hub_and_table_have_the_same_points_after_whatever_people_do(joined, seed, book):
    rng = Random(seed)
    joined.table.agree(Settings(book), TABLE)
    for _ in range(40):
        (act,) = rng.choices(list(ACTS), list(ACTS.values()))
        with suppress(NotNow):
            act(joined.table, rng)
        assert joined.at_hub() == joined.at_table(), act
