"""Two evenings that differ in a covered card, and whatever people do: only what was announced differs."""

import json
import random

import pytest

from models.lab.props.camera_events import gathered, laid, taken, up_card
from models.lab.props.deals_by_script import JPEG
from referee.book.loading import load
from referee.seats import Seat
from tests.web.addresses import FILLED, addresses, answered
from tests.web.club import CODE, PIN, Device, player
from tests.web.conftest import Clock
from tests.web.states import state_of
from web.board.table_state import board_state
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.served.house import House
from web.table import director as table_director
from web.table.table import Settings, Table

BOOKS = (
    "american", "british", "keller-1887", "keller-1887-three", "keller-1887-two", "progressive",
    "somerset-1888",
)  # fmt: skip
TRICKS = (
    {"N": "As", "E": "Ks", "S": "Qs", "W": "Ts"},
    {"N": "Ah", "E": "Td", "S": "Qh", "W": "Jc"},
    {"N": "9s", "E": "Js", "S": "Ac"},
)
"""Hearts are trump. The accused has the jack of spades in trick 3, which is on the table."""
REVOKE, LAWFUL = "Kd", "Ks"
"""The card of the accused to the ace of spades in trick 1, which is gathered."""
ALL_LAWFUL = (*TRICKS[:2], {"N": "9c", "E": "Qc", "S": "Ac"})
"""The same, where the accused followed suit whichever spade it was: king or nine."""
ANNOUNCING = ("at once", "end of hand", "on claim", "director")
ACTS = 44
"""So many acts are done one after the other, and each is answered alike."""
FACTS = (
    {"fact": "waived", "side": "NS", "remedy": "revoke"},
    {"fact": "asked", "seat": "S", "none": True},
    {"fact": "exposed", "seat": "S", "card": "9c"},
    {"fact": "owned_up", "seat": "W"},
    {"fact": "withdrew", "seat": "S", "card": "Kd"},
    {"fact": "withdrew", "seat": "S", "card": "Ks"},
    {"fact": "played", "seat": "N", "card": "Kd"},
    {"fact": "consulted", "side": "NS"},
    {"fact": "cut"},
)


class Evening:
    """A table in its third trick, the ``card`` of the accused in the first one, and the devices round it."""

    def __init__(self, folder, book, announce, card, tricks=TRICKS):
        folder.mkdir()
        self.journal = Journal(folder / "evening.journal")
        agreed = Settings(book, {"announce": announce})
        self.table = Table("kitchen", self.journal, Evidence(folder / "pictures"), agreed, Clock())
        self.seats = [str(seat) for seat in load(book).seating.seats]
        self.accused = self.seats[1]
        self.table.evidence.keep("c-11", "crop", JPEG + card.encode())
        for event in self._events(card, tricks):
            self.table.hear(event)
        house = House({"kitchen": self.table}, is_local=False, code=CODE, secret=b"same", pin=PIN)
        self.devices = {name: player(house) for name in (*self.seats, "shared")}
        self.devices |= {"machine": player(house, "127.0.0.1"), "looks": Device(house)}
        for name, device in self.devices.items():
            if name in self.seats:
                assert device.post("who", {"seat": name}).status_code == 200
            with device._client.session_transaction() as session:
                session["device"] = name  # drawn by lot elsewhere

    def _events(self, card, tricks):
        dealer = Seat(self.seats[-1])
        yield up_card(dealer=dealer)
        yield taken(dealer=dealer)
        for number, trick in enumerate(tricks):
            t, cards = 10.0 * (number + 1), {seat: trick[seat] for seat in self.seats if seat in trick}
            cards[self.accused] = (card, cards[self.accused], tricks[2]["E"])[number]
            for n, (seat, name) in enumerate(cards.items()):
                yield laid(t + n, f"{seat} {name}")
            if number < 2:
                yield gathered(t + 5, "N")

    def do(self, name, act, body):
        """What the device is answered, and what everybody is shown after it."""
        answer = self.devices[name].post(act, body)
        shown = [self.table.messages.newest(role).text for role in ("table", "spectator")]
        return answer.status_code, answer.get_data(), shown, board_state(self.table)

    def revokes(self):
        """How everybody reads that the claims of revokes stand."""
        rulings = state_of(self.table, "spectator")["rulings"]
        return [ruling["status"] for ruling in rulings if ruling["kind"] == "revoke"]

    def pool(self):
        """Everything that may be tried here, by whoever tries it."""
        places = [play.place for play in self.table.game.hand.tricks[-1].plays]
        tricks = (None, 1, 2, 3)
        tries = [("claim", {"against": seat, "trick": trick}) for seat in self.seats for trick in tricks]
        tries += [("correct", {"place": place, "card": "Tc", "seat": None}) for place in (*places, 3, 4)]
        tries += [("remove", {"place": place}) for place in (*places, 3)]
        tries += [("enter", {"fact": fact}) for fact in FACTS]
        tries += [
            ("insert", {"deal": 1, "trick": trick, "seat": self.accused, "card": "9d", "led": False})
            for trick in (1, 3)
        ]
        tries += [("answer", {"question": "1:caller", "choice": seat}) for seat in self.seats]
        tries += [(act, {}) for act in ("refuse", "end", "rematch", "begin_again", "close", "tricks")]
        side, seq = str(self.table.game.rules.seating.sides[0]), self.table.seq
        tries += [("score", {"seq": seq, "side": side, "points": 1})]
        tries += [("accept", {"ruling": f"1-revoke-{self.accused.lower()}-1"}), ("confirm", {"deal": 1})]
        tries += [("call", {"called": called, "about": "a claim"}) for called in (True, False)]
        return tries

    def entries_of(self, cards):
        """The entries of every kind that name one of ``cards`` as somebody's."""
        side = str(self.table.game.rules.seating.sides[0])
        for card in cards:
            for seat, neighbour in zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True):
                for fact in ("exposed", "withdrew", "discarded", "played"):
                    yield {"fact": fact, "seat": seat, "card": card}
                for fact in ("shown", "thrown"):
                    yield {"fact": fact, "seat": seat, "cards": [card]}
                yield {"fact": "named", "seat": seat, "card": card, "by": neighbour}
                yield {"fact": "called", "side": side, "seat": seat, "card": card}

    def everything(self, name):
        """All that the addresses of the page answer to the device of that name."""
        few = {**FILLED, "sighting": ("up-1", "c-11"), "name": ("crop", "clip")}
        client = self.devices[name]._client
        client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
        return {path: answered(client, path) for _, path in addresses(client.application, filled=few)}


def different(these, those):
    """The parts of two states that differ, each with what stands there."""
    pairs = zip(map(json.loads, these), map(json.loads, those), strict=True)
    return [
        (key, first[key], second[key])
        for first, second in pairs
        for key in first
        if first[key] != second[key]
    ]


@pytest.fixture
def two(tmp_path):
    """Makes the evening twice: with a revoke in its first trick, and without."""
    made = []

    def make(book, announce, cards=(REVOKE, LAWFUL), tricks=TRICKS):
        made[:] = [Evening(tmp_path / card, book, announce, card, tricks) for card in cards]
        return made

    yield make
    for evening in made:
        evening.journal.close()


@pytest.mark.parametrize("announce", ["end of hand", "director"])
@pytest.mark.parametrize("book", BOOKS)
def test_whatever_people_do_they_learn_nothing_of_a_covered_card(two, book, announce):
    evenings = two(book, announce)
    drawn = random.Random(f"{book} {announce}")
    pool, names = evenings[0].pool(), sorted(evenings[0].devices)
    done = set()
    for number in range(ACTS):
        step = drawn.random()
        act, body = drawn.choice(pool) if number else ("enter", {"fact": FACTS[-1]})
        if number and step < 0.3:
            act, body = "undo" if step < 0.22 else "redo", {"seq": evenings[0].table.seq}
        name = drawn.choice(names)
        first, second = (evening.do(name, act, body) for evening in evenings)
        assert (first[0], different(first[2], second[2])) == (second[0], []), (name, act, body)
        assert first == second, (name, act, body)
        done |= {act} if first[0] == 200 else set()
    assert done >= {"claim", "undo", "enter"}
    name = drawn.choice(evenings[0].seats)
    claim = {"against": evenings[0].accused, "trick": 1}
    first, second = (evening.do(name, "claim", claim) for evening in evenings)
    assert first == second
    name = "looks" if announce == "director" else evenings[0].seats[0]
    first, second = (evening.everything(name) for evening in evenings)
    assert {path for path in first if first[path] != second[path]} == set()


@pytest.mark.parametrize("announce", ANNOUNCING)
@pytest.mark.parametrize("book", BOOKS)
def test_no_entry_in_any_house_reveals_a_covered_lawful_card(two, book, announce):
    cards = ("Ks", "9s")
    evenings = two(book, announce, cards, ALL_LAWFUL)
    drawn = random.Random(f"{announce} {book}")
    entries = list(evenings[0].entries_of(cards))
    names, accepted = sorted(evenings[0].devices), 0
    for entered in drawn.sample(entries, ACTS // 2):
        name = drawn.choice(names)
        first, second = (evening.do(name, "enter", {"fact": entered}) for evening in evenings)
        assert (first[0], different(first[2], second[2])) == (second[0], []), (name, entered)
        assert first == second, (name, entered)
        if first[0] == 200:
            accepted += 1
            first, second = (
                evening.do("machine", "undo", {"seq": evening.table.seq}) for evening in evenings
            )
            assert first == second, (name, entered)
    assert accepted > 5


@pytest.mark.parametrize("book", BOOKS)
def test_entering_a_covered_card_is_answered_like_any_other_card(two, book):
    evenings = two(book, "end of hand")
    seats = evenings[0].seats
    for seat, card in ((seats[0], REVOKE), (seats[0], "9c"), (seats[-1], "Td")):
        entered = {"fact": {"fact": "played", "seat": seat, "card": card}}
        first, second = (evening.do(seat, "enter", entered) for evening in evenings)
        assert first == second
        assert first[0] == 200


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_director_announces_differs_and_nothing_differs_before(two, book):
    evenings = two(book, "director")
    accused = evenings[0].accused
    for evening in evenings:
        evening.table.answer("1:caller", "N", TABLE)
        evening.table.claim(accused, 1, Who.parse("N 90c1"))
    first, second = (state_of(evening.table, "spectator") for evening in evenings)
    assert first == second
    for evening in evenings:
        table_director.announce(evening.table, 1, accused, Who.parse("director 12ab"))
    first, second = (state_of(evening.table, "spectator") for evening in evenings)
    worth = any(evenings[0].table.game.deals[-1].score.penalties)
    assert (first["score"] != second["score"]) is worth is (book not in ("british", "progressive"))
    assert [evening.revokes() for evening in evenings] == [["awarded"], ["not proved"]]


@pytest.mark.parametrize("book", BOOKS)
def test_the_answer_to_an_immediately_answered_claim_cannot_be_taken_back(two, book):
    for evening in two(book, "on claim"):
        evening.table.answer("1:caller", "N", TABLE)
        sent = {"against": evening.accused, "trick": 1}
        assert evening.do("N", "claim", sent)[0] == 200
        ruled = evening.revokes()
        for name in ("N", "shared", "machine"):
            assert evening.do(name, "undo", {"seq": evening.table.seq})[0] == 200
        assert evening.revokes() == ruled
        assert ruled in (["awarded"], ["not proved"])
