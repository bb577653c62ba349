"""Questions about contradictory readings: a card seen twice, outside the pack, two of a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..cards import Card
from ..doubt.contradictory_reads import outside_the_pack
from ..doubt.doubts_worth_asking import (
    cards_that_matter,
)
from ..doubt.possible_worlds import worlds_of
from ..doubt.seen_late import is_gathered_before
from ..doubt.uncertain_happenings import laid_together
from ..facts.register import (
    CARD_TWICE,
    STRANGE_CARD,
    Amended,
    Confirmed,
    Fact,
    Inserted,
    PackWrong,
    Undone,
    Withdrew,
)
from ..play.cards_seen_twice import misreads, seen_twice
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..words.message import Message, join, say
from .possible_answers import (
    as_card,
    doubted,
    is_explained,
    is_pack_wrong,
    other_up_cards,
    really,
    showed_hand,
)
from .question import Choice, Kind, Question, of_card, rest


def twice(hand: Hand) -> Iterator[Question]:
    """A card in two places: one of the readings is wrong, or the pack holds it twice."""
    if is_pack_wrong(hand):
        return
    by_place = {play.place: play for play in hand.plays}
    settled = hand.confirmed
    for card, places in seen_twice(hand).items():
        if set(places) <= settled or (is_explained(hand) and _has_other_names(hand, places)):
            continue
        if misreads(hand) & set(places) and not cards_that_matter(hand) & set(places):
            continue  # the wrong reading is known, and nothing depends on its card
        plays = [by_place[place] for place in places if place in by_place]
        if any(play.seat is None for play in plays):
            continue  # its player is asked first: the dealer rightly shows the up-card twice
        choices = [really(play, rival) for play in plays for rival in play.rivals]
        # the misread card becomes an unread card, with a question of its own
        choices += [
            Choice(
                f"misread {play.place}",
                say("ask_clash.not", where=_where(hand, play.place)),
                (doubted(play),),
            )
            for play in plays
        ]
        choices += _taken_back(hand, plays)
        turned_up: tuple[str, ...] = ()
        if hand.dealt_place in places:
            choices += other_up_cards(hand)
            turned_up = hand.up_seen
        choices.append(
            Choice("pack", say("ask_clash.both_are_right"), (PackWrong(CARD_TWICE.format(card)),)),
        )
        where = join("and", (_where(hand, place) for place in places))
        yield Question(
            f"{hand.number}:twice:{card}",
            Kind.CARD_TWICE,
            say("ask_clash.read_twice", card=card, where=where),
            tuple(choices),
            (*turned_up, *(picture for play in plays for picture in play.seen)),
            hand.number,
            places[-1],
        )


def _taken_back(hand: Hand, plays: Sequence[Play]) -> Iterator[Choice]:
    """The answer that a player laid it with another card, took it back unseen, and played it later."""
    for trick in hand.tricks:
        for play in trick.plays:
            again = any(later.seat is play.seat and hand.is_later(later.place, play.place) for later in plays)
            if play in plays and play.seat is not None and again and _is_with_another(hand, trick, play):
                back = _back(hand, trick, play)
                words = say("ask_clash.took_it_back_from_trick", seat=play.seat, trick=trick.number)
                yield Choice(f"taken back {play.place}", words, (back,))


def _is_with_another(hand: Hand, trick: Trick, play: Play) -> bool:
    """Whether the player of a card laid another to a gathered trick, or in its place."""
    if sum(card.seat is play.seat for card in trick.plays) > 1:
        return trick.quit_place is not None
    return _laid_instead(hand, trick, play) is not None


def _laid_instead(hand: Hand, trick: Trick, play: Play) -> Play | None:
    """The card that may have been laid in place of another, which was taken back unseen.

    It seems to be the next lead, because the trick was whole with the card that was taken back.
    """
    after = hand.tricks[trick.number] if trick.number < len(hand.tricks) else None
    if after is None or after.leader is not play.seat or len(after.plays) > 1:
        return None
    return None if is_gathered_before(hand, trick, after) else after.plays[0]


def _back(hand: Hand, trick: Trick, play: Play) -> Fact:
    """The fact that a card was taken back from a trick.

    Before the next card fell if it was the lead, so that nobody followed to it; else before the card laid in
    its place, or before the gathering.
    """
    assert play.seat is not None
    later = hand.facts[hand.order[play.place] + 1 :]
    instead = _laid_instead(hand, trick, play)
    at = instead.place if instead is not None else trick.quit_place
    at = later[0].place if play is trick.plays[0] and later else at
    event = Withdrew(play.seat, play.card)
    return event if at is None else Inserted(at, event)


def laid_two(hand: Hand) -> Iterator[Question]:
    """Two cards of a player in a whole trick: both laid, a card taken back unseen, or a card seen twice."""
    if hand.rules.cited("two-cards") is None:
        return
    for trick, seat, plays in laid_together(hand):
        names = join("and", (say("value", value=play.card) for play in plays))
        both = tuple(Confirmed(play.place, only="lies") for play in plays)
        backs = (
            Choice(
                f"back {play.place}",
                say("ask_clash.took_back", seat=seat, card=play.card),
                (_back(hand, trick, play),),
            )
            for play in plays
        )
        yield Question(
            f"{hand.number}:both:{plays[-1].place}",
            Kind.TWO_CARDS,
            say("ask_clash.laid_two", seat=seat, cards=names, trick=trick.number),
            (
                Choice("both", say("ask_clash.yes_played_both", seat=seat), both),
                *showed_hand(plays),
                *backs,
                *_single_card(plays),
            ),
            tuple(picture for play in plays for picture in play.seen),
            hand.number,
            plays[-1].place,
            has_to_wait=trick.is_quitted,
        )


def _single_card(plays: Sequence[Play]) -> Iterator[Choice]:
    """The answers that a player laid only a single card, outlined twice."""
    if len(plays) == 2:
        for play, other in (plays, plays[::-1]):
            yield Choice(
                f"one {play.place}", say("ask_clash.there_was_only", card=play.card), (Undone(other.place),)
            )


def _where(hand: Hand, place: int) -> Message:
    for trick in hand.tricks:
        for play in trick.plays:
            if play.place == place:
                return say("ask_clash.in_trick", seat=play.seat or say("some.player"), trick=trick.number)
    return say("ask_clash.turned_up")


def strange(hand: Hand) -> Iterator[Question]:
    settled = hand.confirmed
    if is_pack_wrong(hand):
        return
    for play in outside_the_pack(hand):
        if play.place in settled:
            continue
        right = Choice(
            "pack",
            say("ask_clash.it_is_the_pack_is_wrong", card=play.card),
            (PackWrong(STRANGE_CARD.format(play.card)),),
        )
        yield Question(
            f"{hand.number}:strange:{play.place}",
            Kind.STRANGE_CARD,
            say(
                "ask_clash.not_in_the_pack",
                card=play.card,
                n=hand.rules.cards_in_use,
                seat=play.seat or say("some.player"),
            ),
            (*_rivals(play), right),
            play.seen,
            hand.number,
            play.place,
            rest(hand, play.rivals),
            as_card(play, None),
        )


def two_bennies(hand: Hand) -> Iterator[Question]:
    """Both possible Bennies were seen in a deal, and the pack holds only one of them."""
    if is_pack_wrong(hand):
        return
    cards = [SeenCard(play.card, play.place, play.seen, doubted(play)) for play in hand.plays]
    if hand.dealt is not None:
        place, dealt = hand.dealt
        unread = Amended(place, replace(dealt, up=None, rivals=()))
        cards.insert(0, SeenCard(dealt.up, place, dealt.seen, unread))
    bennies = {benny.card: benny for benny in reversed(cards) if benny.card in hand.rules.benny_cards}
    if len(bennies) < 2 or any(benny.place in hand.confirmed for benny in bennies.values()):
        return
    names = [say("value", value=card) for card in bennies]
    misread = (
        Choice(f"misread {benny.place}", say("ask_clash.was_another_card", card=benny.card), (benny.misread,))
        for benny in bennies.values()
    )
    wrong = (PackWrong(f"{' and '.join(map(str, bennies))} are in it"),)
    last = max(benny.place for benny in bennies.values())
    both = join("and", names)
    yield Question(
        f"{hand.number}:bennies:{last}",
        Kind.TWO_BENNIES,
        say("ask_clash.are_both_in_this_deal", both=both),
        (*misread, Choice("pack", say("ask_clash.both_are_in"), wrong)),
        tuple(picture for benny in bennies.values() for picture in benny.seen),
        hand.number,
        last,
        has_to_wait=True,
    )


class SeenCard(NamedTuple):
    """A card at its place in the journal, its pictures, and the correction that it was misread."""

    card: Card | None
    place: int
    seen: tuple[str, ...]
    misread: Amended


def _rivals(play: Play) -> Iterator[Choice]:
    """The answers that it was a rival."""
    return (of_card(card, as_card(play, card)) for card in play.rivals)


def _has_other_names(hand: Hand, places: Iterable[int]) -> bool:
    """Whether in the likeliest world the cards at ``places`` have other names, which differ."""
    likeliest = worlds_of(hand).all[0].hand
    cards = [play.card for play in likeliest.plays if play.place in places]
    return None not in cards and len(set(cards)) == len(cards) == len(set(places))
