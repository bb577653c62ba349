"""What an examination counted, as tables of Markdown: right, wrong, unread and missed cards;
the confusions; and claimed against real probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

RESULTS = ("right", "wrong", "unread", "missed")
CLAIMED = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
"""Borders of the classes of claimed probability; the last holds what is claimed with 99.9 % or more."""
GROUPS = (
    ("6 and 9", {"6", "9"}),
    ("8, 9 and 10", {"8", "9", "T"}),
    ("J and K", {"J", "K"}),
)
"""Ranks that are hard to tell apart, of one suit."""
SISTERS = ({"s", "c"}, {"h", "d"})


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table of Markdown, a line each."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def counted(results: Iterable[str]) -> tuple[str, int, str]:
    """``right / wrong / unread / not found``, of how many, and the share that is right."""
    counts = Counter(results)
    total = sum(counts.values())
    words = " / ".join(str(counts[result]) for result in RESULTS)
    return words, total, f"{counts['right'] / total:.1%}" if total else "-"


def by_class(
    title: str, pairs: Iterable[tuple[str, str]], order: Sequence[str] | Callable[[str], str | int] = str
) -> list[str]:
    """A row a class of (class, result) pairs, in ``order``: the classes' own, or a key to sort them by."""
    classes: dict[str, list[str]] = {}
    for name, result in pairs:
        classes.setdefault(name, []).append(result)
    names = sorted(classes, key=order if callable(order) else order.index)
    rows = [(name, *counted(classes[name])) for name in names]
    return markdown((title, "right / wrong / unread / not found", "of", "right"), rows)


def kin(truth: str, taken: str) -> str:
    """What two different faces have in common that makes them hard to tell apart."""
    if truth in ("Jk", "no card", "back") or taken in ("Jk", "back"):
        return "others"
    if truth[0] == taken[0]:
        return "sister suits" if {truth[1], taken[1]} in SISTERS else "one rank, other colour"
    for name, ranks in GROUPS:
        if {truth[0], taken[0]} <= ranks:
            return name
    return "others"


def confusion(mistakes: Iterable[tuple[str, str, bool]]) -> list[str]:
    """The confusions: (truth, misreading, whether it was read so or only likeliest) grouped by kin."""
    wrong: Counter[str] = Counter()
    likely: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    for truth, taken, read in mistakes:
        (wrong if read else likely)[kin(truth, taken)] += 1
        pairs[f"{truth} for {taken}" + ("" if read else " (unread)")] += 1
    names = ["sister suits", *(name for name, _ in GROUPS), "one rank, other colour", "others"]
    lines = markdown(
        ("taken for each other", "read wrong", "unread, the other likeliest"),
        [(name, wrong[name], likely[name]) for name in names],
    )
    if pairs:
        often = ", ".join(f"{pair} {n}x" if n > 1 else pair for pair, n in pairs.most_common(12))
        lines += ["", f"Most often: {often}."]
    return lines


def claim_classes(claims: Iterable[tuple[float, bool]]) -> list[tuple[str, int, int, float]]:
    """For each class of claimed probability: its name, how many, how many right, and the mean claim."""
    given = list(claims)
    rows = []
    for low, high in zip((0.0, *CLAIMED), (*CLAIMED, 2.0), strict=False):
        here = [(p, right) for p, right in given if low <= p < high]
        if high == CLAIMED[-1]:  # a claim of exactly 1 is one of 99.9 % and more
            here += [(p, right) for p, right in given if p >= high]
        if low >= CLAIMED[-1]:
            break
        mean = sum(p for p, _ in here) / len(here) if here else 0.0
        name = f"{low:.1%} and more" if high == CLAIMED[-1] else f"{low:.1%} to {high:.1%}"
        rows.append((name, len(here), sum(right for _, right in here), mean))
    return rows


def reliability(claims: Iterable[tuple[float, bool]]) -> list[str]:
    """Of the readings claimed so sure, how many were right; ``claims`` are (probability, right) of the
    likeliest name, read or declined."""
    rows = [
        (name, total, right, f"{right / total:.1%}" if total else "-", f"{mean:.2%}" if total else "-")
        for name, total, right, mean in claim_classes(claims)
    ]
    return markdown(("claimed", "readings", "right", "share right", "claimed on average"), rows)


def between(name: str) -> tuple[str, str]:
    """The two lines of a file between which the part ``name`` is written by a command."""
    return f"<!-- {name}: written by a command, from here -->", f"<!-- {name}: to here -->"


class MissingPlace(ValueError):
    """The file has no markers for this part; the text says what to add."""


def put_between(path: Path, name: str, lines: Sequence[str]) -> None:
    """Replace the part ``name`` of a Markdown file; raises :class:`MissingPlace`."""
    begin, end = between(name)
    text = path.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
        raise MissingPlace(f"{path}: put the lines {begin!r} and {end!r} where the table belongs")
    before, after = text.split(begin)[0], text.split(end)[1]
    path.write_text(before + begin + "\n\n" + "\n".join(lines) + "\n\n" + end + after, encoding="utf-8")
