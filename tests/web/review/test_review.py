"""A film reviewed: as at a table, interrupted and continued, with questions and claims, as a single file."""

import base64
import hashlib
import html
import json
import re
import shlex
from dataclasses import replace

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.facts.register import Claimed
from referee.table_events import TrickGathered, ViewBack, ViewLost
from tests.web.review.filmed import Filmed, Stopped, in_place, reviewed, two_deals
from web.commands import Refusal
from web.journal import evidence_clip
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.review.film_events import clock
from web.shown.words.english import ENGLISH
from web.table.table import Table

BOOK = ("--rules", "somerset-1888")


def journal(folder):
    opened = Journal(folder / "deal-review" / "evening.journal", reading=True)
    entries = opened.read("table")
    opened.close()
    return entries


def facts(entries):
    return [(entry.by, entry.what.event) for entry in entries if entry.kind == "event"]


def line(capsys):
    return json.loads(capsys.readouterr().out)


def test_a_film_becomes_the_evening_that_the_table_would_have_had(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK)
    live = Journal(tmp_path / "live.journal")
    table = Table("table", live, Evidence(tmp_path / "pictures"), SOMERSET)
    for event in two_deals():
        table.hear(event)
    assert facts(journal(tmp_path)) == facts(table.entries)
    live.close()


def test_the_journal_has_the_times_of_the_film_and_its_day(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK)
    seen = [entry for entry in journal(tmp_path) if entry.kind == "seen"]
    assert [entry.time - 1_795_203_000 for entry in seen] == [event.t for event in whole_deal()]


@pytest.mark.parametrize("stored_every", [0.0, 1e9], ids=["eye kept", "eye lost"])
@pytest.mark.parametrize("until", [1, 9, 20])
def test_an_interrupted_review_goes_on_and_prints_nothing_twice(tmp_path, monkeypatch, until, stored_every):
    in_place(monkeypatch, two_deals(), until, stored_every=stored_every)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    in_place(monkeypatch, two_deals(), stored_every=stored_every)
    reviewed(tmp_path)
    again = facts(journal(tmp_path))
    assert (Filmed.begun[0] > 0) is (stored_every == 0)
    other = tmp_path / "whole"
    other.mkdir()
    reviewed(other, *BOOK)
    assert again == facts(journal(other))


def test_a_film_that_is_seen_otherwise_when_it_goes_on_is_refused(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals(), until=9, stored_every=1e9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    in_place(monkeypatch, two_deals()[1:], stored_every=1e9)
    with pytest.raises(Refusal, match="--again begins afresh"):
        reviewed(tmp_path)
    reviewed(tmp_path, *BOOK, "--again")
    assert len([entry for entry in journal(tmp_path) if entry.kind == "seen"]) == len(two_deals()) - 1


def test_a_film_that_was_watched_to_its_end_is_not_watched_again(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK)
    first = capsys.readouterr().out
    (tmp_path / "deal.mp4").unlink()  # nor is it needed any more
    reviewed(tmp_path)
    assert len(Filmed.begun) == 1
    assert capsys.readouterr().out == first


def test_answers_and_claims_are_recorded_and_everything_is_computed_again(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK, "--json")
    before = line(capsys)
    (asked,) = [question for question in before["questions"] if "made" in question["text"]]
    assert before["hands"][0]["open"]
    (revoke,) = [ruling for ruling in before["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    assert revoke["status"] == "open"
    reviewed(tmp_path, "--json", "--answer", f"{asked['number']} S", "--claim", "E 1")
    after = line(capsys)
    others = [question for question in before["questions"] if question["id"] != asked["id"]]
    assert after["questions"] == others
    assert not after["hands"][0]["open"]
    (revoke,) = [ruling for ruling in after["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    assert revoke["status"] == "awarded"
    addresses = [picture["address"] for picture in revoke["pictures"]]
    assert addresses == ["picture/c-11/table", "picture/c-30/table"]
    assert after["score"] != before["score"]


def test_the_command_on_the_page_answers_its_questions(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK, "--json", film="our evening.mp4")
    result = line(capsys)
    assert result["how"] == "bowerbird review 'our evening.mp4' --answer '1 N'"
    page = (tmp_path / "our evening-review" / "review.html").read_text(encoding="utf-8")
    assert html.escape(result["how"], quote=False).replace("'", "&#39;") in page
    typed = shlex.split(result["how"])[3:]
    reviewed(tmp_path, *typed, "--json", film="our evening.mp4")
    after = line(capsys)
    assert (after["questions"], after["how"]) == ([], "")


def test_a_claim_made_twice_on_the_command_line_counts_a_single_time(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    for _ in range(2):
        reviewed(tmp_path, *BOOK, "--claim", "E 1")
    claimed = [fact for _, fact in facts(journal(tmp_path)) if isinstance(fact, Claimed)]
    assert len(claimed) == 1


@pytest.mark.parametrize(
    ("claim", "status"),
    [("E 1 deal 1 at 1:20", "awarded"), ("E 1 at 1:20", "awarded"), ("E 1 deal 1", "lapsed"),
     ("E 1 deal 1 at 1:45", "lapsed")],
)  # fmt: skip
def test_the_window_of_a_claim_is_that_of_the_minute_at_which_it_was_made(
    tmp_path, monkeypatch, capsys, claim, status
):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK, "--json", "--claim", claim)
    (revoke,) = [ruling for ruling in line(capsys)["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    assert revoke["status"] == status


def test_a_claim_that_is_too_late_without_its_minute_gets_a_message(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, two_deals())
    reviewed(tmp_path, *BOOK, "--claim", "E 1 deal 1")
    assert "'E 1 deal 1 at 12:30'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--claim", "everybody"), "write it as"),
        (("--claim", "E 1 deal 7"), "no deal 7"),
        (("--answer", "99 S"), "number of a question"),
        (("--answer", "1 nonsense"), "is no answer"),
    ],
)
def test_impossible_options_of_a_review_are_a_single_clear_line(tmp_path, monkeypatch, options, message):
    in_place(monkeypatch, whole_deal())
    with pytest.raises(Refusal, match=message) as refusal:
        reviewed(tmp_path, *BOOK, *options)
    assert "\n" not in str(refusal.value)


def test_a_folder_with_the_review_of_another_film_is_left_as_it_is(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK)
    before = facts(journal(tmp_path))
    (tmp_path / "deal.mp4").write_bytes(b"another film")
    with pytest.raises(Refusal, match="another film"):
        reviewed(tmp_path)
    assert facts(journal(tmp_path)) == before


def test_other_settings_in_the_middle_of_a_film_are_refused(tmp_path, monkeypatch):
    in_place(monkeypatch, two_deals(), until=9)
    with pytest.raises(Stopped):
        reviewed(tmp_path, *BOOK)
    with pytest.raises(Refusal, match="--north"):
        reviewed(tmp_path, "--north", "left")


def test_another_book_rules_on_the_same_film_again(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK)
    capsys.readouterr()
    reviewed(tmp_path, "--rules", "keller-1887", "--json")
    assert line(capsys)["book"] == "The Game of Euchre, the laws for four"
    assert len(Filmed.begun) == 1


def test_what_another_book_would_have_ruled_stands_with_the_hand(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK)
    capsys.readouterr()
    asked = ("--answer", "1 S", "--claim", "E 1", "--also", "keller-1887")
    reviewed(tmp_path, "--json", *asked)
    (hand,) = line(capsys)["hands"]
    assert hand["also"]["book"] == "keller-1887"
    assert hand["also"]["says"][0].startswith("By The Game of Euchre, the laws for four: ")
    page = (tmp_path / "deal-review" / "review.html").read_text(encoding="utf-8")
    assert ENGLISH["other_title"] in page
    reviewed(tmp_path, "--also", "keller-1887")
    assert "  By The Game of Euchre, the laws for four: " in capsys.readouterr().out


def test_a_book_that_cannot_be_compared_with_is_refused_before_the_film_is_watched(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    with pytest.raises(Refusal, match="is for 2 players"):
        reviewed(tmp_path, *BOOK, "--also", "keller-1887-two")
    assert Filmed.begun == []


def test_a_film_that_ends_in_the_middle_of_a_hand_shows_its_tricks_and_rules_nothing(
    tmp_path, monkeypatch, capsys
):
    in_place(monkeypatch, whole_deal()[:14])
    reviewed(tmp_path, *BOOK, "--json")
    (hand,) = line(capsys)["hands"]
    assert hand["unfinished"]
    assert [len(row["plays"]) for row in hand["rows"]] == [4, 4, 2]
    assert hand["rulings"] == []


def test_a_film_without_cards_is_reported(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, [])
    reviewed(tmp_path, *BOOK)
    assert ENGLISH["film_no_cards"] in capsys.readouterr().out


def test_a_film_with_hardly_a_readable_card_names_the_minutes(tmp_path, monkeypatch, capsys):
    events = [*whole_deal()[:4], ViewLost(80.0, 2400, (), "hidden")]
    in_place(monkeypatch, events)
    reviewed(tmp_path, *BOOK)
    first = next(event.t for event in events if type(event).__name__ == "CardLaid")
    assert f"From 0:{first:02.0f} to 1:20 no more than 2 of the cards" in capsys.readouterr().out


def test_a_trick_of_three_cards_names_the_missing_player(tmp_path, monkeypatch, capsys):
    events = whole_deal()
    second = [event for event in events if type(event).__name__ == "CardLaid"][5]
    in_place(monkeypatch, [event for event in events if event is not second])
    reviewed(tmp_path, *BOOK)
    trick = next(row for row in capsys.readouterr().out.splitlines() if row.startswith("  trick 2:"))
    assert trick.endswith(f"No card of {second.seat.name.title()} was seen")


def test_a_short_film_with_few_cards_is_nothing_odd(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal()[:6])
    reviewed(tmp_path, *BOOK, "--json")
    assert line(capsys)["remarks"] == []


def test_oddities_of_a_film_are_reported_with_their_minute(tmp_path, monkeypatch, capsys):
    odd = [
        {"kind": kind, "t": 63.0, "until": 125.0, "n": 240.0}
        for kind in (
            "damaged",
            "gap",
            "cut",
            "ends",
            "slow",
            "fast",
            "portrait",
            "handheld",
            "low",
            "large",
            "turned",
        )
    ]
    in_place(monkeypatch, whole_deal(), odd=odd)
    reviewed(tmp_path, *BOOK, "--json")
    remarks = line(capsys)["remarks"]
    assert len(remarks) == 9
    assert "The film is damaged from 1:03 to 2:05: nothing was read there." in remarks
    assert "At 1:03 the film was cut: what happened in between is not in it." in remarks


def test_a_time_with_the_table_out_of_view_is_reported_a_single_time(tmp_path, monkeypatch, capsys):
    lost = [
        ViewLost(20.5, 615, (), "the film is damaged here"),
        ViewBack(22.0, 660, ()),
        ViewLost(30.0, 900, (), "something moves before the camera"),
        ViewBack(34.0, 1020, ()),
        ViewLost(80.0, 2400, (), "the camera was moved or is covered"),
    ]
    odd = [{"kind": "damaged", "t": 20.4, "until": 22.0, "n": 3}]
    events = sorted([*whole_deal(), *lost], key=lambda event: event.t)
    in_place(monkeypatch, events, odd=odd)
    reviewed(tmp_path, *BOOK, "--json")
    assert line(capsys)["remarks"] == [
        "The film is damaged from 0:20 to 0:22: nothing was read there.",
        "From 0:30 to 0:34 the table could not be seen: something moves before the camera.",
        "From 1:20 to the end the table could not be seen: the camera was moved or is covered.",
    ]


def test_the_seconds_round_the_plays_of_a_ruling_are_cut_from_the_film(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK, "--claim", "E 1", "--json")
    (revoke,) = [ruling for ruling in line(capsys)["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    assert [clip["clip"] for clip in revoke["clips"]] == ["picture/c-11/clip", "picture/c-30/clip"]
    kept = sorted((tmp_path / "deal-review" / "evening.pictures" / "table").glob("*.clip.jpg"))
    times = [[round(t, 3) for t, _ in evidence_clip.read(path.read_bytes())] for path in kept]
    assert times == [[-2.0, -1.0, 1.0]] * len(kept) != []
    page = (tmp_path / "deal-review" / "review.html").read_text(encoding="utf-8")
    assert page.count('class="strip"') == 2


def test_the_minute_of_a_ruling_is_when_it_was_seen_however_many_pictures_came_until_then(
    tmp_path, monkeypatch, capsys
):
    deal = [replace(event, t=60 + event.t) for event in whole_deal()]
    in_place(monkeypatch, deal)
    reviewed(tmp_path, *BOOK, "--claim", "E 1", "--json")
    (revoke,) = [ruling for ruling in line(capsys)["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    (t,) = [event.t for event in deal if "c-10" in event.seen]
    assert t > 60
    assert revoke["t"] == clock(t)


def test_a_clip_and_a_ruling_have_the_time_of_the_play_and_not_of_its_gathering(
    tmp_path, monkeypatch, capsys
):
    """A gathering is reported with the sightings of its cards, too."""
    events, on_table = [], []
    for event in whole_deal():
        if isinstance(event, TrickGathered):
            event = replace(event, seen=(*event.seen, *on_table))
        on_table = [] if isinstance(event, TrickGathered) else [*on_table, *event.seen]
        events.append(event)
    in_place(monkeypatch, events)
    reviewed(tmp_path, *BOOK, "--json", "--answer", "1 S", "--claim", "E 1")
    (revoke,) = [ruling for ruling in line(capsys)["hands"][0]["rulings"] if ruling["kind"] == "revoke"]
    assert revoke["t"] == "0:10"
    kept = sorted((tmp_path / "deal-review" / "evening.pictures" / "table").glob("*.clip.jpg"))
    times = [[round(t, 3) for t, _ in evidence_clip.read(path.read_bytes())] for path in kept]
    assert times == [[-2.0, -1.0, 1.0], [-2.0, -1.0, 1.0]]


def test_the_page_is_a_single_file_that_fetches_nothing_and_runs_only_its_script(tmp_path, monkeypatch):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, *BOOK, "--claim", "E 1", "--pdf")
    page = (tmp_path / "deal-review" / "review.html").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:src|href)=\"([^\":]*):", page)) == {"data"}
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    sealed = f"script-src 'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
    assert f"default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; {sealed}" in page
    assert not re.search(r"fetch|XMLHttp|EventSource|import", script)
    assert set(re.findall(r"url\(\"?([^:\")]*)", page)) == {"data"}
    assert page.count("data:image/jpeg;base64,") >= 2
    assert "10♥" in page
    assert (tmp_path / "deal-review" / "review.pdf").read_bytes().startswith(b"%PDF")


def test_an_answer_about_the_trump_brings_the_ruling_that_waited_for_it_with_its_clips(
    tmp_path, monkeypatch, capsys
):
    """No up-card was seen: it is asked what is trump, and until then nobody has revoked."""
    in_place(monkeypatch, whole_deal()[2:])
    reviewed(tmp_path, *BOOK, "--claim", "E 1", "--json")
    before = line(capsys)
    assert [question["text"] for question in before["questions"]] == ["What is trump?"]
    (claim,) = before["hands"][0]["rulings"]
    assert (claim["kind"], claim["status"]) == ("revoke", "not proved")
    reviewed(tmp_path, "--json", "--answer", "1 h")
    after = line(capsys)
    assert [question["text"] for question in after["questions"]] == ["Who made ♥ trump?"]
    (revoke,) = after["hands"][0]["rulings"]
    assert (revoke["kind"], revoke["status"]) == ("revoke", "awarded")
    assert [clip["clip"] for clip in revoke["clips"]] == ["picture/c-11/clip", "picture/c-30/clip"]
    assert len(Filmed.begun) == 1
    reviewed(tmp_path, "--json", "--answer", "1 S")
    settled = line(capsys)
    assert settled["questions"] == []
    assert not settled["hands"][0]["open"]


@pytest.mark.parametrize("until", [3, 9, 16])
def test_nothing_is_asked_about_a_hand_of_which_the_film_shows_too_little(
    tmp_path, monkeypatch, capsys, until
):
    in_place(monkeypatch, whole_deal()[2:until])
    reviewed(tmp_path, *BOOK, "--json")
    result = line(capsys)
    assert result["hands"][0]["unfinished"]
    assert result["questions"] == []
