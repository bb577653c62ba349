// What the table is asked, one question at a time: on a phone or a tablet a sheet over everything else, elsewhere a
// panel next to the felt. An answer on any device removes it from all.

import { cardName, cardPicture, suitMark } from "./cards.js";
import { packGrid } from "./correction.js";
import { SUIT_WORD } from "./felt.js";
import { element, fill, signs, words } from "./page.js";

const OTHERS_WAIT = 6000; // milliseconds that a question stands on the phone of the seat it is about alone
const BUZZ = 60; // milliseconds of vibration

const putOff = new Set();
const held = new Map(); // until when a question is for another seat's phone first
const announced = new Set();
let again = () => {};
let open = []; // what is asked now

function isForAnother(question) {
  const { seat, deviceKind } = document.documentElement.dataset;
  return deviceKind === "player" && Boolean(seat && question.seat && question.seat !== seat);
}

function isHeld(question) {
  if (!isForAnother(question)) return false;
  if (!held.has(question.id)) {
    held.set(question.id, performance.now() + OTHERS_WAIT);
    setTimeout(() => again(), OTHERS_WAIT);
  }
  return performance.now() < held.get(question.id);
}

// The question that is put to this device now; null where there is none, or all were put off.
export function questionNow(questions, redraw) {
  again = redraw;
  open = questions;
  const first = questions.find((question) => !putOff.has(question.id) && !isHeld(question)) ?? null;
  if (first && !announced.has(first.id)) {
    announced.add(first.id);
    if (document.documentElement.dataset.deviceKind === "player") navigator.vibrate?.(BUZZ);
  }
  return first;
}

// Show what was put off again, for who asks for it.
export function takeUp() {
  putOff.clear();
  again();
}

export function titleOf(question, deal) {
  return question.deal && question.deal !== deal ? fill(words.question_of_deal, { n: question.deal, text: question.text }) : question.text;
}

function drawChoice(question, choice, act) {
  const button = element("button", { type: "button", "data-choice": choice.key });
  if (choice.card) button.append(cardPicture(choice.card), element("span", {}, choice.label ?? cardName(choice.card)));
  else if (choice.suit) button.append(suitMark(choice.suit), element("span", {}, words[SUIT_WORD[choice.suit]]));
  else button.append(choice.label);
  button.addEventListener("click", () => act(button, "answer", { question: question.id, choice: choice.key }));
  return button;
}

function answers(question, choices, act) {
  // long names and the names of suits stay whole inside their buttons: two in a row
  const long = choices.some((choice) => !choice.card && !choice.suit && choice.label.length > 12);
  const suits = choices.some((choice) => choice.suit);
  return element("div", { class: suits ? "answers suits" : long ? "answers long-names" : "answers" }, ...choices.map((choice) => drawChoice(question, choice, act)));
}

// tools: {root, state, post, act}; `of` is how many are open.
export function drawQuestion(question, of, { root, state, post, act }) {
  const later = element("button", { type: "button", class: "quiet question-later" }, words.question_later);
  later.addEventListener("click", () => {
    for (const each of open) putOff.add(each.id);
    again();
  });
  const panel = element("section", { class: "panel asking table-question", "data-question": question.kind, role: "group", "aria-label": question.text },
    element("div", { class: "question-head" },
      element("span", { class: "why" }, of > 1 ? fill(words.question_of, { n: 1, of }) : ""), later),
    element("h2", {}, ...signs(titleOf(question, state.deal))));
  for (const picture of question.pictures) {
    panel.append(element("img", { class: "crop", src: `${root}/${picture}`, alt: words.picture_of }));
  }
  if (question.withheld) panel.append(element("p", { class: "why" }, words.question_covered));
  const decides = words[`decides_${question.kind}`];
  if (decides) panel.append(element("p", { class: "why decides" }, decides));
  const likely = question.choices.filter((choice) => !choice.alone);
  panel.append(answers(question, likely, act));
  const alone = question.choices.filter((choice) => choice.alone);
  if (alone.length) panel.append(element("details", {}, element("summary", {}, words.other_alone), answers(question, alone, act)));
  if (question.any_card) {
    panel.append(element("details", { open: likely.every((choice) => !choice.card) }, element("summary", {}, words.other_card),
      packGrid(state.pack, (card) => post("answer", { question: question.id, choice: card }))));
  }
  return panel;
}
