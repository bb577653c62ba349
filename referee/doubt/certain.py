"""What holds of a deal beyond doubt: what is found in all its worlds, and the points that they agree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import log2, prod

from ..cards import Trump
from ..facts.register import Claimed, Exposed, Played, Withdrew
from ..laws.director_decisions import as_decided
from ..laws.offences import each_claimed_once
from ..laws.points import DealScore, Points, deal_score
from ..laws.register import found_in
from ..laws.revoke import answers, lacking, unproved
from ..laws.ruling import Ruling, Status
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..prose import join, say
from .contradictory_reads import cards_lost
from .possible_worlds import World, Worlds, as_it_went, one_pack, worlds_of
from .uncertain_fact import Doubt, with_ways
from .uncertain_reads import BAR, clashing
from .unread_cards import likeliest_names, named, namings, others_fit, those_that_tell, unread

LIKELY = 0.95
"""Points are known from this share of the worlds on: they can be put right later, an accusation cannot."""
WORTH_ASKING = 0.5
"""The share of the worlds from which on it is asked about what is found in them."""
TELLS_ENOUGH = 0.1
"""Of what is open, the share that an answer must settle, on average, for its question to be asked.

Where somebody claimed, whatever tells anything is asked.
"""
LEAST_BITS = 1e-6
"""What an answer must tell not to be a rounding error."""
TRIED = 64
"""Ways to name the unread cards that a revoke hangs on; where there are more, it is not told."""
MUCH_LOST = 2
"""From so many cards on that nobody saw, or nobody knows whose they are, nobody is accused of a play: a
gathering may have been missed with them, and no card is known to belong to its trick (``python -m
models.lab.law.missed``: without it 2 of 200 lawful games of which a tenth was lost accuse somebody)."""
UNSURE = "a card on which it turns may have been another"

Finding = tuple[object, ...]
Counts = Callable[[Ruling], bool]


@dataclass(frozen=True)
class Verdict:
    """What is told of a deal: the rulings that stand in all its worlds, and its points where they agree.

    ``shares`` has the part of the worlds in which each finding stands, those not told included.
    """

    worlds: Worlds
    rulings: tuple[Ruling, ...]
    score: DealScore
    shares: Mapping[Finding, float]

    @property
    def worlds_in_all(self) -> int | None:
        """How many worlds there are, by what the cards that have a name may be; None for too many."""
        return None if self.worlds.too_many else len(self.worlds.found)


def finding(ruling: Ruling) -> Finding:
    """What makes a ruling the same one in another world."""
    return ruling.kind, ruling.offender, ruling.trick, ruling.status is Status.NOT_PROVED


@cached
def rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    """The rulings of a deal that stand in all its worlds, in the order of the facts that they are about."""
    return as_decided(hand, _rulings_of(hand))


def _rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    told = _told(hand)
    if cards_lost(hand) < MUCH_LOST and not hand.beginning_unseen:
        return told
    of_no_play = [one for one in told if (one.offender is None or one.trick is None) and not is_claim(one)]
    worlds = worlds_of(hand)
    return _with_claims(hand, of_no_play, {} if worlds.too_many else shares(worlds))


def _told(hand: Hand) -> tuple[Ruling, ...]:
    worlds = worlds_of(hand)
    if len(worlds.found) == 1 and worlds.found[0].hand is hand and not unread(hand):
        all_of_it = found_in(hand)
        if not any(_not_yet(hand, one) for one in all_of_it) and not _two_refused(hand, all_of_it):
            return all_of_it
    if worlds.too_many:
        return _with_claims(hand, (one for one in found_in(hand) if one.offender is None), {})
    found = shares(worlds)
    likeliest = found_in(worlds.found[0].hand)
    told = [one for one in likeliest if found[finding(one)] > 1 - 1e-9 and not is_claim(one)]
    told += _whatever_is_unread(worlds, {finding(one) for one in told})
    if hand.up is None and hand.trump is None and hand.calling.picked_up:
        told = [one for one in told if _whatever_was_turned_up(hand, worlds, one)]
    elif worlds.found[0].hand.trump is not hand.trump:
        # by another trump than the one that people see on the page nobody is accused before they were asked
        recorded = {finding(one) for one in found_in(hand)}
        told = [one for one in told if finding(one) in recorded]
    told = [one for one in told if not _by_a_card_put_right(hand, one) and not _not_yet(hand, one)]
    refused = _two_refused(hand, told)
    told = [one for one in told if one.kind != "revoke" or one.trick not in refused]
    return _with_claims(hand, told, found)


def _by_a_card_put_right(hand: Hand, ruling: Ruling) -> bool:
    """Whether somebody is accused only because a card was given to who has most likely laid it."""
    return as_it_went(hand) is not hand and finding(ruling) not in set(map(finding, found_in(hand)))


def _not_yet(hand: Hand, ruling: Ruling) -> bool:
    """Whether what a ruling stands on has yet to be borne out by what is seen next."""
    return _lies_there(hand, ruling) or _no_trick_yet(hand, ruling)


def _no_trick_yet(hand: Hand, ruling: Ruling) -> bool:
    """Whether a card was seen somewhere at a table at which no whole trick was ever seen to be gathered.

    Where its middle is taken to be in a wrong place, what is played seems to be exposed: so it was in film
    9520004, of a table of which the picture showed a corner.
    """
    if hand.trick_gathered or hand.is_vouched(ruling.place) or ruling.place not in hand.order:
        return False
    return isinstance(hand.facts[hand.order[ruling.place]].event, Exposed | Withdrew | Played)


def _lies_there(hand: Hand, ruling: Ruling) -> bool:
    """Whether a card still lies in its trick that proves a revoke, or makes five of a dealer who discarded
    none, and only the eye stands for it.

    It is looked at until a hand takes it up, and who gathers the trick may speak against what it was read as.
    Not once the hand was given up or another has begun, nor where the other side has claimed.
    """
    lying = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].quitted else None
    if lying is None or hand.outcome not in (None, Outcome.PLAYED) or hand.next_began is not None:
        return False
    if any(isinstance(event, Claimed) and event.against is ruling.offender for _, event in hand.facts):
        return False
    own = [play for play in lying.plays if play.seat is ruling.offender and not hand.is_vouched(play.place)]
    if ruling.kind == "discard":
        return bool(own)
    proof = ruling.proof if ruling.kind == "revoke" else None
    return proof is not None and any(play.card == proof.held for play in own)


def _two_refused(hand: Hand, told: Iterable[Ruling]) -> frozenset[int | None]:
    """The tricks in which two players seem to have revoked, on a lead that only the eye stands for.

    One player revokes in a hundred hands or fewer, so that two do in one trick is less likely than that the
    card which was led is another, or that another was led.
    """
    revoked = {(one.trick, one.offender) for one in told if one.kind == "revoke" and one.proof is not None}
    by_trick = Counter(number for number, _ in revoked)
    leads = {number: hand.tricks[number - 1].plays[0].place for number in by_trick if number is not None}
    seen = {number for number, lead in leads.items() if not hand.is_vouched(lead)}
    return frozenset(number for number in seen if by_trick[number] > 1)


def _whatever_is_unread(worlds: Worlds, told: set[Finding]) -> list[Ruling]:
    """Revokes that no card without a name proves by itself, and that stand whatever those cards are."""
    likeliest = worlds.found[0].hand
    names = likeliest_names(likeliest) if unread(likeliest) else None
    if not names:
        return []
    candidates = [one for one in found_in(named(likeliest, names)) if one.kind == "revoke"]
    new = [one for one in candidates if finding(one) not in told and not is_claim(one)]
    return [one for one in new if all(_stands(one, world) for world in worlds.found)]


def _stands(ruling: Ruling, world: World) -> bool:
    """Whether a revoke is found in a world whatever the cards are that were not read.

    What a card was is never concluded from what people did: that names nothing, and proves nothing.
    """
    places = those_that_tell(world.hand, ruling.offender, ruling.trick)
    if prod(len(unread(world.hand)[place]) for place in places) > TRIED:
        return False
    for p, names in namings(world.hand, places):
        if p * world.share < BAR or not others_fit(world.hand, names):
            continue
        if finding(ruling) not in set(map(finding, found_in(named(world.hand, names)))):
            return False
    return True


def _whatever_was_turned_up(hand: Hand, worlds: Worlds, ruling: Ruling) -> bool:
    """Whether a ruling stands whatever the up-card was that nobody read, as far as its reads allow.

    What people did tells which of them was trump well enough for the points; to accuse somebody it does not.
    """
    number = next((n for n, doubt in enumerate(worlds.doubts) if doubt.kind == "up-card"), None)
    if number is None:
        return True  # nothing is made of it in any world
    likeliest = worlds.found[0].ways
    for way in worlds.doubts[number].ways:
        ways = (*likeliest[:number], way, *likeliest[number + 1 :])
        world = with_ways(hand, zip(worlds.doubts, ways, strict=True))
        if one_pack(world) and finding(ruling) not in set(map(finding, found_in(world))):
            return False
    return True


def is_claim(ruling: Ruling) -> bool:
    """Whether a ruling is a claim that is not proved."""
    return ruling.kind == "revoke" and ruling.status is Status.NOT_PROVED


def shares(worlds: Worlds) -> Counter[Finding]:
    """In which part of the worlds each finding stands."""
    found: Counter[Finding] = Counter()
    for world in worlds.found:
        for one in {finding(ruling) for ruling in found_in(world.hand)}:
            found[one] += world.share  # type: ignore[assignment]
    return found


def _with_claims(hand: Hand, told: Iterable[Ruling], found: Mapping[Finding, float]) -> tuple[Ruling, ...]:
    """The rulings that are told, and each claim that none of them answers, as not proved."""
    left = list(told)
    unanswered = (
        (place, event) for place, event in hand.facts
        if isinstance(event, Claimed) and not any(answers(hand, event, ruling) for ruling in left)
    )  # fmt: skip
    for place, event in each_claimed_once(unanswered):
        share = max(
            (p for (kind, who, trick, not_proved), p in found.items()
             if kind == "revoke" and who is event.against and not not_proved
             and event.trick in (None, trick)),
            default=0.0,
        )  # fmt: skip
        found_not = unproved(hand, place, event)
        if len(worlds_of(hand).found) != 1 or worlds_of(hand).found[0].hand is not hand:
            found_not = found_not.as_unsure(join("; ", _unsure(hand, event)))
        left.append(replace(found_not, share=share))
    return tuple(sorted(left, key=lambda ruling: ruling.place))


def _unsure(hand: Hand, claim: Claimed) -> Iterator[str]:
    """What is missing where a claim is not proved because of what may have been otherwise."""
    clash = [say("{} was read twice or is not in the pack", card) for card in clashing(hand)]
    yield from clash
    yield from lacking(hand, claim)
    if not clash:
        yield UNSURE


@cached
def score_of(hand: Hand) -> DealScore:
    """The points of a deal, as far as its worlds agree on them."""
    return score_by(hand, lambda ruling: True)


def score_by(hand: Hand, counts: Counts) -> DealScore:
    """The points of a deal by the rulings that ``counts``, as far as its worlds agree on them."""
    worlds, told = worlds_of(hand), tuple(filter(counts, rulings_of(hand)))
    as_recorded = deal_score(hand, told)
    if worlds.too_many:
        return DealScore(None, as_recorded.penalties, None) if hand.outcome is not None else as_recorded
    if len(worlds.found) == 1 and worlds.found[0].hand is hand:
        return as_recorded
    likeliest = deal_score(worlds.found[0].hand, told)
    agree = sum(world.share for world, points in totals(worlds, counts) if points == likeliest.total)
    if likeliest.total is None or agree < LIKELY or worlds.found[0].hand.trump is not trump_of(hand):
        return DealScore(None, as_recorded.penalties, None)
    return likeliest


@cached
def trump_of(hand: Hand) -> Trump | None:
    """The trump as it is told: that of the record; where the up-card was taken unread, that of its worlds.

    None while nothing is trump, or it is not known.
    """
    if hand.trump is not None or not hand.calling.picked_up or hand.up is not None:
        return hand.trump
    worlds = worlds_of(hand)
    likely: Counter[Trump | None] = Counter()
    for world in worlds.found:
        likely[world.hand.trump] += world.share  # type: ignore[assignment]
    return next((suit for suit, share in likely.items() if share >= LIKELY), None)


def totals(worlds: Worlds, counts: Counts) -> tuple[tuple[World, Points | None], ...]:
    """What the deal brings in each world by the rulings that ``counts``."""
    return tuple(
        (one, deal_score(one.hand, tuple(filter(counts, found_in(one.hand)))).total) for one in worlds.found
    )


@cached
def verdict_of(hand: Hand) -> Verdict:
    """All that is told of a deal."""
    worlds = worlds_of(hand)
    found = shares(worlds) if not worlds.too_many else Counter[Finding]()
    return Verdict(worlds, rulings_of(hand), score_of(hand), found)


# ---- what to ask ------------------------------------------------------------------------------


@cached
def to_ask(hand: Hand) -> Doubt | None:
    """The doubt whose answer parts the worlds best, where one is worth a question; None where none is.

    It is worth one where a finding is likely enough, where a claim turns on it, or where the points do.
    """
    worlds = worlds_of(hand)
    if worlds.too_many:
        return None
    told = {finding(ruling) for ruling in rulings_of(hand)}
    likeliest = worlds.found[0]
    untold = (one for one in found_in(likeliest.hand) if finding(one) not in told and not is_claim(one))
    if any(_by_a_card_put_right(hand, one) for one in untold):
        return next(d for d, way in zip(worlds.doubts, likeliest.ways, strict=True) if way.seat is not None)
    if len(worlds.found) < 2:
        return None
    told |= {finding(one) for one in found_in(likeliest.hand) if _not_yet(hand, one)}
    claimed = {event.against for _, event in hand.facts if isinstance(event, Claimed)}
    open_ = {
        one
        for one, share in shares(worlds).items()
        if one not in told and not one[3] and (share >= WORTH_ASKING or one[1] in claimed)
    }
    if open_ or score_of(hand).total is None:
        points = {id(world): total for world, total in totals(worlds, lambda ruling: True)}
        outcomes = {
            id(world): (frozenset(map(finding, found_in(world.hand))) & open_, points[id(world)])
            for world in worlds.found
        }
        told_by = {
            doubt: _told_by(doubt, worlds, outcomes) for doubt in worlds.doubts if _may_ask(hand, doubt)
        }
        best = max(told_by, key=told_by.__getitem__, default=None)
        share = 0.0 if any(one[1] in claimed for one in open_) else TELLS_ENOUGH
        least = max(share * _bits(_weighed(worlds, outcomes)), LEAST_BITS)
        return best if best is not None and told_by[best] > least else None
    return None


def _may_ask(hand: Hand, doubt: Doubt) -> bool:
    """Whether people can settle a doubt by naming a card, or who laid it."""
    named = sum(way.card is not None for way in doubt.ways) > 1
    asks = named and (doubt.kind == "card" or (doubt.kind == "up-card" and hand.up is None))
    return asks or doubt.kind in ("laid by", "dealt by")


@cached
def up_card_matters(hand: Hand) -> bool:
    """Whether people have to say which card was turned up, because it was not read.

    Where the eye says what it is likely to be, that waits until the hand is over: who gathered and who led
    tell most often which of them was trump.
    """
    if hand.dealt is None or hand.up is not None or (hand.trump is not None and not hand.calling.picked_up):
        return False
    _, event = hand.dealt
    if not event.seen or not event.shares:
        return True
    lies_there = hand.tricks and not hand.tricks[-1].quitted and hand.next_began is None
    if hand.outcome is None or lies_there:
        return False
    worlds, doubt = worlds_of(hand), to_ask(hand)
    if worlds.too_many or (doubt is not None and doubt.place == hand.dealt_place and doubt.kind == "up-card"):
        return True
    likeliest = found_in(worlds.found[0].hand)
    untold = any(not is_claim(one) and not _whatever_was_turned_up(hand, worlds, one) for one in likeliest)
    return untold or (hand.maker is not None and score_of(hand).total is None)


def _weighed(worlds: Worlds, outcomes: Mapping[int, object]) -> Counter[object]:
    """What comes out, with the share of the worlds in which it does."""
    everything: Counter[object] = Counter()
    for world in worlds.found:
        everything[outcomes[id(world)]] += world.share  # type: ignore[assignment]
    return everything


def _told_by(doubt: Doubt, worlds: Worlds, outcomes: Mapping[int, object]) -> float:
    """How much an answer to ``doubt`` tells of what comes out, in bits."""
    number = worlds.doubts.index(doubt)
    by_way: dict[int, Counter[object]] = {}
    for world in worlds.found:
        outcome = outcomes[id(world)]
        by_way.setdefault(id(world.ways[number]), Counter())[outcome] += world.share  # type: ignore[assignment]
    everything = _weighed(worlds, outcomes)
    return _bits(everything) - sum(_bits(some) for some in by_way.values())


def _bits(some: Counter[object]) -> float:
    """The uncertainty of shares, weighed by what they sum to."""
    total = sum(some.values())
    return float(sum(p * log2(total / p) for p in some.values() if p > 0))
