"""A review as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..shown.finished_hands import in_words
from ..shown.words.english import ENGLISH
from .states import FilmHand, FilmRuling, ReviewState, SidePoints, UnfinishedHand


def text(review: ReviewState) -> str:
    """All of a review: the film, each hand with its rulings, what was not read, the questions."""
    return "\n".join(_lines(review))


def _lines(review: ReviewState) -> Iterator[str]:
    yield f"{review.film.name} · {review.film.says}"
    yield f"{review.film.dated} {review.book}."
    yield from review.remarks
    for hand in review.hands:
        yield from _hand(hand)
    yield ENGLISH["review_line_score"].format(score=_score(review.score))
    yield from _questions(review)
    yield from _similar(review)
    if review.unread:
        yield ""
        yield _counted("review_line_unread", "review_line_unreads", len(review.unread))
        for unread in review.unread:
            yield ENGLISH["review_line_unread_card"].format(n=unread.deal, card=unread.says)


def _hand(hand: FilmHand | UnfinishedHand) -> Iterator[str]:
    yield ""
    headline = hand.headline if isinstance(hand, FilmHand) else ""
    line = ENGLISH["review_line_deal"].format(n=hand.number, at=_at(hand.t), headline=headline)
    yield line.rstrip()
    for trick in hand.rows:
        cards = "  ".join(f"{play.who} {play.card}" for play in trick.plays)
        line = ENGLISH["review_line_trick"].format(n=trick.number, cards=cards, who=trick.winner)
        yield line + (f"   {trick.unseen}" if trick.unseen else "")
    if isinstance(hand, UnfinishedHand):
        yield f"  {ENGLISH['review_unfinished']}"
        return
    for ruling in hand.rulings:
        yield from _ruling(ruling)
    if hand.has_no_beginning:
        yield f"  {ENGLISH['review_no_beginning']}"
    if hand.is_cut:
        yield f"  {ENGLISH['review_cut']}"
    elif hand.is_open:
        yield f"  {ENGLISH['review_line_points_open']}"
    else:
        yield f"  {in_words(hand.score)}"
    if hand.also:
        yield from (f"  {line}" for line in hand.also.says)


def _ruling(ruling: FilmRuling) -> Iterator[str]:
    yield f"  {ruling.says}: {ruling.said}"
    if ruling.why:
        yield f"    {ruling.why.says}"
    elif ruling.missing:
        yield "    " + ENGLISH["review_line_missing"].format(what=ruling.missing)
    yield f"    {ruling.law_text} ({ruling.law_name})" if ruling.law_text else f"    {ruling.law_name}"


def _questions(review: ReviewState) -> Iterator[str]:
    if not review.questions:
        return
    yield ""
    yield _counted("review_line_question", "review_line_questions", len(review.questions))
    for question in review.questions:
        yield ENGLISH["review_line_asked"].format(
            number=question.number, n=question.deal, at=_at(question.t), text=question.text
        )
        choices = [
            choice.key if choice.key == choice.text else f"{choice.key} ({choice.text})"
            for choice in question.choices
        ]
        yield f"     {', '.join([*choices, *([ENGLISH['review_any_card']] if question.any_card else [])])}"


def _similar(review: ReviewState) -> Iterator[str]:
    if not review.similar:
        return
    yield ""
    yield ENGLISH["review_alike_how"]
    for group in review.similar:
        line = ENGLISH["review_line_similar"].format(
            letter=group.letter, deal=group.deal, at=_at(group.t), n=group.cards
        )
        choices = ", ".join(group.choices)
        yield line + (f": {choices} {ENGLISH['review_any_card']}" if group.choices else "")


def _at(t: str | None) -> str:
    return " " + ENGLISH["review_at"].format(t=t) if t else ""


def _counted(single: str, several: str, n: int) -> str:
    return ENGLISH[single if n == 1 else several].format(n=n)


def _score(score: Sequence[SidePoints]) -> str:
    return ", ".join(f"{side.name} {side.points}" for side in score)
