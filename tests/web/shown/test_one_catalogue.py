"""With a language of no people in place of the catalogues, no word of English is left where people read."""

import ast
import html
import json
import re
import subprocess
from collections import Counter
from dataclasses import replace

import pytest
from msgspec import to_builtins

from models.lab.props.camera_events import cut, laid, trick, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.book.loading import books
from referee.book.loading import load as book_of
from referee.cards import Card
from referee.facts.register import Undone
from referee.game.game import apply
from referee.look_back.data import look_back
from referee.look_back.other_book import by_other_book, other_books, other_ruling
from referee.look_back.text import look_back_text
from referee.view.judge_report import judged_text
from tests.sources import short, sources
from tests.web.pseudo_language import leaves, put_in_place, texts_of, unmarked
from tests.web.states import state_of
from web.board.protocol import BoardState, decode
from web.commands import Refusal
from web.commands.files_on_command_line import text_in
from web.journal.evidence_clip import written
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.problems import JournalError, nameless, without_place
from web.journal.who import TABLE
from web.outside_json import read_object
from web.page.app import create_app
from web.recorded.recording_folder import NoRecording, RecordingFolder
from web.review.film_summary import Review
from web.review.folder import CannotReview
from web.review.progress import FilmForm, ReviewArguments, ReviewProgress
from web.review.text import text as review_text
from web.review.typed_claims import Claim
from web.served.house import House
from web.shown.changes import changed
from web.shown.consequence import after_it, before_it
from web.shown.names import Words
from web.table import reading
from web.table.table import Settings, Table

TITLES = [book_of(book).title for book in books()]
LAWS = [law for book in books() for law in book_of(book).laws.values()]
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
ALLOWED = re.compile(
    "|".join(
        [
            *map(re.escape, sorted([*TITLES, *(law.text for law in LAWS)], key=len, reverse=True)),
            *(f"(?i:{re.escape(law.why)})" for law in LAWS if law.why),
            r"\b(?:[2-9TJQKA][cdhs]|Jk|NS|EW)\b",  # cards and sides, as a sheet writes them
            rf"\b(?:{'|'.join(map(re.escape, sorted(books(), key=len, reverse=True)))})(?::[0-9a-z]+)?\b",
            rf"\b(?:{'|'.join(law.number.partition(':')[2] for law in LAWS)})\b",
            r"\b(?:kitchen|Bowerbird|Somerset)\b",  # names
            r"\bL?CSV|PDF|EGN|JSON|Wi-Fi|USB|MJPEG|RTSP|HTTPS?\b",
            rf"(?<=[0-9] )(?:{MONTHS})",
        ]
    )
)
"""What is not in a catalogue: the books' own texts, names of people and programs, cards, and the months."""

MACHINE = {
    "announce", "beats", "book", "call", "card", "certainty", "code", "colour", "dealer", "fact", "form",
    "how", "href", "id", "kind", "key", "law", "likely", "makers", "needs", "now", "outcome", "pack",
    "phase", "place", "played", "result", "role", "seat", "seats", "side", "sides", "state", "status",
    "step", "suit", "table", "turn_for", "until", "version", "who", "winner", "winners", "word",
}  # fmt: skip
"""Fields of the page's state that no people read: ids, kinds and keys of the words."""

PAGES = (
    "", "hands", "hand/1", "evening", "evenings", "audit?all=1", "setup", "ruling/1-revoke-e-1", "board",
    "laws", "players", "direct", "pack", "begin", "steps",
)  # fmt: skip


TEN = Card.parse("Td")
TWICE = trick(110.0, ("N 9h", "E 9h", "S Ks", "W Ts"), "E")
KEYS = re.compile(r"(?<=[:,] )[a-z][a-z ]*[0-9]*(?= \()|" + ALLOWED.pattern)
"""What may be typed as an answer is allowed, too."""


@pytest.fixture(scope="module")
def table_of_texts(tmp_path_factory):
    """A table with many texts, in a made-up language: names are numbers."""
    with pytest.MonkeyPatch.context() as patch:
        put_in_place(patch)
        folder = tmp_path_factory.mktemp("other")
        table = Table("kitchen", Journal(folder / "a.journal"), Evidence(folder / "pictures"), SOMERSET)
        table.agree(Settings("somerset-1888", names=dict(zip("NESW", "1234", strict=True))), TABLE)
        for event in whole_deal():
            table.hear(event)
        table.answer("1:caller", "S", TABLE)
        table.claim("E", 1, TABLE)
        table.claim("W", 2, TABLE)
        place = next(f.what.place for f in table.facts if getattr(f.what.event, "card", None) == TEN)
        table.correct(place, "7d", None, TABLE)
        for event in (cut(), up_card(100.0), *TWICE, laid(120.0, "S 9d")):
            table.hear(event)
        yield table
        table.logbook.journal.close()


@pytest.fixture(scope="module")
def client(table_of_texts):
    app = create_app(House({table_of_texts.id: table_of_texts}))
    app.testing = True
    return app.test_client()


@pytest.mark.parametrize("role", ["director", "table", "spectator"])
def test_the_state_of_the_page_and_of_the_tv_has_no_word_from_elsewhere(table_of_texts, role):
    state = state_of(table_of_texts, role)
    hands = to_builtins(reading.hands(table_of_texts.logbook, role), str_keys=True)
    assert len(state["rulings"]) + len(state["questions"]) >= 2
    read = [text for field, text in leaves([state, hands]) if field not in MACHINE]
    assert unmarked(read, ALLOWED) == set()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_word_from_elsewhere(client, page):
    answer = client.get(f"/table/kitchen/{page}")
    assert answer.status_code == 200
    assert unmarked(texts_of(html.unescape(answer.text)), ALLOWED) == set()


def test_the_printed_evening_has_no_word_from_elsewhere(client, tmp_path):
    path = tmp_path / "evening.pdf"
    for where in ("export.pdf", "ruling/1-revoke-e-1.pdf"):
        path.write_bytes(client.get(f"/table/kitchen/{where}").data)
        text = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
        assert unmarked([" ".join(text.split())], ALLOWED) == set()


def test_what_a_correction_changes_has_no_word_from_elsewhere(table_of_texts):
    names = Words(dict(zip("NESW", "1234", strict=True)))
    places = [
        fact.what.place for fact in table_of_texts.facts if getattr(fact.what.event, "card", None) is not None
    ]
    corrected = [apply(table_of_texts.game, Undone(place)) for place in places]
    changes = [change(table_of_texts.game, after) for after in corrected for change in (before_it, after_it)]
    texts = [names(text) for text in changes if text]
    lines = [names(line) for after in corrected for line in changed(table_of_texts.game, after)]
    assert texts
    assert lines
    assert unmarked([*texts, *lines], ALLOWED) == set()


def test_the_lines_of_judge_on_a_terminal_have_no_word_from_elsewhere(table_of_texts):
    game = table_of_texts.game
    lines = judged_text(game).splitlines()
    other = by_other_book(game, other_books(game)[0].book)
    compared = other_ruling(game, game.deals[0], other)
    lines += map(str, compared.differences)
    review = look_back(game, game.deals[0], deals=5)
    lines += look_back_text(replace(review, advice=())).splitlines()  # the advice is the texts' own
    assert len(lines) > 10
    assert unmarked(lines, KEYS) == set()


def test_the_lines_of_a_review_on_a_terminal_have_no_word_from_elsewhere(table_of_texts):
    arguments = ReviewArguments("somerset-1888", [], None, "N", None)
    progress = ReviewProgress("1", "1", arguments, 1000.0, "film", 50.0, FilmForm(30.0, 10.0, (1280, 720)))
    review = Review(table_of_texts, progress).state()
    lines = review_text(review).splitlines()
    assert any(hand.rulings for hand in review.hands)
    assert unmarked(lines, re.compile(r"\d+x\d+|" + KEYS.pattern)) == set()


def test_a_word_from_elsewhere_is_noticed():
    assert unmarked(["Ace"], ALLOWED) == {"Ace"}
    assert unmarked([f"{TITLES[0]}: Qh, NS"], ALLOWED) == set()
    assert json.dumps(dict(leaves({"says": ["word"]}))) == '{"says": "word"}'


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("answer", {"question": "9:none", "choice": "S"}),
        ("claim", {"against": "N", "trick": 9}),
        ("correct", {"place": 999, "card": "As", "seat": None, "sure": True}),
        ("quick", {"seq": 9999, "dealer": "N", "maker": "E", "tricks": 9, "alone": False}),
        ("undo", {"seq": 1}),
        ("redo", {"seq": 1}),
    ],
)
def test_a_refused_act_is_refused_with_no_word_from_elsewhere(client, what, body):
    answer = client.post(f"/table/kitchen/{what}", json=body, headers={"X-Bowerbird": "1"})
    assert answer.status_code >= 400
    assert unmarked([answer.get_json()["error"]], ALLOWED) == set()


def empty_journal(folder):
    (folder / "1.journal").touch()
    Journal(folder / "1.journal")


def no_text(folder):
    (folder / "1").write_bytes(b"\xff")
    text_in(str(folder / "1"), "2")


REFUSED = {
    "an empty file as a journal": empty_journal,
    "a clip of nothing": lambda _: written([], 0.0),
    "a board with a seat that is none": lambda _: BoardState(dealer="1"),
    "a line from a board that is noise": lambda _: decode(b"1"),
    "a claim that nobody can read": lambda _: Claim.read("1"),
    "a recording that is not there": lambda folder: RecordingFolder(folder / "1").about(),
    "a file that is no text": no_text,
    "JSON that names a thing twice": lambda _: read_object(b'{"1": 1, "1": 2}', 99),
}
"""What is not done, in every room that refuses something on a terminal or in a log."""


@pytest.mark.parametrize("refuse", REFUSED.values(), ids=REFUSED)
def test_what_is_refused_elsewhere_has_no_word_from_elsewhere(tmp_path, monkeypatch, refuse):
    put_in_place(monkeypatch)
    with pytest.raises((ValueError, Refusal, JournalError, CannotReview, NoRecording)) as problem:
        refuse(tmp_path)
    text = str(problem.value).replace(str(tmp_path), "")
    assert unmarked([text], re.compile(r"\b1\.journal\b")) == set()


def test_in_another_language_too_a_table_reads_no_path_of_its_journal(tmp_path, monkeypatch):
    put_in_place(monkeypatch)
    with pytest.raises(JournalError) as problem:
        empty_journal(tmp_path)
    assert str(tmp_path) in str(problem.value)
    assert "1.journal" not in without_place(f"1: {problem.value}")
    assert nameless(problem.value) in str(problem.value)
    assert "1.journal" not in nameless(problem.value)


def refusals_in_english():
    """How many exceptions each room raises with a sentence of its own, in place of a message or a word."""
    counts = Counter()
    for path in sources("referee", "web"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                texts = [text for text in node.exc.args if isinstance(text, ast.JoinedStr | ast.Constant)]
                counts["/".join(short(path).split("/")[:2])] += any(
                    " " in ast.unparse(text) for text in texts
                )
    return +counts


BEFORE_ANY_CATALOGUE = {"web/bootstrap.py": 8}
"""What runs before anything is installed, by any Python: how many sentences of its own it refuses with."""


def test_no_room_refuses_with_sentences_outside_the_catalogue():
    assert refusals_in_english() == BEFORE_ANY_CATALOGUE
