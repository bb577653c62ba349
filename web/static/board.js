// The TV view, a broadcast of the table: the score, the felt as it lies, what is asked of whom, and rulings
// with their proof. It is read from five metres and fills a screen of 16:9.

import { cardName, cardPicture, suitMark } from "./cards.js";
import { clubFoot, clubOnWall, followClock } from "./club.js";
import { counters } from "./counters.js";
import { SUIT_WORD, drawMiddle, drawSeat, feltShows, namer, newlyFallen } from "./felt.js";
import { finalOnWall } from "./final.js";
import { Live } from "./live.js";
import { celebrate, rollingPoints, sweep } from "./moment.js";
import { byId, element, fill, pulse, replace, words } from "./page.js";
import { replay } from "./replay.js";
import { slowOnWall } from "./slow.js";
import { wrongsOnWall } from "./wrongs.js";

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

// A ruling that was told, with the two cards that prove it; their replay where nothing else stands beside it.
function drawRuling(item, alone) {
  const { name, sideName } = namer(state);
  const title = item.kind === "revoke" && item.offender && item.proof
    ? fill(words.revoke_title, { who: name(item.offender), n: item.trick }) : item.says;
  const said = (item.kind === "revoke" && words[`ruling_${item.outcome}`]) || words[`status_${item.status}`] || item.status;
  const points = Object.entries(item.points ?? {}).filter(([, n]) => n).map(([side, n]) => fill(words.worth, { n, side: sideName(side) }));
  const proof = item.proof ? [item.proof.played, item.proof.held].map((card, n) => element("figure", {}, picture(card),
    element("figcaption", {}, fill(n ? words.held : words.played, { card: cardName(card.card) })))) : [];
  return element("section", { class: "tv-panel tv-ruling", "data-ruling": item.kind, "data-status": item.status },
    element("h2", {}, title), element("p", { class: "tv-status" }, [said, ...points].join(" · ")),
    proof.length ? element("div", { class: "tv-proof" }, ...proof) : null,
    alone ? replay(root, item.id, item.replays, { wall: true }) : null,
    item.law?.text ? element("p", { class: "tv-soft" }, `${item.law.name}, ${item.law.number}`) : null);
}

function drawQuestion(question) {
  return element("section", { class: "tv-panel tv-asking", "data-question": question.kind },
    element("p", { class: "tv-soft" }, words.tv_asks), element("h2", {}, question.text),
    question.pictures.length ? element("div", { class: "tv-proof" },
      ...question.pictures.slice(0, 2).map((one) => element("figure", {}, element("img", { src: `${root}/${one}`, alt: words.picture_of })))) : null,
    element("p", { class: "tv-soft" }, words.tv_answer));
}

// What stands beside the felt, the most urgent first, and no more than the screen holds.
function drawBeside() {
  const { name, sideName } = namer(state);
  const found = [...wrongsOnWall(state), ...slowOnWall(state), ...clubOnWall(state.club)];
  if (state.director) found.push(element("section", { class: "tv-panel tv-called" }, element("h2", {}, fill(words.director_called, { about: state.director.about }))));
  found.push(...state.questions.slice(0, 1).map(drawQuestion));
  const first = state.trick_number === 0 ? state.deal - 1 : state.deal;
  const told = state.rulings.filter((one) => one.told && one.deal >= first && (one.claimed || one.status !== "lapsed"));
  told.sort((a, b) => (b.kind === "revoke") - (a.kind === "revoke"));
  const alone = !found.length && told[0]?.replays.length > 0;
  found.push(...told.slice(0, found.length || alone ? 1 : 2).map((item) => drawRuling(item, alone)));
  if (alone) return found;
  for (const claim of state.claims.pending.slice(0, 1)) {
    found.push(element("section", { class: "tv-panel" }, element("h2", {}, fill(words.claim_made, { side: sideName(claim.side), who: name(claim.against) })),
      element("p", { class: "tv-soft" }, words.claim_waits)));
  }
  const games = (state.evening?.played ?? []).slice(-4);
  if (!found.length && games.length) {
    found.push(element("section", { class: "tv-panel" }, element("h2", {}, words.tv_games), element("table", {}, element("tbody", {},
      ...games.map((game) => element("tr", {}, element("th", { scope: "row" }, fill(words.final_game, { n: game.game })),
        ...state.sides.map((side) => element("td", { class: game.winners.includes(side) ? "won" : null }, String(game.score[side] ?? 0)))))))));
  }
  return found.slice(0, 2);
}

function drawWord() {
  const { name } = namer(state);
  const parts = [element("strong", {}, state.word === "needs" ? words.tv_needs : fill(words[state.word] ?? state.word, { n: state.deal }))];
  if (state.turn && state.turn_for && !["needs", "blind"].includes(state.word)) parts.push(element("span", {}, fill(words[`to_${state.turn_for}`], { who: name(state.turn) })));
  return parts;
}

function draw(next) {
  const before = state;
  state = next;
  byId("main").dataset.seq = state.seq;
  document.body.classList.toggle("game-over", Boolean(state.final));
  part("final-wall", [state.final, state.evening?.games, state.names], () => (state.final ? [finalOnWall(state)] : []));
  part("left", [state.sides, state.score, state.target, state.tricks, state.names, state.games, state.evening?.games],
    () => state.sides.slice(0, 1).map((side) => drawSide(side, before)));
  part("right", [state.sides, state.score, state.target, state.tricks, state.names, state.games, state.evening?.games],
    () => state.sides.slice(1).map((side) => drawSide(side, before)));
  part("trump", [state.trump, state.maker, state.alone, state.names], drawTrump);
  const slide = sweep(before, state, byId("felt"));
  part("felt", feltShows(state), () => [...state.seats.map((seat) => drawSeat(state, seat)), drawMiddle(state, { fallen: newlyFallen(before, state) })]);
  slide();
  followClock(root, state.club);
  part("beside", [state.wrong, state.slow, state.club, state.director, state.questions, state.rulings, state.claims.pending, state.names, state.evening?.played], drawBeside);
  part("club", [state.club], () => clubFoot(state.club));
  byId("main").classList.toggle("alone", !byId("beside").children.length);
  part("word", [state.word, state.turn, state.turn_for, state.deal, state.names], drawWord);
  byId("book").textContent = [state.deal ? fill(words.deal_number, { n: state.deal }) : "", fill(words.tv_to, { n: state.target }), state.book.name].filter(Boolean).join(" · ");
  celebrate(before, state);
}

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
