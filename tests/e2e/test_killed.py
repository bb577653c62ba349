"""The process that keeps the journal is killed between two cards, and nothing that was shown is lost."""

import signal
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from models.lab.kills.table import kill_often
from models.lab.props.camera_events import whole_deal
from referee.book.loading import load
from referee.game.game import replay
from web.journal.journal import Journal


class Process:
    """A scripted table in a separate process."""

    def __init__(self, journal, port, first, last):
        command = [sys.executable, "-m", "tests.e2e.scripted", *map(str, (journal, port, first, last))]
        self.running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.running.stdout.readline().split()[1]

    def wait_for_event(self, number):
        """Wait until it has reported event ``number``."""
        while self.running.stdout.readline() != f"heard {number}\n":
            assert self.running.poll() is None

    def kill(self):
        self.running.send_signal(signal.SIGKILL)
        rest = self.running.stdout.read()
        self.running.wait()
        self.running.stdout.close()
        return [int(line.split()[1]) for line in rest.splitlines()]


@pytest.fixture
def port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def test_a_table_killed_in_the_middle_of_a_trick_goes_on_where_it_was(page, tmp_path, port):
    journal = tmp_path / "evening.journal"
    end = len(whole_deal()) - 1
    first = Process(journal, port, 0, 12)  # not to its end, however long the page takes to open
    page.goto(first.address)
    first.wait_for_event(8)  # the first card of the second trick has been laid
    last = max([8, *first.kill()])
    again = Process(journal, port, last + 1, end)
    try:
        again.wait_for_event(end)
        expect(page.locator("#word")).to_contain_text("Who made")
        page.get_by_role("button", name="South", exact=True).click()
        expect(page.locator(".points[data-side=EW]")).to_have_text("2")
    finally:
        again.kill()
    kept = Journal(journal)
    seen = [entry.what.event for entry in kept.read("kitchen") if entry.kind == "seen"]
    facts = [entry.what.event for entry in kept.read("kitchen") if entry.kind == "event"]
    kept.close()
    assert len(seen) == len(whole_deal())
    assert replay(facts, load("somerset-1888")).standing.points == (0, 2)


def test_whatever_was_shown_before_kill_minus_nine_is_kept_and_the_page_comes_back(page, tmp_path):
    result = kill_often(page, tmp_path, count=4, seed=7)
    assert result.wrong == []
    assert result.kills == 4
    assert result.starting == 1, "one of them before it listens"
    assert result.shown >= 4


OVERTAKEN = """async (root) => {
  const { Live } = await import("/static/live.js");
  const seen = [];
  const live = new Live(root, { onState: (state) => seen.push(state.n), onPulse: () => {} });
  for (const [version, n] of [["a.5.table", 5], ["a.4.table", 4], ["a.6.table", 6], ["b.1.table", 7]]) {
    live.take(version, JSON.stringify({ n }));
  }
  return seen;
}"""


def test_an_answer_that_was_overtaken_is_not_shown_and_a_new_beginning_is(page, evening):
    page.goto(evening.address)
    assert page.evaluate(OVERTAKEN, "/table/kitchen") == [5, 6, 7]
