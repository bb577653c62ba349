"""The same films as two states of the watcher saw them: what differs is named, and both are counted."""

import pytest

from models.lab.evenings.outcome import Accusation, KeptOutcome, Moment, Outcome, write_outcome
from models.lab.evenings.same_films import main
from models.lab.evenings.score import Score
from models.lab.law.ruling_keys import RulingKey

CARDS = Score(cards=20, right=20, seats_right=20)
MISSED = Score(cards=20, right=19, missed=1, seats_right=19, remarks=["missed: 4.50 laid E Jd"])
WRONG = Score(cards=20, right=19, wrong=1, seats_right=20)
ACCUSED = [Accusation(Moment.ANNOUNCED, RulingKey("revoke", "N", 1))]


def film(folder, seed, **what):
    outcome = Outcome(seed, {"book": "american"}, 60.0, **({"counts": CARDS} | what))
    folder.mkdir(parents=True, exist_ok=True)
    write_outcome(folder / f"deal-{seed:05d}.json", KeptOutcome("any", outcome))
    (folder / f"deal-{seed:05d}-pack.json").write_text("{}", encoding="utf-8")


@pytest.fixture
def states(tmp_path):
    """A folder for each of the two states; each has watched a film that the other has not."""
    before, after = tmp_path / "before", tmp_path / "after"
    film(before / "plain", 3)
    film(after / "plain", 4)
    return before, after


def test_films_that_one_state_has_not_watched_are_left_out(states, capsys):
    before, after = states
    film(before / "plain", 1, late=[0.083] * 9 + [0.5], counts=MISSED)
    film(after / "plain", 1, late=[0.0] * 10)
    assert main([str(before), str(after)]) == 0
    printed = capsys.readouterr().out
    assert "plain/deal-00001.json\n    - camera: missed: 4.50 laid E Jd\n" in printed
    assert "before, 1 films:" in printed
    assert "after the hand has gone: 90.0 % in 0.15 s, 90.0 % in 0.3 s" in printed
    assert "after the hand has gone: 100.0 % in 0.15 s, 100.0 % in 0.3 s" in printed
    assert "laid cards: 19 right, 0 wrong, 0 unread, 1 missed of 20; 0 invented" in printed
    assert "laid cards: 20 right, 0 wrong, 0 unread, 0 missed of 20; 0 invented" in printed


@pytest.mark.parametrize(
    "worse",
    [{"accused": ACCUSED}, {"counts": MISSED}, {"counts": WRONG}],
    ids=["accused", "fewer", "wrong"],
)
def test_a_state_that_accuses_or_reads_worse_is_refused(states, worse):
    before, after = states
    film(before, 1)
    film(after, 1, **worse)
    assert main([str(before), str(after)]) == 1
    assert main([str(after), str(before)]) == 0


def test_an_accusation_that_both_states_make_is_not_held_against_the_second(states):
    for folder in states:
        film(folder, 1, accused=ACCUSED)
    assert main([str(folder) for folder in states]) == 0


def test_folders_without_a_film_in_common_are_refused(states, capsys):
    with pytest.raises(SystemExit):
        main([str(folder) for folder in states])
    assert "have no film in common" in capsys.readouterr().err
