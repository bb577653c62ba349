"""A claim is about the deal that its maker saw, and for the side that makes it."""

import pytest

from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.table.table import NotNow, Settings, Table

ANN = Who.parse("N 1")


@pytest.fixture
def opened(tmp_path):
    """Opens a table by a book."""
    journal = Journal(tmp_path / "j.journal")
    yield lambda book: Table("kitchen", journal, Evidence(tmp_path), Settings(book, {}, {}, ""))
    journal.close()


def enter(table, *facts):
    for fact in facts:
        seq = table.enter(fact, TABLE)
    return seq


def played(table, cards):
    """Play cards in turn; returns the entry that every phone has seen."""
    for card in cards.split():
        turn = table.messages.state("table").turn
        seq = enter(table, {"fact": "played", "seat": turn, "card": card})
    return seq


def dealt(dealer):
    first = {"S": "W", "W": "N"}[dealer]
    return {"fact": "dealt", "dealer": dealer, "up": "9h"}, {"fact": "ordered_up", "seat": first}


CARDS = "As 9s Ts Ks Ac 9c Tc Kc Jh Th Qh 9h Jd Ah 9d Td Qs Kd Ad Qd"
"""Nobody revokes; West leads and takes every trick."""


@pytest.fixture
def next_deal(opened):
    """A table at which the next deal is played while North's claim of the deal before is still open."""
    table = opened("american")
    enter(table, *dealt("S"))
    seen = played(table, CARDS)
    shown = table.messages.state("table").claims
    enter(table, *dealt("W"))
    played(table, "As 9s")
    return table, seen, shown.deal


def test_a_claim_whose_form_was_opened_in_the_deal_before_is_about_that_deal(next_deal):
    table, seen, deal = next_deal
    table.claim("E", 3, ANN, seen, deal)
    state = table.messages.state("table")
    assert state.claims.pending == []
    where = "Recorded for deal 1. The ruling stands with the finished hands."
    assert state.said == [f"North & South claimed a revoke of East. {where}"]
    before, now = table.game.deals
    assert [str(ruling.offender) for ruling in before.rulings] == ["E"]
    assert not now.rulings


def test_a_claim_of_a_deal_before_that_or_of_another_evening_is_refused(next_deal, opened):
    table, seen, deal = next_deal
    for dealer in "NES":
        table.quick(dealer, "N", 3, False, TABLE)
    with pytest.raises(NotNow, match="that deal is over"):
        table.claim("E", 3, ANN, seen, deal)
    table.end(TABLE)
    table.begin(table.settings, TABLE)
    enter(table, *dealt("S"))
    played(table, "As")
    with pytest.raises(NotNow, match="another evening has begun"):
        table.claim("E", 3, ANN, seen, deal)


def test_a_claim_of_the_deal_that_is_shown_names_no_deal(next_deal):
    table, _, _ = next_deal
    table.claim("E", 1, ANN, table.seq, 2)
    assert table.facts[-1].what.event.deal is None
    assert [claim.against for claim in table.messages.state("table").claims.pending] == ["E"]


def test_at_a_table_of_three_the_device_of_everybody_names_the_side_that_claims(opened):
    table = opened("keller-1887-three")
    enter(table, {"fact": "dealt", "dealer": "N", "up": "9h"})
    enter(table, table.messages.state("table").calls[0].fact)
    played(table, "As Ks 9s")
    with pytest.raises(NotNow, match="say which side claims: N or S"):
        table.claim("E", 1, TABLE)
    for side, why in (("E", "cannot claim against itself"), ("NS", "say which side claims: N or E or S")):
        with pytest.raises(NotNow, match=why):
            table.claim("E", 1, TABLE, side=side)
    table.claim("E", 1, TABLE, side="S")
    assert [claim.side for claim in table.messages.state("table").claims.pending] == ["S"]


def test_a_player_s_device_claims_for_the_side_of_that_player(opened):
    table = opened("american")
    enter(table, *dealt("S"))
    played(table, "As 9s Ts Ks")
    table.claim("E", 1, ANN, side="NS")
    with pytest.raises(NotNow):
        table.claim("S", 1, ANN, side="EW")
