"""Instant replay: which seconds of the camera are kept, which are forgotten, and when."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import cut, laid, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_film import film, filmed_by_camera
from referee.facts.register import Confirmed
from referee.view.may_see import rulings_for
from referee.view.role import Role
from tests.web.states import state_of
from web.journal.evidence_clip import BEFORE, NoClip, read, thinned, written
from web.journal.evidence_clip import cut as clipped
from web.journal.evidence_store import Evidence
from web.journal.who import TABLE
from web.table import erasing
from web.table.replay import MOST_OF_MINUTE, MOST_OF_PLAYS, ReplayBuffer
from web.table.table import Settings, Table
from web.table.undoing import undo

PROOF = ("c-11", "c-30")
"""East's ten of hearts in the first trick, and the nine of spades in the third."""


def play(table, events):
    for _ in filmed_by_camera(table, events):
        pass


def on_disk(table):
    return {path.name.rsplit(".", 2)[0] for path in table.evidence.folder.glob("*.clip.jpg")}


def replays(table, role="table"):
    return [replay["clip"] for ruling in state_of(table, role)["rulings"] for replay in ruling["replays"]]


# ---- the file ------------------------------------------------------------------------------------

PICTURES = st.lists(
    st.tuples(st.integers(-2000, 1000), st.binary(max_size=40)),
    min_size=1,
    max_size=12,
    unique_by=lambda p: p[0],
).map(lambda frames: [(t / 1000, b"\xff\xd8" + rest) for t, rest in sorted(frames)])


@given(PICTURES, st.integers(0, 10_000))
def test_a_clip_that_was_written_is_read_again_as_it_was(pictures, seconds):
    film = [(seconds + t, picture) for t, picture in pictures]
    clip = written(film, seconds)
    assert clip.startswith(b"\xff\xd8"), "whatever shows a JPEG shows its first picture"
    assert [(round(t, 3), picture) for t, picture in read(clip)] == pictures


@given(PICTURES, st.integers(0, 400))
def test_a_clip_that_was_cut_short_is_none(pictures, lost):
    clip = written(pictures, 0.0)
    with pytest.raises(NoClip):
        read(clip[: max(0, len(clip) - 1 - lost)])


@given(PICTURES)
def test_every_second_picture_has_the_play_itself_among_them(pictures):
    nearest = min(abs(t) for t, _ in pictures)
    fewer = thinned(pictures, 0.0)
    assert min(abs(t) for t, _ in fewer) == nearest
    assert len(fewer) in (len(pictures) // 2, (len(pictures) + 1) // 2)


# ---- the memory ------------------------------------------------------------------------------------


def test_the_oldest_pictures_are_let_go_after_a_minute():
    replay = ReplayBuffer()
    for n in range(900):
        replay.add(n / 10, JPEG + bytes([n % 256]))
    assert replay.size // (len(JPEG) + 1) in (600, 601)


@settings(max_examples=5, deadline=None)
@given(st.integers(20_000, 90_000), st.integers(1, 60))
def test_however_large_the_pictures_are_the_memory_is_bounded_and_no_play_is_lost(size, plays):
    replay = ReplayBuffer()
    for n in range(plays):
        for tenth in range(30):
            replay.add(3.0 * n + tenth / 10, b"\xff\xd8" + bytes(size))
        replay.mark(f"c-{n}", 3.0 * n + 2.0)
    assert replay.size <= MOST_OF_MINUTE + MOST_OF_PLAYS + 31 * size
    assert len(replay.plays) == plays
    clips = [read(replay.clip(f"c-{n}")) for n in range(plays)]
    assert all(min(abs(t) for t, _ in clip) < 0.001 for clip in clips), "the play itself is in each"


def test_a_camera_that_counts_from_its_beginning_again_mixes_no_two_plays():
    replay = ReplayBuffer()
    for n in range(31):
        replay.add(100 + n / 10, JPEG)
    replay.mark("one", 102.5)
    for n in range(31):
        replay.add(n / 10, JPEG)
    assert replay.is_whole("one")
    assert max(t for t, _ in read(replay.clip("one"))) <= 0.5
    assert clipped([(t, JPEG) for t in range(10)], 5.0)[0][0] == 5.0 - BEFORE


# ---- what is kept --------------------------------------------------------------------------------


def test_the_two_plays_of_a_revoke_that_was_announced_are_kept_and_no_other(table):
    play(table, whole_deal())
    assert on_disk(table) == set(PROOF)
    assert replays(table) == [f"picture/{picture}/clip" for picture in PROOF]
    clip = read(table.evidence.picture("c-11", "clip"))
    assert (clip[0][0], clip[-1][0]) == (-2.0, 1.0)


def test_clips_are_on_disk_only_after_a_claim_and_before_the_page_shows_it(journal, tmp_path):
    house = Settings("somerset-1888", {"announce": "on claim"})
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures"), house)
    play(table, whole_deal())
    assert (on_disk(table), replays(table)) == (set(), [])
    revisions = []
    written_down = table.evidence.keep

    def keep(*picture):
        revisions.append(table.news.revision)
        written_down(*picture)

    table.evidence.keep = keep
    before = table.news.revision
    table.claim("E", 1, TABLE)
    assert on_disk(table) == set(PROOF)
    assert revisions == [before, before], "on disk before any page could be told"


def test_a_claim_that_is_not_proved_keeps_the_lead_and_what_was_played_to_it(table):
    play(table, whole_deal()[:12])
    table.claim("W", 1, TABLE)
    assert on_disk(table) == {"c-10", "c-13"}
    views = rulings_for(table.game.deals, Role.DIRECTOR)
    (view,) = (view for view in views if view.ruling.kind == "revoke" and str(view.ruling.offender) == "W")
    assert [str(play.card) for play in view.plays] == ["As", "Ts"]


def test_everything_else_is_forgotten_at_the_cut(table):
    play(table, whole_deal())
    assert len(table.clips.replay.plays) == 21
    table.hear(cut())
    assert table.clips.replay.plays == frozenset()
    assert table.clips.replay.size == 0
    assert on_disk(table) == set(PROOF)


def test_a_cut_in_the_midst_of_a_hand_forgets_nothing(table):
    play(table, whole_deal()[:14])
    table.hear(cut(31.0))
    play(table, whole_deal()[14:])
    assert on_disk(table) == set(PROOF)


def test_of_a_deal_without_claim_or_ruling_nothing_is_kept(table):
    lawful = [event for event in whole_deal() if event.seen != ("c-11",)]
    lawful.insert(3, laid(11.0, "E 9s"))
    lawful[12 + 1] = laid(30.0, "E Th")
    play(table, [*lawful, cut(), up_card(100.0)])
    assert not [ruling for ruling in state_of(table, "table")["rulings"] if ruling["kind"] == "revoke"]
    assert on_disk(table) == set()
    assert table.clips.replay.plays == {"up-100"}, "the next deal has begun"


def test_the_clips_of_a_claim_that_was_taken_back_are_gone_at_the_cut(table):
    play(table, whole_deal()[:12])
    table.claim("W", 1, TABLE)
    assert on_disk(table) == {"c-10", "c-13"}
    undo(table, table.seq, TABLE)
    play(table, [*whole_deal()[12:], cut()])
    assert on_disk(table) == set(PROOF)


def stand_for_the_last_card(table):
    """A person confirms the reading; otherwise a revoke is announced when its trick is gathered."""
    table.write_down(TABLE, [Confirmed(table.game.hand.plays[-1].place)])


def test_the_last_play_is_kept_when_its_seconds_are_complete(table):
    table.agree(Settings("somerset-1888", {"announce": "at once"}), TABLE)
    events = whole_deal()[:13]
    for _ in filmed_by_camera(table, events, tail=0.5):
        pass
    stand_for_the_last_card(table)
    assert on_disk(table) == {"c-11"}, "the nine of spades has only just fallen"
    before = table.news.revision
    film(table, events[-1].t + 1.2)
    assert on_disk(table) == set(PROOF)
    assert table.news.revision > before


def test_the_last_play_is_kept_as_far_as_it_goes_where_the_film_ends(table):
    table.agree(Settings("somerset-1888", {"announce": "at once"}), TABLE)
    for _ in filmed_by_camera(table, whole_deal()[:13], tail=0.5):
        pass
    stand_for_the_last_card(table)
    table.surroundings.set_camera_state("ended")
    assert on_disk(table) == set(PROOF)


def test_an_evening_that_ends_is_forgotten(table):
    play(table, whole_deal())
    table.end(TABLE)
    assert (table.clips.replay.plays, table.clips.replay.size) == (frozenset(), 0)
    assert on_disk(table) == set(PROOF)


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_clips_are_erased_with_the_pictures_in_memory_too(table, what):
    play(table, whole_deal())
    assert on_disk(table) == set(PROOF)
    erasing.erase(table, what, None, TABLE)
    assert (on_disk(table), table.clips.replay.size, replays(table)) == (set(), 0, [])


def test_a_house_without_pictures_keeps_no_clip_either(journal, tmp_path):
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures", keeps=False), Settings("somerset-1888"))
    play(table, whole_deal())
    table.evidence.keep("c-10", "crop", JPEG)
    assert not (tmp_path / "pictures").exists()
    assert replays(table) == []


def test_a_full_disk_is_reported_and_stops_nothing(table, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.evidence, "keep", full)
    play(table, whole_deal())
    assert any("replay could not be kept" in notice for notice in state_of(table, "table")["notices"])
    monkeypatch.undo()
    table.claim("E", 1, TABLE)
    assert on_disk(table) == set(PROOF), "tried again at the next act"
    assert state_of(table, "table")["notices"] == []
