"""What is beyond doubt in a deal: the rulings in all its worlds, and the points that they agree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod

from ..cards import Trump
from ..facts.register import Claimed, Exposed, Played, Withdrew
from ..laws.director_decisions import as_decided
from ..laws.offences import distinct_claims
from ..laws.points import DealScore, Points, deal_score
from ..laws.register import rulings_of_hand
from ..laws.revoke import answers, lacking, unproved
from ..laws.ruling import DISCARD, REVOKE, Ruling, Status
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..words.message import Message, join, say
from .contradictory_reads import cards_lost
from .possible_worlds import World, Worlds, as_it_went, is_within_pack, worlds_of
from .uncertain_fact import with_ways
from .uncertain_reads import BAR, clashing
from .unread_cards import can_others_differ, deciding_cards, likeliest_names, named, namings, unread

LIKELY = 0.95
"""Points are known from this share of the worlds on: they can be corrected later, an accusation cannot."""
TRIED = 64
"""Ways to name the unread cards that a revoke depends on; with more, it is not announced."""
MUCH_LOST = 2
"""With so many cards unseen, or without a known player, nobody is accused of a play: a gathering may have
been missed too, so that no card surely belongs to its trick (``python -m models.lab.law.missed``: without
this limit 2 of 200 lawful games with a tenth of the cards lost accuse somebody)."""
UNSURE = say("doubt.unsure")

Finding = tuple[object, ...]
Counts = Callable[[Ruling], bool]


@dataclass(frozen=True)
class Verdict:
    """The result of a deal: the rulings that stand in all its worlds, and its points if they agree.

    ``shares`` has the share of the worlds in which each finding stands, also of those not in ``rulings``.
    """

    worlds: Worlds
    rulings: tuple[Ruling, ...]
    score: DealScore
    shares: Mapping[Finding, float]

    @property
    def worlds_in_all(self) -> int | None:
        """The number of worlds; None for too many."""
        return None if self.worlds.too_many else len(self.worlds.all)


def finding(ruling: Ruling) -> Finding:
    """A key that a ruling shares with the same ruling in another world."""
    return ruling.kind, ruling.offender, ruling.trick, ruling.status is Status.NOT_PROVED


@cached
def rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    """The rulings of a deal that stand in all its worlds, in the order of their facts."""
    return as_decided(hand, _rulings_of(hand))


def _rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    certain = _certain_rulings(hand)
    if cards_lost(hand) < MUCH_LOST and not hand.is_beginning_unseen:
        return certain
    of_no_play = [
        ruling
        for ruling in certain
        if (ruling.offender is None or ruling.trick is None) and not is_claim(ruling)
    ]
    worlds = worlds_of(hand)
    return _with_claims(hand, of_no_play, {} if worlds.too_many else shares(worlds))


def _certain_rulings(hand: Hand) -> tuple[Ruling, ...]:
    worlds = worlds_of(hand)
    if len(worlds.all) == 1 and worlds.all[0].hand is hand and not unread(hand):
        rulings = rulings_of_hand(hand)
        if not any(is_not_yet_sure(hand, ruling) for ruling in rulings) and not _two_refused(hand, rulings):
            return rulings
    if worlds.too_many:
        return _with_claims(hand, (ruling for ruling in rulings_of_hand(hand) if ruling.offender is None), {})
    share_of = shares(worlds)
    likeliest = rulings_of_hand(worlds.all[0].hand)
    certain = [
        ruling for ruling in likeliest if share_of[finding(ruling)] > 1 - 1e-9 and not is_claim(ruling)
    ]
    certain += _for_any_unread(worlds, {finding(ruling) for ruling in certain})
    if hand.up is None and hand.trump is None and hand.calling.picked_up:
        certain = [ruling for ruling in certain if is_sure_for_any_up_card(hand, worlds, ruling)]
    elif worlds.all[0].hand.trump is not hand.trump:
        # nobody is accused by a trump that differs from the page's, before people were asked
        recorded = {finding(ruling) for ruling in rulings_of_hand(hand)}
        certain = [ruling for ruling in certain if finding(ruling) in recorded]
    certain = [
        ruling
        for ruling in certain
        if not is_by_a_corrected_card(hand, ruling) and not is_not_yet_sure(hand, ruling)
    ]
    refused = _two_refused(hand, certain)
    certain = [ruling for ruling in certain if ruling.kind != REVOKE or ruling.trick not in refused]
    return _with_claims(hand, certain, share_of)


def is_by_a_corrected_card(hand: Hand, ruling: Ruling) -> bool:
    """Whether the ruling stands only because a card was given to the player who most likely laid it."""
    return as_it_went(hand) is not hand and finding(ruling) not in set(map(finding, rulings_of_hand(hand)))


def is_not_yet_sure(hand: Hand, ruling: Ruling) -> bool:
    """Whether the camera has yet to confirm what a ruling depends on."""
    return _is_on_table(hand, ruling) or _is_before_first_trick(hand, ruling)


def _is_before_first_trick(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on a seen card at a table where no whole trick was gathered yet.

    If the camera has the table's middle in a wrong place, played cards seem to be exposed, as in film
    9520004, where the picture showed only a corner of the table.
    """
    if hand.has_gathered_trick or hand.is_vouched(ruling.place) or ruling.place not in hand.order:
        return False
    return isinstance(hand.facts[hand.order[ruling.place]].event, Exposed | Withdrew | Played)


def _is_on_table(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on a card still on the table that nobody vouches for.

    A revoke may, and a dealer's fifth card without a discard. The camera reads the card until the trick is
    gathered, and the gathering may contradict the reading. False after the hand was given up or another has
    begun, and if the other side has claimed.
    """
    trick = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].quitted else None
    if trick is None or hand.outcome not in (None, Outcome.PLAYED) or hand.next_began is not None:
        return False
    if any(isinstance(event, Claimed) and event.against is ruling.offender for _, event in hand.facts):
        return False
    plays = [play for play in trick.plays if play.seat is ruling.offender and not hand.is_vouched(play.place)]
    if ruling.kind == DISCARD:
        return bool(plays)
    proof = ruling.proof if ruling.kind == REVOKE else None
    return proof is not None and any(play.card == proof.held for play in plays)


def _two_refused(hand: Hand, certain: Iterable[Ruling]) -> frozenset[int | None]:
    """The tricks in which two players seem to have revoked, on a lead that nobody vouches for.

    A player revokes in a hundred hands or fewer, so a misread lead, or an unseen one, is likelier than two
    revokes in the same trick.
    """
    revoked = {
        (ruling.trick, ruling.offender)
        for ruling in certain
        if ruling.kind == REVOKE and ruling.proof is not None
    }
    by_trick = Counter(number for number, _ in revoked)
    leads = {number: hand.tricks[number - 1].plays[0].place for number in by_trick if number is not None}
    seen = {number for number, lead in leads.items() if not hand.is_vouched(lead)}
    return frozenset(number for number in seen if by_trick[number] > 1)


def _for_any_unread(worlds: Worlds, certain: set[Finding]) -> list[Ruling]:
    """Revokes that stand whatever the unread cards are, although no unread card proves them alone."""
    likeliest = worlds.all[0].hand
    names = likeliest_names(likeliest) if unread(likeliest) else None
    if not names:
        return []
    candidates = [ruling for ruling in rulings_of_hand(named(likeliest, names)) if ruling.kind == REVOKE]
    new = [ruling for ruling in candidates if finding(ruling) not in certain and not is_claim(ruling)]
    return [ruling for ruling in new if all(_is_in_world(ruling, world) for world in worlds.all)]


def _is_in_world(ruling: Ruling, world: World) -> bool:
    """Whether a revoke stands in a world whatever its unread cards are.

    No card is ever concluded from what people did: that names nothing, and proves nothing.
    """
    places = deciding_cards(world.hand, ruling.offender, ruling.trick)
    if prod(len(unread(world.hand)[place]) for place in places) > TRIED:
        return False
    for p, names in namings(world.hand, places):
        if p * world.share < BAR or not can_others_differ(world.hand, names):
            continue
        if finding(ruling) not in set(map(finding, rulings_of_hand(named(world.hand, names)))):
            return False
    return True


def is_sure_for_any_up_card(hand: Hand, worlds: Worlds, ruling: Ruling) -> bool:
    """Whether a ruling stands whatever the unread up-card was, as far as its readings allow.

    What people did decides the trump well enough for the points, but not well enough to accuse somebody.
    """
    number = next((n for n, doubt in enumerate(worlds.doubts) if doubt.kind == "up-card"), None)
    if number is None:
        return True  # no world depends on it
    likeliest = worlds.all[0].ways
    for way in worlds.doubts[number].ways:
        ways = (*likeliest[:number], way, *likeliest[number + 1 :])
        world = with_ways(hand, zip(worlds.doubts, ways, strict=True))
        if is_within_pack(world) and finding(ruling) not in set(map(finding, rulings_of_hand(world))):
            return False
    return True


def is_claim(ruling: Ruling) -> bool:
    """Whether a ruling is an unproved claim."""
    return ruling.kind == REVOKE and ruling.status is Status.NOT_PROVED


def shares(worlds: Worlds) -> Counter[Finding]:
    """The share of the worlds in which each finding stands."""
    share_of: Counter[Finding] = Counter()
    for world in worlds.all:
        for key in {finding(ruling) for ruling in rulings_of_hand(world.hand)}:
            share_of[key] += world.share  # type: ignore[assignment]
    return share_of


def _with_claims(
    hand: Hand, certain: Iterable[Ruling], share_of: Mapping[Finding, float]
) -> tuple[Ruling, ...]:
    """The certain rulings, and each claim that none of them answers, as not proved."""
    left = list(certain)
    unanswered = (
        (place, event) for place, event in hand.facts
        if isinstance(event, Claimed) and not any(answers(hand, event, ruling) for ruling in left)
    )  # fmt: skip
    for place, event in distinct_claims(unanswered):
        share = max(
            (p for (kind, seat, trick, not_proved), p in share_of.items()
             if kind == REVOKE and seat is event.against and not not_proved
             and event.trick in (None, trick)),
            default=0.0,
        )  # fmt: skip
        claim = unproved(hand, place, event)
        if len(worlds_of(hand).all) != 1 or worlds_of(hand).all[0].hand is not hand:
            claim = claim.as_unsure(join("semicolon", _unsure(hand, event)))
        left.append(replace(claim, share=share))
    return tuple(sorted(left, key=lambda ruling: ruling.place))


def _unsure(hand: Hand, claim: Claimed) -> Iterator[Message]:
    """What is missing if doubt is the reason why a claim is not proved."""
    clash = [say("doubt.read_twice", card=card) for card in clashing(hand)]
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
    worlds, certain = worlds_of(hand), tuple(filter(counts, rulings_of(hand)))
    as_recorded = deal_score(hand, certain)
    if worlds.too_many:
        return DealScore(None, as_recorded.penalties, None) if hand.outcome is not None else as_recorded
    if len(worlds.all) == 1 and worlds.all[0].hand is hand:
        return as_recorded
    likeliest = deal_score(worlds.all[0].hand, certain)
    agree = sum(world.share for world, points in totals(worlds, counts) if points == likeliest.total)
    if likeliest.total is None or agree < LIKELY or worlds.all[0].hand.trump is not trump_of(hand):
        return DealScore(None, as_recorded.penalties, None)
    return likeliest


@cached
def trump_of(hand: Hand) -> Trump | None:
    """The trump to be shown: the record's, or the worlds' if the up-card was taken up unread.

    None before the trump is made, or if it is not known.
    """
    if hand.trump is not None or not hand.calling.picked_up or hand.up is not None:
        return hand.trump
    worlds = worlds_of(hand)
    likely: Counter[Trump | None] = Counter()
    for world in worlds.all:
        likely[world.hand.trump] += world.share  # type: ignore[assignment]
    return next((suit for suit, share in likely.items() if share >= LIKELY), None)


def totals(worlds: Worlds, counts: Counts) -> tuple[tuple[World, Points | None], ...]:
    """The points of the deal in each world by the rulings that ``counts``."""
    return tuple(
        (world, deal_score(world.hand, tuple(filter(counts, rulings_of_hand(world.hand)))).total)
        for world in worlds.all
    )


@cached
def verdict_of(hand: Hand) -> Verdict:
    """The rulings and points of a deal, with its worlds."""
    worlds = worlds_of(hand)
    share_of = shares(worlds) if not worlds.too_many else Counter[Finding]()
    return Verdict(worlds, rulings_of(hand), score_of(hand), share_of)
