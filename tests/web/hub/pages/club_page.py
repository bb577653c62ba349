"""A club's page to ask and to send to, as its director, a table's phone or a stranger."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from web.hub.club.hub import Hub
from web.hub.club.tables_now import RoundNow, round_now
from web.hub.pages.hub_app import hub_app
from web.hub.record.people import rounds_drawn
from web.served.house import House

PIN = "2468"
OURS = {"X-Bowerbird": "1"}
TWELVE = ["Ann", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo", "Jill", "Karl", "Lena"]


class Page:
    """The page of a hub; the director's device, and others as they come."""

    def __init__(self, record, name: str = "dahlias", link=None, tables=None) -> None:
        self.hub = Hub(record, name, link)
        self.house = House({}, pin=PIN)
        self.app = hub_app(self.hub, self.house, tables)
        self.director = self.device()
        assert self.send(self.director, "/director", pin=PIN).status_code == 200

    def device(self) -> FlaskClient:
        return self.app.test_client()

    def at(self, number: int, person: int = 0) -> FlaskClient:
        """A phone that has opened the code of a table; held by somebody there, where a number is named."""
        phone = self.device()
        letters = self.house.letters_of(f"number {number}")
        assert phone.get(f"/t/{letters}").status_code == 302
        if person:
            assert self.send(phone, f"/table/{number}/sit", person=person).status_code == 200
        return phone

    def people_at(self, number: int) -> list[int]:
        """Who sits at a table in the round that is played, North first."""
        (people,) = [table.sitting.people for table in self.now.tables if table.number == number]
        return people

    def send(self, device: FlaskClient, path: str, **body):
        """Send a request as a device does; what its body lacks of what the page has seen is as it is now."""
        if path == "/do/draw":
            body.setdefault("round", self.rounds + 1)
        elif path in ("/do/undo", "/do/adjust", "/do/swap"):
            body = self.seen(path.removeprefix("/do/")) | body
        return device.post(path, json=body, headers=OURS)

    def do(self, what: str, **body):
        """Let the director do something; it is done."""
        if what == "result":
            body.setdefault("sure", True)
        answer = self.send(self.director, f"/do/{what}", **body)
        assert answer.status_code == 200, answer.text
        return answer.json

    def seen(self, what: str) -> dict[str, int]:
        """What the form of this act on the director's page has seen."""
        page = self.director.get("/direct").text
        form = re.search(f'data-act="{what}"(.*?)</form>', page, re.DOTALL)
        fields = re.findall(r'"hidden" name="(\w+)" value="(\d+)"', form[1] if form else "")
        return {name: int(value) for name, value in fields}

    def begin(self, names=TWELVE, **other) -> None:
        usual = {
            "name": "Tuesday", "kind": "draw", "over": "bye", "by": "hands", "n": 8, "rounds": 3,
            "book": "american", "auto": False, "names": "\n".join(names),
            "prizes": [{"name": "First", "measure": "most points", "excludes": True}],
        }  # fmt: skip
        self.do("begin", **{**usual, **other})

    def result(self, number: int, ns: int, ew: int, lone: str = "", agreed: bool = True) -> None:
        """North enters the result of a table of four, and East agrees."""
        north, east = self.people_at(number)[:2]
        entered = self.enter(number, north, {"NS": ns, "EW": ew}, lone)
        assert entered.status_code == 200, entered.text
        if agreed:
            assert self.agree(number, east, entered.json["deal"]).status_code == 200

    def enter(self, number: int, person: int, points: dict[str, int], lone: str = "", phone=None):
        """Somebody at a table enters its result on a phone; the answer."""
        body = {"round_id": self.round_id, "points": points, "lone": lone, "sure": True}
        return self.send(phone or self.at(number, person), f"/table/{number}/result", **body)

    def agree(self, number: int, person: int, deal: int, phone=None):
        """Somebody at a table agrees to a result on a phone; the answer."""
        return self.send(phone or self.at(number, person), f"/table/{number}/agree", deal=deal)

    @property
    def rounds(self) -> int:
        """The number of the round that is played; 0 before the first, and between two evenings."""
        with self.hub.reading() as session:
            evening = self.hub.tonight(session)
            return rounds_drawn(session, evening) if evening is not None else 0

    @property
    def round_id(self) -> int:
        with self.hub.reading() as session:
            return self.hub.this_round(session).id

    @property
    def now(self) -> RoundNow:
        """The current round."""
        with self.hub.reading() as session:
            evening = self.hub.this_evening(session)
            return round_now(self.hub, session, evening, self.hub.this_round(session))

    def text(self, path: str, device: FlaskClient | None = None) -> str:
        answer = (device or self.director).get(path)
        assert answer.status_code == 200, answer.text
        return answer.text
