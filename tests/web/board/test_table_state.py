"""What a scoreboard shows of a table: the game, in the order of its sides, and nothing that is covered."""

from models.lab.props.camera_events import taken, up_card, whole_deal
from web.board.protocol import BoardState, Prompt
from web.board.table_state import board_state
from web.journal.who import TABLE
from web.table.table import Settings


def test_before_the_first_deal_the_score_is_nought_and_nothing_else_is_shown(table):
    assert board_state(table) == BoardState((0, 0), (0, 0), target=5)


def test_the_deal_is_shown_with_its_open_question_and_the_cards_on_the_table(table):
    table.agree(Settings("american", {}, {}, ""), TABLE)
    table.hear(up_card())
    table.hear(taken())
    asked = board_state(table)
    assert asked == BoardState((0, 0), (0, 0), "h", "W", prompt=Prompt.CONFIRM)
    assert (asked.is_trick_open, asked.target) == (False, 10)
    table.answer("1:caller", "S-alone", TABLE)
    lone = board_state(table)
    assert (lone.maker, lone.alone, lone.prompt) == ("S", ("S",), Prompt.NONE)


def test_a_trick_is_open_until_it_is_gathered_so_that_the_board_keeps_its_winner_back(table):
    shown = []
    for event in whole_deal()[:7]:
        table.hear(event)
        state = board_state(table)
        shown.append((state.tricks, state.is_trick_open))
    assert shown[-3:] == [((0, 0), True), ((0, 1), True), ((0, 1), False)]
