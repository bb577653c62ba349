"""What a device may choose for itself is offered and kept alike."""

import json
import re
from pathlib import Path

from web.page.pages import DEVICE

SCRIPT = Path("web/static/device.js")


def test_the_page_offers_what_its_script_keeps_with_the_same_default():
    written = re.search(r"const CHOICES = (\{.*\});", SCRIPT.read_text(encoding="utf-8")).group(1)
    kept = json.loads(re.sub(r"(\w+):", r'"\1":', written))
    assert {what: tuple(values) for what, values in kept.items()} == DEVICE
