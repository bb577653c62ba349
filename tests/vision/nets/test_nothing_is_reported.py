"""The inference engine sends no telemetry: nothing leaves the machine."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
OPENS = """
import os
from vision.nets.inference_engine import open_model
from vision.nets.model_card import load_card
open_model(load_card("corners"))
print(os.environ.get("ORT_DISABLE_TELEMETRY"))
"""
TRAINS = 'import os, models.training; print(os.environ["ORT_DISABLE_TELEMETRY"], os.environ["YOLO_OFFLINE"])'


def printed_by(code, home):
    reported = {
        name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORT_", "YOLO_"))
    }
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**reported, "HOME": str(home)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert not ran.returncode, ran.stderr
    return ran.stdout.split()


def test_a_model_that_is_opened_leaves_no_mark_of_the_machine_and_no_report(tmp_path):
    reported = printed_by(OPENS, tmp_path)
    assert list(tmp_path.rglob("*")) == []
    assert reported == ["1"]


def test_neither_engine_nor_training_library_reports_that_somebody_trains(tmp_path):
    assert printed_by(TRAINS, tmp_path) == ["1", "true"]
