"""What is taken along and printed: a ruling, the evening drawn, the hands as files."""

import io
import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from models.lab.props.camera_events import cut, laid, taken, up_card, whole_deal
from web.journal.who import TABLE
from web.page.app import create_app
from web.paper import fonts as paper_fonts
from web.paper.pdf import column_widths, write
from web.served.house import House
from web.shown.charts import LETTER, WIDTH, bars, lines, strip
from web.shown.statistics import Maker, Span
from web.shown.words.english import ENGLISH
from web.table.files import statistics
from web.table.table import Settings, Table


def jpeg(shade):
    """A picture of one shade of grey, as large as a crop."""
    made = io.BytesIO()
    Image.new("RGB", (40, 56), (shade, shade, shade)).save(made, "JPEG")
    return made.getvalue()


def played(table):
    for number, event in enumerate(whole_deal()):
        for sighting in event.seen:
            table.evidence.keep(sighting, "crop", jpeg(number * 5))
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)


def page(client, where):
    answer = client.get(f"/table/kitchen/{where}")
    assert answer.status_code == 200, answer.get_data()
    return answer


def test_a_ruling_can_be_read_printed_and_taken_along_with_its_pictures(client, table):
    played(table)
    text = page(client, "ruling/1-revoke-e-1").get_data(as_text=True)
    assert "East played 10♥ to spades in trick 1" in text
    assert text.count('class="close"') == 2
    answer = page(client, "ruling/1-revoke-e-1.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")
    assert answer.data.count(b"/Subtype /Image") == 2


def test_a_withheld_ruling_cannot_be_printed_either(client, table):
    for event in whole_deal()[:14]:
        table.hear(event)
    assert table.game.deals[-1].rulings, "the referee has found it"
    for where in ("ruling/1-revoke-e-1", "ruling/1-revoke-e-1.pdf"):
        assert client.get(f"/table/kitchen/{where}").status_code == 404


def test_names_of_every_kind_can_be_printed(client, table):
    table.agree(Settings("somerset-1888", {}, {"E": "Łukasz <b>", "S": "Zoë & Ő", "W": "♥♠"}, "Café"), TABLE)
    played(table)
    assert page(client, "ruling/1-revoke-e-1.pdf").data.startswith(b"%PDF-")
    assert page(client, "export.pdf").data.startswith(b"%PDF-")
    assert "Łukasz &lt;b&gt;" in page(client, "evening").get_data(as_text=True)


def test_a_name_in_a_table_of_numbers_has_room_for_itself():
    rows = [
        ["", "Name", "Points", "Rounds", "Best", "Lone"],
        ["1", "Wilhelmina Featherstonehaugh", "41", "8", "9", "2"],
    ]
    widths = column_widths(rows, 468)
    assert sum(widths) == pytest.approx(468)
    assert widths[1] > 468 / 3
    assert min(widths) > 20


def test_of_columns_that_need_more_than_a_page_the_widest_are_equal():
    widths = column_widths([["1", "a" * 200, "b" * 300, "cc"]], 300)
    assert sum(widths) == pytest.approx(300)
    assert widths[1] == pytest.approx(widths[2])
    assert widths[0] < widths[3] < widths[1]


def test_an_evening_without_a_hand_is_a_page_and_a_document_that_say_so(client):
    assert "came to is drawn here" in page(client, "evening").get_data(as_text=True)
    assert page(client, "export.pdf").data.startswith(b"%PDF-")


def test_the_evening_counts_makes_and_rulings(client, table):
    played(table)
    numbers = statistics(table, "table")
    assert (numbers.deals, numbers.euchres, numbers.loners) == (1, 1, (0, 0))
    south = next(maker for maker in numbers.makers if maker.name == "South")
    assert (south.made, south.points, south.euchred) == (1, 0, 1)
    assert numbers.score == [(3, 2)]
    assert sum(numbers.revokes.values()) == 1
    text = page(client, "evening").get_data(as_text=True)
    assert text.count("<svg") == 4
    assert "0; called 1, euchred 1, alone 0" in text


def test_a_finding_that_nobody_claimed_in_time_is_listed(client, table):
    for event in [*whole_deal(), cut(), up_card(100.0)]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    assert len(statistics(table, "table").lapsed) == 1
    assert "too late or not at all" in page(client, "evening").get_data(as_text=True)


def test_the_hand_that_is_played_adds_nothing_to_the_evening(client, table):
    played(table)
    for event in (cut(95.0), up_card(100.0)):
        table.hear(event)
    before = page(client, "evening").data, page(client, "hands").data
    for event in (taken(101.0), laid(102.0, "N Qd")):
        table.hear(event)
    after = page(client, "evening").data, page(client, "hands").data
    assert after == before


def test_what_the_house_keeps_for_the_director_is_in_no_chart_and_on_no_paper(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}))
    played(table)
    client = create_app(House({"kitchen": table})).test_client()
    assert sum(statistics(table, "table").revokes.values()) == 0
    assert client.get("/table/kitchen/ruling/1-revoke-e-1").status_code == 404
    assert page(client, "export.pdf").data.count(b"/Subtype /Image") == 0


def test_charts_escape_names_and_stay_inside_their_picture():
    drawn = [
        bars([("<script>", 3, "3"), ("a" * 60, 0, "0")], "x"),
        lines(["<b>", "N"], [(0, 2), (4, 2), (4, 2)], "x"),
        strip(
            [Span(1, 100.0, 160.0, "<i>", 2, [150.0]), Span(2, 170.0, 400.0, "", 0)], [(100.0, "20:00")], "x"
        ),
    ]
    for svg in drawn:
        assert not re.search(r"<(script|b|i)>", svg)
        width = float(re.search(r'viewBox="0 0 (\d+)', svg)[1])
        assert all(-1 <= float(x) <= width for x in re.findall(r' x="([\d.-]+)"', svg))
    assert strip([], [], "x") == ""


def test_what_is_written_after_a_bar_stays_inside_the_picture_and_a_long_name_is_whole():
    note = ENGLISH["chart_maker"].format(m=Maker("Bartholomew Featherstone", 12, 24, 11, 3, 10))
    svg = bars([("Bartholomew Featherstone", 24, note), ("Bo", 3, note)], "x")
    assert "Bartholomew Featherstone" in svg
    assert all(float(x) + LETTER * len(note) <= WIDTH for x in re.findall(r' x="([\d.-]+)" [^>]*value', svg))


@pytest.mark.parametrize("where", ["evening", "ruling/1-revoke-e-1", "audit", "hands"])
def test_no_page_holds_a_style_a_script_or_an_address_of_elsewhere(client, table, where):
    played(table)
    text = page(client, where).get_data(as_text=True)
    assert "style=" not in text
    assert not re.search(r"<script(?! (type=\"module\" )?src=\"/static/)", text)
    assert not re.search(r"https?://", text)


NAMES = ("Ελένη", "Борис", "Јелена", "Ann", "Zoë")


def read(document, tmp_path):
    """The text of a PDF, as a reader of it would take it."""
    path = tmp_path / "paper.pdf"
    path.write_bytes(document)
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    return done.stdout.decode()


def test_names_in_other_letters_are_printed_with_a_font_of_the_machine(tmp_path):
    assert paper_fonts.usable(tuple(paper_fonts.folders())), "python3 -m tests installs one"
    text = read(write("An evening", [" & ".join(NAMES)]), tmp_path)
    for name in NAMES:
        assert name in text
    assert "no font of this machine" not in text


def test_without_a_font_names_are_in_latin_letters_with_the_font_that_would_help(tmp_path, monkeypatch):
    monkeypatch.setattr(paper_fonts, "folders", lambda: [tmp_path / "none"])
    text = read(write("An evening", [" & ".join((*NAMES, "李"))]), tmp_path)
    assert "Eleni & Boris & Jelena & Ann & Zoë & Li" in text.replace("\n", " ")
    assert "no font of this machine has them" in text
    assert "fonts-dejavu-core" in text.replace("\n", "")
    assert "no font" not in read(write("An evening", ["Ann & Zoë ♣"]), tmp_path)


def printed(text, known):
    return "".join(piece for _, piece in paper_fonts.runs(text, known))


def test_names_read_from_the_right_are_printed_with_their_first_word_at_the_right():
    known = paper_fonts.usable(tuple(paper_fonts.folders()))
    assert printed("משה כהן", known) == "ןהכ השמ"
    assert printed("Ann & משה כהן (21)", known) == "Ann & ןהכ השמ (21)"
    assert printed("אבי, משה כהן: 21", known) == "ןהכ השמ ,יבא: 21"


def test_a_letter_without_a_font_is_written_in_latin_letters_or_as_a_question_mark():
    assert printed("王小明 & さくら & משה", ()) == "WangXiaoMing & sakura & msh"
    assert printed("Ж̌\u200f", ()) == "Zh"
    assert printed("\ue000\n", ()) == "??"


def test_a_font_that_cannot_be_put_into_a_paper_is_passed_over(tmp_path, monkeypatch):
    (tmp_path / "DejaVuSans.ttf").write_bytes(b"no font at all")
    monkeypatch.setattr(paper_fonts, "folders", lambda: [tmp_path])
    assert "Boris" in read(write("An evening", ["Борис"]), tmp_path)


@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=24))
def test_any_text_can_be_printed_with_fonts_and_without(text):
    for known in (paper_fonts.usable(tuple(paper_fonts.folders())), ()):
        pieces = paper_fonts.runs(text, known)
        assert all(paper_fonts.has_letter(name, letter) for name, piece in pieces for letter in piece)
    assert write("Paper", [text]).startswith(b"%PDF-")
