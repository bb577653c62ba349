// The TV view, a broadcast of the table: the score, the felt with its cards, open questions with the player to
// answer, and rulings with their proof. It is read from five metres and fills a screen of 16:9.

import { stayAwake } from "./awake.js";
import { cardName, cardPicture, suitMark } from "./cards.js";
import { clubFoot, clubOnWall, followClock } from "./club.js";
import { counters } from "./counters.js";
import { SUIT_WORD, afterRematch, drawMiddle, drawSeat, feltShows, namer, newlyFallen } from "./felt.js";
import { finalOnWall } from "./final.js";
import { fit } from "./fit.js";
import { invitation } from "./invite.js";
import { Live } from "./live.js";
import { celebrate, rollingPoints, sweep } from "./moment.js";
import { byId, element, fill, pulse, replace, signs, words } from "./page.js";
import { titleOf } from "./questions.js";
import { replay } from "./replay.js";
import { rulingTitle, rulingsNow } from "./rulings_now.js";
import { slowOnWall } from "./slow.js";
import { wrongsOnWall } from "./wrongs.js";

const REPLAYED = 20000; // milliseconds for which a new ruling stands before everything else
const root = document.documentElement.dataset.root;
let state = null;

const shown = new Map();
function part(id, what, make) {
  const key = JSON.stringify(what);
  if (shown.get(id) === key) return;
  shown.set(id, key);
  replace(byId(id), make());
}

function drawSide(side, before) {
  const { sideName } = namer(state);
  const won = state.tricks[side] ?? 0;
  return element("div", { class: "tv-side" },
    element("h2", {}, sideName(side)),
    element("div", { class: "count" }, rollingPoints(side, before, state),
      counters(state.score[side] ?? 0, state.target, "dsch"[state.sides.indexOf(side)], fill(words.counters, { n: state.score[side] ?? 0 }))),
    element("div", { class: "tv-line" },
      element("div", { class: "tricks-won", role: "img", "aria-label": fill(words.tricks, { n: won }) },
        ...Array.from({ length: 5 }, (_, n) => element("i", { class: n < won ? "won" : "" }))),
      element("span", {}, fill(words.games, { n: state.evening?.games?.[side] ?? state.games?.[side] ?? 0 }))));
}

function drawTrump() {
  const { name } = namer(state);
  if (!state.trump) return [element("p", { class: "tv-soft" }, words.no_trump)];
  const alone = state.maker && state.alone.includes(state.maker);
  const trump = state.trump === "nt" ? [element("p", { class: "tv-suit" }, words.call_no_trump)]
    : [suitMark(state.trump), element("p", { class: "tv-suit" }, words[SUIT_WORD[state.trump]])];
  return [...trump,
    element("p", { class: "tv-soft" }, state.maker ? fill(alone ? words.made_by_alone : words.made_by, { who: name(state.maker) }) : words.trump)];
}

function picture(proof) {
  const close = proof.picture ?? proof.table;
  return close ? element("img", { src: `${root}/${close}`, alt: cardName(proof.card) }) : cardPicture(proof.card);
}

// A ruling that was announced, with the two cards that prove it, and their replay; in brief: what it says and brings.
function drawRuling(item, brief) {
  const { sideName } = namer(state);
  const title = rulingTitle(item, state);
  const said = (item.kind === "revoke" && words[`ruling_${item.outcome}`]) || words[`status_${item.status}`];
  const points = Object.entries(item.points ?? {}).filter(([, n]) => n).map(([side, n]) => fill(words.worth, { n, side: sideName(side) }));
  const status = element("p", { class: "tv-status" }, [said, ...points].join(" · "));
  if (brief) return element("section", { class: "tv-panel tv-ruling tv-brief", "data-ruling": item.kind, "data-status": item.status }, element("h2", {}, ...signs(title)), status);
  const proof = item.proof ? [item.proof.played, item.proof.held].map((card, n) => element("figure", {}, picture(card),
    element("figcaption", {}, fill(n ? words.held : words.played, { card: cardName(card.card) })))) : [];
  return element("section", { class: "tv-panel tv-ruling", "data-ruling": item.kind, "data-status": item.status },
    element("h2", {}, ...signs(title)), status,
    proof.length ? element("div", { class: "tv-proof" }, ...proof) : null,
    item.replays.length ? replay(root, item.id, item.replays, { wall: true }) : null,
    item.law?.text ? element("p", { class: "tv-soft" }, fill(words.law_of, { book: item.law.name, number: item.law.number })) : null);
}

function drawQuestion(question) {
  return element("section", { class: "tv-panel tv-asking", "data-question": question.kind },
    element("p", { class: "tv-soft" }, words.tv_asks), element("h2", {}, ...signs(titleOf(question, state.deal))),
    question.pictures.length ? element("div", { class: "tv-proof" },
      ...question.pictures.slice(0, 2).map((address) => element("figure", {}, element("img", { src: `${root}/${address}`, alt: words.picture_of })))) : null,
    element("p", { class: "tv-soft" }, words.tv_answer));
}

// A ruling that has just been announced is replayed before anything else, for a while.
const fresh = new Map();
function isFresh(item) {
  if (!item.replays.length) return false;
  if (!fresh.has(item.id)) {
    fresh.set(item.id, performance.now() + REPLAYED);
    setTimeout(() => { shown.delete("beside"); draw(state); }, REPLAYED);
  }
  return performance.now() < fresh.get(item.id);
}

// Between deals: the games of the evening, and how others join.
function drawStanding() {
  const { sideName } = namer(state);
  const games = (state.evening?.played ?? []).slice(-4);
  const way = state.phase === "over" ? invitation("tv-invite") : null;
  if (!games.length && !way) return [];
  const rows = games.map((game) => element("tr", {}, element("th", { scope: "row" }, fill(words.final_game, { n: game.game })),
    ...state.sides.map((side) => element("td", { class: game.winners.includes(side) ? "won" : null }, String(game.score[side] ?? 0)))));
  const head = element("tr", {}, element("td"), ...state.sides.map((side) => element("th", { scope: "col" }, sideName(side))));
  return [element("section", { class: "tv-panel tv-standing" },
    ...(games.length ? [element("h2", {}, words.tv_games), element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))] : []),
    way)];
}

// The evening is over: who won how many games, and each game's score.
function drawClosing() {
  const { sideName } = namer(state);
  return element("section", { class: "final tv-closing" }, element("h2", {}, words.evening_over),
    element("div", { class: "final-score" }, ...state.sides.map((side) => element("div", { class: "final-side" },
      element("p", { class: "final-points" }, String(state.evening.games[side] ?? 0)), element("p", { class: "final-name" }, sideName(side))))),
    element("p", { class: "final-game" }, state.evening.played.length ? words.tv_closing : words.no_games),
    ...state.evening.played.slice(-6).map((game) => element("p", { class: "final-games" },
      `${fill(words.final_game, { n: game.game })}: ${state.sides.map((side) => game.score[side] ?? 0).join(" : ")}`)));
}

// The panel next to the felt: the most urgent first, and no more than the screen holds.
function drawBeside() {
  const { name, sideName } = namer(state);
  const panels = [...wrongsOnWall(state), ...slowOnWall(state), ...clubOnWall(state.club)];
  if (state.director) panels.push(element("section", { class: "tv-panel tv-called" }, element("h2", {}, fill(words.director_called, { about: state.director.about }))));
  panels.push(...state.questions.slice(0, 1).map(drawQuestion));
  const announced = rulingsNow(state).filter((ruling) => ruling.told);
  if (announced.length && (isFresh(announced[0]) || !panels.length)) return announced.slice(0, announced[0].replays.length ? 1 : 2).map((item, n) => drawRuling(item, n > 0));
  panels.push(...announced.slice(0, 1).map((item) => drawRuling(item, true)));
  for (const claim of state.claims.pending.slice(0, 1)) {
    panels.push(element("section", { class: "tv-panel" }, element("h2", {}, fill(words.claim_made, { side: sideName(claim.side), who: name(claim.against) })),
      element("p", { class: "tv-soft" }, words.claim_waits)));
  }
  if (!panels.length) panels.push(...drawStanding());
  return panels.slice(0, 2);
}

function drawWord() {
  const { name } = namer(state);
  const parts = state.word === "reach" && state.turn ? [] : [element("strong", {}, fill(words[`word_${state.word}`], { n: state.deal }))];
  if (state.turn && state.turn_for && !["needs", "blind"].includes(state.word)) parts.push(element("span", {}, fill(words[`to_${state.turn_for}`], { who: name(state.turn) })));
  return parts;
}

function draw(next) {
  const before = state;
  state = afterRematch(next);
  byId("main").dataset.seq = state.seq;
  const closed = state.evening?.state === "ended";
  document.body.classList.toggle("game-over", Boolean(state.final) || closed);
  part("final-wall", [state.final, closed, state.evening?.games, state.names], () => (closed ? [drawClosing()] : state.final ? [finalOnWall(state)] : []));
  part("left", [state.sides, state.score, state.target, state.tricks, state.names, state.games, state.evening?.games],
    () => state.sides.slice(0, 1).map((side) => drawSide(side, before)));
  part("right", [state.sides, state.score, state.target, state.tricks, state.names, state.games, state.evening?.games],
    () => state.sides.slice(1).map((side) => drawSide(side, before)));
  part("trump", [state.trump, state.maker, state.alone, state.names], drawTrump);
  const slide = sweep(before, state, byId("felt"));
  part("felt", feltShows(state), () => [...state.seats.map((seat) => drawSeat(state, seat)), drawMiddle(state, { fallen: newlyFallen(before, state) })]);
  slide();
  followClock(root, state.club);
  part("beside", [state.wrong, state.slow, state.club, state.director, state.questions, state.rulings, state.claims.pending, state.names, state.evening?.played, state.phase, state.deal], drawBeside);
  part("club", [state.club], () => clubFoot(state.club));
  byId("main").classList.toggle("alone", !byId("beside").children.length);
  part("word", [state.word, state.turn, state.turn_for, state.deal, state.names], drawWord);
  byId("book").textContent = [state.deal ? fill(words.deal_number, { n: state.deal }) : "", fill(words.tv_to, { n: state.target }), state.book.name].filter(Boolean).join(" · ");
  fit(...document.querySelectorAll(".tv, .tv-beside, .tv .middle"));
  celebrate(before, state);
}

stayAwake();
new Live(root, { onState: draw, onPulse: pulse }).keepOpen();

// A TV needs no pointer and no frame of a browser: a tap anywhere fills the screen.
document.addEventListener("click", () => {
  if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
});
let still = null;
document.addEventListener("pointermove", () => {
  document.body.classList.remove("kiosk");
  clearTimeout(still);
  still = setTimeout(() => document.body.classList.add("kiosk"), 3000);
});
