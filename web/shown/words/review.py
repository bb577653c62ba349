"""The part of the table of words that speaks of films: what is odd about one, and the page of a review."""

from __future__ import annotations

REVIEW: dict[str, str] = {
    # what is odd about a film
    "film_damaged": "The film is damaged from {t} to {until}: nothing was read there.",
    "film_gap": "The film has no pictures from {t} to {until}.",
    "film_flickers": "From {t} on bands crawl across the picture: the lamp flickers, by {n:.0f} % of its"
    " light. They were evened out. For the next film turn its dimmer to full, or take another lamp.",
    "film_cut": "At {t} the film was cut: what happened in between is not in it.",
    "film_ends": "The film breaks off at {t} of {until}. What was read until then is kept.",
    "film_slow": "The film has only {n:.0f} pictures a second: a card may have been covered unseen.",
    "film_fast": "The film has {n:.0f} pictures a second; {looked:.0f} of them are looked at.",
    "film_portrait": "The film is upright: the table fills a part of it. Lay the phone across next time.",
    "film_low": "The camera stood {n:.0f} degrees above the table: far cards are too flat to read from"
    " there. Next time set it higher, and point it at the middle of the table.",
    "film_handheld": "Until {until} the camera was moved: the review begins there.",
    "film_lost": "From {t} to {until} the table could not be seen: {why}.",
    "film_lost_to_end": "From {t} to the end the table could not be seen: {why}.",
    "film_not_again": "From {t} to {until} the table was not found again.",
    "film_not_again_to_end": "From {t} to the end the table was not found again.",
    "film_no_cards": "No card was seen played in this film. Is a table with cards in it, filmed from above?",
    "film_few_cards": "From {t} to {until} no more than {n} of the cards that were played could be read. A"
    " patterned cloth, glare or too small a picture hides them: film from nearer, on a plain cloth.",
    "film_unread": "{n} of {of} cards were not read: Bowerbird does not know this deck, or the light is poor."
    " Spread the deck face up, photograph it, and run: bowerbird calibrate --pack PHOTO --rules {book}. Then"
    " review the film with --again. For the next film, put a lamp over the table.",
    "film_no_deal": "No deal was seen in this film.",
    # the page of a review
    "review_title": "Review of a film",
    "review_of": "{length} · {size} at {fps} pictures a second",
    "review_dated_film": "Filmed {day}, {hour}, as the film says.",
    "review_dated_file": "Filmed about {day}, {hour}, by the date of the file.",
    "review_hands": "Hands",
    "review_at": "at {t}",
    "review_questions": "Questions that would settle more",
    "review_how": "Tell the answers to whoever made this review, or type them, as in:",
    "review_choose": "Choose the answers here: the line to give them to the review stands below.",
    "review_your_answers": "Your answers",
    "review_answers": "Answers: {n}. Run this line, or send it to whoever made this review:",
    "review_copy": "Copy",
    "review_copied": "Copied. Run it, or send it to whoever made this review.",
    "review_marked": "This browser does not copy from a file. The line is selected: copy it by hand.",
    "review_passed_over": "Passed over, because its question is not open any more: {answer}",
    "review_larger": "Larger",
    "review_close": "The card close up",
    "review_question_deal": "Deal {n}",
    "review_any_card": "or any card",
    "review_alike": "Name one, and those like it are read too",
    "review_alike_how": "Name one of those that look alike, and the others are read: --card 'LETTER CARD'",
    "review_alike_type": "Tell the names to whoever made this review, or type them, as in:",
    "review_alike_cards": "{n} cards that look alike",
    "review_read_again": "{n} cards were read by the names of others. What was learnt of the deck: {deck}",
    "review_unread": "Not read",
    "review_unread_card": "{who}, trick {n}, at {t}",
    "review_unread_somebody": "somebody",
    "review_unseen": "No card of {who} was seen",
    "review_unseen_somewhere": "Cards that were not seen: {n}",
    "review_all_read": "Every card that was seen was read.",
    "review_remarks": "The film",
    "review_unfinished": "The film ends in the middle of this hand: nothing is ruled on it.",
    "review_cut": "The film was cut in the middle of this hand: its points are not known.",
    "review_no_beginning": "The film was cut, and does not show how this hand began: nobody is accused of"
    " a play in it.",
    "review_points_open": "The points are open until the questions are answered.",
    "review_made": "Made by Bowerbird from the film alone. Its pictures show nothing beyond the table.",
    "review_late_claim": "Claimed after the film. If it was claimed at the table, say when: its window"
    " is then that of the book (--claim '{claim} at 12:30').",
    # its lines on a terminal
    "review_line_score": "Score: {score}.",
    "review_line_unread": "Not read: {n} card",
    "review_line_unreads": "Not read: {n} cards",
    "review_line_unread_card": "  deal {n}: {card}",
    "review_line_deal": "Deal {n}{at}. {headline}",
    "review_line_trick": "  trick {n}: {cards}   won by {who}",
    "review_line_points_open": "Points: open until the questions are answered.",
    "review_line_missing": "Missing: {what}",
    "review_line_question": "{n} question would settle more: --answer 'NUMBER ANSWER'",
    "review_line_questions": "{n} questions would settle more: --answer 'NUMBER ANSWER'",
    "review_line_asked": "  {number}. Deal {n}{at}: {text}",
    "review_line_similar": "  {letter}. deal {deal}{at}, {n} cards that look alike",
    "review_and": " and ",
    # why a review does not go on, and what is typed wrongly
    "review_no_same_film": "the film is seen otherwise than when it was broken off, perhaps by another "
    "Bowerbird: --again begins afresh",
    "review_no_turn": "{journal} is in use by another Bowerbird: stop that one first",
    "review_no_second_review": "this film is being reviewed, into {path}: wait for that, or name another "
    "folder with --out",
    "review_no_place_now": "{place} cannot be written ({why}): once it can, the same command goes on",
    "review_no_folder": "{path} cannot be written: {problem}",
    "review_no_card": "--card {text!r}: {why}",
    "review_no_letter": "--card {text!r}: the letter of cards that look alike ({last}) and which card they "
    "are, as in 'A Ks'",
    "review_letters": "from A to {last}",
    "review_no_letters": "and there are none",
    "review_no_card_of_pack": "{named} is not in the pack",
    "review_no_number": "--answer {text!r}: the number of a question (from 1 to {n}) and its answer, as in "
    "'1 S'",
    "review_no_question": "--answer {text!r}: no question is open. What was answered is changed on the page "
    "of the table: bowerbird serve --journal {journal}",
    "review_no_claim": "--claim {text!r}: write it as {form}",
    "review_claim_form": "E 3, or E 3 deal 4, or E 3 deal 4 at 41:20 (the seat, the trick, the deal, the "
    "minute of the claim)",
    "review_no_deal": "there is no deal {deal} in this film: it has {deals}",
    "review_no_deals": "no deal was seen in this film: there is nothing to claim",
    "review_no_side": "say which side claims against {seat}: --claim '{seat} by ...', one of {sides}",
    "review_no_answer": "--answer {text!r}: {why}",
}
