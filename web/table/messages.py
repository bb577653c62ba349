"""What the devices of a table are sent: the page's state for each role, made only after a change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec.json import Encoder
from msgspec.structs import asdict

from referee.game.game import apply
from referee.view.may_see import may_see
from referee.view.open_hand import can_uncover
from referee.view.role import Role

from ..journal.undo_and_redo import REDO, UNDO, Act, taken_back
from ..shown import state as shown_state
from ..shown.around import CameraState
from ..shown.names import Words
from ..shown.page_state import PageState, StatusWord
from ..shown.words.english import ENGLISH
from .logbook import Logbook
from .parts_of_state import (
    deal_asked,
    evening_state,
    may_do,
    newest_change,
    recording_now,
    score_asked,
    seats_asked,
    undo_asked,
)
from .reading import director_call, pictures_of
from .surroundings import Around, Surroundings
from .withheld import no_path
from .wrongs import wrongs

FOR_ALL = ("again", "agreed")
"""The notices that lookers-on read, too."""


def _text(value: object) -> str:
    """A text of a subclass, such as the name of who did something, as the letters that it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(ENGLISH["state_no_part"].format(kind=type(value).__name__))


ENCODER = Encoder(enc_hook=_text)


@dataclass(frozen=True, slots=True)
class Message:
    """The message to a device: the whole ``state``, and its ``text`` in JSON.

    ``version`` identifies it: when this process began with the table, the ``revision`` since, and the role.
    Of two versions with the same beginning, the greater revision is the newer.
    """

    revision: int
    version: str
    text: bytes
    state: PageState


class Messages:
    """The messages of a table; its process began with it at ``born``, in seconds since 1970."""

    def __init__(self, logbook: Logbook, surroundings: Surroundings, born: float) -> None:
        self._logbook, self._surroundings = logbook, surroundings
        self._born = f"{int(born * 1000):x}"
        self._newest: dict[Role, Message] = {}
        self._kept: tuple[int, list[str]] = (-1, [])

    def newest(self, role: Role) -> Message:
        """The message for devices with ``role``, the same until something changes."""
        with self._logbook.held():
            message = self._newest.get(role)
            revision = self._logbook.revision
            if message is None or message.revision != revision:
                state = self.state(role)
                version = f"{self._born}.{revision}.{role}"
                message = self._newest[role] = Message(revision, version, ENCODER.encode(state), state)
            return message

    def state(self, role: Role) -> PageState:
        """What a device with ``role`` may see now; nothing the laws would hide."""
        with self._logbook.held():
            kept = self._kept_steps() if role == Role.TABLE else []
            return page_state(self._logbook, self._surroundings.now, role, kept)

    def _kept_steps(self) -> list[str]:
        """The steps that would open what is gathered, so that not every device may make them."""
        if self._kept[0] != self._logbook.seq:
            steps = self._logbook.steps
            acts = {UNDO: steps.done[-1:], REDO: steps.undone[-1:]}
            kept = [step for step, act in acts.items() if act and _is_uncovering(self._logbook, act[0])]
            self._kept = (self._logbook.seq, kept)
        return self._kept[1]


def page_state(logbook: Logbook, around: Around, role: Role, kept: list[str]) -> PageState:
    """The page of a table; ``kept`` are the steps that a device with ``role`` may not make."""
    mine = role != Role.SPECTATOR
    view, names = may_see(logbook.game, role), Words(logbook.settings.names, logbook.players)
    slow = around.slow if around.camera.state == "watching" else None
    if slow is not None:
        view = replace(view, questions=())
    shown = shown_state.table_state(view, names, pictures_of(logbook), logbook.notes)
    parts = asdict(shown) | {"word": _word(around, shown.word)}
    camera, notices = around.camera, logbook.notices
    return PageState(
        **parts,
        table=logbook.id,
        title=logbook.name,
        seq=logbook.seq,
        names={str(seat): logbook.settings.names.get(str(seat), "") for seat in view.rules.seating.seats},
        eye=camera if mine else CameraState(no_path(camera.state), no_path(camera.why)),
        slow=slow if mine else None,
        board=around.board if mine or around.board is None else no_path(around.board),
        digits=around.digits,
        film=around.film if mine else None,
        club=around.club,
        recording=recording_now(logbook, around),
        seats_asked=seats_asked(logbook, around) if mine else None,
        # what is wrong with the machine, its paths and its wires are hidden from those who look on
        wrong=wrongs(camera.state, notices),
        notices=[text for about, text in notices.items() if mine or about in FOR_ALL],
        director=director_call(logbook),
        evening=evening_state(logbook.evening(), view),
        undo_asked=undo_asked(logbook) if mine else None,
        score_asked=score_asked(logbook) if mine else None,
        deal_asked=deal_asked(logbook) if mine else None,
        said=newest_change(logbook, shown, names),
        may=may_do(logbook, around, view),
        kept=kept,
    )


def _is_uncovering(logbook: Logbook, act: Act) -> bool:
    after = logbook.game
    for undone in taken_back(act):
        after = apply(after, undone)
    return can_uncover(logbook.game, after)


def _word(around: Around, shown: StatusWord) -> StatusWord:
    """The table's status: the camera's trouble comes before the game's state."""
    if around.camera.state == "lost":
        return "blind"
    at_play = around.camera.state == "watching" and shown in ("ready", "seen", "complete")
    return "reach" if around.is_hand_over and at_play else shown
