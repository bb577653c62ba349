// The table's own score: proposed by one side with a tap, agreed to by the other with another.

import { closer, sender, sheet } from "./correction.js";
import { element, fill, words } from "./page.js";

const MOST = 99; // points

// Whether somebody directs this table: with a PIN, or in a club.
export function hasDirector(state) {
  return "directed" in document.documentElement.dataset || Boolean(state.club);
}

export function mayAsk(state) {
  return state.may.record && !hasDirector(state);
}

// Whether this device is of the other side, or is on the table for both.
export function answersScore(state) {
  const asked = state.score_asked;
  if (!asked || asked.refused || !state.may.record) return false;
  return !asked.by || isOther(asked.by, state);
}

// "4 : 3", in the order in which the sides stand on the page.
function written(score, state) {
  return state.sides.map((side) => score[side] ?? 0).join(" : ");
}

function stepper(side, score, sideName) {
  const shown = element("output", { class: "score-step-points" }, String(score[side]));
  const key = (label, by, title) => {
    const made = element("button", { type: "button", class: "score-step", "data-side": side, "data-by": by, "aria-label": fill(title, { side: sideName(side) }) }, label);
    made.addEventListener("click", () => {
      score[side] = Math.min(MOST, Math.max(0, score[side] + by));
      shown.textContent = String(score[side]);
    });
    return made;
  };
  return element("div", { class: "score-side", role: "group", "aria-label": sideName(side) },
    element("span", { class: "score-side-name" }, sideName(side)), key("−", -1, words.score_less), shown, key("+", 1, words.score_more));
}

export function openScore(state, { root, sideName }) {
  const was = (state.final ?? state).score;
  const score = { ...was };
  const act = sender(root);
  const send = element("button", { type: "button", class: "first", id: "score-send" }, document.documentElement.dataset.seat ? words.score_send : words.score_send_all);
  send.addEventListener("click", () => act("ask_score", { score, was }));
  sheet([element("h2", { id: "dialog-title" }, words.score_ask), element("p", { class: "why" }, words.score_why),
    ...state.sides.map((side) => stepper(side, score, sideName)),
    element("div", { class: "actions" }, send, closer(words.cancel))]);
}

function isOther(seat, state) {
  const { seat: mine, deviceKind } = document.documentElement.dataset;
  const side = state.sides.find((each) => each.includes(seat)) ?? "";
  return deviceKind === "machine" || Boolean(mine && !side.includes(mine));
}

// A deal that the other side entered without its cards: accepted, or sent back to who entered it.
// Whether this device is asked about a deal that the other side entered as a whole.
export function answersDeal(state) {
  return Boolean(state.deal_asked) && state.may.record && isOther(state.deal_asked.by, state);
}

export function drawDealAsked(state, { name, sideName, act }) {
  const asked = state.deal_asked;
  if (!answersDeal(state)) return [];
  const gains = Object.entries(state.points ?? {}).filter(([, n]) => n).map(([side, n]) => fill(words.worth, { n, side: sideName(side) }));
  const made = (label, what, body, attributes) => {
    const button = element("button", { type: "button", ...attributes }, label);
    button.addEventListener("click", () => act(button, what, body));
    return button;
  };
  return [element("section", { class: "panel asking", "data-deal-asked": asked.deal },
    element("h2", {}, fill(words.deal_entered, { who: name(asked.by), n: asked.deal, points: gains.join(", ") || words.outcome_none })),
    element("div", { class: "actions" }, made(words.deal_right, "accept_deal", { deal: asked.deal }, { id: "deal-right" }),
      made(words.deal_wrong, "undo", { seq: state.seq }, { id: "deal-wrong" })))];
}

// tools: {name, act}
export function drawScoreAsked(state, { name, act }) {
  const asked = state.score_asked;
  if (!asked) return [];
  const score = written(asked.score, state);
  if (asked.refused) return [element("p", { class: "notice", "data-score-asked": asked.seq, "data-refused": true }, fill(words.score_refused, { score }))];
  const made = (label, what, id) => {
    const button = element("button", { type: "button", id }, label);
    button.addEventListener("click", () => act(button, what, { seq: asked.seq }));
    return button;
  };
  const mine = answersScore(state);
  const title = asked.by ? fill(words.score_proposed, { who: name(asked.by), score }) : fill(words.score_proposed_all, { score });
  const buttons = mine
    ? [made(fill(words.score_agree, { score }), "agree_score", "score-agree"), made(words.undo_refuse, "refuse_score", "score-refuse")]
    : state.may.record ? [made(words.score_withdraw, "refuse_score", "score-refuse")] : [];
  return [element("section", { class: "panel asking", "data-score-asked": asked.seq }, element("h2", {}, title),
    mine || !asked.by ? null : element("p", { class: "why" }, fill(words.score_waits, { who: name(asked.by) })),
    element("div", { class: "actions" }, ...buttons))];
}
