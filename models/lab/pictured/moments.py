"""How a table stands in each of the pictures, and what is tapped before one is taken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from models.lab.law.deals import evening as deals
from models.lab.props.camera_events import cut, give_up, laid, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import DEAL
from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedGlance, ScriptedLoose, ScriptedSight
from models.lab.props.scripted_film import filmed_by_camera
from referee.seats import Seat
from referee.table_events import TableEvent
from web.commands.live_evening import Evening
from web.journal.problems import JournalError
from web.journal.who import CAMERA, TABLE, Agent, Rights, Who
from web.served.house import TableCamera
from web.served.journal_trouble import Trouble
from web.served.latest_look import LatestLook
from web.shown.around import FilmState
from web.table import director as table_director
from web.table.rematch import rematch
from web.table.table import Settings
from web.table.undoing import undo

NAMES = {"N": "Ann", "E": "Ben", "S": "Cleo", "W": "Dan"}
LONG = {"N": "Bartholomew-Jame", "E": "Wilhelmina-Grace", "S": "Maximiliano-Reyn", "W": "Christabel-Annes"}
"""Names of sixteen letters."""
UNSPACED = {
    "N": "Bartholomewjamesonwellst",
    "E": "Wilhelminagracekonstanze",
    "S": "Maximilianoreynoldsvoght",
    "W": "Christabelannemariewoods",
}
"""Names of 24 letters that nothing divides."""


def begun(evening: Evening) -> None:
    """The second trick of a deal is on the table."""
    receive(evening, whole_deal()[:10])
    evening.table.answer("1:caller", "S", TABLE)


def asked(evening: Evening) -> None:
    """Who called is not known, and a card was not read."""
    receive(evening, [*whole_deal()[:3], laid(11.0, "E ?", 0.4, ("Th", "Td"))])


def lead_asked(evening: Evening) -> None:
    """South seems to have led without having won, and to have taken the card back."""
    lead = trick(20.0, ("S Td", "N Ac", "E 9c", "S Td", "W Qc"), "N")
    receive(evening, [up_card(), taken(), *trick(10.0, ("N As", "E Ts", "S Ks", "W Qs"), "N"), *lead])
    evening.table.answer("1:caller", "S", TABLE)
    receive(evening, trick(30.0, ("N Kd", "E Ad", "S Jd", "W 9d"), "E"))


def suit_asked(evening: Evening) -> None:
    """No up-card was seen: the first trick shows who dealt, and what is trump is asked."""
    receive(evening, whole_deal()[2:7])


def over(evening: Evening) -> None:
    receive(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)


def proved(evening: Evening) -> None:
    over(evening)
    evening.table.claim("E", 1, TABLE)


def late(evening: Evening) -> None:
    over(evening)
    receive(evening, [cut()])
    evening.table.claim("E", 1, TABLE)


def not_a_revoke(evening: Evening) -> None:
    deal = (
        ("N Ad", "E Kc", "S Qd", "W Td"),
        ("N As", "E Ts", "S Ks", "W Qs"),
        ("N Ac", "E Qc", "S 9c", "W Tc"),
        ("N Ah", "E Jd", "S Kh", "W 9h"),
        ("E 8c", "S 7c", "W 7s", "N 7d"),
    )
    events = [up_card(), taken()]
    for number, plays in enumerate(deal, 1):
        events += trick(10.0 * number, plays, "N" if number < 4 else "E")
    receive(evening, events)
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)


def won(evening: Evening) -> None:
    """A game that has just been won, the second of the evening."""
    evening.table.score("NS", 5, Who.parse("table 12ab"))
    rematch(evening.table, Who.parse("table 12ab"))
    evening.table.score("EW", 4, Who.parse("table 12ab"))
    over(evening)


def thinking(evening: Evening) -> None:
    """The up-card is on the table, nobody has called."""
    receive(evening, whole_deal()[:1])


def whole(evening: Evening) -> None:
    """A whole trick is on the table."""
    receive(evening, whole_deal()[:2])
    receive(evening, trick(10.0, DEAL[0], "E")[:4])
    evening.table.answer("1:caller", "S", TABLE)


def owed(evening: Evening) -> None:
    receive(evening, [up_card(), taken(), laid(10.0, "S Ks"), laid(11.0, "W Ts")])
    evening.table.answer("1:caller", "S", TABLE)


def camera(evening: Evening) -> None:
    """A camera with a picture of the four cards of a trick and the table's outline."""
    seen_by(evening)


def seen_by(evening: Evening, **parts: Any) -> None:
    """A camera with these other parts, and a picture of the four cards of a trick."""
    sight = ScriptedSight()
    sight.picture = view()
    evening.house.parts_of("kitchen").camera = TableCamera(sight, **parts)
    evening.table.surroundings.set_camera_state("watching")


def pack(evening: Evening) -> None:
    """Two cards of a pack before the camera, one of them not read."""
    desk = ScriptedDesk()
    seen_by(evening, desk=desk)
    desk.jpeg = view()
    desk.look(frozenset(), frozenset())


def thrown_down(evening: Evening) -> None:
    """A claim that waits for the cards of East, which lie before the camera."""
    receive(evening, [*whole_deal()[:2], *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E")])
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)
    give_up(evening.table)
    faces = ("9s", "Ad", ("8c", "8s"), "Ks")
    seen_by(evening, thrown_cards=LatestLook(ScriptedLoose(*faces, picture=photograph("9s"))))


def evening_long(evening: Evening) -> None:
    """A proved revoke, and then several lawful deals with an hour's claims and one correction."""
    proved(evening)
    rules = evening.table.game.rules
    for deal in deals(rules, random.Random(7), 9):
        for fact in deal.facts:
            evening.table.record([fact], CAMERA)
    evening.table.remove(evening.table.game.hands[-1].tricks[1].plays[2].place, Who.parse("table 12ab"))
    undo(evening.table, evening.table.seq, Who.parse("table 12ab"))
    evening.table.score("NS", 1, Who.parse("table 12ab"))


def nothing(_evening: Evening) -> None:
    return


def receive(evening: Evening, events: Iterable[TableEvent]) -> None:
    seen = view()
    for event in filmed_by_camera(evening.table, events, lambda _t: seen):
        for sighting in event.seen:
            card = getattr(getattr(event, "read", None), "card", None)
            evening.table.evidence.keep(sighting, "crop", photograph(str(card or "")))


def photograph(card: str) -> bytes:
    """Something that looks like a crop of ``card``, drawn with the machine's own means."""
    import cv2
    import numpy as np

    picture = np.full((280, 200, 3), (226, 236, 240), np.uint8)
    rng = np.random.default_rng(len(card))
    red = card[-1:] in "dh"
    colour = (50, 40, 170) if red else (40, 36, 34)
    cv2.rectangle(picture, (6, 6), (193, 273), (150, 160, 165), 2)
    if card:
        cv2.putText(picture, card[:1].replace("T", "10"), (16, 70), cv2.FONT_HERSHEY_DUPLEX, 2.0, colour, 4)
        cv2.circle(picture, (100, 160), 34, colour, -1 if red else 10)
    noisy = np.clip(picture + rng.normal(0, 6, picture.shape), 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", cv2.GaussianBlur(noisy, (3, 3), 0))[1])


def view() -> bytes:
    """A drawn picture of a camera above a table, twice as wide as high."""
    import cv2
    import numpy as np

    picture = np.full((500, 1000, 3), (70, 74, 78), np.uint8)
    cv2.rectangle(picture, (200, 50), (800, 450), (60, 110, 40), -1)
    for left, top in ((100, 100), (500, 100)):
        cv2.rectangle(picture, (left, top), (left + 200, top + 300), (226, 236, 240), -1)
    return bytes(cv2.imencode(".jpg", picture)[1])


def reading(page: Page) -> None:
    page.locator("#show-cards").click()
    page.locator("#shown-look").click()


def menu(page: Page) -> None:
    page.locator("#menu > summary").click()


def claiming(page: Page) -> None:
    page.locator("#claim").click()


def reached(page: Page, what: str) -> Locator:
    """``what`` of the table's actions, on a phone out of *More*."""
    element = page.locator(what)
    element.wait_for(state="attached")
    if not element.is_visible():
        page.locator(".actions-more > summary").click()
    return element


def correcting(page: Page) -> None:
    page.locator(".laid").first.click()


def reporting(page: Page) -> None:
    reached(page, "#report").click()


def filmed(evening: Evening) -> None:
    """The demo's recording is over, with what it answered."""
    begun(evening)
    seen_by(evening, glance=ScriptedGlance("Ad", "Qd", None, seconds=47.0))
    evening.table.surroundings.set_camera_state("ended")
    evening.table.surroundings.set_film(
        FilmState(is_demo=True, said=["Answered for you: Who made \u2665 trump? Cleo"], is_over=True)
    )


def named(evening: Evening, names: dict[str, str]) -> None:
    evening.table.agree(Settings("somerset-1888", {}, names, "The kitchen"), TABLE)


def calling(evening: Evening) -> None:
    """By hand, with the longest names: the card is turned up and somebody is to speak."""
    named(evening, LONG)
    evening.table.enter({"fact": "dealt", "dealer": "W", "up": "9h"}, TABLE)


def long_names(evening: Evening) -> None:
    """A trick with the longest names, which have no room next to each other."""
    named(evening, LONG)
    whole(evening)


def unspaced_names(evening: Evening) -> None:
    """A trick with names of 24 letters in which there is no place to break a line."""
    named(evening, UNSPACED)
    whole(evening)


def unspaced_calling(evening: Evening) -> None:
    """By hand, with names of 24 letters in which there is no place to break a line."""
    named(evening, UNSPACED)
    evening.table.enter({"fact": "dealt", "dealer": "W", "up": "9h"}, TABLE)


def long_won(evening: Evening) -> None:
    named(evening, LONG)
    won(evening)


def gap(evening: Evening) -> None:
    """A finished hand of which a card of a gathered trick was missed."""
    receive(evening, [event for event in whole_deal() if getattr(event, "t", 0) != 23.0])
    evening.table.answer("1:caller", "S", TABLE)


def undo_asked(evening: Evening) -> None:
    """West asks to take back what South entered."""
    begun(evening)
    evening.table.enter(
        {"fact": "played", "seat": "N", "card": "Td"}, Who(Agent.SEAT, Seat.SOUTH, "12ab", Rights())
    )
    undo(evening.table, evening.table.seq, Who(Agent.SEAT, Seat.WEST, "34cd", Rights()))


def invited(evening: Evening) -> None:
    """The network can reach the table, so that it shows the way in."""
    evening.house.is_local = False


def ended(evening: Evening) -> None:
    """An evening with a game has ended."""
    won(evening)
    evening.table.end(TABLE.with_rights(Rights(may_direct=True)))


def directed(evening: Evening) -> None:
    """Where there is no director, the machine itself decides: a call, and a ruling to decide."""
    proved(evening)
    table_director.call_director(evening.table, True, "a claim", TABLE)


def pinned(evening: Evening) -> None:
    evening.house.pin = "271828"


def troubled(evening: Evening) -> None:
    """The journal cannot be opened."""
    problem = JournalError("the journal is damaged: it was cut off in the middle", "damaged")
    trouble = Trouble(Path("/var/lib/bowerbird/evening.journal"), problem, "kitchen")
    evening.house.troubled("kitchen", trouble, evening.house.keys_of("kitchen"))


def tapped(where: str) -> Callable[[Page], None]:
    return lambda page: page.locator(where).click()


def partway(page: Page) -> None:
    """Three cards of the third trick."""
    page.locator("#at").fill("11")
