"""Who sat where in each hand of an evening: a new name at a seat is the same player's, or somebody else's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from .agreed_settings import Settings
from .entries import EveningStep, Replaced
from .lines import Entry


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player called ``name`` at ``seat``, from hand ``deal`` and from entry ``seq`` on."""

    seat: str
    name: str
    deal: int = 1
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Players:
    """The players of an evening, in the order in which they came to the table."""

    sitters: tuple[Sitter, ...] = ()

    @classmethod
    def named(cls, names: Mapping[str, str]) -> Players:
        """Those of an evening at which nobody took another's seat, by seat."""
        return cls(tuple(Sitter(seat, name) for seat, name in names.items()))

    @property
    def now(self) -> dict[str, str]:
        """The names of those who sit there now, by seat."""
        return self._named(lambda sitter: True)

    @property
    def all(self) -> list[str]:
        """Everybody who has a name, each a single time."""
        return list(dict.fromkeys(sitter.name for sitter in self.sitters if sitter.name))

    def at_seat(self, seat: str) -> list[str]:
        """The names of those who sat at ``seat`` in turn; an empty name for somebody without a name."""
        return [sitter.name for sitter in self.sitters if sitter.seat == seat]

    def of(self, deal: int) -> dict[str, str]:
        """The names of those who played hand ``deal``, by seat."""
        return self._named(lambda sitter: sitter.deal <= deal)

    def at(self, seq: int) -> dict[str, str]:
        """The names of those who sat there when entry ``seq`` was written, by seat."""
        return self._named(lambda sitter: sitter.seq <= seq)

    def after(self, entry: Entry) -> Players:
        """The players after ``entry``; an evening begins with those who sat there last."""
        match entry.what:
            case EveningStep("began"):
                return Players.named(self.now)
            case Replaced(deal, names):
                stay = [sat for sat in self.sitters if sat.seat not in names or sat.deal < deal]
                come = [Sitter(seat, name, deal, entry.seq) for seat, name in names.items()]
                return Players((*stay, *come))
            case Settings(names=names) if type(entry.what) is Settings:
                return self._renamed(names)
        return self

    def _renamed(self, names: Mapping[str, str]) -> Players:
        last = {sitter.seat: sitter for sitter in self.sitters}
        known = [
            replace(sitter, name=names.get(sitter.seat, "")) if sitter is last[sitter.seat] else sitter
            for sitter in self.sitters
        ]
        return Players((*(Sitter(seat, name) for seat, name in names.items() if seat not in last), *known))

    def _named(self, has_come: Callable[[Sitter], bool]) -> dict[str, str]:
        return {sitter.seat: sitter.name for sitter in self.sitters if has_come(sitter)}


def players_of(entries: Iterable[Entry]) -> Players:
    """The players of the last evening in ``entries``."""
    players = Players()
    for entry in entries:
        players = players.after(entry)
    return players


def surely_others(before: Mapping[str, str], after: Mapping[str, str]) -> frozenset[str]:
    """The seats where somebody else must sit after a change of names: a name moved there, or away."""
    moved = {name for name in filter(None, before.values()) if name in after.values()}
    seats = [seat for seat in after if before.get(seat, "") != after[seat]]
    return frozenset(seat for seat in seats if {before.get(seat, ""), after[seat]} & moved)
