"""Who may do what: nobody looks at what the laws keep covered, hides that they did, or erases the proof."""

import pytest

from models.lab.props.camera_events import cut, gathered, laid, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from tests.web.club import CODE, Device, club, director, player
from tests.web.states import state_of
from web.journal.entered_by_people import ENTERED
from web.journal.evidence_store import VIEWS
from web.journal.problems import JournalError
from web.journal.who import TABLE
from web.table.table import Settings, Table

MID_HAND = whole_deal()[: 2 + 5 + 5 + 1]
"""Two tricks gathered, and a card of the third on the table."""
FORGOTTEN = set(VIEWS) - {"clip"}
"""The views that the cut deletes, of a card that no claim and no ruling turns on."""
ANNOUNCED = {"title": "", "names": {}, "book": "somerset-1888", "house": {}}


def hear(table, events):
    """Send the table ``events``, with every view of every sighting kept before."""
    for event in events:
        for sighting in event.seen:
            for view in VIEWS:
                table.evidence.keep(sighting, view, JPEG)
        table.hear(event)


def seen(device, sighting):
    """The views of a sighting that a device is given."""
    return {view for view in VIEWS if device.get(f"picture/{sighting}/{view}").status_code == 200}


def take_back(device):
    return device.post("undo", {"seq": device.state()["seq"]})


# ---- what is looked at during a hand ---------------------------------------------------------------


def test_a_card_on_the_table_is_shown_without_the_cards_at_its_place_before(table):
    hear(table, MID_HAND)
    house = club(table)
    assert seen(director(house), "c-30") == {"crop", "table"}
    for device in (Device(house), player(house)):
        assert seen(device, "c-30") == {"crop", "table"}
        assert seen(device, "c-10") == set(), "a trick that was gathered"


def test_a_lead_that_fell_before_the_trick_was_gathered_is_shown_without_the_table_round_it(table):
    cards = whole_deal()[: 2 + 4]
    went = tuple(name for card in cards[2:] for name in card.seen)
    hear(table, [*cards, laid(13.5, "E Ad"), gathered(14.0, "E", went)])
    assert seen(Device(club(table)), "c-13.5") == {"crop"}


def test_what_is_ruled_openly_during_a_hand_is_proved_by_the_cards_and_not_by_the_whole_trick(table):
    table.agree(Settings("somerset-1888", {"announce": "at once"}), TABLE)
    hear(table, whole_deal()[:17])  # the nine of spades was gathered
    house = club(table)
    (ruling,) = (row for row in player(house).state()["rulings"] if row["kind"] == "revoke")
    assert ruling["proof"]["played"]["picture"] == "picture/c-11/crop"
    assert ruling["proof"]["played"]["table"] is None
    assert seen(player(house), "c-11") == {"crop"}


def test_every_view_of_a_hand_that_was_played_out_may_be_looked_at(table):
    hear(table, whole_deal())
    assert seen(Device(club(table)), "c-10") == set(VIEWS)


# ---- taking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Th", "7h"], ids=["that fell and was gathered", "that never fell"])
def test_a_player_learns_of_no_card_by_saying_that_it_was_taken_back(table, card):
    hear(table, MID_HAND)
    mine = player(club(table))
    before = mine.state()["rulings"]
    answer = mine.post("enter", {"fact": {"fact": "withdrew", "seat": "E", "card": card}})
    assert (answer.status_code, answer.json["error"].partition(";")[0]) == (
        409,
        "no such card is face up in the trick",
    )
    assert mine.state()["rulings"] == before


def test_a_player_enters_that_an_open_card_was_taken_back(table):
    hear(table, MID_HAND)
    open_card = table.game.hand.tricks[-1].plays[0]
    sent = {"fact": "withdrew", "seat": str(open_card.seat), "card": str(open_card.card)}
    assert player(club(table)).post("enter", {"fact": sent}).status_code == 200


def test_a_player_takes_back_their_tap_and_no_trick_that_was_gathered(table):
    hear(table, MID_HAND)
    house = club(table)
    mine, looker_on = player(house), Device(house)
    assert take_back(mine).status_code == 200
    refused = take_back(mine)
    assert refused.status_code == 409
    assert "director" in refused.json["error"]
    assert looker_on.state()["trick"] == []
    assert seen(looker_on, "c-10") == set()


def test_undo_is_offered_only_where_it_would_not_be_refused(table):
    hear(table, MID_HAND)
    mine = player(club(table))
    before = mine.state()
    assert (before["may"]["undo"], before["kept"]) == (True, [])
    take_back(mine)
    assert mine.state()["kept"] == ["undo"]
    assert director(club(table)).state()["kept"] == []
    assert take_back(mine).status_code == 409


@pytest.mark.parametrize(("pin", "address", "keeps"), [
    (None, "127.0.0.1", True), (None, "192.0.2.7", False), ("271828", "127.0.0.1", False),
])  # fmt: skip
def test_the_machines_page_has_the_directors_rights_without_a_director(table, pin, address, keeps):
    page = player(club(table, pin), address).get("/table/kitchen/").text
    assert ("data-keeps" in page) is keeps


def test_the_director_or_without_a_director_the_machine_takes_a_gathered_trick_back(table):
    hear(table, MID_HAND[:-1])
    assert take_back(director(club(table))).status_code == 200
    assert len(state_of(table, "table")["trick"]) == 4
    table.hear(whole_deal()[2 + 5 + 4])
    assert take_back(player(club(table, pin=None))).status_code == 409
    assert take_back(player(club(table), "127.0.0.1")).status_code == 409, "there is a director"
    assert take_back(player(club(table, pin=None), "127.0.0.1")).status_code == 200


ENTRIES = [
    {"fact": fact, **more}
    for fact in sorted(ENTERED - {"dealt"})
    for more in (
        {}, {"seat": "E"}, {"side": "EW"}, {"seat": "E", "card": "Th"}, {"seat": "S", "cards": []},
        {"why": "packets"}, {"side": "NS", "remedy": "new-deal"}, {"seat": "S", "cards": 4},
    )
]  # fmt: skip


def test_no_entry_of_a_player_during_a_hand_opens_gathered_tricks(table):
    hear(table, MID_HAND)
    house = club(table)
    mine, looker_on = player(house), Device(house)
    gathered = {play.place for trick in table.game.hand.tricks[:2] for play in trick.plays}
    entered = 0
    for fact in ENTRIES:
        answer = mine.post("enter", {"fact": fact})
        assert answer.status_code in (200, 409), fact
        for device in (mine, looker_on) if answer.status_code == 200 else ():
            assert seen(device, "c-11") == set(), fact
            assert not gathered & {play["place"] for play in device.state()["trick"]}, fact
            assert "10\u2665" not in device.get("hands").text, fact
        if answer.status_code == 200:
            entered += 1
            assert take_back(director(house)).status_code == 200
    assert entered > 20


@pytest.mark.parametrize("fact", [{"fact": "conceded", "side": "EW"}, {"fact": "pack_wrong", "why": "count"}])
def test_a_hand_given_up_shows_nothing_until_others_agree_and_is_taken_back_till_then(table, fact):
    hear(table, MID_HAND)
    house = club(table)
    mine, looker_on = player(house), Device(house)
    before = [looker_on.get(where).data for where in ("hands", "export.csv", "export.sheet")]
    assert mine.post("enter", {"fact": fact}).status_code == 200
    assert [looker_on.get(where).data for where in ("hands", "export.csv", "export.sheet")] == before
    assert seen(looker_on, "c-10") == set()
    assert "revoke" not in {ruling["kind"] for ruling in mine.state()["rulings"]}
    for asked in (row for row in mine.state()["questions"] if row["kind"] == "hand over?"):
        refused = mine.post("answer", {"question": asked["id"], "choice": "yes"})
        assert refused.status_code == 409, "the device that gave it up does not agree with itself"
    assert take_back(mine).status_code == 200
    assert state_of(table, "table")["phase"] == "playing"


def test_a_device_that_gave_a_hand_up_does_not_agree_with_itself_under_another_name(table):
    hear(table, MID_HAND)
    mine = player(club(table))
    mine.post("enter", {"fact": {"fact": "conceded", "side": "EW"}})
    assert mine.post("who", {"seat": "N"}).status_code == 200
    (asked,) = (row for row in mine.state()["questions"] if row["kind"] == "hand over?")
    assert mine.post("answer", {"question": asked["id"], "choice": "yes"}).status_code == 409
    assert seen(mine, "c-10") == set()


def test_after_the_other_side_agrees_the_hand_is_open_and_stays_open(table):
    hear(table, MID_HAND)
    house = club(table)
    mine, other, looker_on = player(house), player(house), Device(house)
    mine.post("enter", {"fact": {"fact": "conceded", "side": "EW"}})
    (asked,) = (row for row in other.state()["questions"] if row["kind"] == "hand over?")
    assert other.post("answer", {"question": asked["id"], "choice": "yes"}).status_code == 200
    assert seen(looker_on, "c-10") == set(VIEWS)
    assert "revoke" in {ruling["kind"] for ruling in mine.state()["rulings"]}
    for device in (mine, other):
        assert take_back(device).status_code == 409, "what was shown cannot be made unseen"
    assert take_back(director(house)).status_code == 200


def test_the_cut_opens_a_hand_that_was_given_up_and_a_cut_in_its_midst_opens_nothing(table):
    hear(table, MID_HAND)
    looker_on = Device(club(table))
    player(club(table)).post("enter", {"fact": {"fact": "cut"}})
    assert seen(looker_on, "c-10") == set()
    table.enter({"fact": "conceded", "side": "EW"}, TABLE)
    table.hear(cut())
    assert seen(looker_on, "c-10") == FORGOTTEN


def test_a_hand_that_was_opened_by_the_next_deal_is_not_covered_again_by_a_player(table):
    hear(table, MID_HAND)
    mine = player(club(table))
    assert mine.post("enter", {"fact": {"fact": "dealt", "dealer": "N", "up": "Kc"}}).status_code == 200
    assert seen(mine, "c-10") == FORGOTTEN
    assert take_back(mine).status_code == 409


# ---- the rules -----------------------------------------------------------------------------------


@pytest.fixture
def kept_back(journal, evidence):
    """East has revoked, and in this house only the director announces it."""
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}))
    hear(table, whole_deal()[: 2 + 5 * 3])
    return table


def test_with_a_director_players_change_names_and_no_rules(kept_back):
    house = club(kept_back)
    mine = player(house)
    for change in ({"announce": "at once"}, {"announce": "director", "book": "american"}):
        assert mine.post("settings", {**ANNOUNCED, **change}).status_code == 403
    assert (
        mine.post("settings", {**ANNOUNCED, "announce": "director", "names": {"N": "Nora"}}).status_code
        == 200
    )
    assert mine.state()["names"]["N"] == "Nora"
    assert director(house).post("settings", {**ANNOUNCED, "announce": "on claim"}).status_code == 200


def test_other_rules_wait_for_the_next_deal_and_tell_nothing_before(kept_back):
    mine = player(club(kept_back, pin=None))
    assert mine.post("settings", {**ANNOUNCED, "announce": "at once", "title": "Parlour"}).status_code == 200
    state = mine.state()
    assert (state["title"], state["book"]["house"]) == ("Parlour", ["announce"])
    assert "revoke" not in {ruling["kind"] for ruling in state["rulings"]}
    assert state["notices"] == ["The new rules apply from the next deal."]
    assert 'value="at once" checked' in mine.get("setup").text
    hear(kept_back, [*whole_deal()[2 + 5 * 3 :], cut(), up_card(100.0)])
    assert kept_back.settings.house["announce"] == "at once"
    assert mine.state()["notices"] == []


def test_rules_that_wait_survive_a_restart_and_are_withdrawn_by_agreeing_on_the_old_ones(kept_back, journal):
    kept_back.agree(Settings("american"), TABLE)
    again = Table("kitchen", journal, kept_back.evidence)
    assert (again.settings.book, again.logbook.agreed.book) == ("somerset-1888", "american")
    again.agree(again.settings, TABLE)
    assert Table("kitchen", journal, kept_back.evidence).logbook.agreed.book == "somerset-1888"


# ---- erasing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_whoever_is_accused_cannot_erase_the_evidence(table, what):
    hear(table, whole_deal())
    before, pictures = table.seq, table.evidence.count()
    for pin in ("271828", None):
        assert player(club(table, pin)).post("erase", {"what": what, "evening": None}).status_code == 403
    assert player(club(table), "127.0.0.1").post("erase", {"what": what, "evening": None}).status_code == 403
    assert (table.seq, table.evidence.count()) == (before, pictures)
    assert 'id="erase' not in player(club(table)).get("evening").text


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_the_director_or_without_a_director_the_machine_erases(table, what):
    for device in (director(club(table)), player(club(table, pin=None), "127.0.0.1")):
        hear(table, whole_deal()[:7])
        assert device.post("erase", {"what": what, "evening": None}).status_code == 200
        assert table.evidence.count() == 0
        assert table.entries[0 if what == "evening" else -1].kind == "erased"


@pytest.mark.parametrize("what", ["pictures", "evening"])
def test_where_the_journal_cannot_be_written_nothing_is_erased(table, journal, monkeypatch, what):
    hear(table, whole_deal()[:7])
    pictures = table.evidence.count()

    def full(*_):
        raise JournalError("the disk is full", "full")

    monkeypatch.setattr(journal, "write", full)
    monkeypatch.setattr(journal, "erase", full)
    assert director(club(table)).post("erase", {"what": what, "evening": None}).status_code == 503
    assert table.evidence.count() == pictures > 0


# ---- joining and looking on ----------------------------------------------------------------------


def test_joining_takes_no_right_away(table):
    house = club(table)
    mine, directs = player(house), director(house)
    for code in ("wrong", CODE, "äöü", "x" * 200):
        mine.get(f"join/{code}")
        directs.get(f"join/{code}")
        assert (mine.state()["role"], directs.state()["role"]) == ("table", "director")
    assert Device(house).get("join/wrong").status_code == 403


def test_a_joined_director_is_a_device_of_the_table_without_the_pin(table):
    house = club(table)
    directs = director(house)
    directs.get(f"join/{CODE}")
    house.pin = None
    assert directs.state()["role"] == "table"


def test_whoever_looks_on_reads_no_path_of_this_machine(table, journal, monkeypatch):
    hear(table, MID_HAND)
    house = club(table)
    secret = "/home/nora/secret-place"
    table.surroundings.set_camera_state("lost", f"cannot open {secret}/film.mp4")
    table.surroundings.set_board(f"nothing answers at {secret}/ttyUSB0")
    table.news.set_notice("pictures", f"A picture could not be kept: {secret}")

    def full(*_):
        raise JournalError(f"{secret}/evening.journal: no room", "full")

    monkeypatch.setattr(journal, "write", full)
    mine, looker_on = player(house), Device(house)
    assert mine.post("score", {"side": "NS", "points": 1}).status_code == 503
    assert secret in mine.get("state").text, "the table's own people have to know"
    for where in ("", "state", "hands", "evening", "laws", "setup", "board", "help", "export.csv", "audit"):
        assert secret not in looker_on.get(where).text, where
    assert looker_on.post("score", {"side": "NS", "points": 1}).status_code == 403
    assert looker_on.state()["eye"] == {"state": "lost", "why": ""}
