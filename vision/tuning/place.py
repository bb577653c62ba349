"""Where the table is: advice, edges, tags, the middle and the seats."""

from __future__ import annotations

import msgspec


class AdviceTuning(msgspec.Struct, frozen=True):
    """Thresholds of the advice about light, place and sharpness of the camera."""

    card_mm: float = 88.0
    """Height of a card, poker size or bridge size. Given: poker and bridge cards are 88 mm tall."""
    dark_levels: float = 40.0
    """Median grey of the table below which it is dark. By hand."""
    burnt_levels: float = 225.0
    """Median grey of the table above which white cards drown in it. By hand."""
    glare_levels: int = 250
    """Grey that only a mirrored lamp reaches. By hand."""
    glare_share: float = 0.0012
    """Share of the table that a glare must cover before advice mentions it. By hand."""
    tall_px: float = 60.0
    """Good height of a card in pixels. By hand."""
    small_px: float = 45.0
    """Height of a card in pixels below which it is too small. By hand."""
    soft_px: float = 4.6
    """Width in pixels of the sharpest edges from which the picture is soft; a focused lens gives 2 to 3. By
    hand."""
    edge_step_levels: float = 40.0
    """Grey levels that an edge must rise by to be measured. By hand."""
    least_edge_px: int = 60
    """Pixels on edges needed to judge a part of the picture. By hand."""
    least_degrees: float = 25.0
    """The least elevation of a camera above the table, seen from its middle. Measured: of simulated spreads
    from 28 degrees nine cards in ten are read, from 22 seven."""
    good_degrees: float = 35.0
    """How high it should. Measured: from there all but one card in fifty are read."""
    slow_fps: float = 9.5
    """Pictures a second below which a card may be laid and covered between two of them. By hand."""
    blur_px: float = 0.7
    """How much the picture is blurred before its edges are measured, against noise. By hand."""
    sharpest_percent: int = 10
    """The width of the sharpest edges is that of this part of them. By hand."""
    softer_ratio: float = 1.8
    """How much softer than the whole a part of the picture is before advice mentions it. By hand."""
    least_unrest_pictures: int = 8
    """Least consecutive pictures for advice about unrest. By hand."""
    unrest_width_px: int = 160
    """Width of the small copies for detecting unrest. By hand."""
    hunting_share: float = 0.5
    """Share by which the sharpness swings while the focus hunts. By hand."""


ADVICE = AdviceTuning()


class CalibrationTuning(msgspec.Struct, frozen=True):
    """Limits for a table in a picture, and the search for its edges."""

    beyond_low_table: float = -0.08
    """How far, on the table's unit square, a card on the table may stick out at the low end.
    By hand."""
    beyond_high_table: float = 1.08
    """The same at the high end. By hand."""
    farthest_corner_pictures: float = 2.0
    """Most distance of a corner outside the picture, in widths and heights of it. By hand."""
    same_shape_share: float = 0.01
    """Share by which a picture may grow more one way than the other and still have its shape. By hand."""
    least_share: float = 0.03
    """Share of the picture that the table must fill. Where it fills less, its cards are too small to be
    read. By hand."""
    least_breadth_share: float = 0.1
    """How broad the table must be everywhere, by the picture's shorter side: a needle is no table. By
    hand."""
    steepest_share: float = 0.1
    """How much smaller its far edge may look than its near one; beyond it the camera looks along the table.
    By hand."""
    grid_px: int = 64
    """Pixels: a detector that looks at half the size then sees what it would see in the whole picture. By
    hand."""
    wide_strip_px: int = 6
    """Width of the strips compared on both sides of a line to find it, in a picture 320 pixels long. By
    hand."""
    narrow_strip_px: int = 2
    """The same to place it. By hand."""
    least_step_lab: float = 5.0
    """Mean step in colour (Lab units) from inside to outside below which there is no edge. By hand."""
    least_table_share: float = 0.5
    """The least side of a table by that of the picture: on a smaller one a card is 35 pixels tall at most.
    By hand."""
    stripe_share: float = 0.9
    """How strong a line farther out must be, by the strongest, to be the end of a striped cloth. By hand."""
    square_low_ratio: float = 0.8
    """Length by breadth, in pixels, of a square table that a camera over it sees, at least; aslant it looks
    shorter. By hand."""
    square_high_ratio: float = 1.25
    """The same at most. By hand."""
    astray_share: float = 0.16
    """How far the middle of a table with guessed edges may lie from the picture's middle, by the table's
    size. By hand."""
    in_sight_share: float = 0.42
    """The same where a card shows the scale: the picture's middle shows the table. By hand."""
    room_card_lengths: float = 2.0
    """How far beyond an edge, in lengths of a card, nothing looks like the table. By hand."""
    same_stuff_share: float = 0.45
    """Share of colours in common between the areas beyond and within a line, from which on
    the line is no edge of the table. By hand."""
    stuff_cell_lab: float = 8.0
    """Width of the cells (Lab units) in which these colours are counted. By hand."""
    least_stuff_px: int = 200
    """Small pixels beyond a line from which on they are compared. By hand."""
    small_long_px: int = 320
    """Long side of the small picture in which the table's edges are sought. By hand."""
    lean_share: float = 1 / 6
    """How far an edge may lean, as a share of the picture's width. By hand."""
    slant_share: float = 0.45
    """How far a line's ends may lie apart, by the picture's width. By hand."""
    most_step_lab: float = 18.0
    """The most that a step in colour counts. By hand."""
    clear_step_lab: float = 3.0
    """A step in colour that is seen. By hand."""
    clear_along_share: float = 0.55
    """Share of a line along which the step must be seen. By hand."""


CALIBRATION = CalibrationTuning()


class DriftTuning(msgspec.Struct, frozen=True):
    """Detection of a moved camera, and of its shift."""

    width_px: int = 640
    """Width in pixels of the pictures that are compared. By hand."""
    least_shift_share: float = 0.004
    """Shift, as a share of the picture's width, from which the camera has moved. By hand."""
    most_points: int = 800
    """Points sought in a picture. By hand."""
    enough_points: int = 20
    """Points that must agree on how the picture has moved. By hand."""
    most_scale_change: float = 0.1
    """How much larger or smaller the picture may have become for it to be the same table. By hand."""
    most_tries: int = 2000
    """How often it is tried how the picture has moved. By hand."""
    corner_levels: int = 8
    """Grey levels by which a point stands out that is followed. By hand."""


DRIFT = DriftTuning()


class LayoutTuning(msgspec.Struct, frozen=True):
    """The middle of the table, its edges, and the players' sides."""

    middle_reach_card_lengths: float = 2.9
    """Radius of the trick area. Players lay their cards within 25 cm of the middle, however large the table
    is, and the pack and the quitted tricks lie farther out, where hands do not meet. Given: 25 cm on card
    tables of 85 to 95 cm."""
    middle_view_share: float = 0.8
    """The trick area reaches so far, at most, from the middle to where the camera's picture ends: the pack
    and cards that are exposed lie in view beyond it. By hand."""
    least_reach_card_lengths: float = 1.2
    """Least reach of the trick area. By hand."""
    side_spread_card_lengths: float = 0.6
    """How far from a player's own side of the middle a card still comes to rest (standard deviation). By
    hand."""
    corner_card_lengths: float = 0.6
    """How much nearer to an edge than to the next a card must be for a clear seat. By hand."""
    table_middle_tricks: float = 1.0
    """The weight of the table's middle, in tricks, for the middle of play. By hand."""
    latest_tricks: int = 10
    """Number of remembered tricks: about two deals. By hand."""
    no_side_share: float = 0.015
    """Share that is added to each side that a hand may have come from: none is ever quite ruled out. A
    sleeve may brush a corner, and two hands may meet. By hand."""
    low_camera_no_side_share: float = 0.05
    """The same from a low camera: there an arm and its shadow cover places that they do not touch. By
    hand."""
    beyond_edge_table: float = 0.02
    """How far beyond the table's edge, on its unit square, the middle of a card or token may be and
    still count as on it. By hand."""
    narrowest_card_lengths: float = 7.5
    """Breadth, at least, of an oblong table at which four people sit: 66 cm. By hand."""
    widest_card_lengths: float = 30.0
    """Breadth of a table at most: 2.6 m. By hand."""
    longest_ratio: float = 2.3
    """Most length of such a table, in breadths. By hand."""
    most_offset_card_lengths: float = 1.5
    """Most offset to a side that counts for its player. By hand."""


LAYOUT = LayoutTuning()


class FirstTrickTuning(msgspec.Struct, frozen=True):
    """The middle of play where edges of the table were guessed, by the first trick."""

    nearest_edge_card_lengths: float = 3.2
    """Least distance of an edge from the middle: half of the narrowest table, plus the offset of a trick.
    By hand."""
    farthest_edge_card_lengths: float = 8.0
    """How far from it at most, as of a table of 1.4 m. By hand."""
    most_off_card_lengths: float = 1.1
    """How far the middle of a trick is from the middle of the table at most. Measured: 1.04 in 403 tricks at
    tables that were known."""
    widest_card_lengths: float = 3.9
    """How far apart the cards of one trick are at most. Measured: 3.8 in 955 simulated tricks (9523001 to
    9523240)."""
    enough_edges_count: int = 2
    """Edges that must be visible for the first cards to be reported immediately. By hand."""
    patience_s: float = 10.0
    """Seconds before a waiting face is reported: the next two cards of the trick are played by then. By
    hand."""


FIRST_TRICK = FirstTrickTuning()


class TableSearchTuning(msgspec.Struct, frozen=True):
    """The check of a table, located by its edges, by the first cards."""

    looks_every_s: float = 1.0
    """Seconds between two searches of the whole picture for cards, until some are seen. By hand."""
    differs_levels: int = 28
    """Change of a channel that is another thing since the last look. By hand."""
    least_change_small_px: int = 24
    """Small pixels that must have changed for another look. By hand."""
    least_p: float = 0.5
    """Least probability of such a card by the detector. By hand."""
    least_ratio: float = 1.15
    """Length by breadth of a card's outline, at least, from above or aslant. By hand."""
    most_over_least_ratio: float = 1.6
    """By how many times that is more at most. By hand."""
    least_card_lengths: float = 5.0
    """Least breadth of a table with the room visible beyond its edges: a card that somebody holds up looks
    larger than those that lie on it. By hand."""
    amiss_share: float = 0.15
    """By how much a table measured by the first outlines may seem too small. Measured: the up-card's crooked
    outline made 8.1 card lengths of 9.5 (film 9310138)."""
    same_table_share: float = 0.8
    """Overlap from which two tables are the same, located twice. By hand."""
    common_card_lengths: float = 9.8
    """How far from an edge in view the opposite one is guessed. Given: 86 cm, a common card table."""


TABLE_SEARCH = TableSearchTuning()


class SlantTuning(msgspec.Struct, frozen=True):
    """How the first cards show the camera's height above the table, and its view from there."""

    stretches_ratio: tuple[float, float, float, float] = (1.0, 1.4, 1.8, 2.4)
    """How many times as tall its pictures are made for a look: from above, and from some 45, 33 and 25
    degrees above the table. By hand."""
    least_stretch_ratio: float = 1.25
    """Cards that look flatter by less, from above 53 degrees, are outlined as from above. By hand."""
    most_stretch_ratio: float = 2.6
    """No picture is made taller: below 22 degrees hardly a card is read. By hand."""
    focal_side_ratio: float = 0.8
    """How far a camera's lens is from its picture, by the picture's long side. Given: phones film as with a
    lens of 28 mm on a picture of 36, webcams as with 26 to 34."""
    farthest_ratio: float = 1.8
    """How many times as far away as the middle of the table a card is looked for. By hand."""


SLANT = SlantTuning()


class RulerTuning(msgspec.Struct, frozen=True):
    """Measuring the table by cards."""

    card_ratio: float = 63 / 88
    """Breadth by height of a card. Given: 63 by 88 mm, a poker pack; a bridge pack is 57 mm broad."""
    shape_log: float = 0.04
    """How far, as a logarithm, the breadth of this pack's cards may be from that. By hand."""
    size_log: float = 0.7
    """How far, as a logarithm, a table's sides may be from that. By hand."""
    enough_edges_count: int = 3
    """Edges that were seen or given from which the picture is not taken to be seen aslant. By hand."""
    known_slant_share: float = 0.06
    """How much larger cards may look at one end than in the middle of a table with known edges. By
    hand."""
    guessed_slant_share: float = 0.35
    """The same where edges are guessed. By hand."""
    side_spread_card_lengths: float = 0.03
    """Spread of the errors of outlined sides, in lengths of a card. By hand."""
    askew_ratio: float = 2.0
    """How many such spreads an outline is off from which on it counts for little. By hand."""
    latest_cards: int = 24
    """Number of remembered cards: about a deal. By hand."""
    rounds_count: int = 8
    """Rounds of the fit. By hand."""
    most_step_change: float = 0.4
    """Most change in a round. By hand."""
    least_depth_share: float = 0.05
    """How near to the camera's own plane a place may seem. By hand."""


RULER = RulerTuning()


class SquarenessTuning(msgspec.Struct, frozen=True):
    """The check of the table's place by the shapes of cards."""

    card_ratio_squared: float = 1.45**2
    """Height by breadth of a card, squared: 1.40 of a poker pack, 1.55 of a bridge pack. Given: 1.40 of a
    poker pack, 1.55 of a bridge pack."""
    enough_cards: int = 3
    """Cards needed before the check decides anything. By hand."""
    latest_cards: int = 40
    """Number of remembered cards: about two deals. By hand."""
    plain_weight: float = 1.0
    """Least weight of all cards together; a card along the table's edges weighs about 1. By hand."""
    square_low_ratio: float = 0.7
    """Length by breadth of the table within which its edges may be some centimetres off, at least. By
    hand."""
    square_high_ratio: float = 1.43
    """The same at most. By hand."""


SQUARENESS = SquarenessTuning()


class TagsTuning(msgspec.Struct, frozen=True):
    """The search for printed tags."""

    least_marker_share: float = 0.012
    """Side of the smallest marker, as a share of the picture's longer side. By hand."""


TAGS = TagsTuning()
