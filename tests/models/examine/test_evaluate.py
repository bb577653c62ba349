"""The examinations: what counts as right, what the tables say, and where they are written."""

import json
import xml.etree.ElementTree as ET

import cv2
import numpy as np
import pytest

from models.training.examine import (
    examined_counts,
    examined_matches,
    examined_misses,
    examined_plots,
)
from models.training.examine import (
    photographs as examine_photographs,
)
from models.training.examine import (
    tables as examine_tables,
)
from referee.cards import Card
from vision.nets.card_detector import Outline
from vision.reading.card_reader import FaceRead
from vision.reading.outlined_cards import PhotoCard


def reading(name, box, p=0.99, rivals=(), back=False):
    left, top, right, low = box
    quad = np.float32([[left, top], [right, top], [right, low], [left, low]])
    card = Card.parse(name) if name else None
    others = tuple((Card.parse(rival), q) for rival, q in rivals)
    return PhotoCard(Outline(quad, 0.9, True), FaceRead(card, p, others, back, False, quad, np.zeros(55)))


def photo(*cards, **more):
    labels = [{"card": name, "box": box, "visible": visible} for name, box, visible in cards]
    return {"photo": "home/one.jpg", "cards": labels, "complete": True, **more}


HERE, PRESENT = [10, 10, 80, 110], [200, 10, 270, 110]


def results(photo_cards, labelled):
    return [(j.truth, j.result, j.read) for j in examined_matches.judge_photo(photo_cards, labelled)]


def test_a_card_is_right_wrong_unread_or_missed():
    labelled = photo(("As", HERE, "full"), ("Kd", PRESENT, "full"))
    assert results([reading("As", HERE), reading("Kh", PRESENT)], labelled) == [
        ("As", "right", "As"), ("Kd", "wrong", "Kh"),
    ]  # fmt: skip
    assert results([reading(None, HERE)], labelled) == [("As", "unread", None), ("Kd", "missed", None)]


def test_a_reading_in_another_place_is_no_reading_of_this_card():
    assert results([reading("As", PRESENT)], photo(("As", HERE, "full"))) == [
        ("As", "missed", None), (examined_matches.NO_CARD, "wrong", "As"),
    ]  # fmt: skip


def test_a_reading_answers_for_a_single_card_only():
    pile = photo(("As", HERE, "full"), ("Kd", [20, 20, 90, 120], "half"))
    assert [j.result for j in examined_matches.judge_photo([reading("As", HERE)], pile)] == [
        "right",
        "missed",
    ]


def test_a_card_where_none_is_labelled_is_invented_unless_nobody_can_know():
    stranger = [reading("9c", PRESENT)]
    assert results(stranger, photo()) == [(examined_matches.NO_CARD, "wrong", "9c")]
    assert results(stranger, photo(ignore=[PRESENT])) == []
    assert results(stranger, photo(complete=False)) == []
    assert results([reading(None, PRESENT)], photo()) == []
    assert results([reading("9c", PRESENT, back=True)], photo()) == []


def test_where_only_the_index_is_boxed_the_outline_must_hold_it():
    labelled = {"photo": "deal/one.jpg", "cards": [{"card": "As", "corner_box": [12, 12, 20, 30]}]}
    (card,) = examined_matches.judge_photo([reading("As", HERE)], labelled)
    assert card.result == "right"
    assert card.source == "deal deals"
    assert not card.counts
    (card,) = examined_matches.judge_photo([reading("As", PRESENT)], labelled)
    assert card.result == "missed"


def test_what_an_unread_card_was_taken_for_is_its_likeliest_rival():
    (card,) = examined_matches.judge_photo(
        [reading(None, HERE, 0.6, (("As", 0.6), ("Ac", 0.3)))], photo(("As", HERE, "full"))
    )
    assert card.taken_for == "Ac"
    (card,) = examined_matches.judge_photo([reading("Ac", HERE)], photo(("As", HERE, "full")))
    assert card.taken_for == "Ac"


@pytest.mark.parametrize(
    ("tall", "name"), [(0, "<45"), (44.9, "<45"), (45, "45-60"), (60, "60-90"), (150, ">150"), (900, ">150")]
)
def test_heights_fall_into_classes(tall, name):
    assert examined_matches.size_class(tall) == name


@pytest.mark.parametrize(
    ("truth", "taken", "kin"),
    [
        ("As", "Ac", "sister suits"), ("Ah", "Ad", "sister suits"), ("As", "Ah", "one rank, other colour"),
        ("6d", "9h", "6 and 9"), ("8c", "9c", "8, 9 and 10"), ("Tc", "8c", "8, 9 and 10"),
        ("Jh", "Kh", "J and K"),
        ("Qh", "Kh", "others"), ("Jk", "As", "others"), ("no card", "As", "others"), ("5s", "4s", "others"),
    ],
)  # fmt: skip
def test_what_is_hard_to_tell_apart_is_grouped(truth, taken, kin):
    assert examined_counts.kin(truth, taken) == kin


def test_wrong_and_unread_readings_are_separate_in_the_confusion_table():
    text = "\n".join(
        examined_counts.confusion([("As", "Ac", True), ("Ks", "Kc", False), ("Ks", "Kc", False)])
    )
    assert "| sister suits | 1 | 2 |" in text
    assert "Ks for Kc (unread) 2x, As for Ac" in text


def test_a_reliability_table_holds_every_claim_a_single_time():
    claims = [(0.3, False), (0.5, True), (0.85, False), (0.9995, True), (1.0, True), (0.999, False)]
    rows = examined_counts.claim_classes(claims)
    assert sum(total for _, total, _, _ in rows) == len(claims)
    assert rows[-1][:3] == ("99.9% and more", 3, 2)
    assert "| 99.9% and more | 3 | 2 | 66.7% | 99.95% |" in examined_counts.reliability(claims)


def test_counts_are_printed_as_right_wrong_unread_missed():
    assert examined_counts.counted(["right", "right", "wrong", "missed"]) == ("2 / 1 / 0 / 1", 4, "50.0%")
    assert examined_counts.counted([]) == ("0 / 0 / 0 / 0", 0, "-")


def test_a_table_is_written_between_its_markers_and_nothing_else_is_touched(tmp_path):
    begin, end = examined_counts.between("photographs")
    page = tmp_path / "README.md"
    page.write_text(f"# Before\n{begin}\nold\n{end}\nafter\n")
    for lines in (["one", "two"], ["three"]):
        examined_counts.put_between(page, "photographs", lines)
    assert page.read_text() == f"# Before\n{begin}\n\nthree\n\n{end}\nafter\n"


def test_a_page_without_the_markers_is_refused_and_kept(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("nothing here\n")
    with pytest.raises(examined_counts.MissingPlace, match="put the lines"):
        examined_counts.put_between(page, "photographs", ["one"])
    assert page.read_text() == "nothing here\n"


def test_the_page_of_the_models_has_a_place_for_both_examinations():
    text = examine_photographs.README.read_text()
    for part in ("photographs", "examination"):
        assert [text.count(marker) for marker in examined_counts.between(part)] == [1, 1]


class Blind:
    """Finds a card at the place that the test chooses, whatever the picture."""

    def boxes(self, image, long_sides=(640,), within=None):
        return []  # nothing where a border is laid round the picture

    def look(self, image, long_side, within=None):
        return []

    def boxes_of(self, looks):
        return [Outline(reading("As", HERE).outline.quad, 0.9, True)]

    def snapped(self, image, outlines):
        return outlines

    def read(self, image, quads):
        return [reading("As", HERE).read for _ in quads]


@pytest.fixture
def album(tmp_path, monkeypatch):
    folder = tmp_path / "album"
    (folder / "home").mkdir(parents=True)
    cv2.imwrite(str(folder / "home" / "one.jpg"), np.full((300, 400, 3), 90, np.uint8))
    labels = photo(("As", HERE, "full"), ("Kd", PRESENT, "full"))
    (folder / "labels.json").write_text(json.dumps({"photos": [labels]}))
    monkeypatch.setattr(examine_photographs.Detector, "load", lambda *_, **__: Blind())
    monkeypatch.setattr(examine_photographs.Reader, "load", lambda *_, **__: Blind())
    return folder


def test_a_folder_is_examined_by_a_single_command_with_sheet_plots_and_page(album, tmp_path, capsys):
    page = tmp_path / "README.md"
    page.write_text("\n".join(examined_counts.between("photographs")))
    made = {name: tmp_path / name for name in ("misses.jpg", "plots", "all")}
    status = examine_photographs.main([
        str(album), "--sheet", str(made["misses.jpg"]), "--plots", str(made["plots"]),
        "--drawings", str(made["all"]), "--update", "--readme", str(page),
    ])  # fmt: skip
    text = capsys.readouterr().out
    assert status == 0
    assert "**all at least half visible and 60 px tall** | 1 / 0 / 0 / 1 | 2 | 50.0% |" in text
    assert "| 90-150 | 1 / 0 / 0 / 1 | 2 |" in text
    assert text.strip() in page.read_text()
    assert cv2.imread(str(made["misses.jpg"])).shape == (190, 1900, 3)
    assert len(list(made["plots"].glob("*.svg"))) == 3
    assert (made["all"] / "home_one.jpg").exists()


@pytest.mark.parametrize(
    ("labels", "why"),
    [
        (None, "labels.json is missing"),
        ("{", "holds no labels"),
        ("[]", "holds no labels"),
        ('{"photos": [{"photo": "a.jpg"}]}', "photograph 1 lacks"),
        ('{"photos": [{"photo": "a.jpg", "cards": [{"card": "As"}]}]}', "a card of a.jpg lacks"),
        ('{"photos": []}', "no photograph has"),
    ],
)
def test_labels_that_cannot_be_used_are_refused_in_a_single_line(labels, why, tmp_path, capsys):
    if labels is not None:
        (tmp_path / "labels.json").write_text(labels)
    assert examine_photographs.main([str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line


def test_the_page_is_not_updated_from_a_part_of_the_photographs(album, capsys):
    for part in (["--every", "2"], ["--source", "home"]):
        assert examine_photographs.main([str(album), "--update", *part]) == 2
        assert "all photographs" in capsys.readouterr().err


def test_no_sheet_is_written_where_nothing_was_missed(album, tmp_path):
    right = examined_matches.judge_photo([reading("As", HERE)], photo(("As", HERE, "full")))
    assert examined_misses.sheet(tmp_path / "none.jpg", album, right) == 0
    assert not (tmp_path / "none.jpg").exists()


def test_plots_are_drawings_that_can_be_read():
    bars = ET.fromstring(examined_plots.bars("ranks & suits", {"A": (3, 1, 5), "K": (2, 0, 2)}))
    rects = [element for element in bars if element.tag.endswith("rect")]
    heights = [float(rect.get("height")) for rect in rects[1:]]
    assert heights[0] == pytest.approx(3 / 5 * 276, abs=0.2)
    assert heights[1] == pytest.approx(1 / 5 * 276, abs=0.2)
    assert heights[3] == 0
    curve = ET.fromstring(examined_plots.reliability_curve("claims", [("0", 0, 0, 0.0), ("1", 4, 2, 0.5)]))
    circle = next(element for element in curve if element.tag.endswith("circle"))
    assert (float(circle.get("cx")), float(circle.get("cy"))) == (56 + 284, 316 - 138)


def test_a_training_run_s_table_is_drawn_and_a_table_without_its_head_is_not(tmp_path):
    (tmp_path / "reader.csv").write_text("step,loss,right\n500,2.5,0.1\n1000,0.5,0.9\n")
    drawn = examined_plots.draw_run(tmp_path / "reader.csv")
    assert "loss: 2.5 to 0.5" in drawn.read_text()
    assert "right: 0.1 to 0.9" in drawn.read_text()
    (tmp_path / "other.csv").write_text("500,2.5,0.1\n")
    assert examined_plots.draw_run(tmp_path / "other.csv") is None


def test_a_table_labelled_by_name_counts_each_card_a_single_time_and_surplus_cards_as_wrong():
    reported = examine_tables.judged(["As", "Kd", "Kd", "9c"], ["As", "Qh"], ["Kd", "2s"])
    assert (
        reported["cloth"],
        reported["of cloth"],
        reported["fans"],
        reported["of fans"],
        reported["wrong"],
    ) == (1, 2, 1, 2, 2)
    both = examine_tables.judged(["As", "As"], ["As"], ["As"])  # two packs on one table
    assert (both["cloth"], both["fans"], both["wrong"]) == (1, 1, 0)


def test_tables_without_labels_are_refused_in_a_single_line(tmp_path, capsys):
    assert examine_tables.main([str(tmp_path)]) == 2
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "labels.json").write_text(json.dumps({"photos": [{"photo": "a.jpg"}]}))
    assert examine_tables.main([str(tmp_path)]) == 2
    text = capsys.readouterr().err.splitlines()
    assert len(text) == 2
    assert "missing" in text[0]
    assert "lacks" in text[1]
