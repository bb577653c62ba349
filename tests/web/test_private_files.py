"""Records of people are private: folders 700, files 600, old ones too."""

import os
import stat

from web import logs
from web.journal.entries import Looked
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.private_files import make_private, private


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_from_now_on_is_of_this_user_alone(tmp_path):
    before = os.umask(0o022)
    try:
        with private("serve", tmp_path / "none"):
            (tmp_path / "data").mkdir()
            journal = Journal(tmp_path / "data" / "evening.journal")
            journal.write("table", 1.0, [(TABLE, Looked())])
            logs.leave(logs.keep(tmp_path / "state" / "bowerbird.log"))
            kept = [path for path in tmp_path.rglob("*") if path.is_file()]
            assert len(kept) >= 2
            assert {rights(path) for path in kept} == {0o600}
            journal.close()
        assert rights(tmp_path / "data") == 0o700
        with private("export"):
            (tmp_path / "asked.csv").write_text("for others")
        assert rights(tmp_path / "asked.csv") == 0o644
    finally:
        os.umask(before)


def test_files_that_an_older_bowerbird_left_open_are_closed_a_single_time(tmp_path):
    data = tmp_path / "data"
    pictures = data / "evening.pictures" / "table"
    pictures.mkdir(parents=True)
    for path in (data / "evening.journal", pictures / "c-1.crop.jpg"):
        path.write_bytes(b"x")
        path.chmod(0o644)
    outside = tmp_path / "outside"
    outside.write_text("somebody else's")
    outside.chmod(0o644)
    (data / "link").symlink_to(outside)
    for folder in (data, pictures.parent, pictures):
        folder.chmod(0o755)
    make_private(data)
    assert {rights(path) for path in (data, pictures.parent, pictures)} == {0o700}
    assert {rights(path) for path in (data / "evening.journal", pictures / "c-1.crop.jpg")} == {0o600}
    assert rights(outside) == 0o644
