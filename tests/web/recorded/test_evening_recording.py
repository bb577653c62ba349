"""An evening while it is recorded: everybody sees it, anybody at the table stops it, erasing erases it."""

import errno
import json
import os
import queue
import shutil
import threading
from pathlib import Path

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.club import Device, club, director, player
from tests.web.recorded.recorded_table import recording
from web.commands import score as score_command
from web.commands import version as version_command
from web.journal.agreed_settings import Settings
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.recorded.evening_folded import begun
from web.recorded.evening_recording import EveningRecording
from web.recorded.recording_folder import NoRecording, RecordingFolder
from web.table import erasing
from web.table.logbook import NotNow
from web.table.parts_of_state import recording_now
from web.table.recording import confirm_hand, erase_recording
from web.table.table import Table

PAGES = (
    "",
    "board",
    "hands",
    "laws",
    "setup",
    "evening",
    "evenings",
    "begin",
    "who",
    "players",
    "camera",
    "pack",
)


def banner(device, page=""):
    answer = device.get(page)
    assert answer.status_code == 200, page
    text = answer.text
    return text[text.index('id="recording"') :].partition("</aside>")[0] if 'id="recording"' in text else None


def test_no_page_speaks_of_filming_where_nobody_asked_for_it(table):
    house = club(table)
    mine = player(house)
    assert [banner(mine, page) for page in PAGES] == [None] * len(PAGES)
    assert mine.state()["recording"] is None
    for act in ("stop_recording", "erase_recording"):
        assert director(house).post(act, {}).status_code == 409


def test_every_page_shows_the_recording_to_everybody_and_how_to_stop_it(table, tmp_path):
    recording(table, tmp_path / "film")
    house = club(table)
    onlooker, mine = Device(house), player(house)
    banners = [banner(mine, page) for page in PAGES] + [banner(onlooker, page) for page in ("", "board")]
    for text in banners:
        assert "This table is being filmed." in text
        assert "Anybody at the table can stop it" in text
    assert onlooker.state()["recording"]["on"] is True


@pytest.mark.parametrize("pin", ["271828", None])
def test_anybody_at_the_table_stops_it_and_the_machine_or_the_director_erases_it(table, tmp_path, pin):
    filmed = recording(table, tmp_path / "film")
    house = club(table, pin)
    onlooker, mine, machine = Device(house), player(house), Device(house, "127.0.0.1")
    assert onlooker.post("stop_recording", {}).status_code == 403
    assert mine.post("erase_recording", {}).status_code == 403
    assert "Erase the film" not in banner(mine)
    assert "Stop filming" not in banner(onlooker)
    assert mine.post("stop_recording", {}).status_code == 200
    assert not filmed.is_on
    assert mine.state()["recording"] | {"since": 0, "confirm": 0} == {
        "on": False, "since": 0, "ended": "", "erased": False, "confirm": 0, "waits": False,
    }  # fmt: skip
    assert mine.post("stop_recording", {}).status_code == 409
    assert (tmp_path / "film" / "about.json").exists()
    assert machine.post("erase_recording", {}).status_code == 200
    assert not (tmp_path / "film").exists()
    assert machine.state()["recording"]["erased"] is True
    assert machine.post("erase_recording", {}).status_code == 409
    assert [e.what.step for e in table.entries if e.kind == "recording"] == ["began", "stopped", "erased"]


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_who_erases_an_evening_or_its_pictures_erases_its_film(table, tmp_path, what):
    recording(table, tmp_path / "film")
    for event in whole_deal():
        table.hear(event)
    erasing.erase(table, what, 1, Who.parse("director"))
    assert not (tmp_path / "film").exists()
    assert recording_now(table.logbook, table.surroundings.now).is_erased is True


def test_the_film_of_an_earlier_evening_goes_with_it_after_a_restart(table, journal, evidence, tmp_path):
    filmed = recording(table, tmp_path / "film")
    for event in whole_deal():
        table.hear(event)
    table.end(TABLE)
    filmed.stop()
    table.begin(Settings("american"), TABLE)
    again = Table("kitchen", journal, evidence)
    assert (tmp_path / "film").exists()
    erasing.erase(again, "evening", 1, Who.parse("director"))
    assert not (tmp_path / "film").exists()


def test_a_killed_recording_is_distinguished_from_an_ended_recording(table, tmp_path, monkeypatch):
    filmed = recording(table, tmp_path / "film")
    monkeypatch.setattr(version_command, "about", lambda _: {"bowerbird": "0", "models": {}})

    def remarks():
        return list(score_command._remarks(filmed.folder.about(), "", 0, begun(()), None))

    assert remarks() == [
        "the recording was not ended: Bowerbird was killed or the power went; counted up to there"
    ]
    filmed.stop()
    assert remarks() == []


def test_erasing_takes_away_nothing_but_the_recording(tmp_path):
    folder = RecordingFolder(tmp_path / "film")
    folder.begin({"bowerbird": "0", "models": {}})
    (folder.path / "letter.txt").write_text("mine")
    assert folder.erase()
    assert [path.name for path in folder.path.iterdir()] == ["letter.txt"]
    assert not RecordingFolder(tmp_path).erase(), "a folder that is no recording is left as it is"
    assert (folder.path / "letter.txt").exists()


def test_a_film_that_could_not_be_erased_is_erased_when_people_try_again(table, tmp_path, monkeypatch):
    filmed = recording(table, tmp_path / "film")
    kept = tmp_path / "film" / "film-001.mjpeg"
    kept.write_bytes(b"the cloth")
    unlink = Path.unlink

    def held(place, missing_ok=False):
        if place == kept:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        unlink(place, missing_ok)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", held)
        with pytest.raises(NotNow, match="not all of the recording could be erased"):
            erase_recording(table, Who.parse("director"))
    assert kept.exists()
    assert not filmed.is_erased
    erase_recording(table, Who.parse("director"))
    assert filmed.is_erased
    assert not (tmp_path / "film").exists()


@pytest.mark.parametrize("earlier", [False, True], ids=("of this evening", "of an earlier evening"))
def test_a_recording_with_a_damaged_description_never_counts_as_erased_while_its_film_is_kept(
    table, tmp_path, earlier
):
    filmed = recording(table, tmp_path / "film")
    filmed.stop()
    kept = tmp_path / "film" / "film-001.mjpeg"
    kept.write_bytes(b"the cloth")
    (tmp_path / "film" / "about.json").write_text("{")
    if earlier:
        table.recording = None
    with pytest.raises(NotNow, match=r"about\.json is damaged.*Remove its folder by hand"):
        erasing.erase(table, "pictures", None, Who.parse("director"))
    assert kept.exists()
    assert not recording_now(table.logbook, table.surroundings.now).is_erased
    shutil.rmtree(tmp_path / "film")
    erasing.erase(table, "pictures", None, Who.parse("director"))


def test_a_full_disk_at_the_beginning_is_a_single_line(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(RecordingFolder, "note", full)
    with pytest.raises(NoRecording, match="cannot be written: No space left on device"):
        RecordingFolder(tmp_path / "film").begin({"bowerbird": "0", "models": {}})
    assert not (tmp_path / "film").exists(), "the same command can be given again"


def test_the_journal_in_a_recording_names_nobody_and_lacks_nothing_that_was_played(table, tmp_path):
    names = {"N": "Nadezhda", "S": "Sigrid"}
    table.agree(Settings("somerset-1888", {}, names, "Aunt Ada's kitchen"), Who.parse("S 1"))
    filmed = recording(table, tmp_path / "film")
    for event in whole_deal():
        table.hear(event)
    confirm_hand(table, 1, Who.parse("S 1"))
    filmed.stop()
    content = b"".join(place.read_bytes() for place in (tmp_path / "film").iterdir())
    for name in (*names.values(), "Ada", "kitchen", str(tmp_path)):
        assert name.encode() not in content
    journal = Journal(tmp_path / "film" / "journal.sqlite", reading=True)
    kept = journal.read("table")
    journal.close()
    assert [e.kind for e in kept] == [e.kind for e in table.entries[: len(kept)]]
    assert sum(e.kind == "seen" for e in kept) == len(whole_deal())


def test_only_a_finished_hand_is_confirmed_and_the_page_asks_a_single_time_for_each(table, tmp_path):
    recording(table, tmp_path / "film")
    house = club(table)
    for n, event in enumerate(whole_deal()):
        table.hear(event)
        if n < 20:
            assert recording_now(table.logbook, table.surroundings.now).confirm is None
    with pytest.raises(NotNow, match="not over"):
        confirm_hand(table, 2, Who.parse("S 1"))
    assert player(house).state()["recording"]["confirm"] == 1
    assert "Hand 1 is over." in banner(player(house))
    assert Device(house).post("confirm", {"deal": 1}).status_code == 403
    assert player(house).post("confirm", {"deal": 1}).status_code == 200
    assert player(house).state()["recording"]["confirm"] is None


def test_a_film_that_ends_by_itself_is_reported_on_the_page(table, tmp_path):
    filmed = recording(table, tmp_path / "film")
    filmed.film.ended = "The disk is nearly full."
    known, status = -1, recording_now(table.logbook, table.surroundings.now)
    for _ in range(40):
        if not status.is_on:
            break
        known, status = table.news.changed(known, 0.5), recording_now(table.logbook, table.surroundings.now)
    assert status.ended == "The disk is nearly full."
    assert "The disk is nearly full." in banner(player(club(table)))


def test_the_page_reports_that_nothing_is_kept_while_the_table_is_only_guessed(table, tmp_path):
    lines: queue.Queue[str] = queue.Queue()
    filmed = recording(table, tmp_path / "film", say=lines.put)
    house = club(table)
    line = {"n": 0, "t": 0.0, "w": 0.0}
    for unknown in (True, False):
        filmed.put(line | {"unknown": True} if unknown else line, None if unknown else "the cloth")
        filmed.put(line | {"upset": True})
        known = -1
        for _ in range(40):
            if recording_now(table.logbook, table.surroundings.now).is_waiting is unknown:
                break
            known = table.news.changed(known, 0.5)
        shown = banner(player(house)).partition('data-while="waits"')[2].partition(">")[0]
        assert ("hidden" in shown) is not unknown
        assert ("Nothing is filmed yet" in lines.get(timeout=20)) is unknown, "in the terminal, too, and once"
    assert lines.empty()


def test_a_deck_that_is_learnt_meanwhile_is_kept_each_time(table, tmp_path):
    deck, another = tmp_path / "mine.deck", tmp_path / "another.deck"
    deck.write_bytes(b"one")
    filmed = recording(table, tmp_path / "film", deck)
    filmed._copy()
    another.write_bytes(b"another")
    another.replace(deck)  # as it is saved: whole, and never half of it
    filmed._copy()
    filmed.stop()
    kept = json.loads((tmp_path / "film" / "about.json").read_text())["decks"]
    assert [deck["file"] for deck in kept] == ["deck-1.deck", "deck-2.deck"]
    assert kept[0]["from"] <= filmed.since
    assert (tmp_path / "film" / "deck-2.deck").read_bytes() == b"another"


def test_erasing_while_it_is_written_never_waits_for_itself(table, tmp_path):
    filmed = recording(table, tmp_path / "film")
    playing = threading.Thread(target=lambda: [table.hear(event) for event in whole_deal()])
    playing.start()
    erasing.erase(table, "pictures", None, Who.parse("director"))
    playing.join(20)
    assert not playing.is_alive()
    assert filmed.is_erased
    assert not (tmp_path / "film").exists()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda place: (place / "about.json").unlink(), "no recording of an evening"),
        (lambda place: (place / "about.json").write_text("{"), "is damaged"),
        (lambda place: (place / "about.json").write_text('{"kind": "recipe"}'), "no recording of an evening"),
        (lambda place: change(place, form=9, bowerbird="7.0"), r"another Bowerbird \(7.0\)"),
        (lambda place: change(place, decks=[{"from": 1, "file": "../../x.deck"}]), "is damaged"),
        (lambda place: change(place, models=None), "is damaged"),
    ],
)
def test_a_folder_that_cannot_be_read_is_a_single_line(tmp_path, spoil, message):
    folder = RecordingFolder(tmp_path / "film")
    folder.begin({"bowerbird": "0", "models": {}})
    spoil(folder.path)
    with pytest.raises(NoRecording, match=message) as problem:
        folder.about()
    assert "\n" not in str(problem.value)


def change(place, **parts):
    about = json.loads((place / "about.json").read_text())
    (place / "about.json").write_text(json.dumps(about | parts))


@pytest.mark.parametrize("what", ["about", "film"])
def test_a_film_that_cannot_begin_is_a_single_line(table, tmp_path, monkeypatch, what):
    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device", "pictures.jsonl")

    folder = RecordingFolder(tmp_path / "film")
    if what == "about":
        monkeypatch.setattr(RecordingFolder, "note", full)
    filmed = EveningRecording(folder, full, {"bowerbird": "0", "models": {}})
    with pytest.raises(NoRecording) as problem:
        filmed.begin(table)
    assert str(problem.value) == f"{folder.path} cannot be written: No space left on device"
    assert not filmed.is_on
    assert recording_now(table.logbook, table.surroundings.now) is None, "nothing is filmed"
    if what == "film":
        Journal(folder.journal).close()  # nobody holds it any more


def test_an_existing_folder_stays_unchanged(tmp_path):
    with pytest.raises(NoRecording, match="is there already"):
        RecordingFolder(tmp_path).begin({"bowerbird": "0", "models": {}})
    assert not list(tmp_path.iterdir())
