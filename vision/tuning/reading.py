"""How the readings of a card are combined."""

from __future__ import annotations

import msgspec


class AssignmentTuning(msgspec.Struct, frozen=True):
    """The assignment of names to cards, with all cards of a pack in view."""

    floor_p: float = 0.002
    """A reading never rules a card out further than this: the reader is sure and wrong that often. By
    hand."""
    double_p: float = 0.03
    """How likely it is, against the pack's own cards, that a card in view is a second one of its kind or
    comes from another pack. Two readings that are both sure of one card stay as they are. By hand."""
    crop_p: float = 0.25
    """What a crop must give a card by itself before the others may make it sure. By hand."""


ASSIGNMENT = AssignmentTuning()


class JoiningTuning(msgspec.Struct, frozen=True):
    """What printed indices say of cards that the reader cannot name."""

    least_index_p: float = 0.95
    """How sure an index must be to name a card by itself: nothing else of the card speaks for it. By hand."""
    finder_p: float = 0.4
    """How sure the finder must be that there is an index at all. By hand."""
    end_p: float = 0.5
    """How sure either of two ends of a card must be, to speak for the other. By hand."""
    again_p: float = 0.995
    """How sure where the same card was read elsewhere, and two packs are in use. By hand."""
    only_p: float = 0.99
    """The certainty if nothing else in the picture is a card, as for a joker in a photograph. By hand."""
    usual_place: tuple[float, float, float, float] = (0.092, 0.14, 0.18, 0.7)
    """Where an index stands on most decks: its middle across and down, and its height, as parts of its
    width, height and height; and the card's width as part of its height. Measured: on the decks that the
    index model learnt from (models/training/draw/deck_index_boxes.py)."""
    zone_card_parts: tuple[float, float] = (0.26, 0.32)
    """The farthest that an index's middle may be from its corner, in shares of the card's width and height.
    By hand."""
    tall_card_parts: tuple[float, float] = (0.09, 0.36)
    """An index's height as part of the card's, at least and at most. By hand."""
    askew_radians: float = 0.7
    """Radians that an index may be turned against its card, as both are seen. By hand."""
    same_card_heights: float = 0.3
    """Cards estimated from their indices are the same if their middles are nearer than this share of their
    height. By hand."""
    none_log: float = -30.0
    """Stands for 'not at all' where logarithms of probabilities are added. By hand."""
    floor_p: float = 0.0001
    """An index never speaks against a face by more than this. By hand."""
    usual_place_card_lengths: float = 0.08
    """An index no farther than this from the usual place, in heights of the card, may be that of a card
    which was read otherwise. By hand."""
    likely_p: float = 0.5
    """How likely another name by the reader must be to put the name of an index in doubt. By hand."""
    rival_p: float = 0.001
    """What the reader must give its face for that, at least. By hand."""


JOINING = JoiningTuning()


class LikenessTuning(msgspec.Struct, frozen=True):
    """How a deck is learnt from one look at it, and compared with."""

    looks: int = 14
    """In how many kinds of light each card is imagined while its deck is learnt. By hand."""
    pieces_cards: int = 10
    """How many parts of cards are shown for every card: they are no cards, though they look like them. By
    hand."""
    directions_count: int = 320
    """Most directions used to distinguish the cards of the deck. By hand."""
    calm_weight: float = 0.002
    """How much the learnt slopes are held back. By hand."""
    steps_count: int = 150
    """Steps of the fit. By hand."""
    seen_share: float = 0.6
    """Share of a card's places that must be like: the rest may be covered. By hand."""
    whole_likeness: float = 0.45
    """How like the second of a card's corners must be; of a part of a card, or of two cards, one is at
    most. By hand."""
    doubt_share: float = 0.05
    """Share of any other label in what the reader may say of a card of this deck. By hand."""
    self_likeness: float = 0.89
    """The similarity to its learnt pictures that a card must have if it may be an unlearnt card of the pack.
    Measured: courts of a film (evening 4712), each learnt from one picture of it: 3 of 4 are so like
    themselves, and their sister suits 0.866 at most; those of a drawn deck without indices 0.882."""
    lacking_ratio: float = 0.01
    """Least probability by the reader of such a card, relative to the learnt card. By hand."""
    least_log: float = -12.0
    """Below this a witness no longer counts against a card. By hand."""


LIKENESS = LikenessTuning()


class FromPlayTuning(msgspec.Struct, frozen=True):
    """When a card that was not read is one that was named elsewhere in the evening."""

    seen_share: float = 0.75
    """Share of a card's places that must be like: the rest may be covered. By hand."""
    same_look_likeness: float = 0.9
    """How like two crops of one card are. Measured: 96 courts of a film (evening 4712) that were not read: of
    424 pairs of one card three in four are at 0.94 or more; of 423 of sister suits none is above 0.874."""
    sure_p: float = 0.97
    """From here on it takes that name: as a card of a spread pack does, it is looked at once. By hand."""


FROM_PLAY = FromPlayTuning()


class PackCheckTuning(msgspec.Struct, frozen=True):
    """When a spread pack is taken for complete, and its cards for known."""

    sure_p: float = 0.97
    """From here on a card of the spread is named without asking: a deck learnt wrongly stays wrong, and a
    tap is soon made. Measured: of 807 cards of 30 simulated packs (seeds 9310001 ff.) two were named
    wrongly, the black kings for each other, at 0.966 and 0.982; to ask about one of them settles both."""
    known_kind_share: float = 0.5
    """Share of a spread that the reader must know by itself; below it the deck is strange and all is asked.
    By hand."""
    card_like_p: float = 0.5
    """How sure the detector must be of a face that the reader takes for no card. By hand."""
    size_off_log: float = 0.3
    """How far, as a logarithm, a card's sides may be from those of the others in its picture. By hand."""
    sample_every_s: float = 0.4
    """Seconds between two looks at a camera. By hand."""
    patience_s: float = 60.0
    """Seconds for which nothing new may come. By hand."""
    moves_share: float = 0.003
    """Share of the picture that changes where something moves. By hand."""
    another_share: float = 0.004
    """Share of the picture that changes with another view. By hand."""
    covered_share: float = 0.35
    """Share of an outline that another may cover before the two are one card. By hand."""
    one_card_iou: float = 0.55
    """Overlap from which two outlines are of one card of the spread. By hand."""
    further_outlines: int = 3
    """So many further outlines show that cards of the spread cover each other. By hand."""
    most_cards: int = 400
    """Cards of earlier pictures that stay: a pack laid down one by one many times over, and some 20 MB. By
    hand."""
    sureness_weight: float = 0.3
    """Weight of the detector's sureness against the size, for two outlines of the same card. By
    hand."""
    back_p: float = 0.7
    """Least probability of a back. By hand."""
    named_elsewhere_p: float = 0.02
    """How likely it is that a card that was named elsewhere in the spread is a second one. By hand."""
    moves_levels: int = 24
    """Change of a channel's value that is motion. By hand."""


PACK_CHECK = PackCheckTuning()


class JokersTuning(msgspec.Struct, frozen=True):
    """When what seems a joker is a back."""

    both_ways_likeness: float = 0.85
    """How like itself, turned by half, a back is. Measured: of 100 drawn decks (seeds 424001 ff.) the jokers
    are at most 0.71, three quarters of the backs more than 0.92; of one that was taken for a joker in a film
    (seed 9310078) 74 of 79 crops at least 0.94."""
    blur_px: float = 1.5
    """How far apart two lines of a pattern may be printed, in pixels of the reader's crop. By hand."""
    edge_share: float = 0.16
    """Share of a crop's sides at each end by which its outline may be askew. Measured: at 0.12 and 0.2 the
    jokers and the backs of those decks are as far apart."""


JOKERS = JokersTuning()


class ClothBacksTuning(msgspec.Struct, frozen=True):
    """When what seems a back is a part of the cloth's pattern."""

    same_share: float = 0.65
    """How much of an outline's colours the picture round it shares, in the same amounts. Measured: 150 cells
    of drawn white patterns share 0.70 or more, 20 drawn backs on other cloths 0.56 at most (odd pictures,
    seed 1)."""
    reach_shares: tuple[float, float, float] = (0.95, 1.08, 1.5)
    """The inside and the two ends of what is round it, as multiples of the outline. By hand."""
    side_px: int = 160
    """Long side in pixels at which both are compared. By hand."""
    levels_count: int = 16
    """Levels of each of the three values of a colour. By hand."""


CLOTH_BACKS = ClothBacksTuning()


class PhotoTuning(msgspec.Struct, frozen=True):
    """How a photograph is searched, whatever the size of its cards."""

    long_sides_px: tuple[int, int, int] = (288, 448, 672)
    """The sizes at which a photograph is searched, so that cards of any size fall into the detector's
    range. By hand."""
    far_side_px: int = 192
    """A size from farther off, for cards of half the photograph and more. By hand."""
    between_sides_px: tuple[int, int, int, int] = (240, 352, 560, 800)
    """Sizes for a second search: what a size misses, the next may see. By hand."""
    large_px: int = 1100
    """Long side in pixels of a photograph from which on it is searched closer, too. By hand."""
    closer_px: int = 1024
    """The size at which it is then searched. By hand."""
    frame_share: float = 0.6
    """Width of the border that is put round it, by its long side: a card may fill it all. By hand."""
    framed_side_px: int = 320
    """The size at which it is searched with that border. By hand."""
    two_packs_p: float = 0.2
    """How likely a second card of a kind is: a photograph may well show two packs. By hand."""
    one_pack_double_p: float = 0.01
    """The same where many cards show one pack: a second one of a kind is nearly always its sister, misread.
    Measured: of 16 spreads from low cameras (seeds 9729001 ff.) all three wrong names were such, 0.991 to
    0.996 sure; at 0.01 each is unread, and one right name with them."""
    same_place_share: float = 0.6
    """Two cards that share so much of the smaller one cannot both be seen. By hand."""
    straddles_share: float = 0.75
    """An unread outline of which so much is filled by several cards that were read is none. By hand."""
    filled_share: float = 0.9
    """The same where a single card fills it. By hand."""
    reaches_share: float = 0.12
    """An outline shares so much of itself with a smaller card that it reaches over. By hand."""
    holds_two_ratio: float = 1.3
    """So many times as large as a card that it reaches over is an outline that holds two. By hand."""
    single_pack_cards: int = 12
    """Of so many cards of one pack one may be misread as another; of two packs more are doubled. By hand."""
    second_p: float = 0.99
    """How sure a reading must be that took several tries. By hand."""
    card_ratio: float = 0.7
    """A card's width to its height. Given: 2.5 by 3.5 inches; bridge cards are narrower."""
    square_ratio: float = 0.78
    """Breadth by height from which an outline is no whole card, unless the camera looks along the table. By
    hand."""
    parts_shares: tuple[tuple[float, float], tuple[float, float]] = ((0.85, 0.9), (0.4, 0.4))
    """An outline smaller than the first share of a card, and the second share of it inside, is a part of
    it. By hand."""
    likely_back_p: float = 0.7
    """Below it a back is only the best of bad guesses. By hand."""
    apart_share: float = 0.25
    """Share of the smaller outline that two may share before they are one. By hand."""
    most_share: float = 0.8
    """Share of the photograph that a card may fill at most. By hand."""
    searched_card_px: tuple[int, int] = (26, 210)
    """The least and the greatest height of a card in a second search at any size, where the height of cards
    in the photograph is known. By hand."""
    unsure_p: float = 0.5
    """From here on an unread face is read again by outlines a little narrower. By hand."""
    narrower_shares: tuple[float, float] = (0.975, 0.95)
    """How much narrower: the rim of an outline may show the table. By hand."""
    repeated_share: float = 0.012
    """Outlines with corners nearer than this share of their diagonal are read a single time. Given: as
    ``NETS.corner_settled_diagonals``."""
    most_places_share: float = 0.6
    """From this share of the photograph on, unread places are searched as the whole photograph. By hand."""
    rough_share: float = 0.7
    """A box of this share of that may prove as large once it is snapped to the corners. By hand."""
    squeezed_off_log: float = 0.45
    """Median deviation of cards from a card's shape from which their photograph may be squeezed. Measured: of
    cards in 22 spreads from any height it is 0.15, of one in a hundred above 0.40; of cards in pictures
    squeezed to half 0.61."""
    widened_off_log: float = 0.25
    """The same at most once the photograph is widened. By hand."""
    squeezes_ratio: tuple[float, ...] = (1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0, 2.1, 2.2, 2.3, 2.4, 2.5)
    """How many times it is made as wide or as tall. By hand."""
    most_drawn_px: int = 4096
    """Long side in pixels at most of a photograph that is drawn as from above. By hand."""
    least_gain_cards: int = 2
    """How many more cards must be named surely in a taller picture before it is believed. By hand."""


PHOTO = PhotoTuning()


class RectanglesTuning(msgspec.Struct, frozen=True):
    """Cards face down that are found by their shape; tried on pictures of ``examine.odd`` (seeds 47440001 and
    47460001) and 100 without a card."""

    smooth_px: int = 5
    """The window in which grain of the cloth is smoothed away. By hand."""
    edges_levels: tuple[tuple[int, int], tuple[int, int]] = ((12, 30), (40, 100))
    """Steps in a colour of faint and of clear edges (Canny's two thresholds). By hand."""
    levels_count: int = 12
    """Shades of each colour at which the picture is divided into lighter and darker. By hand."""
    least_px: int = 12
    """The short side of a rectangle at least. By hand."""
    filled_share: float = 0.93
    """How much of its rectangle a shape fills at least: a card's corners are round. By hand."""
    longest_ratio: float = 2.6
    """How long an outline is at most, by that of its hull: round a thin line it is twice as long. By hand."""
    equal_log: float = 0.06
    """By how much the long sides of equal rectangles differ at most. By hand."""
    least_count: int = 3
    """So many make a group. By hand."""
    alike_degrees: float = 3.0
    """Rectangles that are all turned alike, to so many degrees, are printed or woven. By hand."""


RECTANGLES = RectanglesTuning()


class VotesTuning(msgspec.Struct, frozen=True):
    """When the readings of one card name it."""

    floor_p: float = 0.002
    """A reading never rules a card out further than this: the reader is sure and wrong that often. By
    hand."""
    needed_reads: int = 3
    """Readings that a card must have been given before it can be named. By hand."""
    plain_reads: int = 2
    """As many are enough where they all agree and leave no doubt, so that a card is named before the next
    hand reaches over it. By hand."""
    plain_p: float = 0.995
    """How sure the vote must be for that. Measured: of 182 cards of ten simulated deals that had been looked
    at (9310284 to 9310321) two such name 163, none wrong; three at 0.9 name 176, two of them wrong."""
    counts_as_reads: float = 1.5
    """The number of independent readings that all readings of a resting card count for. At 0.9 needed,
    readings of 0.81 against one rival are just enough; repeating a weak reading never makes it sure. By
    hand."""
    sure_p: float = 0.9
    """How sure the vote must be to name a card. By hand."""
    agree_share: float = 0.8
    """Share of the readings that must be of the card that is named. By hand."""
    seen_elsewhere_p: float = 0.02
    """How likely it is that a card which seems to be elsewhere was misread there, not here. By hand."""
    worth_naming_p: float = 0.0005
    """How likely a rival must be to be named. By hand."""


VOTES = VotesTuning()
