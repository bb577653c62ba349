"""What is made of the networks' answers."""

from __future__ import annotations

import msgspec


class OutlinesTuning(msgspec.Struct, frozen=True):
    """Overlaps of outlines of the same card. IoU is intersection over union."""

    card_iou: float = 0.4
    """Above this two outlines are of the same card: the rule wherever nothing else is known of them. By
    hand."""
    near_iou: float = 0.3
    """Above this they may be of the same card or pile, and other knowledge decides. By hand."""
    matched_iou: float = 0.45
    """Above this an outline is a card's that was seen before: it takes the outline's place. By hand."""
    doubled_iou: float = 0.7
    """Above this a second outline of a card adds nothing new. By hand."""
    inside_share: float = 0.7
    """Share of an outline inside a known card above which it may be a part of that one left in view. By
    hand."""
    part_share: float = 0.6
    """The same where one picture was looked at from afar and from close by. By hand."""
    on_paper_share: float = 0.5
    """Share of an outline on a token's paper above which it is no card. By hand."""
    turned_iou: float = 0.5
    """Above this a back is in the place of the face. By hand."""


OUTLINES = OutlinesTuning()


class NetsTuning(msgspec.Struct, frozen=True):
    """How the answers of corner finder, detector and index reader are used."""

    corner_passes: int = 2
    """How often the corner finder looks at a card, each time where it found it the last time. By hand."""
    corner_settled_diagonals: float = 0.012
    """How little a corner moves in a pass, in parts of the card's diagonal, when it is settled; a card 80
    pixels tall then moved by no more than a pixel. By hand."""
    same_card_iou: float = 0.75
    """Overlap (intersection over union) of two boxes snapped to corners from which they are of one card:
    the surer stays. By hand."""
    print_outlines: int = 20
    """Outlines in a picture from which on the cloth has a print, or the pack is spread out. By hand."""
    index_second_look_p: float = 0.999
    """Cards that the whole crop names so surely get no second look. By hand."""
    draft_p: tuple[float, float] = (0.2, 0.98)
    """Between these a photograph's card that was read in int8 is read exactly. Measured: of 548 crops of 22
    photographs both differ by 0.08 at most, by 0.02 in nine of ten, and never in a name above 0.9."""
    corner_least_area_ratio: float = 0.55
    """Area of what the corner finder made of a crop, by the detector's, at least. By hand."""
    corner_most_area_ratio: float = 1.7
    """The same at most. By hand."""
    averaged_ratio: float = 1.6
    """How much taller than its crop a card is in the picture for that to be averaged first. By hand."""
    long_side_px: int = 640
    """The long side of the picture at which the detector looks if nobody says another. Given: the size that
    the detector was trained at."""
    part_area_share: float = 0.5
    """How much smaller than another a box is at most to be a part of that card. By hand."""
    part_score_share: float = 0.5
    """How much less sure than the whole a part may be for the whole to stand for it. By hand."""
    part_inside_share: float = 0.7
    """Share of a part inside the whole. By hand."""


NETS = NetsTuning()


class FansTuning(msgspec.Struct, frozen=True):
    """How printed indices are looked for by themselves, in a fan of cards."""

    round_heights: float = 4 / 3
    """The namer's picture in heights of the index: the index with a little of the card round it. By hand."""
    longest_px: int = 2048
    """Long side in pixels of the largest picture that is searched. By hand."""
    shortest_px: int = 256
    """Long side in pixels of the smallest picture that is searched; each is half the one before. By hand."""
    good_index_px: float = 22.0
    """The height at which the smallest index is looked for in a picture with cards of known size. Measured:
    of 93 indices 20 px tall the finder finds 92, of 87 that are 14 px tall 74."""
    large_index_px: float = 50.0
    """The height of an index at most. Given: the finder learnt from indices of 11 to 62 pixels."""
    index_card_share: float = 0.18
    """The height of an index as part of its card's. Measured: as ``JOINING.usual_place``."""
    same_index_heights: float = 0.35
    """Two indices nearer than this share of their height are one. Measured: in fans (seed 53710001) .35
    and .3 read 362 of 561, .45 reads 357 and .6 reads 339."""
    margin_px: float = 4.0
    """Pixels round a picture: an index at its very edge is cut off anyway. By hand."""


FANS = FansTuning()
