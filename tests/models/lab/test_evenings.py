"""Counting many simulated deals: the facts of a deal, and the errors."""

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace as with_

from models.lab.evenings import true_game
from models.lab.evenings.at_table import judged, reports_of_laid_cards
from models.lab.evenings.erring_watcher import FREQUENCIES
from models.lab.evenings.evenings import by_bands, outcomes, parser, remarks, summary
from models.lab.evenings.flicker import Flicker
from models.lab.evenings.judged_again import judged_again
from models.lab.evenings.muddled import as_reported, muddled
from models.lab.evenings.muddled import main as muddled_main
from models.lab.evenings.outcome import Accusation, AskedQuestion, Moment, Outcome, WrongFact, read_outcome
from models.lab.evenings.score import Score
from models.lab.evenings.watched_film import WatchedFilm, stored_or_watched, timed
from models.lab.films.film.truth_file import EventLine, read_truth
from models.lab.films.play.scripted_deal import Planted
from models.lab.law import ruling_keys
from models.lab.law.ruling_keys import RulingKey
from referee.asking.all_questions import questions
from referee.asking.question import Kind
from referee.book.loading import load
from referee.facts.register import OrderedUp, Played, Quitted
from referee.game.game import apply, new_game, replay
from referee.notation import sheets
from referee.scribe.scribe import answer, read_event
from referee.seats import Seat
from vision.camera.frame_source import Frame
from web.commands.demo import Truth

DEMO = Path(__file__).parents[3] / "vision" / "demo" / "deal.jsonl"
HEAD, LINES = read_truth(DEMO)
RULES, TRUTH = load(HEAD.book), Truth.read(DEMO)


def game_of(lines):
    return true_game.true_game(RULES, lines, TRUTH)


def without_card(number):
    """The demo's truth with one laid card that was not read."""
    laid = [line for line in LINES if line.event == "laid"]
    return [with_(line, card=None) if line is laid[number] else line for line in LINES]


def test_a_watcher_who_sees_everything_is_right_and_asks_nothing():
    game = game_of(LINES)
    planted = HEAD.planted
    assert ("revoke", planted.seat, planted.trick) in ruling_keys.rulings(game)
    assert list(true_game.unanswered(game)) == []
    assert sum(fact.kind is Played for fact in true_game.facts(game)) == 20


@pytest.mark.parametrize("number", [0, 3, 7, 19])
def test_a_card_that_was_not_read_and_that_nothing_turns_on_is_left_unread(number):
    game = game_of(without_card(number))
    assert true_game.facts(game) != true_game.facts(game_of(LINES))
    assert set(ruling_keys.rulings(game)) <= set(ruling_keys.rulings(game_of(LINES)))
    assert list(true_game.unanswered(game)) == []
    assert game.deals[0].score == game_of(LINES).deals[0].score


def test_a_card_that_somebody_must_name_is_a_single_question_and_the_true_answer_mends_it():
    """The up-card that was taken in hand makes the trump."""
    lines = [with_(line, card=None) if line.event == "up_card" else line for line in LINES]
    game = game_of(lines)
    (question,) = true_game.unanswered(game)
    for event in true_game.answer(game, question, true_game.true_answer(question, game, TRUTH, LINES)):
        game = apply(game, event)
    game = true_game.with_calls_answered(game, TRUTH)
    assert true_game.facts(game) == true_game.facts(game_of(LINES))
    assert ruling_keys.rulings(game) == ruling_keys.rulings(game_of(LINES))


def test_who_missed_a_trick_in_truth_did_not_play_to_it_and_it_is_ruled_so():
    somerset = load("somerset-1888")
    planted = [line for line in LINES if line.event == "laid"][5]
    lines = [line for line in LINES if line is not planted]
    assert "short trick" not in {
        kind for kind, *_ in ruling_keys.rulings(true_game.true_game(somerset, lines, TRUTH))
    }
    due = ruling_keys.rulings(true_game.ruled(somerset, lines, TRUTH))
    assert ("short trick", planted.seat, planted.trick) in due


def test_who_won_by_a_card_under_another_neither_led_nor_gathered_out_of_turn():
    # film 54110136: East's ace lay under the seven that fell with it, and the answer was: led out of turn
    jack = next(line for line in LINES if (line.event, line.card) == ("laid", "Jc"))
    queen = with_(jack, card="Qh")
    seen = game_of([queen if line is jack else line for line in LINES])
    truth = [another for line in LINES for another in ([line, queen] if line is jack else [line])]
    (question,) = [q for q in true_game.unanswered(seen) if q.kind in (Kind.WHO_WON, Kind.WHO_GATHERED)]
    shown = replace(TRUTH, laid={**TRUTH.laid, (1, "E"): "Qh"})
    choice = true_game.true_answer(question, seen, shown, truth)
    assert choice == "second card"
    for event in true_game.answer(seen, question, choice):
        seen = apply(seen, event)
    assert "lead out of turn" not in {kind for kind, *_ in ruling_keys.rulings(seen)}
    assert true_game.true_answer(question, game_of(LINES), TRUTH, LINES) != "second card"


def test_a_simulated_person_chooses_among_the_answers_that_the_page_shows():
    """A gathered card that may be another is not named before the hand is over (9498031 of ``muddled``)."""
    sheet = """dealer W up 9h
N pass | E pass | S order
N As | E Kc Ks:0.02 | S Ts | W 9s
quit
E Kd | S Ad | W Td | N 9d
quit by S
"""
    events = [
        replace(fact, seen=(f"s{number}",)) if isinstance(fact, Played | Quitted) else fact
        for number, fact in enumerate(sheets.read(sheet).facts)
    ]
    game = replay(events, load("american"))
    (question,), (shown,) = questions(game), true_game.unanswered(game)
    hidden = {choice.key for choice in question.choices} - {choice.key for choice in shown.choices}
    assert (shown.id, hidden) == (question.id, {"6:Ks"})


def test_cards_that_the_same_hand_puts_down_together_have_no_order():
    both = [line for line in LINES if line.event == "laid"][:1] * 2
    first, other = (with_(line, card=card) for line, card in zip(both, ("9c", "Tc"), strict=True))

    def facts(*lines):
        game = new_game(RULES)
        for event in true_game.table_events(lines):
            for fact in read_event(game, event).facts:
                game = apply(game, fact)
        return true_game.facts(game)

    assert facts(first, other) == facts(other, first)


def test_a_watcher_that_is_busy_passes_over_the_pictures_that_came_meanwhile(monkeypatch):
    frames = [Frame(k, float(k), None) for k in range(10)]
    now, kept = [0.0], []
    monkeypatch.setattr("models.lab.evenings.watched_film.time.perf_counter", lambda: now[0])
    for frame in timed(frames, live=True):
        kept.append(frame.seq)
        now[0] += 2.5  # as long as it takes until two more have come
    assert kept == [0, 3, 6, 9]
    assert [frame.seq for frame in timed(frames, live=False)] == list(range(10))


def test_each_card_is_reported_a_single_time_at_its_delay():
    seen = [with_(line, reported_at=line.t + 0.25) for line in LINES if line.event == "laid"]
    result = list(reports_of_laid_cards(LINES, seen))
    assert len(result) == 20
    assert all(event.reported_at - t == pytest.approx(0.25) for event, t in result)


def test_the_summary_counts_what_went_wrong_and_the_remarks_name_it():
    right = Outcome(
        1, {"book": "american"}, 60.0, took=10.0, counts=Score(cards=20, right=20, seats_right=20)
    )
    wrong = Outcome(
        2, {"book": "american"}, 60.0, took=30.0,
        counts=Score(cards=20, right=19, unread=1, seats_right=20),
        facts_wrong=[WrongFact("N played Ks", False), WrongFact("N played None", True, is_unread=True)],
        left_wrong=[WrongFact("N played Ks", False)],
        asked=[AskedQuestion(Kind.WHICH_CARD, "Which card did N play?")],
        accused=[Accusation(Moment.ANNOUNCED, RulingKey("revoke", "N", 1))],
        points=None, points_due=[0, 1],
        planted=Planted(kind="revoke", trick=1, seat="N", card="Ks"), provable=True,
    )  # fmt: skip
    text = summary([right, wrong])
    for line in (
        "every fact right without asking: 1 of 2; right with the questions answered: 1 of 2",
        "cards that nobody needed left unread: 2 of 2",
        "points of the deal before any answer: 1 right, 1 left open, 0 wrong",
        "    which card? 1",
        "false accusations: 1",
        "planted revokes: 1; both cards read: 1; proved with two pictures: 0",
        "laid cards: 39 right, 0 wrong, 1 unread, 0 missed of 40",
        "questions: 1, 0.50 a deal",
        "0 in the 1 deals without a planted fault",
        "speed: 4.0 times real time",
    ):
        assert line in text
    assert "WRONG" in remarks(wrong)
    assert "accused announced: revoke N trick 1" in remarks(wrong)


@pytest.mark.parametrize("much", [("misreads", "3"), ("misread", "often")])
def test_a_mistake_of_no_known_kind_is_refused_with_the_kinds_that_are(much, tmp_path, capsys):
    with pytest.raises(SystemExit):
        muddled_main([str(tmp_path), "--much", *much])
    assert "a kind and a number, the kind one of: unread; misread; " in capsys.readouterr().err


def test_a_ruling_due_while_two_cards_were_on_the_table_is_an_accusation_only_at_the_end():
    """The second player to trick 1 lays one of his later cards with it, and takes it back at once."""
    laid = [line for line in LINES if line.event == "laid"]
    at, second = LINES.index(laid[1]), laid[1]
    later = [line for line in laid[4:] if line.seat == second.seat]
    extra = with_(second, card=later[-1].card)
    others = [LINES.index(line) for line in laid[2:4]]
    lines = [*LINES[: others[1] + 1], with_(extra, event="lifted"), *LINES[others[1] + 1 :]]
    lines.insert(at + 1, extra)
    accused = ("two cards", extra.seat, 1)
    assert accused in true_game.due_at_any_moment(RULES, lines, TRUTH)
    assert accused not in ruling_keys.rulings(true_game.ruled(RULES, lines, TRUTH))
    assert accused not in true_game.due_at_any_moment(RULES, LINES, TRUTH)


def test_what_the_book_rules_is_no_false_accusation_where_the_truth_has_too_many_worlds():
    # film 44111002: South lifted the up-card, and after three tricks all hands were thrown down
    happened = ["up_card S Ks", "up_card_taken S Ks"]
    for trick in ("W Js,N 8d,E Ts,S 9s,W", "W 8s,N 9d,E Jc,S Ks,E", "E Ad,S Td,W Qd,N 9c,E"):
        *played, winner = trick.split(",")
        happened += [*(f"laid {play}" for play in played), f"gathered {winner} Ks"]
    happened += [f"exposed {card}" for card in ("S Qh", "S Th", "W 7s", "W 8h", "N Ah", "N Kc", "E 7c")]
    game = new_game(load("somerset-1888"))
    for number, words in enumerate(happened):
        event, seat, card = words.split()
        line = EventLine(t=number, frame=number, event=event, seat=seat, card=card, by=seat)
        for seen in true_game.table_events([line]):
            for fact in read_event(game, seen).facts:
                game = apply(game, fact)
        if event == "up_card_taken":  # West had called
            game = apply(game, OrderedUp(Seat.WEST))
    assert ruling_keys.rulings(game) == []
    assert ("exposed card", "S", None) in ruling_keys.by_the_book(game)


def test_who_dealt_is_answered_before_the_calls():
    game = new_game(RULES)
    first, second, third, last = [line for line in LINES if line.event == "laid"][:4]
    for event in true_game.table_events([first, third, second, last]):
        for fact in read_event(game, event).facts:
            game = apply(game, fact)
    dealt = next(question for question in true_game.unanswered(game) if question.kind == "who dealt?")
    assert [question for question, _ in true_game.answers_to_calls(game, TRUTH)] == []
    dealer = true_game.true_answer(dealt, game, TRUTH, LINES)
    for fact in answer(game, dealt, dealer):
        game = apply(game, fact)
    assert [question.kind for question, _ in true_game.answers_to_calls(game, TRUTH)] == ["which suit?"]


def test_bands_darken_whole_lines_crawl_and_leave_a_film_without_them_as_it_was():
    grey = np.full((48, 64, 3), 200, np.uint8)
    frames = [Frame(n, n / 12, grey) for n in range(24)]
    assert list(Flicker.of(7, 0.0).over(frames)) == frames
    lamp = Flicker.of(7, 0.3)
    assert Flicker.of(7, 0.06) == replace(lamp, depth=0.06), "the same lamp whatever its depth"
    seen = [frame.image for frame in lamp.over(frames)]
    assert all((image == image[:, :1]).all() for image in seen)
    assert {int(image.min()) for image in seen} != {200}
    assert min(int(image.min()) for image in seen) >= 200 * 0.7 - 1
    assert len({image.tobytes() for image in seen}) == len(seen), "they crawl"


def test_deals_are_counted_for_each_depth_of_the_bands():
    clean, lit = (
        Outcome(1, {"bands": bands}, 10.0, counts=Score(right=20 - bands, cards=20)) for bands in (0, 12)
    )
    assert [line.partition(",")[0] for line in by_bands([clean, lit]).splitlines()] == [
        "bands of 0 %: cards 20 right", "bands of 12 %: cards 8 right",
    ]  # fmt: skip


def test_a_kept_deal_is_judged_again_with_what_was_claimed_of_each_card(tmp_path):
    shutil.copy(DEMO, tmp_path / "deal-1.jsonl")
    reports = muddled(DEMO, "1", dict.fromkeys(FREQUENCIES, 0.0)).reports()
    reported = [as_reported(report) for report in reports]
    film = WatchedFilm(reported, None, 0.5)
    stored_or_watched(tmp_path / "deal-1.seen", "a watcher that errs never", lambda: film)
    (record,) = judged_again(tmp_path, one_look=True)
    assert (record.false, record.points) == ((), "right")
    for kind in ("name", "seat", "event"):
        assert [right for claimed, _, right in record.claims if claimed == kind] == [True] * 20


def test_what_was_watched_is_judged_again_only_after_a_change_and_an_earlier_form_always(
    tmp_path, monkeypatch
):
    shutil.copy(DEMO, tmp_path / "deal-00001.jsonl")
    kept = tmp_path / "deal-00001.json"
    kept.write_text('{"eye_was": "any", "accused": ["in another form"]}', encoding="utf-8")
    reports = muddled(DEMO, "1", dict.fromkeys(FREQUENCIES, 0.0)).reports()
    film = WatchedFilm([as_reported(report) for report in reports], None, 0.5)
    stored_or_watched(tmp_path / "deal-00001.seen", "a watcher found ", lambda: film)
    args = parser().parse_args([str(tmp_path), "--count", "1", "--eye", "a watcher"])
    (outcome,) = outcomes(args)
    assert (outcome.is_right, outcome.processor, outcome.accused) == (True, 0.5, [])
    assert read_outcome(kept).judged_by.startswith("a watcher found ")
    monkeypatch.setattr("models.lab.evenings.evenings.judged", pytest.fail)
    assert list(outcomes(args)) == [outcome]


def test_calls_that_nobody_has_time_to_tap_are_tapped_when_the_hand_is_over():
    reported = [
        as_reported(report) for report in muddled(DEMO, "1", dict.fromkeys(FREQUENCIES, 0.0)).reports()
    ]
    asked = []

    def no_time():
        asked.append(True)
        return False

    outcome = judged(1, {}, DEMO, reported, has_time=no_time)
    assert len(asked) == len(reported)
    assert (outcome.points, outcome.accused) == (outcome.points_due, [])


def test_a_trick_that_was_not_seen_is_the_true_answer_where_the_next_lead_does_not_fit():
    """The camera was unplugged for a whole trick: a truthful person calls the lead no lead out of turn."""
    lines = [line for line in LINES if line.trick == 3]
    reports = muddled(DEMO, "1", dict.fromkeys(FREQUENCIES, 0.0)).reports()
    missed = [report for report in reports if lines[0].t <= report.event.t <= lines[-1].t]
    assert len(missed) == len(lines)
    outcome = judged(1, {}, DEMO, [as_reported(report) for report in reports if report not in missed])
    assert Kind.WHO_WON in [question.kind for question in outcome.asked]
    assert outcome.accused == []
