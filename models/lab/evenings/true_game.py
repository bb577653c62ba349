"""What a referee who saw everything would have written down of a simulated deal, and what he would answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from models.lab.evenings.pictured import Pictures, Unpictured
from models.lab.films.film.truth_file import EventLine
from models.lab.law.ruling_keys import RulingKey, by_the_book
from referee.asking.all_questions import questions
from referee.asking.question import SPOKEN, Kind, Question
from referee.book.ruleset import RuleSet
from referee.cards import Card
from referee.facts.register import (
    Confirmed,
    Cut,
    Dealt,
    Exposed,
    Faced,
    Fact,
    LaidDown,
    Misdealt,
    PacketsDealt,
    PickedUp,
    Played,
    Quitted,
    TurnedDown,
    Withdrew,
)
from referee.game.game import Game, apply, new_game
from referee.game.record import effective
from referee.play.one_deal import Hand
from referee.play.trick_winners import missing_from
from referee.play.tricks_of_deal import Play
from referee.scribe.scribe import answer, read_event
from referee.seats import Seat
from referee.table_events import (
    CardExposed,
    CardFaced,
    CardLaid,
    CardLifted,
    HandLaidDown,
    PackCut,
    Read,
    TableEvent,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
)
from referee.view.may_see import may_see
from referee.view.role import Role
from web.commands.demo import Truth


def table_events(lines: Sequence[EventLine]) -> Iterator[TableEvent]:
    """The truth in the words of a watcher who misses nothing and reads every card."""
    for line in lines:
        t, frame, seen = line.t, line.frame, ("truth",)
        seat = Seat(line.seat) if line.seat else None
        read = Read(Card.parse(line.card) if line.card is not None else None, 1.0)
        match line.event:
            case "up_card":
                yield UpCardTurned(t, frame, seen, seat, read)
            case "up_card_taken":
                yield UpCardTaken(t, frame, seen, seat, read)
            case "turned_down":
                yield UpCardTurnedDown(t, frame, seen, seat, read)
            case "laid":
                yield CardLaid(t, frame, seen, seat, 1.0, read)
            case "lifted":
                yield CardLifted(t, frame, seen, seat, read)
            case "exposed":
                yield CardExposed(t, frame, seen, seat, read)
            case "gathered":
                cards = tuple(Card.parse(card) for card in line.gathered_cards if card is not None)
                yield TrickGathered(t, frame, seen, Seat(line.by) if line.by else None, cards)
            case "hand_laid_down" if seat is not None:
                yield HandLaidDown(t, frame, seen, seat)
            case "faced" if seat is not None and line.dealer is not None:
                yield CardFaced(t, frame, seen, seat, Seat(line.dealer), read)
            case "pack_cut":
                yield PackCut(t, frame, seen)


def true_game(rules: RuleSet, lines: Sequence[EventLine], truth: Truth) -> Game:
    """The game of the truth, with the calls as they were made."""
    *_, game = _game_after_each_event(rules, lines, truth)
    return game


def _game_after_each_event(rules: RuleSet, lines: Sequence[EventLine], truth: Truth) -> Iterator[Game]:
    """That game as it stood after each event."""
    game = new_game(rules)
    yield game
    for event in table_events(lines):
        for fact in read_event(game, event).facts:
            game = apply(game, fact)
        game = with_calls_answered(game, truth)
        yield game


def due_at_any_moment(rules: RuleSet, lines: Sequence[EventLine], truth: Truth) -> set[RulingKey]:
    """The rulings that who saw everything would have given at one moment or another.

    Of two cards laid at once the others may choose as long as both lie there; nothing of it stands once one
    of them was taken back.
    """
    went = [*_game_after_each_event(rules, lines, truth)]
    return {ruling for game in [*went, *map(_with_both, went)] for ruling in by_the_book(game)}


def _with_both(game: Game) -> Game:
    """``game`` once people have said that both of two cards still lie there: so they do, if all was seen."""
    for question in questions(game):
        if question.kind is Kind.TWO_CARDS:
            for fact in answer(game, question, "both"):
                game = apply(game, fact)
            return game
    return game


def ruled(rules: RuleSet, lines: Sequence[EventLine], truth: Truth) -> Game:
    """The game of the truth as it is ruled once who saw everything has answered what it asks itself.

    A player without a card in a trick did not play: nothing was missed.
    """
    game = true_game(rules, lines, truth)
    for hand in game.hands:
        for trick in hand.tricks:
            if missing_from(hand, trick) and trick.quit_place is not None:
                game = apply(game, Confirmed(trick.quit_place))
    for _ in range(20):
        answers = ((question, true_answer(question, game, truth, lines)) for question in unanswered(game))
        asked, choice = next((pair for pair in answers if pair[1] is not None), (None, None))
        if asked is None or choice is None:
            break
        for fact in answer(game, asked, choice):
            game = apply(game, fact)
        game = with_calls_answered(game, truth)
    return game


def with_calls_answered(game: Game, truth: Truth) -> Game:
    """``game`` with the calls that are asked for answered."""
    for question, choice in answers_to_calls(game, truth):
        for fact in answer(game, question, choice):
            game = apply(game, fact)
        return with_calls_answered(game, truth)
    return game


def answers_to_calls(game: Game, truth: Truth) -> Iterator[tuple[Question, str]]:
    """The open questions about calls, each with its answer.

    Who may call when hangs on the dealer: where it is asked who dealt, that is answered first.
    """
    asked = questions(game)
    unsure = {question.deal for question in asked if question.kind == Kind.WHO_DEALT}
    for question in asked:
        if question.kind in SPOKEN and question.deal not in unsure:
            choice = truth.answer(question, game.hands[question.deal - 1])
            if choice is not None:
                yield question, choice


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact that the camera sees, in the words in which two games are compared.

    ``is_unread``: that ``seat`` played a card that nobody could read.
    """

    kind: type[Fact]
    seat: Seat | None
    text: str
    is_unread: bool = False


def facts(game: Game) -> list[SeenFact]:
    """What was seen of the game, in an order that does not depend on a frame more or less.

    Calls and corrections are left out. Cards that one hand puts down together have no order.
    """
    seen = [fact for _, event in effective(game.journal) if (fact := _seen_fact(event)) is not None]
    # Acts of a player at the same time, and a hand laid down meanwhile, may be seen in any order.
    again = True
    while again:
        again = False
        for k in range(len(seen) - 1):
            if _may_be_swapped(seen[k], seen[k + 1]) and seen[k].text > seen[k + 1].text:
                seen[k], seen[k + 1], again = seen[k + 1], seen[k], True
    return seen


def _seen_fact(fact: Fact) -> SeenFact | None:
    text = _in_words(fact)
    is_unread = isinstance(fact, Played) and fact.card is None
    return SeenFact(type(fact), getattr(fact, "seat", None), text, is_unread) if text else None


def _in_words(fact: Fact) -> str:
    match fact:
        case Dealt(dealer, up):
            return f"{dealer} turned up {up}"
        case PickedUp(dealer):
            return f"{dealer} took it up"
        case TurnedDown(seat):
            return f"{seat} turned it down"
        case Played(seat, card):
            return f"{seat} played {card}"
        case Withdrew(seat, card):
            return f"{seat} withdrew {card}"
        case Exposed(seat, card):
            return f"{seat} exposed {card}"
        case Quitted(by):
            return f"{by} gathered"
        case LaidDown(seat):
            return f"{seat} laid the hand down"
        case Cut():
            return "the pack was cut"
        case PacketsDealt(dealer, first, second):
            return f"{dealer} dealt {first} {second}"
        case Faced(card):
            return f"a card lay face up in the deal: {card}"
        case Misdealt(why):
            return f"misdeal: {why}"
        case _:
            return ""


def _may_be_swapped(first: SeenFact, second: SeenFact) -> bool:
    """Whether the order of two neighbouring facts says nothing: cards that one hand puts down."""
    if first.kind is not second.kind:
        return False
    return first.kind is Exposed or (first.kind is Played and first.seat is second.seat)


def true_answer(  # noqa: C901 - a case for each kind of question
    question: Question,
    game: Game,
    truth: Truth,
    lines: Sequence[EventLine],
    shown: Mapping[str, EventLine] | None = None,
) -> str | None:
    """The key of the choice of a person who saw everything; None if no choice fits.

    ``shown`` are the reported lines by sighting: the pictures shown with the question.
    """
    pictures = Pictures(lines, shown)
    hand = game.hands[question.deal - 1]
    laid = [line for line in lines if line.event == "laid"]
    number, play = next(
        ((t.number, p) for t in hand.tricks for p in t.plays if p.place == question.place), (0, None)
    )
    keys = {choice.key for choice in question.choices} | set(question.others)
    wanted: list[str | None] = []
    match question.kind:
        case Kind.WHO_CALLED | Kind.WHICH_SUIT:
            wanted = [truth.answer(question, hand) or ""]
        case Kind.FACED_CARD:
            wanted = ["faced"]
        case Kind.WHICH_CARD if play is None:
            wanted = [line.card for line in lines if line.event == "up_card"]
        case Kind.WHICH_CARD | Kind.STRANGE_CARD:
            wanted = [_true_card(play, number, truth, pictures) if play else ""]
        case Kind.CARD_NOT_SEEN:
            number_asked, seat = question.id.split(":")[-2:]
            wanted = [truth.laid.get((int(number_asked), seat), "not played")]
            if not any(line.seat == seat for line in laid):
                wanted = ["alone"]
        case Kind.TWO_CARDS if play is not None:
            both = next(trick for trick in hand.tricks if trick.number == number)
            taken = {(e.seat, e.card) for e in lines if e.event == "lifted" and e.trick == number}
            plays = [p for p in both.plays if p.seat is play.seat]
            wanted = [f"back {p.place}" for p in plays if (str(p.seat), str(p.card)) in taken]
            wanted = wanted or (["shown"] if pictures.are_shown(plays) else [])
            wanted = wanted or [*_only_pictured(plays, pictures), "both"]
        case Kind.CARD_OWNER if play is not None:
            pictured = pictures.card_of(play)
            wanted = [line.seat for line in laid if line.card == str(play.card)]
            if pictured is Unpictured.NO_CARD:
                wanted.insert(0, "no card")
            elif isinstance(pictured, EventLine):
                wanted.insert(0, pictured.seat)
        case Kind.WHO_DEALT if question.deal > 1:
            wanted = ["no deal"]  # a film is of one deal
        case Kind.WHO_DEALT:
            wanted = [line.seat for line in lines if line.event == "up_card"]
        case Kind.CARD_TWICE:
            wanted = _misread_names(question, game, truth, pictures)
            card = question.id.rsplit(":", 1)[-1]
            if any(line.event == "lifted" and line.card == card for line in lines):
                wanted = [*(key for key in keys if key.startswith("taken back")), *wanted]
        case Kind.WHO_WON | Kind.WHO_GATHERED:
            wanted = ["cards are right"]
            if question.kind == Kind.WHO_WON and play is not None:
                pictured = pictures.card_of(play)
                led = _leader(pictured, laid)
                is_older = isinstance(pictured, EventLine) and pictured.trick < number
                if pictured is Unpictured.NO_CARD or is_older:
                    wanted = ["trick before"] if _is_of_trick(pictured, number - 1) else ["no card"]
                elif isinstance(pictured, EventLine) and pictured.trick > number:
                    wanted = ["not seen"]  # a whole trick before it
                elif led is not None and led != str(play.seat):
                    wanted = ["seen late"] if led == str(hand.leader_due(number)) else []
                elif pictures.are_shown([play]):
                    wanted = ["shown", *wanted]
                elif pictures.is_taken_back(play):
                    wanted = ["taken back", *wanted]
                elif _is_second_unseen(hand, number - 1, play.seat, laid):
                    wanted = ["second card"]
            if question.kind == Kind.WHO_GATHERED:
                trick = next((t.number for t in hand.tricks if t.quit_place == question.place), 0)
                by = next((e.by for e in lines if e.event == "gathered" and e.trick == trick), None)
                winner = hand.winners[trick - 1] if trick else None
                if winner is not None and str(winner) == by:
                    wanted = ["gathered by winner"]
                elif by is not None and _is_second_unseen(hand, trick, Seat(by), laid):
                    wanted = ["second card"]
            wanted = [*_misread_names(question, game, truth, pictures), *wanted]
    if question.blank is not None:
        keys |= {str(card) for card in game.rules.cards}  # any card of the pack is an answer
    return next((key for key in wanted if key in keys), None)


def _only_pictured(plays: Sequence[Play], pictures: Pictures) -> list[str]:
    """The choice that one card was seen twice, where the pictures of two show the same card."""
    match [pictures.card_of(play) for play in plays]:
        case [EventLine() as first, second] if first == second:
            return [f"one {play.place}" for play in plays if str(play.card) == first.card]
        case _:
            return []


def _is_of_trick(pictured: EventLine | Unpictured, number: int) -> bool:
    return isinstance(pictured, EventLine) and pictured.trick == number


def _leader(pictured: EventLine | Unpictured, laid: Sequence[EventLine]) -> str | None:
    """Who led to the trick in which the pictured card was played; None where no picture shows one."""
    if isinstance(pictured, Unpictured):
        return None
    return next((str(line.seat) for line in laid if line.trick == pictured.trick), None)


def _is_second_unseen(hand: Hand, number: int, seat: Seat | None, laid: Sequence[EventLine]) -> bool:
    """Whether ``seat`` laid more cards to trick ``number`` than the one or more that were seen of them."""
    seen = sum(play.seat is seat for play in hand.tricks[number - 1].plays)
    theirs = [line for line in laid if (line.trick, line.seat) == (number, str(seat))]
    return 0 < seen < len(theirs)


def _true_card(play: Play, number: int, truth: Truth, pictures: Pictures) -> str:
    """The card in the picture of ``play``, ``no card`` where it shows no played card.

    Where there is no picture: what its player played to the trick of that number.
    """
    pictured = pictures.card_of(play)
    if pictured is Unpictured.NO_PICTURE:
        return truth.laid.get((number, str(play.seat)), "")
    return str(pictured.card) if isinstance(pictured, EventLine) else "no card"


def _misread_names(question: Question, game: Game, truth: Truth, pictures: Pictures) -> list[str | None]:
    wanted: list[str | None] = [*_corrections(question, game, truth, pictures)]
    hand = game.hands[question.deal - 1]
    up = next((line.card for line in pictures.lines if line.event == "up_card"), None)
    if up is not None and hand.up is not None and up != str(hand.up):
        wanted += [f"{hand.dealt_place}:{up}", f"misread {hand.dealt_place}"]
    for trick in hand.tricks:
        for play in trick.plays:
            if str(play.card) != _true_card(play, trick.number, truth, pictures):
                wanted.append(f"misread {play.place}")
    return wanted


def _corrections(question: Question, game: Game, truth: Truth, pictures: Pictures) -> list[str]:
    """Choices ``place:card`` that are true and say other than what was read."""
    plays = {p.place: (t.number, p) for t in game.hands[question.deal - 1].tricks for p in t.plays}
    corrections = []
    for choice in question.choices:
        place, _, card = choice.key.partition(":")
        if card and place.isdigit() and int(place) in plays:
            number, play = plays[int(place)]
            right = _true_card(play, number, truth, pictures)
            if right == card and card != str(play.card):
                corrections.append(choice.key)
    return corrections


def unanswered(game: Game) -> Iterator[Question]:
    """The open questions that are not about calls, and their choices, as far as the page shows them now."""
    shown = {view.id: {answer.key for answer in view.answers} for view in may_see(game, Role.TABLE).questions}
    for question in questions(game):
        if question.kind not in SPOKEN and (keys := shown.get(question.id)) is not None:
            yield replace(question, choices=tuple(each for each in question.choices if each.key in keys))
