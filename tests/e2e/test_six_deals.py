"""A whole evening of six deals: everything that gives its score at its end gives the same.

The camera is covered for a card, the server is killed in the middle of a trick, a wrong claim is made, the
score is put right by the table, and a game is won. The score is worked out from the deals without the engine.
"""

import csv
import html
import io
import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from models.lab.props.child_program import ChildProgram
from models.lab.props.mosquitto import free_port
from tests.e2e.conftest import WALL, more
from tests.e2e.six_deals import LOST, NAMES, SETTINGS, called, missed, receive, six_deals

DEALS = six_deals()
SIDES = ("NS", "EW")
TITLES = {"NS": "Ann & Cas", "EW": "Ben & Dot"}
KILLED = len(DEALS[0].events) + len(DEALS[1].events) + 9
"""Events after which the server is killed, with two cards of a trick of the third deal on the table."""
CORRECTED = 2
"""Points that the table gives East and West after the fourth deal."""


def scores():
    """The score when each deal is over and whatever the table corrected then."""
    score, after = dict.fromkeys(SIDES, 0), []
    for number, scripted in enumerate(DEALS, 1):
        score = {side: score[side] + scripted.points[side] for side in SIDES}
        score["EW"] += CORRECTED if number == 4 else 0
        after.append((score["NS"], score["EW"]))
    return after


class Served(ChildProgram):
    """The table in a separate process, until that is killed."""

    def __init__(self, journal):
        self.port = free_port()
        super().__init__("-m", "tests.e2e.six_deals", journal, self.port, KILLED)

    def receive(self, count):
        """Let the table receive its next ``count`` events, up to number KILLED."""
        self.send(count)
        assert self.next_line().startswith("received")


@pytest.fixture
def served(tmp_path):
    with Served(tmp_path / "evening.journal") as served:
        yield served


def shows(page, score):
    for side, points in zip(SIDES, score, strict=True):
        expect(page.locator(f".points[data-side={side}]")).to_have_text(str(points))


def answer_who_made_trump(page, number):
    page.locator(f"[data-question] [data-choice='{called(DEALS[number].deal)}']").click()
    expect(page.locator("[data-question='who called?']")).to_have_count(0)


def add_the_missed_card(page):
    card = missed(DEALS[LOST].deal)
    question = page.locator("[data-question]")
    expect(question).to_contain_text(f"No card of {NAMES[str(card.seat)]} was seen in trick 3")
    question.locator(f"[data-card='{card.card}']").last.click()
    expect(page.locator("[data-question]")).to_have_count(0)


def claim_wrongly(page):
    page.locator("#claim").click()
    page.locator("dialog label", has_text="Ben").click()
    page.get_by_role("button", name="Make the claim").click()
    expect(page.locator("[data-ruling=revoke]")).to_have_attribute("data-outcome", "not a revoke")


def put_the_score_right(page, score):
    more(page).get_by_role("button", name=re.compile("score")).first.click()
    for _ in range(CORRECTED):
        page.locator(".score-step[data-side=EW][data-by='1']").click()
    page.locator("#score-send").click()
    page.locator("#score-agree").click()
    shows(page, score)


def play(page, evening, number, since=0):
    """The rest of a deal, up to the cut of the pack, and the answer to who made trump."""
    receive(evening, DEALS[number].events[since:-1])
    answer_who_made_trump(page, number)


def test_all_that_gives_the_score_at_the_end_of_an_evening_gives_the_same(page, served, evenings, tmp_path):
    after = scores()
    page.goto(served.address())
    served.receive(len(DEALS[0].events) - 1)
    answer_who_made_trump(page, 0)
    shows(page, after[0])
    served.receive(len(DEALS[1].events))
    answer_who_made_trump(page, 1)
    add_the_missed_card(page)
    shows(page, after[1])
    served.receive(KILLED)
    expect(page.locator(".laid")).to_have_count(2)
    served.kill()
    evening = evenings.start(SETTINGS, port=served.port)
    play(page, evening, 2, since=8)
    shows(page, after[2])
    receive(evening, DEALS[2].events[-1:])
    play(page, evening, 3)
    claim_wrongly(page)
    receive(evening, DEALS[3].events[-1:])
    put_the_score_right(page, after[3])
    play(page, evening, 4)
    receive(evening, DEALS[4].events[-1:])
    play(page, evening, 5)
    expect(page.locator(".final-points")).to_have_text([str(points) for points in after[5]])
    wall = page.context.new_page()
    wall.set_viewport_size(WALL)
    wall.goto(evening.address + "board")
    expect(wall.locator(".final-points")).to_have_text([str(points) for points in after[5]])
    page.locator("#final-end").click()
    expect(page.locator(".games-won")).to_have_text(f"{TITLES['NS']}: 0 · {TITLES['EW']}: 1")
    expect(wall.locator(".tv-closing")).to_contain_text("Game 1: {} : {}".format(*after[5]))
    assert scores_of_files(page, evening.address, tmp_path) == {
        "page": after, "PDF": after, "CSV": after, "EGN": [after[5]], "JSON": after, "text": [after[5]],
        "picture": [after[5]],
    }  # fmt: skip


def scores_of_files(page, address, folder):
    """The score after each deal, or of the game, in every page and file of the evening."""

    def fetched(what):
        answer = page.request.get(address + what)
        assert answer.ok, what
        return answer.body()

    (folder / "evening.pdf").write_bytes(fetched("export.pdf"))
    paper = subprocess.run(
        ["pdftotext", "-layout", folder / "evening.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    rows = list(csv.DictReader(io.StringIO(fetched("export.csv").decode("utf-8-sig"))))
    by_deal = {int(row["deal"]): (int(row["score_NS"]), int(row["score_EW"])) for row in rows}
    page.goto(address + "hands")
    listed = page.locator("[id^='deal-']").all_inner_texts()
    lines = [json.loads(line) for line in fetched("export.jsonl").splitlines()]
    won = [line["game_won"]["points"] if line["game_won"] else line["score"] for line in lines]
    egn = json.loads(fetched("export.egn"))["metadata"]["finalScore"]
    (game,) = re.findall(r"Game 1: .*", fetched("evening.txt").decode())
    (drawn,) = re.findall(r"Ann & Cas \d+ .*", html.unescape(fetched("evening.svg").decode()))
    before = [rf"(\d+) {title}" for title in TITLES.values()]
    after = [rf"{title} (\d+)" for title in TITLES.values()]
    return {
        "page": [numbers(before, text) for text in reversed(listed)],
        "PDF": [numbers(after, text) for text in re.findall(r"Ann & Cas \d+.*Ben & Dot \d+.*", paper)],
        "CSV": [by_deal[number] for number in sorted(by_deal)],
        "EGN": [tuple(egn)],
        "JSON": [tuple(score[side] for side in SIDES) for score in won],
        "text": [numbers(after, game)],
        "picture": [numbers(after, drawn)],
    }


def numbers(patterns, text):
    return tuple(int(re.search(pattern, text)[1]) for pattern in patterns)
