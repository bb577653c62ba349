// Entering by hand: the same game without a camera, a tap or two letters at a time. The pad keeps its place and
// its keys whatever happens on the table, so that nothing jumps under a finger and the focus stays.

import { pointer } from "./confirm.js";
import { isLong } from "./felt.js";
import { callByLetter, callRows, keyGrid, markKeys } from "./pad.js";
import { byId, element, fill, replace, words } from "./page.js";
import { Typing } from "./typing.js";

const MOST_WAITING = 24; // taps that wait for the table's answer
const TWICE = 350; // milliseconds in which a second tap on the same card is the first one's echo

let state = null;
let tools = null;
let asked = location.hash === "#by-hand";
let pad = null;
let chosen = null; // the seat that was chosen for the next card, or for the next deal
let waiting = Promise.resolve();
let round = 0; // taps of an earlier round are dropped: what they were meant for has changed
let queued = 0;
let last = { key: null, at: 0 };
let arrived = [];

// Where nothing watches, cards come by hand. The demo plays by itself: its film stays in sight until somebody asks.
function byItself(now) {
  return ["none", "ended", "lost"].includes(now.eye.state) && !now.film?.demo;
}

export function padShown(now) {
  return now.may.record && (asked || byItself(now));
}

function open(whether) {
  asked = whether;
  drawEntry(state, tools);
  pad?.keys.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
}

addEventListener("hashchange", () => { if (location.hash === "#by-hand" && state) open(true); });

export function mode(now = state) {
  if (["waiting", "over", "dealing"].includes(now.phase)) return "deal";
  return now.phase === "calling" ? "calls" : "play";
}

function seatNow() {
  const mine = state.seats.filter((seat) => !state.out.includes(seat));
  if (chosen && mine.includes(chosen)) return chosen;
  if (mode() === "deal") return state.next_dealer ?? state.seats[0];
  return state.turn ?? pad?.player ?? mine[0];
}

// One after the other, each when the table has answered to the one before: a fast finger still plays in turn.
function soon(make) {
  if (queued >= MOST_WAITING) return;
  const [mine, then] = [round, mode()];
  queued += 1;
  waiting = waiting.then(async () => {
    if (mine !== round || then !== mode()) return;
    const fact = make();
    const reply = fact && await tools.enter(fact);
    if (reply) await reached(reply.seq);
    else round += 1;
  }).finally(() => { queued -= 1; });
}

// A step back or forward waits its turn, too, so that it takes back what was seen last: a finger that taps twice
// has seen nothing in between.
function step(what, event) {
  if (event.pointerType && isTwice(what)) return; // a key of the keyboard is pressed twice on purpose
  waiting = waiting.then(async () => {
    const reply = await tools.step(what, { seq: state.seq });
    if (reply) await reached(reply.seq);
  });
}

function reached(seq) {
  if (state.seq >= seq) return Promise.resolve();
  return new Promise((done) => {
    arrived.push([seq, done]);
    setTimeout(done, 3000);
  });
}

// Whether a finger has tapped the same key a moment ago.
function isTwice(key) {
  const [before, now] = [last, performance.now()];
  last = { key, at: now };
  return before.key === key && now - before.at < TWICE;
}

function tapCall(fact) {
  if (!isTwice(JSON.stringify(fact))) soon(() => fact);
}

function tapCard(card) {
  if (isTwice(card)) return;
  const seat = chosen;
  chosen = null;
  soon(() => {
    const who = seat ?? seatNow();
    pad.player = who;
    return mode() === "deal" ? { fact: "dealt", dealer: who, up: card } : { fact: "played", seat: who, card };
  });
}

function seatRow() {
  const row = element("div", { class: "choices seats" });
  for (const seat of state.seats) {
    const input = element("input", { type: "radio", name: "pad-seat", value: seat });
    input.addEventListener("change", () => { chosen = seat; });
    row.append(element("label", { "data-of": seat, class: isLong(tools.name(seat)) ? "long" : null }, input, element("span", {}, tools.name(seat))));
  }
  return element("fieldset", { class: "pad-seats" }, element("legend", { class: "unseen" }, words.who_plays), row);
}

function build() {
  const says = element("p", { class: "pad-says" });
  const typed = element("kbd", { class: "typed", role: "status", "aria-live": "polite" });
  const tasks = element("div", { class: "pad-tasks" });
  const body = element("div", { class: "pad-body" });
  const section = element("section", { class: "panel entry pad", "aria-label": words.by_hand }, element("div", { class: "pad-head" }, says, typed, tasks), body);
  pad = { section, says, typed, tasks, body, keys: keyGrid(state.pack, tapCard), of: JSON.stringify(state.pack), seats: null, seatsOf: "", body_of: "", tasks_of: "", player: null };
  replace(byId("entry"), [section]);
  // on a phone the felt has what the pad, and the score above it, leave of the screen
  const measured = new ResizeObserver(() => {
    const root = document.documentElement.style;
    root.setProperty("--pad", `${section.offsetHeight}px`);
    root.setProperty("--above", `${byId("felt").getBoundingClientRect().top + window.scrollY}px`);
  });
  for (const part of [section, byId("score")]) measured.observe(part);
}

function saying() {
  if (mode() === "deal") return state.evening.state === "ended" ? words.tap_up_card_ended : words.tap_up_card;
  if (mode() === "calls" && !state.turn) return words.who_calls;
  return state.turn && state.turn_for ? fill(words[`to_${state.turn_for}`], { who: tools.name(state.turn) }) : words.who_plays;
}

function drawTasks() {
  const quick = mode() !== "play" || !state.trick.length;
  const of = JSON.stringify([state.may, mode(), tools.asks, quick]);
  if (pad.tasks_of === of) return;
  pad.tasks_of = of;
  const had = pad.tasks.contains(document.activeElement) ? document.activeElement.id : null;
  const tasks = [];
  if (tools.asks) tasks.push(pointer(fill(words[tools.asks === 1 ? "asks_one" : "asks_some"], { n: tools.asks }), tools.toQuestions));
  if (quick) tasks.push(task("quick-deal", words.quick_title, () => tools.quick(state)));
  if (state.may.undo) tasks.push(task("undo", words.undo, (event) => step("undo", event), { "aria-keyshortcuts": "Control+Z" }));
  if (state.may.redo) tasks.push(task("redo", words.redo, (event) => step("redo", event), { "aria-keyshortcuts": "Control+Shift+Z Control+Y" }));
  if (!byItself(state)) tasks.push(task("pad-close", words.close, () => open(false)));
  replace(pad.tasks, tasks);
  if (had) (byId(had) ?? pad.keys.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
}

function task(id, label, act, more = {}) {
  const button = element("button", { type: "button", class: "quiet", id, ...more }, label);
  button.addEventListener("click", act);
  return button;
}

function drawBody() {
  const calls = mode() === "calls";
  const of = JSON.stringify(calls ? ["calls", state.calls, state.turn, state.may_pass, state.names] : ["cards", state.seats, state.names, state.pack]);
  if (pad.body_of !== of) {
    const had = pad.body.contains(document.activeElement);
    const call = had ? document.activeElement.dataset.call : null;
    pad.body_of = of;
    if (!calls) pad.seats = seatRow();
    replace(pad.body, calls
      ? [callRows(state, { name: tools.name, act: tapCall }), hint(words.typed_calls)]
      : [pad.seats, pad.keys, hint(words.typed_cards)]);
    if (had) (pad.body.querySelector(call ? `[data-call=${call}]` : "none") ?? pad.body.querySelector("[data-call], [tabindex='0']"))?.focus({ preventScroll: true });
  }
  if (calls) return;
  markKeys(pad.keys, state, mode() === "deal");
  const seat = seatNow();
  pad.seats.firstChild.textContent = mode() === "deal" ? words.who_deals : words.who_plays;
  for (const input of pad.seats.querySelectorAll("input")) {
    input.checked = input.value === seat;
    input.disabled = mode() === "play" && state.out.includes(input.value);
  }
}

function hint(text) {
  return element("p", { class: "why hint" }, text);
}

// Draw what fits where the game stands. tools: {name, sideName, enter, step, quick, asks, toQuestions}.
export function drawEntry(next, given) {
  const before = state && [state.turn, state.deal, mode(), state.trick_number];
  [state, tools] = [next, given];
  for (const [seq, done] of arrived) if (state.seq >= seq) done();
  arrived = arrived.filter(([seq]) => state.seq < seq);
  const shown = padShown(state);
  document.body.classList.toggle("by-hand", shown);
  if (!shown) {
    pad = null;
    const opener = element("button", { type: "button", class: "quiet", id: "open-pad" }, words.by_hand);
    opener.addEventListener("click", () => open(true));
    if (!state.may.record) replace(byId("entry"), []);
    else if (!byId("open-pad")) replace(byId("entry"), [opener]);
    return;
  }
  if (!pad || pad.of !== JSON.stringify(state.pack)) build();
  if (before && JSON.stringify(before) !== JSON.stringify([state.turn, state.deal, mode(), state.trick_number])) chosen = null;
  if (pad.says.textContent !== saying()) pad.says.textContent = saying();
  drawTasks();
  drawBody();
}

new Typing({
  listens: () => pad !== null && !document.querySelector("dialog[open]"),
  pack: () => state.pack,
  onCard: (card) => {
    if (mode() === "calls") return;
    pad.keys.querySelector(`[data-card='${card}']`)?.focus({ preventScroll: true });
    tapCard(card);
  },
  onLetter: (letter) => {
    if (mode() !== "calls" || !callByLetter(state, letter)) return false;
    soon(() => callByLetter(state, letter)); // the next player's, where the letter is typed again before the answer
    return true;
  },
  onTyped: (rank) => { if (pad) pad.typed.textContent = rank; },
});
