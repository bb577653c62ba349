"""The way in and the director's view in the browser: join, choose a seat, be refused on a page, decide."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import taken, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from tests.e2e.conftest import PHONE, hear
from tests.web.states import state_of
from web.commands.live_evening import Evening
from web.journal.who import TABLE
from web.table import director as table_director


@pytest.fixture
def open_evening(tmp_path):
    """An evening that the network can reach, with a director."""
    evening = Evening(tmp_path / "evening.journal", "kitchen", SOMERSET, "0.0.0.0", 0, pin="271828")
    evening.start()
    yield evening
    evening.close()


@pytest.fixture
def phone(browser, open_evening):
    """Makes phones that are not the machine: they come through a proxy before it, and need no network."""
    contexts = []

    def made():
        handed_on = {"X-Forwarded-For": f"192.0.2.{7 + len(contexts)}"}
        contexts.append(browser.new_context(viewport=PHONE, extra_http_headers=handed_on))
        page = contexts[-1].new_page()
        page.root = f"http://127.0.0.1:{open_evening.server.port}/"
        return page

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def elsewhere(phone):
    """A phone that is not the machine."""
    return phone()


def seated(page, evening, seat):
    """The phone joins by the letters and chooses its seat."""
    page.goto(f"{page.root}join?letters={evening.house.letters_of('kitchen')}")
    expect(page.locator("h1")).to_have_text("Who are you?")
    page.locator(f"[data-seat={seat}]").click()
    expect(page.locator("#word")).to_be_visible()
    return page


def test_the_empty_felt_and_the_tv_show_the_code_and_the_letters(page, open_evening):
    letters = open_evening.house.letters_of("kitchen")
    for where in ("", "board"):
        page.goto(open_evening.address + where)
        expect(page.locator(".felt-invite")).to_contain_text(letters)
        assert page.locator(".felt-invite img").evaluate("it => it.decode().then(() => it.naturalWidth)") > 0
    hear(open_evening, [up_card()])
    expect(page.locator(".felt-invite")).to_have_count(0)


def test_on_a_phone_the_code_covers_no_name(page, open_evening):
    page.goto(open_evening.address)
    code = page.locator(".felt-invite").bounding_box()
    for seat in "NS":
        name = page.locator(f".seat[data-seat={seat}] .name").bounding_box()
        assert code["y"] >= name["y"] + name["height"] or code["y"] + code["height"] <= name["y"], seat


def test_a_phone_joins_by_letters_chooses_its_seat_and_its_tap_has_that_name(elsewhere, open_evening):
    page = elsewhere
    page.goto(page.root + "table/kitchen/audit")
    expect(page.locator("h1")).to_have_text("You are watching")
    page.get_by_role("link", name="Join the table").click()
    page.get_by_label("The table's letters").fill(open_evening.house.letters_of("kitchen").lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator("h1")).to_have_text("Who are you?")
    page.locator("[data-seat=S]").click()
    expect(page.locator("#word")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.seat") == "S"
    hear(open_evening, whole_deal()[:3])
    page.get_by_role("button", name="South", exact=True).click()
    expect(page.locator("[data-question]")).to_have_count(0)
    assert open_evening.table.entries[-1].by.name == "S"


def west_asks_south(phone, open_evening):
    """South has entered a card, and West asks to take it back; the phones of the two."""
    hear(open_evening, [up_card(), taken()])
    open_evening.table.answer("1:caller", "S", TABLE)
    south, west = (seated(phone(), open_evening, seat) for seat in "SW")
    south.locator(".keys [data-card=As]").click()
    expect(west.locator(".laid")).to_have_count(1)
    west.locator("#undo").click()
    return south, west


def test_a_refused_request_to_take_a_tap_back_leaves_the_tap(phone, open_evening):
    south, west = west_asks_south(phone, open_evening)
    words = "West asks to take back what South entered."
    for page in (south, west):
        expect(page.locator("[data-undo-asked=S]")).to_contain_text(words)
    expect(west.locator("#undo-refuse")).to_have_count(0)
    south.get_by_role("button", name="1 question").click()
    expect(south.get_by_role("button", name="No, it stays")).to_be_in_viewport()
    south.get_by_role("button", name="No, it stays").click()
    for page in (south, west):
        expect(page.locator("[data-undo-asked=S]")).to_have_text("South says no: it stays.")
        expect(page.locator(".laid")).to_have_count(1)
    expect(south.get_by_role("button", name="1 question")).to_have_count(0)
    assert str(open_evening.table.game.hand.tricks[0].plays[0].card) == "As"


def test_the_side_that_is_asked_to_take_a_tap_back_does_so(phone, open_evening):
    south, west = west_asks_south(phone, open_evening)
    south.get_by_role("button", name="Take it back").click()
    for page in (south, west):
        expect(page.locator("[data-undo-asked]")).to_have_count(0)
        expect(page.locator(".laid")).to_have_count(0)


def test_the_director_reads_who_called_decides_and_adjusts(elsewhere, open_evening):
    table, page = open_evening.table, elsewhere
    hear(open_evening, whole_deal())
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    table_director.call_director(table, True, "a card", TABLE)
    page.goto(page.root + "table/kitchen/direct")
    expect(page.locator("#adjust")).to_have_count(0)
    page.get_by_label("PIN").fill("271828")
    page.get_by_role("button", name="Direct this table").click()
    expect(page.locator("[data-call=kitchen]")).to_contain_text("0 min: a card")
    form = page.locator("#adjust")
    form.get_by_label("North & South").fill("4")
    form.get_by_label("Why").fill("the scorer slipped")
    form.get_by_label("Your name").fill("Nora")
    with page.expect_navigation():  # the page is loaded again with the decision
        form.get_by_role("button").click()
    expect(form.get_by_label("North & South")).to_have_value("4")
    assert state_of(table, "table")["score"] == {"NS": 4, "EW": 2}
    article = page.locator("article[data-ruling='1-revoke-e-1']")
    expect(article.get_by_label("Your name")).to_have_value("Nora")
    article.get_by_label("Why").fill("seen by all")
    article.get_by_role("button", name="It stands").click()
    expect(article.locator(".decided")).to_have_text("Nora decided: it stands. seen by all")
    page.locator("#done").click()
    expect(page.locator("main")).to_contain_text("No table has called")


@pytest.fixture
def loading(elsewhere, open_evening):
    """The director's page of a table that called, with a script still loading, and what lets it arrive."""
    page, held, comes = elsewhere, [], []
    hear(open_evening, whole_deal())
    table_director.call_director(open_evening.table, True, "a card", TABLE)
    page.goto(page.root + "table/kitchen/direct")
    page.get_by_label("PIN").fill("271828")
    page.get_by_role("button", name="Direct this table").click()
    expect(page.locator("[data-call=kitchen]")).to_contain_text("a card")
    page.route("**/direct.js*", lambda route: route.continue_() if comes else held.append(route))

    def come():
        assert held
        comes.append(True)
        for route in held:
            route.continue_()
        page.wait_for_load_state("domcontentloaded")

    page.reload(wait_until="commit")
    return page, come


def test_a_name_that_is_typed_while_the_page_still_loads_stays(loading):
    page, come = loading
    field = page.locator("#adjust").get_by_label("Your name")
    field.fill("Nora")
    come()
    expect(field).to_have_value("Nora")


def test_a_button_that_is_pressed_while_the_page_still_loads_is_pressed_when_it_has(loading):
    page, come = loading
    page.locator("#done").click()
    come()
    expect(page.locator("main")).to_contain_text("No table has called")


def test_a_form_that_is_sent_while_the_page_still_loads_is_sent_by_the_page_and_not_in_the_address(loading):
    page, come = loading
    form = page.locator("#adjust")
    form.get_by_label("North & South").fill("4")
    form.get_by_label("Why").fill("the scorer slipped")
    form.get_by_label("Your name").fill("Nora")
    form.get_by_label("Your name").press("Enter")
    with page.expect_navigation(url="**/direct"):
        come()
    expect(form.get_by_label("North & South")).to_have_value("4")


def test_no_page_of_the_way_in_is_wider_than_a_phone(browser, open_evening):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    for where in ("/join", "who", "direct", "", "nothing"):
        page.goto(open_evening.address + where if where != "/join" else open_evening.server.address + "join")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
    context.close()
