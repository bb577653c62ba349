"""The guide below /help, in a browser: every page, its links and pictures, and for everybody."""

from axe_playwright_python.sync_playwright import Axe

from web.page.help_pages import ORDER


def test_the_guide_is_found_from_the_table_and_every_page_of_it_is_for_everybody(page, evening):
    page.goto(evening.address)
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Help").click()
    seen = []
    for name in ORDER:
        page.locator(f"main .chapters a[href='/help/{name}']").click()
        page.wait_for_url(f"**/help/{name}")
        seen.append(page.locator("h1").inner_text())
        wrong = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in wrong] == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        broken = page.evaluate("[...document.images].filter(i => !i.naturalWidth).map(i => i.src)")
        assert broken == [], name
    assert len(set(seen)) == len(ORDER)


def test_links_of_the_guide_lead_to_pages_and_headings_that_there_are(page, evening):
    root = evening.address.split("/table/")[0]
    for name in ORDER:
        page.goto(f"{root}/help/{name}")
        inner = page.eval_on_selector_all("main a", "all => all.map(a => a.getAttribute('href'))")
        for place in inner:
            if place.startswith("/"):
                assert page.request.get(root + place.partition("#")[0]).ok, place
            if place.startswith("#"):
                assert page.locator(place).count() == 1, place


def test_on_a_phone_every_command_and_table_is_read_without_a_scroll_bar(page, evening):
    page.set_viewport_size({"width": 390, "height": 844})
    root = evening.address.split("/table/")[0]
    for name in ORDER:
        page.goto(f"{root}/help/{name}")
        cut = page.eval_on_selector_all(
            "main pre, main .wide",
            "all => all.filter(p => p.scrollWidth > p.clientWidth + 1).map(p => p.innerText)",
        )
        assert cut == [], name


def test_a_command_copied_from_the_guide_is_the_command_of_its_source(page, evening):
    root = evening.address.split("/table/")[0]
    for name in ORDER:
        page.goto(f"{root}/help/{name}")
        snippets = page.eval_on_selector_all(
            "main pre code", "all => all.map((c) => [c.innerText, c.textContent])"
        )
        assert [copied.rstrip() for copied, _ in snippets] == [source.rstrip() for _, source in snippets], (
            name
        )
