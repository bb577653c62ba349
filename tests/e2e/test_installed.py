"""The page as an app of a phone: it can be installed, and says what it knows while the network is away."""

from playwright.sync_api import expect

from web.journal.who import TABLE
from web.table.table import Settings


def test_the_page_can_be_installed_and_shows_the_last_known_score_as_old_while_the_network_is_away(
    page, evenings
):
    evening = evenings.start(Settings("american", {}, {}, ""))
    evening.table.quick("N", "S", 5, False, TABLE)
    page.goto(evening.address)
    expect(page.locator("#score .points").first).to_have_text("2")
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())"
    )
    assert (manifest["start_url"], manifest["display"]) == ("/", "fullscreen")
    assert page.evaluate("(src) => fetch(src).then((got) => got.status)", manifest["icons"][0]["src"]) == 200
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    evening.close()
    page.goto(evening.address)
    expect(page.locator("h1")).to_have_text("The network is away")
    expect(page.locator("#away-when")).to_contain_text("Last known score, of")
    expect(page.locator("#away-score")).to_contain_text("North & South")
    expect(page.locator("#away-score dd").first).to_have_text("2")
