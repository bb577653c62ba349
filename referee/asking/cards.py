"""Questions about cards: not read, not seen, seen twice, or at odds with who took the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..cards import Card
from ..doubt.matters import (
    cards_that_matter,
    may_be_of,
    missing_that_matter,
    seats_that_matter,
    would_have_led,
)
from ..doubt.muddled import gathered_oddly, odd_leads, outside_the_pack
from ..doubt.seen_to_happen import laid_together
from ..doubt.verdict import score_of, to_ask
from ..doubt.worlds import worlds_of
from ..facts.events import (
    CARD_TWICE,
    STRANGE_CARD,
    Amended,
    Confirmed,
    Inserted,
    LaidDown,
    PackWrong,
    Played,
    Quitted,
    Undone,
    Withdrew,
)
from ..play.clashes import misreads, seen_twice
from ..play.hand import Hand
from ..play.tricks import TRICKS, Play, Trick
from ..prose import join, say
from ..seats import Seat
from .calls import other_fate
from .question import Choice, Question, rest
from .tricks import unseen_trick


def unread(hand: Hand) -> Iterator[Question]:
    """A card that was not read and that something turns on; whose it was is asked first."""
    for trick in hand.tricks:
        for play in trick.plays:
            if play.card is None and play.seat is not None and play.place in cards_that_matter(hand):
                yield Question(
                    f"{hand.number}:card:{play.place}",
                    "which card?",
                    say("Which card did {} play to trick {}?", play.seat, trick.number),
                    (
                        *(Choice(str(c), say("{}", c), (_as_card(play, c),)) for c in play.rivals),
                        *_no_card(play),
                    ),
                    play.seen,
                    hand.number,
                    play.place,
                    rest(hand, play.rivals),
                    Amended(play.place, Played(play.seat, None, seen=play.seen)),
                )


def _rivals(play: Play) -> Iterator[Choice]:
    """That it was one of the cards that it may be taken for."""
    return (Choice(str(card), say("{}", card), (_as_card(play, card),)) for card in play.rivals)


def _no_card(play: Play) -> tuple[Choice, ...]:
    """That nobody played what was seen there and not read: a coaster, a pattern of the cloth, a shadow."""
    if play.card is not None or not play.seen:
        return ()
    return (Choice("no card", "nobody: it was no card", (Undone(play.place),)),)


def _as_card(play: Play, card: Card | None) -> Amended:
    return Amended(play.place, Played(play.seat, card, seen=play.seen))


def _doubted(play: Play) -> Amended:
    return Amended(play.place, Played(play.seat, None, doubted=True, seen=play.seen))


def doubtful(hand: Hand) -> Iterator[Question]:
    """The card that was named and may have been another whose name tells most of what is found, or scored."""
    doubt = to_ask(hand)
    play = next((one for one in hand.plays if doubt is not None and one.place == doubt.place), None)
    if doubt is None or play is None or play.card is None:
        return
    number = next(trick.number for trick in hand.tricks if play in trick.plays)
    likely = tuple(way.card for way in doubt.ways if way.card is not None)
    others = (Choice(str(c), say("{}", c), (_as_card(play, c),)) for c in likely if c != play.card)
    yield Question(
        f"{hand.number}:doubtful:{play.place}",
        "which card?",
        say("Which card did {} play to trick {}?", play.seat or "somebody", number),
        (Choice(str(play.card), say("{}", play.card), (Confirmed(play.place),)), *others),
        play.seen,
        hand.number,
        play.place,
        rest(hand, likely),
        Amended(play.place, Played(play.seat, None, seen=play.seen)),
        late=True,
    )


def whose(hand: Hand) -> Iterator[Question]:
    """A card that nobody was seen to lay, where something turns on whose it was."""
    for trick in hand.tricks:
        for play in trick.plays:
            if play.place in seats_that_matter(hand):
                choices = [
                    Choice(str(s), say("{}", s), (Amended(play.place, Played(s, play.card, seen=play.seen)),))
                    for s in may_be_of(hand, trick)
                ]
                yield Question(
                    f"{hand.number}:seat:{play.place}",
                    "whose card?",
                    say("Who played {} to trick {}?", play.card or "this card", trick.number),
                    (*choices, *_no_card(play)),
                    play.seen,
                    hand.number,
                    play.place,
                )


def twice(hand: Hand) -> Iterator[Question]:
    """One card in two places: one of the reads is wrong, or the pack holds it twice."""
    if _pack_is_wrong(hand):
        return
    by_place = {play.place: play for play in hand.plays}
    settled = hand.confirmed
    for card, places in seen_twice(hand).items():
        if set(places) <= settled or (_explained(hand) and _named_otherwise(hand, places)):
            continue
        if misreads(hand) & set(places) and not cards_that_matter(hand) & set(places):
            continue  # which of them is wrong is plain, and nothing turns on what it was
        plays = [by_place[place] for place in places if place in by_place]
        if any(play.seat is None for play in plays):
            continue  # whose it was is asked first: of the dealer's the up-card is rightly seen twice
        choices = [
            Choice(
                f"{play.place}:{other}",
                say("{} really played {}", play.seat, other),
                (_as_card(play, other),),
            )
            for play in plays
            for other in play.rivals
        ]
        # whichever was misread becomes a card that was not read, and is then asked for by itself
        choices += [
            Choice(f"misread {play.place}", say("not {}", _where(hand, play.place)), (_doubted(play),))
            for play in plays
        ]
        choices += _taken_back(hand, plays)
        turned_up: tuple[str, ...] = ()
        if hand.dealt_place in places:
            choices += _other_up_cards(hand)
            turned_up = hand.up_seen
        choices.append(
            Choice("pack", "both are right: the pack is wrong", (PackWrong(CARD_TWICE.format(card)),)),
        )
        where = join(" and ", (_where(hand, place) for place in places))
        yield Question(
            f"{hand.number}:twice:{card}",
            "card seen twice",
            say("{} was read twice: {}. Which of them is really another card?", card, where),
            tuple(choices),
            (*turned_up, *(picture for play in plays for picture in play.seen)),
            hand.number,
            places[-1],
        )


def _pack_is_wrong(hand: Hand) -> bool:
    """Whether people have said that the pack is wrong: then both reads of a card may well be right."""
    return any(isinstance(event, PackWrong) for _, event in hand.facts)


def _other_up_cards(hand: Hand) -> Iterator[Choice]:
    """That the up-card was one of those that came into question for it; and that it was another card."""
    if hand.dealt is None or hand.up is None:
        return
    place, event = hand.dealt
    for card in event.rivals:
        words = say("the up-card was really {}", card)
        yield Choice(f"{place}:{card}", words, (Amended(place, replace(event, up=card, rivals=())),))
    unread = replace(event, up=None, rivals=(hand.up, *event.rivals))
    yield Choice(f"misread {place}", say("the up-card was not {}", hand.up), (Amended(place, unread),))


def _taken_back(hand: Hand, plays: Sequence[Play]) -> Iterator[Choice]:
    """That a player laid it with another card, took it back unseen, and played it to a later trick."""
    for trick in hand.tricks:
        for play in plays:
            both = [one for one in trick.plays if one.seat is play.seat]
            again = any(other.seat is play.seat and other.place > play.place for other in plays)
            if play.seat is not None and play in both and len(both) > 1 and again and trick.quit_place:
                back = Inserted(trick.quit_place, Withdrew(play.seat, play.card))
                words = say("{} took it back from trick {}", play.seat, trick.number)
                yield Choice(f"taken back {play.place}", words, (back,))


def laid_two(hand: Hand) -> Iterator[Question]:
    """Two cards of one player in a whole trick: he laid both, or took one back, which is easily missed."""
    if hand.rules.cited("two-cards") is None:
        return
    for trick, seat, plays in laid_together(hand):
        names = join(" and ", (say("{}", play.card) for play in plays))
        both = tuple(Confirmed(play.place) for play in plays)
        backs = (
            Choice(
                f"back {play.place}",
                say("{} took {} back", seat, play.card),
                (_at_its_trick(trick, Withdrew(seat, play.card)),),
            )
            for play in plays
        )
        yield Question(
            f"{hand.number}:both:{plays[-1].place}",
            "two cards?",
            say("{} laid {} to trick {}. Do both still lie there?", seat, names, trick.number),
            (Choice("both", say("yes: {} played both", seat), both), *backs),
            tuple(picture for play in plays for picture in play.seen),
            hand.number,
            plays[-1].place,
            late=trick.quitted,
        )


def _at_its_trick(trick: Trick, event: Withdrew) -> Withdrew | Inserted:
    return event if trick.quit_place is None else Inserted(trick.quit_place, event)


def _where(hand: Hand, place: int) -> str:
    for trick in hand.tricks:
        for play in trick.plays:
            if play.place == place:
                return say("{} in trick {}", play.seat or "somebody", trick.number)
    return "turned up"


def strange(hand: Hand) -> Iterator[Question]:
    settled = hand.confirmed
    if _pack_is_wrong(hand):
        return
    for play in outside_the_pack(hand):
        if play.place in settled:
            continue
        right = Choice(
            "pack",
            say("it is {}: the pack is wrong", play.card),
            (PackWrong(STRANGE_CARD.format(play.card)),),
        )
        yield Question(
            f"{hand.number}:strange:{play.place}",
            "card outside the pack",
            say(
                "{} is not in the pack of {} that is played with. Which card did {} play?",
                play.card,
                len(hand.rules.cards),
                play.seat or "somebody",
            ),
            (*_rivals(play), right),
            play.seen,
            hand.number,
            play.place,
            rest(hand, play.rivals),
            Amended(play.place, Played(play.seat, None, seen=play.seen)),
        )


def absent(hand: Hand) -> Iterator[Question]:
    """A trick that was quitted with a card too few, where something turns on it: not seen, or not played
    (Somerset 60)."""
    for trick in hand.tricks:
        if trick.quit_place is None:
            continue
        for seat in hand.active:
            if (trick.number, seat) not in missing_that_matter(hand):
                continue
            place, partner = trick.quit_place, hand.rules.seating.partner(seat)
            choices = [Choice("not played", say("{} did not play", seat), (Confirmed(place),))]
            lone = partner in hand.active and hand.rules.lone_hands != "none"
            if trick.number == 1 and lone:
                choices.append(
                    Choice("alone", say("{} plays alone", partner), (Inserted(place, LaidDown(seat)),))
                )
            yield Question(
                f"{hand.number}:absent:{trick.number}:{seat}",
                "card not seen",
                say("No card of {} was seen in trick {}. What did {} play?", seat, trick.number, seat),
                tuple(choices),
                trick.seen,
                hand.number,
                place,
                rest(hand, ()),
                Inserted(_first(trick) if would_have_led(hand, trick, seat) else place, Played(seat, None)),
            )


def _first(trick: Trick) -> int:
    """Where the card of who was to lead goes in: before those that were seen, for it names the suit."""
    return min((play.place for play in trick.plays), default=trick.quit_place or 0)


def lead(hand: Hand) -> Iterator[Question]:
    """Somebody else than the computed winner led: a misread, or a lead out of turn.

    It is asked once the lead that was due cannot have been made unseen, and after who gathered the trick.
    """
    by_place = {play.place: play for play in hand.plays}
    odd = odd_leads(hand)
    if not odd or _explained(hand):
        return
    for place, before in odd.items():
        if before == 0 or hand.is_said(place) or gathered_oddly(hand, before):
            continue
        if not _has_played(hand, hand.tricks[before], hand.leader_due(before + 1)):
            continue
        lead = by_place[place]
        due = hand.leader_due(before + 1)
        yield Question(
            f"{hand.number}:lead:{place}",
            "who won the trick?",
            say(
                "By the cards {} won trick {}, but {} led to the next. Was a card misread?",
                due,
                before,
                lead.seat,
            ),
            (
                Choice("cards are right", say("no: {} led out of turn", lead.seat), (Confirmed(place),)),
                *_seen_late(hand.tricks[before], due),
                *_not_seen(hand, place, due, lead.seat),
                *_misreads(hand, before),
                *(_other_up_cards(hand) if _doubts(hand, "up-card") else ()),
                *(other_fate(hand) if _doubts(hand, "fate") else ()),
            ),
            tuple(picture for play in hand.tricks[before - 1].plays for picture in play.seen),
            hand.number,
            place,
        )


def _doubts(hand: Hand, kind: str) -> bool:
    """Whether the worlds differ in the card that was turned up, or in what became of it."""
    return any(doubt.kind == kind for doubt in worlds_of(hand).doubts)


def _explained(hand: Hand) -> bool:
    """Whether a card that may have been another explains all that people did, and nothing is left open."""
    worlds = worlds_of(hand)
    if hand.outcome is None or worlds.too_many or worlds.found[0].against or score_of(hand).total is None:
        return False
    return to_ask(hand) is None


def _named_otherwise(hand: Hand, places: Iterable[int]) -> bool:
    """Whether in the likeliest world the cards at ``places`` have other names, which differ."""
    likeliest = worlds_of(hand).found[0].hand
    cards = [play.card for play in likeliest.plays if play.place in places]
    return None not in cards and len(set(cards)) == len(cards) == len(set(places))


def _seen_late(trick: Trick, due: Seat | None) -> Iterator[Choice]:
    """That who was to lead did, and his card was only seen after another's: it goes in before those."""
    card = next((play for play in trick.plays if play.seat is due and play.card is not None), None)
    if card is not None:
        led = Played(due, card.card, card.rivals, seen=card.seen)
        facts = (Undone(card.place), Inserted(_first(trick), led))
        yield Choice("seen late", say("no: {} led {}, and it was seen late", due, card.card), facts)


def _not_seen(hand: Hand, place: int, due: Seat | None, led: Seat | None) -> Iterator[Choice]:
    """That a whole trick was not seen before the lead at ``place``, which whoever ``led`` had won."""
    if led is not None and len(hand.tricks) < TRICKS:
        facts = tuple(Inserted(place, fact) for fact in unseen_trick(hand, due, led))
        yield Choice("not seen", say("no: {} took a trick that was not seen", led), facts)


def _has_played(hand: Hand, trick: Trick, seat: Seat | None) -> bool:
    return trick.complete or any(play.seat is seat for play in trick.plays)


def _misreads(hand: Hand, number: int) -> Iterator[Choice]:
    """For each card of the trick that had rivals: that it was one of them; and that it was another card."""
    plays = hand.tricks[number - 1].plays
    for play in plays:
        for card in play.rivals:
            if card != play.card:
                words = say("{} really played {}", play.seat, card)
                yield Choice(f"{play.place}:{card}", words, (_as_card(play, card),))
    for play in plays:
        if play.card is not None:
            words = say("{} did not play {}", play.seat, play.card)
            yield Choice(f"misread {play.place}", words, (_doubted(play),))


def gathered(hand: Hand) -> Iterator[Question]:
    """The side that took the trick away is not the one that won it by the cards."""
    oddly = [trick for trick in hand.tricks if gathered_oddly(hand, trick.number)]
    if not oddly or _explained(hand):
        return
    for trick in oddly:
        by, place, winner = trick.gathered_by, trick.quit_place, hand.winners[trick.number - 1]
        if place is None or winner is None:
            continue
        event = Quitted(winner, seen=trick.seen)
        yield Question(
            f"{hand.number}:gathered:{place}",
            "who gathered?",
            say(
                "By the cards {} won trick {}, but {} gathered it. Was a card misread?",
                winner,
                trick.number,
                by,
            ),
            (
                Choice("cards are right", say("no: {} won it", winner), (Confirmed(place),)),
                Choice("gathered by winner", say("{}'s side took it", winner), (Amended(place, event),)),
                *_misreads(hand, trick.number),
                *(_other_up_cards(hand) if _doubts(hand, "up-card") else ()),
                *(other_fate(hand) if _doubts(hand, "fate") else ()),
            ),
            (*trick.seen, *(picture for play in trick.plays for picture in play.seen)),
            hand.number,
            place,
        )
