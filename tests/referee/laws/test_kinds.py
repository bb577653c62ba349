"""The kinds of ruling: each can be named on a sheet, in a decision, and as the identity of a ruling."""

from functools import cache

from referee.book.loading import load as book_of
from referee.facts.register import Decided
from referee.game.game import replay
from referee.laws.ruling import RulingId, Status
from referee.notation import sheets
from referee.seats import Seat

from ..cases import FILES, judged, load

FEWEST = 30
"""The least number of kinds in the cases: each judged law has one."""


@cache
def kinds():
    """Every kind of ruling in the cases."""
    kinds = {ruling.kind for path in FILES for deal in judged(load(path)).deals for ruling in deal.rulings}
    assert len(kinds) >= FEWEST
    return sorted(kinds)


def test_every_kind_can_be_written_in_a_decision_on_a_sheet_and_read_back():
    for kind in kinds():
        decided = Decided(1, kind.replace(" ", "-"), Seat.SOUTH, 2, 2, False, "Nora", "both cards were seen")
        written = sheets.write([decided])
        assert sheets.read(written).events == (decided,), written


def test_every_kind_makes_an_identity_that_reads_back_and_that_a_decision_names():
    for kind in kinds():
        name = RulingId(3, kind.replace(" ", "-"), Seat.SOUTH, None, 2)
        assert RulingId.parse(str(name)) == name
        assert RulingId.decided_by(Decided(3, name.kind, Seat.SOUTH, None, 2)) == name


def test_a_director_takes_back_the_ruling_on_a_best_card_on_a_sheet():
    sheet = """
dealer W up 9h
N pass | E pass | S order alone
discard W ?
S best
decide 1 best-card S by Nora because they had agreed on it
"""
    (ruling,) = replay(sheets.read(sheet).events, book_of("american")).deals[0].rulings
    assert (ruling.kind, ruling.status, ruling.decided.name) == ("best card", Status.CANCELLED, "Nora")
