"""A finished hand, played through card by card and shared."""

from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from referee.notation.written_game import game_from
from tests.e2e.conftest import hear
from tests.referee.look_back.test_look_back import LONE_REVOKE
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF
from tests.web.table.test_figures import LUCKY
from web.journal.who import TABLE
from web.table.table import Settings


def played(evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)


def test_a_finished_hand_is_played_through_with_its_pictures_by_tap_and_by_keyboard(page, evening):
    played(evening)
    page.goto(evening.address + "hands")
    page.get_by_role("link", name="Play through").click()
    expect(page.locator(".still svg[aria-label='Nine of hearts']")).to_be_visible()
    for _ in range(4):
        page.get_by_role("button", name="Next card").click()
    expect(page.locator(".laid")).to_have_count(4)
    expect(page.locator(".laid.wins")).to_have_attribute("data-card", "Th")
    expect(page.locator("#word")).to_have_text("Trick 1: West played Ten of spades. East takes the trick.")
    assert page.locator(".evidence img").evaluate("it => it.decode().then(() => it.naturalWidth)") > 0
    page.locator("#at").evaluate("it => it.blur()")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".laid")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".laid")).to_have_count(4)
    page.keyboard.press("End")
    expect(page.locator(".outcome .result")).to_have_text("Euchred")
    expect(page.get_by_role("button", name="Next card")).to_be_disabled()


def test_a_hand_plays_by_itself_and_stops_at_its_end(page, evening):
    played(evening)
    page.goto(evening.address + "hand/1")
    page.locator("#at").fill("19")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_hand_is_shared_as_a_picture_and_as_notation(page, evening):
    played(evening)
    page.goto(evening.address + "hand/1")
    for name, ending in (("Picture (SVG)", "svg"), ("Picture (PNG)", "png"), ("EGN", "egn")):
        with page.expect_download() as taken:
            page.get_by_text(name, exact=True).click()
        assert taken.value.suggested_filename.endswith(f"deal-1.{ending}")
        assert taken.value.path().stat().st_size > 500


def test_a_finished_hand_is_shown_with_all_cards_open_next_to_its_cards(page, evening):
    played(evening)
    page.goto(evening.address + "hand/1")
    back = page.locator("#back-panel")
    expect(back.get_by_text("perfect play gives")).to_be_visible()
    expect(back.get_by_role("heading", name="Advice of the books")).to_be_visible()
    page.get_by_role("button", name="Next card").click()
    expect(back.locator(".worths .chosen")).to_contain_text("played")


def test_the_ruling_of_another_book_is_shown_when_it_is_chosen(page, evening):
    played(evening)
    page.goto(evening.address + "hand/1")
    page.get_by_label("Book of laws").select_option("keller-1887")
    expect(page.locator("#other-says p").first).to_contain_text("By The Game of Euchre, the laws for four: ")
    page.get_by_label("Book of laws").select_option("")
    expect(page.locator("#other-says p")).to_have_count(0)


def test_an_evening_names_its_best_hand_and_a_tap_erases_the_figures(page, evening):
    evening.table.agree(Settings("american", names={"N": "Ann", "E": "Ben", "S": "Cas", "W": "Dot"}), TABLE)
    for sheet in (TOO_SHY_TO_RUFF.format(book="american"), LUCKY):
        evening.table.record(game_from(sheet).journal, TABLE)
    page.goto(evening.address + "evening")
    expect(page.locator("#figures")).to_contain_text("Ben & Dot made 2 points, just what the cards held")
    page.get_by_role("link", name="Players' figures").click()
    expect(page.locator("#figures-so-far")).to_have_text("2 of 2 hands are known to their last card.")
    expect(page.locator("#players tr").filter(has_text="Cas").locator("td").nth(6)).to_have_text("2")
    page.get_by_role("button", name="Erase the figures of Cas").click()
    expect(page.locator("#players tr")).to_have_count(3)
    page.reload()
    expect(page.locator("#figures-so-far")).to_have_text("2 of 2 hands are known to their last card.")
    expect(page.locator("#players tr")).to_have_count(3)


def test_a_hand_that_a_proved_revoke_annulled_is_not_compared_with_its_open_cards(page, evenings):
    evening = evenings.start(Settings("american"))
    evening.table.record(game_from(LONE_REVOKE).journal, TABLE)
    page.goto(evening.address + "hand/1")
    expect(page.locator("#back-sum")).to_have_text(
        "A ruling took the points of this hand, so its plays are not compared."
    )
    page.locator("#back-panel").evaluate("panel => panel.open = true")
    expect(page.locator("#back-play table")).to_have_count(0)
