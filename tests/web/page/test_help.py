"""The guide's pages are made from Markdown once, and show nothing that was not written for them."""

import pytest

from web.page.help_pages import ORDER, page


@pytest.mark.parametrize("name", ORDER)
def test_a_page_is_plain_html_without_scripts_styles_or_comments(client, name):
    answer = client.get(f"/help/{name}")
    assert answer.status_code == 200
    for strange in ("<script", "<style", "style=", "<!--", "```", "&lt;!--", "onclick"):
        assert strange not in page(name).html, strange


def test_the_contents_offer_every_page_with_a_word_about_it(client):
    text = client.get("/help/").get_data(as_text=True)
    for name in ORDER:
        assert f'href="/help/{name}"' in text
        assert page(name).title in text


def test_a_picture_is_served_as_what_it_is(client):
    answer = client.get("/help/pictures/flow.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


@pytest.mark.parametrize(
    "place", ["/help/none", "/help/pictures/none.svg", "/help/pictures/..%2fplayer.md", "/help/example.sheet"]
)
def test_an_unknown_page_of_the_guide_is_a_404(client, place):
    assert client.get(place).status_code == 404


def test_links_between_pages_stay_in_the_guide():
    assert 'href="/help/deploy"' in page("player").html
    assert "../deploy" not in page("deploy").html
