"""A club's page to ask and to send to, as its director, a table's phone or a stranger."""

from __future__ import annotations

from flask.testing import FlaskClient

from web.hub.club.club_hub import Hub
from web.hub.club.tables_now import RoundNow, round_now
from web.hub.pages.hub_app import hub_app
from web.served.served_house import House

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

    def at(self, number: int) -> FlaskClient:
        """A phone that has opened the code of a table."""
        phone = self.device()
        letters = self.house.letters_of(f"number {number}")
        assert phone.get(f"/t/{letters}").status_code == 302
        return phone

    def send(self, device: FlaskClient, path: str, **body):
        return device.post(path, json=body, headers=OURS)

    def do(self, what: str, **body):
        """Let the director do something; it is done."""
        answer = self.send(self.director, f"/do/{what}", **body)
        assert answer.status_code == 200, answer.text
        return answer.json

    def begin(self, names=TWELVE, **other) -> None:
        usual = {
            "name": "Tuesday", "kind": "draw", "over": "bye", "by": "hands", "n": 8, "rounds": 3,
            "book": "american", "auto": False, "names": "\n".join(names),
            "prizes": [{"name": "First", "measure": "most points", "excludes": True}],
        }  # fmt: skip
        self.do("begin", **{**usual, **other})

    def result(self, number: int, ns: int, ew: int, lone: str = "", agreed: bool = True) -> None:
        """The two sides of a table enter its result and agree."""
        phone = self.at(number)
        entered = self.send(
            phone, f"/table/{number}/result",
            round_id=self.round_id, points={"NS": ns, "EW": ew}, lone=lone, side="NS",
        )  # fmt: skip
        assert entered.status_code == 200, entered.text
        if agreed:
            word = {"deal": entered.json["deal"], "side": "EW"}
            assert self.send(phone, f"/table/{number}/agree", **word).status_code == 200

    @property
    def round_id(self) -> int:
        with self.hub.reading() as session:
            return self.hub.this_round(session).id

    @property
    def now(self) -> RoundNow:
        """The round that is played, as it stands."""
        with self.hub.reading() as session:
            evening = self.hub.this_evening(session)
            return round_now(self.hub, session, evening, self.hub.this_round(session))

    def text(self, path: str, device: FlaskClient | None = None) -> str:
        answer = (device or self.director).get(path)
        assert answer.status_code == 200, answer.text
        return answer.text
