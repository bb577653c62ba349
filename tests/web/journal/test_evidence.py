"""Pictures: where each journal keeps its own, and that nothing is left when they are erased."""

import os
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from models.lab.props.deals_by_script import JPEG
from web.journal.evidence_store import Evidence, folder_of

names = st.text("ab.-", min_size=1, max_size=6).filter(lambda name: name.strip(".") and name[0] != ".")
endings = st.sampled_from(["", ".journal", ".sqlite", ".db", ".pictures", "-pictures"])


def test_a_picture_that_was_being_written_when_the_power_went_is_erased_too(tmp_path):
    evidence = Evidence(tmp_path / "pictures")
    evidence.keep("one-1", "crop", JPEG)
    for half in ("one-2.crop.jpg.1a2b3c4d.part", "c-10.5.crop.jpg.1a2b3c4d.part"):
        (tmp_path / "pictures" / half).write_bytes(JPEG[:9])
    assert evidence.count() == 1
    evidence.erase(frozenset({"c-10.5"}))
    assert len(list((tmp_path / "pictures").iterdir())) == 2
    evidence.erase()
    assert list((tmp_path / "pictures").iterdir()) == []
    evidence.erase()


def test_half_a_picture_goes_when_the_next_is_kept_and_what_is_written_now_stays(tmp_path):
    old, new = tmp_path / "one-2.crop.jpg.1a2b3c4d.part", tmp_path / "one-3.crop.jpg.1a2b3c4d.part"
    for half in (old, new):
        half.write_bytes(JPEG[:9])
    os.utime(old, (1, 1))
    Evidence(tmp_path).keep("one-1", "crop", JPEG)
    assert not old.exists()
    assert new.exists()


def test_an_evening_without_pictures_has_none_to_erase(tmp_path):
    evidence = Evidence(tmp_path / "none")
    evidence.erase()
    assert evidence.count() == 0


def test_the_usual_journal_keeps_its_pictures_where_they_always_were():
    assert folder_of(Path("x/evening.journal")) == Path("x/evening.pictures")


@given(names, endings, names, endings)
def test_no_two_journals_share_a_folder_of_pictures(first_name, ending, second_name, other_ending):
    first, second = Path(f"{first_name}{ending}"), Path(f"{second_name}{other_ending}")
    assert (folder_of(first) == folder_of(second)) == (first == second)
