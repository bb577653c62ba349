"""The file in which is kept what came of a deal, as earlier laboratories wrote it and as it is written."""

import json

import pytest

from models.lab.evenings.outcome import KeptOutcome, Moment, read_outcome, write_outcome
from referee.asking.question import Kind

PLANTED = {
    "kind": "revoke", "trick": 2, "seat": "N", "card": "Tc", "led": "h", "held": ["9h"], "later": [[4, "9h"]],
}  # fmt: skip
OLD = {
    "seed": 7, "options": {"book": "american", "bands": 12}, "seconds": 46.5, "took": 17.9,
    "eye": {"cards": 20, "right": 19, "unread": 1, "seats_right": 20},
    "remarks": ["unread []: 4.50 laid E Jd"],
    "facts_wrong": ["- N played Ks", "+ N played None"], "left_wrong": ["+ N played None", "+ W gathered"],
    "asked": ["which card? Which card did N play?", "whose hat? Whose hat is this?"],
    "settled": ["card not seen Which card did E play?"],
    "score": None, "score_due": [0, 1],
    "accused": ["announced: lead out of turn N trick 1", "once answered: exposed card S trick None"],
    "missed": ["misdeal None trick None"], "planted": PLANTED, "provable": True, "proved": False,
    "late": [0.1], "spent": [0.2], "seen": [{"t": 1.0, "event": "laid", "seat": None}],
    "pack": {"cards": 24, "looks": 1, "taps": 0, "wrong": 0, "known": 24},
    "opening": {"cuts": 1}, "processor": 10.84, "eye_was": "watcher referee",
}  # fmt: skip


@pytest.fixture
def path(tmp_path):
    (tmp_path / "deal.json").write_text(json.dumps(OLD), encoding="utf-8")
    return tmp_path / "deal.json"


def test_the_words_of_the_file_are_read_as_what_they_mean(path):
    outcome = read_outcome(path).outcome
    first, second = outcome.accused
    assert (first.moment, first.ruling) == (Moment.ANNOUNCED, ("lead out of turn", "N", 1))
    assert (second.moment, second.ruling) == (Moment.ANSWERED, ("exposed card", "S", None))
    assert outcome.missed == [("misdeal", None, None)]
    assert [fact.in_words for fact in outcome.reported_wrong] == ["+ W gathered"]
    assert [question.kind for question in outcome.asked] == [Kind.WHICH_CARD, None]
    assert [question.kind for question in outcome.settled] == [Kind.CARD_NOT_SEEN]
    assert (outcome.has_revoke, outcome.planted.later) == (True, [(4, "9h")])
    assert outcome.counts.remarks == OLD["remarks"]


def test_what_is_written_again_is_what_was_read(path):
    write_outcome(path, read_outcome(path))
    written = json.loads(path.read_text(encoding="utf-8"))
    for part in ("eye", "opening"):
        counts = written.pop(part)
        assert {name: n for name, n in counts.items() if n} == OLD[part]
    assert written == {key: value for key, value in OLD.items() if key not in ("eye", "opening")}


def test_what_earlier_laboratories_did_not_keep_and_later_ones_add_is_no_hindrance(path):
    least = {key: OLD[key] for key in ("seed", "options", "seconds", "eye_was")}
    path.write_text(json.dumps(least | {"weather": "fine"}), encoding="utf-8")
    kept = read_outcome(path)
    assert isinstance(kept, KeptOutcome)
    assert kept.judged_by == "watcher referee"
    assert (kept.outcome.processor, kept.outcome.accused, kept.outcome.counts.cards) == (None, [], 0)


def test_what_is_no_outcome_is_refused(path):
    path.write_text(json.dumps(OLD | {"accused": ["somebody cheated"]}), encoding="utf-8")
    with pytest.raises(ValueError, match="cheated"):
        read_outcome(path)
