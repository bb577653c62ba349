"""A phone as the camera in a real browser, over TLS: a film before its camera, and what may befall it."""

import pytest
from playwright.sync_api import expect

from models.lab.props.browser import launch
from models.lab.props.filmed_phone import FLAGS, y4m_of
from referee.camera_views import AdviceLine
from referee.table_events import CardLaid, ViewLost
from tests.e2e.conftest import PHONE
from tests.web.phone.phone_client import ScriptedPhoneEye, until
from tests.web.states import state_of
from web.bootstrap import ROOT
from web.commands.live_watcher import begins
from web.phone.phones import Phones
from web.shown.words.phone import PHONE as WORDS

FILM = ROOT / "vision" / "demo" / "deal.mp4"


@pytest.fixture(scope="module")
def filmed(playwright, tmp_path_factory):
    """A browser with the demo's film as its camera, from its first card to its third, six times slower."""
    # slow, because a busy machine takes few pictures
    film = y4m_of(FILM, tmp_path_factory.mktemp("film") / "part.y4m", 7.8, 10.9, slower=6)
    fake = f"--use-file-for-fake-video-capture={film}"
    browser = launch(playwright, *FLAGS, fake)
    yield browser
    browser.close()


@pytest.fixture
def phones(evening, tmp_path):
    evening.house.phones = phones = Phones(evening.house, tmp_path / "phone", "127.0.0.1", 0)
    yield phones
    phones.close()


@pytest.fixture
def eye(phones):
    eye = ScriptedPhoneEye()
    phones.meet("kitchen", eye.port)
    return eye


@pytest.fixture
def phone(filmed):
    """A phone; any error of its page's scripts or of the content policy fails the test."""
    context = filmed.new_context(viewport=PHONE, ignore_https_errors=True)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    page.on("console", lambda line: wrong.append(line.text) if "Security Policy" in line.text else None)
    yield page
    context.close()
    assert not wrong


def begun(phone, phones):
    phone.goto(phones.address_of("kitchen"))
    phone.get_by_role("button", name=WORDS["phone_start"]).click()
    return phone.locator("#headline")


def test_the_film_before_the_phone_s_camera_is_read_as_it_is_from_its_file(evening, phones, phone):
    events = []
    keep, evening.table.hear = evening.table.hear, lambda seen: (events.append(seen), keep(seen))[1]
    evening.keep_camera(begins("phone", None, None, "kitchen", None))
    until(lambda: phones.address_of("kitchen") is not None)
    headline = begun(phone, phones)

    def laid():
        return [(str(event.seat), str(event.read.card)) for event in events if isinstance(event, CardLaid)]

    # a busy machine takes few pictures, and may leave a card unread; it reads none as another
    until(lambda: ("N", "Ac") in laid(), 300)
    expect(headline).to_have_text(WORDS["phone_good"])
    assert {card for _, card in laid()} <= {"Ac", "Jc", "Kc", "None"}
    assert phones.link("kitchen").status()["state"] == "sending"
    phone.goto("about:blank")
    gone = (WORDS["phone_why_closed"], WORDS["phone_why_asleep"])
    until(lambda: any(isinstance(event, ViewLost) and event.why in gone for event in events))
    until(lambda: evening.table.surroundings.now.camera.state == "lost")
    assert not state_of(evening.table, "table")["rulings"]


def test_the_wi_fi_goes_and_comes_back_and_the_phone_shows_it_by_itself(eye, phones, phone):
    headline = begun(phone, phones)
    expect(headline).to_have_text(WORDS["phone_good"])
    phone.context.set_offline(True)
    expect(headline).to_contain_text("Connection lost")
    expect(phone.locator("#detail")).to_have_text(WORDS["phone_offline_why"])
    before = len(eye.pictures)
    phone.context.set_offline(False)
    expect(headline).to_contain_text("Connected again after")
    assert before


def test_a_locked_phone_reports_it_when_it_wakes_and_the_table_knows_it_meanwhile(eye, phones, phone):
    headline = begun(phone, phones)
    expect(headline).to_have_text(WORDS["phone_good"])
    hide = "hidden => {Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});"
    phone.evaluate(f"({hide} document.dispatchEvent(new Event('visibilitychange'))}})(true)")
    until(lambda: eye.whys == [WORDS["phone_why_asleep"]])
    phone.evaluate(f"({hide} document.dispatchEvent(new Event('visibilitychange'))}})(false)")
    expect(headline).to_contain_text("The phone was asleep for")
    until(lambda: phones.link("kitchen").status()["state"] == "sending")


def test_a_second_phone_takes_over_by_a_tap_and_the_first_gets_a_notice(eye, phones, phone, filmed):
    first = begun(phone, phones)
    expect(first).to_have_text(WORDS["phone_good"])
    context = filmed.new_context(viewport=PHONE, ignore_https_errors=True)
    other = context.new_page()
    second = begun(other, phones)
    expect(second).to_have_text(WORDS["phone_is_second"])
    other.get_by_role("button", name=WORDS["phone_take"]).click()
    expect(second).to_have_text(WORDS["phone_good"])
    expect(first).to_have_text(WORDS["phone_is_taken"])
    expect(phone.get_by_role("button", name=WORDS["phone_take"])).to_be_visible()
    context.close()


def test_advice_is_shown_in_a_few_words_and_a_stale_code_is_reported(eye, phones, phone, evening):
    eye.advice = [
        AdviceLine("A little higher", False, "the table does not fit", "A little higher"),
        AdviceLine("glare", False, "at the west side", "Turn the lamp"),
    ]
    headline = begun(phone, phones)
    expect(headline).to_have_text("A little higher")
    expect(phone.locator("#more")).to_contain_text("Turn the lamp: at the west side")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    evening.house.code = "another"
    expect(headline).to_have_text(WORDS["phone_stranger"])
    expect(phone.get_by_role("button", name=WORDS["phone_start"])).to_be_visible()
