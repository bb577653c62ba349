"""The same records judged by two states of the referee: ``python -m models.lab side-by-side BEFORE AFTER``.

``doubtful``, ``missed`` and ``muddled`` write a line for each record that they judge with ``--lines FILE``.
Run in two checkouts with the same seeds they give two such files. This command counts both, names the records
that differ, and ends with status 1 where the second is worse: a false accusation that the first has not, or
over all records fewer revokes proved, fewer points right, more points wrong, or more questions.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

Claim = tuple[str, float, bool]
"""What was claimed (``name``, ``seat``, ``event``, ``ruling``), its share, and whether it was right."""


@dataclass(frozen=True)
class JudgedRecord:
    """The outcome of a record; ``record`` names it by its seeds.

    ``false`` are the accusations that the truth does not have, ``proved`` says whether a planted revoke was
    proved (None where there was none), ``points`` is ``right``, ``open`` or ``wrong``, ``asked`` has the
    kinds of the questions, and ``ms`` the milliseconds of judging.
    """

    record: str
    rulings: tuple[str, ...]
    false: tuple[str, ...]
    proved: bool | None
    points: str
    asked: tuple[str, ...]
    ms: float
    claims: tuple[Claim, ...] = ()

    @property
    def outcome(self) -> tuple[object, ...]:
        """Everything but the time and the claims."""
        return self.rulings, self.false, self.proved, self.points, self.asked


def points_in_words(counted: Sequence[int] | None, due: Sequence[int] | None) -> str:
    """Whether the points of a deal are right, open or wrong."""
    if counted is None:
        return "open" if due is not None else "right"
    return "right" if due is not None and list(counted) == list(due) else "wrong"


def keep(path: Path, records: Iterable[JudgedRecord]) -> None:
    """Write the records to ``path``, a line each."""
    path.write_text("".join(json.dumps(asdict(record)) + "\n" for record in records), encoding="utf-8")


def kept(path: Path) -> list[JudgedRecord]:
    """The records in ``path``."""
    lines = (json.loads(text) for text in path.read_text(encoding="utf-8").splitlines())
    return [JudgedRecord(**{name: _frozen(value) for name, value in line.items()}) for line in lines]


def _frozen(value: Any) -> Any:
    """A value as it was before it was written as JSON, which knows no tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def counts(records: Sequence[JudgedRecord]) -> dict[str, int]:
    """How much was right and wrong in all the records."""
    points = Counter(record.points for record in records)
    return {
        "false accusations": sum(len(record.false) for record in records),
        "revokes proved": sum(record.proved is True for record in records),
        "points right": points["right"],
        "points open": points["open"],
        "points wrong": points["wrong"],
        "rulings": sum(len(record.rulings) for record in records),
        "questions": sum(len(record.asked) for record in records),
    }


def hash_of(records: Sequence[JudgedRecord]) -> str:
    """A short hash of all that came of the records."""
    text = json.dumps([(record.record, record.outcome) for record in records], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def summary(records: Sequence[JudgedRecord]) -> str:
    """Counts, times and hash of the records, in a line."""
    ms = sorted(record.ms for record in records)
    words = ", ".join(f"{name} {number}" for name, number in counts(records).items())
    return (
        f"{len(records)} records: {words}; ms {statistics.median(ms):.2f} median,"
        f" {ms[int(0.95 * len(ms))]:.2f} 95 %, {ms[-1]:.0f} worst; hash {hash_of(records)}"
    )


def is_worse(before: Sequence[JudgedRecord], after: Sequence[JudgedRecord]) -> bool:
    """Whether the records came out worse after a change than before it."""
    was, now = counts(before), counts(after)
    fewer = any(now[name] < was[name] for name in ("revokes proved", "points right"))
    more = any(now[name] > was[name] for name in ("points wrong", "questions"))
    known = {(record.record, accusation) for record in before for accusation in record.false}
    accuses = {(record.record, accusation) for record in after for accusation in record.false} - known
    return bool(fewer or more or accuses)


def differences(before: Sequence[JudgedRecord], after: Sequence[JudgedRecord]) -> list[str]:
    """The records that came out otherwise, a line each."""
    lines = []
    for was, now in zip(before, after, strict=True):
        for name in ("rulings", "false", "proved", "points", "asked"):
            if getattr(was, name) != getattr(now, name):
                lines.append(f"{was.record}: {name} {getattr(was, name)} -> {getattr(now, name)}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare two files of records; the status is 1 where the second is worse."""
    options = argparse.ArgumentParser(prog="python -m models.lab side-by-side", description=__doc__)
    options.add_argument("before", type=Path)
    options.add_argument("after", type=Path)
    options.add_argument("--show", type=int, default=20, help="how many differences are listed (20)")
    args = options.parse_args(arguments)
    before, after = kept(args.before), kept(args.after)
    if [record.record for record in before] != [record.record for record in after]:
        options.error("these are not the same records")
    lines = differences(before, after)
    print(*lines[: args.show], sep="\n")
    print(f"{len(lines)} differences")
    print(f"before: {summary(before)}")
    print(f"after:  {summary(after)}")
    return int(is_worse(before, after))
