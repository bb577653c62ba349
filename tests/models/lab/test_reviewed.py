"""The laboratory's own callers of ``bowerbird review``, and what a kill of a recording leaves."""

from models.lab.evenings import reviewed, same_as_live
from models.lab.kills import record


def test_a_review_of_the_laboratory_is_typed_as_people_type_it(tmp_path, monkeypatch):
    monkeypatch.setattr(reviewed, "review", lambda args: print(f'{{"film": "{args.film}"}}'))
    film = tmp_path / "deal.mp4"
    assert reviewed.reviewed(film, tmp_path, "american", "--claim", "E 1") == {"film": str(film)}


def test_the_comparison_with_a_live_table_types_it_too(tmp_path, monkeypatch):
    given = []
    monkeypatch.setattr(same_as_live, "review", given.append)
    monkeypatch.setattr(same_as_live, "reported_by", lambda _: {})
    same_as_live.reviewed(tmp_path / "deal.mp4", "american", tmp_path)
    (args,) = given
    assert args.rules == "american"


def test_a_recording_that_was_killed_is_read_again(capsys):
    assert record.main(["--count", "1", "--seed", "7"]) in (0, None)
    assert "nothing lost" in capsys.readouterr().out
