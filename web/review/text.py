"""A review as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import convert

from ..shown.finished_hands import in_words
from ..shown.hand_states import ScoreLine
from ..shown.names import Plain
from ..shown.words.english import ENGLISH


def text(review: Plain) -> str:
    """All of a review: the film, each hand with its rulings, what was not read, the questions."""
    return "\n".join(_lines(review))


def score_in_words(score: list[Plain]) -> str:
    """The score after a hand of a review, in a line."""
    return in_words(convert(score, list[ScoreLine]))


def _lines(review: Plain) -> Iterator[str]:
    yield f"{review['film']['name']} · {review['film']['says']}"
    yield f"{review['film']['dated']} {review['book']}."
    yield from review["remarks"]
    for hand in review["hands"]:
        yield from _hand(hand)
    yield f"Score: {_score(review['score'])}."
    yield from _questions(review)
    yield from _similar(review)
    if review["unread"]:
        yield ""
        yield f"Not read: {len(review['unread'])} card{'s' if len(review['unread']) != 1 else ''}"
        for unread in review["unread"]:
            yield f"  deal {unread['deal']}: {unread['says']}"


def _hand(hand: Plain) -> Iterator[str]:
    at = f" at {hand['t']}" if hand["t"] else ""
    yield ""
    yield f"Deal {hand['number']}{at}. {hand.get('headline', '')}".rstrip()
    for trick in hand["rows"]:
        cards = "  ".join(f"{play['who']} {play['card']}" for play in trick["plays"])
        unseen = f"   {trick['unseen']}" if trick["unseen"] else ""
        yield f"  trick {trick['number']}: {cards}   won by {trick['winner']}{unseen}"
    if hand["unfinished"]:
        yield "  The film ends in the middle of this hand: nothing is ruled on it."
        return
    for ruling in hand["rulings"]:
        yield f"  {ruling['says']}: {ruling['said']}"
        if ruling["why"]:
            yield f"    {ruling['why']['says']}"
        elif ruling["missing"]:
            yield f"    Missing: {ruling['missing']}"
        law = f"{ruling['law_text']} ({ruling['law_name']})" if ruling["law_text"] else ruling["law_name"]
        yield f"    {law}"
    if hand["no_beginning"]:
        yield f"  {ENGLISH['review_no_beginning']}"
    if hand["cut"]:
        yield f"  {ENGLISH['review_cut']}"
    elif hand["open"]:
        yield "  Points: open until the questions are answered."
    else:
        yield f"  {score_in_words(hand['score'])}"
    if hand["also"]:
        yield from (f"  {line}" for line in hand["also"]["says"])


def _questions(review: Plain) -> Iterator[str]:
    if not review["questions"]:
        return
    yield ""
    many = len(review["questions"])
    yield f"{many} question{'s' if many != 1 else ''} would settle more: --answer 'NUMBER ANSWER'"
    for question in review["questions"]:
        at = f" at {question['t']}" if question["t"] else ""
        yield f"  {question['number']}. Deal {question['deal']}{at}: {question['text']}"
        choices = [
            c["key"] if c["key"] == c["text"] else f"{c['key']} ({c['text']})" for c in question["choices"]
        ]
        yield f"     {', '.join([*choices, *(['or any card'] if question['any_card'] else [])])}"


def _similar(review: Plain) -> Iterator[str]:
    if not review["alike"]:
        return
    yield ""
    yield ENGLISH["review_alike_how"]
    for group in review["alike"]:
        likely = f": {', '.join(group['choices'])} or any card" if group["choices"] else ""
        at = f" at {group['t']}" if group["t"] else ""
        yield f"  {group['letter']}. deal {group['deal']}{at}, {group['cards']} cards that look alike{likely}"


def _score(score: list[Plain]) -> str:
    return ", ".join(f"{side['name']} {side['points']}" for side in score)
