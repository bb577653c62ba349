"""The guide below /help, in a browser: every page, its links and pictures, and for everybody."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.page.help_pages import ORDER

FEWER_ROWS = """() => {
  for (const table of document.querySelectorAll("main table")) {
    [...table.rows].slice(8).forEach((row) => row.remove());
  }
}"""
"""The later rows of a table look like the first ones; a thousand of them take axe half a minute."""


def test_the_guide_is_linked_from_the_table_and_every_page_of_it_is_for_everybody(page, evening):
    page.goto(evening.address)
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Help").click()
    headings = set()
    for name in ORDER:
        page.locator(f"main .chapters a[href='/help/{name}']").click()
        page.wait_for_url(f"**/help/{name}")
        headings.add(page.locator("h1").inner_text())
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        broken = page.evaluate("[...document.images].filter(i => !i.naturalWidth).map(i => i.src)")
        assert broken == [], name
        page.evaluate(FEWER_ROWS)
        wrong = Axe().run(page).response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in wrong] == [], name
    assert len(headings) == len(ORDER)


def test_pages_of_the_guide_fit_a_phone_and_their_links_lead_to_what_exists(page, evening):
    page.set_viewport_size({"width": 390, "height": 844})
    root = evening.address.split("/table/")[0]
    outer = set()
    for name in ORDER:
        page.goto(f"{root}/help/{name}")
        cut = page.eval_on_selector_all(
            "main pre, main .wide",
            "all => all.filter(p => p.scrollWidth > p.clientWidth + 1).map(p => p.innerText)",
        )
        assert cut == [], name
        snippets = page.eval_on_selector_all(
            "main pre code", "all => all.map((one) => [one.innerText.trimEnd(), one.textContent.trimEnd()])"
        )
        assert [copied for copied, _ in snippets] == [source for _, source in snippets], name
        links = page.eval_on_selector_all("main a", "all => all.map(a => a.getAttribute('href'))")
        outer |= {link.partition("#")[0] for link in links if link.startswith("/")}
        lost = page.evaluate(
            "all => all.filter(a => document.querySelectorAll(a).length !== 1)",
            [link for link in links if link.startswith("#")],
        )
        assert lost == [], name
    assert [link for link in sorted(outer) if not page.request.get(root + link).ok] == []


def test_a_snippet_is_copied_whole_or_selected_where_the_browser_does_not_copy(page, evening):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{evening.address.split('/table/')[0]}/help/deploy")
    figure = page.locator("main .code").first
    source = figure.locator("pre code").text_content().rstrip()
    figure.get_by_role("button", name="Copy").click()
    expect(figure.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == source
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    figure.get_by_role("button").click()
    expect(figure.get_by_role("button", name="Selected")).to_be_visible()
    assert page.evaluate("getSelection().toString().trimEnd()") == source
