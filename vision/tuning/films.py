"""Films as phones make them."""

from __future__ import annotations

import msgspec


class FilmTuning(msgspec.Struct, frozen=True):
    """Reading a film."""

    most_fps: float = 31.0
    """Pictures a second that are looked at, at most; of more every second, third ... is. By hand."""
    least_fps: float = 8.0
    """Pictures a second below which a card may be laid and covered unseen. By hand."""
    credible_fps: float = 240.0
    """Pictures a second that phones film, at most; of a file that states more they are counted. By hand."""
    measured_pictures: int = 60
    """Pictures at the beginning by which they are counted. By hand."""
    longest_px: int = 1920
    """Most pixels of a picture's longer side; a larger picture is shrunk. By hand."""
    off_beat_s: float = 0.002
    """How far a picture's time may be from the film's even beat and still be on it. By hand."""
    gap_s: float = 2.0
    """Seconds without a picture that count as a gap and no slow beat. By hand."""
    cut_short_s: float = 1.5
    """Seconds by which a film may end before the length that it states. By hand."""
    damaged_tries: int = 600
    """Packets in a row that may fail to be decoded before the film is taken to be over. By hand."""
    back_s: float = 12.0
    """Seconds before its place at which a film is opened again, to find a whole picture. By hand."""
    near_s: float = 1.0
    """Seconds before a place at which pictures of it are looked for. By hand."""
    small_width_px: int = 96
    """Width in pixels of the copies in which cuts are looked for. By hand."""
    still_levels: int = 14
    """Levels within which a place of the small copy has stayed as it was. By hand."""
    jump_levels: int = 36
    """Levels by which a place jumps that shows something else at once. By hand."""
    cut_share: float = 0.012
    """Share of the picture that jumps from still to still where a film was cut. By hand."""
    still_share: float = 0.65
    """Share of all that changes there which was still before and is still after: no hand moves.
    Measured: at 0.5 a cut was reported in 1 of 13 films without a cut (seed 8820009)."""
    light_share: float = 0.3
    """Share of the picture that changes when a lamp is switched. By hand."""
    same_things_likeness: float = 0.8
    """Likeness (correlation) of two pictures of the same things in another light. By hand."""
    cut_within_s: float = 0.1
    """Seconds between two pictures within which no hand can have done what a cut does. By hand."""
    hand_gap_s: float = 0.05
    """Seconds between two pictures from which on a single vanished thing may be a hand. Measured:
    in two hours at 12 pictures a second (evening 4831) 69 hands counted as cuts, none does now; of 400
    splices of any two moments of that film, with any motion in them, 116 are detected, of 400 others 126."""
    hand_share: float = 0.15
    """Share of the picture that a hand and its arm may cover, with their shadow. By hand."""
    settled_s: float = 0.45
    """Seconds for which such a place is still before and after. By hand."""
    lamp_known_s: float = 1.0
    """Seconds of a film's beginning in which it is seen whether the lamp flickers. By hand."""
    steady_s: float = 0.5
    """Seconds that the first picture to be looked at stands still. By hand."""
    moved_share: float = 0.1
    """Share of the picture that changes within them where the camera is moved. Measured: at most 0.02 at the
    beginnings of twelve films from a stand, and 0.19 or more in a moved one."""
    moved_at_most_s: float = 60.0
    """Seconds after which a film is looked at, moved or not. By hand."""


FILM = FilmTuning()
