"""A game exported from the page reads back as the same game."""

import codecs
import csv
import json

import pytest

from models.lab.props.camera_events import laid, up_card, whole_deal
from referee.notation.written_game import game_from
from referee.seats import Seat
from referee.view.judge_report import judged_deals
from tests.web.conftest import Clock
from web.__main__ import main
from web.bootstrap import ROOT
from web.journal.who import TABLE
from web.page.app import create_app
from web.served.house import House
from web.shown.export import FORMS
from web.table.table import Settings, Table


@pytest.mark.parametrize("form", ["sheet", "egn", "jsonl"])
def test_a_finished_hand_is_exported_and_reads_back_as_the_same_game(client, table, form):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    text = client.get(f"/table/kitchen/export.{form}").get_data(as_text=True)
    if form == "jsonl":
        deals = [json.loads(line) for line in text.splitlines()]
    else:
        deals = judged_deals(game_from(text))
    assert deals[0]["tricks"] == judged_deals(table.game)[0]["tricks"]
    assert deals[0]["maker"] == "S"


def test_the_table_of_cards_has_a_line_for_each(client, table):
    for event in whole_deal():
        table.hear(event)
    lines = client.get("/table/kitchen/export.csv").get_data(as_text=True).removeprefix("\ufeff").splitlines()
    assert len(lines) == 1 + 20
    assert lines[2].startswith("1,W,h,,1,2,E,Th,E,")


def test_a_table_that_people_open_elsewhere_names_its_encoding_at_its_beginning(client, table, tmp_path):
    for event in whole_deal():
        table.hear(event)
    assert client.get("/table/kitchen/export.csv").data.startswith(codecs.BOM_UTF8)
    out = tmp_path / "deal.csv"
    assert (
        main(["export", str(ROOT / "web" / "docs" / "example.sheet"), "--as", "csv", "--out", str(out)]) == 0
    )
    assert out.read_bytes().startswith(codecs.BOM_UTF8)


def test_the_table_of_cards_has_the_names_and_the_score_and_no_formula(client, table):
    names = {"N": "=1+1", "E": "Ben", "S": "Cas", "W": "Dot"}
    table.agree(Settings("somerset-1888", names=names), TABLE)
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    answer = client.get("/table/kitchen/export.csv")
    rows = list(csv.DictReader(answer.text.splitlines()))
    row = rows[1]
    names = (row["player"], row["dealer_name"], row["maker_name"], row["taken_by_name"])
    assert names == ("Ben", "Dot", "Cas", "Ben")
    assert (row["points_EW"], row["score_NS"], row["score_EW"]) == ("2", "0", "2")
    assert rows[0]["player"] == "'=1+1"
    assert answer.headers["Content-Disposition"] == "attachment; filename=kitchen-1970-01-12-evening-1.csv"


def test_a_deal_without_cards_keeps_its_points_in_the_table(client, table):
    table.quick("N", "E", 5, False, TABLE)
    (row,) = csv.DictReader(client.get("/table/kitchen/export.csv").text.removeprefix("\ufeff").splitlines())
    assert (row["card"], row["maker"], row["points_EW"], row["score_EW"]) == ("", "E", "2", "2")


@pytest.mark.parametrize("form", ["sheet", "csv", "jsonl", "egn", "pdf"])
def test_a_file_is_called_after_its_table_its_day_and_its_evening(client, table, form):
    table.agree(Settings("somerset-1888", title="Küche & Co."), TABLE)
    for event in whole_deal():
        table.hear(event)
    table.end(TABLE)
    table.begin(table.settings, TABLE)
    for event in whole_deal():
        table.hear(event)
    for number in (1, 2):
        where = f"page={number - 1}" if form == "pdf" else f"evening={number}"
        answer = client.get(f"/table/kitchen/export.{form}?{where}")
        name = f"kuche-co-1970-01-12-evening-{number}.{form}"
        assert answer.headers["Content-Disposition"] == f"attachment; filename={name}"


def test_an_export_while_a_hand_is_played_holds_only_those_before_it(client, table):
    for event in [*whole_deal(), up_card(100.0, Seat.NORTH, "Jc"), laid(101.0, "E Qd")]:
        table.hear(event)
    got = {f: client.get(f"/table/kitchen/export.{f}").get_data(as_text=True) for f in FORMS}
    assert len(got["csv"].splitlines()) == 21
    assert len(got["jsonl"].splitlines()) == 1
    assert got["sheet"].count("dealer ") == 1
    assert len(json.loads(got["egn"])["deals"]) == 1


def test_an_unknown_form_is_a_404(client):
    assert client.get("/table/kitchen/export.docx").status_code == 404


def test_a_house_that_keeps_rulings_back_does_not_export_them(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}), Clock())
    client = create_app(House({"kitchen": table})).test_client()
    for event in whole_deal():
        table.hear(event)
    assert client.get("/table/kitchen/export.jsonl").status_code == 409
    assert client.get("/table/kitchen/export.egn").status_code == 409
    assert "revoke" not in client.get("/table/kitchen/export.sheet").get_data(as_text=True)
