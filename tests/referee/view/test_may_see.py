"""What is hidden has no value in what a role may see."""

import pytest

from referee.book.loading import load as book_of
from referee.cards import Card
from referee.game.game import apply, new_game, replay
from referee.notation import sheets
from referee.view.deal import deal_view
from referee.view.may_see import may_see
from referee.view.role import Role
from referee.words.message import parts_of
from tests.referee.cases import FILES, game_of, name_of


@pytest.fixture(scope="module", params=FILES[::5], ids=name_of)
def prefixes(request):
    """The game of a case after each of its facts, judged a single time for all tests."""
    whole = game_of(request.param)
    game, games = new_game(whole.rules), []
    for fact in whole.journal:
        game = apply(game, fact)
        games.append(game)
    return games


def test_a_covered_trick_has_no_cards_and_no_winner(prefixes):
    for game in prefixes:
        for role in Role:
            for deal in may_see(game, role).deals:
                covered = [trick for trick in (*deal.tricks, *deal.likeliest) if not trick.is_open]
                assert all((trick.plays, trick.winner, trick.led) == ((), None, None) for trick in covered)
                assert not (covered and deal.may_be_looked_at)


def test_who_wins_a_trick_is_not_shown_before_it_is_whole(prefixes):
    for game in prefixes:
        deal = may_see(game, Role.TABLE).deal
        assert deal is None or all(trick.is_over for trick in deal.tricks if trick.winner is not None)


def test_a_looker_on_is_asked_nothing_and_nobody_but_the_director_knows_what_was_not_announced(prefixes):
    for game in prefixes:
        views = {role: may_see(game, role) for role in Role}
        assert views[Role.SPECTATOR].questions == ()
        assert views[Role.SPECTATOR].rulings == views[Role.TABLE].rulings
        assert all(view.is_announced for view in views[Role.TABLE].rulings)
        waiting = [question for question in views[Role.DIRECTOR].questions if question.has_to_wait]
        assert not {question.id for question in waiting} & {
            question.id for question in views[Role.TABLE].questions
        }


def test_a_view_is_made_a_single_time_for_each_deal_and_role():
    game = game_of(FILES[0])
    assert deal_view(game.deals[-1]) is deal_view(game.deals[-1])
    assert may_see(game, Role.TABLE) is may_see(game, Role.TABLE)


BACK = "dealer W up 9h\nN pass | E pass | S order\nN As | E Td | S Ks | W 8s\nE withdraws Td\nE Ts\nquit\n"
OF_A_CALL = "dealer E up Qc\nS order\nW exposes 8s\nS Kh\ncall NS 8s from W\nW 8s | N Th | E Jh\nquit\n"


@pytest.mark.parametrize(("facts", "against"), [(BACK, "E"), (OF_A_CALL, "W")], ids=["taken back", "called"])
def test_why_a_claim_is_no_revoke_names_no_covered_card(facts, against):
    rules = book_of("somerset-1888", {"announce": "at once"})
    game = replay(sheets.read(f"{facts}claim NS against {against} trick 1\n").facts, rules)
    known = [ruling for ruling in game.deals[0].rulings if ruling.kind == "revoke"]
    shown = [view.ruling for view in may_see(game, Role.TABLE).deal.rulings if view.ruling.kind == "revoke"]
    for (ruling,), is_covered in ((known, False), (shown, True)):
        texts = [ruling.missing, ruling.unfounded and ruling.unfounded.text]
        named = [part for text in texts for part in parts_of(text) if isinstance(part, Card)]
        assert (named == []) is is_covered
