"""The process that keeps the journal is killed between two cards, and nothing that was shown is lost."""

from playwright.sync_api import expect

from models.lab.kills.table import kill_often
from models.lab.props.camera_events import whole_deal
from models.lab.props.child_program import ChildProgram
from models.lab.props.mosquitto import free_port
from referee.book.loading import load
from referee.game.game import replay
from web.journal.journal import Journal


def scripted(*words):
    """A scripted table in a separate process."""
    return ChildProgram("-m", "tests.e2e.scripted", *words)


def wait_for_event(table, number):
    """Wait until it has reported event ``number``."""
    while table.next_line() != f"heard {number}":
        pass


def seen_in(path):
    """What the camera saw, by the journal."""
    kept = Journal(path)
    seen = [entry.what.event for entry in kept.read("kitchen") if entry.kind == "seen"]
    kept.close()
    return seen


def test_a_table_killed_in_the_middle_of_a_trick_goes_on_where_it_was(page, tmp_path):
    journal, port = tmp_path / "evening.journal", free_port()
    end = len(whole_deal()) - 1
    with scripted(journal, port, 0, 12) as first:  # not to its end, however long the page takes to open
        page.goto(first.address())
        wait_for_event(first, 8)  # the first card of the second trick has been laid
        first.kill()
    last = len(seen_in(journal)) - 1  # it may have been killed before it reported the last
    with scripted(journal, port, last + 1, end) as again:
        wait_for_event(again, end)
        expect(page.locator("#word")).to_contain_text("Who made")
        page.get_by_role("button", name="South", exact=True).click()
        expect(page.locator(".points[data-side=EW]")).to_have_text("2")
        again.kill()
    seen = seen_in(journal)
    kept = Journal(journal)
    facts = [entry.what.event for entry in kept.read("kitchen") if entry.kind == "event"]
    kept.close()
    assert len(seen) == len(whole_deal())
    assert replay(facts, load("somerset-1888")).standing.points == (0, 2)


def test_whatever_was_shown_before_kill_minus_nine_is_kept_and_the_page_comes_back(page, tmp_path):
    result = kill_often(page, tmp_path, count=4, seed=7, within=60)  # a busy machine; the command measures
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
