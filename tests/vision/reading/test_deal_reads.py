"""The cards of a deal read together: the names, the doubts, and how often they are right."""

import numpy as np
import pytest

from referee.cards import Card, pack
from referee.seats import Seat
from referee.table_events import CardLaid, CardReread, TrickGathered
from tests.vision.scripted_eye import Eye, Face
from tests.vision.stage import Stage
from vision.reading.votes import EUCHRE_CARDS
from vision.tracking.card import NOT_READ, Track
from vision.tuning import DEAL_READS, VOTES
from vision.watching.deal_reads import DealReads
from vision.watching.watcher import watch

PACK = pack(24)
QUAD = np.float32([[0, 0], [10, 0], [10, 14], [0, 14]])


def track(t=1.0, readings=3, **shares):
    """A card read three times, alike; as its own vote names it."""
    made = Track(1, QUAD, True, t, 1)
    made.came_t = t
    for _ in range(readings):
        ranked = sorted(((Card.parse(c), p) for c, p in shares.items()), key=lambda item: -item[1])
        made.votes.add(Face(None, ranked[0][1] if ranked else 0.0, tuple(ranked), False, False, QUAD))
    made.read = made.votes.result(PACK)
    return made


def reported(*tracks, up=None):
    """Each card's first reported name, and its name in the end."""
    nearby = DealReads(PACK)
    nearby.turned(up)
    first, last = [], {}
    for number, item in enumerate(tracks):
        item.read = nearby.first(item)
        first.append(str(item.card) if item.card else None)
        nearby.add(item, (f"s{number}",))
        last[f"s{number}"] = first[-1]
        for card, _, read in nearby.news():
            card.track.read = read
            last[card.seen[0]] = str(card.card) if card.card else None
    return first, list(last.values())


def test_a_doubtful_king_is_named_after_its_sister_was_surely_seen():
    first, last = reported(track(Kh=0.735, Kd=0.26), track(Kd=0.999))
    assert (first, last) == ([None, "Kd"], ["Kh", "Kd"])


def test_two_doubtful_kings_with_opposite_leanings_are_both_named_or_neither_wrong():
    first, last = reported(track(Kh=0.8, Kd=0.2), track(Kd=0.8, Kh=0.2))
    assert first[0] is None
    assert last in (["Kh", "Kd"], [None, None])


def test_what_is_not_sure_itself_names_nothing():
    """A king misread as another, without its true name among the rivals, together with a doubtful queen."""
    misread = {"Kd": 0.75, "Jd": 0.16, "Qd": 0.09}
    assert reported(track(**misread), track(Qd=0.84, Qh=0.16), track(Jd=0.7, Jh=0.3))[1][0] is None
    assert reported(track(**misread), track(Qd=0.999), track(Jd=0.999))[1][0] is None


def test_two_that_may_both_be_either_stay_unread():
    assert reported(track(Kh=0.5, Kd=0.5), track(Kh=0.5, Kd=0.5))[1] == [None, None]


def test_a_card_that_its_readings_hardly_show_is_not_named_by_the_others():
    assert reported(track(Kh=0.04, Jd=0.6, Kd=0.3), track(Kd=0.999), track(Jd=0.999))[1][0] is None


def test_two_sure_readings_of_the_same_card_stay_as_they_are():
    first, other = track(Kd=0.999), track(Kd=0.999)
    assert reported(first, other) == (["Kd", "Kd"], ["Kd", "Kd"])


def test_a_misread_card_is_doubted_when_the_real_card_comes_which_is_not_misnamed():
    first, last = reported(track(Jd=0.93, Jh=0.05), track(Jd=0.97, Jh=0.02))
    assert first[0] == "Jd"
    assert last[0] in (None, "Jh")
    assert last[1] in (None, "Jd")


def test_a_card_that_was_named_and_doubted_is_not_named_again():
    nearby = DealReads(PACK)
    first = track(Jd=0.92, Jh=0.06)
    for number, card in enumerate((first, track(Jd=0.99), track(9, Ks=0.99), track(Jc=0.99))):
        card.read = nearby.first(card)
        nearby.add(card, (f"s{number}",))
        news = [(card.seen, was, card.card) for card, was, _ in nearby.news()]
        assert all(now is None for seen, was, now in news if seen == ("s0",))


def test_after_the_only_card_was_taken_back_nothing_is_read_again():
    nearby, first = DealReads(PACK), track(Kd=0.999)
    nearby.first(first)
    nearby.add(first, ("s0",))
    nearby.taken_back(first)
    assert list(nearby.news()) == []


def test_a_card_that_was_taken_back_may_be_laid_again():
    nearby = DealReads(PACK)
    first, again = track(Kd=0.999), track(Kd=0.93, Kh=0.05)
    nearby.add(first, ("s0",))
    nearby.taken_back(first)
    assert str(nearby.first(again).card) == "Kd"


def test_the_up_card_counts_until_somebody_takes_it_in_hand():
    up = track(Kd=0.999)
    assert str(reported(track(Kh=0.735, Kd=0.26), track(9, As=0.999), up=up)[0][0]) == "Kh"
    assert reported(track(Kh=0.735, Kd=0.26), track(9, As=0.999))[0][0] is None


def test_a_card_that_was_moved_keeps_what_was_read_of_it():
    nearby = DealReads(PACK)
    first, present = track(Kh=0.735, Kd=0.26), track(readings=0)
    nearby.first(first)
    nearby.add(first, ("s0",))
    nearby.moved(first, present)
    present.read = NOT_READ
    sure = track(Kd=0.999)
    nearby.first(sure)
    nearby.add(sure, ("s1",))
    ((named, was, _),) = nearby.news()
    assert (str(named.card), named.seen, was, named.track) == ("Kh", ("s0",), None, present)


@pytest.mark.parametrize("later", [100.0, 30.0])
def test_after_a_long_pause_the_cards_may_have_been_dealt_again(later):
    nearby = DealReads(PACK)
    sure = track(1.0, Kd=0.999)
    nearby.first(sure)
    nearby.add(sure, ("s0",))
    assert (nearby.first(track(later, Kh=0.735, Kd=0.26)).card is None) == (later == 100.0)


def calibrated(truth, rng, strength):
    """The probabilities of a well-calibrated reader, by Bayes from a noisy look.

    Ranks are easier to distinguish than colours, and colours easier than suits of the same colour.
    """
    cards = sorted(PACK)
    ranks, suits = "9TJQKA", "cshd"
    signature = np.zeros((len(cards), 6 + 2 + 2))
    for number, card in enumerate(cards):
        signature[number, ranks.index(card.rank)] = 4.0
        signature[number, 6 + card.suit.is_red] = 3.0
        signature[number, 8 + suits.index(card.suit_letter) % 2] = strength
    seen = signature[cards.index(truth)] + rng.normal(0, 1, signature.shape[1])
    logs = -0.5 * ((seen - signature) ** 2).sum(axis=1)
    share = np.exp(logs - logs.max())
    share /= share.sum()
    share **= 1 / VOTES.counts_as_reads  # so many of its readings count as more than one
    share /= share.sum()
    return {str(card): float(p) for card, p in zip(cards, share, strict=True) if p > 1e-4}


def test_a_name_from_the_other_cards_is_right_as_often_as_it_claims_and_adds_no_wrong_names():
    rng = np.random.default_rng(5)
    cards = np.array(sorted(PACK), dtype=object)
    alone, together, named = [], [], []
    for _ in range(30):
        dealt = [cards[k] for k in rng.permutation(len(cards))[:20]]
        tracks = [track(**calibrated(card, rng, rng.choice([0.8, 1.6, 2.6]))) for card in dealt]
        before = [track.card for track in tracks]
        last = reported(*tracks)[1]
        for card, real, now in zip(dealt, before, last, strict=True):
            alone.append(real and real == card)
            together.append(now and now == str(card))
            if real is None and now:
                named.append(now == str(card))
    wrong = [result.count(False) for result in (alone, together)]
    assert len(named) > 20
    assert np.mean(named) >= DEAL_READS.named_by_others_p
    assert wrong[1] <= wrong[0]
    assert together.count(True) > alone.count(True)


# ---- on the table -----------------------------------------------------------------------------


class Doubtful(Eye):
    """A reader that cannot distinguish the kings of hearts and diamonds in the place of the king of
    hearts."""

    def _read(self, quad):
        face = super()._read(quad)
        if str(face.card) != "Kh":
            return face
        rivals = ((Card.parse("Kh"), 0.735), (Card.parse("Kd"), 0.26))
        return Face(None, 0.735, rivals, False, False, face.quad)


FIRST = [("E", "Kh"), ("S", "9d"), ("W", "Ad"), ("N", "Ks")]


def test_the_king_that_was_gathered_unread_is_named_when_the_other_king_is_laid():
    stage = Stage(12)
    for seat, name in FIRST:
        stage.put(seat, name)
        stage.wait(1.6)
    stage.gather("W", [name for _, name in FIRST])
    stage.put("W", "Kd")
    eye = Doubtful()
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table, cards=EUCHRE_CARDS))
    laid = [event for event in events if isinstance(event, CardLaid)]
    assert [str(event.read.card) for event in laid] == ["None", "9d", "Ad", "Ks", "Kd"]
    (reread,) = [event for event in events if isinstance(event, CardReread)]
    assert (str(reread.read.card), reread.seen, reread.seat) == ("Kh", laid[0].seen, Seat.EAST)
    gathered = next(event for event in events if isinstance(event, TrickGathered))
    assert events.index(gathered) < events.index(reread)


def test_a_card_named_by_two_readings_is_doubted_where_as_many_more_are_of_another():
    nearby, first = DealReads(PACK), track(readings=2, Jd=0.999)
    assert str(nearby.first(first).card) == "Jd"
    nearby.add(first, ("s0",))
    assert not list(nearby.news())
    for _ in range(2):
        first.votes.add(Face(None, 0.98, ((Card.parse("Jh"), 0.98),), False, False, QUAD))
    ((card, was, read),) = nearby.news()
    assert (str(was), card.card, read.card) == ("Jd", None, None)
