"""What an evening came to, to read, to print and to share: its games, its figures, its rulings."""

from __future__ import annotations

import re
import time
import unicodedata
from collections import Counter
from collections.abc import Sequence

from referee.game.finished import FinishedGame, finished_games, games_won
from referee.game.game import Game

from ..journal.evenings import Evening
from .hand_states import GameLine, GamePoints
from .names import Words
from .page_state import PrintedRuling
from .statistics import Numbers, finished_deals
from .words.english import ENGLISH


def of_games(game: Game, names: Words) -> list[GameLine]:
    """A line a game, the one that goes on included: who won it, the score, and its deals.

    A game is that of those who ended it.
    """
    games = [_line(game, game_won, names.of(game_won.last)) for game_won in finished_games(game)]
    standing, done = game.standing, games[-1].last if games else 0
    over = max((deal.hand.number for deal in finished_deals(game)), default=0)
    if len(game.hands) > done or any(standing.points):
        sides = zip(game.rules.seating.sides, standing.points, strict=True)
        score = [GamePoints(names.side(str(side)), n, has_won=False) for side, n in sides]
        games.append(GameLine(len(games) + 1, "", score, done + 1, over))
    return games


def _line(game: Game, finished: FinishedGame, names: Words) -> GameLine:
    sides = zip(game.rules.seating.sides, finished.won.points, strict=True)
    return GameLine(
        game=finished.number,
        winner=", ".join(names.side(str(side)) for side in finished.won.winners),
        score=[
            GamePoints(names.side(str(side)), n, has_won=side in finished.won.winners) for side, n in sides
        ],
        first=finished.first,
        last=finished.last,
    )


def won_in_words(game: Game, names: Words) -> str:
    """How many games each side has won, in a line; what a side won with other players is theirs."""
    sides = game.rules.seating.sides
    won = Counter(dict(zip(map(names.side, map(str, sides)), games_won(game.standing), strict=True)))
    if not any(won.values()):
        return ENGLISH["no_games"]
    for finished in finished_games(game):
        for side in map(str, finished.won.winners):
            won[names.side(side)] -= 1
            won[names.of(finished.last).side(side)] += 1
    return " · ".join(ENGLISH["games_won"].format(side=side, n=n) for side, n in won.items())


def figures(game: Game, numbers: Numbers, rulings: Sequence[PrintedRuling]) -> list[tuple[str, str]]:
    """What is worth counting: each its name and its figure."""
    tried, all_five = numbers.loners
    side, streak = numbers.streak
    minutes = sorted((span.ends - span.begins) / 60 for span in numbers.spans)
    rows = [
        _counted("games", len(finished_games(game))),
        _counted("deals", numbers.deals),
        _counted("marches", numbers.marches),
        _counted("euchres", numbers.euchres),
        (ENGLISH["fig_loners"], ENGLISH["fig_of"].format(n=all_five, all=tried)),
        _counted("rulings", len(rulings)),
        (ENGLISH["fig_pace"], _pace(minutes)),
    ]
    if streak > 1:
        rows.insert(5, (ENGLISH["fig_streak"].format(side=side), str(streak)))
    return rows


def _counted(what: str, n: int) -> tuple[str, str]:
    """The word for ``n`` of ``what``, and the number."""
    return ENGLISH[f"fig_{what}_one" if n == 1 else f"fig_{what}"], str(n)


def _pace(minutes: Sequence[float]) -> str:
    """The median of these lengths, in minutes, or in seconds if it is below a minute."""
    if not minutes:
        return "–"
    middle = minutes[len(minutes) // 2]
    return f"{middle:.1f} min" if middle >= 1 else f"{middle * 60:.0f} s"


def when(evening: Evening) -> str:
    """The day and the hours of an evening, by this machine's clock."""
    begins = evening.began if evening.began is not None else evening.facts[0].time if evening.facts else None
    if begins is None:
        return ""
    last = evening.ended or (evening.facts[-1].time if evening.facts else begins)
    day = time.strftime("%d %B %Y", time.localtime(begins)).lstrip("0")
    hours = (time.strftime("%H:%M", time.localtime(moment)) for moment in (begins, last))
    return ENGLISH["evening_from"].format(day=day, begin=next(hours), end=next(hours))


def as_text(
    title: str, evening: Evening, numbers: Numbers, rulings: Sequence[PrintedRuling], names: Words
) -> str:
    """All of it as plain text, to keep and to share."""
    lines = [title, when(evening), won_in_words(evening.game, names), ""]
    for game in of_games(evening.game, names):
        score = ", ".join(f"{side.name} {side.points}" for side in game.score)
        winner = game.winner or ENGLISH["evening_going_on"]
        lines.append(f"{ENGLISH['evening_game'].format(n=game.game)}: {winner} ({score})")
    lines += ["", *(f"{name}: {figure}" for name, figure in figures(evening.game, numbers, rulings))]
    if rulings:
        lines += ["", f"{ENGLISH['evening_rulings']}:"]
        lines += [ENGLISH["lapsed_in"].format(n=ruling.deal, says=ruling.says) for ruling in rulings]
    return "\n".join(lines) + "\n"


def file_name(title: str, evening: Evening, ending: str, part: str = "") -> str:
    """What a file is called that is taken along: the table, the day, the evening, and the ``part`` of it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    table = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "table"
    begins = evening.began if evening.began is not None else evening.facts[0].time if evening.facts else None
    day = time.strftime("-%Y-%m-%d", time.localtime(begins)) if begins is not None else ""
    return f"{table}{day}-evening-{evening.number}{f'-{part}' if part else ''}.{ending}"


def who_played(names: Words, seats: Sequence[str]) -> str:
    """The names of those who sat down, in a line."""
    return ", ".join(dict.fromkeys(name for seat in seats for name in names.at_seat(seat)))
