"""The plays that a ruling turns on, which are shown again from the camera's pictures of them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game.judged_deal import JudgedDeal
from referee.view.ruling import RulingView, ruling_views
from referee.view.trick import PlayView

from .names import Pictures, Words, card_sign
from .page_state import Replay
from .words.english import ENGLISH


def kept(judged: JudgedDeal) -> Iterator[str]:
    """The sightings of a deal with clips to keep: those of announced and claimed rulings."""
    for view in ruling_views(judged):
        if view.is_claimed or view.is_announced:
            for play in view.plays:
                yield from play.seen


def replays(view: RulingView, names: Words, pictures: Pictures) -> list[Replay]:
    """The clips of a ruling's plays, each with a caption; none before the hand is over."""
    if not view.may_be_looked_at:
        return []
    clips = ((play, next(iter(pictures(play.seen, "clip")), None)) for play in view.plays)
    return [Replay(clip, _caption(play, names)) for play, clip in clips if clip is not None]


def _caption(play: PlayView, names: Words) -> str:
    card = card_sign(str(play.card)) if play.card else ENGLISH["a_card"]
    if play.trick is None:
        return ENGLISH["replay_up"].format(card=card)
    who = names.names[str(play.seat)] if play.seat else ENGLISH["somebody"]
    return ENGLISH["replay_play"].format(who=who, card=card, n=play.trick)
