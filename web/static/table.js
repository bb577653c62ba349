// The table page: draws the state that the server sends, and sends what people tap.

import { keepScore, stayAwake } from "./awake.js";
import { cardName, suitMark } from "./cards.js";
import { send } from "./request.js";
import { Live } from "./live.js";
import { byId, element, fill, pulse, replace, say, signs, words } from "./page.js";
import { drawPending, openClaim, windowPlace } from "./claim.js";
import { drawClub, followClock, ring } from "./club.js";
import { counters } from "./counters.js";
import { digits } from "./digits.js";
import { openCorrection, openMissed } from "./correction.js";
import { pointer, sendAsked } from "./confirm.js";
import { drawEntry, mode, padShown } from "./entry.js";
import { SUIT_WORD, afterRematch, drawMiddle, drawSeat, feltShows, namer, newlyFallen } from "./felt.js";
import { fit } from "./fit.js";
import { drawQuestion, questionNow, takeUp, titleOf } from "./questions.js";
import { openQuick } from "./quick.js";
import { followSimilar } from "./similar_cards.js";
import { answersDeal, answersScore, drawDealAsked, drawScoreAsked, hasDirector, mayAsk, openScore } from "./score.js";
import { drawAskedUndo, waitsForMe } from "./asked_undo.js";
import { beginLink, drawEvening } from "./evening.js";
import { drawFilm } from "./film.js";
import { drawFinal } from "./final.js";
import { celebrate, momentsOf, rollingPoints, sweep } from "./moment.js";
import { openTricks } from "./repair.js";
import { drawMoved, movedTo } from "./moved.js";
import { openReport } from "./report.js";
import { drawSeats } from "./seats.js";
import { rulingsNow } from "./rulings_now.js";
import { ruling } from "./verdict.js";
import { drawSlow } from "./slow.js";
import { sound } from "./voice.js";
import { wrongs } from "./wrongs.js";

const root = document.documentElement.dataset.root;
let state = null;
let earlier = null;

function name(seat) {
  return namer(state).name(seat);
}

function sideName(side) {
  return namer(state).sideName(side);
}

function drawSide(side) {
  const won = state.tricks[side] ?? 0;
  const marks = element("div", { class: "tricks-won", role: "img", "aria-label": fill(words.tricks, { n: won }) });
  for (let n = 0; n < 5; n += 1) marks.append(element("i", { class: n < won ? "won" : "" }));
  const games = state.games?.[side] ? ` · ${fill(words.games, { n: state.games[side] })}` : "";
  return element("div", { class: "side" },
    element("h2", {}, sideName(side)),
    element("div", { class: "count" },
      rollingPoints(side, earlier, state),
      counters(state.score[side] ?? 0, state.target, "dsch"[state.sides.indexOf(side)], fill(words.counters, { n: state.score[side] ?? 0 }))),
    element("div", { class: "of" }, fill(words.of, { n: state.target }) + games),
    marks);
}

function drawTrump() {
  const box = element("div", { class: "trump", id: "trump" });
  if (state.trump === "nt") {
    box.append(element("div", { class: "name" }, words.call_no_trump));
  } else if (state.trump) {
    const mark = suitMark(state.trump);
    mark.setAttribute("aria-hidden", "true");
    box.append(mark, element("div", { class: "name" }, words[SUIT_WORD[state.trump]]),
      element("div", { class: "label" }, words.trump));
  } else {
    box.append(element("div", { class: "label" }, words.no_trump));
  }
  return box;
}


// A question that the pad asks is not repeated in the panel.
function questionsNow() {
  if (!padShown(state) || mode(state) !== "calls") return state.questions;
  return state.questions.filter((question) => !question.spoken);
}

// What is asked, as the way to it where it was put off.
function asksFor(question) {
  const button = element("button", { type: "button", class: "pointer question-open" }, ...signs(titleOf(question, state.deal)));
  button.addEventListener("click", () => toQuestions().scrollIntoView({ block: "nearest" }));
  return button;
}

function toQuestions() {
  takeUp();
  return byId("asked").childElementCount ? byId("asked") : byId("questions");
}

// How many of the others' acts wait for this device to agree.
function agreements() {
  return [waitsForMe, answersScore, answersDeal].filter((asks) => asks(state)).length;
}

let broughtUp = null; // how far the page was scrolled before

// On a phone the pad covers what is below the felt: what is to be agreed on moves above it, and back when that is done.
function bringUp(box) {
  const asks = inRow() && box.childElementCount > 0;
  if (asks && broughtUp === null) {
    broughtUp = window.scrollY;
    box.scrollIntoView({ block: "start" });
  } else if (!asks && broughtUp !== null) {
    window.scrollTo({ top: broughtUp });
    broughtUp = null;
  }
}

function showQuestion() {
  const open = questionsNow();
  const now = questionNow(open, showQuestion);
  part("questions", [now, open.length, state.names, state.pack], () => (now ? [drawQuestion(now, open.length, { root, state, post, act })] : []));
}

function drawWord() {
  const word = state.word === "needs" && !questionsNow().length ? mode(state) === "calls" ? "calling" : "ready" : state.word;
  const parts = word === "reach" && state.turn ? [] : word === "needs" ? [asksFor(questionsNow()[0])] : [element("strong", {}, fill(words[`word_${word}`], { n: state.deal }))];
  if (state.turn && state.turn_for) parts.push(element("span", {}, fill(words[`to_${state.turn_for}`], { who: name(state.turn) })));
  if (state.deal && state.word !== "hand_over") parts.push(element("span", {}, fill(words.deal_number, { n: state.deal })));
  // the pad covers what is below the felt
  if (padShown(state) && rulingsNow(state).length) parts.push(pointer(fill(words[rulingsNow(state).length === 1 ? "rules_one" : "rules_some"], { n: rulingsNow(state).length }), () => byId("rulings")));
  return parts;
}

const narrow = matchMedia("(max-width: 55.99rem)");
narrow.addEventListener("change", () => {
  for (const id of ["actions", "evening"]) shown.delete(id);
  if (state) draw(state);
});

// Above the pad there is one row: the claim, the correction, and the rest behind a word; or the begin of an evening.
function inRow() {
  return padShown(state) && narrow.matches;
}

function drawActions() {
  const all = actions();
  if (!inRow()) return all;
  const first = all.filter((button) => ["claim", "tricks"].includes(button.id));
  const rest = all.filter((button) => !first.includes(button));
  if (state.may.record && state.evening.state === "ready") first.push(beginLink(root, state));
  if (!rest.length) return first;
  return [...first, element("details", { class: "actions-more" }, element("summary", {}, words.more), element("div", { class: "actions-rest" }, ...rest))];
}

function actions() {
  const buttons = [];
  if (!state.may.record) return buttons;
  if (state.claims.open) {
    const claim = element("button", { type: "button", id: "claim" }, words.claim);
    claim.addEventListener("click", () => openClaim(state, { root, name, sideName }));
    buttons.push(claim);
  }
  // while the pad is open both stand in its head, under the same finger
  if (state.may.undo && !padShown(state)) {
    const undo = element("button", { type: "button", class: "quiet", id: "undo", "aria-keyshortcuts": "Control+Z" }, words.undo);
    undo.addEventListener("click", () => act(undo, "undo", { seq: state.seq }));
    buttons.push(undo);
  }
  if (state.may.redo && !padShown(state)) {
    const redo = element("button", { type: "button", class: "quiet", id: "redo", "aria-keyshortcuts": "Control+Shift+Z Control+Y" }, words.redo);
    redo.addEventListener("click", () => act(redo, "redo", { seq: state.seq }));
    buttons.push(redo);
  }
  if (state.trick.length && state.phase === "playing") {
    const missed = element("button", { type: "button", class: "quiet", id: "missed" }, words.missed_card);
    missed.addEventListener("click", () => openMissed(state, { root, name }));
    buttons.push(missed);
  }
  if (state.trick.length && ["watching", "lost"].includes(state.eye.state)) {
    const again = element("button", { type: "button", class: "quiet", id: "again" }, words.camera_again);
    again.addEventListener("click", () => act(again, "camera/again", {}));
    buttons.push(again);
  }
  if (state.deal && (state.trick_number || state.up)) {
    const strip = element("button", { type: "button", class: "quiet", id: "tricks" }, words.tricks_button);
    strip.addEventListener("click", () => openTricks(state, { root, name }));
    buttons.push(strip);
  }
  if (state.reports.length) {
    const report = element("button", { type: "button", class: "quiet", id: "report" }, words.report);
    report.addEventListener("click", () => openReport(state, { root, name, sideName }));
    buttons.push(report);
  }
  if (mayAsk(state)) {
    const score = element("button", { type: "button", class: "quiet", id: "correct-score" }, state.deal ? words.score_ask : words.score_begin);
    score.addEventListener("click", () => openScore(state, { root, sideName }));
    buttons.push(score);
  }
  if (!state.deal) return buttons;
  if (!hasDirector(state)) return [...buttons, ...lastClaim()];
  const director = element("button", { type: "button", class: "quiet", id: "call-director" }, state.director ? words.let_go : words.call_director);
  director.addEventListener("click", () => act(director, "call", { called: !state.director, about: words.about_table }));
  return [...buttons, director, ...lastClaim()];
}

function lastClaim() {
  return state.claims.deal && state.claims.tricks ? [windowPlace(state.claims)] : [];
}

function drawEye() {
  const camera = fill(words[`camera_${state.eye.state}`], { why: state.eye.why });
  const lines = [element("p", { class: "line", "data-eye": state.eye.state }, element("b", {}, words.camera), camera)];
  if (state.board) lines.push(element("p", { class: "line", "data-board": state.board }, element("b", {}, words.board), state.board));
  if (state.digits) lines.push(digits(state.digits, words.board));
  return lines;
}

// What the camera saw of the cards on the table, by seat.
function drawSeen() {
  return (state.slow ? [] : state.trick).filter((play) => play.pictures.length).map((play) => element("figure", {},
    element("img", { src: `${root}/${play.pictures[0]}`, alt: fill(words.picture_by, { who: play.seat ? name(play.seat) : words.somebody, card: cardName(play.card) }) }),
    element("figcaption", {}, play.seat ? name(play.seat) : words.somebody)));
}

function drawDirector() {
  if (!state.director) return [];
  const mine = state.role === "director";
  return [element("p", { class: "notice called", role: mine ? "alert" : "status" }, fill(words.director_called, { about: state.director.about }))];
}

// Redraw a part only where what it shows has changed, so that nothing flickers and the focus stays.
const shown = new Map();
function part(id, what, make) {
  const key = JSON.stringify(what);
  if (shown.get(id) === key) return;
  shown.set(id, key);
  replace(byId(id), make());
}

// What is kept from the players' own devices may be done at the machine itself where there is no director.
const keeps = "keeps" in document.documentElement.dataset;
function allowed(next) {
  const kept = keeps ? [] : next.kept;
  return { ...next.may, ...Object.fromEntries(kept.map((step) => [step, false])) };
}

function draw(next) {
  const before = state;
  earlier = state;
  state = { ...afterRematch(next), may: allowed(next) };
  byId("main").dataset.seq = state.seq;
  part("book", state.book, () => [state.book.name]);
  part("score", [state.sides, state.score, state.games, state.target, state.tricks, state.trump, state.names],
    () => [drawSide(state.sides[0]), drawTrump(), ...state.sides.slice(1).map(drawSide)]);
  const how = { fallen: newlyFallen(before, state), tap: state.may.record ? (play) => openCorrection(play, state, { root, name }) : null };
  const slide = sweep(before, state, byId("felt"));
  part("felt", [feltShows(state), state.may], () => [...state.seats.map((seat) => drawSeat(state, seat)), drawMiddle(state, how)]);
  slide();
  fit(byId("felt").querySelector(".middle"));
  part("word", [state.word, questionsNow()[0] ?? null, state.turn, state.turn_for, state.deal, state.names, padShown(state), rulingsNow(state).length], drawWord);
  part("seen", [Boolean(state.slow), state.trick.map((play) => [play.seat, play.card, play.pictures]), state.names], drawSeen);
  followClock(root, state.club);
  part("club", [state.club, state.director, state.may.record], () => drawClub(state, { root, act }));
  part("director", [state.director, state.role], drawDirector);
  const quick = () => openQuick(state, { root, name, sideName });
  const moved = movedTo(state);
  part("notices", [state.wrong, state.notices, state.slow, state.may.record, moved, state.names], () => [...drawMoved(moved, { root, name }), ...wrongs(state), ...drawSlow(state, quick), ...state.notices.map((notice) => element("p", { class: "notice", role: "status" }, notice))]);
  part("seats", [state.seats_asked, state.names, state.seats], () => drawSeats(state, { root, post }));
  drawEntry(state, { name, sideName, enter, step: post, quick, toQuestions, asks: questionsNow().length + agreements() });
  showQuestion();
  followSimilar(byId("alike"), state, { root });
  part("pending", [state.claims.pending, state.names], () => drawPending(state.claims, { name, sideName }));
  part("rulings", [rulingsNow(state), state.deal, state.names, state.may, state.director], () => rulingsNow(state).map((item) => ruling(item, { root, name, sideName, state, post })));
  part("actions", [state.claims, state.may, state.director, state.trick.length > 0, state.phase, state.deal, state.trick_number, state.up, state.reports, state.eye.state, padShown(state), state.evening.state], drawActions);
  part("asked", [state.undo_asked, state.score_asked, state.deal_asked, state.names, state.seq], () => [...drawAskedUndo(state, { name, act }), ...drawScoreAsked(state, { name, act }), ...drawDealAsked(state, { name, sideName, act })]);
  bringUp(byId("asked"));
  part("evening", [state.evening, state.final, state.may, state.names, state.phase, inRow()], () => (inRow() && state.evening.state === "ready" ? [] : drawEvening(state, { root, sideName, act })));
  drawFilm(state, root);
  part("eye", [state.eye, state.board, state.digits], drawEye);
  keepScore(state.sides.map((side) => [sideName(side), (state.final ?? state).score[side] ?? 0]));
  drawFinal(state, before, root, agreements() > 0, mayAsk(state) ? () => openScore(state, { root, sideName }) : null);
  celebrate(before, state);
  announce(before);
  ring(before, state);
}

// Say what is new since the state that was shown before, once: in the log, and by the one voice.
function announce(before) {
  if (!before || before.seq === state.seq) return;
  const lines = [];
  const known = new Map(before.trick.map((play) => [play.place, play.card]));
  for (const play of state.trick) {
    if (known.get(play.place) === play.card && known.has(play.place)) continue;
    const text = known.has(play.place) ? words.said_corrected : words.said_played;
    lines.push(fill(text, { who: play.seat ? name(play.seat) : words.somebody, card: cardName(play.card) }));
  }
  if (state.trump && state.trump !== before.trump) lines.push(state.trump === "nt" ? words.said_no_trump : fill(words.said_trump, { suit: words[SUIT_WORD[state.trump]] }));
  // by the counts, for a slow device may be shown a trick when its cards have gone
  const gained = state.deal === before.deal ? state.sides.filter((side) => state.collected[side] > before.collected[side]) : [];
  const trick = gained.map((side) => fill(words.said_trick, { side: sideName(side), n: state.collected[side] })).join(". ");
  if (trick) lines.push(trick);
  const score = state.sides.map((side) => fill(words.said_score, { side: sideName(side), n: (state.final ?? state).score[side] })).join(", ");
  const scored = JSON.stringify(state.score) !== JSON.stringify(before.score);
  lines.push(...momentsOf(before, state).map((moment) => `${moment.title}. ${moment.detail}`));
  if (scored) lines.push(score);
  const asked = state.questions.filter((question) => !before.questions.some(({ id }) => id === question.id));
  lines.push(...asked.map((question) => question.text), ...state.said);
  for (const line of lines) byId("said").append(element("p", {}, line));
  while (byId("said").children.length > 20) byId("said").firstChild.remove();
  if (scored) sound("hand", `${trick}. ${score}`);
  else if (trick) sound("trick", trick);
  else if (asked.length) sound("asks", asked[0].text);
  if (state.said.length) say(state.said.join(" · "));
}

// A fact entered by hand; null where it was refused, or thought better of.
async function enter(fact) {
  try {
    return await sendAsked(root, "enter", { fact, seq: state.seq });
  } catch (problem) {
    say(problem.message);
    return null;
  }
}

async function post(what, body) {
  try {
    return await send(root, what, what === "enter" ? { ...body, seq: state.seq } : body);
  } catch (problem) {
    say(problem.message);
    return null;
  }
}

async function act(button, what, body) {
  button.disabled = true;
  try {
    await send(root, what, body);
    return true;
  } catch (problem) {
    say(problem.message);
    return false;
  } finally {
    button.disabled = false;
  }
}

// One step back and one forward again from the keyboard, where nobody is writing and no sheet is open.
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
  if (event.target.closest("input, textarea, select, dialog[open]") || byId("dialog").open) return;
  const key = event.key.toLowerCase();
  const button = byId((key === "z" && event.shiftKey) || key === "y" ? "redo" : key === "z" ? "undo" : "");
  if (!button) return;
  event.preventDefault();
  button.click();
});

stayAwake();
new Live(root, { onState: draw, onPulse: pulse }).keepOpen();
