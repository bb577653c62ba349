"""``bowerbird read`` and ``bowerbird watch``: what the eye makes of photographs and of a video."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable, Iterable
from typing import Any

from referee.cards import Card


def read(args: Namespace, load: Callable[[str], Any], faces_of: Callable[[Any], Iterable[Any]]) -> int:
    """Name the cards in every photograph of ``args.photos``; ``load`` opens one, ``faces_of`` reads it."""
    for photo in args.photos:
        image = load(photo)
        begun = time.perf_counter()
        cards = [_card(face) for face in faces_of(image)]
        milliseconds = round((time.perf_counter() - begun) * 1000, 1)
        if args.json:
            print(json.dumps({"photo": photo, "cards": cards, "ms": milliseconds}), flush=True)
        else:
            said = ", ".join(map(_in_words, cards)) or "no card found"
            print(f"{photo}: {said} ({milliseconds:.0f} ms)", flush=True)
    return 0


def watch(args: Namespace, lines: Iterable[dict[str, Any]]) -> int:
    """Print what happens at the table, a line an event."""
    for line in lines:
        print(json.dumps(line) if args.json else _sentence(line), flush=True)
    return 0


def _card(face: Any) -> dict[str, Any]:
    """One face as ``read --json`` writes it: null where it was not read, ``back`` for a card face down."""
    name = "back" if face.back else str(face.card) if isinstance(face.card, Card) else None
    return {
        "card": name,
        "p": round(float(face.p), 4),
        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in face.quad],
        "rivals": [[str(card), round(float(p), 4)] for card, p in face.rivals],
    }


def _in_words(card: dict[str, Any]) -> str:
    if card["card"] is None:
        likely = " or ".join(rival for rival, _ in card["rivals"][:2])
        return f"not read ({likely}?)" if likely else "not read"
    return card["card"] if card["card"] == "back" else f"{card['card']} {card['p']:.1%}"


def _sentence(line: dict[str, Any]) -> str:
    """An event for people: its time, what, who, which card and how sure."""
    said = [f"{line['t']:8.2f} s", line["event"].replace("_", " ")]
    if line.get("seat") or line.get("by"):
        said.append(f"by {line.get('seat') or line['by']}")
    if "card" in line:
        said.append(f"{line['card']} ({line['p']:.1%})" if line["card"] else "not read")
    if "why" in line:
        said.append(line["why"])
    return "  ".join(said)
